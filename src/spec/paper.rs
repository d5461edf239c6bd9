//! Papers, by name or by dimensions.

use super::config_table::{self, ConfigEntry};
use super::form::{Form, length_text, one_of};
use super::length::length;
use crate::assets::Assets;
use crate::document::{Table, Value};
use serde_json::json;
use std::ops::RangeInclusive;
use toml::de::DeValue;

/// A sheet of paper, in mm.
#[derive(Clone, Debug, PartialEq)]
pub struct Paper {
    /// The name of the paper; `custom` if the book gives its dimensions.
    pub name: String,
    /// One line about it; empty if the book gives its dimensions.
    pub about: String,
    /// The width in mm.
    pub width: f64,
    /// The height in mm.
    pub height: f64,
    /// The default printer for this paper; `None` for the general default.
    pub printer: Option<String>,
}

/// The range of a side in mm, from a card to a wall. A PDF page has at most 14,400 pt a side.
pub const SIDES: RangeInclusive<f64> = 50.0..=5000.0;

const EXAMPLE: &str = "{ width = \"6in\", height = \"9in\" }";

impl ConfigEntry for Paper {
    const FILE: &'static str = "config/papers.toml";
    const KEY: &'static str = "paper";
    const EXAMPLE: &'static str = "\"letter\"";

    fn name(&self) -> &str {
        &self.name
    }

    fn about(&self) -> String {
        self.about.clone()
    }

    fn read(value: Value, _: &Assets) -> Option<Paper> {
        value.table(value.key, EXAMPLE, |table| {
            let about =
                table.or("about", String::new(), |value| value.text("about = \"US Letter\""));
            let printer = table.optional("printer", |value| value.text("printer = \"tablet\""));
            let paper = sides(value.key, about.unwrap_or_default(), table)?;
            Some(Paper { printer: printer?, ..paper })
        })
    }
}

fn sides(name: &str, about: String, table: &Table) -> Option<Paper> {
    let width = table.required("width", "width = \"6in\"", |value| length(value, SIDES));
    let height = table.required("height", "height = \"9in\"", |value| length(value, SIDES));
    let (name, width, height) = (name.to_owned(), width?, height?);
    Some(Paper { name, about, width, height, printer: None })
}

/// The name of a paper, or a table with its sides.
pub fn paper(value: Value, assets: &Assets) -> Option<Paper> {
    match value.node() {
        DeValue::String(_) => config_table::named(value, assets),
        DeValue::Table(_) => {
            value.table("`paper`", EXAMPLE, |table| sides("custom", String::new(), table))
        }
        _ => {
            let example = format!("paper = \"letter\" or paper = {EXAMPLE}");
            value.mistyped("the name of a paper or its sides", &example);
            None
        }
    }
}

/// The `paper` of a book.
pub const PAPER: Form<Paper> = Form {
    read: |value, _, reader| paper(value, reader.assets),
    schema: |assets| {
        let papers = Paper::all(assets)?;
        let side = length_text(["6in", "152.4mm"]);
        Ok(json!({ "anyOf": [
            one_of(papers.iter().map(|paper| (paper.name(), paper.about()))),
            {
                "type": "object",
                "required": ["width", "height"],
                "additionalProperties": false,
                "properties": { "width": side, "height": side },
            },
        ] }))
    },
};

/// The orientation of a paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orientation {
    /// Higher than wide.
    Portrait,
    /// Wider than high.
    Landscape,
}

impl Paper {
    /// The same sheet in an orientation.
    pub fn turned(self, orientation: Orientation) -> Paper {
        let turns = match orientation {
            Orientation::Portrait => self.width > self.height,
            Orientation::Landscape => self.width < self.height,
        };
        match turns {
            true => Paper { width: self.height, height: self.width, ..self },
            false => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_paper_can_be_read() {
        let papers = Paper::all(&Assets::embedded()).unwrap();
        assert!(["a4", "letter"].iter().all(|name| papers.iter().any(|one| one.name == *name)));
        let universal = papers.iter().find(|paper| paper.name == "universal").unwrap();
        assert!((universal.width - 2.0 * 12.7 - 184.6).abs() < 1e-9);
        assert!((universal.height - 2.0 * 12.7 - 254.0).abs() < 1e-9);
    }
}
