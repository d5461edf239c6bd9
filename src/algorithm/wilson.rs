//! Wilson's algorithm: from each free cell a random walk, its loops erased, until it meets the tree. Every spanning
//! tree is equally likely, and it takes far less walking than Aldous-Broder. (Wilson 1996)

use super::Tree;
use super::tree::{NONE, ROOT, any_neighbor};
use crate::grid::{Cell, Graph};
use crate::random::Random;

pub fn carve(graph: &impl Graph, tree: &mut Tree, _: Cell, _: f64, random: &mut Random) {
    // Any root gives the same chances; walks find one in the middle soonest.
    let half = graph.masks().len() / 2;
    let Some(root) = (half..graph.masks().len()).find(|&cell| graph.masks()[cell] != 0) else {
        return;
    };
    tree.parents[root] = ROOT;
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
            tree.record.open(walker, slot);
            walker = graph.step(walker, slot);
        }
    }
}
