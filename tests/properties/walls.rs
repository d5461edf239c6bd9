//! The drawn walls: every closed wall once, and the expected number of connected pieces of ink.

use super::every_maze;
use super::measure::{along, distance, length, strokes};
use mazebook::maze::Maze;
use mazebook::maze::geometry::{Point, Rect, Step, Trail};
use mazebook::maze::grid::Side;
use mazebook::page::drawing;
use std::collections::{BTreeMap, BTreeSet};

/// A position on paper, to a millionth of a pitch.
type Place = (i64, i64);

fn snap(p: Point) -> Place {
    ((p.x * 1e6).round() as i64, (p.y * 1e6).round() as i64)
}

/// The corners of a grid at their positions on paper, and the points where closed walls turn.
fn corners(maze: &Maze) -> BTreeMap<Place, Point> {
    let walls = maze.grid.walls().map(|side| maze.grid.wall(side));
    let ends = walls.flat_map(|wall| [wall.start, wall.end()]);
    let steps = maze.closed_walls().flat_map(|side| maze.grid.wall(side).steps);
    ends.chain(steps.map(|step| step.end())).map(|p| (snap(p), p)).collect()
}

/// The pieces of a drawing between corners: the two corners, and the middle of the ink between.
fn drawn_walls(maze: &Maze) -> Vec<(Place, Place, Place)> {
    let corners = corners(maze);
    let mut pieces = Vec::new();
    for stroke in drawing::walls(maze).trails().flat_map(|trail| strokes(&trail)) {
        let around = Trail { start: stroke.0, steps: vec![stroke.1], closed: false }.bounds();
        let mut on: Vec<(f64, Place)> = corners
            .iter()
            .filter(|&(_, &corner)| {
                let at = Rect::new(corner.x, corner.y, 0.0, 0.0);
                around.holds(at, 1e-6) && distance(corner, stroke) < 1e-6
            })
            .map(|(&place, &corner)| (share(corner, stroke), place))
            .collect();
        on.sort_by(|a, b| a.0.total_cmp(&b.0));
        assert!(on.len() > 1 && on[0].0 < 1e-6 && on[on.len() - 1].0 > 1.0 - 1e-6);
        for pair in on.windows(2) {
            let middle = snap(along(stroke, (pair[0].0 + pair[1].0) / 2.0));
            pieces.push((pair[0].1.min(pair[1].1), pair[0].1.max(pair[1].1), middle));
        }
    }
    pieces
}

/// The share of a stroke at which a point on it lies, found by bisection.
fn share(point: Point, stroke: (Point, Step)) -> f64 {
    let steps = (length(stroke) * 8.0).ceil();
    let near = |share: f64| (along(stroke, share) - point).length();
    let closest = (0..=steps as u32).map(|i| f64::from(i) / steps);
    let mut share = closest.min_by(|&a, &b| near(a).total_cmp(&near(b))).unwrap();
    let mut by = 0.5 / steps;
    while by > 1e-9 {
        let tries = [share - by, share, share + by].map(|share| share.clamp(0.0, 1.0));
        share = tries.into_iter().min_by(|&a, &b| near(a).total_cmp(&near(b))).unwrap();
        by *= 0.6;
    }
    share
}

#[test]
fn every_closed_wall_is_drawn_once_and_no_other() {
    every_maze(|_, maze| {
        let ends = |stroke: (Point, Step)| {
            let (a, b) = (snap(stroke.0), snap(stroke.1.end()));
            (a.min(b), a.max(b), snap(along(stroke, 0.5)))
        };
        let lines = |side: Side| strokes(&maze.grid.wall(side));
        let mut closed: Vec<_> = maze.closed_walls().flat_map(lines).map(ends).collect();
        let mut drawn = drawn_walls(maze);
        closed.sort_unstable();
        drawn.sort_unstable();
        assert!(near(&closed, &drawn), "{closed:?}\n{drawn:?}");

        // The pen is lowered only where an odd number of walls meet, or once for a loop.
        let mut meet: BTreeMap<Place, usize> = BTreeMap::new();
        for corner in drawn.iter().flat_map(|&(a, b, _)| [a, b]) {
            *meet.entry(corner).or_default() += 1;
        }
        let odd = meet.values().filter(|count| *count % 2 == 1).count();
        let strokes = drawing::walls(maze).trails().count();
        assert!(strokes <= odd / 2 + 3, "{strokes} strokes, {odd} odd corners");
    });
}

/// Whether two lists are equal up to rounding of the middles.
fn near(a: &[(Place, Place, Place)], b: &[(Place, Place, Place)]) -> bool {
    let close = |a: Place, b: Place| (a.0 - b.0).abs() <= 2 && (a.1 - b.1).abs() <= 2;
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a.0, a.1) == (b.0, b.1) && close(a.2, b.2))
}

/// The cells of a perfect maze form a tree, so its inside has no hole and its outline is one closed curve along the
/// walls. Each opening in the rim cuts that curve: without a cut or with one there is one piece, with two there are two.
/// An opening to the court cuts nothing, because it makes the court one more cell of the inside.
///
/// A corner at which no wall ends is a piece of its own: between two adjacent openings.
#[test]
fn the_walls_are_as_many_pieces_as_there_are_ways_out() {
    let seen = std::sync::Mutex::new(BTreeSet::new());
    every_maze(|_, maze| {
        let mut piece: BTreeMap<Place, Place> =
            corners(maze).into_keys().map(|corner| (corner, corner)).collect();
        for (a, b, _) in drawn_walls(maze) {
            let (a, b) = (piece[&a], piece[&b]);
            piece.values_mut().filter(|piece| **piece == a).for_each(|piece| *piece = b);
        }
        let pieces: BTreeSet<Place> = piece.into_values().collect();
        let ends = [maze.entrance, maze.exit].into_iter().filter_map(|end| end.opening());
        let openings = ends.filter(|side| maze.grid.rim().contains(side)).count();
        if !maze.grid.tunnels().is_empty() {
            // A tunnel does not divide the walls: there may be one piece instead of two.
            assert!(pieces.len() <= openings.max(1));
            return;
        }
        assert_eq!(pieces.len(), openings.max(1));
        seen.lock().unwrap().insert((openings, maze.grid.court().is_empty()));
    });
    // One opening or two, with or without a court.
    let seen = seen.into_inner().unwrap();
    assert_eq!(seen.len(), 4, "only these cases came up: {seen:?}");
}
