//! Line breaking.

use crate::font::{Faces, Gap, Letters, Line, MissingGlyph, Paragraph};
use std::ops::Range;

/// Tolerance for sums of widths, in mm.
pub const ROUNDING: f64 = 1e-9;

/// Where lines may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// After words and at soft hyphens.
    AfterWords,
    /// Also within words, such as after a hyphen.
    WithinWords,
}

/// The words of a paragraph, measured: a line may end after each.
#[derive(Debug)]
pub struct Words<'p> {
    paragraph: &'p Paragraph,
    /// The byte range of each word, or part of one, in the text.
    words: Vec<Range<usize>>,
    /// By word: its start and end in mm on one long line, in type of 1 pt.
    spans: Vec<(f64, f64)>,
    /// By word: the width of its hyphen at the end of a line, in type of 1 pt; 0 for none.
    hyphens: Vec<f64>,
    /// By word: whether a line that ends with it ends within a word.
    within: Vec<bool>,
}

impl Words<'_> {
    pub fn measure<'p>(
        faces: &Faces,
        paragraph: &'p Paragraph,
        letters: Letters,
    ) -> Result<Words<'p>, MissingGlyph> {
        let (mut words, mut hyphens, mut within, mut start) = (vec![], vec![], vec![], 0);
        let gaps = paragraph.gaps();
        let hyphen = match gaps.iter().any(|gap| gap.hyphen) {
            true => faces.width(&"-".into(), letters, 1.0)?,
            false => 0.0,
        };
        let end = Gap { at: paragraph.text().len(), hyphen: false, within_word: false };
        for gap in gaps.into_iter().chain([end]) {
            let word = paragraph.trimmed(start..gap.at);
            if !word.is_empty() {
                words.push(word);
                hyphens.push(if gap.hyphen { hyphen } else { 0.0 });
                within.push(gap.within_word);
            }
            start = gap.at;
        }
        let advances = faces.advances(paragraph, letters)?;
        let (mut advances, mut right, mut spacing) = (advances.into_iter().peekable(), 0.0, 0.0);
        let mut reach = |place: usize| {
            while let Some(advance) = advances.next_if(|advance| advance.at < place) {
                right += advance.width;
                spacing = advance.spacing;
            }
            (right, spacing)
        };
        let span = |word: &Range<usize>| {
            let (start, _) = reach(word.start);
            let (end, spacing) = reach(word.end);
            (start, end - spacing)
        };
        let spans = words.iter().map(span).collect();
        Ok(Words { paragraph, words, spans, hyphens, within })
    }

    pub fn paragraph(&self) -> &Paragraph {
        self.paragraph
    }

    /// The number of lines that end with a hyphen which is not in the text; by the first word of each line.
    pub fn hyphens(&self, starts: &[usize]) -> usize {
        let ends = starts.iter().skip(1).filter(|&&start| self.hyphens[start - 1] > 0.0);
        ends.count()
    }

    /// The right end of a line that ends with this word.
    fn right(&self, word: usize) -> f64 {
        self.spans[word].1 + self.hyphens[word]
    }

    /// Breaks greedily: the first word of each line; `None` if a word is wider than a line.
    pub fn full(&self, width: f64) -> Option<Vec<usize>> {
        let (mut starts, mut start) = (Vec::new(), 0);
        while start < self.words.len() {
            let left = self.spans[start].0;
            let reached = |at: &usize| self.spans[*at].1 - left <= width + ROUNDING;
            let fits = |at: &usize| self.right(*at) - left <= width + ROUNDING;
            let last = (start..self.words.len()).take_while(reached).filter(fits).last()?;
            starts.push(start);
            start = last + 1;
        }
        Some(starts)
    }

    /// Breaks the first `to` words into at most `count` lines of at most `width`, filling lines from the last to the first.
    /// Gives the first word of each line.
    fn filled(&self, to: usize, width: f64, (count, ends): (usize, Ends)) -> Option<Vec<usize>> {
        let (mut starts, mut end) = (Vec::new(), to);
        while end > 0 {
            let right = self.right(end - 1);
            let fits = |&at: &usize| right - self.spans[at].0 <= width + ROUNDING;
            let is_allowed =
                |&at: &usize| at == 0 || ends == Ends::WithinWords || !self.within[at - 1];
            let start = (0..end).rev().take_while(fits).filter(is_allowed).last()?;
            starts.insert(0, start);
            if starts.len() > count {
                return None;
            }
            end = start;
        }
        Some(starts)
    }

    /// Like `filled`, but with the widest line as narrow as possible, then the widest line before the last, and so on.
    pub fn broken(&self, width: f64, (count, ends): (usize, Ends)) -> Option<Vec<usize>> {
        /// The bisection steps for a width; more make no visible difference.
        const HALVINGS: usize = 40;
        let mut to = self.words.len();
        let lines = self.filled(to, width, (count, ends))?.len();
        let mut starts = Vec::new();
        for line in (1..=lines).rev() {
            let (mut too_narrow, mut enough) = (0.0, width);
            for _ in 0..HALVINGS {
                let middle = f64::midpoint(too_narrow, enough);
                match self.filled(to, middle, (line, ends)) {
                    Some(_) => enough = middle,
                    None => too_narrow = middle,
                }
            }
            to = *self.filled(to, enough, (line, ends))?.last()?;
            starts.insert(0, to);
        }
        Some(starts)
    }

    /// Shapes the lines that begin with these words.
    pub fn set(
        &self,
        faces: &Faces,
        starts: &[usize],
        letters: Letters,
        size: f64,
    ) -> Result<Vec<Line>, MissingGlyph> {
        let ends = starts.iter().skip(1).copied().chain([self.words.len()]);
        let line = |(&from, to): (&usize, usize)| {
            let line = self.words[from].start..self.words[to - 1].end;
            faces.line(self.paragraph, (line, self.hyphens[to - 1] > 0.0), letters, size)
        };
        starts.iter().zip(ends).map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::Weight;

    /// Every way to break words into `count` lines: the first word of each line, and the width of the widest.
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
        let words = |text: &str| {
            let paragraph = text.into();
            let words = Words::measure(&faces, &paragraph, Weight::Regular.into()).unwrap();
            let said = words.words.iter().map(|word| paragraph.text()[word.clone()].to_owned());
            said.collect::<Vec<_>>()
        };
        assert_eq!(words("Où est l’abeille\u{a0}?"), ["Où", "est", "l’abeille\u{a0}?"]);
        for kept in ['\u{a0}', '\u{2007}', '\u{202f}'] {
            let text = format!("12{kept}000 mazes");
            assert_eq!(words(&text).len(), 2, "{kept:?}");
        }
    }

    #[test]
    fn the_widest_line_is_as_narrow_as_can_be() {
        let faces = Faces::builtin();
        let text = "An incomparably long title of mazes for rainy days, and for all others";
        let text = text.into();
        let words = Words::measure(&faces, &text, Weight::Bold.into()).unwrap();
        let whole = words.spans.last().unwrap().1;
        for count in 2..=5 {
            let ways = all_ways(&words, 0, count);
            let least = ways.iter().map(|(_, widest)| *widest).fold(f64::INFINITY, f64::min);
            assert_eq!(words.broken(least - 1e-6, (count, Ends::AfterWords)), None);
            // At the narrowest width, the text takes exactly as many lines as allowed.
            let starts = words.broken(least + 1e-6, (count, Ends::AfterWords)).unwrap();
            let (_, widest) = ways.iter().find(|(other, _)| *other == starts).unwrap();
            assert!((widest - least).abs() < 1e-6, "{starts:?}");
            assert_eq!(words.broken(whole + 1e-6, (count, Ends::AfterWords)), Some(vec![0]));
        }
    }

    fn said(words: &Words, starts: &[usize]) -> Vec<String> {
        let lines = words.set(&Faces::builtin(), starts, Weight::Bold.into(), 1.0).unwrap();
        lines.iter().map(Line::text).collect()
    }

    #[test]
    fn a_soft_hyphen_is_seen_where_a_line_ends_and_nowhere_else() {
        let faces = Faces::builtin();
        let text = "Donau\u{ad}dampf\u{ad}schiffe im Nebel".into();
        let words = Words::measure(&faces, &text, Weight::Bold.into()).unwrap();
        let whole = words.spans.last().unwrap().1;
        assert_eq!(said(&words, &words.full(whole).unwrap()), ["Donaudampfschiffe im Nebel"]);
        let width = words.right(1);
        assert_eq!(
            said(&words, &words.full(width).unwrap()),
            ["Donaudampf-", "schiffe im", "Nebel"]
        );
        // Without space for its hyphen, a syllable moves to the next line.
        let starts = words.full(width - words.hyphens[1] / 2.0).unwrap();
        assert_eq!(said(&words, &starts)[0], "Donau-");
        let starts = words.broken(width, (3, Ends::AfterWords)).unwrap();
        assert_eq!(said(&words, &starts).len(), 3);
    }

    #[test]
    fn full_lines_have_no_room_for_the_next_word() {
        let faces = Faces::builtin();
        let text = "One after the other, the lines of a paragraph are as full as they can be, but for the last";
        let text = text.into();
        let words = Words::measure(&faces, &text, Weight::Regular.into()).unwrap();
        let width = words.spans.last().unwrap().1 / 3.3;
        let starts = words.full(width).unwrap();
        for pair in starts.windows(2) {
            let from = words.spans[pair[0]].0;
            assert!(words.right(pair[1] - 1) - from <= width);
            assert!(words.right(pair[1]) - from > width);
        }
    }
}
