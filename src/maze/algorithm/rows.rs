//! The rows of a grid of squares, for algorithms that work row by row.

use crate::grid::{Cell, Graph};

/// The slots of a square cell.
pub const UP: u8 = 0;
pub const RIGHT: u8 = 1;
pub const DOWN: u8 = 2;
pub const LEFT: u8 = 3;

/// Whether a cell has a neighbor behind a slot.
pub fn has(graph: &impl Graph, cell: Cell, slot: u8) -> bool {
    graph.masks()[cell.index()].has(slot)
}

/// The cells of each row, from the top, each from left to right.
pub fn rows(graph: &impl Graph) -> impl Iterator<Item = Vec<Cell>> {
    let numbers = graph.numbers();
    let mut next = numbers.start;
    std::iter::from_fn(move || {
        let first = next;
        if first == numbers.end {
            return None;
        }
        while has(graph, Cell::new(next), RIGHT) {
            next += 1;
        }
        next += 1;
        Some((first..next).map(Cell::new).collect())
    })
}
