//! Portraits: perfect mazes whose walls follow the edges of a picture.

use super::sized;
use mazebook::difficulty::{Configuration, Recipe};
use mazebook::maze::Maze;
use mazebook::maze::geometry::Point;
use mazebook::maze::tone::Tone;
use mazebook::maze::topology::{self, Size};
use mazebook::page::layout::placement::{Placement, Weights};
use std::sync::Arc;

/// A dark disc on white.
fn disc() -> Arc<Tone> {
    const SIDE: usize = 200;
    let dark = |at: usize| {
        let place = Point::new((at % SIDE) as f64 - 99.5, (at / SIDE) as f64 - 99.5);
        f64::from(u8::from(place.length() < 60.0))
    };
    Arc::new(Tone::new(SIDE, &(0..SIDE * SIDE).map(dark).collect::<Vec<_>>()).unwrap())
}

fn portrait(topology: &'static topology::Topology, size: Size) -> Configuration {
    Configuration::new(Recipe { portrait: Some(disc()), ..Recipe::new(topology, size) }).unwrap()
}

#[test]
fn a_portrait_is_a_perfect_maze_on_every_topology() {
    for (topology, size) in sized() {
        let maze = portrait(topology, size).maze(3);
        assert_eq!(maze.passages_once().count(), maze.grid.len() - 1, "{topology:?} {size}");
        let reached =
            mazebook::maze::solve::distances(&maze.grid, &maze.passages, maze.entrance.cell());
        assert!(maze.grid.cells().all(|cell| reached[cell.index()] != u32::MAX));
    }
}

#[test]
fn walls_stand_along_edges_more_than_elsewhere() {
    let square = topology::find("square").unwrap();
    let configuration = portrait(square, Size::Two(30, 30));
    let middle = Point::new(15.0, 15.0);
    // Walls at the edge of the disc: along it or across it.
    let standing = |is_along: bool| {
        let (mut standing, mut all) = (0, 0);
        for maze in (0..10).map(|seed| configuration.maze(seed)) {
            for side in maze.grid.walls().filter(|&side| maze.grid.neighbor(side).is_some()) {
                let (at, out) = maze.grid.outward(side);
                let off = at - middle;
                let slant = off.unit().dot(out).abs();
                if (off.length() - 9.0).abs() < 0.5 && (slant > 0.8) == is_along {
                    all += 1;
                    standing += u32::from(!maze.is_open(side));
                }
            }
        }
        f64::from(standing) / f64::from(all)
    };
    let [along, across] = [standing(true), standing(false)];
    assert!(along > 0.7 && across < 0.8, "{along} along, {across} across");
}

#[test]
fn the_heaviest_wall_leaves_the_passage_that_is_asked_for() {
    let square = topology::find("square").unwrap();
    let maze = portrait(square, Size::Two(30, 30)).maze(1);
    let plain = Configuration::new(Recipe::new(square, Size::Two(30, 30))).unwrap().maze(1);
    let gap = |maze: &Maze, passage| {
        let weights = Weights { passage, ..Weights::default() };
        let placement = Placement::of(&maze.grid, 6.0, weights);
        (placement.wall(), placement.heavy)
    };
    assert_eq!(gap(&maze, Some(2.0)).1, Some(4.0));
    assert_eq!(gap(&maze, Some(0.0)).1, Some(3.0));
    // Without contrast the picture disappears; then the passage is too narrow, which the fitting refuses.
    assert!(gap(&maze, Some(5.9)).1.unwrap() > 1.0);
    assert_eq!(gap(&maze, None).1, None);
    assert_eq!(gap(&plain, Some(2.0)), (0.75, None));
}
