//! Writing a book that is laid out: each page drawn once, and put into every file. No file is opened here: finished
//! bytes are handed to the caller.

use crate::assets::Assets;
use crate::book::{Book, KeyPlace};
use crate::diagnostic::Diagnostic;
use crate::files::{ANSWERS, answer_name, book_name, page_name};
use crate::format::pdf::{EncodedPage, Forms, Metadata};
use crate::format::{manifest, pdf, preview, svg};
use crate::layout::maze::Placement;
use crate::navigation;
use crate::pagination::{Kind, Page};
use crate::plan::Puzzle;
use crate::preflight::{self, At, Finding};
use crate::scene::Scene;
use crate::spec::Profile;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::ops::RangeInclusive;

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
    pub(crate) fn format(&self, name: &str) -> bool {
        self.formats.iter().any(|format| format == name)
    }

    pub(crate) fn page(&self, page: usize) -> bool {
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

/// Takes the next bytes of a file, by its path in the book's folder: all of them, or one piece after the other where
/// it may be long. Called from many threads, but for each file from one.
pub type Emit<'e> = dyn Fn(&str, &[u8]) -> io::Result<()> + Sync + 'e;

/// The bytes of a piece.
const PIECE: usize = 1 << 18;

/// A long file, handed over in pieces.
struct Pieces<'e> {
    path: String,
    emit: &'e Emit<'e>,
    /// Bytes so far.
    size: usize,
}

impl Write for Pieces<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        (self.emit)(&self.path, bytes)?;
        self.size += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
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

/// Writes every file of a book that is laid out, and tells what preflight finds on its pages; tells `step` how many
/// more mazes are on paper. The book's drawings are let go of.
pub fn write(
    book: &mut Book,
    assets: &Assets,
    wanted: &Wanted,
    emit: &Emit,
    step: &(dyn Fn(usize) + Sync),
) -> Result<Vec<Finding>, Vec<Diagnostic>> {
    let drawn = draw(book, wanted, emit, step)?;
    book.puzzles.iter_mut().for_each(Puzzle::forget_drawing);
    let findings = put_together(book, drawn, assets, wanted, emit)?;
    step(1);
    Ok(findings)
}

/// Draws every page, and writes those that are files of their own.
fn draw(
    book: &Book,
    wanted: &Wanted,
    emit: &Emit,
    step: &(dyn Fn(usize) + Sync),
) -> Result<Vec<Drawn>, Vec<Diagnostic>> {
    let (spec, faces, forms) = (book.spec, &book.design.faces, Forms::default());
    let screen = spec.print.profile == Profile::Screen;
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
            emit(&leaf.svg, text.as_bytes()).map_err(|error| unwritten(&leaf.svg, error))?;
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
    drawn.collect()
}

/// Writes the files that hold all pages; what preflight finds in those and on the pages.
fn put_together(
    book: &Book,
    drawn: Vec<Drawn>,
    assets: &Assets,
    wanted: &Wanted,
    emit: &Emit,
) -> Result<Vec<Finding>, Vec<Diagnostic>> {
    let (spec, faces) = (book.spec, &book.design.faces);
    let screen = spec.print.profile == Profile::Screen;
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
    let pieces = |path: &str| {
        BufWriter::with_capacity(PIECE, Pieces { path: path.to_owned(), emit, size: 0 })
    };
    let bind = || {
        let sizes = files.into_par_iter().map(|(name, pages)| {
            let author = spec.author.clone().unwrap_or_default();
            let metadata = Metadata { title: title_of(book, &name), author };
            let screen = screen.then(|| navigation::of(book, &name));
            let mut file = pieces(&name);
            pdf::write_to(&mut file, &metadata, screen.as_ref(), faces, pages)
                .and_then(|()| file.flush().map_err(|error| error.to_string()))
                .map_err(|error| unwritten(&name, error))?;
            Ok(preflight::file(spec, &name, file.get_ref().size))
        });
        sizes.collect::<Result<Vec<Option<Finding>>, Vec<Diagnostic>>>()
    };
    let list = || {
        if !wanted.format("manifest") {
            return Ok(());
        }
        let mut file = pieces("manifest.json");
        let written = manifest::write(book, &placements, &mut file).and_then(|()| file.flush());
        written.map_err(|error| unwritten("manifest.json", error))
    };
    let show = || {
        if !wanted.format("preview") {
            return Ok(());
        }
        let mut file = pieces("preview.html");
        preview::write(book, [pages, answers], &findings, assets, &mut file)?;
        file.flush().map_err(|error| unwritten("preview.html", error))
    };
    let (sizes, (listed, shown)) = rayon::join(bind, || rayon::join(list, show));
    let sizes = sizes?;
    listed.and(shown)?;
    findings.extend(sizes.into_iter().flatten());
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

fn unwritten(name: &str, error: impl std::fmt::Display) -> Vec<Diagnostic> {
    failed(format!("cannot write {name}: {error}"))
}

fn failed(message: String) -> Vec<Diagnostic> {
    vec![Diagnostic::error(message)]
}
