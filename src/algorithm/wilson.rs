//! Wilson's algorithm: from each free cell a random walk, its loops erased, until it meets the tree. Every spanning
//! tree is equally likely, and it takes far less walking than Aldous-Broder. (Wilson 1996)

use super::Tree;
use super::tree::{ROOT, any_neighbor};
use crate::grid::{Cell, Graph};
use crate::random::Random;

/// Added to the slot by which a walk left a cell that is not in the tree; anything below is a parent.
const WALKED: u8 = 8;

pub fn carve(graph: &impl Graph, tree: &mut Tree, _: Cell, _: f64, random: &mut Random) {
    // Any root gives the same chances; walks find one in the middle soonest.
    let half = graph.masks().len() / 2;
    let Some(root) = (half..graph.masks().len()).find(|&cell| graph.masks()[cell] != 0) else {
        return;
    };
    tree.parents[root] = 0;
    for cell in 0..graph.masks().len() as Cell {
        if graph.masks()[cell as usize] == 0 {
            continue;
        }
        // The last exit taken from each cell; overwriting it when the walk returns erases the loop.
        let mut walker = cell;
        while tree.parents[walker as usize] >= WALKED {
            let (slot, next) = any_neighbor(graph, walker, random);
            tree.parents[walker as usize] = WALKED + slot;
            walker = next;
        }
        walker = cell;
        while let slot @ WALKED.. = tree.parents[walker as usize] {
            tree.parents[walker as usize] = slot - WALKED;
            tree.record.open(walker, slot - WALKED);
            walker = graph.step(walker, slot - WALKED);
        }
    }
    tree.parents[root] = ROOT;
}
