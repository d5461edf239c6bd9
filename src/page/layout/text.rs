//! Setting text: a line shrinks, then wraps into balanced lines, then shrinks on, the last of it only where no number of lines
//! would do; it never leaves its measure.
//!
//! All of it is linear in the length of the text.

use super::arrow;
use super::placement::THINNEST;
use crate::maze::geometry::{MM_PER_PT, Point, Rect};
use crate::page::font::{DRAWN, Faces, Letters, MissingGlyph, STAR};
use crate::page::scene::{Ink, Mark, Role, Run, Shape, Turn};
use crate::page::template::{Align, MOST_LINES, TextStyle};
use std::ops::Range;

/// From one baseline to the next, in type sizes.
const LEADING: f64 = 1.25;
/// From the top of a text to its first baseline, in type sizes: the height of capitals and accents.
pub const ASCENT: f64 = 0.95;
/// How fast a text shrinks, in pt.
const STEP: f64 = 0.25;
/// Smaller than this nothing can be read, in pt.
const SMALLEST: f64 = 4.0;
/// What sums of widths may be off by, in mm.
const ROUNDING: f64 = 1e-9;

/// A text broken into lines, with its size found.
#[derive(Debug)]
pub struct Block {
    lines: Vec<Vec<Run>>,
    size: f64,
    style: (Role, Ink),
}

impl Block {
    /// Sets a text to be at most `width` mm wide, on as many lines as there can be before it is smaller than `readable`
    /// pt.
    pub fn fit(
        faces: &Faces,
        text: &str,
        style: &TextStyle,
        width: f64,
        readable: f64,
    ) -> Result<Block, MissingGlyph> {
        let steps = |from: f64, to: f64| {
            let count = ((from - to) / STEP).ceil().max(0.0) as u32;
            (0..=count).map(move |step| (from - STEP * f64::from(step)).max(to))
        };
        let (largest, least) = (style.size, style.least.min(style.size));
        let readable = readable.clamp(SMALLEST, least.max(SMALLEST));
        let look = (style.role, Ink::Grey(style.ink));
        let one_line = steps(largest, least).map(|size| (size, 1));
        let on = |size: f64, most: usize| (1..=most).map(move |count| (size, count));
        let more = steps(least, readable).flat_map(|size| on(size, style.lines));
        let wrapped = on(readable, MOST_LINES);
        let small = steps(readable, SMALLEST).flat_map(|size| on(size, style.lines));
        let last = [(SMALLEST, MOST_LINES)];
        let words = Words::measure(faces, text, style.letters)?;
        for (size, count) in one_line.chain(more).chain(wrapped).chain(small).chain(last) {
            if let Some(starts) = words.broken(width / size, count) {
                let lines = words.set(faces, &starts, style.letters, size)?;
                // A font may have kerning with spaces, which is not measured.
                if lines.iter().all(|line| self::width(line) <= width + ROUNDING) {
                    return Ok(Block { lines, size, style: look });
                }
            }
        }
        // A word is wider than the page even in the smallest type: what remains is to scale it down.
        let full = faces.width(text, style.letters, SMALLEST)?;
        let size = SMALLEST * (width / full).min(1.0);
        let lines = vec![faces.shape(text, style.letters, size)?];
        Ok(Block { lines, size, style: look })
    }

    /// Whether a text can be set at all on lines of a width in mm: its longest word on one of them, and all of it on as many
    /// as a text can have.
    pub fn is_possible(
        faces: &Faces,
        text: &str,
        letters: impl Into<Letters>,
        width: f64,
    ) -> Result<bool, MissingGlyph> {
        let words = Words::measure(faces, text, letters.into())?;
        Ok(words.broken(width / SMALLEST, MOST_LINES).is_some())
    }

    /// The height of the block in mm.
    pub fn height(&self) -> f64 {
        self.size * MM_PER_PT * LEADING * self.lines.len() as f64
    }

    /// The block in another ink.
    pub fn inked(self, ink: Ink) -> Block {
        Block { style: (self.style.0, ink), ..self }
    }

    /// The block in black, if it is set in smaller type than this, in pt.
    pub fn black_below(self, size: f64) -> Block {
        let ink = if self.size < size { Ink::BLACK } else { self.style.1 };
        self.inked(ink)
    }

    /// From one baseline to the next, in mm.
    pub fn leading(&self) -> f64 {
        self.em() * LEADING
    }

    /// Where its last line ends on its baseline, from its top left corner, in mm.
    pub fn end(&self) -> Point {
        let last = self.lines.len().saturating_sub(1) as f64;
        let width = self.lines.last().map_or(0.0, |line| width(line));
        Point::new(width, self.ascent() + last * self.leading())
    }

    /// Its widest line, in mm.
    pub fn width(&self) -> f64 {
        self.lines.iter().map(|line| width(line)).fold(0.0, f64::max)
    }

    /// The size of its type in pt.
    pub fn size(&self) -> f64 {
        self.size
    }

    /// The type size in mm.
    pub fn em(&self) -> f64 {
        self.size * MM_PER_PT
    }

    /// From the top to the first baseline, in mm.
    pub fn ascent(&self) -> f64 {
        self.em() * ASCENT
    }

    /// The block at the top of a place.
    pub fn set(self, place: Rect, align: Align) -> Vec<Mark> {
        let em = self.size * MM_PER_PT;
        let mut marks = Vec::new();
        for (index, runs) in self.lines.into_iter().enumerate() {
            let baseline = place.y + em * (ASCENT + LEADING * index as f64);
            let white = place.width - width(&runs);
            let left = match align {
                Align::Left => place.x,
                Align::Center => place.x + white / 2.0,
                Align::Right | Align::Outer => place.x + white,
            };
            marks.extend(line(runs, Point::new(left, baseline), self.style));
        }
        marks
    }
}

/// Runs one after the other from a point on the baseline.
pub fn line(runs: Vec<Run>, start: Point, look: (Role, Ink)) -> Vec<Mark> {
    turned(runs, (start, Turn::Level), look)
}

/// Runs one after the other from a point on a baseline that may run up or down.
pub fn turned(runs: Vec<Run>, (start, turn): (Point, Turn), (role, ink): (Role, Ink)) -> Vec<Mark> {
    let mut at = start;
    let marks = |run: Run| {
        let here = at;
        at = at + turn.of(Point::new(run.width, 0.0));
        match run.face {
            DRAWN => stars(&run, here, role),
            _ => written(run, (here, turn), (role, ink)),
        }
    };
    runs.into_iter().flat_map(marks).collect()
}

/// A run, under a pen if its face has one.
fn written(run: Run, (at, turn): (Point, Turn), (role, ink): (Role, Ink)) -> Vec<Mark> {
    let scale = run.size_mm() / run.units;
    let rim = run.rim.clone().map(|(picture, pen)| {
        let pen = pen.max(THINNEST);
        Shape::Picture { picture, at, scale, pen }
    });
    let shapes = rim.into_iter().chain([Shape::Text { at, run, turn }]);
    shapes.map(|shape| Mark { role, ink, shape }).collect()
}

/// How wide a star is, and how high over the baseline its middle, in type sizes.
const STAR_WIDTH: f64 = 0.92;
const STAR_MIDDLE: f64 = 0.36;

/// A row of stars from a point on a level baseline: all under a pen that every printer keeps, those that count filled.
fn stars(run: &Run, start: Point, role: Role) -> Vec<Mark> {
    let em = run.size_mm();
    let each = run.width / run.glyphs.len() as f64;
    let middle = |index: usize| start + Point::new(each * (index as f64 + 0.5), -STAR_MIDDLE * em);
    let star = |index| arrow::star(middle(index), STAR_WIDTH * em - THINNEST);
    let path = (0..run.glyphs.len()).map(star).collect();
    let outlines = Shape::Stroke { path, width: THINNEST, dash: None };
    let full = run.text.chars().enumerate().filter(|(_, sign)| *sign == STAR);
    let full = Shape::Fill { path: full.map(|(index, _)| star(index)).collect() };
    [outlines, full].map(|shape| Mark { role, ink: Ink::BLACK, shape }).to_vec()
}

/// The width of a line in mm.
pub fn width(runs: &[Run]) -> f64 {
    runs.iter().map(|run| run.width).sum()
}

/// Whether a line may end at a space: not at those that hold words together.
fn breaks(character: char) -> bool {
    character.is_whitespace() && !matches!(character, '\u{a0}' | '\u{2007}' | '\u{202f}')
}

/// The words of a text, measured.
struct Words<'t> {
    text: &'t str,
    /// Where each word begins and ends in the text.
    words: Vec<Range<usize>>,
    /// By word: where it begins and ends in mm on one long line, set in type of 1 pt.
    spans: Vec<(f64, f64)>,
}

impl Words<'_> {
    fn measure<'t>(
        faces: &Faces,
        text: &'t str,
        letters: Letters,
    ) -> Result<Words<'t>, MissingGlyph> {
        let place = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
        let words = text.split(breaks).filter(|word| !word.is_empty());
        let words = words.map(|word| place(word)..place(word) + word.len());
        let words: Vec<Range<usize>> = words.collect();
        let (mut spans, mut end, mut last) = (Vec::new(), 0.0, None);
        for word in &words {
            // White is as wide as it was written, with what a spaced text has on either side.
            let before = last.map_or("", |last: usize| &text[last..word.start]);
            let white = match before {
                "" => 0.0,
                _ => {
                    faces.width(&format!("n{before}n"), letters, 1.0)?
                        - 2.0 * faces.width("n", letters, 1.0)?
                }
            };
            let start = end + white;
            end = start + faces.width(&text[word.clone()], letters, 1.0)?;
            spans.push((start, end));
            last = Some(word.end);
        }
        Ok(Words { text, words, spans })
    }

    /// The first words of at most `count` lines, each at most `width` wide, on which the first `to` words stand; each line
    /// takes as many as it can, from the last line to the first.
    fn filled(&self, to: usize, width: f64, count: usize) -> Option<Vec<usize>> {
        let (mut starts, mut end) = (Vec::new(), to);
        while end > 0 {
            let right = self.spans[end - 1].1;
            let fits = |&at: &usize| right - self.spans[at].0 <= width + ROUNDING;
            let start = (0..end).rev().take_while(fits).last()?;
            starts.insert(0, start);
            if starts.len() > count {
                return None;
            }
            end = start;
        }
        Some(starts)
    }

    /// The same, so that the widest line is as narrow as can be, and then the widest of those before the last.
    fn broken(&self, width: f64, count: usize) -> Option<Vec<usize>> {
        /// Halvings of a width until nothing is left of it to see.
        const HALVINGS: usize = 40;
        let mut to = self.words.len();
        let lines = self.filled(to, width, count)?.len();
        let mut starts = Vec::new();
        for line in (1..=lines).rev() {
            let (mut too_narrow, mut enough) = (0.0, width);
            for _ in 0..HALVINGS {
                let middle = f64::midpoint(too_narrow, enough);
                match self.filled(to, middle, line) {
                    Some(_) => enough = middle,
                    None => too_narrow = middle,
                }
            }
            to = *self.filled(to, enough, line)?.last()?;
            starts.insert(0, to);
        }
        Some(starts)
    }

    /// The lines that begin with these words, shaped.
    fn set(
        &self,
        faces: &Faces,
        starts: &[usize],
        letters: Letters,
        size: f64,
    ) -> Result<Vec<Vec<Run>>, MissingGlyph> {
        let ends = starts.iter().skip(1).copied().chain([self.words.len()]);
        let line = |(&from, to): (&usize, usize)| {
            let line = self.words[from].start..self.words[to - 1].end;
            faces.shape(&self.text[line], letters, size)
        };
        starts.iter().zip(ends).map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::font::Weight;

    /// The words of each line, and the widest of them, of every way to break some words into so many lines.
    fn all_ways(words: &Words, from: usize, count: usize) -> Vec<(Vec<usize>, f64)> {
        let right = words.spans.len();
        if count == 1 {
            return vec![(vec![from], words.spans[right - 1].1 - words.spans[from].0)];
        }
        let ways = (from + 1..=right + 1 - count).flat_map(|next| {
            let own = words.spans[next - 1].1 - words.spans[from].0;
            all_ways(words, next, count - 1).into_iter().map(move |(mut starts, widest)| {
                starts.insert(0, from);
                (starts, widest.max(own))
            })
        });
        ways.collect()
    }

    #[test]
    fn a_space_that_holds_words_together_does_so() {
        let faces = Faces::builtin();
        let words =
            Words::measure(&faces, "Où est l’abeille\u{a0}?", Weight::Regular.into()).unwrap();
        let said: Vec<&str> = words.words.iter().map(|word| &words.text[word.clone()]).collect();
        assert_eq!(said, ["Où", "est", "l’abeille\u{a0}?"]);
    }

    #[test]
    fn the_widest_line_is_as_narrow_as_can_be() {
        let faces = Faces::builtin();
        let text = "An incomparably long title of mazes for rainy days, and for all others";
        let words = Words::measure(&faces, text, Weight::Bold.into()).unwrap();
        let whole = words.spans.last().unwrap().1;
        for count in 2..=5 {
            let ways = all_ways(&words, 0, count);
            let least = ways.iter().map(|(_, widest)| *widest).fold(f64::INFINITY, f64::min);
            assert_eq!(words.broken(least - 1e-6, count), None);
            // The narrower the page, the more lines it takes; here, just as many as there may be.
            let starts = words.broken(least + 1e-6, count).unwrap();
            let (_, widest) = ways.iter().find(|(other, _)| *other == starts).unwrap();
            assert!((widest - least).abs() < 1e-6, "{starts:?}");
            assert_eq!(words.broken(whole + 1e-6, count), Some(vec![0]));
        }
    }
}
