//! Pictures in a content stream.

use super::content::Content;
use crate::format::number::{COORDINATE, FACTOR};
use crate::maze::geometry::Point;
use crate::page::outline::{Outline, PathSink};
use crate::page::scene::{FillRule, Ink, Paint, Picture, Raster};

impl Content {
    /// A picture with its origin at a place, mm to one of its units; the weight, in mm, and the ink of the book's lines.
    pub(super) fn picture(
        &mut self,
        picture: &Picture,
        (at, scale): (Point, f64),
        (pen, ink): (f64, Ink),
    ) {
        for part in &picture.parts {
            // An ink that is set between q and Q is gone after that.
            match part.paint {
                Paint::Pen => self.ink(ink, true),
                Paint::Fill(ink, _) => self.ink(ink, false),
                Paint::Pixels(_) => {}
            }
            self.operator("q");
            for clip in &part.clips {
                self.outline(&clip.outline, at, scale);
                self.operator(if clip.rule == FillRule::EvenOdd { "W* n" } else { "W n" });
            }
            match &part.paint {
                Paint::Pen => {
                    self.number(pen, COORDINATE);
                    self.operator("w");
                    self.outline(&part.outline, at, scale);
                    self.operator("S");
                }
                Paint::Fill(_, rule) => {
                    self.outline(&part.outline, at, scale);
                    self.operator(if *rule == FillRule::EvenOdd { "f*" } else { "f" });
                }
                Paint::Pixels(raster) => self.pixels(raster, at, scale),
            }
            self.operator("Q");
        }
    }

    fn outline(&mut self, outline: &Outline, at: Point, scale: f64) {
        outline.draw(&mut Placed { content: self, at, scale, last: at });
    }

    /// An inline image, its lower left corner at a place: its bytes in hex, which the deflated page makes short again.
    fn pixels(&mut self, raster: &Raster, at: Point, scale: f64) {
        let Raster { width, height, grey } = raster;
        for factor in [f64::from(*width) * scale, 0.0, 0.0, f64::from(*height) * -scale] {
            self.number(factor, FACTOR);
        }
        self.numbers(&[at.x, at.y]);
        self.operator("cm");
        self.operator(&format!("BI /W {width} /H {height} /CS /G /BPC 8 /F /AHx ID"));
        grey.iter().for_each(|light| self.hex(*light));
        self.operator("> EI");
    }
}

/// Draws an outline with y up in mm on the page.
struct Placed<'c> {
    content: &'c mut Content,
    at: Point,
    scale: f64,
    last: Point,
}

impl Placed<'_> {
    fn to(&mut self, points: &[(f32, f32)]) -> Vec<Point> {
        let place =
            |&(x, y): &(f32, f32)| self.at + Point::new(f64::from(x), -f64::from(y)) * self.scale;
        let points: Vec<Point> = points.iter().map(place).collect();
        self.last = points[points.len() - 1];
        points
    }
}

impl PathSink for Placed<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let points = self.to(&[(x, y)]);
        self.content.points(&points, "m");
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let points = self.to(&[(x, y)]);
        self.content.points(&points, "l");
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        // A cubic whose handles reach two thirds of the way to that of the quadratic.
        let from = self.last;
        let points = self.to(&[(x1, y1), (x, y)]);
        let (middle, to) = (points[0], points[1]);
        let toward = |end: Point| end + (middle - end) * (2.0 / 3.0);
        self.content.points(&[toward(from), toward(to), to], "c");
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let points = self.to(&[(x1, y1), (x2, y2), (x, y)]);
        self.content.points(&points, "c");
    }

    fn close(&mut self) {
        self.content.operator("h");
    }
}
