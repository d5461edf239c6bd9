//! Triangular cells (delta), alternately upright and upside down: in rows, or as one large triangle.

use super::{Size, Topology};
use crate::Error;
use crate::Place;
use crate::grid::{Cell, Cells, Corner, Grid, Mesh, Projection};

pub const TOPOLOGY: Topology = Topology {
    name: "triangle",
    title: "Triangular",
    about: "triangular cells in rows, or as one large triangle",
    sizes: "[triangles in a row, rows], or cells a side for a triangle",
    unit: Some("side"),
    has_rows: false,
    is_round: false,
    cells,
    grid,
    ends: (Place::TopLeft, Place::BottomRight),
};

/// √3 / 4: the lattice step right, where a step down is a quarter of a pitch. A side of a cell is four steps long, and a
/// cell is six steps high.
const STEP_RIGHT: f64 = 0.433_012_701_892_219_3;

fn cells(size: Size) -> Result<u64, Error> {
    match size {
        Size::Two(length, rows) => size
            .check(&[(2, "triangles in a row"), (2, "rows")], u64::from(length) * u64::from(rows)),
        Size::One(side) => size.check(&[(2, "cells a side")], u64::from(side) * u64::from(side)),
    }
}

fn grid(size: Size) -> Result<Grid, Error> {
    cells(size)?;
    let projection = Projection::Plane { x: STEP_RIGHT, y: 0.25 };
    let row = |row: i32, places: std::ops::Range<i32>, first_up: bool| {
        let start = places.start;
        places.map(move |place| cell(row, place, ((place - start) % 2 == 0) == first_up))
    };
    match size {
        Size::Two(length, rows) => {
            let rows = (0..rows as i32).flat_map(|at| row(at, 0..length as i32, at % 2 == 0));
            Grid::new(Cells::Mesh(Mesh::new(rows)?), projection, None)
        }
        Size::One(side) => {
            let side = side as i32;
            let rows = (0..side).flat_map(|at| row(at, side - 1 - at..side + at, true));
            let mesh = Mesh::new(rows)?;
            Grid::new(Cells::Mesh(mesh), projection, middle(side as u32))
        }
    }
}

/// The middle and the corners of the cell at a place of a row, clockwise.
fn cell(row: i32, place: i32, is_up: bool) -> (Corner, Vec<Corner>) {
    let (left, top) = (2 * place, 6 * row);
    let corner = |right, down| Corner::new(left + right, top + down);
    match is_up {
        true => (corner(2, 4), vec![corner(2, 0), corner(4, 6), corner(0, 6)]),
        false => (corner(2, 2), vec![corner(0, 0), corner(4, 0), corner(2, 6)]),
    }
}

/// The cell in the middle of a large triangle; none if six cells meet there. The middle lies two thirds down.
fn middle(side: u32) -> Option<Cell> {
    let row = 2 * side / 3;
    // The rows above have row² cells together; `row` cells of its own row are to the left of the middle one.
    (!side.is_multiple_of(3)).then_some(Cell::new((row * row + row) as usize))
}
