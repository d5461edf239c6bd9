//! Themes: pairs of pictures with sentences, from `config/themes.toml`.

use super::config_table::ConfigEntry;
use crate::assets::Assets;
use crate::document::{Table, Value};
use std::collections::BTreeMap;

/// A theme.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Theme {
    /// The name in a book spec.
    pub name: String,
    /// The pairs; at least one.
    pub pairs: Vec<Pair>,
}

/// The pictures at the two ends of a maze, and the sentences for them.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The pictures, named as in a book.
    pub pictures: [String; 2],
    /// The sentence by language tag.
    pub sentences: BTreeMap<String, String>,
}

impl ConfigEntry for Theme {
    const FILE: &'static str = "config/themes.toml";
    const KEY: &'static str = "theme";
    const EXAMPLE: &'static str = "\"farm\"";

    fn name(&self) -> &str {
        &self.name
    }

    fn about(&self) -> String {
        let pictures = self.pairs.iter().map(|pair| pair.pictures.join(""));
        pictures.collect::<Vec<_>>().join(" ")
    }

    fn read(value: Value, _: &Assets) -> Option<Theme> {
        let Some(pairs) = value.elements().filter(|pairs| !pairs.is_empty()) else {
            let example = format!("[[{}]] with start, finish and a sentence", value.key);
            value.mistyped("pairs of pictures, each under two brackets", &example);
            return None;
        };
        let example = "two lines: start = \"🐝\" and finish = \"🌻\"";
        let read = |one: Value| one.table("a pair", example, pair);
        let pairs: Vec<Option<Pair>> = pairs.into_iter().map(read).collect();
        let pairs = pairs.into_iter().collect::<Option<Vec<Pair>>>()?;
        Some(Theme { name: value.key.to_owned(), pairs })
    }
}

fn pair(table: &Table) -> Option<Pair> {
    let start = table.required("start", "start = \"🐝\"", |value| value.text("start = \"🐝\""));
    let finish =
        table.required("finish", "finish = \"🌻\"", |value| value.text("finish = \"🌻\""));
    let sentences =
        table.entries().into_iter().filter(|one| !matches!(one.key, "start" | "finish"));
    let example = "en = \"Help the bee find the flower!\"";
    let sentence = |value: Value| Some((value.key.to_lowercase(), value.text(example)?));
    let sentences = sentences.map(sentence).collect::<Option<BTreeMap<_, _>>>();
    Some(Pair { pictures: [start?, finish?], sentences: sentences? })
}

impl Pair {
    /// The sentence in the language of a tag, or in its primary language; `None` if there is none.
    pub fn sentence(&self, tag: &str) -> Option<&String> {
        let tag = tag.to_lowercase();
        let first = tag.split('-').next().unwrap_or_default();
        self.sentences.get(&tag).or_else(|| self.sentences.get(first))
    }
}
