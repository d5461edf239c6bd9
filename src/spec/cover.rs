//! The cover of a book: `[cover]`, as values.

use super::BookSpec;
use super::form::Keyword;
use super::keys::{CoverDesign, CoverKeys, optional, or};
use super::palette::{Color, Palette};
use crate::spec::document::{Document, Table};
use std::ops::Range;

/// The cover of a book.
#[derive(Clone, Debug)]
pub struct CoverSpec {
    /// How its front looks.
    pub design: CoverDesign,
    /// What it is drawn in.
    pub palette: Palette,
    /// The number of the maze on its front; none for one of middling size.
    pub maze: Option<u32>,
    /// The text on its back, paragraph by paragraph.
    pub text: Vec<String>,
    /// The width of the spine, in mm, where the book gives it.
    pub spine: Option<f64>,
    /// Where the keys stand in the text.
    pub spans: CoverSpans,
}

/// Where the keys of `[cover]` stand in the source, or else its header.
#[allow(missing_docs)] // Keyword as the keys.
#[derive(Clone, Debug)]
pub struct CoverSpans {
    pub header: Range<usize>,
    pub colors: Range<usize>,
    pub maze: Range<usize>,
    pub text: Range<usize>,
    pub spine: Range<usize>,
}

/// The cover with these keys; none if something is wrong, which has been reported.
pub fn resolve(keys: &CoverKeys, table: &Table) -> Option<CoverSpec> {
    let (usual_design, usual_palette) = (CoverDesign::ALL[0].1, Palette::ALL[0].1);
    Some(CoverSpec {
        design: or(keys.design.as_ref(), usual_design)?,
        palette: or(keys.colors.as_ref(), usual_palette)?,
        maze: optional(keys.maze.as_ref())?,
        text: or(keys.text.as_ref(), Vec::new())?,
        spine: optional(keys.spine.as_ref())?,
        spans: CoverSpans {
            header: table.span.clone(),
            colors: keys.colors.as_ref().map_or(&table.span, |given| &given.span).clone(),
            maze: keys.maze.as_ref().map_or(&table.span, |given| &given.span).clone(),
            text: keys.text.as_ref().map_or(&table.span, |given| &given.span).clone(),
            spine: keys.spine.as_ref().map_or(&table.span, |given| &given.span).clone(),
        },
    })
}

/// By how many mm a spine may be rounded: templates give thousandths of an inch.
const ROUNDED: f64 = 0.0255;

/// A length in inches, as a template gives it: to a ten-thousandth.
fn inches(mm: f64) -> f64 {
    (mm / 25.4 * 10_000.0).round() / 10_000.0
}

/// Reports a cover that cannot be, and a price without one.
pub fn check(spec: &BookSpec, document: &Document) {
    let (printer, imprint) = (&spec.print.printer, &spec.imprint);
    if imprint.price.is_some() && (spec.cover.is_none() || imprint.isbn.is_none()) {
        let message = "a price stands beside the barcode on the cover, and this book has none";
        let help = "give the book an `isbn` and a [cover], or leave `price` out";
        document.error(spec.spans.price.clone(), message, "", help);
    }
    let Some(cover) = &spec.cover else { return };
    let error = |span: &Range<usize>, message: String, help: &str| {
        document.error(span.clone(), message, "", help);
    };
    match &printer.cover {
        None => {
            let message = format!("mazebook does not know the covers of `{}`", printer.name);
            let help = "write a printer that binds books in [book], such as printer = \"kdp\", or leave [cover] out";
            error(&cover.spans.header, message, help);
        }
        Some(rules) if rules.barcode.required && imprint.isbn.is_none() => {
            let message = format!("a cover for `{}` has the barcode of an ISBN", printer.name);
            error(
                &cover.spans.header,
                message,
                "add isbn = \"…\", as it was given to you, to [book]",
            );
        }
        Some(_) => {}
    }
    let steps = printer.cover.as_ref().and_then(|rules| rules.steps);
    if let (Some((least, step)), Some(spine)) = (steps, cover.spine) {
        let near = ((spine / step).round() * step).max(least);
        if (spine - near).abs() > ROUNDED {
            let [least, step, spine, near] = [least, step, spine, near].map(inches);
            let message = format!(
                "a spine for `{}` is {least} in or more, in steps of {step} in, and not {spine} in",
                printer.name
            );
            let source = printer.cover.as_ref().map_or("", |rules| &rules.source);
            let help = format!(
                "write what its template says; the nearest width is spine = \"{near}in\" ({source})"
            );
            error(&cover.spans.spine, message, &help);
        }
    }
    let most = printer.cover.as_ref().and_then(|rules| rules.ink);
    let Palette { ground, ink, accent } = cover.palette;
    let glows = |color: &Color| Some((*color, color.nearest_printed(most?)?));
    // An accent that is mixed of two others is as good as they are.
    if let Some((color, near)) = [ground, ink, accent].iter().find_map(glows) {
        let message = format!("{color} glows on a screen; four inks cannot print it");
        let help = format!("write \"{near}\", which is near it on paper");
        error(&cover.spans.colors, message, &help);
    }
    let mazes: u32 = spec.pages.iter().map(|page| page.count).sum();
    if let Some(number) = cover.maze.filter(|&number| number > mazes) {
        let message = format!("there is no maze {number}: the book has {mazes}");
        error(&cover.spans.maze, message, "write the number of one of them, or leave `maze` out");
    }
}
