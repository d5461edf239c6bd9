//! From templates and mazes to scenes: the position of everything on a sheet.

pub(crate) mod arrow;
mod breaks;
mod court;
mod difficulty_mark;
pub mod maze;
pub mod maze_drawing;
mod mouths;
pub(crate) mod ornament;
mod page;
mod part;
mod picture;
pub mod placement;
mod portrait;
pub mod poster;
pub(crate) mod rule;
pub mod single;
pub mod standing;
mod style;
pub mod text;
pub mod title;
mod word;

pub use part::Part;
pub use picture::Pictured;
pub use style::PageStyle;

use crate::font::{Faces, HOLLOW_STAR, LanguageIdentifier, MissingGlyph, Paragraph, STAR, Weight};
use crate::frame::{Frame, Frames};
use crate::scene::{Drawing, Ink, Mark, Role, Scene};
use crate::template::{Template, TemplateStyle, TextStyle};
use ::maze::geometry::{MM_PER_PT, Point, Rect};
use difficulty::{Puzzle, Scale};
use maze::{Label, Labels};
use placement::Placement;
use spec::{Language, Poster, numbered};
use std::collections::BTreeMap;
use std::sync::Arc;
use text::Block;

/// The shared design of a book's pages. Lengths in mm.
#[derive(Debug)]
pub struct Design {
    /// The sheet and its margins.
    pub frames: Frames,
    /// What the printing and the audience require.
    pub style: PageStyle,
    /// The scale of difficulty of its book, once its mazes are known.
    pub scale: Option<Scale>,
    /// The faces.
    pub faces: Faces,
    /// The words.
    pub language: Language,
    /// The language of its texts.
    pub tag: LanguageIdentifier,
    /// By name of the page kind.
    pub templates: BTreeMap<&'static str, Template>,
    /// The shared style of the templates.
    pub look: TemplateStyle,
    /// The designs of pages with their own template, by name of the template.
    pub others: BTreeMap<String, Design>,
    /// By the number of a maze, less one.
    pub stories: Vec<Story>,
    /// The title of the book, if it has a title page.
    pub title: Option<String>,
    /// The largest size of any text but the title of the book, in pt: infinite without a title page.
    pub largest: f64,
}

/// The pictures and text around a maze.
#[derive(Clone, Debug, Default)]
pub struct Story {
    /// The pictures at its start and at its finish.
    pub pictures: [Option<Pictured>; 2],
    /// The sentence above it; may be empty.
    pub text: String,
    /// How its bridges are read, after that sentence; empty if that was said before.
    pub bridges: String,
    /// The template of its page, if different from the book's.
    pub template: Option<String>,
    /// The sheets of its poster, if it is one.
    pub poster: Option<Poster>,
    /// What its pictures show, in words.
    pub names: Names,
}

impl Story {
    /// Everything that is said above the maze, or else `usual`, and how its bridges are read.
    pub fn sentences(&self, usual: &str) -> String {
        let text = if self.text.is_empty() { usual } else { &self.text };
        let said = [text, &self.bridges].into_iter().filter(|said| !said.is_empty());
        said.collect::<Vec<_>>().join(" ")
    }
}

/// What the pictures of a maze show: for readers who cannot see it, in a word or as the character of a picture.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// At its start and at its finish.
    pub ends: [Option<String>; 2],
    /// Its outline.
    pub shape: Option<String>,
    /// The picture that its solution colors in.
    pub hidden: Option<String>,
}

/// A puzzle as a page shows it.
#[derive(Clone, Copy, Debug)]
pub struct Exhibit<'p> {
    /// Its index in the book.
    pub index: usize,
    /// The puzzle itself.
    pub puzzle: &'p Puzzle,
    /// Its walls, shared by all pages that show it.
    pub walls: &'p Arc<Drawing>,
    /// The placement of its maze on the page.
    pub placement: Placement,
    /// The page that its caption refers to: for a maze the page of its solution, if the book gives it; for a solution the
    /// page of its maze.
    pub refers: Option<usize>,
}

/// The grey of the quiet part of a caption, in percent of black.
const QUIET: u8 = 65;

/// In mm: between the boxes of mazes on a shared sheet, and between a maze and its caption.
const GUTTER: f64 = 7.0;
const CAPTION_GAP: f64 = 2.8;
/// The type size of captions, and of the words at a maze's ends and before the name line, in pt.
pub(crate) const CAPTION: f64 = 8.0;
pub(crate) const LABEL: f64 = 10.0;

/// The result of typesetting; an error if no font has a character.
pub type Typeset<T> = Result<T, MissingGlyph>;

impl Design {
    /// A text in the language of the book.
    pub fn paragraph(&self, text: &str) -> Paragraph {
        Paragraph::new(text, &self.tag)
    }

    /// The story of a maze; `None` for a maze that is not in the book.
    pub fn story(&self, puzzle: &Puzzle) -> Option<&Story> {
        self.stories.get(puzzle.name.number as usize - 1)
    }

    /// The design for the page of a maze: from its own template, or this one.
    pub fn of(&self, puzzle: &Puzzle) -> &Design {
        let template = self.story(puzzle).and_then(|story| story.template.as_ref());
        template.and_then(|name| self.others.get(name)).unwrap_or(self)
    }

    /// The same design on other frames.
    pub fn framed(self, frames: Frames) -> Design {
        let others = self.others.into_iter();
        let others = others.map(|(name, design)| (name, design.framed(frames))).collect();
        Design { frames, others, ..self }.reranked()
    }

    /// The pictures at a maze's ends.
    pub fn pictures(&self, puzzle: &Puzzle) -> [Option<&Pictured>; 2] {
        [0, 1].map(|end| self.story(puzzle)?.pictures[end].as_ref())
    }

    /// The labels at a maze's ends: its pictures, or else words.
    pub fn labels(&self, puzzle: &Puzzle) -> Typeset<Labels> {
        let Some(mut labels) = self.words()? else { return Ok(None) };
        for (label, picture) in labels.iter_mut().zip(self.pictures(puzzle)) {
            if let Some(pictured) = picture {
                *label = Label::Picture(pictured.clone());
            }
        }
        Ok(Some(labels))
    }

    /// The words for the ends of a maze.
    pub fn words(&self) -> Typeset<Labels> {
        let size = LABEL.max(self.style.text);
        let word = |word: &str| {
            self.faces.shape(&self.paragraph(word), Weight::Regular, size).map(Label::Word)
        };
        Ok(Some([word(&self.language.start)?, word(&self.language.finish)?]))
    }

    pub(crate) fn scene(
        &self,
        frame: &Frame,
        title: String,
        description: String,
        part: Part,
    ) -> Scene {
        let Part { marks, figures, lines, structure } = part;
        let Frame { width, height, trim, .. } = *frame;
        Scene {
            width,
            height,
            trim,
            title,
            description,
            marks,
            figures,
            lines,
            structure,
            language: self.language.book.clone(),
        }
    }

    /// A maze's number, with the letter of its volume: `No. 3`, `No. 3B`.
    pub(crate) fn number(&self, puzzle: &Puzzle) -> String {
        numbered(&self.language.number, puzzle.name.label())
    }

    /// The size of a maze, in words.
    pub(crate) fn size(&self, puzzle: &Puzzle) -> String {
        let recipe = &puzzle.configuration.recipe;
        self.language.size(recipe)
    }

    /// The boxes for mazes on a sheet with room for `per`, row by row, with a partial last row centered. The longer side of
    /// the place gets more boxes or, if `turned`, the shorter.
    pub(crate) fn boxes(
        &self,
        (mazes, per): (usize, usize),
        place: Rect,
        turned: bool,
    ) -> Vec<Rect> {
        let (few, many) = match per {
            0 | 1 => return vec![place],
            2 => (1, 2),
            3 | 4 => (2, 2),
            5 | 6 => (2, 3),
            _ => (3, 3),
        };
        let is_wide = (place.width > place.height) != turned;
        let (columns, rows) = if is_wide { (many, few) } else { (few, many) };
        let side = |length: f64, n: usize| (length - GUTTER * (n as f64 - 1.0)) / n as f64;
        let (width, height) = (side(place.width, columns), side(place.height, rows));
        let place = |i: usize| {
            let (column, row) = (i % columns, i / columns);
            let missing = columns - columns.min(mazes - row * columns);
            Rect::new(
                place.x + (column as f64 + missing as f64 / 2.0) * (width + GUTTER),
                place.y + row as f64 * (height + GUTTER),
                width,
                height,
            )
        };
        (0..mazes).map(place).collect()
    }

    /// The boxes for captions, given the boxes of mazes and their ink: just below the mazes, aligned along each row.
    pub(crate) fn captions(&self, boxes: &[Rect], inks: &[Rect]) -> Vec<Rect> {
        let pairs = || boxes.iter().zip(inks);
        let foot = |row: f64| {
            let row = pairs().filter(|(place, _)| place.y == row);
            row.map(|(_, ink)| ink.bottom()).fold(0.0, f64::max)
        };
        let under = |(place, _): (&Rect, _)| {
            let bottom = foot(place.y) + CAPTION_GAP + CAPTION.max(self.style.text) * MM_PER_PT;
            Rect { height: bottom.min(place.bottom()) - place.y, ..*place }
        };
        pairs().map(under).collect()
    }

    /// A line at the foot of a maze's box: its number, then the rest in quieter type. It shrinks to the width of the box.
    pub(crate) fn caption(&self, number: &str, rest: &[String], place: Rect) -> Typeset<Vec<Mark>> {
        let size = CAPTION.max(self.style.text);
        let size = size * (place.width / self.caption_width(number, rest)?).min(1.0);
        let number = self.faces.shape(&self.paragraph(number), Weight::Bold, size)?;
        let rest = self.faces.shape(&self.paragraph(&quiet_words(rest)), Weight::Regular, size)?;
        let left = place.center().x - (number.width + rest.width) / 2.0;
        let baseline = Point::new(left, place.bottom() - 0.25 * size * MM_PER_PT);
        let then = Point::new(left + number.width, baseline.y);
        let mut marks = text::level(number, baseline, (Role::Caption, Ink::BLACK));
        let quiet = Ink::Grey(QUIET.max(self.style.ink));
        let quiet = if size < self.style.solid { Ink::BLACK } else { quiet };
        marks.extend(text::level(rest, then, (Role::Caption, quiet)));
        Ok(marks)
    }

    /// The width of a caption at full size, in mm.
    pub(crate) fn caption_width(&self, number: &str, rest: &[String]) -> Typeset<f64> {
        let size = CAPTION.max(self.style.text);
        let rest = self.faces.width(&self.paragraph(&quiet_words(rest)), Weight::Regular, size)?;
        Ok(self.faces.width(&self.paragraph(number), Weight::Bold, size)? + rest)
    }

    /// The sentence of a maze on a shared sheet, at most `width` mm wide; `None` if it has none.
    pub(crate) fn sentence(&self, puzzle: &Puzzle, width: f64) -> Typeset<Option<Block>> {
        let said = self.story(puzzle).map_or(String::new(), |story| story.sentences(""));
        if said.is_empty() {
            return Ok(None);
        }
        let size = LABEL.max(self.style.text);
        let line = TextStyle::line(Role::Sentence, Weight::Regular, (size, size));
        let style = TextStyle { lines: 3, ..line };
        let text = self.paragraph(&said);
        Block::fit(&self.faces, &text, &style, width, size).map(Some)
    }

    /// The part of a box above the caption.
    pub(crate) fn above_caption(&self, place: Rect) -> Rect {
        let caption = CAPTION.max(self.style.text) * MM_PER_PT + CAPTION_GAP;
        Rect { height: (place.height - caption).max(1.0), ..place }
    }
}

/// The part of a caption after its number. Words are separated by points, except before stars.
pub(crate) fn quiet_words(words: &[String]) -> String {
    let apart = |word: &String| if word.starts_with([STAR, HOLLOW_STAR]) { "  " } else { " · " };
    let said = words.iter().filter(|word| !word.is_empty());
    said.map(|word| format!("{}{word}", apart(word))).collect()
}
