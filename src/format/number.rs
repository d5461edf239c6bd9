//! Helpers for writing formats: numbers as text, arcs in pieces, long lists in chunks.

use maze::geometry::{Point, sweep};
use page::scene::BadNumber;
use rayon::prelude::*;
use serde::ser::{Error as _, SerializeSeq};
use serde::{Serialize, Serializer};
use std::f64::consts::FRAC_PI_2;
use std::fmt::Display;

/// Decimals of a coordinate, in mm or in pitches: finer than any printer resolves.
pub(super) const COORDINATE: u32 = 3;
/// Decimals of a scale, or of a pen width in pitches; more than for a coordinate, because these are multiplied by others.
pub(super) const FACTOR: u32 = 7;

/// Text with numbers, each rounded to a fixed number of decimals, so that every machine writes the same bytes.
#[derive(Default)]
pub(super) struct Digits {
    pub(super) text: Vec<u8>,
    bad: bool,
}

/// Powers of ten, by the number of decimals.
const WHOLE: [f64; FACTOR as usize + 1] = [1.0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7];

impl Digits {
    /// `value` as a whole number of units of the last decimal.
    pub(super) fn units(&mut self, value: f64, decimals: u32) -> i64 {
        // NaN fails the comparison too. Nothing on a page is a kilometer away.
        let sane = value.abs() < 1e6;
        self.bad |= !sane;
        let units = value * WHOLE[decimals as usize];
        // Rounds half away from zero like `round`, which is a function call on most machines.
        if sane { (units + 0.5_f64.copysign(units)) as i64 } else { 0 }
    }

    /// Writes a whole number of units of the last decimal as a decimal number, without unneeded zeros: `-.25`.
    pub(super) fn fixed(&mut self, units: i64, decimals: u32) {
        let (mut rest, mut places) = (units.unsigned_abs(), decimals);
        while places > 0 && rest % 10 == 0 {
            (rest, places) = (rest / 10, places - 1);
        }
        // Digits are written from last to first; a 64-bit number has at most twenty.
        const MOST: usize = 24;
        let mut digits = [0; 2 * MOST];
        let mut first = MOST;
        let mut put = |byte| {
            first -= 1;
            digits[first] = byte;
        };
        if places > 0 {
            for _ in 0..places {
                put(b'0' + (rest % 10) as u8);
                rest /= 10;
            }
            put(b'.');
        }
        while rest > 0 {
            put(b'0' + (rest % 10) as u8);
            rest /= 10;
        }
        if units == 0 {
            put(b'0');
        }
        if units < 0 {
            put(b'-');
        }
        // Copying a fixed number of bytes is faster than copying the exact number.
        let end = self.text.len() + MOST - first;
        self.text.extend_from_slice(&digits[first..][..MOST]);
        self.text.truncate(end);
    }

    pub(super) fn push(&mut self, text: &str) {
        self.text.extend_from_slice(text.as_bytes());
    }

    pub(super) fn number(&mut self, value: f64, decimals: u32) {
        let units = self.units(value, decimals);
        self.fixed(units, decimals);
    }

    pub(super) fn finish(self) -> Result<String, BadNumber> {
        match String::from_utf8(self.text) {
            Ok(text) if !self.bad => Ok(text),
            _ => Err(BadNumber),
        }
    }
}

/// One number as text.
pub(super) fn decimal(value: f64, decimals: u32) -> Result<String, BadNumber> {
    let mut digits = Digits::default();
    digits.number(value, decimals);
    digits.finish()
}

/// Splits an arc into equal pieces of at most a quarter turn: the angle of each (radians), and the end of each.
///
/// A cubic curve follows a quarter turn to 3/10000 of its radius; and the center of a longer SVG arc would move visibly
/// when its radius is rounded.
pub(super) fn quarters(
    from: Point,
    center: Point,
    to: Point,
    clockwise: bool,
) -> (f64, impl Iterator<Item = Point>) {
    let whole = sweep(from, center, to, clockwise);
    let count = (whole / FRAC_PI_2 - 1e-9).ceil().max(1.0) as usize;
    let angle = whole / count as f64;
    let spoke = from - center;
    let ends = (1..=count).map(move |i| {
        if i == count {
            return to;
        }
        let turned = angle * i as f64;
        let across = if clockwise { spoke.perpendicular() } else { spoke.perpendicular() * -1.0 };
        center + spoke * libm::cos(turned) + across * libm::sin(turned)
    });
    (angle, ends)
}

/// Serializes a list that is computed from items, on all threads and one chunk at a time, so that it is never in memory
/// as a whole.
pub(super) struct Each<'i, I, F> {
    of: &'i [I],
    make: F,
}

impl<'i, I, T, E, F: Fn(&'i I) -> Result<T, E>> Each<'i, I, F> {
    pub(super) fn new(of: &'i [I], make: F) -> Each<'i, I, F> {
        Each { of, make }
    }
}

/// Items per chunk.
const AT_A_TIME: usize = 64;

impl<'i, I, T, E, F> Serialize for Each<'i, I, F>
where
    I: Sync,
    T: Serialize + Send,
    E: Display + Send,
    F: Fn(&'i I) -> Result<T, E> + Sync,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.of.len()))?;
        for part in self.of.chunks(AT_A_TIME) {
            let made: Vec<Result<T, E>> = part.par_iter().map(&self.make).collect();
            for one in made {
                list.serialize_element(&one.map_err(S::Error::custom)?)?;
            }
        }
        list.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_never_minus_zero() {
        let cases = [
            (0.0, "0"),
            (-0.0, "0"),
            (-0.0004, "0"),
            (12.0, "12"),
            (0.5, ".5"),
            (-0.25, "-.25"),
            (100.05, "100.05"),
            (1.9996, "2"),
            (-3.001, "-3.001"),
            (0.1 + 0.2, ".3"),
        ];
        for (value, text) in cases {
            assert_eq!(decimal(value, 3).unwrap(), text);
        }
        for value in [f64::NAN, f64::INFINITY, -1e300] {
            assert!(decimal(value, 3).is_err());
        }
    }

    #[test]
    fn an_arc_is_cut_in_its_own_direction() {
        let (up, left) = (Point::new(0.0, -1.0), Point::new(-1.0, 0.0));
        let (angle, ends) = quarters(up, Point::default(), left, true);
        assert!((angle - FRAC_PI_2).abs() < 1e-12);
        let expected = [Point::new(1.0, 0.0), Point::new(0.0, 1.0), left];
        for (end, expected) in ends.zip(expected) {
            assert!((end - expected).length() < 1e-12);
        }
        let (_, mut ends) = quarters(left, Point::default(), up, false);
        assert!((ends.next().unwrap() - Point::new(0.0, 1.0)).length() < 1e-12);
        assert_eq!(quarters(up, Point::default(), left, false).1.count(), 1);
    }
}
