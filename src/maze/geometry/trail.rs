//! Drawn lines: runs of straight steps and arcs.

use super::{Point, Rect};
use std::f64::consts::TAU;

/// One piece of a trail. It starts where the piece before it ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Straight to a point.
    Line(Point),
    /// Along a circle around `center` to `to`, less than a full turn; clockwise as seen on the page, or counterclockwise.
    Arc {
        /// The center of the circle.
        center: Point,
        /// The end point.
        to: Point,
        /// Whether it runs clockwise.
        clockwise: bool,
    },
}

impl Step {
    /// The end point.
    pub fn end(self) -> Point {
        match self {
            Step::Line(to) | Step::Arc { to, .. } => to,
        }
    }
}

/// A connected run of lines and arcs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trail {
    /// The start point.
    pub start: Point,
    /// The steps from there on.
    pub steps: Vec<Step>,
    /// Whether its end is joined to its start (by a line, where they differ).
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

    /// The end point; the start point if it has no steps.
    pub fn end(&self) -> Point {
        self.steps.last().map_or(self.start, |step| step.end())
    }

    /// Its length, in the unit of its points.
    pub fn length(&self) -> f64 {
        let mut from = self.start;
        let mut whole = 0.0;
        for &step in &self.steps {
            whole += match step {
                Step::Line(to) => (to - from).length(),
                Step::Arc { center, to, clockwise } => {
                    (to - center).length() * sweep(from, center, to, clockwise)
                }
            };
            from = step.end();
        }
        whole
    }

    /// The same line, drawn from its end to its start.
    pub fn reversed(&self) -> Trail {
        let mut from = self.start;
        let mut steps = Vec::with_capacity(self.steps.len());
        for &step in &self.steps {
            steps.push(match step {
                Step::Line(_) => Step::Line(from),
                Step::Arc { center, clockwise, .. } => {
                    Step::Arc { center, to: from, clockwise: !clockwise }
                }
            });
            from = step.end();
        }
        steps.reverse();
        Trail { start: from, steps, closed: self.closed }
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

    /// Its steps as separate trails, with each arc cut into pieces no longer than `most`.
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
