//! One `[[page]]`: its own keys, then the keys of `[defaults]`, then built-in values.

use super::answers::MAZES_PER_SHEET;
use super::conflicts::{go_together, has_sheets_alone};
use super::defaults::{Layers, layered};
use super::ends::{Ends, Policy};
use super::form::Reader;
use super::keys::{Field, optional, or, takers, takes};
use super::{PageSpans, PageSpec, Ramp, Rim, ShapeName, ShapeSource, Threshold};
use crate::config_table::ConfigEntry;
use difficulty::{Length, Target, Tune};
use maze::algorithm::{self, Carver};
use maze::topology::{Topology, shaped};
use maze::{Endpoints, Place};
use std::ops::Range;
use std::sync::Arc;

/// The page with these keys; `None` after reporting errors.
pub fn resolve(layers: &Layers, reader: &Reader) -> Option<PageSpec> {
    let Layers { page, document, .. } = layers;
    let (topology, size) = (layered!(layers.topology), layered!(layers.size));
    for (key, absent, example) in [
        ("topology", topology.is_none(), "topology = \"square\""),
        ("size", size.is_none(), "size = [12, 16]"),
    ] {
        if absent {
            let message = format!("this page has no `{key}`");
            let help = format!("add {example} here or in [defaults]");
            document.missing(layers.header.clone(), message, help);
        }
    }
    let (target, carver) = (target(layers, reader), carver(layers));
    let (topology_span, topology, size) = (&topology?.span, topology?.value?, size?);
    let ends = ends(layers, topology);
    let Ramp { from, to } = size.value?;
    let shape = optional(layered!(layers.shape))?;
    let cells = |size| match shape {
        Some(_) => shaped::cells(topology, size),
        None => (topology.cells)(size),
    };
    if let Err(wrong) = cells(from).and_then(|_| cells(to)) {
        let help = match shape {
            Some(_) => "in a shape, size is the number of its cells: size = 400".to_owned(),
            None => format!("`{}` takes {}", topology.name, topology.sizes),
        };
        document.error(size.span.clone(), wrong, "", help);
        return None;
    }
    let picture = optional(layered!(layers.picture))?;
    let weave = or(layered!(layers.weave), 0.0)?;
    let rooms = or(layered!(layers.rooms), 0.0)?;
    if let Some((carver, span)) = &carver
        && picture.is_none()
        && let Err(wrong) =
            carver.algorithm.check(topology, shape.is_none() && weave == 0.0 && rooms == 0.0)
    {
        document.error(span.clone(), wrong, "", "for example algorithm = \"kruskal\"");
        return None;
    }
    let ((target, difficulty), (carver, algorithm), (ends, ends_span)) = (target?, carver?, ends?);
    let asks_for_cells =
        matches!(target.from.length, Some(Length::Solution { .. } | Length::Fraction { .. }));
    if ends == Ends::Fixed(Endpoints::Auto) && !asks_for_cells {
        document.error(
            ends_span,
            "`auto` looks for two openings that give a length, but this page asks for none",
            "",
            "ask for a length: difficulty = { fraction = 0.3 }, or take other endpoints",
        );
        return None;
    }
    let count = or(page.count.as_ref(), 1)?;
    if (from != to || target.from != target.to) && count == 1 {
        let span = if target.from == target.to { size.span.clone() } else { difficulty };
        let help = "add the number of mazes: count = 20";
        document.error(span, "a page with one maze cannot grow", "", help);
        return None;
    }
    let braid = or(layered!(layers.braid), 0.0)?;
    let bias = or(layered!(layers.bias), 0.0)?;
    let symmetry = optional(layered!(layers.symmetry))?;
    let portrait = optional(layered!(layers.portrait))?;
    let special = [picture.is_some(), symmetry.is_some(), weave > 0.0];
    if !go_together(layers, &ends, special, topology) {
        return None;
    }
    let poster = optional(layered!(layers.poster))?;
    if poster.is_some() && !has_sheets_alone(layers) {
        return None;
    }
    let tune = tune(layers, braid, &ends)?;
    fn span<T>(given: Option<&Field<T>>, header: &Range<usize>) -> Range<usize> {
        given.map_or(header, |given| &given.span).clone()
    }
    let header = &layers.header;
    Some(PageSpec {
        title: optional(page.title.as_ref())?,
        id: optional(page.id.as_ref())?,
        topology,
        size: size.value?,
        rim: rim(layers, shape.is_some())?,
        threshold: threshold(layers, [&shape, &picture])?,
        shape,
        picture,
        portrait,
        symmetry,
        poster,
        stubs: or(layered!(layers.stubs), STUBS)?,
        carver,
        bias,
        weave,
        rooms,
        braid,
        ends,
        target,
        tune,
        count,
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

/// The kind of rim around a page's shape.
fn rim(layers: &Layers, has_shape: bool) -> Option<Rim> {
    let Layers { page, document, .. } = layers;
    if let Some(given) = page.rim.as_ref().filter(|_| !has_shape) {
        let help = "leave it out, or name a shape: shape = \"heart\"";
        document.error(given.span.clone(), "`rim` belongs to a shape", "", help);
        return None;
    }
    or(layered!(layers.rim).filter(|_| has_shape), Rim::Cells)
}

/// Which parts of a file are inside the shape or the hidden picture of a page.
fn threshold(layers: &Layers, named: [&Option<ShapeName>; 2]) -> Option<Threshold> {
    let is_file =
        named.into_iter().flatten().any(|name| matches!(name.source, ShapeSource::File(_)));
    let Layers { page, document, .. } = layers;
    let own = [
        ("threshold", page.threshold.as_ref().map(|given| &given.span)),
        ("invert", page.invert.as_ref().map(|given| &given.span)),
    ];
    for (key, span) in own {
        if let Some(span) = span.filter(|_| !is_file) {
            let message =
                format!("`{key}` belongs to a shape or picture that is an SVG or PNG file");
            let help = "leave it out, or name a file: shape = \"photo.png\"";
            document.error(span.clone(), message, "", help);
            return None;
        }
    }
    let Threshold { least, is_inverted } = Threshold::USUAL;
    Some(Threshold {
        least: or(layered!(layers.threshold), least)?,
        is_inverted: or(layered!(layers.invert), is_inverted)?,
    })
}

/// The ends of a page and their span in the source; the page's own keys take precedence over the defaults.
fn ends(layers: &Layers, topology: &Topology) -> Option<(Ends, Range<usize>)> {
    let Layers { page, defaults, header, document, .. } = layers;
    let own = page.entrance.is_some() || page.exit.is_some();
    let policy = page.endpoints.as_ref().or(defaults.endpoints.as_ref().filter(|_| !own));
    let (entrance, exit) = (layered!(layers.entrance), layered!(layers.exit));
    // The center of a shape is not the center of its board.
    let usual = match topology.ends {
        (_, Place::Center) if layered!(layers.shape).is_some() => {
            (Place::TopLeft, Place::BottomRight)
        }
        ends => ends,
    };
    if let Some(policy) = policy {
        let ends = match policy.value? {
            Policy::Search(endpoints) => Ends::Fixed(endpoints),
            Policy::Varied => Ends::Varied { to_center: usual.1 == Place::Center },
            Policy::Opposite => {
                let entrance = or(entrance, usual.0)?;
                Ends::Fixed(Endpoints::At { entrance, exit: entrance.opposite() })
            }
        };
        return Some((ends, policy.span.clone()));
    }
    let span = exit.or(entrance).map_or(header, |given| &given.span).clone();
    let (entrance, exit) = (or(entrance, usual.0)?, or(exit, usual.1)?);
    if entrance == exit && entrance != Place::Rim {
        document.error(
            span,
            format!("entrance and exit are both `{}`", exit.name()),
            "",
            "name two places: `entrance` is where the way begins, `exit` where it ends",
        );
        return None;
    }
    Some((Ends::Fixed(Endpoints::At { entrance, exit }), span))
}

/// Whether the mazes are tuned; reports keys that rule tuning out.
fn tune(layers: &Layers, braid: f64, ends: &Ends) -> Option<Tune> {
    let Some(given) = layered!(layers.tune) else { return Some(Tune::Never) };
    let tune = given.value?;
    let searched = matches!(ends, Ends::Fixed(Endpoints::Farthest | Endpoints::Auto));
    if tune != Tune::Never && (braid > 0.0 || searched) {
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

fn carver(layers: &Layers) -> Option<(Carver, Range<usize>)> {
    let given = layered!(layers.algorithm);
    // The first registered algorithm is the default.
    let algorithm = or(given, &algorithm::ALL[0])?;
    let [page, defaults] = layers.shares;
    for (name, share) in &page.0 {
        if !takes(algorithm, name) {
            let message = format!("the algorithm `{}` has no option `{name}`", algorithm.name);
            layers.document.error(share.span.clone(), message, "", takers(name));
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
