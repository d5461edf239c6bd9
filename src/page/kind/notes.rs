//! A page for notes.

use super::{Filler, Order, PageKind};
use crate::layout::placement::THINNEST;
use crate::layout::rule::rule;
use crate::template::Values;
use maze::geometry::MM_PER_PT;
use spec::Matter;

/// A page for notes.
pub const NOTES: PageKind = PageKind {
    name: "notes",
    template: include_str!("../../../templates/pages/plain/notes.toml"),
    needs: None,
    order: Order::Around(Matter::Notes),
    is_framed: false,
    values: |design, subject| Values {
        heading: design.language.notes.clone(),
        page: subject.page.to_string(),
        ..Values::default()
    },
    words: |_, _, values, _| (values.heading.clone(), String::new()),
};

/// The least distance between ruled lines, in mm and in sizes of the smallest text.
const RULING: f64 = 8.0;
const IN_TYPE: f64 = 2.0;

/// Ruled lines, evenly spaced from the top of their row to its foot.
pub const RULED: Filler = Filler {
    name: "ruled",
    is_shown: |_| true,
    draw: |design, _, place| {
        let least = RULING.max(design.style.text * MM_PER_PT * IN_TYPE);
        let lines = (place.height / least).floor().max(1.0);
        let y = |line: u32| place.y + place.height * f64::from(line) / lines - THINNEST / 2.0;
        let line = |line| rule(place.x, place.right(), y(line), THINNEST);
        Ok((1..=lines as u32).map(line).collect::<Vec<_>>().into())
    },
};
