//! The least that a way to the middle takes: one that has hardly a choice is no maze.
//!
//! From the rim to the middle, most ways are short. Where the difficulty is a level, levels count only mazes whose way has
//! the fewest choices and the fewest cells below. A grid on which such mazes are rare is refused.

use super::Configuration;
use super::configuration::Draft;
use super::target::Bounds;
use maze::score::score;
use maze::{Endpoints, Place, solve};

/// The fewest cells of the way where another path branches off.
const CHOICES: u32 = 3;

/// The way takes at least one cell in so many, or this number of cells: in large mazes, a way of some length is short
/// beside all others, and yet a maze.
const SHARE: u32 = 5;
const ENOUGH: u32 = 24;

/// On a grid that is not refused, at least one maze in so many is above the floor.
pub const RARE: usize = 20;

impl Configuration {
    /// The bounds of mazes above the floor; none for mazes without an end in the middle.
    pub fn floor(&self) -> Option<Bounds> {
        let Endpoints::At { entrance, exit } = self.recipe.endpoints else { return None };
        let to_middle = [entrance, exit].contains(&Place::Center) && self.mask().is_none();
        let least = (self.grid.len() as u32).div_ceil(SHARE).min(ENOUGH);
        let bounds =
            || Bounds { decisions: CHOICES..=u32::MAX, ..Bounds::lengths(least..=u32::MAX) };
        to_middle.then(bounds)
    }

    /// The effort of a seed's maze; none if it is below the floor.
    pub(super) fn effort_above(&self, floor: &Bounds, seed: u64, draft: &mut Draft) -> Option<u32> {
        let maze = self.drafted(seed, draft);
        let score = score(&maze, &solve::solve(&maze));
        draft.passages = maze.passages;
        floor.contain(&score).then_some(score.effort)
    }
}
