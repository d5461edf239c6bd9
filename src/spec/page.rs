//! One `[[page]]`: its own keys, then the keys of `[defaults]`, then built-in values.

use super::answers::MAZES_PER_SHEET;
use super::chosen_ends::{ends, searched};
use super::conflicts::{go_together, has_sheets_alone};
use super::defaults::{Layers, layered};
use super::ends::Ends;
use super::form::Reader;
use super::keys::{Field, optional, or, takers, takes};
use super::{PageSpans, PageSpec, Ramp, Rim, ShapeSource, Threshold};
use crate::config_table::ConfigEntry;
use difficulty::{Length, Target, Tune};
use maze::Endpoints;
use maze::algorithm::{self, Carver};
use maze::topology::{Size, Topology, shaped};
use std::ops::Range;
use std::sync::Arc;

/// The page with these keys; `None` after reporting errors. Every check runs, so that all mistakes are reported at once.
pub fn resolve(layers: &Layers, reader: &Reader) -> Option<PageSpec> {
    let page = layers.page;
    let (topology, size) = given(layers);
    let known = topology.and_then(|given| given.value);
    let sizes = known.and_then(|topology| sizes(layers, topology, size?));
    let (target, carver) = (target(layers, reader), carver(layers, reader));
    let ends = ends(layers, known);
    let is_carved =
        known.zip(carver.as_ref()).is_none_or(|(it, carver)| carves(layers, it, carver));
    let count = count(layers, sizes, target.as_ref());
    let is_sought =
        ends.as_ref().zip(target.as_ref()).is_none_or(|(it, target)| seeks(layers, it, target));
    let (rim, threshold, tune) = (rim(layers), threshold(layers), tune(layers));
    let fits = go_together(layers, known);
    let is_alone = layered!(layers.poster).is_none() || has_sheets_alone(layers);
    if !(is_carved && is_sought && fits && is_alone) {
        return None;
    }
    let (topology, topology_span, size) = (known?, &topology?.span, size?);
    let ((target, difficulty), (carver, algorithm), (ends, ends_span)) = (target?, carver?, ends?);
    fn span<T>(given: Option<&Field<T>>, header: &Range<usize>) -> Range<usize> {
        given.map_or(header, |given| &given.span).clone()
    }
    let header = &layers.header;
    Some(PageSpec {
        title: optional(page.title.as_ref())?,
        id: optional(page.id.as_ref())?,
        topology,
        size: sizes?,
        rim: rim?,
        threshold: threshold?,
        shape: optional(layered!(layers.shape))?,
        picture: optional(layered!(layers.picture))?,
        portrait: optional(layered!(layers.portrait))?,
        symmetry: optional(layered!(layers.symmetry))?,
        poster: optional(layered!(layers.poster))?,
        stubs: or(layered!(layers.stubs), STUBS)?,
        carver,
        bias: or(layered!(layers.bias), 0.0)?,
        weave: or(layered!(layers.weave), 0.0)?,
        rooms: or(layered!(layers.rooms), 0.0)?,
        braid: or(layered!(layers.braid), 0.0)?,
        ends,
        target,
        tune: tune?,
        count: count?,
        start: optional(layered!(layers.start))?,
        finish: optional(layered!(layers.finish))?,
        theme: optional(layered!(layers.theme))?.map(Arc::new),
        text: optional(layered!(layers.text))?,
        instruction: or(layered!(layers.instruction), true)?,
        template: optional(layered!(layers.template))?,
        per_page: or(
            layered!(layers.per_page),
            if page.sheet.is_some() { MAZES_PER_SHEET } else { 1 },
        )?,
        section: optional(page.section.as_ref())?,
        sheet: optional(page.sheet.as_ref())?,
        breather: or(page.breather.as_ref(), false)?,
        seed: optional(page.seed.as_ref())?,
        spans: PageSpans {
            title: span(page.title.as_ref(), header),
            topology: topology_span.clone(),
            algorithm,
            size: size.span.clone(),
            shape: span(layered!(layers.shape), header),
            picture: span(layered!(layers.picture), header),
            symmetry: span(layered!(layers.symmetry), header),
            portrait: span(layered!(layers.portrait), header),
            weave: span(layered!(layers.weave), header),
            rooms: span(layered!(layers.rooms), header),
            poster: span(layered!(layers.poster), header),
            difficulty,
            ends: ends_span,
            count: span(page.count.as_ref(), header),
            per_page: span(layered!(layers.per_page), header),
            start: span(layered!(layers.start), header),
            finish: span(layered!(layers.finish), header),
            theme: span(layered!(layers.theme), header),
            text: span(layered!(layers.text), header),
            section: span(page.section.as_ref(), header),
            sheet: span(page.sheet.as_ref(), header),
            header: header.clone(),
        },
    })
}

/// The default share of a hidden picture's cells that are dead ends.
const STUBS: f64 = 0.05;

/// The topology and the size of a page; reports the missing ones.
fn given<'k>(
    layers: &'k Layers,
) -> (Option<&'k Field<&'static Topology>>, Option<&'k Field<Ramp<Size>>>) {
    let (topology, size) = (layered!(layers.topology), layered!(layers.size));
    for (key, absent, example) in [
        ("topology", topology.is_none(), "topology = \"square\""),
        ("size", size.is_none(), "size = [12, 16]"),
    ] {
        if absent {
            let message = format!("this page has no `{key}`");
            let help = format!("add {example} here or in [defaults]");
            layers.document.missing(layers.header.clone(), message, help);
        }
    }
    (topology, size)
}

/// The first and the last size, if a grid of the topology, or a shape with its cells, can have them.
fn sizes(
    layers: &Layers,
    topology: &'static Topology,
    size: &Field<Ramp<Size>>,
) -> Option<Ramp<Size>> {
    let sizes = size.value?;
    let has_shape = layered!(layers.shape).is_some();
    let cells = |size| match has_shape {
        true => shaped::cells(topology, size),
        false => (topology.cells)(size),
    };
    if let Err(wrong) = cells(sizes.from).and_then(|_| cells(sizes.to)) {
        let help = match has_shape {
            true => "in a shape, size is the number of its cells: size = 400".to_owned(),
            false => format!("`{}` takes {}", topology.name, topology.sizes),
        };
        layers.document.error(size.span.clone(), wrong.to_string(), "", help);
        return None;
    }
    Some(sizes)
}

/// Whether the algorithm can carve the cells of a page; a hidden picture has an algorithm of its own.
fn carves(layers: &Layers, topology: &Topology, (carver, span): &(Carver, Range<usize>)) -> bool {
    let is_some = |share: Option<&Field<f64>>| share.is_some_and(|given| given.value != Some(0.0));
    let is_whole = layered!(layers.shape).is_none()
        && !is_some(layered!(layers.weave))
        && !is_some(layered!(layers.rooms));
    if layered!(layers.picture).is_some() {
        return true;
    }
    let wrong = carver.algorithm.check(topology, is_whole).err();
    if let Some(wrong) = &wrong {
        layers.document.error(
            span.clone(),
            wrong.to_string(),
            "",
            "for example algorithm = \"kruskal\"",
        );
    }
    wrong.is_none()
}

/// Whether a page with `auto` ends asks for the length that these are to give.
fn seeks(
    layers: &Layers,
    (ends, span): &(Ends, Range<usize>),
    (target, _): &(Ramp<Target>, Range<usize>),
) -> bool {
    let has_length =
        matches!(target.from.length, Some(Length::Solution { .. } | Length::Fraction { .. }));
    let is_sought = *ends != Ends::Fixed(Endpoints::Auto) || has_length;
    if !is_sought {
        layers.document.error(
            span.clone(),
            "`auto` looks for two openings that give a length, but this page asks for none",
            "",
            "ask for a length: difficulty = { fraction = 0.3 }, or take other endpoints",
        );
    }
    is_sought
}

/// The number of mazes; a ramp takes several.
fn count(
    layers: &Layers,
    sizes: Option<Ramp<Size>>,
    target: Option<&(Ramp<Target>, Range<usize>)>,
) -> Option<u32> {
    let count = or(layers.page.count.as_ref(), 1)?;
    let larger = layered!(layers.size).filter(|_| sizes.is_some_and(|it| it.from != it.to));
    let harder = target.filter(|(target, _)| target.from != target.to).map(|(_, span)| span);
    let ramps = harder.into_iter().chain(larger.map(|given| &given.span));
    let wrong: Vec<_> = ramps.filter(|_| count == 1).collect();
    for span in &wrong {
        let help = "add the number of mazes: count = 20";
        layers.document.error((*span).clone(), "a page with one maze cannot grow", "", help);
    }
    wrong.is_empty().then_some(count)
}

/// The kind of rim around a page's shape.
fn rim(layers: &Layers) -> Option<Rim> {
    let Layers { page, document, .. } = layers;
    let has_shape = layered!(layers.shape).is_some();
    if let Some(given) = page.rim.as_ref().filter(|_| !has_shape) {
        let help = "leave it out, or name a shape: shape = \"heart\"";
        document.error(given.span.clone(), "`rim` belongs to a shape", "", help);
        return None;
    }
    or(layered!(layers.rim).filter(|_| has_shape), Rim::Cells)
}

/// Which parts of a file are inside the shape or the hidden picture of a page.
fn threshold(layers: &Layers) -> Option<Threshold> {
    let Layers { page, document, .. } = layers;
    let named = [layered!(layers.shape), layered!(layers.picture)];
    // What cannot be read may be a file.
    let is_file = named.into_iter().flatten().any(|given| {
        given.value.as_ref().is_none_or(|name| matches!(name.source, ShapeSource::File(_)))
    });
    let own = [
        ("threshold", page.threshold.as_ref().map(|given| &given.span)),
        ("invert", page.invert.as_ref().map(|given| &given.span)),
    ];
    let mut is_right = true;
    for (key, span) in own {
        if let Some(span) = span.filter(|_| !is_file) {
            let message =
                format!("`{key}` belongs to a shape or picture that is an SVG or PNG file");
            let help = "leave it out, or name a file: shape = \"photo.png\"";
            document.error(span.clone(), message, "", help);
            is_right = false;
        }
    }
    if !is_right {
        return None;
    }
    let Threshold { least, is_inverted } = Threshold::USUAL;
    Some(Threshold {
        least: or(layered!(layers.threshold), least)?,
        is_inverted: or(layered!(layers.invert), is_inverted)?,
    })
}

/// Whether the mazes are tuned; reports keys that rule tuning out.
fn tune(layers: &Layers) -> Option<Tune> {
    let Some(given) = layered!(layers.tune) else { return Some(Tune::Never) };
    let tune = given.value?;
    let has_loops = layered!(layers.braid).is_some_and(|given| given.value != Some(0.0));
    if tune != Tune::Never && (has_loops || searched(layers).is_some()) {
        layers.document.error(
            given.span.clone(),
            "only a maze without loops and with a fixed entrance and exit can be tuned",
            "",
            "leave out `tune`, or leave out `braid` and `endpoints`",
        );
        return None;
    }
    Some(tune)
}

fn target(layers: &Layers, reader: &Reader) -> Option<(Ramp<Target>, Range<usize>)> {
    let Layers { header, document, .. } = layers;
    if let Some(given) = layered!(layers.difficulty) {
        return Some((given.value?, given.span.clone()));
    }
    let Some(medium) = reader.levels(document)?.iter().find(|level| level.name() == "medium")
    else {
        document.missing(
            header.clone(),
            "this page has no `difficulty`, and config/levels.toml has no `medium` to use instead",
            "add difficulty = 5 here or in [defaults]",
        );
        return None;
    };
    let target = Target::levels(medium.from, medium.to);
    Some((Ramp::level(target), header.clone()))
}

fn carver(layers: &Layers, reader: &Reader) -> Option<(Carver, Range<usize>)> {
    let given = layered!(layers.algorithm);
    // The first registered algorithm is the default.
    let algorithm = or(given, &algorithm::ALL[0])?;
    let [page, defaults] = layers.shares;
    for (name, share) in &page.0 {
        if !takes(algorithm, name) {
            let message = format!("the algorithm `{}` has no option `{name}`", algorithm.name);
            layers.document.error(share.span.clone(), message, "", takers(name, reader));
        }
    }
    let share = match &algorithm.option {
        Some(option) => {
            let mut both = page.0.iter().chain(&defaults.0);
            let given = both.find(|(name, _)| *name == option.name);
            or(given.map(|(_, given)| given), option.default)?
        }
        None => 0.0,
    };
    let span = given.map_or(&layers.header, |given| &given.span).clone();
    Some((Carver { algorithm, share }, span))
}
