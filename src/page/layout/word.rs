//! The words at a maze's ends: each next to its arrow and clear of the walls, without making the maze narrower.

use super::placement::Placement;
use crate::font::Line;
use crate::scene::Turn;
use maze::Maze;
use maze::geometry::{Point, Rect};

/// The gap between a word and an arrow or a wall, in mm.
const GAP: f64 = 1.1;

/// The start of the baseline of an arrow's word, and its direction. The word keeps clear of the boxes in `taken`.
pub fn place(
    maze: &Maze,
    placement: &Placement,
    line: &Line,
    (arrow, out): (Rect, Point),
    taken: &[Rect],
) -> (Point, Turn) {
    let word = Word { width: line.width, ink: line.ink() };
    let walls = placement.box_of(maze);
    let mut places = match out.y.abs() > 0.51 {
        true => word.at_upright(arrow, out, walls.center()),
        false => word.at_level(arrow, out, walls.center()),
    };
    places.push(word.outside(walls.union(arrow), arrow.center(), out));
    let clear = |place: &(Point, Turn), gap: f64| {
        let word = word.bounds(*place).outset(gap);
        let walls = word.outset(placement.heaviest() / 2.0);
        !taken.iter().any(|&other| word.overlaps(other))
            && !maze.grid.rim_boxes().iter().any(|&wall| walls.overlaps(placement.place_box(wall)))
    };
    // If two ends are close together, the gap may be smaller.
    let gaps = [0.9, 0.5, 0.25].map(|share| GAP * share);
    let found = |gap: f64| places.iter().copied().find(|place| clear(place, gap));
    gaps.into_iter().find_map(found).unwrap_or(places[places.len() - 1])
}

/// A shaped word.
struct Word {
    width: f64,
    /// The ink box, relative to the start of the baseline.
    ink: Rect,
}

impl Word {
    fn above(&self) -> f64 {
        -self.ink.y
    }

    fn below(&self) -> f64 {
        self.ink.bottom()
    }

    fn bounds(&self, (at, turn): (Point, Turn)) -> Rect {
        let corners = [(0.0, -self.above()), (self.width, self.below())];
        let corners = corners.map(|(x, y)| at + turn.of(Point::new(x, y)));
        Rect::around(corners).unwrap_or_default()
    }

    /// Places at a vertical arrow: beside it, first on the side of the maze's other half, or beyond it.
    fn at_upright(&self, arrow: Rect, out: Point, middle: Point) -> Vec<(Point, Turn)> {
        let mid = arrow.center();
        let level = mid.y + (self.above() - self.below()) / 2.0;
        let (left, right) = (arrow.x - GAP - self.width, arrow.right() + GAP);
        let sides = if mid.x <= middle.x + GAP { [right, left] } else { [left, right] };
        let y = match out.y < 0.0 {
            true => arrow.y - GAP - self.below(),
            false => arrow.bottom() + GAP + self.above(),
        };
        let beside = sides.map(|x| Point::new(x, level));
        let flush = [arrow.x, arrow.right() - self.width];
        let beyond = [mid.x - self.width / 2.0, left, right, flush[0], flush[1]];
        let beyond = beyond.map(|x| Point::new(x, y));
        [&beside[..], &beyond].concat().into_iter().map(|at| (at, Turn::Level)).collect()
    }

    /// The place beyond all walls, where nothing is in the way.
    fn outside(&self, all: Rect, arrow: Point, out: Point) -> (Point, Turn) {
        let level = arrow.y + (self.above() - self.below()) / 2.0;
        let at = match (out.y.abs() > 0.51, out.x < 0.0, out.y < 0.0) {
            (true, _, true) => Point::new(arrow.x - self.width / 2.0, all.y - GAP - self.below()),
            (true, _, false) => {
                Point::new(arrow.x - self.width / 2.0, all.bottom() + GAP + self.above())
            }
            (false, true, _) => Point::new(all.x - GAP - self.width, level),
            (false, false, _) => Point::new(all.right() + GAP, level),
        };
        (at, Turn::Level)
    }

    /// Places at a level arrow: above or below it, flush with its outer end; or turned along the wall, or beyond it.
    fn at_level(&self, arrow: Rect, out: Point, middle: Point) -> Vec<(Point, Turn)> {
        let (mid, is_left) = (arrow.center(), out.x < 0.0);
        let (over, under) = (arrow.y - GAP, arrow.bottom() + GAP);
        let x = if is_left { arrow.x } else { arrow.right() - self.width };
        let flush = [over - self.below(), under + self.above()];
        let flush = flush.map(|y| (Point::new(x, y), Turn::Level));
        // The top of a turned word is on the left if it runs up, and on the right if it runs down.
        let out = if is_left { -1.0 } else { 1.0 };
        let half = (self.above() - self.below()) / 2.0;
        let off = (arrow.width - self.above() - self.below()).abs() / 2.0;
        let along = [0.0, off].map(|off| {
            let x = mid.x + (off - half) * out;
            let ends = match is_left {
                true => [over, under + self.width].map(|y| (Point::new(x, y), Turn::Up)),
                false => [over - self.width, under].map(|y| (Point::new(x, y), Turn::Down)),
            };
            // There is more space toward the maze's other half.
            if mid.y < middle.y - GAP { [ends[1], ends[0]] } else { ends }
        });
        // Near walls or another arrow, the word goes beyond the arrow; turned, it takes little of the maze's width.
        let tops = [mid.y - self.width / 2.0, arrow.bottom() - self.width, arrow.y];
        let turned = tops.map(|y| match is_left {
            true => (Point::new(arrow.x - GAP - self.below(), y + self.width), Turn::Up),
            false => (Point::new(arrow.right() + GAP + self.below(), y), Turn::Down),
        });
        let x = if is_left { arrow.x - GAP - self.width } else { arrow.right() + GAP };
        let beyond = [mid.y + half, over - self.below(), under + self.above()];
        let beyond = beyond.map(|y| (Point::new(x, y), Turn::Level));
        [&flush[..], &along[0], &along[1], &turned, &beyond].concat()
    }
}
