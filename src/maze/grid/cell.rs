//! Cells, links and sets of slots: numbers in memory, types in the code.

use super::MAX_SIDES;
use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A cell of a grid, as an index into lists with an entry for each site. Not every index below
/// [`Grid::sites`](super::Grid::sites) has a cell, not even the first; [`Grid::ordinal`](super::Grid::ordinal) counts
/// only cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub(in crate::grid) u32);

impl Cell {
    /// No cell of any grid.
    pub(crate) const NONE: Cell = Cell(u32::MAX);

    /// The cell with an index below 2^29.
    #[inline]
    pub const fn new(index: usize) -> Cell {
        Cell(index as u32)
    }

    /// Its index in a list by cell.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The link of one of its slots.
    #[inline]
    pub const fn link(self, slot: u8) -> Link {
        Link(self.0 * MAX_SIDES as u32 + slot as u32)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One side of one cell: a wall seen from that cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Side {
    /// The cell from which the wall is seen.
    pub cell: Cell,
    /// 0 to the number of the cell's sides - 1.
    pub slot: u8,
}

/// A [`Side`] in four bytes: the cell times [`MAX_SIDES`], plus the slot. Only this type takes it apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Link(pub(in crate::grid) u32);

impl Link {
    /// No side of any cell.
    pub(crate) const NONE: Link = Link(u32::MAX);

    /// The cell.
    #[inline]
    pub const fn cell(self) -> Cell {
        Cell(self.0 / MAX_SIDES as u32)
    }

    /// The slot.
    #[inline]
    pub const fn slot(self) -> u8 {
        (self.0 % MAX_SIDES as u32) as u8
    }

    /// The same as a side.
    #[inline]
    pub const fn side(self) -> Side {
        Side { cell: self.cell(), slot: self.slot() }
    }

    /// The offset to [add](Link::moved) to the link of a cell's first slot, to get a slot of the cell that is `cells`
    /// further on.
    pub(in crate::grid) const fn offset(cells: i32, slot: u8) -> i32 {
        cells * MAX_SIDES as i32 + slot as i32
    }

    /// The link that lies an [`offset`](Link::offset) away.
    #[inline]
    pub(in crate::grid) const fn moved(self, offset: i32) -> Link {
        Link(self.0.wrapping_add_signed(offset))
    }
}

/// A set of the slots of a cell, a bit for each.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slots(pub(in crate::grid) u8);

impl Slots {
    /// The empty set.
    pub const NONE: Slots = Slots(0);

    /// The set of the slots whose bits are set.
    pub const fn of(bits: u8) -> Slots {
        Slots(bits)
    }

    /// A set of one slot, below [`MAX_SIDES`].
    #[inline]
    pub const fn one(slot: u8) -> Slots {
        Slots(1 << slot)
    }

    /// The set of the slots below a number, at most [`MAX_SIDES`].
    #[inline]
    pub const fn below(number: usize) -> Slots {
        Slots(u8::MAX >> (MAX_SIDES - number))
    }

    /// A bit for each slot.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of slots.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether a slot is in the set.
    #[inline]
    pub const fn has(self, slot: u8) -> bool {
        self.0 >> slot & 1 == 1
    }

    /// Adds a slot.
    #[inline]
    pub const fn insert(&mut self, slot: u8) {
        self.0 |= 1 << slot;
    }

    /// Adds a slot if `holds`; branchless.
    #[inline]
    pub const fn insert_if(&mut self, holds: bool, slot: u8) {
        self.0 |= (holds as u8) << slot;
    }

    /// Removes a slot.
    #[inline]
    pub const fn remove(&mut self, slot: u8) {
        self.0 &= !(1 << slot);
    }

    /// Adds a slot, or removes it if it is in the set.
    #[inline]
    pub const fn toggle(&mut self, slot: u8) {
        self.0 ^= 1 << slot;
    }

    /// The slots in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let slot = left.trailing_zeros() as u8;
            let more = left != 0;
            left &= left.wrapping_sub(1);
            more.then_some(slot)
        })
    }
}

impl FromIterator<u8> for Slots {
    fn from_iter<I: IntoIterator<Item = u8>>(slots: I) -> Slots {
        slots.into_iter().fold(Slots::NONE, |all, slot| all | Slots::one(slot))
    }
}

impl fmt::Debug for Slots {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl BitAnd for Slots {
    type Output = Slots;

    #[inline]
    fn bitand(self, other: Slots) -> Slots {
        Slots(self.0 & other.0)
    }
}

impl BitOr for Slots {
    type Output = Slots;

    #[inline]
    fn bitor(self, other: Slots) -> Slots {
        Slots(self.0 | other.0)
    }
}

impl BitXor for Slots {
    type Output = Slots;

    #[inline]
    fn bitxor(self, other: Slots) -> Slots {
        Slots(self.0 ^ other.0)
    }
}

impl Not for Slots {
    type Output = Slots;

    #[inline]
    fn not(self) -> Slots {
        Slots(!self.0)
    }
}
