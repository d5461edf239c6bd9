//! The position, scale and wall weight of a maze.

use maze::Maze;
use maze::geometry::{MM_PER_PT, Point, Rect};
use maze::grid::Grid;

/// The heaviest weight of a wall, in pitches.
const WALL: f64 = 1.0 / 8.0;
/// The least width of the narrowest passage, walls included, in wall widths; walls never go below their least weight.
const OPEN: f64 = 4.2;
/// The weight in mm up to which a wall grows with its pitch; beyond it, the weight grows with the square root.
const HEAVY: f64 = 3.5 * MM_PER_PT;
/// The thinnest line that every printer can print, in mm.
pub const THINNEST: f64 = 0.75 * MM_PER_PT;
/// The width of the line through a hidden picture, in pitches.
const THREAD: f64 = 0.1;
/// The least ratio of a portrait's heaviest walls to its thinnest: with less, the picture is invisible.
const CONTRAST: f64 = 4.0;

/// The lightest and the heaviest walls, in mm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// The lightest.
    pub least: f64,
    /// The heaviest.
    pub most: f64,
    /// For walls that follow a picture: the least width of passages in mm; 0 stands for half of their width without walls.
    /// `None` for plain walls.
    pub passage: Option<f64>,
}

impl Weights {
    /// The same weights for plain walls.
    pub fn plain(self) -> Weights {
        Weights { passage: None, ..self }
    }
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { least: THINNEST, most: 6.0 * MM_PER_PT, passage: None }
    }
}

/// The placement of a maze: a point `p` in pitches maps to `at + p * scale` in mm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// Where the origin of the grid lies, in mm.
    pub at: Point,
    /// Mm per pitch.
    pub scale: f64,
    /// The bounds of its walls.
    pub weights: Weights,
    /// The weight of a wall, in pitches.
    pub share: f64,
    /// The heaviest wall, in mm, if the walls follow a picture; the lightest is then the thinnest line.
    pub heavy: Option<f64>,
}

impl Default for Placement {
    fn default() -> Placement {
        let weights = Weights::default();
        Placement { at: Point::default(), scale: 0.0, weights, share: WALL, heavy: None }
    }
}

impl Placement {
    /// The placement of a grid at the origin, with lighter walls if its passages are narrow.
    pub fn of(grid: &Grid, scale: f64, weights: Weights) -> Placement {
        let share = WALL.min(grid.narrowest() / OPEN);
        let heavy = weights.passage.filter(|_| grid.is_toned()).map(|passage| {
            let open = grid.narrowest() * scale;
            let passage = if passage > 0.0 { passage } else { open / 2.0 };
            (open - passage).max(CONTRAST * THINNEST)
        });
        Placement { scale, weights, share, heavy, ..Placement::default() }
    }

    /// Maps a point of the grid to the sheet.
    pub fn place(&self, point: Point) -> Point {
        point * self.scale + self.at
    }

    /// The weight of the walls in mm; if they follow a picture, the weight of the lightest.
    pub fn wall(&self) -> f64 {
        if self.heavy.is_some() {
            return THINNEST;
        }
        slower(self.scale * self.share, HEAVY).clamp(self.weights.least, self.weights.most)
    }

    /// The largest possible weight of a wall, in mm.
    pub fn heaviest(&self) -> f64 {
        self.heavy.unwrap_or(self.wall())
    }

    /// The box around the centerlines of the rim, in mm.
    pub fn box_of(&self, maze: &Maze) -> Rect {
        self.place_box(maze.grid.bounds())
    }

    pub(super) fn place_box(&self, of: Rect) -> Rect {
        let corner = self.place(Point::new(of.x, of.y));
        Rect::new(corner.x, corner.y, of.width * self.scale, of.height * self.scale)
    }

    /// The narrowest gap between two walls, in mm, with the weight of the walls taken off.
    pub fn gap(&self, maze: &Maze) -> f64 {
        maze.grid.narrowest() * self.scale - self.heaviest()
    }

    /// The width of the narrowest passage with one wall, in pitches.
    pub fn open(&self, maze: &Maze) -> f64 {
        match self.heavy {
            Some(_) => (self.gap(maze) + self.wall()) / self.scale,
            None => maze.grid.narrowest(),
        }
    }

    /// The width of the line through a hidden picture, in mm.
    pub fn thread(&self, maze: &Maze) -> f64 {
        self.line(maze, THREAD * self.scale / self.wall())
    }

    /// The width of a solution's line in mm: `walls` wall widths, or less to keep clear of the walls.
    pub fn line(&self, maze: &Maze, walls: f64) -> f64 {
        /// Shares of the width that would touch a wall. Round corners come nearer at a slant, and more so beside bent
        /// walls.
        const CLEAR: f64 = 0.85;
        const SLANTED: f64 = 0.75;
        const BENT: f64 = 0.6;
        let free = if maze.grid.is_bent() { BENT } else { SLANTED };
        let beside = 2.0 * maze.grid.clearance() * self.scale - self.wall();
        let most = (self.gap(maze) * CLEAR).min(beside * free);
        (self.wall() * walls).min(most).max(THINNEST)
    }
}

/// A length that grows with its square root above a bound.
pub fn slower(length: f64, bound: f64) -> f64 {
    if length <= bound { length } else { (length * bound).sqrt() }
}
