//! Fitting a maze into a box: as large as it goes with its arrows and their words around it.

use super::arrow::{self, Size};
use super::text;
use crate::maze::geometry::{MM_PER_PT, Point, Rect, Step, Trail};
use crate::maze::{End, Maze, outward};
use crate::page::scene::{Drawing, Ink, Mark, Role, Run, Shape};
use std::sync::Arc;

/// A wall's weight in pitches.
const WALL: f64 = 1.0 / 8.0;
/// The thinnest line that every printer keeps, in mm.
pub const THINNEST: f64 = 0.75 * MM_PER_PT;

/// The lightest and the heaviest weight of walls, in mm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    pub least: f64,
    pub most: f64,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { least: THINNEST, most: 3.5 * MM_PER_PT }
    }
}

/// Walls under a solution, in percent of black.
pub const GREY_WALLS: Ink = Ink::Grey(50);

/// How much wider than a wall the line of a solution is.
pub const SOLUTION: f64 = 2.5;

/// The gap between a word and an arrow or a wall, in mm.
const WORD_GAP: f64 = 1.1;

/// Where and how large a maze is drawn: a place in pitches `p` goes to `at + p * scale` mm.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Placement {
    pub at: Point,
    /// mm to a pitch.
    pub scale: f64,
    pub weights: Weights,
}

impl Placement {
    /// A place of the grid, on the sheet.
    pub fn place(&self, point: Point) -> Point {
        point * self.scale + self.at
    }

    /// The weight of the walls, in mm.
    pub fn wall(&self) -> f64 {
        (self.scale * WALL).clamp(self.weights.least, self.weights.most)
    }

    /// The box around the middles of the rim's walls, in mm.
    pub fn box_of(&self, maze: &Maze) -> Rect {
        self.place_box(maze.grid.bounds())
    }

    fn place_box(&self, of: Rect) -> Rect {
        let corner = self.place(Point::new(of.x, of.y));
        Rect::new(corner.x, corner.y, of.width * self.scale, of.height * self.scale)
    }

    /// The narrowest gap that a pencil passes, in mm: wall to wall, pen widths taken off.
    pub fn gap(&self, maze: &Maze) -> f64 {
        maze.grid.narrowest() * self.scale - self.wall()
    }
}

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

/// A placement at a scale that fits, moved: in the middle of a box from left to right, and at the optical center (2
/// parts of the white above, 3 below) from top to bottom.
pub fn centered(maze: &Maze, words: &Words, into: Rect, placement: Placement) -> Placement {
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

/// To a thousandth of a mm.
fn round(mm: f64) -> f64 {
    (mm * 1000.0).round() / 1000.0
}

/// The walls; and a court that no end leads into, filled, so that it is a pillar and no room without a door.
pub fn walls(maze: &Maze, drawing: &Arc<Drawing>, placement: &Placement, ink: Ink) -> Vec<Mark> {
    let shape = Shape::Drawing {
        drawing: drawing.clone(),
        at: placement.at,
        scale: placement.scale,
        width: placement.wall(),
    };
    let mut marks = vec![Mark { role: Role::Walls, ink, shape }];
    let court = maze.grid.court();
    let closed = court.iter().all(|&side| !maze.is_open(side));
    if let Some(&side) = court.first().filter(|_| closed) {
        let edge = placement.place(maze.grid.wall(side).start);
        let across = placement.at * 2.0 - edge;
        let half = |to| Step::Arc { center: placement.at, to, clockwise: true };
        let circle = Trail { start: edge, steps: vec![half(across), half(edge)], closed: true };
        let shape = Shape::Fill { path: vec![circle] };
        marks.push(Mark { role: Role::Walls, ink, shape });
    }
    marks
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
                let (center, width) = goal(maze, ends[index], placement);
                fill(Role::Goal, arrow::star(center, width))
            }
        })
        .collect();
    for (index, opening) in openings.into_iter().enumerate() {
        if let (Some(words), Some((_, out))) = (words, opening) {
            let taken: Vec<Rect> = marks.iter().map(Mark::bounds).collect();
            let at = word(maze, placement, &words[index], (taken[index], out), &taken);
            marks.extend(text::line(words[index].clone(), at, (Role::Label, Ink::BLACK)));
        }
    }
    marks
}

/// The middle and the width of a goal inside, in mm: half a cell, or a good part of a court.
fn goal(maze: &Maze, end: End, placement: &Placement) -> (Point, f64) {
    match end {
        End::Inside(cell) => (placement.place(maze.grid.center_of(cell)), placement.scale * 0.55),
        End::Opening(side) => {
            let (middle, _) = outward(&maze.grid, side);
            (placement.at, (middle.length() * placement.scale * 0.9).min(placement.scale * 2.0))
        }
    }
}

/// Where the baseline of an arrow's word starts: beside the arrow where that is clear of the walls, else beyond it.
/// It keeps clear of what is `taken` already.
fn word(
    maze: &Maze,
    placement: &Placement,
    runs: &[Run],
    (arrow, out): (Rect, Point),
    taken: &[Rect],
) -> Point {
    let width = text::width(runs);
    let ink = runs.iter().map(|run| run.ink).reduce(Rect::union).unwrap_or_default();
    let (above, below) = (-ink.y, ink.bottom());
    let mid = arrow.center();
    let level = mid.y + (above - below) / 2.0;
    // Where the maze's other half is, there is room.
    let middle = placement.box_of(maze).center();
    let (left, right) = (arrow.x - WORD_GAP - width, arrow.right() + WORD_GAP);
    let sides = if mid.x <= middle.x + WORD_GAP { [right, left] } else { [left, right] };
    let along = |outer: bool| {
        // Level arrows: the word over or under the arrow, flush with its outer end.
        let x = if (out.x < 0.0) == outer { arrow.x } else { arrow.right() - width };
        [
            Point::new(x, arrow.y - WORD_GAP - below),
            Point::new(x, arrow.bottom() + WORD_GAP + above),
        ]
    };
    let beyond = Point::new(if out.x < 0.0 { left } else { right }, level);
    let places = if out.y.abs() > 0.5 {
        let y = if out.y < 0.0 {
            arrow.y - WORD_GAP - below
        } else {
            arrow.bottom() + WORD_GAP + above
        };
        vec![
            Point::new(sides[0], level),
            Point::new(sides[1], level),
            Point::new(mid.x - width / 2.0, y),
            Point::new(arrow.x, y),
            Point::new(arrow.right() - width, y),
        ]
    } else {
        let aside = along(true).map(|at| Point::new(beyond.x, at.y));
        [along(true).to_vec(), along(false).to_vec(), vec![beyond], aside.to_vec()].concat()
    };
    let meet = |a: Rect, b: Rect| {
        a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom()
    };
    let clear = |at: &Point, gap: f64| {
        let word = Rect::new(at.x, at.y - above, width, above + below).outset(gap);
        let walls = word.outset(placement.wall() / 2.0);
        !taken.iter().any(|&other| meet(word, other))
            && !maze.grid.rim_boxes().iter().any(|&wall| meet(walls, placement.place_box(wall)))
    };
    // Where two ends are close together, a word may come nearer to what is around it.
    let gaps = [0.9, 0.5, 0.25].map(|share| WORD_GAP * share);
    let place = |gap: f64| places.iter().copied().find(|at| clear(at, gap));
    gaps.into_iter().find_map(place).or(places.last().copied()).unwrap_or(mid)
}
