//! Kruskal's algorithm: walls in random order, each opened if it separates two islands. Even texture, many short dead
//! ends. (Kruskal 1956)

use super::Tree;
use super::forest::Forest;
use crate::grid::{Cell, Graph};
use crate::random::Random;

pub fn carve(graph: &impl Graph, tree: &mut Tree, _: Cell, _: f64, random: &mut Random) {
    grow(Forest::new(graph, tree), random);
}

/// Joins the islands until one is left. The walls are not shuffled all at once: some are drawn, and those that separate
/// two islands are opened; walls that are within an island by then need not be drawn any more.
fn grow(mut forest: Forest<impl Graph>, random: &mut Random) {
    while forest.next_block() {
        while forest.draw(random) {
            forest.unite();
            forest.filter();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Flood, Grid, Slots, on_storage};
    use crate::random::seed;
    use crate::topology::{self, Size};

    /// The passages of a seed's maze, carved in blocks.
    fn carved(grid: &Grid, block: u32, attempt: u32, tree: &mut Tree) -> Vec<Slots> {
        tree.begin(grid);
        let mut random = Random::new(seed(7, attempt));
        on_storage!(grid, graph => grow(Forest::in_blocks(graph, tree, block), &mut random));
        tree.passages(grid)
    }

    #[test]
    fn blocks_of_any_size_make_perfect_mazes() {
        for topology in topology::ALL.iter().step_by(if cfg!(feature = "thorough") { 1 } else { 5 })
        {
            let small =
                (topology.grid)(Size::Two(14, 11)).or_else(|_| (topology.grid)(Size::One(150)));
            let grid = small.unwrap();
            for (attempt, block) in (0..).zip([1, 7, 50, 1000]) {
                let passages = carved(&grid, block, attempt, &mut Tree::recording());
                let ways: u32 = passages.iter().map(|ways| ways.len()).sum();
                assert_eq!(ways as usize, 2 * (grid.len() - 1), "{} by {block}", topology.name);
                let mut flood = Flood::default();
                flood.spread(&grid, &passages, grid.cells().next().unwrap());
                let reached = grid.cells().filter(|&cell| flood.distances[cell.index()] < u32::MAX);
                assert_eq!(reached.count(), grid.len(), "{} by {block}", topology.name);
            }
        }
    }

    /// Walls at seams between blocks are opened as often as without blocks, and so are all other walls.
    #[test]
    fn blocks_do_not_show() {
        const MAZES: u32 = 4_000;
        let grid = (topology::find("square").unwrap().grid)(Size::Two(20, 40)).unwrap();
        let often = |block: u32, first: u32| {
            let mut tree = Tree::default();
            let mut often = vec![0; 2 * grid.sites()];
            for attempt in first..first + MAZES {
                let passages = carved(&grid, block, attempt, &mut tree);
                for (cell, ways) in passages.iter().enumerate() {
                    often[2 * cell] += i32::from(ways.has(1));
                    often[2 * cell + 1] += i32::from(ways.has(2));
                }
            }
            often
        };
        let (whole, blocks) = (often(800, 0), often(200, MAZES));
        let (mut off, mut walls) = (0.0, 0.0);
        for (&one, &two) in whole.iter().zip(&blocks) {
            if one + two > 0 {
                let share = f64::from(one + two) / f64::from(2 * MAZES);
                off +=
                    f64::from(one - two).powi(2) / (f64::from(2 * MAZES) * share * (1.0 - share));
                walls += 1.0;
            }
        }
        // Chi-square has a mean of one for each wall, with a standard deviation of 0.04.
        assert!(off / walls < 1.15, "{off} over {walls} walls");
    }
}
