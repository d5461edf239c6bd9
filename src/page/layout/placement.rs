//! Where and how large a maze is drawn, and how heavy its walls are.

use maze::Maze;
use maze::geometry::{MM_PER_PT, Point, Rect};
use maze::grid::Grid;

/// A wall's weight in pitches, at most.
const WALL: f64 = 1.0 / 8.0;
/// How wide the narrowest passage is, in widths of a wall, wall and all, at least, unless that would be too light.
const OPEN: f64 = 4.2;
/// A wall grows with its pitch up to this weight, in mm, and from there on with the root of it.
const HEAVY: f64 = 3.5 * MM_PER_PT;
/// The thinnest line that every printer keeps, in mm.
pub const THINNEST: f64 = 0.75 * MM_PER_PT;
/// How many times as heavy as these the heaviest walls of a portrait are at least: with less, nobody sees it.
const CONTRAST: f64 = 4.0;

/// The lightest and the heaviest weight of walls, in mm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    pub least: f64,
    pub most: f64,
    /// How wide passages are at least, in mm, where walls follow a picture; 0 for half of what they are without walls. None
    /// where they do not follow it.
    pub passage: Option<f64>,
}

impl Weights {
    /// The same for walls that do not follow a picture.
    pub fn plain(self) -> Weights {
        Weights { passage: None, ..self }
    }
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { least: THINNEST, most: 6.0 * MM_PER_PT, passage: None }
    }
}

/// Where and how large a maze is drawn: a place in pitches `p` goes to `at + p * scale` mm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    pub at: Point,
    /// mm to a pitch.
    pub scale: f64,
    pub weights: Weights,
    /// The weight of a wall, in pitches.
    pub share: f64,
    /// The heaviest wall where walls follow a picture, in mm; all begin with the thinnest.
    pub heavy: Option<f64>,
}

impl Default for Placement {
    fn default() -> Placement {
        let weights = Weights::default();
        Placement { at: Point::default(), scale: 0.0, weights, share: WALL, heavy: None }
    }
}

impl Placement {
    /// That of a grid at the origin; with lighter walls where its passages are narrow.
    pub fn of(grid: &Grid, scale: f64, weights: Weights) -> Placement {
        let share = WALL.min(grid.narrowest() / OPEN);
        let heavy = weights.passage.filter(|_| grid.is_toned()).map(|passage| {
            let open = grid.narrowest() * scale;
            let passage = if passage > 0.0 { passage } else { open / 2.0 };
            (open - passage).max(CONTRAST * THINNEST)
        });
        Placement { scale, weights, share, heavy, ..Placement::default() }
    }

    /// A place of the grid, on the sheet.
    pub fn place(&self, point: Point) -> Point {
        point * self.scale + self.at
    }

    /// The weight of the walls, in mm; where they follow a picture, of the lightest.
    pub fn wall(&self) -> f64 {
        if self.heavy.is_some() {
            return THINNEST;
        }
        slower(self.scale * self.share, HEAVY).clamp(self.weights.least, self.weights.most)
    }

    /// The weight of the heaviest wall that there may be, in mm.
    pub fn heaviest(&self) -> f64 {
        self.heavy.unwrap_or(self.wall())
    }

    /// The box around the middles of the rim's walls, in mm.
    pub fn box_of(&self, maze: &Maze) -> Rect {
        self.place_box(maze.grid.bounds())
    }

    pub(super) fn place_box(&self, of: Rect) -> Rect {
        let corner = self.place(Point::new(of.x, of.y));
        Rect::new(corner.x, corner.y, of.width * self.scale, of.height * self.scale)
    }

    /// The narrowest gap that a pencil passes, in mm: wall to wall, pen widths taken off.
    pub fn gap(&self, maze: &Maze) -> f64 {
        maze.grid.narrowest() * self.scale - self.heaviest()
    }

    /// How wide the narrowest passage is, with a wall, in pitches.
    pub fn open(&self, maze: &Maze) -> f64 {
        match self.heavy {
            Some(_) => (self.gap(maze) + self.wall()) / self.scale,
            None => maze.grid.narrowest(),
        }
    }

    /// The width of a solution's line, in mm: so many walls, or less, so that it keeps clear of the walls.
    pub fn line(&self, maze: &Maze, walls: f64) -> f64 {
        /// Of what would touch a wall. At a slant, its round corners come nearer; more so beside walls that bend.
        const CLEAR: f64 = 0.85;
        const SLANTED: f64 = 0.75;
        const BENT: f64 = 0.6;
        let free = if maze.grid.is_bent() { BENT } else { SLANTED };
        let beside = 2.0 * maze.grid.clearance() * self.scale - self.wall();
        let most = (self.gap(maze) * CLEAR).min(beside * free);
        (self.wall() * walls).min(most).max(THINNEST)
    }
}

/// A length as it is up to a bound, and from there on growing with its root only.
pub fn slower(length: f64, bound: f64) -> f64 {
    if length <= bound { length } else { (length * bound).sqrt() }
}
