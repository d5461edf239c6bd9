//! Symmetrical mazes: every wall has its twin, except at one spot; otherwise there would be two solutions or none.
//!
//! A carved maze is folded: every two cells that are twins become one. Each of its passages that joins separate parts is
//! opened, with its twin. The result is two halves without a passage between them (or one whole, if a cell is its own
//! twin). A last passage joins the halves, if possible one that is its own twin.

use super::algorithm::Tree;
use super::geometry::Point;
use super::grid::{Cell, Grid, Side};
use super::random::Random;
use super::union_find::UnionFind;
use crate::{Error, ErrorKind};
use std::collections::BTreeMap;

/// A symmetry of a maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Left and right are mirror images of each other.
    Mirror,
    /// It looks the same after half a turn.
    Rotate,
}

impl Symmetry {
    /// Every symmetry: its name in a book spec, and a line about it.
    pub const ALL: &'static [(&'static str, Symmetry, &'static str)] = &[
        ("mirror", Symmetry::Mirror, "left and right are mirror images of each other"),
        ("rotate", Symmetry::Rotate, "turned by half, it looks the same"),
    ];

    /// The name in a book spec.
    pub fn name(self) -> &'static str {
        let own = Symmetry::ALL.iter().find(|(_, symmetry, _)| *symmetry == self);
        own.map_or("", |(name, ..)| name)
    }
}

/// By cell, its twin: the cell at its place in the mirrored or turned grid.
#[derive(Debug)]
pub struct Twins(Vec<Cell>);

/// Steps per pitch, in which the middles of twins are compared.
const STEPS: f64 = 1024.0;

impl Twins {
    /// The twins of a board; the error says why it has none.
    pub fn new(grid: &Grid, symmetry: Symmetry) -> Result<Twins, Error> {
        let wrong = |why: &str| Error::new(ErrorKind::Symmetry, why);
        let middle = grid.bounds().center();
        let step = |length: f64| (length * STEPS).round() as i64;
        let place = |point: Point| (step(point.x - middle.x), step(point.y - middle.y));
        let mapped = |(x, y): (i64, i64)| match symmetry {
            Symmetry::Mirror => (-x, y),
            Symmetry::Rotate => (-x, -y),
        };
        let cells: BTreeMap<(i64, i64), Cell> =
            grid.cells().map(|cell| (place(grid.center_of(cell)), cell)).collect();
        let mut twins = vec![Cell::NONE; grid.sites()];
        for (&(x, y), &cell) in &cells {
            let (x, y) = mapped((x, y));
            // A step off is allowed, since a middle may lie between two steps.
            let mut near =
                (-1..=1).flat_map(|right| (-1..=1).map(move |down| (x + right, y + down)));
            let twin = near.find_map(|place| cells.get(&place));
            let Some(&twin) = twin else {
                return Err(wrong("the cells at its one side have no twins at the other"));
            };
            twins[cell.index()] = twin;
        }
        let twins = Twins(twins);
        let is_kept = |cell: Cell, next: Cell| {
            let twin = twins.of(next);
            grid.neighbors(twins.of(cell)).any(|(_, beside)| beside == twin)
        };
        let kept = |cell: Cell| grid.neighbors(cell).all(|(_, next)| is_kept(cell, next));
        // Walls that bend are twins if they turn at the same places, give or take four steps.
        let stops = |cell: Cell| -> Vec<(i64, i64)> {
            grid.outline(cell).steps.iter().map(|step| place(step.end())).collect()
        };
        let bends = |cell: Cell| {
            let there = stops(twins.of(cell));
            let near = |(x, y): (i64, i64)| {
                there.iter().any(|stop| (stop.0 - x).abs() <= 4 && (stop.1 - y).abs() <= 4)
            };
            stops(cell).into_iter().all(|stop| near(mapped(stop)))
        };
        let is_twin = |cell| twins.of(twins.of(cell)) == cell && kept(cell);
        if !grid.cells().all(|cell| is_twin(cell) && (!grid.is_bent() || bends(cell))) {
            return Err(wrong("its cells have twins, but not their walls"));
        }
        match grid.cells().filter(|&cell| twins.of(cell) == cell).count() {
            0 | 1 => Ok(twins),
            own => Err(wrong(&format!(
                "{own} cells lie in the middle, and with more than one there would be several ways"
            ))),
        }
    }

    /// The twin of a cell; the cell itself if it is in the very middle.
    pub fn of(&self, cell: Cell) -> Cell {
        self.0[cell.index()]
    }

    /// The twin of the wall between two cells, as seen from the twin of the first.
    fn side(&self, grid: &Grid, cell: Cell, next: Cell) -> Option<Side> {
        let twin = self.of(next);
        let mut sides = grid.neighbors(self.of(cell));
        sides.find(|&(_, beside)| beside == twin).map(|(side, _)| side)
    }

    /// Makes a symmetrical tree from the walls that a carver opened, in their order.
    pub fn fold(&self, grid: &Grid, opened: &[Side], random: &mut Random, tree: &mut Tree) {
        tree.begin(grid);
        tree.unroot();
        let mut halves = UnionFind::new(grid.sites());
        let mut folded = UnionFind::new(grid.sites());
        let ends = |side: Side| Some((side, side.cell, grid.neighbor(side)?));
        let is_first = |cell: Cell| cell <= self.of(cell);
        let of_first = |&(_, cell, next): &(Side, Cell, Cell)| is_first(cell) && is_first(next);
        let opened: Vec<(Side, Cell, Cell)> =
            opened.iter().filter_map(|&side| ends(side)).collect();
        // Uses the texture of one half, and of the other half only where needed.
        let (first, others): (Vec<_>, Vec<_>) = opened.into_iter().partition(of_first);
        for (side, cell, next) in first.into_iter().chain(others) {
            let [one, other] = [cell, next].map(|cell| cell.min(self.of(cell)));
            if folded.join(one.index(), other.index()) {
                tree.join(grid, cell, side.slot);
                halves.join(cell.index(), next.index());
                let twin =
                    self.side(grid, cell, next).filter(|twin| grid.other(*twin) != Some(side));
                if let Some(twin) = twin.filter(|&twin| twin != side) {
                    tree.join(grid, twin.cell, twin.slot);
                    halves.join(self.of(cell).index(), self.of(next).index());
                }
            }
        }
        let mut last: Vec<(Side, Cell, Cell)> = grid.walls().filter_map(ends).collect();
        last.retain(|&(_, cell, next)| halves.root(cell.index()) != halves.root(next.index()));
        if last.iter().any(|&(_, cell, next)| self.of(cell) == next) {
            last.retain(|&(_, cell, next)| self.of(cell) == next);
        }
        if !last.is_empty() {
            let (side, ..) = last[random.below(last.len() as u64) as usize];
            tree.join(grid, side.cell, side.slot);
        }
    }
}
