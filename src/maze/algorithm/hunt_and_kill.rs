//! Hunt and kill: a random walk over free cells until it is stuck, then another one from the first free cell beside the
//! tree. Walks are as long as with depth-first, but the hunt breaks them up, so corridors are shorter. (Walter Pullen)

use super::Tree;
use super::tree::ROOT;
use crate::grid::{Cell, Graph, Slots, Spot};
use crate::random::Random;

pub fn carve(graph: &impl Graph, tree: &mut Tree, _: Cell, _: f64, random: &mut Random) {
    // The hunt starts at the first cell, so the walk does too: otherwise each hunt would pass the same free cells again.
    let Some(mut hunt) = graph.masks().iter().position(|mask| !mask.is_empty()) else { return };
    let mut walker = Cell::new(hunt);
    tree.add(graph.at(walker), ROOT);
    loop {
        tree.walk(graph, walker, random, |_, _| {});
        if tree.is_settled() {
            return;
        }
        let masks = graph.masks();
        let free = |&cell: &Cell| !masks[cell.index()].is_empty() && !tree.has(cell);
        let mut frees = (hunt..masks.len()).map(Cell::new).filter(free).peekable();
        let Some(first) = frees.peek() else { return };
        hunt = first.index();
        let beside = |cell: Cell| -> Slots {
            let slots = masks[cell.index()].iter();
            slots.filter(|&slot| tree.has(graph.step(cell, slot))).collect()
        };
        let Some(cell) = frees.find(|&cell| !beside(cell).is_empty()) else { return };
        walker = cell;
        let (slot, _) = graph.at(walker).pick(beside(cell), random);
        tree.add(graph.at(walker), slot);
    }
}
