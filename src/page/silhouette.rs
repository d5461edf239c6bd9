//! Silhouettes: the shapes of mazes from the names that a book has for them.

use super::font::{Faces, Weight};
use super::outline::{Outline, PathSink};
use super::pictures::{Fault, PictureFont, of_file};
use super::scene::{FillRule, Ink, Paint, Part, Picture};
use crate::maze::geometry::{Point, Rect};
use crate::maze::shape::Shape;
use crate::maze::tone::Tone;
use crate::spec::diagnostic::{listed, nearest};
use crate::spec::{PictureStyle, ShapeName, ShapeSource, Threshold, assets};
use std::sync::Arc;

/// The pixels along the longer side of a silhouette.
const FINE: f64 = 1000.0;
/// The lines that stand for a curve.
const LINES: u16 = 24;

/// The shape of a name; or what is wrong, and what to write instead.
pub fn silhouette(
    name: &ShapeName,
    threshold: Threshold,
    font: &PictureFont,
    faces: &Faces,
) -> Result<Shape, Fault> {
    let nothing = |what: &str| (format!("{what} is empty"), "take another shape".to_owned());
    match &name.source {
        ShapeSource::File(bytes) => of_picture(&of_file(bytes, faces)?, threshold),
        ShapeSource::Text(text) => {
            let letters = letters(text, faces)?;
            let canvas = Canvas::of(letters.iter().filter_map(Placed::bounds));
            let shape = canvas.and_then(|canvas| {
                let mut inside = vec![false; canvas.pixels()];
                for Placed { outline, at, scale } in &letters {
                    let place = |x, y: f64| *at + Point::new(x, -y) * *scale;
                    let one = canvas.inside(outline, FillRule::NonZero, place);
                    inside.iter_mut().zip(one).for_each(|(inside, is)| *inside |= is);
                }
                Shape::new(canvas.columns, &inside)
            });
            let shape = shape.ok_or_else(|| nothing("this text"))?;
            Ok(shape.joined())
        }
        ShapeSource::Picture => {
            let found = font.find(&name.name).map_err(|unknown| {
                let own: Vec<&str> = assets::shapes().collect();
                let near = match nearest(&name.name, own.iter().copied()) {
                    Some(near) => vec![near.to_owned()],
                    None => unknown.near,
                };
                let near = match near.is_empty() {
                    true => String::new(),
                    false => format!("did you mean {}? ", listed(&near, "or")),
                };
                let help = format!(
                    "{near}`mazebook list shapes` and `mazebook list pictures` show them all; or name an SVG or PNG file"
                );
                (format!("there is no shape called “{}”", name.name), help)
            })?;
            let picture = font.picture(found, PictureStyle::Solid);
            let shape = picture.and_then(|picture| of_picture(&picture, Threshold::USUAL).ok());
            Ok(shape.ok_or_else(|| nothing("this picture"))?.filled().whole())
        }
    }
}

/// The tone of a picture in a file; or what is wrong, and what to write instead.
pub fn tone(file: &[u8], faces: &Faces) -> Result<Tone, Fault> {
    let painted = painted(&of_file(file, faces)?);
    let tone = painted.and_then(|(canvas, dark)| Tone::new(canvas.columns, &dark));
    tone.ok_or_else(|| {
        let help = "take a picture in shades of grey, such as a photo of a face";
        ("this picture is all one color".to_owned(), help.to_owned())
    })
}

/// How dark a picture is, pixel by pixel; none where there is nothing.
fn painted(picture: &Picture) -> Option<(Canvas, Vec<f64>)> {
    let canvas = Canvas::of(picture.parts.iter().filter_map(|part| part.outline.bounds()))?;
    let mut dark = vec![0.0; canvas.pixels()];
    picture.parts.iter().for_each(|part| canvas.paint(part, &mut dark));
    Some((canvas, dark))
}

/// Where a picture is dark.
fn of_picture(picture: &Picture, threshold: Threshold) -> Result<Shape, Fault> {
    let shape = painted(picture).and_then(|(canvas, dark)| {
        let is_inside = |&dark: &f64| (dark >= threshold.least) != threshold.is_inverted;
        let inside: Vec<bool> = dark.iter().map(is_inside).collect();
        let is_even = matches!(picture.parts[..], [Part { paint: Paint::Pixels(_), .. }]);
        let is_full = is_even && inside.iter().all(|&is| is);
        if is_full { None } else { Shape::new(canvas.columns, &inside) }
    });
    shape.ok_or_else(|| {
        let help = "take a picture that is dark on white, or change `threshold` or `invert`";
        ("this picture is all one color".to_owned(), help.to_owned())
    })
}

/// The letters of a text.
fn letters(text: &str, faces: &Faces) -> Result<Vec<Placed>, Fault> {
    const SIZE: f64 = 1000.0;
    let runs = faces.shape(text, Weight::Bold, SIZE).map_err(|missing| {
        let help = "name a font that has it in [book]: font = \"MyFont.ttf\"";
        (missing.to_string(), help.to_owned())
    })?;
    let (mut letters, mut left) = (Vec::new(), 0.0);
    for run in runs {
        let scale = run.size_mm() / run.units;
        letters.extend(run.glyphs.iter().map(|glyph| {
            let at = Point::new(left + f64::from(glyph.x) * scale, f64::from(-glyph.y) * scale);
            Placed { outline: faces.outline_of(run.face, glyph.id), at, scale }
        }));
        left += run.width;
    }
    Ok(letters)
}

/// An outline in a place: its origin lies at a point, and its units are so large.
struct Placed {
    outline: Arc<Outline>,
    at: Point,
    scale: f64,
}

impl Placed {
    fn bounds(&self) -> Option<Rect> {
        let Rect { x, y, width, height } = self.outline.bounds()?;
        let scale = self.scale;
        Some(Rect::new(self.at.x + x * scale, self.at.y + y * scale, width * scale, height * scale))
    }
}

/// The pixels over a box, in which outlines are filled.
struct Canvas {
    bounds: Rect,
    columns: usize,
    rows: usize,
    /// Pixels to a unit.
    scale: f64,
}

impl Canvas {
    /// The pixels over some boxes; none where there is nothing.
    fn of(boxes: impl Iterator<Item = Rect>) -> Option<Canvas> {
        let bounds = boxes.reduce(Rect::union).filter(|bounds| !bounds.is_empty())?;
        let longer = bounds.width.max(bounds.height);
        let scale = FINE / longer;
        let pixels = |length: f64| (length * scale).ceil().max(1.0) as usize;
        Some(Canvas { columns: pixels(bounds.width), rows: pixels(bounds.height), bounds, scale })
    }

    fn pixels(&self) -> usize {
        self.columns * self.rows
    }

    /// By pixel, whether its middle is inside of an outline, of which `to` says where its points lie.
    fn inside(
        &self,
        outline: &Outline,
        rule: FillRule,
        to: impl Fn(f64, f64) -> Point,
    ) -> Vec<bool> {
        let mut edges = Edges::default();
        outline.draw(&mut edges);
        let origin = Point::new(self.bounds.x, self.bounds.y);
        let place = |[x, y]: [f64; 2]| (to(x, y) - origin) * self.scale;
        // By row, where an edge crosses it, and whether downward.
        let mut crossings: Vec<Vec<(f64, i32)>> = vec![Vec::new(); self.rows];
        for [a, b] in edges.lines {
            let (a, b) = (place(a), place(b));
            let (top, bottom, turn) = if a.y < b.y { (a, b, 1) } else { (b, a, -1) };
            let first = (top.y - 0.5).ceil().max(0.0) as usize;
            let middles = crossings.iter_mut().enumerate().skip(first);
            let middles = middles.map(|(row, crossings)| (row as f64 + 0.5, crossings));
            for (middle, crossings) in middles.take_while(|(middle, _)| *middle < bottom.y) {
                let share = (middle - top.y) / (bottom.y - top.y);
                crossings.push((top.x + (bottom.x - top.x) * share, turn));
            }
        }
        let mut inside = vec![false; self.pixels()];
        for (row, mut crossings) in crossings.into_iter().enumerate() {
            crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
            let mut winding = 0;
            for pair in crossings.windows(2) {
                winding += pair[0].1;
                let is_inside = match rule {
                    FillRule::NonZero => winding != 0,
                    // Every edge turns by one.
                    FillRule::EvenOdd => winding % 2 != 0,
                };
                if is_inside {
                    let column = |x: f64| ((x - 0.5).ceil().max(0.0) as usize).min(self.columns);
                    let (from, to) = (column(pair[0].0), column(pair[1].0));
                    inside[row * self.columns + from..row * self.columns + to.max(from)].fill(true);
                }
            }
        }
        inside
    }

    /// Paints a part of a picture: how dark each pixel is then, 0 to 1.
    fn paint(&self, part: &Part, dark: &mut [f64]) {
        let up = |x, y: f64| Point::new(x, -y);
        let mut seen = match part.paint {
            Paint::Fill(_, rule) => self.inside(&part.outline, rule, up),
            Paint::Pen | Paint::Pixels(_) => self.inside(&part.outline, FillRule::NonZero, up),
        };
        for clip in &part.clips {
            let inside = self.inside(&clip.outline, clip.rule, up);
            seen.iter_mut().zip(inside).for_each(|(seen, is)| *seen &= is);
        }
        let ink = |at: usize| match &part.paint {
            Paint::Pen => 1.0,
            Paint::Fill(Ink::Grey(percent), _) => f64::from(*percent) / 100.0,
            Paint::Fill(..) => 1.0,
            Paint::Pixels(raster) => {
                let along = |place: usize, of: usize, count: u32| {
                    (place * count as usize / of).min(count as usize - 1)
                };
                let column = along(at % self.columns, self.columns, raster.width);
                let row = along(at / self.columns, self.rows, raster.height);
                1.0 - f64::from(raster.grey[row * raster.width as usize + column]) / 255.0
            }
        };
        for at in (0..dark.len()).filter(|&at| seen[at]) {
            dark[at] = ink(at);
        }
    }
}

/// A pen that keeps the lines of an outline, and lines in place of its curves.
#[derive(Default)]
struct Edges {
    lines: Vec<[[f64; 2]; 2]>,
    start: [f64; 2],
    end: [f64; 2],
}

impl Edges {
    fn to(&mut self, end: [f64; 2]) {
        self.lines.push([self.end, end]);
        self.end = end;
    }

    /// Lines to where a curve is after each share of it.
    fn curve(&mut self, at: impl Fn(f64) -> [f64; 2]) {
        (1..=LINES).for_each(|line| self.to(at(f64::from(line) / f64::from(LINES))));
    }
}

impl PathSink for Edges {
    fn move_to(&mut self, x: f32, y: f32) {
        self.close();
        (self.start, self.end) = ([x.into(), y.into()], [x.into(), y.into()]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.to([x.into(), y.into()]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (from, by, to) = (self.end, [x1, y1].map(f64::from), [x, y].map(f64::from));
        self.curve(|t| {
            let s = 1.0 - t;
            [0, 1].map(|i| s * s * from[i] + 2.0 * s * t * by[i] + t * t * to[i])
        });
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let [a, b, to] = [[x1, y1], [x2, y2], [x, y]].map(|point| point.map(f64::from));
        let from = self.end;
        self.curve(|t| {
            let s = 1.0 - t;
            [0, 1].map(|i| {
                s * s * s * from[i]
                    + 3.0 * s * s * t * a[i]
                    + 3.0 * s * t * t * b[i]
                    + t * t * t * to[i]
            })
        });
    }

    fn close(&mut self) {
        if self.end != self.start {
            self.to(self.start);
        }
    }
}
