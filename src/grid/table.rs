//! Cells of any shape: each gives its outline, neighbors are found by the corners they share and looked up.

use super::graph::Walls;
use super::{Cell, Corner, Graph, MAX_SIDES};

/// Cells with their outlines and a packed table of neighbors.
pub struct Table {
    masks: Vec<u8>,
    walls: Walls,
    /// The most that a cell has.
    sides: usize,
    reach: u32,
    /// By cell and slot: the neighbor's number times 8, plus the slot by which it sees this cell.
    links: Vec<u32>,
    outlines: Vec<Corner>,
    /// Where each cell's outline begins; one more at the end.
    starts: Vec<u32>,
    middles: Vec<Corner>,
}

impl Table {
    /// The cells with the given middles and outlines (3 to [`MAX_SIDES`] corners each, clockwise).
    ///
    /// An error where an outline has too few or too many corners, or where three cells claim one wall.
    pub fn new(cells: impl IntoIterator<Item = (Corner, Vec<Corner>)>) -> Result<Table, String> {
        let mut table = Table {
            masks: Vec::new(),
            walls: Walls::default(),
            sides: 0,
            reach: 0,
            links: Vec::new(),
            outlines: Vec::new(),
            starts: vec![0],
            middles: Vec::new(),
        };
        let mut sides = Vec::new();
        for (cell, (middle, outline)) in cells.into_iter().enumerate() {
            if !(3..=MAX_SIDES).contains(&outline.len()) {
                return Err(format!(
                    "cell {cell} has {} sides; 3 to {MAX_SIDES} work",
                    outline.len()
                ));
            }
            for (slot, &a) in outline.iter().enumerate() {
                let b = outline[(slot + 1) % outline.len()];
                sides.push((a.min(b), a.max(b), (cell * 8 + slot) as u32));
            }
            table.sides = table.sides.max(outline.len());
            table.middles.push(middle);
            table.outlines.extend(outline);
            table.starts.push(table.outlines.len() as u32);
        }
        table.masks = vec![0; table.middles.len()];
        table.links = vec![u32::MAX; table.middles.len() * 8];
        sides.sort_unstable();
        for wall in sides.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            match *wall {
                [_] => {}
                [(_, _, one), (_, _, two)] => {
                    table.reach = table.reach.max((one / 8).abs_diff(two / 8));
                    for (here, there) in [(one, two), (two, one)] {
                        table.links[here as usize] = there;
                        table.masks[here as usize / 8] |= 1 << (here % 8);
                    }
                }
                _ => return Err(format!("{} cells share one wall", wall.len())),
            }
        }
        // For `hide`: a side without a neighbor links where another side does.
        for row in table.links.chunks_exact_mut(8) {
            let any = row.iter().copied().find(|&link| link != u32::MAX).unwrap_or(0);
            row.iter_mut().filter(|link| **link == u32::MAX).for_each(|link| *link = any);
        }
        Ok(table)
    }

    pub(super) fn outline(&self, cell: Cell) -> &[Corner] {
        let cell = cell as usize;
        &self.outlines[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }

    pub(super) fn middle(&self, cell: Cell) -> Corner {
        self.middles[cell as usize]
    }
}

impl Graph for Table {
    #[inline]
    fn masks(&self) -> &[u8] {
        &self.masks
    }

    #[inline]
    fn most_sides(&self) -> usize {
        self.sides
    }

    #[inline]
    fn link(&self, cell: Cell, slot: u8) -> u32 {
        self.links[cell as usize * 8 + slot as usize]
    }

    fn walls(&self) -> &[u32] {
        self.walls.of(self)
    }

    fn reach(&self) -> u32 {
        self.reach
    }

    #[inline]
    fn hide(&self, cell: Cell, masks: &mut [u8]) {
        // All sides alike, whether or not there is a neighbor: hiding one twice does no harm, guessing takes longer.
        let row = &self.links[cell as usize * 8..][..self.sides];
        for link in row {
            masks[(link >> 3) as usize] &= 0xFEu8.rotate_left(link & 7);
        }
    }
}
