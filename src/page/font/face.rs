//! One face: an OpenType file, read once; its glyphs, their widths and outlines, and what it says of itself.

use crate::page::outline::Outline;
use harfrust::font::Blob;
use harfrust::font::glyph::outline::{DrawMemory, DrawOptions};
use harfrust::{Font, GlyphId};
use read_fonts::TableProvider;
use read_fonts::types::NameId;
use subsetter::GlyphRemapper;

/// Heights above the baseline, as a part of the type size; the descender is negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Metrics {
    /// From the line to the top of the tallest letters.
    pub ascender: f64,
    /// From the line to the top of a capital.
    pub cap_height: f64,
    /// From the line to the top of an x.
    pub x_height: f64,
    /// From the line to the foot of the lowest letters; negative.
    pub descender: f64,
}

/// A face of a font file.
#[derive(Clone)]
pub(crate) struct Face {
    pub(super) font: Font,
    /// The whole file.
    bytes: Blob,
}

/// How much of a face its license bits let a document carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Embedding {
    None,
    Whole,
    Part,
}

/// OS/2 fsType: no embedding at all, none of a part, and of bitmaps alone.
const RESTRICTED: u16 = 0x0002;
const NO_SUBSETTING: u16 = 0x0100;
const BITMAPS: u16 = 0x0200;
/// OS/2 fsType: what grants embedding in spite of `RESTRICTED` in versions of the table before the third.
const GRANTS: u16 = 0x000C;

impl Face {
    /// The first face of a file; the error is what it lacks.
    pub fn read(bytes: impl Into<Blob>) -> Result<Face, String> {
        let bytes = bytes.into();
        let none = || "is not an OpenType font".to_owned();
        let font = Font::new(bytes.clone(), 0).ok_or_else(none)?;
        let tables = &font.tables();
        let is_there = [
            ("head", tables.head().is_ok_and(|head| head.units_per_em() > 0)),
            ("maxp", tables.maxp().is_ok()),
            ("hhea", tables.hhea().is_ok()),
            ("hmtx", tables.hmtx().is_ok()),
            ("cmap", tables.cmap().is_ok() && font.charmap().has_unicode()),
        ];
        if let Some((table, _)) = is_there.iter().find(|(_, is_there)| !is_there) {
            return Err(format!("has no `{table}` table that can be read"));
        }
        let has_glyf = tables.glyf().is_ok() && tables.loca(None).is_ok();
        if !has_glyf && tables.cff().is_err() {
            return Err("has no TrueType or CFF outlines".to_owned());
        }
        let embedded = subsetter::subset(&bytes, 0, &GlyphRemapper::new());
        embedded.map_err(|error| format!("cannot be embedded: {error}"))?;
        Ok(Face { font, bytes })
    }

    /// The whole file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The glyph of a character, if it has one.
    pub fn glyph(&self, character: char) -> Option<u16> {
        // Glyph ids are 16 bits in every file; the reader's type is wider for its own use.
        self.font.charmap().map_unicode(character).map(|glyph| glyph.to_u32() as u16)
    }

    /// How far a glyph moves the pen by itself.
    pub fn advance(&self, glyph: u16) -> i32 {
        self.font.glyph_metrics().h_advance_exact(GlyphId::from(glyph)).to_i32()
    }

    /// Units in one em: the scale of all that is measured.
    pub fn units_per_em(&self) -> u16 {
        self.font.metrics().units_per_em
    }

    /// The height of the tallest letters, and the depth of the lowest, which is negative.
    pub fn line(&self) -> (i32, i32) {
        let line = self.font.metrics().h_line();
        line.map_or((0, 0), |line| (line.ascender.to_i32(), line.descender.to_i32()))
    }

    /// The height of a capital, and of an x; as high as the tallest letters where that is not said.
    pub fn heights(&self) -> (i32, i32) {
        let metrics = self.font.metrics();
        let [capital, x] = [metrics.cap_height, metrics.x_height]
            .map(|height| height.map_or(self.line().0, |height| height.to_i32()));
        (capital, x)
    }

    /// The box around all glyphs: left, foot, right, top.
    pub fn bounds(&self) -> [i32; 4] {
        let bounds = self.font.metrics().bounds;
        [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(|side| side.to_i32())
    }

    /// From thin, 100, to black, 900.
    pub fn weight(&self) -> u16 {
        self.font.tables().os2().map_or(400, |table| table.us_weight_class())
    }

    /// In degrees against the clock; negative for type that leans to the right.
    pub fn slant(&self) -> f32 {
        self.font.tables().post().map_or(0.0, |table| table.italic_angle().to_f64() as f32)
    }

    /// Its full name.
    pub fn name(&self) -> Option<String> {
        self.said(NameId::FULL_NAME, |_| true)
    }

    /// Its name in a document.
    pub fn postscript_name(&self) -> Option<String> {
        self.said(NameId::POSTSCRIPT_NAME, |name| !name.is_empty() && name.is_ascii())
    }

    fn said(&self, id: NameId, fits: impl Fn(&str) -> bool) -> Option<String> {
        let names = self.font.names().get(id)?;
        names.iter().map(|name| name.name().chars().collect()).find(|name: &String| fits(name))
    }

    /// How much of it a document may carry, as it says itself.
    pub fn embedding(&self) -> Embedding {
        let Ok(table) = self.font.tables().os2() else { return Embedding::None };
        let (version, says) = (table.version(), table.fs_type());
        let restricted = says & RESTRICTED != 0 && (version > 2 || says & GRANTS == 0);
        // A PDF takes a whole file of one TrueType face; the outlines of CFF it would have to take out of theirs.
        let is_one_file = self.font.tables().glyf().is_ok() && !self.bytes.starts_with(b"ttcf");
        match says {
            _ if restricted => Embedding::None,
            says if version >= 2 && says & BITMAPS != 0 => Embedding::None,
            says if version < 2 || says & NO_SUBSETTING == 0 => Embedding::Part,
            _ if is_one_file => Embedding::Whole,
            _ => Embedding::None,
        }
    }

    /// The outline of a glyph; empty if there is nothing to draw.
    pub fn outline(&self, glyph: u16) -> Outline {
        let mut outline = Outline::default();
        if let Some(glyph) = self.font.outline_glyphs().get(GlyphId::from(glyph)) {
            // What is drawn of a broken glyph before its fault is no glyph.
            if glyph.draw(&DrawOptions::new(), DrawMemory::Scratch, &mut outline).is_err() {
                outline = Outline::default();
            }
        }
        outline
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Noto Sans without one of its tables, or with a broken one.
    fn spoiled(table: &[u8; 4], spoil: impl Fn(&mut [u8], usize)) -> Result<Face, String> {
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
        assert_eq!(message, "has no `hmtx` table that can be read");
        let cut = notosans::REGULAR_TTF[..notosans::REGULAR_TTF.len() / 2].to_vec();
        assert!(Face::read(cut).is_err());
        assert!(Face::read(Vec::new()).is_err());
    }
}
