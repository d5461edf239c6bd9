//! Braiding: opens dead ends into loops, so that more than one path leads through a maze. ("Braid" is Walter D. Pullen's
//! word, Think Labyrinth; opening towards another dead end is from Jamis Buck, "Mazes for Programmers", ch. 9)

use crate::Maze;
use crate::grid::{Cell, Grid, Side, Slots};
use crate::passages::switch;
use crate::random::Random;

/// Removes `share` (0 to 1, rounded to a whole number) of a maze's dead ends, chosen at random, by opening one wall of
/// each to a neighbor: preferably where no corner loses its last wall, and then to another dead end, which removes both.
///
/// The ends of the maze are not dead ends, and the rim stays closed. Exactly that number of dead ends is removed, except
/// where the last could only be joined to another one, or where a dead end has only one neighbor.
pub fn braid(maze: &mut Maze, share: f64, random: &mut Random) {
    let ends = [maze.entrance, maze.exit].map(|end| end.cell());
    open_dead_ends(&maze.grid, &mut maze.passages, &ends, share, random);
}

/// Like [`braid`], for passages without ends, or between the cells of these ends.
pub fn open_dead_ends(
    grid: &Grid,
    passages: &mut [Slots],
    ends: &[Cell],
    share: f64,
    random: &mut Random,
) {
    let walls = Walls { grid, passages, ends };
    let mut dead_ends: Vec<Cell> = grid.cells().filter(|&cell| walls.is_dead_end(cell)).collect();
    let mut left = (share.clamp(0.0, 1.0) * dead_ends.len() as f64).round() as u32;
    for index in 0..dead_ends.len() {
        let other = index + random.below((dead_ends.len() - index) as u64) as usize;
        dead_ends.swap(index, other);
    }
    for exactly in [true, false] {
        for &cell in &dead_ends {
            if left == 0 {
                return;
            }
            if !walls.is_dead_end(cell) {
                continue;
            }
            let alone = exactly && left == 1;
            if let Some((wall, beyond)) = walls.choose(cell, alone, random) {
                left = left.saturating_sub(1 + u32::from(walls.is_dead_end(beyond)));
                switch(grid, walls.passages, wall);
            }
        }
    }
}

/// The walls of a maze while some of them are opened.
struct Walls<'m> {
    grid: &'m Grid,
    passages: &'m mut [Slots],
    ends: &'m [Cell],
}

impl Walls<'_> {
    fn is_dead_end(&self, cell: Cell) -> bool {
        self.passages[cell.index()].len() == 1 && !self.ends.contains(&cell)
    }

    fn is_open(&self, side: Side) -> bool {
        self.passages[side.cell.index()].has(side.slot)
    }

    /// The wall to open for a dead end, and the cell behind it. With `alone`, no second dead end may be removed with it.
    fn choose(&self, cell: Cell, alone: bool, random: &mut Random) -> Option<(Side, Cell)> {
        let closed = self
            .grid
            .neighbors(cell)
            .filter(|&(side, beyond)| !(self.is_open(side) || alone && self.is_dead_end(beyond)));
        let rank = |&(side, beyond): &(Side, Cell)| (self.bares(side), !self.is_dead_end(beyond));
        let mut walls: Vec<_> = closed.map(|wall| (rank(&wall), wall)).collect();
        let best = walls.iter().map(|&(rank, _)| rank).min()?;
        walls.retain(|&(rank, _)| rank == best);
        Some(walls[random.below(walls.len() as u64) as usize].1)
    }

    /// Whether opening an inner wall would leave one of its corners without any wall.
    fn bares(&self, wall: Side) -> bool {
        let grid = self.grid;
        let Some(back) = grid.other(wall) else { return false };
        // Goes around the corner where a side ends, from cell to cell, until it meets the side's own wall from behind.
        let bare = |from: Side, until: Side| {
            let mut side = next(grid, from);
            while side != until {
                match grid.other(side) {
                    Some(other) if self.is_open(side) => side = next(grid, other),
                    _ => return false,
                }
            }
            true
        };
        bare(wall, back) || bare(back, wall)
    }
}

/// The side that begins where this one ends, clockwise around its cell.
fn next(grid: &Grid, side: Side) -> Side {
    Side { slot: (side.slot + 1) % grid.sides(side.cell) as u8, ..side }
}
