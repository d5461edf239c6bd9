//! Binary tree: every cell opens a passage up or to the left. The top row and the left column are corridors, and the path
//! from any cell to the top left is as short as can be. (Jamis Buck, "Mazes for Programmers", 2015, chapter 2)

use super::Tree;
use super::rows::{LEFT, UP, rows};
use crate::grid::{Cell, Graph, Slots, Spot};
use crate::random::Random;

pub fn carve(graph: &impl Graph, tree: &mut Tree, _: Cell, _: f64, random: &mut Random) {
    tree.unroot();
    for cell in rows(graph).flatten() {
        let ways = graph.masks()[cell.index()] & (Slots::one(UP) | Slots::one(LEFT));
        if !ways.is_empty() {
            let (slot, _) = graph.at(cell).pick(ways, random);
            tree.join(graph, cell, slot);
        }
    }
}
