//! Who is next to whom: all that a carver sees of a grid.

use super::{Cell, Grid, MAX_SIDES};
use crate::maze::random::{FACES, Random};
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

    /// For each site, the slots (as bits) behind which another cell lies; 0 for a number without a cell.
    fn masks(&self) -> &[u8];

    /// The numbers from that of the first place for a cell to that of the last.
    fn numbers(&self) -> Range<usize> {
        0..self.masks().len()
    }

    /// The most sides that a cell has.
    fn most_sides(&self) -> usize;

    /// See [`Spot::link`].
    #[inline]
    fn link(&self, cell: Cell, slot: u8) -> u32 {
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

    /// The slots (as bits) behind which a cell with a higher number lies: so, every wall comes once.
    #[inline]
    fn later(&self, cell: Cell) -> u8 {
        let later =
            self.at(cell).steps().zip(0..).map(|(beyond, slot)| u8::from(beyond > cell) << slot);
        later.fold(0, |mask, slot| mask | slot) & self.masks()[cell as usize]
    }

    /// Every wall between two cells, once, as cell * 8 + slot, seen from the cell with the lower number; in order.
    fn walls(&self) -> &[u32];

    /// How far apart the numbers of two neighbors are, at most.
    fn reach(&self) -> u32;
}

/// A cell, with all that it takes to find its neighbors: what has to be looked up for that is looked up once.
pub trait Spot: Copy {
    /// The number of the cell.
    fn cell(self) -> Cell;

    /// The cell behind a slot, times 8, plus the slot by which it sees this one; any number where [`Graph::masks`] does
    /// not have the slot.
    fn link(self, slot: u8) -> u32;

    /// The cell behind a slot; any number where `masks` does not have the slot.
    #[inline]
    fn step(self, slot: u8) -> Cell {
        self.link(slot) / 8
    }

    /// By slot, the cells behind all slots; any number, or none, where `masks` does not have the slot.
    fn steps(self) -> impl Iterator<Item = Cell>;

    /// The slot by which the cell behind `slot` sees this one; any slot where `masks` does not have it.
    #[inline]
    fn back(self, slot: u8) -> u8 {
        (self.link(slot) % 8) as u8
    }

    /// One of the neighbors behind the slots of `mask` (at least one), each as likely as the others: the slot, and
    /// the cell behind it.
    #[inline]
    fn pick(self, mask: impl Into<u32>, random: &mut Random) -> (u8, Cell) {
        let mask = mask.into();
        loop {
            // The throw does not wait for the mask: what is known late is looked up once.
            let slot = PICKS[random.die()][mask as usize];
            if slot < AGAIN {
                return (slot, self.step(slot));
            }
            cold_path();
        }
    }

    /// The same, as the cell times 8 plus the slot; sooner if the mask has nearly all sides of the cell, as on a random
    /// walk.
    #[inline]
    fn pick_of_many(self, mask: u8, random: &mut Random) -> u32 {
        let (slot, next) = self.pick(mask, random);
        next * 8 + u32::from(slot)
    }

    /// Clears, in a mask for each site, the slots by which the neighbors see this cell. Inlined wherever it is made fast:
    /// around a call, a carver would keep its state in memory.
    fn hide(self, masks: &mut [u8]);

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
            $crate::maze::grid::Cells::Quads($graph) => $do,
            $crate::maze::grid::Cells::Hexagons($graph) => $do,
            $crate::maze::grid::Cells::Table($graph) => $do,
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

    fn masks(&self) -> &[u8] {
        on_storage!(self, graph => graph.masks())
    }

    fn numbers(&self) -> Range<usize> {
        on_storage!(self, graph => graph.numbers())
    }

    fn most_sides(&self) -> usize {
        on_storage!(self, graph => graph.most_sides())
    }

    fn later(&self, cell: Cell) -> u8 {
        on_storage!(self, graph => graph.later(cell))
    }

    fn walls(&self) -> &[u32] {
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
    fn link(self, slot: u8) -> u32 {
        on_storage!(self.0, graph => graph.link(self.1, slot))
    }

    #[inline]
    fn step(self, slot: u8) -> Cell {
        on_storage!(self.0, graph => graph.step(self.1, slot))
    }

    fn steps(self) -> impl Iterator<Item = Cell> {
        (0..self.0.most_sides() as u8).map(move |slot| self.step(slot))
    }

    fn hide(self, masks: &mut [u8]) {
        on_storage!(self.0, graph => graph.at(self.1).hide(masks))
    }
}

/// The [`Graph::walls`] of a grid. In a box, since the compiler expects all that lies beside a lock to change at any time.
#[derive(Debug, Default)]
pub(super) struct Walls(Box<OnceLock<Vec<u32>>>);

impl Walls {
    /// The list, made when it is first asked for.
    pub(super) fn of(&self, graph: &impl Graph) -> &[u32] {
        let walls = |cell| slots(graph.later(cell)).map(move |slot| cell * 8 + u32::from(slot));
        self.0.get_or_init(|| (0..graph.masks().len() as Cell).flat_map(walls).collect())
    }
}

/// The slots whose bits are set, from the lowest.
#[inline]
pub fn slots(mut mask: u8) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let slot = mask.trailing_zeros() as u8;
        let more = mask != 0;
        mask &= mask.wrapping_sub(1);
        more.then_some(slot)
    })
}

/// In [`PICKS`]: to be thrown again. Up to six slots share out all faces of a die, seven or eight all but four.
const AGAIN: u8 = MAX_SIDES as u8;

/// By throw of a die and mask: one of the slots whose bits are set, each as often as the others.
pub(super) static PICKS: [[u8; 256]; FACES] = {
    let mut table = [[AGAIN; 256]; FACES];
    let mut mask: usize = 1;
    while mask < 256 {
        let (mut throw, mut left) = (0, mask);
        while throw < FACES - FACES % mask.count_ones() as usize {
            table[throw][mask] = left.trailing_zeros() as u8;
            left &= left - 1;
            if left == 0 {
                left = mask;
            }
            throw += 1;
        }
        mask += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_is_shared_out_evenly() {
        for mask in 1..256 {
            let throws = |slot| PICKS.iter().filter(|picks| picks[mask] == slot).count();
            let share = FACES / mask.count_ones() as usize;
            for slot in 0..AGAIN {
                assert_eq!(throws(slot), share * (mask >> slot & 1));
            }
            assert!(throws(AGAIN) <= 4);
        }
    }
}
