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
//!   efforts (or lengths) of mazes of one kind, 1 to 10. **Grade**: effort on a scale of 1 to 10 for all kinds. **Place**:
//!   effort on a scale of 1 to 10 from the easiest maze of a book or series to the hardest.
//! - **Seed**: the number that determines a maze; **key**: the number that determines the seeds of a search.
//! - Other texts call square mazes *orthogonal*, hexagonal ones *sigma*, round ones *theta*, triangular ones *delta*,
//!   octagonal ones *upsilon*, and mazes of hexagons and triangles *trihexagonal*.
//!
//! # Bring your own cells, carver and look
//!
//! A program can bring its own cells and its own carver, and name both in a book. This example prints a book of brick
//! walls, whose mazes grow from random cells; its pages have a look of their own, which is a template among the files
//! beside the book.
//!
//! ```
//! use mazebook::maze::{Error, Registry};
//! use mazebook::maze::algorithm::{Algorithm, ROOT, Tree};
//! use mazebook::maze::grid::{Cell, Cells, Corner, Graph, Grid, Mesh, Projection};
//! use mazebook::maze::random::Random;
//! use mazebook::maze::topology::{Size, Topology};
//! use mazebook::spec::{self, assets::Assets, diagnostic::Source};
//! use mazebook::{Build, Memory};
//! use std::sync::Arc;
//!
//! /// Bricks in a row, and rows.
//! fn sides(size: Size) -> Result<(i32, i32), Error> {
//!     match size {
//!         Size::Two(across @ 2..=1000, down @ 2..=1000) => Ok((across as i32, down as i32)),
//!         _ => Err(Error::size("a brick wall has two numbers, from 2 to 1000")),
//!     }
//! }
//!
//! fn count(size: Size) -> Result<u64, Error> {
//!     sides(size).map(|(across, down)| across as u64 * down as u64)
//! }
//!
//! fn wall(size: Size) -> Result<Grid, Error> {
//!     // A brick is two squares wide; its long sides have a corner in the middle, where the bricks of the next row meet.
//!     // Corners are even, so that what lies halfway between two of them is on the lattice as well.
//!     let brick = |x: i32, y: i32| {
//!         let outline = [(0, 0), (2, 0), (4, 0), (4, 2), (2, 2), (0, 2)];
//!         let outline = outline.map(|(dx, dy)| Corner::new(x + dx, y + dy));
//!         (Corner::new(x + 2, y + 1), outline.to_vec())
//!     };
//!     let (across, down) = sides(size)?;
//!     let row = |row: i32| (0..across).map(move |i| brick(4 * i + row % 2 * 2, 2 * row));
//!     let mesh = Mesh::new((0..down).flat_map(row))?;
//!     let projection = Projection::Plane { x: 0.3, y: 0.5 }; // Pitches to a lattice step.
//!     Grid::new(Cells::Mesh(mesh), projection, None)
//! }
//!
//! static BRICKS: Topology = Topology::new("brick", "columns and rows: size = [6, 8]", count, wall);
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
//!
//! static ANYWHERE: Algorithm = Algorithm::new("anywhere", "ragged", carve);
//!
//! let mut registry = Registry::default();
//! registry.add_topology(&BRICKS)?;
//! registry.add_algorithm(&ANYWHERE)?;
//!
//! let page = "[[row]]\nfill = \"maze\"\nheight = \"1 part\"\n";
//! let files = [("templates/pages/bare/puzzle.toml".to_owned(), page.as_bytes().to_vec())];
//! let assets = Assets::of_files(Arc::new(files.into())).with(registry);
//!
//! let text = r#"
//! [book]
//! title = "Walls"
//! template = "bare"
//!
//! [[page]]
//! topology = "brick"
//! size = [6, 8]
//! algorithm = "anywhere"
//! difficulty = 3
//! count = 2
//! "#;
//! let source = Source { name: "walls.toml".into(), text: text.into() };
//! let spec = spec::read(source, &assets)?;
//! let mut folder = Memory::default();
//! let report = Build::new(&spec).assets(assets).formats(["pdf", "svg"]).write(&mut folder)?;
//! assert_eq!((report.mazes, report.pages), (2, 3));
//! let files = folder.files();
//! assert!(files["book.pdf"].starts_with(b"%PDF"));
//! assert!(files["pages/002.svg"].starts_with(b"<svg"));
//! # Ok::<(), mazebook::Error>(())
//! ```
//!
//! Without a book, one maze is a [`Maze`](maze::Maze), and [`page::layout::single`] is its sheet.

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
pub use book::explain::of_volume;
#[cfg(feature = "book")]
pub use book::{File, Folder, Memory, Phase, Progress};
#[cfg(feature = "book")]
pub use build::{Build, CoverReport, Difficulty, Report};
#[cfg(feature = "book")]
pub use spec::diagnostic::Error;

/// Runs the examples of `docs/library.md` as tests.
#[cfg(all(doctest, feature = "book"))]
#[doc = include_str!("../docs/library.md")]
struct LibraryGuide;
