//! What stands in the cells of a maze: the signs of ends that are inside.

use super::arrow;
use super::picture::{self, Pictured};
use super::placement::Placement;
use crate::font::star;
use crate::scene::{Ink, Mark, Role, Shape};
use maze::geometry::{Point, Trail};
use maze::{End, Maze};

/// The width of a disc, in widths of a star with as much ink.
const DISC: f64 = 0.75;

/// A sign in a cell, or in the court of a round maze.
#[derive(Clone, Debug)]
pub struct Standing {
    /// What it is, as the manifest names it.
    pub what: &'static str,
    /// The center of its cell or court, in mm on the sheet.
    pub center: Point,
    /// The sign.
    pub mark: Mark,
}

/// Everything that stands in a maze: at each end inside its picture, or a disc at the start and a star at the goal.
pub fn standing(
    maze: &Maze,
    pictures: [Option<&Pictured>; 2],
    placement: &Placement,
) -> Vec<Standing> {
    let ends = [maze.entrance, maze.exit].into_iter().enumerate();
    let inside =
        ends.filter(|(_, end)| end.opening().is_none_or(|side| maze.grid.court().contains(&side)));
    let sign = |(index, end): (usize, End)| {
        let (center, width, around) = room(maze, end, placement);
        let fill = |role, sign| {
            let shape = Shape::Fill { path: vec![sign] };
            Mark { role, ink: Ink::BLACK, shape }
        };
        let (what, mark) = match (pictures[index], index) {
            (Some(it), _) => ("picture", picture::within(it, placement, center, &around)),
            (None, 0) => ("disc", fill(Role::Start, arrow::disc(center, width * DISC))),
            (None, _) => ("star", fill(Role::Goal, star(center, width))),
        };
        Standing { what, center, mark }
    };
    inside.map(sign).collect()
}

/// For an end inside: its center and the width of its sign, in mm, and the walls around it, in pitches. The sign takes
/// half a cell, or a large part of a court.
fn room(maze: &Maze, end: End, placement: &Placement) -> (Point, f64, Vec<Trail>) {
    match end {
        End::Inside(cell) => {
            let outline = maze.grid.outline(cell);
            let room = maze.grid.inner_radius(cell).min(0.5) * 1.1;
            (placement.place(maze.grid.center_of(cell)), placement.scale * room, vec![outline])
        }
        End::Opening(side) => {
            let (middle, _) = maze.grid.outward(side);
            let width = (middle.length() * placement.scale * 0.9).min(placement.scale * 2.0);
            let court = maze.grid.court().iter().map(|&side| maze.grid.wall(side));
            (placement.at, width, court.collect())
        }
    }
}
