//! A request: one maze that is asked for, and the search for it.

use super::cache::{Cache, Key};
use super::{Choice, Configuration, Name, Puzzle, Query, Target, Tune, Unreachable};
use crate::maze::random::seed;
use crate::maze::score::score;
use crate::maze::solve::solve;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// One maze that is asked for.
#[derive(Clone, Debug)]
pub struct Request<'c> {
    /// The name that it will have.
    pub name: Name,
    /// The index of the page of the spec that asks for it. The mazes of one page fail alike.
    pub page: usize,
    /// The kind of maze.
    pub configuration: Arc<Configuration>,
    /// The length that its solution should have.
    pub target: Target,
    /// Whether its walls may be changed to get there.
    pub tune: Tune,
    /// Whether it may be easier than the maze before it in a progressive book.
    pub breather: bool,
    /// A digest, in hex, of everything that the maze is asked to be.
    pub digest: String,
    /// The key that its seeds follow from.
    pub key: u64,
    /// What earlier builds found.
    pub cache: Option<&'c Cache>,
}

impl Request<'_> {
    /// Calibrates the configuration if the search will need it: once, before many mazes ask at the same time.
    pub(super) fn calibrate(&self) {
        if let Target::Levels { .. } = self.target {
            self.configuration.calibration();
        }
    }

    /// The solution lengths that meet the target.
    pub(super) fn lengths(&self) -> Result<RangeInclusive<u32>, Unreachable> {
        self.configuration.lengths(&self.target)
    }

    /// The first maze, from an attempt on, that has one of these lengths and is as `also` says.
    pub(super) fn search(
        &self,
        lengths: &RangeInclusive<u32>,
        first: u32,
        also: &(dyn Fn(&Choice) -> bool + Sync),
    ) -> Result<Choice, Unreachable> {
        let (key, lengths, tune) = (self.key, lengths.clone(), self.tune);
        self.configuration.search(&Query { key, first, lengths, tune, also })
    }

    /// The first maze that has one of these lengths, from the cache where it is there.
    pub(super) fn first(&self, lengths: &RangeInclusive<u32>) -> Result<Choice, Unreachable> {
        let Some((cache, key)) = self.cached(lengths) else {
            return self.search(lengths, 0, &|_| true);
        };
        if let Some(choice) = cache.choice(&key) {
            return Ok(choice);
        }
        let choice = self.search(lengths, 0, &|_| true)?;
        cache.put_choice(key, &choice);
        Ok(choice)
    }

    /// The cache, and the key of this request for these lengths.
    pub(super) fn cached(&self, lengths: &RangeInclusive<u32>) -> Option<(&Cache, Key)> {
        let (seeds, request, lengths) = (self.key, self.digest.clone(), lengths.clone());
        self.cache.map(|cache| (cache, Key { seeds, request, lengths }))
    }

    /// The maze of this very seed, if it meets the target; else the first that does, searched from the seed.
    pub fn puzzle_of(&self, seed: u64) -> Result<Puzzle, Unreachable> {
        let lengths = self.lengths()?;
        let choice = Choice { seed, attempt: 0, edits: 0, lengths: lengths.clone() };
        let puzzle = self.puzzle(choice);
        if lengths.contains(&puzzle.score.solution) {
            return Ok(puzzle);
        }
        let query = Query { key: seed, first: 0, lengths, tune: self.tune, also: &|_| true };
        Ok(self.puzzle(self.configuration.search(&query)?))
    }

    /// E3 of the maze of a choice.
    pub(super) fn e3(&self, choice: &Choice) -> u32 {
        let maze = self.configuration.maze_of(choice);
        score(&maze, &solve(&maze)).e3
    }

    /// The maze of a choice, solved and scored.
    pub(super) fn puzzle(&self, choice: Choice) -> Puzzle {
        let maze = self.configuration.maze_of(&choice);
        let puzzle = Puzzle::new(self.name.clone(), self.configuration.clone(), choice, maze);
        let level = match self.target {
            Target::Levels { from, to } => {
                let level = self.configuration.calibration().level(puzzle.score.solution);
                // A common length serves several levels.
                Some(level.clamp(from, to))
            }
            _ => None,
        };
        Puzzle { level, ..puzzle }
    }

    /// Some maze of this kind, however hard: nothing is searched or calibrated for it.
    pub fn specimen(&self) -> Puzzle {
        let lengths = 0..=u32::MAX;
        let choice = Choice { seed: seed(self.key, 0), attempt: 0, edits: 0, lengths };
        let maze = self.configuration.maze(choice.seed);
        Puzzle::new(self.name.clone(), self.configuration.clone(), choice, maze)
    }
}
