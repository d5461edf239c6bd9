//! What is remembered of the faces for all pages: shaped texts, and the outlines of glyphs.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, PoisonError, RwLock};
use ttf_parser::OutlineBuilder;

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
    pub bounds: Option<ttf_parser::Rect>,
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

    /// Draws it with another pen.
    pub fn draw(&self, pen: &mut dyn OutlineBuilder) {
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

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.strokes.push(Stroke::Move([x, y]));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.strokes.push(Stroke::Line([x, y]));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.strokes.push(Stroke::Quad([x1, y1, x, y]));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.strokes.push(Stroke::Cubic([x1, y1, x2, y2, x, y]));
    }

    fn close(&mut self) {
        self.strokes.push(Stroke::Close);
    }
}
