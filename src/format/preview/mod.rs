//! preview.html: the whole book to look at, to watch being made and to solve, in one file that needs no network.
//!
//! The file is a template with its style and script, and the book as JSON: every sheet as its scene has it, every
//! maze once as a graph. What many sheets share (walls, ways, glyphs, grids) is written once and named by its index.

mod graph;
mod sheet;

use crate::ANSWERS;
use crate::assets::Assets;
use crate::book::{Book, KeyPlace};
use crate::diagnostic::Diagnostic;
use crate::geometry::Rect;
use crate::layout::maze::Placement;
use crate::pagination::{Kind, Page};
use crate::preflight::Finding;
use crate::scene::Scene;
use graph::{Graphs, Grid, Maze};
use rayon::prelude::*;
use serde::Serialize;
use sheet::{Shared, Sheet};

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
struct Data<'b> {
    title: &'b str,
    author: Option<&'b str>,
    language: &'b str,
    width: f64,
    height: f64,
    pages: Vec<Sheet>,
    answers: Vec<Sheet>,
    mazes: Vec<Maze<'b>>,
    grids: Vec<Grid>,
    drawings: Vec<String>,
    glyphs: Vec<String>,
    findings: Vec<Remark>,
}

type Written<T> = Result<T, Vec<Diagnostic>>;

/// A scene with the mazes that lie on it, by their index in the book.
struct Laid {
    /// The letter of its book, where there are variants.
    variant: Option<char>,
    number: usize,
    scene: Scene,
    live: Rect,
    mazes: Vec<(usize, Placement)>,
    /// Whether they are shown with their solutions.
    key: bool,
}

/// The preview of a book.
pub fn write(book: &Book, findings: &[Finding], assets: &Assets) -> Written<String> {
    let pages = book.pages.par_iter().map(|page| {
        let Page { variant, number, kind } = *page;
        if let Kind::Key(index) = kind {
            return Ok(Laid { variant, ..solved(book, index)? });
        }
        let mazes = match kind {
            Kind::Mazes(sheet) => book.sheets[sheet].puzzles.clone(),
            _ => 0..0,
        };
        let mazes = mazes.map(|index| (index, book.placements[index])).collect();
        let (scene, live) = (book.page(page)?, book.design.frames.of(number).live);
        Ok(Laid { variant, number, scene, live, mazes, key: false })
    });
    let apart = book.key.par_iter().enumerate();
    let apart = apart.filter(|(_, page)| page.place == KeyPlace::Apart);
    let answers = apart.map(|(index, _)| solved(book, index));
    let pages = pages.collect::<Written<Vec<Laid>>>()?;
    let answers = answers.collect::<Written<Vec<Laid>>>()?;
    let data = data(book, &pages, &answers, findings).map_err(failed)?;
    fill(
        &book.spec.title,
        &serde_json::to_string(&data).map_err(|e| failed(e.to_string()))?,
        assets,
    )
}

/// A page of the key.
fn solved(book: &Book, index: usize) -> Written<Laid> {
    let (scene, placements) = book.key_page(index)?;
    let page = &book.key[index];
    let live = book.design.frames.of(page.page).live;
    let mazes = page.puzzles.iter().copied().zip(placements).collect();
    Ok(Laid { variant: None, number: page.page, scene, live, mazes, key: true })
}

/// The page without a book: where one is still to come.
pub fn blank(assets: &Assets) -> Written<String> {
    fill("mazebook", "null", assets)
}

fn data<'b>(
    book: &'b Book,
    pages: &[Laid],
    answers: &[Laid],
    findings: &[Finding],
) -> Result<Data<'b>, String> {
    let mut shared = Shared::new(&book.design.faces);
    let pages = pages.iter().map(|page| shared.sheet(page)).collect::<Result<_, _>>()?;
    let answers = answers.iter().map(|page| shared.sheet(page)).collect::<Result<_, _>>()?;
    let mut graphs = Graphs::default();
    let mazes = book.puzzles.iter().map(|puzzle| graphs.maze(puzzle)).collect::<Result<_, _>>()?;
    Ok(Data {
        title: &book.spec.title,
        author: book.spec.author.as_deref(),
        language: &book.spec.language,
        width: thousandth(book.design.frames.of(1).width),
        height: thousandth(book.design.frames.of(1).height),
        pages,
        answers,
        mazes,
        grids: graphs.grids,
        drawings: shared.drawings,
        glyphs: shared.glyphs,
        findings: findings.iter().filter_map(Remark::of).collect(),
    })
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

/// The template with everything put into it.
fn fill(title: &str, data: &str, assets: &Assets) -> Written<String> {
    let file = |name: &str| Ok(assets.text(&format!("templates/preview/{name}"))?.text);
    let parts = SCRIPT.iter().map(|name| file(&format!("{name}.js")));
    let script = parts.collect::<Written<Vec<String>>>()?.join("\n");
    let template = file("preview.html")?;
    let template = template.replacen("/*style*/", &lean(&file("preview.css")?), 1);
    let Some((before, after)) = template.split_once("/*book*/") else {
        return Err(failed("templates/preview/preview.html has no /*book*/ in it".to_owned()));
    };
    let escaped = title.replace('&', "&amp;").replace('<', "&lt;");
    let before = before.replacen("<!--title-->", &escaped, 1);
    let after = after.replacen("/*script*/", &lean(&script), 1);
    // No text of the book can end the element that it stands in.
    Ok([&before, &data.replace('<', "\\u003c"), &after[..]].concat())
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
