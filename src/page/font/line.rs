//! A shaped line: runs of glyphs and drawn signs, each at its place.

use super::drawn::Signs;
use crate::scene::Run;
use maze::geometry::Rect;

/// A line of text after shaping.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// In reading order, which differs from the order on paper where the direction changes.
    pub pieces: Vec<Piece>,
    /// The sum of advances, in mm.
    pub width: f64,
}

/// A part of a line.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Its start on the baseline from the start of the line, in mm.
    pub x: f64,
    /// What is drawn there.
    pub content: Content,
}

/// The content of a part of a line.
#[derive(Clone, Debug)]
pub enum Content {
    /// Glyphs of a font.
    Run(Run),
    /// Signs that need no font.
    Signs(Signs),
}

impl Piece {
    /// The text in reading order.
    pub fn text(&self) -> &str {
        match &self.content {
            Content::Run(run) => &run.text,
            Content::Signs(signs) => &signs.text,
        }
    }

    /// The box of the ink in mm, relative to the start of the line's baseline.
    fn ink(&self) -> Rect {
        let ink = match &self.content {
            Content::Run(run) => run.ink,
            Content::Signs(signs) => signs.ink,
        };
        Rect { x: ink.x + self.x, ..ink }
    }
}

impl Line {
    /// The text in reading order.
    pub fn text(&self) -> String {
        self.pieces.iter().map(Piece::text).collect()
    }

    /// The runs of glyphs in reading order.
    pub fn runs(&self) -> impl Iterator<Item = &Run> {
        self.pieces.iter().filter_map(|piece| match &piece.content {
            Content::Run(run) => Some(run),
            Content::Signs(_) => None,
        })
    }

    /// The box of the ink in mm, relative to the start of the baseline (y negative above it).
    pub fn ink(&self) -> Rect {
        let inks = self.pieces.iter().map(Piece::ink).filter(|ink| !ink.is_empty());
        inks.reduce(Rect::union).unwrap_or_default()
    }
}
