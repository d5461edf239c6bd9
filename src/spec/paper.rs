//! Papers, by name or by measure, and the lengths that they are written in.

use super::Paper;
use crate::maze::geometry::MM_PER_PT;
use crate::spec::assets::Assets;
use crate::spec::diagnostic::Diagnostic;
use crate::spec::document::{Document, Table, Value};
use std::ops::RangeInclusive;

/// Sides of a paper, in mm: from a card to a wall. A PDF page has at most 14,400 pt a side.
pub const SIDES: RangeInclusive<f64> = 50.0..=5000.0;

/// The papers of `config/papers.toml`, each with a line about it.
pub fn papers(assets: &Assets) -> Result<Vec<(Paper, String)>, Vec<Diagnostic>> {
    let file = assets.text("config/papers.toml")?;
    let document = Document::open(file);
    let fields = document.fields();
    let all = Table::new("the file", 0..0, &fields, &document);
    let mut papers = Vec::new();
    for (_, value) in all.entries() {
        let Some(table) = value.table(value.key, EXAMPLE) else { continue };
        let about = table.get("about").and_then(|value| value.text("about = \"US Letter\""));
        let sides = sides(&table);
        table.finish();
        if let Some((width, height)) = sides {
            let name = value.key.to_owned();
            papers.push((Paper { name, width, height }, about.unwrap_or_default()));
        }
    }
    drop(fields);
    let found = document.into_sorted();
    if found.is_empty() { Ok(papers) } else { Err(found) }
}

const EXAMPLE: &str = "{ width = \"6in\", height = \"9in\" }";

/// The `paper` of a book: a name, or a table of its sides.
pub fn paper(value: Value, assets: &Assets) -> Option<Paper> {
    use toml::de::DeValue;
    match value.node() {
        DeValue::String(_) => match papers(assets) {
            Ok(papers) => {
                let names = papers.iter().map(|(paper, _)| (paper.name.as_str(), paper));
                value.name("paper", names, "paper = \"letter\"").cloned()
            }
            Err(found) => {
                found.into_iter().for_each(|finding| value.document.report(finding));
                None
            }
        },
        DeValue::Table(_) => {
            let table = value.table("`paper`", EXAMPLE)?;
            let sides = sides(&table);
            table.finish();
            let (width, height) = sides?;
            Some(Paper { name: "custom".to_owned(), width, height })
        }
        _ => {
            let example = format!("paper = \"letter\" or paper = {EXAMPLE}");
            value.mistyped("the name of a paper or its sides", &example);
            None
        }
    }
}

/// The sheet turned as `orientation` says.
pub fn turned(paper: Paper, orientation: Option<Value>) -> Option<Paper> {
    let Some(value) = orientation else { return Some(paper) };
    let all = [("portrait", false), ("landscape", true)];
    let landscape = value.name("orientation", all, "orientation = \"landscape\"")?;
    let turn = (paper.width > paper.height) != landscape && paper.width != paper.height;
    let (width, height) =
        if turn { (paper.height, paper.width) } else { (paper.width, paper.height) };
    Some(Paper { width, height, ..paper })
}

/// The paper of a book that names none: one that prints on A4 and on US Letter.
pub fn usual(book: &Table, assets: &Assets) -> Option<Paper> {
    const NAME: &str = "universal";
    match papers(assets) {
        Ok(papers) => {
            let paper =
                papers.into_iter().find_map(|(paper, _)| (paper.name == NAME).then_some(paper));
            if paper.is_none() {
                let message =
                    format!("the book names no `paper`, and config/papers.toml has no `{NAME}`");
                book.document.missing(book.span.clone(), message, "add paper = \"letter\", say");
            }
            paper
        }
        Err(found) => {
            found.into_iter().for_each(|finding| book.document.report(finding));
            None
        }
    }
}

fn sides(table: &Table) -> Option<(f64, f64)> {
    let width = table.require("width", "width = \"6in\"").map(|value| length(value, SIDES));
    let height = table.require("height", "height = \"9in\"").map(|value| length(value, SIDES));
    Some((width??, height??))
}

/// The units of length, with their mm.
const UNITS: [(&str, f64); 4] = [("mm", 1.0), ("cm", 10.0), ("in", 25.4), ("pt", MM_PER_PT)];

/// A length in mm, from a text with a unit such as `6in`.
pub fn length(value: Value, range: RangeInclusive<f64>) -> Option<f64> {
    let example = format!("{} = \"6in\", \"152.4mm\", \"15cm\" or \"432pt\"", value.key);
    let Some(text) = value.node().as_str() else {
        value.mistyped("a length with its unit, in quotes", &example);
        return None;
    };
    let Some(mm) = mm(text) else {
        let message = format!("`{}` is not a length", value.key);
        value.error(
            message,
            "takes a number and mm, cm, in or pt",
            format!("for example {example}"),
        );
        return None;
    };
    if range.contains(&mm) {
        return Some(mm);
    }
    let label = format!("takes {} to {} mm", range.start(), range.end());
    value.error(
        format!("`{}` is out of range", value.key),
        label,
        format!("for example {example}"),
    );
    None
}

fn mm(text: &str) -> Option<f64> {
    let text = text.trim();
    let (number, unit) =
        UNITS.iter().find_map(|&(name, mm)| Some((text.strip_suffix(name)?, mm)))?;
    let number = number.trim_end();
    // Rust reads "inf", "NaN" and "1e3" as numbers; on paper only digits are.
    let digits = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    digits.then(|| number.parse::<f64>().ok().map(|number| number * unit))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_take_four_units() {
        for text in ["6in", "152.4mm", "15.24 cm", " 432pt "] {
            assert!((mm(text).unwrap() - 152.4).abs() < 1e-9, "{text}");
        }
        for text in ["", "6", "in", "infin", "-6in", "6 feet", "1e3mm", "6.0.0in"] {
            assert_eq!(mm(text), None, "{text}");
        }
    }

    #[test]
    fn every_paper_can_be_read() {
        let papers = papers(&Assets::embedded()).unwrap();
        assert_eq!(papers.len(), 24);
        let (universal, _) = papers.iter().find(|(paper, _)| paper.name == "universal").unwrap();
        assert!((universal.width - 2.0 * 12.7 - 184.6).abs() < 1e-9);
        assert!((universal.height - 2.0 * 12.7 - 254.0).abs() < 1e-9);
    }
}
