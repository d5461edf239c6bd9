//! Prim's algorithm: every wall has a random weight, and the tree grows through its cheapest wall. The same mazes
//! with the same chances as Kruskal's (both give the minimum spanning tree), grown from one cell. (Prim 1957)

use super::Tree;
use super::tree::ROOT;
use crate::grid::{Cell, Graph, slots};
use crate::random::Random;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

pub fn carve(graph: &impl Graph, tree: &mut Tree, start: Cell, _: f64, random: &mut Random) {
    let mut walls = BinaryHeap::new();
    let mut reach = |tree: &mut Tree, walls: &mut BinaryHeap<_>, cell: Cell, slot: u8| {
        tree.add(graph, cell, slot);
        // A wall gets its weight when the tree first stands before it, in the high half; the low half names it.
        for slot in slots(tree.free[cell as usize]) {
            let weight = random.bits() & !0 << 32;
            walls.push(Reverse(weight | u64::from(cell * 8 + u32::from(slot))));
        }
    };
    reach(tree, &mut walls, start, ROOT);
    while let Some(Reverse(wall)) = walls.pop() {
        let (cell, slot) = (wall as u32 / 8, (wall % 8) as u8);
        let beyond = graph.step(cell, slot);
        if !tree.has(beyond) {
            reach(tree, &mut walls, beyond, graph.back(cell, slot));
        }
    }
}
