//! Pictures: outlines in units of their own, y up as in a font, each with what is done with it.

use super::Ink;
use crate::maze::geometry::{Point, Rect};
use crate::page::outline::Outline;
use std::fmt;

/// A picture.
pub struct Picture {
    /// The box around its outlines, in its units, y down from its origin.
    bounds: Rect,
    /// From bottom to top.
    pub(crate) parts: Vec<Part>,
}

/// An outline, and what is done with it.
pub(crate) struct Part {
    pub outline: Outline,
    pub paint: Paint,
}

/// How an outline becomes visible.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Paint {
    /// A line along it, as wide as the book's lines of pictures.
    Pen,
    /// All of its inside, by the nonzero rule.
    Fill(Ink),
}

impl Picture {
    /// A picture of these parts; none if there is nothing to see.
    pub(crate) fn new(parts: Vec<Part>) -> Option<Picture> {
        let bounds = parts.iter().filter_map(|part| part.outline.bounds()).reduce(Rect::union)?;
        (!bounds.is_empty()).then_some(Picture { bounds, parts })
    }

    /// Whether it has lines that are the book's to weigh.
    pub(crate) fn has_lines(&self) -> bool {
        self.parts.iter().any(|part| part.paint == Paint::Pen)
    }

    /// The width of a picture of a height, pen and all; both in mm.
    pub fn width(&self, height: f64, pen: f64) -> f64 {
        self.scale(height, pen) * self.bounds.width + pen
    }

    /// mm to a unit at a height in mm, pen and all.
    pub fn scale(&self, height: f64, pen: f64) -> f64 {
        (height - pen).max(0.0) / self.bounds.height
    }

    /// Its middle, in its units, y down from its origin.
    pub fn center(&self) -> Point {
        self.bounds.center()
    }

    /// The box that it covers with its origin at a place: mm to a unit, and the weight of its lines in mm.
    pub(crate) fn placed(&self, at: Point, scale: f64, pen: f64) -> Rect {
        let Rect { x, y, width, height } = self.bounds;
        let ink = Rect::new(x * scale + at.x, y * scale + at.y, width * scale, height * scale);
        ink.outset(pen / 2.0)
    }
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "a picture of {} outlines in {:?}", self.parts.len(), self.bounds)
    }
}
