//! A portrait: walls as heavy as its picture is dark; each wall changes evenly from the weight at one end to the other.

use super::placement::Placement;
use crate::scene::{Ink, Mark, Role, Shape};
use maze::Maze;
use maze::geometry::{Path, Point, Step, Trail};
use std::collections::HashMap;

/// The width of the square over which the tone of a place is averaged, in pitches.
const SHARP: f64 = 0.8;
/// The radius around a place within which walls are counted, in pitches.
const AROUND: f64 = 1.6;
/// The longest piece of an arc or a long wall, in pitches.
const PIECE: f64 = 0.5;
/// Factors on the lightest and the heaviest weight, which leave room to vary with the density of the walls.
const HEADROOM: [f64; 2] = [1.2, 0.85];

/// The walls of a maze that follow a picture, from the thinnest line to `heavy` mm.
pub fn walls(maze: &Maze, placement: &Placement, heavy: f64, ink: Ink) -> Mark {
    let lines: Vec<[Point; 2]> = maze
        .closed_walls()
        .flat_map(|side| maze.grid.wall(side).pieces(PIECE))
        .flat_map(|piece| parts(piece.start, piece.end()))
        .collect();
    let pen = Pen::new(maze, &lines, [placement.wall(), heavy]);
    let path: Path = lines
        .iter()
        .map(|&[a, b]| {
            let [from, to] = [a, b].map(|at| placement.place(at));
            stroke([from, to], [a, b].map(|at| pen.at(at) / 2.0))
        })
        .collect();
    Mark { role: Role::Walls, ink, shape: Shape::Fill { path } }
}

/// A line in pieces of at most [`PIECE`].
fn parts(from: Point, to: Point) -> Vec<[Point; 2]> {
    let pieces = ((to - from).length() / PIECE - 1e-6).ceil().max(1.0);
    let at = |piece: f64| from + (to - from) * (piece / pieces);
    (0..pieces as u32).map(|piece| [at(piece.into()), at(f64::from(piece + 1))]).collect()
}

/// The outline of a stroke whose round ends have these radii.
fn stroke([from, to]: [Point; 2], [first, last]: [f64; 2]) -> Trail {
    let across = (to - from).perpendicular().unit();
    let round = |center, to| Step::Arc { center, to, clockwise: false };
    let steps = vec![
        Step::Line(to + across * last),
        round(to, to - across * last),
        Step::Line(from - across * first),
        round(from, from + across * first),
    ];
    Trail { start: from + across * first, steps, closed: true }
}

/// The weight of walls by place.
struct Pen<'m> {
    maze: &'m Maze,
    /// The lightest and the heaviest weight, in mm.
    range: [f64; 2],
    /// By square of the plane: pieces of walls with their center and length, and cells with their center and an area of 1.
    walls: Heap,
    cells: Heap,
    /// The mean length of walls per square pitch.
    mean: f64,
}

type Heap = HashMap<(i64, i64), Vec<(Point, f64)>>;

fn square(at: Point) -> (i64, i64) {
    ((at.x / AROUND).floor() as i64, (at.y / AROUND).floor() as i64)
}

fn heap(things: impl Iterator<Item = (Point, f64)>) -> Heap {
    let mut heap = Heap::new();
    things.for_each(|(at, size)| heap.entry(square(at)).or_default().push((at, size)));
    heap
}

/// The total size of the things around a place, weighted by nearness.
fn around(heap: &Heap, place: Point) -> f64 {
    let (column, row) = square(place);
    let squares = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (column + x, row + y)));
    let things = squares.filter_map(|square| heap.get(&square)).flatten();
    things.map(|&(at, size)| size * (1.0 - (at - place).length() / AROUND).max(0.0)).sum()
}

impl Pen<'_> {
    fn new<'m>(maze: &'m Maze, lines: &[[Point; 2]], range: [f64; 2]) -> Pen<'m> {
        let grid = &maze.grid;
        let length = |&[a, b]: &[Point; 2]| (b - a).length();
        let all: f64 = lines.iter().map(length).sum();
        Pen {
            maze,
            range,
            walls: heap(lines.iter().map(|line| (line[0].middle(line[1]), length(line)))),
            cells: heap(grid.cells().map(|cell| (grid.center_of(cell), 1.0))),
            mean: all / grid.len() as f64,
        }
    }

    /// The weight at a place, in mm. Where walls are dense, they are lighter for the same tone.
    fn at(&self, place: Point) -> f64 {
        let [light, heavy] = self.range;
        let tone = self.maze.grid.tone(place, SHARP).unwrap_or_default();
        let [least, most] = [light * HEADROOM[0], heavy * HEADROOM[1]];
        let close = around(&self.walls, place) / around(&self.cells, place).max(1e-9) / self.mean;
        ((least + (most - least) * tone) / close.max(1e-9)).clamp(light, heavy)
    }
}
