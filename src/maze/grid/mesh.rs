//! Cells of any shape, each with its outline. Neighbors are found by shared corners and kept in a table.

use super::fast::{Row, Rows};
use super::graph::WallList;
use super::{Cell, Corner, Graph, Link, MAX_SIDES, Side, Slots, Tunnel, Walls};
use crate::Error;

/// Cells with their outlines and a packed table of neighbors.
#[derive(Debug)]
pub struct Mesh {
    masks: Vec<Slots>,
    walls: WallList,
    /// The most sides of a cell.
    sides: usize,
    reach: u32,
    rows: Rows,
    outlines: Vec<Corner>,
    /// Where each cell's outline begins; one more at the end.
    starts: Vec<u32>,
    middles: Vec<Corner>,
    /// By cell, its sides at fixed walls; empty if there are none.
    fixed: Vec<Slots>,
    tunnels: Vec<Tunnel>,
    /// The turns of walls, side by side in the order of the outlines; and where the turns of each side begin, with one
    /// more at the end. Empty if all walls are straight.
    turns: Vec<Corner>,
    turn_starts: Vec<u32>,
    /// The largest distance of a wall from the middle of its cell, in lattice steps right or down.
    spread: i32,
}

impl Mesh {
    /// The cells with the given middles and outlines (3 to [`MAX_SIDES`] corners each, clockwise, with even coordinates).
    ///
    /// An error if an outline has too few, too many or odd corners, if three cells share one wall, or if a wall at a tunnel is
    /// not fixed.
    pub fn new(cells: impl IntoIterator<Item = (Corner, Vec<Corner>)>) -> Result<Mesh, Error> {
        Mesh::with(cells, Walls::default())
    }

    /// The same with walls that bend, fixed walls, and tunnels.
    pub fn with(
        cells: impl IntoIterator<Item = (Corner, Vec<Corner>)>,
        walls: Walls,
    ) -> Result<Mesh, Error> {
        let mut table = Mesh {
            masks: Vec::new(),
            walls: WallList::default(),
            sides: 0,
            reach: 0,
            rows: Rows::default(),
            outlines: Vec::new(),
            starts: vec![0],
            middles: Vec::new(),
            fixed: Vec::new(),
            tunnels: Vec::new(),
            turns: Vec::new(),
            turn_starts: Vec::new(),
            spread: 0,
        };
        let mut sides = Vec::new();
        for (cell, (middle, outline)) in cells.into_iter().enumerate() {
            if !(3..=MAX_SIDES).contains(&outline.len()) {
                return Err(Error::cells(format!(
                    "cell {cell} has {} sides; 3 to {MAX_SIDES} work",
                    outline.len()
                )));
            }
            // The place halfway between two corners is on the lattice, too.
            if let Some(Corner { x, y }) = outline.iter().find(|at| at.x % 2 != 0 || at.y % 2 != 0)
            {
                return Err(Error::cells(format!(
                    "corner ({x}, {y}) of cell {cell} is odd; use even numbers"
                )));
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
                [(a, b, one), (_, _, two)] if walls.fixed.contains(&[a, b]) => {
                    table.fixed.resize(table.middles.len(), Slots::NONE);
                    for side in [one, two] {
                        table.fixed[side.cell().index()].insert(side.slot());
                    }
                }
                [(_, _, one), (_, _, two)] => table.meet(&mut links, [one, two]),
                _ => return Err(Error::cells(format!("{} cells share one wall", wall.len()))),
            }
        }
        for Tunnel { ends, .. } in &walls.tunnels {
            for end in ends {
                if !table.fixed(end.cell).has(end.slot) {
                    return Err(Error::cells("a tunnel leads through a wall that could be opened"));
                }
                table.fixed[end.cell.index()].remove(end.slot);
            }
            table.meet(&mut links, ends.map(|end| end.cell.link(end.slot)));
        }
        table.bend(&walls);
        table.tunnels = walls.tunnels;
        let row = |cell: Cell| Row::new(cell, table.outline(cell).len(), links[cell.index()]);
        table.rows = Rows::new(links.len(), row);
        Ok(table)
    }

    /// Makes two cells neighbors.
    fn meet(&mut self, links: &mut [[Link; MAX_SIDES]], ends: [Link; 2]) {
        let [one, two] = ends;
        self.reach = self.reach.max(one.cell().0.abs_diff(two.cell().0));
        for (here, there) in [(one, two), (two, one)] {
            links[here.cell().index()][here.slot() as usize] = there;
            self.masks[here.cell().index()].insert(here.slot());
        }
    }

    /// Stores the turns of walls, and how far walls are from the middles of their cells.
    fn bend(&mut self, walls: &Walls) {
        let sides = |cell: usize| {
            (0..self.outline(Cell::new(cell)).len() as u8).map(move |slot| (cell, slot))
        };
        let all: Vec<(usize, u8)> = (0..self.middles.len()).flat_map(sides).collect();
        let is_bent = !walls.bends.is_empty();
        for (cell, slot) in all {
            let (start, end) = self.ends(Side { cell: Cell::new(cell), slot });
            let from = self.turns.len();
            let turns = walls.bends.get(&[start.min(end), start.max(end)]).into_iter().flatten();
            if is_bent {
                self.turn_starts.push(from as u32);
                self.turns.extend(turns);
                if start > end {
                    self.turns[from..].reverse();
                }
            }
            for stop in self.turns[from..].iter().chain([&start]) {
                let off = *stop - self.middles[cell];
                self.spread = self.spread.max(off.x.abs()).max(off.y.abs());
            }
        }
        if is_bent {
            self.turn_starts.push(self.turns.len() as u32);
        }
    }

    /// The turns of a wall, clockwise around the cell of the side.
    pub(super) fn turns(&self, side: Side) -> &[Corner] {
        if self.turn_starts.is_empty() {
            return &[];
        }
        let at = self.starts[side.cell.index()] as usize + usize::from(side.slot);
        &self.turns[self.turn_starts[at] as usize..self.turn_starts[at + 1] as usize]
    }

    pub(super) fn tunnels(&self) -> &[Tunnel] {
        &self.tunnels
    }

    /// Whether any wall bends.
    pub(super) fn is_bent(&self) -> bool {
        !self.turns.is_empty()
    }

    /// The sides of a cell at fixed walls.
    pub(super) fn fixed(&self, cell: Cell) -> Slots {
        self.fixed.get(cell.index()).copied().unwrap_or_default()
    }

    /// Whether a lattice position is too far from a cell to lie in it; on a plane.
    pub(super) fn is_far(&self, cell: Cell, x: f64, y: f64) -> bool {
        let Corner { x: right, y: down } = self.middles[cell.index()];
        (x - f64::from(right)).abs().max((y - f64::from(down)).abs()) > f64::from(self.spread)
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
