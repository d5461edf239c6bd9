//! The limits of what a book may ask for.

use super::document::Document;
use super::{BookSpec, Front};

/// The most mazes of a book with all variants (more than any printer binds), and the most cells (what a computer can hold).
const MOST_MAZES: u64 = 20_000;
const MOST_CELLS: u64 = 100_000_000;

/// Reports a book that is too large to make.
pub fn check(spec: &BookSpec, document: &Document) {
    let (mut mazes, mut cells, mut over) = (0, 0, None);
    let of_cover = spec.cover.as_ref().and_then(|cover| match &cover.front {
        Front::Own(page) => Some(&**page),
        _ => None,
    });
    for page in spec.pages.iter().chain(of_cover) {
        let [from, to] = [page.size.from, page.size.to].map(|size| page.cells(size));
        let count = u64::from(page.count * spec.variants);
        mazes += count;
        // Both sizes are valid, since the page was read.
        cells += count * from.unwrap_or(0).midpoint(to.unwrap_or(0));
        over = over.or((mazes > MOST_MAZES || cells > MOST_CELLS).then_some(&page.spans));
    }
    let Some(page) = over else { return };
    let (message, help) = match mazes > MOST_MAZES {
        true => (format!("the book asks for {mazes} mazes; at most {MOST_MAZES} work"), "fewer"),
        false => (
            format!("the book's mazes have {cells} cells in all; at most {MOST_CELLS} work"),
            "fewer or smaller ones",
        ),
    };
    document.error(
        page.header.clone(),
        message,
        "the first page that is too much",
        format!("ask for {help}, or make several books of it"),
    );
}
