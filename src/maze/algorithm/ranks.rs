//! A queue in random order: each item gets a random rank that no other item has, and the lowest rank comes out first.

use crate::grid::Link;
use crate::random::Random;

/// Works as if all ranks were dealt out beforehand, but draws each only when it is needed.
#[derive(Debug, Default)]
pub struct Ranks {
    /// By rank: the item that has it, or [`FREE`].
    items: Vec<Link>,
    /// A bit for each rank that is waiting; then, on each further level, a bit for each word of the level below that is
    /// not 0.
    levels: Vec<Vec<u64>>,
}

const FREE: Link = Link::NONE;

impl Ranks {
    /// Empties the queue and prepares it for up to `most` items.
    pub fn begin(&mut self, most: usize) {
        // At most half of the ranks are taken, so a free one takes two draws on average at most.
        let mut size = (2 * most).next_power_of_two().max(64);
        self.items.clear();
        self.items.resize(size, FREE);
        self.levels.clear();
        while size > 1 {
            size = size.div_ceil(64);
            self.levels.push(vec![0; size]);
        }
    }

    /// Adds an item at a random rank that has not been used before.
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

    /// Removes and returns the item of the lowest rank.
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
