//! Prim's algorithm: every wall has a random rank, and the tree grows through the lowest wall beside it. Mazes have the
//! same odds as with Kruskal's algorithm (both give the minimum spanning tree), but grow from one cell. (Prim 1957)

use super::Tree;
use super::tree::ROOT;
use crate::grid::{Cell, Graph};
use crate::random::Random;

pub fn carve(graph: &impl Graph, tree: &mut Tree, start: Cell, _: f64, random: &mut Random) {
    let mut left = graph.masks().iter().filter(|mask| !mask.is_empty()).count();
    tree.ranks.begin(2 * graph.numbers().len());
    let mut reach = |tree: &mut Tree, cell: Cell, slot: u8| {
        tree.add(graph.at(cell), slot);
        // A wall gets its rank when the tree first reaches it.
        for slot in tree.free[cell.index()].iter() {
            tree.ranks.put(cell.link(slot), random);
        }
        left -= 1;
        left > 0
    };
    let mut more = reach(tree, start, ROOT);
    while more && let Some(wall) = tree.ranks.take() {
        let (cell, slot) = (wall.cell(), wall.slot());
        let beyond = graph.step(cell, slot);
        if !tree.has(beyond) {
            more = reach(tree, beyond, graph.back(cell, slot));
        }
    }
}
