//! The registry of carving algorithms: each makes a perfect maze with a texture of its own.
//!
//! A new algorithm is one file with a function `carve` over any [`Graph`](crate::grid::Graph), and one entry in
//! [`ALL`].

mod aldous_broder;
mod binary_tree;
mod breadth_first;
mod depth_first;
mod eller;
mod forest;
mod growing_tree;
mod hunt_and_kill;
mod kruskal;
mod prim;
mod random_frontier;
mod ranks;
mod rows;
mod sidewinder;
mod tree;
mod wilson;

pub use tree::{ROOT, Tree};

use crate::grid::{Cell, Grid, Side, on_storage};
use crate::random::Random;
use crate::topology::{self, Topology};
use crate::{Error, ErrorKind};

/// A carving algorithm. [`ALL`] has the built-in ones; a program can bring its own ([`Algorithm::new`]).
#[non_exhaustive]
pub struct Algorithm {
    /// The name in a book spec.
    pub name: &'static str,
    /// One line about its texture.
    pub about: &'static str,
    /// Its one option, if it has one.
    pub option: Option<Share>,
    /// Whether it works row by row, and so carves only topologies that [have rows](Topology::has_rows).
    pub needs_rows: bool,
    /// Carves a spanning tree of the grid into a [`Tree`] that was begun on it. The cell is the start, for algorithms
    /// that grow from one cell; the number is the value of the option. The generator is not used again afterwards.
    pub carve: Carve,
}

/// The function of an algorithm: see [`Algorithm::carve`].
pub type Carve = fn(&Grid, &mut Tree, Cell, f64, &mut Random);

impl Algorithm {
    /// An algorithm for every topology, without an option: its name, a line about its texture, and its function.
    pub const fn new(name: &'static str, about: &'static str, carve: Carve) -> Algorithm {
        Algorithm { name, about, option: None, needs_rows: false, carve }
    }

    /// A description in one line: its texture, its option, the topologies that it needs.
    pub fn line(&self) -> String {
        let mut line = self.about.to_owned();
        if let Some(Share { name, about, default }) = &self.option {
            line += &format!("; {name} = {default} ({about})");
        }
        if self.needs_rows {
            line += &format!("; {} cells only", self.suited());
        }
        line
    }

    /// The names of the topologies that it carves.
    fn suited(&self) -> String {
        let suited = topology::ALL.iter().filter(|topology| self.suits(topology));
        let names: Vec<&str> = suited.map(|topology| topology.name).collect();
        names.join(" or ")
    }

    /// Whether it can carve the mazes of a topology.
    pub fn suits(&self, topology: &Topology) -> bool {
        topology.has_rows || !self.needs_rows
    }

    /// Checks that it can carve a topology, and grids that are not regular (in a shape, or with crossings or rooms). The
    /// error says in one sentence why not, and what it can carve.
    pub fn check(&self, topology: &Topology, is_regular: bool) -> Result<(), Error> {
        let wrong = |why: String| Error::new(ErrorKind::Algorithm, why);
        let own = self.name;
        if !is_regular && self.needs_rows {
            return Err(wrong(format!(
                "`{own}` goes row by row and carves whole boards only, no shapes, crossings or rooms"
            )));
        }
        if self.suits(topology) {
            return Ok(());
        }
        let suited = self.suited();
        Err(wrong(format!(
            "`{own}` goes row by row and carves {suited} cells only, not {}",
            topology.name
        )))
    }
}

/// An option of an algorithm: a share from 0 to 1.
#[derive(Debug)]
pub struct Share {
    /// The name in a book spec.
    pub name: &'static str,
    /// Its meaning, in a few words.
    pub about: &'static str,
    /// The default value.
    pub default: f64,
}

/// An algorithm with its option's value.
#[derive(Clone, Copy, Debug)]
pub struct Carver {
    /// The algorithm.
    pub algorithm: &'static Algorithm,
    /// The value of the algorithm's option, 0 to 1; not used if it has none.
    pub share: f64,
}

impl Carver {
    /// An algorithm with its option at the default.
    pub fn new(algorithm: &'static Algorithm) -> Carver {
        let share = algorithm.option.as_ref().map_or(0.0, |option| option.default);
        Carver { algorithm, share }
    }

    /// Carves the maze of a seed into `tree`, from `start` if the algorithm grows from one cell. It may panic if `start`
    /// is not a cell of the grid (see [`Grid::contains`]), or if the algorithm does not [suit](Algorithm::suits) the
    /// topology.
    pub fn carve(&self, grid: &Grid, start: Cell, seed: u64, tree: &mut Tree) {
        tree.begin(grid);
        (self.algorithm.carve)(grid, tree, start, self.share, &mut Random::new(seed));
    }

    /// Cells on the path from `start` to `goal`, both counted, in the maze of a seed. If the algorithm can stop early, it
    /// carves no more than the path needs.
    pub fn length(&self, grid: &Grid, start: Cell, goal: Cell, seed: u64, tree: &mut Tree) -> u32 {
        tree.ends = Some([start, goal]);
        self.carve(grid, start, seed, tree);
        tree.root_at(grid, start);
        tree.ends = None;
        tree.depth(grid, goal)
    }

    /// The walls that are opened in the maze of a seed, in the order in which they are opened.
    pub fn openings(&self, grid: &Grid, start: Cell, seed: u64) -> Vec<Side> {
        let mut tree = Tree::recording();
        self.carve(grid, start, seed, &mut tree);
        tree.openings().to_vec()
    }
}

/// Carves in a separate function, with its own generator. In one function with the loops for other grids, or with a
/// generator that is visible from outside, a loop would keep its state in memory instead of registers.
#[inline(never)]
fn apart(random: &Random, carve: impl FnOnce(&mut Random)) {
    carve(&mut random.clone());
}

/// The entry of an algorithm, with its function compiled once for each kind of cell storage.
macro_rules! entry {
    ($name:literal, $about:literal, $module:ident) => {
        entry!($name, $about, $module, None, false)
    };
    ($name:literal, $about:literal, $module:ident, needs rows) => {
        entry!($name, $about, $module, None, true)
    };
    ($name:literal, $about:literal, $module:ident, $option:expr, $needs_rows:literal) => {
        Algorithm {
            name: $name,
            about: $about,
            option: $option,
            needs_rows: $needs_rows,
            carve: |grid, tree, start, share, random| {
                on_storage!(grid, graph => {
                    apart(random, |random| $module::carve(graph, tree, start, share, random))
                })
            },
        }
    };
}

/// Every algorithm, in the order in which `mazebook list` shows them.
pub static ALL: &[Algorithm] = &[
    entry!(
        "depth-first",
        "long winding corridors, few dead ends (recursive backtracker)",
        depth_first
    ),
    entry!("breadth-first", "short ways that fan out from one cell", breadth_first),
    entry!("random-frontier", "ragged rings of short dead ends around the start", random_frontier),
    entry!(
        "growing-tree",
        "between winding and ragged, as `newest` says",
        growing_tree,
        Some(Share {
            name: "newest",
            about: "how often the tree grows on from its newest cell instead of any",
            default: 0.75,
        }),
        false
    ),
    entry!("kruskal", "islands joined by bridges: even, many short dead ends", kruskal),
    entry!("prim", "grown along the cheapest walls: even, many short dead ends", prim),
    entry!("wilson", "every maze equally likely: no bias at all", wilson),
    entry!(
        "aldous-broder",
        "every maze equally likely, by a random walk; slow when large",
        aldous_broder
    ),
    entry!("hunt-and-kill", "long walks laid row after row, few dead ends", hunt_and_kill),
    entry!(
        "binary-tree",
        "every cell opens up or left: short ways from corner to corner",
        binary_tree,
        needs rows
    ),
    entry!("sidewinder", "ways that never turn down again", sidewinder, needs rows),
    entry!("eller", "row after row, and yet even", eller, needs rows),
];

/// The algorithm with that name.
pub fn find(name: &str) -> Option<&'static Algorithm> {
    ALL.iter().find(|algorithm| algorithm.name == name)
}

impl std::fmt::Debug for Algorithm {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(self.name)
    }
}
