//! Values that change evenly over the mazes of a page: `{ from = 2, to = 8 }`.

use crate::document::Value;
use difficulty::{Length, Levels, Target};
use maze::topology::Size;
use toml::de::DeValue;

/// The first and the last value; equal if nothing changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ramp<T> {
    /// The value of the first maze.
    pub from: T,
    /// The value of the last maze.
    pub to: T,
}

impl<T: Copy> Ramp<T> {
    /// The same value for every maze.
    pub fn level(value: T) -> Ramp<T> {
        Ramp { from: value, to: value }
    }
}

/// A value that can change evenly.
pub trait Grow: Sized {
    /// The value at `step` of `steps` (at least 1) equal steps from `self` to `to`.
    fn grown(self, to: Self, step: u32, steps: u32) -> Self;
}

impl Grow for u32 {
    fn grown(self, to: u32, step: u32, steps: u32) -> u32 {
        let (step, steps) = (u64::from(step), u64::from(steps));
        let sum = u64::from(self) * (steps - step) + u64::from(to) * step;
        ((sum + steps / 2) / steps) as u32
    }
}

impl Grow for Size {
    fn grown(self, to: Size, step: u32, steps: u32) -> Size {
        match (self, to) {
            (Size::One(a), Size::One(b)) => Size::One(a.grown(b, step, steps)),
            (Size::Two(a, b), Size::Two(c, d)) => {
                Size::Two(a.grown(c, step, steps), b.grown(d, step, steps))
            }
            // Rejected when the book was read.
            (size, _) => size,
        }
    }
}

impl Grow for Target {
    fn grown(self, to: Target, step: u32, steps: u32) -> Target {
        let level = |a: u8, b: u8| u32::from(a).grown(u32::from(b), step, steps) as u8;
        let levels =
            |a: Levels, b: Levels| Levels { from: level(a.from, b.from), to: level(a.to, b.to) };
        // Only levels can be ramps.
        match (self, to) {
            (Target { effort: Some(a), .. }, Target { effort: Some(b), .. }) => {
                Target { effort: Some(levels(a, b)), ..self }
            }
            (
                Target { length: Some(Length::Levels(a)), .. },
                Target { length: Some(Length::Levels(b)), .. },
            ) => Target { length: Some(Length::Levels(levels(a, b))), ..self },
            (target, _) => target,
        }
    }
}

impl<T: Grow + Copy> Ramp<T> {
    /// The value for one of `count` mazes, counted from 0.
    pub fn at(&self, index: u32, count: u32) -> T {
        self.from.grown(self.to, index, (count - 1).max(1))
    }
}

/// A value, or a ramp of two such values.
pub fn read<T: Copy>(value: Value, read: impl Fn(Value) -> Option<T>) -> Option<Ramp<T>> {
    let is_ramp = |fields: &toml::de::DeTable| {
        fields.keys().any(|key| matches!(key.get_ref().as_ref(), "from" | "to"))
    };
    match value.node() {
        DeValue::Table(fields) if is_ramp(fields) => {
            value.table(value.key, "{ from = 2, to = 8 }", |table| {
                let [from, to] =
                    ["from", "to"].map(|key| table.required(key, "from and to", &read));
                Some(Ramp { from: from?, to: to? })
            })
        }
        _ => read(value).map(Ramp::level),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ramp_grows_evenly_from_its_first_value_to_its_last() {
        let levels = Ramp { from: 2u32, to: 8 };
        let seven: Vec<u32> = (0..7).map(|i| levels.at(i, 7)).collect();
        assert_eq!(seven, [2, 3, 4, 5, 6, 7, 8]);
        let down = Ramp { from: Size::Two(20, 26), to: Size::Two(10, 10) };
        assert_eq!(
            [0, 1, 2].map(|i| down.at(i, 3)),
            [Size::Two(20, 26), Size::Two(15, 18), Size::Two(10, 10)]
        );
        // To the nearest whole number; a half is rounded up.
        let few = Ramp { from: 1u32, to: 4 };
        assert_eq!([0, 1, 2].map(|i| few.at(i, 3)), [1, 3, 4]);
        assert_eq!(levels.at(0, 1), 2);
    }
}
