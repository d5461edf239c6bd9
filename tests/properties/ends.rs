//! Optimal ends: the ends found by the search are compared with all possible ends.

use crate::sizes::size_of;
use mazebook::difficulty::{Configuration, Recipe};
use mazebook::maze::algorithm::{self, Carver};
use mazebook::maze::geometry::Point;
use mazebook::maze::solve::{distances, solve};
use mazebook::maze::topology::{self, Size};
use mazebook::maze::{Endpoints, Place, ends};

#[test]
fn the_farthest_ends_are_the_farthest_with_loops_and_without() {
    for topology in topology::ALL {
        for (braid, name) in [(0.0, "wilson"), (0.3, "depth-first"), (1.0, "kruskal")] {
            let size = size_of(topology, 108);
            let carver = Carver::new(algorithm::find(name).unwrap());
            let endpoints = Endpoints::Farthest;
            let recipe = Recipe { carver, braid, endpoints, ..Recipe::new(topology, size) };
            let configuration = Configuration::new(recipe).unwrap();
            for seed in 0..20 {
                let maze = configuration.maze(seed);
                let gates = maze.grid.gates();
                let (mut most, mut most_apart) = (0, 0);
                for from in gates {
                    let steps = distances(&maze.grid, &maze.passages, from.cell);
                    for to in gates {
                        let cells = steps[to.cell.index()] + 1;
                        most = most.max(cells);
                        // Neighboring arrows may collide.
                        let [one, other] = [from, to].map(|&side| maze.grid.outward(side).0);
                        if (one - other).length() > 3.0 {
                            most_apart = most_apart.max(cells);
                        }
                    }
                }
                let cells = solve(&maze).len() as u32;
                let found = (most_apart..=most).contains(&cells);
                assert!(found, "{} {braid} {seed}: {cells}", topology.name);
            }
        }
    }
}

#[test]
fn an_end_at_a_point_is_the_nearest_opening() {
    for topology in topology::ALL {
        let size = size_of(topology, 108);
        let grid = (topology.grid)(size).unwrap();
        let bounds = grid.bounds();
        for step in 0..=40_u16 {
            for (across, down) in [(step * 25, 0), (0, step * 25), (1000, step * 25)] {
                let (entrance, _) = ends(&grid, Place::At { across, down }, Place::Bottom)
                    .unwrap_or_else(|_| {
                        ends(&grid, Place::At { across, down }, Place::Top).unwrap()
                    });
                let x = bounds.x + bounds.width * f64::from(across) / 1000.0;
                let y = bounds.y + bounds.height * f64::from(down) / 1000.0;
                let off = |side| {
                    let (middle, _) = grid.outward(side);
                    (middle.x - x).hypot(middle.y - y)
                };
                let nearest = grid.gates().iter().map(|&side| off(side)).fold(f64::MAX, f64::min);
                let own = off(entrance.opening().unwrap());
                assert!(own < nearest + 1e-3, "{} {across} {down}: {own}", topology.name);
            }
        }
    }
}

#[test]
fn two_ends_in_a_bay_keep_their_arrows_apart() {
    let whole = (topology::find("square").unwrap().grid)(Size::Two(8, 8)).unwrap();
    // Two cells wide and three high, in the middle of the top.
    let in_bay = |at: Point| at.y < 3.0 && (3.0..5.0).contains(&at.x);
    let grid = whole.cut(|cell| !in_bay(whole.center_of(cell))).unwrap();
    let at = |across| Place::At { across, down: 190 };
    let (entrance, exit) = ends(&grid, at(375), at(625)).unwrap();
    let [one, other] = [entrance, exit].map(|end| grid.outward(end.opening().unwrap()).0);
    assert_eq!((one.x, one.y), (3.0, 1.5));
    // Across from it, but not in the same row.
    assert_eq!((other.x, (other.y - one.y).abs()), (5.0, 1.0));
}
