//! The mouths of tunnels: hatched along the parapet of the bridge, so that they do not look like dead ends.

use super::placement::{Placement, THINNEST};
use crate::scene::{Ink, Mark, Role, Shape};
use maze::Maze;
use maze::geometry::{Path, Point, Trail};
use maze::grid::Side;

/// The lines in a mouth: the fewest, for one alone looks like a second wall, and the most; and the widths of the one beside
/// the parapet and of the last, in pitches.
const LINES: std::ops::RangeInclusive<usize> = 2..=4;
const WIDTHS: (f64, f64) = (0.03, 0.01);
/// The shade of mouths in which too few lines fit, and in a key. No printer requires a darker grey.
const SHADE: Ink = Ink::Grey(20);

/// The hatching of all mouths, in the ink of the walls.
pub fn hatched(maze: &Maze, placement: &Placement, ink: Ink) -> Vec<Mark> {
    let mouths: Vec<Mouth> = mouths(maze).map(|end| Mouth::new(maze, end, placement)).collect();
    let Some(depth) = mouths.iter().map(|mouth| mouth.depth).reduce(f64::min) else {
        return Vec::new();
    };
    let lines = lines(depth, placement);
    if lines.is_empty() || placement.heavy.is_some() {
        return shaded(maze, placement);
    }
    let mark = |(width, from_parapet): (f64, f64)| {
        let path = mouths.iter().map(|mouth| mouth.line(from_parapet)).collect();
        Mark { role: Role::Overlay, ink, shape: Shape::Stroke { path, width, dash: None } }
    };
    lines.into_iter().map(mark).collect()
}

/// All mouths in light grey.
pub fn shaded(maze: &Maze, placement: &Placement) -> Vec<Mark> {
    let outline = |end: Side| maze.grid.outline(end.cell).place(placement.scale, placement.at);
    let path: Path = mouths(maze).map(outline).collect();
    if path.is_empty() {
        return Vec::new();
    }
    vec![Mark { role: Role::Overlay, ink: SHADE, shape: Shape::Fill { path } }]
}

/// Each mouth by its side at the parapet.
fn mouths(maze: &Maze) -> impl Iterator<Item = Side> + '_ {
    maze.grid.tunnels().iter().flat_map(|tunnel| tunnel.ends)
}

/// The lines in a mouth of this depth: the width of each, and the distance of its middle from that of the parapet, in mm.
/// They are as many as fit with white beside each that is at least as wide as it is.
fn lines(depth: f64, placement: &Placement) -> Vec<(f64, f64)> {
    let wall = placement.wall();
    let width = |line: usize, count: usize| {
        let share = line as f64 / (count - 1) as f64;
        let width = WIDTHS.0 + (WIDTHS.1 - WIDTHS.0) * share;
        (width * placement.scale).min(wall / 2.0).max(THINNEST)
    };
    let room = depth - wall / 2.0;
    let fitting = LINES.rev().map(|count| (0..count).map(|line| width(line, count)).collect());
    let fits = |widths: &Vec<f64>| 2.0 * widths.iter().sum::<f64>() <= room;
    let widths: Vec<f64> = fitting.into_iter().find(fits).unwrap_or_default();
    // Close to the parapet, so that the last line does not seem to shut the passage.
    let mut inner = wall / 2.0;
    let place = |width: f64| {
        let middle = inner + 1.5 * width;
        inner += 2.0 * width;
        (width, middle)
    };
    widths.into_iter().map(place).collect()
}

/// A mouth on the sheet, in mm: a part of a passage that narrows from its door to the parapet.
struct Mouth {
    door: [Point; 2],
    parapet: [Point; 2],
    depth: f64,
}

impl Mouth {
    fn new(maze: &Maze, end: Side, placement: &Placement) -> Mouth {
        let ends = |side| {
            let (from, to) = maze.grid.ends(side);
            [from, to].map(|corner| placement.place(maze.grid.projection().place(corner)))
        };
        let [to, from] = ends(end);
        let door = ends(Side { slot: (end.slot + 2) % 4, ..end });
        let middle = |[a, b]: [Point; 2]| a.middle(b);
        let depth = (middle(door) - middle([from, to])).length();
        Mouth { door, parapet: [from, to], depth }
    }

    /// The line across it at a distance from the parapet, from wall to wall.
    fn line(&self, from_parapet: f64) -> Trail {
        let share = from_parapet / self.depth;
        let end =
            |index: usize| self.parapet[index] + (self.door[index] - self.parapet[index]) * share;
        Trail::of_lines(&[end(0), end(1)], false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_beside_a_line_is_as_wide_as_the_line() {
        let mut counts = Vec::new();
        for tenths in 10..600 {
            let placement = Placement { scale: f64::from(tenths) / 10.0, ..Placement::default() };
            let depth = 0.2 * placement.scale;
            let lines = lines(depth, &placement);
            counts.push(lines.len());
            let mut edge = placement.wall() / 2.0;
            let mut before = f64::INFINITY;
            for (width, middle) in lines {
                assert!((THINNEST..=before).contains(&width), "{width} after {before}");
                assert!(middle - width / 2.0 - edge >= width - 1e-9, "{placement:?}");
                (edge, before) = (middle + width / 2.0, width);
            }
            assert!(edge <= depth);
        }
        counts.dedup();
        assert!(counts.is_sorted() && counts.starts_with(&[0, 2]), "{counts:?}");
    }
}
