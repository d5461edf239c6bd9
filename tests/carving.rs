//! The order of carving: an animation shows the actual steps of the carver.

use crate::sizes::size_of;
use mazebook::difficulty::{Configuration, Recipe};
use mazebook::maze::algorithm::{self, Carver};
use mazebook::maze::topology;
use mazebook::maze::{Endpoints, Place};

#[test]
fn every_carver_tells_each_wall_that_it_opens_and_never_closes_a_loop() {
    for topology in topology::ALL {
        let size = size_of(topology, 108);
        for algorithm in algorithm::ALL.iter().filter(|algorithm| algorithm.suits(topology)) {
            let recipe = Recipe {
                carver: Carver::new(algorithm),
                endpoints: Endpoints::At { entrance: Place::Top, exit: Place::Bottom },
                ..Recipe::new(topology, size)
            };
            let configuration = Configuration::new(recipe.clone()).unwrap();
            let grid = &configuration.grid;
            let start = grid.rim()[0].cell;
            let told = recipe.carver.openings(grid, start, 5);
            assert_eq!(told.len(), grid.len() - 1, "{} {}", topology.name, algorithm.name);

            let maze = configuration.maze(5);
            let order = configuration.carving(5, &maze);
            assert_eq!(order.len(), grid.len() - 1);
            let mut island: Vec<usize> = (0..grid.sites()).collect();
            for side in order {
                assert!(maze.is_open(side));
                let other = grid.neighbor(side).unwrap();
                let (one, two) = (island[side.cell.index()], island[other.index()]);
                assert_ne!(one, two, "{} {}", topology.name, algorithm.name);
                island.iter_mut().filter(|name| **name == two).for_each(|name| *name = one);
            }
        }
    }
}
