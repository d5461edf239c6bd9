//! Prim's algorithm: every wall has a random rank, and the tree grows through its lowest wall. The same mazes
//! with the same chances as Kruskal's (both give the minimum spanning tree), grown from one cell. (Prim 1957)

use super::Tree;
use super::tree::ROOT;
use crate::maze::grid::{Cell, Graph, slots};
use crate::maze::random::Random;

pub fn carve(graph: &impl Graph, tree: &mut Tree, start: Cell, _: f64, random: &mut Random) {
    let mut left = graph.masks().iter().filter(|&&mask| mask != 0).count();
    tree.ranks.begin(2 * graph.numbers().len());
    let mut reach = |tree: &mut Tree, cell: Cell, slot: u8| {
        tree.add(graph.at(cell), slot);
        // A wall gets its rank when the tree first stands before it.
        for slot in slots(tree.free[cell as usize]) {
            tree.ranks.put(cell * 8 + u32::from(slot), random);
        }
        left -= 1;
        left > 0
    };
    let mut more = reach(tree, start, ROOT);
    while more && let Some(wall) = tree.ranks.take() {
        let (cell, slot) = (wall / 8, (wall % 8) as u8);
        let beyond = graph.step(cell, slot);
        if !tree.has(beyond) {
            more = reach(tree, beyond, graph.back(cell, slot));
        }
    }
}
