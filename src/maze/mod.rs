//! Mazes: the grids they are carved in, the algorithms that carve them, their solutions and their scores.
//!
//! This room depends on no other: it can be used alone, without pages, fonts or books.

pub mod algorithm;
pub mod bias;
pub mod braid;
mod contour;
pub mod effort;
mod error;
pub mod geometry;
pub mod grid;
pub mod hidden;
pub mod likeness;
mod passages;
pub mod placement;
pub mod portrait;
pub mod precision;
pub mod random;
mod registry;
pub mod rooms;
pub mod score;
pub mod shape;
pub mod solve;
pub mod symmetry;
pub mod tone;
pub mod topology;
pub mod tune;
pub mod union_find;
pub mod weave;

pub use error::{Error, ErrorKind};
pub use passages::{End, Endpoints, Maze, Place, ends};
pub use registry::Registry;
