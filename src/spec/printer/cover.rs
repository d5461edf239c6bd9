//! What a printer asks of the cover of a book.

use super::read::rule;
use crate::spec::document::{Table, Value};
use crate::spec::length::length;
use crate::spec::margins::MARGIN;

/// What a printer asks of the cover of a book: one sheet with its back, its spine and its front. Lengths in mm.
#[derive(Clone, Debug)]
pub struct CoverRules {
    /// What is cut off at each edge of the sheet, or folded around a board.
    pub wrap: f64,
    /// How much wider and higher a board is than a page; 0 for a cover that is cut with its pages.
    pub board: (f64, f64),
    /// Beside the spine, where a board bends.
    pub hinge: f64,
    /// How far what must be seen is from the edges of its side.
    pub live: f64,
    /// The fewest pages of a book that has a text on its spine; and how far that is from each fold.
    pub title: (u32, f64),
    /// Where a barcode goes.
    pub barcode: BarcodeRoom,
    /// The most ink, in percent, of four that may lie on each other, where colors are printed in four inks; none where they
    /// are given in red, green and blue.
    pub ink: Option<f64>,
    /// Where this is written, and where a spine can be asked for.
    pub source: String,
}

/// The white room for a barcode at the lower right of the back.
#[derive(Clone, Copy, Debug)]
pub struct BarcodeRoom {
    pub width: f64,
    pub height: f64,
    /// From the hinge or the fold.
    pub clear: f64,
    /// From the foot.
    pub foot: f64,
    /// Whether a book must have one.
    pub required: bool,
}

/// The cover rules of a printer's table, if it has some; none if they are wrong, which has been reported.
pub fn cover(table: &Table) -> Option<Option<CoverRules>> {
    rule(table, "cover", |table, source| {
        let side = |value: Value| length(value, 0.0..=60.0);
        let wrap = table.required("wrap", "wrap = \"0.125in\"", side);
        let live = table.required("live", "live = \"0.125in\"", |value| length(value, MARGIN));
        let example = "board = { width = \"0.197in\", height = \"0.236in\" }";
        let extra = |value: Value| length(value, 0.0..=20.0);
        let board = table.or("board", (0.0, 0.0), |value| {
            value.table("board", example, |table| {
                let side = |key| table.required(key, example, extra);
                let (width, height) = (side("width"), side("height"));
                Some((width?, height?))
            })
        });
        let hinge = table.or("hinge", 0.0, extra);
        let example = "title = { pages = 80, clear = \"0.0625in\" }";
        let title = table.required("title", example, |value| {
            value.table("title", example, |table| {
                let pages =
                    table.required("pages", "pages = 80", |v| v.whole(1..=10_000, "pages = 80"));
                let clear = table.required("clear", "clear = \"0.0625in\"", side);
                Some((pages?, clear?))
            })
        });
        let example = "barcode = { width = \"2in\", height = \"1.2in\", clear = \"0.25in\" }";
        let barcode = table.required("barcode", example, |value| {
            value.table("barcode", example, |table| {
                let side = |key| table.required(key, example, side);
                let (width, height, clear) = (side("width"), side("height"), side("clear"));
                let foot = table.or("foot", clear.unwrap_or_default(), extra);
                let required = table.flag("required");
                Some(BarcodeRoom {
                    width: width?,
                    height: height?,
                    clear: clear?,
                    foot: foot?,
                    required: required?,
                })
            })
        });
        let ink = table.optional("ink", |value| value.number(100.0..=400.0, "ink = 240"));
        Some(CoverRules {
            wrap: wrap?,
            board: board?,
            hinge: hinge?,
            live: live?,
            title: title?,
            barcode: barcode?,
            ink: ink?,
            source,
        })
    })
}
