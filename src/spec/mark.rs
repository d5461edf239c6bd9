//! The difficulty mark of mazes on pages.

use super::form::Keyword;

/// The difficulty mark on all pages of a book, and in its answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifficultyMark {
    /// One to five stars: the place of a maze in its book.
    Stars,
    /// A number from 1 to 10: the place of a maze in its book.
    Number,
    /// The grade, which compares all books.
    Grade,
    /// Nothing.
    None,
}

impl Keyword for DifficultyMark {
    const WHAT: &'static str = "mark of difficulty";
    const ALL: &'static [(&'static str, DifficultyMark, &'static str)] = &[
        ("stars", DifficultyMark::Stars, "its place in the book, one to five stars"),
        ("number", DifficultyMark::Number, "its place in the book, from 1 to 10"),
        ("grade", DifficultyMark::Grade, "its grade from 1 to 10, which compares all books"),
        ("none", DifficultyMark::None, "nothing"),
    ];
}

impl DifficultyMark {
    /// Whether it depends on the other mazes of the book.
    pub fn is_relative(self) -> bool {
        matches!(self, DifficultyMark::Stars | DifficultyMark::Number)
    }
}
