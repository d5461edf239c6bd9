//! A page from its template: the place of each row, with its texts.

use super::ornament;
use super::text::Block;
use super::{Design, Part, Typeset};
use crate::font::{capitals, language_of};
use crate::frame::Frame;
use crate::scene::{Role, Scene};
use crate::template::{Align, Column, Fill, Height, Row, Template, TextStyle, Values, Width};
use maze::geometry::Rect;
use spec::numbered;

/// The page height for which scaled type sizes are given, in mm (US Letter); and the range of the scale.
const TYPE_PAGE: f64 = 279.4;
const TYPE_SCALE: (f64, f64) = (0.7, 1.15);

/// In mm: between columns, and between a border and its content.
const COLUMN_GAP: f64 = 4.5;
const BORDER_GAP: f64 = 4.0;

/// The white space between a border and a text, in mm: more than beside a maze, whose rim is a line. It is 5 mm after the pen
/// that goes around the letters of a friendly face.
const CLEAR: f64 = 5.5;

/// The least length to write on after the word of a field, in mm.
const TO_WRITE: f64 = 16.0;

/// A fill, its place on the page, and its typeset text, if it has one.
type Place<'t> = (&'t Fill, Rect, Option<Block>);

/// The cells of a row, with places relative to the row, and the height that their texts need.
struct Cells<'t> {
    cells: Vec<Place<'t>>,
    height: f64,
}

impl Design {
    /// A page without marks.
    pub fn blank_page(&self, page: usize) -> Scene {
        let title = numbered(&self.language.page, page);
        let description = self.language.blank.to_string();
        self.scene(self.frames.of(page), title, description, Part::default())
    }

    /// The rows of a template with their places and typeset texts. A drawn row with a height in mm takes no space unless
    /// its name is `shown`.
    pub fn rows<'t>(
        &self,
        template: &'t Template,
        values: &Values,
        frame: &Frame,
        shown: &dyn Fn(&str) -> bool,
    ) -> Typeset<Vec<Place<'t>>> {
        let live = live(template, frame);
        let mut rows = Vec::new();
        for row in &template.rows {
            let is_folio = matches!(&row.fill, Fill::Text(style) if style.role == Role::Folio);
            let is_text = matches!(&row.fill, Fill::Text(_));
            let clear = if is_text { self.clear_of(template) } else { 0.0 };
            let inset = if is_folio { 0.0 } else { template.inset.max(clear) };
            let (left, width) = (live.x + inset, live.width - 2.0 * inset);
            let mut cells = self.cells(row, values, (left, width))?;
            if row.mirrored && frame.left_hand {
                cells.cells.iter_mut().for_each(|cell| mirror(cell, 2.0 * left + width));
            }
            rows.push((row, cells));
        }
        let fixed = |row: &Row, height: f64| match row.height {
            Some(Height::Mm(_)) if matches!(row.fill, Fill::Drawn(name) if !shown(name)) => 0.0,
            Some(Height::Mm(mm)) => mm,
            Some(Height::Share(share)) => share * live.height,
            Some(Height::Parts(_)) => 0.0,
            None => height,
        };
        let parts = |row: &Row| match row.height {
            Some(Height::Parts(parts)) => parts,
            _ => 0.0,
        };
        let taken: f64 = rows.iter().map(|(row, cells)| fixed(row, cells.height)).sum();
        let whole: f64 = rows.iter().map(|(row, _)| parts(row)).sum();
        let left = (live.height - taken).max(0.0);
        let mut top = live.y;
        let place = |(row, cells): (&'t Row, Cells<'t>)| {
            let height = fixed(row, cells.height) + left * parts(row) / whole.max(1e-9);
            let down = top;
            top += height;
            let place = move |(fill, cell, block): Place<'t>| {
                (fill, Rect::new(cell.x, down + cell.y, cell.width, height - cell.y), block)
            };
            cells.cells.into_iter().map(place)
        };
        Ok(rows.into_iter().flat_map(place).collect())
    }

    /// The white space between the texts of a template and the edge of its area: what a border needs, in mm.
    pub(crate) fn clear_of(&self, template: &Template) -> f64 {
        if template.border.is_empty() { 0.0 } else { CLEAR - BORDER_GAP }
    }

    /// The cells of a row with a left edge and a width, in mm.
    fn cells<'t>(
        &self,
        row: &'t Row,
        values: &Values,
        (left, width): (f64, f64),
    ) -> Typeset<Cells<'t>> {
        let block = |fill: &Fill, width: f64| match fill {
            Fill::Text(style) | Fill::Field(style) => self.block(style, values, width),
            _ => Ok(None),
        };
        let Fill::Columns(columns) = &row.fill else {
            let block = block(&row.fill, width)?;
            let height = block.as_ref().map_or(0.0, Block::height);
            let cells = vec![(&row.fill, Rect::new(left, 0.0, width, 0.0), block)];
            return Ok(Cells { cells, height });
        };
        let mut set = Vec::new();
        for column in columns {
            let block = block(&column.fill, width)?;
            let words = block.as_ref().map_or(0.0, Block::width);
            let own = match (column.width, &column.fill) {
                (Width::Fit, _) | (Width::Parts(_), Fill::Field(_)) => words,
                (Width::Mm(mm), _) => mm,
                (Width::Parts(_), _) => 0.0,
            };
            // A text without words in a column of its own width takes no space.
            if block.is_some() || column.width != Width::Fit {
                set.push((column, own));
            }
        }
        let mut all = Cells { cells: Vec::new(), height: 0.0 };
        for line in lines(&set, width) {
            let mut cells = Vec::new();
            for (column, at, wide) in beside(line, width) {
                let place = Rect::new(left + at, all.height, wide, 0.0);
                cells.push((&column.fill, place, block(&column.fill, wide + 1e-6)?));
            }
            let blocks = || cells.iter().filter_map(|(.., block)| block.as_ref());
            let ascent = blocks().map(Block::ascent).fold(0.0, f64::max);
            let height = blocks().map(|block| ascent - block.ascent() + block.height());
            let height = height.fold(0.0, f64::max);
            for (_, place, block) in &mut cells {
                place.y += block.as_ref().map_or(0.0, |block| ascent - block.ascent());
            }
            all.height += height;
            all.cells.extend(cells);
        }
        Ok(all)
    }

    /// The factor by which the type of a text follows the height of the page.
    pub fn type_scale(&self, style: &TextStyle) -> f64 {
        let height = self.frames.of(1).trim.height;
        let follow = (height / TYPE_PAGE).clamp(TYPE_SCALE.0, TYPE_SCALE.1);
        if style.scaled { follow } else { 1.0 }
    }

    /// A row's text, filled in and typeset; `None` if it is empty.
    fn block(&self, style: &TextStyle, values: &Values, width: f64) -> Typeset<Option<Block>> {
        let text = values.fill(&style.text, &self.language);
        let text = match style.capitals {
            // Words that stand in for those of the book's language have capitals of their own.
            true if self.language.is_foreign(&text) => {
                capitals(&text, &language_of(&self.language.tag))
            }
            true => capitals(&text, &self.tag),
            false => text,
        };
        if text.trim().is_empty() {
            return Ok(None);
        }
        self.set(&text, style, width).map(Some)
    }

    /// Typesets a text in a style, within the limits of the printer and the audience on size and grey.
    pub(crate) fn set(&self, text: &str, style: &TextStyle, width: f64) -> Typeset<Block> {
        let scale = self.type_scale(style);
        let largest = if style.leads { f64::INFINITY } else { self.largest };
        let size = (style.size * scale).min(largest).max(self.style.text);
        let least = (style.least * scale).max(self.style.readable).min(size);
        let ink = style.ink.max(self.style.ink);
        let style = TextStyle { size, least, ink, ..style.clone() };
        let text = self.paragraph(text);
        let block = match style.leads {
            true => self.set_title(&text, &style, width)?,
            false => Block::fit(&self.faces, &text, &style, width, self.style.readable)?,
        };
        Ok(block.black_below(self.style.solid))
    }

    /// The marks of a page: its texts, and the other rows as `draw` draws them by name. See [`rows`](Design::rows) for
    /// `shown`.
    pub(crate) fn fill(
        &self,
        template: &Template,
        values: &Values,
        frame: &Frame,
        shown: &dyn Fn(&str) -> bool,
        draw: &dyn Fn(&str, Rect) -> Typeset<Part>,
    ) -> Typeset<Part> {
        let around = ornament::border(&template.border, template.border_height, frame.live);
        let mut page = Part::from(around);
        for (fill, place, block) in self.rows(template, values, frame, shown)? {
            page.add(match (fill, block) {
                (Fill::Text(style), Some(block)) => {
                    block.set(place, self.align(style.align, frame)).into()
                }
                (Fill::Field(_), Some(block)) => {
                    ornament::field(block, self.look.rule.max(self.style.line), place).into()
                }
                (Fill::Rule(weight), _) => {
                    vec![ornament::rule(weight.max(self.style.line), place)].into()
                }
                (Fill::Picture(picture), _) => ornament::picture(picture, place).into(),
                (Fill::Drawn(name), _) if shown(name) => draw(name, place)?,
                _ => Part::default(),
            });
        }
        Ok(page)
    }

    /// Resolves an alignment to the outer edge of the page.
    fn align(&self, align: Align, frame: &Frame) -> Align {
        match align {
            Align::Outer if !self.style.duplex => Align::Center,
            Align::Outer if frame.left_hand => Align::Left,
            Align::Outer => Align::Right,
            other => other,
        }
    }
}

/// Columns with their own widths, split into lines: a single one, unless fields would leave too little to write on.
fn lines<'s, 't>(columns: &'s [(&'t Column, f64)], width: f64) -> Vec<&'s [(&'t Column, f64)]> {
    let (mut lines, mut start, mut taken) = (Vec::new(), 0, 0.0);
    if columns.iter().all(|(column, _)| matches!(column.fill, Fill::Field(_))) {
        for (at, (_, own)) in columns.iter().enumerate() {
            taken += own + TO_WRITE;
            if taken > width && at > start {
                lines.push(&columns[start..at]);
                (start, taken) = (at, own + TO_WRITE);
            }
            taken += COLUMN_GAP;
        }
    }
    lines.push(&columns[start..]);
    lines
}

/// Columns side by side, each with its distance from the left and its width.
fn beside<'t>(columns: &[(&'t Column, f64)], width: f64) -> Vec<(&'t Column, f64, f64)> {
    let parts = |column: &Column| match column.width {
        Width::Parts(parts) => parts,
        _ => 0.0,
    };
    let room = width - COLUMN_GAP * columns.len().saturating_sub(1) as f64;
    let taken: f64 = columns.iter().map(|(_, own)| own).sum();
    let whole: f64 = columns.iter().map(|(column, _)| parts(column)).sum();
    // If there is too little space, all columns shrink by the same factor.
    let share = (room / taken.max(1e-9)).min(1.0);
    let spare = (room - taken).max(0.0);
    let mut at = if whole > 0.0 { 0.0 } else { spare / 2.0 };
    let place = |&(column, own): &(&'t Column, f64)| {
        let (left, wide) = (at, own * share + spare * parts(column) / whole.max(1e-9));
        at += wide + COLUMN_GAP;
        (column, left, wide)
    };
    columns.iter().map(place).collect()
}

/// Moves a cell and its text, one line, to the other side of the middle: `sum` is that of the left and the right edge.
fn mirror((fill, place, block): &mut Place, sum: f64) {
    place.x = sum - place.right();
    if let (Fill::Text(style), Some(block)) = (fill, block) {
        let spare = place.width - block.width();
        place.x += match style.align {
            Align::Left => spare,
            Align::Center => spare / 2.0,
            Align::Right | Align::Outer => 0.0,
        };
        place.width -= spare;
    }
}

/// The area for the rows of a template: inside its border.
fn live(template: &Template, frame: &Frame) -> Rect {
    match template.border.is_empty() {
        true => frame.live,
        false => frame.live.outset(-template.border_height - BORDER_GAP),
    }
}
