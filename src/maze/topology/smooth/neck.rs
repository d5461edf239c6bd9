//! Necks: places where the rim of a piece comes so near to another of its sides that ink may close the gap.

use super::Keys;
use super::piece::{Edge, Piece, cross, is_within, point};
use crate::geometry::{Point, centroid};
use crate::grid::Corner;
use crate::topology::STEPS;
use std::collections::BTreeSet;

/// The least width of a neck, in steps: walls are at most an eighth of a pitch thick.
pub const NECK: f64 = 0.18 * STEPS;
/// The least area behind a neck, in square steps.
const BEHIND: f64 = 0.05 * STEPS * STEPS;

impl Piece {
    /// The width of its narrowest neck, in steps; none if it has none, or is a whole cell.
    pub fn neck(&self, inner: &Keys) -> Option<f64> {
        if self.middle.is_some() {
            return None;
        }
        let stops: Vec<Corner> = self.edges.iter().flat_map(|edge| edge.stops().skip(1)).collect();
        let count = stops.len();
        let rim = self.edges.iter().filter(|edge| !inner.contains(&edge.key()));
        let rim: BTreeSet<Corner> = rim.flat_map(Edge::stops).collect();
        let places: Vec<Point> = stops.iter().map(|&stop| point(stop)).collect();
        let is_inward = |at: usize| {
            cross(stops[(at + count - 1) % count], stops[at], stops[(at + 1) % count]) < 0
        };
        let area = self.area();
        let mut narrowest: Option<f64> = None;
        for from in (0..count).filter(|&at| rim.contains(&stops[at]) && is_inward(at)) {
            for to in 2..count - 1 {
                let (a, b) = ((from + to) % count, (from + to + 1) % count);
                let end = nearest(places[from], places[a], places[b]);
                let width = (end - places[from]).length();
                if narrowest.is_some_and(|narrowest| width >= narrowest) {
                    continue;
                }
                // The area behind the neck on one side; the rest is on the other.
                let behind: Vec<Point> =
                    (0..=to).map(|on| places[(from + on) % count]).chain([end]).collect();
                let behind = centroid(&behind).1;
                let is_inside = || is_within(&places, places[from].middle(end));
                if behind.min(area - behind) > BEHIND && is_inside() {
                    narrowest = Some(width);
                }
            }
        }
        narrowest
    }
}

/// The point on a line segment that is nearest to another.
fn nearest(at: Point, from: Point, to: Point) -> Point {
    let along = to - from;
    let share = (at - from).dot(along) / along.dot(along);
    from + along * share.clamp(0.0, 1.0)
}
