//! Paths through a maze: distances, the solution, the two ends farthest apart.

use crate::geometry::Point;
use crate::grid::{Cell, Grid, Side, Slots};
pub use crate::grid::{Flood, distances};
use crate::passages::is_near;
use crate::{End, Maze};
use std::ops::RangeInclusive;

/// Cells on the shortest path between the ends of a maze, both counted; 0 if there is none.
pub fn length(maze: &Maze, flood: &mut Flood) -> u32 {
    flood.spread(&maze.grid, &maze.passages, maze.exit.cell());
    flood.distances[maze.entrance.cell().index()].wrapping_add(1)
}

/// The shortest path from entrance to exit: the cells in order, both ends counted. Empty if there is none.
pub fn solve(maze: &Maze) -> Vec<Cell> {
    way(maze, maze.entrance.cell(), maze.exit.cell())
}

/// The shortest path between two cells, both counted. Empty if there is none.
pub fn way(maze: &Maze, start: Cell, goal: Cell) -> Vec<Cell> {
    let distances = distances(&maze.grid, &maze.passages, goal);
    if distances[start.index()] == u32::MAX {
        return Vec::new();
    }
    let mut way = vec![start];
    let mut here = start;
    while here != goal {
        let closer = maze
            .links(here)
            .find(|&(_, next)| distances[next.index()] + 1 == distances[here.index()]);
        let Some((_, next)) = closer else { return Vec::new() };
        way.push(next);
        here = next;
    }
    way
}

/// The longest path in a perfect maze, between any two of its cells: the cells in order. (In a maze with loops, a long
/// one; in a maze in several parts, in the part with the entrance.)
///
/// ```
/// # mod mazebook { pub use ::maze; }
/// use mazebook::maze::{self, Maze, Place};
/// use mazebook::maze::solve;
/// use mazebook::maze::topology::{self, Size};
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
/// # Ok::<(), maze::Error>(())
/// ```
pub fn longest(maze: &Maze) -> Vec<Cell> {
    let farthest_from = |cell: Cell| {
        let distances = distances(&maze.grid, &maze.passages, cell);
        let reached = maze.grid.cells().filter(|&other| distances[other.index()] != u32::MAX);
        reached.max_by_key(|&other| distances[other.index()]).unwrap_or(cell)
    };
    let one = farthest_from(maze.entrance.cell());
    way(maze, one, farthest_from(one))
}

/// Whether `way`, a solution of the maze, is the only one that enters no cell twice; loops elsewhere do not matter.
/// Takes time linear in the number of cells.
pub fn is_unique(maze: &Maze, way: &[Cell]) -> bool {
    // By cell: the position on `way` from which it was reached.
    let mut place = vec![usize::MAX; maze.grid.sites()];
    for (index, &cell) in way.iter().enumerate() {
        place[cell.index()] = index;
    }
    let mut queue = way.to_vec();
    let mut next = 0;
    while let Some(&cell) = queue.get(next) {
        next += 1;
        let here = place[cell.index()];
        for (_, beyond) in maze.links(cell) {
            let there = place[beyond.index()];
            if there == usize::MAX {
                place[beyond.index()] = here;
                queue.push(beyond);
            } else if there != here {
                // A path that leaves `way` and comes back to it elsewhere is another solution.
                let on_way = way[here] == cell && way[there] == beyond && here.abs_diff(there) == 1;
                if !on_way {
                    return false;
                }
            }
        }
    }
    !way.is_empty()
}

/// The two rim openings farthest apart in a maze.
///
/// In a perfect maze, this takes time linear in the number of cells: the rim cell farthest from any cell is one end of
/// the longest path, and the rim cell farthest from that end is the other. With loops, these are a good guess, from which
/// the search continues with an upper bound: two openings are no farther apart than the steps from one to a third plus
/// the steps from there to the other (F. W. Takes and W. A. Kosters, "Determining the diameter of small world networks",
/// 2011).
pub fn farthest(grid: &Grid, passages: &[Slots], flood: &mut Flood) -> (End, End) {
    let rim = grid.gates();
    // By rim opening: an upper bound on the steps to the farthest other opening.
    let mut bounds = vec![u32::MAX; rim.len()];
    let mut farthest_from = |from: usize, bounds: &mut [u32]| {
        flood.spread(grid, passages, rim[from].cell);
        let apart = |at: usize| flood.distances[rim[at].cell.index()];
        // Reversed, to get the first of equals: `max_by_key` returns the last.
        let others = (0..rim.len()).rev().filter(|&at| at != from);
        let to = others.max_by_key(|&at| apart(at)).unwrap_or(from);
        let most = apart(to);
        for (at, bound) in bounds.iter_mut().enumerate() {
            *bound = (*bound).min(most.saturating_add(apart(at)));
        }
        bounds[from] = most;
        (most, from, to)
    };
    let (_, _, one) = farthest_from(0, &mut bounds);
    let mut best = farthest_from(one, &mut bounds);
    let is_perfect =
        passages.iter().map(|slots| slots.len() as usize).sum::<usize>() == 2 * (grid.len() - 1);
    while !is_perfect
        && let Some(next) = (0..rim.len()).rev().max_by_key(|&at| bounds[at])
        && bounds[next] > best.0
    {
        let found = farthest_from(next, &mut bounds);
        if found.0 > best.0 {
            best = found;
        }
    }
    let (one, two) = (rim[best.1], rim[best.2]);
    // The end that lies higher, or farther left, is the entrance.
    let height = |side: Side| {
        let Point { x, y } = grid.center_of(side.cell);
        ((y * 1000.0).round() as i64, (x * 1000.0).round() as i64)
    };
    let (one, two) = pair(grid, one, two).unwrap_or_else(|| {
        // Their arrows would meet: takes the two that are farthest apart among those whose arrows do not.
        let mut best = (0, one, two);
        for &from in rim {
            flood.spread(grid, passages, from.cell);
            for &to in rim {
                let apart = flood.distances[to.cell.index()];
                if apart > best.0
                    && let Some((one, two)) = pair(grid, from, to)
                {
                    best = (apart, one, two);
                }
            }
        }
        (best.1, best.2)
    });
    let (one, two) = if height(two) < height(one) { (two, one) } else { (one, two) };
    (End::Opening(one), End::Opening(two))
}

/// The walls to open at two cells of the rim; none if their arrows would meet.
fn pair(grid: &Grid, one: Side, two: Side) -> Option<(Side, Side)> {
    let one = freest(grid, one.cell, None);
    let two = freest(grid, two.cell, Some(one));
    (!is_near(grid, one, two)).then_some((one, two))
}

/// The most starts on the rim from which paths of a given length are searched for.
const STARTS: usize = 16;

/// Two rim openings, far apart on paper, between which the path through a perfect maze has a wanted length (in cells);
/// none if no such path begins at one of several starts, spread over the rim.
pub fn apart(
    grid: &Grid,
    passages: &[Slots],
    wanted: &RangeInclusive<u32>,
    flood: &mut Flood,
) -> Option<(End, End)> {
    let rim = grid.gates();
    let step = rim.len().div_ceil(STARTS);
    rim.iter().step_by(step).find_map(|&from| {
        flood.spread(grid, passages, from.cell);
        let distances = &flood.distances;
        let fits = |side: &&Side| {
            let length = distances[side.cell.index()].saturating_add(1);
            side.cell != from.cell && wanted.contains(&length)
        };
        let gap = |side: &&Side| {
            let apart = grid.center_of(side.cell) - grid.center_of(from.cell);
            (apart.length() * 1000.0).round() as i64
        };
        // Reversed, to get the first of equals: `max_by_key` returns the last.
        let to = rim.iter().rev().filter(fits).max_by_key(gap)?;
        let (from, to) = pair(grid, from, *to)?;
        Some((End::Opening(from), End::Opening(to)))
    })
}

/// The rim wall of a cell with the most space for an arrow: if possible not near the arrow of `other`, and where the rim
/// nearby stands out least.
fn freest(grid: &Grid, cell: Cell, other: Option<Side>) -> Side {
    const NEARBY: f64 = 2.0;
    let stands_out = |side: &Side| {
        let (middle, out) = grid.outward(*side);
        let corners = grid.rim().iter().map(|&other| grid.wall(other).start - middle);
        let ahead = corners.filter(|corner| corner.length() < NEARBY).map(|corner| corner.dot(out));
        let is_near = other.is_some_and(|other| is_near(grid, *side, other));
        (is_near, (ahead.fold(0.0, f64::max) * 1000.0).round() as i64)
    };
    let own = grid.gates().iter().copied().filter(|side| side.cell == cell);
    own.min_by_key(stands_out).unwrap_or(grid.gates()[0])
}
