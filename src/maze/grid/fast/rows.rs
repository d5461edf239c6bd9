//! Neighbor lookup for cells of any shape: one cache line for each cell, shared by cells with the same neighborhood.

use crate::grid::graph::Spot;
use crate::grid::{Cell, Link, MAX_SIDES, Slots};
use std::collections::HashMap;
use std::hint::cold_path;
use std::sync::Arc;

impl Spot for (&Row, Cell) {
    #[inline]
    fn cell(self) -> Cell {
        self.1
    }

    #[inline]
    fn link(self, slot: u8) -> Link {
        self.step(slot).link(self.back(slot))
    }

    #[inline]
    fn step(self, slot: u8) -> Cell {
        let (row, cell) = self;
        Cell(cell.0.wrapping_add(row.deltas[slot as usize]))
    }

    #[inline]
    fn steps(self) -> impl Iterator<Item = Cell> {
        let (row, cell) = self;
        let deltas = row.deltas.iter().take(usize::from(row.sides));
        deltas.map(move |&delta| Cell(cell.0.wrapping_add(delta)))
    }

    #[inline]
    fn back(self, slot: u8) -> u8 {
        self.0.backs[slot as usize]
    }

    #[inline(always)]
    fn hide(self, masks: &mut [Slots]) {
        let (row, Cell(cell)) = self;
        // Clears bits whether or not there is a neighbor, some of them twice. That is harmless, and faster than a branch.
        match &row.neighbors {
            // Neighbors with consecutive numbers are looked up together.
            Neighbors::Lined { below, above, keeps } => {
                masks[cell.wrapping_add(*below) as usize].0 &= keeps[0];
                let first = cell.wrapping_sub(1) as usize;
                let beside = &mut masks[first..first + 3];
                beside[0].0 &= keeps[1];
                beside[2].0 &= keeps[2];
                let first = cell.wrapping_add(*above) as usize;
                let last = &mut masks[first..first + 2];
                last[0].0 &= keeps[3];
                last[1].0 &= keeps[4];
            }
            Neighbors::Apart { keeps } => {
                cold_path();
                for (delta, keep) in row.deltas.iter().zip(keeps).take(usize::from(row.sides)) {
                    masks[cell.wrapping_add(*delta) as usize].0 &= keep;
                }
            }
        }
    }

    #[inline]
    fn hides_late(self) -> bool {
        true
    }
}

/// The neighbors of a cell, by slot; one cache line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(align(64))]
pub struct Row {
    /// The neighbor's number minus the cell's. A side without a neighbor has the number of another side.
    deltas: [u32; MAX_SIDES],
    /// The slot by which the neighbor sees the cell.
    backs: [u8; MAX_SIDES],
    /// The number of sides of the cell.
    sides: u8,
    neighbors: Neighbors,
}

impl Row {
    pub fn new(cell: Cell, sides: usize, links: [Link; MAX_SIDES]) -> Row {
        let lined = Neighbors::lined(cell, links);
        let any = links.into_iter().find(|&link| link != Link::NONE).unwrap_or_default();
        let links = links.map(|link| if link == Link::NONE { any } else { link });
        Row {
            deltas: links.map(|link| link.cell().0.wrapping_sub(cell.0)),
            backs: links.map(Link::slot),
            sides: sides as u8,
            neighbors: lined
                .unwrap_or(Neighbors::Apart { keeps: links.map(|link| !(1 << link.slot())) }),
        }
    }
}

/// The arrangement of the neighbors around a cell, with masks of all slots except the one by which each sees the cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Neighbors {
    /// The usual arrangement in a ring: neighbors with the numbers just before and after the cell's own, at most one with
    /// a lower number, and at most two, consecutive ones with higher numbers. `below` is the lowest number and `above`
    /// the one before the highest, both minus the cell's. The masks are for the lowest, the two beside the cell, the one
    /// before the highest, and the highest, whether or not they are neighbors.
    Lined { below: u32, above: u32, keeps: [u8; 5] },
    /// Any other arrangement; the masks are by slot.
    Apart { keeps: [u8; MAX_SIDES] },
}

impl Neighbors {
    /// [`Neighbors::Lined`], if the neighbors behind the links of a cell are arranged so.
    fn lined(cell: Cell, links: [Link; MAX_SIDES]) -> Option<Neighbors> {
        let links = links.iter().filter(|&&link| link != Link::NONE);
        let all = links.map(|link| (link.cell().0 as i32 - cell.0 as i32, !(1 << link.slot())));
        let deltas = all.clone().map(|(delta, _)| delta);
        let (below, above) = (deltas.clone().min()?, deltas.clone().max()? - 1);
        let places = [below, -1, 1, above, above + 1];
        let found = |place| deltas.clone().any(|delta| delta == place);
        let lined = found(-1) && found(1) && deltas.clone().all(|delta| places.contains(&delta));
        let keep = |place| {
            let there = all.clone().filter(|&(delta, _)| delta == place);
            there.fold(u8::MAX, |keep, (_, other)| keep & other)
        };
        lined.then(|| Neighbors::Lined {
            below: below as u32,
            above: above as u32,
            keeps: places.map(keep),
        })
    }
}

/// The number of consecutive cells in a group. Equal groups share their rows; longer groups would need less memory, but
/// are seldom equal.
const GROUP: usize = 16;

/// A row for each cell. Equal groups share their rows, so that even the rows of a large grid fit in the cache.
#[derive(Debug, Default)]
pub struct Rows(Vec<Arc<[Row; GROUP]>>);

impl Rows {
    pub fn new(cells: usize, row: impl Fn(Cell) -> Row) -> Rows {
        let mut known = HashMap::new();
        let groups = (0..cells).step_by(GROUP).map(|first| {
            let group: [Row; GROUP] =
                std::array::from_fn(|place| row(Cell::new((first + place).min(cells - 1))));
            known.entry(group).or_insert_with(|| Arc::new(group)).clone()
        });
        Rows(groups.collect())
    }

    #[inline]
    pub fn of(&self, cell: Cell) -> &Row {
        let cell = cell.index();
        &self.0[cell / GROUP][cell % GROUP]
    }
}
