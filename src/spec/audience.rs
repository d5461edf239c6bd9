//! Who a book is for, from `config/audiences.toml`.

use super::paper::length;
use crate::maze::geometry::MM_PER_PT;
use crate::spec::assets::Assets;
use crate::spec::diagnostic::Diagnostic;
use crate::spec::document::{Document, Table, Value};

/// What the eyes and hands of the readers ask of a page.
#[derive(Clone, Debug, PartialEq)]
pub struct Audience {
    /// As written in a book spec.
    pub name: String,
    /// One line about it.
    pub about: String,
    /// The narrowest passage from wall to wall, in mm.
    pub gap: f64,
    /// The lightest and the heaviest weight of walls, in pt.
    pub wall: (f64, f64),
    /// The smallest text, in pt.
    pub text: f64,
    /// The lightest grey of words, in percent of black.
    pub ink: u8,
}

/// The audiences of `config/audiences.toml`.
pub fn audiences(assets: &Assets) -> Result<Vec<Audience>, Vec<Diagnostic>> {
    let file = assets.text("config/audiences.toml")?;
    let document = Document::open(file);
    let fields = document.fields();
    let all = Table::new("the file", 0..0, &fields, &document);
    let audiences = all.entries().into_iter().filter_map(|(_, value)| audience(value)).collect();
    drop(fields);
    let found = document.into_sorted();
    if found.is_empty() { Ok(audiences) } else { Err(found) }
}

fn audience(value: Value) -> Option<Audience> {
    let table = value.table(value.key, "{ gap = \"4mm\", wall = [0.75, 3.5], type = \"8pt\" }")?;
    let about = table.get("about").and_then(|value| value.text("about = \"any size\""));
    let gap = table.require("gap", "gap = \"4mm\"").and_then(|v| length(v, 0.8..=50.0));
    let text = table.require("type", "type = \"8pt\"").and_then(|v| length(v, 1.0..=20.0));
    let wall = table.require("wall", "wall = [0.75, 3.5]").and_then(weights);
    let ink = table.get("ink").map_or(Some(0), |value| value.whole(0..=100, "ink = 100"));
    table.finish();
    Some(Audience {
        name: value.key.to_owned(),
        about: about.unwrap_or_default(),
        gap: gap?,
        wall: wall?,
        text: text? / MM_PER_PT,
        ink: ink? as u8,
    })
}

fn weights(value: Value) -> Option<(f64, f64)> {
    let example = "wall = [0.75, 3.5]";
    let Some(&[least, most]) = value.elements().as_deref() else {
        value.mistyped("the lightest and the heaviest weight in pt", example);
        return None;
    };
    let (least, most) = (least.number(0.25..=20.0, example), most.number(0.25..=20.0, example));
    let (least, most) = (least?, most?);
    if least > most {
        value.error("`wall` ends before it begins", "", "write the lighter weight first");
        return None;
    }
    Some((least, most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_audience_can_be_read() {
        let audiences = audiences(&Assets::embedded()).unwrap();
        let names: Vec<&str> = audiences.iter().map(|audience| audience.name.as_str()).collect();
        assert_eq!(names, ["3-4", "5-6", "7-9", "10+", "adult", "low-vision"]);
        assert!((audiences[5].text - 18.0).abs() < 1e-9);
    }
}
