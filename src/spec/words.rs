//! `[words]`: words of a book's own, in place of those of its language.

use crate::assets::Assets;
use crate::config_table;
use crate::diagnostic::{Diagnostic, Source, listed};
use crate::document::{Table, Value};
use crate::form::line;
use crate::language::{HOW, Language, PLACES, Texts, WORDS, Words, names, texts};
use serde_json::{Map, json};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Reads `[words]`; each has the placeholders of the English word.
pub fn resolve(table: &Table, assets: &Assets) -> Option<Words> {
    let english = config_table::reported(table.document, english(assets))?;
    let mut words = Words::default();
    let mut is_sound = true;
    for key in WORDS.iter().copied().chain(names()) {
        let Some(value) = table.get(key) else { continue };
        match word(value, english.word(key)) {
            Some(text) => drop(words.texts.insert(key, vec![text])),
            None => is_sound = false,
        }
    }
    for list @ (key, ..) in [HOW, PLACES] {
        if table.get(key).is_some() {
            match texts(table, list) {
                Some(texts) => drop(words.texts.insert(key, texts)),
                None => is_sound = false,
            }
        }
    }
    is_sound.then_some(words)
}

/// A word with the placeholders of another.
fn word(value: Value, english: Option<&str>) -> Option<String> {
    let example = format!("{} = \"{}\"", value.key, english.unwrap_or("Start"));
    let text = value.text(&example)?;
    let (own, needed) = (placeholders(&text), placeholders(english.unwrap_or_default()));
    if own != needed {
        let message = match needed.len() {
            0 => format!("`{}` has no placeholders", value.key),
            _ => format!("`{}` needs {}", value.key, listed(&needed, "and")),
        };
        value.error(message, "", format!("for example {example}"));
        return None;
    }
    Some(text)
}

/// The placeholders of a text, with their braces.
fn placeholders(text: &str) -> BTreeSet<String> {
    let inside = text.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
    inside.map(|(name, _)| format!("{{{name}}}")).collect()
}

impl Words {
    /// Every key, with its words in English; those of a list one after the other.
    pub fn all(assets: &Assets) -> Result<Vec<(String, String)>, Vec<Diagnostic>> {
        let english = english(assets)?;
        let word =
            |key: &'static str| (key.to_owned(), english.word(key).unwrap_or_default().to_owned());
        let list =
            |(key, count, about, _): Texts| (key.to_owned(), format!("{count} texts, {about}"));
        let words = WORDS.iter().copied().chain(names()).map(word);
        Ok(words.chain([HOW, PLACES].map(list)).collect())
    }
}

fn english(assets: &Assets) -> Result<Language, Vec<Diagnostic>> {
    Language::read("en", (&Arc::<Source>::default(), 0..0), assets)
}

/// The JSON Schema of the keys.
pub fn schema(assets: &Assets) -> Result<Map<String, serde_json::Value>, Vec<Diagnostic>> {
    let english = english(assets)?;
    let word = |key: &'static str| {
        let english = english.word(key).unwrap_or_default();
        let needed = placeholders(english).into_iter();
        let has =
            needed.map(|name| json!({ "pattern": name.replace('{', "\\{").replace('}', "\\}") }));
        let about = format!("In English: {english}");
        let all: Vec<_> = has.chain([line()]).collect();
        (key.to_owned(), json!({ "type": "string", "description": about, "allOf": all }))
    };
    let list = |(key, count, about, _): Texts| {
        let items = json!({ "type": "string", "allOf": [line()] });
        let list = json!({
            "type": "array", "description": about, "items": items, "minItems": count, "maxItems": count,
        });
        (key.to_owned(), list)
    };
    let words = WORDS.iter().copied().chain(names()).map(word);
    Ok(words.chain([HOW, PLACES].map(list)).collect())
}
