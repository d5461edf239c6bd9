//! The seed contract, fixed for good: how every random choice that reaches paper is made.
//!
//! 1. A *key* is the first 8 bytes (little endian) of SHA-256 over a domain word and the bytes that name the
//!    thing: the book's seed and a page's identity, or a configuration to calibrate.
//! 2. Attempt `i` under a key has the seed `mix(key + i * 0x9E3779B97F4A7C15)` (wrapping; `mix` is the finalizer
//!    of SplitMix64, Steele, Lea and Flood 2014).
//! 3. A seed starts the generator Pcg64Mcg of `rand_pcg` with the state `mix(seed) << 64 | mix(seed + 1)`.
//! 4. Numbers below a bound, dice, bytes and shuffles are implemented below, since other crates change theirs.
//!
//! Golden values in `tests/seeds.rs` pin all four. A change here changes every book ever made.

use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng;
use sha2::{Digest, Sha256};

/// The key for the thing that `parts` name, in the given domain. Parts are length-prefixed, so that no two lists of parts
/// give the same bytes.
pub fn key(domain: &str, parts: &[&[u8]]) -> u64 {
    let digest = digest(domain, parts);
    u64::from_le_bytes(std::array::from_fn(|i| digest[i]))
}

/// SHA-256 over a domain word and parts, each with its length before it.
pub fn digest(domain: &str, parts: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in std::iter::once(&domain.as_bytes()).chain(parts) {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The seed of an attempt under a key.
pub fn seed(key: u64, attempt: u32) -> u64 {
    mix(key.wrapping_add(u64::from(attempt).wrapping_mul(0x9E37_79B9_7F4A_7C15)))
}

fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A stream of random numbers.
#[derive(Debug, Clone)]
pub struct Random {
    generator: Pcg64Mcg,
    pool: u64,
    /// The bytes left of a draw, the next one last, below a bit that marks the end.
    bytes: u64,
}

/// The faces of a die. All numbers of choices in a cell of up to six sides divide it evenly.
pub const FACES: usize = 60;

impl Random {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Random {
        let state = u128::from(mix(seed)) << 64 | u128::from(mix(seed.wrapping_add(1)));
        Random { generator: Pcg64Mcg::new(state), pool: 0, bytes: 1 }
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.generator.next_u64()
    }

    /// A number from 0 to [`FACES`] - 1.
    ///
    /// Four throws share one draw: each takes the high part of `pool * FACES` and leaves the low part. A draw is made odd,
    /// and [`FACES`] is 4 times an odd number, so that the lowest byte is 0 after four throws and not before. At least
    /// 45 bits remain for the last throw, so no face is off by more than one part in 2^39.
    #[inline]
    pub fn die(&mut self) -> usize {
        if self.pool as u8 == 0 {
            self.pool = self.bits() | 1;
        }
        let product = u128::from(self.pool) * FACES as u128;
        self.pool = product as u64;
        (product >> 64) as usize
    }

    /// A number from 0 to 255, without bias.
    #[inline]
    pub fn byte(&mut self) -> u8 {
        if self.bytes == 1 {
            self.bytes = self.bits() >> 8 | 1 << 56;
        }
        let byte = self.bytes as u8;
        self.bytes >>= 8;
        byte
    }

    /// A number from 0 to `bound - 1`, without bias (Lemire 2019, "Fast random integer generation in an
    /// interval"); `bound` is at least 1.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        let mut product = u128::from(self.bits()) * u128::from(bound);
        if (product as u64) < bound {
            let unfair = bound.wrapping_neg() % bound;
            while (product as u64) < unfair {
                product = u128::from(self.bits()) * u128::from(bound);
            }
        }
        (product >> 64) as u64
    }

    /// A number below each of two bounds, without bias, from one draw of 64 bits (Brackett-Rozinsky and Lemire 2024,
    /// "Batched ranged random integer generation"); the bounds are at least 1 and below 2^32.
    #[inline]
    fn below_both(&mut self, one: u64, two: u64) -> (u64, u64) {
        let split = |bits: u64| {
            let first = u128::from(bits) * u128::from(one);
            let second = u128::from(first as u64) * u128::from(two);
            ((first >> 64) as u64, (second >> 64) as u64, second as u64)
        };
        let (mut first, mut second, mut rest) = split(self.bits());
        let bound = one * two;
        if rest < bound {
            let unfair = bound.wrapping_neg() % bound;
            while rest < unfair {
                (first, second, rest) = split(self.bits());
            }
        }
        (first, second)
    }

    /// Moves `count` random items to the front, in random order, all orders equally likely (Fisher and Yates 1938,
    /// Durstenfeld 1964).
    pub fn draw<T>(&mut self, items: &mut [T], count: usize) {
        for next in (0..count / 2 * 2).step_by(2) {
            let left = (items.len() - next) as u64;
            let (one, two) = self.below_both(left, left - 1);
            items.swap(next, next + one as usize);
            items.swap(next + 1, next + 1 + two as usize);
        }
        if count % 2 == 1 {
            let chosen = count - 1 + self.below((items.len() + 1 - count) as u64) as usize;
            items.swap(count - 1, chosen);
        }
    }

    /// True in `share` of all calls (0 to 1), to one part in 2^53.
    pub fn chance(&mut self, share: f64) -> bool {
        const STEPS: f64 = (1u64 << 53) as f64;
        ((self.bits() >> 11) as f64) < share * STEPS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn every_face_comes_up_equally_often() {
        let mut random = Random::new(1);
        let mut seen = [0i64; FACES];
        for _ in 0..FACES * 10_000 {
            seen[random.die()] += 1;
        }
        assert!(seen.iter().all(|n| (n - 10_000).abs() < 500), "{seen:?}");
    }

    #[test]
    fn four_throws_share_a_draw() {
        let mut random = Random::new(1);
        for _ in 0..10_000 {
            let mut pool = u128::from(random.clone().bits() | 1);
            for _ in 0..4 {
                let product = pool * FACES as u128;
                assert_eq!(random.die() as u128, product >> 64);
                pool = product % (1 << 64);
            }
        }
    }

    #[test]
    fn every_draw_comes_up_equally_often() {
        let mut random = Random::new(1);
        for count in 1..=4 {
            let (mut seen, mut draws) = (BTreeMap::new(), 1);
            (0..count).for_each(|drawn| draws *= 4 - drawn);
            for _ in 0..draws * 10_000 {
                let mut items = [0, 1, 2, 3];
                random.draw(&mut items, count);
                *seen.entry(items[..count].to_vec()).or_insert(0i64) += 1;
            }
            assert_eq!(seen.len(), draws);
            assert!(seen.values().all(|n| (n - 10_000).abs() < 500), "{seen:?}");
        }
    }

    #[test]
    fn parts_of_a_key_do_not_run_together() {
        assert_ne!(key("d", &[b"ab", b"c"]), key("d", &[b"a", b"bc"]));
        assert_ne!(key("d", &[b"a"]), key("da", &[]));
    }
}
