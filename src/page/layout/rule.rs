//! Straight lines: rules to write on, and frames.

use crate::scene::{Ink, Mark, Role, Shape};
use maze::geometry::{Point, Rect, Step, Trail};

/// The weights of a frame's outer and inner rule, and the gap between them, in mm.
const OUTER: f64 = 0.9;
const INNER: f64 = 0.3;
const BETWEEN: f64 = 1.6;

/// A horizontal line from `left` to `right`; its round ends stay between the two.
pub fn rule(left: f64, right: f64, y: f64, width: f64) -> Mark {
    let [start, end] = [left + width / 2.0, right - width / 2.0].map(|x| Point::new(x, y));
    stroke(Trail { start, steps: vec![Step::Line(end)], closed: false }, width)
}

/// A frame of two rules inside a box.
pub fn frame(place: Rect) -> Vec<Mark> {
    let inner = OUTER + BETWEEN + INNER / 2.0;
    vec![outline(place.outset(-OUTER / 2.0), OUTER), outline(place.outset(-inner), INNER)]
}

/// The outline of a box.
pub fn outline(place: Rect, width: f64) -> Mark {
    let (left, top, right, bottom) = (place.x, place.y, place.right(), place.bottom());
    let corners = [(right, top), (right, bottom), (left, bottom)];
    let steps = corners.map(|(x, y)| Step::Line(Point::new(x, y))).to_vec();
    stroke(Trail { start: Point::new(left, top), steps, closed: true }, width)
}

/// A trail drawn with a pen of a width, in mm.
pub fn stroke(trail: Trail, width: f64) -> Mark {
    let shape = Shape::Stroke { path: vec![trail], width, dash: None };
    Mark { role: Role::Rule, ink: Ink::BLACK, shape }
}
