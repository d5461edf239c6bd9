//! A progressive book never gets easier.

use super::{book, puzzles};
use crate::sample::{THOROUGH, sampled};
use crate::sizes::size_of;
use mazebook::maze::{algorithm, topology};

const PAGES: &str = "
[[page]]
count = 8
size = { from = [8, 8], to = [14, 16] }
difficulty = { from = 3, to = 6 }
[[page]]
topology = \"hex\"
size = [5, 5]
difficulty = 1
breather = true
[[page]]
count = 6
size = [20, 24]
difficulty = 5
algorithm = \"wilson\"
[[page]]
topology = \"polar\"
size = 18
difficulty = \"hard\"
count = 4
";

#[test]
fn no_maze_is_easier_than_the_one_before() {
    for seed in 0..5 {
        let keys = format!("order = \"progressive\"\nseed = {seed}");
        let puzzles = puzzles(&book(&keys, PAGES)).unwrap();
        let held: Vec<_> = puzzles.iter().filter(|puzzle| puzzle.name.number != 9).collect();
        for pair in held.windows(2) {
            let (before, after) = (pair[0].score.effort, pair[1].score.effort);
            assert!(after * 100 >= before * 97, "effort {after} after {before}, seed {seed}");
        }
        let mut highest = 0;
        for puzzle in held {
            highest = highest.max(puzzle.score.effort);
            assert!(puzzle.score.effort * 100 >= highest * 95, "seed {seed}");
        }
        assert!(puzzles[8].score.effort < puzzles[7].score.effort, "the breather is one");
    }
}

#[test]
fn a_given_order_may_fall() {
    let puzzles = puzzles(&book("", PAGES)).unwrap();
    assert!(puzzles.windows(2).any(|pair| pair[1].score.effort * 100 < pair[0].score.effort * 97));
}

#[test]
fn what_cannot_rise_is_an_error_with_the_range() {
    let pages = "[[page]]\nsize = [24, 24]\n[[page]]\nsize = [5, 5]\n";
    let error = puzzles(&book("order = \"progressive\"", pages)).expect_err("5 x 5 is easier");
    assert!(error.contains("getting easier"), "{error}");
    assert!(error.contains("steps") && error.contains("breather = true"), "{error}");
}

/// Books of one kind of maze and some levels, over every compatible topology and algorithm.
#[test]
fn progressive_books_of_every_kind_build_and_rise() {
    let mut books = 0;
    let levels = ["{ from = 1, to = 10 }", "\"expert\"", "2", "\"any\"", "{ length = 8 }"];
    let cases = topology::ALL.iter().flat_map(|topology| {
        let suited = algorithm::ALL.iter().filter(|algorithm| algorithm.suits(topology));
        suited.flat_map(move |algorithm| (0..levels.len()).map(move |it| (topology, algorithm, it)))
    });
    let cases = sampled(cases.collect(), |(topology, algorithm, number)| {
        vec![topology.name, algorithm.name, levels[*number]]
    });
    for (topology, algorithm, number) in cases {
        let levels = levels[number];
        let size = size_of(topology, [147, 100][number % 2]);
        let page = format!(
            "[[page]]\ntopology = \"{}\"\nsize = {size}\nalgorithm = \"{}\"\n\
                     difficulty = {levels}\ncount = 8\n",
            topology.name, algorithm.name
        );
        let found = puzzles(&book("order = \"progressive\"", &page));
        // Breadth-first search digs straight to the middle.
        if found.as_ref().is_err_and(|error| error.contains("hardly a maze")) {
            continue;
        }
        let found = found.unwrap_or_else(|error| panic!("{page}{error}"));
        let efforts: Vec<u32> = found.iter().map(|puzzle| puzzle.score.effort).collect();
        let mut highest = 0;
        for pair in efforts.windows(2) {
            highest = highest.max(pair[0]);
            assert!(pair[1] * 100 >= pair[0] * 97, "{page}{efforts:?}");
            assert!(pair[1] * 100 >= highest * 95, "{page}{efforts:?}");
        }
        // A book of all levels starts with easy mazes and ends with hard ones.
        let known = found[0].configuration.efforts().values();
        if number == 0 {
            assert!(efforts[0] <= known[known.len() / 4], "{page}{efforts:?}");
            assert!(efforts[7] >= known[known.len() * 3 / 4], "{page}{efforts:?}");
        }
        books += 1;
    }
    assert!(books > if THOROUGH { 190 } else { 14 }, "{books}");
}

/// The case from an issue: ramps of size and level over several topologies, from the first maze to the last.
#[test]
fn a_book_of_several_kinds_rises_from_first_to_last() {
    let pages = "[[page]]\nsize = { from = [8, 8], to = [20, 24] }\n\
                 difficulty = { from = 1, to = 10 }\ncount = 20\n\
                 [[page]]\ntopology = \"hex\"\nsize = [24, 26]\ndifficulty = \"hard\"\ncount = 4\n\
                 [[page]]\ntopology = \"polar\"\nsize = 24\ndifficulty = \"expert\"\ncount = 4\n";
    let found = puzzles(&book("order = \"progressive\"", pages)).unwrap();
    let efforts: Vec<u32> = found.iter().map(|puzzle| puzzle.score.effort).collect();
    assert!(efforts.windows(2).all(|pair| pair[1] * 100 >= pair[0] * 97), "{efforts:?}");
    assert!(efforts[27] > efforts[0] * 8, "{efforts:?}");
}
