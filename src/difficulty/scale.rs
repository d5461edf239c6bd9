//! The scale of a book: the place of each maze between its easiest and its hardest.

/// The efforts of the easiest and of the hardest maze of a book or series.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scale {
    easiest: u32,
    hardest: u32,
}

/// The number of places.
const PLACES: f64 = 10.0;
/// How many times the effort of the easiest maze the hardest has to take. Below that, places would tell mazes apart that
/// feel alike.
const LEAST: u64 = 2;

impl Scale {
    /// The scale of mazes with these efforts.
    pub fn of(efforts: impl IntoIterator<Item = u32>) -> Scale {
        let ends = |ends: Option<Scale>, effort: u32| match ends {
            Some(Scale { easiest, hardest }) => {
                Some(Scale { easiest: easiest.min(effort), hardest: hardest.max(effort) })
            }
            None => Some(Scale { easiest: effort, hardest: effort }),
        };
        efforts.into_iter().fold(None, ends).unwrap_or_default()
    }

    /// The place of an effort, from 1 to 10: its tenth of the range, by the logarithm. `None` if the hardest maze takes
    /// less than twice the effort of the easiest.
    pub fn place(&self, effort: u32) -> Option<u8> {
        let [easiest, hardest] = [self.easiest, self.hardest].map(|effort| effort.max(1));
        if u64::from(hardest) < LEAST * u64::from(easiest) {
            return None;
        }
        let above = |effort: u32| libm::log(f64::from(effort) / f64::from(easiest));
        let share = above(effort.clamp(easiest, hardest)) / above(hardest);
        Some((share * PLACES).floor().min(PLACES - 1.0) as u8 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_tenths_of_the_logarithm() {
        let scale = Scale::of([3000, 3, 47]);
        let places = [1, 3, 5, 6, 11, 90, 1500, 1600, 3000, 9999].map(|one| scale.place(one));
        assert_eq!(places, [1, 1, 1, 2, 2, 5, 9, 10, 10, 10].map(Some));
    }

    #[test]
    fn mazes_that_feel_alike_have_no_place() {
        assert_eq!(Scale::of([10, 19]).place(10), None);
        assert_eq!(Scale::of([10, 20]).place(10), Some(1));
        assert_eq!(Scale::of([10, 20]).place(20), Some(10));
        assert_eq!(Scale::of([7]).place(7), None);
        assert_eq!(Scale::of([]).place(7), None);
    }
}
