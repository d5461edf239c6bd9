//! What can be asked of a search, what it finds, and why it may find nothing.

use crate::random::seed;
use std::ops::RangeInclusive;

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

impl Ask<'_> {
    /// The maze of an attempt, if it meets the target.
    pub(super) fn found(&self, attempt: u32) -> Found {
        Found { seed: seed(self.key, attempt), attempt, edits: 0, wanted: self.wanted.clone() }
    }

    /// The maze of an attempt if it is as asked for; its length misses by so many cells.
    pub(super) fn suits(&self, attempt: u32, miss: u32) -> Option<Found> {
        Some(self.found(attempt)).filter(|found| miss == 0 && (self.also)(found))
    }
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
