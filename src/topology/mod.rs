//! The registry of topologies: what the cells of a maze look like.
//!
//! A new topology is one file that builds a [`Grid`] from a [`Size`], and one line in [`ALL`].

use crate::grid::Grid;

/// A registered topology.
pub struct Topology {
    /// As written in a book spec.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// The forms of `size` that it takes, for messages: `"[columns, rows]"`.
    pub sizes: &'static str,
    /// Builds the grid; the error says in one sentence what is wrong with the size and what would be right.
    pub grid: fn(Size) -> Result<Grid, String>,
    /// The entrance and exit where the spec names none.
    pub ends: (crate::maze::Place, crate::maze::Place),
}

/// The `size` of a page: one number or two, each at least 1, as the topology reads them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Size {
    One(u32),
    Two(u32, u32),
}
