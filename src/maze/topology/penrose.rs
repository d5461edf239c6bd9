//! Thick and thin rhombs that never repeat (R. Penrose, P3), around a point with five-fold symmetry.
//!
//! Half rhombs (Robinson's triangles), at first a wheel of ten, are split into smaller ones. A corner is a sum of fifth
//! roots of unity with integer factors, so that equal corners compare as equal. Instead of shrinking the halves, each
//! split enlarges all else by the golden ratio.

use super::{MOST_FREE, Size, Topology, trimmed};
use crate::Error;
use crate::Place;
use crate::grid::{Cells, Corner, Grid, Mesh, Projection};
use std::collections::BTreeMap;

pub const TOPOLOGY: Topology = Topology {
    name: "penrose",
    title: "Penrose",
    about: "rhombs that never repeat, as one round board",
    sizes: "the number of cells",
    unit: None,
    has_rows: false,
    is_round: true,
    cells,
    grid,
    ends: (Place::Top, Place::Bottom),
};

fn cells(size: Size) -> Result<u64, Error> {
    match size {
        Size::One(number) if number > MOST_FREE => {
            Err(Error::size(format!("{number} cells are too many; at most {MOST_FREE} work")))
        }
        Size::One(number) => size.check(&[(10, "cells")], number.into()),
        Size::Two(..) => Err(Error::size("a Penrose maze has one number: how many cells")),
    }
}

/// A sum of the fifth roots of unity 1, ζ, ζ², ζ³, each with an integer factor; ζ⁴ is minus the sum of these four.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Sum([i32; 4]);

impl Sum {
    fn plus(self, other: Sum, times: i32) -> Sum {
        Sum([0, 1, 2, 3].map(|at| self.0[at] + times * other.0[at]))
    }

    /// Times ζ.
    fn turned(self) -> Sum {
        let Sum([a, b, c, d]) = self;
        Sum([-d, a - d, b - d, c - d])
    }

    /// Times the golden ratio, -(ζ² + ζ³).
    fn grown(self) -> Sum {
        let twice = self.turned().turned();
        Sum([0; 4]).plus(twice, -1).plus(twice.turned(), -1)
    }

    /// The place in sides of a rhomb, right and down; 1 points straight down.
    fn place(self) -> (f64, f64) {
        let [ones, roots @ ..] = self.0.map(f64::from);
        let sum = |of: [f64; 3]| roots.iter().zip(of).map(|(root, of)| root * of).sum::<f64>();
        (sum(RIGHT), ones + sum(DOWN))
    }
}

/// The sines and cosines of 72°, 144° and 216°.
const RIGHT: [f64; 3] =
    [0.951_056_516_295_153_5, 0.587_785_252_292_473_1, -0.587_785_252_292_473_1];
const DOWN: [f64; 3] =
    [0.309_016_994_374_947_45, -0.809_016_994_374_947_5, -0.809_016_994_374_947_5];

/// Half of a rhomb: the corner where its two sides meet, and the ends of the line between the halves.
#[derive(Clone, Copy)]
struct Half {
    is_thick: bool,
    tip: Sum,
    ends: [Sum; 2],
}

impl Half {
    /// The halves that it is split into, grown by the golden ratio.
    fn split(self) -> Vec<Half> {
        let Half { is_thick, tip, ends: [one, other] } = self;
        // The place one side from a corner towards another, which divides the grown side in the golden ratio.
        let past = |from: Sum, to: Sum| from.grown().plus(to, 1).plus(from, -1);
        let half = |is_thick, tip, ends| Half { is_thick, tip, ends };
        let [a, b, c] = [tip, one, other].map(Sum::grown);
        if !is_thick {
            let p = past(tip, one);
            return vec![half(false, c, [p, b]), half(true, p, [c, a])];
        }
        let (q, r) = (past(one, tip), past(one, other));
        vec![half(true, r, [c, a]), half(true, q, [r, b]), half(false, r, [q, a])]
    }
}

/// The mean area of a rhomb, in squares of its side: (sin 72° φ + sin 36°) / (φ + 1).
const AREA: f64 = 0.812_299_240_582_266;

/// Steps per side: so fine that rounding is invisible.
const FINE: f64 = 16_384.0;

fn grid(size: Size) -> Result<Grid, Error> {
    let number = cells(size)? as usize;
    // Whole rhombs are needed up to here and a little further; the wheel covers 0.95 of its spokes.
    let radius = (number as f64 * AREA / std::f64::consts::PI).sqrt() + 3.0;
    let (mut halves, mut spoke) = (wheel(), 1.0);
    while spoke * 0.95 < radius {
        halves = halves.into_iter().flat_map(Half::split).collect();
        spoke *= 1.618;
        // Only halves that may be on the board are split further.
        halves.retain(|half| {
            let (x, y) = half.tip.place();
            x * x + y * y < (spoke * radius).powi(2)
        });
    }
    let mut rhombs: Vec<[Corner; 4]> = whole(&halves).into_iter().map(rhomb).collect();
    let middle = |corners: &[Corner; 4]| {
        Corner::new(corners[0].x + corners[2].x, corners[0].y + corners[2].y)
    };
    let off = |corners: &[Corner; 4]| {
        let middle = middle(corners);
        i64::from(middle.x).pow(2) + i64::from(middle.y).pow(2)
    };
    // Keeps the rhombs nearest to the middle, with all that are as far from it as the last, apart from rounding.
    rhombs.sort_unstable_by_key(off);
    let last = rhombs.get(number - 1).map_or(0, off);
    rhombs.retain(|corners| off(corners) <= last + last / 10_000);
    rhombs.sort_unstable_by_key(|corners| (middle(corners).y, middle(corners).x));
    let cells = rhombs.iter().map(|corners| {
        let Corner { x, y } = middle(corners);
        (Corner::new(x / 2, y / 2), corners.to_vec())
    });
    let cells = trimmed(cells.collect());
    let step = 1.0 / (FINE * 2.0 * AREA.sqrt());
    let projection = Projection::Plane { x: step, y: step };
    Grid::new(Cells::Mesh(Mesh::new(cells)?), projection, None)
}

/// Ten thin halves around a point.
fn wheel() -> Vec<Half> {
    let tip = Sum([0; 4]);
    let mut root = Sum([1, 0, 0, 0]);
    let mut halves = Vec::new();
    for _ in 0..5 {
        let next = root.turned();
        // Between two roots lies the negative of the opposite root.
        let between = tip.plus(root.turned().turned().turned(), -1);
        halves.push(Half { is_thick: false, tip, ends: [between, root] });
        halves.push(Half { is_thick: false, tip, ends: [between, next] });
        root = next;
    }
    halves
}

/// The rhombs with both halves present: the tip of one half, an end, the tip of the other half, the other end.
fn whole(halves: &[Half]) -> Vec<[Sum; 4]> {
    let mut tips: BTreeMap<(Sum, Sum), Vec<Sum>> = BTreeMap::new();
    for &Half { is_thick: _, tip, ends: [one, other] } in halves {
        tips.entry((one.min(other), one.max(other))).or_default().push(tip);
    }
    let whole = |((one, other), tips): ((Sum, Sum), Vec<Sum>)| match tips[..] {
        [tip, across] => Some([tip, one, across, other]),
        _ => None,
    };
    tips.into_iter().filter_map(whole).collect()
}

/// A rhomb on the lattice, clockwise.
fn rhomb(corners: [Sum; 4]) -> [Corner; 4] {
    let [a, b, c, d] = corners.map(|corner| {
        let (x, y) = corner.place();
        // Even coordinates.
        Corner::new((x * FINE).round() as i32 * 2, (y * FINE).round() as i32 * 2)
    });
    let (first, second) = (b - a, c - b);
    let is_clockwise =
        i64::from(first.x) * i64::from(second.y) > i64::from(first.y) * i64::from(second.x);
    if is_clockwise { [a, b, c, d] } else { [d, c, b, a] }
}
