//! What a book asks for, maze by maze, and the search for each.

use crate::diagnostic::Diagnostic;
use crate::drawing;
use crate::grid::Cell;
use crate::known::{Known, Name};
use crate::likeness;
use crate::lock::LockEntry;
use crate::maze::Maze;
use crate::random::{digest, key, seed};
use crate::scene::Drawing;
use crate::score::{Score, score};
use crate::search::{
    Ask, Configuration, Found, NoConfiguration, Recipe, Target, Tune, Unreachable,
};
use crate::solve::solve;
use crate::spec::{BookSpec, PageSpec};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

/// A maze with all that is known of it.
pub struct Puzzle {
    /// Counted from 1 through the book.
    pub number: u32,
    /// The letter of its book, where there are variants.
    pub variant: Option<char>,
    pub title: Option<String>,
    pub configuration: Arc<Configuration>,
    pub found: Found,
    pub maze: Maze,
    /// The cells of the solution in order.
    pub way: Vec<Cell>,
    pub score: Score,
    /// The level, where the book asks for one.
    pub level: Option<u8>,
    /// A digest, in hex, of the maze; the same for its mirror image and however it is turned.
    pub likeness: String,
    drawing: OnceLock<Arc<Drawing>>,
}

impl Puzzle {
    /// Its number, with the letter of its book where there are variants: `3`, `3B`.
    pub fn label(&self) -> String {
        format!("{}{}", self.number, self.variant.map_or(String::new(), String::from))
    }

    /// The walls, drawn once and shared by every page that shows them.
    pub fn drawing(&self) -> &Arc<Drawing> {
        self.drawing.get_or_init(|| Arc::new(drawing::walls(&self.maze)))
    }

    /// Lets go of the drawing; who still wants it has it drawn anew.
    pub(crate) fn forget_drawing(&mut self) {
        self.drawing.take();
    }
}

/// One maze that the book asks for.
pub struct Request<'s> {
    pub spec: &'s BookSpec,
    pub page: &'s PageSpec,
    /// Counted from 1 through the book.
    pub number: u32,
    /// The letter of its book, where there are variants.
    pub variant: Option<char>,
    /// Which sheet of mazes it stands on, counted from 0.
    pub sheet: usize,
    pub target: Target,
    pub configuration: Arc<Configuration>,
    /// A digest, in hex, of everything that the maze is asked to be.
    digest: String,
    key: u64,
    known: Option<&'s Known>,
}

/// The letters of a book's variants; one book without a letter where there are none.
pub fn variants(spec: &BookSpec) -> Vec<Option<char>> {
    match spec.variants {
        1 => vec![None],
        count => ('A'..='Z').take(count as usize).map(Some).collect(),
    }
}

/// Everything that a book asks for, book after book where there are variants; every error in it that needs no search.
///
/// A maze's seeds follow from the book's seed and what its page asks for, the page's id (or else its title), and
/// how many mazes before it are the same in all that. So no page changes another that differs from it.
pub fn plan(spec: &BookSpec) -> Result<Vec<Request<'_>>, Vec<Diagnostic>> {
    again(spec, None)
}

/// The same plan, made of what is known from books before.
pub fn again<'s>(
    spec: &'s BookSpec,
    known: Option<&'s Known>,
) -> Result<Vec<Request<'s>>, Vec<Diagnostic>> {
    let recipes: Vec<(&PageSpec, u32, Recipe)> = spec
        .pages
        .iter()
        .flat_map(|page| (0..page.count).map(move |index| (page, index, recipe(page, index))))
        .collect();
    let unique: BTreeMap<String, Recipe> =
        recipes.iter().map(|(_, _, recipe)| (recipe.identity(), *recipe)).collect();
    let built: BTreeMap<String, Result<Arc<Configuration>, NoConfiguration>> = unique
        .into_par_iter()
        .map(|(name, recipe)| match known.and_then(|known| known.configuration(&name)) {
            Some(configuration) => (name, Ok(configuration)),
            None => (name, Configuration::new(recipe).map(Arc::new)),
        })
        .collect();
    let (mut requests, mut errors) = (Vec::new(), Vec::new());
    for variant in variants(spec) {
        let mut seen: BTreeMap<Vec<String>, u32> = BTreeMap::new();
        let (mut number, mut sheets) = (0, 0);
        for &(page, index, recipe) in &recipes {
            let configuration = match &built[&recipe.identity()] {
                Ok(configuration) => configuration.clone(),
                Err(why) => {
                    errors.push(impossible(spec, page, why));
                    continue;
                }
            };
            let target = page.target.at(index, page.count);
            let mut identity = identity(page, &recipe, &target);
            identity.extend(variant.filter(|&letter| letter > 'A').map(String::from));
            let copy = seen.entry(identity.clone()).or_default();
            identity.push(copy.to_string());
            *copy += 1;
            let parts: Vec<&[u8]> = identity.iter().map(String::as_bytes).collect();
            let digest = digest("mazebook request 1", &parts);
            number += 1;
            sheets += usize::from(index % page.per_page == 0);
            requests.push(Request {
                spec,
                page,
                number,
                variant,
                sheet: sheets - 1,
                target,
                configuration,
                digest: hex(&digest[..16]),
                key: key("mazebook maze 1", &[&spec.seed.to_le_bytes(), &digest]),
                known,
            });
        }
    }
    errors.dedup_by(|a, b| a.place == b.place);
    if !errors.is_empty() {
        return Err(errors);
    }
    if let Some(known) = known {
        let sound = built.into_iter().filter_map(|(name, one)| Some((name, one.ok()?)));
        known.keep(sound.collect(), requests.iter().map(|one| (one.key, one.digest.as_str())));
    }
    Ok(requests)
}

/// The recipe of one of a page's mazes, counted from 0.
fn recipe(page: &PageSpec, index: u32) -> Recipe {
    // Where the ends vary, a page begins its turns around the rim where its name says.
    let name = identity_of_name(page);
    let turn = key("mazebook turn 1", &[name.as_bytes()]).wrapping_add(u64::from(index));
    Recipe {
        topology: page.topology,
        size: page.size.at(index, page.count),
        carver: page.carver,
        braid: page.braid,
        endpoints: page.ends.of(turn),
    }
}

fn identity_of_name(page: &PageSpec) -> String {
    page.id.as_ref().or(page.title.as_ref()).cloned().unwrap_or_default()
}

/// All that decides which maze a page gets, in words. Changing them changes every book.
fn identity(page: &PageSpec, recipe: &Recipe, target: &Target) -> Vec<String> {
    let tune = match page.tune {
        Tune::Never => "",
        Tune::Rare => "tune rare",
        Tune::Always => "tune",
    };
    let reroll = page.seed.map_or(String::new(), |seed| seed.to_string());
    vec![recipe.identity(), target.identity(), tune.to_string(), identity_of_name(page), reroll]
}

fn impossible(spec: &BookSpec, page: &PageSpec, why: &NoConfiguration) -> Diagnostic {
    let (message, span) = match why {
        NoConfiguration::Size(message) => (message, &page.spans.size),
        NoConfiguration::Ends(message) => (message, &page.spans.ends),
    };
    Diagnostic::error(message).at(&spec.source, span.clone())
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Request<'_> {
    /// Works out how long solutions are here, if the search will ask: once, before many mazes ask at the same time.
    pub fn calibrate(&self) {
        if let Target::Levels { .. } = self.target {
            self.configuration.calibration();
        }
    }

    /// The solution lengths asked for; an error stands at the page's difficulty.
    pub fn wanted(&self) -> Result<RangeInclusive<u32>, Vec<Diagnostic>> {
        self.configuration.wanted(&self.target).map_err(|why| vec![self.unreachable(&why)])
    }

    /// The first maze, from an attempt on, of a length asked for that is also as `also` says.
    pub fn search(
        &self,
        wanted: &RangeInclusive<u32>,
        first: u32,
        also: &(dyn Fn(&Found) -> bool + Sync),
    ) -> Result<Found, Unreachable> {
        let (key, wanted, tune) = (self.key, wanted.clone(), self.page.tune);
        self.configuration.search(&Ask { key, first, wanted, tune, also })
    }

    /// The first maze of a length asked for; known, perhaps.
    pub fn first(&self, wanted: &RangeInclusive<u32>) -> Result<Found, Unreachable> {
        let memory = self.memory(wanted);
        if let Some(found) = memory.as_ref().and_then(|(known, name)| known.found(name)) {
            return Ok(found);
        }
        let found = self.search(wanted, 0, &|_| true)?;
        if let Some((known, name)) = memory {
            known.remember(name, &found);
        }
        Ok(found)
    }

    /// Where it is remembered what this request came to, and under which name.
    pub fn memory(&self, lengths: &RangeInclusive<u32>) -> Option<(&Known, Name)> {
        let (key, request, lengths) = (self.key, self.digest.clone(), lengths.clone());
        self.known.map(|known| (known, Name { key, request, lengths }))
    }

    /// The very maze of a seed, where it is as hard as the page asks; else the first that is, searched from the seed.
    pub fn puzzle_of(&self, seed: u64) -> Result<Puzzle, Vec<Diagnostic>> {
        let (wanted, tune) = (self.wanted()?, self.page.tune);
        let own = Found { seed, attempt: 0, edits: 0, wanted: wanted.clone() };
        let own = self.puzzle(own);
        if wanted.contains(&own.score.solution) {
            return Ok(own);
        }
        let ask = Ask { key: seed, first: 0, wanted, tune, also: &|_| true };
        let found = self.configuration.search(&ask).map_err(|why| vec![self.unreachable(&why)])?;
        Ok(self.puzzle(found))
    }

    /// A finding about this maze, at its page's difficulty.
    pub fn error(&self, message: impl std::fmt::Display) -> Diagnostic {
        Diagnostic::error(format!("{}: {message}", self.name()))
            .at(&self.spec.source, self.page.spans.difficulty.clone())
    }

    /// Why no maze meets the target.
    pub fn unreachable(&self, why: &Unreachable) -> Diagnostic {
        let why = self.configuration.explain(why);
        self.error(why.message).label(why.label).help(why.help)
    }

    /// E3 of the maze that was found.
    pub fn e3(&self, found: &Found) -> u32 {
        let maze = self.configuration.found(found);
        score(&maze, &solve(&maze)).e3
    }

    /// The maze that was found, solved and scored.
    pub fn puzzle(&self, found: Found) -> Puzzle {
        let maze = self.configuration.found(&found);
        let puzzle = self.solved(found, maze);
        let level = |length| self.configuration.calibration().level(length);
        let has_level = matches!(self.target, Target::Levels { .. });
        Puzzle { level: has_level.then(|| level(puzzle.score.solution)), ..puzzle }
    }

    /// A maze of this kind, as hard as it happens to be: nothing is searched or calibrated for it.
    pub fn any(&self) -> Puzzle {
        let found = Found { seed: seed(self.key, 0), attempt: 0, edits: 0, wanted: 0..=u32::MAX };
        let maze = self.configuration.maze(found.seed);
        self.solved(found, maze)
    }

    fn solved(&self, found: Found, maze: Maze) -> Puzzle {
        let way = solve(&maze);
        let score = score(&maze, &way);
        Puzzle {
            number: self.number,
            variant: self.variant,
            title: self.page.title.clone(),
            configuration: self.configuration.clone(),
            likeness: hex(&likeness::digest(&maze)),
            found,
            maze,
            way,
            score,
            level: None,
            drawing: OnceLock::new(),
        }
    }

    /// The maze as messages call it.
    pub fn name(&self) -> String {
        let letter = self.variant.map_or(String::new(), String::from);
        match &self.page.title {
            Some(title) => format!("maze {}{letter} “{title}”", self.number),
            None => format!("maze {}{letter}", self.number),
        }
    }

    /// A warning about what the page asks for.
    pub fn warning(&self, puzzle: &Puzzle) -> Option<Diagnostic> {
        let why = puzzle.found.warning(&self.configuration)?;
        Some(
            Diagnostic::warning(format!("{}: {}", self.name(), why.message))
                .at(&self.spec.source, self.page.spans.difficulty.clone())
                .help(why.help),
        )
    }

    /// The line of the lock file.
    pub fn lock(&self, puzzle: &Puzzle) -> LockEntry {
        LockEntry {
            number: self.number,
            variant: self.variant,
            title: self.page.title.clone(),
            request: self.digest.clone(),
            seed: puzzle.found.seed,
            attempt: puzzle.found.attempt,
            edits: puzzle.found.edits,
            likeness: puzzle.likeness.clone(),
        }
    }
}
