//! The signs at a maze's ends: an arrow at an opening, a disc at a start inside and a star at a goal.

use super::placement::slower;
use maze::geometry::{Point, Step, Trail};
use std::f64::consts::TAU;

/// The lengths of an arrow, in mm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    pub length: f64,
    /// From the opening to the arrow.
    pub gap: f64,
}

/// Length in pitches, and in mm at least, up to where it grows with the pitch, and at most.
const LENGTH: [f64; 4] = [0.9, 3.5, 8.0, 20.0];
/// Gap in pitches, and in mm the same.
const GAP: [f64; 4] = [1.0 / 3.0, 0.9, 3.5, 3.5];
/// The longest arrow before a picture, in heights of that.
const BEFORE: f64 = 0.4;
/// In arrow lengths: how wide the head is, how long, how wide the stem.
const HEAD: f64 = 0.55;
const HEAD_LENGTH: f64 = 0.52;
const STEM: f64 = 0.2;

impl Size {
    /// The arrow beside cells of a size in mm; `small` for a thumbnail, where no shortest length holds.
    pub fn of(pitch: f64, small: bool) -> Size {
        let held = |[pitches, least, bound, most]: [f64; 4]| {
            let least = if small { least / 2.5 } else { least };
            slower(pitches * pitch, bound).clamp(least, most)
        };
        Size { length: held(LENGTH), gap: held(GAP) }
    }

    /// The small arrow between an opening and a picture of a height in mm.
    pub fn before(picture: f64, pitch: f64) -> Size {
        let Size { length, gap } = Size::of(pitch, false);
        Size { length: length.min(picture * BEFORE).max(LENGTH[1]), gap: gap.min(picture * BEFORE) }
    }
}

/// An arrow on the axis of an opening: `out` (length 1) leads from the opening away from the maze.
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

/// A disc as wide as `width`, its middle at `center`.
pub fn disc(center: Point, width: f64) -> Trail {
    let (left, right) = (Point::new(-width / 2.0, 0.0), Point::new(width / 2.0, 0.0));
    let half = |to| Step::Arc { center, to: center + to, clockwise: true };
    Trail { start: center + left, steps: vec![half(right), half(left)], closed: true }
}

/// A five-pointed star as wide as `width`, one point up, its middle at `center`.
pub fn star(center: Point, width: f64) -> Trail {
    // The widest is from point to point two apart: 2 sin(72°) radii. The inner corners of a pentagram.
    let radius = width / (2.0 * libm::sin(TAU / 5.0));
    let inner = radius * libm::cos(TAU / 5.0) / libm::cos(TAU / 10.0);
    let corners: Vec<Point> = (0..10)
        .map(|i| {
            let radius = if i % 2 == 0 { radius } else { inner };
            center + Point::polar(radius, TAU * f64::from(i) / 10.0)
        })
        .collect();
    Trail::of_lines(&corners, true)
}
