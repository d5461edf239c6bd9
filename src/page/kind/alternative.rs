//! Descriptions of mazes, for readers who cannot see them.

use crate::layout::{Design, Names};
use difficulty::Puzzle;
use maze::grid::{Cell, Grid};
use maze::{End, Maze};
use spec::{filled, numbered};

/// The most turns of a way that is told turn by turn; of a longer one only its length is told.
const MOST_TURNS: usize = 24;
/// The largest share of a step that may lead aside.
const ASIDE: f64 = 0.05;

/// A description of a maze to solve: its number, shape, size and ends, never the way through it.
pub fn puzzle(design: &Design, puzzle: &Puzzle) -> String {
    let (maze, recipe) = (&puzzle.maze, &puzzle.configuration.recipe);
    let names = names(design, puzzle);
    // In a shape, the size is the number of cells.
    let size = recipe.shape.is_none().then(|| design.size(puzzle));
    let facts = Facts {
        topology: design.language.topology(recipe.topology),
        size,
        difficulty: design.spoken_mark(puzzle),
        ends: &names.ends,
    };
    let told = [Some(facts.told(design, maze)), shape(design, &names)];
    format!("{}. {}", design.number(puzzle), sentences(told))
}

/// A description of a maze with its solution, and of the way.
pub fn answer(design: &Design, puzzle: &Puzzle) -> String {
    let names = names(design, puzzle);
    let hidden = names.hidden.as_ref().zip(design.language.spoken("hidden"));
    sentences([
        Some(filled(&design.language.way, &[("n", design.number(puzzle))])),
        design.spoken_mark(puzzle).map(|mark| format!("{mark}.")),
        shape(design, &names),
        route(design, &puzzle.maze, &puzzle.solution),
        hidden.map(|(picture, word)| filled(word, &[("picture", picture.clone())])),
    ])
}

/// A description of a small maze that is solved, and of the way.
pub fn example(design: &Design, topology: &str, maze: &Maze, solution: &[Cell]) -> String {
    let facts = Facts { topology, size: None, difficulty: None, ends: &[None, None] };
    sentences([Some(facts.told(design, maze)), route(design, maze, solution)])
}

fn names(design: &Design, puzzle: &Puzzle) -> Names {
    design.story(puzzle).map_or(Names::default(), |story| story.names.clone())
}

fn sentences<const N: usize>(sentences: [Option<String>; N]) -> String {
    sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// What is told of a maze.
struct Facts<'f> {
    topology: &'f str,
    size: Option<String>,
    difficulty: Option<String>,
    /// The pictures at its ends.
    ends: &'f [Option<String>; 2],
}

impl Facts<'_> {
    fn told(self, design: &Design, maze: &Maze) -> String {
        let mut sentence = design.language.describe.clone();
        if self.size.is_none() {
            sentence = sentence.replace("{size}, ", "");
        }
        if self.difficulty.is_none() {
            sentence = sentence.replace("{difficulty}. ", "");
        }
        let end = |index: usize, end: End| match &self.ends[index] {
            Some(picture) => format!("{}, {picture}", place(design, &maze.grid, end)),
            None => place(design, &maze.grid, end).to_owned(),
        };
        filled(
            &sentence,
            &[
                ("topology", self.topology.to_owned()),
                ("size", self.size.unwrap_or_default()),
                ("cells", maze.grid.len().to_string()),
                ("difficulty", self.difficulty.unwrap_or_default()),
                ("start", end(0, maze.entrance)),
                ("finish", end(1, maze.exit)),
            ],
        )
    }
}

/// The place of an end, in words.
fn place<'d>(design: &'d Design, grid: &Grid, end: End) -> &'d str {
    let bounds = grid.bounds();
    let at = match end {
        End::Opening(side) if !grid.court().contains(&side) => grid.outward(side).0,
        _ => bounds.center(),
    };
    let third = |from: f64, length: f64, at: f64| ((at - from) / length * 3.0).clamp(0.0, 2.0);
    let column = third(bounds.x, bounds.width, at.x) as usize;
    let row = third(bounds.y, bounds.height, at.y) as usize;
    design.language.place(column, row)
}

fn shape(design: &Design, names: &Names) -> Option<String> {
    let (shape, word) = names.shape.as_ref().zip(design.language.spoken("shape"))?;
    Some(filled(word, &[("shape", shape.clone())]))
}

/// The way through a maze: turn by turn if it has few and its cells lie in rows, or else its length.
fn route(design: &Design, maze: &Maze, solution: &[Cell]) -> Option<String> {
    let language = &design.language;
    let sentence = language.spoken("route")?;
    let turns = turns(&maze.grid, solution).filter(|turns| turns.len() <= MOST_TURNS);
    let words = match turns {
        Some(turns) => {
            let word = |(way, cells)| Some(numbered(language.spoken(way)?, cells));
            turns.into_iter().map(word).collect::<Option<Vec<String>>>()?
        }
        None => vec![numbered(&language.preview.words["cells"], solution.len())],
    };
    let ends = [maze.entrance, maze.exit].map(|end| place(design, &maze.grid, end).to_owned());
    let [start, finish] = ends;
    let steps: Vec<String> = [start].into_iter().chain(words).chain([finish]).collect();
    Some(filled(sentence, &[("steps", steps.join(", "))]))
}

/// The straight parts of a way, each with the word for its direction and its length in cells; `None` if a step leads
/// aslant.
fn turns(grid: &Grid, way: &[Cell]) -> Option<Vec<(&'static str, usize)>> {
    let mut turns: Vec<(&str, usize)> = Vec::new();
    for pair in way.windows(2) {
        let by = grid.center_of(pair[1]) - grid.center_of(pair[0]);
        let (across, down) = (by.x.abs(), by.y.abs());
        let word = match across > down {
            true if down > ASIDE * across => return None,
            true => {
                if by.x > 0.0 {
                    "right"
                } else {
                    "left"
                }
            }
            false if across > ASIDE * down => return None,
            false => {
                if by.y > 0.0 {
                    "down"
                } else {
                    "up"
                }
            }
        };
        // A tunnel passes under cells.
        let cells = across.max(down).round() as usize;
        match turns.last_mut().filter(|(last, _)| *last == word) {
            Some((_, length)) => *length += cells,
            None => turns.push((word, cells)),
        }
    }
    Some(turns)
}
