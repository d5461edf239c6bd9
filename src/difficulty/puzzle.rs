//! A puzzle: a maze with its solution, its scores and its name in the book.

use super::{Choice, Configuration};
use maze::Maze;
use maze::grid::Cell;
use maze::likeness;
use maze::score::{Score, score};
use maze::solve::solve;
use std::sync::Arc;

/// A maze with its solution, its scores and its name.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Its name in its book.
    pub name: Name,
    /// The kind of maze.
    pub configuration: Arc<Configuration>,
    /// The seed that was chosen for it.
    pub choice: Choice,
    /// Its walls and ends.
    pub maze: Maze,
    /// The cells of the solution in order.
    pub solution: Vec<Cell>,
    /// Its scores.
    pub score: Score,
    /// Its level of effort or of length, 1 to 10, if the target has levels.
    pub level: Option<u8>,
    /// A digest of the maze, in hex; the same for its rotations and mirror images.
    pub likeness: String,
}

/// The name of a maze in its book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// Counted from 1 through the volume.
    pub number: u32,
    /// The letter of its volume, if there are variants.
    pub variant: Option<char>,
    /// The title of its page.
    pub title: Option<String>,
    /// The name of the sheet that its page shares with others.
    pub sheet: Option<String>,
}

impl Name {
    /// The heading of its page: the name of the sheet, or else the title.
    pub fn heading(&self) -> Option<&String> {
        self.sheet.as_ref().or(self.title.as_ref())
    }

    /// The number, with the letter of the volume if there are variants: `3`, `3B`.
    pub fn label(&self) -> String {
        format!("{}{}", self.number, self.variant.map_or(String::new(), String::from))
    }
}

impl Puzzle {
    /// Solves and scores a maze.
    pub(super) fn new(
        name: Name,
        configuration: Arc<Configuration>,
        choice: Choice,
        maze: Maze,
    ) -> Puzzle {
        let solution = solve(&maze);
        let score = score(&maze, &solution);
        let likeness = likeness::hex(&maze);
        Puzzle { name, configuration, choice, maze, solution, score, level: None, likeness }
    }
}
