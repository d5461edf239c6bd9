//! Portraits: walls run along the edges of a picture. (J. Xu and C. S. Kaplan, "Image-guided maze construction", SIGGRAPH
//! 2007, carve mazes by such weights.) Walls also show its tone by their thickness, but that is left to drawing.

use super::grid::{Grid, Side, Slots};
use super::random::Random;
use super::union_find::joining;

/// The least contrast across a wall at an edge, in thousandths of the contrast between black and white.
const EDGE: i64 = 120;
/// The distance from a wall at which the tone on both sides is measured, and the width of the measured square, in
/// pitches.
const BESIDE: f64 = 0.5;
const WIDTH: f64 = 0.9;

/// The walls of a grid that lie along the edges of its picture.
#[derive(Debug)]
pub struct Edges {
    /// By cell, the slots of these walls.
    along: Vec<Slots>,
    /// These walls, from the least contrast to the greatest.
    edges: Vec<Side>,
    /// All the other walls between cells.
    others: Vec<Side>,
}

impl Edges {
    /// The edges of a grid; none if it has no picture.
    pub fn new(grid: &Grid) -> Option<Edges> {
        if !grid.is_toned() {
            return None;
        }
        let contrast = |&side: &Side| {
            let (middle, out) = grid.outward(side);
            let tone = |off: f64| grid.tone(middle + out * off, WIDTH).unwrap_or_default();
            (((tone(BESIDE) - tone(-BESIDE)).abs() * 1000.0).round() as i64, side)
        };
        let inner: Vec<Side> = grid.walls().filter(|&side| grid.neighbor(side).is_some()).collect();
        let (mut edges, others): (Vec<_>, Vec<_>) =
            inner.iter().map(contrast).partition(|(contrast, _)| *contrast >= EDGE);
        edges.sort_unstable();
        let mut along = vec![Slots::NONE; grid.sites()];
        for side in edges.iter().flat_map(|&(_, side)| [Some(side), grid.other(side)]).flatten() {
            along[side.cell.index()].insert(side.slot);
        }
        let sides = |walls: Vec<(i64, Side)>| walls.into_iter().map(|(_, side)| side).collect();
        Some(Edges { along, edges: sides(edges), others: sides(others) })
    }

    /// The walls that a carver opened, changed so that walls along edges stay closed wherever another wall can be opened
    /// instead, the sharpest edges above all.
    pub fn trace(&self, grid: &Grid, opened: &[Side], random: &mut Random) -> Vec<Side> {
        let is_along = |side: &Side| self.along[side.cell.index()].has(side.slot);
        let kept = opened.iter().copied().filter(|side| !is_along(side));
        let mut others = self.others.clone();
        let all = others.len();
        random.draw(&mut others, all);
        joining(grid, kept.chain(others).chain(self.edges.iter().copied()))
    }
}
