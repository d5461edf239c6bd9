//! A page from its template: the place of each row, and the texts in them.

use super::text::{Align, Block};
use super::{Design, Part, Typeset};
use crate::maze::geometry::Rect;
use crate::page::frame::Frame;
use crate::page::scene::{Role, Scene};
use crate::page::template::{Fill, Height, Row, Template, TextStyle, Values};
use crate::spec::numbered;

/// The height, in mm, of the page for which scaled type sizes are written (US Letter), and how far they follow.
const TYPE_PAGE: f64 = 279.4;
const TYPE_SCALE: (f64, f64) = (0.7, 1.15);

/// A row of a page: what fills it, its place, and its text where that is what it has.
type Place<'t> = (&'t Fill, Rect, Option<Block>);

impl Design {
    /// A page without a mark.
    pub fn blank_page(&self, page: usize) -> Scene {
        let title = numbered(&self.language.page, page);
        let description = self.language.blank.to_string();
        self.scene(self.frames.of(page), title, description, Part::default())
    }

    /// The rows of a template with their places, its texts filled in and set. Of what is drawn, what is not `shown`, by its
    /// name, takes no room.
    pub(in crate::page) fn rows<'t>(
        &self,
        template: &'t Template,
        values: &Values,
        frame: &Frame,
        shown: &dyn Fn(&str) -> bool,
    ) -> Typeset<Vec<Place<'t>>> {
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
            Some(Height::Mm(_)) if matches!(row.fill, Fill::Drawn(name) if !shown(name)) => 0.0,
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

    /// How far the type of a text follows the height of the page.
    pub fn type_scale(&self, style: &TextStyle) -> f64 {
        let height = self.frames.of(1).trim.height;
        let follow = (height / TYPE_PAGE).clamp(TYPE_SCALE.0, TYPE_SCALE.1);
        if style.scaled { follow } else { 1.0 }
    }

    /// A row's text, filled in and set; none if its words come to nothing.
    fn block(&self, style: &TextStyle, values: &Values, width: f64) -> Typeset<Option<Block>> {
        let text = values.fill(&style.text);
        if text.trim().is_empty() {
            return Ok(None);
        }
        self.set(&text, style, width).map(Some)
    }

    /// A text set in a style, as the book and its readers have it: no smaller and no lighter than they read.
    pub(in crate::page) fn set(&self, text: &str, style: &TextStyle, width: f64) -> Typeset<Block> {
        let scale = self.type_scale(style);
        let size = (style.size * scale).max(self.style.text);
        let least = (style.least * scale).max(self.style.readable).min(size);
        let ink = style.ink.max(self.style.ink);
        let style = TextStyle { size, least, ink, ..style.clone() };
        let block = Block::fit(&self.faces, text, &style, width, self.style.readable)?;
        Ok(block.black_below(self.style.solid))
    }

    /// The marks of a page: its texts, and what `draw` makes of its other rows by their names; see
    /// [`rows`](Design::rows) for `shown`.
    pub(in crate::page) fn fill(
        &self,
        template: &Template,
        values: &Values,
        frame: &Frame,
        shown: &dyn Fn(&str) -> bool,
        draw: &dyn Fn(&str, Rect) -> Typeset<Part>,
    ) -> Typeset<Part> {
        let mut page = Part::default();
        for (fill, place, block) in self.rows(template, values, frame, shown)? {
            page.add(match (fill, block) {
                (_, Some(block)) if block.role() == Role::Folio => {
                    let align = match frame.left_hand {
                        _ if !self.style.duplex => Align::Center,
                        true => Align::Left,
                        false => Align::Right,
                    };
                    block.set(place, align).into()
                }
                (_, Some(block)) => block.set(place, Align::Center).into(),
                (Fill::Drawn(name), None) if shown(name) => draw(name, place)?,
                _ => Part::default(),
            });
        }
        Ok(page)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::assets::Assets;
    use crate::spec::diagnostic::Source;

    #[test]
    fn rows_are_as_high_as_they_say() {
        let source = |text: &str| Source { name: "t".into(), text: text.into() };
        let row = |height: &str| format!("[[row]]\nfill = \"space\"\nheight = {height}\n");
        let rows = ["\"25%\"", "\"2 parts\"", "30", "\"1 part\""].map(row).concat();
        let template = Template::read(source(&rows), &[], None).unwrap();
        let book = "[book]\ntitle = \"T\"\n[[page]]\ntopology = \"square\"\nsize = [5, 5]\n";
        let spec = crate::spec::read(source(book), &Assets::embedded()).unwrap();
        let design = crate::book::design(&spec, &Assets::embedded()).unwrap();
        let frame = design.frames.of(1);
        let rows = design.rows(&template, &Values::default(), frame, &|_| true).unwrap();
        let part = (frame.live.height * 0.75 - 30.0) / 3.0;
        let mut top = frame.live.y;
        for ((_, place, _), height) in
            rows.into_iter().zip([frame.live.height / 4.0, 2.0 * part, 30.0, part])
        {
            assert!((place.height - height).abs() < 1e-9, "{place:?} is not {height} mm high");
            assert!((place.y - top).abs() < 1e-9);
            top += height;
        }
        assert!((top - frame.live.bottom()).abs() < 1e-9);
    }
}
