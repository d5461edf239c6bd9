//! How a page says how hard its mazes are.

use super::form::Keyword;

/// One mark of difficulty for all pages of a book; it follows the grade, so that it means the same on every page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifficultyMark {
    /// One to five stars.
    Stars,
    /// A number from 1 to 10.
    Number,
    /// Nothing.
    None,
}

impl Keyword for DifficultyMark {
    const WHAT: &'static str = "mark of difficulty";
    const ALL: &'static [(&'static str, DifficultyMark, &'static str)] = &[
        ("stars", DifficultyMark::Stars, "one to five stars"),
        ("number", DifficultyMark::Number, "a number from 1 to 10"),
        ("none", DifficultyMark::None, "nothing"),
    ];
}
