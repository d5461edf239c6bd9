//! Effort equals the mean steps of a simulated solver; in a maze with loops it is close to them.

use crate::sample::{THOROUGH, sampled};
use crate::sizes::size_of;
use mazebook::difficulty::{Configuration, Recipe};
use mazebook::maze::algorithm::{self, Carver};
use mazebook::maze::effort::{SEEN, SENSE, effort};
use mazebook::maze::grid::Cell;
use mazebook::maze::random::{Random, seed};
use mazebook::maze::topology;
use mazebook::maze::{Endpoints, Maze};

/// Walks through each maze.
const WALKS: u32 = if THOROUGH { 1000 } else { 300 };

/// Whether a solver that steps from one cell to another sees only dead ends, within its sight.
fn is_seen(maze: &Maze, from: Cell, to: Cell) -> bool {
    let (mut found, mut depth) = (vec![from, to], 0);
    let mut front = vec![(from, to)];
    while !front.is_empty() {
        depth += 1;
        if depth > SEEN || front.iter().any(|&(_, cell)| cell == maze.exit.cell()) {
            return false;
        }
        let mut further = Vec::new();
        for &(from, cell) in &front {
            for (_, next) in maze.links(cell).filter(|&(_, next)| next != from) {
                if found.contains(&next) {
                    return false;
                }
                found.push(next);
                further.push((cell, next));
            }
        }
        front = further;
    }
    true
}

/// The number of steps of one walk from the entrance to the exit.
fn walk(maze: &Maze, random: &mut Random) -> u32 {
    let (grid, goal) = (&maze.grid, maze.exit.cell());
    let place = |cell: Cell| grid.center_of(cell);
    let (mut path, mut visited, mut steps) = (vec![maze.entrance.cell()], Vec::new(), 0);
    while let Some(&here) = path.last().filter(|&&here| here != goal) {
        visited.push(here);
        let ways = maze.links(here).map(|(_, next)| next);
        let ways = ways.filter(|next| !visited.contains(next) && !is_seen(maze, here, *next));
        let weights = ways.map(|next| {
            let (way, ahead) = (place(next) - place(here), place(goal) - place(here));
            let cosine = way.dot(ahead) / (way.length() * ahead.length());
            (next, ((SENSE * cosine).exp() * 1e6) as u64)
        });
        let weights: Vec<(Cell, u64)> = weights.collect();
        steps += 1;
        let Some(mut drawn) =
            weights.iter().map(|way| way.1).reduce(|a, b| a + b).map(|all| random.below(all))
        else {
            path.pop();
            continue;
        };
        for (next, weight) in weights {
            if drawn < weight {
                path.push(next);
                break;
            }
            drawn -= weight;
        }
    }
    steps
}

#[test]
fn effort_is_the_mean_of_many_walks() {
    let cases = topology::ALL.iter().flat_map(|topology| {
        let suited = algorithm::ALL.iter().filter(|algorithm| algorithm.suits(topology));
        suited.flat_map(move |algorithm| [0.0, 0.3, 1.0].map(|braid| (topology, algorithm, braid)))
    });
    let cases = sampled(cases.collect(), |(topology, algorithm, braid)| {
        vec![topology.name.to_owned(), algorithm.name.to_owned(), braid.to_string()]
    });
    for (topology, algorithm, braid) in cases {
        let (entrance, exit) = topology.ends;
        let size = size_of(topology, 90);
        let recipe = Recipe {
            carver: Carver::new(algorithm),
            braid,
            endpoints: Endpoints::At { entrance, exit },
            ..Recipe::new(topology, size)
        };
        let maze = Configuration::new(recipe).unwrap().maze(8);
        let walks = (0..WALKS).map(|index| walk(&maze, &mut Random::new(seed(1, index))));
        let steps: Vec<f64> = walks.map(f64::from).collect();
        let mean = steps.iter().sum::<f64>() / steps.len() as f64;
        let squares = steps.iter().map(|steps| (steps - mean).powi(2)).sum::<f64>();
        // Five standard errors, and the rounding.
        let error = 5.0 * squares.sqrt() / steps.len() as f64 + 0.5;
        let expected = f64::from(effort(&maze));
        let is_near = match braid {
            0.0 => (expected - mean).abs() <= error,
            // With loops the value is an estimate.
            _ => expected > mean / 3.0 && expected < mean * 3.0,
        };
        assert!(is_near, "{} {} {braid}: {expected}, walked {mean}", topology.name, algorithm.name);
    }
}
