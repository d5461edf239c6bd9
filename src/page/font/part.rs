//! A part of a paragraph in one face, script and direction, and its glyphs.

use super::drawn::{STAR_ADVANCE, STARS_INK};
use super::{FaceId, Faces, Letters, Paragraph};
use crate::scene::{Glyph, Picture};
use harfrust::{Direction, Language, Script, ShapeOptions, ShapePlan, UnicodeBuffer, script};
use icu_locale_core::LanguageIdentifier;
use maze::geometry::Rect;
use std::sync::Arc;
use unicode_bidi::Level;

/// A face, a script, whether it runs from right to left, and the language.
pub(super) type Shaping = (usize, Script, bool, LanguageIdentifier);

/// What the characters of a part have in common.
#[derive(Clone, Copy)]
pub(super) struct Style {
    pub face: FaceId,
    /// Unknown if none of the characters belongs to a script.
    pub script: Script,
    pub level: Level,
}

/// A part of a paragraph.
pub(super) struct Part {
    pub style: Style,
    /// Its first byte in the paragraph.
    pub start: usize,
    pub text: String,
    pub shape: PartShape,
}

/// A part after shaping, in units of its face; the ink box has y down.
#[derive(Default)]
pub(super) struct PartShape {
    /// From left to right.
    pub glyphs: Vec<Glyph>,
    /// Each letter with its marks, in reading order: its first byte in the text, and its advance without letter spacing.
    pub clusters: Vec<(usize, i32)>,
    pub width: i32,
    pub ink: Option<Rect>,
    /// The outlines of the glyphs, if the face is drawn with a pen.
    pub rim: Option<Arc<Picture>>,
}

impl Part {
    pub fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

impl Faces {
    /// Shapes a text that starts at a byte of a paragraph.
    pub(super) fn part(
        &self,
        (text, start): (&str, usize),
        style: Style,
        paragraph: &Paragraph,
        letters: Letters,
    ) -> Arc<Part> {
        let shape = match style.face {
            FaceId::File(face) => self.glyphs(text, (face, style), paragraph.language()),
            FaceId::Drawn => PartShape::of_signs(text, style.level.is_rtl()),
        };
        let shape = shape.spaced(self.spacing(style.face, letters));
        let shape = match style.face {
            FaceId::File(face) => shape.with_rim(face, self),
            FaceId::Drawn => shape,
        };
        Arc::new(Part { style, start, text: text.to_owned(), shape })
    }

    pub(super) fn glyphs(
        &self,
        text: &str,
        (face, style): (usize, Style),
        language: &LanguageIdentifier,
    ) -> PartShape {
        let shaper = self.face(face).shaper();
        let direction = match style.level.is_rtl() {
            true => Direction::RightToLeft,
            false => Direction::LeftToRight,
        };
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.set_direction(direction);
        buffer.set_script(style.script);
        let tongue = Language::new(language.to_string());
        if let Some(tongue) = tongue.clone() {
            buffer.set_language(tongue);
        }
        let key = (face, style.script, style.level.is_rtl(), language.clone());
        let plan = self.plans.get_or(key, || {
            ShapePlan::new(&shaper, direction, Some(style.script), tongue.as_ref(), &[])
        });
        let buffer = shaper.shape(buffer, ShapeOptions::new().plan(Some(&plan)));
        let mut shape = PartShape::default();
        for (info, position) in buffer.glyph_infos().iter().zip(buffer.glyph_positions()) {
            let glyph = Glyph {
                // OpenType glyph ids have 16 bits; the shaper's type is wider.
                id: info.glyph_id as u16,
                x: shape.width + position.x_offset,
                y: position.y_offset,
                cluster: info.cluster as usize,
            };
            let bounds = self.outline_of(face, glyph.id).bounds();
            shape.add(glyph, bounds, position.x_advance);
        }
        if style.level.is_rtl() {
            shape.clusters.reverse();
        }
        shape
    }
}

impl PartShape {
    /// A row of drawn signs.
    fn of_signs(text: &str, from_the_right: bool) -> PartShape {
        let mut places: Vec<usize> = text.char_indices().map(|(place, _)| place).collect();
        let clusters = places.iter().map(|&place| (place, STAR_ADVANCE)).collect();
        if from_the_right {
            places.reverse();
        }
        let glyph = |(index, cluster)| Glyph { id: 0, x: index * STAR_ADVANCE, y: 0, cluster };
        let glyphs: Vec<Glyph> = (0..).zip(places).map(glyph).collect();
        let width = glyphs.len() as i32 * STAR_ADVANCE;
        let ink = Some(Rect::new(0.0, STARS_INK.0, f64::from(width), STARS_INK.1));
        PartShape { glyphs, clusters, width, ink, rim: None }
    }

    /// Adds a glyph on the right, with the box around its outline.
    fn add(&mut self, glyph: Glyph, bounds: Option<Rect>, advance: i32) {
        if let Some(b) = bounds {
            let (x, y) = (b.x + f64::from(glyph.x), b.y - f64::from(glyph.y));
            let bounds = Rect { x, y, ..b };
            self.ink = Some(self.ink.map_or(bounds, |ink| ink.union(bounds)));
        }
        match self.clusters.last_mut().filter(|(at, _)| *at == glyph.cluster) {
            Some((_, width)) => *width += advance,
            None => self.clusters.push((glyph.cluster, advance)),
        }
        self.glyphs.push(glyph);
        self.width += advance;
    }
}

impl Style {
    /// Whether a character in another style belongs to the same part.
    pub fn goes_with(&self, next: &Style) -> bool {
        let is_common = |script| script == script::UNKNOWN;
        let scripts =
            self.script == next.script || is_common(self.script) || is_common(next.script);
        (self.face, self.level) == (next.face, next.level) && scripts
    }
}

/// The script of a character; unknown for spaces, digits, marks and most punctuation, which belong to every script. The
/// scripts that Chinese and Japanese mix count as one.
pub(super) fn script_of(character: char) -> Script {
    if character.is_ascii() {
        return if character.is_ascii_alphabetic() { script::LATIN } else { script::UNKNOWN };
    }
    let mut buffer = UnicodeBuffer::new();
    buffer.add(character, 0);
    buffer.guess_segment_properties();
    match buffer.script() {
        script::HIRAGANA | script::KATAKANA | script::BOPOMOFO => script::HAN,
        script => script,
    }
}
