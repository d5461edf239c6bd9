//! Stacked texts, and the texts of a front: title, subtitle and author.

use super::{Fitted, Jacket, Unfit};
use crate::font::{Paragraph, Weight};
use crate::layout::Typeset;
use crate::layout::text::Block;
use crate::layout::title::RANK;
use crate::scene::{Ink, Mark, Role};
use crate::template::{Align, TextStyle};
use maze::geometry::{MM_PER_PT, Rect};
use spec::Color;

/// Texts, one under the other.
pub struct Stack {
    pub blocks: Vec<Block>,
    /// The gap between two texts, in type sizes of the upper one.
    pub gap: f64,
}

impl Stack {
    /// The height in mm.
    pub fn height(&self) -> f64 {
        let gaps = self.blocks.iter().rev().skip(1).map(|block| block.em() * self.gap);
        self.blocks.iter().map(Block::height).sum::<f64>() + gaps.sum::<f64>()
    }

    pub fn inked(self, ink: Ink) -> Stack {
        Stack { blocks: self.blocks.into_iter().map(|block| block.inked(ink)).collect(), ..self }
    }

    /// The texts from the top of a place downward.
    pub fn set(self, place: Rect, align: Align) -> Vec<Mark> {
        let (mut y, mut marks) = (place.y, Vec::new());
        for block in self.blocks {
            let down = block.height() + block.em() * self.gap;
            marks.extend(block.set(Rect { y, ..place }, align));
            y += down;
        }
        marks
    }
}

/// The texts of a front: title and subtitle, and the author.
pub struct Words {
    heading: Stack,
    author: Option<Block>,
}

/// The largest title size, in shorter sides of a front: on one line, on two to four lines, and on more.
const TITLE: [f64; 3] = [0.135, 0.1, 0.05];
/// The largest size of subtitle and author, in shorter sides of a front; and their size in sizes of a small title.
const OTHERS: f64 = 0.045;
const BELOW: f64 = 0.55;
/// The smallest title, and the size below which `BELOW` shrinks no further, in pt.
const LEAST_TITLE: f64 = 12.0;
const LEAST: f64 = 9.0;
/// The factor by which a title shrinks.
const STEP: f64 = 0.97;
/// The fewest letters of a word that is hyphenated, and the share of its size that a title gives up to have no hyphens.
const HYPHENATED: usize = 8;
const WORTH: f64 = 0.8;
/// The greatest height of title and subtitle, in heights of their place: above a picture, and beside one.
pub const MOST: f64 = 0.33;
const BESIDE: f64 = 0.75;
/// The ratio of width to height from which the text is beside the picture, and the share of the width that it gets.
pub const WIDE: f64 = 1.2;
const PART: f64 = 0.46;
/// The gap between two texts, in type sizes of the upper one.
const GAP: f64 = 0.3;

impl Words {
    /// The texts on a color, in the largest type that stays within a width and, for title and subtitle, a height, in mm.
    pub fn new(jacket: &Jacket, (width, most): (f64, f64), on: Color) -> Fitted<Words> {
        let front = jacket.sheet.front;
        let whole = front.width.min(front.height) / MM_PER_PT;
        let title = jacket.design.paragraph(&jacket.title);
        let words = Words::largest(jacket, (width, most, whole), &title)?;
        // Long words are hyphenated where this makes the title much larger.
        let title = title.hyphenated(HYPHENATED);
        let size = |words: &Option<Words>| {
            words.as_ref().map_or(0.0, |words| words.heading.blocks[0].size())
        };
        let words = match size(&words) < whole * TITLE[1] && title.has_syllables() {
            true => {
                let broken = Words::largest(jacket, (width, most, whole), &title)?;
                if size(&broken) * WORTH > size(&words) { broken } else { words }
            }
            false => words,
        };
        words.map(|words| words.inked(jacket.words_on(on))).ok_or(Unfit::Front)
    }

    /// The texts with the largest type of a title; `None` if they do not fit.
    fn largest(
        jacket: &Jacket,
        (width, most, whole): (f64, f64, f64),
        title: &Paragraph,
    ) -> Typeset<Option<Words>> {
        let mut size = whole * TITLE[0];
        loop {
            let words = Words::sized(jacket, width, (size, whole), title)?;
            let words = words.filter(|words| words.fit(most, size / whole));
            if words.is_some() || size <= LEAST_TITLE {
                return Ok(words);
            }
            size = (size * STEP).max(LEAST_TITLE);
        }
    }

    /// The texts for a title of a size in pt; `None` if one of them would fall below its smallest size.
    fn sized(
        jacket: &Jacket,
        width: f64,
        (size, whole): (f64, f64),
        title: &Paragraph,
    ) -> Typeset<Option<Words>> {
        let (spec, faces) = (jacket.spec, &jacket.design.faces);
        let block = |text: &Paragraph, role, weight, [size, least, smallest]: [f64; 3]| {
            let style = TextStyle { lines: 4, ..TextStyle::line(role, weight, (size, least)) };
            let block = Block::fit(faces, text, &style, width, smallest)?;
            Ok(Some(block).filter(|block| block.size() >= smallest - 1e-9))
        };
        let other = (size * BELOW).max(LEAST).min(whole * OTHERS).min(size / RANK);
        let other = [other, other * 0.8, jacket.least()];
        let title = block(title, Role::Title, Weight::Bold, [size; 3])?;
        let of = |text: &Option<String>, role| {
            let text = text.as_deref().filter(|text| !text.is_empty());
            let text = text.map(|text| jacket.design.paragraph(text));
            text.map(|text| block(&text, role, Weight::Regular, other)).transpose()
        };
        let subtitle = of(&spec.subtitle, Role::Subtitle)?;
        let author = of(&spec.author, Role::Label)?;
        let is_lacking = [&subtitle, &author].iter().any(|it| matches!(it, Some(None)));
        let Some(title) = title.filter(|_| !is_lacking) else { return Ok(None) };
        let blocks = [title].into_iter().chain(subtitle.flatten()).collect();
        Ok(Some(Words { heading: Stack { blocks, gap: GAP }, author: author.flatten() }))
    }

    /// Whether the texts keep to the height, and a title of a size in shorter sides of the front to its number of lines.
    fn fit(&self, most: f64, size: f64) -> bool {
        let lines = match () {
            () if size > TITLE[1] => 1,
            () if size > TITLE[2] => 4,
            () => usize::MAX,
        };
        let author = self.author.as_ref().map_or(0.0, Block::height);
        self.heading.blocks[0].lines() <= lines && self.height() <= most && author <= most / 2.0
    }

    fn inked(self, ink: Ink) -> Words {
        Words { heading: self.heading.inked(ink), ..self }.signed(ink)
    }

    /// The texts with the author in another ink.
    pub fn signed(self, ink: Ink) -> Words {
        Words { author: self.author.map(|author| author.inked(ink)), ..self }
    }

    /// The height of title and subtitle, in mm.
    pub fn height(&self) -> f64 {
        self.heading.height()
    }

    /// The height of the author and the space above, in mm; 0 without an author.
    pub fn foot(&self) -> f64 {
        self.author.as_ref().map_or(0.0, |author| author.height() * 2.2)
    }

    /// Title and subtitle at the top of a place, the author at its foot.
    pub fn set(self, place: Rect, align: Align) -> Vec<Mark> {
        let mut marks = self.heading.set(place, align);
        if let Some(author) = self.author {
            let y = place.bottom() - author.height();
            marks.extend(author.set(Rect { y, ..place }, align));
        }
        marks
    }
}

/// The texts of a front above and below its picture, or beside it on a wide place; and the space for the picture.
pub fn around(jacket: &Jacket, place: Rect, pad: f64, on: Color) -> Fitted<(Vec<Mark>, Rect)> {
    if place.width < place.height * WIDE {
        let words = Words::new(jacket, (place.width, place.height * MOST), on)?;
        let room = between(place, words.height() + pad, words.foot());
        return Ok((words.set(place, Align::Center), room));
    }
    let left = Rect { width: place.width * PART, ..place };
    let words = Words::new(jacket, (left.width, left.height * BESIDE), on)?;
    // A little above the center.
    let down = (left.height - words.height() - words.foot()).max(0.0) * 0.4;
    let room = Rect { x: left.right() + pad, width: place.width - left.width - pad, ..place };
    Ok((words.set(between(left, down, 0.0), Align::Left), room))
}

/// The part of a place between a height above and a height below.
pub fn between(place: Rect, above: f64, below: f64) -> Rect {
    Rect { y: place.y + above, height: (place.height - above - below).max(1.0), ..place }
}
