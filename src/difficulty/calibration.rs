//! How long solutions are on one configuration, and so what its levels are.

/// Seeds drawn to learn how long solutions are, from a stream apart from that of the search.
pub(super) const SEEDS: u32 = 1000;

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

    /// The levels that some calibration maze has.
    pub fn levels(&self) -> Vec<u8> {
        let mut levels: Vec<u8> = self.0.iter().map(|&length| self.level(length)).collect();
        levels.dedup();
        levels
    }
}
