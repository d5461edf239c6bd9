//! The page between the mazes and the answers.

use super::{Order, PageKind};
use crate::template::Values;

/// The page before the answers at the back of a book.
pub const DIVIDER: PageKind = PageKind {
    name: "divider",
    template: include_str!("../../../templates/pages/plain/divider.toml"),
    needs: None,
    order: Order::BeforeAnswers,
    is_framed: false,
    values: |design, subject| {
        let answers = design.language.answers.to_string();
        Values { answers, page: subject.page.to_string(), ..Values::default() }
    },
    words: |_, _, values, _| (values.answers.clone(), String::new()),
};
