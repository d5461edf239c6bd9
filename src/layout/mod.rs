//! From templates and mazes to scenes: where everything stands on a sheet.

pub mod arrow;
mod key;
pub mod maze;
mod puzzle;
pub mod single;
mod text;

use crate::drawing;
use crate::font::{Faces, MissingGlyph, Weight};
use crate::frame::{Frame, Frames};
use crate::geometry::{MM_PER_PT, Point, Rect, Step, Trail};
use crate::language::{Language, fill};
use crate::maze::Maze;
use crate::plan::Puzzle;
use crate::scene::{Figure, Ink, Mark, Role, Scene, Shape};
use crate::spec::{AnswerStyle, PrintSpec, Profile};
use crate::template::{Fill, Height, Row, Template, Templates, TextStyle};
use maze::{Placement, THINNEST, Weights, Words, walls};
use std::sync::Arc;
use text::{Align, Block};

/// What all pages of a book share. Lengths in mm.
pub struct Design {
    pub frames: Frames,
    pub style: Style,
    pub faces: Faces,
    pub language: Language,
    pub templates: Templates,
}

/// What the book's printing and its readers ask of every page.
#[derive(Clone, Debug)]
pub struct Style {
    /// Whether pages with mazes have a line for name and date.
    pub name_line: bool,
    /// Whether folios stand at the outer edge.
    pub duplex: bool,
    /// Of the walls of mazes; those of the key are as light as in any book.
    pub weights: Weights,
    /// The smallest text, in pt.
    pub text: f64,
    /// The lightest grey of words, in percent of black.
    pub ink: u8,
    pub answers: AnswerStyle,
    /// Solutions to a page of the key; none for as many as can be read.
    pub per_page: Option<usize>,
    /// What solutions are drawn in.
    pub way: Ink,
}

/// Blue that is told from black with any eyes: 5.2:1 on white, 4.1:1 against the walls (Okabe and Ito 2008).
const WAY_ON_SCREEN: Ink = Ink::Rgb(0, 114, 178);

impl Style {
    pub fn new(print: &PrintSpec) -> Style {
        let weights = print.audience.as_ref().map(|audience| {
            let (least, most) = audience.wall;
            Weights { least: least * MM_PER_PT, most: most * MM_PER_PT }
        });
        Style {
            name_line: print.printer.name_line,
            duplex: print.duplex,
            weights: weights.unwrap_or_default(),
            text: print.audience.as_ref().map_or(0.0, |audience| audience.text),
            ink: print.audience.as_ref().map_or(0, |audience| audience.ink),
            answers: print.answer_style,
            per_page: print.answers_per_page,
            way: if print.profile == Profile::Screen { WAY_ON_SCREEN } else { Ink::BLACK },
        }
    }
}

/// A puzzle to be shown: its index in the book, and the page that its caption refers to.
#[derive(Clone, Copy)]
pub struct Shown<'p> {
    pub index: usize,
    pub puzzle: &'p Puzzle,
    /// For a maze the page of its solution, where the book says so; for a solution that of its maze.
    pub refers: Option<usize>,
}

/// The height, in mm, of the page for which scaled type sizes are written (US Letter), and how far they follow.
const TYPE_PAGE: f64 = 279.4;
const TYPE_SCALE: (f64, f64) = (0.7, 1.15);

/// Grey of the quiet part of a caption, in percent of black.
const QUIET: u8 = 65;

/// Between the boxes of mazes that share a sheet, and between a maze and its caption, in mm.
const GUTTER: f64 = 7.0;
const CAPTION_GAP: f64 = 2.0;
/// The size of captions, and of the words at a maze's ends and before the line for a name, in pt.
const CAPTION: f64 = 8.0;
const LABEL: f64 = 10.0;

pub use key::LEGIBLE;

type Set<T> = Result<T, MissingGlyph>;

/// Marks, and the mazes among them.
#[derive(Default)]
struct Part {
    marks: Vec<Mark>,
    figures: Vec<Figure>,
}

impl Part {
    fn add(&mut self, part: Part) {
        let by = self.marks.len();
        let moved = part.figures.into_iter().map(|figure| Figure {
            marks: figure.marks.start + by..figure.marks.end + by,
            caption: figure.caption.start + by..figure.caption.end + by,
            ..figure
        });
        self.figures.extend(moved);
        self.marks.extend(part.marks);
    }

    /// Adds a maze and its caption, drawn on their own.
    fn figure(&mut self, shown: &Shown, alternative: String, drawn: Vec<Mark>, caption: Vec<Mark>) {
        let start = self.marks.len();
        let end = start + drawn.len();
        self.figures.push(Figure {
            puzzle: shown.index,
            marks: start..end,
            caption: end..end + caption.len(),
            alternative,
            narrowest: shown.puzzle.maze.grid.narrowest(),
        });
        self.marks.extend(drawn.into_iter().chain(caption));
    }
}

impl From<Vec<Mark>> for Part {
    fn from(marks: Vec<Mark>) -> Part {
        Part { marks, figures: Vec::new() }
    }
}

impl Design {
    /// The words at a maze's ends, shaped.
    fn words(&self) -> Set<Words> {
        let size = LABEL.max(self.style.text);
        let shaped = |word| self.faces.shape(word, Weight::Regular, size);
        Ok(Some([shaped(self.language.start())?, shaped(self.language.finish())?]))
    }

    /// A template's rows with the place of each, its texts filled in and set.
    fn rows<'t>(
        &self,
        template: &'t Template,
        values: &[(&str, String)],
        frame: &Frame,
    ) -> Set<Vec<(&'t Fill, Rect, Option<Block>)>> {
        let live = frame.live;
        let mut rows = Vec::new();
        for row in &template.rows {
            let block = match &row.fill {
                Fill::Text(style) => self.block(style, values, live.width)?,
                _ => None,
            };
            rows.push((row, block));
        }
        let fixed = |row: &Row, block: &Option<Block>| match row.height {
            Some(Height::Mm(_)) if row.fill == Fill::Name && !self.style.name_line => 0.0,
            Some(Height::Mm(mm)) => mm,
            Some(Height::Share(share)) => share * live.height,
            Some(Height::Parts(_)) => 0.0,
            None => block.as_ref().map_or(0.0, Block::height),
        };
        let parts = |row: &Row| match row.height {
            Some(Height::Parts(parts)) => parts,
            _ => 0.0,
        };
        let taken: f64 = rows.iter().map(|(row, block)| fixed(row, block)).sum();
        let whole: f64 = rows.iter().map(|(row, _)| parts(row)).sum();
        let left = (live.height - taken).max(0.0);
        let mut top = live.y;
        let place = |(row, block): (&'t Row, Option<Block>)| {
            let height = fixed(row, &block) + left * parts(row) / whole.max(1e-9);
            let place = Rect::new(live.x, top, live.width, height);
            top += height;
            (&row.fill, place, block)
        };
        Ok(rows.into_iter().map(place).collect())
    }

    /// A row's text, filled in and set; none where its words come to nothing.
    fn block(
        &self,
        style: &TextStyle,
        values: &[(&str, String)],
        width: f64,
    ) -> Set<Option<Block>> {
        let text = fill(&style.text, values);
        if text.trim().is_empty() {
            return Ok(None);
        }
        let height = self.frames.of(1).trim.height;
        let follow = (height / TYPE_PAGE).clamp(TYPE_SCALE.0, TYPE_SCALE.1);
        let scale = if style.scaled { follow } else { 1.0 };
        let size = (style.size * scale).max(self.style.text);
        let least = (style.least * scale).max(self.style.text).min(size);
        let ink = style.ink.max(self.style.ink);
        let style = TextStyle { size, least, ink, ..style.clone() };
        Block::fit(&self.faces, &text, role(&style.text), &style, width, 1.0).map(Some)
    }

    /// The marks of a page: its texts, and what `draw` makes of its other rows.
    fn page(
        &self,
        template: &Template,
        values: &[(&str, String)],
        frame: &Frame,
        mut draw: impl FnMut(&Fill, Rect) -> Set<Part>,
    ) -> Set<Part> {
        let mut part = Part::default();
        for (fill, place, block) in self.rows(template, values, frame)? {
            part.add(match block {
                Some(block) if block.role() == Role::Folio => {
                    let align = match frame.left_hand {
                        _ if !self.style.duplex => Align::Center,
                        true => Align::Left,
                        false => Align::Right,
                    };
                    block.set(place, align).into()
                }
                Some(block) => block.set(place, Align::Center).into(),
                None if *fill == Fill::Name && self.style.name_line => {
                    self.name_line(place)?.into()
                }
                None => draw(fill, place)?,
            });
        }
        Ok(part)
    }

    fn scene(&self, frame: &Frame, title: String, description: String, part: Part) -> Scene {
        let Part { marks, figures } = part;
        let Frame { width, height, trim, .. } = *frame;
        Scene { width, height, trim, title, description, marks, figures }
    }

    /// The title page, of the values that its template fills in and a small maze.
    pub fn title_page(&self, values: &[(&str, String)], emblem: &Maze) -> Set<Scene> {
        let frame = self.frames.of(1);
        let part = self.page(&self.templates.title, values, frame, |fill, place| {
            if *fill != Fill::Emblem {
                return Ok(Part::default());
            }
            let side = place.width.min(place.height);
            let square = Rect::new(place.center().x - side / 2.0, place.y, side, side);
            let scale = side / (emblem.grid.bounds().width + 0.25);
            let placement = Placement { at: square.center(), scale, ..Placement::default() };
            Ok(walls(emblem, &Arc::new(drawing::walls(emblem)), &placement, Ink::BLACK).into())
        })?;
        let value = |key: &str| {
            values.iter().find(|(other, _)| *other == key).map_or(String::new(), |(_, v)| v.clone())
        };
        let description = [value("subtitle"), value("author"), value("variant")];
        let description: Vec<String> = description.into_iter().filter(|v| !v.is_empty()).collect();
        Ok(self.scene(frame, value("title"), description.join(". "), part))
    }

    /// The page that parts the answers from the mazes.
    pub fn divider_page(&self, page: usize) -> Set<Scene> {
        let answers = self.language.answers().to_string();
        let values = [("answers", answers.clone()), ("page", page.to_string())];
        let frame = self.frames.of(page);
        let part =
            self.page(&self.templates.divider, &values, frame, |_, _| Ok(Part::default()))?;
        Ok(self.scene(frame, answers, String::new(), part))
    }

    /// A page without a mark.
    pub fn blank_page(&self, page: usize) -> Scene {
        let title = self.language.numbered("page", page);
        let description = self.language.blank().to_string();
        self.scene(self.frames.of(page), title, description, Part::default())
    }

    /// The line for the reader's name and the date.
    fn name_line(&self, place: Rect) -> Set<Vec<Mark>> {
        let size = LABEL.max(self.style.text);
        let em = size * MM_PER_PT;
        let baseline = place.y + em;
        let mut marks = Vec::new();
        // The name takes the greater part of the line.
        let parts =
            [(place.x, place.width * 0.6), (place.x + place.width * 0.65, place.width * 0.35)];
        for (word, (left, width)) in self.language.name_and_date().into_iter().zip(parts) {
            let runs = self.faces.shape(word, Weight::Regular, size)?;
            let start = left + text::width(&runs) + em * 0.5;
            marks.extend(text::line(runs, Point::new(left, baseline), (Role::Label, Ink::BLACK)));
            let y = baseline + em * 0.15;
            // Round ends reach half a pen beyond.
            let end = left + width - THINNEST / 2.0;
            let path = vec![Trail {
                start: Point::new(start, y),
                steps: vec![Step::Line(Point::new(end.max(start), y))],
                closed: false,
            }];
            let shape = Shape::Stroke { path, width: THINNEST, dash: None };
            marks.push(Mark { role: Role::Rule, ink: Ink::BLACK, shape });
        }
        Ok(marks)
    }

    /// A maze's number, with the letter of its book: `No. 3`, `No. 3B`.
    fn number(&self, puzzle: &Puzzle) -> String {
        self.language.numbered("number", puzzle.label())
    }

    fn size(&self, puzzle: &Puzzle) -> String {
        let recipe = &puzzle.configuration.recipe;
        self.language.size(recipe.topology, recipe.size)
    }

    /// The boxes for `per` mazes on a sheet, row by row.
    fn boxes(&self, per: usize, place: Rect) -> Vec<Rect> {
        let (few, many) = match per {
            9 => (3, 3),
            6 => (2, 3),
            4 => (2, 2),
            2 => (1, 2),
            _ => return vec![place],
        };
        let (columns, rows) = if place.width > place.height { (many, few) } else { (few, many) };
        let side = |length: f64, n: usize| (length - GUTTER * (n as f64 - 1.0)) / n as f64;
        let (width, height) = (side(place.width, columns), side(place.height, rows));
        let place = |i: usize| {
            let (column, row) = ((i % columns) as f64, (i / columns) as f64);
            Rect::new(
                place.x + column * (width + GUTTER),
                place.y + row * (height + GUTTER),
                width,
                height,
            )
        };
        (0..columns * rows).map(place).collect()
    }

    /// A line at the foot of a maze's box: its number, and what is said more quietly; smaller where it would be wider
    /// than its box.
    fn caption(&self, number: &str, rest: &[String], place: Rect) -> Set<Vec<Mark>> {
        let rest: String = rest.iter().map(|word| format!(" · {word}")).collect();
        let size = CAPTION.max(self.style.text);
        let width = self.faces.width(number, Weight::Bold, size)?
            + self.faces.width(&rest, Weight::Regular, size)?;
        let size = size * (place.width / width).min(1.0);
        let number = self.faces.shape(number, Weight::Bold, size)?;
        let rest = self.faces.shape(&rest, Weight::Regular, size)?;
        let left = place.center().x - (text::width(&number) + text::width(&rest)) / 2.0;
        let baseline = Point::new(left, place.bottom() - 0.25 * size * MM_PER_PT);
        let then = Point::new(left + text::width(&number), baseline.y);
        let mut marks = text::line(number, baseline, (Role::Caption, Ink::BLACK));
        marks.extend(text::line(rest, then, (Role::Caption, Ink::Grey(QUIET.max(self.style.ink)))));
        Ok(marks)
    }

    /// The part of a box that a maze over a caption may take.
    fn above_caption(&self, place: Rect) -> Rect {
        let caption = CAPTION.max(self.style.text) * MM_PER_PT + CAPTION_GAP;
        Rect { height: (place.height - caption).max(1.0), ..place }
    }
}

/// What a text is to the reader, by the first word that is filled into it.
fn role(template: &str) -> Role {
    let word = template.split('{').nth(1).and_then(|rest| rest.split('}').next());
    match word {
        Some("title" | "answers") => Role::Title,
        Some("subtitle" | "author") => Role::Subtitle,
        Some("page") => Role::Folio,
        _ => Role::Detail,
    }
}
