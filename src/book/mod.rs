//! A book laid out: what stands on which sheet.

mod key;

pub use key::{KeyPage, KeyPlace};

use crate::assets::Assets;
use crate::diagnostic::Diagnostic;
use crate::fitting::too_fine;
use crate::font::{Faces, Weight};
use crate::frame::Frames;
use crate::language::Language;
use crate::layout::{Design, Shown, Style, maze::Placement};
use crate::maze::{Endpoints, Maze, Place};
use crate::pagination::{self, Kind, Page, sheet_page};
use crate::plan::{Puzzle, Request, variants};
use crate::random::{key, seed};
use crate::scene::Scene;
use crate::search::{Configuration, Recipe};
use crate::spec::{BookSpec, Profile};
use crate::template::Templates;
use crate::topology::{self, Size};
use key::{in_order, key_apart, key_pages};
use rayon::prelude::*;
use std::ops::Range;

/// The design of a book: its paper, fonts, words and templates. Every error in them, and every character of the
/// book's texts that no font has.
pub fn design(spec: &BookSpec, assets: &Assets) -> Result<Design, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let place = (&spec.source, spec.spans.language.clone());
    let language = Language::read(&spec.language, place, assets).map_err(|e| errors.extend(e));
    let templates = Templates::read(assets).map_err(|found| errors.extend(found));
    let extra = spec.font.iter().map(|font| font.bytes.clone()).collect();
    let faces = Faces::with(extra).map_err(|message| {
        errors.push(Diagnostic::error(message).at(&spec.source, spec.spans.font.clone()));
    });
    if let Ok(faces) = &faces {
        let spans = &spec.spans;
        let of_book = [
            (Some(&spec.title), &spans.title),
            (spec.subtitle.as_ref(), &spans.subtitle),
            (spec.author.as_ref(), &spans.author),
        ];
        let of_pages = spec.pages.iter().map(|page| (page.title.as_ref(), &page.spans.title));
        for (text, span) in of_book.into_iter().chain(of_pages) {
            let Some(text) = text else { continue };
            if let Err(missing) = faces.shape(text, Weight::Bold, 10.0) {
                errors.push(
                    Diagnostic::error(missing.to_string())
                        .at(&spec.source, span.clone())
                        .help("name a font that has it in [book]: font = \"MyFont.ttf\""),
                );
            }
        }
    }
    match (faces, language, templates) {
        (Ok(faces), Ok(language), Ok(templates)) if errors.is_empty() => {
            let frames = Frames::new(spec, 0);
            if !frames.of(1).live.outset(-SMALLEST / 2.0).is_empty() {
                let style = Style::new(&spec.print);
                return Ok(Design { frames, style, faces, language, templates });
            }
            let message = "the margins leave no room on this paper";
            let help = "take a larger paper, or smaller margins";
            Err(vec![
                Diagnostic::error(message).at(&spec.source, spec.spans.paper.clone()).help(help),
            ])
        }
        _ => Err(errors),
    }
}

/// The narrowest and lowest live area, in mm, that a page can be laid out in.
const SMALLEST: f64 = 20.0;

/// A book: its puzzles, and the sheets that they stand on.
pub struct Book<'s> {
    pub spec: &'s BookSpec,
    pub design: Design,
    /// Book after book where there are variants, each in the order of its numbers.
    pub puzzles: Vec<Puzzle>,
    /// By puzzle: where its maze lies on its sheet.
    pub placements: Vec<Placement>,
    /// The sheets with mazes, in the order of the puzzles.
    pub sheets: Vec<Sheet>,
    /// The pages with solutions: those at the back of the books, then those of a file of their own.
    pub key: Vec<KeyPage>,
    /// Every page, book after book.
    pub pages: Vec<Page>,
    /// The number of pages of the thickest book, whether they are all asked for or not.
    pub thickness: usize,
}

/// A sheet with mazes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The letter of its book, where there are variants.
    pub variant: Option<char>,
    /// The page of its book, counted from 1; the first is the title page.
    pub page: usize,
    /// The puzzles on it.
    pub puzzles: Range<usize>,
    /// How many it has room for.
    pub per: usize,
}

impl<'s> Book<'s> {
    /// Lays out puzzles; an error where a maze is too fine for its page.
    ///
    /// Margins at the bind follow the number of pages, which follows from the margins: so it is laid out anew until
    /// that is stable. Margins never shrink on the way, so it comes to an end.
    pub fn lay_out(
        spec: &'s BookSpec,
        mut design: Design,
        requests: &[&Request],
        puzzles: Vec<Puzzle>,
    ) -> Result<Book<'s>, Vec<Diagnostic>> {
        let sheets = sheets(requests);
        let mut thickest = 0;
        let (placements, key, pages) = loop {
            let placements = placements(&design, &sheets, &puzzles)?;
            let (key, pages) = paginated(spec, &design, &sheets, &puzzles)?;
            thickest = pages.iter().map(|page| page.number).max().unwrap_or(0).max(thickest);
            let frames = Frames::new(spec, thickest);
            if frames == design.frames {
                break (placements, key, pages);
            }
            design.frames = frames;
        };
        let fine = requests.iter().zip(puzzles.iter().zip(&placements));
        let fine = fine.map(|(request, (puzzle, placement))| (request, puzzle, placement));
        let mut errors: Vec<Diagnostic> = Vec::new();
        for (request, puzzle, placement) in fine {
            let span = &request.page.spans.size;
            let known = |error: &Diagnostic| error.place.as_ref().is_some_and(|p| p.1 == *span);
            if !errors.iter().any(known) {
                errors.extend(too_fine(request, puzzle, placement, &design));
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok(Book { spec, design, puzzles, placements, sheets, key, pages, thickness: thickest })
    }

    /// Only some pages of the book; answers apart are then those of the mazes on these pages.
    pub fn narrow(&mut self, wanted: impl Fn(usize) -> bool) -> Result<(), Vec<Diagnostic>> {
        self.pages.retain(|page| wanted(page.number));
        self.key.retain(|page| page.place != KeyPlace::Apart);
        let apart = in_order(&self.puzzles, |index| self.shows(index));
        self.key.extend(key_apart(self.spec, &self.design, &self.puzzles, &apart)?);
        Ok(())
    }

    /// Whether the maze of the puzzle with this index is on one of the pages.
    pub fn shows(&self, index: usize) -> bool {
        let sheet = self.sheets.iter().position(|sheet| sheet.puzzles.contains(&index));
        sheet.is_some_and(|sheet| self.pages.iter().any(|page| page.kind == Kind::Mazes(sheet)))
    }

    /// The page at the back of its book on which the solution of the puzzle with this index stands.
    pub fn answer_at_back(&self, index: usize) -> Option<usize> {
        let back = self.key.iter().filter(|page| page.place != KeyPlace::Apart);
        back.into_iter().find(|page| page.puzzles.contains(&index)).map(|page| page.page)
    }

    /// The sheet on which the puzzle with this index stands.
    pub fn sheet_of(&self, index: usize) -> Option<&Sheet> {
        self.sheets.iter().find(|sheet| sheet.puzzles.contains(&index))
    }

    /// The page of its book on which the puzzle with this index stands, counted from 1.
    pub fn page_of(&self, index: usize) -> usize {
        self.sheet_of(index).map_or(0, |sheet| sheet.page)
    }

    /// The title page of a book.
    pub fn title_page(&self, variant: Option<char>) -> Result<Scene, Vec<Diagnostic>> {
        let spec = self.spec;
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let values = [
            ("title", spec.title.clone()),
            ("subtitle", text(&spec.subtitle)),
            ("author", text(&spec.author)),
            ("variant", variant.map_or(String::new(), String::from)),
        ];
        self.design.title_page(&values, &emblem(spec.seed)?).map_err(unprintable)
    }

    /// A sheet with mazes.
    pub fn maze_page(&self, sheet: &Sheet) -> Result<Scene, Vec<Diagnostic>> {
        let links = self.spec.print.profile == Profile::Screen;
        let shown = |index| {
            let refers = self.answer_at_back(index).filter(|_| links);
            Shown { index, puzzle: &self.puzzles[index], refers }
        };
        let shown: Vec<Shown> = sheet.puzzles.clone().map(shown).collect();
        let placements = &self.placements[sheet.puzzles.clone()];
        self.design.maze_page(&shown, placements, sheet.per, sheet.page).map_err(unprintable)
    }

    /// The page of the key with this index, and where its mazes lie.
    pub fn key_page(&self, index: usize) -> Result<(Scene, Vec<Placement>), Vec<Diagnostic>> {
        let page = &self.key[index];
        let shown = |&index: &usize| Shown {
            index,
            puzzle: &self.puzzles[index],
            refers: Some(self.page_of(index)),
        };
        let shown: Vec<Shown> = page.puzzles.iter().map(shown).collect();
        self.design.key_page(&shown, page.per, page.page).map_err(unprintable)
    }

    /// Any page of the book.
    pub fn page(&self, page: &Page) -> Result<Scene, Vec<Diagnostic>> {
        match page.kind {
            Kind::Title => self.title_page(page.variant),
            Kind::Mazes(sheet) => self.maze_page(&self.sheets[sheet]),
            Kind::Divider => self.design.divider_page(page.number).map_err(unprintable),
            Kind::Key(index) => self.key_page(index).map(|(scene, _)| scene),
            Kind::Blank => Ok(self.design.blank_page(page.number)),
        }
    }

    /// The letters of the books.
    pub fn variants(&self) -> Vec<Option<char>> {
        variants(self.spec)
    }
}

/// By puzzle, where its maze lies on its sheet.
fn placements(
    design: &Design,
    sheets: &[Sheet],
    puzzles: &[Puzzle],
) -> Result<Vec<Placement>, Vec<Diagnostic>> {
    let placements = sheets.par_iter().map(|sheet| {
        let shown: Vec<&Puzzle> = puzzles[sheet.puzzles.clone()].iter().collect();
        design.placements(&shown, sheet.per, sheet.page)
    });
    let placements: Result<Vec<Vec<Placement>>, _> = placements.collect();
    Ok(placements.map_err(unprintable)?.into_iter().flatten().collect())
}

/// The key, and every page of every book.
fn paginated(
    spec: &BookSpec,
    design: &Design,
    sheets: &[Sheet],
    puzzles: &[Puzzle],
) -> Result<(Vec<KeyPage>, Vec<Page>), Vec<Diagnostic>> {
    let (mut key, mut pages) = (Vec::new(), Vec::new());
    for variant in variants(spec) {
        let first = key.len();
        if spec.print.answers.back() {
            let own = in_order(puzzles, |index| puzzles[index].variant == variant);
            key.extend(key_pages(design, puzzles, &own, KeyPlace::Back(variant))?);
        }
        let own = (0..sheets.len()).filter(|&sheet| sheets[sheet].variant == variant);
        let book = pagination::pages(&spec.print, variant, own, first..key.len());
        for page in &book {
            if let Kind::Key(index) = page.kind {
                key[index].page = page.number;
            }
        }
        pages.extend(book);
    }
    let all = in_order(puzzles, |_| true);
    key.extend(key_apart(spec, design, puzzles, &all)?);
    Ok((key, pages))
}

/// The sheets that requests stand on.
fn sheets(requests: &[&Request]) -> Vec<Sheet> {
    let mut next = 0;
    let together = requests.chunk_by(|a, b| (a.variant, a.sheet) == (b.variant, b.sheet));
    together
        .map(|requests| {
            let first = next;
            next += requests.len();
            Sheet {
                variant: requests[0].variant,
                page: sheet_page(&requests[0].spec.print, requests[0].sheet),
                puzzles: first..next,
                per: requests[0].page.per_page as usize,
            }
        })
        .collect()
}

/// The small maze of the title page: round, whatever the book has, and the book's own.
fn emblem(book_seed: u64) -> Result<Maze, Vec<Diagnostic>> {
    let none = || vec![Diagnostic::error("this mazebook has no emblem for the title page")];
    let recipe = Recipe {
        braid: 0.0,
        topology: topology::find("polar").ok_or_else(none)?,
        size: Size::One(8),
        carver: crate::algorithm::Carver::new(
            crate::algorithm::find("depth-first").ok_or_else(none)?,
        ),
        endpoints: Endpoints::At { entrance: Place::Top, exit: Place::Center },
    };
    let key = key("mazebook emblem 1", &[&book_seed.to_le_bytes()]);
    let configuration = Configuration::new(recipe).map_err(|_| none())?;
    Ok(configuration.maze(seed(key, 0)))
}

/// A word of a language file or template that no font can show.
fn unprintable(error: impl std::fmt::Display) -> Vec<Diagnostic> {
    vec![Diagnostic::error(error.to_string())]
}
