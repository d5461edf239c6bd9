//! The covers of a book: their contents and the width of their spines.

use super::captions::{pictures, stories};
use super::cover_overflow::crowded;
use super::plan::{plan, variants};
use super::search::puzzles;
use super::{Book, unprintable};
use difficulty::{Configuration, Puzzle, Recipe};
use maze::Maze;
use maze::random::{key, seed};
use maze::topology::{self, Size, Topology};
use page::cover::{self, Art, Barcode, Drawn, Jacket, Sheet, Unfit};
use page::kind::title::small;
use page::layout::Story;
use page::layout::maze::Label;
use spec::diagnostic::Diagnostic;
use spec::{BookSpec, CELLS, CoverSpec, Front, PageSpec};

/// The cover of a volume.
#[derive(Debug)]
pub struct Cover {
    /// The letter of the volume, if there are variants.
    pub variant: Option<char>,
    /// The drawing.
    pub drawn: Drawn,
}

/// The number of mazes on a back cover.
const SMALL: usize = 3;
/// The columns and rows of a maze with a picture in each cell; with its arrows it is about square.
const PICTURED: (u32, u32) = (4, 3);
/// The columns and rows of a pattern of walls.
const PATTERN: (u32, u32) = (27, 18);

/// The width of a book's spine, in mm: the book's own, or the printer's; `None` where neither gives one.
pub fn spine(spec: &BookSpec, pages: u32) -> Option<f64> {
    spec.cover.as_ref().and_then(|cover| cover.spine).or_else(|| spec.print.spine(pages))
}

/// The covers of a book, one for each volume; none if the book has no `[cover]`.
pub fn covers(book: &Book) -> Result<Vec<Cover>, Vec<Diagnostic>> {
    let spec = book.spec;
    // Reading the book has checked that its printer has rules for covers.
    let (Some(cover), Some(rules)) = (&spec.cover, &spec.print.printer.cover) else {
        return Ok(Vec::new());
    };
    let pages = book.thickness as u32;
    let Some(spine) = spine(spec, pages) else {
        return Err(vec![unknown_spine(spec, cover, pages)]);
    };
    let sheet = Sheet::new(&spec.paper, spine, rules);
    let last = spec.pages.len() - 1;
    let spread = (0..SMALL).map(|at| at * last / (SMALL - 1));
    let small: Vec<Art> = spread
        .enumerate()
        .filter_map(|(at, page)| small(spec, page, &format!("mazebook cover {at}")))
        .map(Art::bare)
        .collect();
    let own = own(book, cover)?;
    let covers = variants(spec).into_iter().map(|variant| {
        let (design, art) = match &own {
            Some(art) => (&book.design, art.clone()),
            None => {
                let puzzle = chosen(book, cover, variant);
                (book.design.of(puzzle), shown(puzzle, book.design.story(puzzle)))
            }
        };
        let letter = variant.map_or(String::new(), |letter| format!(" {letter}"));
        let isbn = spec.imprint.isbn.as_ref();
        let jacket = Jacket {
            spec,
            cover,
            rules,
            design,
            sheet,
            title: format!("{}{letter}", spec.title),
            pattern: pattern(spec).map_or_else(|| art.clone(), Art::bare),
            art,
            small: small.clone(),
            barcode: isbn.and_then(|isbn| Barcode::new(isbn, spec.imprint.price)),
            pages: book.thickness,
        };
        let drawn = cover::draw(&jacket).map_err(|unfit| match unfit {
            Unfit::Missing(missing) => unprintable(missing),
            side => vec![crowded(&jacket, side)],
        })?;
        Ok(Cover { variant, drawn })
    });
    covers.collect()
}

/// The puzzle that the front of a volume shows.
fn chosen<'b>(book: &'b Book, cover: &CoverSpec, variant: Option<char>) -> &'b Puzzle {
    let puzzles = book.puzzles.iter().map(|listing| &listing.puzzle);
    let mut own = puzzles.filter(|puzzle| puzzle.name.variant == variant);
    // On most fronts the space for the maze is about square.
    let off = |puzzle: &Puzzle| {
        let (grid, bounds) = (&puzzle.maze.grid, puzzle.maze.grid.bounds());
        let cells = libm::log(grid.len() as f64 / f64::from(CELLS)).abs();
        cells + libm::log(bounds.width / bounds.height).abs()
    };
    let chosen = match cover.front {
        Front::Numbered(number) => own.find(|puzzle| puzzle.name.number == number),
        _ => own.min_by(|a, b| off(a).total_cmp(&off(b))),
    };
    chosen.unwrap_or(&book.puzzles[0].puzzle)
}

/// A maze with the pictures at its ends; a hidden picture is colored in.
fn shown(puzzle: &Puzzle, story: Option<&Story>) -> Art {
    let labels = match story.map(|story| &story.pictures) {
        Some([Some(start), Some(finish)]) => {
            Some([start, finish].map(|picture| Label::Picture(picture.clone())))
        }
        _ => None,
    };
    let is_hidden = puzzle.configuration.recipe.picture.is_some();
    let way = if is_hidden { puzzle.solution.clone() } else { Vec::new() };
    Art { labels, way, ..Art::bare(puzzle.maze.clone()) }
}

/// The front's own maze or theme; `None` where the front shows a maze of the book.
fn own(book: &Book, cover: &CoverSpec) -> Result<Option<Art>, Vec<Diagnostic>> {
    let (spec, design) = (book.spec, &book.design);
    match &cover.front {
        Front::Own(page) => {
            let alone = BookSpec {
                pages: vec![PageSpec::clone(page)],
                variants: 1,
                unlike: Vec::new(),
                ..spec.clone()
            };
            let puzzles = puzzles(&alone, &plan(&alone, None)?, &|| ())?;
            let stories = stories(&alone, &design.style, &design.faces, &design.language)?;
            Ok(puzzles.first().map(|puzzle| shown(puzzle, stories.first())))
        }
        Front::Theme(theme) => {
            let pictures = pictures(spec, design, theme, &cover.spans.theme)?;
            let size = Size::Two(PICTURED.0, PICTURED.1);
            let maze = plain(spec, &topology::ALL[0], size, "mazebook cover theme 1");
            Ok(maze.map(|maze| Art { pictures, ..Art::bare(maze) }))
        }
        Front::Middling | Front::Numbered(_) => Ok(None),
    }
}

/// The walls of a maze of the book's first rectangular topology, or of the first registered one.
fn pattern(spec: &BookSpec) -> Option<Maze> {
    let rectangular = spec.pages.iter().map(|page| page.topology).find(|it| it.has_rows);
    let topology: &Topology = rectangular.or_else(|| topology::every().find(|it| it.has_rows))?;
    plain(spec, topology, Size::Two(PATTERN.0, PATTERN.1), "mazebook cover pattern 1")
}

/// A maze that is not part of the book; each purpose gets its own.
fn plain(spec: &BookSpec, topology: &'static Topology, size: Size, purpose: &str) -> Option<Maze> {
    let key = key(purpose, &[&spec.seed.to_le_bytes()]);
    Some(Configuration::new(Recipe::new(topology, size)).ok()?.maze(seed(key, 0)))
}

/// The error for a spine width that only the printer can tell.
fn unknown_spine(spec: &BookSpec, cover: &CoverSpec, pages: u32) -> Diagnostic {
    let (printer, stock) = (&spec.print.printer, spec.print.stock.name());
    let source = printer.cover.as_ref().map_or("", |rules| &rules.source);
    let message =
        format!("`{}` does not publish how wide a spine is for {pages} pages", printer.name);
    let inches = |mm: f64| (mm / 25.4 * 1000.0).round() / 1000.0;
    let (width, height) = (inches(spec.paper.width), inches(spec.paper.height));
    let help = format!(
        "ask its template for {pages} pages of {width} x {height} in on {stock} paper, and write what it says below [cover]: spine = {{ {} = \"…mm\" }} ({source})",
        printer.name
    );
    Diagnostic::error(message).at(&spec.source, cover.spans.header.clone()).help(help)
}
