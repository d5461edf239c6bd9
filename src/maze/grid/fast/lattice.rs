//! A regular tiling of one kind of cell. Neighbors are computed from a cell's number and not stored.
//!
//! Cells are numbered along lines. Two lines make a period, so that every neighbor lies at a fixed distance in numbers
//! even where a line is shifted against the next (hexagons). Shifted lines are one number further apart. These extra
//! numbers have no cell, and neither have numbers outside the mask. Enough numbers without a cell come before the first
//! cell and after the last that no step from a cell needs a check.

use crate::grid::graph::{Graph, Spot, WallList};
use crate::grid::picks::PICKS;
use crate::grid::{Cell, Corner, Link, Side, Slots};
use crate::random::{FACES, Random};
use std::ops::Range;

/// The shape of a cell of four or six sides, and how its copies are laid out.
#[derive(Clone, Debug)]
pub struct Tiling<const SIDES: usize> {
    /// The cell's corners around its middle, clockwise; opposite sides face each other. With four sides, side 0 faces the
    /// line before. With six sides, side 0 faces the cell before on the same line, and side 1 the line after.
    pub corners: [Corner; SIDES],
    /// From one cell of a line to the next.
    pub along: Corner,
    /// From one period (two lines) to the next.
    pub period: Corner,
    /// From the first line of a period to the second.
    pub shift: Corner,
    /// Whether second lines are shifted by half a cell along: the neighbors of their cells on other lines are numbered
    /// one place further.
    pub skewed: bool,
    /// The middle of the first cell of the first line.
    pub origin: Corner,
}

/// The step to a neighbor: slot, lines on, and cells along as seen from a cell on a first line.
type Way = (u8, i32, i32);

/// The number of masks of a cell with six sides.
const MASKS: usize = 1 << 6;

/// A masked rectangle of a tiling.
// The layout is the same for four and six sides, except for the tiling itself, so looking up a neighbor need not tell
// them apart.
#[derive(Debug)]
#[repr(C)]
pub struct Lattice<const SIDES: usize> {
    /// The number of the first place.
    first: u32,
    /// The count of numbers between a cell and its farthest neighbor, on either side: one less than `first`, but carvers
    /// that compute it take longer.
    gap: u32,
    /// Numbers in a period, and the number at which its second line begins.
    period: u32,
    second: u32,
    delta: [u32; 8],
    /// By slot: what [`Spot::link`] adds to the link of a cell's first slot.
    links: [i32; 8],
    masks: Vec<Slots>,
    /// Whether every place has a cell.
    is_whole: bool,
    walls: WallList,
    /// By throw of a die and set of slots: one of the slots, and the step to the neighbor behind it; see
    /// [`Link::offset`].
    picks: Box<[[i32; MASKS]; FACES]>,
    /// By random byte: the same for a cell with all its neighbors, and the bit of the slot; leftover bytes have no bit.
    throws: Box<[(i32, Slots); 256]>,
    tiling: Tiling<SIDES>,
    /// The number of lines, and of places on each.
    lines: (u32, u32),
}

impl<const SIDES: usize> Lattice<SIDES> {
    /// In order of the neighbors' numbers.
    const WAYS: [Way; SIDES] = {
        let ways: &[_] = match SIDES {
            4 => &[(0, -1, 0), (3, 0, -1), (1, 0, 1), (2, 1, 0)],
            6 => &[(5, -1, -1), (4, -1, 0), (0, 0, -1), (3, 0, 1), (1, 1, -1), (2, 1, 0)],
            _ => panic!("cells of a lattice have four or six sides"),
        };
        *ways.first_chunk().unwrap() // One for each side; checked at compile time.
    };

    /// The slot by which the neighbor behind a slot sees the cell.
    const fn opposite(slot: u8) -> u8 {
        (slot + SIDES as u8 / 2) % SIDES as u8
    }

    /// `lines` lines of `length` cells; of those, the cells for which `inside(line, place)` holds.
    pub fn new(
        tiling: Tiling<SIDES>,
        lines: u32,
        length: u32,
        inside: impl Fn(u32, u32) -> bool,
    ) -> Lattice<SIDES> {
        // One spare number keeps shifted lines apart, and the next period begins one number early.
        let skew = u32::from(tiling.skewed);
        let second = length + skew;
        let mut lattice = Lattice {
            first: 0,
            gap: 0,
            period: 2 * second - skew,
            second,
            delta: [0; 8],
            links: [0; 8],
            masks: Vec::new(),
            is_whole: false,
            walls: WallList::default(),
            picks: Box::new([[0; MASKS]; FACES]),
            throws: Box::new([(0, Slots::NONE); 256]),
            tiling,
            lines: (lines, length),
        };
        for (slot, on, along) in Self::WAYS {
            let early = if on < 0 { skew as i32 } else { 0 };
            let delta = (on * second as i32 + along + early) as u32;
            lattice.delta[slot as usize] = delta;
            lattice.links[slot as usize] = Link::offset(delta as i32, Self::opposite(slot));
        }
        let pick = |slot: u8| Link::offset(lattice.delta[slot as usize & 7] as i32, slot);
        for (picks, slots) in lattice.picks.iter_mut().zip(&PICKS) {
            for (ways, &slot) in picks.iter_mut().zip(slots).take(1 << SIDES) {
                *ways = pick(slot);
            }
        }
        for (byte, throw) in lattice.throws[..256 / SIDES * SIDES].iter_mut().enumerate() {
            let slot = (byte % SIDES) as u8;
            *throw = (pick(slot), Slots::one(slot));
        }
        lattice.first = lattice.reach();
        lattice.gap = lattice.first - 1;
        let end = lattice.number(lines - 1, length - 1).0 + 1;
        lattice.masks = vec![Slots::NONE; (end + lattice.first) as usize];
        for line in 0..lines {
            let first = lattice.number(line, 0).index();
            for (slot, on, along) in Self::WAYS {
                // Seen from a second line, a neighbor on a first line lies one place further.
                let lean = i32::from(lattice.tiling.skewed && line % 2 == 1 && on != 0);
                let (there, shift) = (line.wrapping_add_signed(on), along + lean);
                if there >= lines {
                    continue;
                }
                let places = -shift.min(0)..length as i32 - shift.max(0);
                for place in places {
                    let both = inside(line, place as u32) && inside(there, (place + shift) as u32);
                    lattice.masks[first + place as usize].0 |= u8::from(both) << slot;
                }
            }
        }
        let cells = lattice.masks.iter().filter(|mask| !mask.is_empty()).count();
        lattice.is_whole = cells == lines as usize * length as usize;
        lattice
    }

    /// The same lattice with only the cells that `keep` accepts.
    pub(in crate::grid) fn cut(&self, keep: impl Fn(Cell) -> bool) -> Lattice<SIDES> {
        let (lines, length) = self.lines;
        Lattice::new(self.tiling.clone(), lines, length, |line, place| {
            keep(self.number(line, place))
        })
    }

    /// Whether every place has a cell. Such a rectangle is connected, and needs no check.
    pub(in crate::grid) fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// The cell at a place of a line.
    pub fn number(&self, line: u32, place: u32) -> Cell {
        Cell(self.first + line / 2 * self.period + line % 2 * self.second + place)
    }

    pub(in crate::grid) fn middle(&self, cell: Cell) -> Corner {
        let place = cell.0 - self.first;
        let (period, rest) = ((place / self.period) as i32, place % self.period);
        let second = rest >= self.second;
        let place = if second { rest - self.second } else { rest } as i32;
        let Tiling { origin, along, period: on, shift, .. } = self.tiling;
        let shift = if second { shift } else { Corner::new(0, 0) };
        origin
            + shift
            + Corner::new(on.x * period + along.x * place, on.y * period + along.y * place)
    }

    pub(in crate::grid) fn ends(&self, side: Side) -> (Corner, Corner) {
        let corners = &self.tiling.corners;
        let (middle, slot) = (self.middle(side.cell), side.slot as usize);
        (middle + corners[slot], middle + corners[(slot + 1) % SIDES])
    }
}

impl<const SIDES: usize> Graph for Lattice<SIDES> {
    type Spot<'a> = (&'a Lattice<SIDES>, Cell);

    #[inline]
    fn at(&self, cell: Cell) -> (&Lattice<SIDES>, Cell) {
        (self, cell)
    }

    #[inline]
    fn masks(&self) -> &[Slots] {
        &self.masks
    }

    fn numbers(&self) -> Range<usize> {
        self.first as usize..self.masks.len() - self.first as usize
    }

    #[inline]
    fn most_sides(&self) -> usize {
        SIDES
    }

    #[inline]
    fn later(&self, cell: Cell) -> Slots {
        let later = Self::WAYS[SIDES / 2..].iter().map(|way| way.0).collect();
        self.masks[cell.index()] & later
    }

    fn walls(&self) -> &[Link] {
        self.walls.of(self)
    }

    fn reach(&self) -> u32 {
        self.delta[Self::WAYS[SIDES - 1].0 as usize]
    }
}

impl<const SIDES: usize> Spot for (&Lattice<SIDES>, Cell) {
    #[inline]
    fn cell(self) -> Cell {
        self.1
    }

    #[inline]
    fn link(self, slot: u8) -> Link {
        let (lattice, cell) = self;
        cell.link(0).moved(lattice.links[slot as usize & 7])
    }

    #[inline]
    fn step(self, slot: u8) -> Cell {
        let (lattice, cell) = self;
        Cell(cell.0.wrapping_add(lattice.delta[slot as usize & 7]))
    }

    #[inline]
    fn steps(self) -> impl Iterator<Item = Cell> {
        let (lattice, cell) = self;
        lattice.delta.iter().take(SIDES).map(move |&delta| Cell(cell.0.wrapping_add(delta)))
    }

    #[inline]
    fn pick_of_bits(self, bits: u32, random: &mut Random) -> (u8, Cell) {
        let (lattice, cell) = self;
        // As in `PICKS`, with the neighbor looked up at once.
        let link = cell.link(0).moved(lattice.picks[random.die()][bits as usize]);
        (link.slot(), link.cell())
    }

    #[inline]
    fn pick_of_many(self, slots: Slots, random: &mut Random) -> Link {
        let (lattice, cell) = self;
        // Throws until one of the slots is hit. Most throws hit one, so a walk can go on, speculatively, before the slots
        // are loaded.
        loop {
            let (pick, bit) = lattice.throws[usize::from(random.byte())];
            if !(slots & bit).is_empty() {
                return cell.link(0).moved(pick);
            }
        }
    }

    /// Does not check which neighbors exist: for a missing neighbor, the bit belongs to a side of the rim and is clear
    /// already.
    #[inline(always)]
    fn hide(self, masks: &mut [Slots]) {
        let (lattice, cell) = self;
        let keep = |way: usize| !(1 << Lattice::<SIDES>::opposite(Lattice::<SIDES>::WAYS[way].0));
        // One slice with all neighbors: its length tells the compiler that no index is beyond the end.
        let gap = lattice.gap as usize;
        let first = cell.0.wrapping_sub(lattice.gap + 1) as usize;
        let around = &mut masks[first..first + 2 * gap + 3];
        for way in 0..SIDES / 2 - 1 {
            around[way].0 &= keep(way);
            around[2 * gap + 2 - way].0 &= keep(SIDES - 1 - way);
        }
        around[gap].0 &= keep(SIDES / 2 - 1);
        around[gap + 2].0 &= keep(SIDES / 2);
    }
}
