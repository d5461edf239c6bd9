//! Weave: passages that run over and under one another.
//!
//! Some of the cells, no two of them neighbors, become crossings before carving. They are part of the grid, so all mazes
//! of one layout have the same ones. At a crossing, two passages go straight on, one over the other, whatever the carver
//! does. Crossings alone never make a loop. (Laying out crossings first is from Jamis Buck, "Mazes for Programmers", ch.
//! 9.)

use super::grid::{Cell, Crossing, Grid, Side};
use super::placement::Scatter;
use super::random::{Random, key};
use super::union_find::{UnionFind, joining};
use crate::{Error, ErrorKind};

/// The largest share of cells that are crossings: since no two are neighbors, not many more fit.
pub const MOST: f64 = 0.25;

/// The grid with about a share of its cells as crossings, at least one; fewer if no more fit.
///
/// An error says in one sentence why there can be none.
pub fn weave(grid: &Grid, Scatter { share, layout }: Scatter) -> Result<Grid, Error> {
    // The middle is left out, since it may be an end.
    let middle = grid.bounds().center();
    let can_cross = |&cell: &Cell| grid.can_cross(cell) && grid.outside(cell, middle) > 1e-6;
    let mut cells: Vec<Cell> = grid.cells().filter(can_cross).collect();
    if cells.is_empty() {
        return Err(Error::new(ErrorKind::Weave, "there is no room for passages that cross"));
    }
    let wanted = (share * grid.len() as f64).round().max(1.0) as usize;
    let random = &mut Random::new(key("mazebook weave 1", &[&layout.to_le_bytes()]));
    let all = cells.len();
    random.draw(&mut cells, all);
    let mut is_near = vec![false; grid.sites()];
    let mut islands = UnionFind::new(grid.sites());
    let mut crossings = Vec::new();
    for cell in cells {
        if crossings.len() == wanted {
            break;
        }
        let around: Vec<(Side, Cell)> = grid.neighbors(cell).collect();
        let roots: Vec<usize> =
            around.iter().map(|(_, beside)| islands.root(beside.index())).collect();
        let ways = [[0, 2], [1, 3]].map(|pair| pair.map(|at| roots[at]));
        let is_loop = |[one, other]: [usize; 2]| one == other;
        let [mut one, mut other] = ways;
        one.sort_unstable();
        other.sort_unstable();
        if is_near[cell.index()] || is_loop(one) || is_loop(other) || one == other {
            continue;
        }
        for [from, to] in ways {
            islands.join(from, to);
        }
        is_near[cell.index()] = true;
        around.iter().for_each(|(_, beside)| is_near[beside.index()] = true);
        crossings.push(Crossing { cell, slot: random.below(2) as u8 });
    }
    grid.woven(&crossings).map_err(|error| error.of(ErrorKind::Weave))
}

/// The walls that a carver opened, with all walls at crossings, and without the walls that would then make loops.
pub fn through(grid: &Grid, opened: &[Side]) -> Vec<Side> {
    let cells = grid.tunnels().iter().flat_map(|tunnel| tunnel.cells());
    let always = cells.flat_map(|cell| grid.neighbors(cell)).map(|(side, _)| side);
    joining(grid, always.chain(opened.iter().copied()))
}
