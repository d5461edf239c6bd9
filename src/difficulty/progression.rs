//! Progressive books, which get harder: no maze has much less effort than the mazes before it.
//!
//! Before the search, each maze gets an effort to aim at. Mazes with the same recipe and target get evenly spaced ranks
//! among the calibration mazes. Isotonic regression then makes the aims rise, by pooling neighbors that do not (pool
//! adjacent violators: M. Ayer et al., 1955). No aim is higher than later mazes can follow.

use super::{ANY, Bounds, Choice, Exclusions, Failure, Puzzle, Request, Unreachable, Why};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The least effort, in percent of the effort of the maze before, and of the highest effort so far.
const HOLD: u64 = 97;
const FLOOR: u64 = 95;
/// How far an effort may be from its aim, in thousandths: twice as much is within [`HOLD`].
const NEAR: u64 = 15;
/// The number of mazes that are sampled to find the efforts of a page whose target has more than levels of effort.
const SAMPLE: usize = 32;

/// Chooses the mazes of one volume, in order.
pub(super) fn choose(
    requests: &[Request],
    exclusions: &mut Exclusions,
    step: &(dyn Fn() + Sync),
) -> Result<Vec<Puzzle>, Vec<Failure>> {
    let bounds = all(requests, requests.par_iter().map(Request::bounds).collect())?;
    let pairs = requests.par_iter().zip(&bounds);
    let reaches = all(requests, pairs.map(|(request, bounds)| reach(request, bounds)).collect())?;
    let held: Vec<usize> = (0..requests.len()).filter(|&at| !requests[at].breather).collect();
    let most = most(&held, &reaches).map_err(|failure| vec![failure])?;
    let aims = aims(requests, &held, &reaches, &most);
    let mut places = held.iter().enumerate();
    let mut place = places.next();
    let (mut before, mut highest) = (0, 0);
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for (index, request) in requests.iter().enumerate() {
        let own = &bounds[index];
        let right = match place {
            Some((at, &held)) if held == index => {
                place = places.next();
                let least = hold(before, HOLD).max(hold(highest, FLOOR));
                let window = window(&aims, at);
                let near = *window.start().max(&least)..=*window.end();
                Some((near, least..=most[at].max(least)))
            }
            _ => None,
        };
        let found = match &right {
            None => first(request, own, exclusions),
            // If no maze is near the aim, any maze that keeps the order will do.
            Some((near, right)) => first(request, &within(own, near), exclusions)
                .or_else(|_| first(request, &within(own, right), exclusions)),
        };
        let choice = found.map_err(|repeated| {
            let reach = &reaches[index];
            let right = right.clone().map_or(ANY, |(_, right)| right);
            let why = match repeated {
                true => Why::Repeated,
                false => {
                    Why::NoPlace { efforts: reach[0]..=reach[reach.len() - 1], right, beside: None }
                }
            };
            vec![Failure { request: index, why }]
        })?;
        let puzzle = request.puzzle(choice);
        exclusions.add(&puzzle);
        if right.is_some() {
            before = puzzle.score.effort;
            highest = highest.max(before);
        }
        puzzles.push(puzzle);
        step();
    }
    Ok(puzzles)
}

/// The values of all requests, or one failure for each page that has any.
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

/// The first maze within the bounds that is not excluded. The error is true if only excluded mazes fit.
fn first(request: &Request, bounds: &Bounds, exclusions: &Exclusions) -> Result<Choice, bool> {
    if bounds.efforts.is_empty() {
        return Err(false);
    }
    let choice = request.first(bounds).map_err(|_| false)?;
    if exclusions.allow(request, &choice) {
        return Ok(choice);
    }
    let is_new = |choice: &Choice| exclusions.allow(request, choice);
    request.search(bounds, choice.attempt + 1, &is_new).map_err(|_| true)
}

/// The bounds, with the efforts narrowed to a range.
fn within(bounds: &Bounds, efforts: &RangeInclusive<u32>) -> Bounds {
    let least = *bounds.efforts.start().max(efforts.start());
    let most = *bounds.efforts.end().min(efforts.end());
    Bounds { efforts: least..=most, ..bounds.clone() }
}

/// `percent` of an effort, rounded up.
fn hold(effort: u32, percent: u64) -> u32 {
    (u64::from(effort) * percent).div_ceil(100) as u32
}

/// The efforts of mazes that meet a request, in rising order, at least one; an error if no maze meets it.
fn reach(request: &Request, bounds: &Bounds) -> Result<Vec<u32>, Unreachable> {
    if bounds.lengths == ANY && bounds.decisions == ANY {
        let known = request.configuration.efforts().values().iter();
        return Ok(known.copied().filter(|effort| bounds.efforts.contains(effort)).collect());
    }
    let cached = request.cached(bounds);
    if let Some(known) = cached.as_ref().and_then(|(cache, key)| cache.sample(key)) {
        return Ok(known);
    }
    let mut efforts = Vec::new();
    let mut first = 0;
    while efforts.len() < SAMPLE {
        match request.search(bounds, first, &|_| true) {
            Ok(choice) => {
                first = choice.attempt + 1;
                efforts.push(request.effort(&choice));
                if choice.edits > 0 {
                    break;
                }
            }
            Err(why) if efforts.is_empty() => return Err(why),
            Err(_) => break,
        }
    }
    efforts.sort_unstable();
    if let Some((cache, key)) = cached {
        cache.put_sample(key, &efforts);
    }
    Ok(efforts)
}

/// For each maze that is held to the order (all but breathers): the highest effort that later mazes can follow.
fn most(held: &[usize], reaches: &[Vec<u32>]) -> Result<Vec<u32>, Failure> {
    let (mut most, mut lowest, mut beside) = (vec![u32::MAX; held.len()], u32::MAX, None);
    for (place, &index) in held.iter().enumerate().rev() {
        let reach = &reaches[index];
        let later = most.get(place + 1).copied().unwrap_or(u32::MAX);
        let below = reach.partition_point(|&effort| effort <= later);
        most[place] = match below.checked_sub(1) {
            Some(hardest) => reach[hardest],
            None if hold(reach[0], HOLD) <= later && hold(reach[0], FLOOR) <= lowest => reach[0],
            None => {
                let efforts = reach[0]..=reach[reach.len() - 1];
                let why = Why::NoPlace { efforts, right: 0..=later, beside };
                return Err(Failure { request: index, why });
            }
        };
        if most[place] < lowest {
            (lowest, beside) = (most[place], Some(index));
        }
    }
    Ok(most)
}

/// For each maze that is held to the order, the effort to aim at: one that its kind reaches, at most `most`. The aims
/// rise as far as possible.
fn aims(requests: &[Request], held: &[usize], reaches: &[Vec<u32>], most: &[u32]) -> Vec<u32> {
    let kind = |index: usize| {
        let request = &requests[index];
        (request.configuration.recipe.identity(), request.target.identity())
    };
    let mut alike: BTreeMap<(String, String), usize> = BTreeMap::new();
    held.iter().for_each(|&index| *alike.entry(kind(index)).or_default() += 1);
    let mut met = BTreeMap::new();
    // Groups of neighbors with the same aim: the sum of the logarithms of their shares, and their number.
    let mut pools: Vec<(f64, u32)> = Vec::new();
    for (&index, &most) in held.iter().zip(most) {
        let reach = &reaches[index];
        let (all, before) = (alike[&kind(index)], met.entry(kind(index)).or_insert(0));
        let share = reach[reach.len() * (2 * *before + 1) / (2 * all)].min(most).max(1);
        *before += 1;
        pools.push((libm::log(f64::from(share)), 1));
        while let [.., (a, n), (b, m)] = pools[..]
            && a / f64::from(n) > b / f64::from(m)
        {
            pools.truncate(pools.len() - 2);
            pools.push((a + b, n + m));
        }
    }
    let pooled = pools.iter().flat_map(|&(sum, count)| {
        std::iter::repeat_n(libm::exp(sum / f64::from(count)), count as usize)
    });
    let (mut before, mut highest) = (0, 0);
    let aim = |((&index, &most), wanted): ((&usize, &u32), f64)| {
        let from = |least: u32| {
            let fits = reaches[index].iter().copied().filter(|&one| one >= least && one <= most);
            fits.min_by_key(|&effort| ((f64::from(effort) - wanted).abs() * 1000.0) as u64)
        };
        let least = hold(before, HOLD).max(hold(highest, FLOOR));
        // `most` is within reach and not below `least`, so there always is an aim.
        let aim = from(before).or_else(|| from(least)).unwrap_or(most);
        (before, highest) = (aim, highest.max(aim));
        aim
    };
    held.iter().zip(most).zip(pooled).map(aim).collect()
}

/// The efforts near the aim of a maze: halfway to the aims of its neighbors, or within [`NEAR`] if that is farther.
fn window(aims: &[u32], at: usize) -> RangeInclusive<u32> {
    let aim = aims[at];
    let near = (u64::from(aim) * 1000).div_ceil(1000 + NEAR) as u32;
    let far = (u64::from(aim) * (1000 + NEAR) / 1000) as u32;
    let before = at.checked_sub(1).map_or(near, |before| aims[before].midpoint(aim));
    match aims.get(at + 1) {
        Some(&after) if after < aim => near.min(before)..=aim,
        Some(&after) => near.min(before)..=far.max(aim.midpoint(after)),
        None => near.min(before)..=far,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_maze_may_be_as_hard_as_the_next_can_be() {
        let reaches = |all: &[&[u32]]| all.iter().map(|one| one.to_vec()).collect::<Vec<_>>();
        let of = |all: &[&[u32]]| {
            let held: Vec<usize> = (0..all.len()).collect();
            most(&held, &reaches(all)).map_err(|why| why.request)
        };
        assert_eq!(of(&[&[3, 5], &[5]]), Ok(vec![5, 5]));
        assert_eq!(of(&[&[10, 60, 90], &[20, 70], &[30, 65]]), Ok(vec![10, 20, 65]));
        assert_eq!(of(&[&[500, 900], &[20, 70]]), Err(0));
    }
}
