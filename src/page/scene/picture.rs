//! Pictures: painted outlines in their own units, y up as in a font.

use super::Ink;
use crate::outline::Outline;
use maze::geometry::{Point, Rect};
use std::fmt;
use std::sync::Arc;

/// The lowest resolution that printers accept, in pixels per inch.
const FINEST: f64 = 300.0;

/// A picture.
pub struct Picture {
    /// The box around its outlines, in its units, y down from its origin.
    bounds: Rect,
    /// From bottom to top.
    pub parts: Vec<Part>,
    /// All outlines of a picture of the font in lines, which can be colored; `None` for others.
    pub drawing: Option<Outline>,
}

/// A painted outline.
#[derive(Debug)]
pub struct Part {
    /// In the units of the picture.
    pub outline: Outline,
    /// How it becomes visible.
    pub paint: Paint,
    /// The part is visible only inside all of these.
    pub clips: Vec<Clip>,
}

/// An outline that hides everything outside it.
#[derive(Clone, Debug)]
pub struct Clip {
    /// In the units of the picture.
    pub outline: Arc<Outline>,
    /// What is inside it.
    pub rule: FillRule,
}

/// How the inside of overlapping outlines is determined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FillRule {
    /// Where the outlines wind around a place at all.
    NonZero,
    /// Where they wind around it an odd number of times.
    EvenOdd,
}

/// Pixels in grey, row by row from the top: 0 is black, 255 white.
#[derive(Debug, PartialEq)]
pub struct Raster {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// By pixel.
    pub grey: Vec<u8>,
}

/// How an outline becomes visible.
#[derive(Clone, Debug, PartialEq)]
pub enum Paint {
    /// A line along it, as wide as the picture lines of the book.
    Pen,
    /// All of its inside.
    Fill(Ink, FillRule),
    /// Pixels that fill its bounding box.
    Pixels(Arc<Raster>),
}

impl Picture {
    /// A picture of these parts; `None` if nothing is visible.
    pub fn new(parts: Vec<Part>) -> Option<Picture> {
        let seen = |part: &Part| {
            let clips = part.clips.iter().map(|clip| clip.outline.bounds());
            clips.fold(part.outline.bounds(), |seen, clip| seen?.common(clip?))
        };
        let bounds = parts.iter().filter_map(seen).reduce(Rect::union)?;
        (!bounds.is_empty()).then_some(Picture { bounds, parts, drawing: None })
    }

    /// A picture of the font in lines; `None` if nothing is visible.
    pub fn drawn(parts: Vec<Part>, drawing: Outline) -> Option<Picture> {
        Some(Picture { drawing: Some(drawing), ..Picture::new(parts)? })
    }

    /// The greatest height in mm at which its pixels are fine enough for print; `None` if it has no pixels.
    pub fn highest(&self) -> Option<f64> {
        let rows = |part: &Part| match &part.paint {
            Paint::Pixels(raster) => Some(f64::from(raster.height) / FINEST * 25.4),
            _ => None,
        };
        self.parts.iter().filter_map(rows).reduce(f64::min)
    }

    /// Whether it has lines whose weight the book sets.
    pub fn has_lines(&self) -> bool {
        self.parts.iter().any(|part| part.paint == Paint::Pen)
    }

    /// The width of a picture at a height, including the pen; all in mm.
    pub fn width(&self, height: f64, pen: f64) -> f64 {
        self.scale(height, pen) * self.bounds.width + self.edge(pen)
    }

    /// Mm per unit at a height in mm, including the pen.
    pub fn scale(&self, height: f64, pen: f64) -> f64 {
        (height - self.edge(pen)).max(0.0) / self.bounds.height
    }

    /// The width of the pen, if the picture has lines of the book's weight.
    fn edge(&self, pen: f64) -> f64 {
        if self.has_lines() { pen } else { 0.0 }
    }

    /// The box around it, in its units, y down from its origin.
    pub fn bounds(&self) -> Rect {
        self.bounds
    }

    /// The center, in its units, y down from its origin.
    pub fn center(&self) -> Point {
        self.bounds.center()
    }

    /// The box in mm that it covers with its origin at `at`, at `scale` mm per unit, with lines `pen` mm wide.
    pub fn placed(&self, at: Point, scale: f64, pen: f64) -> Rect {
        let Rect { x, y, width, height } = self.bounds;
        let ink = Rect::new(x * scale + at.x, y * scale + at.y, width * scale, height * scale);
        ink.outset(self.edge(pen) / 2.0)
    }
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "a picture of {} outlines in {:?}", self.parts.len(), self.bounds)
    }
}
