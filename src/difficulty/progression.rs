//! A book that gets harder: no maze more than a little easier, by E3, than the one before it.
//!
//! Taking the first maze that is hard enough would drive the measure up by luck, page by page, until nothing is hard
//! enough. So each maze is held under what the mazes after it usually reach, too. Mazes of one configuration share
//! out the lengths that they may have, so that these rise in step.

use super::{Choice, Exclusions, Failure, Puzzle, Request, Unreachable, Why};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};

/// The least that E3 may be, of that of the maze before, in percent.
const HOLD: u64 = 97;
/// Mazes looked at to learn what a page reaches, and the part of them (in percent) that a page counts on.
const SAMPLE: usize = 32;
const USUAL: usize = 60;

/// What one maze of the volume can be.
struct Reach {
    /// Lengths of its solution, in cells: its share of those that the page asks for.
    lengths: RangeInclusive<u32>,
    /// E3 of a few mazes of these lengths, in rising order; at least one.
    usual: Vec<u32>,
}

/// Chooses the mazes of one volume, in order.
pub(super) fn choose(
    requests: &[Request],
    exclusions: &mut Exclusions,
    step: &(dyn Fn() + Sync),
) -> Result<Vec<Puzzle>, Vec<Failure>> {
    let lengths = shares(requests)?;
    let pairs = requests.par_iter().zip(lengths);
    let results = pairs.map(|(request, lengths)| reach(request, lengths)).collect();
    let reaches = all(requests, results)?;
    let mut puzzles: Vec<Puzzle> = Vec::new();
    let mut before: Option<(usize, u32)> = None;
    for (index, (request, reach)) in requests.iter().zip(&reaches).enumerate() {
        let held = !request.breather;
        let least = before.filter(|_| held).map_or(0, |(_, e3)| hold(e3));
        let later = (index..requests.len()).filter(|&at| held && !requests[at].breather);
        let limit = later.map(|at| (reaches[at].expected(), at)).min();
        let most = limit.map_or(u32::MAX, |(e3, _)| e3.max(least));
        let found = first(request, &reach.lengths, least..=most, exclusions);
        let choice = found.map_err(|repeated| {
            let beside = match (before, limit) {
                (Some((at, e3)), _) if hold(e3) > reach.hardest() => Some(at),
                (_, Some((_, at))) if at != index => Some(at),
                (before, _) => before.map(|(at, _)| at),
            };
            let (low, high) = (reach.usual[0], reach.hardest());
            let most = limit.map(|(e3, _)| e3.max(least));
            let why = match repeated {
                true => Why::Repeated,
                false => Why::NoPlace { e3: low..=high, least, most, beside },
            };
            vec![Failure { request: index, why }]
        })?;
        let puzzle = request.puzzle(choice);
        exclusions.add(&puzzle);
        if held {
            before = Some((index, puzzle.score.e3));
        }
        puzzles.push(puzzle);
        step();
    }
    Ok(puzzles)
}

/// What each request came to; the failures are one for each page that has any.
fn all<T>(
    requests: &[Request],
    results: Vec<Result<T, Unreachable>>,
) -> Result<Vec<T>, Vec<Failure>> {
    let (mut values, mut failures): (_, Vec<Failure>) = (Vec::new(), Vec::new());
    for (index, result) in results.into_iter().enumerate() {
        let page = |failure: &Failure| requests[failure.request].page;
        match result {
            Ok(value) => values.push(value),
            Err(_) if failures.last().is_some_and(|last| page(last) == requests[index].page) => {}
            Err(why) => failures.push(Failure { request: index, why: Why::Unreachable(why) }),
        }
    }
    if failures.is_empty() { Ok(values) } else { Err(failures) }
}

/// The first maze that has one of these lengths and such an E3 and is not excluded, from the cache where it is there. The
/// error is whether only excluded mazes would fit.
fn first(
    request: &Request,
    lengths: &RangeInclusive<u32>,
    e3: RangeInclusive<u32>,
    exclusions: &Exclusions,
) -> Result<Choice, bool> {
    let cached = request.cached(lengths);
    let known = cached.as_ref().map_or(Vec::new(), |(cache, key)| cache.attempts(key));
    let fits = |choice: &Choice, of: u32| e3.contains(&of) && exclusions.allow(request, choice);
    if let Some((choice, _)) = known.iter().find(|(choice, e3)| fits(choice, *e3)) {
        return Ok(choice.clone());
    }
    let tried = Mutex::new(Vec::new());
    let also = |choice: &Choice| {
        let e3 = request.e3(choice);
        tried.lock().unwrap_or_else(PoisonError::into_inner).push((choice.clone(), e3));
        fits(choice, e3)
    };
    let found = request.search(lengths, 0, &also);
    let mut attempts = tried.into_inner().unwrap_or_else(PoisonError::into_inner);
    let choice = found.map_err(|_| attempts.iter().any(|(_, of)| e3.contains(of)))?;
    // Unless walls were changed, every attempt before the choice has been looked at, and by chance a few after it.
    if let Some((cache, key)) = cached.filter(|_| choice.edits == 0) {
        attempts.retain(|(one, _)| one.attempt <= choice.attempt);
        attempts.sort_unstable_by_key(|(one, _)| one.attempt);
        cache.put_attempts(key, attempts);
    }
    Ok(choice)
}

/// The least E3 that may follow one.
fn hold(e3: u32) -> u32 {
    (u64::from(e3) * HOLD).div_ceil(100) as u32
}

impl Reach {
    /// The E3 that a later page counts on.
    fn expected(&self) -> u32 {
        self.usual[(self.usual.len() - 1) * USUAL / 100]
    }

    fn hardest(&self) -> u32 {
        self.usual[self.usual.len() - 1]
    }
}

/// By request: the lengths asked for, shared out in rising order among those of one configuration that ask for the
/// same; neighbors share an end, so that none is left without.
fn shares(requests: &[Request]) -> Result<Vec<RangeInclusive<u32>>, Vec<Failure>> {
    let lengths = all(requests, requests.par_iter().map(Request::lengths).collect())?;
    let kind = |index: usize| {
        let range = &lengths[index];
        (requests[index].configuration.recipe.identity(), *range.start(), *range.end())
    };
    let mut members: BTreeMap<(String, u32, u32), Vec<usize>> = BTreeMap::new();
    for index in (0..requests.len()).filter(|&index| !requests[index].breather) {
        members.entry(kind(index)).or_default().push(index);
    }
    let mut shares = lengths.clone();
    for members in members.values() {
        let configuration = &requests[members[0]].configuration;
        let candidates = lengths[members[0]].clone().filter(|&length| configuration.can_be(length));
        let possible: Vec<u32> = candidates.collect();
        let Some(last) = possible.len().checked_sub(1) else { continue };
        for (place, &index) in members.iter().enumerate() {
            let end = |place: usize| possible[last * place / members.len()];
            shares[index] = end(place)..=end(place + 1);
        }
    }
    Ok(shares)
}

/// What a maze can be; an error if no seed gives a length of its share.
fn reach(request: &Request, lengths: RangeInclusive<u32>) -> Result<Reach, Unreachable> {
    let cached = request.cached(&lengths);
    if let Some(usual) = cached.as_ref().and_then(|(cache, key)| cache.sample(key)) {
        return Ok(Reach { lengths, usual });
    }
    let mut usual = Vec::new();
    let mut first = 0;
    while usual.len() < SAMPLE {
        match request.search(&lengths, first, &|_| true) {
            Ok(choice) => {
                first = choice.attempt + 1;
                usual.push(request.e3(&choice));
                if choice.edits > 0 {
                    break;
                }
            }
            Err(why) if usual.is_empty() => return Err(why),
            Err(_) => break,
        }
    }
    usual.sort_unstable();
    if let Some((cache, key)) = cached {
        cache.put_sample(key, &usual);
    }
    Ok(Reach { lengths, usual })
}
