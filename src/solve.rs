//! Ways through a maze: distances, the solution, the two ends farthest apart.

use crate::geometry::Point;
use crate::grid::{Cell, Graph, Grid, Side, slots};
use crate::maze::{End, Maze};

/// Steps from `from` to every cell, through the sides that `open` marks; `u32::MAX` where there is no way.
/// Breadth-first, so shortest also where there are loops.
///
/// ```
/// use mazebook::{maze::{self, Maze, Place}, solve, topology::{self, Size}};
/// use std::sync::Arc;
///
/// let hex = topology::find("hex").unwrap();
/// let grid = Arc::new((hex.grid)(Size::One(3))?);
/// let maze = Maze::open(grid.clone(), maze::ends(&grid, Place::Top, Place::Bottom)?);
/// let distances = solve::distances(&*grid, &maze.passages, grid.center().unwrap());
/// assert_eq!(grid.cells().map(|cell| distances[cell as usize]).max(), Some(2));
/// # Ok::<(), String>(())
/// ```
pub fn distances(graph: &impl Graph, open: &[u8], from: Cell) -> Vec<u32> {
    let mut distances = vec![u32::MAX; open.len()];
    distances[from as usize] = 0;
    let mut queue = vec![from];
    let mut next = 0;
    while let Some(&cell) = queue.get(next) {
        next += 1;
        for slot in slots(open[cell as usize]) {
            let beyond = graph.step(cell, slot);
            if distances[beyond as usize] == u32::MAX {
                distances[beyond as usize] = distances[cell as usize] + 1;
                queue.push(beyond);
            }
        }
    }
    distances
}

/// The shortest way from entrance to exit: the cells in order, both ends counted. Empty where there is no way.
pub fn solve(maze: &Maze) -> Vec<Cell> {
    way(maze, maze.entrance.cell(), maze.exit.cell())
}

/// The shortest way between two cells, both counted. Empty where there is none.
pub fn way(maze: &Maze, start: Cell, goal: Cell) -> Vec<Cell> {
    let distances = distances(&*maze.grid, &maze.passages, goal);
    if distances[start as usize] == u32::MAX {
        return Vec::new();
    }
    let mut way = vec![start];
    let mut here = start;
    while here != goal {
        let closer = maze
            .links(here)
            .find(|&(_, next)| distances[next as usize] + 1 == distances[here as usize]);
        let Some((_, next)) = closer else { return Vec::new() };
        way.push(next);
        here = next;
    }
    way
}

/// The longest way in a perfect maze, between any two of its cells: the cells in order. (In a maze with loops, a long
/// one; in one that falls apart, in the part with the entrance.)
///
/// ```
/// use mazebook::{maze::{self, Maze, Place}, solve, topology::{self, Size}};
/// use std::sync::Arc;
///
/// // A corridor that leads through three cells of four.
/// let square = topology::find("square").unwrap();
/// let grid = Arc::new((square.grid)(Size::Two(2, 2))?);
/// let mut maze = Maze::closed(grid.clone(), maze::ends(&grid, Place::TopLeft, Place::BottomRight)?);
/// let cells: Vec<_> = grid.cells().collect();
/// maze.link(cells[0], cells[1])?;
/// maze.link(cells[0], cells[2])?;
/// assert_eq!(solve::longest(&maze).len(), 3);
/// # Ok::<(), String>(())
/// ```
pub fn longest(maze: &Maze) -> Vec<Cell> {
    let farthest_from = |cell: Cell| {
        let distances = distances(&*maze.grid, &maze.passages, cell);
        let reached = maze.grid.cells().filter(|&other| distances[other as usize] != u32::MAX);
        reached.max_by_key(|&other| distances[other as usize]).unwrap_or(cell)
    };
    let one = farthest_from(maze.entrance.cell());
    way(maze, one, farthest_from(one))
}

/// The two rim openings whose way through a perfect maze is longest. Linear in the cells: the rim cell farthest
/// from any cell is one end of such a way, the one farthest from it the other.
pub fn farthest(grid: &Grid, passages: &[u8]) -> (End, End) {
    let rim = grid.rim();
    let farthest_from = |side: Side| {
        let distances = distances(grid, passages, side.cell);
        // The first of equals, which max_by_key would take last.
        let others = rim.iter().copied().rev().filter(|&other| other != side);
        others.max_by_key(|other| distances[other.cell as usize]).unwrap_or(side)
    };
    let one = farthest_from(rim[0]);
    let two = farthest_from(one);
    // The end that lies higher, or farther left, is the entrance.
    let height = |side: Side| {
        let Point { x, y } = grid.center_of(side.cell);
        ((y * 1000.0).round() as i64, (x * 1000.0).round() as i64)
    };
    let (one, two) = if height(two) < height(one) { (two, one) } else { (one, two) };
    (End::Opening(one), End::Opening(two))
}
