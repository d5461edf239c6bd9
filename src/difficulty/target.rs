//! What can be asked of a search, what it chooses, and why it may find nothing.

use crate::maze::random::seed;
use std::fmt;
use std::ops::RangeInclusive;

/// What a page asks of the length of its solution.
#[allow(missing_docs)] // Fields as in the spec.
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

/// Whether a maze may be changed, wall by wall, until its solution has the length asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tune {
    /// The maze stays as it was carved.
    Never,
    /// If no seed meets the target.
    Rare,
    /// Where none of the first few seeds does.
    Always,
}

/// What a search looks for.
pub struct Query<'a> {
    /// The stream of seeds.
    pub key: u64,
    /// The attempt to begin with.
    pub first: u32,
    /// Lengths of the solution, in cells.
    pub lengths: RangeInclusive<u32>,
    /// Whether walls may be changed.
    pub tune: Tune,
    /// What else a maze must be.
    pub also: &'a (dyn Fn(&Choice) -> bool + Sync),
}

impl fmt::Debug for Query<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut query = f.debug_struct("Query");
        query.field("key", &self.key).field("first", &self.first).field("lengths", &self.lengths);
        query.field("tune", &self.tune).finish_non_exhaustive()
    }
}

impl Query<'_> {
    /// The choice that an attempt is, if it meets the target.
    pub(super) fn choice(&self, attempt: u32) -> Choice {
        let (seed, lengths) = (seed(self.key, attempt), self.lengths.clone());
        Choice { seed, attempt, edits: 0, lengths }
    }

    /// The choice that an attempt is, if it meets the query; `miss` is how far its length is off, in cells.
    pub(super) fn suits(&self, attempt: u32, miss: u32) -> Option<Choice> {
        Some(self.choice(attempt)).filter(|choice| miss == 0 && (self.also)(choice))
    }
}

/// The seed that was chosen for a maze: all that its maze follows from, once its kind is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The seed of the maze.
    pub seed: u64,
    /// From 0.
    pub attempt: u32,
    /// The number of walls changed to reach the length.
    pub edits: u32,
    /// The solution lengths that would have met the target, in cells.
    pub lengths: RangeInclusive<u32>,
}

/// Why a configuration does not exist.
#[derive(Clone, Debug, PartialEq)]
pub enum NoConfiguration {
    /// In one sentence: why the algorithm does not suit the topology.
    Algorithm(String),
    /// In one sentence: what is wrong with the size.
    Size(String),
    /// In one sentence: what is wrong with the ends.
    Ends(String),
}

/// Why no maze meets a target. Lengths are cells on the solution path.
#[allow(missing_docs)] // Each variant says what its numbers are.
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
    /// Possible, but so rare that it did not come up.
    NotFound { wanted: RangeInclusive<u32>, attempts: u32 },
}
