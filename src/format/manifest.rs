//! manifest.json: every maze with its place, its ends, its seed and its scores.
//!
//! Lengths are mm from the sheet's top left corner, rounded to a thousandth. README.md has the schema.

use super::Each;
use crate::book::{Book, KeyPlace};
use crate::geometry::{Point, Rect};
use crate::layout::maze::Placement;
use crate::maze::End;
use crate::plan::Puzzle;
use crate::score::Score;
use crate::solve::is_unique;
use crate::{ANSWERS, answer_name, book_name, page_name, way};
use serde::Serialize;
use serde_json::ser::{Formatter, PrettyFormatter};
use std::collections::BTreeMap;
use std::io::{self, Write};

#[derive(Serialize)]
struct Manifest<'b, M> {
    mazebook: &'static str,
    title: &'b str,
    seed: u64,
    page: Sheet,
    pages: usize,
    answer_pages: usize,
    mazes: M,
}

#[derive(Serialize)]
struct Sheet {
    width: f64,
    height: f64,
}

#[derive(Serialize)]
struct Maze<'b> {
    number: u32,
    /// The letter of its book, where there are variants.
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<char>,
    title: Option<&'b str>,
    /// The file that it stands in, and the page there, counted from 1.
    book: String,
    page: usize,
    svg: String,
    topology: &'static str,
    size: Vec<u32>,
    algorithm: &'static str,
    seed: String,
    attempt: u32,
    /// Walls changed to reach the length asked for.
    edits: u32,
    braid: f64,
    /// Whether there is one way only: "unique" or "several".
    solutions: &'static str,
    cells: usize,
    r#box: [f64; 4],
    pitch: f64,
    wall: f64,
    gap: f64,
    entrance: Opening,
    exit: Opening,
    target: Target,
    score: Score,
    /// None where the page with its solution was not asked for.
    answer: Option<Answer>,
}

/// An end of a maze: the opening's two ends and the center of the cell behind it, or a goal inside.
#[derive(Serialize)]
#[serde(untagged)]
enum Opening {
    Wall { from: [f64; 2], to: [f64; 2], inside: [f64; 2] },
    Goal { cell: [f64; 2] },
}

#[derive(Serialize)]
struct Target {
    min: u32,
    max: u32,
    level: Option<u8>,
}

#[derive(Serialize)]
struct Answer {
    /// The file that it stands in, and the page there, counted from 1.
    file: String,
    page: usize,
    svg: String,
    r#box: [f64; 4],
    entrance: Opening,
    exit: Opening,
    path: Vec<[f64; 2]>,
}

/// Writes the manifest of a book; by index of a page of its key, where the mazes lie there.
pub fn write(
    book: &Book,
    key: &BTreeMap<usize, Vec<Placement>>,
    file: &mut impl Write,
) -> io::Result<()> {
    let frame = book.design.frames.of(1);
    let shown: Vec<usize> = (0..book.puzzles.len()).filter(|&index| book.shows(index)).collect();
    let manifest = Manifest {
        mazebook: env!("CARGO_PKG_VERSION"),
        title: &book.spec.title,
        seed: book.spec.seed,
        page: Sheet { width: mm(frame.width), height: mm(frame.height) },
        pages: book.thickness,
        answer_pages: book.key.iter().filter(|page| page.place == KeyPlace::Apart).count(),
        mazes: Each { of: &shown, make: |&index: &usize| Ok(maze(book, index, key)) },
    };
    let layout = KeyALine(PrettyFormatter::new());
    manifest.serialize(&mut serde_json::Serializer::with_formatter(&mut *file, layout))?;
    file.write_all(b"\n")
}

/// A line for each key of an object; arrays, most of them of two numbers, in one.
struct KeyALine(PrettyFormatter<'static>);

impl Formatter for KeyALine {
    fn begin_array_value<W: ?Sized + Write>(&mut self, to: &mut W, first: bool) -> io::Result<()> {
        if first { Ok(()) } else { to.write_all(b", ") }
    }

    fn begin_object<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.begin_object(to)
    }

    fn end_object<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.end_object(to)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, to: &mut W, first: bool) -> io::Result<()> {
        self.0.begin_object_key(to, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.begin_object_value(to)
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.end_object_value(to)
    }
}

fn maze<'b>(book: &'b Book, index: usize, key: &BTreeMap<usize, Vec<Placement>>) -> Maze<'b> {
    let (puzzle, placement) = (&book.puzzles[index], &book.placements[index]);
    let recipe = &puzzle.configuration.recipe;
    let page = book.page_of(index);
    let solutions = if is_unique(&puzzle.maze, &puzzle.way) { "unique" } else { "several" };
    Maze {
        number: puzzle.number,
        variant: puzzle.variant,
        title: puzzle.title.as_deref(),
        book: book_name(puzzle.variant),
        page,
        svg: page_name(puzzle.variant, page),
        topology: recipe.topology.name,
        size: recipe.size.numbers(),
        algorithm: recipe.carver.algorithm.name,
        seed: format!("{:016x}", puzzle.found.seed),
        attempt: puzzle.found.attempt,
        edits: puzzle.found.edits,
        braid: recipe.braid,
        solutions,
        cells: puzzle.maze.grid.len(),
        r#box: rect(placement.box_of(&puzzle.maze)),
        pitch: mm(placement.scale),
        wall: mm(placement.wall()),
        gap: mm(placement.gap(&puzzle.maze)),
        entrance: opening(puzzle, puzzle.maze.entrance, placement),
        exit: opening(puzzle, puzzle.maze.exit, placement),
        target: Target {
            min: *puzzle.found.wanted.start(),
            max: *puzzle.found.wanted.end(),
            level: puzzle.level,
        },
        score: puzzle.score.rounded(),
        answer: answer(book, index, key),
    }
}

/// Where the solution of the puzzle with this index stands: in the file of answers, or else at the back of its book.
fn answer(book: &Book, index: usize, key: &BTreeMap<usize, Vec<Placement>>) -> Option<Answer> {
    let pages = book.key.iter().enumerate().rev();
    let (at, page) = pages.into_iter().find(|(_, page)| page.puzzles.contains(&index))?;
    let slot = page.puzzles.iter().position(|&puzzle| puzzle == index)?;
    let placement = key.get(&at)?.get(slot)?;
    let puzzle = &book.puzzles[index];
    let (file, svg) = match page.place {
        KeyPlace::Apart => (ANSWERS.to_owned(), answer_name(page.page)),
        KeyPlace::Back(variant) => (book_name(variant), page_name(variant, page.page)),
    };
    let sharp = way::sharp(&puzzle.maze, &puzzle.way);
    let path = std::iter::once(sharp.start).chain(sharp.steps.iter().map(|step| step.end()));
    Some(Answer {
        file,
        page: page.page,
        svg,
        r#box: rect(placement.box_of(&puzzle.maze)),
        entrance: opening(puzzle, puzzle.maze.entrance, placement),
        exit: opening(puzzle, puzzle.maze.exit, placement),
        path: path.map(|p| point(placement.place(p))).collect(),
    })
}

fn opening(puzzle: &Puzzle, end: End, placement: &Placement) -> Opening {
    let grid = &*puzzle.maze.grid;
    let place = |p: Point| point(placement.place(p));
    match end {
        End::Inside(cell) => Opening::Goal { cell: place(grid.center_of(cell)) },
        // The goal is the court behind the opening, around the middle.
        End::Opening(side) if grid.court().contains(&side) => {
            Opening::Goal { cell: place(Point::default()) }
        }
        End::Opening(side) => {
            let (from, to) = grid.ends(side);
            Opening::Wall {
                from: place(grid.frame().place(from)),
                to: place(grid.frame().place(to)),
                inside: place(grid.center_of(side.cell)),
            }
        }
    }
}

fn mm(value: f64) -> f64 {
    // Adding 0 makes -0 a 0.
    (value * 1000.0).round() / 1000.0 + 0.0
}

fn point(p: Point) -> [f64; 2] {
    [mm(p.x), mm(p.y)]
}

fn rect(r: Rect) -> [f64; 4] {
    [r.x, r.y, r.width, r.height].map(mm)
}
