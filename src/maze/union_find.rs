//! Disjoint sets: union-find with path halving (Tarjan and van Leeuwen 1984).
//!
//! Kruskal's algorithm has a faster one of its own (`algorithm/forest.rs`).

use super::grid::{Grid, Side};

/// The walls, in order, that join cells not yet connected: a spanning tree, if the walls connect all cells.
pub fn joining(grid: &Grid, walls: impl Iterator<Item = Side>) -> Vec<Side> {
    let mut sets = UnionFind::new(grid.sites());
    let joins = |side: &Side| {
        grid.neighbor(*side).is_some_and(|next| sets.join(side.cell.index(), next.index()))
    };
    walls.filter(joins).collect()
}

/// Disjoint sets of numbers from 0. Each number leads to a lower one of its set, or is the lowest.
#[derive(Debug)]
pub struct UnionFind(Vec<usize>);

impl UnionFind {
    /// `count` sets of one number each.
    pub fn new(count: usize) -> UnionFind {
        UnionFind((0..count).collect())
    }

    /// The lowest number in the set of `at`.
    pub fn root(&mut self, mut at: usize) -> usize {
        while self.0[at] != at {
            self.0[at] = self.0[self.0[at]];
            at = self.0[at];
        }
        at
    }

    /// Joins the sets of `one` and `other`; false if they are the same.
    pub fn join(&mut self, one: usize, other: usize) -> bool {
        let [one, other] = [one, other].map(|at| self.root(at));
        self.0[one.max(other)] = one.min(other);
        one != other
    }
}
