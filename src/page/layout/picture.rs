//! A picture at an end of a maze: beyond its arrow, clear of the walls; or inside, as large as fits.

use super::placement::Placement;
use crate::scene::{Ink, Mark, Picture, Role, Shape};
use maze::Maze;
use maze::geometry::{Point, Rect, Trail};
use std::sync::Arc;

/// The gap between a picture and its arrow or a wall, in mm.
const GAP: f64 = 1.1;
/// How far a picture that meets a wall is moved on at a time, in mm.
const STEP: f64 = 0.5;

/// A picture, and how it stands at the end of a maze.
#[derive(Clone, Debug)]
pub struct Pictured {
    pub picture: Arc<Picture>,
    /// In mm, outside of a maze; inside it is as high as fits.
    pub height: f64,
    /// The weight of its lines, in mm.
    pub pen: f64,
}

impl Pictured {
    /// Its width and height in mm, at that height.
    fn size(&self, height: f64) -> (f64, f64) {
        (self.picture.width(height, self.pen), height)
    }

    /// The picture, so high, with its middle there.
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

/// The picture beyond an arrow that ends at `tail`, clear of what is `taken`; `out` leads away from the maze.
pub fn beyond(
    maze: &Maze,
    placement: &Placement,
    pictured: &Pictured,
    (tail, out): (Point, Point),
    taken: &[Rect],
) -> Mark {
    let (width, height) = pictured.size(pictured.height);
    // From the middle of a box to its edge on the way back to the arrow.
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
    // Beyond the maze there is room in the end.
    while meets(middle) {
        middle = middle + out * STEP;
    }
    pictured.draw(middle, pictured.height)
}

/// The picture in the middle of walls, given in pitches: as large as fits between them.
pub fn within(pictured: &Pictured, placement: &Placement, center: Point, walls: &[Trail]) -> Mark {
    /// Between two points of a wall that are looked at, in pitches.
    const APART: f64 = 0.05;
    let pieces = walls.iter().flat_map(|wall| points(wall, APART));
    let walls: Vec<Point> = pieces.map(|point| placement.place(point) - center).collect();
    let clear = placement.heaviest() / 2.0 + (placement.scale * 0.06).min(GAP);
    let fits = |height: f64| {
        let (width, height) = pictured.size(height);
        let half = Point::new(width / 2.0 + clear, height / 2.0 + clear);
        walls.iter().all(|wall| wall.x.abs() >= half.x || wall.y.abs() >= half.y)
    };
    // Bisection, in thousandths of a mm.
    let highest = pictured.picture.highest().unwrap_or(f64::INFINITY);
    let (mut least, mut most) = (1, (highest.min(placement.scale * 20.0) * 1000.0) as u64 + 2);
    while least + 1 < most {
        let height = least.midpoint(most);
        if fits(height as f64 / 1000.0) { least = height } else { most = height }
    }
    pictured.draw(center, least as f64 / 1000.0)
}

/// Points along a trail, no further apart than that.
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
