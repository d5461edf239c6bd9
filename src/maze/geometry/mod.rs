//! Points, rectangles and paths of lines and circular arcs; x runs right, y runs down.
//!
//! A length is in the unit that its owner states: mm on a page, pitches in a drawing.

mod trail;

pub use trail::{Path, Step, Trail, bounds, sweep};

/// Millimeters in one PostScript point (1/72 inch).
pub const MM_PER_PT: f64 = 25.4 / 72.0;

/// A position or a displacement.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl Point {
    /// The point at these coordinates.
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// The point at `radius` from the origin, `angle` radians clockwise from straight up.
    ///
    /// Uses `libm`, so that every platform gets the same bits.
    pub fn polar(radius: f64, angle: f64) -> Point {
        Point::new(radius * libm::sin(angle), -radius * libm::cos(angle))
    }

    /// The distance from the origin.
    pub fn length(self) -> f64 {
        (self.x * self.x + self.y * self.y).sqrt()
    }

    /// The dot product.
    pub fn dot(self, other: Point) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// Positive where `other` lies clockwise of `self` (y runs down).
    pub fn cross(self, other: Point) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// The displacement of length 1 in the same direction; (0, 0) stays as it is.
    pub fn unit(self) -> Point {
        let length = self.length();
        if length > 0.0 { self * (1.0 / length) } else { self }
    }

    /// A quarter turn clockwise, as seen on the page.
    pub fn perpendicular(self) -> Point {
        Point::new(-self.y, self.x)
    }

    /// The point halfway to another.
    pub fn middle(self, other: Point) -> Point {
        (self + other) * 0.5
    }
}

impl std::ops::Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl std::ops::Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl std::ops::Mul<f64> for Point {
    type Output = Point;
    fn mul(self, factor: f64) -> Point {
        Point::new(self.x * factor, self.y * factor)
    }
}

/// An upright rectangle; width and height are never negative.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// The left edge.
    pub x: f64,
    /// The top edge.
    pub y: f64,
    /// From left to right.
    pub width: f64,
    /// From top to bottom.
    pub height: f64,
}

impl Rect {
    /// The rectangle with this left and top edge, width and height.
    pub const fn new(x: f64, y: f64, width: f64, height: f64) -> Rect {
        Rect { x, y, width, height }
    }

    /// The smallest rectangle that holds every point; none for no points.
    pub fn around(points: impl IntoIterator<Item = Point>) -> Option<Rect> {
        points.into_iter().map(|p| Rect::new(p.x, p.y, 0.0, 0.0)).reduce(Rect::union)
    }

    /// The right edge.
    pub fn right(self) -> f64 {
        self.x + self.width
    }

    /// The bottom edge.
    pub fn bottom(self) -> f64 {
        self.y + self.height
    }

    /// The point in the middle.
    pub fn center(self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// The smallest rectangle around both.
    pub fn union(self, other: Rect) -> Rect {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        Rect::new(x, y, self.right().max(other.right()) - x, self.bottom().max(other.bottom()) - y)
    }

    /// The intersection; none if they have no point in common.
    pub fn common(self, other: Rect) -> Option<Rect> {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let (right, bottom) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        (x <= right && y <= bottom).then(|| Rect::new(x, y, right - x, bottom - y))
    }

    /// Each side moved outward by `by`; inward where it is negative.
    pub fn outset(self, by: f64) -> Rect {
        Rect::new(
            self.x - by,
            self.y - by,
            (self.width + 2.0 * by).max(0.0),
            (self.height + 2.0 * by).max(0.0),
        )
    }

    /// Whether the width or the height is 0.
    pub fn is_empty(self) -> bool {
        self.width <= 0.0 || self.height <= 0.0
    }

    /// Whether the two have more than an edge in common.
    pub fn overlaps(self, other: Rect) -> bool {
        self.x < other.right()
            && other.x < self.right()
            && self.y < other.bottom()
            && other.y < self.bottom()
    }

    /// Whether `other` lies inside, give or take `slack`.
    pub fn holds(self, other: Rect, slack: f64) -> bool {
        other.x >= self.x - slack
            && other.y >= self.y - slack
            && other.right() <= self.right() + slack
            && other.bottom() <= self.bottom() + slack
    }
}

/// The centroid of a polygon of at least three corners, and its area, which is negative if they run counterclockwise.
pub fn centroid(outline: &[Point]) -> (Point, f64) {
    let first = outline[0];
    let (mut sum, mut area) = (Point::default(), 0.0);
    for pair in outline[1..].windows(2) {
        let twice = (pair[0] - first).cross(pair[1] - first);
        sum = sum + (pair[0] + pair[1] + first) * twice;
        area += twice;
    }
    (sum * (1.0 / (3.0 * area)), area / 2.0)
}

/// The distance between two line segments; 0 if they cross.
pub fn apart([a, b]: [Point; 2], [c, d]: [Point; 2]) -> f64 {
    let side = |from: Point, to: Point, of: Point| (to - from).cross(of - from) > 0.0;
    if side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b) {
        return 0.0;
    }
    let ends = [distance(a, c, d), distance(b, c, d), distance(c, a, b), distance(d, a, b)];
    ends.into_iter().fold(f64::INFINITY, f64::min)
}

/// The distance of a point from the line segment between two others.
pub fn distance(point: Point, from: Point, to: Point) -> f64 {
    let along = to - from;
    let share = ((point - from).dot(along) / along.dot(along)).clamp(0.0, 1.0);
    (point - from - along * share).length()
}

/// The point halfway along a line with turns.
pub fn halfway(stops: &[Point]) -> Point {
    let length = |two: &[Point]| (two[1] - two[0]).length();
    let mut left = stops.windows(2).map(length).sum::<f64>() / 2.0;
    for two in stops.windows(2) {
        let own = length(two);
        if own > 0.0 && left <= own {
            return two[0] + (two[1] - two[0]) * (left / own);
        }
        left -= own;
    }
    stops[0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::TAU;

    #[test]
    fn an_arc_reaches_past_its_ends() {
        let half = Trail {
            start: Point::new(-1.0, 0.0),
            steps: vec![Step::Arc {
                center: Point::default(),
                to: Point::new(1.0, 0.0),
                clockwise: true,
            }],
            closed: false,
        };
        assert_eq!(half.bounds(), Rect::new(-1.0, -1.0, 2.0, 1.0));
    }

    #[test]
    fn clockwise_is_as_seen_on_the_page() {
        let (up, right) = (Point::new(0.0, -1.0), Point::new(1.0, 0.0));
        assert!((sweep(up, Point::default(), right, true) - TAU / 4.0).abs() < 1e-12);
        assert!((sweep(up, Point::default(), right, false) - TAU * 0.75).abs() < 1e-12);
        assert_eq!(Point::polar(2.0, 0.0), Point::new(0.0, -2.0));
        assert!(up.cross(right) > 0.0);
    }
}
