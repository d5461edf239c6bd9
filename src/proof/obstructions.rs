//! Obstructions: marks over a maze that are not part of it, such as white that hides walls, or a blot.

use super::bridges::{MOUTH, tunnels};
use super::geometry::{Point, around, common, holds, is_in};
use super::ink::{How, Paint};
use super::manifest::{End, Planned};
use super::raster::Raster;

/// Signs lie about the middle of their cell, in pitches.
const SIGN: f64 = 1.0;
/// Points along a line that are looked at, to a pitch.
const POINTS: f64 = 8.0;

/// What hides a maze or blots it, if something does; `is_own` says what is drawn of the maze itself, as on the raster.
pub fn blot(
    ink: &[Paint],
    maze: &Planned,
    raster: &Raster,
    is_own: impl Fn(&Paint) -> bool,
) -> Option<String> {
    let first = ink.iter().position(&is_own)?;
    if ink.iter().filter(|paint| is_own(paint)).any(is_cut) {
        return Some("some of its walls are cut off".to_owned());
    }
    let [x, y, width, height] = maze.r#box;
    let area = [x, y, x + width, y + height];
    let tunnels = tunnels(raster, maze, maze.wall, MOUTH);
    // What is white hides walls; what is not is in the way only where a way is. The pillar of a round maze is in nobody's.
    let (ways, all) = (raster.reached(maze.entrance.cell(), &tunnels), raster.within());
    let is_over = |paint: &Paint| {
        let [left, top, right, bottom] = common(paint.edges, area);
        let region = if paint.is_visible() { &ways } else { &all };
        let reaches = |point: Point| raster.is_in(point, region);
        left < right
            && top < bottom
            && (points(paint, maze.pitch / POINTS).any(reaches)
                || paint.lines.iter().any(|line| holds(line, maze.entrance.cell())))
    };
    ink.iter().enumerate().find_map(|(at, paint)| {
        // What is white and painted before the walls is under them.
        let is_under = !paint.is_visible() && at < first;
        if is_own(paint) || is_under || belongs(paint, maze, raster) || !is_over(paint) {
            return None;
        }
        let [x, y, ..] = around(&paint.lines);
        let what = match paint.how {
            How::Text(..) => "text lies",
            _ if !paint.is_visible() => "white lies",
            _ => "something else lies",
        };
        Some(format!("{what} over it at {x:.1}, {y:.1} mm"))
    })
}

/// Whether less of something is seen than there is.
fn is_cut(paint: &Paint) -> bool {
    let ([left, top, right, bottom], seen) = (around(&paint.lines), paint.edges);
    left < seen[0] || top < seen[1] || right > seen[2] || bottom > seen[3]
}

/// Whether something is a sign at an end, a picture there, or the mouth of a tunnel.
fn belongs(paint: &Paint, maze: &Planned, raster: &Raster) -> bool {
    let ends = [&maze.entrance, &maze.exit];
    let is_all = |test: &dyn Fn(&[Point]) -> bool| paint.lines.iter().all(|line| test(line));
    let in_picture =
        |end: &&End| end.picture.is_some_and(|picture| is_all(&|line| is_in(line, picture, SIGN)));
    let [left, top, right, bottom] = around(&paint.lines);
    let is_clear = || !points(paint, maze.pitch / POINTS).any(|point| raster.is_wall(point));
    let is_sign = |end: &&End| {
        let ([x, y], by) = (end.cell(), SIGN * maze.pitch);
        // In a court, a goal may be larger; it stands in the middle, and touches no wall.
        let off = ((left + right) / 2.0 - x).hypot((top + bottom) / 2.0 - y);
        is_all(&|line| is_in(line, [x - by, y - by, 2.0 * by, 2.0 * by], 0.0))
            || (paint.how == How::Fill && off < by / 2.0 && is_clear())
    };
    let is_mouth = |line: &[Point]| maze.tunnels.iter().flatten().any(|&mouth| holds(line, mouth));
    ends.iter().any(in_picture) || ends.iter().any(is_sign) || is_all(&is_mouth)
}

/// Points along the lines of something, no further apart than that.
fn points(paint: &Paint, apart: f64) -> impl Iterator<Item = Point> + '_ {
    let pairs = paint.lines.iter().flat_map(|line| line.windows(2));
    pairs.flat_map(move |pair| {
        let [a, b] = [pair[0], pair[1]];
        let parts = ((b[0] - a[0]).hypot(b[1] - a[1]) / apart).ceil().clamp(1.0, 1e4) as usize;
        (0..=parts).map(move |part| {
            let t = part as f64 / parts as f64;
            [0, 1].map(|axis| a[axis] + t * (b[axis] - a[axis]))
        })
    })
}
