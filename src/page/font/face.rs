//! One face of an OpenType file: its glyphs, widths, outlines and metadata.

use super::FontError;
use crate::outline::Outline;
use harfrust::{Shaper, ShaperData};
use skrifa::metrics::Metrics as FontMetrics;
use skrifa::outline::DrawSettings;
use skrifa::prelude::{FontRef, GlyphId, LocationRef, MetadataProvider, Size};
use skrifa::raw::TableProvider;
use skrifa::string::StringId;
use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, OnceLock};
use subsetter::GlyphRemapper;
use unicode_normalization::UnicodeNormalization;

/// Heights above the baseline, in type sizes; the descender is negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Metrics {
    /// From the baseline to the top of the tallest letters.
    pub ascender: f64,
    /// From the baseline to the top of a capital.
    pub cap_height: f64,
    /// From the baseline to the top of an x.
    pub x_height: f64,
    /// From the baseline to the foot of the lowest letters; negative.
    pub descender: f64,
}

/// A face of a font file.
#[derive(Clone)]
pub struct Face {
    /// The whole file.
    bytes: Arc<Cow<'static, [u8]>>,
    /// Where the shaping tables are.
    shaping: Arc<ShaperData>,
    /// Every character with its glyph, in order; read on first use.
    charmap: Arc<OnceLock<Vec<(u32, u16)>>>,
    /// The same by glyph; read on first use.
    characters: Arc<OnceLock<Vec<(u16, u32)>>>,
    units_per_em: u16,
    /// By glyph, in units of the face.
    advances: Arc<[u16]>,
}

/// How much of a face its license bits allow in a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Embedding {
    /// No embedding.
    None,
    /// The whole file, but no subset.
    Whole,
    /// A subset of the glyphs.
    Part,
}

/// OS/2 fsType bits: no embedding, no subsetting, and bitmaps only.
const RESTRICTED: u16 = 0x0002;
const NO_SUBSETTING: u16 = 0x0100;
const BITMAPS: u16 = 0x0200;
/// OS/2 fsType bits that allow embedding despite `RESTRICTED` in table versions before 3.
const GRANTS: u16 = 0x000C;

impl Face {
    /// Reads the first face of a file; the error says what it lacks.
    pub fn read(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Face, FontError> {
        let bytes = Arc::new(bytes.into());
        let font = FontRef::from_index(&bytes, 0);
        let font = font.map_err(|_| FontError::NoFont)?;
        let is_there = [
            ("head", font.head().is_ok_and(|head| head.units_per_em() > 0)),
            ("maxp", font.maxp().is_ok()),
            ("hhea", font.hhea().is_ok()),
            ("hmtx", font.hmtx().is_ok()),
            ("cmap", font.charmap().has_map()),
        ];
        if let Some((table, _)) = is_there.iter().find(|(_, is_there)| !is_there) {
            return Err(FontError::NoTable(table));
        }
        let has_glyf = font.glyf().is_ok() && font.loca(None).is_ok();
        if !has_glyf && font.cff().is_err() {
            return Err(FontError::NoOutlines);
        }
        let embedded = subsetter::subset(&bytes, 0, &GlyphRemapper::new());
        embedded.map_err(|error| FontError::NoSubset(error.to_string()))?;
        let shaping = Arc::new(ShaperData::new(&font));
        let (charmap, characters) = (Arc::default(), Arc::default());
        let units_per_em = font.head().map_or(1, |head| head.units_per_em());
        let widths = font.glyph_metrics(Size::unscaled(), LocationRef::default());
        let glyphs = 0..widths.glyph_count();
        let advance = |glyph| widths.advance_width(GlyphId::new(glyph)).unwrap_or(0.0) as u16;
        let advances = glyphs.map(advance).collect();
        Ok(Face { bytes, shaping, charmap, characters, units_per_em, advances })
    }

    fn font(&self) -> FontRef<'_> {
        FontRef::from_index(&self.bytes, 0).expect("the file was read when the face was made")
    }

    /// A shaper for text in this face.
    pub(super) fn shaper(&self) -> Shaper<'_> {
        self.shaping.shaper(&self.font()).build()
    }

    /// The whole file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Every character with its glyph, in order.
    fn charmap(&self) -> &[(u32, u16)] {
        self.charmap.get_or_init(|| {
            // OpenType glyph ids have 16 bits; the reader's type is wider.
            let all = self.font().charmap();
            let all = all.mappings().map(|(character, glyph)| (character, glyph.to_u32() as u16));
            all.filter(|&(_, glyph)| glyph != 0).collect()
        })
    }

    /// The glyph of a character, if there is one.
    pub fn glyph(&self, character: char) -> Option<u16> {
        let charmap = self.charmap();
        let at = charmap.binary_search_by_key(&u32::from(character), |entry| entry.0);
        at.ok().map(|at| charmap[at].1)
    }

    /// The text that a glyph has by itself: the first of its characters or, if that is a ligature or a form of a letter at
    /// one place of a word, the letters. `None` for a glyph that only shaping gives.
    pub fn text_of(&self, glyph: u16) -> Option<String> {
        let all = self.characters.get_or_init(|| {
            let all = self.charmap().iter().map(|&(character, glyph)| (glyph, character));
            let mut all: Vec<(u16, u32)> = all.collect();
            all.sort_unstable();
            all
        });
        let (_, first) = all
            .get(all.partition_point(|entry| entry.0 < glyph))
            .filter(|entry| entry.0 == glyph)?;
        let first = char::from_u32(*first)?;
        Some(match first {
            '\u{FB00}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}' => first.nfkc().collect(),
            _ => first.to_string(),
        })
    }

    /// The advance width of a glyph, in units of the face.
    pub fn advance(&self, glyph: u16) -> i32 {
        self.advances.get(usize::from(glyph)).map_or(0, |&advance| i32::from(advance))
    }

    /// In units of the face.
    fn metrics(&self) -> FontMetrics {
        self.font().metrics(Size::unscaled(), LocationRef::default())
    }

    /// Units per em: the scale of all measures.
    pub fn units_per_em(&self) -> u16 {
        self.units_per_em
    }

    /// The ascender and the descender (negative), in units of the face.
    pub fn line(&self) -> (i32, i32) {
        let metrics = self.metrics();
        (metrics.ascent as i32, metrics.descent as i32)
    }

    /// The heights of a capital and of an x, in units of the face; the ascender if the font does not give them.
    pub fn heights(&self) -> (i32, i32) {
        let metrics = self.metrics();
        let [capital, x] = [metrics.cap_height, metrics.x_height]
            .map(|height| height.unwrap_or(metrics.ascent) as i32);
        (capital, x)
    }

    /// The box around all glyphs: left, foot, right, top, in units of the face.
    pub fn bounds(&self) -> [i32; 4] {
        let bounds = self.metrics().bounds.unwrap_or_default();
        [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(|side| side as i32)
    }

    /// The weight, from 100 (thin) to 900 (black).
    pub fn weight(&self) -> u16 {
        self.font().os2().map_or(400, |table| table.us_weight_class())
    }

    /// The italic angle, in degrees counterclockwise; negative for type that leans to the right.
    pub fn slant(&self) -> f32 {
        self.font().post().map_or(0.0, |table| table.italic_angle().to_f64() as f32)
    }

    /// The full name.
    pub fn name(&self) -> Option<String> {
        self.said(StringId::FULL_NAME, |_| true)
    }

    /// The PostScript name, for use in a document.
    pub fn postscript_name(&self) -> Option<String> {
        self.said(StringId::POSTSCRIPT_NAME, |name| !name.is_empty() && name.is_ascii())
    }

    fn said(&self, id: StringId, fits: impl Fn(&str) -> bool) -> Option<String> {
        let font = self.font();
        let names = font.localized_strings(id).map(|name| name.chars().collect());
        { names }.find(|name: &String| fits(name))
    }

    /// How much of it a document may carry, by its own license bits.
    pub fn embedding(&self) -> Embedding {
        let font = self.font();
        let Ok(table) = font.os2() else { return Embedding::None };
        let (version, says) = (table.version(), table.fs_type());
        let restricted = says & RESTRICTED != 0 && (version > 2 || says & GRANTS == 0);
        // A PDF can embed a whole file only with a single TrueType face; CFF outlines would have to be taken out of theirs.
        let is_one_file = font.glyf().is_ok() && !self.bytes.starts_with(b"ttcf");
        match says {
            _ if restricted => Embedding::None,
            says if version >= 2 && says & BITMAPS != 0 => Embedding::None,
            says if version < 2 || says & NO_SUBSETTING == 0 => Embedding::Part,
            _ if is_one_file => Embedding::Whole,
            _ => Embedding::None,
        }
    }

    /// The outline of a glyph, in units of the face; empty if there is nothing to draw.
    pub fn outline(&self, glyph: u16) -> Outline {
        let mut outline = Outline::default();
        if let Some(glyph) = self.font().outline_glyphs().get(GlyphId::from(glyph)) {
            let unscaled = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
            // A broken glyph is dropped, not drawn in part.
            if glyph.draw(unscaled, &mut outline).is_err() {
                outline = Outline::default();
            }
        }
        outline
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_tuple("Face").field(&self.name()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Noto Sans without one of its tables, or with a broken one.
    fn spoiled(table: &[u8; 4], spoil: impl Fn(&mut [u8], usize)) -> Result<Face, FontError> {
        let mut file = notosans::REGULAR_TTF.to_vec();
        let entry = file.chunks(4).position(|tag| tag == table).unwrap() * 4;
        spoil(&mut file, entry);
        Face::read(file)
    }

    #[test]
    fn what_no_reader_could_load_is_refused() {
        for table in [b"head", b"maxp", b"hhea", b"hmtx", b"cmap", b"glyf", b"loca"] {
            // Its name in the directory, and its length.
            let missing = spoiled(table, |file, entry| file[entry..entry + 4].fill(b'x'));
            assert!(missing.is_err(), "{}", String::from_utf8_lossy(table));
            let short = spoiled(table, |file, entry| file[entry + 12..entry + 16].fill(0));
            assert!(short.is_err(), "{}", String::from_utf8_lossy(table));
            let beyond = spoiled(table, |file, entry| file[entry + 8..entry + 12].fill(0xFF));
            assert!(beyond.is_err(), "{}", String::from_utf8_lossy(table));
        }
        let message = spoiled(b"hmtx", |file, entry| file[entry] = b'x').err().unwrap();
        assert_eq!(message, FontError::NoTable("hmtx"));
        let cut = notosans::REGULAR_TTF[..notosans::REGULAR_TTF.len() / 2].to_vec();
        assert!(Face::read(cut).is_err());
        assert!(Face::read(Vec::new()).is_err());
    }
}
