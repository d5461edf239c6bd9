//! Crossings: cells of four sides, with another passage beneath.
//!
//! A crossing is drawn like a bridge on a map. Walls lead from the four corners of the cell to the corners of a smaller
//! square inside, and on along two sides of the square, with the bridge between them. The parts of the cell on both sides
//! of the bridge are the mouths of a tunnel.

use super::{Cell, Cells, Corner, Grid, Mesh, Projection, Side, Tunnel, Walls};
use crate::Error;

/// How far a mouth reaches into the cell, as a share of the distance to its middle.
const DEPTH: [i32; 2] = [2, 5];
/// How far inside the cell the middle of a mouth lies, as a share of the distance to the middle of the cell.
const MOUTH: [i32; 2] = [1, 10];
/// The least number of lattice steps per pitch, so that the corners of a crossing lie on the lattice.
const FINE: f64 = 40.0;

/// A cell to become a crossing. Its bridge leads through the side of this slot and through the opposite side.
#[derive(Clone, Copy, Debug)]
pub struct Crossing {
    /// A cell of four straight sides, with a neighbor behind each. No neighbor is a crossing.
    pub cell: Cell,
    /// The slot of one of the two sides that the bridge joins.
    pub slot: u8,
}

impl Grid {
    /// Whether a cell can be a crossing: it needs four straight sides, and behind each a neighbor whose middle lies
    /// straight ahead.
    pub fn can_cross(&self, cell: Cell) -> bool {
        let is_straight = |(side, next): (Side, Cell)| {
            let (door, out) = self.outward(side);
            let off = self.center_of(next) - door;
            self.lines(side).count() == 1 && off.cross(out).abs() < 1e-6
        };
        self.sides(cell) == 4
            && self.neighbors(cell).count() == 4
            && self.neighbors(cell).all(is_straight)
    }

    /// The same grid (on a plane) with these crossings. Each mouth of a tunnel becomes a cell, too.
    ///
    /// An error if a cell cannot be a crossing, or on rings.
    pub fn woven(&self, crossings: &[Crossing]) -> Result<Grid, Error> {
        let Projection::Plane { x, y } = *self.projection() else {
            return Err(Error::cells("passages cannot cross on rings"));
        };
        let times = (FINE * x.max(y)).ceil().max(1.0);
        let mut slots = vec![None; self.sites()];
        for crossing in crossings {
            if !self.can_cross(crossing.cell) {
                return Err(Error::cells(format!("cell {} cannot be a crossing", crossing.cell)));
            }
            slots[crossing.cell.index()] = Some(usize::from(crossing.slot));
        }
        let mut walls = Walls::default();
        let mut cells: Vec<(Corner, Vec<Corner>)> = Vec::new();
        let (mut center, mut rooms) = (None, Vec::new());
        for cell in self.cells() {
            if self.is_room(cell) {
                rooms.push(Cell::new(cells.len()));
            }
            if self.center() == Some(cell) {
                center = Some(Cell::new(cells.len()));
            }
            let (middle, outline) = self.copied(cell, times as i32, &mut walls);
            match slots[cell.index()] {
                Some(slot) => cross(middle, &outline, slot, &mut cells, &mut walls),
                None => cells.push((middle, outline)),
            }
        }
        let projection = Projection::Plane { x: x / times, y: y / times };
        let mesh = Mesh::with(cells, walls)?;
        let grid = Grid::new(Cells::Mesh(mesh), projection, center)?;
        Ok(Grid { is_cut: self.is_cut, rooms, ..grid })
    }
}

/// Adds a crossing: the bridge, and the two mouths of the tunnel beneath it.
fn cross(
    middle: Corner,
    outline: &[Corner],
    slot: usize,
    cells: &mut Vec<(Corner, Vec<Corner>)>,
    walls: &mut Walls,
) {
    let outer = |on: usize| outline[(slot + on) % 4];
    let inner = |on: usize| towards(outer(on), middle, DEPTH);
    let over = Cell::new(cells.len());
    let bridge = [outer(0), outer(1), inner(1), inner(2), outer(2), outer(3), inner(3), inner(0)];
    cells.push((middle, bridge.to_vec()));
    let ends = [1, 3].map(|on| {
        let (from, to) = (on, on + 1);
        let mouth = vec![outer(from), outer(to), inner(to), inner(from)];
        for (a, b) in [(outer(to), inner(to)), (inner(to), inner(from)), (inner(from), outer(from))]
        {
            walls.fix(a, b);
        }
        let door = outer(from) + outer(to);
        let place = towards(Corner::new(door.x / 2, door.y / 2), middle, MOUTH);
        let cell = Cell::new(cells.len());
        cells.push((place, mouth));
        Side { cell, slot: 2 }
    });
    walls.tunnels.push(Tunnel { over, ends });
}

/// The place at a share of the way from one place to another, rounded to even coordinates.
fn towards(from: Corner, to: Corner, [part, of]: [i32; 2]) -> Corner {
    let way = to - from;
    let even = |length: i32| length * part / of / 2 * 2;
    from + Corner::new(even(way.x), even(way.y))
}
