//! Wilson's algorithm: from each free cell a random walk, its loops erased, until it meets the tree. Every spanning
//! tree is equally likely, and it takes far less walking than Aldous-Broder. (Wilson 1996)

use super::Tree;
use super::tree::ROOT;
use crate::grid::{Cell, Graph};
use crate::random::Random;

pub fn carve(graph: &impl Graph, tree: &mut Tree, _: Cell, _: f64, random: &mut Random) {
    // Any root gives the same chances; walks find one in the middle soonest.
    let masks = graph.masks();
    let Some(root) = (masks.len() / 2..masks.len()).find(|&cell| masks[cell] != 0) else { return };
    tree.parents[root] = ROOT;
    tree.links.resize(masks.len(), 0);
    for cell in (0..masks.len() as Cell).filter(|&cell| masks[cell as usize] != 0) {
        // The last exit taken from each cell, with the cell behind it: taking another when the walk returns erases
        // the loop.
        let mut walker = cell;
        while !tree.has(walker) {
            let (slot, next) = graph.pick_any(walker, random);
            tree.links[walker as usize] = next * 8 + u32::from(slot);
            walker = next;
        }
        walker = cell;
        while !tree.has(walker) {
            let exit = tree.links[walker as usize];
            tree.parents[walker as usize] = (exit % 8) as u8;
            tree.record.open(walker, (exit % 8) as u8);
            walker = exit / 8;
        }
    }
}
