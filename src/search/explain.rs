//! Why no maze meets a target, in words: the achievable range, and what to change.

use super::{Ask, Configuration, Found, Recipe, Tune, Unreachable};
use crate::algorithm::{self, Carver};
use crate::random::{key, seed};
use std::ops::RangeInclusive;

/// What is wrong, a few words for the carets, and what to write instead.
pub struct Explanation {
    pub message: String,
    pub label: String,
    pub help: String,
}

/// Mazes made to learn what another algorithm reaches.
const SAMPLE: u32 = 100;

impl Configuration {
    /// Explains why a search found nothing.
    pub fn explain(&self, unreachable: &Unreachable) -> Explanation {
        let (message, label, help) = match unreachable {
            Unreachable::TooShort { wanted, shortest } => (
                format!("no maze here can have a solution of {} cells", written(wanted)),
                format!("the direct way is {shortest} cells"),
                format!("ask for {shortest} cells or more, a smaller size, or ends nearer to each other"),
            ),
            Unreachable::TooLong { wanted, cells } => (
                format!("no maze here can have a solution of {} cells", written(wanted)),
                format!("the page has only {cells} cells"),
                format!("{}, or a larger size", self.reach()),
            ),
            Unreachable::NoWholeNumber { cells } => (
                format!("no whole number of the page's {cells} cells is so near to this share"),
                String::new(),
                format!("allow a tolerance of {:.3} or more", (0.5 / f64::from(*cells) + 0.0005)),
            ),
            Unreachable::Parity { wanted } => (
                format!("no maze here can have a solution of {wanted} cells"),
                format!("between these ends all have an {} number", if wanted % 2 == 1 { "even" } else { "odd" }),
                format!("ask for {} or {}, or allow a tolerance of 1", wanted - 1, wanted + 1),
            ),
            Unreachable::NoLevel { from, to, levels } => (
                match from == to {
                    true => format!("no maze here is of level {from}"),
                    false => format!("no maze here is of a level from {from} to {to}"),
                },
                format!("levels here: {}", runs(levels)),
                "solutions here have too few different lengths to tell all levels apart; take one of these levels, \
                 a larger size or another algorithm"
                    .to_string(),
            ),
            Unreachable::NotFound { wanted, attempts } => (
                format!("no solution of {} cells came up in {attempts} mazes", written(wanted)),
                "too rare here".to_string(),
                format!("{}{}{}", self.reach(), self.others(wanted), self.tuning(wanted)),
            ),
        };
        Explanation { message, label, help }
    }

    /// What solutions are like here.
    fn reach(&self) -> String {
        let lengths = self.calibration().lengths();
        let part = |percent: usize| lengths[(lengths.len() - 1) * percent / 100];
        format!(
            "here solutions have {} cells, 98 in 100 of them {} to {}: ask for one of those",
            written(&(part(0)..=part(100))),
            part(1),
            part(99)
        )
    }

    /// Whether changing walls would do.
    fn tuning(&self, wanted: &RangeInclusive<u32>) -> &'static str {
        let key = key("mazebook sample 1", &[self.recipe.identity().as_bytes()]);
        let (wanted, tune) = (wanted.clone(), Tune::Always);
        let ask = Ask { key, first: 0, wanted, tune, also: &|_| true };
        match self.recipe.can_be_tuned() && self.search(&ask).is_ok() {
            true => "; or write tune = true, which changes walls until the length is right",
            false => "",
        }
    }

    /// The algorithms that reach a range of lengths on this grid.
    fn others(&self, wanted: &RangeInclusive<u32>) -> String {
        let reaches = |algorithm: &&'static algorithm::Algorithm| {
            let recipe = Recipe { carver: Carver::new(algorithm), ..self.recipe };
            let Ok(other) = Configuration::on(self.grid.clone(), recipe) else { return false };
            let key = key("mazebook sample 1", &[recipe.identity().as_bytes()]);
            let mut draft = Default::default();
            let lengths = (0..SAMPLE).map(|i| other.length(seed(key, i), &mut draft));
            let lengths: Vec<u32> = lengths.collect();
            lengths.iter().min() <= Some(wanted.end())
                && lengths.iter().max() >= Some(wanted.start())
        };
        let own = self.recipe.carver.algorithm.name;
        let others: Vec<&str> = algorithm::ALL
            .iter()
            .filter(|other| other.name != own)
            .filter(reaches)
            .map(|other| other.name)
            .collect();
        if others.is_empty() {
            return ", or a larger size".to_string();
        }
        format!(", or take algorithm = {}", crate::diagnostic::listed(others, "or"))
    }
}

/// Solutions longer than this share of the page leave little else to walk into.
const FEW_DECOYS: f64 = 0.6;

impl Found {
    /// A word of warning about a target that makes for a dull maze.
    pub fn warning(&self, configuration: &Configuration) -> Option<Explanation> {
        let cells = configuration.grid.len();
        let share = f64::from(*self.wanted.start()) / cells as f64;
        (share > FEW_DECOYS).then(|| Explanation {
            message: format!(
                "a solution of {:.0}% of the page leaves few wrong ways",
                share * 100.0
            ),
            label: String::new(),
            help: format!(
                "{} cells or fewer make a better puzzle",
                (FEW_DECOYS * cells as f64) as u32
            ),
        })
    }
}

/// `75`, or `70 to 80`.
fn written(range: &RangeInclusive<u32>) -> String {
    match (range.start(), range.end()) {
        (from, to) if from == to => from.to_string(),
        (from, to) => format!("{from} to {to}"),
    }
}

/// `1 to 3, 6, 10`.
fn runs(levels: &[u8]) -> String {
    let runs = levels.chunk_by(|a, b| a + 1 == *b);
    let run = |run: &[u8]| written(&(u32::from(run[0])..=u32::from(run[run.len() - 1])));
    runs.map(run).collect::<Vec<_>>().join(", ")
}
