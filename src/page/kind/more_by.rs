//! Other books of the author.

use super::{Filler, Order, PageKind};
use crate::font::Weight;
use crate::layout::Part;
use crate::layout::text::Block;
use crate::scene::Role;
use crate::template::{Align, TextStyle, Values};
use maze::geometry::Rect;
use spec::{Matter, Series, filled};

/// More by the author.
pub const MORE_BY: PageKind = PageKind {
    name: "more-by",
    template: include_str!("../../../templates/pages/plain/more-by.toml"),
    needs: Some("books"),
    order: Order::Around(Matter::MoreBy),
    is_framed: false,
    values: |design, subject| {
        let heading = match &subject.spec.author {
            Some(author) => filled(&design.language.more_by, &[("author", author.clone())]),
            None => design.language.more_books.clone(),
        };
        Values { heading, ..Values::default() }
    },
    words: |_, subject, values, _| (values.heading.clone(), subject.spec.more.join(". ")),
};

/// The type size of a title in pt, and the least size before it takes another line.
const TITLES: (f64, f64) = (15.0, 11.0);

/// The white space after a title, in heights of it.
const WHITE: f64 = 0.7;

/// The titles of the list, one below the other; closer together if there are many.
pub const BOOKS: Filler = Filler {
    name: "books",
    is_shown: |_| true,
    draw: |design, subject, place| {
        let line = TextStyle::line(Role::Detail, Weight::Regular, TITLES);
        let style = TextStyle { lines: 3, scaled: true, ..line };
        let titles = subject.spec.more.iter();
        let blocks = titles.map(|title| design.set(title, &style, place.width));
        let mut blocks = blocks.collect::<Result<Vec<_>, _>>()?;
        let height = |blocks: &[Block]| blocks.iter().map(Block::height).sum::<f64>();
        // Of the volumes of a series, the latest that fit.
        let listed = subject.spec.series.as_ref().map_or(0, Series::listed);
        let oldest = blocks.len().saturating_sub(listed);
        while height(&blocks) > place.height && oldest + 1 < blocks.len() {
            blocks.remove(oldest);
        }
        let all = height(&blocks);
        let gaps = blocks.len().max(2) as f64 - 1.0;
        let white = (WHITE * all / blocks.len().max(1) as f64).min((place.height - all) / gaps);
        let mut part = Part::default();
        let mut top = place.y;
        for block in blocks {
            let own = Rect { y: top, height: block.height(), ..place };
            top = own.bottom() + white.max(0.0);
            part.add(block.set(own, Align::Center).into());
        }
        Ok(part)
    },
};
