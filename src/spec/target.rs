//! Difficulty as a page asks for it: a level, the name of some levels, or a length of the solution.

use super::Ramp;
use super::form::{Form, Reader, number_from, one_of, ramp as ramp_of};
use super::level::{Level, level};
use super::listed::ConfigEntry;
use super::ramp;
use crate::difficulty::Target;
use crate::spec::document::{Table, Value};
use serde_json::json;
use toml::de::DeValue;

/// The most cells that a solution may be asked to have, and that it may be off by.
const CELLS: u32 = 100_000_000;
const TOLERANCE: u32 = 1_000_000;

/// The `difficulty` of a page: a target, or levels that grow.
pub const TARGETS: Form<Ramp<Target>> = Form {
    read: |value, _, reader| {
        let targets = ramp::read(value, |value| target(value, reader))?;
        let is_level = |target| matches!(target, Target::Levels { .. });
        if targets.from != targets.to && !(is_level(targets.from) && is_level(targets.to)) {
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
        let levels = Level::all(assets)?;
        let levels =
            [number_from(1, 10), one_of(levels.iter().map(|level| (level.name(), level.about())))];
        let length = |key: &str, value, tolerance| {
            json!({
                "type": "object",
                "required": [key],
                "additionalProperties": false,
                "properties": { key: value, "tolerance": tolerance },
            })
        };
        let part = json!({ "type": "number", "minimum": 0, "maximum": 1 });
        let lengths = [
            length("solution", number_from(1, CELLS), number_from(0, TOLERANCE)),
            length("fraction", part.clone(), part),
        ];
        let ramp = ramp_of(&json!({ "anyOf": levels }));
        let forms = levels.into_iter().chain(lengths).chain([ramp]);
        Ok(json!({ "anyOf": forms.collect::<Vec<_>>() }))
    },
};

fn target(value: Value, reader: &Reader) -> Option<Target> {
    match value.node() {
        DeValue::Integer(_) => {
            let level = level(value, "difficulty = 7")?;
            Some(Target::Levels { from: level, to: level })
        }
        DeValue::String(_) => {
            let levels = reader.levels(value.document)?;
            let names = levels.iter().map(|level| (level.name(), (level.from, level.to)));
            let (from, to) = value.name("difficulty", names, "difficulty = \"easy\"")?;
            Some(Target::Levels { from, to })
        }
        DeValue::Table(_) => value.table("`difficulty`", "", length),
        _ => {
            value.mistyped(
                "a level from 1 to 10, its name, or a length of the solution",
                "difficulty = 7, \"easy\", { from = 2, to = 8 }, { solution = 90, tolerance = 4 } or { fraction = 0.3 }",
            );
            None
        }
    }
}

/// `{ solution = 90, tolerance = 4 }` or `{ fraction = 0.3, tolerance = 0.02 }`.
fn length(table: &Table) -> Option<Target> {
    let (cells, share) = (table.get("solution"), table.get("fraction"));
    let tolerance = table.get("tolerance");
    match (cells, share) {
        (Some(cells), None) => {
            let tolerance = tolerance.map(|value| value.whole(0..=TOLERANCE, "tolerance = 4"));
            let cells = cells.whole(1..=CELLS, "solution = 90");
            Some(Target::Solution { cells: cells?, tolerance: tolerance.unwrap_or(Some(0))? })
        }
        (None, Some(share)) => {
            let tolerance = tolerance.map(|value| value.number(0.0..=1.0, "tolerance = 0.02"));
            let share = share.number(0.0..=1.0, "fraction = 0.3");
            Some(Target::Fraction { share: share?, tolerance: tolerance.unwrap_or(Some(0.02))? })
        }
        (Some(_), Some(share)) => {
            share.error(
                "`difficulty` takes `solution` or `fraction`, not both",
                "",
                "keep one: the number of cells on the way, or their share of all cells",
            );
            None
        }
        (None, None) => {
            table.document.missing(
                table.span.clone(),
                "`difficulty` has neither `solution` nor `fraction`",
                "for example { solution = 90, tolerance = 4 } or { fraction = 0.3 }",
            );
            None
        }
    }
}
