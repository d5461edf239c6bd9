//! Targets and queries of a search, its choice, and its errors.

use maze::random::seed;
use maze::score::Score;
use std::fmt;
use std::ops::RangeInclusive;

/// The requirements of a page for its mazes. A maze must meet all of them; an empty target accepts any maze.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Target {
    /// Levels of effort.
    pub effort: Option<Levels>,
    /// The length of the solution.
    pub length: Option<Length>,
    /// The fewest and the most cells of the solution where another path branches off.
    pub decisions: Option<[u32; 2]>,
}

/// Levels `from` to `to` (1 to 10, both included): decile `from - 1` to decile `to` of the calibrated values.
#[allow(missing_docs)] // Said above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Levels {
    pub from: u8,
    pub to: u8,
}

/// The wanted length of a solution.
#[allow(missing_docs)] // Fields as in the spec.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Length {
    /// Cells on the solution path, give or take `tolerance`.
    Solution { cells: u32, tolerance: u32 },
    /// Share of the page's cells on the solution path (0 to 1), give or take `tolerance`.
    Fraction { share: f64, tolerance: f64 },
    /// Levels of length.
    Levels(Levels),
}

impl Target {
    /// A target of levels of effort, and nothing else.
    pub fn levels(from: u8, to: u8) -> Target {
        Target { effort: Some(Levels { from, to }), ..Target::default() }
    }

    /// A target of a solution length, and nothing else.
    pub fn length(length: Length) -> Target {
        Target { length: Some(length), ..Target::default() }
    }

    /// The words for it in a page's identity. Changing them changes every book.
    pub fn identity(&self) -> String {
        let length = self.length.map(|length| match length {
            Length::Solution { cells, tolerance } => format!("solution {cells} {tolerance}"),
            Length::Fraction { share, tolerance } => format!("fraction {share} {tolerance}"),
            Length::Levels(Levels { from, to }) => format!("levels {from} {to}"),
        });
        let effort = self.effort.map(|Levels { from, to }| format!("effort {from} {to}"));
        let decisions = self.decisions.map(|[least, most]| format!("decisions {least} {most}"));
        let words: Vec<String> = [length, effort, decisions].into_iter().flatten().collect();
        if words.is_empty() { "any".to_owned() } else { words.join(", ") }
    }
}

/// All numbers: no requirement.
pub const ANY: RangeInclusive<u32> = 0..=u32::MAX;

/// The ranges of scores that meet a target on one configuration.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// Cells on the solution.
    pub lengths: RangeInclusive<u32>,
    /// Expected steps.
    pub efforts: RangeInclusive<u32>,
    /// Cells of the solution where another path branches off.
    pub decisions: RangeInclusive<u32>,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { lengths: ANY, efforts: ANY, decisions: ANY }
    }
}

impl Bounds {
    /// Bounds for the length only.
    pub fn lengths(lengths: RangeInclusive<u32>) -> Bounds {
        Bounds { lengths, ..Bounds::default() }
    }

    /// Whether a maze with these scores is within the bounds.
    pub fn contain(&self, score: &Score) -> bool {
        self.lengths.contains(&score.solution)
            && self.efforts.contains(&score.effort)
            && self.decisions.contains(&score.decisions)
    }
}

/// Whether walls of a maze may be changed until its solution has the wanted length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tune {
    /// The maze stays as it was carved.
    Never,
    /// Only if no seed meets the target.
    Rare,
    /// Before any seed beyond the first few is tried.
    Always,
}

/// The query of a search.
pub struct Query<'a> {
    /// The key of the seeds.
    pub key: u64,
    /// The attempt to begin with.
    pub first: u32,
    /// The ranges that the scores must lie in.
    pub bounds: Bounds,
    /// Whether walls may be changed.
    pub tune: Tune,
    /// A further condition that the choice must meet.
    pub also: &'a (dyn Fn(&Choice) -> bool + Sync),
}

impl fmt::Debug for Query<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut query = f.debug_struct("Query");
        query.field("key", &self.key).field("first", &self.first).field("bounds", &self.bounds);
        query.field("tune", &self.tune).finish_non_exhaustive()
    }
}

impl Query<'_> {
    /// The choice for an attempt, if it meets the query.
    pub(super) fn choice(&self, attempt: u32) -> Choice {
        let (seed, bounds) = (seed(self.key, attempt), self.bounds.clone());
        Choice { seed, attempt, edits: 0, bounds }
    }
}

/// The seed that was chosen for a maze. Together with the configuration, it determines the maze.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The seed of the maze.
    pub seed: u64,
    /// The number of the attempt, from 0.
    pub attempt: u32,
    /// The number of exchanges made to reach the length.
    pub edits: u32,
    /// The ranges of scores that meet the target.
    pub bounds: Bounds,
}

/// Why no maze meets a target. Lengths are cells on the solution path.
#[allow(missing_docs)] // Each variant says what its numbers are.
#[derive(Clone, Debug, PartialEq)]
pub enum Unreachable {
    /// Shorter than the direct path.
    TooShort { wanted: RangeInclusive<u32>, shortest: u32 },
    /// Longer than the number of cells on the page.
    TooLong { wanted: RangeInclusive<u32>, cells: u32 },
    /// No whole number of cells lies in the range.
    NoWholeNumber { cells: u32 },
    /// All paths between these ends have even lengths, or all have odd lengths.
    Parity { wanted: u32 },
    /// Ways to the middle that are hardly a maze: few of the sample mazes have a way of some length with some choices.
    Trivial { above: usize, samples: usize },
    /// Possible, but so rare that no attempt met it.
    NotFound { attempts: u32 },
}
