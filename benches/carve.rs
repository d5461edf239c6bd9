//! Carving: cells a second by algorithm, topology and size.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use mazebook::maze::algorithm::{self, Carver, Tree};
use mazebook::maze::grid::Grid;
use mazebook::maze::topology::{self, Size};

fn main() {
    divan::main();
}

/// A grid of about this many cells.
fn grid(topology: &str, cells: u32) -> Grid {
    let topology = topology::find(topology).unwrap();
    let side = cells.isqrt();
    // Rings fill a circle: three times their number, squared.
    let size = Size::Two(side, side);
    let size = match topology.name {
        "polar" => Size::One((cells / 3).isqrt()),
        "penrose" => Size::One(cells),
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
