//! Texture with a direction: passages that run from side to side, or up and down; in rings, around or in and out.

use super::grid::{Grid, Projection, Side};
use super::random::Random;
use super::union_find::joining;

/// The walls of a tree that a carver opened, but for some, in whose place others are opened that run in a direction: from side
/// to side for a `bias` over 0, up and down for one under it. With 1, every wall across is open.
///
/// A closed wall that runs that way is opened by a chance: the bias, less by how aslant it runs. On the way that it closes, a
/// passage that runs otherwise is walled up again. What is opened is a tree, too.
pub fn lean(grid: &Grid, opened: &[Side], bias: f64, random: &mut Random) -> Vec<Side> {
    let favor = |side: Side| bias * slope(grid, side);
    let (kept, others): (Vec<Side>, Vec<Side>) =
        opened.iter().partition(|&&side| favor(side) > 0.0);
    let draws = |&side: &Side| favor(side) > 0.0 && random.chance(favor(side));
    let mut drawn: Vec<Side> = grid.walls().filter(draws).collect();
    let all = drawn.len();
    random.draw(&mut drawn, all);
    joining(grid, kept.into_iter().chain(drawn).chain(others))
}

/// How much the way through a wall runs from side to side: 1 if it does, 0 aslant, -1 up and down. Where there is a cell or a
/// court in the middle, around it and in and out.
fn slope(grid: &Grid, side: Side) -> f64 {
    let Some(next) = grid.neighbor(side) else { return 0.0 };
    let [here, there] = [side.cell, next].map(|cell| grid.center_of(cell));
    let way = there - here;
    let (across, down) = match grid.projection() {
        Projection::Plane { .. } => (way.x, way.y),
        // Its middle is the origin.
        Projection::Rings { .. } => {
            let outward = here.middle(there).unit();
            (way.cross(outward), way.dot(outward))
        }
    };
    (across * across - down * down) / way.dot(way)
}
