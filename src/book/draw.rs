//! Draws the pages of a book: each once, for all formats, and checked against the rules of its printer.

use super::preflight::{self, At, Finding};
use super::{Book, Page, Phase, Progress, Steps, Volume};
use page::layout::placement::Placement;
use page::scene::Scene;
use rayon::prelude::*;
use spec::diagnostic::Diagnostic;

/// A page of a volume, drawn.
#[derive(Debug)]
pub struct Sheet<'s> {
    /// The volume, on paper or for a screen, or the separate answers.
    pub volume: &'s Volume,
    /// The page number in the volume, from 1.
    pub number: usize,
    /// Whether its mazes are shown with their solutions.
    pub is_answers: bool,
    /// Every mark on it.
    pub scene: &'s Scene,
    /// The puzzles on it: their index in the book, and their position.
    pub mazes: &'s [(usize, Placement)],
}

/// Draws every page for the printer, and those for a screen of the volumes that are wanted; `take` gets each page, from many
/// threads and in any order. Returns the preflight findings on the pages for the printer, in page order.
pub fn draw(
    book: &Book,
    is_wanted: impl Fn(&Volume) -> bool,
    take: impl Fn(&Sheet) -> Result<(), Vec<Diagnostic>> + Sync,
    progress: &Progress,
) -> Result<Vec<Finding>, Vec<Diagnostic>> {
    let drawings = book.drawings();
    let files = book.files().filter(|volume| !volume.is_for_screen() || is_wanted(volume));
    let all = files.flat_map(|volume| volume.pages.iter().map(move |page| (volume, page)));
    let pages: Vec<(&Volume, (&usize, &Page))> = all.collect();
    let steps = Steps::new(Phase::Draw, pages.len(), progress);
    let results = pages.into_par_iter().map(|(volume, (&number, page))| {
        let scene = &book.scene(volume, number, &drawings)?;
        let mazes = &book.placements(volume, page)[..];
        let is_answers = matches!(page, Page::Answers { .. });
        take(&Sheet { volume, number, is_answers, scene, mazes })?;
        steps.step();
        if volume.is_for_screen() {
            return Ok(Vec::new());
        }
        let at = At { file: volume.file, page: number, pages: book.thickness };
        Ok(preflight::sheet(book, page, scene, at))
    });
    let findings = results.collect::<Result<Vec<_>, Vec<Diagnostic>>>()?;
    Ok(findings.into_iter().flatten().collect())
}
