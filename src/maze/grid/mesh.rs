//! Cells of any shape: each gives its outline, neighbors are found by the corners they share and looked up.

use super::fast::{Row, Rows};
use super::graph::WallList;
use super::{Cell, Corner, Graph, Link, MAX_SIDES, Side, Slots};

/// Cells with their outlines and a packed table of neighbors.
#[derive(Debug)]
pub struct Mesh {
    masks: Vec<Slots>,
    walls: WallList,
    /// The most that a cell has.
    sides: usize,
    reach: u32,
    rows: Rows,
    outlines: Vec<Corner>,
    /// Where each cell's outline begins; one more at the end.
    starts: Vec<u32>,
    middles: Vec<Corner>,
}

impl Mesh {
    /// The cells with the given middles and outlines (3 to [`MAX_SIDES`] corners each, clockwise).
    ///
    /// An error if an outline has too few or too many corners, or where three cells claim one wall.
    pub fn new(cells: impl IntoIterator<Item = (Corner, Vec<Corner>)>) -> Result<Mesh, String> {
        let mut table = Mesh {
            masks: Vec::new(),
            walls: WallList::default(),
            sides: 0,
            reach: 0,
            rows: Rows::default(),
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
                sides.push((a.min(b), a.max(b), Cell::new(cell).link(slot as u8)));
            }
            table.sides = table.sides.max(outline.len());
            table.middles.push(middle);
            table.outlines.extend(outline);
            table.starts.push(table.outlines.len() as u32);
        }
        table.masks = vec![Slots::NONE; table.middles.len()];
        let mut links = vec![[Link::NONE; MAX_SIDES]; table.middles.len()];
        sides.sort_unstable();
        for wall in sides.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            match *wall {
                [_] => {}
                [(_, _, one), (_, _, two)] => {
                    table.reach = table.reach.max(one.cell().0.abs_diff(two.cell().0));
                    for (here, there) in [(one, two), (two, one)] {
                        links[here.cell().index()][here.slot() as usize] = there;
                        table.masks[here.cell().index()].insert(here.slot());
                    }
                }
                _ => return Err(format!("{} cells share one wall", wall.len())),
            }
        }
        let row = |cell: Cell| Row::new(cell, table.outline(cell).len(), links[cell.index()]);
        table.rows = Rows::new(links.len(), row);
        Ok(table)
    }

    /// Some of the cells, in this order.
    pub(super) fn cut(&self, kept: impl Iterator<Item = Cell>) -> Result<Mesh, String> {
        Mesh::new(kept.map(|cell| (self.middle(cell), self.outline(cell).to_vec())))
    }

    pub(super) fn outline(&self, cell: Cell) -> &[Corner] {
        let cell = cell.index();
        &self.outlines[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }

    pub(super) fn ends(&self, side: Side) -> (Corner, Corner) {
        let outline = self.outline(side.cell);
        let slot = side.slot as usize;
        (outline[slot], outline[(slot + 1) % outline.len()])
    }

    pub(super) fn middle(&self, cell: Cell) -> Corner {
        self.middles[cell.index()]
    }
}

impl Graph for Mesh {
    type Spot<'a> = (&'a Row, Cell);

    #[inline]
    fn at(&self, cell: Cell) -> (&Row, Cell) {
        (self.rows.of(cell), cell)
    }

    #[inline]
    fn masks(&self) -> &[Slots] {
        &self.masks
    }

    #[inline]
    fn most_sides(&self) -> usize {
        self.sides
    }

    fn walls(&self) -> &[Link] {
        self.walls.of(self)
    }

    fn reach(&self) -> u32 {
        self.reach
    }
}
