//! The key of a book or template that causes a fault of a page, and how to fix it.

use crate::{Book, File, Page};
use page::kind::{answers, contents, puzzles, section};
use page::scene::{Mark, Role, Scene};
use page::template::{Template, TextStyle};
use spec::diagnostic::Source;
use spec::{BookSpec, PageSpec};
use std::ops::Range;
use std::sync::Arc;

/// A span of a source, and how to fix it; the fix is empty if it is obvious.
pub struct Blame {
    pub place: (Arc<Source>, Range<usize>),
    pub cure: String,
}

/// The position of a page.
#[derive(Clone, Copy, Debug)]
pub struct At {
    /// Its file.
    pub file: File,
    /// Its number in the file, from 1.
    pub page: usize,
    /// The number of pages in the book.
    pub pages: usize,
}

/// A drawn page under check.
pub struct Checked<'c> {
    pub book: &'c Book<'c>,
    pub page: &'c Page,
    pub scene: &'c Scene,
    pub at: At,
}

impl<'c> Checked<'c> {
    pub fn spec(&self) -> &'c BookSpec {
        self.book.spec
    }

    fn at(&self, span: &Range<usize>, cure: impl Into<String>) -> Blame {
        Blame { place: (Arc::clone(&self.spec().source), span.clone()), cure: cure.into() }
    }

    /// The margins of the book, or else its printer.
    pub fn margins(&self, cure: String) -> Blame {
        let spans = &self.spec().spans;
        self.at(spans.margins.as_ref().unwrap_or(&spans.printer), cure)
    }

    /// The list of other books, on the page with the list.
    pub fn list(&self) -> Option<Blame> {
        let is_list = matches!(self.page, Page::Plain(kind) if kind.name == "more-by");
        is_list.then(|| self.at(&self.spec().spans.more, "fewer or shorter titles"))
    }

    /// The book's own font.
    pub fn font(&self) -> Blame {
        self.at(&self.spec().spans.font, "take a font whose license lets documents carry it")
    }

    /// The `[[page]]` of a puzzle.
    fn page_of(&self, puzzle: usize) -> &'c PageSpec {
        &self.spec().pages[self.book.puzzles[puzzle].of]
    }

    /// The size of the maze that a mark is part of.
    pub fn size(&self, mark: usize) -> Option<Blame> {
        let figure = self.scene.figures.iter().find(|figure| figure.marks.contains(&mark))?;
        Some(
            self.at(
                &self.page_of(figure.puzzle).spans.size,
                "fewer cells, or fewer mazes to a page",
            ),
        )
    }

    /// The number of solutions to a page, if the book sets it, or else the size of the maze.
    pub fn answers(&self, mark: usize) -> Option<Blame> {
        match &self.spec().spans.answers_per_page {
            Some(span) => Some(self.at(span, "fewer solutions to a page")),
            None => self.size(mark),
        }
    }

    /// The answer style, or else the printer.
    pub fn answer_style(&self) -> Blame {
        let spans = &self.spec().spans;
        self.at(spans.answer_style.as_ref().unwrap_or(&spans.printer), "take another answer_style")
    }

    /// The reason why a text is small: its size in the template, or too much text.
    pub fn small(&self, mark: &Mark, text: &str, size: f64, least: f64) -> Option<Blame> {
        let scale = |style: &TextStyle| self.book.design.type_scale(style);
        let is_as_set = |style: &TextStyle| (style.size * scale(style) - size).abs() < 1e-6;
        if let Some((template, style)) = self.text(mark.role, is_as_set) {
            let wanted = (least / scale(style) * 100.0).ceil() / 100.0;
            let place = (Arc::clone(&template.source), style.spans.size.clone());
            return Some(Blame { place, cure: format!("write size = {wanted}") });
        }
        let spans = &self.spec().spans;
        let author = self.spec().author.as_ref();
        Some(match (self.page, mark.role) {
            (Page::Plain(kind), Role::Title) if kind.name == "title" => {
                self.at(&spans.title, "a shorter title")
            }
            (Page::Plain(_), Role::Subtitle) if author.is_some_and(|it| it.contains(text)) => {
                self.at(&spans.author, "a shorter author")
            }
            (Page::Plain(_), Role::Subtitle) => self.at(&spans.subtitle, "a shorter subtitle"),
            (Page::Puzzles { puzzles, .. }, Role::Title) => {
                self.at(&self.page_of(puzzles.start).spans.title, "a shorter title")
            }
            (Page::Puzzles { puzzles, .. }, Role::Caption)
                if self.page_of(puzzles.start).poster.is_some() =>
            {
                self.at(
                    &self.page_of(puzzles.start).spans.poster,
                    "fewer sheets, or a larger paper",
                )
            }
            (Page::Puzzles { puzzles, .. }, Role::Caption) => {
                self.at(&self.page_of(puzzles.start).spans.per_page, "fewer mazes to a page")
            }
            (Page::Answers { .. }, Role::Caption) => {
                self.at(spans.answers_per_page.as_ref()?, "fewer solutions to a page")
            }
            _ => return None,
        })
    }

    /// The ink of a text in its template.
    pub fn ink(&self, role: Role, least: u8) -> Option<Blame> {
        let (template, style) = self.text(role, |style| style.ink < least)?;
        let place = (Arc::clone(&template.source), style.spans.ink.clone());
        Some(Blame { place, cure: format!("write ink = {least}") })
    }

    /// The first text with this role in the page's template that `is_meant` accepts.
    fn text(
        &self,
        role: Role,
        is_meant: impl Fn(&TextStyle) -> bool,
    ) -> Option<(&'c Template, &'c TextStyle)> {
        let kind = match self.page {
            Page::Tile { .. } | Page::Blank => return None,
            Page::Plain(kind) => kind.name,
            Page::Section(_) => section::OPENER.name,
            Page::Contents(_) => contents::CONTENTS.name,
            Page::Puzzles { .. } => puzzles::PUZZLES.name,
            Page::Answers { .. } => answers::ANSWERS.name,
        };
        let template = self.book.design_of(self.page).templates.get(kind)?;
        let mut texts = template.texts();
        Some((template, texts.find(|style| style.role == role && is_meant(style))?))
    }
}
