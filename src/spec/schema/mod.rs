//! The JSON Schema of book.toml, made from the same keys as its reader: see [`crate`].
//!
//! Draft 7, which TOML editors support. Rules that need a search, a font or another page are left to the reader; the tests
//! list them.

mod rules;

use crate::assets::Assets;
use crate::diagnostic::Diagnostic;
use crate::keys::{self, Key, OF_PAGES, OWN};
use crate::words;
use serde_json::{Map, Value, json};

/// The schema of a book; papers, levels and languages come from the assets, and so do the errors.
pub fn schema(assets: &Assets) -> Result<Value, Vec<Diagnostic>> {
    let page = page(assets)?;
    let mut defaults = page.clone();
    defaults.retain(|key, _| !OWN.contains(&key.as_str()));
    let mut of_cover = keys::schema(Key::of_cover(), assets)?;
    let mut own = page.clone();
    own.retain(|key, _| !OF_PAGES.contains(&key.as_str()));
    of_cover["maze"]["anyOf"][1] = json!({
        "type": "object",
        "additionalProperties": false,
        "properties": own,
        "allOf": rules::of_page(assets),
    });
    let of_page = rules::of_page(assets).into_iter().chain([rules::growth()]);
    Ok(json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A maze book",
        "description": "A book for `mazebook build`",
        "type": "object",
        "required": ["book", "page"],
        "additionalProperties": false,
        "properties": {
            "book": {
                "description": "The book as a whole",
                "type": "object",
                "required": ["title"],
                "additionalProperties": false,
                "allOf": rules::of_book(assets)?,
                "properties": keys::schema(Key::of_book(), assets)?,
            },
            "cover": {
                "description": "The cover, for a printer that prints one: its back, its spine and its front",
                "type": "object",
                "additionalProperties": false,
                "properties": of_cover,
            },
            "series": {
                "description": "The volumes that the book comes in",
                "type": "object",
                "required": ["volumes", "title"],
                "additionalProperties": false,
                "properties": keys::schema(Key::of_series(), assets)?,
            },
            "words": {
                "description": "Words of its own, in place of those of its language",
                "type": "object",
                "additionalProperties": false,
                "properties": words::schema(assets)?,
            },
            "defaults": {
                "description": "What every page takes unless it says otherwise",
                "type": "object",
                "additionalProperties": false,
                "properties": defaults,
                "allOf": rules::of_page(assets),
            },
            "page": {
                "description": "The pages of the book, in order",
                "type": "array",
                "minItems": 1,
                "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "properties": page,
                    "allOf": of_page.collect::<Vec<_>>(),
                },
            },
        },
        "allOf": [somewhere("topology"), somewhere("size"), rules::sizes(assets)],
    }))
}

/// A key that each page must have, unless the defaults have it.
fn somewhere(key: &str) -> Value {
    json!({ "anyOf": [
        { "properties": { "defaults": { "required": [key] } }, "required": ["defaults"] },
        { "properties": { "page": { "items": { "required": [key] } } } },
    ] })
}

/// The keys of a page, including algorithm options.
fn page(assets: &Assets) -> Result<Map<String, Value>, Vec<Diagnostic>> {
    let mut page = keys::schema(Key::of_page(), assets)?;
    for option in assets.registry().options() {
        let share = json!({
            "description": option.about,
            "type": "number",
            "minimum": 0,
            "maximum": 1,
            "default": option.default,
        });
        page.insert(option.name.to_owned(), share);
    }
    Ok(page)
}
