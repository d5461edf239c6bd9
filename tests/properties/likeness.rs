//! Likeness: turned, mirrored and swapped copies count as the same maze, and no other mazes do.

use mazebook::difficulty::{Configuration, Recipe};
use mazebook::maze::algorithm::{self, Carver};
use mazebook::maze::geometry::Point;
use mazebook::maze::grid::{Grid, Side, Slots};
use mazebook::maze::likeness::digest;
use mazebook::maze::random::Random;
use mazebook::maze::topology::{self, Size};
use mazebook::maze::{End, Endpoints, Maze, Place};
use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::TAU;

fn configuration(topology: &str, size: Size, ends: (Place, Place)) -> Configuration {
    let topology = topology::find(topology).unwrap();
    let carver = Carver::new(algorithm::find("wilson").unwrap());
    let endpoints = Endpoints::At { entrance: ends.0, exit: ends.1 };
    Configuration::new(Recipe { carver, endpoints, ..Recipe::new(topology, size) }).unwrap()
}

fn configurations() -> Vec<Configuration> {
    let corners = (Place::TopLeft, Place::BottomRight);
    let inward = (Place::Rim, Place::Center);
    vec![
        configuration("square", Size::Two(8, 8), corners),
        configuration("square", Size::Two(9, 6), (Place::Top, Place::BottomRight)),
        configuration("hex", Size::One(4), inward),
        configuration("hex", Size::One(5), (Place::Top, Place::Bottom)),
        configuration("hex", Size::Two(7, 6), corners),
        configuration("polar", Size::One(6), inward),
        configuration("polar", Size::One(6), (Place::Left, Place::Top)),
        configuration("polar", Size::Two(4, 12), inward),
    ]
}

fn key(point: Point) -> (i64, i64) {
    ((point.x * 1e6).round() as i64, (point.y * 1e6).round() as i64)
}

/// The centers of all walls, by position on paper; a wall is given by either of its sides.
fn walls(grid: &Grid) -> BTreeMap<(i64, i64), Side> {
    grid.walls().map(|side| (key(grid.outward(side).0), side)).collect()
}

/// The maze after moving its drawing by `motion`; `None` if the result does not match the grid.
fn moved(maze: &Maze, motion: impl Fn(Point) -> Point) -> Option<Maze> {
    let grid = &*maze.grid;
    let walls = walls(grid);
    let wall = |side| walls.get(&key(motion(grid.outward(side).0))).copied();
    let mut image = Maze { passages: vec![Slots::NONE; grid.sites()], ..maze.clone() };
    for side in grid.walls() {
        let to = wall(side)?;
        if grid.neighbor(side).is_some() != grid.neighbor(to).is_some() {
            return None;
        }
        if grid.neighbor(side).is_some() && maze.is_open(side) {
            image.switch(to);
        }
    }
    let end = |end| match end {
        End::Opening(side) => wall(side).map(End::Opening),
        End::Inside(cell) => Some(End::Inside(cell)),
    };
    (image.entrance, image.exit) = (end(maze.entrance)?, end(maze.exit)?);
    Some(image)
}

/// All turns by a 48th of a circle around the center, and all mirror images.
fn images(maze: &Maze) -> Vec<Maze> {
    let middle = maze.grid.bounds().center();
    let motions = (0..48).flat_map(|turn| [(turn, 1.0), (turn, -1.0)]);
    let images = motions.filter_map(|(turn, mirror)| {
        let (sin, cos) = (TAU * f64::from(turn) / 48.0).sin_cos();
        moved(maze, |point| {
            let Point { x, y } = point - middle;
            Point::new(mirror * (x * cos - y * sin), x * sin + y * cos) + middle
        })
    });
    images.collect()
}

#[test]
fn turned_and_mirrored_mazes_are_alike() {
    let counts: Vec<usize> = configurations()
        .iter()
        .map(|configuration| {
            let maze = configuration.maze(1);
            let images = images(&maze);
            let unlike = images.iter().filter(|image| image.passages != maze.passages);
            assert!(unlike.count() + 1 >= images.len());
            assert!(images.iter().all(|image| digest(image) == digest(&maze)));
            let swapped = Maze { entrance: maze.exit, exit: maze.entrance, ..maze.clone() };
            assert_eq!(digest(&swapped), digest(&maze));
            images.len()
        })
        .collect();
    // One per symmetry of the outline; neighboring columns of hexagons are at different heights.
    assert_eq!(counts, [8, 4, 12, 12, 2, 12, 12, 24]);
}

#[test]
fn any_wall_and_any_end_counts() {
    for configuration in configurations() {
        let maze = configuration.maze(2);
        let mut seen = BTreeSet::from([digest(&maze)]);
        let mut count = 1;
        let inner = |side: &Side| maze.grid.neighbor(*side).is_some();
        for side in maze.grid.walls().filter(inner) {
            let mut changed = maze.clone();
            changed.switch(side);
            seen.insert(digest(&changed));
            count += 1;
        }
        for &side in maze.grid.rim() {
            let exit = End::Opening(side);
            if exit != maze.entrance && exit != maze.exit {
                seen.insert(digest(&Maze { exit, ..maze.clone() }));
                count += 1;
            }
        }
        assert_eq!(seen.len(), count);
    }
}

#[test]
fn other_seeds_are_unlike() {
    for configuration in configurations() {
        let digests: BTreeSet<_> =
            (0..1000).map(|seed| digest(&configuration.maze(seed))).collect();
        assert_eq!(digests.len(), 1000);
    }
}

#[test]
fn loops_count_too() {
    let configuration = &configurations()[0];
    let mazes = (0..500).map(|seed| {
        let mut maze = configuration.maze(7);
        mazebook::maze::braid::braid(&mut maze, 0.5, &mut Random::new(seed));
        (maze.passages.clone(), digest(&maze))
    });
    let (passages, digests): (BTreeSet<_>, BTreeSet<_>) = mazes.unzip();
    assert_eq!(passages.len(), digests.len());
}
