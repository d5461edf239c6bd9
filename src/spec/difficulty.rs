//! Difficulty as a page asks for it: a level, the name of some levels, or a length of the solution.

use super::keys::Reader;
use super::{Ramp, ramp};
use crate::difficulty::Target;
use crate::spec::assets::Assets;
use crate::spec::diagnostic::Diagnostic;
use crate::spec::document::{Document, Table, Value};
use toml::de::DeValue;

/// A name of difficulty and the levels (1 to 10) that it takes in, from the first to the second.
pub type Level = (String, (u8, u8));

/// The levels of `config/levels.toml`, in the file's order.
pub fn levels(assets: &Assets) -> Result<Vec<Level>, Vec<Diagnostic>> {
    let file = assets.text("config/levels.toml")?;
    let document = Document::open(file);
    let fields = document.fields();
    let all = Table::new("the file", 0..0, &fields, &document);
    let read = |value: Value| {
        let [from, to] = pair(value)?;
        Some((value.key.to_owned(), (from, to)))
    };
    let levels = all.entries().into_iter().filter_map(|(_, value)| read(value)).collect();
    drop(fields);
    let found = document.into_sorted();
    if found.is_empty() { Ok(levels) } else { Err(found) }
}

fn pair(value: Value) -> Option<[u8; 2]> {
    let example = format!("{} = [1, 3]", value.key);
    let Some([from, to]) = value.elements().as_deref().and_then(|both| both.first_chunk().copied())
    else {
        value.mistyped("the first and the last of its levels", &example);
        return None;
    };
    let (from, to) = (level(from, &example)?, level(to, &example)?);
    if from > to {
        let message = format!("`{}` ends before it begins", value.key);
        value.error(message, "", format!("write the lower level first, for example {example}"));
        return None;
    }
    Some([from, to])
}

fn level(value: Value, example: &str) -> Option<u8> {
    value.whole(1..=10, example).and_then(|level| u8::try_from(level).ok())
}

/// The `difficulty` of a page: a target, or levels that grow.
pub fn targets(value: Value, reader: &Reader) -> Option<Ramp<Target>> {
    let targets = ramp::read(value, |value| target(value, reader))?;
    let is_level = |target| matches!(target, Target::Levels { .. });
    if targets.from != targets.to && !(is_level(targets.from) && is_level(targets.to)) {
        let help =
            "for example difficulty = { from = 2, to = 8 } or { from = \"easy\", to = \"hard\" }";
        value.error("`difficulty` grows from level to level, not by length", "", help);
        return None;
    }
    Some(targets)
}

fn target(value: Value, reader: &Reader) -> Option<Target> {
    match value.node() {
        DeValue::Integer(_) => {
            let level = level(value, "difficulty = 7")?;
            Some(Target::Levels { from: level, to: level })
        }
        DeValue::String(_) => {
            let names = reader.levels()?.iter().map(|(name, levels)| (name.as_str(), *levels));
            let (from, to) = value.name("difficulty", names, "difficulty = \"easy\"")?;
            Some(Target::Levels { from, to })
        }
        DeValue::Table(_) => length(&value.table("`difficulty`", "")?),
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
    let (cells, share, tolerance) =
        (table.get("solution"), table.get("fraction"), table.get("tolerance"));
    table.finish();
    match (cells, share) {
        (Some(cells), None) => {
            let tolerance = tolerance.map(|value| value.whole(0..=1_000_000, "tolerance = 4"));
            let cells = cells.whole(1..=100_000_000, "solution = 90")?;
            Some(Target::Solution { cells, tolerance: tolerance.unwrap_or(Some(0))? })
        }
        (None, Some(share)) => {
            let tolerance = tolerance.map(|value| value.number(0.0..=1.0, "tolerance = 0.02"));
            let share = share.number(0.0..=1.0, "fraction = 0.3")?;
            Some(Target::Fraction { share, tolerance: tolerance.unwrap_or(Some(0.02))? })
        }
        (Some(_), Some(share)) => {
            share.error(
                "`difficulty` takes `solution` or `fraction`, not both",
                "",
                "keep one: the cells on the way, or their share of all cells",
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_take_in_every_level_once() {
        let levels = levels(&Assets::embedded()).unwrap();
        let covered: Vec<u8> = levels.iter().flat_map(|(_, (from, to))| *from..=*to).collect();
        assert_eq!(covered, (1..=10).collect::<Vec<u8>>());
    }
}
