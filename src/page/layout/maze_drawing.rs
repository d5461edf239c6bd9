//! The drawing of a maze, in layers from bottom to top: filled cells, mouths of tunnels, walls, lines, halos and signs. A key is the same
//! drawing with the line of its solution.

use super::maze::{Labels, filled_cells, halos, signs, walls};
use super::mouths;
use super::placement::{Placement, THINNEST};
use crate::scene::{Drawing, Ink, Mark, Role, Shape};
use crate::way;
use maze::Maze;
use maze::geometry::Path;
use maze::grid::Cell;
use std::sync::Arc;

/// The width of a solution's line under a bridge, in widths of the line elsewhere: less looks like a wall.
const UNDER: f64 = 0.42;

/// The cells of a hidden picture, in percent of black.
pub const PICTURE: Ink = Ink::Grey(60);

/// What a page shows of a maze.
#[derive(Clone, Debug)]
pub struct MazeDrawing<'m> {
    maze: &'m Maze,
    walls: &'m Arc<Drawing>,
    placement: &'m Placement,
    ink: Ink,
    /// From bottom to top.
    filled: Vec<(Vec<Cell>, Ink)>,
    lines: Vec<Mark>,
    labels: Option<&'m Labels>,
}

impl<'m> MazeDrawing<'m> {
    /// Its walls in black, and nothing else.
    pub fn new(maze: &'m Maze, walls: &'m Arc<Drawing>, placement: &'m Placement) -> Self {
        let (filled, lines) = (Vec::new(), Vec::new());
        MazeDrawing { maze, walls, placement, ink: Ink::BLACK, filled, lines, labels: None }
    }

    /// With walls in this ink.
    pub fn inked(self, ink: Ink) -> Self {
        MazeDrawing { ink, ..self }
    }

    /// With these cells in an ink, over cells that are filled already.
    pub fn filled(mut self, cells: impl IntoIterator<Item = Cell>, ink: Ink) -> Self {
        self.filled.push((cells.into_iter().collect(), ink));
        self
    }

    /// With a line over the walls, and over the lines that are there.
    pub fn lined(mut self, line: Mark) -> Self {
        self.lines.push(line);
        self
    }

    /// With the line of a solution, `width` mm wide.
    pub fn solved(self, way: &[Cell], width: f64, ink: Ink) -> Self {
        let Placement { at, scale, .. } = *self.placement;
        // A drawing in pitches has numbers half as long as a stroke in mm.
        let drawing = Arc::new(Drawing::new(way::path(self.maze, way)));
        let shape = Shape::Drawing { drawing, at, scale, width };
        self.under(way, width, ink).lined(Mark { role: Role::Solution, ink, shape })
    }

    /// With the line of a solution where it runs under bridges; `width` is that of the solution, in mm.
    pub fn under(self, way: &[Cell], width: f64, ink: Ink) -> Self {
        let Placement { at, scale, .. } = *self.placement;
        let under = way::under(self.maze, way).into_iter().flatten();
        let path: Path = under.map(|trail| trail.place(scale, at)).collect();
        if path.is_empty() {
            return self;
        }
        let width = (width * UNDER).max(THINNEST).min(width);
        let shape = Shape::Stroke { path, width, dash: None };
        self.lined(Mark { role: Role::Under, ink, shape })
    }

    /// With the picture that is hidden in its solution: the cells of the way in grey, and its line thin and white.
    pub fn pictured(self, way: &[Cell]) -> Self {
        let width = self.placement.thread(self.maze);
        self.filled(way.iter().copied(), PICTURE).solved(way, width, Ink::WHITE)
    }

    /// With the signs at its ends.
    pub fn signed(self, labels: &'m Labels) -> Self {
        MazeDrawing { labels: Some(labels), ..self }
    }

    /// The marks of all layers. Signs inside the maze have halos over a solution.
    pub fn marks(self) -> Vec<Mark> {
        let MazeDrawing { maze, placement, .. } = self;
        let filled = self.filled.into_iter();
        let mut marks: Vec<Mark> =
            filled.flat_map(|(cells, ink)| filled_cells(maze, &cells, placement, ink)).collect();
        let is_solved = self.lines.iter().any(|line| line.role == Role::Solution);
        marks.extend(match is_solved {
            true => mouths::shaded(maze, placement),
            false => mouths::hatched(maze, placement, self.ink),
        });
        marks.extend(walls(maze, self.walls, placement, self.ink));
        marks.extend(self.lines);
        let signs = self.labels.map_or(Vec::new(), |labels| signs(maze, labels, placement));
        if is_solved {
            marks.extend(halos(&signs, placement.wall()));
        }
        marks.extend(signs);
        marks
    }
}
