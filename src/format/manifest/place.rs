//! The positions of a maze and its answer, in mm from the top left corner of the sheet, rounded to a thousandth.

use book::{Book, Listing, Spot};
use difficulty::Puzzle;
use maze::End;
use maze::geometry::{Point, Rect, Trail};
use page::layout::Design;
use page::layout::placement::Placement;
use page::layout::standing::{Standing, standing};
use page::way;
use serde::Serialize;

/// An end of a maze: the opening's two ends and the center of the cell behind it, or the center of a cell inside.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Opening {
    Wall { from: [f64; 2], to: [f64; 2], inside: [f64; 2] },
    Goal { cell: [f64; 2] },
}

/// A sign that stands in a cell.
#[derive(Serialize)]
pub struct Sign {
    what: &'static str,
    cell: [f64; 2],
    r#box: [f64; 4],
}

/// What stands in the cells of a puzzle.
pub fn signs(design: &Design, puzzle: &Puzzle, placement: &Placement) -> Vec<Sign> {
    let standing = standing(&puzzle.maze, design.pictures(puzzle), placement).into_iter();
    let sign = |Standing { what, center, mark }| Sign {
        what,
        cell: point(center),
        r#box: rect(mark.bounds()),
    };
    standing.map(sign).collect()
}

#[derive(Serialize)]
pub struct Answer {
    /// The file that contains it, and its page there, counted from 1.
    file: String,
    page: usize,
    svg: String,
    r#box: [f64; 4],
    entrance: Opening,
    exit: Opening,
    /// The end points of the lines and arcs of the drawn solution, in order.
    path: Vec<[f64; 2]>,
}

/// The position of a puzzle's solution: in the separate answer file, otherwise in its volume; `None` if the book has no
/// answers, or if that page was not requested.
pub fn answer(book: &Book, listing: &Listing) -> Option<Answer> {
    let puzzle = &listing.puzzle;
    let variant = puzzle.name.variant;
    let own = book.volumes.iter().find(|own| own.variant == variant)?;
    let bound = listing.bound.filter(|spot| own.pages.contains_key(&spot.page));
    let (volume, Spot { page, placement }) = match (listing.apart, bound) {
        (Some(spot), _) => (&book.answers, spot),
        (None, Some(spot)) => (own, spot),
        (None, None) => return None,
    };
    let path = way::path(&puzzle.maze, &puzzle.solution);
    let stops =
        |run: Trail| [run.start].into_iter().chain(run.steps.into_iter().map(|step| step.end()));
    let path = path.into_iter().flat_map(stops);
    Some(Answer {
        file: volume.file.to_string(),
        page,
        svg: volume.drawing(page).to_string(),
        r#box: rect(placement.box_of(&puzzle.maze)),
        entrance: opening(puzzle, puzzle.maze.entrance, &placement),
        exit: opening(puzzle, puzzle.maze.exit, &placement),
        path: path.map(|p| point(placement.place(p))).collect(),
    })
}

/// The centers of the two mouths of each tunnel.
pub fn tunnels(puzzle: &Puzzle, placement: &Placement) -> Vec<[[f64; 2]; 2]> {
    let grid = &*puzzle.maze.grid;
    let mouths =
        grid.tunnels().iter().map(|tunnel| tunnel.ends.map(|end| grid.center_of(end.cell)));
    mouths.map(|both| both.map(|mouth| point(placement.place(mouth)))).collect()
}

pub fn opening(puzzle: &Puzzle, end: End, placement: &Placement) -> Opening {
    let grid = &*puzzle.maze.grid;
    let place = |p: Point| point(placement.place(p));
    match end {
        End::Inside(cell) => Opening::Goal { cell: place(grid.center_of(cell)) },
        // The goal is the court behind the opening, at the center of the grid.
        End::Opening(side) if grid.court().contains(&side) => {
            Opening::Goal { cell: place(Point::default()) }
        }
        End::Opening(side) => {
            let (from, to) = grid.ends(side);
            Opening::Wall {
                from: place(grid.projection().place(from)),
                to: place(grid.projection().place(to)),
                inside: place(grid.center_of(side.cell)),
            }
        }
    }
}

pub fn mm(value: f64) -> f64 {
    // Adding 0 turns -0 into 0.
    (value * 1000.0).round() / 1000.0 + 0.0
}

fn point(p: Point) -> [f64; 2] {
    [mm(p.x), mm(p.y)]
}

pub fn rect(r: Rect) -> [f64; 4] {
    [r.x, r.y, r.width, r.height].map(mm)
}
