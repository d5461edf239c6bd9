//! Braiding, and the test for a unique solution.

use super::read::square;
use mazebook::maze::Maze;
use mazebook::maze::braid::braid;
use mazebook::maze::random::Random;
use mazebook::maze::solve::{is_unique, solve};

fn unique(maze: &Maze) -> bool {
    is_unique(maze, &solve(maze))
}

fn braided(maze: &Maze, share: f64, seed: u64) -> Maze {
    let mut maze = maze.clone();
    braid(&mut maze, share, &mut Random::new(seed));
    maze
}

/// Two dead ends, at the top of the second and the third corridor.
const COMB: &str = "
    o  o--o--o
    |  |  |  |
    o  o  o  o
    |  |  |  |
    o  o  o  o
    |        |
    o--o--o  o";

#[test]
fn two_dead_ends_side_by_side_are_joined() {
    let joined = square(
        "
        o  o--o--o
        |  |     |
        o  o  o  o
        |  |  |  |
        o  o  o  o
        |        |
        o--o--o  o",
    );
    for seed in 0..20 {
        assert_eq!(braided(&square(COMB), 1.0, seed).passages, joined.passages);
    }
}

#[test]
fn one_of_two_goes_alone() {
    // The third corridor could only be opened to the second, which would remove the second dead end as well.
    let alone = square(
        "
        o  o--o--o
        |     |  |
        o  o  o  o
        |  |  |  |
        o  o  o  o
        |        |
        o--o--o  o",
    );
    for seed in 0..20 {
        assert_eq!(braided(&square(COMB), 0.5, seed).passages, alone.passages);
    }
}

#[test]
fn a_corner_keeps_its_last_wall() {
    // Opened to each other, the two dead ends would leave a corner between them without a wall.
    let maze = square(
        "
        o  o--o--o
        |        |
        o--o--o  o
        |  |  |
        o  o  o  o
        |        |
        o--o--o--o",
    );
    let opened = square(
        "
        o  o--o--o
        |        |
        o  o  o  o
        |  |  |
        o  o  o  o
        |        |
        o--o--o--o",
    );
    for seed in 0..20 {
        assert_eq!(braided(&maze, 1.0, seed).passages, opened.passages);
    }
}

#[test]
fn a_loop_beside_the_way_leaves_it_the_only_one() {
    let beside = square(
        "
        o  o--o--o
        |  |     |
        o  o  o  o
        |        |
        o  o--o--o",
    );
    assert!(unique(&beside));
    let around = square(
        "
        o  o--o--o
        |        |
        o  o--o  o
        |        |
        o  o--o--o",
    );
    assert!(!unique(&around));
    assert!(unique(&square(COMB)));
    for share in [0.5, 1.0] {
        assert!(!unique(&braided(&square(COMB), share, 1)));
    }
}

#[test]
fn a_maze_without_a_way_has_no_only_way() {
    let shut = square(
        "
        o  o--o
        |  |  |
        o  o  o
        |  |  |
        o--o  o",
    );
    assert!(!unique(&shut));
}
