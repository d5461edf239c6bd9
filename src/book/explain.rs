//! Messages about mazes that cannot be made: what is possible, and what to change.

use super::proposals;
use difficulty::{ANY, Configuration, Failure, Name, Puzzle, Recipe, Request, Unreachable, Why};
use maze::algorithm::Carver;
use page::layout::Design;
use spec::diagnostic::Diagnostic;
use spec::{BookSpec, Poster};
use std::ops::RangeInclusive;

/// The findings of a volume; from the second volume on, with its number.
pub fn of_volume(spec: &BookSpec, found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let Some(number) = spec.later_volume() else { return found };
    let named = |one: Diagnostic| {
        let message = format!("volume {number}: {}", one.message);
        Diagnostic { message, ..one }
    };
    found.into_iter().map(named).collect()
}

/// The name of a maze in messages.
pub fn name(name: &Name) -> String {
    match &name.title {
        Some(title) => format!("maze {} “{title}”", name.label()),
        None => format!("maze {}", name.label()),
    }
}

/// The error for a request that cannot be met, at the difficulty of its page.
pub fn failure(spec: &BookSpec, requests: &[Request], failure: &Failure) -> Diagnostic {
    let request = &requests[failure.request];
    match &failure.why {
        Why::Unreachable(why) => unreachable(spec, request, why),
        Why::Repeated => {
            let is_later = spec.later_volume().is_some();
            // An earlier volume counts as one of the `unlike` books.
            let places = match (is_later, spec.unlike.len() > usize::from(is_later)) {
                (false, false) => "in this book",
                (false, true) => "in this book, or in one listed in `unlike`",
                (true, false) => "in this volume, or in one before it",
                (true, true) => "in this volume, in one before it, or in a book listed in `unlike`",
            };
            let fewer = if is_later { "fewer volumes or mazes" } else { "fewer" };
            error(spec, request, &format!("every maze that fits is already {places}"))
                .label("mazes turned or mirrored count as the same")
                .help(format!("ask for {fewer}, for a larger size, or allow more lengths"))
        }
        Why::NoPlace { efforts, right, beside } => {
            let neighbor = beside.map(|index| name(&requests[index].name));
            let beside_it = neighbor.unwrap_or_else(|| "the others".to_string());
            let message = format!(
                "no maze of this kind keeps the book from getting easier next to {beside_it}"
            );
            let (own, right) = (spell(efforts), spell(right));
            error(spec, request, &message)
                .label(format!("mazes here take {own} steps, and should take {right}"))
                .help(proposals::exemption(spec, requests, failure.request, *beside))
        }
    }
}

/// The error for a request whose target no maze meets, at the difficulty of its page.
pub fn unreachable(spec: &BookSpec, request: &Request, why: &Unreachable) -> Diagnostic {
    let (message, label) = words(request, why);
    let proposals = proposals::of(spec, request);
    let help = match proposals.is_empty() {
        true => "take a larger size, or ask for another difficulty".to_owned(),
        false => either(&proposals, "or"),
    };
    error(spec, request, &message).label(label).help(help)
}

fn error(spec: &BookSpec, request: &Request, message: &str) -> Diagnostic {
    Diagnostic::error(format!("{}: {message}", name(&request.name)))
        .at(&spec.source, spec.pages[request.page].spans.difficulty.clone())
}

/// A warning about a request that makes a dull maze.
pub fn warning(spec: &BookSpec, request: &Request, puzzle: &Puzzle) -> Option<Diagnostic> {
    /// Solutions that fill more than this share of the cells leave few wrong turns.
    const FEW_DECOYS: f64 = 0.6;
    let least = match request.target.length {
        Some(_) => *puzzle.choice.bounds.lengths.start(),
        None => return dull(spec, request),
    };
    let cells = puzzle.maze.grid.len() as f64;
    let share = f64::from(least) / cells;
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

/// The warning about a level on a page whose easy and hard mazes take about the same effort.
fn dull(spec: &BookSpec, request: &Request) -> Option<Diagnostic> {
    /// The effort of a hard maze (90th percentile) divided by that of an easy one (10th percentile).
    const FLAT: f64 = 1.25;
    const VARIED: f64 = 1.5;
    let page = &spec.pages[request.page];
    request.target.effort.filter(|_| page.spans.difficulty != page.spans.header)?;
    let here = &request.configuration;
    let ends = |configuration: &Configuration| {
        let known = configuration.efforts().values();
        let at = |percent: usize| known[(known.len() - 1) * percent / 100].max(1);
        (at(10), at(90))
    };
    let ratio = |(easy, hard): (u32, u32)| f64::from(hard) / f64::from(easy);
    let (easy, hard) = ends(here);
    if ratio((easy, hard)) >= FLAT {
        return None;
    }
    let varies = |recipe: Recipe| {
        Configuration::new(recipe).is_ok_and(|other| ratio(ends(&other)) >= VARIED)
    };
    let other = spec
        .registry
        .algorithms()
        .map(Carver::new)
        .find(|&carver| varies(Recipe { carver, ..here.recipe.clone() }));
    let sizes = [3, 4, 6, 8].map(|halves| here.recipe.size.scaled(halves, 2));
    let size = || sizes.into_iter().find(|&size| varies(Recipe { size, ..here.recipe.clone() }));
    let other =
        other.map(|carver| format!("algorithm = \"{}\" varies more", carver.algorithm.name));
    let help = other.or_else(|| Some(format!("size = {} varies more", size()?)));
    let help = help.unwrap_or_else(|| "write difficulty = \"any\"".to_owned());
    let message = format!(
        "{}: easy and hard mazes of this kind hardly differ: most take {} steps",
        name(&request.name),
        spell(&(easy..=hard))
    );
    let place = page.spans.difficulty.clone();
    Some(Diagnostic::warning(message).at(&spec.source, place).help(help))
}

/// The warning about a poster whose maze is hardly larger than on a single sheet.
pub fn small(
    spec: &BookSpec,
    design: &Design,
    request: &Request,
    puzzle: &Puzzle,
) -> Option<Diagnostic> {
    const HARDLY: f64 = 1.25;
    let design = design.of(puzzle);
    let poster = design.poster(puzzle)?;
    let gain = |poster| design.poster_gain(puzzle, poster).ok();
    let by = gain(poster).filter(|&by| by < HARDLY)?;
    let turned = Poster { columns: poster.rows, rows: poster.columns };
    let message =
        format!("{}: on these sheets it is {by:.1} times as large as on one", name(&request.name));
    let help = match gain(turned).filter(|&by| by >= HARDLY) {
        Some(by) => format!(
            "with poster = [{}, {}] it is {by:.1} times as large",
            turned.columns, turned.rows
        ),
        None => "take more sheets, or a maze of another proportion".to_owned(),
    };
    let place = spec.pages[request.page].spans.poster.clone();
    Some(Diagnostic::warning(message).at(&spec.source, place).help(help))
}

/// The warning about a shape or hidden picture that loses too many of its cells.
pub fn dropped(spec: &BookSpec, request: &Request) -> Option<Diagnostic> {
    /// The largest share that may be lost without a warning.
    const UNSAID: f64 = 0.1;
    let (here, page) = (&request.configuration, &spec.pages[request.page]);
    let (share, what, span) = match here.mask() {
        Some(mask) if mask.dropped > UNSAID => (mask.dropped, "picture", &page.spans.picture),
        _ => (here.dropped, "shape", &page.spans.shape),
    };
    (share > UNSAID).then(|| {
        let message = format!(
            "{}: {:.0} % of the {what} is left out, since it does not hang together with the rest",
            name(&request.name),
            share * 100.0
        );
        let help = format!("take a larger size, or a {what} in one part");
        Diagnostic::warning(message).at(&spec.source, span.clone()).help(help)
    })
}

/// Why a search found nothing: the message, and a label for the carets.
fn words(request: &Request, why: &Unreachable) -> (String, String) {
    let impossible = |wanted: &RangeInclusive<u32>| {
        format!("no maze of this kind can have a solution of {} cells", spell(wanted))
    };
    match why {
        Unreachable::TooShort { wanted, shortest } => {
            (impossible(wanted), format!("the direct way is {shortest} cells"))
        }
        Unreachable::TooLong { wanted, cells } => {
            (impossible(wanted), format!("the page has only {cells} cells"))
        }
        Unreachable::NoWholeNumber { cells } => (
            format!("no whole number of the page's {cells} cells is that close to this share"),
            String::new(),
        ),
        Unreachable::Parity { wanted } => {
            let other = if wanted % 2 == 1 { "even" } else { "odd" };
            let label = format!("between these ends all have an {other} number");
            (impossible(&(*wanted..=*wanted)), label)
        }
        Unreachable::Trivial { above, samples } => {
            let few = match above {
                0 => "none has".to_owned(),
                1 => "one has".to_owned(),
                above => format!("{above} have"),
            };
            let message = "the way to the middle of such a maze is hardly a maze".to_owned();
            (message, format!("of {samples}, {few} three choices on a way of a fifth of the cells"))
        }
        Unreachable::NotFound { attempts } => {
            let bounds = request.bounds().unwrap_or_default();
            let all = [
                (&bounds.lengths, "a solution of", "cells"),
                (&bounds.efforts, "an effort of", "steps"),
                (&bounds.decisions, "a solution with", "decisions"),
            ];
            let asked = all.iter().filter(|(range, ..)| **range != ANY);
            let asked = asked.map(|(range, of, what)| format!("{of} {} {what}", spell(range)));
            let asked: Vec<String> = asked.collect();
            let asked = either(&asked, "and");
            (
                format!("no maze with {asked} was found among {attempts}"),
                proposals::nearest(request).1,
            )
        }
    }
}

/// Phrases in a list, with `word` (`and` or `or`) before the last.
pub fn either(phrases: &[String], word: &str) -> String {
    match phrases {
        [all @ .., before, last] => [all, &[format!("{before} {word} {last}")]].concat().join(", "),
        _ => phrases.concat(),
    }
}

/// `75`, or `70 to 80`.
fn spell(range: &RangeInclusive<u32>) -> String {
    match (range.start(), range.end()) {
        (from, to) if from == to => from.to_string(),
        (from, &u32::MAX) => format!("{from} or more"),
        (0, to) => format!("{to} or fewer"),
        (from, to) => format!("{from} to {to}"),
    }
}
