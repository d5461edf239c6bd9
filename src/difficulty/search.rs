//! The search for a seed whose maze meets a target: attempt after attempt, the lowest that fits wins.

use super::configuration::{Configuration, Draft, MOST_EDITS};
use super::target::{ANY, Bounds, Choice, Query, Tune, Unreachable};
use maze::Endpoints;
use maze::random::seed;
use maze::score::score;
use maze::solve;
use maze::tune::{Exchange, missing};
use rayon::prelude::*;
use std::ops::{Range, RangeInclusive};

impl Configuration {
    /// Searches for an attempt whose maze meets a query: the lowest one, unless walls are changed. An error if none is
    /// found.
    pub fn search(&self, query: &Query) -> Result<Choice, Unreachable> {
        let mut draft = Draft::default();
        let found = match query.tune {
            Tune::Never => self.seeded(query, &mut draft),
            Tune::Rare => self
                .seeded(query, &mut draft)
                .or_else(|attempts| self.tuned(query, &mut draft).ok_or(attempts)),
            // Tuning checks first whether an attempt fits as it is, so no other search comes before it.
            Tune::Always => {
                let tuned = self.tuned(query, &mut draft);
                tuned.map_or_else(|| self.seeded(query, &mut draft), Ok)
            }
        };
        found.map_err(|attempts| Unreachable::NotFound { attempts })
    }

    /// The lowest attempt that meets the query; the error is the number of attempts that were tried.
    fn seeded(&self, query: &Query, draft: &mut Draft) -> Result<Choice, u32> {
        let fits = |draft: &mut Draft, attempt| {
            let choice =
                Some(query.choice(attempt)).filter(|_| self.missing(query, attempt, draft) == 0);
            choice.filter(|choice| self.suits(query, choice, draft))
        };
        // Most targets are met soon. After that, all cores search, and the lowest attempt still wins.
        let last = self.bound().max(query.first);
        let stages = [ALONE, BEFORE_DOUBT].map(|more| query.first.saturating_add(more).min(last));
        if let Some(choice) = (query.first..stages[0]).find_map(|attempt| fits(draft, attempt)) {
            return Ok(choice);
        }
        let together = |attempts: Range<u32>| {
            let attempts = attempts.into_par_iter().with_min_len(16);
            attempts.map_init(Draft::default, fits).find_first(Option::is_some).flatten()
        };
        if let Some(choice) = together(stages[0]..stages[1]) {
            return Ok(choice);
        }
        if self.is_hopeless(&query.bounds.lengths) {
            return Err(stages[1] - query.first);
        }
        together(stages[1]..last).ok_or(last - query.first)
    }

    /// Whether the wanted lengths are so far outside the calibration that more seeds would not help: half as far again
    /// from the median as its shortest or longest length.
    fn is_hopeless(&self, wanted: &RangeInclusive<u32>) -> bool {
        if *wanted == ANY || self.recipe.endpoints == Endpoints::Auto {
            return false;
        }
        let known = self.lengths().values();
        let (least, most) = (known[0], known[known.len() - 1]);
        let median = known[known.len() / 2];
        *wanted.start() > most + (most - median) / 2 + FEW
            || *wanted.end() + (median - least) / 2 + FEW < least
    }

    /// One of the first attempts, with walls changed until the solution has a wanted length: the first that fits or is
    /// near, or else the nearest.
    fn tuned(&self, query: &Query, draft: &mut Draft) -> Option<Choice> {
        if query.bounds.lengths == ANY || !self.recipe.can_be_tuned() {
            return None;
        }
        let wanted = &query.bounds.lengths;
        let mut exchange = Exchange::default();
        let mut tune = |attempt, draft: &mut Draft| {
            let choice = query.choice(attempt);
            let mut maze = self.drafted(choice.seed, draft);
            let mut way = solve::solve(&maze);
            let edits = exchange.tune(&mut maze, &mut way, wanted, MOST_EDITS);
            draft.passages = maze.passages;
            let choice = Choice { edits: edits?, ..choice };
            self.suits(query, &choice, draft).then_some(choice)
        };
        let mut far = Vec::new();
        for attempt in query.first..query.first + TUNED_FROM {
            let miss = self.missing(query, attempt, draft);
            let choice = query.choice(attempt);
            if miss == 0 && self.suits(query, &choice, draft) {
                return Some(choice);
            } else if miss > self.grid.len() as u32 / NEAR {
                far.push((miss, attempt));
            } else if let Some(choice) = tune(attempt, draft) {
                return Some(choice);
            }
        }
        far.sort_unstable();
        far.iter().find_map(|&(_, attempt)| tune(attempt, draft))
    }

    /// The most attempts of a search: enough to find one maze in a thousand, in seconds at most.
    fn bound(&self) -> u32 {
        (400_000_000 / self.grid.len() as u32).clamp(1_000, 100_000)
    }

    /// The number of cells by which the solution of an attempt's maze misses the wanted lengths; 0 if its ends may be
    /// chosen and some ends meet them.
    fn missing(&self, query: &Query, attempt: u32, draft: &mut Draft) -> u32 {
        let wanted = &query.bounds.lengths;
        if *wanted == ANY {
            return 0;
        }
        let miss = missing(self.length(seed(query.key, attempt), draft), wanted);
        let is_met = miss > 0
            && self.recipe.endpoints == Endpoints::Auto
            && solve::apart(&self.grid, &draft.passages, wanted, &mut draft.flood).is_some();
        if is_met { 0 } else { miss }
    }

    /// Whether the maze of a choice, which has a wanted length, meets the rest of the query.
    fn suits(&self, query: &Query, choice: &Choice, draft: &mut Draft) -> bool {
        let Bounds { efforts, decisions, .. } = &query.bounds;
        let effort = |draft: &mut Draft| {
            let is_as_carved = choice.edits == 0 && self.recipe.endpoints != Endpoints::Auto;
            match is_as_carved {
                true => self.effort(choice.seed, draft),
                false => draft.effort.of(&self.maze_of(choice)),
            }
        };
        let has_decisions = || {
            let maze = self.maze_of(choice);
            decisions.contains(&score(&maze, &solve::solve(&maze)).decisions)
        };
        (*efforts == ANY || efforts.contains(&effort(draft)))
            && (*decisions == ANY || has_decisions())
            && (query.also)(choice)
    }
}

/// The number of attempts before the other cores help.
const ALONE: u32 = 64;

/// The number of attempts before a search may be given up as hopeless.
const BEFORE_DOUBT: u32 = 1000;
/// A margin, in cells: on the smallest grids, lengths this far outside the calibration still occur.
const FEW: u32 = 2;

/// The number of attempts from which a maze is chosen for tuning. More would mean fewer changes, but take longer than the
/// changes.
const TUNED_FROM: u32 = 8;
/// A length is near if it misses by at most one cell for this many on the grid: a change or two make up for it.
const NEAR: u32 = 25;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Recipe;
    use maze::algorithm::{self, Carver};
    use maze::topology::{self, Size};

    /// Lengths that one maze in a few hundred has are searched for on all cores, and found there several times.
    #[test]
    fn the_lowest_attempt_wins_whichever_core_is_first() {
        let topology = topology::find("square").unwrap();
        let (entrance, exit) = topology.ends;
        let configuration = Configuration::new(Recipe {
            carver: Carver::new(algorithm::find("wilson").unwrap()),
            endpoints: Endpoints::At { entrance, exit },
            ..Recipe::new(topology, Size::Two(12, 12))
        });
        let configuration = configuration.unwrap();
        let lengths = configuration.lengths().values();
        let wanted = lengths[lengths.len() * 199 / 200];
        let pool = rayon::ThreadPoolBuilder::new().num_threads(8).build().unwrap();
        let mut late = 0;
        for key in 0..40 {
            let bounds = Bounds::lengths(wanted..=wanted + 2);
            let query = Query { key, first: 0, bounds, tune: Tune::Never, also: &|_| true };
            let found = pool.install(|| configuration.search(&query)).unwrap().attempt;
            let mut draft = Draft::default();
            let first = (0..).find(|&at| configuration.missing(&query, at, &mut draft) == 0);
            assert_eq!(Some(found), first);
            late += u32::from(found >= ALONE);
        }
        assert!(late > 20, "{late} of 40 were looked for on all cores");
    }
}
