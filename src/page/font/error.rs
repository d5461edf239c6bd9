//! The error for a font that cannot be used.

use std::fmt;

/// What a font file lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FontError {
    /// It is no OpenType file.
    NoFont,
    /// A table that every face needs is missing or broken.
    NoTable(&'static str),
    /// It has no outlines that can be drawn.
    NoOutlines,
    /// No part of it can be put into a document; in the words of what should do that.
    NoSubset(String),
}

impl fmt::Display for FontError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("this font ")?;
        match self {
            FontError::NoFont => f.write_str("is not an OpenType font"),
            FontError::NoTable(table) => write!(f, "has no `{table}` table that can be read"),
            FontError::NoOutlines => f.write_str("has no TrueType or CFF outlines"),
            FontError::NoSubset(why) => write!(f, "cannot be embedded: {why}"),
        }
    }
}

impl std::error::Error for FontError {}
