//! Aldous-Broder: a random walk; the step that first enters a cell is a passage. Every spanning tree is equally
//! likely. (Aldous 1990, Broder 1989)

use super::Tree;
use super::tree::ROOT;
use crate::grid::{Cell, Graph, Spot};
use crate::random::Random;

pub fn carve(graph: &impl Graph, tree: &mut Tree, start: Cell, _: f64, random: &mut Random) {
    let masks = graph.masks();
    tree.add(graph.at(start), ROOT);
    let mut left = masks.iter().filter(|mask| !mask.is_empty()).count() - 1;
    let mut walker = start;
    while left > 0 && !tree.is_settled() {
        let exit = graph.at(walker).pick_of_many(masks[walker.index()], random);
        let (next, slot) = (exit.cell(), exit.slot());
        if !tree.has(next) {
            tree.add(graph.at(next), graph.back(walker, slot));
            left -= 1;
        }
        walker = next;
    }
}
