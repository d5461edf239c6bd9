//! Depth-first search, known as the recursive backtracker: walk to free cells until there is none, then step back.
//! Long winding corridors, few but deep dead ends; the solution rambles. (Jamis Buck, "Mazes for Programmers", ch. 5)

use super::Tree;
use super::tree::{ROOT, any_cell};
use crate::grid::{Cell, Graph};
use crate::random::Random;

pub fn carve(graph: &impl Graph, tree: &mut Tree, _: Cell, _: f64, random: &mut Random) {
    // From any cell: one that started at the entrance would make the solution a third longer and its rest shallow.
    let mut cell = any_cell(graph, random);
    tree.add(graph, cell, ROOT);
    loop {
        tree.walk(graph, cell, random, Tree::keep);
        if tree.is_settled() {
            return;
        }
        cell = loop {
            match tree.active.pop() {
                Some(back) if tree.free[back as usize] != 0 => break back,
                Some(_) => {}
                None => return,
            }
        };
    }
}
