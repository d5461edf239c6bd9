//! Letterforms: the embedded faces, letter spacing, and the pen along the outlines of some faces.

use super::Faces;
use super::part::PartShape;
use crate::outline::{Outline, PathSink};
use crate::scene::{Glyph, Paint, Part as Painted, Picture};
use std::sync::Arc;

/// An embedded face; its discriminant is the number of the face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    /// For all text except titles.
    Regular,
    /// For titles.
    Bold,
    /// Slanted.
    Italic,
    /// Bold and slanted.
    BoldItalic,
    /// Ubuntu Light thickened with a round pen, for children.
    Friendly,
}

/// A face and its letter spacing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Letters {
    /// The face.
    pub weight: Weight,
    /// The extra space after each letter, in hundredths of the type size.
    pub spacing: u8,
}

/// The width of the pen along the outlines of `Friendly`, in type sizes.
pub const PEN: f64 = 0.075;

impl Weight {
    /// The fallback face for characters that this one lacks, if there is one.
    pub fn second(self) -> Option<Weight> {
        (self == Weight::Friendly).then_some(Weight::Bold)
    }
}

impl From<Weight> for Letters {
    fn from(weight: Weight) -> Letters {
        Letters { weight, spacing: 0 }
    }
}

impl PartShape {
    /// The shape with white space after each letter but the last, in units of the face.
    pub(super) fn spaced(mut self, by: i32) -> PartShape {
        // A letter and its combining marks are one cluster.
        let (mut wider, mut last) = (0, None);
        for glyph in &mut self.glyphs {
            wider += if last.is_some_and(|last| last != glyph.cluster) { by } else { 0 };
            last = Some(glyph.cluster);
            glyph.x += wider;
        }
        self.width += wider;
        self.ink.iter_mut().for_each(|ink| ink.width += f64::from(wider));
        self
    }

    /// The shape with a pen along its outlines if its face has one.
    pub(super) fn with_rim(mut self, face: usize, faces: &Faces) -> PartShape {
        if face == Weight::Friendly as usize {
            let pen = PEN * faces.units_per_em(face);
            self.rim = self.outlines(face, faces).map(Arc::new);
            self.ink = self.ink.map(|ink| ink.outset(pen / 2.0));
        }
        self
    }

    fn outlines(&self, face: usize, faces: &Faces) -> Option<Picture> {
        let moved = |glyph: &Glyph| {
            let mut outline = Outline::default();
            let by = [glyph.x as f32, glyph.y as f32];
            faces.outline_of(face, glyph.id).draw(&mut Moved { to: &mut outline, by });
            Painted { outline, paint: Paint::Pen, clips: Vec::new() }
        };
        Picture::new(self.glyphs.iter().map(moved).collect())
    }
}

/// Draws with an offset.
struct Moved<'o> {
    to: &'o mut Outline,
    by: [f32; 2],
}

impl PathSink for Moved<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.to.move_to(x + self.by[0], y + self.by[1]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.to.line_to(x + self.by[0], y + self.by[1]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let [dx, dy] = self.by;
        self.to.quad_to(x1 + dx, y1 + dy, x + dx, y + dy);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let [dx, dy] = self.by;
        self.to.curve_to(x1 + dx, y1 + dy, x2 + dx, y2 + dy, x + dx, y + dy);
    }

    fn close(&mut self) {
        self.to.close();
    }
}
