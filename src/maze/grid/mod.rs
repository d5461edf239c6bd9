//! A grid: cells, the walls between them, and their places on paper. Every maze is carved in one.
//!
//! A cell is a loop of corners on an integer lattice. Side `s` of a cell runs from its corner `s` to its corner
//! `s + 1`, clockwise. Two cells that share a pair of corners share the wall between them: that is all there is
//! to adjacency. How neighbors are found (computed on a regular tiling, looked up elsewhere) is private to
//! this folder.
//!
//! A [`Cell`] is an index into one grid, like the index of a list. A function that takes a cell or a side may panic if it
//! is from another grid; [`Grid::contains`] checks cells.

mod cell;
mod cut;
mod fast;
mod flood;
mod gates;
mod graph;
mod locate;
mod measure;
mod merge;
mod mesh;
mod picks;
mod projection;
mod walls;
mod weave;

pub use cell::{Cell, Link, Side, Slots};
pub use fast::{Lattice, Tiling};
pub use flood::{Flood, distances};
pub(crate) use graph::on_storage;
pub use graph::{Graph, Spot};
pub use merge::Ring;
pub use mesh::Mesh;
pub use projection::{Corner, Projection};
pub use walls::{Tunnel, Walls};
pub use weave::Crossing;

use crate::Error;
use crate::geometry::{Point, Rect, Trail};
use crate::tone::Tone;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

/// The length, in pitches, of the pieces of an arc that have a box each.
const ARC_BOX: f64 = 0.5;

/// The most sides that a cell may have.
pub const MAX_SIDES: usize = 8;

/// The storage of cells, which determines how neighbors are found.
#[derive(Debug)]
pub enum Cells {
    /// A regular tiling with cells of four sides: neighbors are computed.
    Quads(Lattice<4>),
    /// The same with cells of six sides.
    Hexagons(Lattice<6>),
    /// Any other cells: neighbors are looked up.
    Mesh(Mesh),
}

/// The cells of a maze, built once and shared by every maze on it.
pub struct Grid {
    cells: Cells,
    projection: Projection,
    count: usize,
    center: Option<Cell>,
    rim: Vec<Side>,
    court: Vec<Side>,
    /// The fixed walls between two cells, each as seen from one side.
    fixed: Vec<Side>,
    /// Whether it is a subset of the cells of another grid, which may have notches and holes.
    is_cut: bool,
    /// The cells that are rooms, in order.
    rooms: Vec<Cell>,
    /// The picture that its walls show, if any.
    tone: Option<Arc<Tone>>,
    /// By slot, on a lattice, where all cells are alike; empty on a mesh.
    headings: Vec<Point>,
    lazy: Box<Lazy>,
}

/// Values that are computed on first use. Boxed for the reason given in [`graph`].
#[derive(Default)]
struct Lazy {
    rim_boxes: OnceLock<Vec<Rect>>,
    gates: OnceLock<Vec<Side>>,
    narrowest: OnceLock<f64>,
    clearance: OnceLock<f64>,
    bounds: OnceLock<Rect>,
    is_bipartite: OnceLock<bool>,
    ordinals: OnceLock<Vec<u32>>,
}

impl Grid {
    /// A grid of the given cells, placed on paper by `projection`, with the cell in the middle if there is one.
    ///
    /// An error if there are fewer than two cells, or if they are not connected.
    pub fn new(cells: Cells, projection: Projection, center: Option<Cell>) -> Result<Grid, Error> {
        let mut grid = Grid {
            cells,
            projection,
            count: 0,
            center,
            rim: Vec::new(),
            court: Vec::new(),
            fixed: Vec::new(),
            is_cut: false,
            rooms: Vec::new(),
            tone: None,
            headings: Vec::new(),
            lazy: Box::default(),
        };
        grid.count = grid.cells().count();
        let Some(first) = grid.cells().next().filter(|_| grid.count > 1) else {
            return Err(Error::cells("a maze needs at least two cells"));
        };
        if !matches!(grid.cells, Cells::Mesh(_)) {
            let sides = (0..grid.sides(first) as u8).map(|slot| Side { cell: first, slot });
            grid.headings = sides.map(|side| grid.heading(side)).collect();
        }
        let fixed = |cell| grid.fixed(cell).iter().map(move |slot| Side { cell, slot });
        // A wall at a tunnel is fixed as seen from only one of its cells.
        let tunnels = grid.tunnels().iter().flat_map(|tunnel| tunnel.ends);
        let at_tunnels: BTreeSet<_> = tunnels.map(|side| grid.ends(side)).collect();
        let is_first = |&side: &Side| {
            let (start, end) = grid.ends(side);
            start < end || at_tunnels.contains(&(end, start))
        };
        grid.fixed = grid.cells().flat_map(fixed).filter(is_first).collect();
        // A cell with all its neighbors, like most cells, has no wall to the outside.
        let all = Slots::below(grid.most_sides());
        let outer = |cell: Cell| grid.outer(cell).iter().map(move |slot| Side { cell, slot });
        let edge = grid.cells().filter(|&cell| grid.masks()[cell.index()] != all);
        let (court, rim) = edge.flat_map(outer).partition(|&side| {
            let (a, b) = grid.ends(side);
            grid.projection.is_court(a, b)
        });
        (grid.court, grid.rim) = (court, rim);
        let is_whole = match &grid.cells {
            Cells::Quads(lattice) => lattice.is_whole(),
            Cells::Hexagons(lattice) => lattice.is_whole(),
            Cells::Mesh(_) => false,
        };
        if !is_whole {
            let distances = grid.distances(first);
            if grid.cells().any(|cell| distances[cell.index()] == u32::MAX) {
                return Err(Error::cells("some cells cannot be reached from the others"));
            }
        }
        Ok(grid)
    }

    /// Steps from `from` to every cell if there were no walls except fixed ones; `u32::MAX` for cells that cannot be
    /// reached.
    pub fn distances(&self, from: Cell) -> Vec<u32> {
        distances(self, self.masks(), from)
    }

    /// The length of a list with an entry for each cell, by its [index](Cell::index).
    pub fn sites(&self) -> usize {
        self.masks().len()
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Always false: a grid has at least two cells.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether a cell is one of this grid.
    pub fn contains(&self, cell: Cell) -> bool {
        self.masks().get(cell.index()).is_some_and(|mask| !mask.is_empty())
    }

    /// Every cell, in order of its index.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let masks = self.masks();
        (0..masks.len()).map(Cell::new).filter(move |cell| !masks[cell.index()].is_empty())
    }

    /// The position of a cell among [`cells`](Grid::cells), from 0: its number for people and for other programs.
    pub fn ordinal(&self, cell: Cell) -> usize {
        let ordinals = self.lazy.ordinals.get_or_init(|| {
            let mut ordinals = vec![0; self.sites()];
            self.cells().zip(0..).for_each(|(cell, ordinal)| ordinals[cell.index()] = ordinal);
            ordinals
        });
        ordinals[cell.index()] as usize
    }

    /// The storage, for carvers that need the fastest neighbor lookup.
    pub fn storage(&self) -> &Cells {
        &self.cells
    }

    /// The number of sides of a cell, 3 to [`MAX_SIDES`].
    pub fn sides(&self, cell: Cell) -> usize {
        match &self.cells {
            Cells::Mesh(mesh) => mesh.outline(cell).len(),
            _ => self.most_sides(),
        }
    }

    /// The corners that a side runs between, clockwise around its cell.
    pub fn ends(&self, side: Side) -> (Corner, Corner) {
        on_storage!(self, graph => graph.ends(side))
    }

    /// The lattice position of a cell's center.
    pub fn middle(&self, cell: Cell) -> Corner {
        on_storage!(self, graph => graph.middle(cell))
    }

    /// A cell's center, in pitches.
    pub fn center_of(&self, cell: Cell) -> Point {
        self.projection.place(self.middle(cell))
    }

    /// The map from the lattice to paper.
    pub fn projection(&self) -> &Projection {
        &self.projection
    }

    /// The wall of a side, as drawn, in pitches.
    pub fn wall(&self, side: Side) -> Trail {
        let steps = self.lines(side).map(|[a, b]| self.projection.step(a, b)).collect();
        Trail { start: self.projection.place(self.ends(side).0), steps, closed: false }
    }

    /// The direction (length 1) in which a side is left, in the cell's own axes: those of the paper, or clockwise and
    /// inward on a ring. Headings can only be compared within one cell.
    pub fn heading(&self, side: Side) -> Point {
        self.headings.get(side.slot as usize).copied().unwrap_or_else(|| {
            self.projection.heading(self.middle(side.cell), self.middle_of(side))
        })
    }

    /// The neighbor behind a side; none behind the rim.
    pub fn neighbor(&self, side: Side) -> Option<Cell> {
        let mask = self.masks().get(side.cell.index())?;
        mask.has(side.slot).then(|| self.step(side.cell, side.slot))
    }

    /// A cell's neighbors with the sides they lie behind.
    pub fn neighbors(&self, cell: Cell) -> impl Iterator<Item = (Side, Cell)> + '_ {
        let mask = self.masks().get(cell.index()).copied().unwrap_or_default();
        mask.iter().map(move |slot| (Side { cell, slot }, self.step(cell, slot)))
    }

    /// The same wall seen from the other cell; none for the rim.
    pub fn other(&self, side: Side) -> Option<Side> {
        let cell = self.neighbor(side)?;
        Some(Side { cell, slot: self.back(side.cell, side.slot) })
    }

    /// Every wall once: each rim wall, each inner wall as seen from its lower cell, and each fixed wall as seen from
    /// either cell.
    pub fn walls(&self) -> impl Iterator<Item = Side> + '_ {
        let all = self.cells().flat_map(move |cell| {
            (self.outer(cell) | self.later(cell)).iter().map(move |slot| Side { cell, slot })
        });
        all.chain(self.fixed.iter().copied())
    }

    /// The sides of a cell without another cell behind them.
    fn outer(&self, cell: Cell) -> Slots {
        let outer = Slots::below(self.sides(cell)) & !self.masks()[cell.index()];
        if self.fixed.is_empty() { outer } else { outer & !self.fixed(cell) }
    }

    /// The walls to the outside, in the order of their cells.
    pub fn rim(&self) -> &[Side] {
        &self.rim
    }

    /// The walls of the rim with room for an arrow before them, in the same order.
    pub fn gates(&self) -> &[Side] {
        self.lazy.gates.get_or_init(|| gates::gates(self))
    }

    /// The bounding boxes of the walls of the rim, in pitches; several for an arc.
    pub fn rim_boxes(&self) -> &[Rect] {
        let pieces = |&side: &Side| self.wall(side).pieces(ARC_BOX);
        let boxes = || self.rim.iter().flat_map(pieces).map(|piece| piece.bounds()).collect();
        self.lazy.rim_boxes.get_or_init(boxes)
    }

    /// The walls around an open court in the middle; empty if there is none.
    pub fn court(&self) -> &[Side] {
        &self.court
    }

    /// The cell in the middle, if there is one.
    pub fn center(&self) -> Option<Cell> {
        self.center
    }

    /// The bounding box of all walls, in pitches, ignoring their thickness.
    pub fn bounds(&self) -> Rect {
        let walls = || self.rim.iter().map(|&side| self.wall(side).bounds());
        let all = || walls().reduce(Rect::union).unwrap_or_default();
        *self.lazy.bounds.get_or_init(all)
    }

    /// The same grid with a picture that covers it.
    pub fn toned(self, tone: Arc<Tone>) -> Grid {
        Grid { tone: Some(tone), ..self }
    }

    /// How dark its picture is around a place, 0 to 1, in a square of a width, both in pitches; none without a picture.
    pub fn tone(&self, place: Point, width: f64) -> Option<f64> {
        let tone = self.tone.as_ref()?;
        Some(tone.around(place, width, self.bounds()))
    }

    /// Whether its walls show a picture.
    pub fn is_toned(&self) -> bool {
        self.tone.is_some()
    }

    /// Whether cells can be colored like a chessboard, so that all paths between two cells have the same parity.
    pub fn is_bipartite(&self) -> bool {
        *self.lazy.is_bipartite.get_or_init(|| {
            // If there is such a coloring, the parity of the steps from any cell gives it.
            let first = self.cells().next().unwrap_or_default();
            let distances = self.distances(first);
            let parity = |cell: Cell| distances[cell.index()] & 1;
            self.cells().all(|cell| {
                let mut later = self.later(cell).iter().map(|slot| self.step(cell, slot));
                later.all(|beyond| parity(beyond) != parity(cell))
            })
        })
    }
}

impl std::fmt::Debug for Grid {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "Grid of {} cells", self.count)
    }
}
