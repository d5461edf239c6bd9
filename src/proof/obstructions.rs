//! Obstructions: marks over a maze that do not belong to it, such as white that hides walls, or a blot.

use super::bridges::{MOUTH, hatching, tunnels};
use super::geometry::{Point, around, common, holds, is_in};
use super::ink::{How, Paint};
use super::manifest::{Planned, Sign};
use super::raster::Raster;

/// Tolerance in mm: the box of a sign in the manifest is rounded, and may be that of its ink or of its outline.
pub const SIGN: f64 = 0.2;
/// Sample points per pitch along a line.
const POINTS: f64 = 8.0;

/// Describes the first mark that hides or blots a maze; `is_own` selects the marks of the maze itself, as on the raster.
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
    // White marks can hide walls anywhere; other marks matter only in reachable cells, so not on the pillar of a round
    // maze.
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
        // White painted before the walls lies under them.
        let is_under = !paint.is_visible() && at < first;
        if is_own(paint) || is_under || belongs(paint, maze) || !is_over(paint) {
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

/// Whether a mark is partly clipped.
fn is_cut(paint: &Paint) -> bool {
    let ([left, top, right, bottom], seen) = (around(&paint.lines), paint.edges);
    left < seen[0] || top < seen[1] || right > seen[2] || bottom > seen[3]
}

/// Whether a mark is a sign that stands in the maze, or the mouth of a tunnel.
fn belongs(paint: &Paint, maze: &Planned) -> bool {
    let is_all = |test: &dyn Fn(&[Point]) -> bool| paint.lines.iter().all(|line| test(line));
    let is_sign = |sign: &Sign| is_all(&|line| is_in(line, sign.r#box, SIGN));
    let is_mouth = |line: &[Point]| maze.tunnels.iter().flatten().any(|&mouth| holds(line, mouth));
    maze.signs.iter().any(is_sign) || is_all(&is_mouth) || !hatching(paint, maze).is_empty()
}

/// Points along the lines of a mark, at most `apart` from each other.
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
