//! Wilson's algorithm: from each free cell a random walk, its loops erased, until it meets the tree. Every spanning
//! tree is equally likely, and it takes far less walking than Aldous-Broder. (Wilson 1996)

use super::Tree;
use super::tree::ROOT;
use crate::maze::grid::{Cell, Graph, Spot};
use crate::maze::random::Random;

pub fn carve(graph: &impl Graph, tree: &mut Tree, _: Cell, _: f64, random: &mut Random) {
    let masks = graph.masks();
    let Tree { parents, free, links, record, .. } = tree;
    links.resize(masks.len(), 0);
    let (parents, free, links) =
        (&mut parents[..masks.len()], &mut free[..masks.len()], &mut links[..masks.len()]);
    // Any root gives the same chances; walks find one in the middle soonest.
    let Some(root) = (masks.len() / 2..masks.len()).find(|&cell| masks[cell] != 0) else { return };
    parents[root] = ROOT;
    // From here on `free` has the neighbors of a cell outside the tree, in it or not, and nothing for one of the tree.
    free[root] = 0;
    for cell in 0..masks.len() {
        // The last exit taken from each cell, with the cell behind it: taking another when the walk returns erases
        // the loop.
        let mut walker = cell;
        while free[walker] != 0 {
            let exit = graph.at(walker as Cell).pick_of_many(free[walker], random);
            links[walker] = exit;
            walker = exit as usize / 8;
        }
        walker = cell;
        while free[walker] != 0 {
            let exit = links[walker];
            parents[walker] = (exit % 8) as u8;
            free[walker] = 0;
            record.open(walker as Cell, (exit % 8) as u8);
            walker = exit as usize / 8;
        }
    }
}
