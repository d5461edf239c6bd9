//! A book that gets harder: no maze more than a little easier, by E3, than the one before it.
//!
//! Taking the first maze that is hard enough would drive the measure up by luck, page by page, until nothing is hard
//! enough. So each maze is held under what the mazes after it usually reach, too. Mazes of one configuration share
//! out the lengths that they may have, so that these rise in step.

use crate::choose::{Seen, all_seen};
use crate::diagnostic::Diagnostic;
use crate::plan::{Puzzle, Request};
use crate::search::Found;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};

/// The least that E3 may be, of that of the maze before, in percent.
const HOLD: u64 = 97;
/// Mazes looked at to learn what a page reaches, and the part of them (in percent) that a page counts on.
const SAMPLE: usize = 32;
const USUAL: usize = 60;

/// What one maze of the book can be.
struct Reach {
    /// Lengths of its solution, in cells: its share of those that the page asks for.
    wanted: RangeInclusive<u32>,
    /// E3 of some mazes of these lengths, in rising order; at least one.
    usual: Vec<u32>,
}

/// The puzzles of one book, in order.
pub fn puzzles(
    requests: &[Request],
    seen: &mut Seen,
    step: &(dyn Fn() + Sync),
) -> Result<Vec<Puzzle>, Vec<Diagnostic>> {
    let wanted = shared_out(requests)?;
    let reaches = requests.par_iter().zip(wanted).map(|(request, wanted)| reach(request, wanted));
    let reaches = reaches.collect::<Result<Vec<Reach>, _>>()?;
    let mut puzzles: Vec<Puzzle> = Vec::new();
    let mut before: Option<(usize, u32)> = None;
    for (index, (request, reach)) in requests.iter().zip(&reaches).enumerate() {
        let held = !request.page.breather;
        let least = before.filter(|_| held).map_or(0, |(_, e3)| hold(e3));
        let later = (index..requests.len()).filter(|&at| held && !requests[at].page.breather);
        let limit = later.map(|at| (reaches[at].count_on(), at)).min();
        let most = limit.map_or(u32::MAX, |(e3, _)| e3.max(least));
        let found = first(request, &reach.wanted, least..=most, seen).map_err(|came_again| {
            if came_again {
                return vec![all_seen(request)];
            }
            let hinders = match (before, limit) {
                (Some((at, e3)), _) if hold(e3) > reach.usual[reach.usual.len() - 1] => Some(at),
                (_, Some((_, at))) if at != index => Some(at),
                (before, _) => before.map(|(at, _)| at),
            };
            vec![no_place(request, reach, hinders.map(|at| &requests[at]), (least, most))]
        })?;
        let puzzle = request.puzzle(found);
        seen.add(&puzzle);
        if held {
            before = Some((index, puzzle.score.e3));
        }
        puzzles.push(puzzle);
        step();
    }
    Ok(puzzles)
}

/// The first maze of these lengths and with such an E3 that was not seen yet; known, perhaps. The error is whether
/// mazes would fit that were seen.
fn first(
    request: &Request,
    lengths: &RangeInclusive<u32>,
    e3: RangeInclusive<u32>,
    seen: &Seen,
) -> Result<Found, bool> {
    let memory = request.memory(lengths);
    let known = memory.as_ref().map_or(Vec::new(), |(known, name)| known.tried(name));
    let fits = |found: &Found, of: u32| e3.contains(&of) && seen.is_new(request, found);
    if let Some((found, _)) = known.iter().find(|(found, e3)| fits(found, *e3)) {
        return Ok(found.clone());
    }
    let tried = Mutex::new(Vec::new());
    let also = |found: &Found| {
        let e3 = request.e3(found);
        tried.lock().unwrap_or_else(PoisonError::into_inner).push((found.clone(), e3));
        fits(found, e3)
    };
    let found = request.search(lengths, 0, &also);
    let mut tried = tried.into_inner().unwrap_or_else(PoisonError::into_inner);
    let found = found.map_err(|_| tried.iter().any(|(_, of)| e3.contains(of)))?;
    // Of attempts that were not tuned, each one before the find has been looked at, and by chance some after it.
    if let Some((known, name)) = memory.filter(|_| found.edits == 0) {
        tried.retain(|(one, _)| one.attempt <= found.attempt);
        tried.sort_unstable_by_key(|(one, _)| one.attempt);
        known.remember_tried(name, tried);
    }
    Ok(found)
}

/// The least E3 that may follow one.
fn hold(e3: u32) -> u32 {
    (u64::from(e3) * HOLD).div_ceil(100) as u32
}

impl Reach {
    fn count_on(&self) -> u32 {
        self.usual[(self.usual.len() - 1) * USUAL / 100]
    }
}

/// By request: the lengths asked for, shared out in rising order among those of one configuration that ask for the
/// same; neighbors share an end, so that none is left without.
fn shared_out(requests: &[Request]) -> Result<Vec<RangeInclusive<u32>>, Vec<Diagnostic>> {
    let wanted = requests.par_iter().map(Request::wanted).collect::<Result<Vec<_>, _>>()?;
    let alike = |index: usize| {
        let range = &wanted[index];
        (requests[index].configuration.recipe.identity(), *range.start(), *range.end())
    };
    let mut members: BTreeMap<(String, u32, u32), Vec<usize>> = BTreeMap::new();
    for index in (0..requests.len()).filter(|&index| !requests[index].page.breather) {
        members.entry(alike(index)).or_default().push(index);
    }
    let mut shares = wanted.clone();
    for members in members.values() {
        let configuration = &requests[members[0]].configuration;
        let lengths = wanted[members[0]].clone().filter(|&length| configuration.can_be(length));
        let lengths: Vec<u32> = lengths.collect();
        let Some(last) = lengths.len().checked_sub(1) else { continue };
        for (place, &index) in members.iter().enumerate() {
            let end = |place: usize| lengths[last * place / members.len()];
            shares[index] = end(place)..=end(place + 1);
        }
    }
    Ok(shares)
}

/// What a maze can be; an error where no seed gives a length of its share.
fn reach(request: &Request, wanted: RangeInclusive<u32>) -> Result<Reach, Vec<Diagnostic>> {
    let memory = request.memory(&wanted);
    if let Some(usual) = memory.as_ref().and_then(|(known, name)| known.sample(name)) {
        return Ok(Reach { wanted, usual });
    }
    let mut usual = Vec::new();
    let mut first = 0;
    while usual.len() < SAMPLE {
        match request.search(&wanted, first, &|_| true) {
            Ok(found) => {
                first = found.attempt + 1;
                let tuned = found.edits > 0;
                usual.push(request.e3(&found));
                if tuned {
                    break;
                }
            }
            Err(why) if usual.is_empty() => return Err(vec![request.unreachable(&why)]),
            Err(_) => break,
        }
    }
    usual.sort_unstable();
    if let Some((known, name)) = memory {
        known.remember_sample(name, &usual);
    }
    Ok(Reach { wanted, usual })
}

/// The error of a maze that fits nowhere between its neighbors.
fn no_place(
    request: &Request,
    reach: &Reach,
    other: Option<&Request>,
    (least, most): (u32, u32),
) -> Diagnostic {
    let (low, high) = (reach.usual[0], reach.usual[reach.usual.len() - 1]);
    let other = other.map_or("the others".to_string(), |other| other.name());
    let most = if most == u32::MAX { "any".to_string() } else { most.to_string() };
    request
        .error(format!("no maze here keeps the book from getting easier beside {other}"))
        .label(format!("E3 is {low} to {high} here, and would have to be {least} to {most}"))
        .help("move the page, change its difficulty or size, or exempt it: breather = true")
}
