//! The page with the name of the book's owner.

use super::{Filler, Order, PageKind};
use crate::layout::placement::THINNEST;
use crate::layout::rule::rule;
use crate::template::Values;
use spec::Matter;

/// The page “This book belongs to …”.
pub const BELONGS: PageKind = PageKind {
    name: "belongs",
    template: include_str!("../../../templates/pages/plain/belongs.toml"),
    needs: None,
    order: Order::Around(Matter::Belongs),
    is_framed: true,
    values: |design, _| Values { heading: design.language.belongs.clone(), ..Values::default() },
    words: |_, _, values, _| (values.heading.clone(), String::new()),
};

/// The share of its row that a line to write on takes.
const LINE: f64 = 0.76;

/// A line to write on, at the foot of its row.
pub const WRITING: Filler = Filler {
    name: "line",
    is_shown: |_| true,
    draw: |_, _, place| {
        let (middle, half) = (place.center().x, place.width * LINE / 2.0);
        let y = place.bottom() - THINNEST / 2.0;
        Ok(vec![rule(middle - half, middle + half, y, THINNEST)].into())
    },
};
