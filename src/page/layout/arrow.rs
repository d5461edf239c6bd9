//! The signs at a maze's ends: an arrow at an opening, a disc at a start inside, a star at a goal inside.

use super::placement::slower;
use maze::geometry::{Point, Step, Trail};

/// The dimensions of an arrow, in mm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// From its tail to its tip.
    pub length: f64,
    /// The distance from the opening to the arrow.
    pub gap: f64,
}

/// The length in pitches; and in mm: the least, the bound above which growth slows, and the most.
const LENGTH: [f64; 4] = [0.9, 3.5, 8.0, 20.0];
/// The gap, in the same terms.
const GAP: [f64; 4] = [1.0 / 3.0, 0.9, 3.5, 3.5];
/// The longest arrow before a picture, in heights of the picture.
const BEFORE: f64 = 0.4;
/// In arrow lengths: the width of the head, its length, and the width of the stem.
const HEAD: f64 = 0.55;
const HEAD_LENGTH: f64 = 0.52;
const STEM: f64 = 0.2;

impl Size {
    /// The arrow next to cells with a pitch in mm. `small` is for thumbnails, with 0.4 of the least length and gap.
    pub fn of(pitch: f64, small: bool) -> Size {
        let held = |[pitches, least, bound, most]: [f64; 4]| {
            let least = if small { least / 2.5 } else { least };
            slower(pitches * pitch, bound).clamp(least, most)
        };
        Size { length: held(LENGTH), gap: held(GAP) }
    }

    /// The small arrow between an opening and a picture; the height of the picture and the pitch are in mm.
    pub fn before(picture: f64, pitch: f64) -> Size {
        let Size { length, gap } = Size::of(pitch, false);
        Size { length: length.min(picture * BEFORE).max(LENGTH[1]), gap: gap.min(picture * BEFORE) }
    }
}

/// An arrow on the axis of an opening; `out` (length 1) points from the opening away from the maze.
pub fn arrow(opening: Point, out: Point, inward: bool, size: Size) -> Trail {
    let near = opening + out * size.gap;
    let far = near + out * size.length;
    let (tip, tail) = if inward { (near, far) } else { (far, near) };
    let ahead = (tip - tail).unit();
    let aside = ahead.perpendicular() * size.length;
    let neck = tip - ahead * (size.length * HEAD_LENGTH);
    let corners = [
        tip,
        neck + aside * (HEAD / 2.0),
        neck + aside * (STEM / 2.0),
        tail + aside * (STEM / 2.0),
        tail - aside * (STEM / 2.0),
        neck - aside * (STEM / 2.0),
        neck - aside * (HEAD / 2.0),
    ];
    Trail::of_lines(&corners, true)
}

/// A disc of a width around a center.
pub fn disc(center: Point, width: f64) -> Trail {
    let (left, right) = (Point::new(-width / 2.0, 0.0), Point::new(width / 2.0, 0.0));
    let half = |to| Step::Arc { center, to: center + to, clockwise: true };
    Trail { start: center + left, steps: vec![half(right), half(left)], closed: true }
}
