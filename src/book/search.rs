//! The puzzles of a plan; or why the plan cannot be met.

use super::explain;
use difficulty::{Exclusions, Puzzle, Request, choose};
use spec::BookSpec;
use spec::diagnostic::{Diagnostic, first_at_each_place};

/// Chooses the puzzles of a plan; calls `step` for each.
pub fn puzzles(
    spec: &BookSpec,
    requests: &[Request],
    step: &(dyn Fn() + Sync),
) -> Result<Vec<Puzzle>, Vec<Diagnostic>> {
    let others = spec.unlike.iter().flat_map(|other| other.likenesses.iter().cloned());
    choose(requests, spec.progressive, Exclusions::new(others), step).map_err(|failures| {
        let error = |failure| explain::failure(spec, requests, failure);
        first_at_each_place(failures.iter().map(error).collect())
    })
}
