//! preview.html: the whole book to look at, to watch being made and to solve, in one file that needs no network.
//!
//! The file is a template with its style and script, and the book as JSON: every sheet as its scene has it, every
//! maze once as a graph. What many sheets share (walls, ways, glyphs, grids) is written once and named by its index.

mod graph;
mod sheet;

use super::Each;
use super::svg::{drawn, glyph};
use crate::ANSWERS;
use crate::assets::Assets;
use crate::book::Book;
use crate::diagnostic::Diagnostic;
use crate::geometry::Rect;
use crate::preflight::Finding;
use graph::{Graphs, Grid};
use serde::Serialize;
use sheet::{ByAddress, Shared, Sheet};
use std::io::{self, Write};

pub use sheet::{Alone, Laid};

/// The script, in the order in which its parts build on each other.
const SCRIPT: [&str; 8] = ["grid", "sheet", "motion", "walk", "panel", "book", "reader", "live"];

/// Something that a printer would object to, drawn at its place in the preview.
#[derive(Serialize)]
struct Remark {
    /// A page of the answer key, not of the book.
    answers: bool,
    /// Counted from 1.
    page: usize,
    /// x, y, width and height in mm on that page.
    r#box: [f64; 4],
    /// The name of the rule.
    rule: &'static str,
    /// In a sentence: what is wrong.
    text: String,
}

impl Remark {
    /// None where the finding is about no place on a page.
    fn of(finding: &Finding) -> Option<Remark> {
        Some(Remark {
            answers: finding.file == ANSWERS,
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
    pages: Vec<Sheet>,
    answers: Vec<Sheet>,
    mazes: M,
    grids: &'b [Grid],
    drawings: D,
    glyphs: Vec<String>,
    findings: Vec<Remark>,
}

type Written<T> = Result<T, Vec<Diagnostic>>;

/// Writes the preview of a book, of the sheets of the book and of its key apart.
pub fn write(
    book: &Book,
    [pages, answers]: [Vec<Alone>; 2],
    findings: &[Finding],
    assets: &Assets,
    file: &mut impl Write,
) -> Written<()> {
    let faces = &book.design.faces;
    let mut shared = Shared::default();
    let mut among = |sheets: Vec<Alone>| {
        sheets.into_iter().map(|sheet| sheet.among(&mut shared)).collect::<Vec<Sheet>>()
    };
    let (pages, answers) = (among(pages), among(answers));
    let glyphs = shared.glyphs.list.iter().map(|&(face, id)| glyph(face, id, faces));
    let graphs = Graphs::of(&book.puzzles);
    let data = Data {
        title: &book.spec.title,
        author: book.spec.author.as_deref(),
        language: &book.spec.language,
        width: thousandth(book.design.frames.of(1).width),
        height: thousandth(book.design.frames.of(1).height),
        pages,
        answers,
        mazes: Each { of: &book.puzzles, make: |puzzle| graphs.maze(puzzle) },
        grids: &graphs.grids,
        drawings: Each { of: &shared.drawings.list, make: |one: &ByAddress| drawn(&one.0) },
        glyphs: glyphs.collect::<Result<_, _>>().map_err(failed)?,
        findings: findings.iter().filter_map(Remark::of).collect(),
    };
    fill(&book.spec.title, &data, assets, file)
}

/// Writes the page without a book: where one is still to come.
pub fn blank(assets: &Assets, file: &mut impl Write) -> Written<()> {
    fill("mazebook", &(), assets, file)
}

/// A style or a script without the indents and the lines of comment that only its authors need.
fn lean(text: &str) -> String {
    let lines = text.lines().map(str::trim);
    let code = lines.filter(|line| {
        let comment = line.starts_with("//") || line.starts_with("/*") && line.ends_with("*/");
        !line.is_empty() && !comment
    });
    code.collect::<Vec<_>>().join("\n")
}

/// Writes the template with everything put into it.
fn fill(title: &str, data: &impl Serialize, assets: &Assets, file: &mut impl Write) -> Written<()> {
    let asset = |name: &str| Ok(assets.text(&format!("templates/preview/{name}"))?.text);
    let parts = SCRIPT.iter().map(|name| asset(&format!("{name}.js")));
    let script = parts.collect::<Written<Vec<String>>>()?.join("\n");
    let template = asset("preview.html")?;
    let template = template.replacen("/*style*/", &lean(&asset("preview.css")?), 1);
    let Some((before, after)) = template.split_once("/*book*/") else {
        return Err(failed("templates/preview/preview.html has no /*book*/ in it".to_owned()));
    };
    let escaped = title.replace('&', "&amp;").replace('<', "&lt;");
    let before = before.replacen("<!--title-->", &escaped, 1);
    let after = after.replacen("/*script*/", &lean(&script), 1);
    let mut write = || -> io::Result<()> {
        file.write_all(before.as_bytes())?;
        serde_json::to_writer(InScript(&mut *file), data)?;
        file.write_all(after.as_bytes())
    };
    write().map_err(|error| failed(format!("cannot write preview.html: {error}")))
}

/// JSON inside a script: no text of the book can end the element that it stands in.
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

/// Adding 0 makes -0 a 0.
fn rounded(value: f64, parts: f64) -> f64 {
    (value * parts).round() / parts + 0.0
}

fn rect(r: Rect) -> [f64; 4] {
    [r.x, r.y, r.width, r.height].map(thousandth)
}

fn failed(message: String) -> Vec<Diagnostic> {
    vec![Diagnostic::error(message)]
}
