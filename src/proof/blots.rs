//! What lies over a maze and is no part of it: white that hides walls, another pen, a blot.

use super::ink::{How, Paint};
use super::mazes::is_in;
use super::plan::{End, Planned};
use super::plane::{Point, around, common, holds};

/// Signs lie about the middle of their cell, in pitches.
const SIGN: f64 = 1.0;
/// What reaches into the box of a maze by no more, in pitches, is beside it.
const BESIDE: f64 = 0.3;

/// What hides a maze or blots it, if something does; `is_own` says what is drawn of the maze itself.
pub fn blot(ink: &[Paint], maze: &Planned, is_own: impl Fn(&Paint) -> bool) -> Option<String> {
    let first = ink.iter().position(&is_own)?;
    let is_cut = |paint: &&Paint| {
        let [left, top, right, bottom] = around(&paint.lines);
        let seen = paint.edges;
        left < seen[0] || top < seen[1] || right > seen[2] || bottom > seen[3]
    };
    if ink.iter().filter(|paint| is_own(paint)).any(|paint| is_cut(&paint)) {
        return Some("some of its walls are cut off".to_owned());
    }
    let over = ink.iter().enumerate().filter(|(_, paint)| !is_own(paint));
    over.into_iter().find_map(|(at, paint)| {
        let [x, y, width, height] = maze.r#box;
        let by = BESIDE * maze.pitch;
        let inner = [x + by, y + by, x + width - by, y + height - by];
        let [left, top, right, bottom] = common(paint.edges, inner);
        let (is_near, is_white) = (left < right && top < bottom, !paint.is_visible());
        if !is_near || belongs(paint, maze) {
            return None;
        }
        match paint.how {
            // What is painted before the walls is under them.
            How::Fill | How::Stroke(_) if is_white => {
                (at > first).then(|| format!("white lies over it at {left:.1}, {top:.1} mm"))
            }
            How::Fill if !reaches(paint, inner) => None,
            How::Stroke(_) if !crosses(paint, inner) => None,
            How::Text(..) => Some(format!("text lies over it at {left:.1}, {top:.1} mm")),
            _ => Some(format!("something else lies over it at {left:.1}, {top:.1} mm")),
        }
    })
}

/// Whether something is a sign at an end, a picture there, or the mouth of a tunnel.
fn belongs(paint: &Paint, maze: &Planned) -> bool {
    let ends = [&maze.entrance, &maze.exit];
    let is_all = |test: &dyn Fn(&[Point]) -> bool| paint.lines.iter().all(|line| test(line));
    let in_picture =
        |end: &&End| end.picture.is_some_and(|picture| is_all(&|line| is_in(line, picture, SIGN)));
    let is_sign = |end: &&End| {
        let ([x, y], by) = (end.cell(), SIGN * maze.pitch);
        is_all(&|line| is_in(line, [x - by, y - by, 2.0 * by, 2.0 * by], 0.0))
    };
    let is_mouth = |line: &[Point]| maze.tunnels.iter().flatten().any(|&mouth| holds(line, mouth));
    ends.iter().any(in_picture) || ends.iter().any(is_sign) || is_all(&is_mouth)
}

fn is_inside([x, y]: Point, [left, top, right, bottom]: [f64; 4]) -> bool {
    left < x && x < right && top < y && y < bottom
}

/// Whether an area has a corner in a box, or covers its middle.
fn reaches(paint: &Paint, inner: [f64; 4]) -> bool {
    let middle = [(inner[0] + inner[2]) / 2.0, (inner[1] + inner[3]) / 2.0];
    paint
        .lines
        .iter()
        .any(|line| line.iter().any(|&point| is_inside(point, inner)) || holds(line, middle))
}

/// Whether a line runs through a box.
fn crosses(paint: &Paint, inner: [f64; 4]) -> bool {
    const PARTS: usize = 64;
    let between = |pair: &[Point], part: usize| {
        let t = part as f64 / PARTS as f64;
        [0, 1].map(|axis| pair[0][axis] + t * (pair[1][axis] - pair[0][axis]))
    };
    let pairs = paint.lines.iter().flat_map(|line| line.windows(2));
    let mut points = pairs.flat_map(|pair| (0..=PARTS).map(move |part| between(pair, part)));
    points.any(|point| is_inside(point, inner))
}
