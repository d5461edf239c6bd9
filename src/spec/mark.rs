//! The difficulty mark of mazes on pages.

use super::form::Keyword;

/// The difficulty mark on all pages of a book. It is based on the grade, so it means the same on every page.
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
