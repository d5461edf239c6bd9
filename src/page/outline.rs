//! Outlines in their own units, y up, as in fonts.

use maze::geometry::Rect;
pub use skrifa::outline::OutlinePen as PathSink;

/// The lines and curves around the visible parts of a glyph or a picture.
#[derive(Clone, Debug, Default)]
pub struct Outline {
    strokes: Vec<Stroke>,
    start: [f32; 2],
    end: [f32; 2],
}

#[derive(Clone, Copy, Debug)]
enum Stroke {
    Move([f32; 2]),
    Line([f32; 2]),
    Quad([f32; 4]),
    Cubic([f32; 6]),
    Close,
}

impl Outline {
    /// The starting point; `None` if there is nothing to draw.
    pub fn start(&self) -> Option<[f32; 2]> {
        match self.strokes.first() {
            Some(&Stroke::Move(start)) => Some(start),
            _ => None,
        }
    }

    /// Each of its closed contours as an outline.
    pub fn contours(&self) -> Vec<Outline> {
        let mut contours: Vec<Outline> = Vec::new();
        for &stroke in &self.strokes {
            if matches!(stroke, Stroke::Move(_)) {
                contours.push(Outline::default());
            }
            contours.last_mut().into_iter().for_each(|last| last.strokes.push(stroke));
        }
        contours
    }

    /// The number of moves, lines and curves.
    pub fn strokes(&self) -> usize {
        self.strokes.len()
    }

    /// The box around its points, with y down; `None` if there is nothing to draw.
    pub fn bounds(&self) -> Option<Rect> {
        let points = self.strokes.iter().flat_map(|stroke| {
            match stroke {
                Stroke::Move(points) | Stroke::Line(points) => points.as_slice(),
                Stroke::Quad(points) => points,
                Stroke::Cubic(points) => points,
                Stroke::Close => &[],
            }
            .chunks(2)
        });
        let points =
            points.map(|point| Rect::new(f64::from(point[0]), -f64::from(point[1]), 0.0, 0.0));
        points.reduce(Rect::union)
    }

    /// Replays it into another pen.
    pub fn draw(&self, pen: &mut dyn PathSink) {
        for stroke in &self.strokes {
            match *stroke {
                Stroke::Move([x, y]) => pen.move_to(x, y),
                Stroke::Line([x, y]) => pen.line_to(x, y),
                Stroke::Quad([x1, y1, x, y]) => pen.quad_to(x1, y1, x, y),
                Stroke::Cubic([x1, y1, x2, y2, x, y]) => pen.curve_to(x1, y1, x2, y2, x, y),
                Stroke::Close => pen.close(),
            }
        }
    }
}

impl PathSink for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        (self.start, self.end) = ([x, y], [x, y]);
        self.strokes.push(Stroke::Move([x, y]));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.end = [x, y];
        self.strokes.push(Stroke::Line([x, y]));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.end = [x, y];
        self.strokes.push(Stroke::Quad([x1, y1, x, y]));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.end = [x, y];
        self.strokes.push(Stroke::Cubic([x1, y1, x2, y2, x, y]));
    }

    fn close(&mut self) {
        // The closing side is a line like the others.
        let [x, y] = self.start;
        if self.end != self.start {
            self.line_to(x, y);
        }
        self.strokes.push(Stroke::Close);
    }
}
