//! Printable maze books: from the text of a book to its pages, its answers and its files.
//!
//! The command `mazebook` is a thin shell around this library. [`Build`] makes a book, and everything that a book is made
//! of can be used on its own.
//!
//! # The map of the code
//!
//! The code lives in nine rooms, the folders of `src`. A book flows through them from the top of this list to the bottom, by
//! plain functions from values to values. Only the command line and [`spec::assets`] touch files, the clock or the terminal.
//!
//! | room | what is in it |
//! |---|---|
//! | [`maze`] | points, random numbers, grids, topologies, carvers; mazes, their solutions and their scores |
//! | [`difficulty`] | targets; calibration; the search for the seed of a maze; progression; statistics |
//! | [`spec`] | `book.toml` as values, with all errors at once; its JSON Schema; papers, printers, languages; lock files |
//! | [`page`] | scenes, fonts, templates; the layout of every page, down to the last stroke |
//! | [`book`] | the puzzles of a book, its pages in order, and what a printer would object to |
//! | [`mod@format`] | SVG, PDF and PNG of a scene; text, JSON and DOT of a maze; a book's manifest and its preview |
//! | `proof` | a printer's package, read back by code that shares nothing with what writes it |
//! | `studio` | a book that is written in a browser; its engine, which becomes WebAssembly |
//! | `cli` | the command line |
//!
//! Each room down to `proof` is a crate of its own, whose `Cargo.toml` names the rooms that it imports from: those above it in
//! the list. So a change recompiles its room and those below, and each room is optimized as far as its speed matters. `proof`
//! imports `spec` alone, so it shares no code with what writes a package. The modules of a room form no cycle
//! (`tests/tidy.rs`). A page is drawn once, as a scene, and every format writes that scene; so no two formats can
//! disagree.
//!
//! # Invariants
//!
//! Each is tested with every registered topology and algorithm.
//!
//! 1. Exactly one wall lies between two neighboring cells, unless a tunnel joins them, and the grid is connected.
//! 2. A carved maze opens one wall fewer than it has cells, and reaches every cell. Its ends are two different open walls
//!    of the rim or, where asked, a cell or the court inside.
//! 3. The closed walls of a perfect maze with two openings, without crossings, form exactly two pieces; the drawn solution touches
//!    no wall.
//! 4. The ink of a scene stays inside the sheet's safe area.
//! 5. Carving, solving, scoring and drawing name no topology.
//! 6. The same book file gives the same bytes, on every machine, with any number of threads.
//!
//! # Words
//!
//! - **Cell**: a place to be in; a loop of corners on an integer lattice. **Wall**: the line between two cells, or the
//!   **rim** between a cell and the outside, or the **court** around an open middle. It may **turn** on its way between
//!   its corners; one that is **fixed** is never opened.
//! - **Side**: a wall as seen from one of its cells; **slot**: the side's number in its cell.
//! - **Neighbors** share a wall. **Linked** cells have a **passage**, an open wall, between them. An **opening** is an
//!   open rim wall, at the **entrance** or the **exit**.
//! - **Dead end**: a cell with one way out. **Perfect**: one way between any two cells. **Braided**: dead ends opened
//!   into loops. **Solution**: the shortest way from entrance to exit.
//! - **Crossing**: a cell in which one passage runs over another: on a **bridge**, over a **tunnel** between two cells, its **mouths**,
//!   which share no wall.
//! - **Room**: several cells around a corner that are one.
//! - **Tone**: how dark a picture is, place by place; a **portrait**: a maze whose walls are as heavy.
//! - **Pitch**: the distance between the centers of two neighbors, the unit of everything not yet on paper; where cells are not
//!   alike, the side of a square as large as a mean cell.
//! - **Rim**: the walls to the world outside; **gate**: one of them before which there is room for an arrow.
//! - **Projection**: where the corners of the lattice lie on paper. **Mesh**: cells of any shape, given by their outlines.
//! - **Effort**: the steps that a maze is expected to take a solver with a sense of direction. **Level**: a tenth of all
//!   efforts (or lengths) that mazes of one kind have, 1 to 10. **Grade**: effort on a scale of 1 to 10 for all kinds.
//! - **Seed**: the number that a maze follows from; **key**: the number that the seeds of a search follow from.
//! - Square mazes are *orthogonal* elsewhere, hexagonal *sigma*, round *theta*, triangular *delta*, those of octagons *upsilon*,
//!   those of hexagons and triangles *trihexagonal*.
//!
//! # Bring your own grid and carver
//!
//! Neither the cells nor the carver need to come from this crate. This is a brick wall with a maze that grows from any of
//! its cells at random:
//!
//! ```
//! use mazebook::maze::algorithm::{Algorithm, Carver, ROOT, Tree};
//! use mazebook::page::font::Faces;
//! use mazebook::format::svg;
//! use mazebook::maze::grid::{Cell, Cells, Corner, Projection, Graph, Grid, Mesh};
//! use mazebook::page::layout::single::{Caption, sheet};
//! use mazebook::maze::{Maze, Place, ends};
//! use mazebook::maze::random::Random;
//! use mazebook::maze::solve;
//! use mazebook::page::view::View;
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
//! let projection = Projection::Plane { x: 0.3, y: 0.5 }; // Pitches to a lattice step.
//! let grid = Arc::new(Grid::new(Cells::Mesh(Mesh::new(bricks)?), projection, None)?);
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
//!     Algorithm { name: "anywhere", about: "ragged", option: None, needs_rows: false, carve };
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

#![forbid(unsafe_code)]
#![warn(missing_docs, missing_debug_implementations)]

#[cfg(feature = "book")]
mod build;
#[cfg(feature = "engine")]
pub mod studio;

#[cfg(feature = "book")]
#[doc(hidden)]
pub use ::book;
#[doc(inline)]
pub use ::difficulty;
#[cfg(feature = "book")]
#[doc(inline)]
pub use ::format;
#[doc(inline)]
pub use ::maze;
#[cfg(feature = "book")]
#[doc(inline)]
pub use ::page;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub use ::proof;
#[cfg(feature = "book")]
#[doc(inline)]
pub use ::spec;

#[cfg(feature = "book")]
pub use book::{File, Folder, Memory, Phase, Progress};
#[cfg(feature = "book")]
pub use build::{Build, CoverReport, Report, of_volume};
#[cfg(feature = "book")]
pub use spec::diagnostic::Error;

/// The examples of `docs/library.md` run as tests.
#[cfg(all(doctest, feature = "book"))]
#[doc = include_str!("../docs/library.md")]
struct LibraryGuide;
