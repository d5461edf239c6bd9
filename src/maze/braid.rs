//! Braiding: opens dead ends into loops, so that more than one path leads through a maze. ("Braid" is Walter D. Pullen's
//! word, Think Labyrinth; opening towards another dead end is from Jamis Buck, "Mazes for Programmers", ch. 9)

use crate::Maze;
use crate::grid::{Cell, Grid, Side};
use crate::random::Random;

/// Removes `share` (0 to 1, rounded to a whole number) of a maze's dead ends, chosen at random, by opening one wall of
/// each to a neighbor: preferably where no corner loses its last wall, and then to another dead end, which removes both.
///
/// The ends of the maze are not dead ends, and the rim stays closed. Exactly that number of dead ends is removed, except
/// where the last could only be joined to another one, or where a dead end has only one neighbor.
pub fn braid(maze: &mut Maze, share: f64, random: &mut Random) {
    let mut dead_ends: Vec<Cell> =
        maze.grid.cells().filter(|&cell| maze.is_dead_end(cell)).collect();
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
            if !maze.is_dead_end(cell) {
                continue;
            }
            let alone = exactly && left == 1;
            if let Some((wall, beyond)) = choose(maze, cell, alone, random) {
                left = left.saturating_sub(1 + u32::from(maze.is_dead_end(beyond)));
                maze.switch(wall);
            }
        }
    }
}

/// The wall to open for a dead end, and the cell behind it. With `alone`, no second dead end may be removed with it.
fn choose(maze: &Maze, cell: Cell, alone: bool, random: &mut Random) -> Option<(Side, Cell)> {
    let closed = maze
        .grid
        .neighbors(cell)
        .filter(|&(side, beyond)| !(maze.is_open(side) || alone && maze.is_dead_end(beyond)));
    let rank = |&(side, beyond): &(Side, Cell)| (bares(maze, side), !maze.is_dead_end(beyond));
    let mut walls: Vec<_> = closed.map(|wall| (rank(&wall), wall)).collect();
    let best = walls.iter().map(|&(rank, _)| rank).min()?;
    walls.retain(|&(rank, _)| rank == best);
    Some(walls[random.below(walls.len() as u64) as usize].1)
}

/// Whether opening an inner wall would leave one of its corners without any wall.
fn bares(maze: &Maze, wall: Side) -> bool {
    let grid = &*maze.grid;
    let Some(back) = grid.other(wall) else { return false };
    // Goes around the corner where a side ends, from cell to cell, until it meets the side's own wall from behind.
    let bare = |from: Side, until: Side| {
        let mut side = next(grid, from);
        while side != until {
            match grid.other(side) {
                Some(other) if maze.is_open(side) => side = next(grid, other),
                _ => return false,
            }
        }
        true
    };
    bare(wall, back) || bare(back, wall)
}

/// The side that begins where this one ends, clockwise around its cell.
fn next(grid: &Grid, side: Side) -> Side {
    Side { slot: (side.slot + 1) % grid.sides(side.cell) as u8, ..side }
}
