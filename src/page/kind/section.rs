//! The parts of a book, and the opening page of each.

use super::{Order, PageKind};
use crate::template::Values;
use spec::{Language, filled, numbered};
use std::ops::RangeInclusive;

/// A line of the contents: a part of a volume or, in a volume without parts, a title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its title.
    pub title: String,
    /// The numbers of its mazes, from the first to the last.
    pub mazes: RangeInclusive<u32>,
    /// The difficulty mark of its mazes; `None` if the book prints none, or if the stars within a part
    /// of the volume differ.
    pub mark: Option<String>,
    /// The page on which it begins, from 1.
    pub page: usize,
    /// The number of the last maze in the volume.
    pub of: u32,
}

impl Section {
    /// The range of its mazes, in words.
    pub(super) fn range(&self, language: &Language) -> String {
        let (from, to) = (self.mazes.start(), self.mazes.end());
        if from == to {
            return numbered(&language.one_maze, from);
        }
        let ends = [("from", from.to_string()), ("to", to.to_string())];
        filled(&language.mazes, &ends)
    }
}

/// The opening page of a part.
pub const OPENER: PageKind = PageKind {
    name: "section",
    template: include_str!("../../../templates/pages/plain/section.toml"),
    needs: None,
    order: Order::Section,
    is_framed: false,
    values: |design, subject| {
        let own = subject.sections.iter().find(|section| section.page == subject.page);
        Values {
            heading: own.map_or(String::new(), |section| section.title.clone()),
            count: own.map_or(String::new(), |section| section.range(&design.language)),
            ..Values::default()
        }
    },
    words: |_, _, values, _| (values.heading.clone(), values.count.clone()),
};
