//! Measures of how hard a maze is: see `docs/book.md`, "Difficulty".
//!
//! Targets can set the length of the solution, the effort and the decisions; all else is only reported. The grade is an
//! estimate from the maze alone, never calibrated on people.

use crate::Maze;
use crate::effort::{SEEN, effort};
use crate::grid::{Cell, Side};
use std::f64::consts::PI;

/// Every score of one maze.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Score {
    /// Cells on the solution, both ends counted (L).
    pub solution: u32,
    /// L as a share of all cells, 0 to 1.
    pub fraction: f64,
    /// L divided by the cells of the shortest path if there were no walls, at least 1.
    pub detour: f64,
    /// Changes of direction along the solution, from the middle of its first cell to the middle of its last; steps
    /// through the openings do not count. On rings, a turn is a change between around and inward or outward.
    pub turns: u32,
    /// Cells of the solution, before the goal, where another path branches off.
    pub decisions: u32,
    /// Cells with one passage, except those at the ends.
    pub dead_ends: u32,
    /// Dead ends as a share of all cells, 0 to 1.
    pub dead_end_share: f64,
    /// The mean depth of the branches off the solution, in cells; 0 if there are none. Each passage that leads off the
    /// solution begins a branch.
    pub branch_mean: f64,
    /// The depth of the deepest branch off the solution, in cells.
    pub branch_longest: u32,
    /// McClendon's complexity (2001): ln of the sum of gamma over all hallways. None where no hallway turns.
    pub complexity: Option<f64>,
    /// McClendon's difficulty (2001): ln of gamma(solution) * product over branches of (gamma + 1). None where the
    /// solution's hallways do not turn.
    pub mcclendon: Option<f64>,
    /// Expected steps of a random explorer who sees dead ends of up to three cells and skips them: the steps of the
    /// solution, plus the cells off it, before the goal, from which a path of more than three cells (including the cell
    /// itself) leads outward.
    pub e3: u32,
    /// Expected steps of a solver with a sense of direction: see [`effort`](mod@crate::effort).
    pub effort: u32,
    /// Estimated grade, 1 to 10: log2(effort) - 1, rounded. Each grade takes twice the steps of the one below.
    pub grade: u8,
}

impl Score {
    /// The same scores, rounded to four decimals, as they are written.
    pub fn rounded(&self) -> Score {
        let round = |value: f64| (value * 1e4).round() / 1e4;
        Score {
            fraction: round(self.fraction),
            detour: round(self.detour),
            dead_end_share: round(self.dead_end_share),
            branch_mean: round(self.branch_mean),
            complexity: self.complexity.map(round),
            mcclendon: self.mcclendon.map(round),
            ..*self
        }
    }
}

/// The grade, 1 to 10, of an effort in steps.
pub fn grade(effort: u32) -> u8 {
    (libm::log2(f64::from(effort.max(1))) - 1.0).round().clamp(1.0, 10.0) as u8
}

/// The branch number of the cells on the solution.
const ON_WAY: u32 = u32::MAX;

/// Scores a maze with its solution `way`. If there is no path, `way` is empty, and the effort 0.
pub fn score(maze: &Maze, way: &[Cell]) -> Score {
    let branches = Branches::off(maze, way);
    let cells = maze.grid.len() as f64;
    let solution = way.len() as u32;
    let apart = maze.grid.distances(maze.entrance.cell())[maze.exit.cell().index()] + 1;
    let dead_ends = maze.grid.cells().filter(|&cell| maze.is_dead_end(cell)).count() as u32;
    let goal = maze.exit.cell();
    let off_way =
        |cell: Cell| maze.links(cell).filter(|&(_, next)| branches.number[next.index()] != ON_WAY);
    let before_goal = || way.iter().copied().filter(move |&cell| cell != goal);
    let explored: u32 = before_goal().map(|cell| branches.unseen[cell.index()]).sum();
    let e3 = solution.saturating_sub(1) + explored;
    let effort = effort(maze);
    let depths: Vec<u32> =
        branches.roots.iter().map(|&root| branches.depth[root.index()]).collect();
    let (complexity, mcclendon) = mcclendon(maze, &branches);
    Score {
        solution,
        fraction: f64::from(solution) / cells,
        detour: f64::from(solution) / f64::from(apart),
        turns: turns(maze, way),
        decisions: before_goal().filter(|&cell| off_way(cell).next().is_some()).count() as u32,
        dead_ends,
        dead_end_share: f64::from(dead_ends) / cells,
        branch_mean: f64::from(depths.iter().sum::<u32>()) / depths.len().max(1) as f64,
        branch_longest: depths.iter().copied().max().unwrap_or(0),
        complexity,
        mcclendon,
        e3,
        effort,
        grade: grade(effort),
    }
}

/// The branches off the solution, by cell.
struct Branches {
    /// Which branch a cell belongs to, or [`ON_WAY`].
    number: Vec<u32>,
    /// Cells on the longest path from this cell away from the solution, including itself.
    depth: Vec<u32>,
    /// Cells off the solution from here outward, except those in dead ends that are seen from their mouth.
    unseen: Vec<u32>,
    /// The first cell of each branch.
    roots: Vec<Cell>,
}

impl Branches {
    /// The branches off a path through a maze.
    fn off(maze: &Maze, way: &[Cell]) -> Branches {
        let sites = maze.grid.sites();
        let mut branches = Branches {
            number: vec![0; sites],
            depth: vec![1; sites],
            unseen: vec![0; sites],
            roots: Vec::new(),
        };
        let mut from = vec![Cell::NONE; sites];
        let mut order = way.to_vec();
        for &cell in way {
            from[cell.index()] = cell;
            branches.number[cell.index()] = ON_WAY;
        }
        let mut next = 0;
        while let Some(&cell) = order.get(next) {
            next += 1;
            for (_, beyond) in maze.links(cell) {
                if from[beyond.index()] != Cell::NONE {
                    continue;
                }
                from[beyond.index()] = cell;
                branches.number[beyond.index()] = match branches.number[cell.index()] {
                    ON_WAY => {
                        branches.roots.push(beyond);
                        branches.roots.len() as u32 - 1
                    }
                    branch => branch,
                };
                order.push(beyond);
            }
        }
        for &cell in order[way.len()..].iter().rev() {
            let (cell, parent) = (cell.index(), from[cell.index()].index());
            if branches.depth[cell] > SEEN {
                branches.unseen[cell] += 1;
                branches.unseen[parent] += branches.unseen[cell];
            }
            if branches.number[parent] != ON_WAY {
                branches.depth[parent] = branches.depth[parent].max(branches.depth[cell] + 1);
            }
        }
        branches
    }
}

/// The angle (radians, 0 to pi) between coming into a cell through one side and leaving it by another.
fn turn(maze: &Maze, entered: Side, left: Side) -> f64 {
    let (a, b) = (maze.grid.heading(entered) * -1.0, maze.grid.heading(left));
    libm::atan2(a.cross(b).abs(), a.dot(b))
}

/// Smaller angles (radians) count as straight: rounding corners to a lattice turns headings by less.
const STRAIGHT: f64 = 1e-3;

fn turns(maze: &Maze, way: &[Cell]) -> u32 {
    let side =
        |from: Cell, to: Cell| maze.links(from).find(|&(_, next)| next == to).map(|(side, _)| side);
    let inner = way.windows(3).filter(|cells| {
        let (back, on) = (side(cells[1], cells[0]), side(cells[1], cells[2]));
        matches!((back, on), (Some(back), Some(on)) if turn(maze, back, on) > STRAIGHT)
    });
    inner.count() as u32
}

/// Complexity and difficulty after M. S. McClendon, "The Complexity and Difficulty of a Maze" (Bridges 2001), as a sum of
/// logarithms where he has the logarithm of a product, which can overflow.
///
/// A hallway is a path between two cells that are junctions, dead ends or ends of the maze, with no such cell in between.
/// Walked away from the entrance, its gamma is D * sum of theta_i / (pi * d_i), where D is its length in steps, theta_i
/// the angle of its i-th turn, and d_i the steps since the turn before, or since its start. A branch is everything that
/// hangs off one passage off the solution.
fn mcclendon(maze: &Maze, branches: &Branches) -> (Option<f64>, Option<f64>) {
    let mut total = 0.0;
    let mut on_way = 0.0;
    let mut by_branch = vec![0.0; branches.roots.len()];
    let is_stop = |cell: Cell| {
        maze.degree(cell) != 2 || cell == maze.entrance.cell() || cell == maze.exit.cell()
    };
    let mut reached = vec![false; maze.grid.sites()];
    let mut stops = vec![maze.entrance.cell()];
    reached[maze.entrance.cell().index()] = true;
    while let Some(stop) = stops.pop() {
        for (first, second) in maze.links(stop) {
            // Back the way we came; or, in a loop, next to a stop seen already: no turn between, so gamma is 0.
            if reached[second.index()] {
                continue;
            }
            let (mut side, mut cell) = (first, second);
            let (mut length, mut since, mut bends) = (1u32, 1u32, 0.0);
            while !is_stop(cell) {
                reached[cell.index()] = true;
                let back = maze.grid.other(side);
                let on = maze.links(cell).find(|&(next, _)| Some(next) != back);
                let (Some(back), Some((next, beyond))) = (back, on) else { break };
                let angle = turn(maze, back, next);
                if angle > STRAIGHT {
                    bends += angle / (PI * f64::from(since));
                    since = 0;
                }
                (side, cell) = (next, beyond);
                length += 1;
                since += 1;
            }
            if !reached[cell.index()] {
                reached[cell.index()] = true;
                stops.push(cell);
            }
            let gamma = f64::from(length) * bends;
            total += gamma;
            match branches.number[second.index()] {
                ON_WAY => on_way += gamma,
                branch => by_branch[branch as usize] += gamma,
            }
        }
    }
    let ln = |value: f64| (value > 0.0).then(|| libm::log(value));
    let off_way: f64 = by_branch.iter().map(|&gamma| libm::log1p(gamma)).sum();
    (ln(total), ln(on_way).map(|on_way| on_way + off_way))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Slots;
    use crate::solve::solve;
    use crate::topology::{self, Size};
    use crate::{Maze, ends};
    use std::sync::Arc;

    #[test]
    fn a_maze_without_a_way_has_scores() {
        for topology in topology::ALL {
            let sizes = [Size::Two(4, 4), Size::One(16)].map(topology.grid);
            let grid = Arc::new(sizes.into_iter().find_map(Result::ok).unwrap());
            let (entrance, exit) = ends(&grid, topology.ends.0, topology.ends.1).unwrap();
            let passages = vec![Slots::NONE; grid.sites()];
            let maze = Maze { grid, passages, entrance, exit };
            let way = solve(&maze);
            let score = score(&maze, &way);
            assert_eq!((way.len(), score.solution, score.e3, score.effort), (0, 0, 0, 0));
        }
    }
}
