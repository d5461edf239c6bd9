//! Texture with a direction: passages run from side to side, or up and down; on rings, around, or in and out.

use super::grid::{Grid, Projection, Side};
use super::random::Random;
use super::union_find::joining;

/// Replaces some of the walls that a carver opened by walls whose passages run in a direction: from side to side for a
/// `bias` above 0, up and down below 0. With 1, every passage from side to side is open.
///
/// A closed wall in that direction is opened with a probability of `bias` times its slope. On the loop that this makes, a
/// passage in another direction is closed again, so the result is also a tree.
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

/// The direction of the passage through a wall: 1 from side to side, 0 at 45 degrees, -1 up and down. On rings, 1 around,
/// and -1 in and out. 0 for walls of the rim.
fn slope(grid: &Grid, side: Side) -> f64 {
    let Some(next) = grid.neighbor(side) else { return 0.0 };
    let [here, there] = [side.cell, next].map(|cell| grid.center_of(cell));
    let way = there - here;
    let (across, down) = match grid.projection() {
        Projection::Plane { .. } => (way.x, way.y),
        // The middle of the rings is the origin.
        Projection::Rings { .. } => {
            let outward = here.middle(there).unit();
            (way.cross(outward), way.dot(outward))
        }
    };
    (across * across - down * down) / way.dot(way)
}
