//! Finds the cell at a point on paper, and the outline of a cell on paper.

use super::{Cell, Cells, Corner, Grid, Projection, Side};
use crate::geometry::{Point, Trail};

impl Grid {
    /// The outline of a cell, clockwise and closed, in pitches.
    pub fn outline(&self, cell: Cell) -> Trail {
        let walls = (0..self.sides(cell) as u8).map(|slot| self.wall(Side { cell, slot }));
        let steps = walls.flat_map(|wall| wall.steps).collect();
        Trail {
            start: self.projection().place(self.ends(Side { cell, slot: 0 }).0),
            steps,
            closed: true,
        }
    }

    /// The cell in which a point (in pitches) lies; none outside the grid. For a point on a wall, it is one of the cells
    /// beside it. Takes time linear in the number of cells.
    ///
    /// ```
    /// # mod mazebook { pub use ::maze; }
    /// use mazebook::maze::geometry::Point;
    /// use mazebook::maze::topology::{self, Size};
    ///
    /// let polar = topology::find("polar").unwrap();
    /// let grid = (polar.grid)(Size::One(4))?;
    /// assert_eq!(grid.cell_at(Point::new(0.1, 0.1)), grid.center());
    /// assert_eq!(grid.cell_at(Point::new(4.1, 0.0)), None);
    /// for cell in grid.cells() {
    ///     assert_eq!(grid.cell_at(grid.center_of(cell)), Some(cell));
    /// }
    /// # Ok::<(), maze::Error>(())
    /// ```
    pub fn cell_at(&self, point: Point) -> Option<Cell> {
        let (x, y) = self.projection().unplace(point);
        self.cells().find(|&cell| self.surrounds(cell, x, y))
    }

    /// Whether a point (in pitches) lies in a cell. A point on a wall lies in only one of the two cells beside it.
    pub fn holds(&self, cell: Cell, point: Point) -> bool {
        let (x, y) = self.projection().unplace(point);
        self.contains(cell) && self.surrounds(cell, x, y)
    }

    /// Whether an odd number of a cell's sides lies beyond a lattice position: to the right of it, or farther out on
    /// the same spoke.
    fn surrounds(&self, cell: Cell, x: f64, y: f64) -> bool {
        if let (Cells::Mesh(mesh), Projection::Plane { .. }) = (self.storage(), self.projection())
            && mesh.is_far(cell, x, y)
        {
            return false;
        }
        let beyond = |&[a, b]: &[Corner; 2]| {
            let delta = self.projection().delta(a, b);
            let from = self.projection().below(y, f64::from(a.y));
            let to = from + f64::from(delta.y);
            let meets = (from <= 0.0) != (to <= 0.0);
            meets && f64::from(a.x) - f64::from(delta.x) * from / f64::from(delta.y) > x
        };
        let lines = (0..self.sides(cell) as u8).flat_map(|slot| self.lines(Side { cell, slot }));
        lines.filter(beyond).count() % 2 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::{self, Size};

    #[test]
    fn every_leg_lies_in_its_cell() {
        for topology in topology::ALL {
            for size in [Size::One(5), Size::Two(5, 6)] {
                let Ok(grid) = (topology.grid)(size) else { continue };
                for (cell, slot) in grid.cells().flat_map(|cell| (0..3).map(move |s| (cell, s))) {
                    let leg =
                        grid.leg(Side { cell, slot }).map(|corner| grid.projection().place(corner));
                    let leg: Vec<Point> = leg.collect();
                    let near = leg[0] * 0.6 + leg[0].middle(leg[1]) * 0.4;
                    assert_eq!(grid.cell_at(near), Some(cell), "{topology:?} {size:?}");
                }
                let bounds = grid.bounds();
                assert_eq!(grid.cell_at(Point::new(bounds.right() + 0.01, 0.4)), None);
                if !grid.court().is_empty() {
                    assert_eq!(grid.cell_at(Point::new(0.1, 0.1)), None);
                }
            }
        }
    }

    #[test]
    fn an_outline_closes_on_itself() {
        let grid = (topology::ALL[0].grid)(Size::Two(3, 3)).unwrap();
        let outline = grid.outline(grid.rim()[0].cell);
        assert_eq!((outline.start, outline.steps.len()), (outline.end(), 4));
    }
}
