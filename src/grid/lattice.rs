//! A regular tiling of one kind of cell: neighbors are computed from a cell's number, nothing is stored for them.
//!
//! Cells are numbered along lines; two lines make a period, so that a line may be shifted against the next
//! (hexagons) and still every neighbor lies at a fixed distance in numbers. Lines are skewed apart by one number
//! where they are shifted; such numbers, and those outside a mask, have no cell.

use super::graph::{Graph, PICKS, Spot, Walls};
use super::{Cell, Corner, Side};
use crate::random::{FACES, Random};

/// As many masks as cells of six sides can have.
const MASKS: usize = 1 << 6;

/// A slot that no mask of a lattice has.
const NO_SIDE: u8 = 7;

/// One cell's shape and how its copies are laid out.
#[derive(Clone, Debug)]
pub struct Tiling {
    /// The cell's corners around its middle, clockwise; four or six sides, opposite sides facing each other.
    pub corners: &'static [Corner],
    /// From one cell of a line to the next.
    pub along: Corner,
    /// From one period (two lines) to the next.
    pub period: Corner,
    /// From the first line of a period to the second.
    pub shift: Corner,
    /// Whether second lines are shifted by half a cell along, so that what lies beside a cell of theirs is numbered
    /// one place further.
    pub skewed: bool,
    /// The middle of cell 0.
    pub origin: Corner,
    /// By slot, the neighbor as (lines on, cells along), seen from a cell on a first line: those before and after it on
    /// its own line, and on each line beside that as many as are left, one after the other.
    pub neighbors: &'static [(i32, i32)],
}

/// A masked rectangle of a tiling.
pub struct Lattice {
    tiling: Tiling,
    /// Numbers in a period, and the number at which its second line begins.
    period: u32,
    second: u32,
    delta: [u32; 8],
    /// What [`Spot::link`] adds to a cell's number times 8.
    links: [u32; 8],
    half: u8,
    /// The slots behind which numbers are higher.
    later: u8,
    /// The ways to the neighbors in order of their numbers, with a mask of all slots but that by which each sees the cell.
    around: [(u32, u8); 6],
    masks: Vec<u8>,
    walls: Walls,
    /// By throw of a die and mask: the way (times 8) to a neighbor behind one of the mask's slots, plus that slot.
    picks: Box<[[i32; MASKS]; FACES]>,
    /// By random byte the same for a cell with all its neighbors; [`NO_SIDE`] for the bytes left over.
    throws: Box<[i32; 256]>,
}

impl Lattice {
    /// `lines` lines of `length` cells; of those, the cells for which `inside(line, place)` holds.
    pub fn new(
        tiling: Tiling,
        lines: u32,
        length: u32,
        inside: impl Fn(u32, u32) -> bool,
    ) -> Lattice {
        let sides = tiling.corners.len();
        // One spare number keeps shifted lines apart, and the next period begins one number early.
        let skew = u32::from(tiling.skewed);
        let second = length + skew;
        let period = 2 * second - skew;
        let delta = |slot: usize| {
            let (on, along) = tiling.neighbors[slot];
            let early = i32::from(tiling.skewed && on < 0);
            (on * second as i32 + along + early) as u32
        };
        let mut lattice = Lattice {
            period,
            second,
            delta: std::array::from_fn(|slot| if slot < sides { delta(slot) } else { 0 }),
            links: [0; 8],
            half: sides as u8 / 2,
            later: (0..sides)
                .filter(|&slot| delta(slot) as i32 > 0)
                .fold(0, |mask, slot| mask | 1 << slot),
            around: [(0, 0); 6],
            masks: Vec::new(),
            walls: Walls::default(),
            picks: Box::new([[0; MASKS]; FACES]),
            throws: Box::new([i32::from(NO_SIDE); 256]),
            tiling,
        };
        // A tiling has four or six neighbors around a cell, so that every throw of the die counts.
        let pick = |slot: u8| (lattice.delta[slot as usize & 7] as i32) << 3 | i32::from(slot);
        for (picks, slots) in lattice.picks.iter_mut().zip(&PICKS) {
            *picks = std::array::from_fn(|mask| pick(slots[mask]));
        }
        for (byte, throw) in lattice.throws[..256 / sides * sides].iter_mut().enumerate() {
            *throw = pick((byte % sides) as u8);
        }
        for slot in 0..sides {
            let back = (slot + sides / 2) % sides;
            lattice.around[slot] = (lattice.delta[slot], !(1 << back));
            lattice.links[slot] = (lattice.delta[slot] << 3) | back as u32;
        }
        lattice.around[..sides].sort_unstable_by_key(|way| way.0 as i32);
        lattice.masks = vec![0; lattice.number(lines - 1, length - 1) as usize + 1];
        for line in 0..lines {
            let first = lattice.number(line, 0) as usize;
            for slot in 0..sides {
                let (on, along) = lattice.tiling.neighbors[slot];
                // Seen from a second line, a neighbor on a first line lies one place further.
                let lean = i32::from(lattice.tiling.skewed && line % 2 == 1 && on != 0);
                let (there, shift) = (line.wrapping_add_signed(on), along + lean);
                if there >= lines {
                    continue;
                }
                let places = -shift.min(0)..length as i32 - shift.max(0);
                for place in places {
                    let both = inside(line, place as u32) && inside(there, (place + shift) as u32);
                    lattice.masks[first + place as usize] |= u8::from(both) << slot;
                }
            }
        }
        lattice
    }

    /// The number of the cell at a place of a line.
    pub fn number(&self, line: u32, place: u32) -> Cell {
        line / 2 * self.period + line % 2 * self.second + place
    }

    /// [`Spot::hide`] where so many neighbors lie on each line beside that of a cell. Without asking which neighbors
    /// there are: the bit cleared for one that is not stands for a side of the rim, which is clear already.
    #[inline(always)]
    fn clear<const BESIDE: usize>(&self, cell: Cell, masks: &mut [u8]) {
        // Neighbors with numbers in a row are looked up together.
        for ways in [&self.around[..BESIDE], &self.around[BESIDE + 2..][..BESIDE]] {
            let first = cell.wrapping_add(ways[0].0) as usize;
            let Some(line) = masks.get_mut(first..first + BESIDE) else {
                return self.clear_at_rim(cell, masks);
            };
            line.iter_mut().zip(ways).for_each(|(mask, way)| *mask &= way.1);
        }
        let before = cell.wrapping_sub(1) as usize;
        let Some([before, _, after]) = masks.get_mut(before..before + 3) else {
            return self.clear_at_rim(cell, masks);
        };
        *before &= self.around[BESIDE].1;
        *after &= self.around[BESIDE + 1].1;
    }

    /// The same where some of those numbers are not there. Inlined, though seldom met: a call would cost the loop around
    /// it its registers.
    #[inline(always)]
    fn clear_at_rim(&self, cell: Cell, masks: &mut [u8]) {
        for &(delta, keep) in &self.around[..2 * usize::from(self.half)] {
            if let Some(mask) = masks.get_mut(cell.wrapping_add(delta) as usize) {
                *mask &= keep;
            }
        }
    }

    pub(super) fn middle(&self, cell: Cell) -> Corner {
        let (period, rest) = ((cell / self.period) as i32, cell % self.period);
        let second = rest >= self.second;
        let place = if second { rest - self.second } else { rest } as i32;
        let Tiling { origin, along, period: on, shift, .. } = self.tiling;
        let shift = if second { shift } else { Corner::new(0, 0) };
        origin
            + shift
            + Corner::new(on.x * period + along.x * place, on.y * period + along.y * place)
    }

    pub(super) fn ends(&self, side: Side) -> (Corner, Corner) {
        let corners = self.tiling.corners;
        let (middle, slot) = (self.middle(side.cell), side.slot as usize);
        (middle + corners[slot], middle + corners[(slot + 1) % corners.len()])
    }
}

impl Graph for Lattice {
    type Spot<'a> = (&'a Lattice, Cell);

    #[inline]
    fn at(&self, cell: Cell) -> (&Lattice, Cell) {
        (self, cell)
    }

    #[inline]
    fn masks(&self) -> &[u8] {
        &self.masks
    }

    #[inline]
    fn most_sides(&self) -> usize {
        2 * usize::from(self.half)
    }

    #[inline]
    fn later(&self, cell: Cell) -> u8 {
        self.masks[cell as usize] & self.later
    }

    fn walls(&self) -> &[u32] {
        self.walls.of(self)
    }

    fn reach(&self) -> u32 {
        self.delta.iter().map(|&delta| (delta as i32).unsigned_abs()).fold(0, u32::max)
    }
}

impl Spot for (&Lattice, Cell) {
    #[inline]
    fn cell(self) -> Cell {
        self.1
    }

    #[inline]
    fn link(self, slot: u8) -> u32 {
        let (lattice, cell) = self;
        (cell * 8).wrapping_add(lattice.links[slot as usize & 7])
    }

    #[inline]
    fn step(self, slot: u8) -> Cell {
        let (lattice, cell) = self;
        cell.wrapping_add(lattice.delta[slot as usize & 7])
    }

    #[inline]
    fn steps(self) -> impl Iterator<Item = Cell> {
        let (lattice, cell) = self;
        let deltas = lattice.delta.iter().take(lattice.most_sides());
        deltas.map(move |&delta| cell.wrapping_add(delta))
    }

    #[inline]
    fn pick(self, mask: u8, random: &mut Random) -> (u8, Cell) {
        let (lattice, cell) = self;
        // The throw does not wait for the mask: what is known late is looked up once.
        let pick = lattice.picks[random.die()][mask as usize % MASKS];
        ((pick & 7) as u8, cell.wrapping_add_signed(pick >> 3))
    }

    #[inline]
    fn pick_of_many(self, mask: u8, random: &mut Random) -> u32 {
        let (lattice, cell) = self;
        // Until a throw meets a side of the mask: most do, a guess that lets a walk go on before it knows the mask.
        loop {
            let pick = lattice.throws[usize::from(random.byte())];
            if mask >> (pick & 7) & 1 == 1 {
                return (cell * 8).wrapping_add_signed(pick);
            }
        }
    }

    #[inline(always)]
    fn hide(self, masks: &mut [u8]) {
        let (lattice, cell) = self;
        // Apart, so that there is no loop.
        match lattice.half {
            2 => lattice.clear::<1>(cell, masks),
            _ => lattice.clear::<2>(cell, masks),
        }
    }
}
