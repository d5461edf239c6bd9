//! Why a book cannot have the mazes that it asks for, in words: what is possible, and what to change.

use crate::difficulty::{
    Choice, Configuration, Failure, Name, NoConfiguration, Puzzle, Request, Unreachable, Why,
};
use crate::maze::algorithm::{self, Carver};
use crate::spec::diagnostic::{Diagnostic, listed};
use crate::spec::{BookSpec, PageSpec};
use std::ops::RangeInclusive;

/// The maze as messages call it.
pub fn name(name: &Name) -> String {
    match &name.title {
        Some(title) => format!("maze {} “{title}”", name.label()),
        None => format!("maze {}", name.label()),
    }
}

/// The error of a kind of maze that does not exist.
pub fn impossible(spec: &BookSpec, page: &PageSpec, why: &NoConfiguration) -> Diagnostic {
    let (message, span) = match why {
        NoConfiguration::Algorithm(message) => (message, &page.spans.algorithm),
        NoConfiguration::Size(message) => (message, &page.spans.size),
        NoConfiguration::Ends(message) => (message, &page.spans.ends),
    };
    Diagnostic::error(message).at(&spec.source, span.clone())
}

/// The error of a request that cannot be met, at its page's difficulty.
pub fn failure(spec: &BookSpec, requests: &[Request], failure: &Failure) -> Diagnostic {
    let request = &requests[failure.request];
    match &failure.why {
        Why::Unreachable(why) => unreachable(spec, request, why),
        Why::Repeated => error(
            spec,
            request,
            "every maze that fits is already in this book, or in one listed in `unlike`",
        )
        .label("mazes turned or mirrored count as the same")
        .help("ask for fewer, for a larger size, or allow more lengths"),
        Why::NoPlace { e3, least, most, beside } => {
            let neighbor = beside.map(|index| name(&requests[index].name));
            let beside = neighbor.unwrap_or_else(|| "the others".to_string());
            let most = most.map_or("any".to_string(), |most| most.to_string());
            let (low, high) = (e3.start(), e3.end());
            let message =
                format!("no maze of this kind keeps the book from getting easier next to {beside}");
            error(spec, request, &message)
                .label(format!("E3 is {low} to {high} here, and should be {least} to {most}"))
                .help("move the page, change its difficulty or size, or exempt it: breather = true")
        }
    }
}

/// The error of a request whose target no maze meets, at its page's difficulty.
pub fn unreachable(spec: &BookSpec, request: &Request, why: &Unreachable) -> Diagnostic {
    let (message, label, help) = words(&request.configuration, why);
    error(spec, request, &message).label(label).help(help)
}

fn error(spec: &BookSpec, request: &Request, message: &str) -> Diagnostic {
    Diagnostic::error(format!("{}: {message}", name(&request.name)))
        .at(&spec.source, spec.pages[request.page].spans.difficulty.clone())
}

/// A warning about what a page asks for, where it makes for a dull maze.
pub fn warning(spec: &BookSpec, request: &Request, puzzle: &Puzzle) -> Option<Diagnostic> {
    /// Solutions longer than this share of the page leave little else to walk into.
    const FEW_DECOYS: f64 = 0.6;
    let Choice { lengths, .. } = &puzzle.choice;
    let cells = puzzle.maze.grid.len() as f64;
    let share = f64::from(*lengths.start()) / cells;
    (share > FEW_DECOYS).then(|| {
        let message = format!(
            "a solution that takes {:.0}% of the page leaves few wrong ways",
            share * 100.0
        );
        let fewer = (FEW_DECOYS * cells) as u32;
        Diagnostic::warning(format!("{}: {message}", name(&request.name)))
            .at(&spec.source, spec.pages[request.page].spans.difficulty.clone())
            .help(format!("{fewer} cells or fewer make a better puzzle"))
    })
}

/// Why a search found nothing: what is wrong, a few words for the carets, and what to write instead.
pub fn words(here: &Configuration, why: &Unreachable) -> (String, String, String) {
    match why {
        Unreachable::TooShort { wanted, shortest } => (
            format!("no maze of this kind can have a solution of {} cells", spell(wanted)),
            format!("the direct way is {shortest} cells"),
            format!(
                "ask for {shortest} cells or more, a smaller size, or ends nearer to each other"
            ),
        ),
        Unreachable::TooLong { wanted, cells } => (
            format!("no maze of this kind can have a solution of {} cells", spell(wanted)),
            format!("the page has only {cells} cells"),
            format!("{}, or a larger size", reach(here)),
        ),
        Unreachable::NoWholeNumber { cells } => (
            format!("no whole number of the page's {cells} cells is that close to this share"),
            String::new(),
            format!("allow a tolerance of {:.3} or more", (0.5 / f64::from(*cells) + 0.0005)),
        ),
        Unreachable::Parity { wanted } => (
            format!("no maze of this kind can have a solution of {wanted} cells"),
            format!(
                "between these ends all have an {} number",
                if wanted % 2 == 1 { "even" } else { "odd" }
            ),
            format!("ask for {} or {}, or allow a tolerance of 1", wanted - 1, wanted + 1),
        ),
        Unreachable::NotFound { wanted, attempts } => (
            format!("no solution of {} cells was found in {attempts} mazes", spell(wanted)),
            "too rare here".to_string(),
            format!("{}{}{}", reach(here), others(here, wanted), tuning(here, wanted)),
        ),
    }
}

/// What solutions are like here.
fn reach(here: &Configuration) -> String {
    let lengths = here.calibration().lengths();
    let part = |percent: usize| lengths[(lengths.len() - 1) * percent / 100];
    format!(
        "solutions here have {} cells, and 98% of them {} to {}: ask for one of those",
        spell(&(part(0)..=part(100))),
        part(1),
        part(99)
    )
}

/// Whether changing walls would do.
fn tuning(here: &Configuration, wanted: &RangeInclusive<u32>) -> &'static str {
    match here.can_be_tuned_to(wanted) {
        true => "; or write tune = true, which changes walls until the length is right",
        false => "",
    }
}

/// The algorithms that reach a range of lengths on this grid.
fn others(here: &Configuration, wanted: &RangeInclusive<u32>) -> String {
    let own = here.recipe.carver.algorithm.name;
    let reaches = |algorithm: &&'static algorithm::Algorithm| {
        let reach = here.reach_of(Carver::new(algorithm));
        reach.is_some_and(|reach| reach.start() <= wanted.end() && reach.end() >= wanted.start())
    };
    let suitable = algorithm::ALL
        .iter()
        .filter(|other| other.name != own && other.suits(here.recipe.topology))
        .filter(reaches);
    let others: Vec<&str> = suitable.map(|other| other.name).collect();
    if others.is_empty() {
        return ", or a larger size".to_string();
    }
    format!(", or take algorithm = {}", listed(others, "or"))
}

/// `75`, or `70 to 80`.
fn spell(range: &RangeInclusive<u32>) -> String {
    match (range.start(), range.end()) {
        (from, to) if from == to => from.to_string(),
        (from, to) => format!("{from} to {to}"),
    }
}
