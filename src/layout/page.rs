//! A page from its template: the rows, the texts in them, and the pages that are little else.

use super::maze::{Placement, THINNEST, walls};
use super::text::{self, Align, Block};
use super::{Design, LABEL, Part, Set};
use crate::drawing;
use crate::font::Weight;
use crate::frame::Frame;
use crate::geometry::{MM_PER_PT, Point, Rect, Step, Trail};
use crate::language::fill;
use crate::maze::Maze;
use crate::scene::{Ink, Mark, Role, Scene, Shape};
use crate::template::{Fill, Height, Row, Template, TextStyle};
use std::sync::Arc;

/// The height, in mm, of the page for which scaled type sizes are written (US Letter), and how far they follow.
const TYPE_PAGE: f64 = 279.4;
const TYPE_SCALE: (f64, f64) = (0.7, 1.15);

impl Design {
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

    /// A template's rows with the place of each, its texts filled in and set.
    pub(super) fn rows<'t>(
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
    pub(super) fn page(
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
