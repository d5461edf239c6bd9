//! How neighbors are found in a few instructions. All that was done for speed is in here, behind
//! [`Graph`](super::Graph) and [`Spot`](super::Spot), which say what it comes to: to write a topology or an algorithm, you
//! need not read it.

mod lattice;
mod rows;

pub use lattice::{Lattice, Tiling};
pub use rows::{Row, Rows};
