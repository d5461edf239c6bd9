//! Subsets of the cells of a grid, and the loops of their rim.

use super::{Cell, Cells, Corner, Grid, Mesh, Side, Walls};
use crate::Error;
use std::collections::{HashMap, HashSet};

impl Grid {
    /// The grid of the cells that `keep` accepts; gaps inside become holes. It has no tunnels, so cut a grid before
    /// weaving it.
    ///
    /// An error if fewer than two cells are left, or if they are not connected.
    pub fn cut(&self, keep: impl Fn(Cell) -> bool) -> Result<Grid, Error> {
        let keep = |cell: Cell| self.contains(cell) && keep(cell);
        let mut center = self.center.filter(|&center| keep(center));
        let cells = match &self.cells {
            Cells::Quads(lattice) => Cells::Quads(lattice.cut(keep)),
            Cells::Hexagons(lattice) => Cells::Hexagons(lattice.cut(keep)),
            Cells::Mesh(_) => {
                let kept = || self.cells().filter(|&cell| keep(cell));
                center =
                    center.and_then(|center| kept().position(|cell| cell == center)).map(Cell::new);
                let mut walls = Walls::default();
                let cells: Vec<_> = kept().map(|cell| self.copied(cell, 1, &mut walls)).collect();
                Cells::Mesh(Mesh::with(cells, walls)?)
            }
        };
        Ok(Grid { is_cut: true, ..Grid::new(cells, self.projection, center)? })
    }

    /// The middle and the outline of a cell, for a mesh whose lattice is `times` as fine. Bends and fixed walls are added
    /// to `walls`.
    pub(super) fn copied(
        &self,
        cell: Cell,
        times: i32,
        walls: &mut Walls,
    ) -> (Corner, Vec<Corner>) {
        let by = |at: Corner| Corner::new(at.x * times, at.y * times);
        let mut outline = Vec::new();
        for slot in 0..self.sides(cell) as u8 {
            let side = Side { cell, slot };
            let (start, end) = self.ends(side);
            let turns: Vec<Corner> = self.lines(side).skip(1).map(|[turn, _]| by(turn)).collect();
            if !turns.is_empty() {
                walls.bend(by(start), by(end), turns.into_iter());
            }
            if self.is_fixed(side) {
                walls.fix(by(start), by(end));
            }
            outline.push(by(start));
        }
        (by(self.middle(cell)), outline)
    }

    /// The loops of the rim, each in order with the cells on its right: the outer loop first, then one around each hole,
    /// or court.
    pub fn rims(&self) -> Vec<Vec<Side>> {
        let mut from: HashMap<Corner, Vec<Side>> = HashMap::new();
        let walls = [&self.rim[..], &self.court].concat();
        walls.iter().for_each(|&side| from.entry(self.ends(side).0).or_default().push(side));
        let place = |corner| self.projection.place(corner);
        let left = |side: &Side| {
            let (a, b) = self.ends(*side);
            place(a).x.min(place(b).x)
        };
        let mut waiting = walls;
        waiting.sort_by(|a, b| left(a).total_cmp(&left(b)));
        let (mut rims, mut is_used) = (Vec::new(), HashSet::new());
        for first in waiting {
            let (mut rim, mut next) = (Vec::new(), first);
            while is_used.insert(next) {
                rim.push(next);
                let (start, end) = self.ends(next);
                let along = place(end) - place(start);
                // Where cells touch only at a corner, take the way that keeps the outside connected.
                let turn = |side: &&Side| {
                    let on = place(self.ends(**side).1) - place(end);
                    let (cross, dot) = (along.cross(on), along.dot(on));
                    let sharp = 1.0 - dot / (along.length() * on.length());
                    if cross < 0.0 { -sharp } else { sharp }
                };
                let ways = from.get(&end).into_iter().flatten();
                next = *ways.min_by(|a, b| turn(a).total_cmp(&turn(b))).unwrap_or(&first);
            }
            rims.extend((!rim.is_empty()).then_some(rim));
        }
        rims
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::{ALL, Size};

    #[test]
    fn a_grid_is_cut_and_its_hole_is_no_way_in() {
        for topology in ALL {
            let sizes = [Size::Two(9, 9), Size::One(150)];
            let Some(whole) = sizes.iter().find_map(|&size| (topology.grid)(size).ok()) else {
                panic!("{topology:?} takes neither size");
            };
            // Without the cell nearest to the middle, and all its neighbors.
            let middle = whole.bounds().center();
            let off = |cell: &Cell| (whole.center_of(*cell) - middle).length();
            let hole = whole.cells().min_by(|a, b| off(a).total_cmp(&off(b))).unwrap();
            let kept =
                |cell| cell != hole && whole.neighbors(hole).all(|(_, beside)| beside != cell);
            let cut = whole.cut(kept).unwrap();
            assert_eq!(cut.len(), whole.len() - 1 - whole.neighbors(hole).count(), "{topology:?}");
            assert_eq!(cut.bounds(), whole.bounds());
            let rims = cut.rims();
            assert_eq!((rims.len(), rims[0].len()), (2, whole.rim().len()), "{topology:?}");
            assert!(cut.rim().len() + cut.court().len() > whole.rim().len() + whole.court().len());
            assert!(cut.gates().iter().all(|gate| rims[0].contains(gate)));
            assert!(whole.cut(|cell| cell == hole).is_err());
        }
    }

    #[test]
    fn holes_that_touch_at_a_corner_are_two_and_the_world_outside_is_another() {
        let whole = (ALL[0].grid)(Size::Two(6, 6)).unwrap();
        let without = |places: &[(f64, f64)]| {
            let is_hole = |cell| {
                let at = whole.center_of(cell);
                places.contains(&(at.x, at.y))
            };
            let rims = whole.cut(|cell| !is_hole(cell)).unwrap().rims();
            rims.iter().map(Vec::len).collect::<Vec<_>>()
        };
        assert_eq!(without(&[(2.5, 2.5), (3.5, 3.5)]), [24, 4, 4]);
        assert_eq!(without(&[(0.5, 2.5), (1.5, 3.5)]), [26, 4]);
    }
}
