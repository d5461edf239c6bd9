//! Sidewinder: each row is divided into runs of cells, and each run opens one passage up, from a random cell of the run.
//! The top row is one corridor. (Jamis Buck, "Mazes for Programmers", 2015, chapter 2)

use super::Tree;
use super::rows::{RIGHT, UP, has, rows};
use crate::grid::{Cell, Graph};
use crate::random::Random;

pub fn carve(graph: &impl Graph, tree: &mut Tree, _: Cell, _: f64, random: &mut Random) {
    tree.unroot();
    for row in rows(graph) {
        let mut run = 0;
        for (place, &cell) in row.iter().enumerate() {
            let can_go_up = has(graph, cell, UP);
            let ends_here = !has(graph, cell, RIGHT) || can_go_up && random.chance(0.5);
            if !ends_here {
                tree.join(graph, cell, RIGHT);
            } else if can_go_up {
                let any = run + random.below((place - run) as u64 + 1) as usize;
                tree.join(graph, row[any], UP);
                run = place + 1;
            }
        }
    }
}
