//! Distances on paper, computed independently of the code under test.

use mazebook::maze::geometry::{Point, Step, Trail};
use std::f64::consts::TAU;

/// Each step of a trail with its start; a closed trail ends with a line.
pub fn strokes(trail: &Trail) -> Vec<(Point, Step)> {
    let mut from = trail.start;
    let mut strokes = Vec::new();
    for &step in &trail.steps {
        strokes.push((from, step));
        from = step.end();
    }
    if trail.closed && (from - trail.start).length() > 1e-9 {
        strokes.push((from, Step::Line(trail.start)));
    }
    strokes
}

/// The angle of an arc in radians, positive clockwise as seen on the page.
fn turned(from: Point, center: Point, to: Point, clockwise: bool) -> f64 {
    let angle = |p: Point| (p.y - center.y).atan2(p.x - center.x);
    let forth = (angle(to) - angle(from)).rem_euclid(TAU);
    if clockwise { forth } else { forth - TAU }
}

pub fn length((from, step): (Point, Step)) -> f64 {
    match step {
        Step::Line(to) => (to - from).length(),
        Step::Arc { center, to, clockwise } => {
            (to - center).length() * turned(from, center, to, clockwise).abs()
        }
    }
}

/// The point at a share (0 to 1) of a stroke.
pub fn along((from, step): (Point, Step), share: f64) -> Point {
    match step {
        Step::Line(to) => from + (to - from) * share,
        Step::Arc { center, to, clockwise } => {
            let (sin, cos) = (turned(from, center, to, clockwise) * share).sin_cos();
            let spoke = from - center;
            center + Point::new(spoke.x * cos - spoke.y * sin, spoke.x * sin + spoke.y * cos)
        }
    }
}

/// The distance between a point and a stroke without width.
pub fn distance(point: Point, stroke: (Point, Step)) -> f64 {
    let (from, step) = stroke;
    let to_ends = (point - from).length().min((point - step.end()).length());
    match step {
        Step::Line(to) => {
            let way = to - from;
            let share = (point - from).dot(way) / way.dot(way).max(1e-18);
            (from + way * share.clamp(0.0, 1.0) - point).length()
        }
        Step::Arc { center, to, clockwise } => {
            let whole = turned(from, center, to, clockwise);
            let part = turned(from, center, point, clockwise);
            let ring = ((point - center).length() - (to - center).length()).abs();
            if part.abs() <= whole.abs() { ring.min(to_ends) } else { to_ends }
        }
    }
}

/// Points on a trail, at most `apart` from each other.
pub fn samples(trail: &Trail, apart: f64) -> Vec<Point> {
    let mut points = vec![trail.start];
    for stroke in strokes(trail) {
        let count = (length(stroke) / apart).ceil().max(1.0);
        points.extend((1..=count as u32).map(|i| along(stroke, f64::from(i) / count)));
    }
    points
}

/// Whether a point lies inside a closed trail of lines.
pub fn inside(point: Point, outline: &Trail) -> bool {
    let crossed = strokes(outline).into_iter().filter(|&(a, step)| {
        let b = step.end();
        (a.y > point.y) != (b.y > point.y)
            && point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
    });
    crossed.count() % 2 == 1
}

#[test]
fn distances_are_right() {
    let (up, right) = (Point::new(0.0, -1.0), Point::new(1.0, 0.0));
    for clockwise in [true, false] {
        let arc = (up, Step::Arc { center: Point::default(), to: right, clockwise });
        let quarters = if clockwise { 1.0 } else { 3.0 };
        assert!((length(arc) - quarters * TAU / 4.0).abs() < 1e-12);
        let (on, off) = (Point::new(0.6, -0.8), Point::new(-1.2, 1.6));
        let (near, far) = if clockwise { (on, off) } else { (off, on) };
        assert!((distance(near, arc) - (near.length() - 1.0)).abs() < 1e-12);
        let ends = (far - up).length().min((far - right).length());
        assert!((distance(far, arc) - ends).abs() < 1e-12);
        assert!(distance(along(arc, 0.3), arc) < 1e-12);
    }
    assert!((distance(Point::new(3.0, 4.0), (up, Step::Line(right))) - 20f64.sqrt()).abs() < 1e-12);
}
