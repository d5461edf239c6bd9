//! Passages that run in a direction: a larger bias gives more of them, and the maze stays perfect.

use super::CONFIGURATIONS;
use crate::sample::THOROUGH;
use crate::sizes::size_of;
use mazebook::difficulty::{Configuration, Recipe};
use mazebook::maze::Maze;
use mazebook::maze::algorithm::{self, Carver};
use mazebook::maze::topology::{self, Topology};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// How much passages run from side to side rather than up and down, -1 to 1; in rings, around rather than in and out.
fn lean(maze: &Maze, is_round: bool) -> f64 {
    let slopes = maze.passages_once().map(|cells| {
        let [here, there] = cells.map(|cell| maze.grid.center_of(cell));
        let (way, outward) = (there - here, (here + there).unit());
        let (across, down) = match is_round {
            true => (way.cross(outward), way.dot(outward)),
            false => (way.x, way.y),
        };
        (across * across - down * down) / (way.x * way.x + way.y * way.y)
    });
    let slopes: Vec<f64> = slopes.collect();
    slopes.iter().sum::<f64>() / slopes.len() as f64
}

/// A small board of a topology, with every third algorithm.
fn small(topology: &'static Topology) -> impl Iterator<Item = Recipe> {
    let suited = algorithm::ALL.iter().filter(|algorithm| algorithm.suits(topology)).step_by(3);
    suited.map(move |algorithm| {
        let carver = Carver::new(algorithm);
        Recipe { carver, ..Recipe::new(topology, size_of(topology, 120)) }
    })
}

#[test]
fn passages_run_the_way_that_is_asked_for() {
    const BIASES: [f64; 5] = [-1.0, -0.5, 0.0, 0.5, 1.0];
    let recipes: Vec<Recipe> = if THOROUGH {
        let large = CONFIGURATIONS.iter().filter(|one| (60..250).contains(&one.grid.len()));
        large.step_by(4).map(|configuration| configuration.recipe.clone()).collect()
    } else {
        topology::ALL.iter().flat_map(small).collect()
    };
    let leans: Vec<(&str, [f64; 5])> = recipes
        .par_iter()
        .map(|recipe| {
            let lean = BIASES.map(|bias| {
                let maze = Configuration::new(Recipe { bias, ..recipe.clone() }).unwrap().maze(7);
                assert_eq!(maze.passages_once().count(), maze.grid.len() - 1, "{recipe:?}");
                lean(&maze, recipe.topology.name == "polar")
            });
            (recipe.topology.name, lean)
        })
        .collect();
    let mut by_topology: BTreeMap<&str, ([f64; 5], f64)> = BTreeMap::new();
    for (name, lean) in leans {
        let (sums, count) = by_topology.entry(name).or_default();
        sums.iter_mut().zip(lean).for_each(|(sum, lean)| *sum += lean);
        *count += 1.0;
    }
    assert!(by_topology.len() > 10, "{:?}", by_topology.keys());
    for (name, (sums, count)) in by_topology {
        let means = sums.map(|sum| sum / count);
        let rises = means.windows(2).all(|two| two[1] > two[0] + 0.03);
        assert!(rises, "{name}: {means:?}");
    }
}
