//! Every score of small mazes, worked out by hand.
//!
//! Cells are named by their column (a, b, …) and row (0, 1, …) from the top left. Gamma of a hallway is its steps,
//! times the sum of angle / (pi * steps since the turn before): 1/2 a step for a right angle.

use super::read::{grid, linked, square};
use mazebook::maze::grid::{Cell, Grid};
use mazebook::maze::score::{Score, score};
use mazebook::maze::solve::{is_unique, solve};
use mazebook::maze::topology::Size;
use mazebook::maze::{End, Maze};

/// Compares all scores, to four decimals.
fn check(maze: &Maze, expected: Score) {
    assert_eq!(score(maze, &solve(maze)).rounded(), expected.rounded());
}

fn ln(value: f64) -> Option<f64> {
    Some(value.ln())
}

#[test]
fn a_hairpin_has_turns_and_nothing_else() {
    let maze = square(
        "
        o  o  o
        |  |  |
        o  o  o
        |     |
        o--o--o",
    );
    check(
        &maze,
        Score {
            solution: 4,
            fraction: 1.0,
            // The two ends are neighbors: 2 cells without walls.
            detour: 2.0,
            // At a1 and b1; leaving a0 and b0 through the rim is not a turn.
            turns: 2,
            decisions: 0,
            dead_ends: 0,
            dead_end_share: 0.0,
            branch_mean: 0.0,
            branch_longest: 0,
            // One hallway: 3 steps, turns after 1 step and 1 more: 3 * (1/2 + 1/2).
            complexity: ln(3.0),
            mcclendon: ln(3.0),
            e3: 3,
            effort: 3,
            // log2(3) - 1 = 0.58.
            grade: 1,
        },
    );
}

#[test]
fn a_straight_way_has_no_mcclendon_difficulty() {
    let maze = square(
        "
        o  o--o--o--o--o
        |               
        o--o  o--o  o--o
        |  |  |  |  |  |
        o  o  o  o  o  o
        |     |        |
        o--o--o--o--o--o",
    );
    check(
        &maze,
        Score {
            // a0 b0 c0 d0 e0.
            solution: 5,
            fraction: 5.0 / 15.0,
            detour: 1.0,
            turns: 0,
            // b0 and d0.
            decisions: 2,
            // a1, c1 and e1.
            dead_ends: 3,
            dead_end_share: 3.0 / 15.0,
            // b1 b2 a2 a1, and d1 d2 with c2 c1 or e2 e1: both 4 deep.
            branch_mean: 4.0,
            branch_longest: 4,
            // b0 to a1: 4 steps, turns at b2 after 2 and at a2 after 1 more: 4 * (1/4 + 1/2) = 3. d0 to the
            // junction d2: straight. d2 to c1 and d2 to e1: 2 steps, a turn after 1, so 1 each. Sum 5.
            complexity: ln(5.0),
            mcclendon: None,
            // 4 steps, and of each branch the first cell, 4 from its end: b1 and d1.
            e3: 6,
            // Each branch has one unseen cell, and lies across the way to the goal: 4 + 2 * 2 / (1 + exp(1.5)) = 4.7.
            effort: 5,
            grade: 1,
        },
    );
}

#[test]
fn the_goals_own_branch_is_never_explored() {
    let maze = square(
        "
        o  o--o--o--o
        |  |        |
        o  o  o--o  o
        |     |  |  |
        o  o--o  o  o
        |  |     |  |
        o  o  o--o  o
        |     |     |
        o--o--o--o  o",
    );
    check(
        &maze,
        Score {
            // a0 a1 b1 b0 c0 d0 d1 d2 d3.
            solution: 9,
            fraction: 9.0 / 16.0,
            // a0 and d3 are 6 steps apart.
            detour: 9.0 / 7.0,
            // a1, b1, b0 and d0.
            turns: 4,
            // a1; the branch to c3 leaves from the goal, d3.
            decisions: 1,
            // c1 and c3.
            dead_ends: 2,
            dead_end_share: 2.0 / 16.0,
            // a2 a3 b3 b2 c2 c1, and c3.
            branch_mean: 3.5,
            branch_longest: 6,
            // a0 to a1: straight. a1 to d3: 7 steps, turns at b1 after 1, at b0 after 1, at d0 after 2:
            // 7 * (1/2 + 1/2 + 1/4) = 8.75. a1 to c1: 6 steps, turns at a3 after 2, b3, b2 and c2 after 1 each:
            // 6 * (1/4 + 3/2) = 10.5. d3 to c3: straight.
            complexity: ln(8.75 + 10.5),
            mcclendon: ln(8.75 * (10.5 + 1.0) * (0.0 + 1.0)),
            // 8 steps, and a2, a3 and b3, which are 6, 5 and 4 from the end of their branch.
            e3: 11,
            effort: 10,
            grade: 2,
        },
    );
}

#[test]
fn a_long_corridor_has_a_grade() {
    let grid = grid("square", Size::Two(10, 5));
    let mut cells: Vec<Cell> = grid.cells().collect();
    cells.chunks_mut(10).skip(1).step_by(2).for_each(|row| row.reverse());
    let passages: Vec<(Cell, Cell)> = cells.windows(2).map(|pair| (pair[0], pair[1])).collect();
    let ends = (opening(&grid, cells[0]), opening(&grid, cells[49]));
    check(
        &linked(grid, &passages, ends),
        Score {
            solution: 50,
            fraction: 1.0,
            // From the top left to the bottom right, 9 + 4 steps apart.
            detour: 50.0 / 14.0,
            // Two at each of 4 ends of rows.
            turns: 8,
            decisions: 0,
            dead_ends: 0,
            dead_end_share: 0.0,
            branch_mean: 0.0,
            branch_longest: 0,
            // 49 steps; at the end of each of 4 rows a turn after 9 steps and one after 1: 4 * (1/18 + 1/2) = 20/9.
            complexity: ln(49.0 * 20.0 / 9.0),
            mcclendon: ln(49.0 * 20.0 / 9.0),
            e3: 49,
            effort: 49,
            // log2(49) - 1 = 4.61.
            grade: 5,
        },
    );
}

/// The first rim side of a cell.
fn opening(grid: &Grid, cell: Cell) -> End {
    End::Opening(*grid.rim().iter().find(|side| side.cell == cell).unwrap())
}

#[test]
fn hexagons_turn_by_their_angles() {
    let grid = grid("hex", Size::Two(3, 3));
    // Columns a, b and c of three cells; b is half a cell lower. The upper left and upper right neighbors of a cell in
    // column b have its own number in columns a and c, the lower ones the next number.
    let cells: Vec<Cell> = grid.cells().collect();
    let (a, b, c) = (&cells[..3], &cells[3..6], &cells[6..]);
    let way = [(a[0], a[1]), (a[1], b[0]), (b[0], c[1]), (c[1], c[2])];
    let branches = [(a[1], a[2]), (a[2], b[2]), (b[2], b[1]), (c[1], c[0])];
    let ends = (opening(&grid, a[0]), opening(&grid, c[2]));
    check(
        &linked(grid, &[way, branches].concat(), ends),
        Score {
            solution: 5,
            fraction: 5.0 / 9.0,
            // a0 b0 c1 c2 without walls.
            detour: 5.0 / 4.0,
            // a1 (120 degrees, from down to upper right), b0 and c1 (60 each).
            turns: 3,
            // a1 and c1.
            decisions: 2,
            // b1 and c0.
            dead_ends: 2,
            dead_end_share: 2.0 / 9.0,
            // a2 b2 b1, and c0.
            branch_mean: 2.0,
            branch_longest: 3,
            // a1 to c1: 2 steps, 60 degrees at b0 after 1: 2 * 1/3. a1 to b1: 3 steps, 60 degrees at a2 after 1,
            // 120 at b2 after 1 more: 3 * (1/3 + 2/3) = 3. All other hallways are straight.
            complexity: ln(2.0 / 3.0 + 3.0),
            mcclendon: ln(2.0 / 3.0 * (3.0 + 1.0) * (0.0 + 1.0)),
            // A branch of three cells is seen from its mouth.
            e3: 4,
            effort: 4,
            grade: 1,
        },
    );
}

#[test]
fn rings_turn_between_around_and_inward() {
    // Cell 0 is the middle, 1 to 6 are the inner ring, 7 to 18 the outer, clockwise; 7 is at the top. Cell 1 has 7
    // and 8 outside it, 2 has 9 and 10, and so on.
    let way = [(7, 8), (8, 9), (9, 2), (2, 3), (3, 0)];
    let first = [(7, 18), (18, 17), (17, 16), (16, 15), (15, 14)];
    let second = [(8, 1), (1, 6), (6, 5), (5, 4), (4, 13), (13, 12), (12, 11)];
    let third = [(9, 10)];
    let grid = grid("polar", Size::One(3));
    let ends = (opening(&grid, Cell::new(7)), End::Inside(Cell::new(0)));
    let all = [&way[..], &first, &second, &third].concat();
    let passages: Vec<(Cell, Cell)> =
        all.into_iter().map(|(one, two)| (Cell::new(one), Cell::new(two))).collect();
    check(
        &linked(grid, &passages, ends),
        Score {
            solution: 6,
            fraction: 6.0 / 19.0,
            // 7 1 0 without walls.
            detour: 2.0,
            // 9 (from around to inward), 2 (to around) and 3 (to inward); going around at 8 is straight on.
            turns: 3,
            // 7, 8 and 9.
            decisions: 3,
            // 10, 11 and 14.
            dead_ends: 3,
            dead_end_share: 3.0 / 19.0,
            branch_mean: (5.0 + 7.0 + 1.0) / 3.0,
            branch_longest: 7,
            // 9 to 0: 3 steps, turns at 2 after 1 and at 3 after 1: 3. 8 to 11: 7 steps, turns at 1 after 1, at 4
            // after 3, at 13 after 1: 7 * (1/2 + 1/6 + 1/2) = 49/6. All other hallways are straight.
            complexity: ln(3.0 + 49.0 / 6.0),
            mcclendon: ln(3.0 * (49.0 / 6.0 + 1.0)),
            // 5 steps; 18 and 17 of the first branch, 1, 6, 5 and 4 of the second.
            e3: 11,
            // The first branch leads across (2 cells unseen, 0.23), the second rather to the middle (4, 0.86).
            effort: 13,
            grade: 3,
        },
    );
}

#[test]
fn a_branch_that_forks_is_counted_cell_by_cell() {
    // Off b0 hangs one branch: b1 to b4, c4 to c1; at its b2 a twig leads to a2 and on to a1 or a4.
    let maze = square(
        "
        o  o--o--o
        |
        o--o  o--o
        |  |  |  |
        o  o  o  o
        |     |  |
        o  o  o  o
        |  |  |  |
        o  o  o  o
        |  |     |
        o--o--o--o",
    );
    let score = score(&maze, &solve(&maze));
    // Of the 8 cells of the branch all but the last 3 count; of the twig, 3 deep, none.
    assert_eq!((score.solution, score.branch_longest, score.e3), (3, 8, 2 + 5));
    // a1, a4 and c1.
    assert_eq!((score.dead_ends, score.decisions), (3, 1));
}

#[test]
fn a_loop_is_explored_once() {
    // From a0 and b1 on the way a0 b0 b1 c1 c0 one comes to a1, and on through a2 to f0.
    let maze = square(
        "
        o  o--o  o--o--o--o
        |     |  |        |
        o  o  o  o  o--o--o
        |        |        |
        o  o--o--o--o--o  o
        |                 |
        o--o--o--o--o--o--o",
    );
    let way = solve(&maze);
    let score = score(&maze, &way);
    assert!(!is_unique(&maze, &way));
    // 4 steps; the branch is 13 cells deep, of which the last 3 are not counted.
    assert_eq!((score.solution, score.branch_longest, score.e3), (5, 13, 4 + 10));
    assert_eq!((score.decisions, score.dead_ends), (2, 1));
}

#[test]
fn a_branch_where_ways_around_meet_takes_its_steps() {
    // At b1, where the ways around meet, a branch of 6 cells hangs: the 3 that are not seen are 6 steps there and back.
    let maze = square(
        "
        o  o--o  o
        |     |  |
        o  o  o  o
        |        |
        o--o  o--o
        |     |  |
        o  o--o  o
        |        |
        o--o--o--o",
    );
    // Weights: g = exp(1.5 √½) at b1 on to c1 and to b0, 1 / g to a1 and b2; at a0 e^1.5 to b0, 1 to a1. From a0 by a1, 9.28
    // steps are expected, by b0 5.48: 6.17 together. Without the branch they would be 5.12.
    assert_eq!(score(&maze, &solve(&maze)).effort, 6);
}
