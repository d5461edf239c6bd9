//! Ends that are searched for are those that were asked for: compared with all there are.

use mazebook::difficulty::{Configuration, Recipe};
use mazebook::maze::algorithm::{self, Carver};
use mazebook::maze::solve::{distances, solve};
use mazebook::maze::topology::{self, Size};
use mazebook::maze::{Endpoints, Place, ends, outward};

#[test]
fn the_farthest_ends_are_the_farthest_with_loops_and_without() {
    for topology in topology::ALL {
        for (braid, name) in [(0.0, "wilson"), (0.3, "depth-first"), (1.0, "kruskal")] {
            let size = if topology.name == "polar" { Size::One(6) } else { Size::Two(9, 8) };
            let carver = Carver::new(algorithm::find(name).unwrap());
            let endpoints = Endpoints::Farthest;
            let recipe = Recipe { topology, size, carver, braid, endpoints };
            let configuration = Configuration::new(recipe).unwrap();
            for seed in 0..20 {
                let maze = configuration.maze(seed);
                let rim = maze.grid.rim();
                let farthest = rim.iter().map(|from| {
                    let steps = distances(&maze.grid, &maze.passages, from.cell);
                    rim.iter().map(|to| steps[to.cell.index()]).max().unwrap()
                });
                let cells = farthest.max().unwrap() + 1;
                assert_eq!(solve(&maze).len() as u32, cells, "{} {braid} {seed}", topology.name);
            }
        }
    }
}

#[test]
fn an_end_at_a_point_is_the_nearest_opening() {
    for topology in topology::ALL {
        let size = if topology.name == "polar" { Size::One(6) } else { Size::Two(9, 8) };
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
                    let (middle, _) = outward(&grid, side);
                    (middle.x - x).hypot(middle.y - y)
                };
                let nearest = grid.rim().iter().map(|&side| off(side)).fold(f64::MAX, f64::min);
                let own = off(entrance.opening().unwrap());
                assert!(own < nearest + 1e-3, "{} {across} {down}: {own}", topology.name);
            }
        }
    }
}
