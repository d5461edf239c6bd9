//! Wilson's algorithm: from each free cell a random walk, its loops erased, until it meets the tree. Every spanning
//! tree is equally likely, and it takes far less walking than Aldous-Broder. (Wilson 1996)

use super::Tree;
use super::tree::{NONE, ROOT, any_neighbor};
use crate::grid::{Cell, Graph};
use crate::random::Random;

pub fn carve(graph: &impl Graph, tree: &mut Tree, start: Cell, _: f64, random: &mut Random) {
    tree.parents[start as usize] = ROOT;
    // The last exit taken from each cell; overwriting it when the walk returns erases the loop.
    let exits = &mut tree.free;
    for cell in 0..graph.masks().len() as Cell {
        if graph.masks()[cell as usize] == 0 {
            continue;
        }
        let mut walker = cell;
        while tree.parents[walker as usize] == NONE {
            let (slot, next) = any_neighbor(graph, walker, random);
            exits[walker as usize] = slot;
            walker = next;
        }
        walker = cell;
        while tree.parents[walker as usize] == NONE {
            let slot = exits[walker as usize];
            tree.parents[walker as usize] = slot;
            walker = graph.step(walker, slot);
        }
    }
}
