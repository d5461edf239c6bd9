//! JSON and DOT: one maze as a graph, for other programs.
//!
//! Lengths are pitches (the distance between the centers of two neighbors) from the grid's own origin, y down,
//! rounded to a millionth. docs/formats.md has the schema.

use super::{Format, OfMaze};
use difficulty::Puzzle;
use maze::geometry::{Point, Step};
use maze::grid::{Cell, Side};
use maze::score::Score;
use maze::{End, Maze};
use serde::Serialize;
use std::fmt::Write;

/// One maze as JSON.
pub const JSON: Format = Format {
    name: "json",
    book: None,
    maze: Some(OfMaze {
        about: "the graph, for programs: cells, passages, walls, solution, scores",
        write: |single| {
            let text = json(&Facts::of(single.puzzle), single.view.maze, &single.puzzle.solution);
            text.map(String::into_bytes).map_err(super::failed)
        },
    }),
};

/// One maze for Graphviz.
pub const DOT: Format = Format {
    name: "dot",
    book: None,
    maze: Some(OfMaze {
        about: "the graph, for Graphviz: neato draws it",
        write: |single| {
            Ok(dot(single.about, single.view.maze, &single.puzzle.solution).into_bytes())
        },
    }),
};

/// The description of a maze in a JSON file, without its graph.
#[derive(Serialize)]
struct Facts<'p> {
    mazebook: &'static str,
    title: Option<&'p str>,
    topology: &'static str,
    size: Vec<u32>,
    algorithm: &'static str,
    braid: f64,
    /// In hex, as in the manifest, because some programs read numbers as floats.
    seed: String,
    level: Option<u8>,
    score: Score,
}

impl Facts<'_> {
    fn of(puzzle: &Puzzle) -> Facts<'_> {
        let recipe = &puzzle.configuration.recipe;
        Facts {
            mazebook: env!("CARGO_PKG_VERSION"),
            title: puzzle.name.title.as_deref(),
            topology: recipe.topology.name,
            size: recipe.size.numbers(),
            algorithm: recipe.maker(),
            braid: recipe.braid,
            seed: format!("{:016x}", puzzle.choice.seed),
            level: puzzle.level,
            score: puzzle.score.rounded(),
        }
    }
}

/// The JSON object: the caller's facts, then the graph.
#[derive(Serialize)]
struct GraphData<'f, F> {
    #[serde(flatten)]
    facts: &'f F,
    cells: Vec<Node>,
    /// Pairs of linked cells.
    passages: Vec<[usize; 2]>,
    /// The closed walls.
    walls: Vec<WallData>,
    entrance: Opening,
    exit: Opening,
    /// The cells of the solution in order.
    solution: Vec<usize>,
}

#[derive(Serialize)]
struct Node {
    /// [`Grid::ordinal`](maze::grid::Grid::ordinal), as wherever a cell is named.
    id: usize,
    center: [f64; 2],
}

/// A wall between two cells, or between a cell and the outside.
#[derive(Serialize)]
struct WallData {
    cells: Vec<usize>,
    from: [f64; 2],
    to: [f64; 2],
    /// For an arc: the center of its circle, and its direction.
    #[serde(skip_serializing_if = "Option::is_none")]
    center: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clockwise: Option<bool>,
}

/// An end of the maze: its cell and, unless the end is inside the maze, the two ends of the gap in the rim.
#[derive(Serialize)]
struct Opening {
    cell: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    gap: Option<[[f64; 2]; 2]>,
}

/// The maze and its solution (the cells in order) as one JSON object, which begins with the fields of `facts`.
///
/// ```
/// # mod mazebook { pub use {::format, ::maze}; }
/// use mazebook::format::graph;
/// use mazebook::maze::{self, Maze, Place};
/// use mazebook::maze::topology::{self, Size};
///
/// let grid = std::sync::Arc::new((topology::find("hex").unwrap().grid)(Size::Two(2, 2))?);
/// let ends = maze::ends(&grid, Place::Top, Place::Bottom)?;
/// let facts = std::collections::BTreeMap::from([("name", "honeycomb")]);
/// let json = graph::json(&facts, &Maze::open(grid, ends), &[]).unwrap();
/// let value: serde_json::Value = serde_json::from_str(&json).unwrap();
/// assert_eq!(value["name"], "honeycomb");
/// assert_eq!(value["cells"].as_array().unwrap().len(), 4);
/// assert_eq!(value["passages"].as_array().unwrap().len(), 5);
/// # Ok::<(), maze::Error>(())
/// ```
pub fn json<F: Serialize>(facts: &F, maze: &Maze, way: &[Cell]) -> serde_json::Result<String> {
    let grid = &*maze.grid;
    let id = |cell: Cell| grid.ordinal(cell);
    let node = |cell| Node { id: id(cell), center: point(grid.center_of(cell)) };
    let graph = GraphData {
        facts,
        cells: grid.cells().map(node).collect(),
        passages: maze.passages_once().map(|pair| pair.map(id)).collect(),
        walls: maze.closed_walls().map(|side| wall(maze, side)).collect(),
        entrance: opening(maze, maze.entrance),
        exit: opening(maze, maze.exit),
        solution: way.iter().copied().map(id).collect(),
    };
    Ok(serde_json::to_string(&graph)? + "\n")
}

fn wall(maze: &Maze, side: Side) -> WallData {
    let trail = maze.grid.wall(side);
    let arc = match trail.steps[..] {
        [Step::Arc { center, clockwise, .. }] => Some((point(center), clockwise)),
        _ => None,
    };
    let cells = std::iter::once(side.cell).chain(maze.grid.neighbor(side));
    WallData {
        cells: cells.map(|cell| maze.grid.ordinal(cell)).collect(),
        from: point(trail.start),
        to: point(trail.end()),
        center: arc.map(|(center, _)| center),
        clockwise: arc.map(|(_, clockwise)| clockwise),
    }
}

fn opening(maze: &Maze, end: End) -> Opening {
    let gap = end.opening().map(|side| {
        let wall = maze.grid.wall(side);
        [point(wall.start), point(wall.end())]
    });
    Opening { cell: maze.grid.ordinal(end.cell()), gap }
}

/// The maze as an undirected graph in the DOT language of Graphviz, for `neato`: passages are lines (bold along the
/// solution), walls between cells are dotted.
pub fn dot(name: &str, maze: &Maze, way: &[Cell]) -> String {
    let grid = &*maze.grid;
    let id = |cell: Cell| grid.ordinal(cell);
    let mut text = format!("graph \"{}\" {{\n", name.replace('\\', "\\\\").replace('"', "\\\""));
    text.push_str("  graph [overlap=true, splines=line];\n");
    text.push_str("  node [shape=circle, width=0.3, fixedsize=true, fontsize=8];\n");
    // Writing to a String cannot fail.
    for cell in grid.cells() {
        // In DOT, y points up; the exclamation mark keeps `neato` from moving the cell.
        let [x, y] = point(grid.center_of(cell) * 0.5);
        let end = match cell {
            _ if cell == maze.entrance.cell() => {
                ", end=entrance, style=filled, fillcolor=palegreen"
            }
            _ if cell == maze.exit.cell() => ", end=exit, style=filled, fillcolor=gold",
            _ => "",
        };
        let _ = writeln!(text, "  {} [pos=\"{x},{}!\"{end}];", id(cell), 0.0 - y);
    }
    let mut on_way: Vec<[Cell; 2]> =
        way.windows(2).map(|pair| [pair[0].min(pair[1]), pair[0].max(pair[1])]).collect();
    on_way.sort_unstable();
    for pair @ [a, b] in maze.passages_once() {
        let is_solution = on_way.binary_search(&pair).is_ok();
        let style = if is_solution { " [class=solution, color=red, penwidth=3]" } else { "" };
        let _ = writeln!(text, "  {} -- {}{style};", id(a), id(b));
    }
    for side in maze.closed_walls() {
        if let Some(other) = grid.neighbor(side) {
            let style = "class=wall, color=gray, style=dotted";
            let _ = writeln!(text, "  {} -- {} [{style}];", id(side.cell), id(other));
        }
    }
    text.push_str("}\n");
    text
}

fn point(at: Point) -> [f64; 2] {
    // Adding 0 turns -0 into 0.
    [at.x, at.y].map(|value| (value * 1e6).round() / 1e6 + 0.0)
}
