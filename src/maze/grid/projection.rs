//! The map from the corners of a grid to paper: to a plane, or to rings around a point.

use crate::geometry::{Point, Step};
use std::f64::consts::TAU;

/// A place on the integer lattice of a grid, exact where a float would not be.
///
/// On a plane: steps right and down. On rings: half ring-widths outward from the innermost circle, and steps clockwise.
/// Step 1 points straight up, to the middle of an outermost cell. Both coordinates of a corner are even, so that the
/// place halfway between two corners is on the lattice, too. Coordinates are within 2^30 of 0, so that their differences
/// do not overflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Corner {
    /// Right, or outward, in lattice steps.
    pub x: i32,
    /// Down, or clockwise, in lattice steps.
    pub y: i32,
}

impl Corner {
    /// The place at these coordinates.
    pub const fn new(x: i32, y: i32) -> Corner {
        Corner { x, y }
    }
}

impl std::ops::Add for Corner {
    type Output = Corner;
    fn add(self, other: Corner) -> Corner {
        Corner::new(self.x + other.x, self.y + other.y)
    }
}

impl std::ops::Sub for Corner {
    type Output = Corner;
    fn sub(self, other: Corner) -> Corner {
        Corner::new(self.x - other.x, self.y - other.y)
    }
}

/// The map from the lattice to paper, in pitches (the distance between the centers of two neighbors).
#[allow(missing_docs)] // Each variant says what its numbers are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Projection {
    /// A lattice step right is `x` pitches, a step down `y`.
    Plane { x: f64, y: f64 },
    /// Circles around the origin: the innermost has a radius of `hub` pitches (0: a point), `turn` lattice steps
    /// go around.
    Rings { hub: f64, turn: i32 },
}

impl Projection {
    /// Where a lattice place lies on paper, in pitches.
    pub fn place(&self, at: Corner) -> Point {
        match *self {
            Projection::Plane { x, y } => Point::new(f64::from(at.x) * x, f64::from(at.y) * y),
            Projection::Rings { turn, .. } => {
                let angle = TAU * f64::from((at.y - 1).rem_euclid(turn)) / f64::from(turn);
                Point::polar(self.radius(at), angle)
            }
        }
    }

    /// The lattice position, possibly between steps, of a point on paper (in pitches): the inverse of
    /// [`place`](Projection::place).
    pub fn unplace(&self, point: Point) -> (f64, f64) {
        match *self {
            Projection::Plane { x, y } => (point.x / x, point.y / y),
            Projection::Rings { hub, turn } => {
                let angle = libm::atan2(point.x, -point.y);
                ((point.length() - hub) * 2.0, angle / TAU * f64::from(turn) + 1.0)
            }
        }
    }

    /// How far the lattice row `to` lies below the row `from`; around a circle by the shorter way.
    pub(super) fn below(&self, from: f64, to: f64) -> f64 {
        match *self {
            Projection::Plane { .. } => to - from,
            Projection::Rings { turn, .. } => {
                let (turn, around) = (f64::from(turn), to - from);
                around - (around / turn).round() * turn
            }
        }
    }

    /// The distance from the origin, in pitches; on rings only.
    fn radius(&self, at: Corner) -> f64 {
        match *self {
            Projection::Plane { .. } => 0.0,
            Projection::Rings { hub, .. } => hub + f64::from(at.x) / 2.0,
        }
    }

    /// From one corner to another, in lattice steps; around a circle the shorter way.
    pub fn delta(&self, from: Corner, to: Corner) -> Corner {
        let straight = to - from;
        match *self {
            Projection::Plane { .. } => straight,
            Projection::Rings { turn, .. } => {
                let around = straight.y.rem_euclid(turn);
                let around = if around > turn / 2 { around - turn } else { around };
                Corner::new(straight.x, around)
            }
        }
    }

    /// The lattice place halfway between two corners.
    pub fn halfway(&self, a: Corner, b: Corner) -> Corner {
        let delta = self.delta(a, b);
        Corner::new(a.x + delta.x / 2, a.y + delta.y / 2)
    }

    /// Whether one stroke of the pen goes from `a` through `b` to `c`: along one line, or around one circle by
    /// less than half a turn.
    pub fn continues(&self, a: Corner, b: Corner, c: Corner) -> bool {
        let (first, second) = (self.delta(a, b), self.delta(b, c));
        match *self {
            Projection::Plane { .. } => {
                let cross = i64::from(first.x) * i64::from(second.y)
                    - i64::from(first.y) * i64::from(second.x);
                let dot = i64::from(first.x) * i64::from(second.x)
                    + i64::from(first.y) * i64::from(second.y);
                cross == 0 && dot > 0
            }
            Projection::Rings { turn, .. } => {
                let radial = first.y == 0 && second.y == 0;
                let around = first.x == 0 && second.x == 0;
                let onward =
                    first.x.signum() == second.x.signum() && first.y.signum() == second.y.signum();
                onward && (radial || around && (first.y + second.y).abs() < turn / 2)
            }
        }
    }

    /// The step of the pen from one corner to another.
    pub fn step(&self, from: Corner, to: Corner) -> Step {
        let end = self.place(to);
        match self {
            Projection::Rings { .. } if from.x == to.x => Step::Arc {
                center: Point::default(),
                to: end,
                clockwise: self.delta(from, to).y > 0,
            },
            _ => Step::Line(end),
        }
    }

    /// The path from a cell's center to a place on its outline: straight; on rings, first around the circle, then along
    /// the radius.
    pub fn leg(&self, center: Corner, to: Corner) -> impl DoubleEndedIterator<Item = Corner> {
        let delta = self.delta(center, to);
        let on_ring = matches!(self, Projection::Rings { .. }) && self.radius(center) > 0.0;
        let turns = on_ring && delta.x != 0 && delta.y != 0;
        let turn = turns.then_some(Corner::new(center.x, to.y));
        [Some(center), turn, Some(to)].into_iter().flatten()
    }

    /// The direction (length 1) from a cell's center to a place on its outline: on paper, or on a ring as
    /// (clockwise, inward).
    pub fn heading(&self, center: Corner, to: Corner) -> Point {
        if matches!(self, Projection::Plane { .. }) || self.radius(center) == 0.0 {
            return (self.place(to) - self.place(center)).unit();
        }
        let delta = self.delta(center, to);
        match delta.x.signum() {
            0 => Point::new(f64::from(delta.y.signum()), 0.0),
            outward => Point::new(0.0, -f64::from(outward)),
        }
    }

    /// Whether the wall between two corners faces the open court inside the innermost circle.
    pub fn is_court(&self, a: Corner, b: Corner) -> bool {
        matches!(*self, Projection::Rings { hub, .. } if hub > 0.0) && a.x == 0 && b.x == 0
    }
}
