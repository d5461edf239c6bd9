//! Compares the planned tunnels with the bridges and tunnels in the ink.
//!
//! A bridge has a wall on each side. Behind each wall lies a mouth of the tunnel, which is hatched along it, or grey.

use super::geometry::{Point, holds};
use super::ink::{Color, How, Paint};
use super::manifest::Planned;
use super::raster::Raster;

/// The search distance from the middle of a bridge, as a multiple of the distance to the mouth.
pub const MOUTH: f64 = 1.0;
pub const BEYOND: f64 = 2.0;
/// The maximum distance between the mouths of a tunnel, in pitches.
const LONGEST: f64 = 1.0;

/// The widest line of a hatching, in wall widths.
const LINE: f64 = 0.6;
/// Where the lines of a hatching are: at these distances from the middle of the bridge, in pitches, and so far to each side.
const DEEP: (f64, f64) = (0.28, 0.52);
const WIDE: (f64, f64) = (0.25, 0.52);
/// How far a line of a hatching may be from a right angle with its tunnel, in pitches.
const SLANT: f64 = 0.02;

/// Checks that every planned tunnel of a maze is drawn, and no other.
pub fn checked(ink: &[Paint], raster: &Raster, maze: &Planned) -> Result<(), String> {
    let mouths: Vec<Point> = maze.tunnels.iter().flatten().copied().collect();
    let is_grey = |paint: &Paint| {
        paint.how == How::Fill && paint.color != Color::Grey(0.0) && paint.is_visible()
    };
    let holds_mouth =
        |paint: &Paint| mouths.iter().any(|&at| paint.lines.iter().any(|line| holds(line, at)));
    let grey = ink.iter().filter(|paint| is_grey(paint) && holds_mouth(paint));
    let grey: Vec<&[Point]> = grey.flat_map(|paint| &paint.lines).map(Vec::as_slice).collect();
    let hatched: Vec<(&Paint, Point)> = ink.iter().flat_map(|it| hatching(it, maze)).collect();
    // As many lines in each mouth, all in one color; or an area for each.
    let first = hatched.first();
    let lines =
        hatched.iter().filter(|(_, at)| first.is_some_and(|(_, first)| first == at)).count();
    let is_shown = |&mouth: &Point| {
        let own = hatched.iter().filter(|(paint, at)| {
            *at == mouth && first.is_some_and(|(first, _)| first.color == paint.color)
        });
        match first {
            Some(_) => own.count() == lines,
            None => grey.iter().filter(|line| holds(line, mouth)).count() == 1,
        }
    };
    let shown = mouths.iter().filter(|mouth| is_shown(mouth)).count();
    let planned = mouths.len();
    let is_whole = match first {
        Some(_) => grey.is_empty() && hatched.len() == lines * planned,
        None => grey.len() == planned,
    };
    if shown != planned || !is_whole {
        let dark = if first.is_some() { shown } else { grey.len() };
        return Err(format!("{dark} dark mouths of tunnels instead of {planned}"));
    }
    let is_bridged = |&&[a, b]: &&[Point; 2]| {
        (b[0] - a[0]).hypot(b[1] - a[1]) <= LONGEST * maze.pitch
            && through(raster, [a, b], maze.wall, MOUTH).is_some()
    };
    match maze.tunnels.iter().find(|tunnel| !is_bridged(tunnel)) {
        Some([[x, y], _]) => Err(format!("no bridge leads over the tunnel at {x:.1}, {y:.1} mm")),
        None => Ok(()),
    }
}

/// The mouths that a mark hatches, one for each of its lines; none if one of its lines is elsewhere.
pub fn hatching<'i>(paint: &'i Paint, maze: &Planned) -> Vec<(&'i Paint, Point)> {
    let is_line = match paint.how {
        How::Stroke(width) => width <= LINE * maze.wall && paint.is_visible() && !paint.is_dashed,
        _ => false,
    };
    let mouth_of = |line: &Vec<Point>| {
        let mut ends = maze.tunnels.iter().flat_map(|&[a, b]| [[a, b], [b, a]]);
        Some((paint, ends.find(|&ends| is_across(line, ends, maze.pitch))?[0]))
    };
    let lines = if is_line { &paint.lines[..] } else { &[] };
    lines.iter().map(mouth_of).collect::<Option<_>>().unwrap_or_default()
}

/// Whether a line lies across the first mouth of a tunnel, between its door and its wall.
fn is_across(line: &[Point], [mouth, other]: [Point; 2], pitch: f64) -> bool {
    let [from, to] = line else { return false };
    let length = (mouth[0] - other[0]).hypot(mouth[1] - other[1]);
    let out = [0, 1].map(|axis| (mouth[axis] - other[axis]) / length);
    // In pitches from the middle of the bridge: out through the mouth, and to the side.
    let [(deep, left), (other_deep, right)] = [from, to].map(|end| {
        let [x, y] = [0, 1].map(|axis| (end[axis] - (mouth[axis] + other[axis]) / 2.0) / pitch);
        (x * out[0] + y * out[1], x * out[1] - y * out[0])
    });
    let is_in = |value: f64, (least, most): (f64, f64)| least <= value && value <= most;
    is_in(deep, DEEP)
        && (deep - other_deep).abs() <= SLANT
        && left * right < 0.0
        && [left, right].iter().all(|side| is_in(side.abs(), WIDE))
}

/// The visible tunnels of a maze, each as a point on either side of its bridge.
pub fn tunnels(raster: &Raster, maze: &Planned, pen: f64, far: f64) -> Vec<[Point; 2]> {
    maze.tunnels.iter().filter_map(|&tunnel| through(raster, tunnel, pen, far)).collect()
}

/// The points on both sides of the bridge over a tunnel.
fn through(raster: &Raster, mouths: [Point; 2], pen: f64, far: f64) -> Option<[Point; 2]> {
    let middle = [0, 1].map(|axis| (mouths[0][axis] + mouths[1][axis]) / 2.0);
    let [one, other] = mouths.map(|mouth| {
        let to = [0, 1].map(|axis| middle[axis] + far * (mouth[axis] - middle[axis]));
        raster.behind_wall(middle, to, pen)
    });
    Some([one?, other?])
}
