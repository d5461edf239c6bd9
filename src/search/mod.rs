//! The seed whose maze meets a difficulty: attempt after attempt, the lowest that fits wins.

mod calibration;
mod explain;

pub use calibration::Calibration;

use crate::algorithm::{Carver, Tree};
use crate::braid::braid;
use crate::grid::{Cell, Grid, Side};
use crate::maze::{End, Endpoints, Maze, ends};
use crate::random::{Random, key, seed};
use crate::solve;
use crate::topology::{Size, Topology};
use crate::tune::Exchange;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

/// What a page asks of the length of its solution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    /// Cells on the solution path, give or take `tolerance`.
    Solution { cells: u32, tolerance: u32 },
    /// Share of the page's cells on the solution path (0 to 1), give or take `tolerance`.
    Fraction { share: f64, tolerance: f64 },
    /// Levels `from` to `to` (1 to 10, both included): from decile `from - 1` to decile `to` of the solution length.
    Levels { from: u8, to: u8 },
}

impl Target {
    /// The words that stand for it in a page's identity. Changing them changes every book.
    pub fn identity(&self) -> String {
        match self {
            Target::Solution { cells, tolerance } => format!("solution {cells} {tolerance}"),
            Target::Fraction { share, tolerance } => format!("fraction {share} {tolerance}"),
            Target::Levels { from, to } => format!("levels {from} {to}"),
        }
    }
}

/// Everything that decides what mazes can come up.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    pub topology: &'static Topology,
    pub size: Size,
    pub carver: Carver,
    /// Share of the dead ends that is opened into loops, 0 to 1.
    pub braid: f64,
    pub endpoints: Endpoints,
}

impl Recipe {
    /// Whether cycle exchange can change the solution: it needs a perfect maze, and ends that stay where they are.
    pub fn can_be_tuned(&self) -> bool {
        self.braid == 0.0 && matches!(self.endpoints, Endpoints::At { .. })
    }

    /// The words that name it in a page's identity. Changing them changes every book.
    pub fn identity(&self) -> String {
        let ends = match self.endpoints {
            Endpoints::At { entrance, exit } => format!("{} to {}", entrance.name(), exit.name()),
            Endpoints::Farthest => "farthest".to_string(),
            Endpoints::Auto => "auto".to_string(),
        };
        let share = match &self.carver.algorithm.option {
            Some(option) => format!(" {}={}", option.name, self.carver.share),
            None => String::new(),
        };
        let braid = match self.braid {
            0.0 => String::new(),
            share => format!(" braid={share}"),
        };
        let (topology, algorithm) = (self.topology.name, self.carver.algorithm.name);
        format!("{topology} {:?} {algorithm}{share}{braid} {ends}", self.size.numbers())
    }
}

/// A recipe with its grid. Built once, shared by all pages like it.
pub struct Configuration {
    pub recipe: Recipe,
    pub grid: Arc<Grid>,
    /// The two ends; none where each maze has its own.
    ends: Option<(End, End)>,
    /// Cells on the shortest way between the ends if no wall stood; 1 where each maze has its own ends.
    shortest: u32,
    calibration: OnceLock<Calibration>,
}

impl Configuration {
    /// Builds the grid and finds the ends.
    pub fn new(recipe: Recipe) -> Result<Configuration, NoConfiguration> {
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
        let shortest = ends.map_or(1, |(entrance, exit)| {
            grid.distances(entrance.cell())[exit.cell() as usize] + 1
        });
        Ok(Configuration { recipe, grid, ends, shortest, calibration: OnceLock::new() })
    }

    /// The length of the solution of one seed's maze, in cells.
    fn length(&self, seed: u64, tree: &mut Tree) -> u32 {
        match self.ends {
            Some((entrance, exit)) if self.recipe.braid == 0.0 => {
                let (start, goal) = (entrance.cell(), exit.cell());
                self.recipe.carver.length(&self.grid, start, goal, seed, tree)
            }
            _ => solve::solve(&self.maze(seed)).len() as u32,
        }
    }

    /// The cell in which trees are rooted.
    fn start(&self) -> Cell {
        self.ends.map_or(self.grid.rim()[0].cell, |(entrance, _)| entrance.cell())
    }

    /// The maze of a seed; where its ends follow from a length asked for, with those farthest apart.
    pub fn maze(&self, seed: u64) -> Maze {
        let mut tree = Tree::default();
        self.recipe.carver.carve(&self.grid, self.start(), seed, &mut tree);
        let passages = tree.passages(&*self.grid);
        let (entrance, exit) = self.ends.unwrap_or_else(|| solve::farthest(&self.grid, &passages));
        let mut maze = Maze { grid: self.grid.clone(), passages, entrance, exit };
        if self.recipe.braid > 0.0 {
            // A stream of its own: a braided maze is the perfect one of its seed with loops.
            braid(&mut maze, self.recipe.braid, &mut Random::new(!seed));
        }
        maze
    }

    /// The maze of a seed, its ends, where they may, chosen so that the solution has a length asked for.
    fn suited(&self, seed: u64, wanted: &RangeInclusive<u32>) -> Maze {
        let mut maze = self.maze(seed);
        if self.recipe.endpoints == Endpoints::Auto
            && let Some(ends) = solve::apart(&self.grid, &maze.passages, wanted)
        {
            (maze.entrance, maze.exit) = ends;
        }
        maze
    }

    /// The maze that a search found.
    pub fn found(&self, found: &Found) -> Maze {
        let mut maze = self.suited(found.seed, &found.wanted);
        if found.edits > 0 {
            let mut way = solve::solve(&maze);
            Exchange::default().tune(&mut maze, &mut way, &found.wanted, MOST_EDITS);
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
        let known: BTreeSet<Side> = order.iter().copied().collect();
        let open = grid.walls().filter(|&side| grid.neighbor(side).is_some() && maze.is_open(side));
        order.extend(open.filter(|side| !known.contains(side)));
        order
    }

    /// How long solutions are here; worked out at the first call.
    pub fn calibration(&self) -> &Calibration {
        if let Some(known) = self.calibration.get() {
            return known;
        }
        let key = key("mazebook calibration 1", &[self.recipe.identity().as_bytes()]);
        let mut lengths: Vec<u32> = (0..calibration::SEEDS)
            .into_par_iter()
            .map_init(Tree::default, |tree, i| self.length(seed(key, i), tree))
            .collect();
        lengths.sort_unstable();
        // Not inside `get_or_init`: a thread that waits for its share of the work takes on other work meanwhile, and
        // if that asked for this very calibration it would wait for itself.
        self.calibration.get_or_init(|| Calibration(lengths))
    }

    /// The lowest attempt under a key whose maze is as it is asked for.
    pub fn search(&self, ask: &Ask) -> Result<Found, Unreachable> {
        let found = |attempt, edits| Found {
            attempt,
            edits,
            seed: seed(ask.key, attempt),
            wanted: ask.wanted.clone(),
        };
        let fits = |tree: &mut Tree, attempt: u32| {
            let seed = seed(ask.key, attempt);
            let fits = match self.recipe.endpoints {
                Endpoints::Auto => {
                    let way = solve::solve(&self.suited(seed, &ask.wanted));
                    ask.wanted.contains(&(way.len() as u32))
                }
                _ => ask.wanted.contains(&self.length(seed, tree)),
            };
            let found = found(attempt, 0);
            (fits && (ask.also)(&found)).then_some(found)
        };
        let bound = match ask.tune {
            Tune::Always => TUNED_FROM,
            Tune::Rare | Tune::Never => self.bound(),
        };
        let attempts = ask.first..bound.max(ask.first);
        let alone = ask.first..(ask.first + ALONE).min(attempts.end);
        let mut tree = Tree::default();
        // Most targets are met soon; past that, all cores look, and the lowest attempt still wins.
        let blind = alone.clone().find_map(|attempt| fits(&mut tree, attempt)).or_else(|| {
            let rest = (alone.end..attempts.end).into_par_iter().with_min_len(16);
            rest.map_init(Tree::default, fits).find_first(Option::is_some).flatten()
        });
        let tuned = || (ask.tune != Tune::Never).then(|| self.tuned(ask, found)).flatten();
        blind.or_else(tuned).ok_or(Unreachable::NotFound {
            wanted: ask.wanted.clone(),
            attempts: attempts.len() as u32,
        })
    }

    /// One of the first attempts, its walls changed until the solution has the length: the one nearest to it that can
    /// be changed so.
    fn tuned(&self, ask: &Ask, found: impl Fn(u32, u32) -> Found) -> Option<Found> {
        let (mut tree, mut exchange) = (Tree::default(), Exchange::default());
        let mut nearest: Vec<(u32, u32)> = (ask.first..ask.first + TUNED_FROM)
            .map(|attempt| {
                let length = self.length(seed(ask.key, attempt), &mut tree);
                let (least, most) = (*ask.wanted.start(), *ask.wanted.end());
                (least.saturating_sub(length) + length.saturating_sub(most), attempt)
            })
            .collect();
        nearest.sort_unstable();
        nearest.iter().find_map(|&(_, attempt)| {
            let mut maze = self.maze(seed(ask.key, attempt));
            let mut way = solve::solve(&maze);
            let edits = exchange.tune(&mut maze, &mut way, &ask.wanted, MOST_EDITS)?;
            let found = found(attempt, edits);
            (ask.also)(&found).then_some(found)
        })
    }

    /// How many attempts are worth it: enough for one page in a thousand mazes' luck, and seconds at the most.
    fn bound(&self) -> u32 {
        (400_000_000 / self.grid.len() as u32).clamp(1_000, 100_000)
    }

    /// The solution lengths that meet a target.
    pub fn wanted(&self, target: &Target) -> Result<RangeInclusive<u32>, Unreachable> {
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
            Target::Levels { from, to } => return self.levels(from, to),
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

    /// Whether the parity of a length allows it; where cells can be colored like a chessboard, half of them it does not.
    pub fn can_be(&self, length: u32) -> bool {
        let fixed = self.ends.is_some() && self.grid.is_bipartite();
        !fixed || (length ^ self.shortest) & 1 == 0
    }

    fn levels(&self, from: u8, to: u8) -> Result<RangeInclusive<u32>, Unreachable> {
        let calibration = self.calibration();
        let asked = from..=to;
        let mut lengths = calibration
            .lengths()
            .iter()
            .filter(|&&length| asked.contains(&calibration.level(length)));
        let (Some(&least), last) = (lengths.next(), lengths.next_back()) else {
            return Err(Unreachable::NoLevel { from, to, levels: calibration.levels() });
        };
        let most = *last.unwrap_or(&least);
        // Lengths that never came up belong to a level as well, and the outermost levels have no end.
        let fits = |length: &u32| asked.contains(&calibration.level(*length));
        let least = (self.shortest..least).rev().take_while(fits).last().unwrap_or(least);
        let most = (most + 1..=self.grid.len() as u32).take_while(fits).last().unwrap_or(most);
        Ok(least..=most)
    }
}

/// Attempts made before other cores are asked for help.
const ALONE: u32 = 64;

/// Attempts from which a maze to be tuned is taken: more would make for fewer changes, and take longer than changing.
const TUNED_FROM: u32 = 8;
/// Past so many changes the texture is another.
const MOST_EDITS: u32 = 24;

/// Whether a maze may be changed, wall by wall, until its solution has the length asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tune {
    Never,
    /// Where no seed meets the target.
    Rare,
    /// Where none of the first few seeds does.
    Always,
}

/// What a search looks for.
pub struct Ask<'a> {
    /// The stream of seeds.
    pub key: u64,
    /// The attempt to begin with.
    pub first: u32,
    /// Lengths of the solution, in cells.
    pub wanted: RangeInclusive<u32>,
    pub tune: Tune,
    /// What else a maze must be.
    pub also: &'a (dyn Fn(&Found) -> bool + Sync),
}

/// A maze that meets its target.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    pub seed: u64,
    /// From 0.
    pub attempt: u32,
    /// How many walls were changed to reach the length.
    pub edits: u32,
    /// The solution lengths that would have met the target, in cells.
    pub wanted: RangeInclusive<u32>,
}

/// Why a configuration does not exist.
#[derive(Clone, Debug, PartialEq)]
pub enum NoConfiguration {
    /// In one sentence: what is wrong with the size.
    Size(String),
    /// In one sentence: what is wrong with the ends.
    Ends(String),
}

/// Why no maze meets a target. Lengths are cells on the solution path.
#[derive(Clone, Debug, PartialEq)]
pub enum Unreachable {
    /// Shorter than the direct way.
    TooShort { wanted: RangeInclusive<u32>, shortest: u32 },
    /// Longer than the page has cells.
    TooLong { wanted: RangeInclusive<u32>, cells: u32 },
    /// No whole number of cells lies in the range.
    NoWholeNumber { cells: u32 },
    /// All ways between these ends have an even length, or all an odd one.
    Parity { wanted: u32 },
    /// No maze has such a level here; these exist.
    NoLevel { from: u8, to: u8, levels: Vec<u8> },
    /// Possible, but so rare that it did not come up.
    NotFound { wanted: RangeInclusive<u32>, attempts: u32 },
}
