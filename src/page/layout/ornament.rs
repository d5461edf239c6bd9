//! Ornaments and writing lines: pictures, borders of pictures, rules, and fields.

use super::picture::Pictured;
use super::placement::THINNEST;
use super::text::Block;
use crate::scene::{Ink, Mark, Picture, Role, Shape};
use crate::template::Align;
use maze::geometry::{MM_PER_PT, Point, Rect, Step, Trail};
use std::sync::Arc;

/// The pen of an ornament, in heights of the picture.
const PEN: f64 = 1.0 / 26.0;
/// The heaviest pen, in mm.
const HEAVIEST: f64 = 0.8;
/// The least gap between two pictures of a border, in heights of a picture.
const APART: f64 = 0.45;

/// A picture in the center of a place, as large as fits.
pub fn picture(picture: &Arc<Picture>, place: Rect) -> Vec<Mark> {
    let pen = (place.height * PEN).clamp(THINNEST, HEAVIEST);
    let width = picture.width(place.height, pen);
    let height = place.height * (place.width / width).min(1.0);
    if height <= pen {
        return Vec::new();
    }
    let pictured = Pictured { picture: picture.clone(), height, pen };
    vec![Mark { role: Role::Ornament, ..pictured.draw(place.center(), height) }]
}

/// A border of pictures in turn along the inside of a box, evenly spaced, with one in each corner.
pub fn border(pictures: &[Arc<Picture>], height: f64, place: Rect) -> Vec<Mark> {
    let inner = place.outset(-height / 2.0);
    let count = |length: f64| (length / (height * (1.0 + APART))).floor().max(1.0) as usize;
    let (across, down) = (count(inner.width), count(inner.height));
    let along = |from: Point, to: Point, count: usize| {
        let step = (to - from) * (1.0 / count as f64);
        (0..count).map(move |index| from + step * index as f64)
    };
    let corners = [
        Point::new(inner.x, inner.y),
        Point::new(inner.right(), inner.y),
        Point::new(inner.right(), inner.bottom()),
        Point::new(inner.x, inner.bottom()),
    ];
    let sides = [across, down, across, down].into_iter().enumerate();
    let places = sides.flat_map(|(side, n)| along(corners[side], corners[(side + 1) % 4], n));
    let square =
        |middle: Point| Rect::new(middle.x - height / 2.0, middle.y - height / 2.0, height, height);
    let turn = pictures.iter().cycle();
    places.zip(turn).flat_map(|(middle, one)| picture(one, square(middle))).collect()
}

/// A line of a weight in pt, along the vertical center of a place.
pub fn rule(weight: f64, place: Rect) -> Mark {
    let (width, y) = (weight * MM_PER_PT, place.center().y);
    line(Point::new(place.x + width / 2.0, y), place.right() - width / 2.0, width)
}

/// A word followed by a line to write on, of a weight in pt.
pub fn field(word: Block, weight: f64, place: Rect) -> Vec<Mark> {
    let (width, em, ascent) = (weight * MM_PER_PT, word.em(), word.ascent());
    // Round ends extend by half the pen.
    let (left, right) = (place.x + word.width() + em * 0.5, place.right() - width / 2.0);
    let mut marks = word.set(place, Align::Left);
    let y = place.y + ascent + em * 0.15;
    marks.push(line(Point::new(left, y), right.max(left), width));
    marks
}

fn line(start: Point, right: f64, width: f64) -> Mark {
    let steps = vec![Step::Line(Point::new(right, start.y))];
    let path = vec![Trail { start, steps, closed: false }];
    Mark { role: Role::Rule, ink: Ink::BLACK, shape: Shape::Stroke { path, width, dash: None } }
}
