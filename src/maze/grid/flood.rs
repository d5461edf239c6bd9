//! Distances: a flood that spreads over the cells of a grid, breadth first.

use super::{Cell, Graph, Grid, Slots, on_storage};

/// Steps from `from` to every cell, through the sides that `open` marks; `u32::MAX` for cells that cannot be reached.
/// Breadth-first, so paths are shortest even where there are loops.
///
/// ```
/// # mod mazebook { pub use ::maze; }
/// use mazebook::maze::{self, Maze, Place};
/// use mazebook::maze::solve;
/// use mazebook::maze::topology::{self, Size};
/// use std::sync::Arc;
///
/// let hex = topology::find("hex").unwrap();
/// let grid = Arc::new((hex.grid)(Size::One(3))?);
/// let maze = Maze::open(grid.clone(), maze::ends(&grid, Place::Top, Place::Bottom)?);
/// let distances = solve::distances(&grid, &maze.passages, grid.center().unwrap());
/// assert_eq!(grid.cells().map(|cell| distances[cell.index()]).max(), Some(2));
/// # Ok::<(), maze::Error>(())
/// ```
pub fn distances(grid: &Grid, open: &[Slots], from: Cell) -> Vec<u32> {
    let mut flood = Flood::default();
    flood.spread(grid, open, from);
    flood.distances
}

/// The buffers of [`distances`]; made once and used for any number of mazes.
#[derive(Debug, Default)]
pub struct Flood {
    /// By cell: steps from the start of the last flood; `u32::MAX` for cells that it did not reach.
    pub distances: Vec<u32>,
    queue: Vec<Cell>,
}

impl Flood {
    /// Counts the steps from a cell to all others, as [`distances`] does.
    pub fn spread(&mut self, grid: &Grid, open: &[Slots], from: Cell) {
        on_storage!(grid, graph => self.spread_over(graph, open, from));
    }

    fn spread_over(&mut self, graph: &impl Graph, open: &[Slots], from: Cell) {
        let Flood { distances, queue } = self;
        distances.clear();
        distances.resize(open.len(), u32::MAX);
        distances[from.index()] = 0;
        queue.resize(open.len() + 1, Cell::NONE);
        queue[0] = from;
        let (mut next, mut last) = (0, 1);
        while next < last {
            let cell = queue[next];
            next += 1;
            let further = distances[cell.index()] + 1;
            for slot in open[cell.index()].iter() {
                let beyond = graph.step(cell, slot);
                // Branchless: whether a cell is new is often hard to predict.
                let distance = &mut distances[beyond.index()];
                queue[last] = beyond;
                last += usize::from(*distance == u32::MAX);
                *distance = further.min(*distance);
            }
        }
    }
}
