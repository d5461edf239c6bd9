//! Why a maze of a book cannot be chosen.

use super::Unreachable;
use std::ops::RangeInclusive;

/// A request that cannot be met.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// Its index among the requests of the book.
    pub request: usize,
    /// The reason.
    pub why: Why,
}

/// The reason why a request cannot be met.
#[derive(Clone, Debug, PartialEq)]
pub enum Why {
    /// No maze meets the target.
    Unreachable(Unreachable),
    /// Every maze that meets the target is in the book already, or excluded.
    Repeated,
    /// In a progressive book, no maze fits between the efforts of its neighbors.
    NoPlace {
        /// The efforts of mazes that meet the target.
        efforts: RangeInclusive<u32>,
        /// The efforts that would fit.
        right: RangeInclusive<u32>,
        /// The index of the request that it conflicts with, if known.
        beside: Option<usize>,
    },
}

impl Failure {
    /// The same failure with its indices raised by `count`.
    pub(super) fn after(self, count: usize) -> Failure {
        let why = match self.why {
            Why::NoPlace { efforts, right, beside } => {
                Why::NoPlace { efforts, right, beside: beside.map(|index| index + count) }
            }
            why => why,
        };
        Failure { request: self.request + count, why }
    }
}
