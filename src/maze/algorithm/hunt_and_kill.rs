//! Hunt and kill: a random walk over free cells until it is stuck, then on from the first free cell beside the
//! tree. Long walks like depth-first's, but broken where the hunt went on, so less of a river. (Walter Pullen)

use super::Tree;
use super::tree::ROOT;
use crate::maze::grid::{Cell, Graph, Spot, slots};
use crate::maze::random::Random;

pub fn carve(graph: &impl Graph, tree: &mut Tree, _: Cell, _: f64, random: &mut Random) {
    // The hunt goes from the first cell on; a walk that began elsewhere would be hunted for over and over.
    let Some(mut hunt) = graph.masks().iter().position(|&mask| mask != 0) else { return };
    let mut walker = hunt as Cell;
    tree.add(graph.at(walker), ROOT);
    loop {
        tree.walk(graph, walker, random, |_, _| {});
        if tree.is_settled() {
            return;
        }
        let masks = graph.masks();
        let free = |&cell: &usize| masks[cell] != 0 && !tree.has(cell as Cell);
        let Some(first) = (hunt..masks.len()).find(free) else { return };
        hunt = first;
        let beside = |cell: usize| {
            slots(masks[cell])
                .filter(|&slot| tree.has(graph.step(cell as Cell, slot)))
                .fold(0u8, |mask, slot| mask | 1 << slot)
        };
        let Some(cell) = (hunt..masks.len()).filter(free).find(|&cell| beside(cell) != 0) else {
            return;
        };
        walker = cell as Cell;
        let (slot, _) = graph.at(walker).pick(beside(cell), random);
        tree.add(graph.at(walker), slot);
    }
}
