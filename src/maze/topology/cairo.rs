//! Pentagons, four of which make a stretched hexagon that alternately lies and stands, like the pavement of Cairo's
//! streets.

use super::pattern::{Pattern, Tile, count, quarter};
use super::{Size, Topology};
use crate::Error;
use crate::Place;
use crate::grid::Grid;

pub const TOPOLOGY: Topology = Topology {
    name: "cairo",
    title: "Cairo",
    about: "pentagons in columns and rows, as streets in Cairo are paved",
    sizes: "[columns, rows]",
    unit: None,
    has_rows: false,
    is_round: false,
    cells,
    grid,
    ends: (Place::TopLeft, Place::BottomRight),
};

fn cells(size: Size) -> Result<u64, Error> {
    let rows = |columns: u64, rows: u64| columns * rows;
    count(size, rows, |_| Err(Error::size("a Cairo maze has two numbers: columns and rows")))
}

fn grid(size: Size) -> Result<Grid, Error> {
    cells(size)?;
    // The dual of the snub square tiling, to the same scale: corners are the middles of the tiles there.
    let first = Tile::new(&[(0, 0), (1351, -362), (2075, 362), (1713, 1713), (362, 1351)]);
    let turns = [(1, 1), (0, 1), (0, 0), (1, 0)];
    let tile = |(turns, place): (usize, (i32, i32))| {
        first.turned(|corner| (0..turns).fold(corner, |corner, _| quarter(corner)), &[place])
    };
    let pattern = Pattern {
        tiles: turns.into_iter().enumerate().map(tile).collect(),
        across: 3426,
        down: 3426,
        shift: 0,
        places: [2, 2],
        step_down: 1.0,
    };
    pattern.grid(size)
}
