//! Merged cells: all cells around a corner become one larger cell, a room.

use super::{Cell, Cells, Corner, Grid, MAX_SIDES, Mesh, Projection, Side, Walls};
use crate::Error;
use crate::geometry::distance;
use std::collections::BTreeMap;

/// The least distance from the middle of a room to its walls, in pitches: a room is at least as wide as other cells.
const CLEAR: f64 = 0.5;

/// The cells around a corner inside a grid, clockwise.
#[derive(Clone, Debug)]
pub struct Ring {
    /// The corner.
    pub corner: Corner,
    /// Of each cell, the side that ends at the corner.
    pub sides: Vec<Side>,
}

impl Ring {
    /// Its cells.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.sides.iter().map(|side| side.cell)
    }

    /// Its walls: the sides of its cells that do not lie between two of them.
    fn walls<'g>(&'g self, grid: &'g Grid) -> impl Iterator<Item = Side> + 'g {
        self.sides.iter().flat_map(move |&Side { cell, slot }| {
            let count = grid.sides(cell) as u8;
            (2..count).map(move |on| Side { cell, slot: (slot + on) % count })
        })
    }

    /// The cells beyond its walls, in the order of the walls.
    pub fn beyond<'g>(&'g self, grid: &'g Grid) -> impl Iterator<Item = Cell> + 'g {
        self.walls(grid).filter_map(|side| grid.neighbor(side))
    }
}

impl Grid {
    /// On a plane, the cells around each corner that has cells on all sides, if together they have at most [`MAX_SIDES`]
    /// sides; in order of the corners.
    pub fn rings(&self) -> Vec<Ring> {
        if !matches!(self.projection(), Projection::Plane { .. }) {
            return Vec::new();
        }
        let mut at: BTreeMap<Corner, Vec<Side>> = BTreeMap::new();
        for cell in self.cells() {
            for slot in 0..self.sides(cell) as u8 {
                let side = Side { cell, slot };
                at.entry(self.ends(side).1).or_default().push(side);
            }
        }
        at.into_iter().filter_map(|(corner, sides)| self.ring(corner, sides)).collect()
    }

    /// The ring around a corner at which these sides end, if it is one.
    fn ring(&self, corner: Corner, ending: Vec<Side>) -> Option<Ring> {
        let first = *ending.first()?;
        let mut sides = vec![first];
        loop {
            // The wall that begins at the corner ends there as seen from its other cell.
            let side = sides[sides.len() - 1];
            let next = Side { slot: (side.slot + 1) % self.sides(side.cell) as u8, ..side };
            let other = self.other(next).filter(|other| self.ends(*other).1 == corner)?;
            if other == first {
                break;
            }
            sides.push(other);
            if sides.len() > ending.len() {
                return None;
            }
        }
        let ring = Ring { corner, sides };
        let outer = ring.walls(self).count();
        // A different cell must lie beyond each of its walls.
        let mut beyond: Vec<Cell> = ring.beyond(self).collect();
        beyond.sort_unstable();
        let is_single = beyond.windows(2).all(|two| two[0] != two[1]);
        let is_apart = !ring.cells().any(|cell| beyond.contains(&cell));
        let is_whole = ring.sides.len() == ending.len() && ring.sides.len() > 2;
        let middle = self.projection().place(corner);
        let place = |[a, b]: [Corner; 2]| [a, b].map(|corner| self.projection().place(corner));
        let lines = ring.walls(self).flat_map(|side| self.lines(side)).map(place);
        let is_wide = lines.map(|[a, b]| distance(middle, a, b)).all(|off| off > CLEAR);
        let is_one = is_whole && is_single && is_apart && is_wide;
        (is_one && (3..=MAX_SIDES).contains(&outer)).then_some(ring)
    }

    /// Whether a cell is a room: several cells merged into one.
    pub fn is_room(&self, cell: Cell) -> bool {
        self.rooms.binary_search(&cell).is_ok()
    }

    /// In a room, the place half a pitch before a side; none in other cells.
    pub(super) fn before(&self, side: Side) -> Option<Corner> {
        self.is_room(side.cell).then(|| {
            let (door, out) = self.outward(side);
            let (x, y) = self.projection().unplace(door - out * 0.5);
            Corner::new(x.round() as i32, y.round() as i32)
        })
    }

    /// The same grid with the cells of each ring merged into one, around its corner. An error if a cell is in two rings.
    pub fn merged(&self, rings: &[Ring]) -> Result<Grid, Error> {
        let mut ring_of = vec![None; self.sites()];
        for (number, ring) in rings.iter().enumerate() {
            for side in &ring.sides {
                if ring_of[side.cell.index()].replace(number).is_some() {
                    return Err(Error::cells(format!("cell {} is in two rings", side.cell)));
                }
            }
        }
        let (mut walls, mut cells, mut center) = (Walls::default(), Vec::new(), None);
        let mut rooms = Vec::new();
        for cell in self.cells() {
            let ring = ring_of[cell.index()].map(|number| &rings[number]);
            let is_center =
                |ring: &Ring| ring.sides.iter().any(|side| self.center() == Some(side.cell));
            match ring {
                None => {
                    if self.center() == Some(cell) {
                        center = Some(Cell::new(cells.len()));
                    }
                    cells.push(self.copied(cell, 1, &mut walls));
                }
                Some(ring) if ring.sides[0].cell == cell => {
                    if is_center(ring) {
                        center = Some(Cell::new(cells.len()));
                    }
                    let outline = ring.sides.iter().rev().flat_map(|side| {
                        let (_, outline) = self.copied(side.cell, 1, &mut walls);
                        // All corners but the shared one and the one before it, which is a corner of the next cell, too.
                        let count = outline.len();
                        let from = usize::from(side.slot) + 2;
                        (from..from + count - 2)
                            .map(move |at| outline[at % count])
                            .collect::<Vec<_>>()
                    });
                    rooms.push(Cell::new(cells.len()));
                    cells.push((ring.corner, outline.collect()));
                }
                Some(_) => {}
            }
        }
        let mesh = Mesh::with(cells, walls)?;
        let grid = Grid::new(Cells::Mesh(mesh), *self.projection(), center)?;
        Ok(Grid { is_cut: self.is_cut, rooms, ..grid })
    }
}
