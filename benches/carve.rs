//! Carving: cells per second by algorithm, topology and size.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use mazebook::difficulty::{Configuration, Recipe};
use mazebook::maze::algorithm::{self, Carver, Tree};
use mazebook::maze::grid::Grid;
use mazebook::maze::hidden::Hidden;
use mazebook::maze::shape::Shape;
use mazebook::maze::topology::{self, Size, shaped};
use std::sync::Arc;

fn main() {
    divan::main();
}

/// A grid of about this many cells.
fn grid(topology: &str, cells: u32) -> Grid {
    let topology = topology::find(topology).unwrap();
    let side = cells.isqrt();
    // A round maze has about three times the square of its rings as cells.
    let size = Size::Two(side, side);
    let size = match topology.name {
        "polar" | "spiral" => Size::One((cells / 3).isqrt()),
        "penrose" | "voronoi" => Size::One(cells),
        _ => size,
    };
    (topology.grid)(size).unwrap()
}

fn names() -> Vec<&'static str> {
    algorithm::ALL.iter().map(|algorithm| algorithm.name).collect()
}

fn carve(bencher: Bencher, algorithm: &str, topology: &str, cells: u32) {
    let (carver, grid) = (Carver::new(algorithm::find(algorithm).unwrap()), grid(topology, cells));
    let (mut tree, mut seed) = (Tree::default(), 0);
    bencher.counter(ItemsCount::new(grid.len())).bench_local(|| {
        seed += 1;
        carver.carve(&grid, grid.rim()[0].cell, seed, black_box(&mut tree));
    });
}

#[divan::bench(args = names(), consts = [1_200, 10_000, 1_000_000], sample_count = 20)]
fn square<const CELLS: u32>(bencher: Bencher, algorithm: &str) {
    carve(bencher, algorithm, "square", CELLS);
}

#[divan::bench(args = names(), consts = [1_200, 10_000], sample_count = 20)]
fn hex<const CELLS: u32>(bencher: Bencher, algorithm: &str) {
    carve(bencher, algorithm, "hex", CELLS);
}

#[divan::bench(args = names(), consts = [1_200, 10_000], sample_count = 20)]
fn polar<const CELLS: u32>(bencher: Bencher, algorithm: &str) {
    carve(bencher, algorithm, "polar", CELLS);
}

/// A ring as a shape of pixels.
fn ring() -> Shape {
    let inside = (0..100 * 100).map(|pixel: i32| {
        let (x, y) = (pixel % 100 - 50, pixel / 100 - 50);
        (200..2500).contains(&(x * x + y * y))
    });
    Shape::new(100, &inside.collect::<Vec<_>>()).unwrap()
}

/// Compares a shape with the whole board of a topology, with about as many cells.
#[divan::bench(args = ["square", "hex", "triangle", "octagon"], consts = [false, true])]
fn ten_thousand<const SHAPED: bool>(bencher: Bencher, topology: &str) {
    let carver = Carver::new(algorithm::find("depth-first").unwrap());
    let size = Size::One(10_000);
    let grid = match SHAPED {
        true => shaped::cut(topology::find(topology).unwrap(), size, &ring(), false).unwrap().grid,
        false => grid(topology, 10_000),
    };
    let (mut tree, mut seed) = (Tree::default(), 0);
    bencher.counter(ItemsCount::new(grid.len())).bench_local(|| {
        seed += 1;
        carver.carve(&grid, grid.rim()[0].cell, seed, black_box(&mut tree));
    });
}

/// A hidden picture on a board of these columns and rows.
#[divan::bench(args = [(30, 40), (60, 80)])]
fn hidden(bencher: Bencher, (columns, rows): (u32, u32)) {
    let topology = topology::find("square").unwrap();
    let configuration = Configuration::new(Recipe {
        picture: Some(Hidden { shape: Arc::new(ring()), stubs: 0.05 }),
        ..Recipe::new(topology, Size::Two(columns, rows))
    });
    let (configuration, mut seed) = (configuration.unwrap(), 0);
    bencher.bench_local(|| {
        seed += 1;
        configuration.maze(seed)
    });
}

/// The grid of a tiling that must be computed.
#[divan::bench(args = ["voronoi", "penrose", "isohedral-41"])]
fn four_hundred_cells(bencher: Bencher, topology: &str) {
    let topology = topology::find(topology).unwrap();
    bencher.bench_local(|| (topology.grid)(Size::One(400)).unwrap());
}
