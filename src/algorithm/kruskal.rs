//! Kruskal's algorithm: walls in random order, each opened if it parts two islands. Even texture, many short dead
//! ends. (Kruskal 1956; union-find with path halving, Tarjan and van Leeuwen 1984)

use super::Tree;
use crate::grid::{Cell, Graph, slots};
use crate::random::Random;

pub fn carve(graph: &impl Graph, tree: &mut Tree, start: Cell, _: f64, random: &mut Random) {
    let masks = graph.masks();
    let cells = (0..masks.len() as Cell).filter(|&cell| masks[cell as usize] != 0);
    tree.links.clear();
    tree.links.extend(0..masks.len() as u32);
    let walls = &mut tree.walls;
    walls.clear();
    for cell in cells.clone() {
        let lower = slots(masks[cell as usize]).filter(|&slot| graph.step(cell, slot) > cell);
        walls.extend(lower.map(|slot| cell * 8 + u32::from(slot)));
    }
    let mut islands = cells.count();
    // From here on `free` holds the walls that were opened.
    tree.free.fill(0);
    let mut next = 0;
    while islands > 1 {
        let chosen = next + random.below((walls.len() - next) as u64) as usize;
        walls.swap(next, chosen);
        let (cell, slot) = (walls[next] / 8, (walls[next] % 8) as u8);
        next += 1;
        let beyond = graph.step(cell, slot);
        let (one, two) = (island(&mut tree.links, cell), island(&mut tree.links, beyond));
        if one != two {
            tree.links[one.max(two) as usize] = one.min(two);
            tree.free[cell as usize] |= 1 << slot;
            tree.free[beyond as usize] |= 1 << graph.back(cell, slot);
            tree.record.open(cell, slot);
            islands -= 1;
        }
    }
    tree.follow(graph, start);
}

/// The cell that stands for the island of `cell`.
fn island(links: &mut [u32], mut cell: u32) -> u32 {
    while links[cell as usize] != cell {
        links[cell as usize] = links[links[cell as usize] as usize];
        cell = links[cell as usize];
    }
    cell
}
