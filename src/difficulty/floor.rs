//! The least that a way to the middle takes: one that has hardly a choice is no maze.
//!
//! From the rim to the middle, most ways are short. Where the difficulty is a level, levels count only mazes whose way has
//! the fewest choices and the fewest cells below. A grid on which such mazes are rare is refused.

use super::Recipe;
use super::target::Bounds;
use maze::grid::{Grid, Projection};
use maze::{Endpoints, Place};

/// The fewest cells of the way where another path branches off.
const CHOICES: u32 = 3;

/// The way takes at least a fifth of the cells, or 24 cells. In a large maze, even a long way is a small share of the
/// cells.
const SHARE: u32 = 5;
const ENOUGH: u32 = 24;

/// Smaller boards that are not round are for the youngest, who need no choice.
const SMALL: usize = 25;

/// On a grid that is not refused, at least one maze in so many is above the floor.
pub const RARE: usize = 20;

/// The bounds of mazes above the floor; none for mazes without an end in the middle, and for those that show a picture.
pub fn floor(recipe: &Recipe, grid: &Grid) -> Option<Bounds> {
    let Endpoints::At { entrance, exit } = recipe.endpoints else { return None };
    let is_round = matches!(grid.projection(), Projection::Rings { .. });
    let to_middle = [entrance, exit].contains(&Place::Center) && recipe.picture.is_none();
    let least = (grid.len() as u32).div_ceil(SHARE).min(ENOUGH);
    let bounds = || Bounds { decisions: CHOICES..=u32::MAX, ..Bounds::lengths(least..=u32::MAX) };
    (to_middle && (is_round || grid.len() >= SMALL)).then(bounds)
}
