//! Signs that no face needs to have: they are set like letters, and drawn by the layout.

use super::{Glyph, Part};
use maze::geometry::Rect;

/// The number of no face: its signs are drawn, [`STAR`] filled and [`HOLLOW_STAR`] as an outline.
pub const DRAWN: usize = usize::MAX;
/// A star that counts.
pub const STAR: char = '★';
/// A star that does not.
pub const HOLLOW_STAR: char = '☆';

/// Units of an em of what is drawn, in which a star is as wide as this; it stands that far from the next.
pub const EM: i32 = 1000;
const STAR_ADVANCE: i32 = 1020;
/// The box of the ink of a row of stars.
const STARS_TOP: f64 = -830.0;
const STARS_HEIGHT: f64 = 900.0;

/// Whether it is drawn, whatever faces there are.
pub fn is(character: char) -> bool {
    matches!(character, STAR | HOLLOW_STAR)
}

/// A row of signs of no face.
pub fn part(text: &str) -> Part {
    let glyph = |(index, (cluster, _))| Glyph { id: 0, x: index * STAR_ADVANCE, y: 0, cluster };
    let glyphs: Vec<Glyph> = (0..).zip(text.char_indices()).map(glyph).collect();
    let width = glyphs.len() as i32 * STAR_ADVANCE;
    let ink = Some(Rect::new(0.0, STARS_TOP, f64::from(width), STARS_HEIGHT));
    Part { text: text.to_owned(), face: DRAWN, glyphs, width, ink, rim: None }
}
