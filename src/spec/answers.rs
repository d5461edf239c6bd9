//! Where the answers go, and how they are drawn.

use super::form::{Form, Keyword};
use serde_json::json;

/// Where the answers go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// In a file of their own.
    Separate,
    /// At the back of the book.
    Back,
    /// At the back, and in a file of their own.
    Both,
}

impl Answers {
    /// Whether they have a file of their own.
    pub fn separate(self) -> bool {
        self != Answers::Back
    }

    /// Whether they stand at the back of the book.
    pub fn back(self) -> bool {
        self != Answers::Separate
    }
}

impl Keyword for Answers {
    const WHAT: &'static str = "place for the answers";
    const ALL: &'static [(&'static str, Answers, &'static str)] = &[
        ("separate", Answers::Separate, "in a file of their own, answers.pdf"),
        ("back", Answers::Back, "at the back of the book"),
        ("both", Answers::Both, "at the back, and in a file of their own"),
    ];
}

/// How a solution is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerStyle {
    /// A bold way between grey walls.
    Bold,
    /// A dashed way between grey walls.
    Dashed,
    /// A bold way between light walls.
    Greyed,
    /// The way inside the outline, without walls.
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

/// The numbers of mazes that a page can have room for.
pub const MAZES_PER_PAGE: [u32; 4] = [1, 2, 4, 6];

/// The most mazes on a sheet that several pages share, where none of them says fewer.
pub const MAZES_PER_SHEET: u32 = 6;
/// The numbers of solutions that a page of the key can have room for.
pub const ANSWERS_PER_PAGE: [u32; 5] = [1, 2, 4, 6, 9];

/// Mazes to a page.
pub const MAZES: Form<u32> = Form {
    read: |value, example, _| value.one_of(&MAZES_PER_PAGE, example),
    schema: |_| Ok(json!({ "enum": MAZES_PER_PAGE })),
};

/// Solutions to a page of the key.
pub const SOLUTIONS: Form<u32> = Form {
    read: |value, example, _| value.one_of(&ANSWERS_PER_PAGE, example),
    schema: |_| Ok(json!({ "enum": ANSWERS_PER_PAGE })),
};
