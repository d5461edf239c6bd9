//! The lengths that solutions have on one configuration, and so its levels.

/// Cells carved, all mazes together, to learn how long solutions are. Up to a million cells a maze, which is more than any
/// sheet of paper shows, that is enough for [`MOST`] mazes.
const CELLS: usize = 1_000_000_000;

/// The number of mazes of a calibration: the most, and the least however large each is.
const MOST: usize = 1000;
const LEAST: usize = 100;

/// The number of mazes that tell how long solutions are on a grid, from a stream of seeds apart from that of the search.
///
/// The share of all mazes below the bound of a level is known with a standard error of at most 0.5 / √n, as that of any
/// quantile: 1.6% with 1,000 mazes, 5% with 100, which is half a level.
pub(super) fn seeds(cells: usize) -> u32 {
    (CELLS / cells).clamp(LEAST, MOST) as u32
}

/// Solution lengths over the calibration seeds, in rising order.
#[derive(Debug)]
pub struct Calibration(pub(super) Vec<u32>);

impl Calibration {
    /// The level (1 to 10) of a solution length: the decile of its mid-rank percentile. Integers only.
    pub fn level(&self, length: u32) -> u8 {
        let shorter = self.0.partition_point(|&other| other < length);
        let up_to = self.0.partition_point(|&other| other <= length);
        // Twice the mid-rank out of twice the count.
        (((shorter + up_to) * 10 / (2 * self.0.len())) as u8 + 1).min(10)
    }

    /// The lengths that came up, in rising order.
    pub fn lengths(&self) -> &[u32] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_grids_take_fewer_mazes() {
        assert_eq!(seeds(30 * 40), 1000);
        assert_eq!(seeds(1000 * 1000), 1000);
        assert_eq!(seeds(3000 * 3000), 111);
        assert_eq!(seeds(16_000_000), 100);
    }
}
