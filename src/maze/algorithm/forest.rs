//! A fast union-find for Kruskal's algorithm, over batches of walls. [`kruskal`](super::kruskal) describes the algorithm
//! itself.
//!
//! Path halving is by Tarjan and van Leeuwen (1984). Walls within an island are filtered out along the way (Osipov,
//! Sanders and Singler, "The filter-Kruskal minimum spanning tree algorithm", 2009).
//!
//! A large grid is carved one block of cells at a time, so that the islands of a block stay in the cache of a core. A
//! wall between two islands may be opened if one of them has no neighbor in later blocks: then no later wall could have
//! joined it to another island sooner. Otherwise the wall is held, and takes its turn among the walls of the next block.
//! The walls of a block take their turns at even intervals, not at random times: the odds of any ten walls coming in a
//! certain order are off by less than one in a thousand. With a single block, they are exact.

use super::Tree;
use super::tree::Record;
use crate::grid::{Cell, Graph, Link, Slots};
use crate::random::Random;
use std::iter::Peekable;
use std::mem::take;
use std::ops::Range;
use std::vec::IntoIter;

/// The least number of cells in a block.
const BLOCK: u32 = 1 << 17;

/// A wall, with the time of its turn.
type HeldWall = (u64, Link);

/// The islands of the blocks so far, and the walls of the current block.
pub struct Forest<'a, G> {
    graph: &'a G,
    /// By cell: itself, or a lower cell of its island. The lowest cell is the root of the island.
    links: &'a mut [Cell],
    /// By cell: the slots whose walls are open.
    opened: &'a mut [Slots],
    record: &'a mut Record,
    /// Cells in a block.
    size: usize,
    /// The walls of later blocks.
    ahead: &'a [Link],
    /// The current block.
    block: Range<usize>,
    /// The number of islands in the blocks so far.
    islands: usize,
    /// Only cells below this one have neighbors in later blocks; 0 in the last block.
    limit: Cell,
    /// The walls of the block; the range that was drawn last, and the range still to be drawn.
    walls: &'a mut Vec<Link>,
    drawn: Range<usize>,
    left: Range<usize>,
    /// The time of the first drawn wall's turn (on a scale of 64 bits), and the interval between turns.
    turn: u64,
    step: u64,
    is_carved: bool,
    /// The walls held in the block before this, and in this block, in order of their turns.
    waiting: Peekable<IntoIter<HeldWall>>,
    held: Vec<HeldWall>,
}

impl<'a, G: Graph> Forest<'a, G> {
    /// Makes every cell an island, in blocks that fit in the cache of a core.
    pub fn new(graph: &'a G, tree: &'a mut Tree) -> Forest<'a, G> {
        Forest::in_blocks(graph, tree, BLOCK.max(16 * graph.reach()))
    }

    /// The same in blocks of up to `size` cells; the blocks with the highest cell numbers come first.
    pub fn in_blocks(graph: &'a G, tree: &'a mut Tree, size: u32) -> Forest<'a, G> {
        let (cells, numbers) = (graph.masks().len(), graph.numbers());
        tree.islands.resize(cells, Cell::NONE);
        tree.unrooted = true;
        let Tree { islands, walls, free: opened, record, .. } = tree;
        Forest {
            graph,
            links: &mut islands[..cells],
            opened: &mut opened[..cells],
            record,
            size: size as usize,
            ahead: graph.walls(),
            block: numbers.end..numbers.end,
            islands: 0,
            limit: Cell::new(0),
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

    /// Moves on to the next block; false after the last.
    pub fn next_block(&mut self) -> bool {
        if self.ahead.is_empty() {
            return false;
        }
        let start = self.block.start.saturating_sub(self.size).max(self.graph.numbers().start);
        let first = self.ahead.partition_point(|wall| wall.cell().index() < start);
        self.walls.clear();
        self.walls.extend_from_slice(&self.ahead[first..]);
        self.ahead = &self.ahead[..first];
        let reach = self.graph.reach() as usize;
        self.limit = Cell::new(if self.ahead.is_empty() { 0 } else { start + reach });
        self.islands += self.enter(start..self.block.start);
        self.waiting = take(&mut self.held).into_iter().peekable();
        (self.left, self.turn, self.is_carved) = (0..self.walls.len(), 0, false);
        true
    }

    /// Makes each cell of a block an island; returns their number.
    fn enter(&mut self, block: Range<usize>) -> usize {
        for (link, cell) in self.links[block.clone()].iter_mut().zip(block.start..) {
            *link = Cell::new(cell);
        }
        let opened = &mut self.opened[block.clone()];
        let islands: u32 = opened.iter().map(|mask| u32::from(!mask.is_empty())).sum();
        opened.fill(Slots::NONE);
        self.block = block;
        islands as usize
    }

    /// Draws the next walls of the block at random, about as many as there are islands; false if the block is carved.
    pub fn draw(&mut self, random: &mut Random) -> bool {
        if self.is_carved {
            return false;
        }
        // After as many walls as there are islands, most of the remaining walls are within an island.
        let soon = self.left.len().min(self.islands.max(self.block.len() / 6));
        random.draw(&mut self.walls[self.left.clone()], soon);
        self.step = (u64::MAX - self.turn) / self.left.len().max(1) as u64;
        self.drawn = self.left.start..self.left.start + soon;
        self.left.start += soon;
        true
    }

    /// Opens or holds the walls that separate two islands, among those drawn and those held before.
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

    /// Drops the remaining walls that are within an island.
    pub fn filter(&mut self) {
        if self.is_carved {
            return;
        }
        let mut walls = take(self.walls);
        let count = self.parting(&mut walls[self.left.clone()]);
        self.left.end = self.left.start + count;
        *self.walls = walls;
    }

    /// Opens or holds the walls that separate two islands. `turn` is the time of the first wall's turn, `step` the
    /// interval.
    fn open_or_hold(&mut self, walls: &[Link], turn: u64, step: u64) {
        self.islands -= match self.limit == Cell::new(0) && !self.record.is_kept() {
            true => self.open::<true>(walls, turn, step),
            false => self.open::<false>(walls, turn, step),
        };
    }

    /// Opens or holds walls; returns the number opened. `PLAIN` means that no wall is held and nothing is recorded.
    fn open<const PLAIN: bool>(&mut self, walls: &[Link], turn: u64, step: u64) -> usize {
        let cells = self.links.len();
        let (links, opened) = (&mut self.links[..cells], &mut self.opened[..cells]);
        // No branch depends on whether a wall is opened, since that is hard to predict, unless it is to be recorded.
        let mut count = 0;
        for (next, &wall) in walls.iter().enumerate() {
            let (cell, slot) = (wall.cell(), wall.slot());
            let link = self.graph.link(cell, slot);
            let (one, two) = (island(links, cell), island(links, link.cell()));
            if !PLAIN && one.max(two) < self.limit {
                if one != two {
                    self.held.push((turn + next as u64 * step, wall));
                }
                continue;
            }
            links[one.max(two).index()] = one.min(two);
            let opens = one != two;
            opened[cell.index()].insert_if(opens, slot);
            opened[link.cell().index()].insert_if(opens, link.slot());
            count += usize::from(opens);
            if !PLAIN && self.record.is_kept() && opens {
                self.record.open(cell, slot);
            }
        }
        count
    }

    /// Moves the walls of the block that separate two islands to the front, in order; returns their number.
    #[inline(never)] // Inlined, its loop would share registers and take a third more instructions.
    fn parting(&mut self, walls: &mut [Link]) -> usize {
        let Range { start, end } = self.block;
        let links = &mut *self.links;
        // The lowest cell is the root of an island, so one pass from below links every cell to its root.
        for cell in start..(end + self.graph.reach() as usize).min(self.graph.numbers().end) {
            links[cell] = links[links[cell].index()];
        }
        let mut count = 0;
        for next in 0..walls.len() {
            let wall = walls[next];
            let (one, two) = (wall.cell(), self.graph.step(wall.cell(), wall.slot()));
            walls[count] = wall;
            count += usize::from(links[one.index()] != links[two.index()]);
        }
        count
    }
}

/// The root of the island of `cell`.
#[inline(always)]
pub fn island(links: &mut [Cell], cell: Cell) -> Cell {
    let up = |links: &[Cell], cell: Cell| links[links[cell.index()].index()];
    // The first steps are taken without a test for the root.
    let mut root = links[up(links, cell).index()];
    links[cell.index()] = root;
    while links[root.index()] != root {
        links[root.index()] = up(links, root);
        root = links[root.index()];
    }
    root
}

/// Joins the islands of two cells; false if they are the same.
pub fn unite(links: &mut [Cell], one: Cell, two: Cell) -> bool {
    let (one, two) = (island(links, one), island(links, two));
    links[one.max(two).index()] = one.min(two);
    one != two
}
