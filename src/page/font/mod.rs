//! The faces of a book: shapes and measures text, and gives the outlines of glyphs.

mod cut;
mod drawn;
mod error;
mod face;
mod hyphenation;
mod line;
mod memory;
mod missing;
mod paragraph;
mod part;
mod shape;
#[cfg(test)]
mod tests;

use crate::outline::Outline;
use crate::scene::BadNumber;
pub use cut::{Letters, Weight};
pub use drawn::{HOLLOW_STAR, STAR, STAR_MIDDLE, STAR_WIDTH, Signs, star, star_outline};
pub use error::FontError;
pub use face::Metrics;
pub use face::{Embedding, Face};
use harfrust::ShapePlan;
pub use line::{Content, Line, Piece};
use memory::FaceCache;
pub use memory::Stamp;
pub use missing::MissingGlyph;
pub use paragraph::{Gap, LanguageIdentifier, Paragraph, capitals, language_of};
use part::Shaping;
use shape::Parts;
use std::fmt;
use std::sync::{Arc, LazyLock};

/// The embedded faces, and the book's extra faces for characters that these lack.
///
/// A face is identified by its number: the embedded ones have the numbers of [`Weight`], then come that of emoji and the extra
/// ones in order.
#[derive(Clone)]
pub struct Faces {
    extra: Vec<Face>,
    /// By letters, language and text, since the pages of a book repeat the same words.
    paragraphs: Arc<FaceCache<(Letters, LanguageIdentifier, String), Parts>>,
    /// By face, script, direction and language: making a plan takes as long as shaping a line.
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

/// What draws a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FaceId {
    /// The face with this number.
    File(usize),
    /// No font: it is a star.
    Drawn,
}

/// The number of the face of emoji, which text takes where no other face has a character.
const EMOJI: usize = 5;

static EMBEDDED: LazyLock<[Face; EMOJI + 1]> = LazyLock::new(|| {
    [
        notosans::REGULAR_TTF,
        notosans::BOLD_TTF,
        notosans::ITALIC_TTF,
        notosans::BOLD_ITALIC_TTF,
        epaint_default_fonts::UBUNTU_LIGHT,
        epaint_default_fonts::NOTO_EMOJI_REGULAR,
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
            paragraphs: Arc::default(),
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
        f64::from(self.face(face).units_per_em())
    }

    /// The outline of a glyph, in units of its face, y up; filled by the nonzero rule.
    pub fn outline_of(&self, face: usize, glyph: u16) -> Arc<Outline> {
        self.outlines.get_or((face, glyph), || self.face(face).outline(glyph))
    }

    /// What draws a character after a character in another face.
    fn face_for(
        &self,
        character: char,
        weight: Weight,
        before: Option<FaceId>,
    ) -> Result<FaceId, MissingGlyph> {
        if drawn::is(character) {
            return Ok(FaceId::Drawn);
        }
        let has = |&face: &usize| {
            self.face(face).glyph(character).is_some() || paragraph::is_ignorable(character)
        };
        // Spaces, marks and punctuation keep the face of the letters before them.
        let stay = match before {
            Some(FaceId::File(face)) if !character.is_alphanumeric() && face != EMOJI => Some(face),
            _ => None,
        };
        let first_extra = EMBEDDED.len();
        let extra = first_extra..first_extra + self.extra.len();
        let face = stay
            .into_iter()
            .chain([weight as usize])
            .chain(weight.second().map(|weight| weight as usize))
            .chain(extra)
            .chain([EMOJI])
            .find(has);
        face.map(FaceId::File).ok_or(MissingGlyph { character })
    }
}
