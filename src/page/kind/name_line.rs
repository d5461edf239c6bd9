//! The line for the reader's name and the date.

use super::Filler;
use crate::font::Weight;
use crate::layout::placement::THINNEST;
use crate::layout::text::Block;
use crate::layout::{LABEL, Part, ornament};
use crate::scene::Role;
use crate::template::TextStyle;
use maze::geometry::{MM_PER_PT, Rect};

/// A line for name and date, if the printer has one.
pub const NAME: Filler = Filler {
    name: "name",
    is_shown: |style| style.name_line,
    draw: |design, _, place| {
        let size = LABEL.max(design.style.text);
        let style = TextStyle::line(Role::Label, Weight::Regular, (size, size));
        let mut part = Part::default();
        // The name takes the larger part of the line.
        let parts =
            [(place.x, place.width * 0.6), (place.x + place.width * 0.65, place.width * 0.35)];
        for (word, (x, width)) in
            [&design.language.name, &design.language.date].into_iter().zip(parts)
        {
            let word = Block::fit(&design.faces, &design.paragraph(word), &style, width, size)?;
            let place = Rect { x, width, ..place };
            part.add(ornament::field(word, THINNEST / MM_PER_PT, place).into());
        }
        Ok(part)
    },
};
