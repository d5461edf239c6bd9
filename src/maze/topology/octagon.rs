//! Octagons, and a square where four of them meet (4.8.8).

use super::pattern::{Pattern, Tile, count};
use super::{Size, Topology};
use crate::Error;
use crate::Place;
use crate::grid::Grid;

pub const TOPOLOGY: Topology = Topology {
    name: "octagon",
    title: "Octagonal",
    about: "octagons in columns and rows, with squares between them",
    sizes: "[columns, rows] of octagons",
    unit: None,
    has_rows: false,
    is_round: false,
    cells,
    grid,
    ends: (Place::TopLeft, Place::BottomRight),
};

fn cells(size: Size) -> Result<u64, Error> {
    let rows = |columns: u64, rows: u64| {
        columns * rows + columns.saturating_sub(1) * rows.saturating_sub(1)
    };
    count(size, rows, |_| Err(Error::size("an octagonal maze has two numbers: columns and rows")))
}

fn grid(size: Size) -> Result<Grid, Error> {
    cells(size)?;
    // 169 is 70 (1 + √2), to one part in thirty thousand.
    let octagon = [
        (-70, -169),
        (70, -169),
        (169, -70),
        (169, 70),
        (70, 169),
        (-70, 169),
        (-169, 70),
        (-169, -70),
    ];
    let square = [(169, 70), (268, 169), (169, 268), (70, 169)];
    let pattern = Pattern {
        tiles: vec![Tile::new(&octagon), Tile::between(&square, &[(0, 0), (1, 0), (0, 1), (1, 1)])],
        across: 338,
        down: 338,
        shift: 0,
        places: [1, 1],
        step_down: 1.0,
    };
    pattern.grid(size)
}
