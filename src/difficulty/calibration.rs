//! Calibration: the solution lengths and efforts of sample mazes of one configuration, which define its levels.

use super::Levels;
use std::ops::RangeInclusive;

/// The total number of cells to carve when measuring solution lengths: enough for [`MOST`] mazes of up to a million cells
/// each, more than any sheet of paper shows.
const CELLS: usize = 1_000_000_000;

/// The most and the fewest mazes of a calibration, whatever the size of the grid.
const MOST: usize = 1000;
const LEAST: usize = 100;

/// The time to compute the effort of a perfect maze, and of a maze with loops, as a multiple of the time to find the
/// length of its solution.
pub(super) const EFFORT: usize = 4;
pub(super) const LOOPS: usize = 40;
/// The same multiple for hiding a picture.
pub(super) const PICTURE: usize = 1000;

/// The number of sample mazes on a grid of `cells` cells, where measuring one takes `times` as long as finding the length
/// of its solution. Their seeds come from a stream of their own, apart from the search.
///
/// The share of mazes below the bound of a level has a standard error of at most 0.5 / √n: 1.6% with 1,000 mazes; 5%, or
/// half a level, with 100.
pub(super) fn seeds(cells: usize, times: usize) -> u32 {
    (CELLS / times / cells).clamp(LEAST, MOST) as u32
}

/// The lengths, or the efforts, of the calibration mazes, in rising order.
#[derive(Debug)]
pub struct Calibration(pub(super) Vec<u32>);

/// A calibration of efforts.
#[derive(Debug)]
pub(super) struct Efforts {
    pub(super) known: Calibration,
    /// Of the sample mazes, how many are above the floor; none where there is no floor.
    pub(super) above: Option<usize>,
    pub(super) samples: usize,
}

impl Calibration {
    pub(super) fn of(mut values: Vec<u32>) -> Calibration {
        values.sort_unstable();
        Calibration(values)
    }

    /// The level (1 to 10) of a value: the decile of its mid-rank percentile. Integers only.
    pub fn level(&self, value: u32) -> u8 {
        let below = self.0.partition_point(|&other| other < value);
        let up_to = self.0.partition_point(|&other| other <= value);
        // Twice the mid-rank out of twice the count.
        (((below + up_to) * 10 / (2 * self.0.len())) as u8 + 1).min(10)
    }

    /// The range of values that counts as these levels. A value so common that it spans several tenths belongs to each of
    /// them, so every level exists and none is rare, however few values there are. Level 1 has no lower bound, level 10
    /// no upper bound.
    pub fn range(&self, Levels { from, to }: Levels) -> RangeInclusive<u32> {
        let rank = |tenths: u8| self.0.len() * usize::from(tenths) / 10;
        let least = if from == 1 { 0 } else { self.0[rank(from - 1)] };
        let most = if to == 10 { u32::MAX } else { self.0[rank(to) - 1] };
        least..=most
    }

    /// The sampled values, in rising order.
    pub fn values(&self) -> &[u32] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_grids_take_fewer_mazes() {
        assert_eq!(seeds(30 * 40, 1), 1000);
        assert_eq!(seeds(1000 * 1000, 1), 1000);
        assert_eq!(seeds(3000 * 3000, 1), 111);
        assert_eq!(seeds(16_000_000, 1), 100);
    }

    #[test]
    fn levels_are_tenths_of_all_values() {
        let calibration = Calibration((1..=100).collect());
        let range = |from, to| calibration.range(Levels { from, to });
        assert_eq!(range(1, 10), 0..=u32::MAX);
        assert_eq!(range(3, 5), 21..=50);
        assert_eq!((calibration.level(20), calibration.level(21)), (2, 3));
    }
}
