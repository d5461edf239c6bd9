//! The pages with solutions: which stand on which.

use super::unprintable;
use crate::diagnostic::Diagnostic;
use crate::layout::Design;
use crate::plan::Puzzle;
use crate::spec::BookSpec;

/// A page of the key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyPage {
    /// The puzzles on it.
    pub puzzles: Vec<usize>,
    /// How many it has room for.
    pub per: usize,
    /// Its page in the book, or in the file of answers.
    pub page: usize,
    pub place: KeyPlace,
}

/// Where a page of the key stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyPlace {
    /// In a file of answers alone.
    Apart,
    /// At the back of the book with this letter.
    Back(Option<char>),
}

/// The puzzles that are `wanted`, as a key shows them: variants side by side, No. 1A, 1B, 1C, 2A, …
pub(super) fn in_order(puzzles: &[Puzzle], wanted: impl Fn(usize) -> bool) -> Vec<usize> {
    let mut order: Vec<usize> = (0..puzzles.len()).filter(|&index| wanted(index)).collect();
    order.sort_by_key(|&index| (puzzles[index].number, puzzles[index].variant));
    order
}

/// The file of answers, where the book has one.
pub(super) fn key_apart(
    spec: &BookSpec,
    design: &Design,
    puzzles: &[Puzzle],
    order: &[usize],
) -> Result<Vec<KeyPage>, Vec<Diagnostic>> {
    if !spec.print.answers.separate() {
        return Ok(Vec::new());
    }
    key_pages(design, puzzles, order, KeyPlace::Apart)
}

/// The pages of a key, numbered from 1.
pub(super) fn key_pages(
    design: &Design,
    puzzles: &[Puzzle],
    order: &[usize],
    place: KeyPlace,
) -> Result<Vec<KeyPage>, Vec<Diagnostic>> {
    let shown: Vec<&Puzzle> = order.iter().map(|&index| &puzzles[index]).collect();
    let mut rest = order;
    let mut key = Vec::new();
    for per in design.key_pages(&shown).map_err(unprintable)? {
        let (page, after) = rest.split_at(per.min(rest.len()));
        key.push(KeyPage { puzzles: page.to_vec(), per, page: key.len() + 1, place });
        rest = after;
    }
    Ok(key)
}
