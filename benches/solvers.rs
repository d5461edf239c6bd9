//! Tests how well the scores of a maze predict the steps of simulated solvers: `cargo bench --bench solvers`.
//!
//! A solver walks from cell to cell. It sees dead ends up to a given depth in cells and does not enter them. Among the
//! other untried ways it prefers those that point to the goal: the weight is exp(sense * cos a), where a is the angle
//! between the way and the goal. At a dead end it walks back, cell by cell; back at the mouth of a branch it may forget,
//! once, that it was there. The solvers are not fitted to measurements of people, so this compares scores, not readers.
//!
//! For each solver and score: Spearman's rank correlation with the mean steps of a few walks, over all mazes, and the
//! median and minimum of the correlations within one configuration. First perfect mazes, then braided ones.

use mazebook::difficulty::{Configuration, Recipe};
use mazebook::maze::algorithm::{self, Carver};
use mazebook::maze::effort::effort;
use mazebook::maze::geometry::Point;
use mazebook::maze::grid::{Cell, Grid};
use mazebook::maze::random::{Random, seed};
use mazebook::maze::score::score;
use mazebook::maze::solve::solve;
use mazebook::maze::topology::{self, Size};
use mazebook::maze::{Endpoints, Maze};
use rayon::prelude::*;

/// Mazes per configuration, and walks per maze.
const MAZES: u32 = 60;
const WALKS: u32 = 30;

const SIZES: [(&str, [Size; 2]); 4] = [
    ("square", [Size::Two(12, 16), Size::Two(20, 26)]),
    ("hex", [Size::Two(10, 12), Size::One(9)]),
    ("triangle", [Size::Two(15, 12), Size::One(16)]),
    ("polar", [Size::One(8), Size::One(13)]),
];
const ALGORITHMS: [&str; 5] = ["depth-first", "growing-tree", "kruskal", "wilson", "hunt-and-kill"];

/// The behavior of a solver.
struct Solver {
    name: &'static str,
    /// Dead ends up to this depth, in cells, are visible from their mouth.
    sight: u32,
    /// How strongly ways towards the goal are preferred.
    sense: f64,
    /// The probability of forgetting a branch on leaving it.
    forgets: f64,
    /// Whether it starts at the exit.
    backward: bool,
}

const fn solver(
    name: &'static str,
    sight: u32,
    sense: f64,
    forgets: f64,
    backward: bool,
) -> Solver {
    Solver { name, sight, sense, forgets, backward }
}

const SOLVERS: [Solver; 9] = [
    solver("no sense of direction", 3, 0.0, 0.0, false),
    solver("weak sense", 3, 0.75, 0.0, false),
    solver("sense", 3, 1.5, 0.0, false),
    solver("strong sense", 3, 4.0, 0.0, false),
    solver("sense, short sight", 1, 1.5, 0.0, false),
    solver("sense, long sight", 6, 1.5, 0.0, false),
    solver("strong sense, long sight", 6, 4.0, 0.0, false),
    solver("sense, forgetful", 3, 1.5, 0.3, false),
    solver("sense, from the exit", 3, 1.5, 0.0, true),
];

/// A score and its name.
type Measure = (&'static str, fn(&Maze, &[Cell]) -> f64);

const MEASURES: [Measure; 4] = [
    ("L", |_, way| way.len() as f64),
    ("E3", |maze, way| f64::from(score(maze, way).e3)),
    ("effort", |maze, _| f64::from(effort(maze))),
    ("effort from both ends", |maze, _| {
        let back = Maze { entrance: maze.exit, exit: maze.entrance, ..maze.clone() };
        f64::from(effort(maze) + effort(&back))
    }),
];

/// The weight of a step from one cell to another for a solver that heads for the goal.
fn weight(grid: &Grid, from: Cell, to: Cell, goal: Cell, sense: f64) -> f64 {
    let unit = |to: Cell| -> Option<Point> {
        let ahead = grid.center_of(to) - grid.center_of(from);
        (ahead.length() > 1e-9).then(|| ahead.unit())
    };
    let cosine = unit(to).zip(unit(goal)).map_or(0.0, |(way, goal)| way.dot(goal));
    (sense * cosine).exp()
}

/// For each cell of a dead end without loops: the depth of the dead end, and the next cell on the way out.
fn dead_ends(maze: &Maze, ends: [Cell; 2]) -> Vec<Option<(u32, Cell)>> {
    let mut found = vec![None; maze.grid.sites()];
    let mut ways: Vec<u32> = vec![0; maze.grid.sites()];
    let mut deepest = vec![0; maze.grid.sites()];
    maze.grid.cells().for_each(|cell| ways[cell.index()] = maze.degree(cell));
    let is_end = |cell: Cell, ways: &[u32]| ways[cell.index()] == 1 && !ends.contains(&cell);
    let mut open: Vec<Cell> = maze.grid.cells().filter(|&cell| is_end(cell, &ways)).collect();
    while let Some(cell) = open.pop() {
        let out = maze.links(cell).map(|(_, next)| next).find(|next| found[next.index()].is_none());
        let Some(out) = out else { continue };
        let depth: u32 = deepest[cell.index()] + 1;
        found[cell.index()] = Some((depth, out));
        deepest[out.index()] = depth.max(deepest[out.index()]);
        ways[out.index()] -= 1;
        if is_end(out, &ways) {
            open.push(out);
        }
    }
    found
}

impl Solver {
    /// The mean number of steps from one end of a maze to the other.
    fn steps(&self, maze: &Maze, key: u64) -> f64 {
        let mut ends = [maze.entrance.cell(), maze.exit.cell()];
        if self.backward {
            ends.reverse();
        }
        let dead_ends = dead_ends(maze, ends);
        let seen = |from: Cell, to: Cell| {
            dead_ends[to.index()].is_some_and(|(depth, out)| out == from && depth <= self.sight)
        };
        let walk = |walk| self.walk(maze, ends, &seen, &mut Random::new(seed(key, walk)));
        (0..WALKS).map(|index| f64::from(walk(index))).sum::<f64>() / f64::from(WALKS)
    }

    fn walk(
        &self,
        maze: &Maze,
        [start, goal]: [Cell; 2],
        seen: &impl Fn(Cell, Cell) -> bool,
        random: &mut Random,
    ) -> u32 {
        let mut visited = vec![false; maze.grid.sites()];
        let mut forgotten = visited.clone();
        // The cells visited and not forgotten, in order; and the current path, with the position of each of its cells in
        // that list.
        let (mut log, mut path) = (vec![start], vec![(start, 0)]);
        visited[start.index()] = true;
        let mut steps = 0;
        while let Some(&(here, place)) = path.last()
            && here != goal
        {
            let ways = maze.links(here).map(|(_, next)| next);
            let ways = ways.filter(|&next| !visited[next.index()] && !seen(here, next));
            let ways: Vec<(Cell, f64)> =
                ways.map(|next| (next, weight(&maze.grid, here, next, goal, self.sense))).collect();
            steps += 1;
            // Weights are rounded to thousandths.
            let whole = |weight: f64| (weight * 1000.0).round() as u64;
            let all: u64 = ways.iter().map(|&(_, weight)| whole(weight)).sum();
            if all == 0 {
                path.pop();
                // A branch is forgotten at most once, when the solver is back at its mouth.
                let at_mouth = path.last().is_some_and(|&(mouth, _)| maze.degree(mouth) > 2);
                if at_mouth && !forgotten[here.index()] && random.chance(self.forgets) {
                    forgotten[here.index()] = true;
                    log.drain(place..).for_each(|cell| visited[cell.index()] = false);
                }
                continue;
            }
            let mut drawn = random.below(all);
            let chosen = ways.iter().find(|&&(_, weight)| {
                let here = drawn < whole(weight);
                drawn = drawn.saturating_sub(whole(weight));
                here
            });
            let (next, _) = *chosen.unwrap_or(&ways[0]);
            visited[next.index()] = true;
            path.push((next, log.len()));
            log.push(next);
        }
        steps
    }
}

/// The mazes of one configuration: for each, its scores and then the steps of every solver.
fn configuration(recipe: Recipe) -> Vec<Vec<f64>> {
    let configuration = Configuration::new(recipe).unwrap();
    let row = |index| {
        let maze = configuration.maze(seed(1, index));
        let way = solve(&maze);
        let scores = MEASURES.iter().map(|(_, of)| of(&maze, &way));
        scores.chain(SOLVERS.iter().map(|solver| solver.steps(&maze, seed(2, index)))).collect()
    };
    (0..MAZES).into_par_iter().map(row).collect()
}

/// Spearman's rank correlation of two columns; equal values share their mean rank.
fn correlation(rows: &[&Vec<f64>], one: usize, two: usize) -> f64 {
    let ranks = |column: usize| -> Vec<f64> {
        let value = |&index: &usize| rows[index][column];
        let mut order: Vec<usize> = (0..rows.len()).collect();
        order.sort_by(|a, b| value(a).total_cmp(&value(b)));
        let mut ranks = vec![0.0; rows.len()];
        let mut first = 0;
        for alike in order.chunk_by(|a, b| value(a) == value(b)) {
            let rank = first as f64 + (alike.len() as f64 - 1.0) / 2.0;
            alike.iter().for_each(|&index| ranks[index] = rank);
            first += alike.len();
        }
        ranks
    };
    let mean = (rows.len() as f64 - 1.0) / 2.0;
    let (one, two) = (ranks(one), ranks(two));
    let sum = |a: &[f64], b: &[f64]| -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum()
    };
    sum(&one, &two) / (sum(&one, &one) * sum(&two, &two)).sqrt()
}

fn main() {
    for braid in [0.0, 0.3, 1.0] {
        let mut configurations: Vec<Vec<Vec<f64>>> = Vec::new();
        for (topology, sizes) in SIZES {
            let topology = topology::find(topology).unwrap();
            for (size, name) in
                sizes.into_iter().flat_map(|size| ALGORITHMS.map(|name| (size, name)))
            {
                let carver = Carver::new(algorithm::find(name).unwrap());
                let (entrance, exit) = topology.ends;
                let endpoints = Endpoints::At { entrance, exit };
                configurations.push(configuration(Recipe {
                    carver,
                    endpoints,
                    braid,
                    ..Recipe::new(topology, size)
                }));
            }
        }
        println!(
            "\n| braid {braid}: all / median / least | {} |",
            MEASURES.map(|(name, _)| name).join(" | ")
        );
        println!("|---|{}", "---|".repeat(MEASURES.len()));
        for (index, solver) in SOLVERS.iter().enumerate() {
            let cells = (0..MEASURES.len()).map(|measure| {
                let of = |rows: &[&Vec<f64>]| correlation(rows, measure, MEASURES.len() + index);
                let mut within: Vec<f64> = configurations
                    .iter()
                    .map(|rows| of(&rows.iter().collect::<Vec<_>>()))
                    .collect();
                within.retain(|rho| !rho.is_nan());
                within.sort_by(f64::total_cmp);
                let all = of(&configurations.iter().flatten().collect::<Vec<_>>());
                format!("{all:.2} / {:.2} / {:.2}", within[within.len() / 2], within[0])
            });
            println!("| {} | {} |", solver.name, cells.collect::<Vec<_>>().join(" | "));
        }
    }
}
