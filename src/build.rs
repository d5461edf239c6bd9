//! Building a book: plan, search, lay out, write.

use crate::assets::Assets;
use crate::book::{Book, KeyPlace, design};
use crate::choose;
use crate::diagnostic::Diagnostic;
use crate::fitting;
use crate::known::Known;
use crate::lock::LockEntry;
use crate::plan::{self, Request};
use crate::preflight::{self, Finding};
use crate::spec::BookSpec;
use crate::write::{Emit, Wanted, write};
use std::sync::atomic::{AtomicUsize, Ordering};

/// What was made.
#[derive(Debug)]
pub struct Built {
    /// Pages in book.pdf, or in all the books where there are variants.
    pub sheets: u32,
    /// Pages of the book, or of the thickest of its variants.
    pub thickness: u32,
    pub mazes: u32,
    /// Pages in answers.pdf.
    pub answer_sheets: u32,
    /// A line a maze, in order.
    pub lock: Vec<LockEntry>,
    pub warnings: Vec<Diagnostic>,
    /// What preflight found, by page.
    pub findings: Vec<Finding>,
}

/// Makes a book: hands each file to `emit`, and tells `progress` how many of how many steps are done.
///
/// The errors are all that could be found at the same time, those of preflight among them. The same spec gives the
/// same bytes, whatever the number of threads; only the order in which files are handed over differs.
pub fn build(
    spec: &BookSpec,
    assets: &Assets,
    wanted: &Wanted,
    emit: &Emit,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Built, Vec<Diagnostic>> {
    checked(spec, make(spec, assets, wanted, None, emit, progress)?)
}

/// Makes the very book that [`build`] makes, but searches only for mazes that are not known from a call before.
pub fn rebuild(
    spec: &BookSpec,
    assets: &Assets,
    wanted: &Wanted,
    known: &Known,
    emit: &Emit,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Built, Vec<Diagnostic>> {
    checked(spec, make(spec, assets, wanted, Some(known), emit, progress)?)
}

/// What was made, if preflight lets it pass.
fn checked(spec: &BookSpec, built: Built) -> Result<Built, Vec<Diagnostic>> {
    let found = preflight::diagnostics(spec, &built.findings);
    if built.findings.iter().any(Finding::fails) {
        return Err(found);
    }
    let warnings = built.warnings.into_iter().chain(found).collect();
    Ok(Built { warnings, ..built })
}

/// What preflight finds in a book, errors as well; nothing is written.
pub fn check(spec: &BookSpec, assets: &Assets) -> Result<Built, Vec<Diagnostic>> {
    let wanted = Wanted { formats: vec!["pdf".to_owned()], pages: Vec::new() };
    make(spec, assets, &wanted, None, &|_, _| Ok(()), &|_, _| {})
}

fn make(
    spec: &BookSpec,
    assets: &Assets,
    wanted: &Wanted,
    known: Option<&Known>,
    emit: &Emit,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Built, Vec<Diagnostic>> {
    let (design, requests) = match (design(spec, assets), plan::again(spec, known)) {
        (Ok(design), Ok(requests)) => (design, requests),
        (design, requests) => {
            let errors = [design.err(), requests.err()].into_iter().flatten().flatten();
            return Err(errors.collect());
        }
    };
    let hopeless = fitting::hopeless(&requests, &design);
    if !hopeless.is_empty() {
        return Err(hopeless);
    }
    let steps = 2 * requests.len() + 1;
    let done = AtomicUsize::new(0);
    let step = |count| progress(done.fetch_add(count, Ordering::Relaxed) + count, steps);

    let puzzles = choose::puzzles(spec, &requests, &|| step(1))?;
    let lock =
        requests.iter().zip(&puzzles).map(|(request, puzzle)| request.lock(puzzle)).collect();
    let warnings = requests.iter().zip(&puzzles);
    let mut warnings: Vec<Diagnostic> =
        warnings.filter_map(|(request, puzzle)| request.warning(puzzle)).collect();
    warnings.dedup_by(|a, b| a.place == b.place);

    let all: Vec<&Request> = requests.iter().collect();
    let mut book = Book::lay_out(spec, design, &all, puzzles)?;
    let thickness = book.thickness;
    let mut findings = preflight::book(&book);
    if !wanted.pages.is_empty() {
        book.narrow(|page| wanted.page(page))?;
        if book.pages.is_empty() {
            let message = format!("the book has no such page; its pages are 1 to {thickness}");
            return Err(vec![Diagnostic::error(message)]);
        }
    }
    findings.extend(write(&mut book, assets, wanted, emit, &step)?);
    let shown = (0..book.puzzles.len()).filter(|&index| book.shows(index));
    let apart = book.key.iter().filter(|page| page.place == KeyPlace::Apart);
    Ok(Built {
        sheets: book.pages.len() as u32,
        thickness: thickness as u32,
        mazes: shown.count() as u32,
        answer_sheets: apart.count() as u32,
        lock,
        warnings,
        findings,
    })
}
