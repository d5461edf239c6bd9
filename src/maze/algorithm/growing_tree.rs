//! Growing tree: grows from its newest cell in a given share of steps, from any cell otherwise; so between the
//! rivers of depth-first and the raggedness of random-frontier. (Jamis Buck, "Mazes for Programmers", ch. 11)

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
            // Taken out in bulk: one by one would cost a move of the whole list each.
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

/// Stands where a cell stood that has no free neighbor.
const GONE: Cell = Cell::NONE;
