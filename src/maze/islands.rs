//! Which cells hang together, while walls are opened.

use super::grid::{Cell, Grid};

/// Cells that hang together, as the number of one of them by that of each.
#[derive(Debug)]
pub struct Islands(Vec<usize>);

impl Islands {
    /// Each cell alone.
    pub fn new(grid: &Grid) -> Islands {
        Islands((0..grid.sites()).collect())
    }

    /// The number of the island that a cell lies on.
    pub fn root(&self, cell: Cell) -> usize {
        let mut at = cell.index();
        while self.0[at] != at {
            at = self.0[at];
        }
        at
    }

    /// Makes one island of those of two cells; whether they were two.
    pub fn join(&mut self, one: Cell, other: Cell) -> bool {
        let [one, other] = [one, other].map(|cell| self.root(cell));
        self.0[one.max(other)] = one.min(other);
        one != other
    }
}
