//! Braiding: dead ends opened into loops.

use mazebook::difficulty::{Configuration, Recipe};
use mazebook::maze::algorithm::{self, Carver};
use mazebook::maze::braid::braid;
use mazebook::maze::random::Random;
use mazebook::maze::solve::distances;
use mazebook::maze::topology::{self, Size};
use mazebook::maze::{Endpoints, Maze};

fn mazes() -> impl Iterator<Item = Maze> {
    topology::ALL.iter().flat_map(|topology| {
        let sizes = [Size::Two(12, 9), Size::One(7)].into_iter();
        sizes.flat_map(move |size| {
            algorithm::ALL.iter().filter_map(move |algorithm| {
                let carver = Carver::new(algorithm);
                let endpoints = Endpoints::At { entrance: topology.ends.0, exit: topology.ends.1 };
                let recipe = Recipe { carver, endpoints, ..Recipe::new(topology, size) };
                Configuration::new(recipe).ok().map(|configuration| configuration.maze(3))
            })
        })
    })
}

fn dead_ends(maze: &Maze) -> usize {
    maze.grid.cells().filter(|&cell| maze.is_dead_end(cell)).count()
}

#[test]
fn exactly_the_share_of_dead_ends_goes_and_passages_only_open() {
    for before in mazes() {
        for (share, seed) in [(0.0, 1), (0.3, 2), (0.5, 3), (0.77, 4), (1.0, 5)] {
            let mut maze = before.clone();
            braid(&mut maze, share, &mut Random::new(seed));
            let all = dead_ends(&before);
            let asked = (share * all as f64).round() as usize;
            // A corner of a large triangle has only one neighbor, so it cannot be opened to another.
            let grid = &before.grid;
            let stay = grid
                .cells()
                .filter(|&cell| before.is_dead_end(cell) && grid.neighbors(cell).count() == 1);
            let gone = asked.min(all - stay.count());
            assert_eq!(dead_ends(&maze), all - gone, "{share} of {all}");
            for (was, is) in before.passages.iter().zip(&maze.passages) {
                assert!((*was & !*is).is_empty());
            }
            for cell in maze.grid.cells() {
                assert!(maze.links(cell).all(|(side, _)| {
                    maze.grid.other(side).is_some_and(|other| maze.is_open(other))
                }));
            }
        }
    }
}

#[test]
fn every_opened_wall_makes_a_loop() {
    for before in mazes() {
        let mut maze = before.clone();
        braid(&mut maze, 0.5, &mut Random::new(1));
        let passages: u32 = maze.grid.cells().map(|cell| maze.degree(cell)).sum();
        let opened = passages as usize / 2 + 1 - maze.grid.len();
        let gone = dead_ends(&before) - dead_ends(&maze);
        assert!(gone <= 2 * opened && opened <= gone);
        let reached = distances(&maze.grid, &maze.passages, maze.entrance.cell());
        assert!(maze.grid.cells().all(|cell| reached[cell.index()] != u32::MAX));
    }
}
