//! Printable maze books: from the text of a book to its pages, its answers and its files.
//!
//! The command `mazebook` is a thin shell around this library. [`Build`] builds a book; every part of it can also be used on
//! its own.
//!
//! # The map of the code
//!
//! The code lives in nine rooms, the folders of `src`. A book passes through them from the top of this list to the bottom,
//! by plain functions from values to values. Only the command line and [`spec::assets`] touch files, the clock or the
//! terminal.
//!
//! | room | contents |
//! |---|---|
//! | [`maze`] | points, random numbers, grids, topologies, carvers; mazes, their solutions and their scores |
//! | [`difficulty`] | targets; calibration; the search for a maze's seed; progression; statistics |
//! | [`spec`] | `book.toml` as values, with all errors at once; its JSON Schema; papers, printers, languages; lock files |
//! | [`page`] | scenes, fonts, templates; the layout of every page, down to the last stroke |
//! | [`book`] | the puzzles of a book, its pages in order, and the checks for its printer |
//! | [`mod@format`] | SVG, PDF and PNG of a scene; text, JSON and DOT of a maze; a book's manifest and its preview |
//! | `proof` | verifies a printer's package by reading it back; shares no code with the rooms that write it |
//! | `studio` | writing a book in a browser; its engine is compiled to WebAssembly |
//! | `cli` | the command line |
//!
//! The rooms from `maze` to `proof` are separate crates. The `Cargo.toml` of each names the rooms that it imports from,
//! which are above it in the list. So a change recompiles only its room and rooms below it, and each room is optimized as
//! much as its speed requires. `proof` imports only `spec`, so it shares no code with the rooms that write a package. The
//! modules of a room have no import cycles (`tests/tidy.rs`). A page is drawn once, as a scene, and every format writes
//! that scene, so two formats cannot disagree.
//!
//! # Invariants
//!
//! Each is tested with every registered topology and algorithm.
//!
//! 1. Exactly one wall lies between two neighboring cells, unless a tunnel joins them, and the grid is connected.
//! 2. A carved maze opens one wall fewer than it has cells, and reaches every cell. Its ends are two different open walls
//!    of the rim or, if requested, a cell or the court inside.
//! 3. The closed walls of a perfect maze with two openings and no crossings form exactly two connected pieces; the drawn
//!    solution touches no wall.
//! 4. The ink of a scene stays inside the sheet's safe area.
//! 5. The code for carving, solving, scoring and drawing names no topology.
//! 6. The same book file gives the same bytes, on every machine, with any number of threads.
//!
//! # Words
//!
//! - **Cell**: a place in a maze; a loop of corners on an integer lattice. **Wall**: the line between two cells, between a
//!   cell and the outside (the **rim**), or around an open center (the **court**). A wall may **turn** between its corners;
//!   a **fixed** wall is never opened.
//! - **Side**: a wall as seen from one of its cells; **slot**: the side's number in its cell.
//! - **Neighbors** share a wall. **Linked** cells have a **passage**, an open wall, between them. An **opening** is an
//!   open rim wall, at the **entrance** or the **exit**.
//! - **Dead end**: a cell with one way out. **Perfect**: one path between any two cells. **Braided**: dead ends opened
//!   into loops. **Solution**: the shortest path from entrance to exit.
//! - **Crossing**: a cell in which one passage, the **bridge**, runs over another, the **tunnel**. A tunnel joins two cells
//!   that share no wall, its **mouths**.
//! - **Room**: several cells around a corner, merged into one.
//! - **Tone**: the darkness of a picture at each place. **Portrait**: a maze whose walls are as heavy
//!   as a picture is dark.
//! - **Pitch**: the distance between the centers of two neighbors, the unit of all lengths not yet on paper; if the cells
//!   are not alike, the side of a square with the area of a mean cell.
//! - **Rim**: the walls to the outside; **gate**: a wall of the rim with space for an arrow in front of it.
//! - **Projection**: the positions of lattice corners on paper. **Mesh**: cells of any shape, given by their outlines.
//! - **Effort**: the expected number of steps that a solver with a sense of direction takes. **Level**: a tenth of all
//!   efforts (or lengths) of mazes of one kind, 1 to 10. **Grade**: effort on a scale of 1 to 10 for all kinds.
//! - **Seed**: the number that determines a maze; **key**: the number that determines the seeds of a search.
//! - Other texts call square mazes *orthogonal*, hexagonal ones *sigma*, round ones *theta*, triangular ones *delta*,
//!   octagonal ones *upsilon*, and mazes of hexagons and triangles *trihexagonal*.
//!
//! # Bring your own grid and carver
//!
//! You can write your own cells and your own carver. This example turns a brick wall into a maze that grows from random
//! cells:
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
//! let scene = sheet(&view, &Caption::default(), &faces)?;
//! assert!(svg::write(&scene, &faces)?.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]
#![warn(missing_docs, missing_debug_implementations)]

#[cfg(feature = "book")]
mod build;
#[cfg(feature = "engine")]
pub mod studio;

#[cfg(feature = "book")]
#[doc(inline)]
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
#[doc(inline)]
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

/// Runs the examples of `docs/library.md` as tests.
#[cfg(all(doctest, feature = "book"))]
#[doc = include_str!("../docs/library.md")]
struct LibraryGuide;
