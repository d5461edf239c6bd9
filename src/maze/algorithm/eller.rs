//! Eller's algorithm: row by row, with no memory of more than the row. Neighbors in different islands are joined by the toss of
//! a coin, and every island goes on downward at least once; the last row joins what is still apart. (Marlin Eller 1982, as
//! Walter Pullen and Jamis Buck tell)

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
    // By the cell that stands for an island: the first cell of the last row in which it went on.
    let mut went_on = vec![Cell::NONE; sites];
    for row in rows(graph) {
        let first = row[0];
        for pair in row.windows(2) {
            let must = !has(graph, first, DOWN);
            if (must || random.chance(0.5)) && unite(&mut islands, pair[0], pair[1]) {
                tree.join(graph, pair[0], RIGHT);
            }
        }
        // In any order, so that whichever cell comes first may be the one of its island that has to go on.
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
