//! Printable maze books: from the text of a book to its pages, its answers and its files.
//!
//! The command `mazebook` is a thin shell around this library; [`build`] makes a book, and everything it is made of can
//! be used alone.
//!
//! # The map of the code
//!
//! A book flows from the top of this list to its foot, by plain functions from values to values. Only the command line
//! and [`assets`] touch files, the clock or the terminal.
//!
//! | module | what is in it |
//! |---|---|
//! | [`document`], [`diagnostic`] | TOML read by hand, with a span for every key; findings, quoted with carets |
//! | [`spec`], [`schema`] | `book.toml` as values, every error at once; the same as a JSON Schema for editors |
//! | [`plan`], [`choose`], [`progression`] | what a book asks for, maze by maze; no two alike; never easier |
//! | [`search`], [`tune`], [`lock`] | the seed whose maze meets a difficulty; walls exchanged; the record of seeds |
//! | [`topology`], [`grid`] | what cells look like; cells, walls, where both lie on paper |
//! | [`algorithm`], [`random`], [`braid`] | carvers of spanning trees; the contract of seeds; loops |
//! | [`maze`], [`solve`], [`score`], [`likeness`] | passages and ends; ways; difficulty; the same maze turned |
//! | [`drawing`], [`way`], [`view`] | walls as few strokes; the solution as a line; what to show of one maze |
//! | [`template`], [`language`], [`font`], [`layout`] | what stands where on a page, in which words and type |
//! | [`scene`], [`geometry`] | a finished sheet: strokes, fills and text at their places, in mm |
//! | [`mod@format`] | SVG, PDF and PNG of a scene; text, JSON and DOT of a maze; a book's manifest and its preview |
//! | [`stats`], [`plot`] | the scores of many mazes; the curve of a book |
//! | [`book`] | all of it together |
//!
//! Imports run downward only: from the command line to the book, to layout and search, to the maze, to the grid, to
//! geometry. A scene is drawn once and every format draws that scene, so no two formats can disagree.
//!
//! # Invariants
//!
//! Each is a test over every registered topology and algorithm.
//!
//! 1. Exactly one wall lies between two neighboring cells, and the grid is connected.
//! 2. A carved maze opens one wall fewer than it has cells, and reaches every cell. Its ends are two different open walls
//!    of the rim or, where asked, a cell or the court inside.
//! 3. The closed walls of a perfect maze with two openings form exactly two pieces; the drawn solution touches neither.
//! 4. A scene keeps its ink inside the sheet's safe area.
//! 5. Carving, solving, scoring and drawing name no topology.
//! 6. The same spec gives the same bytes, on every machine, with any number of threads.
//!
//! # Words
//!
//! - **Cell**: a place to be in; a loop of corners on an integer lattice. **Wall**: what two cells that share a pair of
//!   corners share; with a cell on one side only it is **rim**, or **court** around an open middle.
//! - **Side**: a wall as seen from one of its cells; **slot**: the side's number in its cell.
//! - **Neighbors** share a wall. **Linked** cells have a **passage**, an open wall, between them. An **opening** is an
//!   open rim wall, at the **entrance** or the **exit**.
//! - **Dead end**: a cell with one way out. **Perfect**: one way between any two cells. **Braided**: dead ends opened
//!   into loops. **Solution**: the shortest way from entrance to exit.
//! - **Pitch**: the distance between the centers of two neighbors, the unit of everything not yet on paper.
//! - **Level**: the tenth of all lengths that solutions have here, 1 to 10. **Grade**: an estimate of difficulty.
//! - **Seed**: the number that a maze follows from; **key**: that from which the seeds of a search follow.
//! - Square mazes are *orthogonal* elsewhere, hexagonal *sigma*, round *theta*.
//!
//! # A maze of one's own
//!
//! Neither the cells nor the carver need come from here. This is a brick wall, its
//! maze grown from any cell at random:
//!
//! ```
//! use mazebook::algorithm::{Algorithm, Carver, ROOT, Tree};
//! use mazebook::font::Faces;
//! use mazebook::format::svg;
//! use mazebook::grid::{Cell, Cells, Corner, Frame, Graph, Grid, Table};
//! use mazebook::layout::single::{Caption, sheet};
//! use mazebook::maze::{Maze, Place, ends};
//! use mazebook::random::Random;
//! use mazebook::{solve, view::View};
//! use std::sync::Arc;
//!
//! // A brick is two squares wide; its long sides have a corner in the middle, where the bricks of the next row meet.
//! // Corners are even, so that what lies halfway between two of them is on the lattice as well.
//! let brick = |x: i32, y: i32| {
//!     let outline = [(0, 0), (2, 0), (4, 0), (4, 2), (2, 2), (0, 2)];
//!     let outline = outline.map(|(dx, dy)| Corner::new(x + dx, y + dy));
//!     (Corner::new(x + 2, y + 1), outline.to_vec())
//! };
//! let bricks = (0..8).flat_map(|row| (0..6).map(move |i| brick(4 * i + row % 2 * 2, 2 * row)));
//! let frame = Frame::Plane { x: 0.3, y: 0.5 }; // Pitches to a lattice step.
//! let grid = Arc::new(Grid::new(Cells::Table(Table::new(bricks)?), frame, None)?);
//!
//! // A carver for every grid.
//! fn carve(grid: &Grid, tree: &mut Tree, start: Cell, _share: f64, random: &mut Random) {
//!     tree.add(grid.at(start), ROOT);
//!     let mut growing = vec![start];
//!     while !growing.is_empty() {
//!         let any = random.below(growing.len() as u64) as usize;
//!         match tree.grow(grid, growing[any], random) {
//!             Some(next) => growing.push(next),
//!             None => drop(growing.swap_remove(any)),
//!         }
//!     }
//! }
//! static ANYWHERE: Algorithm =
//!     Algorithm { name: "anywhere", about: "ragged", option: None, carve };
//!
//! let (entrance, exit) = ends(&grid, Place::TopLeft, Place::BottomRight)?;
//! let mut tree = Tree::default();
//! Carver::new(&ANYWHERE).carve(&grid, entrance.cell(), 2026, &mut tree);
//! let passages = tree.passages(&*grid);
//! let maze = Maze { grid, passages, entrance, exit };
//!
//! let way = solve::solve(&maze);
//! assert!(way.len() >= 8);
//! let view = View { maze: &maze, way: &way, overlay: None };
//! let faces = Faces::builtin();
//! let scene = sheet(&view, &Caption::default(), &faces).map_err(|e| e.to_string())?;
//! assert!(svg::write(&scene, &faces)?.starts_with("<svg"));
//! # Ok::<(), String>(())
//! ```

pub mod algorithm;
pub mod assets;
pub mod book;
pub mod braid;
mod build;
pub mod choose;
pub mod diagnostic;
pub mod document;
pub mod drawing;
mod files;
pub mod fitting;
pub mod font;
pub mod format;
pub mod frame;
pub mod geometry;
pub mod grid;
pub mod known;
pub mod language;
pub mod layout;
pub mod likeness;
pub mod lock;
pub mod maze;
mod navigation;
pub mod pagination;
pub mod plan;
pub mod plot;
pub mod preflight;
pub mod progression;
pub mod random;
pub mod rule;
pub mod scene;
pub mod schema;
pub mod score;
pub mod search;
pub mod solve;
pub mod spec;
pub mod stats;
mod syntax;
pub mod template;
pub mod topology;
pub mod tune;
pub mod view;
pub mod way;
mod write;

pub use build::{Built, build, check, rebuild};
pub use files::{ANSWERS, answer_name, book_name, page_name};
pub use write::{Emit, FORMATS, Wanted, write};
