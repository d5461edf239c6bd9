//! Strands: paths that hang on one another, and that are lengthened until they fill a region.

use crate::grid::{Cell, Graph};
use crate::random::Random;

/// The most cells in a detour that replaces a step: the other cells around a corner where six meet.
const MOST_DETOUR: usize = 4;
/// The number of tries for each cell that is left free in a region.
const PATIENCE: usize = 60;

/// The cells of a detour between two others.
#[derive(Clone, Copy)]
struct Detour {
    cells: [Cell; MOST_DETOUR],
    length: usize,
}

impl Detour {
    const NONE: Detour = Detour { cells: [Cell::NONE; MOST_DETOUR], length: 0 };

    fn and(mut self, cell: Cell) -> Detour {
        self.cells[self.length] = cell;
        self.length += 1;
        self
    }

    fn cells(&self) -> &[Cell] {
        &self.cells[..self.length]
    }
}

/// Strands and stubs on a graph; all other cells are free.
pub(super) struct Strands<'g, G> {
    graph: &'g G,
    /// The most cells in a detour that replaces a step.
    longest: usize,
    /// By cell: the next on its strand, and the one before; none at the ends of strands.
    next: Vec<Cell>,
    before: Vec<Cell>,
    /// By cell: the cell that it hangs on, if it is the first of a strand or belongs to a stub.
    hangs_on: Vec<Cell>,
    /// By cell: whether something hangs on it.
    holds: Vec<bool>,
    /// By cell: whether it is on a strand or in a stub.
    used: Vec<bool>,
    pub(super) random: Random,
}

impl<'g, G: Graph> Strands<'g, G> {
    pub(super) fn new(graph: &'g G, longest: usize, random: Random) -> Strands<'g, G> {
        let count = graph.masks().len();
        let nothing = || vec![Cell::NONE; count];
        Strands {
            graph,
            longest,
            next: nothing(),
            before: nothing(),
            hangs_on: nothing(),
            holds: vec![false; count],
            used: vec![false; count],
            random,
        }
    }

    /// The longest among the shortest detours for single steps: the cells around a corner, except for two.
    pub(super) fn longest_detour(&mut self) -> usize {
        let all = vec![true; self.used.len()];
        self.longest = MOST_DETOUR;
        let cells = (0..all.len()).map(Cell::new);
        let steps: Vec<(Cell, Cell)> =
            cells.flat_map(|cell| self.neighbors(cell).map(move |next| (cell, next))).collect();
        let mut longest = 1;
        for (cell, next) in steps {
            // The step itself is not a detour.
            self.used[cell.index()] = true;
            self.used[next.index()] = true;
            longest = longest.max(self.detour(cell, next, &all).map_or(1, |way| way.length));
            self.used[cell.index()] = false;
            self.used[next.index()] = false;
        }
        longest
    }

    pub(super) fn neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<'g, G> {
        let graph = self.graph;
        graph.masks()[cell.index()].iter().map(move |slot| graph.step(cell, slot))
    }

    pub(super) fn is_free(&self, cell: Cell) -> bool {
        !self.used[cell.index()]
    }

    /// The next cell on its strand.
    fn after(&self, cell: Cell) -> Option<Cell> {
        Some(self.next[cell.index()]).filter(|&next| next != Cell::NONE)
    }

    /// The cells of the strand that begins with a cell.
    pub(super) fn strand(&self, first: Cell) -> impl Iterator<Item = Cell> + '_ {
        std::iter::successors(Some(first), |&cell| self.after(cell))
    }

    /// The parent of a cell: the cell before it, or the cell that it hangs on; none for the start of the maze.
    pub(super) fn parent(&self, cell: Cell) -> Option<Cell> {
        let (before, hangs_on) = (self.before[cell.index()], self.hangs_on[cell.index()]);
        [before, hangs_on].into_iter().find(|&parent| parent != Cell::NONE)
    }

    /// Makes a strand of free cells, each next to the one before; the first hangs on the cell `on`, if there is one.
    pub(super) fn add(&mut self, cells: &[Cell], on: Option<Cell>) {
        let Some(&first) = cells.first() else { return };
        cells.windows(2).for_each(|pair| self.tie(pair[0], pair[1]));
        cells.iter().for_each(|cell| self.used[cell.index()] = true);
        if let Some(on) = on {
            self.hang(first, on);
        }
    }

    fn tie(&mut self, cell: Cell, next: Cell) {
        self.next[cell.index()] = next;
        self.before[next.index()] = cell;
    }

    pub(super) fn hang(&mut self, cell: Cell, on: Cell) {
        self.used[cell.index()] = true;
        self.hangs_on[cell.index()] = on;
        self.holds[on.index()] = true;
    }

    /// Whether a cell lies within a strand and nothing hangs on it.
    pub(super) fn is_bare(&self, cell: Cell) -> bool {
        let ends = [self.before[cell.index()], self.next[cell.index()]];
        !self.holds[cell.index()] && !ends.contains(&Cell::NONE)
    }

    /// One of some items, all equally likely; none if there are no items.
    pub(super) fn any<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        (!of.is_empty()).then(|| of[self.random.below(of.len() as u64) as usize])
    }

    fn touch(&self, one: Cell, other: Cell) -> bool {
        self.neighbors(one).any(|cell| cell == other)
    }

    /// A random shortest detour from one cell to another, through free cells of a region.
    fn detour(&mut self, from: Cell, to: Cell, region: &[bool]) -> Option<Detour> {
        let mut found = Vec::new();
        for length in 1..=self.longest {
            self.detours(Detour::NONE, from, to, region, length, &mut found);
            if !found.is_empty() {
                break;
            }
        }
        self.any(&found)
    }

    /// Adds the detours of a length that begin with the cells of `way`; the last cell so far is `last`.
    fn detours(
        &self,
        way: Detour,
        last: Cell,
        to: Cell,
        region: &[bool],
        length: usize,
        found: &mut Vec<Detour>,
    ) {
        if way.length == length {
            if self.touch(last, to) {
                found.push(way);
            }
            return;
        }
        for cell in self.neighbors(last) {
            if region[cell.index()] && self.is_free(cell) && !way.cells().contains(&cell) {
                self.detours(way.and(cell), cell, to, region, length, found);
            }
        }
    }

    /// Leads a strand, which goes from one cell straight to the next, through some others between them.
    fn insert(&mut self, from: Cell, between: &[Cell], to: Cell) {
        let mut last = from;
        for &cell in between {
            self.used[cell.index()] = true;
            self.tie(last, cell);
            last = cell;
        }
        self.tie(last, to);
    }

    /// Leads the strands of these cells through more and more of a region, until no detour fits between any two of their
    /// cells, or `most` cells are added.
    pub(super) fn thicken(&mut self, mut cells: Vec<Cell>, region: &[bool], most: usize) {
        let mut more = 0;
        while !cells.is_empty() && more < most {
            let at = self.random.below(cells.len() as u64) as usize;
            let cell = cells.swap_remove(at);
            let Some(next) = self.after(cell) else { continue };
            if let Some(way) = self.detour(cell, next, region) {
                self.insert(cell, way.cells(), next);
                more += way.length;
                cells.push(cell);
                cells.extend(way.cells());
            }
        }
    }

    /// Adds free cells of a region to strands as far as possible. A strand is led through a cell, or swaps it for others,
    /// which may be easier to add.
    pub(super) fn take_in(&mut self, mut frees: Vec<Cell>, region: &[bool], has_loose_ends: bool) {
        for _ in 0..frees.len() * PATIENCE {
            if frees.is_empty() {
                return;
            }
            let at = self.random.below(frees.len() as u64) as usize;
            let cell = frees[at];
            if !self.is_free(cell) || self.is_led_through(cell, region, has_loose_ends) {
                frees.swap_remove(at);
            } else {
                frees.extend(self.swap(cell, region));
            }
        }
    }

    /// Leads a strand through a cell, alone or with a free neighbor; false if no strand beside it allows that. With
    /// `has_loose_ends`, the cell may also lengthen a strand at its end.
    fn is_led_through(&mut self, cell: Cell, region: &[bool], has_loose_ends: bool) -> bool {
        let beside = || self.neighbors(cell);
        let is_free = |cell: &Cell| region[cell.index()] && self.is_free(*cell);
        let mut ways = Vec::new();
        for from in beside().filter(|&from| !self.is_free(from)) {
            let last = self.before[from.index()];
            let Some(to) = self.after(from) else {
                if has_loose_ends && last != Cell::NONE && region[from.index()] {
                    ways.push((from, [Cell::NONE; 2], Cell::NONE));
                }
                continue;
            };
            if self.touch(cell, to) {
                ways.push((from, [cell, Cell::NONE], to));
            }
            for other in beside().filter(is_free) {
                if self.touch(other, to) {
                    ways.push((from, [cell, other], to));
                }
                if last != Cell::NONE && self.touch(other, last) {
                    ways.push((last, [other, cell], from));
                }
            }
        }
        let Some((from, between, to)) = self.any(&ways) else { return false };
        if to == Cell::NONE {
            self.tie(from, cell);
            self.used[cell.index()] = true;
        } else {
            let count = between.iter().filter(|&&cell| cell != Cell::NONE).count();
            self.insert(from, &between[..count], to);
        }
        true
    }

    /// Leads a strand through a free cell, and others if necessary, instead of a few of its cells; returns those, which
    /// are then free.
    fn swap(&mut self, cell: Cell, region: &[bool]) -> Vec<Cell> {
        let mut choices = Vec::new();
        for from in self.neighbors(cell) {
            let mut left = Detour::NONE;
            let mut last = from;
            for given_up in 1..=(self.longest / 2).max(1) {
                let Some(instead) = self.after(last) else { break };
                let Some(to) = self.after(instead) else { break };
                if !region[instead.index()] || self.holds[instead.index()] || instead == cell {
                    break;
                }
                (left, last) = (left.and(instead), instead);
                for length in given_up..self.longest.max(2) {
                    let mut found = Vec::new();
                    self.detours(Detour::NONE.and(cell), cell, to, region, length, &mut found);
                    choices.extend(found.into_iter().map(|way| (from, left, way, to)));
                }
            }
        }
        let Some((from, left, way, to)) = self.any(&choices) else { return Vec::new() };
        for &cell in left.cells() {
            self.used[cell.index()] = false;
            self.loosen(cell);
        }
        self.insert(from, way.cells(), to);
        left.cells().to_vec()
    }

    /// Makes dead ends of bumps, about `most` in number. Where a strand makes a bump through one or two cells of a
    /// region, it goes straight on instead, and each of these cells hangs beside it, on a cell without a choice so far.
    pub(super) fn cut(&mut self, mut cells: Vec<Cell>, region: &[bool], most: usize) {
        let count = cells.len();
        self.random.draw(&mut cells, count);
        let mut made = 0;
        for from in cells {
            if made >= most {
                break;
            }
            let next = self.after(from).filter(|first| region[first.index()]);
            let Some(first) = next.filter(|_| !self.holds[from.index()]) else { continue };
            let Some(second) = self.after(first) else { continue };
            if self.touch(from, second) {
                self.tie(from, second);
                self.loosen(first);
                self.hang(first, from);
                made += 1;
                continue;
            }
            let to = self.after(second).filter(|_| region[second.index()]);
            let is_bump = |to: &Cell| self.touch(from, *to) && !self.holds[to.index()];
            let Some(to) = to.filter(is_bump) else { continue };
            self.tie(from, to);
            self.loosen(first);
            self.loosen(second);
            self.hang(first, from);
            self.hang(second, to);
            made += 2;
        }
    }

    /// Removes a cell from its strand; the caller joins the rest.
    fn loosen(&mut self, cell: Cell) {
        self.next[cell.index()] = Cell::NONE;
        self.before[cell.index()] = Cell::NONE;
    }

    /// The number of dead ends in a region: cells that are the parent of no other. The start of the maze does not count.
    pub(super) fn dead_ends(&self, region: &[bool]) -> usize {
        let mut is_parent = vec![false; region.len()];
        let cells = || (0..region.len()).map(Cell::new);
        cells().filter_map(|cell| self.parent(cell)).for_each(|on| is_parent[on.index()] = true);
        cells().filter(|cell| region[cell.index()] && !is_parent[cell.index()]).count()
    }
}
