//! The compared programs, each used through its published interface.

use amaze::generators::{Kruskal4, MazeGenerator2D, Prim4, RecursiveBacktracker4, Wilson4};
use irrgarten::Maze;
#[cfg(feature = "knossos")]
use knossos::maze::{Algorithm, Kruskal, OrthogonalMazeBuilder, Prim, RecursiveBacktracking};
use maze_generator::prelude::Generator;
use maze_generator::prims_algorithm::PrimsGenerator;
use maze_generator::recursive_backtracking::RbGenerator;
use mazebook::maze::algorithm::{self, Carver, Tree};
use mazebook::maze::topology::{self, Size};
use mazer::algorithms::{
    kruskals::Kruskals, prims::Prims, recursive_backtracker::RecursiveBacktracker, wilsons::Wilsons,
};
use mazer::behaviors::maze::MazeGeneration;
use mazer::cell::{Coordinates, MazeType};
use mazer::grid::Grid;
use rand_pcg::Pcg64Mcg;
use std::hint::black_box;

/// A program prepared to carve mazes of one size.
pub struct Ready {
    pub cells: usize,
    /// Carves the maze for a seed.
    pub carve: Box<dyn FnMut(u64)>,
}

/// A program, an algorithm, and a function that prepares mazes with these columns and rows.
pub type Entry = (&'static str, &'static str, fn(u32, u32) -> Ready);

pub const SQUARES: &[Entry] = &[
    ("mazebook", "depth-first", |w, h| reusing("depth-first", "square", Size::Two(w, h))),
    ("mazebook", "Kruskal", |w, h| reusing("kruskal", "square", Size::Two(w, h))),
    ("mazebook", "Prim", |w, h| reusing("prim", "square", Size::Two(w, h))),
    ("mazebook", "Wilson", |w, h| reusing("wilson", "square", Size::Two(w, h))),
    (FRONTIER, "Prim", |w, h| reusing("random-frontier", "square", Size::Two(w, h))),
    (ANEW, "depth-first", |w, h| anew("depth-first", w, h)),
    (ANEW, "Kruskal", |w, h| anew("kruskal", w, h)),
    (ANEW, "Prim", |w, h| anew("prim", w, h)),
    (ANEW, "Wilson", |w, h| anew("wilson", w, h)),
    ("irrgarten", "depth-first", |w, h| {
        let (width, height) = (2 * w as usize + 1, 2 * h as usize + 1);
        peer(w, h, move |seed| {
            let blank = Maze::new(width, height).unwrap();
            blank.generate(&mut Pcg64Mcg::new(u128::from(seed) << 64))
        })
    }),
    ("amaze", "depth-first", |w, h| {
        peer(w, h, move |seed| {
            RecursiveBacktracker4::new_from_seed(seed).generate(w as usize, h as usize)
        })
    }),
    ("amaze", "Kruskal", |w, h| {
        peer(w, h, move |seed| Kruskal4::new_from_seed(seed).generate(w as usize, h as usize))
    }),
    ("amaze", "Prim", |w, h| {
        peer(w, h, move |seed| Prim4::new_from_seed(seed).generate(w as usize, h as usize))
    }),
    ("amaze", "Wilson", |w, h| {
        peer(w, h, move |seed| Wilson4::new_from_seed(seed).generate(w as usize, h as usize))
    }),
    #[cfg(feature = "knossos")]
    ("knossos", "depth-first", |w, h| knossos(w, h, || Box::new(RecursiveBacktracking))),
    #[cfg(feature = "knossos")]
    ("knossos", "Kruskal", |w, h| knossos(w, h, || Box::new(Kruskal))),
    #[cfg(feature = "knossos")]
    ("knossos", "Prim", |w, h| knossos(w, h, || Box::new(Prim::new()))),
    ("maze_generator", "depth-first", |w, h| {
        peer(w, h, move |seed| RbGenerator::new(long(seed)).generate(w as i32, h as i32).unwrap())
    }),
    ("maze_generator", "Prim", |w, h| {
        peer(w, h, move |seed| {
            PrimsGenerator::new(long(seed)).generate(w as i32, h as i32).unwrap()
        })
    }),
    ("mazer", "depth-first", |w, h| mazer(w, h, &RecursiveBacktracker)),
    ("mazer", "Kruskal", |w, h| mazer(w, h, &Kruskals)),
    ("mazer", "Prim", |w, h| mazer(w, h, &Prims)),
    ("mazer", "Wilson", |w, h| mazer(w, h, &Wilsons)),
];

/// Mazebook's other shapes, with about as many cells.
pub const SHAPES: &[Entry] = &[
    ("square", "depth-first", |w, h| reusing("depth-first", "square", Size::Two(w, h))),
    ("hex", "depth-first", |w, h| reusing("depth-first", "hex", Size::Two(w, h))),
    ("polar", "depth-first", |w, h| {
        reusing("depth-first", "polar", Size::One((w * h / 3).isqrt()))
    }),
];

/// The algorithm that amaze, knossos and maze_generator call Prim: unweighted, with a random wall of the frontier next.
const FRONTIER: &str = "mazebook, random frontier";
/// Works as the peers do: rebuilds everything for each maze; the result is the open walls.
pub const ANEW: &str = "mazebook, all anew";

/// Mazebook's normal use: the grid is built once and buffers are reused; the result is the parents, or for Kruskal the
/// open walls.
fn reusing(algorithm: &str, topology: &str, size: Size) -> Ready {
    let carver = Carver::new(algorithm::find(algorithm).unwrap());
    let grid = (topology::find(topology).unwrap().grid)(size).unwrap();
    let (cells, mut tree) = (grid.len(), Tree::default());
    let carve = move |seed| {
        carver.carve(&grid, grid.rim()[0].cell, seed, &mut tree);
        black_box(&tree);
    };
    Ready { cells, carve: Box::new(carve) }
}

fn anew(algorithm: &str, w: u32, h: u32) -> Ready {
    let carver = Carver::new(algorithm::find(algorithm).unwrap());
    let square = topology::find("square").unwrap();
    peer(w, h, move |seed| {
        let (grid, mut tree) = ((square.grid)(Size::Two(w, h)).unwrap(), Tree::default());
        carver.carve(&grid, grid.rim()[0].cell, seed, &mut tree);
        tree.passages(&grid)
    })
}

fn peer<Maze>(w: u32, h: u32, generate: impl Fn(u64) -> Maze + 'static) -> Ready {
    let carve = move |seed| drop(black_box(generate(seed)));
    Ready { cells: (w * h) as usize, carve: Box::new(carve) }
}

#[cfg(feature = "knossos")]
fn knossos(w: u32, h: u32, algorithm: fn() -> Box<dyn Algorithm>) -> Ready {
    peer(w, h, move |seed| {
        let blank = OrthogonalMazeBuilder::new().width(w as usize).height(h as usize);
        blank.algorithm(algorithm()).seed(Some(seed)).build()
    })
}

/// This program takes no seeds.
fn mazer(w: u32, h: u32, algorithm: &'static dyn MazeGeneration) -> Ready {
    let (w, h) = (w as usize, h as usize);
    let (start, goal) = (Coordinates { x: 0, y: 0 }, Coordinates { x: w - 1, y: h - 1 });
    peer(w as u32, h as u32, move |_| {
        let mut grid = Grid::new(MazeType::Orthogonal, w, h, start, goal, false).unwrap();
        algorithm.generate(&mut grid).unwrap();
        grid
    })
}

fn long(seed: u64) -> Option<[u8; 32]> {
    let mut long = [0; 32];
    long[..8].copy_from_slice(&seed.to_le_bytes());
    Some(long)
}
