//! One maze to be written by itself.

use super::{Animation, Look};
use difficulty::Puzzle;
use maze::geometry::Trail;
use page::drawing;
use page::font::Faces;
use page::layout::single::{Caption, sheet};
use page::scene::Scene;
use page::view::View;
use spec::diagnostic::Diagnostic;

/// One maze, what to show of it, and how.
#[derive(Debug)]
pub struct Single<'s> {
    /// The maze.
    pub puzzle: &'s Puzzle,
    /// What to show of it.
    pub view: View<'s>,
    /// One line: what it is.
    pub about: &'s str,
    /// The words on its sheet.
    pub caption: &'s Caption,
    /// The type of these words.
    pub faces: &'s Faces,
    /// Whether, and what, is seen to move.
    pub animation: Option<Animation>,
    /// Whether it is for a plotter.
    pub plotter: bool,
    /// Pixels to the inch.
    pub dpi: u32,
    /// How it looks as text.
    pub look: Look,
}

impl Single<'_> {
    /// The sheet of the maze.
    pub(super) fn scene(&self) -> Result<Scene, Vec<Diagnostic>> {
        sheet(&self.view, self.caption, self.faces).map_err(|missing| {
            let help = "choose another --title; in a book, `font` can name a font that has it";
            vec![Diagnostic::error(missing.to_string()).help(help)]
        })
    }

    /// The walls that carving the maze opened, in order, in pitches.
    pub(super) fn openings(&self) -> Vec<Trail> {
        let order = self.puzzle.configuration.carving(self.puzzle.choice.seed, self.view.maze);
        drawing::openings(self.view.maze, &order)
    }
}
