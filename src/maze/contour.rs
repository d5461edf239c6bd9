//! The outlines of a shape, from the edges of its pixels to smooth lines.

use super::geometry::Point;
use super::shape::Shape;
use std::collections::BTreeMap;

/// How often each corner is moved to a mean of itself and its two neighbors. The steps of pixels vanish, and corners are
/// rounded by about four pixels.
const SMOOTHINGS: usize = 32;
/// How far lines may be from the smooth outline, in pixels.
const OFF: f64 = 0.2;

impl Shape {
    /// The outlines of the shape and of its holes, in pixels from its left edge and its top. Each runs with the inside on
    /// its right.
    pub fn contours(&self) -> Vec<Vec<Point>> {
        let has = |x: i64, y: i64| self.has(x as f64 + 0.5, y as f64 + 0.5);
        let (width, height) = self.size();
        // By corner of a pixel, the corners that edges lead to.
        let mut edges: BTreeMap<(i64, i64), Vec<(i64, i64)>> = BTreeMap::new();
        for (y, x) in (0..height as i64).flat_map(|y| (0..width as i64).map(move |x| (y, x))) {
            if has(x, y) {
                let sides = [
                    ((0, -1), (x, y), (x + 1, y)),
                    ((1, 0), (x + 1, y), (x + 1, y + 1)),
                    ((0, 1), (x + 1, y + 1), (x, y + 1)),
                    ((-1, 0), (x, y + 1), (x, y)),
                ];
                for ((right, down), from, to) in sides {
                    if !has(x + right, y + down) {
                        edges.entry(from).or_default().push(to);
                    }
                }
            }
        }
        let mut contours = Vec::new();
        while let Some((&start, _)) = edges.first_key_value() {
            let (mut here, mut before) = (start, start);
            let mut contour = Vec::new();
            while let Some(ways) = edges.get_mut(&here) {
                // Pixels that touch only at a corner are separated there.
                let right = |to: &(i64, i64)| {
                    let (along, on) =
                        ((here.0 - before.0, here.1 - before.1), (to.0 - here.0, to.1 - here.1));
                    along.0 * on.1 - along.1 * on.0
                };
                let at = (0..ways.len()).max_by_key(|&at| right(&ways[at])).unwrap_or(0);
                let to = ways.swap_remove(at);
                if ways.is_empty() {
                    edges.remove(&here);
                }
                contour.push(Point::new(here.0 as f64, here.1 as f64));
                (before, here) = (here, to);
            }
            contours.push(simplified(&smoothed(contour)));
        }
        contours
    }
}

fn smoothed(mut contour: Vec<Point>) -> Vec<Point> {
    let count = contour.len();
    for _ in 0..SMOOTHINGS {
        let mean = |at: usize| {
            let beside = contour[(at + count - 1) % count] + contour[(at + 1) % count];
            contour[at] * 0.5 + beside * 0.25
        };
        contour = (0..count).map(mean).collect();
    }
    contour
}

/// Drops corners that are near the lines between the others (D. Douglas and T. Peucker, 1973).
fn simplified(contour: &[Point]) -> Vec<Point> {
    let half = contour.len() / 2;
    let mut keeps = vec![false; contour.len()];
    let mut waiting = vec![(0, half), (half, contour.len())];
    while let Some((from, to)) = waiting.pop() {
        let (a, b) = (contour[from], contour[to % contour.len()]);
        keeps[from] = true;
        let along = (b - a).unit();
        let off = |at: &usize| (contour[*at] - a).cross(along).abs();
        let farthest = (from + 1..to).max_by(|one, other| off(one).total_cmp(&off(other)));
        if let Some(farthest) = farthest.filter(|at| off(at) > OFF) {
            waiting.extend([(from, farthest), (farthest, to)]);
        }
    }
    contour.iter().zip(keeps).filter(|(_, keeps)| *keeps).map(|(&at, _)| at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::centroid;

    #[test]
    fn a_ring_has_two_outlines() {
        let pixel = |at: usize| {
            let off = Point::new((at % 400) as f64 - 199.5, (at / 400) as f64 - 199.5).length();
            (100.0..200.0).contains(&off)
        };
        let ring: Vec<bool> = (0..160_000).map(pixel).collect();
        let contours = Shape::new(400, &ring).unwrap().contours();
        let [outer, inner] = &contours[..] else { panic!("{contours:?}") };
        for (contour, radius, turn) in [(outer, 200.0, 1.0), (inner, 100.0, -1.0)] {
            let (middle, area) = centroid(contour);
            assert!((middle - Point::new(200.0, 200.0)).length() < 0.1, "{middle:?}");
            let circle = std::f64::consts::PI * radius * radius * turn;
            assert!((area / circle - 1.0).abs() < 0.005, "{area} of {circle}");
            let off = |at: &Point| (*at - middle).length() - radius;
            assert!(contour.iter().all(|at| off(at).abs() < 0.8), "{contour:?}");
            assert!((20..150).contains(&contour.len()), "{} corners", contour.len());
        }
    }
}
