//! The hot paths, each run alone a given number of times; `tests/instructions.py` counts their instructions.
//!
//! `hot` lists the paths; `hot PATH TIMES` runs one. The preparation of a path does not depend on the number of runs.

mod common;

use common::{KINDS, configuration, page};
use mazebook::difficulty::{Bounds, Configuration, Query, Tune};
use mazebook::format::{pdf, svg};
use mazebook::maze::Maze;
use mazebook::maze::algorithm::{self, Algorithm, Carver, Tree};
use mazebook::maze::likeness;
use mazebook::maze::score::score;
use mazebook::maze::solve::solve;
use mazebook::maze::tune::Exchange;
use mazebook::page::drawing;
use std::env;
use std::hint::black_box;

/// One run of a path, with its number.
type Run<'a> = &'a mut dyn FnMut(u64);

/// Prepares a path, then passes on the function to repeat.
type Path = Box<dyn Fn(&dyn Fn(Run))>;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).filter(|word| word != "--bench").collect();
    let [path, times] = &arguments[..] else {
        paths().iter().for_each(|(name, _)| println!("{name}"));
        return;
    };
    let times: u64 = times.parse().expect("TIMES is a number");
    let paths = paths();
    let (_, path) = paths.iter().find(|(name, _)| name == path).expect("PATH is one of the list");
    path(&|run| (0..times).for_each(run));
}

fn paths() -> Vec<(String, Path)> {
    let mut paths: Vec<(String, Path)> = Vec::new();
    let mut path = |name: &str, path: Path| paths.push((name.to_string(), path));
    for algorithm in algorithm::ALL {
        path(&format!("carve {} square", algorithm.name), carve(algorithm, 0));
    }
    for kind in [1, 2] {
        path(&format!("carve depth-first {}", KINDS[kind].0), carve(&algorithm::ALL[0], kind));
    }
    // Searching finds most lengths in a few dozen attempts if a tolerance is allowed; exact lengths need an exchange of
    // walls.
    path("search", search(8, Tune::Never));
    path("search exactly", search(0, Tune::Always));
    path("exchange", Box::new(exchange));
    path("solve", on_a_maze(|maze| drop(black_box(solve(maze)))));
    path(
        "score",
        Box::new(|times| {
            let maze = configuration(0).maze(1);
            let way = solve(&maze);
            times(&mut |_| _ = black_box(score(&maze, &way)));
        }),
    );
    path("likeness", on_a_maze(|maze| _ = black_box(likeness::digest(maze))));
    path("trails", on_a_maze(|maze| drop(black_box(drawing::walls(maze)))));
    path(
        "page to SVG",
        Box::new(|times| {
            page(|scene, faces| times(&mut |_| drop(black_box(svg::write(scene, faces)))));
        }),
    );
    path(
        "page to PDF",
        Box::new(|times| {
            page(|scene, faces| {
                times(&mut |_| drop(black_box(pdf::encode(scene, faces, &pdf::Forms::default()))))
            });
        }),
    );
    paths
}

fn carve(algorithm: &'static Algorithm, kind: usize) -> Path {
    Box::new(move |times| {
        let (carver, grid, mut tree) =
            (Carver::new(algorithm), configuration(kind).grid, Tree::default());
        times(&mut |seed| {
            carver.carve(&grid, grid.rim()[0].cell, seed, &mut tree);
            black_box(&tree);
        });
    })
}

/// Searches for a maze whose solution has the median length, with a tolerance in cells.
fn search(tolerance: u32, tune: Tune) -> Path {
    Box::new(move |times| {
        let configuration = configuration(0);
        let median = median(&configuration);
        let wanted = median - tolerance..=median + tolerance;
        times(&mut |key| {
            let query = Query {
                key,
                first: 0,
                bounds: Bounds::lengths(wanted.clone()),
                tune,
                also: &|_| true,
            };
            assert!(configuration.search(&query).is_ok());
        });
    })
}

fn exchange(times: &dyn Fn(Run)) {
    let configuration = configuration(0);
    let median = median(&configuration);
    let mazes: Vec<Maze> = (0..16).map(|seed| configuration.maze(seed)).collect();
    let mut exchange = Exchange::default();
    times(&mut |i| {
        let mut maze = mazes[i as usize % mazes.len()].clone();
        let mut way = solve(&maze);
        black_box(exchange.tune(&mut maze, &mut way, &(median..=median), 24));
    });
}

fn on_a_maze(run: fn(&Maze)) -> Path {
    Box::new(move |times| {
        let maze = configuration(0).maze(1);
        times(&mut |_| run(&maze));
    })
}

/// The median solution length of 200 mazes. The calibration's own median is not used, because several threads compute it.
fn median(configuration: &Configuration) -> u32 {
    let mut lengths: Vec<usize> =
        (0..200).map(|seed| solve(&configuration.maze(seed)).len()).collect();
    lengths.sort_unstable();
    lengths[100] as u32
}
