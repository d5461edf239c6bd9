//! A maze: a grid, the passages between its cells, and its two ends.

use crate::geometry::Point;
use crate::grid::{Cell, Graph, Grid, Side, Slots};
use crate::{Error, ErrorKind};
use std::sync::Arc;

/// The place of an entrance or exit on the drawn grid.
#[allow(missing_docs)] // Names say it all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    TopLeft,
    Top,
    TopRight,
    Right,
    BottomRight,
    Bottom,
    BottomLeft,
    Left,
    /// Anywhere on the rim: an entrance takes the top of it, an exit the bottom.
    Rim,
    /// The cell, or the open court, in the middle; of several cells around it, the one with the most space.
    Center,
    /// The rim wall nearest to a place: thousandths of the grid's box across and down.
    At {
        /// From the left edge (0) to the right (1000).
        across: u16,
        /// From the top edge (0) to the bottom (1000).
        down: u16,
    },
}

impl Place {
    /// Every place with its name in a book spec.
    pub const ALL: &[(&str, Place)] = &[
        ("top-left", Place::TopLeft),
        ("top", Place::Top),
        ("top-right", Place::TopRight),
        ("right", Place::Right),
        ("bottom-right", Place::BottomRight),
        ("bottom", Place::Bottom),
        ("bottom-left", Place::BottomLeft),
        ("left", Place::Left),
        ("rim", Place::Rim),
        ("center", Place::Center),
    ];

    /// The name in a book spec.
    pub fn name(self) -> String {
        match (self, Place::ALL.iter().find(|(_, place)| *place == self)) {
            (Place::At { across, down }, _) => {
                format!("[{}, {}]", f64::from(across) / 1000.0, f64::from(down) / 1000.0)
            }
            (_, found) => found.map_or("", |(name, _)| name).to_string(),
        }
    }

    /// The place across the grid from this one; for the center, the rim.
    pub fn opposite(self) -> Place {
        match self {
            Place::TopLeft => Place::BottomRight,
            Place::Top => Place::Bottom,
            Place::TopRight => Place::BottomLeft,
            Place::Right => Place::Left,
            Place::BottomRight => Place::TopLeft,
            Place::Bottom => Place::Top,
            Place::BottomLeft => Place::TopRight,
            Place::Left => Place::Right,
            Place::Rim | Place::Center => Place::Rim,
            Place::At { across, down } => {
                let across_from = |part: u16| 1000_u16.saturating_sub(part);
                Place::At { across: across_from(across), down: across_from(down) }
            }
        }
    }

    /// The place on the grid's box (0 to 1 right and down), and the direction out of the grid there: through the nearest
    /// side of the box, at a corner through its top or bottom.
    fn anchor(self) -> (Point, Point) {
        let (x, y) = match self {
            Place::TopLeft => (0.0, 0.0),
            Place::Top | Place::Rim | Place::Center => (0.5, 0.0),
            Place::TopRight => (1.0, 0.0),
            Place::Right => (1.0, 0.5),
            Place::BottomRight => (1.0, 1.0),
            Place::Bottom => (0.5, 1.0),
            Place::BottomLeft => (0.0, 1.0),
            Place::Left => (0.0, 0.5),
            Place::At { across, down } => (f64::from(across) / 1000.0, f64::from(down) / 1000.0),
        };
        let off = Point::new(x - 0.5, y - 0.5);
        let out = match off.x.abs() > off.y.abs() {
            true => Point::new(off.x.signum(), 0.0),
            false => Point::new(0.0, off.y.signum()),
        };
        (Point::new(x, y), out)
    }
}

/// The rule that finds the two ends of a maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Endpoints {
    /// At two places.
    At {
        /// The place of the entrance.
        entrance: Place,
        /// The place of the exit.
        exit: Place,
    },
    /// The two rim openings with the longest path between them.
    Farthest,
    /// Two rim openings with a path of the wanted length between them.
    Auto,
}

/// One end of a maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// An open wall of the rim, or of the court.
    Opening(Side),
    /// A cell inside.
    Inside(Cell),
}

impl End {
    /// The cell at this end.
    pub fn cell(self) -> Cell {
        match self {
            End::Opening(side) => side.cell,
            End::Inside(cell) => cell,
        }
    }

    /// The open wall, if there is one.
    pub fn opening(self) -> Option<Side> {
        match self {
            End::Opening(side) => Some(side),
            End::Inside(_) => None,
        }
    }
}

/// A carved maze. It is perfect if it came from a carver: exactly one path leads to every cell.
#[derive(Clone, Debug)]
pub struct Maze {
    /// The cells.
    pub grid: Arc<Grid>,
    /// By cell: the slots whose walls are open to a neighbor.
    pub passages: Vec<Slots>,
    /// The end where the solution begins.
    pub entrance: End,
    /// The end where the solution ends.
    pub exit: End,
}

impl Maze {
    /// The maze with every wall between two cells closed; the ends as [`ends`] finds them.
    ///
    /// ```
    /// # mod mazebook { pub use ::maze; }
    /// use mazebook::maze::{self, Maze, Place};
    /// use mazebook::maze::solve;
    /// use mazebook::maze::topology::{self, Size};
    /// use std::sync::Arc;
    ///
    /// for topology in topology::ALL {
    ///     let Ok(grid) = (topology.grid)(Size::Two(6, 4)).map(Arc::new) else { continue };
    ///     let ends = maze::ends(&grid, Place::Top, Place::Bottom)?;
    ///     let mut maze = Maze::closed(grid.clone(), ends);
    ///     assert!(solve::solve(&maze).is_empty());
    ///
    ///     let cell = grid.cells().next().unwrap();
    ///     let (_, neighbor) = grid.neighbors(cell).next().unwrap();
    ///     maze.link(cell, neighbor)?;
    ///     assert!(maze.are_linked(cell, neighbor) && maze.are_linked(neighbor, cell));
    ///     maze.unlink(cell, neighbor)?;
    ///     // All that is left open are the two ends.
    ///     assert_eq!(maze.closed_walls().count(), grid.walls().count() - 2);
    ///
    ///     let open = Maze::open(grid.clone(), ends);
    ///     assert!(grid.neighbors(cell).all(|(_, next)| open.are_linked(cell, next)));
    ///     assert_eq!(open.closed_walls().count(), grid.rim().len() + grid.court().len() - 2);
    /// }
    /// # Ok::<(), maze::Error>(())
    /// ```
    pub fn closed(grid: Arc<Grid>, (entrance, exit): (End, End)) -> Maze {
        Maze { passages: vec![Slots::NONE; grid.sites()], grid, entrance, exit }
    }

    /// The maze with every wall between two cells open; see [`closed`](Maze::closed).
    pub fn open(grid: Arc<Grid>, (entrance, exit): (End, End)) -> Maze {
        Maze { passages: grid.masks().to_vec(), grid, entrance, exit }
    }

    /// Opens the wall between two cells. An error, and no change, if they are not neighbors.
    pub fn link(&mut self, a: Cell, b: Cell) -> Result<(), Error> {
        for side in self.between(a, b)? {
            self.passages[side.cell.index()].insert(side.slot);
        }
        Ok(())
    }

    /// Closes the wall between two cells. An error, and no change, if they are not neighbors.
    pub fn unlink(&mut self, a: Cell, b: Cell) -> Result<(), Error> {
        for side in self.between(a, b)? {
            self.passages[side.cell.index()].remove(side.slot);
        }
        Ok(())
    }

    /// Whether the wall between two cells is open; never if they are not neighbors.
    pub fn are_linked(&self, a: Cell, b: Cell) -> bool {
        self.between(a, b).is_ok_and(|[side, _]| self.is_open(side))
    }

    /// The wall between two cells, as each of them sees it.
    fn between(&self, a: Cell, b: Cell) -> Result<[Side; 2], Error> {
        let side = self.grid.neighbors(a).find(|&(_, next)| next == b).map(|(side, _)| side);
        let sides = side.and_then(|side| Some([side, self.grid.other(side)?]));
        sides.ok_or_else(|| Error::cells("these two cells are not neighbors"))
    }

    /// Whether one can walk through a side: to a neighbor, or out at an end.
    pub fn is_open(&self, side: Side) -> bool {
        self.passages[side.cell.index()].has(side.slot)
            || self.entrance == End::Opening(side)
            || self.exit == End::Opening(side)
    }

    /// The sides of a cell that lead to another cell.
    pub fn links(&self, cell: Cell) -> impl Iterator<Item = (Side, Cell)> + '_ {
        self.passages[cell.index()]
            .iter()
            .map(move |slot| (Side { cell, slot }, self.grid.step(cell, slot)))
    }

    /// The number of passages of a cell.
    pub fn degree(&self, cell: Cell) -> u32 {
        self.passages[cell.index()].len()
    }

    /// Every passage once: the two cells that it joins, the lower first.
    pub fn passages_once(&self) -> impl Iterator<Item = [Cell; 2]> + '_ {
        let joined = |cell| self.links(cell).map(move |(_, next)| [cell, next]);
        self.grid.cells().flat_map(joined).filter(|[a, b]| a < b)
    }

    /// Whether a cell has one passage and is not at an end of the maze.
    pub fn is_dead_end(&self, cell: Cell) -> bool {
        self.degree(cell) == 1 && self.entrance.cell() != cell && self.exit.cell() != cell
    }

    /// Opens the wall behind a side, or closes it if it is open. Another cell must lie behind the side.
    pub fn switch(&mut self, side: Side) {
        switch(&self.grid, &mut self.passages, side);
    }

    /// Every closed wall once.
    pub fn closed_walls(&self) -> impl Iterator<Item = Side> + '_ {
        self.grid.walls().filter(|&side| !self.is_open(side))
    }
}

/// Opens the wall behind a side, or closes it if it is open. Another cell must lie behind the side.
pub(crate) fn switch(grid: &Grid, passages: &mut [Slots], side: Side) {
    passages[side.cell.index()].toggle(side.slot);
    let beyond = grid.step(side.cell, side.slot);
    passages[beyond.index()].toggle(grid.back(side.cell, side.slot));
}

const SAME: &str = "entrance and exit are in the same cell: name two places that are farther apart, or take a larger size";

/// The error for ends that do not exist.
fn no_ends(message: &str) -> Error {
    Error::new(ErrorKind::Ends, message)
}

/// The ends at two places on a grid.
///
/// An error if both are in the same cell.
pub fn ends(grid: &Grid, entrance: Place, exit: Place) -> Result<(End, End), Error> {
    let rim_or = |place, rim| if place == Place::Rim { rim } else { place };
    let [entrance, exit] = [rim_or(entrance, Place::Top), rim_or(exit, Place::Bottom)];
    let (first, second) = (end(grid, entrance, None)?, end(grid, exit, None)?);
    if first == second {
        return Err(no_ends(SAME));
    }
    // If their arrows would meet, as in a bay of the rim, the exit moves a little farther on.
    let second = end(grid, exit, first.opening())?;
    if first.cell() == second.cell() {
        return Err(no_ends(SAME));
    }
    Ok((first, second))
}

/// Whether the arrows before two walls would meet.
pub(super) fn is_near(grid: &Grid, side: Side, other: Side) -> bool {
    // An arrow lies 0.33 to 1.23 pitches before its wall and is half a pitch wide (`page::layout::arrow`).
    const PLACES: [f64; 5] = [0.3, 0.55, 0.8, 1.05, 1.3];
    const APART: f64 = 0.6;
    let axis = |side| {
        let (middle, out) = grid.outward(side);
        PLACES.map(|off| middle + out * off)
    };
    let (one, other) = (axis(side), axis(other));
    one.iter().any(|&a| other.iter().any(|&b| (a - b).length() < APART))
}

/// The end at a place, if possible not near the opening `other`.
fn end(grid: &Grid, place: Place, other: Option<Side>) -> Result<End, Error> {
    let (anchor, out) = place.anchor();
    let bounds = grid.bounds();
    let thousandths = |length: f64| (length * 1000.0).round() as i64;
    let walls = match (place, grid.center(), grid.court()) {
        (Place::Center, Some(cell), _) => return Ok(End::Inside(cell)),
        (Place::Center, None, []) => {
            // The cell that contains the middle; if the middle lies between several, the one with the most space, then
            // the nearest.
            let key = |&cell: &Cell| {
                let off = (grid.center_of(cell) - bounds.center()).length();
                let outside = grid.outside(cell, bounds.center()).max(0.0);
                [outside, -grid.inner_radius(cell), off].map(thousandths)
            };
            let crosses =
                |cell: Cell| grid.tunnels().iter().any(|tunnel| tunnel.cells().contains(&cell));
            let middle = grid.cells().filter(|&cell| !crosses(cell)).min_by_key(key);
            return middle.map(End::Inside).ok_or_else(|| no_ends("this grid has no cell"));
        }
        // The court opens at its bottom, so that a path from the top goes around it.
        (Place::Center, None, court) => court,
        _ => grid.gates(),
    };
    let anchor =
        Point::new(bounds.x + anchor.x * bounds.width, bounds.y + anchor.y * bounds.height);
    // The nearest wall; for a named place, preferably one that faces the right way. Distances are compared in whole
    // thousandths of a pitch; on a tie, the first wall wins.
    let nearest = walls.iter().min_by_key(|&&side| {
        let (middle, normal) = grid.outward(side);
        let turned_away = !matches!(place, Place::At { .. }) && normal.dot(out) < 0.6;
        let is_near = other.is_some_and(|other| is_near(grid, side, other));
        (is_near, turned_away, thousandths((middle - anchor).length()))
    });
    nearest.map(|&side| End::Opening(side)).ok_or_else(|| no_ends("this grid has no rim"))
}
