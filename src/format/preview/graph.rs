//! A maze as a graph that a script can walk: the grid once for all mazes on it, passages in the order of carving.

use super::rounded;
use crate::difficulty::Puzzle;
use crate::format::svg::data;
use crate::maze::End;
use crate::maze::grid::{Cell, Corner, Frame, Graph, Side};
use crate::maze::score::Score;
use crate::page::way;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Cells as loops of corners on the lattice, as [`crate::maze::grid::Grid`] has them.
#[derive(Serialize)]
pub struct Grid {
    frame: Axes,
    /// Outlines: x and y of each corner, from the cell's middle.
    shapes: Vec<Vec<i32>>,
    /// Runs of cells: how many, index of their shape, and x and y from the middle of the cell before.
    cells: Vec<(u32, usize, i32, i32)>,
}

/// [`Frame`], as the script takes it.
#[derive(Serialize)]
#[serde(untagged)]
enum Axes {
    Plane { x: f64, y: f64 },
    Rings { hub: f64, turn: i32 },
}

#[derive(Serialize)]
pub struct Maze<'b> {
    /// With the letter of its book, where there are variants.
    number: String,
    title: Option<&'b str>,
    topology: &'static str,
    size: Vec<u32>,
    algorithm: &'static str,
    seed: String,
    level: Option<u8>,
    cells: usize,
    score: Score,
    grid: usize,
    /// Cell and, at an opening, slot.
    entrance: Vec<usize>,
    exit: Vec<usize>,
    /// The solution as it is drawn, in pitches.
    way: String,
    /// The inner walls in the order in which they were opened, each a number of so many digits that all fit: walls
    /// are counted in the order of the cell and the slot from which they are met first.
    opened: String,
}

/// The grids of all mazes.
#[derive(Default)]
pub struct Graphs {
    pub grids: Vec<Grid>,
    known: HashMap<usize, usize>,
    numbers: Vec<Numbers>,
}

/// What tells one configuration from another: where it lies.
fn address(puzzle: &Puzzle) -> usize {
    Arc::as_ptr(&puzzle.configuration) as usize
}

/// The numbers of cells and inner walls without gaps.
struct Numbers {
    cells: Vec<usize>,
    /// By cell: how many walls come before the first that is met from it; one more at the end.
    walls: Vec<usize>,
}

impl Numbers {
    fn of(grid: &crate::maze::grid::Grid) -> Numbers {
        let mut numbers = Numbers { cells: vec![0; grid.sites()], walls: vec![0] };
        for (number, cell) in grid.cells().enumerate() {
            numbers.cells[cell as usize] = number;
        }
        for cell in 0..grid.sites() {
            let met = grid.later(cell as Cell).count_ones() as usize;
            numbers.walls.push(numbers.walls[cell] + met);
        }
        numbers
    }

    /// The number of an inner wall, as seen from its lower cell.
    fn wall(&self, grid: &crate::maze::grid::Grid, side: Side) -> usize {
        let before = grid.later(side.cell) & ((1 << side.slot) - 1);
        self.walls[side.cell as usize] + before.count_ones() as usize
    }
}

impl Graphs {
    /// Every grid of these puzzles, in the order in which they are met.
    pub fn of<'p>(puzzles: impl Iterator<Item = &'p Puzzle>) -> Graphs {
        let mut graphs = Graphs::default();
        for puzzle in puzzles {
            graphs.known.entry(address(puzzle)).or_insert_with(|| {
                let grid = &*puzzle.configuration.grid;
                graphs.grids.push(encoded(grid));
                graphs.numbers.push(Numbers::of(grid));
                graphs.grids.len() - 1
            });
        }
        graphs
    }

    /// A puzzle, one of those that this was made of.
    pub fn maze<'b>(&self, puzzle: &'b Puzzle) -> Result<Maze<'b>, String> {
        let index = self.known[&address(puzzle)];
        let grid = &*puzzle.configuration.grid;
        let numbers = &self.numbers[index];
        let order = puzzle.configuration.carving(puzzle.choice.seed, &puzzle.maze);
        let walls = numbers.walls.last().copied().unwrap_or(0);
        let width = (1..).find(|&width| 64_usize.pow(width) >= walls).unwrap_or(1);
        let opened = order.iter().map(|&side| numbers.wall(grid, side));
        let end = |end: End| match end {
            End::Inside(cell) => vec![numbers.cells[cell as usize]],
            End::Opening(side) => vec![numbers.cells[side.cell as usize], side.slot.into()],
        };
        let recipe = &puzzle.configuration.recipe;
        Ok(Maze {
            number: puzzle.name.label(),
            title: puzzle.name.title.as_deref(),
            topology: recipe.topology.name,
            size: recipe.size.numbers(),
            algorithm: recipe.carver.algorithm.name,
            seed: format!("{:016x}", puzzle.choice.seed),
            level: puzzle.level,
            cells: grid.len(),
            score: puzzle.score.rounded(),
            grid: index,
            entrance: end(puzzle.maze.entrance),
            exit: end(puzzle.maze.exit),
            way: data(&vec![way::drawn(&puzzle.maze, &puzzle.solution)])?,
            opened: opened.flat_map(|wall| digits(wall, width)).collect(),
        })
    }
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A number to the base 64, its lowest digit first.
fn digits(number: usize, width: u32) -> impl Iterator<Item = char> {
    (0..width).map(move |place| char::from(DIGITS[number >> (6 * place) & 63]))
}

fn encoded(grid: &crate::maze::grid::Grid) -> Grid {
    let frame = grid.frame();
    let outline = |cell: Cell| -> Vec<i32> {
        let middle = grid.middle(cell);
        (0..grid.sides(cell) as u8)
            .map(|slot| frame.delta(middle, grid.ends(Side { cell, slot }).0))
            .flat_map(|corner| [corner.x, corner.y])
            .collect()
    };
    let mut shapes: Vec<Vec<i32>> = Vec::new();
    let mut known: BTreeMap<Vec<i32>, usize> = BTreeMap::new();
    let mut cells: Vec<(u32, usize, i32, i32)> = Vec::new();
    let mut before = Corner::new(0, 0);
    for cell in grid.cells() {
        let outline = outline(cell);
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
    let frame = match *frame {
        Frame::Plane { x, y } => Axes::Plane { x: rounded(x, 1e9), y: rounded(y, 1e9) },
        Frame::Rings { hub, turn } => Axes::Rings { hub: rounded(hub, 1e9), turn },
    };
    Grid { frame, shapes, cells }
}
