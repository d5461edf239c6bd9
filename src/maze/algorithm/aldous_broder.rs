//! Aldous-Broder: a random walk; the step that first enters a cell is a passage. Every spanning tree is equally
//! likely. (Aldous 1990, Broder 1989)

use super::Tree;
use super::tree::ROOT;
use crate::maze::grid::{Cell, Graph, Spot};
use crate::maze::random::Random;

pub fn carve(graph: &impl Graph, tree: &mut Tree, start: Cell, _: f64, random: &mut Random) {
    let masks = graph.masks();
    tree.add(graph.at(start), ROOT);
    let mut left = masks.iter().filter(|&&mask| mask != 0).count() - 1;
    let mut walker = start;
    while left > 0 && !tree.is_settled() {
        let exit = graph.at(walker).pick_of_many(masks[walker as usize], random);
        let (next, slot) = (exit / 8, (exit % 8) as u8);
        if !tree.has(next) {
            tree.add(graph.at(next), graph.back(walker, slot));
            left -= 1;
        }
        walker = next;
    }
}
