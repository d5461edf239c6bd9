//! What holds for every maze: over each registered topology, algorithm and place for an end, at several sizes.
//!
//! Everything is fed from the registries, so what is added there is tested without a new test.

mod grids;
mod mazes;
mod measure;
mod pages;
mod walls;
mod ways;

use mazebook::algorithm::{self, Carver};
use mazebook::maze::{Endpoints, Maze, Place};
use mazebook::random::seed;
use mazebook::search::{Configuration, Recipe};
use mazebook::spec::ENDPOINTS;
use mazebook::topology::{self, Size, Topology};
use rayon::prelude::*;

/// Sizes of both forms, the least that there are among them; a topology is tested at those that it takes.
const SIZES: &[Size] = &[
    Size::One(2),
    Size::One(3),
    Size::One(6),
    Size::Two(2, 2),
    Size::Two(2, 5),
    Size::Two(5, 2),
    Size::Two(7, 4),
    Size::Two(3, 9),
    Size::Two(8, 7),
];

fn sized() -> Vec<(&'static Topology, Size)> {
    let takes = |topology: &'static Topology| {
        let sizes = SIZES.iter().filter(|&&size| (topology.cells)(size).is_ok());
        let sizes: Vec<_> = sizes.map(|&size| (topology, size)).collect();
        assert!(sizes.len() > 2, "{} takes hardly any of the sizes", topology.name);
        sizes
    };
    topology::ALL.iter().flat_map(takes).collect()
}

/// Every two places, and every other way to choose ends.
fn policies() -> Vec<Endpoints> {
    let places = || Place::ALL.iter().map(|&(_, place)| place);
    let pairs =
        places().flat_map(|entrance| places().map(move |exit| Endpoints::At { entrance, exit }));
    pairs.chain(ENDPOINTS.iter().map(|&(_, policy)| policy)).collect()
}

/// A configuration for each topology, size, choice of ends and algorithm that go together.
fn configurations() -> Vec<Configuration> {
    let recipes = sized().into_iter().flat_map(|(topology, size)| {
        policies().into_iter().flat_map(move |endpoints| {
            algorithm::ALL.iter().map(move |algorithm| {
                let carver = Carver::new(algorithm);
                Recipe { topology, size, carver, endpoints }
            })
        })
    });
    let recipes: Vec<Recipe> = recipes.collect();
    // Ends that a grid does not have are refused, which `mazes` tests.
    recipes.into_par_iter().filter_map(|recipe| Configuration::new(recipe).ok()).collect()
}

/// Runs a check on a maze of every configuration; the first failure names its configuration.
fn every_maze(check: impl Fn(&Configuration, &Maze) + Sync) {
    let failed =
        configurations().par_iter().enumerate().find_map_first(|(number, configuration)| {
            let maze = configuration.maze(seed(17, number as u32));
            let why = failure(|| check(configuration, &maze))?;
            Some(format!("{}, seed(17, {number}): {why}", configuration.recipe.identity()))
        });
    assert_eq!(failed, None);
}

/// What a check says when it fails.
fn failure(check: impl FnOnce()) -> Option<String> {
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(check)).err()?;
    let said = panic.downcast_ref::<String>().cloned();
    said.or_else(|| panic.downcast_ref::<&str>().map(|said| said.to_string()))
        .or(Some(String::new()))
}
