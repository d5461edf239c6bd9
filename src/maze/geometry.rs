//! Points, rectangles and paths of lines and circular arcs; x runs right, y runs down.
//!
//! A length is in the unit that its owner states: mm on a page, pitches in a [`crate::page::scene::Drawing`].

use std::f64::consts::TAU;

/// Millimetres in one PostScript point (1/72 inch).
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
    /// Through `libm`, so that every platform gets the same bits.
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

    /// The displacement of length 1 in the same direction; (0, 0) has none and stays.
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

    /// The part that both have; none if they have no point in common.
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

    /// Whether nothing has room in it.
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

/// One piece of a path, from where the piece before it ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Straight to a point.
    Line(Point),
    /// Along a circle around `center` to `to`, less than a full turn, clockwise as seen on the page or against it.
    Arc {
        /// The middle of its circle.
        center: Point,
        /// Where it ends.
        to: Point,
        /// Which way round it goes.
        clockwise: bool,
    },
}

impl Step {
    /// Where it ends.
    pub fn end(self) -> Point {
        match self {
            Step::Line(to) | Step::Arc { to, .. } => to,
        }
    }
}

/// A connected run of lines and arcs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trail {
    /// Where it begins.
    pub start: Point,
    /// Where it goes from there.
    pub steps: Vec<Step>,
    /// Joined from its end to its start (by a line, where they differ).
    pub closed: bool,
}

/// Any number of trails, drawn with one pen.
pub type Path = Vec<Trail>;

/// The angle (radians, 0 to a full turn, always in the arc's own direction) that an arc sweeps.
pub fn sweep(from: Point, center: Point, to: Point, clockwise: bool) -> f64 {
    let (a, b) = (from - center, to - center);
    let turn = libm::atan2(a.cross(b), a.dot(b));
    let turn = if clockwise { turn } else { -turn };
    if turn < 0.0 { turn + TAU } else { turn }
}

impl Trail {
    /// A trail of straight lines.
    pub fn of_lines(points: &[Point], closed: bool) -> Trail {
        let start = points.first().copied().unwrap_or_default();
        let steps = points.iter().skip(1).map(|&p| Step::Line(p)).collect();
        Trail { start, steps, closed }
    }

    /// Where it ends; where it begins, if it has no steps.
    pub fn end(&self) -> Point {
        self.steps.last().map_or(self.start, |step| step.end())
    }

    /// The smallest rectangle around the trail itself (its pen has no width here).
    pub fn bounds(&self) -> Rect {
        let (mut least, mut most) = (self.start, self.start);
        let mut reach = |point: Point| {
            least = Point::new(least.x.min(point.x), least.y.min(point.y));
            most = Point::new(most.x.max(point.x), most.y.max(point.y));
        };
        let mut from = self.start;
        for &step in &self.steps {
            if let Step::Arc { center, to, clockwise } = step {
                let radius = (to - center).length();
                let whole = sweep(from, center, to, clockwise);
                for tip in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
                    let tip = center + Point::new(tip.0, tip.1) * radius;
                    if sweep(from, center, tip, clockwise) < whole {
                        reach(tip);
                    }
                }
            }
            from = step.end();
            reach(from);
        }
        Rect::new(least.x, least.y, most.x - least.x, most.y - least.y)
    }

    /// Its steps one by one, and each arc in pieces no longer than `most`.
    pub fn pieces(&self, most: f64) -> Vec<Trail> {
        let mut pieces = Vec::new();
        let mut from = self.start;
        let mut add = |step: Step| {
            pieces.push(Trail { start: from, steps: vec![step], closed: false });
            from = step.end();
        };
        let mut start = self.start;
        for &step in &self.steps {
            if let Step::Arc { center, to, clockwise } = step {
                let angle = sweep(start, center, to, clockwise);
                let count = ((start - center).length() * angle / most).ceil().max(1.0);
                let turn = if clockwise { angle } else { -angle } / count;
                for index in 1..count as u32 {
                    let (sin, cos) = libm::sincos(turn * f64::from(index));
                    let spoke = start - center;
                    let to = center + spoke * cos + spoke.perpendicular() * sin;
                    add(Step::Arc { center, to, clockwise });
                }
            }
            add(step);
            start = step.end();
        }
        pieces
    }

    /// The same trail, scaled and then moved.
    pub fn place(&self, scale: f64, at: Point) -> Trail {
        let place = |p: Point| p * scale + at;
        let steps = self.steps.iter().map(|step| match *step {
            Step::Line(to) => Step::Line(place(to)),
            Step::Arc { center, to, clockwise } => {
                Step::Arc { center: place(center), to: place(to), clockwise }
            }
        });
        Trail { start: place(self.start), steps: steps.collect(), closed: self.closed }
    }
}

/// The smallest rectangle around a path; none for an empty one.
pub fn bounds(path: &[Trail]) -> Option<Rect> {
    path.iter().map(Trail::bounds).reduce(Rect::union)
}

#[cfg(test)]
mod tests {
    use super::*;

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
