//! Wilson's algorithm: a random walk from each free cell, with its loops erased, until it meets the tree. Every spanning
//! tree is equally likely, with far less walking than in Aldous-Broder. (Wilson 1996)

use super::Tree;
use super::tree::ROOT;
use crate::grid::{Cell, Graph, Link, Slots, Spot};
use crate::random::Random;

pub fn carve(graph: &impl Graph, tree: &mut Tree, _: Cell, _: f64, random: &mut Random) {
    let masks = graph.masks();
    let Tree { parents, free, exits, record, .. } = tree;
    exits.resize(masks.len(), Link::NONE);
    let (parents, free, exits) =
        (&mut parents[..masks.len()], &mut free[..masks.len()], &mut exits[..masks.len()]);
    // Every root gives the same odds; walks find one in the middle soonest.
    let Some(root) = (masks.len() / 2..masks.len()).find(|&cell| !masks[cell].is_empty()) else {
        return;
    };
    parents[root] = ROOT;
    // From here on, `free` has all neighbors of a cell outside the tree, and nothing for a cell in the tree.
    free[root] = Slots::NONE;
    for cell in 0..masks.len() {
        // The last exit taken from each cell, with the cell behind it. A new exit, when the walk returns, erases the
        // loop.
        let mut walker = cell;
        while !free[walker].is_empty() {
            let exit = graph.at(Cell::new(walker)).pick_of_many(free[walker], random);
            exits[walker] = exit;
            walker = exit.cell().index();
        }
        walker = cell;
        while !free[walker].is_empty() {
            let exit = exits[walker];
            parents[walker] = exit.slot();
            free[walker] = Slots::NONE;
            record.open(Cell::new(walker), exit.slot());
            walker = exit.cell().index();
        }
    }
}
