//! Breadth-first search: the tree grows from its oldest cell. All paths from one random cell are as short as can be, so
//! the lengths of solutions vary little.

use super::Tree;
use super::tree::{ROOT, any_cell};
use crate::grid::{Cell, Graph};
use crate::random::Random;

pub fn carve(graph: &impl Graph, tree: &mut Tree, _: Cell, _: f64, random: &mut Random) {
    let root = any_cell(graph, random);
    tree.add(graph.at(root), ROOT);
    tree.active.push(root);
    let mut oldest = 0;
    while let Some(&cell) = tree.active.get(oldest)
        && !tree.is_settled()
    {
        match tree.grow(graph, cell, random) {
            Some(next) => tree.active.push(next),
            None => oldest += 1,
        }
    }
}
