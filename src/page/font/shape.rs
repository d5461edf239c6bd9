//! Lines of a paragraph: split into parts, shaped, and put together from left to right.

use super::cut::PEN;
use super::drawn::{self, Signs};
use super::line::{Content, Line, Piece};
use super::part::{Part, Style, script_of};
use super::{FaceId, Faces, Letters, MissingGlyph, Paragraph};
use crate::scene::{Glyph, Run};
use harfrust::script;
use maze::geometry::{MM_PER_PT, Rect};
use std::ops::Range;
use std::sync::Arc;
use unicode_bidi::{BidiInfo, Level};

/// The parts of a paragraph in reading order.
pub(super) type Parts = Result<Vec<Arc<Part>>, MissingGlyph>;

/// The advance of a letter with its marks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Advance {
    /// Its first byte in the paragraph.
    pub at: usize,
    /// In mm, in type of 1 pt, with the letter spacing after it.
    pub width: f64,
    /// The letter spacing.
    pub spacing: f64,
}

impl Faces {
    /// Shapes a paragraph on one line at `size` pt, with kerning.
    pub fn shape(
        &self,
        paragraph: &Paragraph,
        letters: impl Into<Letters>,
        size: f64,
    ) -> Result<Line, MissingGlyph> {
        let letters = letters.into();
        let parts = self.parts(paragraph, letters);
        let parts = Parts::as_ref(&parts).map_err(|missing| *missing)?;
        Ok(self.line_of(parts, letters, size))
    }

    /// The width in mm of a paragraph on one line at `size` pt.
    pub fn width(
        &self,
        paragraph: &Paragraph,
        letters: impl Into<Letters>,
        size: f64,
    ) -> Result<f64, MissingGlyph> {
        Ok(self.shape(paragraph, letters, size)?.width)
    }

    /// Shapes a line of a paragraph at `size` pt; with a hyphen at its end if the line ends within a word.
    pub(crate) fn line(
        &self,
        paragraph: &Paragraph,
        (range, hyphen): (Range<usize>, bool),
        letters: Letters,
        size: f64,
    ) -> Result<Line, MissingGlyph> {
        let parts = self.parts(paragraph, letters);
        let parts = Parts::as_ref(&parts).map_err(|missing| *missing)?;
        let mut line = Vec::new();
        for part in parts {
            let own = part.start.max(range.start)..part.end().min(range.end);
            let is_last = own.end == range.end;
            match (own.is_empty(), own.len() == part.text.len(), hyphen && is_last) {
                (true, ..) => {}
                (_, true, false) => line.push(part.clone()),
                (.., false) => {
                    let text = &paragraph.text()[own.clone()];
                    line.push(self.part((text, own.start), part.style, paragraph, letters));
                }
                (.., true) => line.extend(self.hyphenated(own, part.style, paragraph, letters)?),
            }
        }
        Ok(self.line_of(&line, letters, size))
    }

    /// The end of a line with a hyphen after it.
    fn hyphenated(
        &self,
        range: Range<usize>,
        style: Style,
        paragraph: &Paragraph,
        letters: Letters,
    ) -> Result<Vec<Arc<Part>>, MissingGlyph> {
        const HYPHEN: char = '-';
        let face = self.face_for(HYPHEN, letters.weight, Some(style.face))?;
        let (mut text, start, end) =
            (paragraph.text()[range.clone()].to_owned(), range.start, range.end);
        let mut hyphen = HYPHEN.to_string();
        if face == style.face {
            text.push_str(&hyphen);
            hyphen.clear();
        }
        let parts =
            [(text.as_str(), start, style), (hyphen.as_str(), end, Style { face, ..style })];
        let parts = parts.into_iter().filter(|(text, ..)| !text.is_empty());
        Ok(parts
            .map(|(text, at, style)| self.part((text, at), style, paragraph, letters))
            .collect())
    }

    /// The advance of each letter of a paragraph, in reading order.
    pub(crate) fn advances(
        &self,
        paragraph: &Paragraph,
        letters: Letters,
    ) -> Result<Vec<Advance>, MissingGlyph> {
        let parts = self.parts(paragraph, letters);
        let parts = Parts::as_ref(&parts).map_err(|missing| *missing)?;
        let advances = parts.iter().flat_map(|part| {
            let (mm, by) = (self.mm(part.style.face, 1.0), self.spacing(part.style.face, letters));
            part.shape.clusters.iter().map(move |&(at, width)| Advance {
                at: part.start + at,
                width: f64::from(width + by) * mm,
                spacing: f64::from(by) * mm,
            })
        });
        Ok(advances.collect())
    }

    /// Puts parts, given in reading order, at their places on a line.
    fn line_of(&self, parts: &[Arc<Part>], letters: Letters, size: f64) -> Line {
        let levels: Vec<Level> = parts.iter().map(|part| part.style.level).collect();
        let (mut starts, mut width, mut gap) = (vec![0.0; parts.len()], 0.0, 0.0);
        for at in BidiInfo::reorder_visual(&levels) {
            let (part, mm) = (&parts[at], self.mm(parts[at].style.face, size));
            starts[at] = width + gap;
            width = starts[at] + f64::from(part.shape.width) * mm;
            gap = f64::from(self.spacing(part.style.face, letters)) * mm;
        }
        let piece = |(part, x): (&Arc<Part>, f64)| Piece { x, content: self.content(part, size) };
        Line { pieces: parts.iter().zip(starts).map(piece).collect(), width }
    }

    fn content(&self, part: &Part, size: f64) -> Content {
        let (text, shape) = (part.text.clone(), &part.shape);
        let mm = self.mm(part.style.face, size);
        let (width, ink) = (f64::from(shape.width) * mm, shape.ink.unwrap_or_default());
        let ink = Rect::new(ink.x * mm, ink.y * mm, ink.width * mm, ink.height * mm);
        let FaceId::File(face) = part.style.face else {
            let sign = |glyph: &Glyph| text[glyph.cluster..].chars().next();
            let signs = shape.glyphs.iter().filter_map(sign).collect();
            return Content::Signs(Signs { text, signs, size, width, ink });
        };
        Content::Run(Run {
            rim: shape.rim.as_ref().map(|rim| (rim.clone(), PEN * size * MM_PER_PT)),
            text,
            face,
            size,
            units: self.units_per_em(face),
            glyphs: shape.glyphs.clone(),
            width,
            ink,
        })
    }

    /// The size in mm of a unit of a face, at `size` pt.
    fn mm(&self, face: FaceId, size: f64) -> f64 {
        size * MM_PER_PT / self.em(face)
    }

    /// The units of a face in an em.
    fn em(&self, face: FaceId) -> f64 {
        match face {
            FaceId::File(number) => self.units_per_em(number),
            FaceId::Drawn => f64::from(drawn::EM),
        }
    }

    /// The white space after each letter, in units of a face.
    pub(super) fn spacing(&self, face: FaceId, letters: Letters) -> i32 {
        (self.em(face) * f64::from(letters.spacing) / 100.0).round() as i32
    }

    fn parts(&self, paragraph: &Paragraph, letters: Letters) -> Arc<Parts> {
        let key = (letters, paragraph.language().clone(), paragraph.text().to_owned());
        self.paragraphs.get_or(key, || {
            let part = |(range, style): (Range<usize>, Style)| {
                let text = &paragraph.text()[range.clone()];
                self.part((text, range.start), style, paragraph, letters)
            };
            Ok(self.styles(paragraph, letters)?.into_iter().map(part).collect())
        })
    }

    /// Splits a paragraph where the face, the script or the direction changes.
    fn styles(
        &self,
        paragraph: &Paragraph,
        letters: Letters,
    ) -> Result<Vec<(Range<usize>, Style)>, MissingGlyph> {
        let mut styles: Vec<(Range<usize>, Style)> = Vec::new();
        for (at, character) in paragraph.text().char_indices() {
            let before = styles.last().map(|(_, style)| style.face);
            let face = self.face_for(character, letters.weight, before)?;
            let style = Style { face, script: script_of(character), level: paragraph.level(at) };
            let end = at + character.len_utf8();
            match styles.last_mut().filter(|(_, before)| before.goes_with(&style)) {
                Some((range, before)) => {
                    range.end = end;
                    if before.script == script::UNKNOWN {
                        before.script = style.script;
                    }
                }
                None => styles.push((at..end, style)),
            }
        }
        Ok(styles)
    }
}
