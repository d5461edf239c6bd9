//! The words printed on pages and shown around them, from `config/languages.toml`.

use crate::assets::Assets;
use crate::diagnostic::{Diagnostic, Source, listed};
use crate::document::{Document, Table};
use crate::labels::{FILE, Labels, PARTS, labels};
use difficulty::Recipe;
use maze::topology::{self, Size, Topology};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

/// The language that stands in for those without a table.
const ENGLISH_TAG: &str = "en";

/// The words of a language; each is a required key of its table.
macro_rules! words {
    ($($(#[$doc:meta])* $word:ident,)*) => {
        /// The words of one language; [`numbered`] and [`filled`] fill in the placeholders in braces.
        #[derive(Clone, Debug)]
        pub struct Language {
            /// The tag of its table.
            pub tag: String,
            /// The tag of the book.
            pub book: String,
            /// Whether these words stand in for those of a language that has no table.
            pub stands_in: bool,
            /// The words of the book's own, which take the place of those of the table.
            given: BTreeSet<&'static str>,
            $($(#[$doc])* pub $word: String,)*
            /// How to solve a maze, in four sentences.
            pub how: Vec<String>,
            /// The nine places of a box, row by row, from top left to bottom right.
            places: Vec<String>,
            /// The common names of mazes, by topology; and what a size of one number counts, by unit. Only where this
            /// language has a word.
            own: BTreeMap<&'static str, String>,
            /// The words that only readers hear who cannot see a page.
            pub spoken: Labels,
            /// The words of the preview.
            pub preview: Labels,
            /// The words of the studio.
            pub studio: Labels,
            /// The words of a shop listing.
            pub listing: Labels,
        }

        /// The keys of single words, in order.
        pub const WORDS: &[&str] = &[$(stringify!($word),)*];

        impl Language {
            /// The words by key, without the names of mazes; those of a list one by one.
            fn texts(&self) -> impl Iterator<Item = (&'static str, &String)> {
                let words = [$((stringify!($word), &self.$word),)*];
                let how = self.how.iter().map(|text| ("how", text));
                let places = self.places.iter().map(|text| ("places", text));
                words.into_iter().chain(how).chain(places)
            }

            /// The word of a key that is no list.
            pub(crate) fn word(&self, key: &str) -> Option<&str> {
                match key {
                    $(stringify!($word) => Some(&self.$word),)*
                    _ => self.own.get(key).map(String::as_str),
                }
            }

            /// Puts words in the place of those of a key.
            fn put(&mut self, key: &'static str, texts: &[String]) {
                match key {
                    $(stringify!($word) => self.$word = texts.concat(),)*
                    "how" => self.how = texts.to_vec(),
                    "places" => self.places = texts.to_vec(),
                    _ => drop(self.own.insert(key, texts.concat())),
                }
            }
        }

        fn words(table: &Table, tag: &str) -> Option<Language> {
            $(let $word = table.required(stringify!($word), "a text", |v| v.text("\"Start\""));)*
            let [how, places] = [HOW, PLACES].map(|list| texts(table, list));
            let [spoken, preview, studio, listing] = PARTS.map(|part| labels(table, part, tag));
            let (how, places, own) = (how?, places?, own(table)?);
            let (spoken, preview, studio, listing) = (spoken?, preview?, studio?, listing?);
            let (tag, given) = (tag.to_owned(), BTreeSet::new());
            Some(Language {
                book: tag.clone(), tag, stands_in: false, given, $($word: $word?,)* how, places, own, spoken, preview, studio, listing
            })
        }
    };
}

words! {
    /// The start of a maze.
    start,
    /// The finish of a maze.
    finish,
    /// The heading of the answers.
    answers,
    /// The number of a maze: `{n}`.
    number,
    /// The number of a page: `{n}`.
    page,
    /// The label of the line for the reader's name.
    name,
    /// The label of the line for the date.
    date,
    /// The label of the line for the reader's class.
    class,
    /// The label of the line for the time that a maze took.
    time,
    /// The label of the line for points.
    score,
    /// The label of the line for how often the pencil touched a wall.
    touches,
    /// The instruction for a maze.
    instruction,
    /// The instruction for a maze that hides a picture.
    color_way,
    /// The instruction for the sheets of a poster.
    poster,
    /// The difficulty of a maze, from 1 to 10: `{n}`.
    difficulty,
    /// The grade of a maze, from 1 to 10: `{n}`.
    grade,
    /// The number of stars of a maze, from 1 to 5, for readers who cannot see them: `{n}`.
    stars,
    /// The line above the owner's name.
    belongs,
    /// The heading of the page on how to solve a maze.
    how_to,
    /// The instruction for tunnels.
    tunnel,
    /// The heading of the contents.
    contents,
    /// The mazes of a section: `{from}` and `{to}`.
    mazes,
    /// The only maze of a section in the contents: `{n}`.
    one_maze,
    /// The heading of the certificate.
    certificate,
    /// The line above the name on a certificate.
    awarded,
    /// The reason for a certificate, with `{title}`.
    solved_all,
    /// The number of mazes solved: `{n}`.
    solved_count,
    /// The label of the line for a signature.
    signature,
    /// The heading of a page for notes.
    notes,
    /// The heading of the list of other books by `{author}`.
    more_by,
    /// The same heading without an author.
    more_books,
    /// The copyright line, with `{year}` and `{holder}`.
    copyright,
    /// The reservation of rights.
    rights,
    /// The publisher: `{publisher}`.
    published,
    /// The ISBN: `{n}`.
    isbn,
    /// The description of a blank page for readers who cannot see it.
    blank,
    /// A sentence that describes a maze, with `{topology}`, `{size}`, `{cells}`, `{difficulty}`, `{start}` and `{finish}`.
    describe,
    /// A sentence that describes an answer page, with `{from}` and `{to}`.
    solved,
    /// A sentence that describes a solution: `{n}`.
    way,
}

/// Words of a book's own, by their keys in the table of a language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// One text, or those of a list.
    pub(crate) texts: BTreeMap<&'static str, Vec<String>>,
}

/// A key with a list of texts: its name, the number of texts, what they are, and an example.
pub type Texts = (&'static str, usize, &'static str, &'static str);

pub const HOW: Texts =
    ("how", 4, "from the start of a maze to its answer", "\"Put your pencil on the start.\"");
pub const PLACES: Texts =
    ("places", 9, "from top left to bottom right, row by row", "\"top left\"");

pub fn texts(table: &Table, (key, count, what, example): Texts) -> Option<Vec<String>> {
    table.required(key, &format!("a list of {count} texts"), |value| {
        let Some(texts) = value.elements().filter(|texts| texts.len() == count) else {
            value.error(format!("`{key}` takes a list of {count} texts"), "", what);
            return None;
        };
        texts.iter().map(|text| text.text(example)).collect()
    })
}

/// The keys of the names of mazes, and of what a size of one number counts.
pub fn names() -> BTreeSet<&'static str> {
    topology::ALL.iter().flat_map(|one| [Some(one.family()), one.unit]).flatten().collect()
}

fn own(table: &Table) -> Option<BTreeMap<&'static str, String>> {
    let word = |name| Some((name, table.get(name)?.text("\"Square\"")));
    let words: Vec<(&str, Option<String>)> = names().into_iter().filter_map(word).collect();
    words.into_iter().map(|(name, word)| Some((name, word?))).collect()
}

impl Language {
    /// The words for a BCP 47 tag: from its own table, from that of the same language in general, or else in English.
    ///
    /// Errors point to the languages file, or to `place` (the tag in the book).
    pub fn read(
        tag: &str,
        place: (&Arc<Source>, Range<usize>),
        assets: &Assets,
    ) -> Result<Language, Vec<Diagnostic>> {
        Document::read(assets.text(FILE)?, "the file", |file| {
            let entries = file.entries();
            let find = |tag: &str| entries.iter().find(|value| value.key.eq_ignore_ascii_case(tag));
            let mut tags = std::iter::successors(Some(tag), |tag| Some(tag.rsplit_once('-')?.0));
            let own = tags.find_map(find);
            if let Some(value) = own.or_else(|| find(ENGLISH_TAG)) {
                let language =
                    value.table("a language", "[en]", |table| words(table, value.key))?;
                let book = tag.to_owned();
                return Some(Language { book, stands_in: own.is_none(), ..language });
            }
            let names = entries.iter().map(|value| value.key);
            let help = format!(
                "there are {}; add it, or [{ENGLISH_TAG}], whose words stand in for every other language, to {FILE}",
                listed(names, "and")
            );
            let message = format!("there are no words in the language `{tag}`");
            file.document.report(Diagnostic::error(message).at(place.0, place.1).help(help));
            None
        })
    }

    /// The same language with some words of a book's own.
    pub fn with(mut self, own: &Words) -> Language {
        for (&key, texts) in &own.texts {
            self.put(key, texts);
            self.given.insert(key);
        }
        self
    }

    /// Whether a text is made of words that stand in for those of the book's language; or is a line of one of them.
    pub fn is_foreign(&self, text: &str) -> bool {
        let text = text.trim();
        let is_word = |text: &str| text.chars().filter(|one| one.is_alphabetic()).count() > 1;
        let mut words = self.texts().filter(|(key, _)| !self.given.contains(key));
        self.stands_in
            && is_word(text)
            && words.any(|(_, word)| {
                let mut parts = word.split(['{', '}']).step_by(2).map(str::trim);
                word.contains(text) || parts.any(|part| is_word(part) && text.contains(part))
            })
    }

    /// The tags of the languages in the file, in order.
    pub fn tags(assets: &Assets) -> Result<Vec<String>, Vec<Diagnostic>> {
        Document::read(assets.text(FILE)?, "the file", |file| {
            Some(file.entries().iter().map(|value| value.key.to_owned()).collect())
        })
    }

    /// A size as printed: `12 × 16`, `12 rings`, or `400 cells` in a shape.
    pub fn size(&self, recipe: &Recipe) -> String {
        let (topology, size) = (recipe.topology, recipe.size);
        match size {
            Size::One(n) if recipe.shape.is_some() => numbered(&self.preview.words["cells"], n),
            Size::One(n) => match topology.unit.and_then(|unit| self.own.get(unit)) {
                Some(word) => numbered(word, n),
                None => n.to_string(),
            },
            Size::Two(a, b) => format!("{a} × {b}"),
        }
    }

    /// One of the nine places of a box, by column and row from 0 to 2.
    pub fn place(&self, column: usize, row: usize) -> &str {
        self.places.get(row * 3 + column).map_or("", |place| place)
    }

    /// The word that is only spoken, if this language has it.
    pub fn spoken(&self, word: &str) -> Option<&str> {
        let own = Some(&self.spoken.words).filter(|_| self.spoken.tag == self.tag);
        own?.get(word).map(String::as_str)
    }

    /// The common name of a topology's mazes.
    pub fn topology(&self, topology: &'static Topology) -> &str {
        self.own.get(topology.family()).map_or(topology.title, |title| title)
    }
}

/// The text with `{n}` replaced by a number.
pub fn numbered(word: &str, n: impl std::fmt::Display) -> String {
    filled(word, &[("n", n.to_string())])
}

/// The text with each `{key}` replaced by its value.
pub fn filled(text: &str, values: &[(&str, String)]) -> String {
    values
        .iter()
        .fold(text.to_owned(), |text, (key, value)| text.replace(&format!("{{{key}}}"), value))
}
