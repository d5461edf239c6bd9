//! The rules for one page, checked on its scene.

use super::blame::{At, Checked};
use super::{Fault, Finding};
use crate::fitting::PENCIL;
use crate::{Book, Page};
use maze::geometry::{MM_PER_PT, Rect};
use maze::precision::distinct;
use page::frame::{Frames, safe};
use page::kind::answers::LEGIBLE;
use page::scene::{Figure, Ink, Mark, Role, Run, Scene, Shape};
use spec::rule::Rule;
use spec::{AnswerStyle, BookSpec};
use std::collections::BTreeSet;

/// Tolerance in mm: numbers on a page are rounded to a thousandth of a mm.
const SLACK: f64 = 0.002;

/// Every fault of a drawn page.
pub fn sheet(book: &Book, page: &Page, scene: &Scene, at: At) -> Vec<Finding> {
    let checked = &Checked { book, page, scene, at };
    let spec = book.spec;
    let mut faults = Vec::new();
    faults.extend(boxes(spec, scene, at));
    faults.extend(safe_area(checked));
    faults.extend(scene.figures.iter().filter_map(|figure| gap(checked, figure)));
    faults.extend(thinnest_line(checked));
    faults.extend(smallest_text(checked));
    faults.extend(solid_text(checked));
    faults.extend(lightest_grey(checked));
    faults.extend(colors(scene));
    faults.extend(fonts(checked));
    faults.into_iter().map(|fault| fault.finding(spec, at.file, Some(at.page))).collect()
}

/// What was measured and what is wanted, in a unit: told apart where they differ.
fn lengths(measured: f64, wanted: f64, unit: &str) -> [String; 2] {
    distinct(measured, wanted, 2).map(|length| format!("{length} {unit}"))
}

/// The name of a mark in messages.
fn name(mark: &Mark) -> String {
    match mark.shape.whole() {
        Shape::Text { run, .. } => format!("the {} “{}”", mark.role.name(), run.text.trim()),
        _ => format!("the {}", mark.role.name()),
    }
}

fn boxes(spec: &BookSpec, scene: &Scene, at: At) -> Option<Fault> {
    let frame = *Frames::new(spec, at.pages).of(at.page);
    let same = |a: f64, b: f64| (a - b).abs() < SLACK;
    let as_wanted = same(scene.width, frame.width)
        && same(scene.height, frame.height)
        && same(scene.trim.x, frame.trim.x)
        && same(scene.trim.y, frame.trim.y)
        && same(scene.trim.width, spec.paper.width)
        && same(scene.trim.height, spec.paper.height);
    let said = |width: f64, height: f64, trim: Rect| {
        let Rect { x, y, width: w, height: h } = trim;
        format!("a sheet of {width:.2} x {height:.2} mm cut to {w:.2} x {h:.2} at {x:.2}, {y:.2}")
    };
    let bleed = spec.print.printer.bleed.as_ref().filter(|_| spec.print.bleed);
    let source = bleed.map_or("one size throughout", |bleed| &bleed.source);
    (!as_wanted).then(|| {
        let measured = said(scene.width, scene.height, scene.trim);
        let wanted = said(frame.width, frame.height, frame.trim);
        Fault::new(Rule::Boxes, "the page", measured, wanted).of(spec, source)
    })
}

/// The mark that reaches farthest outside the safe area, if any does.
fn safe_area(checked: &Checked) -> Option<Fault> {
    let (spec, &Checked { scene, at, .. }) = (checked.spec(), checked);
    let safe = safe(spec, at.pages, at.page);
    let trim = scene.trim;
    let worst = scene.marks.iter().map(|mark| {
        let ink = mark.bounds();
        let edges = [
            ("left", safe.x - ink.x, ink.x - trim.x, safe.x - trim.x),
            ("top", safe.y - ink.y, ink.y - trim.y, safe.y - trim.y),
            (
                "right",
                ink.right() - safe.right(),
                trim.right() - ink.right(),
                trim.right() - safe.right(),
            ),
            (
                "bottom",
                ink.bottom() - safe.bottom(),
                trim.bottom() - ink.bottom(),
                trim.bottom() - safe.bottom(),
            ),
        ];
        let worst = edges.into_iter().max_by(|a, b| a.1.total_cmp(&b.1));
        (mark, worst.unwrap_or(edges[0]))
    });
    let (mark, (edge, beyond, is, least)) = worst.max_by(|a, b| a.1.1.total_cmp(&b.1.1))?;
    (beyond > SLACK).then(|| {
        let [is, least] = lengths(is, least, "mm");
        let measured = format!("{is} from the {edge} edge");
        let wanted = format!("{least} or more");
        let cure = format!("leave {wanted} at the {edge} edge");
        Fault::new(Rule::SafeArea, name(mark), measured, wanted)
            .at(mark.bounds())
            .of(spec, &spec.print.printer.margins.source)
            .blame(checked.list().unwrap_or_else(|| checked.margins(cure)))
    })
}

/// The narrowest passage of a maze, with or without its solution.
fn gap(checked: &Checked, figure: &Figure) -> Option<Fault> {
    let (spec, scene, narrowest) = (checked.spec(), checked.scene, figure.narrowest?);
    let marks = &scene.marks[figure.marks.clone()];
    let (scale, wall) = marks.iter().find_map(|mark| match mark.shape {
        Shape::Drawing { scale, width, .. } => Some((scale, width)),
        _ => None,
    })?;
    let area = marks.iter().map(Mark::bounds).reduce(Rect::union)?;
    if marks.iter().any(|mark| mark.role == Role::Solution) {
        let pitch = narrowest * scale;
        // Without walls, none can be mistaken for another.
        let fine =
            spec.print.answer_style == AnswerStyle::PathOnly || pitch >= LEGIBLE * wall - SLACK;
        return (!fine).then(|| {
            let [pitch, least] = lengths(pitch, LEGIBLE * wall, "mm");
            let measured = format!("passages every {pitch} between walls of {wall:.2} mm");
            let wanted = format!("{least} or more: {LEGIBLE} walls");
            let fault = Fault::new(Rule::AnswerGap, "a solution", measured, wanted);
            let source = "a finer solution cannot be followed (mazebook's own rule)".to_owned();
            let fault = Fault { source, ..fault }.at(area).warning();
            fault.blame(checked.answers(figure.marks.start))
        });
    }
    let audience = spec.print.audience.as_ref();
    let least = audience.map_or(PENCIL, |audience| audience.gap);
    let gap = narrowest * scale - wall;
    (gap < least - SLACK).then(|| {
        let source = match audience {
            Some(audience) => format!("the audience `{}` of config/audiences.toml", audience.name),
            None => "a narrower gap takes no pencil (mazebook's own rule)".to_owned(),
        };
        let [gap, least] = lengths(gap, least, "mm");
        let wanted = format!("{least} or more");
        let fault = Fault::new(Rule::NarrowestGap, "a maze", format!("passages of {gap}"), wanted);
        Fault { source, ..fault }.at(area).blame(checked.size(figure.marks.start))
    })
}

fn thinnest_line(checked: &Checked) -> Option<Fault> {
    let spec = checked.spec();
    let limit = spec.print.printer.line.as_ref()?;
    let marks = checked.scene.marks.iter().enumerate();
    let lines = marks.filter_map(|(index, mark)| match *mark.shape.whole() {
        Shape::Drawing { width, .. } | Shape::Stroke { width, .. } => {
            Some((index, mark, width / MM_PER_PT))
        }
        Shape::Picture { ref picture, pen, .. } if picture.has_lines() => {
            Some((index, mark, pen / MM_PER_PT))
        }
        _ => None,
    });
    let (index, mark, width) = lines.min_by(|a, b| a.2.total_cmp(&b.2))?;
    (width < limit.value - SLACK).then(|| {
        let [width, least] = lengths(width, limit.value, "pt");
        let wanted = format!("{least} or more");
        Fault::new(Rule::ThinnestLine, name(mark), format!("a line of {width}"), wanted)
            .at(mark.bounds())
            .limited(spec, limit)
            .blame(checked.size(index))
    })
}

/// Text too small for the printer or the audience.
fn smallest_text(checked: &Checked) -> Option<Fault> {
    let spec = checked.spec();
    let (mark, run) = texts(checked).min_by(|a, b| a.1.size.total_cmp(&b.1.size))?;
    let size = run.size;
    let fault = |least: f64| {
        let [is, wanted] = lengths(size, least, "pt");
        let wanted = format!("{wanted} or more");
        Fault::new(Rule::SmallestText, name(mark), format!("text of {is}"), wanted)
            .at(mark.bounds())
            .blame(checked.small(mark, run.text.trim(), size, least))
    };
    let limit = spec.print.printer.text.as_ref().filter(|limit| size < limit.value - SLACK);
    let audience = spec.print.audience.as_ref();
    let audience = audience.filter(|audience| size < audience.text - SLACK);
    match (limit, audience) {
        (Some(limit), None) => Some(fault(limit.value).limited(spec, limit)),
        (_, Some(audience)) => {
            let source = format!("the audience `{}` of config/audiences.toml", audience.name);
            Some(Fault { source, ..fault(audience.text) })
        }
        (None, None) => None,
    }
}

/// The texts of a page, with their marks.
fn texts<'c>(checked: &Checked<'c>) -> impl Iterator<Item = (&'c Mark, &'c Run)> {
    checked.scene.marks.iter().filter_map(|mark| match mark.shape.whole() {
        Shape::Text { run, .. } => Some((mark, run)),
        _ => None,
    })
}

fn solid_text(checked: &Checked) -> Option<Fault> {
    let spec = checked.spec();
    let limit = spec.print.printer.solid.as_ref()?;
    let is_grey = |(mark, run): &(&Mark, &Run)| {
        run.size < limit.value - SLACK && matches!(mark.ink, Ink::Grey(percent) if percent < 100)
    };
    let (mark, run) = texts(checked).find(is_grey)?;
    let [size, least] = lengths(run.size, limit.value, "pt");
    let wanted = format!("black, or {least}");
    Some(
        Fault::new(Rule::SolidText, name(mark), format!("grey text of {size}"), wanted)
            .at(mark.bounds())
            .limited(spec, limit)
            .blame(checked.ink(mark.role, 100)),
    )
}

fn lightest_grey(checked: &Checked) -> Option<Fault> {
    let spec = checked.spec();
    let limit = spec.print.printer.grey.as_ref()?;
    let greys = checked.scene.marks.iter().filter_map(|mark| match mark.ink {
        // White uses no ink.
        Ink::Grey(percent) if percent > 0 => Some((mark, percent)),
        _ => None,
    });
    let (mark, percent) = greys.min_by_key(|&(_, percent)| percent)?;
    (f64::from(percent) < limit.value).then(|| {
        let wanted = format!("{}% or more", limit.value);
        let blame = match mark.shape {
            Shape::Text { .. } => checked.ink(mark.role, limit.value.ceil() as u8),
            _ => Some(checked.answer_style()),
        };
        Fault::new(Rule::LightestGrey, name(mark), format!("{percent}% of black"), wanted)
            .at(mark.bounds())
            .limited(spec, limit)
            .blame(blame)
    })
}

fn colors(scene: &Scene) -> Option<Fault> {
    let colored = |mark: &&Mark| matches!(mark.ink, Ink::Rgb(..));
    let mark = scene.marks.iter().find(colored)?;
    let fault =
        Fault::new(Rule::Colors, name(mark), "a color".to_owned(), "black or grey".to_owned());
    let source = "a black-and-white interior is pure black: any other prints light".to_owned();
    Some(Fault { source, ..fault }.at(mark.bounds()))
}

fn fonts(checked: &Checked) -> Option<Fault> {
    let faces = &checked.book.design.faces;
    let used: BTreeSet<usize> = texts(checked).map(|(_, run)| run.face).collect();
    let locked = used.into_iter().find(|&face| !faces.may_be_embedded(face))?;
    let subject = format!("the font {}", faces.name(locked));
    let measured = "its license bits forbid embedding".to_owned();
    let fault =
        Fault::new(Rule::Fonts, subject, measured, "a font that may be embedded".to_owned());
    let source = "every printer wants every font embedded (OpenType OS/2 fsType)".to_owned();
    Some(Fault { source, ..fault }.blame(checked.font()))
}
