//! The parts of a book, and the page that opens each.

use super::{Order, PageKind};
use crate::template::Values;
use spec::{Language, filled, numbered};

/// A part of a volume, or what has a title in one without parts: a line of the contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What it is called.
    pub title: String,
    /// The numbers of its first and its last maze.
    pub mazes: (u32, u32),
    /// How hard they are, where they are all alike; else nothing.
    pub mark: Option<String>,
    /// The page that it begins on, from 1.
    pub page: usize,
}

impl Section {
    /// Which mazes it has, in words.
    pub(super) fn range(&self, language: &Language) -> String {
        match self.mazes {
            (from, to) if from == to => numbered(&language.one_maze, from),
            (from, to) => {
                let ends = [("from", from.to_string()), ("to", to.to_string())];
                filled(&language.mazes, &ends)
            }
        }
    }
}

/// The page that opens a part.
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
