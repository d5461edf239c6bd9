//! What is remembered of the faces for all pages: shaped texts, and the outlines of glyphs.

use super::PathSink;
use crate::maze::geometry::Rect;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, PoisonError, RwLock};

/// Values worked out once. They are forgotten when they are very many, so that they do not grow with the book.
pub struct FaceCache<K, V>(RwLock<HashMap<K, Arc<V>>>);

const MEMORY: usize = 4096;

impl<K: Eq + Hash, V> FaceCache<K, V> {
    pub fn get_or(&self, key: K, make: impl FnOnce() -> V) -> Arc<V> {
        // A thread that panicked left the map whole.
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = known.get(&key) {
            return value.clone();
        }
        drop(known);
        let value = Arc::new(make());
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MEMORY {
            known.clear();
        }
        known.entry(key).or_insert(value).clone()
    }
}

impl<K, V> Default for FaceCache<K, V> {
    fn default() -> FaceCache<K, V> {
        FaceCache(RwLock::default())
    }
}

/// What draws a glyph, in units of its face, y up.
#[derive(Default)]
pub struct Outline {
    strokes: Vec<Stroke>,
    start: [f32; 2],
    end: [f32; 2],
}

/// The outline of a glyph in a format that counts from point to point: only the way to its first point depends on where
/// it stands.
pub struct Stamp {
    /// From the first point on.
    pub text: String,
    /// The first point and the last, in the format's units from the glyph's origin.
    pub first: (i64, i64),
    pub last: (i64, i64),
}

enum Stroke {
    Move([f32; 2]),
    Line([f32; 2]),
    Quad([f32; 4]),
    Cubic([f32; 6]),
    Close,
}

impl Outline {
    /// Where it begins; none if there is nothing to draw.
    pub fn start(&self) -> Option<[f32; 2]> {
        match self.strokes.first() {
            Some(&Stroke::Move(start)) => Some(start),
            _ => None,
        }
    }

    /// The box around its points, with y down; none if there is nothing to draw.
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

    /// Draws it with another pen.
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
        // The last side is a line like the others.
        let [x, y] = self.start;
        if self.end != self.start {
            self.line_to(x, y);
        }
        self.strokes.push(Stroke::Close);
    }
}
