//! The typefaces: shaping text into placed glyphs, measuring it, and the outlines of its glyphs.

mod cut;
mod drawn;
mod face;
mod memory;
mod missing;

use crate::maze::geometry::{MM_PER_PT, Rect};
use crate::page::outline::Outline;
use crate::page::scene::{Glyph, Picture, Run};
use cut::PEN;
pub use cut::{Letters, Weight};
pub use drawn::{DRAWN, HOLLOW_STAR, STAR};
pub use face::Metrics;
pub(crate) use face::{Embedding, Face};
use harfrust::{Buffer, Script, ShapeOptions, ShapePlan, ShaperFont};
use memory::FaceCache;
pub(crate) use memory::Stamp;
pub use missing::MissingGlyph;
use std::fmt;
use std::sync::{Arc, LazyLock};
use unicode_normalization::UnicodeNormalization;

/// Noto Sans in both weights, and the faces that stand in where it lacks a character.
///
/// A face is known by its number: the embedded ones have those of [`Weight`], the extra ones follow in their order.
#[derive(Clone)]
pub struct Faces {
    extra: Vec<Face>,
    /// By weight and text: the pages of a book say the same words over and over.
    lines: Arc<FaceCache<(Letters, String), Line>>,
    /// By face and script: to prepare for a line takes as long as to shape it.
    plans: Arc<FaceCache<(usize, Option<Script>), ShapePlan>>,
    /// By face and glyph.
    outlines: Arc<FaceCache<(usize, u16), Outline>>,
    /// By face and glyph, as SVG has it.
    pub(crate) stamps: Arc<FaceCache<(usize, u16), StampResult>>,
}

impl fmt::Debug for Faces {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Faces: Noto Sans and {} more", self.extra.len())
    }
}

/// Nothing where there is nothing to draw; an error if a number is not sane.
pub(crate) type StampResult = Result<Option<Stamp>, String>;

/// What a line is set from, one after the other.
type Line = Result<Vec<Part>, MissingGlyph>;

/// A part of a line in one face, in units of that; the box of its ink with y down.
struct Part {
    text: String,
    face: usize,
    glyphs: Vec<Glyph>,
    width: i32,
    ink: Option<Rect>,
    /// The outlines of its glyphs, if they are printed under a pen.
    rim: Option<Arc<Picture>>,
}

static EMBEDDED: LazyLock<[Face; 5]> = LazyLock::new(|| {
    [
        notosans::REGULAR_TTF,
        notosans::BOLD_TTF,
        notosans::ITALIC_TTF,
        notosans::BOLD_ITALIC_TTF,
        epaint_default_fonts::UBUNTU_LIGHT,
    ]
    .map(|bytes| Face::read(bytes).expect("the embedded faces are sound: the tests parse them"))
});

impl Faces {
    /// The embedded faces alone.
    pub fn builtin() -> Faces {
        Faces::new(Vec::new())
    }

    fn new(extra: Vec<Face>) -> Faces {
        Faces {
            extra,
            lines: Arc::default(),
            plans: Arc::default(),
            outlines: Arc::default(),
            stamps: Arc::default(),
        }
    }

    /// The embedded faces, then the first face of each of these OpenType files (TrueType or CFF outlines).
    pub fn with(extra: Vec<Vec<u8>>) -> Result<Faces, String> {
        let read = |bytes| Face::read(bytes).map_err(|lacks| format!("this font {lacks}"));
        Ok(Faces::new(extra.into_iter().map(read).collect::<Result<_, _>>()?))
    }

    /// The face of this number, for its tables and its bytes.
    pub(crate) fn face(&self, number: usize) -> &Face {
        let builtin = &*EMBEDDED;
        builtin.get(number).unwrap_or_else(|| &self.extra[number - builtin.len()])
    }

    /// Shapes one line of text at `size` pt, with kerning, after NFC normalization.
    ///
    /// One run, unless some characters had to come from another face. Runs follow one another: each
    /// starts where the widths of those before it end.
    pub fn shape(
        &self,
        text: &str,
        letters: impl Into<Letters>,
        size: f64,
    ) -> Result<Vec<Run>, MissingGlyph> {
        let line = self.line(text, letters.into());
        let run = |part: &Part| {
            let (mm, ink) = (self.mm(part, size), part.ink.unwrap_or_default());
            let pen = PEN * size * MM_PER_PT;
            Run {
                rim: part.rim.as_ref().map(|rim| (rim.clone(), pen)),
                text: part.text.clone(),
                face: part.face,
                size,
                units: self.units_per_em(part.face),
                glyphs: part.glyphs.clone(),
                width: f64::from(part.width) * mm,
                ink: Rect::new(ink.x * mm, ink.y * mm, ink.width * mm, ink.height * mm),
            }
        };
        let parts = Line::as_ref(&line).map_err(|missing| *missing)?;
        Ok(parts.iter().map(run).collect())
    }

    /// The width in mm of a line of text at `size` pt.
    pub fn width(
        &self,
        text: &str,
        letters: impl Into<Letters>,
        size: f64,
    ) -> Result<f64, MissingGlyph> {
        let line = self.line(text, letters.into());
        let width = |part: &Part| f64::from(part.width) * self.mm(part, size);
        let parts = Line::as_ref(&line).map_err(|missing| *missing)?;
        Ok(parts.iter().map(width).sum())
    }

    /// A unit of the face of a part at `size` pt.
    fn mm(&self, part: &Part, size: f64) -> f64 {
        size * MM_PER_PT / self.units_per_em(part.face)
    }

    /// The heights of the embedded face of this weight.
    pub fn metrics(&self, weight: Weight) -> Metrics {
        let face = self.face(weight as usize);
        let em = |units: i32| f64::from(units) / f64::from(face.units_per_em());
        let ((ascender, descender), (cap_height, x_height)) = (face.line(), face.heights());
        Metrics {
            ascender: em(ascender),
            cap_height: em(cap_height),
            x_height: em(x_height),
            descender: em(descender),
        }
    }

    /// Whether a face says that a document may carry it, or the part of it that the document uses.
    pub fn may_be_embedded(&self, face: usize) -> bool {
        self.face(face).embedding() != Embedding::None
    }

    /// What a face calls itself.
    pub fn name(&self, face: usize) -> String {
        self.face(face).name().unwrap_or_else(|| format!("no. {face}"))
    }

    /// Units of a face in one em: the scale of its glyphs' places and outlines.
    pub fn units_per_em(&self, face: usize) -> f64 {
        if face == DRAWN {
            return f64::from(drawn::EM);
        }
        f64::from(self.face(face).units_per_em())
    }

    /// A glyph's outline in units of its face, y up, to be filled by the nonzero rule.
    pub(crate) fn outline_of(&self, face: usize, glyph: u16) -> Arc<Outline> {
        self.outlines.get_or((face, glyph), || self.face(face).outline(glyph))
    }

    fn face_for(
        &self,
        character: char,
        weight: Weight,
        current: Option<usize>,
    ) -> Result<usize, MissingGlyph> {
        if drawn::is(character) {
            return Ok(DRAWN);
        }
        let has = |&face: &usize| self.face(face).glyph(character).is_some();
        // Spaces, marks and punctuation stay with the letters before them.
        let stay = current.filter(|&face| face != DRAWN && !character.is_alphanumeric());
        let first_extra = EMBEDDED.len();
        let extra = first_extra..first_extra + self.extra.len();
        stay.into_iter()
            .chain([weight as usize])
            .chain(weight.second().map(|weight| weight as usize))
            .chain(extra)
            .find(has)
            .ok_or(MissingGlyph { character })
    }

    fn line(&self, text: &str, letters: Letters) -> Arc<Line> {
        let Letters { weight, spacing } = letters;
        self.lines.get_or((letters, text.to_owned()), || {
            let text: String = text.nfc().collect();
            let mut parts = Vec::new();
            let mut start = 0;
            let mut current = None;
            for (at, character) in text.char_indices() {
                let face = self.face_for(character, weight, current)?;
                if let Some(before) = current.filter(|&before| before != face) {
                    parts.push(self.part(&text[start..at], before).finished(spacing, self));
                    start = at;
                }
                current = Some(face);
            }
            parts.extend(
                current.map(|face| self.part(&text[start..], face).finished(spacing, self)),
            );
            Ok(parts)
        })
    }

    fn part(&self, text: &str, face: usize) -> Part {
        if face == DRAWN {
            return drawn::part(text);
        }
        let font = &self.face(face).font;
        let mut buffer = Buffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        let (direction, script) = (buffer.direction(), buffer.script());
        let plan = self
            .plans
            .get_or((face, script), || ShapePlan::new(font, direction, script, None, &[]));
        let options = ShapeOptions::new().plan(Some(&plan));
        harfrust::shape(&ShaperFont::new(font), &mut buffer, options)
            .expect("the plan is for the direction and the script of this text");
        let mut part = Part {
            text: text.to_owned(),
            face,
            glyphs: Vec::new(),
            width: 0,
            ink: None,
            rim: None,
        };
        for (info, position) in buffer.glyph_infos().iter().zip(buffer.glyph_positions()) {
            let glyph = Glyph {
                // Glyph ids are 16 bits in every font; the shaper's type is wider for its own use.
                id: info.glyph_id as u16,
                x: part.width + position.x_offset,
                y: position.y_offset,
                cluster: info.cluster as usize,
            };
            if let Some(b) = self.outline_of(face, glyph.id).bounds() {
                let (x, y) = (b.x + f64::from(glyph.x), b.y - f64::from(glyph.y));
                let bounds = Rect { x, y, ..b };
                part.ink = Some(part.ink.map_or(bounds, |ink| ink.union(bounds)));
            }
            part.glyphs.push(glyph);
            part.width += position.x_advance;
        }
        part
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_advance_agrees_with_the_font_file() {
        let font = Face::read(notosans::REGULAR_TTF).unwrap();
        let advance = font.advance(font.glyph('H').unwrap());
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
    fn each_face_is_kerned_by_its_own_table() {
        let mut plain = notosans::BOLD_TTF.to_vec();
        let table = plain.windows(4).position(|tag| tag == b"GPOS").unwrap();
        plain[table..table + 4].copy_from_slice(b"GPOX");
        let faces = Faces::with(vec![plain]).unwrap();
        let [plain, bold] =
            [EMBEDDED.len(), Weight::Bold as usize].map(|face| faces.part("AVATAR", face).width);
        assert!(bold < plain, "{bold} {plain}");
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
