//! Who is next to whom: all that a carver sees of a grid.

use super::{Cell, MAX_SIDES};
use crate::random::{FACES, Random};
use std::sync::OnceLock;

/// What a carver needs: who is next to whom.
pub trait Graph {
    /// For each site, the slots (as bits) behind which another cell lies; 0 for a number without a cell.
    fn masks(&self) -> &[u8];
    /// The most sides that a cell has.
    fn most_sides(&self) -> usize;
    /// The cell behind a slot, times 8, plus the slot by which it sees this one; any number where `masks` does not have
    /// the slot.
    fn link(&self, cell: Cell, slot: u8) -> u32;

    /// The cell behind a slot; any number where `masks` does not have the slot.
    #[inline]
    fn step(&self, cell: Cell, slot: u8) -> Cell {
        self.link(cell, slot) / 8
    }

    /// By slot, the cells behind all slots of a cell; any number, or none, where `masks` does not have the slot.
    #[inline]
    fn steps(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        (0..self.most_sides() as u8).map(move |slot| self.step(cell, slot))
    }

    /// The slot by which the cell behind `slot` sees this one; any slot where `masks` does not have it.
    #[inline]
    fn back(&self, cell: Cell, slot: u8) -> u8 {
        (self.link(cell, slot) % 8) as u8
    }

    /// One of the neighbors behind the slots of `mask` (at least one), each as likely as the others: the slot, and
    /// the cell behind it.
    #[inline]
    fn pick(&self, cell: Cell, mask: u8, random: &mut Random) -> (u8, Cell) {
        let slot = loop {
            let slot = PICKS[random.die()][mask as usize];
            if slot != AGAIN {
                break slot;
            }
        };
        (slot, self.step(cell, slot))
    }

    /// The same, as the cell times 8 plus the slot; sooner if the mask has nearly all sides of the cell, as on a random
    /// walk.
    #[inline]
    fn pick_of_many(&self, cell: Cell, mask: u8, random: &mut Random) -> u32 {
        let (slot, next) = self.pick(cell, mask, random);
        next * 8 + u32::from(slot)
    }

    /// The slots (as bits) behind which a cell with a higher number lies: so, every wall comes once.
    #[inline]
    fn later(&self, cell: Cell) -> u8 {
        let later = self.steps(cell).zip(0..).map(|(beyond, slot)| u8::from(beyond > cell) << slot);
        later.fold(0, |mask, slot| mask | slot) & self.masks()[cell as usize]
    }

    /// Every wall between two cells, once, as cell * 8 + slot, seen from the cell with the lower number; in order.
    fn walls(&self) -> &[u32];

    /// How far apart the numbers of two neighbors are, at most.
    fn reach(&self) -> u32;

    /// Clears, in a mask for each site, the slots by which its neighbors see a cell. Inlined wherever it is made fast:
    /// around a call, a carver would keep its state in memory.
    #[inline]
    fn hide(&self, cell: Cell, masks: &mut [u8]) {
        for slot in slots(self.masks()[cell as usize]) {
            masks[self.step(cell, slot) as usize] &= !(1 << self.back(cell, slot));
        }
    }
}

/// The [`Graph::walls`] of a grid. In a box, since the compiler expects all that lies beside a lock to change at any time.
#[derive(Default)]
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

/// By throw of a die and mask: one of the slots whose bits are set, each as often as the others; or [`AGAIN`]. The
/// mask, which is known last, is the last to be looked up.
pub(super) static PICKS: [[u8; 256]; FACES] = {
    let mut table = [[AGAIN; 256]; FACES];
    let mut mask = 1;
    while mask < 256 {
        let count = (mask as u8).count_ones() as usize;
        let (mut slot, mut nth) = (0, 0);
        while slot < MAX_SIDES {
            if mask >> slot & 1 == 1 {
                let mut throw = nth;
                while throw < FACES - FACES % count {
                    table[throw][mask] = slot as u8;
                    throw += count;
                }
                nth += 1;
            }
            slot += 1;
        }
        mask += 1;
    }
    table
};

/// A throw that would favor some slot: seven and eight sides do not share out a die's faces evenly.
const AGAIN: u8 = u8::MAX;
