//! The tree grows into any of the cells beside it, each as likely: a ragged blob with many short dead ends; the way
//! from the start is nearly direct. (Often called Prim's algorithm, which it is not: see `prim`. Jamis Buck, "Maze
//! Generation: Prim's Algorithm", 2011)

use super::Tree;
use super::tree::ROOT;
use crate::maze::grid::{Cell, Graph, Spot};
use crate::maze::random::Random;

pub fn carve(graph: &impl Graph, tree: &mut Tree, start: Cell, _: f64, random: &mut Random) {
    let masks = graph.masks();
    let Tree { active: beside, parents, free, record, .. } = tree;
    beside.resize(masks.len(), 0);
    let (beside, parents, free) =
        (&mut beside[..masks.len()], &mut parents[..masks.len()], &mut free[..masks.len()]);
    // Cells that see all their neighbors free are new to the list; all but the root, which is never to be in it.
    free[start as usize] = 0;
    let (mut spot, mut slot, mut waiting) = (graph.at(start), ROOT, 0);
    loop {
        let cell = spot.cell();
        let mut ahead = masks[cell as usize];
        for beyond in spot.steps() {
            // Without a branch, which would be a guess.
            if let Some(&mask) = masks.get(beyond as usize) {
                beside[waiting] = beyond;
                let is_new = u8::from(free[beyond as usize] == mask);
                waiting += usize::from(ahead & is_new);
            }
            ahead >>= 1;
        }
        parents[cell as usize] = slot;
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
        let reached = masks[cell as usize] & !free[cell as usize];
        (slot, _) = spot.pick(reached, random);
    }
}
