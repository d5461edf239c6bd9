//! Hexagons, and a triangle where three of them meet (3.6.3.6): the weave of Japanese baskets.

use super::pattern::{Pattern, Tile, count, hexagon};
use super::{Size, Topology};
use crate::Error;
use crate::Place;
use crate::grid::Grid;

pub const TOPOLOGY: Topology = Topology {
    name: "kagome",
    title: "Basket",
    about: "hexagons with triangles between them, as a rectangle or as one large hexagon",
    sizes: "[columns, rows] of hexagons, or hexagons a side for a hexagon",
    unit: Some("side"),
    has_rows: false,
    is_round: false,
    cells,
    grid,
    ends: (Place::TopLeft, Place::BottomRight),
};

fn cells(size: Size) -> Result<u64, Error> {
    let between = |number: u64| number.saturating_sub(1);
    let rows = |columns: u64, rows: u64| columns * rows + 2 * between(columns) * between(rows);
    count(size, rows, |side| Ok(hexagon(side) + 6 * between(side) * between(side)))
}

fn grid(size: Size) -> Result<Grid, Error> {
    cells(size)?;
    let hexagon = [(-1, -3), (1, -3), (2, 0), (1, 3), (-1, 3), (-2, 0)];
    let upright = [(2, 0), (3, 3), (1, 3)];
    let upside_down = [(-1, 3), (1, 3), (0, 6)];
    let pattern = Pattern {
        tiles: vec![
            Tile::new(&hexagon),
            Tile::between(&upright, &[(0, 0), (1, 0), (0, 1)]),
            Tile::between(&upside_down, &[(0, 0), (-1, 1), (0, 1)]),
        ],
        across: 4,
        down: 6,
        shift: 2,
        places: [1, 1],
        // 1 / √3: a triangle is three steps high.
        step_down: 0.577_350_269_189_625_8,
    };
    pattern.grid(size)
}
