//! Who is next to whom: all that a carver sees of a grid.

use super::picks::{AGAIN, PICKS};
use super::{Cell, Grid, Link, Slots};
use crate::random::Random;
use std::hint::cold_path;
use std::ops::Range;
use std::sync::OnceLock;

/// What a carver needs: who is next to whom.
pub trait Graph {
    /// A cell together with what its neighbors are found by.
    type Spot<'a>: Spot
    where
        Self: 'a;

    /// A cell, from which its neighbors are found.
    fn at(&self, cell: Cell) -> Self::Spot<'_>;

    /// By cell: the slots behind which another cell lies; none for an index without a cell.
    fn masks(&self) -> &[Slots];

    /// The indices from that of the first place for a cell to that of the last.
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

    /// The slots behind which a cell with a higher index lies: so, every wall comes once.
    #[inline]
    fn later(&self, cell: Cell) -> Slots {
        let later = self.at(cell).steps().zip(0..).filter(|&(beyond, _)| beyond > cell);
        later.map(|(_, slot)| slot).collect::<Slots>() & self.masks()[cell.index()]
    }

    /// Every wall between two cells, once, seen from the cell with the lower index; in order.
    fn walls(&self) -> &[Link];

    /// The difference between the indices of two neighbors, at most.
    fn reach(&self) -> u32;
}

/// A cell, with all that it takes to find its neighbors: what has to be looked up for that is looked up once.
pub trait Spot: Copy {
    /// The cell.
    fn cell(self) -> Cell;

    /// The cell behind a slot, with the slot by which it sees this one; any link where [`Graph::masks`] does not have the
    /// slot.
    fn link(self, slot: u8) -> Link;

    /// The cell behind a slot; any cell where `masks` does not have the slot.
    #[inline]
    fn step(self, slot: u8) -> Cell {
        self.link(slot).cell()
    }

    /// By slot, the cells behind all slots; any cell, or none, where `masks` does not have the slot.
    fn steps(self) -> impl Iterator<Item = Cell>;

    /// The slot by which the cell behind `slot` sees this one; any slot where `masks` does not have it.
    #[inline]
    fn back(self, slot: u8) -> u8 {
        self.link(slot).slot()
    }

    /// One of the neighbors behind some slots (at least one), each as likely as the others: the slot, and the cell
    /// behind it.
    #[inline]
    fn pick(self, slots: Slots, random: &mut Random) -> (u8, Cell) {
        self.pick_of_bits(slots.bits().into(), random)
    }

    /// The same with a bit for each slot.
    #[inline]
    fn pick_of_bits(self, bits: u32, random: &mut Random) -> (u8, Cell) {
        loop {
            // The throw does not wait for the slots: what is known late is looked up once.
            let slot = PICKS[random.die()][bits as usize];
            if slot < AGAIN {
                return (slot, self.step(slot));
            }
            cold_path();
        }
    }

    /// The same, as the link of the slot with the cell behind it; sooner if nearly all slots of the cell are among them, as
    /// on a random walk.
    #[inline]
    fn pick_of_many(self, slots: Slots, random: &mut Random) -> Link {
        let (slot, next) = self.pick(slots, random);
        next.link(slot)
    }

    /// Clears, in lists of slots by cell, those by which the neighbors see this cell. Inlined wherever it is made fast:
    /// around a call, a carver would keep its state in memory.
    fn hide(self, masks: &mut [Slots]);

    /// Whether a walk had better hide a cell only when it goes on: where neighbors are looked up, what the next cell sees
    /// would have to wait for that.
    #[inline]
    fn hides_late(self) -> bool {
        false
    }
}

/// The same done with the storage of a grid, whichever it is; compiled once for each.
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

/// The [`Graph::walls`] of a grid. In a box, since the compiler expects all that lies beside a lock to change at any time.
#[derive(Debug, Default)]
pub(super) struct WallList(Box<OnceLock<Vec<Link>>>);

impl WallList {
    /// The list, made when it is first asked for.
    pub(super) fn of(&self, graph: &impl Graph) -> &[Link] {
        let walls = |cell: Cell| graph.later(cell).iter().map(move |slot| cell.link(slot));
        self.0.get_or_init(|| (0..graph.masks().len()).map(Cell::new).flat_map(walls).collect())
    }
}
