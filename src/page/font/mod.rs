//! The faces of a book: shapes and measures text, and gives the outlines of glyphs.

mod cut;
mod drawn;
mod error;
mod face;
mod memory;
mod missing;
#[cfg(test)]
mod tests;

use crate::outline::Outline;
use crate::scene::{BadNumber, Glyph, Picture, Run};
use cut::PEN;
pub use cut::{Letters, Weight};
pub use drawn::{DRAWN, HOLLOW_STAR, STAR, STAR_MIDDLE, STAR_WIDTH, star};
pub use error::FontError;
pub use face::Metrics;
pub use face::{Embedding, Face};
use harfrust::{Direction, Script, ShapeOptions, ShapePlan, UnicodeBuffer};
use maze::geometry::{MM_PER_PT, Rect};
use memory::FaceCache;
pub use memory::Stamp;
pub use missing::MissingGlyph;
use std::fmt;
use std::sync::{Arc, LazyLock};
use unicode_bidi::{BidiInfo, get_base_direction};
use unicode_normalization::UnicodeNormalization;

/// The embedded faces, and the book's extra faces for characters that these lack.
///
/// A face is identified by its number: the embedded ones have the numbers of [`Weight`], the extra ones follow in order.
#[derive(Clone)]
pub struct Faces {
    extra: Vec<Face>,
    /// By letters and text, since the pages of a book repeat the same words.
    lines: Arc<FaceCache<(Letters, String), Line>>,
    /// By face, script and direction: making a plan takes as long as shaping a line.
    plans: Arc<FaceCache<Shaping, ShapePlan>>,
    /// By face and glyph.
    outlines: Arc<FaceCache<(usize, u16), Outline>>,
    /// By face and glyph, as SVG path data.
    pub stamps: Arc<FaceCache<(usize, u16), StampResult>>,
}

impl fmt::Debug for Faces {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Faces: Noto Sans and {} more", self.extra.len())
    }
}

/// `None` if there is nothing to draw; an error if a coordinate is not a sane number.
pub type StampResult = Result<Option<Stamp>, BadNumber>;

/// A face, a script, and whether it runs from right to left.
type Shaping = (usize, Script, bool);

/// The parts of a line, from left to right.
type Line = Result<Vec<Part>, MissingGlyph>;

/// A part of a line in one face, in units of the face; the ink box has y down.
struct Part {
    text: String,
    face: usize,
    glyphs: Vec<Glyph>,
    width: i32,
    ink: Option<Rect>,
    /// The outlines of its glyphs, if its face is drawn with a pen.
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
    pub fn with(extra: Vec<Vec<u8>>) -> Result<Faces, FontError> {
        Ok(Faces::new(extra.into_iter().map(Face::read).collect::<Result<_, _>>()?))
    }

    /// The face with this number.
    pub fn face(&self, number: usize) -> &Face {
        let builtin = &*EMBEDDED;
        builtin.get(number).unwrap_or_else(|| &self.extra[number - builtin.len()])
    }

    /// Shapes one line of text at `size` pt, with kerning, after NFC normalization.
    ///
    /// One run, unless some characters come from another face. Runs follow one another: each starts where the run before it
    /// ends.
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

    /// The size in mm of a unit of the part's face, at `size` pt.
    fn mm(&self, part: &Part, size: f64) -> f64 {
        size * MM_PER_PT / self.units_per_em(part.face)
    }

    /// The metrics of the embedded face of this weight.
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

    /// Whether the license bits of a face allow embedding, at least of a subset.
    pub fn may_be_embedded(&self, face: usize) -> bool {
        self.face(face).embedding() != Embedding::None
    }

    /// The full name of a face.
    pub fn name(&self, face: usize) -> String {
        self.face(face).name().unwrap_or_else(|| format!("no. {face}"))
    }

    /// Units per em of a face: the scale of its glyph positions and outlines.
    pub fn units_per_em(&self, face: usize) -> f64 {
        if face == DRAWN {
            return f64::from(drawn::EM);
        }
        f64::from(self.face(face).units_per_em())
    }

    /// The outline of a glyph, in units of its face, y up; filled by the nonzero rule.
    pub fn outline_of(&self, face: usize, glyph: u16) -> Arc<Outline> {
        self.outlines.get_or((face, glyph), || match face {
            DRAWN => drawn::outline(),
            _ => self.face(face).outline(glyph),
        })
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
        // Spaces, marks and punctuation keep the face of the letters before them.
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
            let bidi = BidiInfo::new(&text, None);
            let Some(paragraph) = bidi.paragraphs.first() else { return Ok(Vec::new()) };
            let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
            let mut parts = Vec::new();
            for run in runs {
                let direction = match levels[run.start].is_rtl() {
                    true => Direction::RightToLeft,
                    false => Direction::LeftToRight,
                };
                let mut faces = self.in_faces(&text[run], weight)?;
                if direction == Direction::RightToLeft {
                    faces.reverse();
                }
                let part = |(text, face): (&str, usize)| {
                    self.part(text, face, direction).finished(spacing, self)
                };
                parts.extend(faces.into_iter().map(part));
            }
            Ok(parts)
        })
    }

    /// Splits a text into pieces, each with a face that has its characters.
    fn in_faces<'t>(
        &self,
        text: &'t str,
        weight: Weight,
    ) -> Result<Vec<(&'t str, usize)>, MissingGlyph> {
        let (mut pieces, mut start, mut current) = (Vec::new(), 0, None);
        for (at, character) in text.char_indices() {
            let face = self.face_for(character, weight, current)?;
            if let Some(before) = current.filter(|&before| before != face) {
                pieces.push((&text[start..at], before));
                start = at;
            }
            current = Some(face);
        }
        pieces.extend(current.map(|face| (&text[start..], face)));
        Ok(pieces)
    }

    fn part(&self, text: &str, face: usize, direction: Direction) -> Part {
        if face == DRAWN {
            return drawn::part(text);
        }
        let shaper = self.face(face).shaper();
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        buffer.set_direction(direction);
        let script = buffer.script();
        let is_back = direction == Direction::RightToLeft;
        let plan = self.plans.get_or((face, script, is_back), || {
            ShapePlan::new(&shaper, direction, Some(script), None, &[])
        });
        let buffer = shaper.shape(buffer, ShapeOptions::new().plan(Some(&plan)));
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
                // OpenType glyph ids have 16 bits; the shaper's type is wider.
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

/// Whether a text runs from right to left.
pub fn is_from_the_right(text: &str) -> bool {
    get_base_direction(text) == unicode_bidi::Direction::Rtl
}
