//! The drawn solution: from end to end, clear of every wall, never back on itself.

use super::every_maze;
use super::measure::{along, distance, samples, strokes};
use mazebook::maze::geometry::{Point, Rect};
use mazebook::maze::solve::solve;
use mazebook::maze::{End, Maze};
use mazebook::page::way;

/// A wall's weight and the solution's, in pitches, on a page with room.
const WALL: f64 = 1.0 / 8.0;
const LINE: f64 = 2.5 * WALL;

#[test]
fn the_drawn_solution_touches_no_wall() {
    const REACH: f64 = (WALL + LINE) / 2.0;
    every_maze(|_, maze| {
        let closed = maze.closed_walls().map(|side| maze.grid.wall(side));
        let walls: Vec<_> =
            closed.map(|wall| (wall.bounds().outset(REACH), strokes(&wall)[0])).collect();
        for point in samples(&way::trail(maze, &solve(maze)), 0.04) {
            let here = Rect::new(point.x, point.y, 0.0, 0.0);
            for &(_, wall) in walls.iter().filter(|(around, _)| around.holds(here, 0.0)) {
                let apart = distance(point, wall);
                assert!(apart > REACH, "{apart} from a wall at {point:?}");
            }
        }
    });
}

/// Where a way ends: the middle of the opening, or of the cell or the court where the goal is.
fn end(maze: &Maze, end: End) -> Point {
    match end {
        End::Opening(side) if maze.grid.court().contains(&side) => Point::default(),
        End::Opening(side) => maze.grid.outward(side).0,
        End::Inside(cell) => maze.grid.center_of(cell),
    }
}

#[test]
fn the_drawn_solution_leads_from_end_to_end() {
    every_maze(|_, maze| {
        let way = solve(maze);
        for trail in [way::sharp(maze, &way), way::trail(maze, &way)] {
            assert!((trail.start - end(maze, maze.entrance)).length() < 1e-9);
            assert!((trail.end() - end(maze, maze.exit)).length() < 1e-9);
        }
    });
}

#[test]
fn the_drawn_solution_turns_smoothly_and_never_back() {
    every_maze(|_, maze| {
        let trail = way::trail(maze, &solve(maze));
        let strokes = strokes(&trail);
        // The direction at either end of a stroke, by a chord too short to bend.
        let heading = |stroke, from: f64, to: f64| (along(stroke, to) - along(stroke, from)).unit();
        for pair in strokes.windows(2) {
            let (before, after) = (heading(pair[0], 1.0 - 1e-6, 1.0), heading(pair[1], 0.0, 1e-6));
            assert!(before.dot(after) > 0.99, "{:?} then {:?}", pair[0], pair[1]);
        }
        let points = samples(&trail, 0.1);
        for (i, &a) in points.iter().enumerate() {
            // From there on the way has left: not even two turns on a ring bring it so near again.
            for &b in points.iter().skip(i + 14) {
                assert!((a - b).length() > LINE, "back at {a:?}");
            }
        }
    });
}
