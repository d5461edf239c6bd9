//! Colors and path data for SVG.

use crate::number::{COORDINATE, Digits, quarters};
use maze::geometry::{Path, Point, Step, Trail};
use page::font::{Faces, Stamp, StampResult};
use page::outline::{Outline, PathSink};
use page::scene::{BadNumber, Drawing, Ink, Run};

/// A grey or a color.
pub fn color(ink: Ink) -> String {
    match ink {
        Ink::Grey(percent) => {
            let level = (u32::from(100 - percent.min(100)) * 255 + 50) / 100;
            format!("#{level:02x}{level:02x}{level:02x}")
        }
        Ink::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        Ink::Cmyk(cyan, magenta, yellow, black) => {
            let left = |ink: u8| u32::from(100 - ink.min(100));
            let level = |ink: u8| (left(ink) * left(black) * 255 + 5000) / 10_000;
            let [red, green, blue] = [cyan, magenta, yellow].map(level);
            format!("#{red:02x}{green:02x}{blue:02x}")
        }
    }
}

/// An outline in its own units, y up.
pub fn outline(outline: &Outline) -> Result<String, BadNumber> {
    let mut pen = Pen::new(GLYPH);
    outline.draw(&mut pen);
    pen.digits.finish()
}

/// The path data of trails, rounded to thousandths.
pub fn data(path: &Path) -> Result<String, BadNumber> {
    let mut pen = Pen::new(COORDINATE);
    path.iter().for_each(|trail| pen.trail(trail));
    pen.digits.finish()
}

/// The path data of a drawing, in pitches.
pub fn path_of(drawing: &Drawing) -> Result<String, BadNumber> {
    let mut pen = Pen::new(COORDINATE);
    drawing.trails().for_each(|trail| pen.trail(&trail));
    pen.digits.finish()
}

/// The outlines of all glyphs in a run as one path, in units of the face.
pub fn outlines(run: &Run, faces: &Faces) -> Result<String, BadNumber> {
    let mut pen = Pen::new(GLYPH);
    for glyph in &run.glyphs {
        let origin = Point::new(f64::from(glyph.x), f64::from(glyph.y));
        pen.glyph(run.face, glyph.id, origin, faces)?;
    }
    pen.digits.finish()
}

fn stamp(face: usize, id: u16, faces: &Faces) -> StampResult {
    let outline = faces.outline_of(face, id);
    let Some([x, y]) = outline.start() else { return Ok(None) };
    let mut pen = Pen::new(GLYPH);
    outline.draw(&mut pen);
    let (first, last) = (pen.place(point(x, y)), pen.at);
    let mut text = pen.digits.finish()?;
    // Skips the command that moves to the first point.
    let rest = text[1..].find(|c: char| c.is_ascii_alphabetic()).map_or(text.len(), |at| at + 1);
    text.drain(..rest);
    Ok(Some(Stamp { text, first, last }))
}

/// The outline of one glyph in units of its face, y up.
pub fn glyph(face: usize, id: u16, faces: &Faces) -> Result<String, BadNumber> {
    let mut pen = Pen::new(GLYPH);
    pen.glyph(face, id, Point::default(), faces)?;
    pen.digits.finish()
}

/// Decimals of a glyph outline, in units of its face: TrueType curves join halfway between whole units.
const GLYPH: u32 = 1;

/// Writes path data with relative commands; positions are whole numbers, so that rounding errors do not add up.
struct Pen {
    digits: Digits,
    decimals: u32,
    start: (i64, i64),
    at: (i64, i64),
}

impl Pen {
    fn new(decimals: u32) -> Pen {
        let nowhere = (0, 0);
        Pen { digits: Digits::default(), decimals, start: nowhere, at: nowhere }
    }

    fn trail(&mut self, trail: &Trail) {
        if trail.steps.is_empty() {
            return;
        }
        self.jump(trail.start);
        let mut from = trail.start;
        for &step in &trail.steps {
            match step {
                Step::Line(to) => self.line(to),
                Step::Arc { center, to, clockwise } => {
                    let radius = (to - center).length();
                    for end in quarters(from, center, to, clockwise).1 {
                        self.arc(radius, clockwise, end);
                    }
                }
            }
            from = step.end();
        }
        if trail.closed {
            self.shut();
        }
    }

    fn jump(&mut self, to: Point) {
        self.to('m', [to]);
        self.start = self.at;
    }

    fn line(&mut self, to: Point) {
        let place = self.place(to);
        match (place.0 - self.at.0, place.1 - self.at.1) {
            (dx, 0) => self.command('h', [dx]),
            (0, dy) => self.command('v', [dy]),
            (dx, dy) => self.command('l', [dx, dy]),
        }
        self.at = place;
    }

    fn arc(&mut self, radius: f64, clockwise: bool, to: Point) {
        let radius = self.digits.units(radius, self.decimals);
        let along = i64::from(clockwise) * 10_i64.pow(self.decimals);
        let place = self.place(to);
        let (dx, dy) = (place.0 - self.at.0, place.1 - self.at.1);
        self.command('a', [radius, radius, 0, 0, along, dx, dy]);
        self.at = place;
    }

    /// Writes a command whose arguments are all points, the last of them its end.
    fn to<const N: usize>(&mut self, letter: char, points: [Point; N]) {
        let places = points.map(|point| self.place(point));
        let at = self.at;
        self.command(letter, places.into_iter().flat_map(|(x, y)| [x - at.0, y - at.1]));
        self.at = places[N - 1];
    }

    fn command(&mut self, letter: char, units: impl IntoIterator<Item = i64>) {
        self.digits.text.push(letter as u8);
        for (i, units) in units.into_iter().enumerate() {
            if i > 0 && units >= 0 {
                self.digits.text.push(b' ');
            }
            self.digits.fixed(units, self.decimals);
        }
    }

    fn place(&mut self, point: Point) -> (i64, i64) {
        (self.digits.units(point.x, self.decimals), self.digits.units(point.y, self.decimals))
    }

    /// Writes the outline of a glyph with its origin at a point.
    fn glyph(
        &mut self,
        face: usize,
        id: u16,
        origin: Point,
        faces: &Faces,
    ) -> Result<(), BadNumber> {
        let known = faces.stamps.get_or((face, id), || stamp(face, id, faces));
        if let Some(Stamp { text, first, last }) =
            known.as_ref().as_ref().map_err(|wrong| *wrong)?
        {
            let (x, y) = self.place(origin);
            self.command('m', [x + first.0 - self.at.0, y + first.1 - self.at.1]);
            self.digits.push(text);
            self.at = (x + last.0, y + last.1);
        }
        Ok(())
    }

    fn shut(&mut self) {
        self.digits.text.push(b'z');
        self.at = self.start;
    }
}

impl PathSink for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.jump(point(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.line(point(x, y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.to('q', [point(x1, y1), point(x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.to('c', [point(x1, y1), point(x2, y2), point(x, y)]);
    }

    fn close(&mut self) {
        self.shut();
    }
}

fn point(x: f32, y: f32) -> Point {
    Point::new(f64::from(x), f64::from(y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_does_not_add_up() {
        let third = 1.0 / 3.0;
        let corners: Vec<_> = (0..=300).map(|i| Point::new(f64::from(i) * third, 0.0)).collect();
        let text = data(&vec![Trail::of_lines(&corners, false)]).unwrap();
        let steps = text.split('h').skip(1).map(|step| step.parse::<f64>().unwrap());
        assert!((steps.sum::<f64>() - 100.0).abs() < 1e-9);
    }

    #[test]
    fn a_trail_after_a_closed_one_starts_from_where_that_started() {
        let corners = [(1.0, 1.0), (2.0, 1.0), (2.0, 2.5)].map(|(x, y)| Point::new(x, y));
        let closed = Trail::of_lines(&corners, true);
        assert_eq!(data(&vec![closed.clone(), closed]).unwrap(), "m1 1h1v1.5zm0 0h1v1.5z");
    }

    #[test]
    fn arcs_turn_the_way_they_are_seen() {
        let (up, right) = (Point::new(0.0, -1.0), Point::new(1.0, 0.0));
        let quarter = |start, to, clockwise| {
            let steps = vec![Step::Arc { center: Point::default(), to, clockwise }];
            data(&vec![Trail { start, steps, closed: false }]).unwrap()
        };
        assert_eq!(quarter(up, right, true), "m0-1a1 1 0 0 1 1 1");
        assert_eq!(quarter(right, up, false), "m1 0a1 1 0 0 0-1-1");
    }

    #[test]
    fn grey_is_a_part_of_black() {
        let inks = [0, 50, 90, 100].map(|percent| color(Ink::Grey(percent)));
        assert_eq!(inks, ["#ffffff", "#808080", "#1a1a1a", "#000000"]);
    }
}
