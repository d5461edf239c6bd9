//! The keys of `[series]`.

use super::keys;
use crate::diagnostic::Diagnostic;
use crate::form::{Form, LINE, whole};
use crate::front_matter::{ISBN, ean};
use serde_json::json;

keys! {
    /// The keys of `[series]`.
    SeriesKeys {
        volumes: u32 = whole::<1, 99>(), "The number of volumes, all made at once; another one changes none before it", "12";
        title: String = LINE, "The title of each volume, with {volume} for its number", "\"Mazes, Volume {volume}\"";
        isbn: Vec<String> = ISBNS, "The ISBN of each volume, in order", "[\"978-3-16-148410-0\"]";
        harder: f64 = HARDER, "By how many levels of difficulty each volume is harder than the one before it", "0.5", "0";
        larger: f64 = LARGER, "By how many columns and rows, or rings, the mazes of each volume are larger than those of the one before it", "1", "0";
    }
}

/// One ISBN for each volume.
const ISBNS: Form<Vec<String>> = Form {
    read: |value, example, reader| {
        let all = value.list("a list of ISBNs", example, |value| {
            Some((value.span(), (ISBN.read)(value, example, reader)?))
        })?;
        for (at, (span, isbn)) in all.iter().enumerate() {
            // An ISBN with 10 digits equals the same one with 13.
            let first = all[..at].iter().position(|(_, other)| ean(other) == ean(isbn));
            if let Some(first) = first {
                let message = format!("volume {} has this ISBN already", first + 1);
                let twice = Diagnostic::error(message).at(&value.document.source, span.clone());
                let twice = twice.other(all[first].0.clone(), "here first");
                value.document.report(twice.help("write the one that was given to this volume"));
            }
        }
        Some(all.into_iter().map(|(_, isbn)| isbn).collect())
    },
    schema: |assets| Ok(json!({ "type": "array", "items": (ISBN.schema)(assets)? })),
};

/// The growth in cells along a side per volume.
const LARGER: Form<f64> = Form {
    read: |value, example, _| value.number(0.0..=20.0, example),
    schema: |_| Ok(json!({ "type": "number", "minimum": 0, "maximum": 20 })),
};

/// The rise in levels per volume.
const HARDER: Form<f64> = Form {
    read: |value, example, _| value.number(0.0..=9.0, example),
    schema: |_| Ok(json!({ "type": "number", "minimum": 0, "maximum": 9 })),
};
