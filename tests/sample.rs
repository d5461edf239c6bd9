//! Samples: everyday tests try a fixed sample of their cases, thorough tests (`--features thorough`) try them all.

use mazebook::maze::random::Random;
use rayon::prelude::*;
use std::collections::BTreeSet;

/// Whether to try all cases.
pub const THOROUGH: bool = cfg!(feature = "thorough");

/// The first value in an everyday run, the second in a thorough one.
pub fn often<T>(everyday: T, thorough: T) -> T {
    if THOROUGH { thorough } else { everyday }
}

/// The cases to try. In a thorough run these are all; otherwise, in an order shuffled by a fixed seed, each case with a label
/// that no case before it has. So every label occurs.
pub fn sampled<T: Send, L: Ord>(cases: Vec<T>, labels: impl Fn(&T) -> Vec<L>) -> Vec<T> {
    sampled_map(cases, labels, Some)
}

/// The same, of what `make` makes of the cases. The labels of a case that it makes nothing of do not count.
pub fn sampled_map<T: Send, U: Send, L: Ord>(
    mut cases: Vec<T>,
    labels: impl Fn(&T) -> Vec<L>,
    make: impl Fn(T) -> Option<U> + Send + Sync,
) -> Vec<U> {
    if THOROUGH {
        return cases.into_par_iter().filter_map(make).collect();
    }
    let count = cases.len();
    Random::new(2026).draw(&mut cases, count);
    let (mut met, mut made) = (BTreeSet::new(), Vec::new());
    for case in cases {
        let labels = labels(&case);
        let is_new = labels.iter().any(|label| !met.contains(label));
        if let Some(it) = is_new.then(|| make(case)).flatten() {
            made.push(it);
            met.extend(labels);
        }
    }
    made
}

#[test]
fn a_sample_has_every_label() {
    let cases: Vec<(u32, u32)> = (0..20).flat_map(|a| (0..10).map(move |b| (a, b))).collect();
    let tried = sampled(cases.clone(), |&(a, b)| vec![(0, a), (1, b)]);
    let met = |all: &[(u32, u32)]| {
        let (a, b): (BTreeSet<u32>, BTreeSet<u32>) = all.iter().copied().unzip();
        (a.len(), b.len())
    };
    assert_eq!(met(&tried), (20, 10));
    assert!(tried.len() >= often(20, 200) && tried.len() <= often(30, 200), "{}", tried.len());
}
