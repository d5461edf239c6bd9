//! The place and the style of the answers.

use super::form::{Form, Keyword};
use serde_json::json;

/// The place of the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// In a separate file.
    Separate,
    /// At the back of the book.
    Back,
    /// At the back and in a separate file.
    Both,
    /// Behind each maze.
    After,
    /// Nowhere: the book has none.
    None,
}

impl Answers {
    /// Whether they are a separate file.
    pub fn separate(self) -> bool {
        matches!(self, Answers::Separate | Answers::Both)
    }

    /// Whether they are at the back of the book.
    pub fn back(self) -> bool {
        matches!(self, Answers::Back | Answers::Both)
    }

    /// Whether each is behind its maze.
    pub fn after(self) -> bool {
        self == Answers::After
    }
}

impl Keyword for Answers {
    const WHAT: &'static str = "place for the answers";
    const ALL: &'static [(&'static str, Answers, &'static str)] = &[
        ("separate", Answers::Separate, "in a file of their own, answers.pdf"),
        ("back", Answers::Back, "at the back of the book"),
        ("both", Answers::Both, "at the back, and in a file of their own"),
        ("after", Answers::After, "each behind its maze, on a page of its own"),
        ("none", Answers::None, "nowhere: the book has none"),
    ];
}

/// How a solution is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerStyle {
    /// A bold line between grey walls.
    Bold,
    /// A dashed line between grey walls.
    Dashed,
    /// A bold line between light walls.
    Greyed,
    /// The line inside the outline, without inner walls.
    PathOnly,
}

impl Keyword for AnswerStyle {
    const WHAT: &'static str = "answer style";
    const ALL: &'static [(&'static str, AnswerStyle, &'static str)] = &[
        ("bold", AnswerStyle::Bold, "a bold way between grey walls"),
        ("dashed", AnswerStyle::Dashed, "a dashed way between grey walls"),
        ("greyed", AnswerStyle::Greyed, "a bold way between light walls"),
        ("path-only", AnswerStyle::PathOnly, "the way inside the outline, without walls"),
    ];
}

/// The values of `per_page`.
pub const MAZES_PER_PAGE: [u32; 4] = [1, 2, 4, 6];

/// The most mazes on a sheet that several pages share, unless one of them sets fewer.
pub const MAZES_PER_SHEET: u32 = 6;
/// The values of `answers_per_page`.
pub const ANSWERS_PER_PAGE: [u32; 5] = [1, 2, 4, 6, 9];

/// The number of mazes to a page.
pub const MAZES: Form<u32> = Form {
    read: |value, example, _| value.one_of(&MAZES_PER_PAGE, example),
    schema: |_| Ok(json!({ "enum": MAZES_PER_PAGE })),
};

/// The number of solutions to an answer page.
pub const SOLUTIONS: Form<u32> = Form {
    read: |value, example, _| value.one_of(&ANSWERS_PER_PAGE, example),
    schema: |_| Ok(json!({ "enum": ANSWERS_PER_PAGE })),
};
