//! Every topology, size, algorithm, share, braid and seed makes one maze with a way through, scored and drawn.

#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use mazebook::difficulty::{Configuration, Recipe};
use mazebook::maze::algorithm::{self, Carver};
use mazebook::maze::grid::Graph;
use mazebook::maze::score::score;
use mazebook::maze::solve::solve;
use mazebook::maze::topology::{self, Size};
use mazebook::page::drawing;

#[derive(Arbitrary, Debug)]
struct Wanted {
    topology: u8,
    algorithm: u8,
    size: [u8; 2],
    share: u8,
    braid: u8,
    seed: u64,
}

fuzz_target!(|wanted: Wanted| {
    let share = |byte: u8| f64::from(byte) / 255.0;
    let topology = &topology::ALL[usize::from(wanted.topology) % topology::ALL.len()];
    let algorithm = &algorithm::ALL[usize::from(wanted.algorithm) % algorithm::ALL.len()];
    let [one, two] = wanted.size.map(|byte| u32::from(byte % 24));
    let sizes = [Size::Two(one, two), Size::One(one)];
    let Some(&size) = sizes.iter().find(|&&size| (topology.cells)(size).is_ok()) else { return };
    let share_of_option = if algorithm.option.is_some() { share(wanted.share) } else { 0.0 };
    let recipe = Recipe {
        carver: Carver { share: share_of_option, ..Carver::new(algorithm) },
        braid: share(wanted.braid),
        ..Recipe::new(topology, size)
    };
    let Ok(configuration) = Configuration::new(recipe) else { return };
    let maze = configuration.maze(wanted.seed);
    let ways: u32 = maze.passages.iter().map(|ways| ways.len()).sum();
    let least = 2 * (maze.grid.len() as u32 - 1);
    assert!(if wanted.braid == 0 { ways == least } else { ways >= least });
    for cell in maze.grid.cells() {
        assert!((maze.passages[cell.index()] & !maze.grid.masks()[cell.index()]).is_empty());
    }
    let way = solve(&maze);
    assert!(!way.is_empty());
    score(&maze, &way);
    drawing::walls(&maze);
});
