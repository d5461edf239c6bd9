//! Building a book: plan, search, lay out, write. No file is opened here: finished files are handed to the caller.

use crate::assets::Assets;
use crate::book::{Book, design};
use crate::choose;
use crate::diagnostic::Diagnostic;
use crate::format::pdf::{EncodedPage, Forms, Metadata};
use crate::format::{manifest, pdf, preview, svg};
use crate::lock::LockEntry;
use crate::plan::{Puzzle, Request, plan};
use crate::scene::Scene;
use crate::spec::BookSpec;
use rayon::prelude::*;
use std::collections::BTreeMap;
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
    ("preview", "the book to look at and to solve on a screen, in one file"),
];

/// What was made.
#[derive(Debug)]
pub struct Built {
    /// Pages in book.pdf, or in all the books where there are variants.
    pub sheets: u32,
    pub mazes: u32,
    /// Pages in answers.pdf.
    pub answer_sheets: u32,
    /// A line a maze, in order.
    pub lock: Vec<LockEntry>,
    pub warnings: Vec<Diagnostic>,
}

/// The file of a page of a book, counted from 1; the book has a letter where there are variants.
pub fn page_name(variant: Option<char>, page: usize) -> String {
    match variant {
        Some(letter) => format!("pages/{letter}-{page:03}.svg"),
        None => format!("pages/{page:03}.svg"),
    }
}

/// The file of a book.
pub fn book_name(variant: Option<char>) -> String {
    variant.map_or("book.pdf".to_string(), |letter| format!("book-{letter}.pdf"))
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
    let last = requests.iter().map(|request| request.sheet).max().map_or(1, |sheet| sheet + 2);
    if !(1..=last).any(|page| wanted.page(page)) {
        let message = format!("the book has no such page; its pages are 1 to {last}");
        return Err(vec![Diagnostic::error(message)]);
    }
    let chosen: Vec<&Request> =
        requests.iter().filter(|request| wanted.page(request.sheet + 2)).collect();
    let steps = requests.len() + chosen.len() + 2;
    let done = AtomicUsize::new(0);
    let step = |count| progress(done.fetch_add(count, Ordering::Relaxed) + count, steps);

    let puzzles = choose::puzzles(spec, &requests, &|| step(1))?;
    let lock =
        requests.iter().zip(&puzzles).map(|(request, puzzle)| request.lock(puzzle)).collect();
    let warnings = requests.iter().zip(&puzzles);
    let mut warnings: Vec<Diagnostic> =
        warnings.filter_map(|(request, puzzle)| request.warning(puzzle)).collect();
    warnings.dedup_by(|a, b| a.place == b.place);

    let puzzles =
        requests.iter().zip(puzzles).filter(|(request, _)| wanted.page(request.sheet + 2));
    let puzzles: Vec<Puzzle> = puzzles.map(|(_, puzzle)| puzzle).collect();
    let book = Book::lay_out(spec, design, &chosen, puzzles)?;
    let sheets = write(&book, assets, wanted, emit, &step)?;
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
    assets: &Assets,
    wanted: &Wanted,
    emit: &Emit,
    step: &(dyn Fn(usize) + Sync),
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
    let titles = book.variants().into_iter().filter(|_| wanted.page(1));
    let titles = titles
        .map(|variant| Ok((variant, draw(&book.title_page(variant)?, page_name(variant, 1))?)));
    let titles = titles.collect::<Result<Vec<_>, Vec<Diagnostic>>>()?;
    step(1);
    let mazes = book.sheets.par_iter().map(|sheet| {
        let drawn = draw(&book.maze_page(sheet)?, page_name(sheet.variant, sheet.page))?;
        step(sheet.puzzles.len());
        Ok((sheet.variant, drawn))
    });
    let mazes = mazes.collect::<Result<Vec<_>, Vec<Diagnostic>>>()?;
    let key = (0..book.key.len()).into_par_iter().map(|index| {
        let (scene, placements) = book.key_page(index)?;
        Ok((draw(&scene, answer_name(index + 1))?, placements))
    });
    let (key, placements): (Vec<_>, Vec<_>) =
        key.collect::<Result<Vec<_>, Vec<Diagnostic>>>()?.into_iter().unzip();
    let sheets = (titles.len() + mazes.len()) as u32;
    if wanted.format("pdf") {
        let mut files: BTreeMap<String, Vec<EncodedPage>> = BTreeMap::new();
        for (variant, page) in titles.into_iter().chain(mazes) {
            files.entry(book_name(variant)).or_default().extend(page);
        }
        if !key.is_empty() {
            files.insert("answers.pdf".to_string(), key.into_iter().flatten().collect());
        }
        files.into_par_iter().try_for_each(|(name, pages)| {
            let author = book.spec.author.clone().unwrap_or_default();
            let metadata = Metadata { title: title_of(book, &name), author };
            hand_over(&name, &pdf::write(&metadata, faces, pages).map_err(failed)?)
        })?;
    }
    if wanted.format("manifest") {
        let text = manifest::write(book, &placements).map_err(|error| failed(error.to_string()))?;
        hand_over("manifest.json", text.as_bytes())?;
    }
    if wanted.format("preview") {
        let text = preview::write(book, wanted.page(1), &[], assets)?;
        hand_over("preview.html", text.as_bytes())?;
    }
    step(1);
    Ok(sheets)
}

/// The title of a file: the book's, with its letter or the word for answers.
fn title_of(book: &Book, name: &str) -> String {
    let title = &book.spec.title;
    match name.strip_prefix("book-").and_then(|rest| rest.strip_suffix(".pdf")) {
        Some(letter) => format!("{title} – {letter}"),
        None if name == "answers.pdf" => format!("{title} – {}", book.design.language.answers()),
        None => title.clone(),
    }
}

fn failed(message: String) -> Vec<Diagnostic> {
    vec![Diagnostic::error(message)]
}
