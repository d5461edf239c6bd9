//! Braiding: opens dead ends into loops, so that more than one way leads through a maze. ("Braid" is Walter D.
//! Pullen's word, Think Labyrinth; opening towards another dead end is Jamis Buck's, "Mazes for Programmers", ch. 9)

use crate::maze::Maze;
use crate::maze::grid::{Cell, Grid, Side};
use crate::maze::random::Random;

/// Removes `share` (0 to 1, rounded to whole ones) of a maze's dead ends, any of them as likely as the others, by
/// opening one wall of each to a neighbor: rather to another dead end, which removes both, and rather where no
/// corner loses its last wall.
///
/// Ends of the maze are no dead ends, and the rim stays closed. Exactly that number of dead ends is removed, except
/// where the last could only be joined to one more, or where a dead end has no neighbor but the one it opens to.
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

/// The wall by which to open a dead end, and the cell behind it; `alone` where no second dead end may go with it.
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

/// Whether one of the corners of an inner wall would have no wall left if this one were opened.
fn bares(maze: &Maze, wall: Side) -> bool {
    let grid = &*maze.grid;
    let Some(back) = grid.other(wall) else { return false };
    // Around the corner at which a side ends, from cell to cell, until its own wall is met from behind.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::difficulty::{Configuration, Recipe};
    use crate::maze::Endpoints;
    use crate::maze::algorithm::{self, Carver};
    use crate::maze::solve::distances;
    use crate::maze::topology::{self, Size};

    fn mazes() -> impl Iterator<Item = Maze> {
        topology::ALL.iter().flat_map(|topology| {
            let sizes = [Size::Two(12, 9), Size::One(7)].into_iter();
            sizes.flat_map(move |size| {
                algorithm::ALL.iter().filter_map(move |algorithm| {
                    let carver = Carver::new(algorithm);
                    let endpoints =
                        Endpoints::At { entrance: topology.ends.0, exit: topology.ends.1 };
                    let recipe = Recipe { carver, endpoints, ..Recipe::new(topology, size) };
                    Configuration::new(recipe).ok().map(|configuration| configuration.maze(3))
                })
            })
        })
    }

    fn dead_ends(maze: &Maze) -> usize {
        maze.grid.cells().filter(|&cell| maze.is_dead_end(cell)).count()
    }

    #[test]
    fn exactly_the_share_of_dead_ends_goes_and_passages_only_open() {
        for before in mazes() {
            for (share, seed) in [(0.0, 1), (0.3, 2), (0.5, 3), (0.77, 4), (1.0, 5)] {
                let mut maze = before.clone();
                braid(&mut maze, share, &mut Random::new(seed));
                let all = dead_ends(&before);
                let asked = (share * all as f64).round() as usize;
                // A corner of a large triangle has one neighbor, and nowhere to open to.
                let grid = &before.grid;
                let stay = grid
                    .cells()
                    .filter(|&cell| before.is_dead_end(cell) && grid.neighbors(cell).count() == 1);
                let gone = asked.min(all - stay.count());
                assert_eq!(dead_ends(&maze), all - gone, "{share} of {all}");
                for (was, is) in before.passages.iter().zip(&maze.passages) {
                    assert!((*was & !*is).is_empty());
                }
                for cell in maze.grid.cells() {
                    assert!(maze.links(cell).all(|(side, _)| {
                        maze.grid.other(side).is_some_and(|other| maze.is_open(other))
                    }));
                }
            }
        }
    }

    #[test]
    fn every_opened_wall_makes_a_loop() {
        for before in mazes() {
            let mut maze = before.clone();
            braid(&mut maze, 0.5, &mut Random::new(1));
            let passages: u32 = maze.grid.cells().map(|cell| maze.degree(cell)).sum();
            let opened = passages as usize / 2 + 1 - maze.grid.len();
            let gone = dead_ends(&before) - dead_ends(&maze);
            assert!(gone <= 2 * opened && opened <= gone);
            let reached = distances(&maze.grid, &maze.passages, maze.entrance.cell());
            assert!(maze.grid.cells().all(|cell| reached[cell.index()] != u32::MAX));
        }
    }
}
