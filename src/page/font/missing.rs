//! A character that no face has.

use std::fmt;

/// No face has a glyph for this character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissingGlyph {
    /// What is missing.
    pub character: char,
}

impl fmt::Display for MissingGlyph {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "no font has a glyph for “{}” (U+{:04X})", self.character, self.character as u32)
    }
}

impl std::error::Error for MissingGlyph {}
