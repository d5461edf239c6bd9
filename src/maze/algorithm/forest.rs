//! The islands of Kruskal's algorithm, made fast: union-find over batches of walls. What [`kruskal`](super::kruskal) does is
//! said there; here it is only done sooner.
//!
//! Path halving is by Tarjan and van Leeuwen (1984). Walls within an island are sorted out by the way (Osipov, Sanders and
//! Singler, "The filter-Kruskal minimum spanning tree algorithm", 2009).
//!
//! A large grid is carved a block of cells at a time, so that the islands of a block stay in the cache beside the core.
//! A wall between two islands may be opened if one of them has no neighbor in the blocks to come: then no wall to come
//! could have joined it to another sooner. Else the wall is held, and has its turn among those of the next block. The
//! walls of a block have their turns at even distances, not at random ones: the odds that any ten walls come in a
//! certain order are off by less than one in a thousand. Where one block is all, they are not off.

use super::Tree;
use super::tree::Record;
use crate::maze::grid::{Cell, Graph};
use crate::maze::random::Random;
use std::iter::Peekable;
use std::mem::take;
use std::ops::Range;
use std::vec::IntoIter;

/// Cells in a block, at least.
const BLOCK: u32 = 1 << 17;

/// A wall and the time at which it had its turn.
type Held = (u64, u32);

/// The islands of the blocks so far, and the walls of the last of them.
pub struct Forest<'a, G> {
    graph: &'a G,
    /// By cell: itself, or a lower cell of its island. The lowest stands for the island.
    links: &'a mut [u32],
    /// By cell: the slots whose walls are open.
    opened: &'a mut [u8],
    record: &'a mut Record,
    /// Cells in a block.
    size: usize,
    /// The walls of the blocks to come.
    ahead: &'a [u32],
    /// The block that is being carved.
    block: Range<usize>,
    /// The number of islands in it.
    islands: usize,
    /// Only cells below have neighbors in the blocks to come; 0 in the last block.
    limit: Cell,
    /// The walls of the block; which of them were drawn last, and which wait to be drawn.
    walls: &'a mut Vec<u32>,
    drawn: Range<usize>,
    left: Range<usize>,
    /// When the first of the drawn walls has its turn (numbers of 64 bits), and how far apart turns are.
    turn: u64,
    step: u64,
    is_carved: bool,
    /// The walls held in the block before this, and those held in this, in order of their turns.
    waiting: Peekable<IntoIter<Held>>,
    held: Vec<Held>,
}

impl<'a, G: Graph> Forest<'a, G> {
    /// Every cell an island, in blocks as large as the cache beside a core.
    pub fn new(graph: &'a G, tree: &'a mut Tree) -> Forest<'a, G> {
        Forest::in_blocks(graph, tree, BLOCK.max(16 * graph.reach()))
    }

    /// The same in blocks of up to `size` cells; those with the highest numbers come first.
    pub fn in_blocks(graph: &'a G, tree: &'a mut Tree, size: u32) -> Forest<'a, G> {
        let (cells, numbers) = (graph.masks().len(), graph.numbers());
        tree.links.resize(cells, 0);
        tree.unrooted = true;
        let Tree { links, walls, free: opened, record, .. } = tree;
        Forest {
            graph,
            links: &mut links[..cells],
            opened: &mut opened[..cells],
            record,
            size: size as usize,
            ahead: graph.walls(),
            block: numbers.end..numbers.end,
            islands: 0,
            limit: 0,
            walls,
            drawn: 0..0,
            left: 0..0,
            turn: 0,
            step: 0,
            is_carved: true,
            waiting: Vec::new().into_iter().peekable(),
            held: Vec::new(),
        }
    }

    /// Goes on to the next block; false after the last.
    pub fn next_block(&mut self) -> bool {
        if self.ahead.is_empty() {
            return false;
        }
        let start = self.block.start.saturating_sub(self.size).max(self.graph.numbers().start);
        let first = self.ahead.partition_point(|&wall| (wall as usize / 8) < start);
        self.walls.clear();
        self.walls.extend_from_slice(&self.ahead[first..]);
        self.ahead = &self.ahead[..first];
        self.limit = if self.ahead.is_empty() { 0 } else { start as u32 + self.graph.reach() };
        self.islands += self.enter(start..self.block.start);
        self.waiting = take(&mut self.held).into_iter().peekable();
        (self.left, self.turn, self.is_carved) = (0..self.walls.len(), 0, false);
        true
    }

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

    /// Draws the next walls of the block at random, about as many as there are islands; false if the block is carved.
    pub fn draw(&mut self, random: &mut Random) -> bool {
        if self.is_carved {
            return false;
        }
        // After as many walls as there are islands, most of those that are left stand within an island.
        let soon = self.left.len().min(self.islands.max(self.block.len() / 6));
        random.draw(&mut self.walls[self.left.clone()], soon);
        self.step = (u64::MAX - self.turn) / self.left.len().max(1) as u64;
        self.drawn = self.left.start..self.left.start + soon;
        self.left.start += soon;
        true
    }

    /// Opens those of the drawn walls, and of those held before, that part two islands; or holds them.
    pub fn unite(&mut self) {
        let walls = take(self.walls);
        let (mut now, step) = (&walls[self.drawn.clone()], self.step);
        let end = match self.left.is_empty() {
            true => u64::MAX,
            false => self.turn + now.len() as u64 * step,
        };
        while let Some((its_turn, wall)) = self.waiting.next_if(|&(its_turn, _)| its_turn < end) {
            let before = its_turn.saturating_sub(self.turn).div_ceil(step).min(now.len() as u64);
            let (sooner, rest) = now.split_at(before as usize);
            self.open_or_hold(sooner, self.turn, step);
            self.open_or_hold(&[wall], its_turn, 0);
            (now, self.turn) = (rest, self.turn + before * step);
        }
        self.open_or_hold(now, self.turn, step);
        self.turn = end;
        *self.walls = walls;
        self.is_carved = self.left.is_empty() || self.islands <= 1;
    }

    /// Drops the walls within an island from those that are left.
    pub fn filter(&mut self) {
        if self.is_carved {
            return;
        }
        let mut walls = take(self.walls);
        let count = self.parting(&mut walls[self.left.clone()]);
        self.left.end = self.left.start + count;
        *self.walls = walls;
    }

    /// Opens walls that part two islands, or holds them. The turn of the first is given, and how far apart turns are.
    fn open_or_hold(&mut self, walls: &[u32], turn: u64, step: u64) {
        self.islands -= match self.limit == 0 && !self.record.is_kept() {
            true => self.open::<true>(walls, turn, step),
            false => self.open::<false>(walls, turn, step),
        };
    }

    /// How many of the walls were opened; plain where no wall is held and nothing recorded.
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
    fn parting(&mut self, walls: &mut [u32]) -> usize {
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
pub fn island(links: &mut [u32], cell: u32) -> u32 {
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

/// Makes one island of those of two cells; false if they are one already.
pub fn unite(links: &mut [u32], one: Cell, two: Cell) -> bool {
    let (one, two) = (island(links, one), island(links, two));
    links[one.max(two) as usize] = one.min(two);
    one != two
}
