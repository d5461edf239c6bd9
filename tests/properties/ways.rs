//! The drawn solution: from end to end, away from every wall, never back on itself.

use super::every_maze;
use super::measure::{along, distance, samples, strokes};
use mazebook::maze::geometry::{Point, Rect};
use mazebook::maze::solve::solve;
use mazebook::maze::{End, Maze};
use mazebook::page::way;

/// The weights of a wall and of the solution, in pitches, on a page with enough space.
const WALL: f64 = 1.0 / 8.0;
const LINE: f64 = 2.5 * WALL;

#[test]
fn the_drawn_solution_touches_no_wall() {
    const REACH: f64 = (WALL + LINE) / 2.0;
    every_maze(|_, maze| {
        let closed = maze.closed_walls().map(|side| maze.grid.wall(side));
        let walls: Vec<_> =
            closed.map(|wall| (wall.bounds().outset(REACH), strokes(&wall)[0])).collect();
        let path = way::path(maze, &solve(maze));
        for point in path.iter().flat_map(|run| samples(run, 0.04)) {
            let here = Rect::new(point.x, point.y, 0.0, 0.0);
            for &(_, wall) in walls.iter().filter(|(around, _)| around.holds(here, 0.0)) {
                let apart = distance(point, wall);
                assert!(apart > REACH, "{apart} from a wall at {point:?}");
            }
        }
    });
}

/// The end of a solution: the center of the opening, or of the cell or the court with the goal.
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
        let tunnels = way.windows(2).filter(|two| two.iter().all(|&cell| maze.grid.is_mouth(cell)));
        for path in [way::sharp(maze, &way), way::path(maze, &way)] {
            assert!((path[0].start - end(maze, maze.entrance)).length() < 1e-9);
            assert!((path[path.len() - 1].end() - end(maze, maze.exit)).length() < 1e-9);
            assert_eq!(path.len(), tunnels.clone().count() + 1);
            // In a straight line, from one side of a bridge to the other.
            for two in path.windows(2) {
                let gap = two[1].start - two[0].end();
                assert!(gap.x.abs().min(gap.y.abs()) < 1e-9 && (1.0..1.4).contains(&gap.length()));
            }
        }
    });
}

#[test]
fn the_drawn_solution_turns_smoothly_and_never_back() {
    every_maze(|_, maze| {
        let path = way::path(maze, &solve(maze));
        // The direction at either end of a stroke, from a chord too short to bend.
        let heading = |stroke, from: f64, to: f64| (along(stroke, to) - along(stroke, from)).unit();
        let runs: Vec<_> = path.iter().map(strokes).collect();
        for pair in runs.iter().flat_map(|strokes| strokes.windows(2)) {
            let (before, after) = (heading(pair[0], 1.0 - 1e-6, 1.0), heading(pair[1], 0.0, 1e-6));
            assert!(before.dot(after) > 0.99, "{:?} then {:?}", pair[0], pair[1]);
        }
        let points: Vec<Point> = path.iter().flat_map(|run| samples(run, 0.1)).collect();
        for (i, &a) in points.iter().enumerate() {
            // From there on the path has moved away: not even two turns on a ring bring it so close again.
            for &b in points.iter().skip(i + 14) {
                assert!((a - b).length() > LINE, "back at {a:?}");
            }
        }
    });
}
