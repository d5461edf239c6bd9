//! The difficulty of a page: a level, a named range of levels, a solution length, or several at once.

use super::Ramp;
use super::config_table::ConfigEntry;
use super::form::{Form, Reader, list, number_from, one_of, ramp as ramp_of};
use super::level::{Level, level};
use super::ramp;
use crate::document::{Table, Value};
use difficulty::{Length, Levels, Target};
use serde_json::json;
use toml::de::DeValue;

/// The most cells that a solution may be asked to have, and the largest tolerance.
const CELLS: u32 = 100_000_000;
const TOLERANCE: u32 = 1_000_000;

/// The name for any difficulty.
const ANY: &str = "any";

/// The `difficulty` of a page: a target, or a ramp of levels.
pub const TARGETS: Form<Ramp<Target>> = Form {
    read: |value, _, reader| {
        let targets = ramp::read(value, |value| target(value, reader))?;
        // A ramp changes levels of one kind, and nothing else.
        let kind = |target: Target| match target {
            Target { effort: Some(_), length: None, decisions: None } => Some("effort"),
            Target { effort: None, length: Some(Length::Levels(_)), decisions: None } => {
                Some("length")
            }
            _ => None,
        };
        let (from, to) = (kind(targets.from), kind(targets.to));
        if targets.from != targets.to && (from.is_none() || from != to) {
            value.error(
                "`difficulty` grows from level to level, not by length",
                "",
                "for example difficulty = { from = 2, to = 8 } or { from = \"easy\", to = \"hard\" }",
            );
            return None;
        }
        Some(targets)
    },
    schema: |assets| {
        let known = Level::all(assets)?;
        let names = || known.iter().map(|level| (level.name(), level.about()));
        let any = std::iter::once((ANY, "the first maze".to_owned()));
        let levels = [number_from(1, 10), one_of(names())];
        let level = json!({ "anyOf": levels });
        let count = number_from(0, CELLS);
        let decisions = list(&count, &count);
        let part = json!({ "type": "number", "minimum": 0, "maximum": 1 });
        let table = |key: &str, value: &serde_json::Value, tolerance: Option<serde_json::Value>| {
            let mut properties = json!({ "level": level, "decisions": decisions, key: value });
            if let Some(tolerance) = tolerance {
                properties["tolerance"] = tolerance;
            }
            json!({
                "type": "object",
                "required": [key],
                "additionalProperties": false,
                "properties": properties,
            })
        };
        let tables = [
            table("level", &level, None),
            table("decisions", &decisions, None),
            table("length", &level, None),
            table("solution", &number_from(1, CELLS), Some(number_from(0, TOLERANCE))),
            table("fraction", &part, Some(part.clone())),
        ];
        let step = |key: &str| {
            json!({
                "type": "object",
                "required": [key],
                "additionalProperties": false,
                "properties": { key: level },
            })
        };
        let ramps = [ramp_of(&level), ramp_of(&step("level")), ramp_of(&step("length"))];
        let named = one_of(names().chain(any));
        let forms = [number_from(1, 10), named].into_iter().chain(tables).chain(ramps);
        Ok(json!({ "anyOf": forms.collect::<Vec<_>>() }))
    },
};

fn target(value: Value, reader: &Reader) -> Option<Target> {
    match value.node() {
        DeValue::String(text) if text.as_ref() == ANY => Some(Target::default()),
        DeValue::Integer(_) | DeValue::String(_) => {
            let levels = levels(value, reader, &[ANY])?;
            Some(Target { effort: Some(levels), ..Target::default() })
        }
        DeValue::Table(_) => value.table("`difficulty`", "", |table| several(table, reader)),
        _ => {
            value.mistyped(
                "a level from 1 to 10, its name, or a length of the solution",
                "difficulty = 7, \"easy\", { from = 2, to = 8 }, { solution = 90, tolerance = 4 } or { fraction = 0.3 }",
            );
            None
        }
    }
}

/// A level, or a named range of levels; `others` are names that are valid here, too.
fn levels(value: Value, reader: &Reader, others: &[&str]) -> Option<Levels> {
    if let DeValue::String(_) = value.node() {
        let levels = reader.levels(value.document)?;
        let names = levels.iter().map(|level| (level.name(), (level.from, level.to)));
        let names = names.chain(others.iter().map(|&other| (other, (1, 10))));
        let (from, to) = value.name("difficulty", names, "difficulty = \"easy\"")?;
        return Some(Levels { from, to });
    }
    let level = level(value, &format!("{} = 7", value.key))?;
    Some(Levels { from: level, to: level })
}

/// `{ solution = 90, tolerance = 4 }`, `{ fraction = 0.3 }`, `{ length = 7 }`, `{ level = 7, decisions = [8, 14] }`, …
fn several(table: &Table, reader: &Reader) -> Option<Target> {
    let keys = ["solution", "fraction", "length", "level", "decisions"];
    let [cells, share, length, level, decisions] = keys.map(|key| table.get(key));
    let tolerance = table.get("tolerance");
    let lengths: Vec<Value> = [cells, share, length].into_iter().flatten().collect();
    if let [_, second, ..] = lengths[..] {
        second.error(
            "`difficulty` takes one of `solution`, `fraction` and `length`",
            "",
            "keep one: the number of cells on the way, their share of all cells, or a level of length",
        );
        return None;
    }
    if lengths.is_empty() && level.is_none() && decisions.is_none() {
        table.document.missing(
            table.span.clone(),
            "`difficulty` does not say what it asks for",
            "for example { solution = 90, tolerance = 4 }, { fraction = 0.3 } or { level = 7 }",
        );
        return None;
    }
    if let (Some(tolerance), None, None) = (tolerance, cells, share) {
        tolerance.error(
            "`tolerance` belongs to `solution` or `fraction`",
            "",
            "leave it out, or add for example solution = 90",
        );
        return None;
    }
    let length = match (cells, share, length) {
        (Some(cells), ..) => {
            let tolerance = tolerance.map(|value| value.whole(0..=TOLERANCE, "tolerance = 4"));
            let cells = cells.whole(1..=CELLS, "solution = 90");
            Some(Length::Solution { cells: cells?, tolerance: tolerance.unwrap_or(Some(0))? })
        }
        (_, Some(share), _) => {
            let tolerance = tolerance.map(|value| value.number(0.0..=1.0, "tolerance = 0.02"));
            let share = share.number(0.0..=1.0, "fraction = 0.3");
            Some(Length::Fraction { share: share?, tolerance: tolerance.unwrap_or(Some(0.02))? })
        }
        (_, _, Some(length)) => Some(Length::Levels(levels(length, reader, &[])?)),
        _ => None,
    };
    let effort = match level {
        Some(level) => Some(levels(level, reader, &[])?),
        None => None,
    };
    let decisions = match decisions {
        Some(value) => Some(range(value)?),
        None => None,
    };
    Some(Target { effort, length, decisions })
}

/// A list of the least and the most, such as `[8, 14]`.
fn range(value: Value) -> Option<[u32; 2]> {
    let example = "decisions = [8, 14]";
    let Some(&[least, most]) = value.elements().as_deref() else {
        value.mistyped("the fewest and the most", example);
        return None;
    };
    let (least, most) = (least.whole(0..=CELLS, example), most.whole(0..=CELLS, example));
    let (least, most) = (least?, most?);
    if least > most {
        let help = format!("write the smaller number first: decisions = [{most}, {least}]");
        value.error("`decisions` ends before it begins", "", help);
        return None;
    }
    Some([least, most])
}
