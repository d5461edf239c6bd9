//! Mazes: each is a spanning tree with one solution, whose length equals that reported by the search.

use super::CONFIGURATIONS;
use super::every_maze;
use super::measure::{distance, strokes};
use super::policies;
use super::sized;
use crate::sample::often;
use mazebook::difficulty::{Bounds, Choice, Configuration, Length, Query, Recipe, Tune};
use mazebook::maze::algorithm::{self, Carver, Tree};
use mazebook::maze::geometry::{Point, Step};
use mazebook::maze::grid::{Cell, Side};
use mazebook::maze::random::seed;
use mazebook::maze::score::score;
use mazebook::maze::solve::solve;
use mazebook::maze::{End, Endpoints, ErrorKind, Maze, Place};
use std::f64::consts::TAU;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Every passage as the pair of cells that it joins, found by checking every side of every cell.
fn passages(maze: &Maze) -> Vec<(Cell, Cell)> {
    let mut passages = Vec::new();
    for cell in maze.grid.cells() {
        for slot in 0..8 {
            if !maze.passages[cell.index()].has(slot) {
                continue;
            }
            let side = Side { cell, slot };
            let beyond = maze.grid.neighbor(side).expect("a passage leads to a cell");
            let other = maze.grid.other(side).unwrap();
            assert!(maze.is_open(side) && maze.is_open(other), "a door opens from both sides");
            if cell < beyond {
                passages.push((cell, beyond));
            }
        }
    }
    passages
}

/// All paths from a cell to a goal that visit no cell twice.
fn ways(maze: &Maze, goal: Cell, way: &mut Vec<Cell>, found: &mut Vec<Vec<Cell>>) {
    let here = way[way.len() - 1];
    if here == goal {
        found.push(way.clone());
        return;
    }
    for (_, next) in maze.links(here) {
        if !way.contains(&next) {
            way.push(next);
            ways(maze, goal, way, found);
            way.pop();
        }
    }
}

fn all_ways(maze: &Maze) -> Vec<Vec<Cell>> {
    let mut found = Vec::new();
    ways(maze, maze.exit.cell(), &mut vec![maze.entrance.cell()], &mut found);
    found
}

#[test]
fn a_maze_is_a_spanning_tree() {
    every_maze(|_, maze| {
        let passages = passages(maze);
        assert_eq!(passages.len(), maze.grid.len() - 1);
        let mut island: Vec<Cell> = (0..maze.grid.sites()).map(Cell::new).collect();
        for (a, b) in passages {
            let (a, b) = (island[a.index()], island[b.index()]);
            assert_ne!(a, b, "the passages close a loop");
            island.iter_mut().filter(|island| **island == a).for_each(|island| *island = b);
        }
    });
}

#[test]
fn a_maze_has_one_way_and_the_search_knows_its_length() {
    every_maze(|configuration, maze| {
        let ways = all_ways(maze);
        assert_eq!(ways.len(), 1);
        let way = solve(maze);
        assert_eq!(way, ways[0]);
        assert_eq!(score(maze, &way).solution as usize, way.len());

        // The first attempt that fits is chosen, so a search for the length of attempt 0 finds attempt 0.
        let key = 23 + way.len() as u64;
        let first = configuration.maze(seed(key, 0));
        let cells = all_ways(&first)[0].len() as u32;
        let wanted = configuration.lengths_of(&Length::Solution { cells, tolerance: 0 }).unwrap();
        let found = configuration.search(&query(key, wanted, Tune::Never)).unwrap();
        let expected = Choice {
            seed: seed(key, 0),
            attempt: 0,
            edits: 0,
            bounds: Bounds::lengths(cells..=cells),
        };
        assert_eq!(found, expected);
        assert_eq!(all_ways(&configuration.maze_of(&found))[0].len() as u32, cells);
    });
}

fn query(key: u64, lengths: RangeInclusive<u32>, tune: Tune) -> Query<'static> {
    Query { key, first: 0, bounds: Bounds::lengths(lengths), tune, also: &|_| true }
}

#[test]
fn a_search_takes_the_first_that_fits() {
    let mut later = 0;
    for (topology, size) in sized() {
        let endpoints = Endpoints::At { entrance: topology.ends.0, exit: topology.ends.1 };
        let carver = Carver::new(&algorithm::ALL[0]);
        let configuration =
            Configuration::new(Recipe { carver, endpoints, ..Recipe::new(topology, size) })
                .unwrap();
        let lengths: Vec<u32> =
            (0..200).map(|i| solve(&configuration.maze(seed(5, i))).len() as u32).collect();
        let longest = *lengths.iter().max().unwrap();
        let target = Length::Solution { cells: longest, tolerance: 2 };
        let wanted = configuration.lengths_of(&target).unwrap();
        assert_eq!(wanted, longest - 2..=longest + 2, "{} {size:?}", topology.name);
        let found = configuration.search(&query(5, wanted, Tune::Never)).unwrap();
        let first = lengths.iter().position(|length| found.bounds.lengths.contains(length));
        assert_eq!((found.attempt as usize, found.seed), (first.unwrap(), seed(5, found.attempt)));
        // Beyond the attempts that one core makes before others join.
        later += u32::from(found.attempt > 64);
    }
    assert!(later > 0, "every target was met at once");
}

#[test]
fn a_tuned_maze_is_perfect_and_of_the_length_asked_for() {
    let mut edited = 0;
    for (i, configuration) in (0..).zip(CONFIGURATIONS.iter()) {
        let long = configuration.grid.len() as u32 / 2;
        if !configuration.recipe.can_be_tuned()
            || i % often(1, 2) != 0
            || !configuration.can_be(long)
        {
            continue;
        }
        let Ok(found) = configuration.search(&query(i, long..=long, Tune::Always)) else {
            continue;
        };
        let maze = configuration.maze_of(&found);
        assert_eq!(passages(&maze).len(), maze.grid.len() - 1);
        let ways = all_ways(&maze);
        assert!(
            ways.len() == 1 && ways[0].len() as u32 == long,
            "{}",
            configuration.recipe.identity()
        );
        edited += u32::from(found.edits > 0);
    }
    assert!(edited > often(20, 1000), "{edited} mazes were tuned");
}

#[test]
fn the_ends_are_two_and_on_the_rim_or_in_the_middle() {
    every_maze(|configuration, maze| {
        assert_ne!(maze.entrance, maze.exit);
        for end in [maze.entrance, maze.exit] {
            match end {
                End::Inside(cell) if maze.grid.center().is_some() => {
                    assert_eq!(Some(cell), maze.grid.center());
                }
                // The center of a shape may be a hole.
                End::Inside(cell) if configuration.recipe.shape.is_some() => {
                    assert!(maze.grid.contains(cell));
                }
                // The center of the box lies in the cell or on its edge.
                End::Inside(cell) => {
                    let (grid, middle) = (&maze.grid, maze.grid.bounds().center());
                    assert!(grid.court().is_empty());
                    // Seen from inside, its outline goes around once.
                    let lines = strokes(&grid.outline(cell));
                    let on = lines.iter().any(|&line| distance(middle, line) < 1e-6);
                    let turned = |(from, step): (Point, Step)| {
                        let (a, b) = (from - middle, step.end() - middle);
                        a.cross(b).atan2(a.dot(b))
                    };
                    let around: f64 = lines.into_iter().map(turned).sum();
                    assert!(on || (around - TAU).abs() < 1e-6, "{middle:?} is not in its cell");
                }
                End::Opening(side) => {
                    let outer = maze.grid.rim().iter().chain(maze.grid.court());
                    assert_eq!(outer.filter(|&&other| other == side).count(), 1);
                    assert!(maze.is_open(side));
                }
            }
        }
        if let Endpoints::At { entrance, exit } = configuration.recipe.endpoints {
            for (place, end) in [(entrance, maze.entrance), (exit, maze.exit)] {
                let inside = end.opening().is_none_or(|side| maze.grid.court().contains(&side));
                assert_eq!(inside, place == Place::Center);
            }
        }
    });
}

#[test]
fn ends_are_refused_only_where_both_are_one() {
    for (topology, size) in sized() {
        let grid = Arc::new((topology.grid)(size).unwrap());
        let small = grid.gates().len() < 16 || size.numbers().iter().any(|&number| number < 5);
        for endpoints in policies() {
            let carver = Carver::new(&algorithm::ALL[0]);
            let made =
                Configuration::new(Recipe { carver, endpoints, ..Recipe::new(topology, size) });
            let Endpoints::At { entrance, exit } = endpoints else {
                assert!(made.is_ok(), "{} {size:?} {endpoints:?}", topology.name);
                continue;
            };
            match made {
                Ok(_) => assert!(entrance != exit || entrance == Place::Rim),
                // On a small grid two places may coincide.
                Err(error) if error.kind() == ErrorKind::Ends => {
                    assert!(error.to_string().contains("same cell"), "{error}");
                    let usual = (entrance, exit) == topology.ends;
                    let named = |place| !matches!(place, Place::At { .. });
                    let small = small || !named(entrance) || !named(exit);
                    assert!(
                        !usual && (small || entrance == exit || is_rim(entrance, exit)),
                        "{} {size:?} {endpoints:?}",
                        topology.name
                    );
                }
                Err(error) => panic!("{} {size:?} {endpoints:?}: {error:?}", topology.name),
            }
        }
    }
}

/// Whether one place is the rim and the other equals it: for an entrance the rim means its top, for an exit its bottom.
fn is_rim(entrance: Place, exit: Place) -> bool {
    [(Place::Rim, Place::Top), (Place::Bottom, Place::Rim)].contains(&(entrance, exit))
}

#[test]
fn the_farthest_ends_are_the_farthest() {
    every_maze(|configuration, maze| {
        if configuration.recipe.endpoints != Endpoints::Farthest {
            return;
        }
        let rim = maze.grid.gates();
        let between = |a: Side, b: Side| {
            let maze = Maze { entrance: End::Opening(a), exit: End::Opening(b), ..maze.clone() };
            all_ways(&maze)[0].len()
        };
        let pairs = || rim.iter().flat_map(|&a| rim.iter().map(move |&b| (a, b)));
        let farthest = pairs().map(|(a, b)| between(a, b)).max().unwrap();
        // Neighboring arrows may collide.
        let place = |side| maze.grid.outward(side).0;
        let apart = pairs().filter(|&(a, b)| (place(a) - place(b)).length() > 3.0);
        let least = apart.map(|(a, b)| between(a, b)).max().unwrap_or(0);
        assert!((least..=farthest).contains(&solve(maze).len()));
    });
}

#[test]
fn a_carver_does_not_depend_on_what_it_carved_before() {
    let mut used = Tree::default();
    for (topology, size) in sized() {
        let grid = (topology.grid)(size).unwrap();
        let suited = algorithm::ALL.iter().filter(|algorithm| algorithm.suits(topology));
        for (i, algorithm) in (0..).zip(suited) {
            let (carver, start) = (Carver::new(algorithm), grid.rim()[0].cell);
            let mut fresh = Tree::default();
            carver.carve(&grid, start, seed(3, i), &mut fresh);
            carver.carve(&grid, start, seed(3, i), &mut used);
            let (passages, again) = (fresh.passages(&grid), used.passages(&grid));
            assert_eq!(passages, again, "{} {}", topology.name, algorithm.name);
            fresh.root_at(&grid, start);
            assert_eq!(fresh.passages(&grid), passages, "{} {}", topology.name, algorithm.name);
            let roots: Vec<_> =
                grid.cells().filter(|&cell| fresh.parent_slot(cell).is_none()).collect();
            assert_eq!(roots, [start]);
        }
    }
}

#[test]
fn a_length_read_while_carving_is_that_of_the_finished_maze() {
    let mut tree = Tree::default();
    for configuration in CONFIGURATIONS.iter() {
        let Recipe { carver, braid, weave, endpoints, .. } = configuration.recipe;
        if braid == 0.0 && weave.is_none() && matches!(endpoints, Endpoints::At { .. }) {
            for i in 0..often(2, 20) {
                let maze = configuration.maze(seed(8, i));
                let (start, goal) = (maze.entrance.cell(), maze.exit.cell());
                let length = carver.length(&maze.grid, start, goal, seed(8, i), &mut tree);
                assert_eq!(length as usize, solve(&maze).len(), "{:?}", configuration.recipe);
            }
        }
    }
}
