//! Gates: the walls of the rim with room for an arrow before them, where a maze can be entered.

use super::{Cells, Grid, Projection, Side};
use crate::geometry::Point;
use std::collections::HashSet;

/// The area that must be free before a wall, in pitches: outward from `NEAR` to `FAR`, and `ASIDE` to both sides of its
/// middle. An arrow takes 0.33 to 1.23 outward and 0.25 aside (`page::layout::arrow`).
const NEAR: f64 = 0.3;
const FAR: f64 = 1.6;
const ASIDE: f64 = 0.36;

/// The least width of the way to a gate, as a share of the narrowest passage: 1, less a margin for rounding.
const WIDE: f64 = 0.999;

/// How far a gate may be from the line between its ends, in pitches.
const FLAT: f64 = 0.15;

/// The walls of the outer rim with nothing before them; all walls of the outer rim if fewer than two are free.
pub(super) fn gates(grid: &Grid) -> Vec<Side> {
    let rim = grid.rim();
    // Nothing stands out from circles, and too little from a whole lattice to be in the way.
    let is_even =
        !matches!((&grid.cells, grid.projection), (Cells::Mesh(_), Projection::Plane { .. }));
    if is_even && !grid.is_cut {
        return rim.to_vec();
    }
    let outer: Vec<Side> = match grid.is_cut {
        true => grid.rims().swap_remove(0),
        false => rim.to_vec(),
    };
    let outer: HashSet<Side> = outer.into_iter().collect();
    let place = |corner| grid.projection.place(corner);
    let lines = rim.iter().flat_map(|&side| grid.lines(side));
    let walls: Vec<[Point; 2]> = lines.map(|line| line.map(place)).collect();
    let is_free = |own: Side| {
        let (middle, out) = grid.outward(own);
        let along = out.perpendicular();
        let before = |point: Point| {
            let off = point - middle;
            Point::new(off.dot(along), off.dot(out))
        };
        walls.iter().all(|&[a, b]| !stands_before(before(a), before(b)))
    };
    let own = || rim.iter().copied().filter(|own| outer.contains(own));
    let free: Vec<Side> = own().filter(|&own| is_free(own)).collect();
    // A wall that bends may go around a corner, and the way to it may be narrower than all others.
    let is_flat = |own: &Side| grid.bow(*own) < FLAT;
    let is_wide = |own: &Side| !grid.is_bent() || grid.room(*own) >= WIDE * grid.narrowest();
    let wide: Vec<Side> = free.iter().copied().filter(is_wide).collect();
    let flat = wide.iter().copied().filter(is_flat).collect();
    let mut all = [flat, wide, free].into_iter();
    all.find(|gates: &Vec<Side>| gates.len() > 1).unwrap_or_else(|| own().collect())
}

/// Whether a line meets the area that must be free. Its ends are given as (aside, outward).
fn stands_before(a: Point, b: Point) -> bool {
    let (low, high) = if a.y < b.y { (a, b) } else { (b, a) };
    if high.y <= NEAR || low.y >= FAR {
        return false;
    }
    let rise = high.y - low.y;
    let aside = |out: f64| low.x + (high.x - low.x) * ((out - low.y) / rise);
    let [one, other] = match rise > 0.0 {
        true => [aside(low.y.max(NEAR)), aside(high.y.min(FAR))],
        false => [low.x, high.x],
    };
    one.min(other) < ASIDE && one.max(other) > -ASIDE
}

#[cfg(test)]
mod tests {
    use crate::topology::{Size, find};

    #[test]
    fn in_a_notch_of_the_rim_there_is_no_gate() {
        for name in ["square", "hex", "polar", "triangle"] {
            for size in [Size::One(5), Size::Two(7, 6)] {
                let Ok(grid) = (find(name).unwrap().grid)(size) else { continue };
                assert_eq!(grid.gates(), grid.rim(), "{name}");
            }
        }
        // Six by five octagons: the outward sides in the notches between them are not gates.
        let grid = (find("octagon").unwrap().grid)(Size::Two(6, 5)).unwrap();
        assert_eq!(grid.rim().len(), 2 * (6 + 5) + 4 + 2 * 2 * (5 + 4));
        assert_eq!(grid.gates().len(), 2 * (6 + 5) + 4);
    }
}
