//! The keys of `[book]` that say how it is printed.

use super::{LENGTH, one_of};
use crate::spec::assets::Assets;
use crate::spec::diagnostic::Diagnostic;
use crate::spec::rule::Rule;
use crate::spec::{self, ANSWER_STYLES, ANSWERS, PROFILES};
use serde_json::{Map, Value, json};

/// Each key with what it takes.
pub fn keys(assets: &Assets) -> Result<Map<String, Value>, Vec<Diagnostic>> {
    let (printers, audiences) = (spec::printers(assets)?, spec::audiences(assets)?);
    let printers = printers.iter().map(|one| (one.name.as_str(), one.about.clone()));
    let audiences = audiences.iter().map(|one| (one.name.as_str(), one.about.clone()));
    let rules = Rule::ALL.map(|rule| (rule.name(), rule.about().to_owned()));
    let answers = ANSWERS.map(|(name, _, about)| (name, about.to_owned()));
    let styles = ANSWER_STYLES.map(|(name, _, about)| (name, about.to_owned()));
    let profiles = PROFILES.map(|(name, _, about)| (name, about.to_owned()));
    let flag = |about: &str| json!({ "description": about, "type": "boolean" });
    let margin = json!({ "type": "string", "pattern": LENGTH, "examples": ["12.7mm", "0.5in"] });
    let keys = json!({
        "printer": one_of("Who prints it: the rules that it keeps", printers),
        "orientation": {
            "description": "Which way the paper is turned",
            "enum": ["portrait", "landscape"],
        },
        "duplex": flag("Whether leaves are printed on both sides, with mirrored margins"),
        "blank_backs": flag("Whether the back of each page with a maze stays blank"),
        "bleed": flag("Whether the sheet is larger than what is cut from it"),
        "margins": {
            "description": "Margins instead of the printer's usual ones",
            "type": "object",
            "additionalProperties": false,
            "properties": { "inside": margin, "outside": margin, "top": margin, "bottom": margin },
        },
        "answers": one_of("Where the answers go", answers),
        "answers_per_page": {
            "description": "Solutions to a page of the key; as many as can be read, if not given",
            "enum": [1, 2, 4, 6, 9],
        },
        "answer_style": one_of("How a solution is drawn", styles),
        "audience": one_of("Who solves it: the narrowest gap, the weight of walls, the size of type", audiences),
        "profile": one_of("What the PDF is for", profiles),
        "allow": {
            "description": "Rules of preflight that the book may break",
            "type": "array",
            "items": one_of("A rule", rules),
        },
    });
    match keys {
        Value::Object(keys) => Ok(keys),
        _ => Ok(Map::new()),
    }
}

/// What only some printers take.
pub fn rules(assets: &Assets) -> Result<[Value; 2], Vec<Diagnostic>> {
    let printers = spec::printers(assets)?;
    let wanted = |key: &str, flag: bool| json!({ "required": [key], "properties": { key: { "const": flag } } });
    let one_that = |does: &dyn Fn(&spec::Printer) -> bool| {
        let names: Vec<&str> =
            printers.iter().filter(|one| does(one)).map(|one| one.name.as_str()).collect();
        // A book that names no printer is printed at home.
        let required: &[&str] = if names.contains(&"home") { &[] } else { &["printer"] };
        json!({ "required": required, "properties": { "printer": { "enum": names } } })
    };
    let both_sides = json!({ "anyOf": [
        wanted("duplex", true),
        { "allOf": [{ "not": wanted("duplex", false) }, one_that(&|printer| printer.duplex)] },
    ] });
    Ok([
        json!({ "if": wanted("bleed", true), "then": one_that(&|printer| printer.bleed.is_some()) }),
        json!({ "if": wanted("blank_backs", true), "then": both_sides }),
    ])
}
