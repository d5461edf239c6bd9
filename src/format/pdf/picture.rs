//! Pictures as forms, in their own units, y up. The page that places a picture sets the pen width and the ink for the
//! book's lines.

use super::operators::{Content, Form};
use crate::Error;
use maze::geometry::{Point, Rect};
use page::outline::{Outline, PathSink};
use page::scene::{FillRule, Paint, Picture, Raster};

/// A picture as a form.
pub fn form(picture: &Picture) -> Result<Form, Error> {
    let mut content = Content::default();
    for part in &picture.parts {
        content.operator("q");
        for clip in &part.clips {
            content.outline(&clip.outline);
            content.operator(if clip.rule == FillRule::EvenOdd { "W* n" } else { "W n" });
        }
        match &part.paint {
            Paint::Pen => {
                content.outline(&part.outline);
                content.operator("S");
            }
            Paint::Fill(ink, rule) => {
                content.fresh_ink(*ink);
                content.outline(&part.outline);
                content.operator(if *rule == FillRule::EvenOdd { "f*" } else { "f" });
            }
            Paint::Pixels(raster) => content.pixels(raster),
        }
        content.operator("Q");
    }
    let Rect { x, y, width, height } = picture.bounds();
    // Half the picture's size on every side leaves room for any pen.
    content.form(Rect::new(x, -y - height, width, height).outset(width.max(height) / 2.0))
}

impl Content {
    fn outline(&mut self, outline: &Outline) {
        outline.draw(&mut Drawn { content: self, last: Point::default() });
    }

    /// An inline image with its lower left corner at the origin. Its bytes are in hex, which compresses well in the form.
    fn pixels(&mut self, raster: &Raster) {
        let Raster { width, height, grey } = raster;
        self.operator(&format!("{width} 0 0 {height} 0 0 cm"));
        self.operator(&format!("BI /W {width} /H {height} /CS /G /BPC 8 /F /AHx ID"));
        grey.iter().for_each(|light| self.hex(*light));
        self.operator("> EI");
    }
}

/// Writes an outline as path operators.
struct Drawn<'c> {
    content: &'c mut Content,
    last: Point,
}

impl Drawn<'_> {
    fn to(&mut self, points: &[Point], operator: &str) {
        self.last = points[points.len() - 1];
        self.content.points(points, operator);
    }
}

fn point(x: f32, y: f32) -> Point {
    Point::new(f64::from(x), f64::from(y))
}

impl PathSink for Drawn<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.to(&[point(x, y)], "m");
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.to(&[point(x, y)], "l");
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        // A cubic curve equals the quadratic one if its handles reach two thirds of the way to the quadratic handle.
        let (from, middle, to) = (self.last, point(x1, y1), point(x, y));
        let toward = |end: Point| end + (middle - end) * (2.0 / 3.0);
        self.to(&[toward(from), toward(to), to], "c");
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.to(&[point(x1, y1), point(x2, y2), point(x, y)], "c");
    }

    fn close(&mut self) {
        self.content.operator("h");
    }
}
