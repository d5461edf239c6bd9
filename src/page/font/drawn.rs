//! Stars: signs that need no font. They are set like letters and drawn by the layout.

use crate::outline::{Outline, PathSink};
use maze::geometry::{MM_PER_PT, Point, Rect, Trail};
use std::f64::consts::TAU;

/// A filled star.
pub const STAR: char = '★';
/// An empty star.
pub const HOLLOW_STAR: char = '☆';

/// Units per em of drawn characters, and the advance of a star.
pub(super) const EM: i32 = 1000;
pub(super) const STAR_ADVANCE: i32 = 1020;
/// The top and the height of the ink of a row of stars, y down.
pub(super) const STARS_INK: (f64, f64) = (-830.0, 900.0);

/// The width of a star, in ems.
pub const STAR_WIDTH: f64 = 0.92;
/// The height of the center of a star above the baseline, in ems.
pub const STAR_MIDDLE: f64 = 0.36;

/// Whether a character is always drawn, whatever the fonts have.
pub fn is(character: char) -> bool {
    matches!(character, STAR | HOLLOW_STAR)
}

/// A row of drawn signs, as part of a line of text.
#[derive(Clone, Debug)]
pub struct Signs {
    /// The text in reading order.
    pub text: String,
    /// From left to right: [`STAR`] is filled, [`HOLLOW_STAR`] an outline.
    pub signs: Vec<char>,
    /// Type size in pt.
    pub size: f64,
    /// The sum of advances, in mm.
    pub width: f64,
    /// The box of the ink in mm, relative to the start of the baseline (y negative above it).
    pub ink: Rect,
}

impl Signs {
    /// The type size in mm.
    pub fn size_mm(&self) -> f64 {
        self.size * MM_PER_PT
    }

    /// The width of each sign, in mm.
    pub fn each(&self) -> f64 {
        self.width / self.signs.len() as f64
    }
}

/// The outline of a star as a glyph, in ems, y up.
pub fn star_outline() -> Outline {
    let center = Point::new(f64::from(STAR_ADVANCE) / f64::from(EM) / 2.0, -STAR_MIDDLE);
    let star = star(center, STAR_WIDTH);
    let mut outline = Outline::default();
    outline.move_to(star.start.x as f32, -star.start.y as f32);
    for to in star.steps.iter().map(|step| step.end()) {
        outline.line_to(to.x as f32, -to.y as f32);
    }
    outline.close();
    outline
}

/// A five-pointed star of a width around a center, one point up.
pub fn star(center: Point, width: f64) -> Trail {
    // The width is the distance from a point to the second next: 2 sin(72°) radii. The inner corners form a pentagram.
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
