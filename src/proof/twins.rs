//! Detects equal mazes: two drawings of walls at any scale, turned or mirrored.

use super::geometry::{Matrix, Point, place};
use std::f64::consts::TAU;

/// Squares along each side of the grid laid over a drawing: many, and a number such that few walls run along its lines.
const NET: usize = 127;
/// A margin around the box, as a share of its sides, which puts a wall at the rim in the middle of a square.
const AROUND: f64 = 0.013;
/// Sample points per square along a wall.
const POINTS: f64 = 3.0;
/// The share of squares in which two drawings of the same walls may differ, because a wall only touches them.
const SAME: f64 = 0.04;
/// The share of squares that may be more than one square off, which allows for a pillar in the center.
const WITHIN: f64 = 0.12;
/// The same share between two mazes; one wall of a small maze is more than that.
const TWIN: f64 = 0.004;
/// Rotational symmetries of a board up to this order are considered.
const TURNS: usize = 12;
/// Pieces of a wall per radius of its maze.
const PARTS: f64 = 16.0;
/// The tolerance when comparing measurements of two mazes.
const APART: f64 = 0.01;

/// The squares that contain walls.
#[derive(Clone, Debug, PartialEq)]
pub struct Print {
    rows: Vec<u128>,
    count: u32,
}

impl Print {
    /// Built from lines in a box (left, top, width, height).
    pub fn new<'l>(lines: impl IntoIterator<Item = &'l [Point]>, area: [f64; 4]) -> Print {
        let mut rows = vec![0_u128; NET];
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
        let count = rows.iter().map(|row| row.count_ones()).sum();
        Print { rows, count }
    }

    /// Whether it contains no walls.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The number of squares that are more than one square away from `others`.
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

    /// Whether two prints show the same maze. Different large mazes differ in many squares, small ones by at least one
    /// wall.
    fn is_twin(&self, other: &Print) -> bool {
        let apart = || f64::from(self.off(other) + other.off(self));
        self.is_same(other) && apart() <= f64::from(self.count) * TWIN
    }

    /// Whether two prints show the same walls.
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

/// Measurements of walls for comparing them in any orientation.
#[derive(Debug)]
pub struct Balance {
    /// The center of gravity, and the root mean square distance from it.
    middle: Point,
    radius: f64,
    /// The total length, in radii.
    length: f64,
    /// The moments of order 1 to [`TURNS`] around the center: size and direction of the imbalance under that rotational
    /// symmetry.
    leans: [Point; TURNS],
}

impl Balance {
    /// Measures lines.
    pub fn new<'l>(lines: impl IntoIterator<Item = &'l [Point]>) -> Balance {
        let parts = |[a, b]: [Point; 2]| {
            let middle = [0, 1].map(|axis| (a[axis] + b[axis]) / 2.0);
            (middle, (b[0] - a[0]).hypot(b[1] - a[1]))
        };
        let lines: Vec<[Point; 2]> =
            lines.into_iter().flat_map(|line| line.windows(2)).map(|it| [it[0], it[1]]).collect();
        let all = lines.iter().map(|&line| parts(line));
        let sum = all.clone().map(|(_, length)| length).sum::<f64>().max(1e-9);
        let middle =
            [0, 1].map(|axis| all.clone().map(|(at, by)| at[axis] * by).sum::<f64>() / sum);
        let square = |[x, y]: Point| (x - middle[0]).powi(2) + (y - middle[1]).powi(2);
        let squares: f64 = all.map(|(at, by)| (square(at) + by * by / 12.0) * by).sum();
        let radius = (squares / sum).sqrt().max(1e-9);
        let mut leans = [[0.0; 2]; TURNS];
        for [a, b] in lines {
            let length = (b[0] - a[0]).hypot(b[1] - a[1]);
            let steps = (length / radius * PARTS).ceil().max(1.0);
            for step in 0..steps as usize {
                let t = (step as f64 + 0.5) / steps;
                let [x, y] = [0, 1].map(|axis| a[axis] + t * (b[axis] - a[axis]) - middle[axis]);
                let weight = (x * x + y * y) / (radius * radius) * length / steps / sum;
                let angle = y.atan2(x);
                for (lean, turns) in leans.iter_mut().zip(1..) {
                    let (sine, cosine) = (angle * f64::from(turns)).sin_cos();
                    *lean = [lean[0] + weight * cosine, lean[1] + weight * sine];
                }
            }
        }
        Balance { middle, radius, length: sum / radius, leans }
    }

    /// Whether everything that turning and mirroring preserve is the same.
    fn is_like(&self, other: &Balance) -> bool {
        let size = |lean: Point| lean[0].hypot(lean[1]);
        let mut leans = self.leans.iter().zip(&other.leans);
        (self.length / other.length - 1.0).abs() < APART
            && leans.all(|(&a, &b)| (size(a) - size(b)).abs() < APART)
    }

    /// The maps that could place this on another: turned, or mirrored and turned.
    fn onto(&self, other: &Balance) -> Vec<Matrix> {
        let size = |turns: &usize| self.leans[turns - 1][0].hypot(self.leans[turns - 1][1]);
        let turns = (1..=TURNS).max_by(|a, b| size(a).total_cmp(&size(b))).unwrap_or(1);
        let angle = |balance: &Balance| {
            let [x, y] = balance.leans[turns - 1];
            y.atan2(x)
        };
        let scale = other.radius / self.radius;
        let matrix = |hand: f64, turn: usize| {
            let angle = angle(other) - hand * angle(self) + turn as f64 * TAU;
            let (sine, cosine) = (angle / turns as f64).sin_cos();
            let [a, b, c, d] = [cosine, sine, -hand * sine, hand * cosine].map(|it| it * scale);
            let [x, y] = place([a, b, c, d, 0.0, 0.0], self.middle);
            [a, b, c, d, other.middle[0] - x, other.middle[1] - y]
        };
        (0..turns).flat_map(|turn| [matrix(1.0, turn), matrix(-1.0, turn)]).collect()
    }
}

/// The walls of a maze, for comparison with other mazes.
#[derive(Debug)]
pub struct Twin {
    lines: Vec<Vec<Point>>,
    /// Their bounding box.
    area: [f64; 4],
    print: Print,
    balance: Balance,
}

/// The mazes of earlier volumes.
#[derive(Debug, Default)]
pub struct Earlier(pub(super) Vec<Twin>);

impl Twin {
    /// Built from lines in a box (left, top, width, height), with their print.
    pub fn new(lines: Vec<Vec<Point>>, area: [f64; 4], print: Print) -> Twin {
        let balance = Balance::new(lines.iter().map(Vec::as_slice));
        Twin { lines, area, print, balance }
    }

    /// Whether another maze is the same, possibly turned or mirrored.
    pub fn is(&self, other: &Twin) -> bool {
        let lies = |matrix: Matrix| {
            let moved =
                |line: &Vec<Point>| line.iter().map(|&point| place(matrix, point)).collect();
            let lines: Vec<Vec<Point>> = self.lines.iter().map(moved).collect();
            Print::new(lines.iter().map(Vec::as_slice), other.area).is_twin(&other.print)
        };
        self.balance.is_like(&other.balance)
            && self.balance.onto(&other.balance).into_iter().any(lies)
    }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::around;
    use super::*;

    /// Whether walls transformed by `map` are recognized as the same maze.
    fn is_found(lines: &[Vec<Point>], map: impl Fn(Point) -> Point) -> bool {
        let area = |lines: &[Vec<Point>]| {
            let [left, top, right, bottom] = around(lines);
            [left, top, right - left, bottom - top]
        };
        let moved: Vec<Vec<Point>> =
            lines.iter().map(|line| line.iter().map(|&point| map(point)).collect()).collect();
        let [a, b] =
            [lines, &moved].map(|lines| lines.iter().map(Vec::as_slice).collect::<Vec<_>>());
        let prints = [
            Print::new(a.iter().copied(), area(lines)),
            Print::new(b.iter().copied(), area(&moved)),
        ];
        let [one, other] = prints;
        Twin::new(moved.clone(), area(&moved), other).is(&Twin::new(
            lines.to_vec(),
            area(lines),
            one,
        ))
    }

    #[test]
    fn turned_and_mirrored_walls_are_the_same() {
        // A hexagon with two walls inside.
        let corner = |at: f64| {
            let (sine, cosine) = (at * TAU / 6.0).sin_cos();
            [5.0 * cosine, 5.0 * sine]
        };
        let rim = (0..6).map(|at| corner(f64::from(at))).collect();
        let lines =
            [rim, vec![[4.0, 0.0], [1.0, 0.0], [1.0, 2.0]], vec![[-2.0, -1.0], [-1.0, -3.0]]];
        for sixth in 0..6 {
            let (sine, cosine) = (f64::from(sixth) * TAU / 6.0).sin_cos();
            let turned = move |[x, y]: Point| [x * cosine - y * sine, x * sine + y * cosine];
            assert!(is_found(&lines, turned), "{sixth}");
            assert!(is_found(&lines, |[x, y]| turned([3.0 * x, -3.0 * y])), "{sixth}, mirrored");
        }
        assert!(!is_found(&lines, |[x, y]| [x, y * 0.5]));
        assert!(!is_found(&lines, |[x, y]| if x.abs() < 3.0 { [x + 0.3, y] } else { [x, y] }));
    }
}
