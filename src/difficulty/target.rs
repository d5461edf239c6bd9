//! What can be asked of a search, what it chooses, and why it may find nothing.

use maze::random::seed;
use maze::score::Score;
use std::fmt;
use std::ops::RangeInclusive;

/// What a page asks of its mazes: all of it at once. Any maze will do where it asks for nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Target {
    /// Levels of effort.
    pub effort: Option<Levels>,
    /// The length of the solution.
    pub length: Option<Length>,
    /// The fewest and the most cells of the solution at which another way leads off.
    pub decisions: Option<[u32; 2]>,
}

/// Levels `from` to `to` (1 to 10, both included): from decile `from - 1` to decile `to` of what occurs.
#[allow(missing_docs)] // Said above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Levels {
    pub from: u8,
    pub to: u8,
}

/// How long a solution should be.
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
    /// Some levels of effort.
    pub fn levels(from: u8, to: u8) -> Target {
        Target { effort: Some(Levels { from, to }), ..Target::default() }
    }

    /// A length of the solution, and nothing else.
    pub fn length(length: Length) -> Target {
        Target { length: Some(length), ..Target::default() }
    }

    /// The words that stand for it in a page's identity. Changing them changes every book.
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

/// Every number.
pub const ANY: RangeInclusive<u32> = 0..=u32::MAX;

/// What a target comes to on one configuration.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// Cells on the solution.
    pub lengths: RangeInclusive<u32>,
    /// Expected steps.
    pub efforts: RangeInclusive<u32>,
    /// Cells of the solution at which another way leads off.
    pub decisions: RangeInclusive<u32>,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { lengths: ANY, efforts: ANY, decisions: ANY }
    }
}

impl Bounds {
    /// These lengths, and whatever else.
    pub fn lengths(lengths: RangeInclusive<u32>) -> Bounds {
        Bounds { lengths, ..Bounds::default() }
    }

    /// Whether a maze with these scores is within them.
    pub fn contain(&self, score: &Score) -> bool {
        self.lengths.contains(&score.solution)
            && self.efforts.contains(&score.effort)
            && self.decisions.contains(&score.decisions)
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
    /// What its scores must be.
    pub bounds: Bounds,
    /// Whether walls may be changed.
    pub tune: Tune,
    /// What else a maze must be.
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
    /// The choice that an attempt is, if it meets the query.
    pub(super) fn choice(&self, attempt: u32) -> Choice {
        let (seed, bounds) = (seed(self.key, attempt), self.bounds.clone());
        Choice { seed, attempt, edits: 0, bounds }
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
    /// The scores that would have met the target.
    pub bounds: Bounds,
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
    /// In one sentence: what is wrong with the picture.
    Picture(String),
    /// In one sentence: what is wrong with the symmetry.
    Symmetry(String),
    /// In one sentence: why no passages can cross.
    Weave(String),
    /// In one sentence: why there can be no rooms.
    Rooms(String),
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
    NotFound { attempts: u32 },
}
