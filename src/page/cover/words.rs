//! Words over each other; and those of a front: title and subtitle, and the author.

use super::{Fitted, Jacket, Unfit};
use crate::font::Weight;
use crate::layout::Typeset;
use crate::layout::text::Block;
use crate::scene::{Ink, Mark, Role};
use crate::template::{Align, TextStyle};
use maze::geometry::{MM_PER_PT, Rect};
use spec::Color;

/// Texts, one under the other.
pub struct Stack {
    pub blocks: Vec<Block>,
    /// Between two of them, in sizes of the type of the upper one.
    pub gap: f64,
}

impl Stack {
    /// In mm.
    pub fn height(&self) -> f64 {
        let gaps = self.blocks.iter().rev().skip(1).map(|block| block.em() * self.gap);
        self.blocks.iter().map(Block::height).sum::<f64>() + gaps.sum::<f64>()
    }

    pub fn inked(self, ink: Ink) -> Stack {
        Stack { blocks: self.blocks.into_iter().map(|block| block.inked(ink)).collect(), ..self }
    }

    /// The texts from the top of a place.
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

/// Title and subtitle, and the author.
pub struct Words {
    heading: Stack,
    author: Option<Block>,
}

/// The largest title, in the shorter side of a front; the largest on more than one line, and on more than four.
const TITLE: [f64; 3] = [0.135, 0.1, 0.05];
/// The largest of the other words, in that; and in sizes of a title that is small.
const OTHERS: f64 = 0.045;
const BELOW: f64 = 0.55;
/// In pt: the smallest title, and what the others become as small as.
const LEAST_TITLE: f64 = 12.0;
const LEAST: f64 = 9.0;
/// How fast a title shrinks.
const STEP: f64 = 0.97;
/// How high title and subtitle are over a picture, at most, in heights of their place; and beside one.
pub const MOST: f64 = 0.33;
const BESIDE: f64 = 0.75;
/// From how many heights across a place is so wide that words stand beside a picture, and the part that they have.
pub const WIDE: f64 = 1.2;
const PART: f64 = 0.46;
/// Between two texts, in sizes of the type of the upper one.
const GAP: f64 = 0.3;

impl Words {
    /// The words in the largest type in which they are at most so wide, in mm, and over the author so high; in a color.
    pub fn new(jacket: &Jacket, (width, most): (f64, f64), color: Color) -> Fitted<Words> {
        let front = jacket.sheet.front;
        let whole = front.width.min(front.height) / MM_PER_PT;
        let mut size = whole * TITLE[0];
        loop {
            let words = Words::sized(jacket, width, (size, whole))?;
            if let Some(words) = words.filter(|words| words.fit(most, size / whole)) {
                return Ok(words.inked(jacket.ink(color)));
            }
            if size <= LEAST_TITLE {
                return Err(Unfit::Front);
            }
            size = (size * STEP).max(LEAST_TITLE);
        }
    }

    /// The words under a title of a size in pt; none where one of them would have to be smaller than it may be.
    fn sized(jacket: &Jacket, width: f64, (size, whole): (f64, f64)) -> Typeset<Option<Words>> {
        let (spec, faces) = (jacket.spec, &jacket.design.faces);
        let block = |text: &str, role, weight, [size, least, smallest]: [f64; 3]| {
            let style = TextStyle { lines: 4, ..TextStyle::line(role, weight, (size, least)) };
            let block = Block::fit(faces, text, &style, width, smallest)?;
            Ok(Some(block).filter(|block| block.size() >= smallest - 1e-9))
        };
        let other = (size * BELOW).max(LEAST).min(whole * OTHERS);
        let other = [other, other * 0.8, jacket.least()];
        let title = block(&jacket.title, Role::Title, Weight::Bold, [size; 3])?;
        let of = |text: &Option<String>, role| {
            let text = text.as_deref().filter(|text| !text.is_empty());
            text.map(|text| block(text, role, Weight::Regular, other)).transpose()
        };
        let subtitle = of(&spec.subtitle, Role::Subtitle)?;
        let author = of(&spec.author, Role::Label)?;
        let is_lacking = [&subtitle, &author].iter().any(|it| matches!(it, Some(None)));
        let Some(title) = title.filter(|_| !is_lacking) else { return Ok(None) };
        let blocks = [title].into_iter().chain(subtitle.flatten()).collect();
        Ok(Some(Words { heading: Stack { blocks, gap: GAP }, author: author.flatten() }))
    }

    /// Whether they are at most so high, and the title, of a size in shorter sides of the front, has not too many lines.
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

    /// The words with the author in another ink.
    pub fn signed(self, ink: Ink) -> Words {
        Words { author: self.author.map(|author| author.inked(ink)), ..self }
    }

    /// The height of title and subtitle.
    pub fn height(&self) -> f64 {
        self.heading.height()
    }

    /// The author's height, with the white over it; nothing where there is none.
    pub fn foot(&self) -> f64 {
        self.author.as_ref().map_or(0.0, |author| author.height() * 2.2)
    }

    /// Title and subtitle from the top of a place; and the author at its foot.
    pub fn set(self, place: Rect, align: Align) -> Vec<Mark> {
        let mut marks = self.heading.set(place, align);
        if let Some(author) = self.author {
            let y = place.bottom() - author.height();
            marks.extend(author.set(Rect { y, ..place }, align));
        }
        marks
    }
}

/// The words of a front over and under its picture, or beside it where the place is wide; and the room for the picture.
pub fn around(jacket: &Jacket, place: Rect, pad: f64, color: Color) -> Fitted<(Vec<Mark>, Rect)> {
    if place.width < place.height * WIDE {
        let words = Words::new(jacket, (place.width, place.height * MOST), color)?;
        let room = between(place, words.height() + pad, words.foot());
        return Ok((words.set(place, Align::Center), room));
    }
    let left = Rect { width: place.width * PART, ..place };
    let words = Words::new(jacket, (left.width, left.height * BESIDE), color)?;
    // A little over the middle.
    let down = (left.height - words.height() - words.foot()).max(0.0) * 0.4;
    let room = Rect { x: left.right() + pad, width: place.width - left.width - pad, ..place };
    Ok((words.set(between(left, down, 0.0), Align::Left), room))
}

/// What is left of a place under something of a height, and over something of another.
pub fn between(place: Rect, above: f64, below: f64) -> Rect {
    Rect { y: place.y + above, height: (place.height - above - below).max(1.0), ..place }
}
