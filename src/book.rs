//! A book laid out: what stands on which sheet.

use crate::assets::Assets;
use crate::diagnostic::Diagnostic;
use crate::font::{Faces, Weight};
use crate::language::Language;
use crate::layout::{Design, maze::Placement};
use crate::maze::{Endpoints, Maze, Place};
use crate::plan::{Puzzle, Request, variants};
use crate::random::{key, seed};
use crate::scene::Scene;
use crate::search::{Configuration, Recipe};
use crate::spec::BookSpec;
use crate::template::Templates;
use crate::topology::{self, Size};
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
            let paper = (spec.paper.width, spec.paper.height);
            Ok(Design::new(paper, faces, language, templates))
        }
        _ => Err(errors),
    }
}

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
    pub key: Vec<KeyPage>,
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

/// A page of the key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyPage {
    /// The puzzles on it.
    pub puzzles: Vec<usize>,
    /// How many it has room for.
    pub per: usize,
}

/// The narrowest gap that a sharp pencil passes, in mm.
const PENCIL: f64 = 0.8;

impl<'s> Book<'s> {
    /// Lays out puzzles; an error where a maze is too fine for its page.
    pub fn lay_out(
        spec: &'s BookSpec,
        design: Design,
        requests: &[&Request],
        puzzles: Vec<Puzzle>,
    ) -> Result<Book<'s>, Vec<Diagnostic>> {
        let sheets = sheets(requests);
        let placements = sheets.par_iter().map(|sheet| {
            let shown: Vec<&Puzzle> = puzzles[sheet.puzzles.clone()].iter().collect();
            design.placements(&shown, sheet.per)
        });
        let placements: Result<Vec<Vec<Placement>>, _> = placements.collect();
        let placements: Vec<Placement> =
            placements.map_err(unprintable)?.into_iter().flatten().collect();
        let too_fine = requests.iter().zip(puzzles.iter().zip(&placements));
        let mut too_fine: Vec<Diagnostic> = too_fine
            .filter_map(|(request, (puzzle, placement))| too_fine_for(request, puzzle, placement))
            .collect();
        too_fine.dedup_by(|a, b| a.place == b.place);
        if !too_fine.is_empty() {
            return Err(too_fine);
        }
        // Variants stand side by side: No. 1A, 1B, 1C, 2A, …
        let mut order: Vec<usize> = (0..puzzles.len()).collect();
        order.sort_by_key(|&index| (puzzles[index].number, puzzles[index].variant));
        let in_order: Vec<&Puzzle> = order.iter().map(|&index| &puzzles[index]).collect();
        let mut rest = order.as_slice();
        let mut key = Vec::new();
        for per in design.key_pages(&in_order).map_err(unprintable)? {
            let (page, after) = rest.split_at(per.min(rest.len()));
            key.push(KeyPage { puzzles: page.to_vec(), per });
            rest = after;
        }
        Ok(Book { spec, design, puzzles, placements, sheets, key })
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
        let shown =
            sheet.puzzles.clone().map(|index| (&self.puzzles[index], self.placements[index]));
        let shown: Vec<(&Puzzle, Placement)> = shown.collect();
        self.design.maze_page(&shown, sheet.per, sheet.page).map_err(unprintable)
    }

    /// The page of the key with this index, and where its mazes lie.
    pub fn key_page(&self, index: usize) -> Result<(Scene, Vec<Placement>), Vec<Diagnostic>> {
        let KeyPage { puzzles, per } = &self.key[index];
        let shown = puzzles.iter().map(|&index| (&self.puzzles[index], self.page_of(index)));
        let shown: Vec<(&Puzzle, usize)> = shown.collect();
        self.design.key_page(&shown, *per, index + 1).map_err(unprintable)
    }

    /// The letters of the books.
    pub fn variants(&self) -> Vec<Option<char>> {
        variants(self.spec)
    }
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
                page: requests[0].sheet + 2,
                puzzles: first..next,
                per: requests[0].page.per_page as usize,
            }
        })
        .collect()
}

/// The error of a maze whose passages no pencil passes.
fn too_fine_for(request: &Request, puzzle: &Puzzle, placement: &Placement) -> Option<Diagnostic> {
    let gap = placement.gap(&puzzle.maze);
    if gap >= PENCIL {
        return None;
    }
    let share = (gap + placement.wall()) / (PENCIL + placement.wall());
    let size = puzzle.configuration.recipe.size.numbers();
    let size: Vec<String> =
        size.iter().map(|&n| ((f64::from(n) * share) as u32).to_string()).collect();
    let size = if size.len() == 1 { size[0].clone() } else { format!("[{}]", size.join(", ")) };
    let message = format!(
        "{}: its passages would be {gap:.2} mm wide on this paper, too narrow for a pencil",
        request.name()
    );
    Some(
        Diagnostic::error(message)
            .at(&request.spec.source, request.page.spans.size.clone())
            .help(format!("about size = {size} fits; or take a larger paper")),
    )
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
