//! Known answers on small mazes that are drawn in the tests and worked out by hand.

mod braid;
mod read;
mod scores;
