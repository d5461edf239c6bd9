//! Growing tree: grows from its newest cell in a given share of steps, and from a random cell otherwise. The texture lies
//! between the long corridors of depth-first and the raggedness of random-frontier. (Jamis Buck, "Mazes for Programmers",
//! ch. 11)

use super::Tree;
use super::tree::ROOT;
use crate::grid::{Cell, Graph};
use crate::random::Random;

pub fn carve(graph: &impl Graph, tree: &mut Tree, start: Cell, newest: f64, random: &mut Random) {
    tree.add(graph.at(start), ROOT);
    tree.active.push(start);
    let mut gone = 0;
    while let Some(last) = tree.active.len().checked_sub(1)
        && !tree.is_settled()
    {
        if tree.active[last] == GONE {
            tree.active.pop();
            gone -= 1;
            continue;
        }
        let mut index = last;
        if newest == 0.0 || !random.chance(newest) {
            index = random.below(last as u64 + 1) as usize;
            while tree.active[index] == GONE {
                index = random.below(last as u64 + 1) as usize;
            }
        }
        match tree.grow(graph, tree.active[index], random) {
            Some(next) => tree.active.push(next),
            // Removed in bulk: each single removal would move the whole list.
            None => {
                tree.active[index] = GONE;
                gone += 1;
                if gone > tree.active.len() / 2 {
                    tree.active.retain(|&cell| cell != GONE);
                    gone = 0;
                }
            }
        }
    }
}

/// In the list, replaces a cell that has no free neighbor.
const GONE: Cell = Cell::NONE;
