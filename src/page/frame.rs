//! Page frames: the sheet, its trim box, and the live area.

use maze::geometry::Rect;
use spec::{BookSpec, Paper, PrintSpec};

/// A sheet, in mm from its top left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// From left to right.
    pub width: f64,
    /// From top to bottom.
    pub height: f64,
    /// The part that stays after cutting.
    pub trim: Rect,
    /// The area for the book's content.
    pub live: Rect,
    /// Whether the bind is at the right: on left-hand pages of a book printed on both sides.
    pub left_hand: bool,
}

/// The frames of right-hand (odd) and left-hand (even) pages.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frames {
    odd: Frame,
    even: Frame,
}

/// The margins of a page, in mm.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Edges {
    inside: f64,
    outside: f64,
    top: f64,
    bottom: f64,
}

impl Frames {
    /// The frames of a book with this number of pages.
    pub fn new(spec: &BookSpec, pages: usize) -> Frames {
        let print = &spec.print;
        let (of, own) = (&print.printer.margins, print.margins);
        let edges = Edges {
            inside: own.inside.unwrap_or(of.inside(pages).usual),
            outside: own.outside.unwrap_or(of.outside.usual),
            top: own.top.unwrap_or(of.top.usual),
            bottom: own.bottom.unwrap_or(of.bottom.usual),
        };
        let frame = |left_hand| frame(&spec.paper, print, &edges, left_hand);
        Frames { odd: frame(false), even: frame(print.duplex) }
    }

    /// The frame of a page, from 1.
    pub fn of(&self, page: usize) -> &Frame {
        if page % 2 == 1 { &self.odd } else { &self.even }
    }
}

/// The area in which the printer allows ink on a page, for a book with this number of pages.
///
/// A printer that binds sheets printed on both sides does so even if the book sets `duplex = false`.
pub fn safe(spec: &BookSpec, pages: usize, page: usize) -> Rect {
    let print = &spec.print;
    let margins = &print.printer.margins;
    let least = |margin: f64| match margins.bleed {
        Some(bleed) if print.bleed => bleed,
        _ => margin,
    };
    let edges = Edges {
        inside: margins.inside(pages).least,
        outside: least(margins.outside.least),
        top: least(margins.top.least),
        bottom: least(margins.bottom.least),
    };
    let both_sides = print.duplex || print.printer.duplex;
    frame(&spec.paper, print, &edges, both_sides && page.is_multiple_of(2)).live
}

fn frame(paper: &Paper, print: &PrintSpec, edges: &Edges, left_hand: bool) -> Frame {
    let bleed = print.printer.bleed.as_ref().filter(|_| print.bleed);
    let (cut, bind) =
        bleed.map_or((0.0, 0.0), |bleed| (bleed.edge, if bleed.bind { bleed.edge } else { 0.0 }));
    let (left, inset) = if left_hand { (cut, edges.outside) } else { (bind, edges.inside) };
    let trim = Rect::new(left, cut, paper.width, paper.height);
    let live = Rect::new(
        trim.x + inset,
        trim.y + edges.top,
        (paper.width - edges.inside - edges.outside).max(0.0),
        (paper.height - edges.top - edges.bottom).max(0.0),
    );
    let (width, height) = (paper.width + cut + bind, paper.height + 2.0 * cut);
    Frame { width, height, trim, live, left_hand }
}
