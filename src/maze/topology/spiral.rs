//! A corridor that winds outward around a cell in the middle. Its cells split like those of round mazes.

use super::{Size, Topology, fine_grid, on_lattice, polar};
use crate::Error;
use crate::Place;
use crate::geometry::Point;
use crate::grid::{Cell, Corner, Grid, Walls};
use std::f64::consts::TAU;

pub const TOPOLOGY: Topology = Topology {
    name: "spiral",
    title: "Spiral",
    about: "a corridor that winds around a center, further out with every turn",
    sizes: "turns",
    unit: Some("turns"),
    has_rows: false,
    is_round: true,
    cells,
    grid,
    ends: (Place::Rim, Place::Center),
};

/// From the center to the inner end of the spiral, in pitches.
const HUB: f64 = 0.5;
/// The place of the goal in the middle cell, relative to the center of the spiral: away from its inner end.
const CENTER: Point = Point::new(-0.5, -0.3);
/// The number of lines in a wall along the spiral.
const LINES: i32 = 16;
/// The most turns that fit on the lattice.
const MOST: u32 = 100_000;

fn cells(size: Size) -> Result<u64, Error> {
    match size {
        Size::One(turns) if turns > MOST => {
            Err(Error::size(format!("{turns} turns are too many; at most {MOST} work")))
        }
        Size::One(turns) => {
            let cells: u64 = polar::splits(turns).map(u64::from).sum();
            size.check(&[(2, "turns")], cells + 1)
        }
        Size::Two(..) => Err(Error::size("a spiral maze has one number: its turns")),
    }
}

/// A spiral with a number of parts per turn. It begins straight above its center.
struct Spiral {
    turn: i32,
}

impl Spiral {
    /// The place `parts` parts on from the inner end, and `out` pitches outside the spiral.
    fn place(&self, parts: f64, out: f64) -> Corner {
        let turns = parts / f64::from(self.turn);
        // Places on the same spoke have the same angle, to the last bit.
        on_lattice(Point::polar(HUB + turns + out, turns.fract() * TAU))
    }

    fn corner(&self, part: i32) -> Corner {
        self.place(part.into(), 0.0)
    }

    /// Bends the wall between two parts of the spiral.
    fn bend(&self, from: i32, to: i32, walls: &mut Walls) {
        let turn = |line: i32| {
            let share = f64::from(line) / f64::from(LINES);
            self.place(f64::from(from) + f64::from(to - from) * share, 0.0)
        };
        walls.bend(self.corner(from), self.corner(to), (1..LINES).map(turn));
    }
}

fn grid(size: Size) -> Result<Grid, Error> {
    cells(size)?;
    let [turns] = size.numbers()[..] else { return Err(Error::size(format!("{size} is no size"))) };
    let counts: Vec<i32> = polar::splits(turns).map(|count| count as i32).collect();
    let turn = counts.last().copied().unwrap_or(1);
    let spiral = Spiral { turn };
    let mut walls = Walls::default();
    // The first turn goes around the cell in the middle, where the corridor begins.
    let first = turn / counts[0];
    (0..counts[0]).for_each(|at| spiral.bend(at * first, (at + 1) * first, &mut walls));
    let outline: Vec<Corner> = (0..=counts[0]).map(|at| spiral.corner(at * first)).collect();
    // The wall at the free inner end is fixed: ways past both sides of that end would be narrow.
    walls.fix(outline[0], outline[1]);
    let mut cells = vec![(on_lattice(CENTER), outline)];
    for (number, &count) in counts.iter().enumerate() {
        let width = turn / count;
        let beyond = counts.get(number + 1).map_or(width, |&next| turn / next);
        for at in 0..count {
            let from = number as i32 * turn + at * width;
            let to = from + width;
            let outer: Vec<i32> = (from + turn..=to + turn).step_by(beyond as usize).collect();
            outer.windows(2).for_each(|two| spiral.bend(two[0], two[1], &mut walls));
            let inner = [to, from].into_iter();
            let outline = outer.into_iter().chain(inner).map(|part| spiral.corner(part)).collect();
            let middle = spiral.place(f64::from(from + to) / 2.0, 0.5);
            cells.push((middle, outline));
        }
    }
    fine_grid(cells, walls, Some(Cell::new(0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_on_every_turn() {
        for turns in 2..40 {
            let grid = grid(Size::One(turns)).unwrap();
            assert_eq!(grid.rims().len(), 1, "{turns}");
            assert!(grid.narrowest() > 0.55, "{turns}: {}", grid.narrowest());
            let bounds = grid.bounds();
            let (width, height) = (f64::from(2 * turns + 2), f64::from(2 * turns + 2) + 0.5);
            assert!((bounds.width - width).abs() < 0.02, "{turns}: {bounds:?}");
            assert!((bounds.height - height).abs() < 0.02, "{turns}: {bounds:?}");
            assert_eq!(grid.len() as u64, cells(Size::One(turns)).unwrap());
        }
    }

    #[test]
    fn one_corridor_leads_through_all_of_it() {
        let grid = grid(Size::One(6)).unwrap();
        // Across spokes alone: every cell from the goal to the mouth, one after the other.
        for cell in 1..grid.len() {
            let (cell, before) = (Cell::new(cell), Cell::new(cell - 1));
            assert!(grid.neighbors(cell).any(|(_, beside)| beside == before), "{cell:?}");
        }
    }
}
