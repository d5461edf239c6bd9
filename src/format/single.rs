//! One maze to be written on its own.

use super::{Animation, Look};
use difficulty::Puzzle;
use maze::geometry::Trail;
use page::drawing;
use page::font::Faces;
use page::layout::single::{Caption, sheet};
use page::scene::Scene;
use page::view::View;
use spec::diagnostic::Diagnostic;

/// One maze with what to show and how to show it.
#[derive(Debug)]
pub struct Single<'s> {
    /// The maze.
    pub puzzle: &'s Puzzle,
    /// What to show: walls, solution, overlay.
    pub view: View<'s>,
    /// A one-line description.
    pub about: &'s str,
    /// The text on its sheet.
    pub caption: &'s Caption,
    /// The fonts for this text.
    pub faces: &'s Faces,
    /// The animation, if any.
    pub animation: Option<Animation>,
    /// Whether it is drawn for a plotter.
    pub plotter: bool,
    /// Pixels per inch.
    pub dpi: u32,
    /// The appearance as text.
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

    /// The walls opened by carving, in order, in pitches.
    pub(super) fn openings(&self) -> Vec<Trail> {
        let order = self.puzzle.configuration.carving(self.puzzle.choice.seed, self.view.maze);
        drawing::openings(self.view.maze, &order)
    }
}
