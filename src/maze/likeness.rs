//! A digest that is the same for mazes that are alike: turned, mirrored, or walked from exit to entrance.
//!
//! Two mazes are alike if their cells can be matched so that neighbors, passages, ends and the order of sides around each
//! cell agree, all clockwise or all counterclockwise. This depends on no topology and no place on paper. A walk that
//! follows the order of sides is determined by its start, so the least of the few walks from the ends stands for all.

use crate::Maze;
use crate::grid::{Graph, MAX_SIDES, Side, Slots, on_storage};
use crate::random;

/// The digest of a maze, the same for all mazes like it. On paper, alike means turned or mirrored; only a maze of rings
/// with equal numbers of cells can also be turned inside out.
pub fn digest(maze: &Maze) -> [u8; 16] {
    let bytes = on_storage!(maze.grid, graph => least_notes(maze, graph));
    let digest = random::digest("mazebook likeness 1", &[&bytes]);
    std::array::from_fn(|i| digest[i])
}

/// The [`digest`] of a maze in hexadecimal digits.
pub fn hex(maze: &Maze) -> String {
    random::hex(&digest(maze))
}

/// A digest, in hexadecimal digits, of the inner walls only: the same wherever the ends are, but not for turned or
/// mirrored mazes.
pub fn walls(maze: &Maze) -> String {
    let bits = |slots: &[Slots]| slots.iter().map(|slots| slots.bits()).collect::<Vec<u8>>();
    let parts = [bits(maze.grid.masks()), bits(&maze.passages)];
    let digest = random::digest("mazebook walls 1", &[&parts[0], &parts[1]]);
    random::hex(&digest[..16])
}

/// The notes of the least of the walks from the ends.
fn least_notes(maze: &Maze, graph: &impl Graph) -> Vec<u8> {
    let ends = [maze.entrance, maze.exit];
    let mut starts: Vec<Side> = ends.iter().filter_map(|end| end.opening()).collect();
    if starts.is_empty() {
        let sides = |cell| (0..maze.grid.sides(cell) as u8).map(move |slot| Side { cell, slot });
        starts.extend(ends.iter().flat_map(|end| sides(end.cell())));
    }
    let walks = starts.into_iter().flat_map(|start| [true, false].map(|way| (start, way)));
    let mut walks: Vec<_> =
        walks.map(|(start, clockwise)| Walk::new(maze, graph, start, clockwise)).collect();
    let mut bytes = Vec::with_capacity(maze.grid.len() * 20);
    while let Some(least) = walks.iter_mut().filter_map(Walk::visit).min() {
        // All but the least soon drop out, unless the maze is symmetrical.
        if walks.len() > 1 {
            walks.retain(|walk| walk.words == least);
        }
        for word in &least[..=least[0] as usize / 2] {
            bytes.extend_from_slice(&word.to_le_bytes());
        }
    }
    bytes
}

/// A walk's notes about a cell: twice the number of its sides, plus 1 for an end inside; then for each side, twice the
/// number of the cell behind it so far (from 1; 0 for none), plus 1 if the side is open.
type Words = [u32; 1 + MAX_SIDES];

/// A walk through all cells of a maze, breadth-first.
struct Walk<'m, G> {
    maze: &'m Maze,
    graph: &'m G,
    clockwise: bool,
    /// The side by which each cell was entered, in the order of the walk.
    entered: Vec<Side>,
    /// The number of these that were visited.
    visited: usize,
    /// By cell: its number in that order, from 1; [`UNSEEN`] if it was not entered yet.
    number: Vec<u32>,
    /// The notes about the last visited cell.
    words: Words,
}

const UNSEEN: u32 = u32::MAX / 2;

impl<'m, G: Graph> Walk<'m, G> {
    fn new(maze: &'m Maze, graph: &'m G, start: Side, clockwise: bool) -> Walk<'m, G> {
        let mut walk = Walk {
            maze,
            graph,
            clockwise,
            entered: Vec::with_capacity(maze.grid.len()),
            visited: 0,
            number: vec![UNSEEN; maze.grid.sites()],
            words: Words::default(),
        };
        walk.enter(start);
        walk
    }

    fn enter(&mut self, side: Side) {
        self.entered.push(side);
        self.number[side.cell.index()] = self.entered.len() as u32;
    }

    /// Visits the next cell.
    fn visit(&mut self) -> Option<Words> {
        let maze = self.maze;
        let Side { cell, slot } = *self.entered.get(self.visited)?;
        self.visited += 1;
        let ends = [maze.entrance, maze.exit];
        let inside = ends.iter().any(|end| end.opening().is_none() && end.cell() == cell);
        let sides = maze.grid.sides(cell) as u8;
        self.words = Words::default();
        self.words[0] = u32::from(sides) * 2 + u32::from(inside);
        for turn in 0..sides {
            let turned = slot + if self.clockwise { turn } else { sides - turn };
            let side = Side { cell, slot: turned % sides };
            let mut noted = u32::from(maze.is_open(side));
            if self.graph.masks()[cell.index()].has(side.slot) {
                let beyond = self.graph.step(cell, side.slot);
                if self.number[beyond.index()] == UNSEEN && noted == 1 {
                    self.enter(Side { cell: beyond, slot: self.graph.back(cell, side.slot) });
                }
                noted += 2 * self.number[beyond.index()];
            }
            self.words[1 + turn as usize] = noted;
        }
        Some(self.words)
    }
}
