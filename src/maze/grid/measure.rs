//! How much room cells have: for a pencil, and for a sign in one of them.

use super::{Cell, Cells, Grid, Projection, Side};
use crate::maze::geometry::Point;

impl Grid {
    /// The narrowest gap that a pencil passes, in pitches, walls taken as thin: the shortest inner wall (a door), or a corner
    /// that is nearer to a wall across its cell; never more than a corridor of 1.
    pub fn narrowest(&self) -> f64 {
        *self.lazy.narrowest.get_or_init(|| match (&self.cells, self.projection) {
            (Cells::Quads(_) | Cells::Hexagons(_), _) => {
                let side = self.cells().find_map(|cell| self.neighbors(cell).next());
                side.map_or(1.0, |(side, _)| self.door(side)).min(1.0)
            }
            (Cells::Mesh(_), Projection::Rings { .. }) => self.doors(),
            (Cells::Mesh(_), Projection::Plane { .. }) => {
                self.cells().map(|cell| self.across(cell)).fold(self.doors(), f64::min)
            }
        })
    }

    fn doors(&self) -> f64 {
        let doors = self.walls().filter(|&side| self.neighbor(side).is_some());
        doors.map(|side| self.door(side)).fold(1.0, f64::min)
    }

    fn door(&self, side: Side) -> f64 {
        let wall = self.wall(side);
        (wall.end() - wall.start).length()
    }

    /// The way from a corner of a cell to the nearest wall that does not begin or end there, in pitches; on a plane.
    fn across(&self, cell: Cell) -> f64 {
        let corners = self.corners(cell);
        let count = corners.len();
        let pairs = (0..count).flat_map(|at| (1..count - 1).map(move |on| (at, (at + on) % count)));
        let off = |(at, wall): (usize, usize)| {
            let (a, b) = (corners[wall], corners[(wall + 1) % count]);
            let (along, from) = (b - a, corners[at] - a);
            let share = (from.dot(along) / along.dot(along)).clamp(0.0, 1.0);
            (from - along * share).length()
        };
        pairs.map(off).fold(f64::INFINITY, f64::min)
    }

    /// The way from the middle of a cell to its nearest wall, in pitches. On rings, half of their width.
    pub fn inner_radius(&self, cell: Cell) -> f64 {
        let Projection::Plane { .. } = self.projection else { return 0.5 };
        -self.outside(cell, self.center_of(cell))
    }

    /// How far a point lies outside of a cell, in pitches: of its walls, the one that it lies farthest beyond. Negative
    /// within; on a plane.
    pub fn outside(&self, cell: Cell, point: Point) -> f64 {
        let corners = self.corners(cell);
        let off = |at: usize| {
            let (a, b) = (corners[at], corners[(at + 1) % corners.len()]);
            // Outlines run clockwise, so inside is on the right.
            (a - point).dot((b - a).perpendicular().unit())
        };
        (0..corners.len()).map(off).fold(f64::NEG_INFINITY, f64::max)
    }

    fn corners(&self, cell: Cell) -> Vec<Point> {
        let sides = (0..self.sides(cell) as u8).map(|slot| self.ends(Side { cell, slot }).0);
        sides.map(|corner| self.projection.place(corner)).collect()
    }
}
