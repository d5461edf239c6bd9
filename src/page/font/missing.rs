//! Which characters the faces have, and the error for a missing one.

use super::{EMBEDDED, EMOJI, Face, Faces, Weight};
use std::fmt;

/// No face has a glyph for this character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissingGlyph {
    /// The character.
    pub character: char,
}

impl fmt::Display for MissingGlyph {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "no font has a glyph for “{}” (U+{:04X})", self.character, self.character as u32)
    }
}

impl std::error::Error for MissingGlyph {}

impl Faces {
    /// The files of the faces for text: the embedded family, then the extra ones.
    pub(crate) fn files(&self) -> impl Iterator<Item = &[u8]> {
        let family = &EMBEDDED[..Weight::Friendly as usize];
        family.iter().chain(&self.extra).map(Face::bytes)
    }

    /// Whether only the face of emoji has a character.
    pub(crate) fn is_emoji(&self, character: char) -> bool {
        let is_drawn = super::drawn::is(character) || super::paragraph::is_ignorable(character);
        !is_drawn && !self.has(character) && EMBEDDED[EMOJI].glyph(character).is_some()
    }

    /// Whether the regular face or an extra one has a character.
    pub(crate) fn has(&self, character: char) -> bool {
        let regular = EMBEDDED.iter().take(1);
        regular.chain(&self.extra).any(|face| face.glyph(character).is_some())
    }
}
