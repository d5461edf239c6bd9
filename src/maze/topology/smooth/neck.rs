//! Necks: where the rim of a piece comes so near to another side of it that ink may close what is between.

use super::Keys;
use super::piece::{Edge, Piece, cross, is_within, point};
use crate::geometry::{Point, centroid};
use crate::grid::Corner;
use crate::topology::STEPS;
use std::collections::BTreeSet;

/// How wide a neck is at least, in steps: walls are as thick as an eighth of a pitch, or thinner.
pub const NECK: f64 = 0.18 * STEPS;
/// How much is behind a neck at least, in square steps.
const BEHIND: f64 = 0.05 * STEPS * STEPS;

impl Piece {
    /// How wide the narrowest of its necks is, in steps.
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
                // What is behind, on the one side and on the other.
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

/// The place on a line that is nearest to another.
fn nearest(at: Point, from: Point, to: Point) -> Point {
    let along = to - from;
    let share = (at - from).dot(along) / along.dot(along);
    from + along * share.clamp(0.0, 1.0)
}
