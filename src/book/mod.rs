//! A book: its volumes, their pages, and the contents of each page.

mod captions;
pub mod cover;
mod cover_overflow;
mod design;
mod draw;
pub mod explain;
mod file;
pub mod fitting;
mod lay_out;
pub mod pagination;
pub mod plan;
pub mod preflight;
mod progress;
mod proposals;
mod scale;
pub mod search;

pub use cover::Cover;
pub use design::design;
pub use draw::{Sheet, draw};
pub use file::{File, Folder, Measured, Memory};
pub use lay_out::lay_out;
pub use progress::{Phase, Progress, Steps};

use difficulty::Puzzle;
use page::drawing;
use page::font::MissingGlyph;
use page::kind::section::{self, Section};
use page::kind::{Order, PageKind, Subject, answers, contents, puzzles};
use page::layout::placement::Placement;
use page::layout::{Design, Exhibit};
use page::scene::{Drawing, Scene};
use spec::BookSpec;
use spec::diagnostic::Diagnostic;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// A book after layout.
#[derive(Debug)]
pub struct Book<'s> {
    /// The spec that it was made from.
    pub spec: &'s BookSpec,
    /// The design that its pages share.
    pub design: Design,
    /// Every puzzle, by volume and then by number.
    pub puzzles: Vec<Listing>,
    /// One volume, or one for each variant.
    pub volumes: Vec<Volume>,
    /// The separate answers; without pages if there are none.
    pub answers: Volume,
    /// The volumes for a screen, with the same maze numbers; empty unless the book asks for them. They have the answers at
    /// the back if the printed book has them in a separate file.
    pub screens: Vec<Volume>,
    /// The covers; empty without `[cover]`.
    pub covers: Vec<Cover>,
    /// The number of pages of the thickest volume, including pages left out of this build.
    pub thickness: usize,
}

/// Pages of one file: a volume in print or for a screen, or the separate answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Volume {
    /// Its PDF.
    pub file: File,
    /// Its letter, if there are variants; `None` for the separate answers.
    pub variant: Option<char>,
    /// Its pages by their numbers, from 1.
    pub pages: BTreeMap<usize, Page>,
    /// The lines of its contents (parts, or else titles), including pages left out of this build.
    pub sections: Vec<Section>,
}

/// The contents of a page. Puzzles are given by their index in the book.
#[derive(Clone, Debug, PartialEq)]
pub enum Page {
    /// A page that its kind alone draws, such as a title page.
    Plain(&'static PageKind),
    /// Lines of the contents, as a range of the volume's sections.
    Contents(Range<usize>),
    /// Mazes.
    Puzzles {
        /// In order, 1 to 6.
        puzzles: Range<usize>,
    },
    /// One sheet of a poster.
    Tile {
        /// The index of its puzzle.
        puzzle: usize,
        /// The column and the row of the sheet, from 0.
        sheet: (u32, u32),
    },
    /// Solutions, on a page with room for `per` of them.
    Answers {
        /// In order: variants side by side, No. 1A, 1B, 1C, 2A, …
        puzzles: Vec<usize>,
        /// 1, 2, 4, 6 or 9.
        per: usize,
    },
    /// The opening page of a part, by the index of its `[[page]]` in the spec.
    Section(usize),
    /// An empty page.
    Blank,
}

/// A puzzle in its book, and where its maze and its solution are.
#[derive(Clone, Debug)]
pub struct Listing {
    /// The puzzle itself.
    pub puzzle: Puzzle,
    /// The index of its `[[page]]` in the spec.
    pub of: usize,
    /// Where its maze is, in its own volume.
    pub maze: Spot,
    /// Where its solution is in its own volume, at the back or behind the maze, if there are answers there.
    pub bound: Option<Spot>,
    /// Where its solution is in the separate answers, if there are any and its page is shown.
    pub apart: Option<Spot>,
    /// Where its solution is in the volume for a screen, if there is one.
    pub screen: Option<Spot>,
    /// Whether the page with its maze is part of this build.
    pub is_shown: bool,
}

/// The position of a maze or solution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// The page of its file, from 1.
    pub page: usize,
    /// The placement on the page.
    pub placement: Placement,
}

impl Page {
    /// The puzzles on the page, by their index in the book.
    pub fn puzzles(&self) -> Vec<usize> {
        match self {
            Page::Puzzles { puzzles } => puzzles.clone().collect(),
            Page::Answers { puzzles, .. } => puzzles.clone(),
            Page::Plain(_)
            | Page::Section(_)
            | Page::Contents(_)
            | Page::Tile { .. }
            | Page::Blank => Vec::new(),
        }
    }

    /// Whether the page is empty.
    pub fn is_blank(&self) -> bool {
        *self == Page::Blank
    }
}

impl Volume {
    /// Whether the volume is for a screen, not for a printer.
    pub fn is_for_screen(&self) -> bool {
        matches!(self.file, File::Screen(_))
    }

    /// Whether a page continues under the heading of an earlier one: answers after answers, contents after contents.
    fn continues(&self, number: usize) -> bool {
        let mut before = self.pages.range(..number).map(|(_, page)| page);
        match self.pages.get(&number) {
            Some(Page::Contents(lines)) => lines.start > 0,
            Some(Page::Answers { .. }) => before.any(|page| match page {
                Page::Answers { .. } => true,
                Page::Plain(kind) => kind.order == Order::BeforeAnswers,
                _ => false,
            }),
            _ => false,
        }
    }

    /// The file of the drawing of a page.
    pub fn drawing(&self, number: usize) -> File {
        match self.file {
            File::Answers => File::AnswerPage(number),
            _ => File::Page(self.variant, number),
        }
    }
}

/// The walls of a book's mazes: each is drawn on first use and shared by all pages that show it.
#[derive(Debug)]
pub struct Drawings(Vec<OnceLock<Arc<Drawing>>>);

impl Book<'_> {
    /// The printed volumes, then the separate answers, then the volumes for a screen.
    pub fn files(&self) -> impl Iterator<Item = &Volume> {
        self.volumes.iter().chain([&self.answers]).chain(&self.screens)
    }

    /// An empty cache for the walls of every maze.
    pub fn drawings(&self) -> Drawings {
        Drawings(self.puzzles.iter().map(|_| OnceLock::new()).collect())
    }

    /// The puzzles on a page, by their index in the book, each with its placement.
    pub fn placements(&self, volume: &Volume, page: &Page) -> Vec<(usize, Placement)> {
        let spot = |index: usize| {
            let listing = &self.puzzles[index];
            match (page, volume.file) {
                (Page::Answers { .. }, File::Answers) => listing.apart,
                (Page::Answers { .. }, File::Screen(_)) => listing.screen,
                (Page::Answers { .. }, _) => listing.bound,
                _ => Some(listing.maze),
            }
        };
        let puzzles = page.puzzles().into_iter();
        puzzles.filter_map(|index| Some((index, spot(index)?.placement))).collect()
    }

    /// The design of a page: from the template of its mazes, or the book's.
    pub fn design_of(&self, page: &Page) -> &Design {
        match page {
            Page::Puzzles { puzzles, .. } => self.design.of(&self.puzzles[puzzles.start].puzzle),
            Page::Tile { puzzle, .. } => self.design.of(&self.puzzles[*puzzle].puzzle),
            _ => &self.design,
        }
    }

    /// Draws the page of a volume with this number, from 1.
    pub fn scene(
        &self,
        volume: &Volume,
        number: usize,
        drawings: &Drawings,
    ) -> Result<Scene, Vec<Diagnostic>> {
        let page = volume.pages.get(&number).unwrap_or(&Page::Blank);
        let walls = |index: usize| {
            let draw = || Arc::new(drawing::walls(&self.puzzles[index].puzzle.maze));
            drawings.0[index].get_or_init(draw)
        };
        let (kind, per) = match page {
            Page::Tile { puzzle: index, sheet } => {
                let puzzle = &self.puzzles[*index].puzzle;
                let design = self.design_of(page);
                let tile = design.tile(puzzle, walls(*index), *sheet, number);
                return tile.map_err(unprintable);
            }
            Page::Blank => return Ok(self.design.blank_page(number)),
            Page::Plain(kind) => (*kind, 0),
            Page::Section(_) => (&section::OPENER, 0),
            Page::Contents(_) => (&contents::CONTENTS, 0),
            Page::Puzzles { puzzles } => (&puzzles::PUZZLES, puzzles.len()),
            Page::Answers { per, .. } => (&answers::ANSWERS, *per),
        };
        let for_screen = volume.is_for_screen();
        let exhibit = |(index, placement): (usize, Placement)| {
            let listing = &self.puzzles[index];
            let refers = match page {
                Page::Answers { .. } => Some(listing.maze.page),
                _ => listing.screen.filter(|_| for_screen).map(|spot| spot.page),
            };
            Exhibit { index, puzzle: &listing.puzzle, walls: walls(index), placement, refers }
        };
        let exhibits: Vec<Exhibit> =
            self.placements(volume, page).into_iter().map(exhibit).collect();
        let (spec, variant) = (self.spec, volume.variant);
        let sections = match page {
            Page::Contents(lines) => &volume.sections[lines.clone()],
            _ => &volume.sections,
        };
        let subject = Subject {
            spec,
            variant,
            for_screen,
            page: number,
            sections,
            exhibits: &exhibits,
            per,
            continues: volume.continues(number),
        };
        kind.draw(self.design_of(page), &subject).map_err(unprintable)
    }

    /// Keeps only the wanted pages, by number, and lays out the separate answers for their mazes. Page numbers do not
    /// change.
    pub fn narrow(&mut self, is_wanted: impl Fn(usize) -> bool) -> Result<(), Vec<Diagnostic>> {
        for volume in self.volumes.iter_mut().chain(&mut self.screens) {
            volume.pages.retain(|&number, _| is_wanted(number));
        }
        for listing in &mut self.puzzles {
            listing.is_shown = is_wanted(listing.maze.page);
            listing.apart = None;
        }
        lay_out::answers_apart(self)
    }
}

/// The error for a word of a language file or template that no font can show.
fn unprintable(missing: MissingGlyph) -> Vec<Diagnostic> {
    vec![Diagnostic::error(missing.to_string())]
}
