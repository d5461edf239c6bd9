//! Distributions of the scores of many mazes.

use crate::Configuration;
use maze::random::{key, seed};
use maze::score::{Score, score};
use maze::solve::solve;
use rayon::prelude::*;

/// One of the scores.
#[derive(Debug)]
pub struct Measure {
    /// The name in the manifest.
    pub name: &'static str,
    /// Decimals to print.
    pub decimals: usize,
    /// Reads the score; none if a maze does not have it.
    pub of: fn(&Score) -> Option<f64>,
}

/// Every score, in the order of the manifest.
pub static MEASURES: &[Measure] = &[
    measure("solution", 0, |score| Some(score.solution.into())),
    measure("fraction", 3, |score| Some(score.fraction)),
    measure("detour", 2, |score| Some(score.detour)),
    measure("turns", 0, |score| Some(score.turns.into())),
    measure("decisions", 0, |score| Some(score.decisions.into())),
    measure("dead_ends", 0, |score| Some(score.dead_ends.into())),
    measure("dead_end_share", 3, |score| Some(score.dead_end_share)),
    measure("branch_mean", 1, |score| Some(score.branch_mean)),
    measure("branch_longest", 0, |score| Some(score.branch_longest.into())),
    measure("complexity", 2, |score| score.complexity),
    measure("mcclendon", 2, |score| score.mcclendon),
    measure("e3", 0, |score| Some(score.e3.into())),
    measure("effort", 0, |score| Some(score.effort.into())),
    measure("grade", 0, |score| Some(score.grade.into())),
];

const fn measure(name: &'static str, decimals: usize, of: fn(&Score) -> Option<f64>) -> Measure {
    Measure { name, decimals, of }
}

/// The distribution of one score.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Distribution {
    /// The number of mazes that have this score.
    pub count: usize,
    /// The minimum.
    pub min: f64,
    /// The 10th percentile.
    pub p10: f64,
    /// The median.
    pub median: f64,
    /// The mean.
    pub mean: f64,
    /// The 90th percentile.
    pub p90: f64,
    /// The maximum.
    pub max: f64,
    /// The width of a bar of the histogram.
    pub step: f64,
    /// The number of values in each bar, from `min` on.
    pub histogram: Vec<u32>,
}

/// The most bars of a histogram.
const BARS: f64 = 20.0;
/// Values closer to each other than this are equal, apart from rounding.
const SAME: f64 = 1e-9;

impl Distribution {
    /// The distribution of some values; none if there are no values.
    pub fn of(mut values: Vec<f64>) -> Option<Distribution> {
        values.sort_unstable_by(f64::total_cmp);
        let (&min, &max) = (values.first()?, values.last()?);
        let part = |percent: usize| values[(values.len() - 1) * percent / 100];
        // A bar is as wide as a whole number of gaps between values. Otherwise, solutions that all have odd lengths would
        // fill bars of odd width unevenly.
        let gaps = values.windows(2).map(|pair| pair[1] - pair[0]).filter(|&gap| gap > SAME);
        let gap = gaps.min_by(f64::total_cmp).unwrap_or(1.0);
        let bars = ((max - min) / gap + 1.0).round();
        let step = gap * (bars / BARS).ceil();
        let bar = |value: f64| ((value - min) / step + 1e-6) as usize;
        let mut histogram = vec![0; bar(max) + 1];
        for &value in &values {
            histogram[bar(value)] += 1;
        }
        let round = |value: f64| (value * 1e4).round() / 1e4;
        Some(Distribution {
            count: values.len(),
            min: round(min),
            p10: round(part(10)),
            median: round(part(50)),
            mean: round(values.iter().sum::<f64>() / values.len() as f64),
            p90: round(part(90)),
            max: round(max),
            step: round(step),
            histogram,
        })
    }
}

/// The scores of a number of mazes of a configuration: always the same mazes, with seeds apart from those of books.
pub fn sample(configuration: &Configuration, mazes: u32) -> Vec<Score> {
    let key = key("mazebook stats 1", &[configuration.recipe.identity().as_bytes()]);
    let scores = (0..mazes).into_par_iter().map(|index| {
        let maze = configuration.maze(seed(key, index));
        score(&maze, &solve(&maze))
    });
    scores.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_distribution_is_in_order() {
        let values: Vec<f64> = (1..=101).rev().map(f64::from).collect();
        let found = Distribution::of(values).unwrap();
        let of = (found.min, found.p10, found.median, found.mean, found.p90, found.max);
        assert_eq!(of, (1.0, 11.0, 51.0, 51.0, 91.0, 101.0));
        // 101 values in steps of 1: 17 bars of 6.
        assert_eq!((found.step, found.histogram.len()), (6.0, 17));
        assert_eq!((found.histogram[0], found.histogram[16]), (6, 5));
        // Of an even number of values, the median is the lower middle one.
        let four = Distribution::of(vec![1.0, 2.0, 3.0, 4.0]).unwrap();
        assert_eq!((four.p10, four.median, four.p90), (1.0, 2.0, 3.0));
        assert_eq!(Distribution::of(Vec::new()), None);
    }

    #[test]
    fn odd_lengths_fill_bars_evenly() {
        let found = Distribution::of((0..90).map(|n| f64::from(2 * n + 1)).collect()).unwrap();
        assert_eq!((found.step, found.histogram), (10.0, vec![5; 18]));
        let shares = (0..=60).map(|n| f64::from(2 * n + 1) / 300.0).collect();
        let found = Distribution::of(shares).unwrap();
        assert_eq!(found.histogram, [vec![4; 15], vec![1]].concat());
    }

    #[test]
    fn one_value_makes_one_bar() {
        let found = Distribution::of(vec![7.0; 3]).unwrap();
        assert_eq!((found.histogram, found.mean), (vec![3], 7.0));
    }

    #[cfg(feature = "serde")]
    #[test]
    fn measures_are_named_as_in_the_manifest() {
        use maze::algorithm::{self, Carver};
        let topology = maze::topology::find("hex").unwrap();
        let recipe = crate::Recipe {
            carver: Carver::new(algorithm::find("wilson").unwrap()),
            endpoints: maze::Endpoints::Farthest,
            ..crate::Recipe::new(topology, maze::topology::Size::One(5))
        };
        let scores = sample(&Configuration::new(recipe).unwrap(), 3);
        let json = serde_json::to_value(&scores[0]).unwrap();
        assert_eq!(json.as_object().unwrap().len(), MEASURES.len());
        for measure in MEASURES {
            assert_eq!(json[measure.name].as_f64(), (measure.of)(&scores[0]), "{}", measure.name);
        }
    }
}
