//! Building a book: plan, search, lay out, write. No file is opened here: finished files are handed to the caller.

use crate::assets::Assets;
use crate::book::{Book, KeyPlace, design};
use crate::choose;
use crate::diagnostic::Diagnostic;
use crate::files::{ANSWERS, answer_name, book_name, page_name};
use crate::format::pdf::{EncodedPage, Forms, Metadata};
use crate::format::{manifest, pdf, preview, svg};
use crate::known::Known;
use crate::layout::maze::Placement;
use crate::lock::LockEntry;
use crate::navigation;
use crate::pagination::{Kind, Page};
use crate::plan::{self, Request};
use crate::preflight::{self, At, Finding};
use crate::scene::Scene;
use crate::spec::{BookSpec, Profile};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
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

/// Takes the next bytes of a file, by its path in the book's folder: all of them, or one piece after the other where
/// it may be long. Called from many threads, but for each file from one.
pub type Emit<'e> = dyn Fn(&str, &[u8]) -> io::Result<()> + Sync + 'e;

/// The bytes of a piece.
const PIECE: usize = 1 << 18;

/// A long file, handed over in pieces.
struct Pieces<'e> {
    path: &'static str,
    emit: &'e Emit<'e>,
}

impl Write for Pieces<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        (self.emit)(self.path, bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
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
    findings.extend(write(&book, assets, wanted, emit, &step)?);
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

/// A page of one of the files.
struct Leaf {
    pdf: String,
    svg: String,
    /// Its page in the file's numbering.
    number: usize,
    content: Content,
}

enum Content {
    Page(Page),
    /// By its index, a page of the key in the file of answers.
    Apart(usize),
}

/// Every page of every file, in order.
fn leaves(book: &Book) -> Vec<Leaf> {
    let pages = book.pages.iter().map(|&page| Leaf {
        pdf: book_name(page.variant),
        svg: page_name(page.variant, page.number),
        number: page.number,
        content: Content::Page(page),
    });
    let apart = book.key.iter().enumerate().filter(|(_, page)| page.place == KeyPlace::Apart);
    let apart = apart.map(|(index, page)| Leaf {
        pdf: ANSWERS.to_owned(),
        svg: answer_name(page.page),
        number: page.page,
        content: Content::Apart(index),
    });
    pages.chain(apart).collect()
}

/// A page that is drawn.
struct Drawn {
    leaf: Leaf,
    encoded: Option<EncodedPage>,
    /// The index of the page of the key that it is, and where the mazes lie there.
    key: Option<(usize, Vec<Placement>)>,
    preview: Option<preview::Alone>,
    findings: Vec<Finding>,
}

/// Writes every file, and tells what preflight finds; the thickest book has so many pages.
fn write(
    book: &Book,
    assets: &Assets,
    wanted: &Wanted,
    emit: &Emit,
    step: &(dyn Fn(usize) + Sync),
) -> Result<Vec<Finding>, Vec<Diagnostic>> {
    let forms = Forms::default();
    let (spec, faces) = (book.spec, &book.design.faces);
    let screen = spec.print.profile == Profile::Screen;
    let hand_over = |name: &str, bytes: &[u8]| {
        emit(name, bytes).map_err(|error| failed(format!("cannot write {name}: {error}")))
    };
    let drawn = leaves(book).into_par_iter().map(|leaf| {
        let (scene, key) = match leaf.content {
            Content::Apart(index) | Content::Page(Page { kind: Kind::Key(index), .. }) => {
                let (scene, placements) = book.key_page(index)?;
                (scene, Some((index, placements)))
            }
            Content::Page(page) => (book.page(&page)?, None),
        };
        let at = At { file: &leaf.pdf, page: leaf.number, pages: book.thickness };
        let findings = preflight::sheet(spec, faces, &scene, at);
        if wanted.format("svg") {
            let text = svg::write(&scene, faces).map_err(failed)?;
            hand_over(&leaf.svg, text.as_bytes())?;
        }
        let encode = if screen { pdf::encode_tagged } else { pdf::encode };
        let encoded = wanted.format("pdf").then(|| encode(&scene, faces, &forms));
        let encoded = encoded.transpose().map_err(failed)?;
        let laid =
            || laid(book, &leaf, &scene, key.as_ref().map(|(_, placements)| &placements[..]));
        let preview = wanted.format("preview").then(|| preview::Alone::new(&laid(), faces));
        let preview = preview.transpose().map_err(failed)?;
        if key.is_none() {
            step(scene.figures.len());
        }
        Ok(Drawn { leaf, encoded, key, preview, findings })
    });
    let drawn = drawn.collect::<Result<Vec<_>, Vec<Diagnostic>>>()?;
    let mut files: BTreeMap<String, Vec<EncodedPage>> = BTreeMap::new();
    let (mut placements, mut findings) = (BTreeMap::new(), Vec::new());
    let (mut pages, mut answers) = (Vec::new(), Vec::new());
    for page in drawn {
        placements.extend(page.key);
        findings.extend(page.findings);
        let apart = matches!(page.leaf.content, Content::Apart(_));
        (if apart { &mut answers } else { &mut pages }).extend(page.preview);
        if let Some(encoded) = page.encoded {
            files.entry(page.leaf.pdf).or_default().push(encoded);
        }
    }
    let bind = || {
        let sizes = files.into_par_iter().map(|(name, pages)| {
            let author = spec.author.clone().unwrap_or_default();
            let metadata = Metadata { title: title_of(book, &name), author };
            let bytes = if screen {
                pdf::write_for_screen(&metadata, &navigation::of(book, &name), faces, pages)
            } else {
                pdf::write(&metadata, faces, pages)
            };
            let bytes = bytes.map_err(failed)?;
            hand_over(&name, &bytes)?;
            Ok(preflight::file(spec, &name, bytes.len()))
        });
        sizes.collect::<Result<Vec<Option<Finding>>, Vec<Diagnostic>>>()
    };
    let pieces = |path| BufWriter::with_capacity(PIECE, Pieces { path, emit });
    let list = || {
        if !wanted.format("manifest") {
            return Ok(());
        }
        let mut file = pieces("manifest.json");
        let written = manifest::write(book, &placements, &mut file).and_then(|()| file.flush());
        written.map_err(|error| failed(format!("cannot write manifest.json: {error}")))
    };
    let show = || {
        if !wanted.format("preview") {
            return Ok(());
        }
        let mut file = pieces("preview.html");
        preview::write(book, [pages, answers], &findings, assets, &mut file)?;
        file.flush().map_err(|error| failed(format!("cannot write preview.html: {error}")))
    };
    let (sizes, (listed, shown)) = rayon::join(bind, || rayon::join(list, show));
    let sizes = sizes?;
    listed.and(shown)?;
    findings.extend(sizes.into_iter().flatten());
    step(1);
    Ok(findings)
}

/// A page as the preview takes it; on one of the key the mazes lie at these places.
fn laid<'s>(
    book: &Book,
    leaf: &Leaf,
    scene: &'s Scene,
    key: Option<&[Placement]>,
) -> preview::Laid<'s> {
    let puzzles = scene.figures.iter().map(|figure| figure.puzzle);
    let placed = |(slot, index)| (index, key.map_or(book.placements[index], |key| key[slot]));
    let variant = match leaf.content {
        Content::Page(page) => page.variant,
        Content::Apart(_) => None,
    };
    preview::Laid {
        variant,
        number: leaf.number,
        scene,
        live: book.design.frames.of(leaf.number).live,
        mazes: puzzles.enumerate().map(placed).collect(),
        key: key.is_some(),
    }
}

/// The title of a file: the book's, with its letter or the word for answers.
fn title_of(book: &Book, name: &str) -> String {
    let title = &book.spec.title;
    match name.strip_prefix("book-").and_then(|rest| rest.strip_suffix(".pdf")) {
        Some(letter) => format!("{title} – {letter}"),
        None if name == ANSWERS => format!("{title} – {}", book.design.language.answers()),
        None => title.clone(),
    }
}

fn failed(message: String) -> Vec<Diagnostic> {
    vec![Diagnostic::error(message)]
}
