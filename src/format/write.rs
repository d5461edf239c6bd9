//! Writes a book that has been laid out: each page is drawn once and passed to every format. No file is opened here:
//! finished bytes go to a [`Folder`].

use super::{Format, OfBook, failed};
use book::preflight::{self, At, Finding};
use book::{Book, File, Folder, Page, Phase, Progress, Steps, Volume};
use page::layout::placement::Placement;
use page::scene::Scene;
use rayon::prelude::*;
use spec::assets::Assets;
use spec::diagnostic::Diagnostic;
use std::fmt::Display;
use std::io::{self, BufWriter, Write};

/// A book that is being written.
#[derive(Debug)]
pub struct Writing<'w> {
    /// The book.
    pub book: &'w Book<'w>,
    /// The source of templates.
    pub assets: &'w Assets,
    /// The destination of the files.
    pub folder: &'w dyn Folder,
}

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

/// Writes a book in one format.
pub trait Writer: Send + Sync {
    /// Takes a page for the printer, or a page for a screen if this format writes that file. Called from many threads, in
    /// any order.
    fn page(&self, _sheet: &Sheet) -> Result<(), Vec<Diagnostic>> {
        Ok(())
    }

    /// Writes the files that need all pages, given the preflight findings on them; returns the findings in the files.
    fn finish(self: Box<Self>, _findings: &[Finding]) -> Result<Vec<Finding>, Vec<Diagnostic>> {
        Ok(Vec::new())
    }
}

/// Bytes per piece of a long file.
const PIECE: usize = 1 << 18;

/// A long file, written in pieces.
#[derive(Debug)]
pub struct Pieces<'w> {
    file: File,
    folder: &'w dyn Folder,
    /// Bytes so far.
    pub size: usize,
}

impl Write for Pieces<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.folder.write(self.file, bytes)?;
        self.size += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Writing<'_> {
    /// Opens a file that may be long.
    pub fn open(&self, file: File) -> BufWriter<Pieces<'_>> {
        BufWriter::with_capacity(PIECE, Pieces { file, folder: self.folder, size: 0 })
    }
}

/// The error for a file that cannot be written.
pub fn unwritten(file: File, error: impl Display) -> Vec<Diagnostic> {
    failed(format_args!("cannot write {file}: {error}"))
}

/// Writes a book in these formats; returns the preflight findings on its pages and in its files.
pub fn write(
    book: &Book,
    assets: &Assets,
    formats: &[&Format],
    folder: &dyn Folder,
    progress: &Progress,
) -> Result<Vec<Finding>, Vec<Diagnostic>> {
    let writing = Writing { book, assets, folder };
    let begun = formats.iter().filter_map(|format| format.book.as_ref());
    let writers: Vec<Begun> = begun.map(|of| (of, (of.begin)(&writing))).collect();
    let mut findings = draw(book, &writers, progress)?;
    let steps = Steps::new(Phase::Finish, writers.len(), progress);
    let finished = writers.into_par_iter().map(|(_, writer)| {
        let found = writer.finish(&findings);
        steps.step();
        found
    });
    let more = finished.collect::<Result<Vec<_>, _>>()?;
    findings.extend(more.into_iter().flatten());
    Ok(findings)
}

/// A format with its writer of a book.
type Begun<'w> = (&'w OfBook, Box<dyn Writer + 'w>);

/// Draws every page and passes it to every writer; a page for a screen goes only to the format that writes its file.
/// Returns the preflight findings on the pages for the printer, in page order.
fn draw(
    book: &Book,
    writers: &[Begun],
    progress: &Progress,
) -> Result<Vec<Finding>, Vec<Diagnostic>> {
    let drawings = book.drawings();
    let takes = |of: &OfBook, volume: &Volume| !volume.is_for_screen() || (of.writes)(volume.file);
    let is_drawn = |volume: &&Volume| {
        !volume.is_for_screen() || writers.iter().any(|(of, _)| takes(of, volume))
    };
    let files = book.files().filter(is_drawn);
    let all = files.flat_map(|volume| volume.pages.iter().map(move |page| (volume, page)));
    let pages: Vec<(&Volume, (&usize, &Page))> = all.collect();
    let steps = Steps::new(Phase::Draw, pages.len(), progress);
    let results = pages.into_par_iter().map(|(volume, (&number, page))| {
        let scene = &book.scene(volume, number, &drawings)?;
        let mazes = &book.placements(volume, page)[..];
        let is_answers = matches!(page, Page::Answers { .. });
        let sheet = Sheet { volume, number, is_answers, scene, mazes };
        let takers = writers.iter().filter(|(of, _)| takes(of, volume));
        takers.map(|(_, writer)| writer).try_for_each(|writer| writer.page(&sheet))?;
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
