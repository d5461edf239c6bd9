//! Fitting a maze into a box: as large as it goes with its arrows and their words around it.

use super::arrow::{self, Size};
use super::court::pillar;
use super::placement::{Placement, Weights};
use super::{text, word};
use crate::maze::geometry::{Point, Rect};
use crate::maze::{End, Maze, outward};
use crate::page::scene::{Drawing, Ink, Mark, Role, Run, Shape};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Walls under a solution, in percent of black.
pub const GREY_WALLS: Ink = Ink::Grey(50);

/// How much wider than a wall the line of a solution is.
pub const SOLUTION: f64 = 2.5;

/// Scales that differ by no more than this look like one that was missed.
const ALIKE: f64 = 1.5;

/// The width of a disc in that of a star, which has as much ink.
const DISC: f64 = 0.75;

/// The words at the two ends, shaped; none on a thumbnail.
pub type Words = Option<[Vec<Run>; 2]>;

/// The largest placement of a maze in a box with all its signs.
pub fn fit(maze: &Maze, words: &Words, weights: Weights, into: Rect) -> Placement {
    let middle = maze.grid.bounds().center().x;
    let fits = |scale: f64| {
        let ink = ink(maze, words, &Placement { at: Point::default(), scale, weights });
        let half_width = (middle * scale - ink.x).max(ink.right() - middle * scale);
        ink.height <= into.height && half_width * 2.0 <= into.width
    };
    // Bisection to a thousandth of a mm: whole numbers of them, so that no rounding shows.
    let (mut least, mut most) = (1, (into.width / maze.grid.bounds().width * 1000.0) as u64 + 1);
    while least + 1 < most {
        let scale = least.midpoint(most);
        if fits(scale as f64 / 1000.0) { least = scale } else { most = scale }
    }
    let placement = Placement { at: Point::default(), scale: least as f64 / 1000.0, weights };
    centered(maze, words, into, placement)
}

/// A maze, and the room for it.
#[derive(Clone, Copy, Debug)]
pub struct Fitting<'m> {
    pub maze: &'m Maze,
    pub room: Rect,
    /// Grids of one size with the same number here are drawn at one size, wherever their arrows stand.
    pub with: usize,
    /// Whether grids of other sizes with that number are, too, where they are about as fine.
    pub is_mixed: bool,
}

/// The placements of mazes in their rooms.
pub fn fit_alike(mazes: &[Fitting], words: &Words, weights: Weights) -> Vec<Placement> {
    let fit = |one: &Fitting| fit(one.maze, words, weights, one.room);
    let fitted: Vec<Placement> = mazes.par_iter().map(fit).collect();
    let kind = |one: &Fitting| {
        let Rect { width, height, .. } = one.maze.grid.bounds();
        (one.is_mixed, one.with, width.to_bits(), height.to_bits())
    };
    let mut scales = BTreeMap::new();
    for (one, placement) in mazes.iter().zip(fitted) {
        let scale = scales.entry(kind(one)).or_insert(placement.scale);
        *scale = placement.scale.min(*scale);
    }
    let mut mixed: Vec<(usize, &mut f64)> =
        scales.iter_mut().filter(|(kind, _)| kind.0).map(|(kind, scale)| (kind.1, scale)).collect();
    mixed.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(b.1)));
    let mut least = (usize::MAX, 0.0);
    for (with, scale) in mixed {
        if least.0 != with || *scale > least.1 * ALIKE {
            least = (with, *scale);
        }
        *scale = least.1;
    }
    let at_common = mazes.par_iter().map(|one| {
        let placement = Placement { at: Point::default(), scale: scales[&kind(one)], weights };
        centered(one.maze, words, one.room, placement)
    });
    at_common.collect()
}

/// A placement at a scale that fits, moved: in the middle of a box from left to right, and at the optical center (2
/// parts of the white above, 3 below) from top to bottom.
fn centered(maze: &Maze, words: &Words, into: Rect, placement: Placement) -> Placement {
    let placement = Placement { at: Point::default(), ..placement };
    let ink = ink(maze, words, &placement);
    let x = into.center().x - maze.grid.bounds().center().x * placement.scale;
    let y = into.y - ink.y + (into.height - ink.height) * 0.4;
    Placement { at: Point::new(round(x), round(y)), ..placement }
}

/// The box around a maze with its signs.
fn ink(maze: &Maze, words: &Words, placement: &Placement) -> Rect {
    let walls = placement.box_of(maze).outset(placement.wall() / 2.0);
    signs(maze, words, placement).iter().map(Mark::bounds).fold(walls, Rect::union)
}

/// The box around the ink of each of several drawings.
pub fn inks(drawings: &[Vec<Mark>]) -> Vec<Rect> {
    let ink = |marks: &Vec<Mark>| marks.iter().map(Mark::bounds).reduce(Rect::union);
    drawings.iter().map(|marks| ink(marks).unwrap_or_default()).collect()
}

/// To a thousandth of a mm.
fn round(mm: f64) -> f64 {
    (mm * 1000.0).round() / 1000.0
}

/// The walls; and what fills a court that no end leads into, so that it is a pillar and no room without a door.
pub fn walls(maze: &Maze, drawing: &Arc<Drawing>, placement: &Placement, ink: Ink) -> Vec<Mark> {
    let shape = Shape::Drawing {
        drawing: drawing.clone(),
        at: placement.at,
        scale: placement.scale,
        width: placement.wall(),
    };
    let mut marks = vec![Mark { role: Role::Walls, ink, shape }];
    if maze.grid.court().iter().all(|&side| !maze.is_open(side)) {
        marks.extend(pillar(maze, placement, ink));
    }
    marks
}

/// White around the signs that stand inside, for those that lie over the line of a solution.
pub fn halos(signs: &[Mark], width: f64) -> Vec<Mark> {
    let inside = signs.iter().filter(|mark| matches!(mark.role, Role::Start | Role::Goal));
    let halo = |mark: &Mark| match &mark.shape {
        Shape::Fill { path } => {
            let shape = Shape::Stroke { path: path.clone(), width: width * 2.0, dash: None };
            Some(Mark { role: Role::Ground, ink: Ink::Grey(0), shape })
        }
        _ => None,
    };
    inside.filter_map(halo).collect()
}

/// Arrows, goal and words.
pub fn signs(maze: &Maze, words: &Words, placement: &Placement) -> Vec<Mark> {
    let size = Size::of(placement.scale, words.is_none());
    let fill =
        |role, trail| Mark { role, ink: Ink::BLACK, shape: Shape::Fill { path: vec![trail] } };
    let ends = [maze.entrance, maze.exit];
    let sides = ends.map(|end| end.opening().filter(|side| !maze.grid.court().contains(side)));
    let openings = sides.map(|side| side.map(|side| outward(&maze.grid, side)));
    let mut marks: Vec<Mark> = (0..2)
        .map(|index| match openings[index] {
            Some((middle, out)) => {
                let opening = placement.place(middle);
                fill(Role::Arrow, arrow::arrow(opening, out, index == 0, size))
            }
            None => {
                let (center, width) = inside(maze, ends[index], placement);
                match index {
                    0 => fill(Role::Start, arrow::disc(center, width * DISC)),
                    _ => fill(Role::Goal, arrow::star(center, width)),
                }
            }
        })
        .collect();
    for (index, opening) in openings.into_iter().enumerate() {
        if let (Some(words), Some((_, out))) = (words, opening) {
            let taken: Vec<Rect> = marks.iter().map(Mark::bounds).collect();
            let place = word::place(maze, placement, &words[index], (taken[index], out), &taken);
            marks.extend(text::turned(words[index].clone(), place, (Role::Label, Ink::BLACK)));
        }
    }
    marks
}

/// The middle and the width of the sign of an end inside, in mm: half a cell, or a good part of a court.
fn inside(maze: &Maze, end: End, placement: &Placement) -> (Point, f64) {
    match end {
        End::Inside(cell) => (placement.place(maze.grid.center_of(cell)), placement.scale * 0.55),
        End::Opening(side) => {
            let (middle, _) = outward(&maze.grid, side);
            (placement.at, (middle.length() * placement.scale * 0.9).min(placement.scale * 2.0))
        }
    }
}
