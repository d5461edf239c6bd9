//! The title of a book: the largest text of its pages, on the lines in which it looks best.

use super::breaks::{Ends, Words};
use super::text::{Block, LEADING, STEP};
use super::{Design, Typeset};
use crate::font::{Faces, Line, MissingGlyph, Paragraph};
use crate::template::{Fill, Template, TextStyle, Values};
use maze::geometry::MM_PER_PT;

/// The least size of a book's title, in sizes of any other text on its pages.
pub const RANK: f64 = 1.3;
/// The most lines, before a title gets smaller than is readable; and its greatest height, in heights of the live area.
const LINES: usize = 4;
const HIGH: f64 = 0.28;
/// The fewest letters of the words that are hyphenated: first only the longest words.
const LONG: [usize; 2] = [14, 8];

/// What a break costs, in sizes of the style: each line after the first; a hyphen anywhere, and each hyphen; a line that ends
/// with a short word; lines that are shorter than the longest, by the mean share that they lack; a line of few letters.
const LINE: f64 = 0.04;
const HYPHENS: (f64, f64) = (0.17, 0.02);
const SHORT_WORD: (usize, f64) = (3, 0.1);
const SHORTFALL: f64 = 0.16;
const FEW_LETTERS: (usize, f64) = (4, 0.2);

impl Block {
    /// Sets a title at most `width` mm wide and `most` mm high: in large type on few, even lines without hyphens, where these
    /// wishes are weighed against each other.
    pub fn titled(
        faces: &Faces,
        text: &Paragraph,
        style: &TextStyle,
        (width, most): (f64, f64),
        readable: f64,
    ) -> Result<Block, MissingGlyph> {
        let mut best: Option<(f64, Block)> = None;
        let hyphenated = LONG.map(|letters| text.clone().hyphenated(letters));
        let [some, more] = &hyphenated;
        let ways = [(text, Ends::AfterWords), (some, Ends::WithinWords), (more, Ends::WithinWords)];
        for (text, ends) in ways {
            let words = Words::measure(faces, text, style.letters)?;
            for count in 1..=LINES {
                let cost = LINE * (count as f64 - 1.0);
                let mut size = style.size;
                let least = |best: &Option<(f64, Block)>| {
                    let least = best.as_ref().map_or(0.0, |(score, _)| (score + cost) * style.size);
                    least.max(readable)
                };
                while size >= least(&best) - 1e-9 {
                    let is_low = size * MM_PER_PT * LEADING * count as f64 <= most;
                    let starts = words.broken(width / size, (count, ends)).filter(|_| is_low);
                    if let Some(starts) = starts
                        && let Some(block) =
                            Block::on(&words, &starts, faces, style, (size, width))?
                    {
                        let score = score(&block, words.hyphens(&starts), style.size);
                        if best.as_ref().is_none_or(|(other, _)| score > *other) {
                            best = Some((score, block));
                        }
                        break;
                    }
                    size -= STEP;
                }
            }
        }
        match best {
            Some((_, block)) => Ok(block),
            None => Block::fit(faces, &hyphenated[1], style, width, readable),
        }
    }
}

/// How good a title looks; at best 1.
fn score(block: &Block, hyphens: usize, full: f64) -> f64 {
    let lines = block.each_line();
    let count = lines.len() as f64;
    let widest = block.width().max(f64::MIN_POSITIVE);
    let shortfall = lines.iter().map(|line| 1.0 - line.width / widest).sum::<f64>() / count;
    let ends_short = |line: &&Line| {
        let text = line.text();
        let last = text.split_whitespace().next_back().unwrap_or_default();
        last.chars().count() <= SHORT_WORD.0
    };
    let letters = |line: &Line| line.text().chars().filter(|sign| sign.is_alphanumeric()).count();
    let is_few = |line: &&Line| lines.len() > 1 && letters(line) < FEW_LETTERS.0;
    let short = lines[..lines.len() - 1].iter().filter(ends_short).count();
    let few = lines.iter().filter(is_few).count();
    let hyphened = if hyphens > 0 { HYPHENS.0 + HYPHENS.1 * hyphens as f64 } else { 0.0 };
    block.size() / full
        - LINE * (count - 1.0)
        - hyphened
        - SHORT_WORD.1 * short as f64
        - SHORTFALL * shortfall
        - FEW_LETTERS.1 * few as f64
}

impl Design {
    /// The same design, whose other texts are all smaller than the title of the book on its title page.
    pub fn ranked(mut self, title: Option<&str>) -> Design {
        self.title = title.map(str::to_owned);
        self.reranked()
    }

    /// The same after a change of its frames.
    pub(super) fn reranked(mut self) -> Design {
        let size = self.title.as_ref().and_then(|title| self.title_size(title).ok().flatten());
        self.largest = size.map_or(f64::INFINITY, |size| size / RANK);
        for other in self.others.values_mut() {
            other.largest = self.largest;
        }
        self
    }

    /// The size of the book's title on its title page, in pt; `None` if its template has no row for it.
    fn title_size(&self, title: &str) -> Typeset<Option<f64>> {
        let values = Values { title: title.to_owned(), ..Values::default() };
        let has_title = |template: &&Template| template.texts().any(|style| style.leads);
        let Some(template) = self.templates.values().find(has_title) else { return Ok(None) };
        let rows = self.rows(template, &values, self.frames.of(1), &|_| true)?;
        let leads = |fill: &Fill| matches!(fill, Fill::Text(style) if style.leads);
        let title = rows.into_iter().find(|(fill, ..)| leads(fill));
        Ok(title.and_then(|(.., block)| Some(block?.size())))
    }

    /// Sets the title of the book.
    pub(super) fn set_title(
        &self,
        text: &Paragraph,
        style: &TextStyle,
        width: f64,
    ) -> Typeset<Block> {
        let live = self.frames.of(1).live;
        let readable = self.style.readable.max(self.style.text * RANK).min(style.size);
        Block::titled(&self.faces, text, style, (width, live.height * HIGH), readable)
    }
}
