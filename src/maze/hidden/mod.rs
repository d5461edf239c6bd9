//! Hidden pictures: invisible in the blank maze; coloring in the solution reveals them.
//!
//! The solution and the tree are made together, instead of by a carver. The solution begins as a random path through the
//! picture, and is led through more and more of its cells until hardly any is left. Decoys are made in the same way all
//! around, from random walks. Some bumps of each become dead ends. (After H. Okamoto and R. Uehara, "How to make a
//! picturesque maze", CCCG 2009, where the ends are neighbors, and the texture shows the picture.)

mod mask;
mod strands;

pub use mask::Mask;

use super::algorithm::{ROOT, Tree};
use super::grid::{Cell, Graph, Grid, on_storage};
use super::random::{self, Random};
use super::shape::Shape;
use std::sync::Arc;
use strands::Strands;

/// A picture that the solution fills.
#[derive(Clone, Debug)]
pub struct Hidden {
    /// The picture.
    pub shape: Arc<Shape>,
    /// The share of its cells that become dead ends, 0 to [`MOST_STUBS`].
    pub stubs: f64,
}

/// The largest share of stubs: with more, a picture cannot be recognized.
pub const MOST_STUBS: f64 = 0.3;
/// The number of tries to find a path that covers enough of a picture.
const TRIES: u32 = 5;
/// The most cells in the walk of a decoy, before it is lengthened.
const WALK: usize = 24;
/// The number of walks to choose from for a decoy. It begins with the one whose distance from the start changes most, so
/// that decoys run in the same direction as the solution.
const WALKS: usize = 3;
/// The size of a decoy, in cells: half of this to one and a half times this; more with very few stubs.
const SIZE: u64 = 100;
/// The share of decoys that hang on the solution itself, where there is space.
const ON_WAY: f64 = 0.3;

/// Makes the tree of a seed, with its root at the start. Its path to the goal fills the picture.
pub fn carve(grid: &Grid, mask: &Mask, seed: u64, tree: &mut Tree) {
    on_storage!(grid, graph => {
        tree.begin(graph);
        let mut tries = (0..TRIES).map(|time| Picture::new(graph, mask, random::seed(seed, time)));
        let full = tries.find_map(|mut picture| {
            let way = picture.way();
            (mask.covered(&way) >= mask.enough).then_some((picture, way))
        });
        let (picture, way) = full.unwrap_or_else(|| {
            let mut picture = Picture::new(graph, mask, seed);
            let way = picture.way();
            (picture, way)
        });
        picture.make(way, tree, graph);
    })
}

struct Picture<'g, G> {
    strands: Strands<'g, G>,
    mask: &'g Mask,
}

impl<'g, G: Graph> Picture<'g, G> {
    fn new(graph: &'g G, mask: &'g Mask, seed: u64) -> Picture<'g, G> {
        let strands = Strands::new(graph, mask.longest_detour, Random::new(seed));
        Picture { strands, mask }
    }

    /// The solution, led through as much of the picture as possible.
    fn way(&mut self) -> Vec<Cell> {
        let [start, goal] = self.mask.ends;
        let way = self.base(start, goal);
        self.strands.add(&way, None);
        let inside = &self.mask.inside;
        self.strands.thicken(way, inside, usize::MAX);
        let left = self.free(inside);
        self.strands.take_in(left, inside, false);
        self.strands.strand(start).collect()
    }

    fn make(mut self, way: Vec<Cell>, tree: &mut Tree, graph: &G) {
        let decoys = self.decoys(&way);
        let outside = &self.mask.outside;
        let left = self.free(outside);
        self.strands.take_in(left, outside, true);
        self.hang_rest();
        self.stubs(way, &decoys);
        let cells = (0..graph.masks().len()).map(Cell::new);
        for cell in cells.filter(|cell| !graph.masks()[cell.index()].is_empty()) {
            let slot = match self.strands.parent(cell) {
                Some(parent) => graph.masks()[cell.index()]
                    .iter()
                    .find(|&slot| graph.step(cell, slot) == parent),
                None => None,
            };
            tree.add(graph.at(cell), slot.unwrap_or(ROOT));
        }
    }

    /// The free cells of a region.
    fn free(&self, region: &[bool]) -> Vec<Cell> {
        let cells = (0..region.len()).map(Cell::new);
        cells.filter(|cell| region[cell.index()] && self.strands.is_free(*cell)).collect()
    }

    /// The first path: from the start to the nearest cell of the picture, through the picture to the cell nearest to the
    /// goal, and on to the goal.
    fn base(&mut self, start: Cell, goal: Cell) -> Vec<Cell> {
        let inside = &self.mask.inside;
        let is_in = |cell: Cell| inside[cell.index()];
        let mut out =
            self.shortest(goal, |cell| is_in(cell) && cell != start, |cell| cell != start);
        out.reverse();
        // Avoids the path to the goal.
        let is_off = |cell: Cell| !out.contains(&cell);
        let lead_in = self.shortest(start, |cell| is_in(cell) && is_off(cell), is_off);
        let ([leave, out @ ..], [lead_in @ .., enter]) = (&out[..], &lead_in[..]) else {
            return self.shortest(start, |cell| cell == goal, |_| true);
        };
        let through = self.wander(*enter, *leave);
        [lead_in, &through, out].concat()
    }

    /// A random shortest path from a cell to a goal; empty if there is none. It leads only through cells that `may`
    /// accepts, except for the goal.
    fn shortest(
        &mut self,
        from: Cell,
        is_goal: impl Fn(Cell) -> bool,
        may: impl Fn(Cell) -> bool,
    ) -> Vec<Cell> {
        let mut came = vec![Cell::NONE; self.mask.inside.len()];
        came[from.index()] = from;
        let mut ring = vec![from];
        while !ring.is_empty() {
            let count = ring.len();
            self.strands.random.draw(&mut ring, count);
            if let Some(&goal) = ring.iter().find(|&&cell| is_goal(cell)) {
                let back = std::iter::successors(Some(goal), |cell| {
                    Some(came[cell.index()]).filter(|before| before != cell)
                });
                let mut way: Vec<Cell> = back.collect();
                way.reverse();
                return way;
            }
            let mut next = Vec::new();
            for cell in ring {
                for beyond in self.strands.neighbors(cell) {
                    if came[beyond.index()] == Cell::NONE && (may(beyond) || is_goal(beyond)) {
                        came[beyond.index()] = cell;
                        next.push(beyond);
                    }
                }
            }
            ring = next;
        }
        Vec::new()
    }

    /// A path through the picture between two of its cells: a random walk that goes back where it is stuck. It winds
    /// through much of the picture and favors no direction.
    fn wander(&mut self, from: Cell, to: Cell) -> Vec<Cell> {
        let mut is_open = self.mask.inside.clone();
        let mut way = vec![from];
        is_open[from.index()] = false;
        while let Some(&here) = way.last().filter(|&&here| here != to) {
            let beside: Vec<Cell> =
                self.strands.neighbors(here).filter(|cell| is_open[cell.index()]).collect();
            match self.strands.any(&beside) {
                Some(next) => {
                    is_open[next.index()] = false;
                    way.push(next);
                }
                None => drop(way.pop()),
            }
        }
        way
    }

    /// Fills the cells outside the picture with decoys; returns their first cells.
    fn decoys(&mut self, way: &[Cell]) -> Vec<Cell> {
        let outside = &self.mask.outside;
        let size = SIZE.max((5.0 / (self.mask.stubs + 0.02)) as u64);
        // The cells that new decoys may hang on: of the solution, and of other decoys.
        let mut beside = [way.to_vec(), Vec::new()];
        let mut firsts = Vec::new();
        while beside.iter().any(|cells| !cells.is_empty()) {
            let own = usize::from(!self.strands.random.chance(ON_WAY));
            let from = if beside[own].is_empty() { 1 - own } else { own };
            let at = self.strands.random.below(beside[from].len() as u64) as usize;
            let on = beside[from][at];
            let walks: Vec<Vec<Cell>> = (0..WALKS).filter_map(|_| self.walk(on)).collect();
            let far = |cell: Option<&Cell>| cell.map_or(0, |cell| self.mask.far[cell.index()]);
            let along = |walk: &Vec<Cell>| far(walk.first()).abs_diff(far(walk.last()));
            let Some(walk) = walks.into_iter().max_by_key(along) else {
                beside[from].swap_remove(at);
                continue;
            };
            self.strands.add(&walk, Some(on));
            let first = walk[0];
            let most = size / 2 + self.strands.random.below(size);
            self.strands.thicken(walk, outside, (most as usize).saturating_sub(WALK));
            firsts.push(first);
            beside[1].extend(self.strands.strand(first).collect::<Vec<Cell>>());
        }
        firsts
    }

    /// A random walk over free cells outside, beside a cell; none if there is no space for one.
    fn walk(&mut self, on: Cell) -> Option<Vec<Cell>> {
        let mut walk = Vec::new();
        let mut last = on;
        while walk.len() < WALK {
            let outside = &self.mask.outside;
            let is_open = |cell: &Cell| {
                outside[cell.index()] && self.strands.is_free(*cell) && !walk.contains(cell)
            };
            let open: Vec<Cell> = self.strands.neighbors(last).filter(is_open).collect();
            let Some(next) = self.strands.any(&open) else { break };
            walk.push(next);
            last = next;
        }
        (walk.len() > 4).then_some(walk)
    }

    /// Makes dead ends of a share of the picture's cells, and of enough cells outside for an equal share.
    fn stubs(&mut self, way: Vec<Cell>, decoys: &[Cell]) {
        let (inside, outside) = (&self.mask.inside, &self.mask.outside);
        let count = |region: &[bool]| region.iter().filter(|&&is| is).count();
        let wanted = (self.mask.stubs * count(inside) as f64).round() as usize;
        self.strands.cut(way, inside, wanted);
        let decoys = decoys.iter().flat_map(|&first| self.strands.strand(first)).collect();
        let [dead, others] = [inside, outside].map(|region| self.strands.dead_ends(region));
        let even = dead * count(outside) / count(inside).max(1);
        self.strands.cut(decoys, outside, even.saturating_sub(others));
    }

    /// Hangs the remaining free cells on neighbors: preferably on cells on which nothing hangs, so that each makes a
    /// choice.
    fn hang_rest(&mut self) {
        let [inside, outside] = [&self.mask.inside, &self.mask.outside];
        let mut left = [self.free(inside), self.free(outside)].concat();
        while !left.is_empty() {
            let mut later = Vec::new();
            for cell in left {
                let used: Vec<Cell> = self
                    .strands
                    .neighbors(cell)
                    .filter(|&beside| !self.strands.is_free(beside))
                    .collect();
                let bare: Vec<Cell> =
                    used.iter().copied().filter(|&on| self.strands.is_bare(on)).collect();
                match self.strands.any(if bare.is_empty() { &used } else { &bare }) {
                    Some(on) => self.strands.hang(cell, on),
                    None => later.push(cell),
                }
            }
            left = later;
        }
    }
}
