//! The tree grows from any of its cells, each as likely: a ragged blob with many short dead ends; the way from the
//! start is nearly direct. (Often called Prim's algorithm, which it is not: see `prim`.)

use super::{Tree, growing_tree};
use crate::grid::{Cell, Graph};
use crate::random::Random;

pub fn carve(graph: &impl Graph, tree: &mut Tree, start: Cell, _: f64, random: &mut Random) {
    growing_tree::carve(graph, tree, start, 0.0, random);
}
