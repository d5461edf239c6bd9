//! Tuning: exchanging walls makes the solution longer or shorter.

use crate::sample::{often, sampled_map};
use mazebook::difficulty::{Configuration, Recipe};
use mazebook::maze::algorithm::{self, Carver};
use mazebook::maze::grid::{Graph, Side};
use mazebook::maze::solve::{distances, solve};
use mazebook::maze::topology::{self, Size};
use mazebook::maze::tune::Exchange;
use mazebook::maze::{Endpoints, Maze};

fn configurations() -> Vec<Configuration> {
    let recipes = algorithm::ALL.iter().flat_map(|algorithm| {
        topology::ALL.iter().flat_map(move |topology| {
            [Size::Two(9, 12), Size::One(6)].map(|size| {
                let (entrance, exit) = topology.ends;
                let endpoints = Endpoints::At { entrance, exit };
                let carver = Carver::new(algorithm);
                Recipe { carver, endpoints, ..Recipe::new(topology, size) }
            })
        })
    });
    let labels = |recipe: &Recipe| vec![recipe.topology.name, recipe.carver.algorithm.name];
    sampled_map(recipes.collect(), labels, |recipe| Configuration::new(recipe).ok())
}

/// The number of walls that are closed in only one of two mazes.
fn differences(one: &Maze, two: &Maze) -> u32 {
    let sides = one.passages.iter().zip(&two.passages);
    sides.map(|(one, two)| (*one ^ *two).len()).sum::<u32>() / 2
}

#[test]
fn a_tuned_maze_is_perfect_and_has_the_wanted_length() {
    let mut exchange = Exchange::default();
    let (mut hits, mut tries) = (0, 0);
    for configuration in configurations() {
        for seed in 0..often(2, 30) {
            let before = configuration.maze(seed);
            let old = solve(&before);
            for by in [-9, -2, -1, 0, 1, 2, 6, 20] {
                let wanted = old.len() as u32 + 1;
                let wanted =
                    wanted.saturating_add_signed(by)..=wanted.saturating_add_signed(by) + 1;
                let (mut maze, mut way) = (before.clone(), old.clone());
                let made = exchange.tune(&mut maze, &mut way, &wanted, 4);
                tries += 1;
                let Some(made) = made else {
                    assert_eq!((&maze.passages, &way), (&before.passages, &old));
                    continue;
                };
                hits += 1;
                assert!(made <= 4 && differences(&before, &maze) <= 2 * made);
                assert!(wanted.contains(&(way.len() as u32)), "{} {wanted:?}", way.len());
                assert_eq!(way, solve(&maze));
                let reached = distances(&maze.grid, &maze.passages, way[0]);
                assert!(maze.grid.cells().all(|cell| reached[cell.index()] != u32::MAX));
                let passages: u32 = maze.grid.cells().map(|cell| maze.degree(cell)).sum();
                assert_eq!(passages as usize, 2 * (maze.grid.len() - 1));
                assert!(
                    (maze.passages.iter().zip(maze.grid.masks()))
                        .all(|(open, all)| (*open & !*all).is_empty())
                );
            }
        }
    }
    assert!(hits * 100 > tries * 85, "{hits} of {tries}");
}

/// Among the walls that one exchange could open for a length, no other lies between cells with fewer passages. Most mazes
/// keep their numbers of dead ends, junctions and crossings.
#[test]
fn tuning_does_not_show() {
    let mut exchange = Exchange::default();
    let (mut tuned, mut kept) = (0, 0);
    for configuration in configurations() {
        for seed in 0..often(2, 30) {
            let before = configuration.maze(seed);
            let (mut maze, mut way) = (before.clone(), solve(&before));
            let wanted = way.len() as u32 + 6..=way.len() as u32 + 7;
            let ends = [way[0], way[way.len() - 1]];
            let [from, to] = ends.map(|end| distances(&before.grid, &before.passages, end));
            if exchange.tune(&mut maze, &mut way, &wanted, 1) != Some(1) {
                continue;
            }
            let passages = |side: Side| {
                let beyond = before.grid.step(side.cell, side.slot);
                before.degree(side.cell) + before.degree(beyond)
            };
            let reaches = |side: &Side| {
                let (a, b) = (side.cell.index(), before.grid.step(side.cell, side.slot).index());
                let length = (from[a] + to[b]).min(from[b] + to[a]) + 2;
                // Two cells attached to the same place of the solution cannot change it.
                from[a] + to[b] != from[b] + to[a] && wanted.contains(&length)
            };
            let is_closed = |side| before.grid.neighbor(side).is_some() && !before.is_open(side);
            let closed: Vec<Side> = before.grid.walls().filter(|&side| is_closed(side)).collect();
            let opened = closed.iter().find(|&&side| maze.is_open(side)).unwrap();
            let fewest = closed.iter().filter(|side| reaches(side)).map(|&side| passages(side));
            assert_eq!(fewest.min(), Some(passages(*opened)));

            let degrees = |maze: &Maze| {
                let mut degrees: Vec<u32> =
                    maze.grid.cells().map(|cell| maze.degree(cell)).collect();
                degrees.sort_unstable();
                degrees
            };
            tuned += 1;
            kept += u32::from(degrees(&before) == degrees(&maze));
        }
    }
    assert!(kept * 5 > tuned * 2, "{kept} of {tuned}");
}

#[test]
fn what_cannot_be_reached_changes_nothing() {
    let mut exchange = Exchange::default();
    for configuration in configurations() {
        let before = configuration.maze(1);
        let old = solve(&before);
        let (cells, length) = (before.grid.len() as u32, old.len() as u32);
        let mut impossible = vec![cells + 1..=cells + 9, 0..=1];
        if before.grid.is_bipartite() {
            impossible.push(length + 1..=length + 1);
        }
        for wanted in impossible {
            let (mut maze, mut way) = (before.clone(), old.clone());
            assert_eq!(exchange.tune(&mut maze, &mut way, &wanted, 1000), None);
            assert_eq!((maze.passages, way), (before.passages.clone(), old.clone()));
        }
        let (mut maze, mut way) = (before.clone(), old.clone());
        assert_eq!(exchange.tune(&mut maze, &mut way, &(length..=length), 0), Some(0));
        assert_eq!(maze.passages, before.passages);
    }
}

#[test]
fn buffers_leave_no_trace() {
    let mut shared = Exchange::default();
    for configuration in configurations() {
        let (mut one, mut two) = (configuration.maze(5), configuration.maze(5));
        let (mut way, mut other) = (solve(&one), solve(&two));
        let wanted = way.len() as u32 + 4..=way.len() as u32 + 4;
        let made = shared.tune(&mut one, &mut way, &wanted, 9);
        assert_eq!(made, Exchange::default().tune(&mut two, &mut other, &wanted, 9));
        assert_eq!((one.passages, way), (two.passages, other));
    }
}
