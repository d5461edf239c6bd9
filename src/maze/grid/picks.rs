//! Picks one of a few slots at random, by the throw of a die.

use super::MAX_SIDES;
use crate::random::FACES;

/// In [`PICKS`]: throw again. Up to six slots divide all faces of a die evenly, seven or eight all but four.
pub const AGAIN: u8 = MAX_SIDES as u8;

/// By throw of a die and mask: one of the slots whose bits are set, all equally often.
pub static PICKS: [[u8; 256]; FACES] = {
    let mut table = [[AGAIN; 256]; FACES];
    let mut mask: usize = 1;
    while mask < 256 {
        let (mut throw, mut left) = (0, mask);
        while throw < FACES - FACES % mask.count_ones() as usize {
            table[throw][mask] = left.trailing_zeros() as u8;
            left &= left - 1;
            if left == 0 {
                left = mask;
            }
            throw += 1;
        }
        mask += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_is_shared_out_evenly() {
        for mask in 1..256 {
            let throws = |slot| PICKS.iter().filter(|picks| picks[mask] == slot).count();
            let share = FACES / mask.count_ones() as usize;
            for slot in 0..AGAIN {
                assert_eq!(throws(slot), share * (mask >> slot & 1));
            }
            assert!(throws(AGAIN) <= 4);
        }
    }
}
