//! A progressive book never gets easier.

use super::{book, puzzles};
use std::collections::BTreeMap;

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
size = [16, 18]
difficulty = 5
algorithm = \"wilson\"
[[page]]
topology = \"polar\"
size = 14
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
            let (before, after) = (pair[0].score.e3, pair[1].score.e3);
            assert!(after * 100 >= before * 97, "E3 {after} after {before}, seed {seed}");
        }
        let mut lengths: BTreeMap<String, u32> = BTreeMap::new();
        for puzzle in held {
            let name = puzzle.configuration.recipe.identity();
            let before = lengths.insert(name, puzzle.score.solution).unwrap_or(0);
            assert!(puzzle.score.solution >= before, "L {} after {before}", puzzle.score.solution);
        }
        assert!(puzzles[8].score.e3 < puzzles[7].score.e3, "the breather is one");
    }
}

#[test]
fn a_given_order_may_fall() {
    let puzzles = puzzles(&book("", PAGES)).unwrap();
    assert!(puzzles.windows(2).any(|pair| pair[1].score.e3 * 100 < pair[0].score.e3 * 97));
}

#[test]
fn what_cannot_rise_is_an_error_with_the_range() {
    let pages = "[[page]]\nsize = [24, 24]\n[[page]]\nsize = [5, 5]\n";
    let error = puzzles(&book("order = \"progressive\"", pages)).expect_err("5 x 5 is easier");
    assert!(error.contains("getting easier"), "{error}");
    assert!(error.contains("E3 is ") && error.contains("breather = true"), "{error}");
}
