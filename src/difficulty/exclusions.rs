//! Mazes that a book must not repeat: mazes of other books, and mazes that are already in this book, even with other
//! ends.

use super::{Choice, Puzzle, Request};
use maze::likeness;
use std::collections::BTreeSet;

/// The likenesses of the excluded mazes, and the digests of their walls.
#[derive(Clone, Debug, Default)]
pub struct Exclusions(BTreeSet<String>);

impl Exclusions {
    /// Excludes mazes by their likenesses.
    pub fn new(likenesses: impl IntoIterator<Item = String>) -> Exclusions {
        Exclusions(likenesses.into_iter().collect())
    }

    pub(super) fn contain(&self, puzzle: &Puzzle) -> bool {
        self.0.contains(&puzzle.likeness) || self.0.contains(&likeness::walls(&puzzle.maze))
    }

    /// Whether the maze of a choice, made for a request, is not excluded.
    pub(super) fn allow(&self, request: &Request, choice: &Choice) -> bool {
        let maze = request.configuration.maze_of(choice);
        !self.0.contains(&likeness::walls(&maze)) && !self.0.contains(&likeness::hex(&maze))
    }

    pub(super) fn add(&mut self, puzzle: &Puzzle) {
        self.0.insert(puzzle.likeness.clone());
        self.0.insert(likeness::walls(&puzzle.maze));
    }
}
