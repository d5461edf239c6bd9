//! The rows of a grid of squares, for algorithms that go from row to row.

use crate::maze::grid::{Cell, Graph};

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
    let mut cells = graph.numbers().map(Cell::new).peekable();
    std::iter::from_fn(move || {
        cells.peek()?;
        let mut row = Vec::new();
        for cell in cells.by_ref() {
            row.push(cell);
            if !has(graph, cell, RIGHT) {
                break;
            }
        }
        Some(row)
    })
}
