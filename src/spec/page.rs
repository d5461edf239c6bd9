//! One `[[page]]`: its own keys, then those of `[defaults]`, then the usual.

use super::keys::{Given, Keys, Reader, takers, takes};
use super::{Ends, PageSpans, PageSpec, Ramp, ends};
use crate::difficulty::{Target, Tune};
use crate::maze::Endpoints;
use crate::maze::algorithm::{self, Carver};
use crate::spec::document::Document;
use std::ops::Range;

/// The page that these keys describe; none where something is wrong, which has been reported.
pub fn resolve(
    page: Keys,
    defaults: &Keys,
    header: Range<usize>,
    reader: &Reader,
) -> Option<PageSpec> {
    let document = reader.document;
    let topology = page.topology.as_ref().or(defaults.topology.as_ref());
    let size = page.size.as_ref().or(defaults.size.as_ref());
    for (key, absent, example) in [
        ("topology", topology.is_none(), "topology = \"square\""),
        ("size", size.is_none(), "size = [12, 16]"),
    ] {
        if absent {
            let message = format!("this page has no `{key}`");
            document.missing(
                header.clone(),
                message,
                format!("add {example} here or in [defaults]"),
            );
        }
    }
    let target = target(page.difficulty.as_ref().or(defaults.difficulty.as_ref()), &header, reader);
    let carver = carver(&page, defaults, &header, document);
    let (topology, size) = (topology?, size?);
    let ends = ends::ends(&page, defaults, topology.value?, &header, document);
    let Ramp { from, to } = size.value?;
    let cells = topology.value?.cells;
    if let Err(wrong) = cells(from).and_then(|_| cells(to)) {
        let help = format!("`{}` takes {}", topology.value?.name, topology.value?.sizes);
        document.error(size.span.clone(), wrong, "", help);
        return None;
    }
    if let Some((carver, span)) = &carver
        && let Err(wrong) = carver.algorithm.check(topology.value?)
    {
        document.error(span.clone(), wrong, "", "for example algorithm = \"kruskal\"");
        return None;
    }
    let title = page.title.as_ref().map_or(header.clone(), |title| title.span.clone());
    let ((target, difficulty), (carver, algorithm), (ends, ends_span)) = (target?, carver?, ends?);
    if ends == Ends::Fixed(Endpoints::Auto) && matches!(target.from, Target::Levels { .. }) {
        document.error(
            ends_span,
            "`auto` looks for ends that give a length, and this page asks for a level",
            "",
            "ask for a length: difficulty = { fraction = 0.3 }, or take other endpoints",
        );
        return None;
    }
    let count = wanted(page.count)?.unwrap_or(1);
    let grows = size.value.is_some_and(|size| size.from != size.to) || target.from != target.to;
    if grows && count == 1 {
        let span = if target.from == target.to { size.span.clone() } else { difficulty };
        let help = "add how many mazes there are: count = 20";
        document.error(span, "a page of one maze has nothing to grow over", "", help);
        return None;
    }
    let braid = wanted_or(page.braid, &defaults.braid, 0.0)?;
    let tune = tune(page.tune.as_ref().or(defaults.tune.as_ref()), braid, &ends, document)?;
    Some(PageSpec {
        title: wanted(page.title)?,
        id: wanted(page.id)?,
        topology: topology.value?,
        size: size.value?,
        carver,
        braid,
        ends,
        target,
        tune,
        count,
        per_page: wanted_or(page.per_page, &defaults.per_page, 1)?,
        breather: wanted(page.breather)?.unwrap_or(false),
        seed: wanted(page.seed)?,
        spans: PageSpans {
            title,
            topology: topology.span.clone(),
            algorithm,
            size: size.span.clone(),
            difficulty,
            ends: ends_span,
            header,
        },
    })
}

/// What was given, or nothing; none where it was wrong.
fn wanted<T>(given: Option<Given<T>>) -> Option<Option<T>> {
    given.map_or(Some(None), |given| given.value.map(Some))
}

/// What was given on the page or in the defaults, or the usual; none where it was wrong.
fn wanted_or<T: Copy>(page: Option<Given<T>>, defaults: &Option<Given<T>>, usual: T) -> Option<T> {
    let given = page.as_ref().or(defaults.as_ref());
    given.map_or(Some(usual), |given| given.value)
}

/// Whether the maze is tuned, if it can be.
fn tune(given: Option<&Given<Tune>>, braid: f64, ends: &Ends, document: &Document) -> Option<Tune> {
    let Some(given) = given else { return Some(Tune::Never) };
    let tune = given.value?;
    let searched = matches!(ends, Ends::Fixed(Endpoints::Farthest | Endpoints::Auto));
    if tune != Tune::Never && (braid > 0.0 || searched) {
        document.error(
            given.span.clone(),
            "only a maze without loops, and with given ends, can be tuned",
            "",
            "leave out `tune`, or else `braid` and the search for `endpoints`",
        );
        return None;
    }
    Some(tune)
}

fn target(
    given: Option<&Given<Ramp<Target>>>,
    header: &Range<usize>,
    reader: &Reader,
) -> Option<(Ramp<Target>, Range<usize>)> {
    if let Some(given) = given {
        return Some((given.value?, given.span.clone()));
    }
    let levels = reader.levels()?;
    let Some((_, (from, to))) = levels.iter().find(|(name, _)| name == "medium") else {
        reader.document.missing(
            header.clone(),
            "this page has no `difficulty`, and config/levels.toml has no `medium` to stand in",
            "add difficulty = 5 here or in [defaults]",
        );
        return None;
    };
    Some((Ramp::level(Target::Levels { from: *from, to: *to }), header.clone()))
}

fn carver(
    page: &Keys,
    defaults: &Keys,
    header: &Range<usize>,
    document: &Document,
) -> Option<(Carver, Range<usize>)> {
    let given = page.algorithm.as_ref().or(defaults.algorithm.as_ref());
    // The registry opens with the usual algorithm.
    let algorithm = given.map_or(Some(&algorithm::ALL[0]), |given| given.value)?;
    for (name, share) in &page.shares {
        if !takes(algorithm, name) {
            let message = format!("`{name}` does not fit the algorithm `{}`", algorithm.name);
            document.error(share.span.clone(), message, "", takers(name));
        }
    }
    let share = match &algorithm.option {
        Some(option) => {
            let both = page.shares.iter().chain(&defaults.shares);
            let given = both.into_iter().find(|(name, _)| *name == option.name);
            given.map_or(Some(option.default), |(_, given)| given.value)?
        }
        None => 0.0,
    };
    let span = given.map_or(header, |given| &given.span).clone();
    Some((Carver { algorithm, share }, span))
}
