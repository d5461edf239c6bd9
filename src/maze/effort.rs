//! Effort: the expected number of steps through a maze for a solver with a sense of direction.
//!
//! The solver walks from the entrance, from cell to cell. It sees dead ends of up to [`SEEN`] cells and skips them. Among
//! the other passages that it has not tried, it chooses with weights of exp([`SENSE`] cos a), where a is the angle
//! between the passage and the goal. At a dead end it goes back. It remembers where it has been.
//!
//! Of two passages, one is tried before the other with a probability in proportion to its weight. So a branch off the
//! solution costs its unseen cells, there and back, times the probability that it is tried before the solution. In a
//! perfect maze, the sum over all branches is exact. In a maze with loops, a branch may return to the solution. Then each
//! passage between two junctions has an equation: the expected steps from it to the goal are its own, plus those from the
//! passages that lead on, weighted by their probabilities. The solver's memory of loops is left out.
//!
//! This is a model, not calibrated on people; `benches/solvers.rs` compares it with simulated solvers.

use crate::Maze;
use crate::geometry::Point;
use crate::grid::{Cell, Graph, Side, Slots, on_storage};
use std::ops::Range;

/// The depth, in cells, of the deepest dead ends that are seen from their mouth.
pub const SEEN: u32 = 3;

/// How strongly passages towards the goal are preferred.
pub const SENSE: f64 = 1.5;

/// The expected steps from the entrance of a maze to its exit, rounded.
pub fn effort(maze: &Maze) -> u32 {
    Effort::default().of(maze)
}

/// The buffers of [`effort`]; made once and used for any number of mazes.
#[derive(Debug, Default)]
pub struct Effort {
    /// By cell: the passages on a path between the ends or on a loop.
    core: Vec<Slots>,
    branches: Vec<Branch>,
    /// By cell: its number among the junctions, or [`NO_JUNCTION`].
    numbers: Vec<u32>,
    junctions: Vec<Junction>,
    passages: Vec<Passage>,
}

const NO_JUNCTION: u32 = u32::MAX;

/// The branches that hang off a cell and lead nowhere.
#[derive(Clone, Copy, Debug, Default)]
struct Branch {
    /// Cells on the longest path outward, including this cell once it is known to be in a branch.
    depth: u32,
    /// Cells outward, except those in dead ends that are seen from their mouth.
    unseen: u32,
}

/// A cell of the core where passages meet, or an end of the maze.
#[derive(Debug)]
struct Junction {
    cell: Cell,
    /// The passages that lead away from it, in the order of their slots.
    passages: Range<usize>,
}

/// The path from one junction to the next, in one direction.
#[derive(Debug)]
struct Passage {
    /// The junction that it leads to, and the passage that leads back.
    to: usize,
    back: usize,
    /// The side by which it enters that junction.
    entered: Side,
    /// Steps, including those in branches along it.
    cost: f64,
    /// Expected steps in branches off the junction that it leaves, which are tried before it.
    before: f64,
    weight: f64,
    /// Expected steps from here to the goal, as estimated so far.
    value: f64,
}

/// The most sweeps over the passages of a maze with loops, and the relative change of the result that ends them. More
/// sweeps would count repeated rounds in loops, which a solver with a memory does not make; they predict no better.
const SWEEPS: usize = 8;
const SETTLED: f64 = 1e-4;

impl Effort {
    /// The same as [`effort`], with these buffers.
    pub fn of(&mut self, maze: &Maze) -> u32 {
        let ends = [maze.entrance.cell(), maze.exit.cell()];
        if ends[0] == ends[1] {
            return 0;
        }
        on_storage!(maze.grid, graph => self.peel(graph, &maze.passages, ends));
        self.along(maze).unwrap_or_else(|| self.around(maze)).round() as u32
    }

    /// Removes one dead end after another, until only the core is left.
    fn peel(&mut self, graph: &impl Graph, passages: &[Slots], ends: [Cell; 2]) {
        let Effort { core, branches, .. } = self;
        core.clear();
        core.extend_from_slice(passages);
        branches.clear();
        branches.resize(passages.len(), Branch::default());
        for number in 0..passages.len() {
            let mut cell = Cell::new(number);
            while core[cell.index()].len() == 1 && !ends.contains(&cell) {
                let slot = core[cell.index()].bits().trailing_zeros() as u8;
                let out = graph.link(cell, slot);
                let branch = &mut branches[cell.index()];
                branch.depth += 1;
                branch.unseen += u32::from(branch.depth > SEEN);
                let Branch { depth, unseen } = *branch;
                core[cell.index()] = Slots::NONE;
                cell = out.cell();
                core[cell.index()].remove(out.slot());
                let whole = &mut branches[cell.index()];
                whole.depth = whole.depth.max(depth);
                whole.unseen += unseen;
            }
        }
    }

    /// The expected steps if a single path leads through the maze; none if it forks into loops.
    fn along(&self, maze: &Maze) -> Option<f64> {
        let (mut cell, goal) = (maze.entrance.cell(), maze.exit.cell());
        let mut ahead = self.core[cell.index()];
        let mut steps = 0.0;
        while cell != goal {
            let slot = ahead.bits().trailing_zeros() as u8;
            if ahead.len() != 1 {
                return None;
            }
            let side = Side { cell, slot };
            steps += 1.0 + self.before(maze, side);
            let entered = maze.grid.other(side)?;
            cell = entered.cell;
            ahead = self.core[cell.index()];
            ahead.remove(entered.slot);
        }
        Some(steps)
    }

    /// The expected steps in branches off a cell that are tried before the side `on`.
    fn before(&self, maze: &Maze, on: Side) -> f64 {
        let cell = on.cell;
        if self.branches[cell.index()].unseen == 0 {
            return 0.0;
        }
        let compass = Compass::at(maze, cell);
        let right = compass.weight(on);
        let branches = maze.passages[cell.index()] & !self.core[cell.index()];
        let cost = branches.iter().map(|slot| {
            let unseen = self.branches[maze.grid.step(cell, slot).index()].unseen;
            let wrong = compass.weight(Side { cell, slot });
            2.0 * f64::from(unseen) * wrong / (wrong + right)
        });
        cost.sum()
    }

    /// The expected steps in a maze with loops.
    fn around(&mut self, maze: &Maze) -> f64 {
        self.join(maze);
        let mut steps = 0.0;
        let start = match self.numbers[maze.entrance.cell().index()] {
            // No path leads here from the goal.
            NO_JUNCTION => return steps,
            number => number as usize,
        };
        for _ in 0..SWEEPS {
            // Outward from the goal, which is junction 0, and back.
            for number in (1..self.junctions.len()).chain((1..self.junctions.len()).rev()) {
                for index in self.junctions[number].passages.clone() {
                    let Passage { to, back, cost, .. } = self.passages[index];
                    self.passages[index].value = cost + self.onward(to, Some(back));
                }
            }
            let before = std::mem::replace(&mut steps, self.onward(start, None));
            if (steps - before).abs() <= SETTLED * steps {
                break;
            }
        }
        steps
    }

    /// The expected steps from a junction to the goal. The solver enters it against the passage `back`, which it takes
    /// only at a dead end.
    fn onward(&self, junction: usize, back: Option<usize>) -> f64 {
        if junction == 0 {
            return 0.0;
        }
        let (mut weights, mut sum) = (0.0, 0.0);
        for index in self.junctions[junction].passages.clone().filter(|&one| Some(one) != back) {
            let Passage { weight, value, before, .. } = self.passages[index];
            weights += weight;
            sum += weight * (value + before);
        }
        match back {
            // A dead end.
            Some(back) if weights == 0.0 => self.passages[back].value + self.passages[back].before,
            _ => sum / weights,
        }
    }

    /// Finds the junctions, the goal first, and the passages between them.
    fn join(&mut self, maze: &Maze) {
        let (start, goal) = (maze.entrance.cell(), maze.exit.cell());
        let is_junction = |cell: Cell, core: &[Slots]| {
            core[cell.index()].len() != 2 || cell == start || cell == goal
        };
        self.numbers.clear();
        self.numbers.resize(self.core.len(), NO_JUNCTION);
        self.junctions.clear();
        self.passages.clear();
        let mut found = vec![goal];
        self.numbers[goal.index()] = 0;
        let mut next = 0;
        while let Some(&cell) = found.get(next) {
            next += 1;
            let first = self.passages.len();
            let compass = Compass::at(maze, cell);
            for slot in self.core[cell.index()].iter() {
                let mut side = Side { cell, slot };
                let (weight, before) = (compass.weight(side), self.before(maze, side));
                let mut cost = 0.0;
                let entered = loop {
                    cost += 1.0;
                    let Some(entered) = maze.grid.other(side) else { break side };
                    if is_junction(entered.cell, &self.core) {
                        break entered;
                    }
                    let mut ahead = self.core[entered.cell.index()];
                    ahead.remove(entered.slot);
                    side = Side { slot: ahead.bits().trailing_zeros() as u8, ..entered };
                    cost += self.before(maze, side);
                };
                let number = &mut self.numbers[entered.cell.index()];
                if *number == NO_JUNCTION {
                    *number = found.len() as u32;
                    found.push(entered.cell);
                }
                let to = *number as usize;
                let passage = Passage { to, back: 0, entered, cost, before, weight, value: 0.0 };
                self.passages.push(passage);
            }
            self.junctions.push(Junction { cell, passages: first..self.passages.len() });
        }
        for passage in &mut self.passages {
            let Junction { cell, passages } = &self.junctions[passage.to];
            let lower = self.core[cell.index()] & Slots::of((1 << passage.entered.slot) - 1);
            passage.back = passages.start + lower.len() as usize;
        }
    }
}

/// A cell, and the direction of the goal from there.
struct Compass<'m> {
    maze: &'m Maze,
    here: Point,
    goal: Option<Point>,
}

impl Compass<'_> {
    fn at(maze: &Maze, cell: Cell) -> Compass<'_> {
        let here = maze.grid.center_of(cell);
        Compass { maze, here, goal: direction(here, maze.grid.center_of(maze.exit.cell())) }
    }

    /// The weight of a side among the ways out of the cell.
    fn weight(&self, side: Side) -> f64 {
        let next = self.maze.grid.center_of(self.maze.grid.step(side.cell, side.slot));
        let cosine = direction(self.here, next).zip(self.goal).map_or(0.0, |(a, b)| a.dot(b));
        libm::exp(SENSE * cosine)
    }
}

/// The direction (length 1) from one place to another; none where they are the same.
fn direction(from: Point, to: Point) -> Option<Point> {
    let ahead = to - from;
    (ahead.length() > 1e-9).then(|| ahead.unit())
}
