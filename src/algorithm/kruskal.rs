//! Kruskal's algorithm: walls in random order, each opened if it parts two islands. Even texture, many short dead
//! ends. (Kruskal 1956; union-find with path halving, Tarjan and van Leeuwen 1984; walls within an island sorted out
//! by the way, Osipov, Sanders and Singler, "The filter-Kruskal minimum spanning tree algorithm", 2009)
//!
//! A large grid is carved a block of cells at a time, so that the islands of a block stay in the cache beside the core.
//! A wall between two islands may be opened if one of them has no neighbor in the blocks to come: then no wall to come
//! could have joined it to another sooner. Else the wall is held, and has its turn among those of the next block. The
//! walls of a block have their turns at even distances, not at random ones: the odds that any ten walls come in a
//! certain order are off by less than one in a thousand. Where one block is all, they are not off.

use super::Tree;
use super::tree::Record;
use crate::grid::{Cell, Graph};
use crate::random::Random;
use std::mem::take;
use std::ops::Range;

/// Cells in a block, at least.
const BLOCK: u32 = 1 << 17;

pub fn carve(graph: &impl Graph, tree: &mut Tree, _: Cell, _: f64, random: &mut Random) {
    by_blocks(graph, tree, random, BLOCK.max(16 * graph.reach()));
}

/// Carves blocks of up to `block` cells, those with the highest numbers first.
fn by_blocks(graph: &impl Graph, tree: &mut Tree, random: &mut Random, block: u32) {
    let (cells, numbers) = (graph.masks().len(), graph.numbers());
    tree.links.resize(cells, 0);
    let Tree { links, walls, free: opened, record, .. } = tree;
    let (links, opened) = (&mut links[..cells], &mut opened[..cells]);
    let mut forest = Forest {
        graph,
        links,
        opened,
        record,
        block: numbers.end..numbers.end,
        limit: 0,
        held: Vec::new(),
    };
    let (mut ahead, mut islands) = (graph.walls(), 0);
    while !ahead.is_empty() {
        let start = forest.block.start.saturating_sub(block as usize).max(numbers.start);
        let first = ahead.partition_point(|&wall| (wall as usize / 8) < start);
        walls.clear();
        walls.extend_from_slice(&ahead[first..]);
        ahead = &ahead[..first];
        forest.limit = if ahead.is_empty() { 0 } else { start as u32 + graph.reach() };
        islands += forest.enter(start..forest.block.start);
        let mut held = take(&mut forest.held).into_iter().peekable();
        // Turns are numbers of 64 bits.
        let (mut walls, mut turn) = (&mut walls[..], 0);
        loop {
            // After as many walls as there are islands, most of those that are left stand within an island.
            let soon = walls.len().min(islands.max(forest.block.len() / 6));
            random.draw(walls, soon);
            let step = (u64::MAX - turn) / walls.len().max(1) as u64;
            let (now, later) = walls.split_at_mut(soon);
            let mut now = &*now;
            let end = if later.is_empty() { u64::MAX } else { turn + soon as u64 * step };
            while let Some((its_turn, wall)) = held.next_if(|&(its_turn, _)| its_turn < end) {
                let before = its_turn.saturating_sub(turn).div_ceil(step).min(now.len() as u64);
                let (sooner, rest) = now.split_at(before as usize);
                islands -= forest.unite(sooner, turn, step);
                islands -= forest.unite(&[wall], its_turn, 0);
                (now, turn) = (rest, turn + before * step);
            }
            islands -= forest.unite(now, turn, step);
            if later.is_empty() || islands <= 1 {
                break;
            }
            let left = forest.filter(later);
            (walls, turn) = (&mut later[..left], end);
        }
    }
    tree.unrooted = true;
}

/// The islands of the blocks so far.
struct Forest<'a, G> {
    graph: &'a G,
    /// By cell: itself, or a lower cell of its island. The lowest stands for the island.
    links: &'a mut [u32],
    /// By cell: the slots whose walls are open.
    opened: &'a mut [u8],
    record: &'a mut Record,
    /// The last of them.
    block: Range<usize>,
    /// Only cells below have neighbors in the blocks to come; 0 in the last block.
    limit: Cell,
    /// The walls that wait for the next block, and when they had their turns, in order.
    held: Vec<(u64, u32)>,
}

impl<G: Graph> Forest<'_, G> {
    /// Makes each cell of a block an island; how many there are.
    fn enter(&mut self, block: Range<usize>) -> usize {
        for (link, cell) in self.links[block.clone()].iter_mut().zip(block.start as u32..) {
            *link = cell;
        }
        let opened = &mut self.opened[block.clone()];
        let islands: u32 = opened.iter().map(|&mask| u32::from(mask != 0)).sum();
        opened.fill(0);
        self.block = block;
        islands as usize
    }

    /// Opens the walls that part two islands, or holds them; how many were opened. The turn of the first is given, and
    /// how far apart turns are.
    fn unite(&mut self, walls: &[u32], turn: u64, step: u64) -> usize {
        if self.limit == 0 && !self.record.is_kept() {
            self.open::<true>(walls, turn, step)
        } else {
            self.open::<false>(walls, turn, step)
        }
    }

    /// The same: plain where no wall is held and nothing recorded.
    fn open<const PLAIN: bool>(&mut self, walls: &[u32], turn: u64, step: u64) -> usize {
        let cells = self.links.len();
        let (links, opened) = (&mut self.links[..cells], &mut self.opened[..cells]);
        // Nothing branches on whether a wall is opened, which would be a guess; unless it is to be recorded.
        let mut count = 0;
        for (next, &wall) in walls.iter().enumerate() {
            let (cell, slot) = (wall / 8, (wall % 8) as u8);
            let link = self.graph.link(cell, slot);
            let (one, two) = (island(links, cell), island(links, link / 8));
            if !PLAIN && one.max(two) < self.limit {
                if one != two {
                    self.held.push((turn + next as u64 * step, wall));
                }
                continue;
            }
            links[one.max(two) as usize] = one.min(two);
            let open = u8::from(one != two);
            opened[cell as usize] |= open << slot;
            opened[link as usize / 8] |= open << (link % 8);
            count += usize::from(open);
            if !PLAIN && self.record.is_kept() && open == 1 {
                self.record.open(cell, slot);
            }
        }
        count
    }

    /// Puts the walls of the block that part two islands first, in order; how many there are.
    #[inline(never)] // Its loop takes a third more instructions where it has to share the registers.
    fn filter(&mut self, walls: &mut [u32]) -> usize {
        let Range { start, end } = self.block;
        let links = &mut *self.links;
        // As the lowest cell stands for an island, one pass from below links every cell to it.
        for cell in start..(end + self.graph.reach() as usize).min(self.graph.numbers().end) {
            links[cell] = links[links[cell] as usize];
        }
        let mut count = 0;
        for next in 0..walls.len() {
            let wall = walls[next];
            let (one, two) = (wall / 8, self.graph.step(wall / 8, (wall % 8) as u8));
            walls[count] = wall;
            count += usize::from(links[one as usize] != links[two as usize]);
        }
        count
    }
}

/// The cell that stands for the island of `cell`.
#[inline(always)]
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, on_storage};
    use crate::random::seed;
    use crate::solve::Flood;
    use crate::topology::{self, Size};

    /// The passages of a seed's maze, carved in blocks.
    fn carved(grid: &Grid, block: u32, attempt: u32, tree: &mut Tree) -> Vec<u8> {
        tree.begin(grid);
        let mut random = Random::new(seed(7, attempt));
        on_storage!(grid, graph => by_blocks(graph, tree, &mut random, block));
        tree.passages(grid)
    }

    #[test]
    fn blocks_of_any_size_make_perfect_mazes() {
        for topology in topology::ALL {
            let small =
                (topology.grid)(Size::Two(14, 11)).or_else(|_| (topology.grid)(Size::One(8)));
            let grid = small.unwrap();
            for (attempt, block) in (0..).zip([1, 2, 7, 30, 50, 100, 1000]) {
                let passages = carved(&grid, block, attempt, &mut Tree::recording());
                let ways: u32 = passages.iter().map(|ways| ways.count_ones()).sum();
                assert_eq!(ways as usize, 2 * (grid.len() - 1), "{} by {block}", topology.name);
                let mut flood = Flood::default();
                flood.spread(&grid, &passages, grid.cells().next().unwrap());
                let reached =
                    grid.cells().filter(|&cell| flood.distances[cell as usize] < u32::MAX);
                assert_eq!(reached.count(), grid.len(), "{} by {block}", topology.name);
            }
        }
    }

    /// The walls at seams between blocks are opened as often as if there were no blocks, and so are all others.
    #[test]
    fn blocks_do_not_show() {
        const MAZES: u32 = 4_000;
        let grid = (topology::find("square").unwrap().grid)(Size::Two(20, 40)).unwrap();
        let often = |block: u32, first: u32| {
            let mut tree = Tree::default();
            let mut often = vec![0; 2 * grid.sites()];
            for attempt in first..first + MAZES {
                let passages = carved(&grid, block, attempt, &mut tree);
                for (cell, ways) in passages.iter().enumerate() {
                    often[2 * cell] += i32::from(ways >> 1 & 1);
                    often[2 * cell + 1] += i32::from(ways >> 2 & 1);
                }
            }
            often
        };
        let (whole, blocks) = (often(800, 0), often(200, MAZES));
        let (mut off, mut walls) = (0.0, 0.0);
        for (&one, &two) in whole.iter().zip(&blocks) {
            if one + two > 0 {
                let share = f64::from(one + two) / f64::from(2 * MAZES);
                off +=
                    f64::from(one - two).powi(2) / (f64::from(2 * MAZES) * share * (1.0 - share));
                walls += 1.0;
            }
        }
        // Chi-square has a mean of one a wall, with a standard deviation of 0.04.
        assert!(off / walls < 1.15, "{off} over {walls} walls");
    }
}
