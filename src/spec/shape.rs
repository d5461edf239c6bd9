//! Shapes of mazes, by their names in a book.

use super::assets::shapes;
use super::form::{Form, line};
use crate::document::Value;
use serde_json::json;

/// A shape named in a book.
#[derive(Clone, Debug, PartialEq)]
pub struct ShapeName {
    /// As written in the book.
    pub name: String,
    /// The kind of shape.
    pub source: ShapeSource,
}

/// The source of a shape.
#[derive(Clone, Debug, PartialEq)]
pub enum ShapeSource {
    /// The contents of an SVG or PNG file, not yet parsed.
    File(Vec<u8>),
    /// Letters of a text.
    Text(String),
    /// A picture of the picture font: a character, or its English name.
    Picture,
}

/// Which parts of a picture in a file are inside the shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Threshold {
    /// The least darkness inside, from 0 (white) to 1 (black).
    pub least: f64,
    /// Whether inside and outside are swapped.
    pub is_inverted: bool,
}

impl Threshold {
    /// The default.
    pub const USUAL: Threshold = Threshold { least: 0.5, is_inverted: false };
}

/// The kind of rim of a maze in a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rim {
    /// The rim of whole cells.
    Cells,
    /// The outline itself, which cuts cells.
    Smooth,
}

impl Rim {
    /// Every value by its name in a book, with a line about it.
    pub const ALL: &'static [(&'static str, Rim, &'static str)] = &[
        ("cells", Rim::Cells, "the rim of whole cells"),
        ("smooth", Rim::Smooth, "the outline itself, which cuts the cells that it crosses"),
    ];
}

/// The folder of embedded shapes and of an author's own.
pub const FOLDER: &str = "templates/shapes";
const TEXT: &str = "text:";

/// A `shape`.
pub const SHAPE: Form<ShapeName> = Form {
    read: |value, example, reader| {
        let name = value.text(example)?;
        if reader.assets.registry().topology(&name).is_some() {
            let help = format!("write topology = \"{name}\" for such cells");
            value.error("`shape` is what the cells fill, not what they look like", "", help);
            return None;
        }
        let source = if let Some(text) = name.strip_prefix(TEXT) {
            if text.trim().is_empty() {
                value.error(
                    "there is no text for the shape",
                    "",
                    "for example shape = \"text:ANNA\"",
                );
                return None;
            }
            ShapeSource::Text(text.trim().to_owned())
        } else if name.contains('.') {
            let file = reader.assets.named(&name).map_err(|why| unread(value, &why)).ok()?;
            ShapeSource::File(file)
        } else {
            match reader.assets.find(&format!("{FOLDER}/{name}.svg")) {
                Ok(Some(own)) => ShapeSource::File(own.text.into_bytes()),
                Ok(None) => ShapeSource::Picture,
                Err(found) => {
                    found.iter().for_each(|why| unread(value, why));
                    return None;
                }
            }
        };
        Some(ShapeName { name, source })
    },
    schema: |assets| {
        let topologies = assets.registry().every_topology();
        let topologies: Vec<&str> = topologies.map(|one| one.name).collect();
        let examples: Vec<&str> = shapes().chain(["🐘", "text:ANNA", "logo.svg"]).collect();
        Ok(json!({
            "type": "string",
            "allOf": [line(), { "not": { "pattern": r"^text:\s*$" } }, { "not": { "enum": topologies } }],
            "examples": examples,
        }))
    },
};

fn unread(value: Value, why: &crate::diagnostic::Diagnostic) {
    let usual = "the path of an SVG or PNG file, from the folder of the book";
    let message = format!("this shape cannot be read: {}", why.message);
    value.error(message, "", why.help.as_deref().unwrap_or(usual));
}
