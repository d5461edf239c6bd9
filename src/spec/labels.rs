//! The optional parts of a language: words for other places than pages, in English where it has none.

use crate::assets::Assets;
use crate::document::{Document, Table, Value};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The file with the languages.
pub const FILE: &str = "config/languages.toml";

/// The optional parts of a language.
const PREVIEW: &str = "preview";
pub const PARTS: [&str; 4] = ["spoken", PREVIEW, "studio", "listing"];

/// The words of the preview, the studio, or a listing.
#[derive(Clone, Debug, Default)]
pub struct Labels {
    /// The tag of the language.
    pub tag: String,
    /// The words by key; English has every key, and other languages fall back to it.
    pub words: BTreeMap<&'static str, String>,
}

impl Labels {
    /// The embedded English words of the preview.
    pub fn english() -> Labels {
        Labels::of_english(PREVIEW)
    }

    fn of_english(part: &str) -> Labels {
        let own = ENGLISH.get(part).into_iter().flatten();
        let words = own.map(|(key, text)| (key.as_str(), text.clone()));
        Labels { tag: "en".to_owned(), words: words.collect() }
    }
}

/// The embedded `[en.preview]` and its sibling tables, by part; a test would fail if one were missing.
static ENGLISH: LazyLock<BTreeMap<&str, BTreeMap<String, String>>> = LazyLock::new(|| {
    let text = |word: &Value| Some((word.key.to_owned(), word.raw_text("")?.to_owned()));
    let all = |table: &Table| table.entries().iter().map(text).collect();
    let english = |table: &Table| {
        table.entries();
        let part = |part| Some((part, table.get(part)?.table("[en.preview]", "", all)?));
        PARTS.into_iter().map(part).collect()
    };
    let read = |file: &Table| {
        file.entries();
        file.get("en")?.table("[en]", "", english)
    };
    let file = Assets::embedded().text(FILE);
    file.and_then(|file| Document::read(file, "the file", read)).unwrap_or_default()
});

/// The words of a part of a language; English where it has none.
pub fn labels(table: &Table, part: &'static str, tag: &str) -> Option<Labels> {
    let english = Labels::of_english(part);
    let Some(own) = table.get(part) else { return Some(english) };
    own.table("a table of words", "preview = { next = \"Next page\" }", |table| {
        let word = |(key, usual)| Some((key, table.or(key, usual, |v| v.text("\"Next page\""))?));
        let words: Vec<Option<_>> = english.words.into_iter().map(word).collect();
        Some(Labels { tag: tag.to_owned(), words: words.into_iter().collect::<Option<_>>()? })
    })
}
