//! Rhombs, three of which look like a cube: tumbling blocks.

use super::pattern::{Pattern, Tile, count, hexagon};
use super::{Size, Topology};
use crate::Error;
use crate::Place;
use crate::grid::Grid;

pub const TOPOLOGY: Topology = Topology {
    name: "rhombille",
    title: "Tumbling-block",
    about: "rhombs that look like stacked cubes, as a rectangle or as one large hexagon",
    sizes: "[columns, rows] of cubes, or cubes a side for a hexagon",
    unit: Some("side"),
    has_rows: false,
    is_round: false,
    cells,
    grid,
    ends: (Place::TopLeft, Place::BottomRight),
};

fn cells(size: Size) -> Result<u64, Error> {
    count(size, |columns, rows| 3 * columns * rows, |side| Ok(3 * hexagon(side)))
}

fn grid(size: Size) -> Result<Grid, Error> {
    cells(size)?;
    let rhombs = [
        [(0, 0), (-1, -1), (0, -2), (1, -1)],
        [(0, 0), (1, -1), (1, 1), (0, 2)],
        [(0, 0), (0, 2), (-1, 1), (-1, -1)],
    ];
    let pattern = Pattern {
        tiles: rhombs.iter().map(|rhomb| Tile::new(rhomb)).collect(),
        across: 2,
        down: 3,
        shift: 1,
        places: [1, 1],
        // 1 / √3: a side is two steps down long.
        step_down: 0.577_350_269_189_625_8,
    };
    pattern.grid(size)
}
