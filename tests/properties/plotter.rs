//! The strokes for a plotter: exactly the walls, with little pen-up travel.

use super::CONFIGURATIONS;
use mazebook::maze::Maze;
use mazebook::maze::geometry::{Point, Step, Trail, sweep};
use mazebook::page::plotter::{MOST_UP, strokes, ways};
use rayon::prelude::*;
use std::collections::BTreeSet;

/// Positions along trails, to a hundredth of a pitch.
fn places<'t>(trails: impl IntoIterator<Item = &'t Trail>) -> BTreeSet<(i64, i64)> {
    let ends = |trail: &Trail| {
        let mut ends = vec![trail.start];
        ends.extend(trail.steps.iter().map(|step| step.end()));
        ends
    };
    let place = |length: f64| (length * 100.0).round() as i64;
    let pieces = trails.into_iter().flat_map(|trail| trail.pieces(f64::INFINITY));
    pieces.flat_map(|piece| ends(&piece)).map(|end| (place(end.x), place(end.y))).collect()
}

/// Whether a piece of one step passes through a position.
fn passes(piece: &Trail, place: Point) -> bool {
    match piece.steps[0] {
        Step::Line(to) => {
            let (way, off) = (to - piece.start, place - piece.start);
            let along = off.dot(way) / way.dot(way);
            way.cross(off).abs() < 1e-6 && (0.0..=1.0).contains(&along)
        }
        Step::Arc { center, to, clockwise } => {
            let radius = (to - center).length();
            ((place - center).length() - radius).abs() < 1e-6
                && sweep(piece.start, center, place, clockwise)
                    < sweep(piece.start, center, to, clockwise)
        }
    }
}

fn check(maze: &Maze, name: &str) {
    let strokes = strokes(maze);
    let walls: Vec<Trail> = maze.closed_walls().map(|side| maze.grid.wall(side)).collect();
    let all: f64 = walls.iter().map(Trail::length).sum();
    let [up, down] = ways(&strokes);
    // `down` also counts walls drawn twice.
    assert!(down > all - 1e-6, "{name}: {down} drawn of {all}");
    let corners = places(&walls);
    let strayed: Vec<_> = places(&strokes).difference(&corners).copied().collect();
    assert!(strayed.is_empty(), "{name}: no wall ends at {strayed:?}");
    let pieces: Vec<Trail> =
        strokes.iter().flat_map(|stroke| stroke.pieces(f64::INFINITY)).collect();
    for wall in walls.iter().flat_map(|wall| wall.pieces(f64::INFINITY)) {
        let halves = wall.pieces(wall.length() * 0.51);
        let middle = match halves.len() {
            1 => wall.start.middle(wall.end()),
            _ => halves[0].end(),
        };
        let is_drawn = pieces.iter().any(|piece| passes(piece, middle));
        assert!(is_drawn, "{name}: no stroke passes {middle:?}");
    }
    if maze.grid.len() > 100 {
        assert!(down < all * 1.5, "{name}: {down} drawn of {all}");
        assert!(up <= MOST_UP * down, "{name}: {up} with the pen up, {down} with the pen down");
    }
}

#[test]
fn every_wall_is_drawn_with_a_pen_that_hardly_leaves_the_paper() {
    CONFIGURATIONS.par_iter().enumerate().filter(|(index, _)| index % 4 == 0).for_each(
        |(seed, configuration)| {
            check(&configuration.maze(seed as u64), &format!("{configuration:?}"));
        },
    );
}
