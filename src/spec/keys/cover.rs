//! The keys of `[cover]`.

use super::keys;
use crate::config_table::ConfigEntry;
use crate::document::Value;
use crate::form::{self, Form, Keyword, length_text, line, named, whole};
use crate::length::length;
use crate::palette::{COLORS, Palette};
use crate::printer::Printer;
use crate::theme::Theme;
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeMap;
use toml::de::DeValue;

keys! {
    /// The keys of `[cover]`.
    CoverKeys {
        design: CoverDesign = named(), "How the front looks", "\"split\"", "\"window\"";
        colors: Palette = COLORS, "A palette, or the colors of ground and ink and perhaps an accent", "\"meadow\"", "\"ocean\"";
        maze: Chosen = CHOSEN, "The number of the maze on the front, or one of its own with the keys of a [[page]]; if left out, one of middling size", "12";
        theme: Theme = form::listed(), "Pictures of a theme on the front, in a maze of a few large cells", "\"farm\"";
        text: Vec<String> = PARAGRAPHS, "The text on the back, or a list of its paragraphs", "\"Thirty mazes for rainy days.\"";
        spine: Spines = SPINES, "The width of the spine, where the printer's template gives another or mazebook knows none; or that of each printer", "{ ingram = \"10.8mm\" }";
    }
}

/// The value of `maze`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// The number of a maze of the book.
    Numbered(u32),
    /// A maze for the cover only, as a table.
    Own,
}

const CHOSEN: Form<Chosen> = Form {
    read: |value, example, reader| match value.node() {
        DeValue::Table(_) => Some(Chosen::Own),
        _ => (NUMBER.read)(value, example, reader).map(Chosen::Numbered),
    },
    schema: |assets| Ok(json!({ "anyOf": [(NUMBER.schema)(assets)?, { "type": "object" }] })),
};

/// The number of a maze.
const NUMBER: Form<u32> = whole::<1, 20_000>();

/// The spine widths in a book, in mm.
#[derive(Clone, Debug, Default)]
pub struct Spines {
    /// The spine for the book's own printer.
    pub own: Option<f64>,
    /// The spines by name of the printer.
    pub of: BTreeMap<String, f64>,
}

const SPINES: Form<Spines> = Form {
    read: |value, example, reader| {
        if !matches!(value.node(), DeValue::Table(_)) {
            let own = Some(width(value)?);
            return Some(Spines { own, ..Spines::default() });
        }
        let of = value.table("`spine`", example, |table| {
            let printers = Printer::all(reader.assets).unwrap_or_default();
            let entry = |value: Value| {
                if printers.iter().any(|printer| printer.name == value.key) {
                    return Some((value.key.to_owned(), width(value)?));
                }
                let (message, help) = Printer::unknown(value.key, &printers);
                table.document.error(table.key_span(value.key), message, "", help);
                None
            };
            let read: Vec<Option<(String, f64)>> = table.entries().into_iter().map(entry).collect();
            read.into_iter().collect::<Option<BTreeMap<_, _>>>()
        })?;
        Some(Spines { own: None, of })
    },
    schema: |assets| {
        let width = length_text(["10.8mm", "0.425in"]);
        let printers = Printer::all(assets)?.into_iter();
        let of: Map<String, Json> = printers.map(|printer| (printer.name, width.clone())).collect();
        let of = json!({ "type": "object", "additionalProperties": false, "properties": of });
        Ok(json!({ "anyOf": [width, of] }))
    },
};

fn width(value: Value) -> Option<f64> {
    length(value, 0.5..=100.0)
}

/// The design of the front of a cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoverDesign {
    /// A maze in a frame.
    Frame,
    /// A maze in a white window.
    Window,
    /// The title on a band of color, with the maze below.
    Split,
    /// A maze on a disc.
    Sun,
    /// A label on a pattern of walls.
    Label,
    /// A large maze that runs off the page.
    Giant,
}

impl Keyword for CoverDesign {
    const WHAT: &'static str = "design of covers";
    const ALL: &'static [(&'static str, CoverDesign, &'static str)] = &[
        ("window", CoverDesign::Window, "a maze in a white window"),
        ("frame", CoverDesign::Frame, "a thin frame around title, maze and author"),
        ("split", CoverDesign::Split, "the title on a band of color, the maze below"),
        ("sun", CoverDesign::Sun, "a maze before a disc"),
        ("label", CoverDesign::Label, "a label on a pattern of walls"),
        ("giant", CoverDesign::Giant, "a large maze that runs off the page"),
    ];
}

/// The most paragraphs on the back.
const MOST: usize = 6;

/// The most bytes of a list of paragraphs that a message quotes.
const SHORT: usize = 300;

/// How to write a text with line breaks: its paragraphs are separated by empty lines or, without these, by line breaks.
fn in_a_list(text: &str) -> String {
    let text = text.replace('\r', "");
    let between = if text.trim().contains("\n\n") { "\n\n" } else { "\n" };
    let paragraphs = text.split(between).map(|part| part.split_whitespace().collect::<Vec<_>>());
    let quoted = paragraphs.filter(|words| !words.is_empty()).map(|words| json!(words.join(" ")));
    let all: Vec<String> = quoted.map(|text| text.to_string()).collect();
    let list = all.join(", ");
    match all.len() <= MOST && list.len() <= SHORT {
        true => format!("write its paragraphs as a list: text = [{list}]"),
        false => format!(
            "write its paragraphs as a list, at most {MOST}: text = [\"The first.\", \"The second.\"]"
        ),
    }
}

/// A text, or a list of paragraphs.
pub const PARAGRAPHS: Form<Vec<String>> = Form {
    read: |value, example, _| {
        if value.elements().is_none() {
            if let Some(broken) = value.node().as_str().filter(|text| text.contains('\n')) {
                value.error("`text` is broken over several lines", "", in_a_list(broken));
                return None;
            }
            return value.text(example).map(|text| vec![text]);
        }
        let texts = value.list("a list of paragraphs", example, |text| text.text(example))?;
        if texts.len() > MOST {
            let message = format!("the back has {} paragraphs", texts.len());
            value.error(message, "", format!("write at most {MOST}"));
            return None;
        }
        Some(texts)
    },
    schema: |_| {
        let texts = json!({ "type": "array", "items": line(), "maxItems": MOST });
        Ok(json!({ "anyOf": [line(), texts] }))
    },
};
