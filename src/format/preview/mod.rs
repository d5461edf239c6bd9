//! preview.html: view the whole book, watch it being carved and solve it, in one file that works offline.
//!
//! The file is a template with its style, its script and the book as JSON: every sheet as in its scene, every maze once
//! as a graph. Items shared by many sheets (walls, solutions, glyphs, grids) are written once and named by index.

mod graph;
mod sheet;

use super::number::Each;
use super::svg::{glyph, path_of};
use super::write::unwritten;
use super::{Format, OfBook, Writer, Writing, failed};
use book::preflight::Finding;
use book::{Book, File, Sheet};
use graph::{Graphs, GridData};
use maze::geometry::Rect;
use serde::Serialize;
use sheet::{ByAddress, Draft, PageData, Pools};
use spec::assets::Assets;
use spec::diagnostic::Diagnostic;
use spec::{Labels, filled};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

/// The book for viewing and solving on a screen.
pub const FORMAT: Format = Format {
    name: "preview",
    book: Some(OfBook {
        about: "the book to look at and to solve on a screen, in one file",
        writes: |file| file == File::Preview,
        begin: |writing| Box::new(Preview { writing, drafts: Mutex::default() }),
    }),
    maze: None,
};

struct Preview<'w> {
    writing: &'w Writing<'w>,
    /// Single pages, by file and page number.
    drafts: Mutex<BTreeMap<(File, usize), Draft>>,
}

impl Writer for Preview<'_> {
    fn page(&self, sheet: &Sheet) -> Result<(), Vec<Diagnostic>> {
        let design = &self.writing.book.design;
        let live = design.frames.of(sheet.number).live;
        let draft = Draft::new(sheet, live, &design.faces).map_err(failed)?;
        // A thread that panicked leaves the map intact.
        let mut drafts = self.drafts.lock().unwrap_or_else(PoisonError::into_inner);
        drafts.insert((sheet.volume.file, sheet.number), draft);
        Ok(())
    }

    fn finish(self: Box<Self>, findings: &[Finding]) -> Result<(), Vec<Diagnostic>> {
        let Preview { writing, drafts } = *self;
        let drafts = drafts.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut file = writing.open(File::Preview);
        write(writing.book, drafts, findings, writing.assets, &mut file)?;
        file.flush().map_err(|error| unwritten(File::Preview, error))
    }
}

/// The parts of the script, each after the parts that it depends on.
const SCRIPT: [&str; 9] =
    ["grid", "sheet", "motion", "walk", "panel", "book", "print", "reader", "live"];

/// A finding that a printer would object to, drawn at its position in the preview.
#[derive(Serialize)]
struct Remark {
    /// Whether the page belongs to the answer key instead of the book.
    answers: bool,
    /// Counted from 1.
    page: usize,
    /// x, y, width and height in mm on that page.
    r#box: [f64; 4],
    /// The name of the rule.
    rule: &'static str,
    /// What is wrong, in a sentence.
    text: String,
}

impl Remark {
    /// `None` if the finding has no position on a page.
    fn of(finding: &Finding) -> Option<Remark> {
        Some(Remark {
            answers: finding.file == File::Answers,
            page: finding.page?,
            r#box: rect(finding.area?),
            rule: finding.rule.name(),
            text: finding.message(),
        })
    }
}

#[derive(Serialize)]
struct Data<'b, M, D> {
    title: &'b str,
    author: Option<&'b str>,
    language: &'b str,
    width: f64,
    height: f64,
    pages: Vec<PageData>,
    answers: Vec<PageData>,
    mazes: M,
    grids: &'b [GridData],
    drawings: D,
    glyphs: Vec<String>,
    findings: Vec<Remark>,
}

/// Writes the preview of a book: the pages of the volumes, then the separate answers.
fn write(
    book: &Book,
    mut drafts: BTreeMap<(File, usize), Draft>,
    findings: &[Finding],
    assets: &Assets,
    file: &mut impl Write,
) -> Result<(), Vec<Diagnostic>> {
    let faces = &book.design.faces;
    let mut shared = Pools::default();
    let answers = drafts.split_off(&(File::Answers, 0));
    let [pages, answers] = [drafts, answers].map(|drafts| {
        let pages = drafts.into_values().map(|draft| draft.among(&mut shared));
        pages.collect::<Vec<PageData>>()
    });
    let glyphs = shared.glyphs.list.iter().map(|&(face, id)| glyph(face, id, faces));
    let graphs = Graphs::of(book.puzzles.iter().map(|listing| &listing.puzzle));
    let language = &book.design.language;
    let frame = book.design.frames.of(1);
    let [width, height] = [frame.width, frame.height].map(thousandth);
    let data = Data {
        title: &book.spec.title,
        author: book.spec.author.as_deref(),
        language: &book.spec.language,
        width,
        height,
        pages,
        answers,
        mazes: Each::new(&book.puzzles, |listing| graphs.maze(&listing.puzzle, &book.design)),
        grids: &graphs.grids,
        drawings: Each::new(&shared.drawings.list, |one: &ByAddress| path_of(&one.0)),
        glyphs: glyphs.collect::<Result<_, _>>().map_err(failed)?,
        findings: findings.iter().filter_map(Remark::of).collect(),
    };
    let mut words = language.preview.clone();
    words
        .words
        .extend([("answers", language.answers.clone()), ("number", language.number.clone())]);
    let head = Head { title: &book.spec.title, words, sheet: Some((width, height)) };
    fill(&head, &data, assets, file)
}

/// Writes the page without a book, for a book that is still to come.
pub fn blank(assets: &Assets, file: &mut impl Write) -> Result<(), Vec<Diagnostic>> {
    let head = Head { title: "mazebook", words: Labels::english(), sheet: None };
    fill(&head, &(), assets, file)
}

/// The values for the template besides the book.
struct Head<'b> {
    title: &'b str,
    words: Labels,
    /// The width and height of a printed sheet in mm.
    sheet: Option<(f64, f64)>,
}

/// A style or script without indentation and comment lines.
fn lean(text: &str) -> String {
    let lines = text.lines().map(str::trim);
    let code = lines.filter(|line| {
        let comment = line.starts_with("//") || line.starts_with("/*") && line.ends_with("*/");
        !line.is_empty() && !comment
    });
    code.collect::<Vec<_>>().join("\n")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// Writes the template with all its values.
fn fill(
    head: &Head,
    data: &impl Serialize,
    assets: &Assets,
    file: &mut impl Write,
) -> Result<(), Vec<Diagnostic>> {
    let asset = |name: &str| Ok(assets.text(&format!("templates/preview/{name}"))?.text);
    let parts = SCRIPT.iter().map(|name| asset(&format!("{name}.js")));
    let script = parts.collect::<Result<Vec<String>, Vec<Diagnostic>>>()?.join("\n");
    let Labels { tag, words } = &head.words;
    let labels = words.iter().map(|(&key, text)| (key, escaped(text)));
    let labels: Vec<(&str, String)> = labels.chain([("language", escaped(tag))]).collect();
    let template = filled(&asset("preview.html")?, &labels);
    let size =
        head.sheet.map_or(String::new(), |(width, height)| format!("size: {width}mm {height}mm;"));
    let style = lean(&asset("preview.css")?.replacen("/*sheet*/", &size, 1));
    let template = template.replacen("/*style*/", &style, 1);
    let Some((before, after)) = template.split_once("/*book*/") else {
        return Err(failed("templates/preview/preview.html has no /*book*/ in it"));
    };
    let json = serde_json::to_string(words).map_err(failed)?;
    let before = before.replacen("/*words*/", &json.replace('<', "\\u003c"), 1);
    let before = before.replacen("<!--title-->", &escaped(head.title), 1);
    let after = after.replacen("/*script*/", &lean(&script), 1);
    let mut put = || -> io::Result<()> {
        file.write_all(before.as_bytes())?;
        serde_json::to_writer(InScript(&mut *file), data)?;
        file.write_all(after.as_bytes())
    };
    put().map_err(|error| unwritten(File::Preview, error))
}

/// JSON inside a script element, escaped so that no text of the book can end the element.
struct InScript<W>(W);

impl<W: Write> Write for InScript<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for (index, part) in bytes.split(|&byte| byte == b'<').enumerate() {
            if index > 0 {
                self.0.write_all(b"\\u003c")?;
            }
            self.0.write_all(part)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

fn thousandth(value: f64) -> f64 {
    rounded(value, 1e3)
}

/// Adding 0 turns -0 into 0.
fn rounded(value: f64, parts: f64) -> f64 {
    (value * parts).round() / parts + 0.0
}

fn rect(r: Rect) -> [f64; 4] {
    [r.x, r.y, r.width, r.height].map(thousandth)
}
