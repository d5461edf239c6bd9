//! Chooses the puzzles of a book: each maze meets the target of its page, no two are alike, and a progressive book gets
//! harder.

use super::{Choice, Exclusions, Failure, Puzzle, Request, Why, progression};
use rayon::prelude::*;
use std::collections::BTreeSet;

/// Chooses a maze for every request; calls `step` after each search.
///
/// Requests are in book order, one volume after another. No chosen maze is excluded, and no two are alike. The error has
/// at most one failure per page.
pub fn choose(
    requests: &[Request],
    progressive: bool,
    mut exclusions: Exclusions,
    step: &(dyn Fn() + Sync),
) -> Result<Vec<Puzzle>, Vec<Failure>> {
    requests.iter().for_each(Request::calibrate);
    if !progressive {
        return in_any_order(requests, exclusions, step);
    }
    let mut puzzles = Vec::new();
    while puzzles.len() < requests.len() {
        let first = puzzles.len();
        let variant = requests[first].name.variant;
        let alike = requests[first..].iter().take_while(|request| request.name.variant == variant);
        let volume = &requests[first..first + alike.count()];
        let chosen = progression::choose(volume, &mut exclusions, step);
        puzzles.extend(chosen.map_err(|failures| {
            failures.into_iter().map(|failure| failure.after(first)).collect::<Vec<_>>()
        })?);
    }
    Ok(puzzles)
}

/// The same for a book that is not progressive.
fn in_any_order(
    requests: &[Request],
    mut exclusions: Exclusions,
    step: &(dyn Fn() + Sync),
) -> Result<Vec<Puzzle>, Vec<Failure>> {
    let search = |index: usize| {
        let request = &requests[index];
        let choice = request.bounds().and_then(|bounds| request.first(&bounds));
        step();
        match choice {
            Ok(choice) => (index, Ok(request.puzzle(choice))),
            Err(why) => (index, Err(Failure { request: index, why: Why::Unreachable(why) })),
        }
    };
    // All mazes of a page fail for the same reason: if the first is not found, the others are not searched for.
    let mut pages = BTreeSet::new();
    let (firsts, others): (Vec<usize>, Vec<usize>) =
        (0..requests.len()).partition(|&index| pages.insert(requests[index].page));
    let mut searched: Vec<_> = firsts.into_par_iter().map(search).collect();
    for (index, _) in searched.iter().filter(|(_, puzzle)| puzzle.is_err()) {
        pages.remove(&requests[*index].page);
    }
    let others = others.into_par_iter().filter(|&index| pages.contains(&requests[index].page));
    searched.par_extend(others.map(search));
    searched.sort_by_key(|(index, _)| *index);
    let (mut puzzles, mut failures) = (Vec::new(), Vec::new());
    for (_, result) in searched {
        match result {
            Ok(puzzle) => puzzles.push(puzzle),
            Err(failure) => failures.push(failure),
        }
    }
    if !failures.is_empty() {
        let mut reported = BTreeSet::new();
        failures.retain(|failure: &Failure| reported.insert(requests[failure.request].page));
        return Err(failures);
    }
    for (index, (request, puzzle)) in requests.iter().zip(&mut puzzles).enumerate() {
        if exclusions.contain(puzzle) {
            let is_new = |choice: &Choice| exclusions.allow(request, choice);
            let next = request.search(&puzzle.choice.bounds, puzzle.choice.attempt + 1, &is_new);
            let repeated = |_| vec![Failure { request: index, why: Why::Repeated }];
            *puzzle = request.puzzle(next.map_err(repeated)?);
        }
        exclusions.add(puzzle);
    }
    Ok(puzzles)
}
