//! Why a maze of a book cannot be chosen.

use super::Unreachable;
use std::ops::RangeInclusive;

/// A request that cannot be met.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// Its index among the requests of the book.
    pub request: usize,
    /// What stands in the way.
    pub why: Why,
}

/// What stands in the way of a request.
#[derive(Clone, Debug, PartialEq)]
pub enum Why {
    /// No maze meets the target.
    Unreachable(Unreachable),
    /// Every maze that would meet it is in the book already, or excluded.
    Repeated,
    /// In a progressive book, no maze is as hard as its neighbors demand.
    NoPlace {
        /// The efforts of mazes that meet the target.
        efforts: RangeInclusive<u32>,
        /// The efforts that would be right.
        right: RangeInclusive<u32>,
        /// The index of the neighbor that stands in the way.
        beside: Option<usize>,
    },
}

impl Failure {
    /// The same failure where `count` requests stand before those that were counted.
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
