//! The covers of a book: what stands on them, and how wide their spines are.

use super::plan::variants;
use super::{Book, unprintable};
use crate::difficulty::{Configuration, Recipe};
use crate::maze::Maze;
use crate::maze::random::{key, seed};
use crate::maze::topology::{self, Size, Topology};
use crate::page::cover::{self, Barcode, Drawn, FULL, Jacket, Sheet};
use crate::page::drawing;
use crate::page::kind::title::small;
use crate::page::layout::Exhibit;
use crate::page::layout::placement::Placement;
use crate::spec::diagnostic::Diagnostic;
use crate::spec::{BookSpec, CoverRules, CoverSpec};
use std::sync::Arc;

/// The cover of a volume.
#[derive(Debug)]
pub struct Cover {
    /// The letter of the volume, if there are variants.
    pub variant: Option<char>,
    /// What is drawn.
    pub drawn: Drawn,
}

/// The mazes on a back.
const SMALL: usize = 3;
/// The cells of a maze that a front shows well.
const CELLS: usize = 300;
/// The cells across a pattern of walls, and down.
const PATTERN: (u32, u32) = (27, 18);

/// The width of a book's spine, in mm: its own, or that of its printer; none where neither says it.
pub fn spine(spec: &BookSpec, pages: u32) -> Option<f64> {
    spec.cover.as_ref().and_then(|cover| cover.spine).or_else(|| spec.print.spine(pages))
}

/// The covers of a book, one for each volume; none if it asks for none.
pub fn covers(book: &Book) -> Result<Vec<Cover>, Vec<Diagnostic>> {
    let spec = book.spec;
    // Reading has made sure that the printer has rules for one.
    let (Some(cover), Some(rules)) = (&spec.cover, &spec.print.printer.cover) else {
        return Ok(Vec::new());
    };
    let pages = book.thickness as u32;
    let Some(spine) = spine(spec, pages) else {
        return Err(vec![unknown_spine(spec, cover, pages)]);
    };
    let sheet = Sheet::new(&spec.paper, spine, rules);
    let last = spec.pages.len() - 1;
    let shown = (0..SMALL).map(|at| at * last / (SMALL - 1));
    let small: Vec<Maze> = shown
        .enumerate()
        .filter_map(|(at, page)| small(spec, page, &format!("mazebook cover {at}")))
        .collect();
    let covers = variants(spec).into_iter().map(|variant| {
        let of = (cover, rules, sheet);
        let drawn = one(book, of, variant, small.clone()).map_err(unprintable)?;
        if drawn.fill > FULL {
            let message = "the text is too long for the back of the cover";
            let part = (100.0 / drawn.fill) as u32;
            let help = format!("shorten it to {part} % of its length");
            let error = Diagnostic::error(message).at(&spec.source, cover.spans.text.clone());
            return Err(vec![error.help(help)]);
        }
        Ok(Cover { variant, drawn })
    });
    covers.collect()
}

/// The cover of a volume.
fn one(
    book: &Book,
    (cover, rules, sheet): (&CoverSpec, &CoverRules, Sheet),
    variant: Option<char>,
    small: Vec<Maze>,
) -> crate::page::layout::Typeset<Drawn> {
    let spec = book.spec;
    let own =
        || book.puzzles.iter().enumerate().filter(|(_, it)| it.puzzle.name.variant == variant);
    let off = |cells: usize| cells.abs_diff(CELLS);
    let chosen = match cover.maze {
        Some(number) => own().find(|(_, it)| it.puzzle.name.number == number),
        None => own().min_by_key(|(_, it)| off(it.puzzle.maze.grid.len())),
    };
    let (index, listing) = chosen.unwrap_or((0, &book.puzzles[0]));
    let puzzle = &listing.puzzle;
    let walls = Arc::new(drawing::walls(&puzzle.maze));
    let placement = Placement::default();
    let maze = Exhibit { index, puzzle, walls: &walls, placement, refers: None };
    let letter = variant.map_or(String::new(), |letter| format!(" {letter}"));
    let isbn = spec.imprint.isbn.as_ref();
    let jacket = Jacket {
        spec,
        cover,
        rules,
        design: book.design.of(puzzle),
        sheet,
        title: format!("{}{letter}", spec.title),
        maze,
        pattern: pattern(spec).unwrap_or_else(|| puzzle.maze.clone()),
        small,
        barcode: isbn.and_then(|isbn| Barcode::new(isbn, spec.imprint.price)),
        pages: book.thickness,
    };
    cover::draw(&jacket)
}

/// Walls of the book's first topology that fills a rectangle, or of squares.
fn pattern(spec: &BookSpec) -> Option<Maze> {
    let rectangular = spec.pages.iter().map(|page| page.topology).find(|it| it.has_rows);
    let topology: &Topology = rectangular.or_else(|| topology::every().find(|it| it.has_rows))?;
    let recipe = Recipe::new(topology, Size::Two(PATTERN.0, PATTERN.1));
    let key = key("mazebook cover pattern 1", &[&spec.seed.to_le_bytes()]);
    Some(Configuration::new(recipe).ok()?.maze(seed(key, 0)))
}

/// The error of a spine that only the printer knows.
fn unknown_spine(spec: &BookSpec, cover: &CoverSpec, pages: u32) -> Diagnostic {
    let (printer, stock) = (&spec.print.printer, spec.print.stock.name());
    let source = printer.cover.as_ref().map_or("", |rules| &rules.source);
    let message =
        format!("`{}` does not publish how wide a spine is for {pages} pages", printer.name);
    let inches = |mm: f64| (mm / 25.4 * 1000.0).round() / 1000.0;
    let (width, height) = (inches(spec.paper.width), inches(spec.paper.height));
    // Where some spines are known, one that is given is taken for the book's own printer alone.
    let own = printer
        .spine
        .as_ref()
        .map_or(String::new(), |_| format!(", with printer = \"{}\" in [book]", printer.name));
    let help = format!(
        "ask its template for {pages} pages of {width} x {height} in on {stock} paper, and write what it says below [cover]: spine = \"10.8mm\"{own} ({source})"
    );
    Diagnostic::error(message).at(&spec.source, cover.spans.header.clone()).help(help)
}
