//! Properties of every maze: over each registered topology, algorithm and place for an end, at several sizes.
//!
//! All cases come from the registries, so new entries are tested without a new test.

mod bias;
mod braid;
mod ends;
mod gallery;
mod grids;
mod likeness;
mod mazes;
mod measure;
mod pages;
mod plotter;
mod portrait;
mod rooms;
mod symmetry;
mod texts;
mod tune;
mod walls;
mod ways;
mod weave;

use crate::sample::{sampled, sampled_map};
use mazebook::difficulty::{Configuration, Recipe};
use mazebook::maze::algorithm::{self, Carver};
use mazebook::maze::placement::Scatter;
use mazebook::maze::random::seed;
use mazebook::maze::shape::Shape;
use mazebook::maze::topology::{self, Size, Topology};
use mazebook::maze::{Endpoints, Maze, Place};
use mazebook::spec::{Keyword, Policy};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

/// Sizes of both forms, including the smallest; each topology is tested at the sizes that it accepts.
const SIZES: &[Size] = &[
    Size::One(2),
    Size::One(3),
    Size::One(6),
    Size::One(10),
    Size::One(30),
    Size::One(90),
    Size::Two(2, 2),
    Size::Two(2, 5),
    Size::Two(5, 2),
    Size::Two(7, 4),
    Size::Two(3, 9),
    Size::Two(8, 7),
];

fn all_sized() -> Vec<(&'static Topology, Size)> {
    let takes = |topology: &'static Topology| {
        let few = |&&size: &&Size| (topology.cells)(size).is_ok_and(|cells| cells < 200);
        let sizes = SIZES.iter().filter(few);
        let sizes: Vec<_> = sizes.map(|&size| (topology, size)).collect();
        assert!(sizes.len() > 2, "{} takes hardly any of the sizes", topology.name);
        sizes
    };
    topology::ALL.iter().flat_map(takes).collect()
}

/// Each topology and each size; in a thorough run, every combination.
fn sized() -> Vec<(&'static Topology, Size)> {
    sampled(all_sized(), |(topology, size)| vec![topology.name.to_owned(), format!("{size:?}")])
}

/// Every pair of places, some positions between places, and every other choice of ends.
fn policies() -> Vec<Endpoints> {
    let between = [(250, 0), (1000, 700)].map(|(across, down)| Place::At { across, down });
    let places = || Place::ALL.iter().map(|&(_, place)| place).chain(between);
    let pairs =
        places().flat_map(|entrance| places().map(move |exit| Endpoints::At { entrance, exit }));
    let searched = Policy::ALL.iter().filter_map(|&(_, policy, _)| match policy {
        Policy::Search(endpoints) => Some(endpoints),
        Policy::Opposite | Policy::Varied => None,
    });
    pairs.chain(searched).collect()
}

/// For each topology: a ring and a shape of two joined blocks, with some choices of ends and some algorithms.
fn shaped() -> impl Iterator<Item = Recipe> {
    const SIDE: usize = 60;
    let shape = |inside: &dyn Fn(f64, f64) -> bool| {
        let pixel = |at: usize| inside((at % SIDE) as f64 - 29.5, (at / SIDE) as f64 - 29.5);
        Shape::new(SIDE, &(0..SIDE * SIDE).map(pixel).collect::<Vec<_>>()).unwrap()
    };
    let ring = shape(&|x, y| (200.0..900.0).contains(&(x * x + y * y)));
    let blocks = shape(&|x, y| x.abs() > 8.0 && y.abs() < 20.0).joined();
    let shapes = [(ring, 90), (blocks, 70)].map(|(shape, cells)| (Arc::new(shape), cells));
    topology::ALL.iter().flat_map(move |topology| {
        shapes.clone().into_iter().flat_map(move |(shape, cells)| {
            policies().into_iter().enumerate().step_by(9).map(move |(turn, endpoints)| {
                let carver = Carver::new(&algorithm::ALL[turn % algorithm::ALL.len()]);
                let (size, shape) = (Size::One(cells), Some(shape.clone()));
                Recipe { carver, endpoints, shape, ..Recipe::new(topology, size) }
            })
        })
    })
}

/// A configuration for each compatible topology, size and choice of ends, with a third of the algorithms each, so that
/// each algorithm meets every grid and a third of the ends. In an everyday run, a sample of these with each choice of
/// ends, and with each algorithm, size, shape, crossings and rooms on each topology.
static CONFIGURATIONS: LazyLock<Vec<Configuration>> = LazyLock::new(|| {
    let recipes = all_sized().into_iter().flat_map(|(topology, size)| {
        policies().into_iter().enumerate().flat_map(move |(turn, endpoints)| {
            algorithm::ALL.iter().skip(turn % 3).step_by(3).map(move |algorithm| {
                let carver = Carver::new(algorithm);
                Recipe { carver, endpoints, ..Recipe::new(topology, size) }
            })
        })
    });
    let recipes: Vec<Recipe> = recipes.chain(shaped()).collect();
    // Of the mazes that can have crossings, every fifth has them.
    let woven = recipes.iter().filter(|recipe| recipe.topology.has_rows).enumerate().step_by(5);
    let woven = woven.map(|(turn, recipe)| {
        let weave = Some(Scatter { share: [0.05, 0.25][turn % 2], layout: turn as u32 });
        Recipe { weave, ..recipe.clone() }
    });
    let woven: Vec<Recipe> = woven.collect();
    // Every eleventh maze has rooms, on the topologies that can have them.
    let furnish = |turn: usize, recipe: &Recipe| {
        let rooms = Some(Scatter { share: [0.1, 0.4][turn % 2], layout: turn as u32 });
        Recipe { rooms, ..recipe.clone() }
    };
    let largest: BTreeMap<_, _> = all_sized()
        .into_iter()
        .map(|(topology, size)| (topology.name, Recipe::new(topology, size)))
        .collect();
    let can = |recipe: &Recipe| Configuration::new(furnish(0, recipe)).is_ok();
    let roomy: BTreeSet<&str> =
        largest.iter().filter(|(_, recipe)| can(recipe)).map(|(&name, _)| name).collect();
    let furnished = recipes.iter().enumerate().step_by(11);
    let furnished = furnished.filter(|(_, recipe)| roomy.contains(recipe.topology.name));
    let furnished = furnished.map(|(turn, recipe)| furnish(turn, recipe));
    let furnished: Vec<Recipe> = furnished.collect();
    let recipes: Vec<Recipe> = recipes.into_iter().chain(woven).chain(furnished).collect();
    // Impossible ends are skipped here; `mazes` tests their errors.
    sampled_map(recipes, labels, |recipe| Configuration::new(recipe).ok())
});

/// The labels of a recipe; each label occurs in every run.
fn labels(recipe: &Recipe) -> Vec<String> {
    let name = recipe.topology.name;
    let with = |what: &str| format!("{name} {what}");
    let mut labels = vec![
        with(recipe.carver.algorithm.name),
        with(&format!("{:?} {}", recipe.size, recipe.shape.is_some())),
        format!("{:?}", recipe.endpoints),
    ];
    if let Endpoints::At { entrance, exit } = recipe.endpoints {
        let inside = [entrance, exit].into_iter().filter(|&place| place == Place::Center).count();
        labels.push(with(&format!("{inside} ends inside")));
    }
    labels.extend(recipe.weave.map(|_| with("crossings")));
    labels.extend(recipe.rooms.map(|_| with("rooms")));
    labels
}

/// Runs a check on a maze of every configuration; the first failure names its configuration.
fn every_maze(check: impl Fn(&Configuration, &Maze) + Sync) {
    let failed = CONFIGURATIONS.par_iter().enumerate().find_map_first(|(number, configuration)| {
        let maze = configuration.maze(seed(17, number as u32));
        let why = failure(|| check(configuration, &maze))?;
        Some(format!("{}, seed(17, {number}): {why}", configuration.recipe.identity()))
    });
    assert_eq!(failed, None);
}

/// The message of a failed check.
fn failure(check: impl FnOnce()) -> Option<String> {
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(check)).err()?;
    let said = panic.downcast_ref::<String>().cloned();
    said.or_else(|| panic.downcast_ref::<&str>().map(|said| said.to_string()))
        .or(Some(String::new()))
}
