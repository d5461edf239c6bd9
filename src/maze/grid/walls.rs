//! Special walls: walls that bend, fixed walls, and the ends of tunnels.

use super::{Cell, Cells, Corner, Grid, Side, Slots};
use crate::geometry::{Point, halfway};
use std::collections::{BTreeMap, BTreeSet};

/// The properties of special walls. A wall is identified by its two corners, the lower first.
#[derive(Clone, Debug, Default)]
pub struct Walls {
    /// The turns of walls that bend, from the lower corner to the other. Other walls are straight.
    pub bends: BTreeMap<[Corner; 2], Vec<Corner>>,
    /// Walls between two cells that are never opened. The two cells are not neighbors there.
    pub fixed: BTreeSet<[Corner; 2]>,
    /// Passages beneath cells.
    pub tunnels: Vec<Tunnel>,
}

/// A passage between two cells that share no wall, beneath a cell between them. The walls at both its ends are always
/// drawn: they are walls of the cell above, and the passage seems to continue beneath them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tunnel {
    /// The cell above.
    pub over: Cell,
    /// The side of each of the two cells that leads to the other; the cell above has a side at the same wall.
    pub ends: [Side; 2],
}

impl Tunnel {
    /// The cells of the crossing: the one above, and the two that the tunnel joins.
    pub fn cells(&self) -> [Cell; 3] {
        let [one, other] = self.ends;
        [self.over, one.cell, other.cell]
    }
}

impl Walls {
    /// Bends the wall from `start` to `end` at some places.
    pub fn bend(
        &mut self,
        start: Corner,
        end: Corner,
        turns: impl DoubleEndedIterator<Item = Corner>,
    ) {
        let turns = if start < end { turns.collect() } else { turns.rev().collect() };
        self.bends.insert([start.min(end), start.max(end)], turns);
    }

    /// Fixes the wall between two corners: it is never opened.
    pub fn fix(&mut self, one: Corner, other: Corner) {
        self.fixed.insert([one.min(other), one.max(other)]);
    }
}

impl Grid {
    /// The lines (on rings, also arcs) of a wall, each by its ends: from corner to corner, through all turns.
    pub fn lines(&self, side: Side) -> impl Iterator<Item = [Corner; 2]> + '_ {
        let (start, end) = self.ends(side);
        let turns = self.turns(side);
        let stop = move |number: usize| match number {
            0 => start,
            _ => turns.get(number - 1).copied().unwrap_or(end),
        };
        (0..=turns.len()).map(move |line| [stop(line), stop(line + 1)])
    }

    /// The lattice place in the middle of a wall.
    pub fn middle_of(&self, side: Side) -> Corner {
        let (start, end) = self.ends(side);
        if self.turns(side).is_empty() {
            return self.projection.halfway(start, end);
        }
        let stops = self.lines(side).map(|[_, stop]| stop);
        let stops: Vec<Point> =
            [start].into_iter().chain(stops).map(|stop| self.projection.place(stop)).collect();
        let (x, y) = self.projection.unplace(halfway(&stops));
        Corner::new(x.round() as i32, y.round() as i32)
    }

    /// The path from a cell's center to the middle of one of its sides: where it begins, turns and ends. In a room, it
    /// meets the side straight on.
    pub fn leg(&self, side: Side) -> impl DoubleEndedIterator<Item = Corner> {
        let (middle, door, before) =
            (self.middle(side.cell), self.middle_of(side), self.before(side));
        self.projection.leg(middle, before.unwrap_or(door)).chain(before.map(|_| door))
    }

    /// The middle of a wall and the direction (length 1) out of its cell there, in pitches on paper.
    pub fn outward(&self, side: Side) -> (Point, Point) {
        let (from, to) = self.ends(side);
        let chord = self.projection.place(to) - self.projection.place(from);
        // Outlines run clockwise, so outside is on the left.
        let middle = self.projection.place(self.middle_of(side));
        (middle, chord.perpendicular().unit() * -1.0)
    }

    /// Its tunnels, in no particular order.
    pub fn tunnels(&self) -> &[Tunnel] {
        match &self.cells {
            Cells::Mesh(mesh) => mesh.tunnels(),
            _ => &[],
        }
    }

    /// Whether a cell is the mouth of a tunnel.
    pub fn is_mouth(&self, cell: Cell) -> bool {
        !self.tunnels().is_empty() && self.neighbors(cell).any(|(side, _)| self.is_tunnel(side))
    }

    /// Whether a side leads into a tunnel: then its neighbor lies behind another wall.
    fn is_tunnel(&self, side: Side) -> bool {
        let (start, end) = self.ends(side);
        let elsewhere = |other| self.ends(other) != (end, start);
        self.other(side).is_some_and(elsewhere)
    }

    /// Whether any wall bends.
    pub fn is_bent(&self) -> bool {
        matches!(&self.cells, Cells::Mesh(mesh) if mesh.is_bent())
    }

    /// Whether a wall between two cells is fixed.
    pub fn is_fixed(&self, side: Side) -> bool {
        self.fixed(side.cell).has(side.slot)
    }

    /// The sides of a cell at fixed walls.
    pub(super) fn fixed(&self, cell: Cell) -> Slots {
        match &self.cells {
            Cells::Mesh(mesh) => mesh.fixed(cell),
            _ => Slots::NONE,
        }
    }

    fn turns(&self, side: Side) -> &[Corner] {
        match &self.cells {
            Cells::Mesh(mesh) => mesh.turns(side),
            _ => &[],
        }
    }
}
