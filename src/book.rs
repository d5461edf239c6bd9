//! From a book spec to its puzzles and pages.

use crate::assets::Assets;
use crate::diagnostic::Diagnostic;
use crate::drawing;
use crate::font::{Faces, Weight};
use crate::grid::Cell;
use crate::language::Language;
use crate::layout::{Design, maze::Placement};
use crate::lock::LockEntry;
use crate::maze::{Endpoints, Maze, Place};
use crate::random::{digest, key, seed};
use crate::scene::{Drawing, Scene};
use crate::score::{Score, score};
use crate::search::{Configuration, Found, NoConfiguration, Recipe, Target, Unreachable};
use crate::solve::solve;
use crate::spec::{BookSpec, PageSpec};
use crate::template::Templates;
use crate::topology::{self, Size};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// A maze with all that is known of it.
pub struct Puzzle {
    /// Counted from 1 through the book.
    pub number: u32,
    pub title: Option<String>,
    pub configuration: Arc<Configuration>,
    pub found: Found,
    pub maze: Maze,
    /// The cells of the solution in order.
    pub way: Vec<Cell>,
    pub score: Score,
    /// The level, where the book asks for one.
    pub level: Option<u8>,
    drawing: OnceLock<Arc<Drawing>>,
}

impl Puzzle {
    /// The walls, drawn once and shared by every page that shows them.
    pub fn drawing(&self) -> &Arc<Drawing> {
        self.drawing.get_or_init(|| Arc::new(drawing::walls(&self.maze)))
    }
}

/// One maze that the book asks for.
pub struct Request<'s> {
    pub page: &'s PageSpec,
    /// Counted from 1 through the book.
    pub number: u32,
    /// A digest, in hex, of everything that the maze is asked to be.
    pub digest: String,
    key: u64,
    configuration: Arc<Configuration>,
}

/// What a book asks for, maze by maze; every error in it that needs no search.
///
/// A maze's seeds follow from the book's seed and what its page asks for, the page's id (or else its title), and
/// how many pages before it are the same in all that. So no page changes another that differs from it.
pub fn plan(spec: &BookSpec) -> Result<Vec<Request<'_>>, Vec<Diagnostic>> {
    let recipe = |page: &PageSpec| Recipe {
        topology: page.topology,
        size: page.size,
        carver: page.carver,
        endpoints: page.endpoints,
    };
    let unique: BTreeMap<String, Recipe> =
        spec.pages.iter().map(recipe).map(|recipe| (recipe.identity(), recipe)).collect();
    let built: BTreeMap<String, Result<Arc<Configuration>, NoConfiguration>> = unique
        .into_par_iter()
        .map(|(name, recipe)| (name, Configuration::new(recipe).map(Arc::new)))
        .collect();
    let (mut requests, mut errors) = (Vec::new(), Vec::new());
    let mut seen: BTreeMap<Vec<String>, u32> = BTreeMap::new();
    for page in &spec.pages {
        let name = recipe(page).identity();
        let configuration = match &built[&name] {
            Ok(configuration) => configuration,
            Err(NoConfiguration::Size(message)) => {
                let span = page.spans.size.clone();
                errors.push(Diagnostic::error(message).at(&spec.source, span));
                continue;
            }
            Err(NoConfiguration::Ends(message)) => {
                let span = page.spans.ends.clone();
                errors.push(Diagnostic::error(message).at(&spec.source, span));
                continue;
            }
        };
        let id = page.id.as_ref().or(page.title.as_ref()).cloned().unwrap_or_default();
        let reroll = page.seed.map_or(String::new(), |seed| seed.to_string());
        let identity = vec![name, page.target.identity(), id, reroll];
        for _ in 0..page.count {
            let before = seen.entry(identity.clone()).or_default();
            let copy = before.to_string();
            *before += 1;
            let parts: Vec<&[u8]> =
                identity.iter().map(String::as_bytes).chain([copy.as_bytes()]).collect();
            let digest = digest("mazebook request 1", &parts);
            requests.push(Request {
                page,
                number: requests.len() as u32 + 1,
                digest: digest[..16].iter().map(|byte| format!("{byte:02x}")).collect(),
                key: key("mazebook maze 1", &[&spec.seed.to_le_bytes(), &digest]),
                configuration: configuration.clone(),
            });
        }
    }
    if errors.is_empty() { Ok(requests) } else { Err(errors) }
}

impl Request<'_> {
    /// Searches the maze; an error stands at the page's difficulty.
    pub fn puzzle(&self, spec: &BookSpec) -> Result<Puzzle, Diagnostic> {
        self.searched(spec, self.key)
    }

    /// The very maze of a seed, where it is as hard as the page asks; else the first that is, searched from the seed.
    pub fn puzzle_of(&self, spec: &BookSpec, seed: u64) -> Result<Puzzle, Diagnostic> {
        let wanted = self.configuration.wanted(&self.page.target);
        let wanted = wanted.map_err(|unreachable| self.explained(spec, &unreachable))?;
        let puzzle = self.of(Found { seed, attempt: 0, wanted });
        if puzzle.found.wanted.contains(&puzzle.score.solution) {
            return Ok(puzzle);
        }
        self.searched(spec, seed)
    }

    fn searched(&self, spec: &BookSpec, key: u64) -> Result<Puzzle, Diagnostic> {
        let found = self.configuration.search(&self.page.target, key);
        found.map(|found| self.of(found)).map_err(|why| self.explained(spec, &why))
    }

    fn explained(&self, spec: &BookSpec, unreachable: &Unreachable) -> Diagnostic {
        let why = self.configuration.explain(unreachable);
        Diagnostic::error(format!("{}: {}", self.name(), why.message))
            .at(&spec.source, self.page.spans.difficulty.clone())
            .label(why.label)
            .help(why.help)
    }

    fn of(&self, found: Found) -> Puzzle {
        let maze = self.configuration.maze(found.seed);
        let way = solve(&maze);
        let score = score(&maze, &way);
        let level = match self.page.target {
            Target::Levels { .. } => Some(self.configuration.calibration().level(score.solution)),
            _ => None,
        };
        Puzzle {
            number: self.number,
            title: self.page.title.clone(),
            configuration: self.configuration.clone(),
            found,
            maze,
            way,
            score,
            level,
            drawing: OnceLock::new(),
        }
    }

    /// The maze as messages call it.
    fn name(&self) -> String {
        match &self.page.title {
            Some(title) => format!("maze {} “{title}”", self.number),
            None => format!("maze {}", self.number),
        }
    }

    /// A warning about what the page asks for.
    pub fn warning(&self, spec: &BookSpec, puzzle: &Puzzle) -> Option<Diagnostic> {
        let why = puzzle.found.warning(&self.configuration)?;
        Some(
            Diagnostic::warning(format!("{}: {}", self.name(), why.message))
                .at(&spec.source, self.page.spans.difficulty.clone())
                .help(why.help),
        )
    }

    /// The line of the lock file.
    pub fn lock(&self, puzzle: &Puzzle) -> LockEntry {
        LockEntry {
            number: self.number,
            title: self.page.title.clone(),
            request: self.digest.clone(),
            seed: puzzle.found.seed,
            attempt: puzzle.found.attempt,
        }
    }
}

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

/// A book laid out: what stands on which sheet.
pub struct Book<'s> {
    pub spec: &'s BookSpec,
    pub design: Design,
    pub puzzles: Vec<Puzzle>,
    /// By puzzle: where its maze lies on its page.
    pub placements: Vec<Placement>,
    /// By page of the key: its first puzzle, how many it shows, and for how many it has room.
    pub key: Vec<KeyPage>,
}

/// A page of the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyPage {
    /// Index of its first puzzle.
    pub first: usize,
    pub count: usize,
    /// Boxes on the page.
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
        let placements: Result<Vec<Placement>, _> =
            puzzles.par_iter().map(|puzzle| design.placement(puzzle)).collect();
        let placements = placements.map_err(unprintable)?;
        let pages = design.key_pages(&puzzles).map_err(unprintable)?;
        let mut errors = Vec::new();
        for ((request, puzzle), placement) in requests.iter().zip(&puzzles).zip(&placements) {
            let gap = placement.gap(&puzzle.maze);
            if gap < PENCIL {
                let message = format!(
                    "{}: its passages would be {gap:.2} mm wide on this paper, too narrow for a pencil",
                    request.name()
                );
                let share = (gap + placement.wall()) / (PENCIL + placement.wall());
                let size: Vec<String> = puzzle
                    .configuration
                    .recipe
                    .size
                    .numbers()
                    .into_iter()
                    .map(|n| ((f64::from(n) * share) as u32).to_string())
                    .collect();
                let size = if size.len() == 1 {
                    size[0].clone()
                } else {
                    format!("[{}]", size.join(", "))
                };
                errors.push(
                    Diagnostic::error(message)
                        .at(&spec.source, request.page.spans.size.clone())
                        .help(format!("about size = {size} fits; or take a larger paper")),
                );
            }
        }
        errors.dedup_by(|a, b| a.place == b.place);
        if !errors.is_empty() {
            return Err(errors);
        }
        let starts = pages.iter().scan(0, |next, &per| {
            let first = *next;
            *next += per;
            Some((first, per))
        });
        let key = starts.map(|(first, per)| {
            let count = per.min(puzzles.len() - first);
            KeyPage { first, count, per }
        });
        let key = key.collect();
        Ok(Book { spec, design, puzzles, placements, key })
    }

    /// The page of book.pdf, counted from 1, on which a puzzle stands: after the title page.
    pub fn page_of(&self, puzzle: &Puzzle) -> usize {
        puzzle.number as usize + 1
    }

    /// The title page.
    pub fn title_page(&self) -> Result<Scene, Vec<Diagnostic>> {
        let spec = self.spec;
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let (subtitle, author) = (text(&spec.subtitle), text(&spec.author));
        let emblem = emblem(spec.seed)?;
        self.design.title_page(&spec.title, &subtitle, &author, &emblem).map_err(unprintable)
    }

    /// The page of the puzzle with this index.
    pub fn puzzle_page(&self, index: usize) -> Result<Scene, Vec<Diagnostic>> {
        let puzzle = &self.puzzles[index];
        let page = self.page_of(puzzle);
        self.design.puzzle_page(puzzle, &self.placements[index], page).map_err(unprintable)
    }

    /// The page of the key with this index, and where its mazes lie.
    pub fn key_page(&self, index: usize) -> Result<(Scene, Vec<Placement>), Vec<Diagnostic>> {
        let KeyPage { first, count, per } = self.key[index];
        let shown = self.puzzles[first..first + count].iter();
        let shown: Vec<(&Puzzle, usize)> = shown.map(|one| (one, self.page_of(one))).collect();
        self.design.key_page(&shown, per, index + 1).map_err(unprintable)
    }
}

/// The small maze of the title page: round, whatever the book has, and the book's own.
fn emblem(book_seed: u64) -> Result<Maze, Vec<Diagnostic>> {
    let none = || vec![Diagnostic::error("this mazebook has no emblem for the title page")];
    let recipe = Recipe {
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
