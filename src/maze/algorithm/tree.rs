//! The tree that a carver grows: for each cell the slot towards its parent, and which neighbors are still free.

use super::ranks::Ranks;
use crate::grid::{Cell, Graph, Link, MAX_SIDES, Side, Slots, Spot};
use crate::random::Random;
use std::hint::black_box;

/// The parent slot of the root.
pub const ROOT: u8 = u8::MAX;
/// The parent slot of a cell that the tree has not reached.
pub(super) const NONE: u8 = u8::MAX - 1;

/// A spanning tree under construction, with its buffers; made once and used for any number of mazes.
#[derive(Debug, Default)]
pub struct Tree {
    /// By cell: the slot of the wall to its parent, opened in the maze; [`ROOT`] for the root.
    pub(super) parents: Vec<u8>,
    /// Whether `free` holds the walls that the carver opened, and [`Tree::root_at`] has yet to find the parents.
    pub(super) unrooted: bool,
    /// By cell: the slots of neighbors that are not in the tree yet.
    pub(super) free: Vec<Slots>,
    /// Cells from which the tree may still grow.
    pub(super) active: Vec<Cell>,
    /// By cell: the slot by which a walk last left it, with the cell behind that slot.
    pub(super) exits: Vec<Link>,
    /// Union-find: by cell, itself or a lower cell of its island.
    pub(super) islands: Vec<Cell>,
    /// Walls to consider.
    pub(super) walls: Vec<Link>,
    /// A queue of cells, each with the slot to its parent.
    queue: Vec<Link>,
    pub(super) ranks: Ranks,
    /// Two cells, if only the path between them is needed.
    pub(super) ends: Option<[Cell; 2]>,
    pub(super) record: Record,
}

/// The walls that were opened, in order; kept only in a tree that [`Tree::recording`] made.
#[derive(Debug, Default)]
pub(super) struct Record(Option<Vec<Side>>);

impl Record {
    /// Whether openings are kept at all.
    pub(super) fn is_kept(&self) -> bool {
        self.0.is_some()
    }

    /// Notes that a wall was opened. Every carver calls this, most of them through [`Tree::add`].
    #[inline]
    pub(super) fn open(&mut self, cell: Cell, slot: u8) {
        if let Some(openings) = &mut self.0 {
            note(openings, Side { cell, slot });
        }
    }
}

// Cold, so that a search, which records nothing, pays only for the test.
#[cold]
fn note(openings: &mut Vec<Side>, side: Side) {
    if side.slot != ROOT {
        openings.push(side);
    }
}

impl Tree {
    /// A tree that records the order in which its walls are opened.
    pub fn recording() -> Tree {
        Tree { record: Record(Some(Vec::new())), ..Tree::default() }
    }

    /// The walls in the order in which they were opened, each as seen from one of its cells; empty if the tree
    /// was not [`recording`](Tree::recording).
    pub fn openings(&self) -> &[Side] {
        self.record.0.as_deref().unwrap_or_default()
    }

    /// Clears the last maze and prepares for one on `graph`.
    pub fn begin(&mut self, graph: &impl Graph) {
        let masks = graph.masks();
        self.free.clear();
        self.free.extend_from_slice(masks);
        self.parents.clear();
        self.parents.resize(masks.len(), NONE);
        self.active.clear();
        self.unrooted = false;
        if let Some(openings) = &mut self.record.0 {
            openings.clear();
        }
    }

    /// Adds a cell, with its parent behind `slot` (or [`ROOT`]). Its neighbors no longer see it as free.
    #[inline(always)]
    pub fn add(&mut self, spot: impl Spot, slot: u8) {
        self.parents[spot.cell().index()] = slot;
        self.record.open(spot.cell(), slot);
        spot.hide(&mut self.free);
    }

    /// Begins a tree of passages that are opened one by one with [`Tree::join`], in any order.
    pub(crate) fn unroot(&mut self) {
        self.free.fill(Slots::NONE);
        self.unrooted = true;
    }

    /// Opens the wall behind a slot of a cell, in a tree that was begun with [`Tree::unroot`].
    #[inline]
    pub(crate) fn join(&mut self, graph: &impl Graph, cell: Cell, slot: u8) {
        let link = graph.link(cell, slot);
        self.free[cell.index()].insert(slot);
        self.free[link.cell().index()].insert(link.slot());
        self.record.open(cell, slot);
    }

    /// Makes the tree that opens these walls.
    pub fn of(&mut self, graph: &impl Graph, opened: &[Side]) {
        self.begin(graph);
        self.unroot();
        opened.iter().for_each(|side| self.join(graph, side.cell, side.slot));
    }

    /// Whether the tree has reached a cell.
    #[inline]
    pub fn has(&self, cell: Cell) -> bool {
        self.parents[cell.index()] != NONE
    }

    /// Adds a random free neighbor of `cell`, all equally likely, and returns it; none if no neighbor is free.
    #[inline]
    pub fn grow(&mut self, graph: &impl Graph, cell: Cell, random: &mut Random) -> Option<Cell> {
        let free = self.free[cell.index()];
        if free.is_empty() {
            return None;
        }
        let spot = graph.at(cell);
        let (slot, next) = spot.pick(free, random);
        self.add(graph.at(next), spot.back(slot));
        Some(next)
    }

    /// Grows from `cell` to a free neighbor, and on from there, until none is free. Calls `leave` for each cell that the
    /// walk continues from, with whether the cell has another free neighbor.
    #[inline]
    pub(super) fn walk(
        &mut self,
        graph: &impl Graph,
        cell: Cell,
        random: &mut Random,
        leave: impl FnMut(bool, Cell),
    ) {
        match self.record.is_kept() {
            true => self.go::<true>(graph, cell, random, leave),
            false => self.go::<false>(graph, cell, random, leave),
        }
    }

    /// A walk, recorded or not. Even a call that is never made would cost the loop registers.
    #[inline(always)]
    fn go<const RECORD: bool>(
        &mut self,
        graph: &impl Graph,
        cell: Cell,
        random: &mut Random,
        mut leave: impl FnMut(bool, Cell),
    ) {
        let cells = graph.masks().len();
        let Tree { parents, free, record, .. } = self;
        let (parents, free) = (&mut parents[..cells], &mut free[..cells]);
        let mut spot = graph.at(cell);
        // The added 0 makes the compiler keep 32 bits. Otherwise it keeps a byte, and widens it on every step before use.
        let mut ahead = u32::from(free[cell.index()].bits()) + black_box(0);
        while ahead != 0 {
            let more = ahead & (ahead - 1) != 0;
            let (slot, beyond) = spot.pick_of_bits(ahead, random);
            leave(more, spot.cell());
            let (next, back) = (graph.at(beyond), spot.back(slot));
            // Adding a cell does not change its own mask; read first, the mask need not wait for the writes.
            ahead = u32::from(free[next.cell().index()].bits());
            parents[next.cell().index()] = back;
            if spot.hides_late() {
                ahead &= !(1 << back);
                spot.hide(free);
            } else {
                next.hide(free);
            }
            if RECORD {
                record.open(next.cell(), back);
            }
            spot = next;
        }
        if spot.hides_late() {
            spot.hide(free);
        }
    }

    /// Whether the path between `ends` is final: a carver that only adds cells may stop.
    #[inline]
    pub(super) fn is_settled(&self) -> bool {
        self.ends.is_some_and(|ends| ends.iter().all(|&end| self.has(end)))
    }

    /// Sets the parents so that `root` is the root; the tree stays the same.
    pub fn root_at(&mut self, graph: &impl Graph, root: Cell) {
        if std::mem::take(&mut self.unrooted) {
            return self.follow(graph, root);
        }
        let (mut cell, mut towards) = (root, ROOT);
        while let Some(slot) = self.parent_slot(cell) {
            let parent = graph.step(cell, slot);
            self.parents[cell.index()] = towards;
            towards = graph.back(cell, slot);
            cell = parent;
        }
        self.parents[cell.index()] = towards;
    }

    /// Follows the open walls from `root`: everywhere, or to the other of the two `ends`.
    fn follow(&mut self, graph: &impl Graph, root: Cell) {
        let Tree { parents, free: opened, queue, ends, .. } = self;
        let goal = ends.map_or(Cell::NONE, |ends| ends[usize::from(ends[0] == root)]);
        // Branchless, since the number of open slots is hard to predict: every slot of a cell is written, and the next
        // one overwrites it unless it is open.
        queue.resize(opened.len() + MAX_SIDES, Link::NONE);
        let mut last = 0;
        let mut reach = |queue: &mut [Link], cell: Cell, ways: Slots| {
            for slot in 0..graph.most_sides() as u8 {
                queue[last] = graph.link(cell, slot);
                last += usize::from(ways.has(slot));
            }
            last
        };
        parents[root.index()] = ROOT;
        let mut end = reach(queue, root, opened[root.index()]);
        let (mut next, mut cell) = (0, root);
        while next < end && cell != goal {
            let parent = queue[next].slot();
            cell = queue[next].cell();
            next += 1;
            parents[cell.index()] = parent;
            end = reach(queue, cell, opened[cell.index()] & !Slots::one(parent));
        }
    }

    /// The slot towards a cell's parent, in a tree rooted by [`Tree::root_at`]; none for the root.
    #[inline]
    pub fn parent_slot(&self, cell: Cell) -> Option<u8> {
        let slot = self.parents[cell.index()];
        (slot != ROOT).then_some(slot)
    }

    /// By cell: the slots whose walls the tree opens.
    pub fn passages(&self, graph: &impl Graph) -> Vec<Slots> {
        let mut passages = Vec::new();
        self.open(graph, &mut passages);
        passages
    }

    /// Writes the [`passages`](Tree::passages) into a buffer.
    pub fn open(&self, graph: &impl Graph, passages: &mut Vec<Slots>) {
        passages.clear();
        if self.unrooted {
            passages.extend_from_slice(&self.free);
            return;
        }
        passages.resize(self.parents.len(), Slots::NONE);
        for (cell, &slot) in self.parents.iter().enumerate() {
            if slot < NONE {
                let parent = graph.link(Cell::new(cell), slot);
                passages[cell].insert(slot);
                passages[parent.cell().index()].insert(parent.slot());
            }
        }
    }

    /// Cells on the path from `cell` to the root that [`Tree::root_at`] set, both counted.
    pub fn depth(&self, graph: &impl Graph, mut cell: Cell) -> u32 {
        let mut depth = 1;
        while let Some(slot) = self.parent_slot(cell) {
            cell = graph.step(cell, slot);
            depth += 1;
        }
        depth
    }
}

/// A random cell, all equally likely.
pub(super) fn any_cell(graph: &impl Graph, random: &mut Random) -> Cell {
    let numbers = graph.numbers();
    loop {
        let cell = Cell::new(numbers.start + random.below(numbers.len() as u64) as usize);
        if !graph.masks()[cell.index()].is_empty() {
            return cell;
        }
    }
}
