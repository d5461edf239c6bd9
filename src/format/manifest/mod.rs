//! manifest.json: every maze with its position, ends, seed and scores.
//!
//! Lengths are in mm from the top left corner of the sheet, rounded to a thousandth. docs/formats.md has the schema.

mod place;

use super::number::Each;
use super::pretty_json::KeyALine;
use super::write::unwritten;
use super::{Format, OfBook, Writer, Writing};
use book::preflight::Finding;
use book::{Book, File, Listing, Page, Spot};
use difficulty::ANY;
use maze::score::Score;
use maze::solve::is_unique;
use maze::symmetry::Symmetry;
use place::{Answer, Opening, Sign, answer, mm, opening, rect, signs, tunnels};
use serde::Serialize;
use spec::diagnostic::Diagnostic;
use spec::{Poster, Rim};
use std::convert::Infallible;
use std::io::{self, Write};
use std::ops::RangeInclusive;

/// Every maze of a book as JSON.
pub const FORMAT: Format = Format {
    name: "manifest",
    book: Some(OfBook {
        about: "every maze with its place, seed and scores, as JSON",
        writes: |file| file == File::Manifest,
        begin: |writing| Box::new(Mazes(writing)),
    }),
    maze: None,
};

struct Mazes<'w>(&'w Writing<'w>);

impl Writer for Mazes<'_> {
    fn finish(self: Box<Self>, _: &[Finding]) -> Result<(), Vec<Diagnostic>> {
        let mut file = self.0.open(File::Manifest);
        let written = write(self.0.book, &mut file).and_then(|()| file.flush());
        written.map_err(|error| unwritten(File::Manifest, error))
    }
}

#[derive(Serialize)]
struct Manifest<'b, M> {
    mazebook: &'static str,
    title: &'b str,
    seed: u64,
    page: Sides,
    pages: usize,
    answer_pages: usize,
    mazes: M,
}

#[derive(Serialize)]
struct Sides {
    width: f64,
    height: f64,
}

#[derive(Serialize)]
struct Entry<'b> {
    number: u32,
    /// The letter of its book, if the book has variants.
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<char>,
    title: Option<&'b str>,
    /// The file that contains it, and its page there, counted from 1.
    book: String,
    page: usize,
    svg: String,
    topology: &'static str,
    size: Vec<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shape: Option<&'b str>,
    /// The rim of the shape, unless it follows whole cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    rim: Option<&'static str>,
    /// The picture that the solution shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<&'b str>,
    /// The image file that its walls show.
    #[serde(skip_serializing_if = "Option::is_none")]
    portrait: Option<&'b str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetry: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    poster: Option<OnSheets>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bias: Option<f64>,
    /// The share of cells that are crossings.
    #[serde(skip_serializing_if = "Option::is_none")]
    weave: Option<f64>,
    /// The share of cells that lie in rooms.
    #[serde(skip_serializing_if = "Option::is_none")]
    rooms: Option<f64>,
    /// The two ends of each tunnel: the centers of its mouths.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tunnels: Vec<[[f64; 2]; 2]>,
    /// The number of holes in the shape.
    #[serde(skip_serializing_if = "Option::is_none")]
    holes: Option<usize>,
    algorithm: &'static str,
    seed: String,
    attempt: u32,
    /// Number of walls changed to reach the requested length.
    edits: u32,
    braid: f64,
    /// Whether the solution is unique: "unique" or "several".
    solutions: &'static str,
    cells: usize,
    r#box: [f64; 4],
    pitch: f64,
    wall: f64,
    gap: f64,
    entrance: Opening,
    exit: Opening,
    /// What stands in its cells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    signs: Vec<Sign>,
    target: Target,
    score: Score,
    /// The difficulty that the book prints, 1 to 10; two to a star.
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<u8>,
    /// `None` if the book has no answers, or if the page with this one was not requested.
    answer: Option<Answer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    screen: Option<OnScreen>,
}

/// The sheets of a poster, and the page of each, row by row.
#[derive(Serialize)]
struct OnSheets {
    columns: u32,
    rows: u32,
    pages: Vec<usize>,
}

/// The position of the maze in the PDF for a screen.
#[derive(Serialize)]
struct OnScreen {
    file: String,
    /// Counted from 1, as in the book.
    page: usize,
    /// The page with its solution.
    answer_page: Option<usize>,
}

/// The requested range of each score.
#[derive(Serialize)]
struct Target {
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Span>,
    #[serde(skip_serializing_if = "Option::is_none")]
    effort: Option<Span>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decisions: Option<Span>,
    level: Option<u8>,
}

/// `None` for no minimum or no maximum.
#[derive(Serialize)]
struct Span {
    min: Option<u32>,
    max: Option<u32>,
}

fn span(range: &RangeInclusive<u32>) -> Option<Span> {
    let min = Some(*range.start()).filter(|&min| min > 0);
    let max = Some(*range.end()).filter(|&max| max < u32::MAX);
    (*range != ANY).then_some(Span { min, max })
}

/// Writes the manifest of a book.
pub fn write(book: &Book, file: &mut impl Write) -> io::Result<()> {
    let frame = book.design.frames.of(1);
    let shown: Vec<&Listing> = book.puzzles.iter().filter(|listing| listing.is_shown).collect();
    let manifest = Manifest {
        mazebook: env!("CARGO_PKG_VERSION"),
        title: &book.spec.title,
        seed: book.spec.seed,
        page: Sides { width: mm(frame.width), height: mm(frame.height) },
        pages: book.thickness,
        answer_pages: book.answers.pages.len(),
        mazes: Each::new(&shown, |listing: &&Listing| Ok::<_, Infallible>(entry(book, listing))),
    };
    let layout = KeyALine::default();
    manifest.serialize(&mut serde_json::Serializer::with_formatter(&mut *file, layout))?;
    file.write_all(b"\n")
}

fn entry<'b>(book: &'b Book, listing: &'b Listing) -> Entry<'b> {
    let Listing { puzzle, maze: Spot { page, placement }, .. } = listing;
    let (recipe, name) = (&puzzle.configuration.recipe, &puzzle.name);
    let is_unique = is_unique(&puzzle.maze, &puzzle.solution);
    let asked = &book.spec.pages[listing.of];
    Entry {
        number: name.number,
        variant: name.variant,
        title: name.title.as_deref(),
        book: File::Book(name.variant).to_string(),
        page: *page,
        svg: File::Page(name.variant, *page).to_string(),
        topology: recipe.topology.name,
        size: recipe.size.numbers(),
        shape: asked.shape.as_ref().map(|shape| shape.name.as_str()),
        rim: (asked.rim == Rim::Smooth).then_some("smooth"),
        picture: asked.picture.as_ref().map(|picture| picture.name.as_str()),
        portrait: asked.portrait.as_ref().map(|portrait| portrait.name.as_str()),
        symmetry: recipe.symmetry.map(Symmetry::name),
        poster: on_sheets(book, listing),
        bias: Some(recipe.bias).filter(|&bias| bias != 0.0),
        weave: recipe.weave.map(|weave| weave.share),
        rooms: recipe.rooms.map(|rooms| rooms.share),
        tunnels: tunnels(puzzle, placement),
        holes: recipe.shape.as_ref().map(|_| puzzle.maze.grid.rims().len() - 1),
        algorithm: recipe.maker(),
        seed: format!("{:016x}", puzzle.choice.seed),
        attempt: puzzle.choice.attempt,
        edits: puzzle.choice.edits,
        braid: recipe.braid,
        solutions: if is_unique { "unique" } else { "several" },
        cells: puzzle.maze.grid.len(),
        r#box: rect(placement.box_of(&puzzle.maze)),
        pitch: mm(placement.scale),
        wall: mm(placement.wall()),
        gap: mm(placement.gap(&puzzle.maze)),
        entrance: opening(puzzle, puzzle.maze.entrance, placement),
        exit: opening(puzzle, puzzle.maze.exit, placement),
        signs: signs(&book.design, puzzle, placement),
        target: Target {
            solution: span(&puzzle.choice.bounds.lengths),
            effort: span(&puzzle.choice.bounds.efforts),
            decisions: span(&puzzle.choice.bounds.decisions),
            level: puzzle.level,
        },
        score: puzzle.score.rounded(),
        difficulty: book.design.difficulty(puzzle),
        answer: answer(book, listing),
        screen: on_screen(book, listing),
    }
}

fn on_sheets(book: &Book, Listing { puzzle, of, .. }: &Listing) -> Option<OnSheets> {
    let Poster { columns, rows } = book.spec.pages[*of].poster?;
    let volume = book.volumes.iter().find(|volume| volume.variant == puzzle.name.variant)?;
    let is_own = |page: &Page| match page {
        Page::Tile { puzzle: index, .. } => book.puzzles[*index].puzzle.name == puzzle.name,
        _ => false,
    };
    let own = volume.pages.iter().filter(|(_, page)| is_own(page));
    Some(OnSheets { columns, rows, pages: own.map(|(&number, _)| number).collect() })
}

fn on_screen(book: &Book, Listing { puzzle, maze, screen, .. }: &Listing) -> Option<OnScreen> {
    let volume = book.screens.iter().find(|volume| volume.variant == puzzle.name.variant)?;
    let answer = screen.map(|spot| spot.page).filter(|page| volume.pages.contains_key(page));
    Some(OnScreen { file: volume.file.to_string(), page: maze.page, answer_page: answer })
}
