//! Kruskal's algorithm: walls in random order, each opened if it parts two islands. Even texture, many short dead
//! ends. (Kruskal 1956; union-find with path halving, Tarjan and van Leeuwen 1984; walls within an island sorted out
//! by the way, Osipov, Sanders and Singler, "The filter-Kruskal minimum spanning tree algorithm", 2009)

use super::Tree;
use crate::grid::{Cell, Graph, slots};
use crate::random::Random;

pub fn carve(graph: &impl Graph, tree: &mut Tree, start: Cell, _: f64, random: &mut Random) {
    let masks = graph.masks();
    let Tree { links, walls, free, record, .. } = tree;
    links.clear();
    links.extend(0..masks.len() as u32);
    walls.clear();
    for cell in 0..masks.len() as Cell {
        walls.extend(slots(graph.later(cell)).map(|slot| cell * 8 + u32::from(slot)));
    }
    let (links, free, mut walls) = (&mut links[..], &mut free[..], &mut walls[..]);
    let both = |wall: u32| (wall / 8, graph.step(wall / 8, (wall % 8) as u8));
    let mut islands = masks.iter().filter(|&&mask| mask != 0).count();
    // From here on `free` holds the walls that were opened.
    free.fill(0);
    while islands > 1 {
        // After as many walls as there are islands, most of those that are left stand within an island.
        let soon = walls.len().min(islands.max(links.len() / 8));
        random.draw(walls, soon);
        let (now, later) = walls.split_at_mut(soon);
        // Nothing branches on whether a wall is opened, which would be a guess: those that are come first.
        let mut opened = 0;
        for next in 0..now.len() {
            let wall = now[next];
            let (cell, beyond) = both(wall);
            let (one, two) = (island(links, cell), island(links, beyond));
            links[one.max(two) as usize] = one.min(two);
            now[opened] = wall;
            opened += usize::from(one != two);
        }
        islands -= opened;
        for &wall in &now[..opened] {
            let (cell, slot) = (wall / 8, (wall % 8) as u8);
            let link = graph.link(cell, slot);
            free[cell as usize] |= 1 << slot;
            free[link as usize / 8] |= 1 << (link % 8);
            record.open(cell, slot);
        }
        // An island stands for itself at its lowest cell, so that one pass from below links every cell to it.
        for cell in 0..links.len() {
            links[cell] = links[links[cell] as usize];
        }
        let mut last = 0;
        for wall in 0..later.len() {
            let (cell, beyond) = both(later[wall]);
            later[last] = later[wall];
            last += usize::from(links[cell as usize] != links[beyond as usize]);
        }
        walls = &mut later[..last];
    }
    tree.follow(graph, start);
}

/// The cell that stands for the island of `cell`.
fn island(links: &mut [u32], cell: u32) -> u32 {
    let up = |links: &[u32], cell: u32| links[links[cell as usize] as usize];
    // The first steps without asking whether they lead anywhere.
    let mut root = links[up(links, cell) as usize];
    links[cell as usize] = root;
    while links[root as usize] != root {
        links[root as usize] = up(links, root);
        root = links[root as usize];
    }
    root
}
