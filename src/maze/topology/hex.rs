//! Hexagonal cells (sigma), flat side up, so that arrows stand upright: a rectangle of columns and rows, or a hexagon
//! with a number of cells per side.

use super::{Size, Topology};
use crate::Error;
use crate::Place;
use crate::grid::{Cells, Corner, Grid, Lattice, Projection, Tiling};

pub const TOPOLOGY: Topology = Topology {
    name: "hex",
    title: "Hexagonal",
    about: "hexagonal cells, as a rectangle or as one large hexagon",
    sizes: "[columns, rows], or cells a side for a hexagon",
    unit: Some("side"),
    has_rows: false,
    is_round: false,
    cells,
    grid,
    ends: (Place::TopLeft, Place::BottomRight),
};

/// 1 / (4 √3): the lattice step right, where a step down is a quarter of a pitch.
const STEP_RIGHT: f64 = 0.144_337_567_297_406_43;

const CORNERS: [Corner; 6] = [
    Corner::new(-2, -2),
    Corner::new(2, -2),
    Corner::new(4, 0),
    Corner::new(2, 2),
    Corner::new(-2, 2),
    Corner::new(-4, 0),
];

fn cells(size: Size) -> Result<u64, Error> {
    match size {
        Size::Two(columns, rows) => {
            size.check(&[(2, "columns"), (2, "rows")], u64::from(columns) * u64::from(rows))
        }
        Size::One(side) => {
            let n = u64::from(side);
            size.check(&[(2, "cells a side")], (n * n).saturating_mul(3).saturating_sub(3 * n) + 1)
        }
    }
}

fn grid(size: Size) -> Result<Grid, Error> {
    cells(size)?;
    let tiling = Tiling {
        corners: CORNERS,
        skewed: true,
        along: Corner::new(0, 4),
        shift: Corner::new(6, 2),
        period: Corner::new(12, 0),
        origin: Corner::new(4, 2),
    };
    let projection = Projection::Plane { x: STEP_RIGHT, y: 0.25 };
    match size {
        Size::Two(columns, rows) => {
            let lattice = Lattice::new(tiling, columns, rows, |_, _| true);
            Grid::new(Cells::Hexagons(lattice), projection, None)
        }
        Size::One(side) => {
            let middle = side - 1;
            // Each line is centered, and one cell shorter than the next line towards the middle.
            let first = |line: u32| (line.abs_diff(middle) + (middle & 1)) / 2;
            let inside = |line: u32, place: u32| {
                let length = 2 * side - 1 - line.abs_diff(middle);
                (first(line)..first(line) + length).contains(&place)
            };
            let lattice = Lattice::new(tiling, 2 * side - 1, 2 * side, inside);
            let center = lattice.number(middle, first(middle) + middle);
            Grid::new(Cells::Hexagons(lattice), projection, Some(center))
        }
    }
}
