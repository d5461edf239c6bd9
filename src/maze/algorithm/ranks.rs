//! A queue in random order: whatever is put in gets a rank that nothing else has, and the lowest rank comes out first.

use crate::grid::Link;
use crate::random::Random;

/// As if all ranks had been dealt out beforehand, but each is drawn when it is asked for.
#[derive(Debug, Default)]
pub struct Ranks {
    /// By rank: what has it, or [`FREE`].
    items: Vec<Link>,
    /// Which ranks are waiting, a bit each; then, 64 times smaller from level to level, which words are not 0.
    levels: Vec<Vec<u64>>,
}

const FREE: Link = Link::NONE;

impl Ranks {
    /// Forgets everything and gets ready for up to `most` items.
    pub fn begin(&mut self, most: usize) {
        // At most half of the ranks are taken, so that one of the first two draws is free.
        let mut size = (2 * most).next_power_of_two().max(64);
        self.items.clear();
        self.items.resize(size, FREE);
        self.levels.clear();
        while size > 1 {
            size = size.div_ceil(64);
            self.levels.push(vec![0; size]);
        }
    }

    /// Puts an item in, at any rank that nothing has had yet.
    #[inline]
    pub fn put(&mut self, item: Link, random: &mut Random) {
        let last = self.items.len() - 1;
        let mut rank = random.bits() as usize & last;
        while self.items[rank] != FREE {
            rank = random.bits() as usize & last;
        }
        self.items[rank] = item;
        for level in &mut self.levels {
            let word = &mut level[rank / 64];
            let known = *word != 0;
            *word |= 1 << (rank % 64);
            if known {
                return;
            }
            rank /= 64;
        }
    }

    /// Takes the item of the lowest rank out.
    #[inline]
    pub fn take(&mut self) -> Option<Link> {
        if self.levels.last()?[0] == 0 {
            return None;
        }
        let down =
            |rank: usize, level: &Vec<u64>| rank * 64 + level[rank].trailing_zeros() as usize;
        let lowest = self.levels.iter().rev().fold(0, down);
        let mut rank = lowest;
        for level in &mut self.levels {
            let word = &mut level[rank / 64];
            *word &= *word - 1;
            if *word != 0 {
                break;
            }
            rank /= 64;
        }
        Some(self.items[lowest])
    }
}
