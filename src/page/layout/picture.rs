//! A picture at an end of a maze: beyond its arrow and clear of the walls; or inside, as large as fits.

use super::placement::Placement;
use crate::scene::{Ink, Mark, Picture, Role, Shape};
use maze::Maze;
use maze::geometry::{Point, Rect, Trail};
use std::sync::Arc;

/// The gap between a picture and its arrow or a wall, in mm.
const GAP: f64 = 1.1;
/// The step in which a picture moves away from a wall, in mm.
const STEP: f64 = 0.5;

/// A picture with its size at the end of a maze.
#[derive(Clone, Debug)]
pub struct Pictured {
    /// The picture.
    pub picture: Arc<Picture>,
    /// The height outside a maze, in mm; inside, the picture takes the height that fits.
    pub height: f64,
    /// The weight of its lines, in mm.
    pub pen: f64,
}

impl Pictured {
    /// The width and height in mm, at a height.
    fn size(&self, height: f64) -> (f64, f64) {
        (self.picture.width(height, self.pen), height)
    }

    /// The picture at a height, around a center.
    pub(super) fn draw(&self, middle: Point, height: f64) -> Mark {
        let scale = self.picture.scale(height, self.pen);
        let (picture, pen) = (self.picture.clone(), self.pen);
        let at = middle - picture.center() * scale;
        Mark {
            role: Role::Picture,
            ink: Ink::BLACK,
            shape: Shape::Picture { picture, at, scale, pen },
        }
    }
}

/// The picture beyond an arrow that ends at `tail`, clear of the boxes in `taken`; `out` points away from the maze.
pub fn beyond(
    maze: &Maze,
    placement: &Placement,
    pictured: &Pictured,
    (tail, out): (Point, Point),
    taken: &[Rect],
) -> Mark {
    let (width, height) = pictured.size(pictured.height);
    // The distance from the center of a box to its edge, toward the arrow.
    let reach =
        |half: f64, along: f64| if along.abs() < 1e-9 { f64::INFINITY } else { half / along.abs() };
    let reach = reach(width / 2.0, out.x).min(reach(height / 2.0, out.y));
    let mut middle = tail + out * (GAP + reach);
    let walls = maze.grid.rim_boxes().iter().map(|&wall| placement.place_box(wall));
    let walls = walls.map(|wall| wall.outset(placement.heaviest() / 2.0));
    let near: Vec<Rect> = walls.chain(taken.iter().copied()).collect();
    let meets = |middle: Point| {
        let corner = middle - Point::new(width / 2.0, height / 2.0);
        let around = Rect::new(corner.x, corner.y, width, height).outset(GAP * 0.9);
        near.iter().any(|other| other.overlaps(around))
    };
    // Outside the maze there is always space in the end.
    while meets(middle) {
        middle = middle + out * STEP;
    }
    pictured.draw(middle, pictured.height)
}

/// The picture around a center, as large as fits between walls that are given in pitches.
pub fn within(pictured: &Pictured, placement: &Placement, center: Point, walls: &[Trail]) -> Mark {
    /// The distance between two sampled points of a wall, in pitches.
    const APART: f64 = 0.05;
    let pieces = walls.iter().flat_map(|wall| points(wall, APART));
    let walls: Vec<Point> = pieces.map(|point| placement.place(point) - center).collect();
    let clear = placement.heaviest() / 2.0 + (placement.scale * 0.06).min(GAP);
    let fits = |height: f64| {
        let (width, height) = pictured.size(height);
        let half = Point::new(width / 2.0 + clear, height / 2.0 + clear);
        walls.iter().all(|wall| wall.x.abs() >= half.x || wall.y.abs() >= half.y)
    };
    // Bisection in thousandths of a mm.
    let highest = pictured.picture.highest().unwrap_or(f64::INFINITY);
    let (mut least, mut most) = (1, (highest.min(placement.scale * 20.0) * 1000.0) as u64 + 2);
    while least + 1 < most {
        let height = least.midpoint(most);
        if fits(height as f64 / 1000.0) { least = height } else { most = height }
    }
    pictured.draw(center, least as f64 / 1000.0)
}

/// Points along a trail, at most `apart` apart.
fn points(trail: &Trail, apart: f64) -> Vec<Point> {
    let mut points = vec![trail.start];
    let closing = trail.closed.then_some(trail.start);
    for piece in trail.pieces(apart) {
        let (from, to) = (piece.start, piece.end());
        let count = ((to - from).length() / apart).ceil().max(1.0);
        points.extend(
            (1..=count as u32).map(|index| from + (to - from) * (f64::from(index) / count)),
        );
    }
    if let Some(start) = closing {
        let from = trail.end();
        let count = ((start - from).length() / apart).ceil().max(1.0);
        points.extend(
            (1..=count as u32).map(|index| from + (start - from) * (f64::from(index) / count)),
        );
    }
    points
}
