//! How a sheet is read: what belongs together, for readers who cannot see where it stands.

use std::ops::Range;

/// The structure of a sheet beyond its mazes. Marks are named by their index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Structure {
    /// The first mark of each text, in order: a text of several lines is one, two texts side by side are two.
    pub texts: Vec<usize>,
    /// The items of a list, in order.
    pub items: Vec<Item>,
    /// The drawings that are not mazes of the book, each with its description.
    pub illustrations: Vec<(Range<usize>, String)>,
    /// The language of the descriptions and of some marks, as a tag, if it differs from the language of the book.
    pub words_in: Option<String>,
    /// The marks in that language, in order.
    pub foreign: Vec<usize>,
    /// Whether the sheet continues under the heading of an earlier one.
    pub continues: bool,
}

/// An item of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its number.
    pub label: Range<usize>,
    /// Its text.
    pub body: Range<usize>,
}

impl Structure {
    /// Adds the structure of marks that follow `by` others.
    pub(crate) fn add(&mut self, other: Structure, by: usize) {
        let moved = |range: Range<usize>| range.start + by..range.end + by;
        self.texts.extend(other.texts.into_iter().map(|text| text + by));
        let items = other.items.into_iter();
        self.items
            .extend(items.map(|item| Item { label: moved(item.label), body: moved(item.body) }));
        let illustrations = other.illustrations.into_iter();
        self.illustrations.extend(illustrations.map(|(marks, said)| (moved(marks), said)));
        self.continues |= other.continues;
    }
}
