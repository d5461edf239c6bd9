//! Pentagons, six of which make a flower.

use super::pattern::{Pattern, Tile, count, hexagon};
use super::{Size, Topology};
use crate::Error;
use crate::Place;
use crate::grid::Grid;

pub const TOPOLOGY: Topology = Topology {
    name: "floret",
    title: "Flower",
    about: "flowers of six pentagons each, as a rectangle or as one large hexagon",
    sizes: "[columns, rows] of flowers, or flowers a side for a hexagon",
    unit: Some("side"),
    has_rows: false,
    is_round: false,
    cells,
    grid,
    ends: (Place::TopLeft, Place::BottomRight),
};

fn cells(size: Size) -> Result<u64, Error> {
    count(size, |columns, rows| 6 * columns * rows, |side| Ok(6 * hexagon(side)))
}

/// Turns a place by a sixth of a full turn, clockwise: a step down is as long as √3 steps right.
fn sixth((x, y): (i32, i32)) -> (i32, i32) {
    ((x - 3 * y) / 2, (x + y) / 2)
}

fn grid(size: Size) -> Result<Grid, Error> {
    cells(size)?;
    // Two long sides, and three half as long; turned so that the flowers lie in level rows.
    let mut petal = Tile::new(&[(0, 0), (18, -2), (24, 2), (21, 7), (12, 8)]);
    let mut tiles = Vec::new();
    for _ in 0..6 {
        let next = petal.turned(sixth, &[(0, 0)]);
        tiles.push(std::mem::replace(&mut petal, next));
    }
    let pattern = Pattern {
        tiles,
        across: 42,
        down: 21,
        shift: 21,
        places: [1, 1],
        // √3.
        step_down: 1.732_050_807_568_877_2,
    };
    pattern.grid(size)
}
