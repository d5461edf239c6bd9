//! Filling outlines with pixels.

use super::outline::{Outline, PathSink};
use super::scene::{FillRule, Ink, Paint, Part};
use maze::geometry::{Point, Rect};
use std::ops::Range;

/// The pixels along the longer side of a canvas.
const FINE: f64 = 1000.0;
/// The lines that replace a curve.
const LINES: u16 = 24;

/// A grid of pixels over a box.
#[derive(Debug)]
pub struct Canvas {
    bounds: Rect,
    /// The number of pixels in a row.
    pub columns: usize,
    rows: usize,
    /// Pixels per unit.
    scale: f64,
}

/// A part of a canvas.
struct Window {
    rows: Range<usize>,
    columns: Range<usize>,
}

impl Window {
    fn pixels(&self) -> usize {
        self.rows.len() * self.columns.len()
    }
}

impl Canvas {
    /// The pixels over the union of some boxes; `None` if there is nothing to cover.
    pub fn of(boxes: impl Iterator<Item = Rect>) -> Option<Canvas> {
        let bounds = boxes.reduce(Rect::union).filter(|bounds| !bounds.is_empty())?;
        let longer = bounds.width.max(bounds.height);
        let scale = FINE / longer;
        let pixels = |length: f64| (length * scale).ceil().max(1.0) as usize;
        Some(Canvas { columns: pixels(bounds.width), rows: pixels(bounds.height), bounds, scale })
    }

    /// The number of pixels.
    pub fn pixels(&self) -> usize {
        self.columns * self.rows
    }

    /// The total area of some boxes, in canvas areas, rounded down.
    pub fn times(&self, boxes: impl Iterator<Item = Rect>) -> usize {
        boxes.map(|bounds| self.window(bounds).pixels()).sum::<usize>() / self.pixels()
    }

    /// The pixels that touch a box, and a margin of one.
    fn window(&self, bounds: Rect) -> Window {
        let range = |from: f64, length: f64, pixels: usize| {
            let pixel = |at: f64| (at.max(0.0) as usize).min(pixels);
            let (from, to) = (from * self.scale, (from + length) * self.scale);
            // The margin absorbs rounding.
            pixel(from.floor() - 1.0)..pixel(to.ceil() + 1.0)
        };
        Window {
            rows: range(bounds.y - self.bounds.y, bounds.height, self.rows),
            columns: range(bounds.x - self.bounds.x, bounds.width, self.columns),
        }
    }

    /// By pixel of a window: whether its center is inside an outline, whose points `to` places.
    fn inside(
        &self,
        window: &Window,
        outline: &Outline,
        rule: FillRule,
        to: impl Fn(f64, f64) -> Point,
    ) -> Vec<bool> {
        let width = window.columns.len();
        if window.pixels() == 0 {
            return Vec::new();
        }
        let origin = Point::new(self.bounds.x, self.bounds.y);
        let place = |[x, y]: [f64; 2]| (to(x, y) - origin) * self.scale;
        // By pixel: the net number of downward edges between its center and the center of the pixel before.
        let mut turns = vec![0_i32; window.pixels()];
        let mut edges = Edges::new(|a, b| {
            let (a, b) = (place(a), place(b));
            let (top, bottom, turn) = if a.y < b.y { (a, b, 1) } else { (b, a, -1) };
            let first = (top.y - 0.5).ceil().max(0.0) as usize;
            for row in first.max(window.rows.start)..window.rows.end {
                let middle = row as f64 + 0.5;
                if middle >= bottom.y {
                    break;
                }
                let share = (middle - top.y) / (bottom.y - top.y);
                let x = top.x + (bottom.x - top.x) * share;
                let column = (x - 0.5).ceil().max(window.columns.start as f64) as usize;
                if column < window.columns.end {
                    let line = (row - window.rows.start) * width;
                    turns[line + column - window.columns.start] += turn;
                }
            }
        });
        outline.draw(&mut edges);
        edges.close();
        let lines = turns.chunks_exact(width).flat_map(|line| {
            line.iter().scan(0, |winding, turn| {
                *winding += turn;
                Some(*winding)
            })
        });
        let is_inside = |winding: i32| match rule {
            FillRule::NonZero => winding != 0,
            // Every edge changes the winding number by one.
            FillRule::EvenOdd => winding % 2 != 0,
        };
        lines.map(is_inside).collect()
    }

    /// Marks the canvas pixels whose center is inside an outline with these bounds.
    pub fn mark(
        &self,
        inside: &mut [bool],
        bounds: Rect,
        outline: &Outline,
        to: impl Fn(f64, f64) -> Point,
    ) {
        let window = self.window(bounds);
        let one = self.inside(&window, outline, FillRule::NonZero, to);
        self.each(&window, |at, pixel| inside[pixel] |= one[at]);
    }

    /// Visits the pixels of a window, by their indices in the window and in the canvas.
    fn each(&self, window: &Window, mut visit: impl FnMut(usize, usize)) {
        let width = window.columns.len();
        for (line, row) in window.rows.clone().enumerate() {
            for (at, column) in window.columns.clone().enumerate() {
                visit(line * width + at, row * self.columns + column);
            }
        }
    }

    /// Paints a part of a picture into `dark`: the darkness of each pixel, 0 to 1.
    pub fn paint(&self, part: &Part, dark: &mut [f64]) {
        let Some(bounds) = part.outline.bounds() else { return };
        let window = self.window(bounds);
        let up = |x, y: f64| Point::new(x, -y);
        let rule = match part.paint {
            Paint::Fill(_, rule) => rule,
            Paint::Pen | Paint::Pixels(_) => FillRule::NonZero,
        };
        let mut seen = self.inside(&window, &part.outline, rule, up);
        for clip in &part.clips {
            let inside = self.inside(&window, &clip.outline, clip.rule, up);
            seen.iter_mut().zip(inside).for_each(|(seen, is)| *seen &= is);
        }
        self.each(&window, |at, pixel| {
            if seen[at] {
                dark[pixel] = self.ink(&part.paint, pixel);
            }
        });
    }

    /// The darkness of paint on a pixel, 0 to 1.
    fn ink(&self, paint: &Paint, pixel: usize) -> f64 {
        match paint {
            Paint::Pen => 1.0,
            Paint::Fill(Ink::Grey(percent), _) => f64::from(*percent) / 100.0,
            Paint::Fill(..) => 1.0,
            Paint::Pixels(raster) => {
                let along = |place: usize, of: usize, count: u32| {
                    (place * count as usize / of).min(count as usize - 1)
                };
                let column = along(pixel % self.columns, self.columns, raster.width);
                let row = along(pixel / self.columns, self.rows, raster.height);
                1.0 - f64::from(raster.grey[row * raster.width as usize + column]) / 255.0
            }
        }
    }
}

/// A pen that passes on the lines of an outline, with curves replaced by lines.
pub struct Edges<F> {
    line: F,
    start: [f64; 2],
    end: [f64; 2],
}

impl<F: FnMut([f64; 2], [f64; 2])> Edges<F> {
    /// A pen that passes each line on, from one point to the next.
    pub fn new(line: F) -> Edges<F> {
        Edges { line, start: [0.0; 2], end: [0.0; 2] }
    }

    fn to(&mut self, end: [f64; 2]) {
        (self.line)(self.end, end);
        self.end = end;
    }

    /// Lines along a curve, given as a function from 0 to 1.
    fn curve(&mut self, at: impl Fn(f64) -> [f64; 2]) {
        (1..=LINES).for_each(|line| self.to(at(f64::from(line) / f64::from(LINES))));
    }
}

impl<F: FnMut([f64; 2], [f64; 2])> PathSink for Edges<F> {
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
