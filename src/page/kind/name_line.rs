//! The line for the reader's name and the date.

use super::Filler;
use crate::maze::geometry::{MM_PER_PT, Point, Step, Trail};
use crate::page::font::Weight;
use crate::page::layout::placement::THINNEST;
use crate::page::layout::{LABEL, text};
use crate::page::scene::{Ink, Mark, Role, Shape};

/// A line for name and date, where the printer's books have one.
pub const NAME: Filler = Filler {
    name: "name",
    is_shown: |style| style.name_line,
    draw: |design, _, place| {
        let size = LABEL.max(design.style.text);
        let em = size * MM_PER_PT;
        let baseline = place.y + em;
        let mut marks = Vec::new();
        // The name takes the greater part of the line.
        let parts =
            [(place.x, place.width * 0.6), (place.x + place.width * 0.65, place.width * 0.35)];
        for (word, (left, width)) in
            [&design.language.name, &design.language.date].into_iter().zip(parts)
        {
            let runs = design.faces.shape(word, Weight::Regular, size)?;
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
        Ok(marks.into())
    },
};
