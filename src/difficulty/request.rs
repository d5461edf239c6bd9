//! A request: one maze of a book, and the search for it.

use super::cache::{Cache, Key};
use super::{
    Bounds, Choice, Configuration, Length, Levels, Name, Puzzle, Query, Target, Tune, Unreachable,
};
use maze::effort::effort;
use maze::random::seed;
use maze::score::{Score, score};
use maze::solve::solve;
use std::sync::Arc;

/// A request for one maze.
#[derive(Clone, Debug)]
pub struct Request<'c> {
    /// The name of the maze.
    pub name: Name,
    /// The index of its page in the spec. All mazes of a page fail for the same reason.
    pub page: usize,
    /// The kind of maze.
    pub configuration: Arc<Configuration>,
    /// The target to meet.
    pub target: Target,
    /// Whether walls may be changed to meet the target.
    pub tune: Tune,
    /// Whether it may be easier than the maze before it in a progressive book.
    pub breather: bool,
    /// A digest, in hex, of all that the request specifies.
    pub digest: String,
    /// The key of its seeds.
    pub key: u64,
    /// The results of earlier builds, if any.
    pub cache: Option<&'c Cache>,
}

impl Request<'_> {
    /// Calibrates the configuration if the search needs it: once, before searches run in parallel.
    pub(super) fn calibrate(&self) {
        if self.target.effort.is_some() {
            self.configuration.efforts();
        }
        if let Some(Length::Levels(_)) = self.target.length {
            self.configuration.lengths();
        }
    }

    /// The ranges of scores that meet the target.
    pub fn bounds(&self) -> Result<Bounds, Unreachable> {
        self.configuration.bounds(&self.target)
    }

    /// The first maze, from attempt `first` on, that is within the bounds and that `also` accepts.
    pub(super) fn search(
        &self,
        bounds: &Bounds,
        first: u32,
        also: &(dyn Fn(&Choice) -> bool + Sync),
    ) -> Result<Choice, Unreachable> {
        let (key, bounds, tune) = (self.key, bounds.clone(), self.tune);
        self.configuration.search(&Query { key, first, bounds, tune, also })
    }

    /// The first maze within the bounds, from the cache if it is there.
    pub fn first(&self, bounds: &Bounds) -> Result<Choice, Unreachable> {
        let Some((cache, key)) = self.cached(bounds) else {
            return self.search(bounds, 0, &|_| true);
        };
        if let Some(choice) = cache.choice(&key) {
            return Ok(choice);
        }
        let choice = self.search(bounds, 0, &|_| true)?;
        cache.put_choice(key, &choice);
        Ok(choice)
    }

    /// The cache, and the key of this request for these bounds.
    pub(super) fn cached(&self, bounds: &Bounds) -> Option<(&Cache, Key)> {
        let (seeds, request, bounds) = (self.key, self.digest.clone(), bounds.clone());
        self.cache.map(|cache| (cache, Key { seeds, request, bounds }))
    }

    /// The maze of this seed, if it meets the target; else the first that does, with the seed as the key of the search.
    pub fn puzzle_of(&self, seed: u64) -> Result<Puzzle, Unreachable> {
        let bounds = self.bounds()?;
        let choice = Choice { seed, attempt: 0, edits: 0, bounds: bounds.clone() };
        let puzzle = self.puzzle(choice);
        if bounds.contain(&puzzle.score) {
            return Ok(puzzle);
        }
        let query = Query { key: seed, first: 0, bounds, tune: self.tune, also: &|_| true };
        Ok(self.puzzle(self.configuration.search(&query)?))
    }

    /// The scores of the maze of an attempt, whatever the target.
    pub fn attempt(&self, attempt: u32) -> Score {
        let maze = self.configuration.maze(seed(self.key, attempt));
        score(&maze, &solve(&maze))
    }

    /// The effort of the maze of a choice.
    pub(super) fn effort(&self, choice: &Choice) -> u32 {
        effort(&self.configuration.maze_of(choice))
    }

    /// The maze of a choice, solved and scored.
    pub fn puzzle(&self, choice: Choice) -> Puzzle {
        let maze = self.configuration.maze_of(&choice);
        let puzzle = Puzzle::new(self.name.clone(), self.configuration.clone(), choice, maze);
        let (score, kind) = (&puzzle.score, &puzzle.configuration);
        // A common value belongs to several levels.
        let level = |known: u8, Levels { from, to }: Levels| Some(known.clamp(from, to));
        let level = match (self.target.effort, self.target.length) {
            (Some(levels), _) => level(kind.efforts().level(score.effort), levels),
            (None, Some(Length::Levels(levels))) => {
                level(kind.lengths().level(score.solution), levels)
            }
            _ => None,
        };
        Puzzle { level, ..puzzle }
    }

    /// A maze of this kind, of any difficulty; needs no search and no calibration.
    pub fn specimen(&self) -> Puzzle {
        let bounds = Bounds::default();
        let choice = Choice { seed: seed(self.key, 0), attempt: 0, edits: 0, bounds };
        let maze = self.configuration.maze(choice.seed);
        Puzzle::new(self.name.clone(), self.configuration.clone(), choice, maze)
    }
}
