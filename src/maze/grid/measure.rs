//! The space in cells: for a pencil, and for a sign.

use super::{Cell, Cells, Corner, Grid, Projection, Side};
use crate::geometry::{Point, apart, distance};

impl Grid {
    /// The narrowest gap for a pencil, in pitches, ignoring the thickness of walls: the shortest inner wall (a door), or
    /// the distance of a corner to a wall across its cell if that is less; where walls bend or passages cross, twice the
    /// [`clearance`](Grid::clearance) if that is less. At most 1, the width of a corridor.
    pub fn narrowest(&self) -> f64 {
        *self.lazy.narrowest.get_or_init(|| match (&self.cells, self.projection) {
            (Cells::Quads(_) | Cells::Hexagons(_), _) => {
                let side = self.cells().find_map(|cell| self.neighbors(cell).next());
                side.map_or(1.0, |(side, _)| self.door(side)).min(1.0)
            }
            (Cells::Mesh(_), Projection::Rings { .. }) => self.doors(),
            _ if !self.is_plain() => self.doors().min(2.0 * self.clearance()),
            (Cells::Mesh(_), Projection::Plane { .. }) => {
                self.open_cells().map(|cell| self.across(cell)).fold(self.doors(), f64::min)
            }
        })
    }

    /// The least distance, in pitches, of a path through the middles of cells and doors to the walls beside it, ignoring
    /// their thickness: half of a door where the path goes straight through.
    pub fn clearance(&self) -> f64 {
        *self.lazy.clearance.get_or_init(|| match (&self.cells, self.projection) {
            (Cells::Mesh(_), Projection::Plane { .. }) => {
                let doors = self.open_cells().flat_map(|cell| self.neighbors(cell));
                doors.map(|(side, _)| self.beside(side)).fold(0.5, f64::min)
            }
            _ => self.narrowest() / 2.0,
        })
    }

    /// The least distance of the way from the middle of a cell to the middle of a side: from the ends of the side, and
    /// there from the sides beside it; where walls bend or passages cross, from any other side.
    fn beside(&self, side: Side) -> f64 {
        if !self.is_plain() {
            let place = |corner| self.projection.place(corner);
            let leg = [self.center_of(side.cell), place(self.middle_of(side))];
            let others = (0..self.sides(side.cell) as u8).filter(|&slot| slot != side.slot);
            let lines = others.flat_map(|slot| self.lines(Side { slot, ..side }));
            return lines.map(|line| apart(line.map(place), leg)).fold(0.5, f64::min);
        }
        let (corners, slot) = (self.corners(side.cell), usize::from(side.slot));
        let corner = |on: usize| corners[(slot + on) % corners.len()];
        let (a, b) = (corner(0), corner(1));
        let (center, door) = (self.center_of(side.cell), a.middle(b));
        let beside = [distance(door, b, corner(2)), distance(door, corner(corners.len() - 1), a)];
        [a, b].map(|end| distance(end, center, door)).into_iter().chain(beside).fold(0.5, f64::min)
    }

    /// The width of the way from the middle of a cell through one of its sides.
    pub(super) fn room(&self, side: Side) -> f64 {
        self.door(side).min(2.0 * self.beside(side))
    }

    /// How far a wall bends away from the line between its ends, in pitches.
    pub(super) fn bow(&self, side: Side) -> f64 {
        let place = |corner| self.projection.place(corner);
        let (start, end) = self.ends(side);
        let turns = self.lines(side).map(|[from, _]| place(from));
        turns.map(|turn| distance(turn, place(start), place(end))).fold(0.0, f64::max)
    }

    /// Whether all cells are polygons without corners that point inward: no wall bends, and no passages cross.
    fn is_plain(&self) -> bool {
        !self.is_bent() && self.tunnels().is_empty()
    }

    /// All cells except the mouths of tunnels, where a path only goes straight on.
    fn open_cells(&self) -> impl Iterator<Item = Cell> {
        self.cells().filter(|&cell| !self.is_mouth(cell))
    }

    fn doors(&self) -> f64 {
        let doors = self.walls().filter(|&side| self.neighbor(side).is_some());
        doors.map(|side| self.door(side)).fold(1.0, f64::min)
    }

    fn door(&self, side: Side) -> f64 {
        let wall = self.wall(side);
        (wall.end() - wall.start).length()
    }

    /// The least distance from a corner of a cell to a wall that does not begin or end there, in pitches; on a plane.
    fn across(&self, cell: Cell) -> f64 {
        let corners = self.corners(cell);
        let count = corners.len();
        let pairs = (0..count).flat_map(|at| (1..count - 1).map(move |on| (at, (at + on) % count)));
        let off = |(at, wall): (usize, usize)| {
            distance(corners[at], corners[wall], corners[(wall + 1) % count])
        };
        pairs.map(off).fold(f64::INFINITY, f64::min)
    }

    /// The distance from the middle of a cell to its nearest wall, in pitches. On rings, half of their width.
    pub fn inner_radius(&self, cell: Cell) -> f64 {
        let Projection::Plane { .. } = self.projection else { return 0.5 };
        -self.outside(cell, self.center_of(cell))
    }

    /// The distance of a point from the outline of a cell, in pitches; negative inside. On a plane only.
    pub fn outside(&self, cell: Cell, point: Point) -> f64 {
        let lines = (0..self.sides(cell) as u8).flat_map(|slot| self.lines(Side { cell, slot }));
        let off = |line: [Corner; 2]| {
            let [a, b] = line.map(|corner| self.projection.place(corner));
            distance(point, a, b)
        };
        let off = lines.map(off).fold(f64::INFINITY, f64::min);
        if self.holds(cell, point) { -off } else { off }
    }

    fn corners(&self, cell: Cell) -> Vec<Point> {
        let sides = (0..self.sides(cell) as u8).map(|slot| self.ends(Side { cell, slot }).0);
        sides.map(|corner| self.projection.place(corner)).collect()
    }
}
