//! The words that are printed on pages, from `config/languages.toml`.

use crate::maze::topology::{self, Size, Topology};
use crate::spec::assets::Assets;
use crate::spec::diagnostic::{Diagnostic, Source, listed, nearest};
use crate::spec::document::{Document, Table};
use std::collections::BTreeMap;
use std::ops::Range;

/// The words of one language.
#[derive(Clone, Debug)]
pub struct Language {
    words: BTreeMap<&'static str, String>,
    places: Vec<String>,
    /// By topology, where there is a word of this language for it.
    topologies: BTreeMap<&'static str, String>,
}

/// Every word, with what to fill in.
const WORDS: [&str; 15] = [
    "start", "finish", "answers", "number", "page", "level", "grade", "side", "rings", "name",
    "date", "blank", "describe", "solved", "way",
];

impl Language {
    /// The words for a BCP 47 tag: its own table, or that of its first part.
    ///
    /// Errors stand in the languages file, or at the place (of the tag) that is given.
    pub fn read(
        tag: &str,
        place: (&Source, Range<usize>),
        assets: &Assets,
    ) -> Result<Language, Vec<Diagnostic>> {
        let document = Document::open(assets.text("config/languages.toml")?);
        let fields = document.fields();
        let file = Table::new("the file", 0..0, &fields, &document);
        let entries = file.entries();
        let named =
            |tag: &str| entries.iter().find(|(_, value)| value.key.eq_ignore_ascii_case(tag));
        let main = tag.split('-').next().unwrap_or(tag);
        let language = match named(tag).or_else(|| named(main)) {
            Some((_, value)) => value.table("a language", "[en]").and_then(|table| words(&table)),
            None => {
                let names = || entries.iter().map(|(_, value)| value.key);
                let near = nearest(tag, names()).map(|near| format!("did you mean `{near}`? "));
                let help = format!(
                    "{}there are {}; for another, copy config/languages.toml beside the book and add it",
                    near.unwrap_or_default(),
                    listed(names(), "and")
                );
                let message = format!("there are no words in the language `{tag}`");
                document.report(Diagnostic::error(message).at(place.0, place.1).help(help));
                None
            }
        };
        drop(entries);
        drop(fields);
        match language {
            Some(language) if document.is_clean() => Ok(language),
            _ => Err(document.into_sorted()),
        }
    }

    fn word(&self, word: &str) -> &str {
        self.words.get(word).map_or("", |word| word)
    }

    pub fn start(&self) -> &str {
        self.word("start")
    }

    pub fn finish(&self) -> &str {
        self.word("finish")
    }

    pub fn answers(&self) -> &str {
        self.word("answers")
    }

    /// What stands before the lines for the reader's name and the date.
    pub fn name_and_date(&self) -> [&str; 2] {
        [self.word("name"), self.word("date")]
    }

    /// What a blank page says to those who cannot see it.
    pub fn blank(&self) -> &str {
        self.word("blank")
    }

    /// A size as printed: `12 × 16`, `12 rings`.
    pub fn size(&self, topology: &Topology, size: Size) -> String {
        match size {
            Size::One(n) => self.numbered(topology.unit, n),
            Size::Two(a, b) => format!("{a} × {b}"),
        }
    }

    /// A numbered word: `number`, `page`, `level`, `grade`, `side` or `rings`.
    pub fn numbered(&self, word: &str, n: impl std::fmt::Display) -> String {
        fill(self.word(word), &[("n", n.to_string())])
    }

    /// One of the nine places of a box: column and row from 0 to 2.
    pub fn place(&self, column: usize, row: usize) -> &str {
        self.places.get(row * 3 + column).map_or("", |place| place)
    }

    /// What people call a maze of a topology.
    pub fn topology(&self, topology: &'static Topology) -> &str {
        self.topologies.get(topology.name).map_or(topology.title, |title| title)
    }

    /// The sentences that describe a maze (`describe`), a solution (`way`), or a page of solutions (`solved`).
    pub fn sentence(&self, word: &str, values: &[(&str, String)]) -> String {
        fill(self.word(word), values)
    }
}

/// The tags of the languages that there are words in, in the file's order.
pub fn names(assets: &Assets) -> Result<Vec<String>, Vec<Diagnostic>> {
    let document = Document::open(assets.text("config/languages.toml")?);
    let fields = document.fields();
    let file = Table::new("the file", 0..0, &fields, &document);
    let names = file.entries().iter().map(|(_, value)| value.key.to_owned()).collect();
    drop(fields);
    let found = document.into_sorted();
    if found.is_empty() { Ok(names) } else { Err(found) }
}

fn words(table: &Table) -> Option<Language> {
    let text = |key| table.require(key, "a text").and_then(|value| value.text("\"Start\""));
    let words: Vec<Option<String>> = WORDS.into_iter().map(text).collect();
    let topologies = topology::ALL.iter().filter_map(|one| {
        let title = table.get(one.name)?.text("\"Square\"");
        Some(title.map(|title| (one.name, title)))
    });
    let topologies: Vec<Option<(&str, String)>> = topologies.collect();
    let places = table.require("places", "a list of nine texts").and_then(|value| {
        let texts = value.elements().filter(|places| places.len() == 9);
        let Some(texts) = texts else {
            value.error(
                "`places` takes nine texts",
                "",
                "from top left to bottom right, row by row",
            );
            return None;
        };
        texts.iter().map(|place| place.text("\"top left\"")).collect::<Option<Vec<String>>>()
    });
    table.finish();
    let words: Option<Vec<String>> = words.into_iter().collect();
    Some(Language {
        words: WORDS.into_iter().zip(words?).collect(),
        places: places?,
        topologies: topologies.into_iter().collect::<Option<_>>()?,
    })
}

/// The text with each `{key}` replaced by its value.
pub fn fill(text: &str, values: &[(&str, String)]) -> String {
    values
        .iter()
        .fold(text.to_string(), |text, (key, value)| text.replace(&format!("{{{key}}}"), value))
}
