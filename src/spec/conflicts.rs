//! Conflicts: keys of a page that cannot be used together.

use super::chosen_ends::searched;
use super::defaults::{Layers, layered};
use super::document::Document;
use super::{PageSpec, Rim};
use difficulty::Tune;
use maze::topology::Topology;
use std::ops::Range;

/// Whether the keys of a page are compatible with a hidden picture, symmetry, or crossings; conflicts are reported.
pub fn go_together(layers: &Layers, topology: Option<&Topology>) -> bool {
    let braid = layered!(layers.braid).filter(|given| given.value != Some(0.0));
    let braid = braid.map(|given| &given.span);
    let tune = layered!(layers.tune).filter(|given| given.value != Some(Tune::Never));
    let tune = tune.map(|given| &given.span);
    let endpoints = searched(layers);
    let algorithm = layers.page.algorithm.as_ref().filter(|_| layers.page.picture.is_some());
    let algorithm = algorithm.map(|given| &given.span);
    let symmetry = layered!(layers.symmetry).map(|given| &given.span);
    let rim = layered!(layers.rim).filter(|given| given.value == Some(Rim::Smooth));
    let rim = rim.filter(|_| layered!(layers.shape).is_some()).map(|given| &given.span);
    let bias = layered!(layers.bias).filter(|given| given.value != Some(0.0));
    let bias = bias.map(|given| &given.span);
    let weave = layered!(layers.weave).filter(|given| given.value != Some(0.0));
    let weave = weave.map(|given| &given.span);
    let rooms = layered!(layers.rooms).filter(|given| given.value != Some(0.0));
    let rooms = rooms.map(|given| &given.span);
    let portrait = layered!(layers.portrait).map(|given| &given.span);
    let beside_picture = [
        ("algorithm", algorithm, "leave it out: a picture is hidden in one way only"),
        ("braid", braid, "leave it out, or write braid = 0.0: with loops, no way is the only one"),
        ("tune", tune, "leave it out, or write tune = false: the picture says how long the way is"),
        ("endpoints", endpoints, "leave it out, or name two places"),
        (
            "rooms",
            rooms,
            "leave it out, or write rooms = 0.0: the way that shows a picture has none",
        ),
        ("portrait", portrait, "leave it out: heavy walls would hide the way"),
        ("symmetry", symmetry, "leave it out: the wrong ways hide the picture in disorder"),
        ("bias", bias, "leave it out, or write bias = 0.0: the picture says where the way runs"),
        (
            "weave",
            weave,
            "leave it out, or write weave = 0.0: the way that shows a picture never crosses",
        ),
    ];
    let beside_symmetry = [
        ("braid", braid, "leave it out, or write braid = 0.0: loops would break it"),
        ("tune", tune, "leave it out, or write tune = false: it would change single walls"),
        ("rim", rim, "leave it out, or write rim = \"cells\": what is cut has no twin"),
        ("weave", weave, "leave it out, or write weave = 0.0: a crossing has no twin"),
        ("rooms", rooms, "leave it out, or write rooms = 0.0: a room has no twin"),
        ("portrait", portrait, "leave it out: walls follow its edges, on one side only"),
    ];
    let beside_weave = [
        ("tune", tune, "leave it out, or write tune = false: it would wall up crossings"),
        ("portrait", portrait, "leave it out: heavy walls would fill the tunnels"),
    ];
    let mut go_together = true;
    let mut refuse = |wrong: &[(&str, Option<&Range<usize>>, &str)], key: &str| {
        for (other, span, help) in wrong {
            if let Some(span) = span {
                let message = format!("`{other}` cannot be used with `{key}`");
                layers.document.error((*span).clone(), message, "", *help);
                go_together = false;
            }
        }
    };
    if layered!(layers.picture).is_some() {
        refuse(&beside_picture, "picture");
    }
    if symmetry.is_some() {
        refuse(&beside_symmetry, "symmetry");
    }
    if weave.is_some() {
        refuse(&beside_weave, "weave");
    }
    if let Some((span, topology)) = weave.zip(topology.filter(|it| !it.has_rows)) {
        let message = format!("passages cannot cross in `{}` mazes", topology.name);
        let help = "leave `weave` out, or take square cells";
        layers.document.error(span.clone(), message, "", help);
        go_together = false;
    }
    go_together
}

/// Whether a poster page has no key that would put several mazes on its sheets; conflicts are reported.
pub fn has_sheets_alone(layers: &Layers) -> bool {
    let several = layered!(layers.per_page).filter(|given| given.value != Some(1));
    let wrong = [
        ("per_page", several.map(|given| &given.span)),
        ("sheet", layers.page.sheet.as_ref().map(|given| &given.span)),
    ];
    let mut alone = true;
    for (key, span) in wrong {
        if let Some(span) = span {
            let message = format!("`{key}` cannot be used with `poster`");
            layers.document.error(span.clone(), message, "", "leave out one of the two");
            alone = false;
        }
    }
    alone
}

/// Reports sections that would begin in the middle of a sheet, where no page can open them.
pub fn sections_begin_sheets(pages: &[PageSpec], document: &Document) {
    for two in pages.windows(2) {
        let [before, page] = two else { continue };
        if let (Some(sheet), Some(_)) = (&page.sheet, &page.section)
            && before.sheet == page.sheet
        {
            let message = format!("this section would begin in the middle of the sheet “{sheet}”");
            let help = "write it at the first page of the sheet, or give this page another `sheet`";
            document.error(page.spans.section.clone(), message, "", help);
        }
    }
}
