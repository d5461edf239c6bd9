//! Small mazes drawn in the tests, with results worked out by hand.

mod braid;
mod read;
mod scores;
