//! Caches for all pages: shaped texts and encoded glyphs.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, PoisonError, RwLock};

/// A cache of computed values. It is cleared when it gets too large, so that it does not grow with the book.
#[derive(Debug)]
pub struct FaceCache<K, V>(RwLock<HashMap<K, Arc<V>>>);

const MEMORY: usize = 4096;

impl<K: Eq + Hash, V> FaceCache<K, V> {
    pub fn get_or(&self, key: K, make: impl FnOnce() -> V) -> Arc<V> {
        // A thread that panicked left the map intact.
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

/// The outline of a glyph in a format with relative coordinates: only the move to its first point depends on its position.
#[derive(Debug)]
pub struct Stamp {
    /// The path after its first point.
    pub text: String,
    /// The first point, in the format's units from the glyph's origin.
    pub first: (i64, i64),
    /// The last point.
    pub last: (i64, i64),
}
