//! The typefaces: shaping text into placed glyphs, measuring it, and the outlines of its glyphs.

mod memory;

use crate::geometry::{MM_PER_PT, Rect};
use crate::scene::{Glyph, Run};
use memory::{Memory, Outline};
use rustybuzz::{Face, UnicodeBuffer};
use std::fmt;
use std::sync::{Arc, LazyLock};
use ttf_parser::{GlyphId, OutlineBuilder, name_id};
use unicode_normalization::UnicodeNormalization;

/// How heavy the strokes of the letters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    Regular,
    Bold,
}

/// Noto Sans in both weights, and the faces that stand in where it lacks a character.
///
/// A face is known by its number: 0 is regular, 1 is bold, the rest are the extra faces in their order.
#[derive(Clone)]
pub struct Faces {
    extra: Vec<Face<'static>>,
    /// By face and text: the pages of a book say the same words over and over.
    lines: Arc<Memory<(usize, String), Line>>,
    /// By face and glyph.
    outlines: Arc<Memory<(usize, u16), Outline>>,
}

/// A shaped line, in units of its face; the box of its ink with y down.
struct Line {
    glyphs: Vec<Glyph>,
    width: i32,
    ink: Option<Rect>,
}

/// Heights above the baseline, as a part of the type size; the descender is negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Metrics {
    pub ascender: f64,
    pub cap_height: f64,
    pub x_height: f64,
    pub descender: f64,
}

/// No face has a glyph for this character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissingGlyph {
    pub character: char,
}

impl fmt::Display for MissingGlyph {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "no font has a glyph for “{}” (U+{:04X})", self.character, self.character as u32)
    }
}

impl std::error::Error for MissingGlyph {}

static NOTO_SANS: LazyLock<[Face<'static>; 2]> = LazyLock::new(|| {
    [notosans::REGULAR_TTF, notosans::BOLD_TTF].map(|bytes| {
        Face::from_slice(bytes, 0).expect("the embedded faces are sound: the tests parse them")
    })
});

impl Faces {
    /// The embedded faces alone.
    pub fn builtin() -> Faces {
        Faces::new(Vec::new())
    }

    fn new(extra: Vec<Face<'static>>) -> Faces {
        Faces { extra, lines: Arc::default(), outlines: Arc::default() }
    }

    /// The embedded faces, then the first face of each of these OpenType files (TrueType or CFF outlines).
    ///
    /// The bytes stay in memory for the life of the process, as the embedded faces do.
    pub fn with(extra: Vec<Vec<u8>>) -> Result<Faces, String> {
        let parse = |(index, bytes): (usize, Vec<u8>)| {
            let face = Face::from_slice(bytes.leak(), 0)
                .ok_or_else(|| format!("font {} is not an OpenType font", index + 1))?;
            let tables = face.tables();
            if tables.glyf.is_none() && tables.cff.is_none() {
                return Err(format!("font {} has no TrueType or CFF outlines", index + 1));
            }
            Ok(face)
        };
        Ok(Faces::new(extra.into_iter().enumerate().map(parse).collect::<Result<_, _>>()?))
    }

    /// The face of this number, for its tables and its bytes.
    pub(crate) fn face(&self, number: usize) -> &Face<'static> {
        let builtin = &*NOTO_SANS;
        builtin.get(number).unwrap_or_else(|| &self.extra[number - builtin.len()])
    }

    /// Shapes one line of text at `size` pt, with kerning, after NFC normalization.
    ///
    /// One run, unless some characters had to come from another face. Runs follow one another: each
    /// starts where the widths of those before it end.
    pub fn shape(&self, text: &str, weight: Weight, size: f64) -> Result<Vec<Run>, MissingGlyph> {
        let text: String = text.nfc().collect();
        let mut runs = Vec::new();
        let mut start = 0;
        let mut current = None;
        for (at, character) in text.char_indices() {
            let face = self.face_for(character, weight, current)?;
            if let Some(before) = current.filter(|&before| before != face) {
                runs.push(self.run(&text[start..at], before, size));
                start = at;
            }
            current = Some(face);
        }
        runs.extend(current.map(|face| self.run(&text[start..], face, size)));
        Ok(runs)
    }

    /// The width in mm of a line of text at `size` pt.
    pub fn width(&self, text: &str, weight: Weight, size: f64) -> Result<f64, MissingGlyph> {
        Ok(self.shape(text, weight, size)?.iter().map(|run| run.width).sum())
    }

    /// The heights of the embedded face of this weight.
    pub fn metrics(&self, weight: Weight) -> Metrics {
        let face = self.face(weight as usize);
        let em = |units: i16| f64::from(units) / f64::from(face.units_per_em());
        Metrics {
            ascender: em(face.ascender()),
            cap_height: em(face.capital_height().unwrap_or(face.ascender())),
            x_height: em(face.x_height().unwrap_or(face.ascender())),
            descender: em(face.descender()),
        }
    }

    /// Whether a face says that a document may carry the part of it that the document uses.
    pub fn may_be_embedded(&self, face: usize) -> bool {
        let face = self.face(face);
        let restricted = matches!(face.permissions(), Some(ttf_parser::Permissions::Restricted));
        !restricted && face.is_subsetting_allowed()
    }

    /// What a face calls itself.
    pub fn name(&self, face: usize) -> String {
        let names = self.face(face).names();
        let mut full = names.into_iter().filter(|name| name.name_id == name_id::FULL_NAME);
        full.find_map(|name| name.to_string()).unwrap_or_else(|| format!("no. {face}"))
    }

    /// Units of a face in one em: the scale of its glyphs' places and outlines.
    pub fn units_per_em(&self, face: usize) -> f64 {
        f64::from(self.face(face).units_per_em())
    }

    /// Draws a glyph's outline in units of its face, y up, to be filled by the nonzero rule.
    pub fn outline(&self, face: usize, glyph: u16, pen: &mut dyn OutlineBuilder) {
        self.outline_of(face, glyph).draw(pen);
    }

    fn outline_of(&self, face: usize, glyph: u16) -> Arc<Outline> {
        self.outlines.get_or((face, glyph), || {
            let mut outline = Outline::default();
            outline.bounds = self.face(face).outline_glyph(GlyphId(glyph), &mut outline);
            outline
        })
    }

    fn face_for(
        &self,
        character: char,
        weight: Weight,
        current: Option<usize>,
    ) -> Result<usize, MissingGlyph> {
        let has = |&face: &usize| self.face(face).glyph_index(character).is_some();
        // Spaces, marks and punctuation stay with the letters before them.
        let stay = current.filter(|_| !character.is_alphanumeric());
        let first_extra = NOTO_SANS.len();
        let extra = first_extra..first_extra + self.extra.len();
        stay.into_iter()
            .chain([weight as usize])
            .chain(extra)
            .find(has)
            .ok_or(MissingGlyph { character })
    }

    fn run(&self, text: &str, face: usize, size: f64) -> Run {
        let line = self.lines.get_or((face, text.to_owned()), || self.line(text, face));
        let mm = size * MM_PER_PT / self.units_per_em(face);
        let ink = line.ink.unwrap_or_default();
        Run {
            text: text.to_string(),
            face,
            size,
            glyphs: line.glyphs.clone(),
            width: f64::from(line.width) * mm,
            ink: Rect::new(ink.x * mm, ink.y * mm, ink.width * mm, ink.height * mm),
        }
    }

    fn line(&self, text: &str, face: usize) -> Line {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        let shaped = rustybuzz::shape(self.face(face), &[], buffer);
        let mut line = Line { glyphs: Vec::with_capacity(shaped.len()), width: 0, ink: None };
        for (info, position) in shaped.glyph_infos().iter().zip(shaped.glyph_positions()) {
            let glyph = Glyph {
                // Glyph ids are 16 bits in every font; the shaper's type is wider for its own use.
                id: info.glyph_id as u16,
                x: line.width + position.x_offset,
                y: position.y_offset,
                cluster: info.cluster as usize,
            };
            if let Some(b) = self.outline_of(face, glyph.id).bounds {
                let (x, y) = (glyph.x + i32::from(b.x_min), -(glyph.y + i32::from(b.y_max)));
                let (width, height) = (f64::from(b.width()), f64::from(b.height()));
                let bounds = Rect::new(f64::from(x), f64::from(y), width, height);
                line.ink = Some(line.ink.map_or(bounds, |ink| ink.union(bounds)));
            }
            line.glyphs.push(glyph);
            line.width += position.x_advance;
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_advance_agrees_with_the_font_file() {
        let font = ttf_parser::Face::parse(notosans::REGULAR_TTF, 0).unwrap();
        let advance = font.glyph_hor_advance(font.glyph_index('H').unwrap()).unwrap();
        let expected = f64::from(advance) / f64::from(font.units_per_em()) * 72.0 * 25.4 / 72.0;
        let width = Faces::builtin().width("H", Weight::Regular, 72.0).unwrap();
        assert!((width - expected).abs() < 1e-9, "{width} {expected}");
        // Noto Sans: H is 0.741 em wide, so 18.8 mm at an inch.
        assert!((width - 0.741 * 25.4).abs() < 0.01, "{width}");
    }

    #[test]
    fn pairs_are_kerned() {
        let faces = Faces::builtin();
        let kerned = faces.width("AVATAR", Weight::Regular, 12.0).unwrap();
        let summed: f64 = ["A", "V", "A", "T", "A", "R"]
            .map(|letter| faces.width(letter, Weight::Regular, 12.0).unwrap())
            .iter()
            .sum();
        // By 40 units of 2048 for A and V, by 70 for A and T, each of them twice.
        let saved = 220.0 / 2048.0 * 12.0 * MM_PER_PT;
        assert!((summed - kerned - saved).abs() < 1e-9, "{kerned} {summed}");
    }

    #[test]
    fn ink_is_measured_from_the_baseline() {
        let faces = Faces::builtin();
        let run = &faces.shape("H", Weight::Bold, 10.0).unwrap()[0];
        let cap_height = faces.metrics(Weight::Bold).cap_height * run.size_mm();
        assert!((run.ink.y + cap_height).abs() < 0.01 && run.ink.bottom().abs() < 0.01);
        assert!(run.ink.x > 0.0 && run.ink.right() < run.width);
        assert!(faces.shape("p", Weight::Bold, 10.0).unwrap()[0].ink.bottom() > 0.5);
        assert_eq!(faces.shape(" ", Weight::Bold, 10.0).unwrap()[0].ink, Rect::default());
        assert!(faces.shape("", Weight::Bold, 10.0).unwrap().is_empty());
    }

    #[test]
    fn text_is_composed_first() {
        let run = &Faces::builtin().shape("u\u{308}", Weight::Regular, 9.0).unwrap()[0];
        assert_eq!((run.text.as_str(), run.glyphs.len()), ("ü", 1));
    }

    #[test]
    fn a_missing_character_is_named() {
        let error = Faces::builtin().shape("maze 迷", Weight::Regular, 9.0).unwrap_err();
        assert_eq!(error.to_string(), "no font has a glyph for “迷” (U+8FF7)");
        assert!(Faces::with(vec![b"not a font".to_vec()]).is_err());
    }

    #[test]
    fn an_extra_face_is_used_only_where_needed() {
        // A second copy of a face cannot add characters, so nothing moves to it.
        let faces = Faces::with(vec![notosans::BOLD_ITALIC_TTF.to_vec()]).unwrap();
        let runs = faces.shape("Ελλάδα, Łódź!", Weight::Bold, 9.0).unwrap();
        assert_eq!(runs.iter().map(|run| run.face).collect::<Vec<_>>(), [1]);
    }
}
