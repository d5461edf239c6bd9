//! A level is a tenth of all lengths; errors about unreachable targets name reachable ones.

use super::{book, puzzles};
use crate::sample::sampled;
use mazebook::difficulty::{
    Bounds, Configuration, Length, Levels, Query, Recipe, Target, Tune, Unreachable,
};
use mazebook::maze::algorithm::{self, Carver};
use mazebook::maze::effort::effort;
use mazebook::maze::random::{key, seed};
use mazebook::maze::solve::solve;
use mazebook::maze::topology::{self, Size};
use mazebook::maze::{Endpoints, Place};
use std::collections::BTreeSet;

fn configuration(topology: &str, size: Size, algorithm: &str) -> Configuration {
    let topology = topology::find(topology).unwrap();
    let (entrance, exit) = topology.ends;
    let carver = Carver::new(algorithm::find(algorithm).unwrap());
    let endpoints = Endpoints::At { entrance, exit };
    Configuration::new(Recipe { carver, endpoints, ..Recipe::new(topology, size) }).unwrap()
}

#[test]
fn a_tenth_of_fresh_mazes_has_each_level() {
    for (topology, size) in [
        ("square", Size::Two(24, 30)),
        ("hex", Size::Two(20, 22)),
        ("hex", Size::One(12)),
        ("polar", Size::One(16)),
        ("polar", Size::Two(12, 40)),
    ] {
        for algorithm in ["depth-first", "wilson"] {
            let configuration = configuration(topology, size, algorithm);
            let key = key("fresh", &[]);
            let mut count = [0; 10];
            for attempt in 0..1000 {
                let effort = effort(&configuration.maze(seed(key, attempt)));
                count[configuration.efforts().level(effort) as usize - 1] += 1;
            }
            // 100 are expected in each. Both samples vary: sd sqrt(90 + 90) = 13.4, and common lengths move the bounds of
            // a level; 4.5 sd.
            assert!(
                count.iter().all(|&n: &i32| (n - 100).abs() < 60),
                "{topology} {size:?} {algorithm}: {count:?}"
            );
        }
    }
}

#[test]
fn on_nine_cells_exactly_the_lengths_that_exist_are_found() {
    let configuration = configuration("square", Size::Two(3, 3), "wilson");
    let exist: BTreeSet<u32> =
        (0..2000).map(|i| solve(&configuration.maze(seed(3, i))).len() as u32).collect();
    // From corner to corner of a board of 3 x 3 cells: odd lengths, from the direct path to all cells.
    assert_eq!(exist, BTreeSet::from([5, 7, 9]));
    for cells in 1..=12 {
        let target = Length::Solution { cells, tolerance: 0 };
        let found = configuration.lengths_of(&target).and_then(|lengths| {
            configuration.search(&Query {
                key: 1,
                first: 0,
                bounds: Bounds::lengths(lengths),
                tune: Tune::Never,
                also: &|_| true,
            })
        });
        assert_eq!(found.is_ok(), exist.contains(&cells), "{cells}");
        match cells {
            1..=4 => assert!(matches!(found, Err(Unreachable::TooShort { shortest: 5, .. }))),
            6 | 8 => assert!(matches!(found, Err(Unreachable::Parity { .. }))),
            10.. => assert!(matches!(found, Err(Unreachable::TooLong { cells: 9, .. }))),
            _ => {}
        }
    }
}

#[test]
fn every_level_is_met_however_few_lengths_there_are() {
    let sizes = [Size::Two(4, 4), Size::Two(5, 5), Size::Two(12, 16), Size::One(3)];
    let cases = topology::ALL.iter().flat_map(|topology| {
        let suited = algorithm::ALL.iter().filter(|algorithm| algorithm.suits(topology));
        let sized = |size: &Size| (topology.cells)(*size).is_ok();
        suited.flat_map(move |algorithm| {
            sizes.into_iter().filter(sized).map(move |size| (topology, algorithm, size))
        })
    });
    let cases = sampled(cases.collect(), |(topology, algorithm, size)| {
        vec![topology.name.to_owned(), algorithm.name.to_owned(), size.to_string()]
    });
    for (topology, algorithm, size) in cases {
        let configuration = configuration(topology.name, size, algorithm.name);
        for (level, is_effort) in (1..=10).flat_map(|level| [(level, true), (level, false)]) {
            let levels = Levels { from: level, to: level };
            let target = match is_effort {
                true => Target::levels(level, level),
                false => Target::length(Length::Levels(levels)),
            };
            let bounds = match configuration.bounds(&target) {
                // From the rim to the middle, some kinds have no maze.
                Err(Unreachable::Trivial { .. }) => continue,
                bounds => bounds.unwrap(),
            };
            let (common, range) = match is_effort {
                true => (configuration.efforts().values(), &bounds.efforts),
                false => (configuration.lengths().values(), &bounds.lengths),
            };
            let name = format!("{} {size:?} {} {level}", topology.name, algorithm.name);
            // At least a tenth.
            let often = common.iter().filter(|value| range.contains(value)).count();
            assert!(often >= common.len() / 10, "{name}: {often}");
            let query = Query { key: 1, first: 0, bounds, tune: Tune::Never, also: &|_| true };
            let found = configuration.search(&query);
            // Of mazes with a way to the middle, one in twenty may be above the floor.
            let most = if topology.ends.1 == Place::Center { 4000 } else { 200 };
            assert!(found.is_ok_and(|choice| choice.attempt < most), "{name}");
        }
    }
}

#[test]
fn a_kind_that_hardly_varies_is_named_with_one_that_does() {
    let warnings = |page: &str| -> Vec<String> {
        let report = mazebook::Build::new(&super::book("", page)).check().unwrap();
        report.warnings.iter().map(|warning| warning.render(false)).collect()
    };
    for (kind, other) in [
        ("size = [12, 12]\nalgorithm = \"binary-tree\"", "size = [12, 12]"),
        ("size = [4, 4]\nalgorithm = \"breadth-first\"\ncount = 3", "size = [4, 4]"),
    ] {
        let flat = warnings(&format!("[[page]]\n{kind}\ndifficulty = \"hard\"\n"));
        assert!(flat.len() == 1 && flat[0].contains("hardly differ"), "{flat:?}");
        let better = flat[0].split("help: ").nth(1).and_then(|help| help.split(" varies").next());
        let page = format!("[[page]]\n{other}\n{}\ndifficulty = \"hard\"\n", better.unwrap());
        assert_eq!(warnings(&page), Vec::<String>::new());
        // Without a target level there is no warning.
        assert_eq!(warnings(&format!("[[page]]\n{kind}\n")), Vec::<String>::new());
    }
}

/// From the rim to the middle, mazes of every kind are mazes: or the proposal for a larger size has been tried.
#[test]
fn a_way_to_the_middle_has_choices() {
    let sizes = [Size::One(2), Size::One(5), Size::Two(4, 4), Size::Two(9, 9)];
    let kinds = topology::ALL.iter().flat_map(|topology| {
        let sizes = sizes.iter().filter(|&&size| (topology.cells)(size).is_ok());
        sizes.flat_map(move |&size| ["depth-first", "kruskal"].map(|name| (topology, size, name)))
    });
    let kinds = sampled(kinds.collect(), |&(topology, size, algorithm)| {
        vec![topology.name.to_owned(), format!("{size} {algorithm}")]
    });
    let mut refused = 0;
    for (topology, size, algorithm) in kinds {
        let page = |size: &str| {
            let name = topology.name;
            // The smallest boards have one such maze.
            let count = if size == "2" { 1 } else { 2 };
            let text = format!(
                "[[page]]\ntopology = \"{name}\"\nsize = {size}\nalgorithm = \"{algorithm}\"\n\
                 exit = \"center\"\ndifficulty = \"easy\"\ncount = {count}\n"
            );
            puzzles(&book("", &text))
        };
        let what = format!("{} {size} {algorithm}", topology.name);
        let found = page(&size.to_string()).or_else(|error| {
            assert!(error.contains("hardly a maze"), "{what}: {error}");
            refused += 1;
            let proposed = error.split("take size = ").nth(1).unwrap().lines().next().unwrap();
            page(proposed)
        });
        for puzzle in found.unwrap_or_else(|error| panic!("{what}: {error}")) {
            let cells = puzzle.maze.grid.len() as u32;
            let least = cells.div_ceil(5).min(24);
            let is_small = cells < 25 && topology.name != "polar";
            assert!(
                is_small || puzzle.score.decisions >= 3 && puzzle.score.solution >= least,
                "{what}"
            );
        }
    }
    assert!(refused > 0, "no kind is refused");
}
