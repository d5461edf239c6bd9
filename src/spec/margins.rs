//! The margins set in a book.

use super::form::{Form, length_text};
use super::length::length;
use serde_json::json;
use std::ops::RangeInclusive;

/// The margins set in a book, in mm.
#[allow(missing_docs)] // Named like the keys.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Margins {
    pub inside: Option<f64>,
    pub outside: Option<f64>,
    pub top: Option<f64>,
    pub bottom: Option<f64>,
}

/// The range of a margin, in mm.
pub const MARGIN: RangeInclusive<f64> = 0.0..=200.0;

/// The `margins` of a book.
pub const MARGINS: Form<Margins> = Form {
    read: |value, example, _| {
        value.table("`margins`", example, |table| {
            let edge = |key| table.optional(key, |value| length(value, MARGIN));
            let (inside, outside) = (edge("inside"), edge("outside"));
            let (top, bottom) = (edge("top"), edge("bottom"));
            Some(Margins { inside: inside?, outside: outside?, top: top?, bottom: bottom? })
        })
    },
    schema: |_| {
        let margin = length_text(["12.7mm", "0.5in"]);
        Ok(json!({
            "type": "object",
            "additionalProperties": false,
            "properties": { "inside": margin, "outside": margin, "top": margin, "bottom": margin },
        }))
    },
};
