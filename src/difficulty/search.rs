//! The seed whose maze meets a difficulty: attempt after attempt, the lowest that fits wins.

use super::Recipe;
use super::calibration::{self, Calibration};
use super::target::{Choice, NoConfiguration, Query, Target, Tune, Unreachable};
use crate::maze::algorithm::{Carver, Tree};
use crate::maze::braid::braid;
use crate::maze::grid::{Cell, Grid, Side, Slots};
use crate::maze::random::{Random, key, seed};
use crate::maze::solve::{self, Flood};
use crate::maze::tune::{Exchange, missing};
use crate::maze::{End, Endpoints, Maze, ends};
use rayon::prelude::*;
use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

/// Buffers in which one candidate after the other is made: nothing is allocated for each.
#[derive(Default)]
struct Draft {
    tree: Tree,
    passages: Vec<Slots>,
    flood: Flood,
}

/// A recipe with its grid. Built once, shared by all pages like it.
pub struct Configuration {
    /// How the mazes are made.
    pub recipe: Recipe,
    /// What they are carved in.
    pub grid: Arc<Grid>,
    /// The two ends; none if each maze has its own.
    ends: Option<(End, End)>,
    /// Cells on the shortest way between the ends if there were no walls; 1 where each maze has its own ends.
    shortest: u32,
    calibration: OnceLock<Calibration>,
}

impl std::fmt::Debug for Configuration {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "Configuration of {}", self.recipe.identity())
    }
}

impl Configuration {
    /// Builds the grid and finds the ends.
    pub fn new(recipe: Recipe) -> Result<Configuration, NoConfiguration> {
        let suits = recipe.carver.algorithm.check(recipe.topology);
        suits.map_err(NoConfiguration::Algorithm)?;
        let grid = (recipe.topology.grid)(recipe.size).map_err(NoConfiguration::Size)?;
        Configuration::on(Arc::new(grid), recipe)
    }

    /// The recipe on a grid that was built already.
    fn on(grid: Arc<Grid>, recipe: Recipe) -> Result<Configuration, NoConfiguration> {
        let ends = match recipe.endpoints {
            Endpoints::At { entrance, exit } => {
                Some(ends(&grid, entrance, exit).map_err(NoConfiguration::Ends)?)
            }
            Endpoints::Farthest | Endpoints::Auto => None,
        };
        let shortest = ends
            .map_or(1, |(entrance, exit)| grid.distances(entrance.cell())[exit.cell().index()] + 1);
        Ok(Configuration { recipe, grid, ends, shortest, calibration: OnceLock::new() })
    }

    /// The shortest and the longest solution, in cells, of a few mazes that another carver makes on this grid; none if
    /// it makes none here.
    pub fn reach_of(&self, carver: Carver) -> Option<RangeInclusive<u32>> {
        /// Mazes made to learn what another carver reaches.
        const SAMPLE: u32 = 100;
        let recipe = Recipe { carver, ..self.recipe };
        let other = Configuration::on(self.grid.clone(), recipe).ok()?;
        let key = key("mazebook sample 1", &[recipe.identity().as_bytes()]);
        let mut draft = Draft::default();
        let samples = (0..SAMPLE).map(|index| other.length(seed(key, index), &mut draft));
        let lengths: Vec<u32> = samples.collect();
        Some(*lengths.iter().min()?..=*lengths.iter().max()?)
    }

    /// Whether changing walls gives one of these lengths.
    pub fn can_be_tuned_to(&self, lengths: &RangeInclusive<u32>) -> bool {
        let key = key("mazebook sample 1", &[self.recipe.identity().as_bytes()]);
        let (lengths, tune) = (lengths.clone(), Tune::Always);
        let query = Query { key, first: 0, lengths, tune, also: &|_| true };
        self.recipe.can_be_tuned() && self.search(&query).is_ok()
    }

    /// The length of the solution of one seed's maze, in cells.
    fn length(&self, seed: u64, draft: &mut Draft) -> u32 {
        match self.ends {
            Some((entrance, exit)) if self.recipe.braid == 0.0 => {
                let (start, goal) = (entrance.cell(), exit.cell());
                self.recipe.carver.length(&self.grid, start, goal, seed, &mut draft.tree)
            }
            _ => {
                let maze = self.drafted(seed, draft);
                let length = solve::length(&maze, &mut draft.flood);
                draft.passages = maze.passages;
                length
            }
        }
    }

    /// The number of cells by which the solution of an attempt's maze misses the lengths asked for, with its ends chosen if
    /// they may be.
    fn missing(&self, query: &Query, attempt: u32, draft: &mut Draft) -> u32 {
        let miss = missing(self.length(seed(query.key, attempt), draft), &query.lengths);
        let is_met = miss > 0
            && self.recipe.endpoints == Endpoints::Auto
            && solve::apart(&self.grid, &draft.passages, &query.lengths, &mut draft.flood)
                .is_some();
        if is_met { 0 } else { miss }
    }

    /// The cell from which trees grow.
    fn start(&self) -> Cell {
        self.ends.map_or(self.grid.rim()[0].cell, |(entrance, _)| entrance.cell())
    }

    /// The maze of a seed; where its ends follow from a length asked for, with those farthest apart.
    pub fn maze(&self, seed: u64) -> Maze {
        self.drafted(seed, &mut Draft::default())
    }

    /// The maze of a seed, made with the buffers of a draft; its passages are one of them.
    fn drafted(&self, seed: u64, draft: &mut Draft) -> Maze {
        let Draft { tree, passages, flood } = draft;
        self.recipe.carver.carve(&self.grid, self.start(), seed, tree);
        tree.open(&*self.grid, passages);
        let farthest = || solve::farthest(&self.grid, passages, flood);
        let (entrance, exit) = self.ends.unwrap_or_else(farthest);
        let passages = std::mem::take(passages);
        let mut maze = Maze { grid: self.grid.clone(), passages, entrance, exit };
        if self.recipe.braid > 0.0 {
            // A stream of its own: a braided maze is the perfect one of its seed with loops.
            braid(&mut maze, self.recipe.braid, &mut Random::new(!seed));
        }
        maze
    }

    /// The maze of a seed, its ends, where they may, chosen so that the solution has a length asked for.
    fn suited(&self, seed: u64, wanted: &RangeInclusive<u32>) -> Maze {
        let mut draft = Draft::default();
        let mut maze = self.drafted(seed, &mut draft);
        let flood = &mut draft.flood;
        if self.recipe.endpoints == Endpoints::Auto
            && !wanted.contains(&solve::length(&maze, flood))
            && let Some(ends) = solve::apart(&self.grid, &maze.passages, wanted, flood)
        {
            (maze.entrance, maze.exit) = ends;
        }
        maze
    }

    /// The maze of a choice.
    pub fn maze_of(&self, choice: &Choice) -> Maze {
        let mut maze = self.suited(choice.seed, &choice.lengths);
        if choice.edits > 0 {
            let mut way = solve::solve(&maze);
            Exchange::default().tune(&mut maze, &mut way, &choice.lengths, MOST_EDITS);
        }
        maze
    }

    /// The walls between the cells of a seed's maze in the order in which they were opened: by its carver first, then
    /// (where any are) by what was done to the maze after it.
    pub fn carving(&self, seed: u64, maze: &Maze) -> Vec<Side> {
        let grid = &*self.grid;
        let lower = |side: Side| grid.other(side).map_or(side, |other| side.min(other));
        let carved = self.recipe.carver.openings(grid, self.start(), seed);
        let mut order: Vec<Side> =
            carved.into_iter().map(lower).filter(|&side| maze.is_open(side)).collect();
        // By cell, the slots of those walls.
        let mut known = vec![Slots::NONE; grid.sites()];
        order.iter().for_each(|side| known[side.cell.index()].insert(side.slot));
        let open = grid.walls().filter(|&side| grid.neighbor(side).is_some() && maze.is_open(side));
        order.extend(open.filter(|side| !known[side.cell.index()].has(side.slot)));
        order
    }

    /// The lengths that solutions have here; worked out at the first call.
    pub fn calibration(&self) -> &Calibration {
        if let Some(known) = self.calibration.get() {
            return known;
        }
        let key = key("mazebook calibration 1", &[self.recipe.identity().as_bytes()]);
        let mut lengths: Vec<u32> = (0..calibration::seeds(self.grid.len()))
            .into_par_iter()
            .map_init(Draft::default, |draft, i| self.length(seed(key, i), draft))
            .collect();
        lengths.sort_unstable();
        // Not inside `get_or_init`: a thread that waits for its share of the work takes on other work meanwhile, and
        // if that asked for this very calibration it would wait for itself.
        self.calibration.get_or_init(|| Calibration(lengths))
    }

    /// The lowest attempt under a key whose maze is as it is asked for.
    pub fn search(&self, query: &Query) -> Result<Choice, Unreachable> {
        let attempts = match query.tune {
            // Those that are worth it are looked at when they are tuned.
            Tune::Always => query.first..query.first,
            Tune::Rare | Tune::Never => query.first..self.bound().max(query.first),
        };
        let fits =
            |draft: &mut Draft, attempt| query.suits(attempt, self.missing(query, attempt, draft));
        let alone = query.first..(query.first + ALONE).min(attempts.end);
        let mut draft = Draft::default();
        // Most targets are met soon; past that, all cores look, and the lowest attempt still wins.
        let blind = alone.clone().find_map(|attempt| fits(&mut draft, attempt)).or_else(|| {
            let rest = (alone.end..attempts.end).into_par_iter().with_min_len(16);
            rest.map_init(Draft::default, fits).find_first(Option::is_some).flatten()
        });
        let tuned = || (query.tune != Tune::Never).then(|| self.tuned(query, &mut draft)).flatten();
        blind.or_else(tuned).ok_or(Unreachable::NotFound {
            wanted: query.lengths.clone(),
            attempts: (attempts.len() as u32).max(TUNED_FROM),
        })
    }

    /// One of the first attempts, its walls changed until the solution has the length: the first that is as asked for
    /// or near it, else the one nearest to it.
    fn tuned(&self, query: &Query, draft: &mut Draft) -> Option<Choice> {
        let mut exchange = Exchange::default();
        let mut tune = |attempt, draft: &mut Draft| {
            let choice = query.choice(attempt);
            let mut maze = self.drafted(choice.seed, draft);
            let mut way = solve::solve(&maze);
            let edits = exchange.tune(&mut maze, &mut way, &query.lengths, MOST_EDITS);
            draft.passages = maze.passages;
            Some(Choice { edits: edits?, ..choice }).filter(query.also)
        };
        let mut far = Vec::new();
        for attempt in query.first..query.first + TUNED_FROM {
            let miss = self.missing(query, attempt, draft);
            if let Some(choice) = query.suits(attempt, miss) {
                return Some(choice);
            } else if miss > self.grid.len() as u32 / NEAR {
                far.push((miss, attempt));
            } else if let Some(choice) = tune(attempt, draft) {
                return Some(choice);
            }
        }
        far.sort_unstable();
        far.iter().find_map(|&(_, attempt)| tune(attempt, draft))
    }

    /// The number of attempts that are worth it: enough for one page in a thousand mazes' luck, and seconds at the most.
    fn bound(&self) -> u32 {
        (400_000_000 / self.grid.len() as u32).clamp(1_000, 100_000)
    }

    /// The solution lengths that meet a target.
    pub fn lengths(&self, target: &Target) -> Result<RangeInclusive<u32>, Unreachable> {
        let cells = self.grid.len() as u32;
        let (least, most) = match *target {
            Target::Solution { cells, tolerance } => {
                (cells.saturating_sub(tolerance), cells.saturating_add(tolerance))
            }
            Target::Fraction { share, tolerance } => {
                // A millionth of a cell makes up for shares that binary numbers cannot hold.
                let least = ((share - tolerance) * f64::from(cells) - 1e-6).ceil().max(0.0);
                let most = ((share + tolerance) * f64::from(cells) + 1e-6).floor().max(0.0);
                (least as u32, most as u32)
            }
            Target::Levels { from, to } => return Ok(self.levels(from, to)),
        };
        if least > most {
            return Err(Unreachable::NoWholeNumber { cells });
        }
        if most < self.shortest {
            return Err(Unreachable::TooShort { wanted: least..=most, shortest: self.shortest });
        }
        if least > cells {
            return Err(Unreachable::TooLong { wanted: least..=most, cells });
        }
        let odd_one_out = least == most && !self.can_be(least);
        if odd_one_out {
            return Err(Unreachable::Parity { wanted: least });
        }
        Ok(least..=most)
    }

    /// Whether the parity of a length allows it: not half of them, where cells can be colored like a chessboard.
    pub fn can_be(&self, length: u32) -> bool {
        let fixed = self.ends.is_some() && self.grid.is_bipartite();
        !fixed || (length ^ self.shortest) & 1 == 0
    }

    /// The lengths of some levels. A length that is so common that it leaves less than half of a level to others serves that
    /// level as well as its own: so every level exists, and none is rare, however few lengths there are.
    fn levels(&self, from: u8, to: u8) -> RangeInclusive<u32> {
        let calibration = self.calibration();
        let (all, asked) = (calibration.lengths(), from..=to);
        let rank = |tenths: u8| all.len() * usize::from(tenths) / 10;
        let by_rank = &all[rank(from - 1)..rank(to)];
        // Lengths that never came up belong to a level as well, and the outermost levels have no end.
        let fits = |length: &u32| asked.contains(&calibration.level(*length));
        let own: Vec<u32> = all.iter().copied().filter(fits).collect();
        if own.len() * 2 < by_rank.len() {
            let most = by_rank[by_rank.len() - 1];
            return by_rank[0]..=own.last().map_or(most, |&rare| rare.max(most));
        }
        let (least, most) = (own[0], own[own.len() - 1]);
        let least = (self.shortest..least).rev().take_while(fits).last().unwrap_or(least);
        let most = (most + 1..=self.grid.len() as u32).take_while(fits).last().unwrap_or(most);
        least..=most
    }
}

/// Attempts made before other cores are asked for help.
const ALONE: u32 = 64;

/// Attempts from which a maze to be tuned is taken: more would make for fewer changes, and take longer than changing.
const TUNED_FROM: u32 = 8;
/// A length that misses by one in this many cells is near: a change or two make up for it.
const NEAR: u32 = 25;
/// With more changes than this, the texture is a different one.
const MOST_EDITS: u32 = 24;
