//! Whether two drawings of walls are the same, however large, and turned by quarters or mirrored or not.

use super::ink::Point;

/// The squares along a side of the net that is laid over a drawing: many, and such that few walls run along its lines.
const NET: usize = 127;
/// Around the box, in its sides: a wall at the rim lies in the middle of a square.
const AROUND: f64 = 0.013;
/// Points along a wall, to a square.
const POINTS: f64 = 3.0;
/// The share of squares by which two drawings of the same walls may differ: those that a wall only touches.
const SAME: f64 = 0.04;
/// The same of those that lie more than one off, where a pillar in the middle may be drawn as well.
const WITHIN: f64 = 0.12;
/// The same between two mazes: a wall of a small maze has more.
const TWIN: f64 = 0.004;

/// The squares of a net through which walls run.
#[derive(Clone, PartialEq)]
pub struct Print {
    rows: Vec<u128>,
    count: u32,
}

impl Print {
    /// Of lines in a box (left, top, width, height).
    pub fn new<'l>(lines: impl IntoIterator<Item = &'l [Point]>, area: [f64; 4]) -> Print {
        let mut rows = vec![0; NET];
        let net = |point: Point| {
            [0, 1].map(|axis| {
                let part = (point[axis] - area[axis]) / area[axis + 2].max(1e-6);
                (part + AROUND) / (1.0 + 2.0 * AROUND) * NET as f64
            })
        };
        for line in lines {
            for pair in line.windows(2) {
                let [a, b] = [net(pair[0]), net(pair[1])];
                let length = (b[0] - a[0]).hypot(b[1] - a[1]);
                let steps = (length * POINTS).ceil().max(1.0);
                for step in 0..=steps as usize {
                    let t = step as f64 / steps;
                    let [x, y] = [0, 1].map(|axis| a[axis] + t * (b[axis] - a[axis]));
                    if (0.0..NET as f64).contains(&x) && (0.0..NET as f64).contains(&y) {
                        rows[y as usize] |= 1 << x as usize;
                    }
                }
            }
        }
        Print::of(rows)
    }

    fn of(rows: Vec<u128>) -> Print {
        let count = rows.iter().map(|row| row.count_ones()).sum();
        Print { rows, count }
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    fn mirrored(&self) -> Print {
        Print::of(self.rows.iter().map(|row| row.reverse_bits() >> (128 - NET)).collect())
    }

    fn turned(&self) -> Print {
        let row = |y: usize| {
            let bit = |x: usize| (self.rows[NET - 1 - x] >> y & 1) << x;
            (0..NET).map(bit).fold(0, |row, bit| row | bit)
        };
        Print::of((0..NET).map(row).collect())
    }

    /// It, its mirror image, and both turned by quarters.
    pub fn all(&self) -> Vec<Print> {
        let mut all = vec![self.clone(), self.mirrored()];
        for index in 0..6 {
            all.push(all[index].turned());
        }
        all
    }

    /// The squares of these walls that lie more than one off others.
    fn off(&self, others: &Print) -> u32 {
        let wide = |row: u128| row | row << 1 | row >> 1;
        let near = |y: usize| {
            let rows = &others.rows[y.saturating_sub(1)..(y + 2).min(NET)];
            rows.iter().fold(0, |near, &row| near | wide(row))
        };
        let off = |(y, row): (usize, &u128)| (row & !near(y)).count_ones();
        self.rows.iter().enumerate().map(off).sum()
    }

    /// Whether all of these walls are among others.
    pub fn is_within(&self, others: &Print) -> bool {
        f64::from(self.off(others)) <= f64::from(self.count) * WITHIN
    }

    /// Whether two are of the same maze: of large ones most squares differ where they are not, of small ones a wall.
    pub fn is_twin(&self, other: &Print) -> bool {
        let apart = || f64::from(self.off(other) + other.off(self));
        self.is_same(other) && apart() <= f64::from(self.count) * TWIN
    }

    /// Whether two are of the same walls.
    fn is_same(&self, other: &Print) -> bool {
        let most = (f64::from(self.count.max(other.count)) * SAME) as u32;
        let mut apart = 0;
        self.count.abs_diff(other.count) <= most
            && self.rows.iter().zip(&other.rows).all(|(a, b)| {
                apart += (a ^ b).count_ones();
                apart <= most
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turned_and_mirrored_walls_are_the_same() {
        let lines = [vec![[0.0, 0.0], [7.0, 0.0], [7.0, 3.0]], vec![[2.0, 8.0], [2.0, 5.0]]];
        let print = |map: fn(Point) -> Point, size: f64| {
            let each = |line: &Vec<Point>| line.iter().map(|&point| map(point)).collect();
            let lines: Vec<Vec<Point>> = lines.iter().map(each).collect();
            Print::new(lines.iter().map(Vec::as_slice), [0.0, 0.0, size, size])
        };
        let one = print(|point| point, 10.0);
        let all = one.all();
        assert_eq!(all.len(), 8);
        let same = |other: &Print| all.iter().any(|one| one.is_same(other));
        assert!(same(&print(|[x, y]| [10.0 - x, y], 10.0)));
        assert!(same(&print(|[x, y]| [y, 10.0 - x], 10.0)));
        assert!(same(&print(|[x, y]| [3.0 * y, 3.0 * x], 30.0)));
        assert!(!same(&print(|[x, y]| [x, y * 0.5], 10.0)));
    }
}
