//! The registry of topologies: what the cells of a maze look like.
//!
//! A new topology is one file that builds a [`Grid`] from a [`Size`], and one line in [`ALL`]. One whose cells repeat is a
//! table of them (`pattern.rs`).

mod cairo;
mod floret;
mod hex;
mod kagome;
mod octagon;
mod pattern;
mod penrose;
mod polar;
mod rhombille;
pub mod shaped;
mod snub_square;
mod square;
mod triangle;
mod voronoi;

use crate::maze::Place;
use crate::maze::grid::Grid;

/// A registered topology.
pub struct Topology {
    /// As written in a book spec.
    pub name: &'static str,
    /// What people call a maze of it, in a language whose words do not say so.
    pub title: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// The forms of `size` that it takes, for messages.
    pub sizes: &'static str,
    /// The word of the language files with which a size of one number is printed, if it is not the number alone.
    pub unit: Option<&'static str>,
    /// Whether its cells have four sides and lie in straight rows and columns, which some algorithms need.
    pub has_rows: bool,
    /// Whether it is the board of one number from which shapes are cut, since that is round and has no hole.
    pub is_round: bool,
    /// The number of cells of a size (about), without building the grid; the error says in one sentence what is
    /// wrong with the size and what would be right.
    pub cells: fn(Size) -> Result<u64, String>,
    /// Builds the grid; its errors are those of `cells`.
    pub grid: fn(Size) -> Result<Grid, String>,
    /// The entrance and the exit where the spec names none.
    pub ends: (Place, Place),
}

/// Every topology, in the order in which `mazebook list` shows them.
pub static ALL: &[Topology] = &[
    square::TOPOLOGY,
    hex::TOPOLOGY,
    polar::TOPOLOGY,
    triangle::TOPOLOGY,
    octagon::TOPOLOGY,
    kagome::TOPOLOGY,
    rhombille::TOPOLOGY,
    cairo::TOPOLOGY,
    floret::TOPOLOGY,
    snub_square::TOPOLOGY,
    penrose::TOPOLOGY,
    voronoi::TOPOLOGY,
];

/// The topology of that name.
pub fn find(name: &str) -> Option<&'static Topology> {
    ALL.iter().find(|topology| topology.name == name)
}

impl std::fmt::Debug for Topology {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// The `size` of a page: one number or two, as the topology reads them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Size {
    /// One number: rings, or cells a side.
    One(u32),
    /// Two: columns and rows, or rings and spokes.
    Two(u32, u32),
}

/// As a book writes it: `12`, `[12, 16]`.
impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Size::One(a) => write!(f, "{a}"),
            Size::Two(a, b) => write!(f, "[{a}, {b}]"),
        }
    }
}

/// Large enough for a wall-sized poster; past it, numbers and patience run out.
const MOST_CELLS: u64 = 16_000_000;

impl Size {
    /// The numbers as written: `[12]`, `[12, 16]`.
    pub fn numbers(self) -> Vec<u32> {
        match self {
            Size::One(a) => vec![a],
            Size::Two(a, b) => vec![a, b],
        }
    }

    /// Each number by `by` parts `of` so many, at least 1, rounded up.
    pub fn scaled(self, by: u32, of: u32) -> Size {
        let scaled = |number: u32| number.saturating_mul(by).div_ceil(of.max(1));
        match self {
            Size::One(a) => Size::One(scaled(a)),
            Size::Two(a, b) => Size::Two(scaled(a), scaled(b)),
        }
    }

    /// The sizes that have one more of this or that.
    pub fn next(self) -> Vec<Size> {
        match self {
            Size::One(a) => vec![Size::One(a + 1)],
            Size::Two(a, b) => {
                [(1, 0), (0, 1), (1, 1)].map(|(right, down)| Size::Two(a + right, b + down)).into()
            }
        }
    }

    /// The number of cells, if each number is at least `least` and the cells are not too many.
    fn check(self, least: &[(u32, &str)], cells: u64) -> Result<u64, String> {
        for (number, &(least, what)) in self.numbers().into_iter().zip(least) {
            if number < least {
                return Err(format!("at least {least} {what} are needed, not {number}"));
            }
        }
        if cells > MOST_CELLS {
            return Err(format!("{cells} cells are too many; at most {MOST_CELLS} work"));
        }
        Ok(cells)
    }
}
