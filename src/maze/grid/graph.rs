//! Adjacency: all that a carver sees of a grid.

use super::picks::{AGAIN, PICKS};
use super::{Cell, Grid, Link, Slots};
use crate::random::Random;
use std::hint::cold_path;
use std::ops::Range;
use std::sync::OnceLock;

/// The adjacency of cells, which is all that a carver needs.
pub trait Graph {
    /// A cell, with the data to find its neighbors.
    type Spot<'a>: Spot
    where
        Self: 'a;

    /// The spot of a cell, from which its neighbors are found.
    fn at(&self, cell: Cell) -> Self::Spot<'_>;

    /// By cell: the slots behind which another cell lies; none for an index without a cell.
    fn masks(&self) -> &[Slots];

    /// The indices from the first place for a cell to the last.
    fn numbers(&self) -> Range<usize> {
        0..self.masks().len()
    }

    /// The most sides that a cell has.
    fn most_sides(&self) -> usize;

    /// See [`Spot::link`].
    #[inline]
    fn link(&self, cell: Cell, slot: u8) -> Link {
        self.at(cell).link(slot)
    }

    /// See [`Spot::step`].
    #[inline]
    fn step(&self, cell: Cell, slot: u8) -> Cell {
        self.at(cell).step(slot)
    }

    /// See [`Spot::back`].
    #[inline]
    fn back(&self, cell: Cell, slot: u8) -> u8 {
        self.at(cell).back(slot)
    }

    /// The slots behind which a cell with a higher index lies. Over all cells, this gives every wall once.
    #[inline]
    fn later(&self, cell: Cell) -> Slots {
        let later = self.at(cell).steps().zip(0..).filter(|&(beyond, _)| beyond > cell);
        later.map(|(_, slot)| slot).collect::<Slots>() & self.masks()[cell.index()]
    }

    /// Every wall between two cells, once, seen from the cell with the lower index; in order.
    fn walls(&self) -> &[Link];

    /// The largest difference between the indices of two neighbors.
    fn reach(&self) -> u32;
}

/// A cell, with the data to find its neighbors, which is looked up only once.
pub trait Spot: Copy {
    /// The cell.
    fn cell(self) -> Cell;

    /// The cell behind a slot, with the slot by which it sees this one; an arbitrary link if [`Graph::masks`] does not
    /// have the slot.
    fn link(self, slot: u8) -> Link;

    /// The cell behind a slot; an arbitrary cell if `masks` does not have the slot.
    #[inline]
    fn step(self, slot: u8) -> Cell {
        self.link(slot).cell()
    }

    /// By slot, the cells behind all slots; an arbitrary cell, or no entry, if `masks` does not have the slot.
    fn steps(self) -> impl Iterator<Item = Cell>;

    /// The slot by which the cell behind `slot` sees this one; an arbitrary slot if `masks` does not have it.
    #[inline]
    fn back(self, slot: u8) -> u8 {
        self.link(slot).slot()
    }

    /// A random neighbor behind some slots (at least one), all equally likely: the slot, and the cell behind it.
    #[inline]
    fn pick(self, slots: Slots, random: &mut Random) -> (u8, Cell) {
        self.pick_of_bits(slots.bits().into(), random)
    }

    /// The same with a bit for each slot.
    #[inline]
    fn pick_of_bits(self, bits: u32, random: &mut Random) -> (u8, Cell) {
        loop {
            // The throw does not depend on the slots, which are known late: a single lookup then gives the result.
            let slot = PICKS[random.die()][bits as usize];
            if slot < AGAIN {
                return (slot, self.step(slot));
            }
            cold_path();
        }
    }

    /// The same, as a link of the slot and the cell behind it. Faster if nearly all slots of the cell are given, as on a
    /// random walk.
    #[inline]
    fn pick_of_many(self, slots: Slots, random: &mut Random) -> Link {
        let (slot, next) = self.pick(slots, random);
        next.link(slot)
    }

    /// Clears the slots by which the neighbors see this cell, in a list of slots by cell. Fast versions are inlined:
    /// around a call, a carver would keep its state in memory.
    fn hide(self, masks: &mut [Slots]);

    /// Whether a walk should hide a cell only when it goes on. Where neighbors are looked up, reading the mask of the
    /// next cell would wait for that.
    #[inline]
    fn hides_late(self) -> bool {
        false
    }
}

/// Runs code with the storage of a grid; compiled once for each kind of storage.
macro_rules! on_storage {
    ($grid:expr, $graph:ident => $do:expr) => {
        match $grid.storage() {
            $crate::grid::Cells::Quads($graph) => $do,
            $crate::grid::Cells::Hexagons($graph) => $do,
            $crate::grid::Cells::Mesh($graph) => $do,
        }
    };
}
pub(crate) use on_storage;

impl Graph for Grid {
    type Spot<'a> = (&'a Grid, Cell);

    #[inline]
    fn at(&self, cell: Cell) -> (&Grid, Cell) {
        (self, cell)
    }

    fn masks(&self) -> &[Slots] {
        on_storage!(self, graph => graph.masks())
    }

    fn numbers(&self) -> Range<usize> {
        on_storage!(self, graph => graph.numbers())
    }

    fn most_sides(&self) -> usize {
        on_storage!(self, graph => graph.most_sides())
    }

    fn later(&self, cell: Cell) -> Slots {
        on_storage!(self, graph => graph.later(cell))
    }

    fn walls(&self) -> &[Link] {
        on_storage!(self, graph => graph.walls())
    }

    fn reach(&self) -> u32 {
        on_storage!(self, graph => graph.reach())
    }
}

impl Spot for (&Grid, Cell) {
    #[inline]
    fn cell(self) -> Cell {
        self.1
    }

    #[inline]
    fn link(self, slot: u8) -> Link {
        on_storage!(self.0, graph => graph.link(self.1, slot))
    }

    #[inline]
    fn step(self, slot: u8) -> Cell {
        on_storage!(self.0, graph => graph.step(self.1, slot))
    }

    fn steps(self) -> impl Iterator<Item = Cell> {
        (0..self.0.most_sides() as u8).map(move |slot| self.step(slot))
    }

    fn hide(self, masks: &mut [Slots]) {
        on_storage!(self.0, graph => graph.at(self.1).hide(masks))
    }
}

/// The [`Graph::walls`] of a grid. Boxed, since the compiler expects all fields beside a lock to change at any time.
#[derive(Debug, Default)]
pub(super) struct WallList(Box<OnceLock<Vec<Link>>>);

impl WallList {
    /// The list, made on the first call.
    pub(super) fn of(&self, graph: &impl Graph) -> &[Link] {
        let walls = |cell: Cell| graph.later(cell).iter().map(move |slot| cell.link(slot));
        self.0.get_or_init(|| (0..graph.masks().len()).map(Cell::new).flat_map(walls).collect())
    }
}
