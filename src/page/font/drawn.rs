//! Stars: characters that need no font. They are set like letters and drawn by the layout.

use super::{Glyph, Part};
use maze::geometry::Rect;

/// The face number of drawn characters: [`STAR`] is filled, [`HOLLOW_STAR`] an outline.
pub const DRAWN: usize = usize::MAX;
/// A filled star.
pub const STAR: char = '★';
/// An empty star.
pub const HOLLOW_STAR: char = '☆';

/// Units per em of drawn characters, and the advance of a star.
pub const EM: i32 = 1000;
const STAR_ADVANCE: i32 = 1020;
/// The ink box of a row of stars, y down.
const STARS_TOP: f64 = -830.0;
const STARS_HEIGHT: f64 = 900.0;

/// Whether a character is always drawn, whatever the fonts have.
pub fn is(character: char) -> bool {
    matches!(character, STAR | HOLLOW_STAR)
}

/// A row of drawn characters.
pub fn part(text: &str) -> Part {
    let glyph = |(index, (cluster, _))| Glyph { id: 0, x: index * STAR_ADVANCE, y: 0, cluster };
    let glyphs: Vec<Glyph> = (0..).zip(text.char_indices()).map(glyph).collect();
    let width = glyphs.len() as i32 * STAR_ADVANCE;
    let ink = Some(Rect::new(0.0, STARS_TOP, f64::from(width), STARS_HEIGHT));
    Part { text: text.to_owned(), face: DRAWN, glyphs, width, ink, rim: None }
}
