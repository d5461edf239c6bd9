//! The registry of topologies, the kinds of cells that a maze may have.
//!
//! A new topology is one file that builds a [`Grid`] from a [`Size`], and one line in [`ALL`]. A tiling that repeats is a
//! table of its tiles (`pattern.rs`).

mod cairo;
mod floret;
mod hex;
mod isohedral;
mod kagome;
mod octagon;
mod pattern;
mod penrose;
mod polar;
mod rhombille;
pub mod shaped;
mod smooth;
mod snub_square;
mod spiral;
mod square;
mod triangle;
mod voronoi;

use crate::Error;
use crate::Place;
use crate::geometry::Point;
use crate::grid::{Cell, Cells, Corner, Grid, Mesh, Projection, Walls};
use std::collections::BTreeMap;

/// A kind of cells. [`ALL`] has the built-in ones; a program can bring its own ([`Topology::new`]).
#[non_exhaustive]
pub struct Topology {
    /// The name in a book spec.
    pub name: &'static str,
    /// The word for its mazes, in a language without a translation.
    pub title: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// The forms of `size` that it takes, for messages.
    pub sizes: &'static str,
    /// The entry of the language files that is printed with a size of one number; none to print only the number.
    pub unit: Option<&'static str>,
    /// Whether its cells have four sides and lie in straight rows and columns, which some algorithms need.
    pub has_rows: bool,
    /// Whether its board of a single number is round and has no hole, so that shapes are cut from that board.
    pub is_round: bool,
    /// The number of cells of a size (about), without building the grid; the error says in one sentence what is
    /// wrong with the size and what would be right.
    pub cells: fn(Size) -> Result<u64, Error>,
    /// Builds the grid; its errors are those of `cells`.
    pub grid: fn(Size) -> Result<Grid, Error>,
    /// The default entrance and exit.
    pub ends: (Place, Place),
}

/// Every topology, in the order in which `mazebook list` shows them.
pub static ALL: &[Topology] = &[
    square::TOPOLOGY,
    hex::TOPOLOGY,
    polar::TOPOLOGY,
    spiral::TOPOLOGY,
    triangle::TOPOLOGY,
    octagon::TOPOLOGY,
    kagome::TOPOLOGY,
    rhombille::TOPOLOGY,
    cairo::TOPOLOGY,
    floret::TOPOLOGY,
    snub_square::TOPOLOGY,
    penrose::TOPOLOGY,
    voronoi::TOPOLOGY,
    isohedral::TOPOLOGY,
];

/// Every topology that a book can name. Of a family with many numbers, [`ALL`] has only one.
pub fn every() -> impl Iterator<Item = &'static Topology> {
    let is_numbered = |one: &&Topology| one.name != one.family();
    ALL.iter().filter(move |one| !is_numbered(one)).chain(isohedral::TILINGS)
}

/// The topology with that name.
pub fn find(name: &str) -> Option<&'static Topology> {
    every().find(|topology| topology.name == name)
}

impl Topology {
    /// A topology with its name, the forms of `size` that it takes (for messages), and its `cells` and `grid`. Its mazes
    /// are called by its name; its cells lie in no rows; its ends are at the top left and the bottom right.
    pub const fn new(
        name: &'static str,
        sizes: &'static str,
        cells: fn(Size) -> Result<u64, Error>,
        grid: fn(Size) -> Result<Grid, Error>,
    ) -> Topology {
        Topology {
            name,
            title: name,
            about: "",
            sizes,
            unit: None,
            has_rows: false,
            is_round: false,
            cells,
            grid,
            ends: (Place::TopLeft, Place::BottomRight),
        }
    }

    /// Its name in the language files: without the number, if it has one.
    pub fn family(&self) -> &'static str {
        self.name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('-')
    }
}

impl std::fmt::Debug for Topology {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// The `size` of a page: one number or two, as the topology reads them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Size {
    /// One number: rings, turns, cells, or cells per side, as the topology reads it.
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

/// The most cells of a grid: enough for a wall-sized poster.
const MOST_CELLS: u64 = 16_000_000;

impl Size {
    /// The numbers as written: `[12]`, `[12, 16]`.
    pub fn numbers(self) -> Vec<u32> {
        match self {
            Size::One(a) => vec![a],
            Size::Two(a, b) => vec![a, b],
        }
    }

    /// Each number times `by`, divided by `of` and rounded up.
    pub fn scaled(self, by: u32, of: u32) -> Size {
        let scaled = |number: u32| number.saturating_mul(by).div_ceil(of.max(1));
        match self {
            Size::One(a) => Size::One(scaled(a)),
            Size::Two(a, b) => Size::Two(scaled(a), scaled(b)),
        }
    }

    /// The next larger sizes, with one more in one number, or in both.
    pub fn next(self) -> Vec<Size> {
        match self {
            Size::One(a) => vec![Size::One(a + 1)],
            Size::Two(a, b) => {
                [(1, 0), (0, 1), (1, 1)].map(|(right, down)| Size::Two(a + right, b + down)).into()
            }
        }
    }

    /// The number of cells, if each number is at least `least` and the cells are not too many.
    fn check(self, least: &[(u32, &str)], cells: u64) -> Result<u64, Error> {
        for (number, &(least, what)) in self.numbers().into_iter().zip(least) {
            if number < least {
                return Err(Error::size(format!(
                    "at least {least} {what} are needed, not {number}"
                )));
            }
        }
        if cells > MOST_CELLS {
            return Err(Error::size(format!(
                "{cells} cells are too many; at most {MOST_CELLS} work"
            )));
        }
        Ok(cells)
    }
}

/// The ratio of width to height, about that of a page, of a board with only a number of cells.
const PROPORTION: f64 = 0.8;

/// The most cells that do not lie in columns and rows: more take long, and look no different.
const MOST_FREE: u32 = 200_000;

/// For cells that do not lie in columns and rows: their number on the board of a size, and the height of the board in
/// pitches.
fn free_board(size: Size) -> [u32; 2] {
    match size {
        Size::Two(columns, rows) => [columns.saturating_mul(rows), rows],
        Size::One(cells) => {
            let rows = (f64::from(cells) / PROPORTION).sqrt().round().max(1.0);
            [cells, rows as u32]
        }
    }
}

fn free_cells(size: Size) -> Result<u64, Error> {
    let least: &[_] = match size {
        Size::One(_) => &[(10, "cells")],
        Size::Two(..) => &[(3, "columns"), (3, "rows")],
    };
    let [cells, _] = free_board(size);
    if cells > MOST_FREE {
        return Err(Error::size(format!("{cells} cells are too many; at most {MOST_FREE} work")));
    }
    size.check(least, cells.into())
}

/// Lattice steps per pitch, for cells at computed places: so fine that rounding is invisible.
const STEPS: f64 = 1024.0;

/// The place for a corner, with even coordinates, that is nearest to a point in pitches.
fn on_lattice(at: Point) -> Corner {
    let [x, y] = [at.x, at.y].map(|length| 2 * (length * STEPS / 2.0).round() as i32);
    Corner::new(x, y)
}

/// The grid of cells, given by their middles and outlines, on the lattice of [`STEPS`].
fn fine_grid(
    cells: impl IntoIterator<Item = (Corner, Vec<Corner>)>,
    walls: Walls,
    center: Option<Cell>,
) -> Result<Grid, Error> {
    let step = 1.0 / STEPS;
    let mesh = Mesh::with(cells, walls)?;
    Grid::new(Cells::Mesh(mesh), Projection::Plane { x: step, y: step }, center)
}

/// Drops the cells that share only one side with others.
fn trimmed(mut cells: Vec<(Corner, Vec<Corner>)>) -> Vec<(Corner, Vec<Corner>)> {
    let sides = |outline: &[Corner]| {
        let next = outline.iter().cycle().skip(1);
        let side = |(&one, &other): (&Corner, &Corner)| (one.min(other), one.max(other));
        outline.iter().zip(next).map(side).collect::<Vec<_>>()
    };
    let mut count: BTreeMap<_, u32> = BTreeMap::new();
    let all = cells.iter().flat_map(|(_, outline)| sides(outline));
    all.for_each(|side| *count.entry(side).or_default() += 1);
    cells.retain(|(_, outline)| sides(outline).iter().filter(|side| count[side] == 2).count() > 1);
    cells
}
