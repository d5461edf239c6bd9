//! Fitting a maze into a box, as large as possible with its arrows, words and pictures.

use super::arrow::{self, Size};
use super::court::pillar;
use super::picture::{self, Pictured};
use super::placement::{Placement, THINNEST, Weights};
use super::standing::standing;
use super::{portrait, text, word};
use crate::font::Line;
use crate::scene::{Drawing, Ink, Mark, Role, Shape};
use maze::Maze;
use maze::geometry::{Path, Point, Rect};
use maze::grid::Cell;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Walls under a solution, in percent of black.
pub const GREY_WALLS: Ink = Ink::Grey(50);

/// The width of a solution's line, in wall widths.
pub const SOLUTION: f64 = 2.5;

/// The largest ratio of two scales that looks like a failed attempt at one scale.
const ALIKE: f64 = 1.5;

/// The label at an end of a maze, besides its arrow.
#[derive(Clone, Debug)]
pub enum Label {
    /// A shaped word; not used at an end inside, where a disc or a star stands alone.
    Word(Line),
    /// A picture, beyond the arrow or inside.
    Picture(Pictured),
}

impl Label {
    fn picture(&self) -> Option<&Pictured> {
        match self {
            Label::Word(_) => None,
            Label::Picture(pictured) => Some(pictured),
        }
    }
}

/// The labels at the two ends; `None` on a thumbnail.
pub type Labels = Option<[Label; 2]>;

/// The largest placement of a maze in a box, with its signs.
pub fn fit(maze: &Maze, labels: &Labels, weights: Weights, into: Rect) -> Placement {
    let middle = maze.grid.bounds().center().x;
    let fits = |scale: f64| {
        let ink = ink(maze, labels, &Placement::of(&maze.grid, scale, weights));
        let half_width = (middle * scale - ink.x).max(ink.right() - middle * scale);
        ink.height <= into.height && half_width * 2.0 <= into.width
    };
    // Bisection in whole thousandths of a mm, so that no rounding shows.
    let (mut least, mut most) = (1, (into.width / maze.grid.bounds().width * 1000.0) as u64 + 1);
    while least + 1 < most {
        let scale = least.midpoint(most);
        if fits(scale as f64 / 1000.0) { least = scale } else { most = scale }
    }
    let placement = Placement::of(&maze.grid, least as f64 / 1000.0, weights);
    centered(maze, labels, into, placement)
}

/// A maze, and the space for it.
#[derive(Clone, Copy, Debug)]
pub struct Fitting<'m> {
    /// The maze.
    pub maze: &'m Maze,
    /// The labels at its ends.
    pub labels: &'m Labels,
    /// The space for it and its signs, in mm.
    pub room: Rect,
    /// Grids of one size with the same number here get one scale, wherever their arrows are.
    pub with: usize,
    /// Whether grids of other sizes with the same number share the scale too, if they are about as fine.
    pub is_mixed: bool,
}

/// The placements of mazes in their spaces.
pub fn fit_alike(mazes: &[Fitting], weights: Weights) -> Vec<Placement> {
    let fit = |one: &Fitting| fit(one.maze, one.labels, weights, one.room);
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
        let placement = Placement::of(&one.maze.grid, scales[&kind(one)], weights);
        centered(one.maze, one.labels, one.room, placement)
    });
    at_common.collect()
}

/// Moves a placement that fits: to the horizontal center of a box, and to its optical center vertically (2 parts of white
/// above, 3 below).
fn centered(maze: &Maze, labels: &Labels, into: Rect, placement: Placement) -> Placement {
    let placement = Placement { at: Point::default(), ..placement };
    let ink = ink(maze, labels, &placement);
    let x = into.center().x - maze.grid.bounds().center().x * placement.scale;
    let y = into.y - ink.y + (into.height - ink.height) * 0.4;
    Placement { at: Point::new(round(x), round(y)), ..placement }
}

/// The box around a maze and its signs.
fn ink(maze: &Maze, labels: &Labels, placement: &Placement) -> Rect {
    let walls = placement.box_of(maze).outset(placement.heaviest() / 2.0);
    signs(maze, labels, placement).iter().map(Mark::bounds).fold(walls, Rect::union)
}

/// The ink boxes of several drawings.
pub fn inks(drawings: &[Vec<Mark>]) -> Vec<Rect> {
    let ink = |marks: &Vec<Mark>| marks.iter().map(Mark::bounds).reduce(Rect::union);
    drawings.iter().map(|marks| ink(marks).unwrap_or_default()).collect()
}

/// Rounds to a thousandth of a mm.
fn round(mm: f64) -> f64 {
    (mm * 1000.0).round() / 1000.0
}

/// The walls, and the filling of a closed court, which then looks like a pillar, not a room.
pub(super) fn walls(
    maze: &Maze,
    drawing: &Arc<Drawing>,
    placement: &Placement,
    ink: Ink,
) -> Vec<Mark> {
    let shape = Shape::Drawing {
        drawing: drawing.clone(),
        at: placement.at,
        scale: placement.scale,
        width: placement.wall(),
    };
    let mut marks = vec![Mark { role: Role::Walls, ink, shape }];
    marks.extend(placement.heavy.map(|heavy| portrait::walls(maze, placement, heavy, ink)));
    if maze.grid.court().iter().all(|&side| !maze.is_open(side)) {
        marks.extend(pillar(maze, placement, ink));
    }
    marks
}

/// Fills cells in an ink: one mark for the cells, one for the seams between them.
pub(crate) fn filled_cells(
    maze: &Maze,
    cells: &[Cell],
    placement: &Placement,
    ink: Ink,
) -> Vec<Mark> {
    let outline = |&cell: &Cell| maze.grid.outline(cell).place(placement.scale, placement.at);
    let path: Path = cells.iter().map(outline).collect();
    if path.is_empty() {
        return Vec::new();
    }
    let seam = Shape::Stroke { path: path.clone(), width: THINNEST, dash: None };
    [seam, Shape::Fill { path }].map(|shape| Mark { role: Role::Overlay, ink, shape }).into()
}

/// White halos around signs inside the maze, which may lie over the line of a solution.
pub(super) fn halos(signs: &[Mark], width: f64) -> Vec<Mark> {
    let inside = signs.iter().filter(|mark| matches!(mark.role, Role::Start | Role::Goal));
    let halo = |mark: &Mark| match &mark.shape {
        Shape::Fill { path } => {
            let shape = Shape::Stroke { path: path.clone(), width: width * 2.0, dash: None };
            Some(Mark { role: Role::Ground, ink: Ink::WHITE, shape })
        }
        _ => None,
    };
    inside.filter_map(halo).collect()
}

/// The signs of a maze: what stands in it, arrows, and the pictures and words beyond them.
pub fn signs(maze: &Maze, labels: &Labels, placement: &Placement) -> Vec<Mark> {
    let pictures = [0, 1].map(|end| labels.as_ref().and_then(|labels| labels[end].picture()));
    let mut inside = standing(maze, pictures, placement).into_iter().map(|one| one.mark);
    let (mut marks, mut beyond) = (Vec::new(), Vec::new());
    for (index, end) in [maze.entrance, maze.exit].into_iter().enumerate() {
        let label = labels.as_ref().map(|labels| &labels[index]);
        let side = end.opening().filter(|side| !maze.grid.court().contains(side));
        let Some((middle, out)) = side.map(|side| maze.grid.outward(side)) else {
            marks.extend(inside.next());
            continue;
        };
        let size = match label {
            Some(Label::Picture(pictured)) => Size::before(pictured.height, placement.scale),
            _ => Size::of(placement.scale, labels.is_none()),
        };
        let path = vec![arrow::arrow(placement.place(middle), out, index == 0, size)];
        let arrow = Mark { role: Role::Arrow, ink: Ink::BLACK, shape: Shape::Fill { path } };
        let tail = placement.place(middle) + out * (size.gap + size.length);
        beyond.extend(label.map(|label| (label, arrow.bounds(), tail, out)));
        marks.push(arrow);
    }
    // A picture has only one possible place, a word has many.
    beyond.sort_by_key(|(label, ..)| matches!(label, Label::Word(_)));
    for (label, arrow, tail, out) in beyond {
        let taken: Vec<Rect> = marks.iter().map(Mark::bounds).collect();
        match label {
            Label::Picture(pictured) => {
                marks.push(picture::beyond(maze, placement, pictured, (tail, out), &taken));
            }
            Label::Word(line) => {
                let place = word::place(maze, placement, line, (arrow, out), &taken);
                marks.extend(text::turned(line.clone(), place, (Role::Label, Ink::BLACK)));
            }
        }
    }
    marks
}
