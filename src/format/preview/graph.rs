//! A maze as a graph for the preview's script: each grid is written once for all its mazes, passages in carving order.

use super::rounded;
use crate::Error;
use crate::svg::data;
use difficulty::Puzzle;
use maze::End;
use maze::grid::{Cell, Corner, Graph, Grid, Projection, Side};
use maze::score::Score;
use page::layout::Design;
use page::way;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Cells as loops of corners on the lattice, as in [`maze::grid::Grid`].
#[derive(Serialize)]
pub struct GridData {
    frame: Axes,
    shapes: Vec<Outline>,
    /// Runs of equal steps: their number, the index of the shape, and x and y from the center of the previous cell.
    cells: Vec<(u32, usize, i32, i32)>,
    /// Cell and slot at each end of a tunnel, the lower cell first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tunnels: Vec<[[usize; 2]; 2]>,
}

/// The outline of a cell: x and y of each corner, from the center of the cell.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
struct Outline {
    corners: Vec<i32>,
    /// By slot, the corners at which a wall turns.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    turns: BTreeMap<u8, Vec<i32>>,
    /// The slots of walls that are never opened.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixed: Vec<u8>,
}

/// [`Projection`], as the script reads it.
#[derive(Serialize)]
#[serde(untagged)]
enum Axes {
    Plane { x: f64, y: f64 },
    Rings { hub: f64, turn: i32 },
}

#[derive(Serialize)]
pub struct MazeData<'b> {
    /// With the letter of its book, if the book has variants.
    number: String,
    title: Option<&'b str>,
    /// Topology and size, in the language of the book.
    shape: String,
    algorithm: &'static str,
    seed: String,
    /// The difficulty, in words; may be empty.
    mark: String,
    cells: usize,
    score: Score,
    grid: usize,
    /// The cell and, for an opening, the slot.
    entrance: Vec<usize>,
    exit: Vec<usize>,
    /// The solution as it is drawn, in pitches; and the line under each bridge that it passes.
    way: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    under: Vec<String>,
    /// The inner walls in the order in which they were opened, each as its index in the list of all inner walls; every
    /// index has the same number of digits.
    opened: String,
}

/// The grids of all mazes.
#[derive(Default)]
pub struct Graphs {
    pub grids: Vec<GridData>,
    known: HashMap<usize, usize>,
}

/// The address of a configuration, which identifies it.
fn address(puzzle: &Puzzle) -> usize {
    Arc::as_ptr(&puzzle.configuration) as usize
}

impl Graphs {
    /// Every grid of these puzzles, in the order of first use.
    pub fn of<'p>(puzzles: impl Iterator<Item = &'p Puzzle>) -> Graphs {
        let mut graphs = Graphs::default();
        for puzzle in puzzles {
            graphs.known.entry(address(puzzle)).or_insert_with(|| {
                let grid = &*puzzle.configuration.grid;
                graphs.grids.push(encoded(grid));
                graphs.grids.len() - 1
            });
        }
        graphs
    }

    /// Encodes a puzzle, which must be one of those passed to [`Graphs::of`], in the language of the book.
    pub fn maze<'b>(&self, puzzle: &'b Puzzle, design: &Design) -> Result<MazeData<'b>, Error> {
        let words = &design.language;
        let index = self.known[&address(puzzle)];
        let grid = &*puzzle.configuration.grid;
        let order = puzzle.configuration.carving(puzzle.choice.seed, &puzzle.maze);
        let walls = Graph::walls(grid);
        let width = (1..).find(|&width| 64_usize.pow(width) >= walls.len()).unwrap_or(1);
        let number = |side: &Side| walls.binary_search(&side.cell.link(side.slot)).unwrap_or(0);
        let end = |end: End| match end {
            End::Inside(cell) => vec![grid.ordinal(cell)],
            End::Opening(side) => vec![grid.ordinal(side.cell), side.slot.into()],
        };
        let recipe = &puzzle.configuration.recipe;
        let under = way::under(&puzzle.maze, &puzzle.solution);
        Ok(MazeData {
            number: puzzle.name.label(),
            title: puzzle.name.title.as_deref(),
            shape: format!("{}, {}", words.topology(recipe.topology), words.size(recipe)),
            algorithm: recipe.maker(),
            seed: format!("{:016x}", puzzle.choice.seed),
            mark: design.spoken_mark(puzzle).unwrap_or_default(),
            cells: grid.len(),
            score: puzzle.score.rounded(),
            grid: index,
            entrance: end(puzzle.maze.entrance),
            exit: end(puzzle.maze.exit),
            way: data(&way::path(&puzzle.maze, &puzzle.solution))?,
            under: under.iter().map(data).collect::<Result<_, _>>()?,
            opened: order.iter().flat_map(|side| digits(number(side), width)).collect(),
        })
    }
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A number in base 64, lowest digit first.
fn digits(number: usize, width: u32) -> impl Iterator<Item = char> {
    (0..width).map(move |place| char::from(DIGITS[number >> (6 * place) & 63]))
}

fn encoded(grid: &Grid) -> GridData {
    let projection = grid.projection();
    let mut shapes: Vec<Outline> = Vec::new();
    let mut known: BTreeMap<Outline, usize> = BTreeMap::new();
    let mut cells: Vec<(u32, usize, i32, i32)> = Vec::new();
    let mut before = Corner::new(0, 0);
    for cell in grid.cells() {
        let outline = outline(grid, cell);
        let shape = *known.entry(outline).or_insert_with_key(|outline| {
            shapes.push(outline.clone());
            shapes.len() - 1
        });
        let middle = grid.middle(cell);
        let step = (shape, middle.x - before.x, middle.y - before.y);
        before = middle;
        match cells.last_mut() {
            Some((count, shape, x, y)) if (*shape, *x, *y) == step => *count += 1,
            _ => cells.push((1, step.0, step.1, step.2)),
        }
    }
    let projection = match *projection {
        Projection::Plane { x, y } => Axes::Plane { x: rounded(x, 1e9), y: rounded(y, 1e9) },
        Projection::Rings { hub, turn } => Axes::Rings { hub: rounded(hub, 1e9), turn },
    };
    let end = |side: Side| [grid.ordinal(side.cell), side.slot.into()];
    let tunnels = grid.tunnels().iter().map(|tunnel| tunnel.ends.map(end)).collect();
    GridData { frame: projection, shapes, cells, tunnels }
}

fn outline(grid: &Grid, cell: Cell) -> Outline {
    let middle = grid.middle(cell);
    let off = |corner| {
        let Corner { x, y } = grid.projection().delta(middle, corner);
        [x, y]
    };
    let mut outline = Outline { corners: Vec::new(), turns: BTreeMap::new(), fixed: Vec::new() };
    for slot in 0..grid.sides(cell) as u8 {
        let side = Side { cell, slot };
        let mut starts = grid.lines(side).map(|[start, _]| off(start));
        outline.corners.extend(starts.next().into_iter().flatten());
        let turns: Vec<i32> = starts.flatten().collect();
        if !turns.is_empty() {
            outline.turns.insert(slot, turns);
        }
        outline.fixed.extend(grid.is_fixed(side).then_some(slot));
    }
    outline
}
