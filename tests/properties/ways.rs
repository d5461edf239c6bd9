//! The drawn solution: from end to end, away from every wall, never back on itself.

use super::every_maze;
use super::measure::{along, distance, samples, strokes};
use mazebook::difficulty::{Configuration, Recipe};
use mazebook::maze::geometry::{Point, Rect};
use mazebook::maze::placement::Scatter;
use mazebook::maze::solve::solve;
use mazebook::maze::topology::{self, Size};
use mazebook::maze::{End, Maze};
use mazebook::page::way;
use std::cell::RefCell;

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

/// Large woven mazes, whose ways lead over their own bridges.
fn woven(check: impl Fn(&Maze)) {
    let square = topology::find("square").unwrap();
    for share in [0.1, 0.25] {
        let weave = Some(Scatter { share, layout: 0 });
        let recipe = Recipe { weave, ..Recipe::new(square, Size::Two(20, 30)) };
        let configuration = Configuration::new(recipe).unwrap();
        (0..10).for_each(|seed| check(&configuration.maze(seed)));
    }
}

#[test]
fn under_a_bridge_a_thin_line_joins_the_way() {
    let bridged = RefCell::new([0; 2]);
    woven(|maze| {
        let grid = &*maze.grid;
        let way = solve(maze);
        let (path, under) = (way::path(maze, &way), way::under(maze, &way));
        assert_eq!(path.len(), under.len() + 1);
        for (two, trails) in path.windows(2).zip(&under) {
            let (from, to) = (two[0].end(), two[1].start);
            assert!(trails[0].start == from && trails[trails.len() - 1].end() == to);
            let middle = from.middle(to);
            let mut tunnels = grid.tunnels().iter();
            let over = tunnels.find(|it| (grid.center_of(it.over) - middle).length() < 1e-9);
            // Where the way is the bridge as well, the two do not touch.
            let is_over = way.contains(&over.unwrap().over);
            assert_eq!(trails.len(), if is_over { 2 } else { 1 });
            for pair in trails.windows(2) {
                let gap = pair[1].start - pair[0].end();
                assert!((gap.length() - 0.6).abs() < 1e-9, "{gap:?}");
            }
            bridged.borrow_mut()[usize::from(is_over)] += 1;
        }
        let parts = path.len() + under.iter().map(Vec::len).sum::<usize>();
        assert_eq!(way::strokes(maze, &way).len(), parts);
    });
    assert!(bridged.borrow().iter().all(|&count| count > 10), "{bridged:?}");
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
