//! Squares that lean alternately left and right, with two triangles between any two of a kind (3.3.4.3.4).

use super::pattern::{Pattern, Tile, count, quarter};
use super::{Size, Topology};
use crate::Error;
use crate::Place;
use crate::grid::Grid;

pub const TOPOLOGY: Topology = Topology {
    name: "snub-square",
    title: "Snub square",
    about: "leaning squares in columns and rows, with triangles between them",
    sizes: "[columns, rows] of squares that lean to the right",
    unit: None,
    has_rows: false,
    is_round: false,
    cells,
    grid,
    ends: (Place::TopLeft, Place::BottomRight),
};

fn cells(size: Size) -> Result<u64, Error> {
    let rows = |columns: u64, rows: u64| {
        let [across, down] = [columns, rows].map(|number| number.saturating_sub(1));
        columns * rows + across * down + 2 * (across * rows + columns * down)
    };
    count(size, rows, |_| Err(Error::size("a snub square maze has two numbers: columns and rows")))
}

fn grid(size: Size) -> Result<Grid, Error> {
    cells(size)?;
    // 1086 is 627 √3, to one part in 250,000; the middles of triangles are whole numbers.
    let right = [(1086, 627), (-627, 1086), (-1086, -627), (627, -1086)];
    let left = [(1086, 627), (2799, 1086), (2340, 2799), (627, 2340)];
    let [one, other] =
        [[(627, -1086), (2340, -627), (1086, 627)], [(1086, 627), (2340, -627), (2799, 1086)]]
            .map(|triangle| Tile::between(&triangle, &[(0, 0), (1, 0)]));
    let below = [(0, 0), (0, 1)];
    let pattern = Pattern {
        tiles: vec![
            Tile::new(&right),
            Tile::between(&left, &[(0, 0), (1, 0), (0, 1), (1, 1)]),
            one.turned(quarter, &below),
            other.turned(quarter, &below),
            one,
            other,
        ],
        across: 3426,
        down: 3426,
        shift: 0,
        places: [1, 1],
        step_down: 1.0,
    };
    pattern.grid(size)
}
