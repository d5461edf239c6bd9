//! The tree grows into a random cell beside it, all equally likely: a ragged blob with many short dead ends and a nearly
//! direct path from the start. (Often called Prim's algorithm, which it is not: see `prim`. Jamis Buck, "Maze Generation:
//! Prim's Algorithm", 2011)

use super::Tree;
use super::tree::ROOT;
use crate::grid::{Cell, Graph, Slots, Spot};
use crate::random::Random;

pub fn carve(graph: &impl Graph, tree: &mut Tree, start: Cell, _: f64, random: &mut Random) {
    let masks = graph.masks();
    let Tree { active: beside, parents, free, record, .. } = tree;
    beside.resize(masks.len(), Cell::NONE);
    let (beside, parents, free) =
        (&mut beside[..masks.len()], &mut parents[..masks.len()], &mut free[..masks.len()]);
    // A cell whose neighbors are all free is not in the list yet. The root must never enter it, so none of its neighbors
    // is marked free.
    free[start.index()] = Slots::NONE;
    let (mut spot, mut slot, mut waiting) = (graph.at(start), ROOT, 0);
    loop {
        let cell = spot.cell();
        let mut ahead = masks[cell.index()].bits();
        for beyond in spot.steps() {
            // Branchless: a branch would be hard to predict.
            if let Some(&mask) = masks.get(beyond.index()) {
                beside[waiting] = beyond;
                let is_new = u8::from(free[beyond.index()] == mask);
                waiting += usize::from(ahead & is_new);
            }
            ahead >>= 1;
        }
        parents[cell.index()] = slot;
        record.open(cell, slot);
        spot.hide(free);
        if waiting == 0 {
            break;
        }
        let chosen = random.below(waiting as u64) as usize;
        waiting -= 1;
        let cell = beside[chosen];
        spot = graph.at(cell);
        beside[chosen] = beside[waiting];
        let reached = masks[cell.index()] & !free[cell.index()];
        (slot, _) = spot.pick(reached, random);
    }
}
