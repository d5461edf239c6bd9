//! A view of a maze: always its walls and its ends, and on request its solution and an overlay.

use maze::Maze;
use maze::grid::Cell;
use maze::solve;

/// A maze, and how to show it.
#[derive(Clone, Copy, Debug)]
pub struct View<'m> {
    /// The maze.
    pub maze: &'m Maze,
    /// The cells of the solution in order; empty to hide it.
    pub way: &'m [Cell],
    /// The overlay on the cells.
    pub overlay: Option<Overlay>,
}

/// An overlay on a maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Overlay {
    /// Every passage as a line between the centers of its cells: in a perfect maze a spanning tree.
    Tree,
    /// Each cell shaded by its distance from the start.
    Weights,
    /// Each cell of the solution shaded, which shows a hidden picture.
    Way,
}

impl Overlay {
    /// Every overlay, with its name on the command line and a line about it.
    pub const ALL: &[(&str, Overlay, &str)] = &[
        ("tree", Overlay::Tree, "every passage as a line: the spanning tree"),
        ("way", Overlay::Way, "the cells of the solution, filled: what a hidden picture is"),
        ("weights", Overlay::Weights, "each cell shaded by its distance from the start"),
    ];
}

impl View<'_> {
    /// The passages to draw as lines; empty without the tree overlay.
    pub fn tree(&self) -> Vec<[Cell; 2]> {
        match self.overlay {
            Some(Overlay::Tree) => self.maze.passages_once().collect(),
            _ => Vec::new(),
        }
    }

    /// By cell, one of `levels` shades: by distance, with 0 at the start, or the middle one on the solution; `None` for all
    /// other cells.
    pub fn shades(&self, levels: u8) -> Vec<Option<u8>> {
        let grid = &*self.maze.grid;
        let mut shades = vec![None; grid.sites()];
        if self.overlay == Some(Overlay::Way) {
            let way = solve::solve(self.maze);
            way.iter().for_each(|cell| shades[cell.index()] = Some(levels / 2));
        }
        if self.overlay != Some(Overlay::Weights) {
            return shades;
        }
        let start = self.maze.entrance.cell();
        let distances = solve::distances(grid, &self.maze.passages, start);
        let reached = |&steps: &u32| steps != u32::MAX;
        let most = distances.iter().copied().filter(reached).max().unwrap_or(0).max(1);
        let level = |steps: u32| (u64::from(steps) * u64::from(levels - 1) / u64::from(most)) as u8;
        distances.into_iter().map(|steps| reached(&steps).then(|| level(steps))).collect()
    }
}
