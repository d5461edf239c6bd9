//! The letters of a shape: in one row, in several, or one below another, whichever fills a page best.

use super::font::{Content, Faces, MissingGlyph, Signs, Weight, star_outline};
use super::outline::Outline;
use super::scene::{Glyph, Run};
use maze::geometry::{Point, Rect};
use std::sync::Arc;
use unicode_normalization::char::is_combining_mark;

/// The size of type in pt; a shape has no size of its own.
const SIZE: f64 = 1000.0;

/// The white between two rows, in type sizes.
const BETWEEN: f64 = 0.1;

/// Letters are laid out in more rows where that makes them larger by this factor: a word reads best in one.
const WORTH: f64 = 1.2;

/// An outline at a place, with its scale.
pub struct Placed {
    pub outline: Arc<Outline>,
    pub at: Point,
    pub scale: f64,
}

impl Placed {
    /// The box around its ink.
    pub fn bounds(&self) -> Option<Rect> {
        let Rect { x, y, width, height } = self.outline.bounds()?;
        let scale = self.scale;
        Some(Rect::new(self.at.x + x * scale, self.at.y + y * scale, width * scale, height * scale))
    }
}

/// The letters of a text for a page of this proportion, width to height; in one row without a page.
pub fn letters(
    text: &str,
    faces: &Faces,
    proportion: Option<f64>,
) -> Result<Vec<Placed>, MissingGlyph> {
    // A shape of their outlines would be a drawing of lines; as pictures, they are filled.
    if let Some(character) = text.chars().find(|&character| faces.is_emoji(character)) {
        return Err(MissingGlyph { character });
    }
    let mut best = (row(text, faces)?, 0.0);
    let Some(proportion) = proportion else { return Ok(best.0) };
    best.1 = scale(&best.0, proportion);
    for rows in several(text) {
        let rows = rows.iter().map(|text| row(text, faces)).collect::<Result<Vec<_>, _>>()?;
        let letters = below(rows);
        let scale = scale(&letters, proportion);
        if scale > best.1 * WORTH {
            best = (letters, scale);
        }
    }
    Ok(best.0)
}

/// How large letters are on a page that is 1 high.
fn scale(letters: &[Placed], proportion: f64) -> f64 {
    let around = letters.iter().filter_map(Placed::bounds).reduce(Rect::union);
    around.map_or(0.0, |it| (proportion / it.width.max(1e-9)).min(1.0 / it.height.max(1e-9)))
}

/// The ways to set a text in several rows: its words, or, of one word whose letters may stand alone, halves or letters.
fn several(text: &str) -> Vec<Vec<String>> {
    let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    let letters = match &words[..] {
        [word] if word.chars().all(stands_alone) => apart(word),
        [_] => return Vec::new(),
        _ => words,
    };
    let space = if text.contains(char::is_whitespace) { " " } else { "" };
    let in_rows = |count: usize| {
        let each = letters.len().div_ceil(count);
        letters.chunks(each).map(|row| row.join(space)).collect::<Vec<String>>()
    };
    let mut ways: Vec<Vec<String>> = (2..=letters.len()).map(in_rows).collect();
    ways.dedup();
    ways
}

/// Whether a letter has the same form alone as within a word.
fn stands_alone(character: char) -> bool {
    matches!(character, '\0'..'\u{590}' | '\u{1E00}'..'\u{2000}' | '\u{2E80}'..='\u{D7FF}' | '★' | '☆')
}

/// The letters of a word, each with its marks.
fn apart(word: &str) -> Vec<String> {
    let mut letters: Vec<String> = Vec::new();
    for character in word.chars() {
        match letters.last_mut() {
            Some(letter) if is_combining_mark(character) => letter.push(character),
            _ => letters.push(character.to_string()),
        }
    }
    letters
}

/// Rows one below another, each in the middle.
fn below(rows: Vec<Vec<Placed>>) -> Vec<Placed> {
    let mut foot = 0.0;
    let mut all = Vec::new();
    for row in rows {
        let Some(ink) = row.iter().filter_map(Placed::bounds).reduce(Rect::union) else { continue };
        let by = Point::new(-ink.center().x, foot - ink.y);
        foot += ink.height + BETWEEN * SIZE;
        all.extend(row.into_iter().map(|one| Placed { at: one.at + by, ..one }));
    }
    all
}

/// The letters of a text in one row.
fn row(text: &str, faces: &Faces) -> Result<Vec<Placed>, MissingGlyph> {
    let line = faces.shape(&text.into(), Weight::Bold, SIZE)?;
    let letters = line.pieces.iter().flat_map(|piece| match &piece.content {
        Content::Run(run) => glyphs(run, piece.x, faces),
        Content::Signs(signs) => stars(signs, piece.x),
    });
    Ok(letters.collect())
}

/// The glyphs of a run from a place on the baseline.
fn glyphs(run: &Run, left: f64, faces: &Faces) -> Vec<Placed> {
    let scale = run.size_mm() / run.units;
    let placed = |glyph: &Glyph| {
        let at = Point::new(left + f64::from(glyph.x) * scale, f64::from(-glyph.y) * scale);
        Placed { outline: faces.outline_of(run.face, glyph.id), at, scale }
    };
    run.glyphs.iter().map(placed).collect()
}

/// A row of stars from a place on the baseline.
fn stars(signs: &Signs, left: f64) -> Vec<Placed> {
    let (outline, scale) = (Arc::new(star_outline()), signs.size_mm());
    let placed = |index| {
        let at = Point::new(left + signs.each() * f64::from(index), 0.0);
        Placed { outline: outline.clone(), at, scale }
    };
    (0..).map(placed).take(signs.signs.len()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_broken_only_where_their_letters_stand_alone() {
        let rows = |text: &str| several(text).into_iter().map(|rows| rows.join("/"));
        assert_eq!(rows("ANNA").collect::<Vec<_>>(), ["AN/NA", "A/N/N/A"]);
        assert_eq!(rows("A\u{30A}SA").collect::<Vec<_>>(), ["A\u{30A}S/A", "A\u{30A}/S/A"]);
        assert_eq!(rows("ANNA & BEN").collect::<Vec<_>>(), ["ANNA &/BEN", "ANNA/&/BEN"]);
        assert_eq!(rows("سلام").count(), 0);
        assert_eq!(rows("I").count(), 0);
    }

    #[test]
    fn letters_fill_the_page() {
        let faces = Faces::builtin();
        let around = |proportion| {
            let letters = letters("ANNA", &faces, proportion).unwrap();
            letters.iter().filter_map(Placed::bounds).reduce(Rect::union).unwrap()
        };
        let shape = |proportion| around(proportion).width / around(proportion).height;
        assert!(shape(None) > 3.0 && shape(Some(4.0)) > 3.0);
        assert!((0.7..1.2).contains(&shape(Some(0.77))), "{}", shape(Some(0.77)));
        assert!(shape(Some(0.2)) < 0.3, "{}", shape(Some(0.2)));
    }
}
