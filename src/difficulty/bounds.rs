//! The ranges of scores that meet a target on one configuration.

use super::calibration::Efforts;
use super::configuration::Configuration;
use super::floor::{RARE, floor};
use super::target::{ANY, Bounds, Length, Target, Unreachable};
use std::ops::RangeInclusive;

impl Configuration {
    /// The ranges of scores that meet a target; an error if no maze can have such a length.
    pub fn bounds(&self, target: &Target) -> Result<Bounds, Unreachable> {
        let Target { length, effort, decisions } = target;
        let floor = effort.and_then(|_| floor(&self.recipe, &self.grid));
        if floor.is_some() {
            let Efforts { above, samples, .. } = *self.known_efforts();
            if let Some(above) = above.filter(|above| above * RARE < samples) {
                return Err(Unreachable::Trivial { above, samples });
            }
        }
        let floor = floor.unwrap_or_default();
        Ok(Bounds {
            lengths: length.map_or(Ok(floor.lengths), |length| self.lengths_of(&length))?,
            efforts: effort.map_or(ANY, |levels| self.efforts().range(levels)),
            decisions: decisions.map_or(floor.decisions, |[least, most]| least..=most),
        })
    }

    /// The solution lengths (cells) that meet a target length; an error if no maze can have one.
    pub fn lengths_of(&self, length: &Length) -> Result<RangeInclusive<u32>, Unreachable> {
        let cells = self.grid.len() as u32;
        let (least, most) = match *length {
            Length::Solution { cells, tolerance } => {
                (cells.saturating_sub(tolerance), cells.saturating_add(tolerance))
            }
            Length::Fraction { share, tolerance } => {
                // A millionth of a cell makes up for shares that binary numbers cannot represent exactly.
                let least = ((share - tolerance) * f64::from(cells) - 1e-6).ceil().max(0.0);
                let most = ((share + tolerance) * f64::from(cells) + 1e-6).floor().max(0.0);
                (least as u32, most as u32)
            }
            Length::Levels(levels) => {
                let range = self.lengths().range(levels);
                return Ok(self.shortest.max(*range.start())..=cells.min(*range.end()));
            }
        };
        if least > most {
            return Err(Unreachable::NoWholeNumber { cells });
        }
        if most < self.shortest {
            return Err(Unreachable::TooShort { wanted: least..=most, shortest: self.shortest });
        }
        if least > cells {
            return Err(Unreachable::TooLong { wanted: least..=most, cells });
        }
        let odd_one_out = least == most && !self.can_be(least);
        if odd_one_out {
            return Err(Unreachable::Parity { wanted: least });
        }
        Ok(least..=most)
    }

    /// Whether the parity of a length (cells) is possible. Between fixed ends on a bipartite grid, half of all lengths
    /// are not.
    pub fn can_be(&self, length: u32) -> bool {
        let fixed = self.ends.is_some() && self.grid.is_bipartite();
        !fixed || (length ^ self.shortest) & 1 == 0
    }
}
