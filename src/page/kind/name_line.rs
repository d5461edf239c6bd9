//! The line for the reader's name and the date.

use super::Filler;
use crate::maze::geometry::{MM_PER_PT, Rect};
use crate::page::font::Weight;
use crate::page::layout::placement::THINNEST;
use crate::page::layout::text::Block;
use crate::page::layout::{LABEL, Part, ornament};
use crate::page::scene::Role;
use crate::page::template::TextStyle;

/// A line for name and date, where the printer's books have one.
pub const NAME: Filler = Filler {
    name: "name",
    is_shown: |style| style.name_line,
    draw: |design, _, place| {
        let size = LABEL.max(design.style.text);
        let style = TextStyle::line(Role::Label, Weight::Regular, (size, size));
        let mut marks = Vec::new();
        // The name takes the greater part of the line.
        let parts =
            [(place.x, place.width * 0.6), (place.x + place.width * 0.65, place.width * 0.35)];
        for (word, (x, width)) in
            [&design.language.name, &design.language.date].into_iter().zip(parts)
        {
            let word = Block::fit(&design.faces, word, &style, width, size)?;
            marks.extend(ornament::field(word, THINNEST / MM_PER_PT, Rect { x, width, ..place }));
        }
        Ok(Part::from(marks))
    },
};
