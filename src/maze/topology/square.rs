//! Square cells in columns and rows (orthogonal): the classic maze.

use super::{Size, Topology};
use crate::Error;
use crate::Place;
use crate::grid::{Cells, Corner, Grid, Lattice, Projection, Tiling};

pub const TOPOLOGY: Topology = Topology {
    name: "square",
    title: "Square",
    about: "square cells in columns and rows",
    sizes: "[columns, rows]",
    unit: None,
    has_rows: true,
    is_round: false,
    cells,
    grid,
    ends: (Place::TopLeft, Place::BottomRight),
};

const CORNERS: [Corner; 4] =
    [Corner::new(-1, -1), Corner::new(1, -1), Corner::new(1, 1), Corner::new(-1, 1)];

fn cells(size: Size) -> Result<u64, Error> {
    match size {
        Size::Two(columns, rows) => {
            size.check(&[(2, "columns"), (2, "rows")], u64::from(columns) * u64::from(rows))
        }
        Size::One(_) => Err(Error::size("a square maze has two numbers: columns and rows")),
    }
}

fn grid(size: Size) -> Result<Grid, Error> {
    cells(size)?;
    let [columns, rows] = size.numbers()[..] else {
        return Err(Error::size(format!("{size:?} is no size")));
    };
    let tiling = Tiling {
        corners: CORNERS,
        skewed: false,
        along: Corner::new(2, 0),
        shift: Corner::new(0, 2),
        period: Corner::new(0, 4),
        origin: Corner::new(1, 1),
    };
    let lattice = Lattice::new(tiling, rows, columns, |_, _| true);
    Grid::new(Cells::Quads(lattice), Projection::Plane { x: 0.5, y: 0.5 }, None)
}
