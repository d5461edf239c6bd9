//! Kruskal's algorithm: walls in random order, each opened if it parts two islands. Even texture, many short dead
//! ends. (Kruskal 1956; union-find with path halving, Tarjan and van Leeuwen 1984; walls within an island sorted out
//! by the way, Osipov, Sanders and Singler, "The filter-Kruskal minimum spanning tree algorithm", 2009)

use super::Tree;
use crate::grid::{Cell, Graph};
use crate::random::Random;

pub fn carve(graph: &impl Graph, tree: &mut Tree, _: Cell, _: f64, random: &mut Random) {
    let cells = graph.masks().len();
    let Tree { links, walls, free: opened, record, .. } = tree;
    links.clear();
    links.extend(0..cells as u32);
    walls.clear();
    walls.extend_from_slice(graph.walls());
    let mut islands = opened.iter().filter(|&&mask| mask != 0).count();
    opened.fill(0);
    let (links, opened, mut walls) = (&mut links[..cells], &mut opened[..cells], &mut walls[..]);
    loop {
        // After as many walls as there are islands, most of those that are left stand within an island.
        let soon = walls.len().min(islands.max(cells / 6));
        random.draw(walls, soon);
        let (now, later) = walls.split_at_mut(soon);
        // Nothing branches on whether a wall is opened, which would be a guess: those that are come first.
        let mut count = 0;
        for next in 0..now.len() {
            let wall = now[next];
            let (cell, slot) = (wall / 8, (wall % 8) as u8);
            let link = graph.link(cell, slot);
            let (one, two) = (island(links, cell), island(links, link / 8));
            links[one.max(two) as usize] = one.min(two);
            let open = u8::from(one != two);
            opened[cell as usize] |= open << slot;
            opened[link as usize / 8] |= open << (link % 8);
            now[count] = wall;
            count += usize::from(open);
        }
        for &wall in &now[..count] {
            record.open(wall / 8, (wall % 8) as u8);
        }
        islands -= count;
        if islands <= 1 {
            break;
        }
        // An island stands for itself at its lowest cell, so that one pass from below links every cell to it.
        for cell in 0..cells {
            links[cell] = links[links[cell] as usize];
        }
        let mut last = 0;
        for wall in 0..later.len() {
            let (cell, slot) = (later[wall] / 8, (later[wall] % 8) as u8);
            later[last] = later[wall];
            last += usize::from(links[cell as usize] != links[graph.step(cell, slot) as usize]);
        }
        walls = &mut later[..last];
    }
    tree.unrooted = true;
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
