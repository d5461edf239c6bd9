//! Growing tree: grows from its newest cell in a given share of steps, from any cell otherwise; so between the
//! rivers of depth-first and the raggedness of random-frontier. (Jamis Buck, "Mazes for Programmers", ch. 11)

use super::Tree;
use super::tree::ROOT;
use crate::grid::{Cell, Graph};
use crate::random::Random;

pub fn carve(graph: &impl Graph, tree: &mut Tree, start: Cell, newest: f64, random: &mut Random) {
    tree.add(graph, start, ROOT);
    tree.active.push(start);
    let mut spent = 0;
    while let Some(last) = tree.active.len().checked_sub(1) {
        let any = newest == 0.0 || !random.chance(newest);
        let index = if any { random.below(last as u64 + 1) as usize } else { last };
        match tree.grow(graph, tree.active[index], random) {
            Some(next) => tree.active.push(next),
            None if index == last => drop(tree.active.pop()),
            // Taken out in bulk, in order: one by one would cost a move of the whole list each.
            None => {
                spent += 1;
                if spent > tree.active.len() / 2 {
                    let free = &tree.free;
                    tree.active.retain(|&cell| free[cell as usize] != 0);
                    spent = 0;
                }
            }
        }
    }
}
