//! Fast neighbor lookup, in a few instructions. All code written for speed is here, behind [`Graph`](super::Graph) and
//! [`Spot`](super::Spot). You need not read it to write a topology or an algorithm.

mod lattice;
mod rows;

pub use lattice::{Lattice, Tiling};
pub use rows::{Row, Rows};
