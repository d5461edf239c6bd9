//! Builds mazes from drawings.

use mazebook::maze::grid::{Cell, Grid, Side, Slots};
use mazebook::maze::topology::{self, Size};
use mazebook::maze::{End, Maze};
use std::sync::Arc;

/// A grid of one of the registered topologies.
pub fn grid(topology: &str, size: Size) -> Arc<Grid> {
    Arc::new((topology::find(topology).unwrap().grid)(size).unwrap())
}

/// A square maze from a drawing such as
///
/// ```text
/// o  o--o
/// |  |  |
/// o  o  o
/// |   x |
/// o--o--o
/// ```
///
/// The gaps in its rim, in the order of their cells, are the entrance and the exit; an `x` marks an exit inside.
pub fn square(drawing: &str) -> Maze {
    let lines: Vec<Vec<u8>> = drawing
        .lines()
        .map(|line| line.trim().as_bytes().to_vec())
        .filter(|line| !line.is_empty())
        .collect();
    let (columns, rows) = ((lines[0].len() - 1) / 3, (lines.len() - 1) / 2);
    let grid = grid("square", Size::Two(columns as u32, rows as u32));
    let at = |x: f64, y: f64| *lines[y.round() as usize].get(x.round() as usize).unwrap_or(&b' ');
    let mut passages = vec![Slots::NONE; grid.sites()];
    let mut ends = Vec::new();
    for cell in grid.cells() {
        // A cell is three characters wide and two high, counting each wall once.
        let center = grid.center_of(cell);
        let (x, y) = (3.0 * center.x + 0.1, 2.0 * center.y);
        if at(x, y) == b'x' || at(x - 1.0, y) == b'x' {
            ends.push(End::Inside(cell));
        }
        for slot in 0..4 {
            let side = Side { cell, slot };
            let way = grid.heading(side);
            let open = match at(x + 1.5 * way.x, y + way.y) {
                b' ' => true,
                b'-' | b'|' => false,
                other => panic!("`{}` is no wall", other as char),
            };
            match grid.neighbor(side) {
                Some(_) => passages[cell.index()].insert_if(open, slot),
                None if open => ends.push(End::Opening(side)),
                None => {}
            }
        }
    }
    ends.sort_by_key(|end| matches!(end, End::Inside(_)));
    let [entrance, exit] = ends[..] else { panic!("{} ends", ends.len()) };
    Maze { grid, passages, entrance, exit }
}

/// A maze on any grid, from pairs of linked cells.
pub fn linked(grid: Arc<Grid>, passages: &[(Cell, Cell)], ends: (End, End)) -> Maze {
    let sites = grid.sites();
    let mut maze =
        Maze { grid, passages: vec![Slots::NONE; sites], entrance: ends.0, exit: ends.1 };
    for &(one, two) in passages {
        let side = maze.grid.neighbors(one).find(|&(_, cell)| cell == two);
        maze.switch(side.unwrap_or_else(|| panic!("{one} and {two} are no neighbors")).0);
    }
    maze
}
