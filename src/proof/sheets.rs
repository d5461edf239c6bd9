//! Checks of the pages of an interior: their boxes and their ink.

use super::Volume;
use super::geometry::Edges;
use super::ink::{Color, How, PT, Paint};
use super::report::{Check, lengths};
use super::rules::{Limit, Rules};
use std::collections::BTreeMap;

/// Tolerance in mm: numbers in a file are rounded.
const SLACK: f64 = 0.02;

/// All checks of the pages of a file. `bound` is the number of pages that determines the binding, `wanted` the required
/// number.
pub fn checks(
    name: &str,
    volume: &Volume,
    (bound, wanted): (usize, Option<usize>),
    rules: &Rules,
) -> Vec<Check> {
    let mut checks = Vec::new();
    if let Some(wanted) = wanted {
        checks.extend(pages(name, volume, wanted, rules));
    }
    checks.push(followed(name, volume));
    checks.extend(rules.standard.map(|wanted| standard(name, volume, wanted)));
    checks.push(boxes(name, volume, rules));
    checks.push(margins(name, volume, bound, rules));
    let widths = |paint: &Paint| match paint.how {
        How::Stroke(width) => Some(width / PT),
        _ => None,
    };
    let sizes = |paint: &Paint| match paint.how {
        How::Text(_, size) => Some(size),
        _ => None,
    };
    let greys = |paint: &Paint| match paint.color {
        Color::Grey(grey) => Some((1.0 - grey) * 100.0),
        _ => None,
    };
    checks.extend(least("thinnest line", name, volume, rules.line, ("a line of", "pt"), widths));
    checks.extend(least("smallest text", name, volume, rules.text, ("text of", "pt"), sizes));
    checks.extend(least("lightest grey", name, volume, rules.grey, ("a grey of", "%"), greys));
    checks.push(colors(name, volume));
    checks.push(fonts(name, volume));
    checks
}

/// Checks that a file contains nothing that might change its appearance and that this reader does not support.
pub fn followed(name: &str, volume: &Volume) -> Check {
    let wanted = "only what this reader follows";
    for ((sheet, ink), page) in volume.sheets.iter().zip(&volume.ink).zip(1..) {
        let operator = ink.iter().find_map(|paint| match &paint.how {
            How::Unknown(operator) => Some(format!("the operator {operator}")),
            _ => None,
        });
        let key = sheet.unknown.as_ref().map(|key| format!("a page with /{key}"));
        if let Some(unknown) = key.or(operator) {
            return Check::broken("contents", name, unknown, wanted).on(page);
        }
    }
    Check::new("contents", name, true, "lines, areas and texts", wanted)
}

fn pages(name: &str, volume: &Volume, wanted: usize, rules: &Rules) -> Vec<Check> {
    let pages = volume.sheets.len();
    let said = counted(pages);
    let mut checks = vec![Check::new(
        "number of pages",
        name,
        pages == wanted,
        &*said,
        format!("{wanted}, as the book has"),
    )];
    let Some(count) = rules.count else { return checks };
    let most = count.most.unwrap_or(u32::MAX) as usize;
    let in_range = (count.least as usize..=most).contains(&pages);
    let range = match count.most {
        Some(most) => format!("{} to {most} for this printer", count.least),
        None => format!("{} or more for this printer", count.least),
    };
    let of_printer = |check: Check| check.advice(count.advice);
    checks.push(of_printer(Check::new("number of pages", name, in_range, &*said, range)));
    if count.even {
        let even = pages.is_multiple_of(2);
        let wanted = "an even number: a leaf has two pages";
        checks.push(of_printer(Check::new("page parity", name, even, said, wanted)));
    }
    if count.last_blank {
        let blank = !volume.ink.last().is_some_and(|ink| ink.iter().any(Paint::is_visible));
        let is = if blank { "the last page is blank" } else { "the last page is printed" };
        checks.push(of_printer(Check::new("last page", name, blank, is, "a blank last page")));
    }
    checks
}

/// `1 page`, `2 pages`.
pub fn counted(pages: usize) -> String {
    format!("{pages} page{}", if pages == 1 { "" } else { "s" })
}

/// Checks that a file declares the required standard and one printing condition.
pub fn standard(name: &str, volume: &Volume, wanted: &str) -> Check {
    let claims = &volume.claims;
    let kept = claims.standard.as_deref() == Some(wanted) && claims.presses == 1;
    let named = claims.standard.as_deref().unwrap_or("no standard");
    let presses = claims.presses;
    let measured =
        format!("{named}, {presses} output intent{}", if presses == 1 { "" } else { "s" });
    Check::new("standard", name, kept, measured, format!("{wanted}, and one output intent"))
}

/// Whether the bind of a page, counted from 1, is on its right.
fn is_left_hand(page: usize, rules: &Rules) -> bool {
    rules.mirrored && page.is_multiple_of(2)
}

/// The trim box of a page, and the width and height of its sheet.
fn trim(page: usize, rules: &Rules) -> (Edges, [f64; 2]) {
    let [width, height] = rules.trim;
    let (cut, bind) =
        rules.bleed.map_or((0.0, 0.0), |(edge, all)| (edge, if all { edge } else { 0.0 }));
    let left = if is_left_hand(page, rules) { cut } else { bind };
    ([left, cut, left + width, cut + height], [width + cut + bind, height + 2.0 * cut])
}

/// A box of a page in mm from the top left corner of its sheet.
pub fn seen([left, bottom, right, top]: [f64; 4], media: [f64; 4]) -> Edges {
    [left - media[0], media[3] - top, right - media[0], media[3] - bottom].map(|edge| edge * PT)
}

fn size([left, top, right, bottom]: Edges) -> String {
    format!("{:.2} x {:.2} mm at {left:.2}, {top:.2}", right - left, bottom - top)
}

/// The largest distance between the edges of two boxes.
pub fn apart(a: Edges, b: Edges) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

fn boxes(name: &str, volume: &Volume, rules: &Rules) -> Check {
    for (sheet, page) in volume.sheets.iter().zip(1..) {
        let (trim, [width, height]) = trim(page, rules);
        let whole = [0.0, 0.0, width, height];
        let all = [
            ("MediaBox", Some(sheet.media), whole),
            ("TrimBox", sheet.trim, trim),
            ("BleedBox", sheet.bleed, whole),
            ("CropBox", sheet.crop.or(Some(sheet.media)), whole),
        ];
        for (kind, found, wanted) in all {
            let Some(found) = found.map(|found| seen(found, sheet.media)) else {
                return Check::broken(
                    "boxes",
                    name,
                    format!("no {kind}"),
                    format!("a {kind} of {}", size(wanted)),
                )
                .on(page);
            };
            if apart(found, wanted) > SLACK {
                let measured = format!("a {kind} of {}", size(found));
                return Check::broken("boxes", name, measured, size(wanted)).on(page);
            }
        }
    }
    let (trim, [width, height]) = trim(1, rules);
    let measured = format!(
        "{} sheets of {width:.2} x {height:.2} mm, cut to {:.2} x {:.2} mm",
        volume.sheets.len(),
        trim[2] - trim[0],
        trim[3] - trim[1]
    );
    Check::new("boxes", name, true, measured, "the trim and its bleed on every page")
}

/// Finds the ink that comes closest to a margin or crosses it.
fn margins(name: &str, volume: &Volume, pages: usize, rules: &Rules) -> Check {
    let inside = rules.inside(pages);
    let [outside, top, bottom] = rules.others;
    let mut worst: Option<(f64, usize, String, String)> = None;
    for (ink, page) in volume.ink.iter().zip(1..) {
        let (trim, _) = trim(page, rules);
        let left_hand = is_left_hand(page, rules);
        let (left, right) = if left_hand { (outside, inside) } else { (inside, outside) };
        for paint in ink.iter().filter(|paint| paint.is_visible()) {
            let is = [
                ("left", paint.edges[0] - trim[0], left),
                ("top", paint.edges[1] - trim[1], top),
                ("right", trim[2] - paint.edges[2], right),
                ("bottom", trim[3] - paint.edges[3], bottom),
            ];
            for (edge, is, least) in is {
                let spare = is - least;
                if worst.as_ref().is_none_or(|worst| spare < worst.0) {
                    let [is, least] = lengths([is, least], 2, spare > -SLACK);
                    let measured = format!("ink {is} mm from the {edge} edge");
                    let wanted = format!("{least} mm or more in a book of {pages} pages");
                    worst = Some((spare, page, measured, wanted));
                }
            }
        }
    }
    match worst {
        Some((spare, page, measured, wanted)) => {
            let check = Check::new("margins", name, spare > -SLACK, measured, wanted);
            check.on(page).advice(rules.margins_advice)
        }
        None => Check::broken("margins", name, "no ink at all", "pages with mazes"),
    }
}

/// The minimum of a measurement over all visible ink.
fn least(
    check: &'static str,
    name: &str,
    volume: &Volume,
    limit: Option<Limit>,
    (what, unit): (&str, &str),
    measure: impl Fn(&Paint) -> Option<f64>,
) -> Option<Check> {
    let limit = limit?;
    let all = volume.ink.iter().zip(1..).flat_map(|(ink, page)| {
        let seen = ink.iter().filter(|paint| paint.is_visible());
        seen.filter_map(&measure).map(move |value| (page, value))
    });
    let (page, value) = all.min_by(|a, b| a.1.total_cmp(&b.1))?;
    let fits = value > limit.value - SLACK;
    let [is, wanted] = lengths([value, limit.value], 2, fits);
    let measured = format!("{what} {is} {unit}");
    let wanted = format!("{wanted} {unit} or more");
    let check = Check::new(check, name, fits, measured, wanted);
    Some(check.on(page).advice(limit.advice))
}

fn colors(name: &str, volume: &Volume) -> Check {
    let all =
        volume.ink.iter().zip(1..).flat_map(|(ink, page)| ink.iter().map(move |it| (page, it)));
    let wanted = "black and greys alone";
    for (page, paint) in all {
        let found = match (paint.color, &paint.how) {
            (_, How::Image) => "a picture of pixels, or shading",
            (Color::Grey(_), _) => continue,
            (Color::Rgb(_), _) => "a color of red, green and blue",
            (Color::Cmyk(_), _) => "a color of four inks",
            (Color::Other, _) => "a color of another space",
        };
        return Check::broken("color", name, found, wanted).on(page);
    }
    Check::new("color", name, true, "greys alone", wanted)
}

/// Checks that every font of a file is embedded and can be mapped to text.
pub fn fonts(name: &str, volume: &Volume) -> Check {
    let wanted = "every font in the file, with its text";
    let mut found = BTreeMap::new();
    for (sheet, page) in volume.sheets.iter().zip(1..) {
        for font in sheet.fonts.values() {
            found.entry(font.name.clone()).or_insert((page, font.is_embedded, font.has_unicode));
        }
        let texts = volume.ink[page - 1].iter().filter_map(|paint| match &paint.how {
            How::Text(font, _) => Some(font),
            _ => None,
        });
        if let Some(missing) = texts.into_iter().find(|&font| !sheet.fonts.contains_key(font)) {
            return Check::broken("fonts", name, format!("no font {missing}"), wanted).on(page);
        }
    }
    for (font, &(page, is_embedded, has_unicode)) in &found {
        let what = match (is_embedded, has_unicode) {
            (false, _) => "is not embedded",
            (_, false) => "has no ToUnicode",
            _ => continue,
        };
        return Check::broken("fonts", name, format!("{font} {what}"), wanted).on(page);
    }
    let names: Vec<String> = found.into_keys().collect();
    Check::new(
        "fonts",
        name,
        true,
        format!("{} embedded: {}", names.len(), names.join(", ")),
        wanted,
    )
}
