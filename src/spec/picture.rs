//! Pictures at the ends of mazes, and portraits, by their names in a book.

use super::form::{Form, Keyword};
use crate::document::Value;
use maze::Place;
use serde_json::json;

/// A picture named in a book: a character, its English name, or a file.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureName {
    /// As written in the book.
    pub name: String,
    /// The contents of the file, if it is one; not yet parsed.
    pub file: Option<Vec<u8>>,
}

/// The style of pictures from the picture font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureStyle {
    /// Outlines to color in.
    Outline,
    /// Solid black.
    Solid,
}

impl Keyword for PictureStyle {
    const WHAT: &'static str = "style of pictures";
    const ALL: &'static [(&'static str, PictureStyle, &'static str)] = &[
        ("outline", PictureStyle::Outline, "lines around white, to color in"),
        ("solid", PictureStyle::Solid, "black"),
    ];
}

/// A `portrait`.
pub const PORTRAIT: Form<PictureName> = Form {
    read: |value, example, reader| {
        let name = value.text(example)?;
        if !is_file(&name) {
            let message = "a portrait is drawn after a picture in a file";
            value.error(message, "", "write the path of a PNG or SVG file, such as \"face.png\"");
            return None;
        }
        let file = reader.assets.named(&name).map_err(|why| unread(value, &why)).ok()?;
        Some(PictureName { name, file: Some(file) })
    },
    schema: |_| Ok(json!({ "type": "string", "pattern": r"\.", "examples": ["face.png"] })),
};

/// A `start` or `finish`.
pub const PICTURE: Form<PictureName> = Form {
    read: |value, example, reader| {
        let name = value.text(example)?;
        if is_place(&name) {
            let key = if value.key == "start" { "entrance" } else { "exit" };
            let message = format!("`{}` is the picture there, and no place", value.key);
            value.error(message, "", format!("write {key} = \"{name}\""));
            return None;
        }
        let file = match is_file(&name) {
            true => Some(reader.assets.named(&name).map_err(|why| unread(value, &why)).ok()?),
            false => None,
        };
        Some(PictureName { name, file })
    },
    schema: |_| {
        let names = Place::ALL.iter().map(|(name, _)| *name).collect::<Vec<_>>();
        Ok(
            json!({ "type": "string", "not": { "enum": names }, "examples": ["🐝", "bee", "cat.svg"] }),
        )
    },
};

fn is_place(name: &str) -> bool {
    Place::ALL.iter().any(|(place, _)| *place == name)
}

/// Whether a name is a file name: names of pictures have no dot.
fn is_file(name: &str) -> bool {
    name.contains('.')
}

fn unread(value: Value, why: &crate::diagnostic::Diagnostic) {
    let usual = "the path of an SVG or PNG file, from the folder of the book";
    let message = format!("this picture cannot be read: {}", why.message);
    value.error(message, "", why.help.as_deref().unwrap_or(usual));
}
