//! Depth-first search, known as the recursive backtracker: walk to free cells until none is left, then step back. Long
//! winding corridors, few but deep dead ends; the solution rambles. (Jamis Buck, "Mazes for Programmers", ch. 5)

use super::Tree;
use super::tree::{ROOT, any_cell};
use crate::grid::{Cell, Graph};
use crate::random::Random;
use std::mem::take;

pub fn carve(graph: &impl Graph, tree: &mut Tree, _: Cell, _: f64, random: &mut Random) {
    let mut kept = take(&mut tree.active);
    kept.resize(graph.masks().len(), Cell::NONE);
    grow(graph, tree, &mut kept, random);
    tree.active = kept;
}

/// `kept` has space for all cells. It holds the cells from which the tree may still grow, the newest last.
#[inline(never)] // Inlined beside a list to drop in a panic, the loop would lose registers.
fn grow(graph: &impl Graph, tree: &mut Tree, kept: &mut [Cell], random: &mut Random) {
    let random = &mut random.clone(); // As for every carver: see `apart`.
    // Starts from a random cell: starting at the entrance would make the solution a third longer and all else shallow.
    let mut cell = any_cell(graph, random);
    tree.add(graph.at(cell), ROOT);
    let mut count = 0;
    loop {
        tree.walk(graph, cell, random, |more, cell| {
            // Branchless: whether a cell has another free neighbor is hard to predict.
            kept[count] = cell;
            count += usize::from(more);
        });
        let mut older = kept[..count].iter();
        match older.rfind(|cell| !tree.free[cell.index()].is_empty()) {
            Some(&next) if !tree.is_settled() => (cell, count) = (next, older.len()),
            _ => break,
        }
    }
}
