//! Building a book: plan, search, lay out, write. No file is opened here: finished files are handed to the caller.

use crate::assets::Assets;
use crate::book::{Book, Request, design, plan};
use crate::diagnostic::Diagnostic;
use crate::format::pdf::{EncodedPage, Forms, Metadata};
use crate::format::{manifest, pdf, svg};
use crate::lock::LockEntry;
use crate::scene::Scene;
use crate::spec::BookSpec;
use rayon::prelude::*;
use std::io;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What to make of a book.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Names of [`FORMATS`].
    pub formats: Vec<String>,
    /// Pages of the book, counted from 1; empty for all of them. The key and the manifest then hold the mazes of
    /// these pages alone; numbers stay those of the whole book.
    pub pages: Vec<RangeInclusive<u32>>,
}

impl Wanted {
    fn format(&self, name: &str) -> bool {
        self.formats.iter().any(|format| format == name)
    }

    fn page(&self, page: usize) -> bool {
        self.pages.is_empty() || self.pages.iter().any(|range| range.contains(&(page as u32)))
    }
}

/// The formats that a book is written in, each with a line about it.
pub static FORMATS: &[(&str, &str)] = &[
    ("pdf", "the book and its answer key, for the printer"),
    ("svg", "every page of both as a drawing"),
    ("manifest", "every maze with its place, seed and scores, as JSON"),
];

/// What was made.
#[derive(Debug)]
pub struct Built {
    /// Pages in book.pdf.
    pub sheets: u32,
    pub mazes: u32,
    /// Pages in answers.pdf.
    pub answer_sheets: u32,
    /// A line a maze, in order.
    pub lock: Vec<LockEntry>,
    pub warnings: Vec<Diagnostic>,
}

/// The file of a page of the book, counted from 1.
pub fn page_name(page: usize) -> String {
    format!("pages/{page:03}.svg")
}

/// The file of a page of the key, counted from 1.
pub fn answer_name(page: usize) -> String {
    format!("answers/{page:03}.svg")
}

/// Takes a finished file: its path in the book's folder, and its bytes. Called from many threads.
pub type Emit<'e> = dyn Fn(&str, &[u8]) -> io::Result<()> + Sync + 'e;

/// Makes a book: hands each file to `emit`, and tells `progress` how many of how many steps are done.
///
/// The errors are all that could be found at the same time. The same spec gives the same bytes, whatever the number
/// of threads; only the order in which files are handed over differs.
pub fn build(
    spec: &BookSpec,
    assets: &Assets,
    wanted: &Wanted,
    emit: &Emit,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Built, Vec<Diagnostic>> {
    let (design, requests) = match (design(spec, assets), plan(spec)) {
        (Ok(design), Ok(requests)) => (design, requests),
        (design, requests) => {
            let errors = [design.err(), requests.err()].into_iter().flatten().flatten();
            return Err(errors.collect());
        }
    };
    let all = requests.len();
    let requests: Vec<&Request> =
        requests.iter().filter(|request| wanted.page(request.number as usize + 1)).collect();
    if requests.is_empty() && !wanted.page(1) {
        let message = format!("the book has no such page; its pages are 1 to {}", all + 1);
        return Err(vec![Diagnostic::error(message)]);
    }
    let steps = requests.len() * 2 + 2;
    let done = AtomicUsize::new(0);
    let step = || progress(done.fetch_add(1, Ordering::Relaxed) + 1, steps);

    let searched = requests.par_iter().map(|request| {
        let puzzle = request.puzzle(spec);
        step();
        puzzle
    });
    let (mut puzzles, mut errors) = (Vec::new(), Vec::new());
    for result in searched.collect::<Vec<_>>() {
        match result {
            Ok(puzzle) => puzzles.push(puzzle),
            Err(error) => errors.push(error),
        }
    }
    // Copies of a page fail alike: one message will do.
    errors.dedup_by(|a, b| a.place == b.place);
    if !errors.is_empty() {
        return Err(errors);
    }
    let lock =
        requests.iter().zip(&puzzles).map(|(request, puzzle)| request.lock(puzzle)).collect();
    let warnings = requests.iter().zip(&puzzles);
    let mut warnings: Vec<Diagnostic> =
        warnings.filter_map(|(request, puzzle)| request.warning(spec, puzzle)).collect();
    warnings.dedup_by(|a, b| a.place == b.place);

    let book = Book::lay_out(spec, design, &requests, puzzles)?;
    let sheets = write(&book, wanted, emit, &step)?;
    Ok(Built {
        sheets,
        mazes: book.puzzles.len() as u32,
        answer_sheets: book.key.len() as u32,
        lock,
        warnings,
    })
}

/// Writes every file; gives the number of pages in the book.
fn write(
    book: &Book,
    wanted: &Wanted,
    emit: &Emit,
    step: &(dyn Fn() + Sync),
) -> Result<u32, Vec<Diagnostic>> {
    let forms = Forms::default();
    let faces = &book.design.faces;
    let hand_over = |name: &str, bytes: &[u8]| {
        emit(name, bytes).map_err(|error| failed(format!("cannot write {name}: {error}")))
    };
    let draw = |scene: &Scene, name: String| -> Result<Option<EncodedPage>, Vec<Diagnostic>> {
        if wanted.format("svg") {
            let text = svg::write(scene, faces).map_err(failed)?;
            hand_over(&name, text.as_bytes())?;
        }
        let page = wanted.format("pdf").then(|| pdf::encode(scene, faces, &forms));
        page.transpose().map_err(failed)
    };
    let title = wanted.page(1).then(|| book.title_page()).transpose()?;
    let title = title.map(|scene| draw(&scene, page_name(1))).transpose()?;
    step();
    let mazes = (0..book.puzzles.len()).into_par_iter().map(|index| {
        let page = book.page_of(&book.puzzles[index]);
        let drawn = draw(&book.puzzle_page(index)?, page_name(page));
        step();
        drawn
    });
    let mazes = mazes.collect::<Result<Vec<_>, _>>()?;
    let key = (0..book.key.len()).into_par_iter().map(|index| {
        let (scene, placements) = book.key_page(index)?;
        Ok((draw(&scene, answer_name(index + 1))?, placements))
    });
    let (key, placements): (Vec<_>, Vec<_>) =
        key.collect::<Result<Vec<_>, Vec<Diagnostic>>>()?.into_iter().unzip();
    let pages: Vec<Option<EncodedPage>> = title.into_iter().chain(mazes).collect();
    let sheets = pages.len() as u32;
    if wanted.format("pdf") {
        let files = [("book.pdf", pages, String::new()), ("answers.pdf", key, answers_of(book))];
        files.into_par_iter().try_for_each(|(name, pages, suffix)| {
            let pages: Vec<EncodedPage> = pages.into_iter().flatten().collect();
            if pages.is_empty() {
                return Ok(());
            }
            let author = book.spec.author.clone().unwrap_or_default();
            let metadata = Metadata { title: format!("{}{suffix}", book.spec.title), author };
            hand_over(name, &pdf::write(&metadata, faces, pages).map_err(failed)?)
        })?;
    }
    if wanted.format("manifest") {
        let text = manifest::write(book, &placements).map_err(|error| failed(error.to_string()))?;
        hand_over("manifest.json", text.as_bytes())?;
    }
    step();
    Ok(sheets)
}

/// What the title of the answer key adds to the book's.
fn answers_of(book: &Book) -> String {
    format!(" – {}", book.design.language.answers())
}

fn failed(message: String) -> Vec<Diagnostic> {
    vec![Diagnostic::error(message)]
}
