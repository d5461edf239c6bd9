//! Eller's algorithm: row by row, with no memory beyond the row. The toss of a coin joins neighbors in different islands,
//! every island continues downward at least once, and the last row joins the islands that remain. (Marlin Eller 1982, as
//! described by Walter Pullen and Jamis Buck)

use super::Tree;
use super::forest::{island, unite};
use super::rows::{DOWN, RIGHT, has, rows};
use crate::grid::{Cell, Graph};
use crate::random::Random;

pub fn carve(graph: &impl Graph, tree: &mut Tree, _: Cell, _: f64, random: &mut Random) {
    tree.unroot();
    let sites = graph.masks().len();
    let mut islands = std::mem::take(&mut tree.islands);
    islands.clear();
    islands.extend((0..sites).map(Cell::new));
    // By the root of an island: the first cell of the last row in which the island continued downward.
    let mut went_on = vec![Cell::NONE; sites];
    for row in rows(graph) {
        let first = row[0];
        for pair in row.windows(2) {
            let must = !has(graph, first, DOWN);
            if (must || random.chance(0.5)) && unite(&mut islands, pair[0], pair[1]) {
                tree.join(graph, pair[0], RIGHT);
            }
        }
        // In random order, since the first cell of each island has to continue downward.
        let mut cells: Vec<Cell> = row.into_iter().filter(|&cell| has(graph, cell, DOWN)).collect();
        let all = cells.len();
        random.draw(&mut cells, all);
        for cell in cells {
            let last = &mut went_on[island(&mut islands, cell).index()];
            if *last != first || random.chance(0.5) {
                *last = first;
                unite(&mut islands, cell, graph.step(cell, DOWN));
                tree.join(graph, cell, DOWN);
            }
        }
    }
    tree.islands = islands;
}
