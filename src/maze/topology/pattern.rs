//! Tilings that repeat: a table with the tiles of one block, and a board of such blocks.

use super::Size;
use crate::Error;
use crate::grid::{Cell, Cells, Corner, Grid, Mesh, Projection};

/// A tiling that repeats. Its blocks lie in rows, like bricks if [`shift`](Pattern::shift) is not 0.
pub struct Pattern {
    /// The tiles of a block.
    pub tiles: Vec<Tile>,
    /// From a block to the next in its row, in steps right.
    pub across: i32,
    /// From a row of blocks to the next, in steps down.
    pub down: i32,
    /// The number of steps by which every other row is shifted to the right.
    pub shift: i32,
    /// The columns and rows of places in a block.
    pub places: [i32; 2],
    /// The length of a step down, where a step right is 1.
    pub step_down: f64,
}

/// A cell of a block.
pub struct Tile {
    /// Its corners, clockwise, in steps right and down from the block's origin.
    pub outline: Vec<(i32, i32)>,
    /// The places that must be on the board, relative to the first of the block: its own, or the places around it. With
    /// bricks, the next row begins half a place to the right.
    pub on: Vec<(i32, i32)>,
}

/// The most columns, rows or cells per side, so that no lattice position overflows.
const MOST: u32 = 150_000;

impl Tile {
    /// A tile with a place of its own, the first of its block.
    pub fn new(outline: &[(i32, i32)]) -> Tile {
        Tile::between(outline, &[(0, 0)])
    }

    /// A tile that exists if all of these places are on the board.
    pub fn between(outline: &[(i32, i32)], on: &[(i32, i32)]) -> Tile {
        Tile { outline: outline.to_vec(), on: on.to_vec() }
    }

    /// The same tile, turned around the block's origin.
    pub fn turned(&self, turn: impl Fn((i32, i32)) -> (i32, i32), on: &[(i32, i32)]) -> Tile {
        Tile { outline: self.outline.iter().map(|&corner| turn(corner)).collect(), on: on.to_vec() }
    }
}

/// The number of cells of a size; `rows` and `side` count them on a rectangle and on a hexagon.
pub fn count(
    size: Size,
    rows: impl Fn(u64, u64) -> u64,
    side: impl Fn(u64) -> Result<u64, Error>,
) -> Result<u64, Error> {
    if let Some(most) = size.numbers().into_iter().find(|&number| number > MOST) {
        return Err(Error::size(format!("{most} is too many; at most {MOST} work")));
    }
    match size {
        Size::Two(columns, rows_of) => {
            size.check(&[(2, "columns"), (2, "rows")], rows(columns.into(), rows_of.into()))
        }
        Size::One(n) => size.check(&[(2, "places a side")], side(n.into())?),
    }
}

/// The number of places in a hexagon with `side` places per side.
pub fn hexagon(side: u64) -> u64 {
    3 * side * side.saturating_sub(1) + 1
}

/// A corner turned by a quarter of a full turn, clockwise, around the block's origin.
pub fn quarter((x, y): (i32, i32)) -> (i32, i32) {
    (-y, x)
}

impl Pattern {
    /// The board of a size: columns and rows of places, or a hexagon with a number of places per side.
    pub fn grid(&self, size: Size) -> Result<Grid, Error> {
        let mut cells = Vec::new();
        for (right, down) in self.blocks(size) {
            // With bricks, each row lies half a block to the right of the one above.
            let origin = (right * self.across + down * self.shift, down * self.down);
            let place = |(x, y)| (right * self.places[0] + x, down * self.places[1] + y);
            let there = |tile: &&Tile| tile.on.iter().all(|&on| self.has(size, place(on)));
            cells.extend(self.tiles.iter().filter(there).map(|tile| cell(tile, origin)));
        }
        cells.sort_unstable_by_key(|&(middle, _)| (middle.y, middle.x));
        let extremes = |of: fn(Corner) -> i32| {
            let all = || cells.iter().map(|&(middle, _)| of(middle));
            all().min().zip(all().max()).map(|(least, most)| least + most)
        };
        let twice = extremes(|middle| middle.x).zip(extremes(|middle| middle.y));
        let central = |&(middle, _): &(Corner, _)| Some((2 * middle.x, 2 * middle.y)) == twice;
        let center = cells.iter().position(central).map(Cell::new);
        Grid::new(Cells::Mesh(Mesh::new(cells)?), self.projection(), center)
    }

    /// A cell has an area of one square pitch, on average.
    fn projection(&self) -> Projection {
        let area = f64::from(self.across) * f64::from(self.down) * self.step_down;
        let step = (self.tiles.len() as f64 / area).sqrt();
        // The lattice is twice as fine.
        Projection::Plane { x: step / 2.0, y: step * self.step_down / 2.0 }
    }

    /// The blocks of a board, each by its place among them.
    fn blocks(&self, size: Size) -> impl Iterator<Item = (i32, i32)> {
        let is_bricks = self.shift != 0;
        let [wide, high] = self.places;
        let (rows, columns) = match size {
            Size::Two(columns, rows) => {
                (0..(rows as i32 + high - 1) / high, 0..(columns as i32 + wide - 1) / wide)
            }
            Size::One(side) => (1 - side as i32..side as i32, 1 - side as i32..side as i32),
        };
        let is_rows = matches!(size, Size::Two(..));
        rows.flat_map(move |row| {
            let back = if is_bricks && is_rows { row / 2 } else { 0 };
            columns.clone().map(move |column| (column - back, row))
        })
    }

    /// Whether a place is on the board.
    fn has(&self, size: Size, (right, down): (i32, i32)) -> bool {
        match size {
            Size::Two(columns, rows) => {
                let column = if self.shift != 0 { right + down.div_euclid(2) } else { right };
                (0..columns as i32).contains(&column) && (0..rows as i32).contains(&down)
            }
            Size::One(side) => {
                [right, down, right + down].iter().all(|way| way.unsigned_abs() < side)
            }
        }
    }
}

/// The middle and the corners of a tile, given the origin of its block, on a lattice twice as fine: corners have even
/// coordinates.
fn cell(tile: &Tile, (right, down): (i32, i32)) -> (Corner, Vec<Corner>) {
    let corner = |&(x, y): &(i32, i32)| Corner::new(2 * (right + x), 2 * (down + y));
    let outline: Vec<Corner> = tile.outline.iter().map(corner).collect();
    let sum = tile.outline.iter().fold((0, 0), |sum, corner| (sum.0 + corner.0, sum.1 + corner.1));
    let mean = |sum: i32, from: i32| {
        let count = tile.outline.len() as i32;
        2 * from + (4 * sum + count).div_euclid(2 * count)
    };
    (Corner::new(mean(sum.0, right), mean(sum.1, down)), outline)
}
