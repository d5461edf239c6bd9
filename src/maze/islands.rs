//! What hangs together, while more and more is joined: union-find with path halving (Tarjan and van Leeuwen 1984).
//!
//! Kruskal's algorithm has its own, which is faster for it (`algorithm/forest.rs`).

use super::grid::{Grid, Side};

/// Of walls in their order, those whose opening joins what was not joined before: a tree, where the walls lead everywhere.
pub fn joining(grid: &Grid, walls: impl Iterator<Item = Side>) -> Vec<Side> {
    let mut islands = Islands::new(grid.sites());
    let joins = |side: &Side| {
        grid.neighbor(*side).is_some_and(|next| islands.join(side.cell.index(), next.index()))
    };
    walls.filter(joins).collect()
}

/// Things that hang together, by their numbers from 0: each leads to one with a lower number, or is the lowest of its island.
#[derive(Debug)]
pub struct Islands(Vec<usize>);

impl Islands {
    /// So many, each alone.
    pub fn new(count: usize) -> Islands {
        Islands((0..count).collect())
    }

    /// The lowest number of the island that a thing lies on.
    pub fn root(&mut self, mut at: usize) -> usize {
        while self.0[at] != at {
            self.0[at] = self.0[self.0[at]];
            at = self.0[at];
        }
        at
    }

    /// Makes one island of those of two things; whether they were two.
    pub fn join(&mut self, one: usize, other: usize) -> bool {
        let [one, other] = [one, other].map(|at| self.root(at));
        self.0[one.max(other)] = one.min(other);
        one != other
    }
}
