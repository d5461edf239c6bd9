//! Conflicts: keys of a page that cannot be used together.

use super::chosen_ends::searched;
use super::defaults::{Layers, layered};
use super::document::Document;
use super::keys::Field;
use super::{PageSpec, Printer, Rim};
use difficulty::{Feature, Tune};
use maze::topology::Topology;
use std::ops::Range;

/// Whether the keys of a page are compatible with a hidden picture, symmetry, or crossings; conflicts are reported.
pub fn go_together(layers: &Layers, topology: Option<&Topology>) -> bool {
    let mut go_together = true;
    let mut refuse = |span: &Range<usize>, message: String, help: String| {
        layers.document.error(span.clone(), message, "", help);
        go_together = false;
    };
    let exclusive = Feature::EXCLUSIVE.into_iter().filter(|&one| place(layers, one).is_some());
    for one in exclusive {
        for &(other, why) in one.excluded() {
            if let Some(span) = place(layers, other) {
                let why = if why.is_empty() { String::new() } else { format!(": {why}") };
                refuse(span, one.refusal(other), format!("{}{why}", without(other)));
            }
        }
    }
    let weave = place(layers, Feature::Weave);
    if let Some((span, topology)) = weave.zip(topology.filter(|it| !it.has_rows)) {
        let message = format!("passages cannot cross in `{}` mazes", topology.name);
        refuse(span, message, "leave `weave` out, or take square cells".to_owned());
    }
    go_together
}

/// Where a page or the defaults ask for a feature, if they do.
fn place<'k>(layers: &'k Layers, feature: Feature) -> Option<&'k Range<usize>> {
    fn key<T>(given: Option<&Field<T>>) -> Option<&Range<usize>> {
        given.map(|given| &given.span)
    }
    fn share(given: Option<&Field<f64>>) -> Option<&Range<usize>> {
        key(given.filter(|given| given.value != Some(0.0)))
    }
    match feature {
        Feature::Algorithm => {
            key(layers.page.algorithm.as_ref().filter(|_| layers.page.picture.is_some()))
        }
        Feature::Bias => share(layered!(layers.bias)),
        Feature::Braid => share(layered!(layers.braid)),
        Feature::Picture => key(layered!(layers.picture)),
        Feature::Portrait => key(layered!(layers.portrait)),
        Feature::Rooms => share(layered!(layers.rooms)),
        Feature::Search => searched(layers),
        Feature::SmoothRim => {
            let rim = layered!(layers.rim).filter(|given| given.value == Some(Rim::Smooth));
            key(rim.filter(|_| layered!(layers.shape).is_some()))
        }
        Feature::Symmetry => key(layered!(layers.symmetry)),
        Feature::Tune => key(layered!(layers.tune).filter(|it| it.value != Some(Tune::Never))),
        Feature::Weave => share(layered!(layers.weave)),
    }
}

/// How to make a page without a feature.
fn without(feature: Feature) -> &'static str {
    match feature {
        Feature::Algorithm | Feature::Picture | Feature::Portrait | Feature::Symmetry => {
            "leave it out"
        }
        Feature::Bias => "leave it out, or write bias = 0.0",
        Feature::Braid => "leave it out, or write braid = 0.0",
        Feature::Rooms => "leave it out, or write rooms = 0.0",
        Feature::Search => "leave it out, or name two places",
        Feature::SmoothRim => "leave it out, or write rim = \"cells\"",
        Feature::Tune => "leave it out, or write tune = false",
        Feature::Weave => "leave it out, or write weave = 0.0",
    }
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

/// Reports posters for a printer that would bind their sheets.
pub fn posters_stay_loose(pages: &[PageSpec], printer: &Printer, document: &Document) {
    for page in pages.iter().filter(|page| page.poster.is_some() && printer.pages.is_some()) {
        let message =
            format!("`{}` binds the sheets that a poster is put together from", printer.name);
        let help = "leave it out, or print at home: printer = \"home\"";
        document.error(page.spans.poster.clone(), message, "", help);
    }
}
