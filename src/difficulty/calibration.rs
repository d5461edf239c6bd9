//! The lengths and efforts that mazes have on one configuration, and so its levels.

use super::Levels;
use std::ops::RangeInclusive;

/// Cells carved, all mazes together, to learn how long solutions are. Up to a million cells a maze, which is more than any
/// sheet of paper shows, that is enough for [`MOST`] mazes.
const CELLS: usize = 1_000_000_000;

/// The number of mazes of a calibration: the most, and the least however large each is.
const MOST: usize = 1000;
const LEAST: usize = 100;

/// How much longer it takes to learn the effort of a maze than the length of its solution; and of one with loops.
pub(super) const EFFORT: usize = 4;
pub(super) const LOOPS: usize = 40;
/// How much longer it takes to hide a picture.
pub(super) const PICTURE: usize = 1000;

/// The number of mazes that tell how long solutions are on a grid (or something that takes `times` as long), from a stream of
/// seeds apart from that of the search.
///
/// The share of all mazes below the bound of a level is known with a standard error of at most 0.5 / √n, as that of any
/// quantile: 1.6% with 1,000 mazes, 5% with 100, which is half a level.
pub(super) fn seeds(cells: usize, times: usize) -> u32 {
    (CELLS / times / cells).clamp(LEAST, MOST) as u32
}

/// The lengths, or the efforts, of the calibration mazes, in rising order.
#[derive(Debug)]
pub struct Calibration(pub(super) Vec<u32>);

impl Calibration {
    /// The level (1 to 10) of a value: the decile of its mid-rank percentile. Integers only.
    pub fn level(&self, value: u32) -> u8 {
        let below = self.0.partition_point(|&other| other < value);
        let up_to = self.0.partition_point(|&other| other <= value);
        // Twice the mid-rank out of twice the count.
        (((below + up_to) * 10 / (2 * self.0.len())) as u8 + 1).min(10)
    }

    /// The values of some levels. One so common that it takes parts of several tenths serves all of them: so every level
    /// exists, and none is rare, however few values there are. The lowest level has no least value, the highest no most.
    pub fn range(&self, Levels { from, to }: Levels) -> RangeInclusive<u32> {
        let rank = |tenths: u8| self.0.len() * usize::from(tenths) / 10;
        let least = if from == 1 { 0 } else { self.0[rank(from - 1)] };
        let most = if to == 10 { u32::MAX } else { self.0[rank(to) - 1] };
        least..=most
    }

    /// The values that came up, in rising order.
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
}
