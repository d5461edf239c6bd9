//! Proposals for a book that asks for the impossible. Every proposal has been tried and works.

use super::plan::plan;
use difficulty::{ANY, Exclusions, Length, Levels, Request, Target, Tune, Unreachable, choose};
use maze::algorithm::Carver;
use maze::score::Score;
use maze::topology::Size;
use rayon::prelude::*;
use spec::diagnostic::listed;
use spec::{BookSpec, PageSpec, Ramp};
use std::ops::RangeInclusive;

/// How to put a progressive book in order: exempt a maze's page or its neighbor's, if one of these works; or move the page.
pub fn exemption(
    spec: &BookSpec,
    requests: &[Request],
    own: usize,
    beside: Option<usize>,
) -> String {
    let others = "move the page, or change its difficulty or size";
    let builds = |index: usize| {
        let page = requests[index].page;
        let changed = changed(spec, page, |page| page.breather = true);
        let requests = plan(&changed, None);
        let others = spec.unlike.iter().flat_map(|other| other.likenesses.iter().cloned());
        let others = Exclusions::new(others);
        requests.is_ok_and(|requests| choose(&requests, true, others, &|| ()).is_ok())
    };
    let exempted = [Some(own), beside].into_iter().flatten().find(|&index| builds(index));
    match exempted.map(|index| requests[index].name.label()) {
        Some(label) => {
            format!("exempt maze {label}: write breather = true in its [[page]]; or {others}")
        }
        None => others.to_owned(),
    }
}

/// A copy of a book with one page changed.
fn changed(spec: &BookSpec, page: usize, change: impl FnOnce(&mut PageSpec)) -> BookSpec {
    let mut spec = spec.clone();
    change(&mut spec.pages[page]);
    spec
}

/// The number of mazes in which the nearest to a target is sought.
const NEARBY: u32 = 2000;

/// The nearest of a request's first mazes, and a phrase about it. Nearest: fewest bounds missed, then the least total miss.
pub fn nearest(request: &Request) -> (Score, String) {
    let bounds = request.bounds().unwrap_or_default();
    let off = |value: u32, range: &RangeInclusive<u32>| {
        let (least, most) = (*range.start(), *range.end());
        let miss = least.saturating_sub(value) + value.saturating_sub(most);
        // In thousandths of the bound that is missed.
        u64::from(miss) * 1000 / u64::from(if value > most { most } else { least }.max(1))
    };
    let mazes = NEARBY.min(400_000_000 / request.configuration.grid.len() as u32).max(1);
    let distance = |score: &Score| {
        let misses = [
            off(score.solution, &bounds.lengths),
            off(score.effort, &bounds.efforts),
            off(score.decisions, &bounds.decisions),
        ];
        (misses.iter().filter(|&&miss| miss > 0).count(), misses.iter().sum::<u64>())
    };
    let scored = (0..mazes).into_par_iter().map(|attempt| {
        let score = request.attempt(attempt);
        (distance(&score), attempt, score)
    });
    let nearest = scored.min_by_key(|(distance, attempt, _)| (*distance, *attempt));
    let Some((_, _, score)) = nearest else { return (request.attempt(0), String::new()) };
    let level = request.target.effort.map_or(String::new(), |_| {
        format!(", level {}", request.configuration.efforts().level(score.effort))
    });
    let words = format!(
        "the nearest of {mazes} has {} cells, {} decisions and an effort of {}{level}",
        score.solution, score.decisions, score.effort
    );
    (score, words)
}

/// What to write instead: changes of the page with which all its mazes are found.
pub fn of(spec: &BookSpec, request: &Request) -> Vec<String> {
    let works = |change: &dyn Fn(&mut PageSpec)| {
        let changed = changed(spec, request.page, change);
        plan(&changed, None).is_ok_and(|requests| {
            let own = requests.par_iter().filter(|other| other.page == request.page);
            own.map(|own| own.bounds().and_then(|bounds| own.first(&bounds)).is_ok()).all(|is| is)
        })
    };
    let asks = |target: Target| {
        works(&move |page: &mut PageSpec| page.target = Ramp { from: target, to: target })
    };
    let with = |length| Target { length: Some(length), ..request.target };
    let here = &request.configuration;
    if matches!(request.bounds(), Err(Unreachable::Trivial { .. })) {
        return larger(here.recipe.size, &|size| {
            works(&|page| page.size = Ramp { from: size, to: size })
        });
    }
    let mut proposals = Vec::new();
    let mut propose = |text: String, works: bool| works.then(|| proposals.push(text)).is_some();
    let is_alone = request.target.effort.is_none() && request.target.decisions.is_none();
    let known = || here.lengths().values().iter().copied();
    match request.target.length {
        Some(Length::Solution { cells, tolerance }) if is_alone => {
            for near in outward(known(), |length| u64::from(length.abs_diff(cells))) {
                let nearer = Length::Solution { cells: near, tolerance };
                let wider = Length::Solution { cells, tolerance: near.abs_diff(cells) };
                let asked = propose(format!("ask for {near} cells"), asks(with(nearer)));
                let text = format!("allow a tolerance of {}", near.abs_diff(cells));
                if propose(text, asks(with(wider))) || asked {
                    break;
                }
            }
        }
        Some(Length::Fraction { share, tolerance }) if is_alone => {
            let all = here.grid.len() as f64;
            let off = |length: u32| (f64::from(length) / all - share).abs();
            for near in outward(known(), |length| (off(length) * 1e9) as u64) {
                let other = (f64::from(near) / all * 1000.0).round() / 1000.0;
                let nearer = Length::Fraction { share: other, tolerance };
                let asked = propose(format!("ask for a fraction of {other}"), asks(with(nearer)));
                let wide = (off(near) * 1000.0).ceil() / 1000.0;
                let wider = Length::Fraction { share, tolerance: wide };
                let text = format!("allow a tolerance of {wide}");
                if propose(text, asks(with(wider))) || asked {
                    break;
                }
            }
        }
        _ => {
            let (target, loosened) = loosened(request);
            propose(loosened, asks(target));
        }
    }
    let bounds = request.bounds().unwrap_or_default();
    if bounds.lengths != ANY && is_alone && here.recipe.picture.is_none() {
        let reaches = |carver: &Carver| {
            let reach = here.reach_of(*carver);
            let wanted = &bounds.lengths;
            reach
                .is_some_and(|reach| reach.start() <= wanted.end() && reach.end() >= wanted.start())
        };
        let own = here.recipe.carver.algorithm.name;
        let suitable = spec.registry.algorithms().filter(|other| other.name != own);
        let (topology, is_regular) = (here.recipe.topology, here.recipe.is_regular());
        let suitable =
            suitable.filter(|other| other.check(topology, is_regular).is_ok()).map(Carver::new);
        let others: Vec<Carver> = suitable.filter(reaches).collect();
        let others = others.into_iter().filter(|&carver| works(&|page| page.carver = carver));
        let others: Vec<&str> = others.map(|carver| carver.algorithm.name).collect();
        if !others.is_empty() {
            propose(format!("take algorithm = {}", listed(others, "or")), true);
        }
        if request.tune == Tune::Never && here.recipe.can_be_tuned() {
            let text = "write tune = true, which changes walls until the length is right";
            propose(text.to_owned(), works(&|page| page.tune = Tune::Always));
        }
    }
    proposals
}

/// The next larger size that works, if there is one.
fn larger(size: Size, works: &dyn Fn(Size) -> bool) -> Vec<String> {
    /// More than twice as large would not be the page that was asked for.
    const MOST: u32 = 12;
    let next = |size: &Size| size.next().pop();
    let sizes = std::iter::successors(next(&size), next).take(MOST as usize);
    let found = sizes.into_iter().find(|&size| works(size));
    found.map(|size| format!("take size = {size}")).into_iter().collect()
}

/// Up to six distinct values, nearest first. The nearest hundredth is left out: values that rare may take the page's other
/// mazes too long to find.
fn outward(values: impl Iterator<Item = u32>, off: impl Fn(u32) -> u64) -> Vec<u32> {
    const FEW: usize = 6;
    let mut values: Vec<u32> = values.collect();
    values.sort_by_key(|&value| off(value));
    values.drain(..values.len() / 100);
    values.dedup();
    values.truncate(FEW);
    values
}

/// The target of a request, widened to include the nearest maze; and the change as help text.
fn loosened(request: &Request) -> (Target, String) {
    let (score, here) = (nearest(request).0, &request.configuration);
    let bounds = request.bounds().unwrap_or_default();
    let (mut target, mut changes) = (request.target, Vec::new());
    if !bounds.efforts.contains(&score.effort) {
        let level = here.efforts().level(score.effort);
        target.effort = Some(Levels { from: level, to: level });
        changes.push(format!("level = {level}"));
    }
    if !bounds.lengths.contains(&score.solution) {
        let length = match request.target.length {
            Some(Length::Solution { cells, .. }) => {
                let tolerance = score.solution.abs_diff(cells);
                changes.push(format!("tolerance = {tolerance}"));
                Length::Solution { cells, tolerance }
            }
            Some(Length::Fraction { share, .. }) => {
                let tolerance = ((score.fraction - share).abs() * 1000.0).ceil() / 1000.0;
                changes.push(format!("tolerance = {tolerance}"));
                Length::Fraction { share, tolerance }
            }
            _ => {
                let level = here.lengths().level(score.solution);
                changes.push(format!("length = {level}"));
                Length::Levels(Levels { from: level, to: level })
            }
        };
        target.length = Some(length);
    }
    if let Some([least, most]) = target.decisions {
        let [least, most] = [least.min(score.decisions), most.max(score.decisions)];
        if !bounds.decisions.contains(&score.decisions) {
            changes.push(format!("decisions = [{least}, {most}]"));
        }
        target.decisions = Some([least, most]);
    }
    (target, format!("write {} in `difficulty`", changes.join(" and ")))
}
