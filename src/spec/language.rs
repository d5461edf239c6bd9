//! The words that are printed on pages and that stand around them, from `config/languages.toml`.

use crate::assets::Assets;
use crate::diagnostic::{Diagnostic, Source, listed, nearest};
use crate::document::{Document, Table, Value};
use difficulty::Recipe;
use maze::topology::{self, Size, Topology};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, LazyLock};

/// The file that lists the languages.
const FILE: &str = "config/languages.toml";

/// The words of a language, each a key that its table must have.
macro_rules! words {
    ($($(#[$doc:meta])* $word:ident,)*) => {
        /// The words of one language; [`numbered`] and [`filled`] fill in what stands in braces.
        #[derive(Clone, Debug)]
        pub struct Language {
            $($(#[$doc])* pub $word: String,)*
            /// How to solve a maze, in four sentences.
            pub how: Vec<String>,
            /// The nine places of a box, row by row.
            places: Vec<String>,
            /// What people call a maze, by topology, and what a size of one number counts, by its unit: where there is
            /// a word of this language for it.
            own: BTreeMap<&'static str, String>,
            /// What stands in the preview.
            pub preview: Labels,
            /// What stands in the studio.
            pub studio: Labels,
            /// What a shop is told about a book.
            pub listing: Labels,
        }

        fn words(table: &Table, tag: &str) -> Option<Language> {
            $(let $word = table.required(stringify!($word), "a text", |v| v.text("\"Start\""));)*
            let [how, places] = [HOW, PLACES].map(|list| texts(table, list));
            let [preview, studio, listing] = PARTS.map(|part| labels(table, part, tag));
            let (how, places, own) = (how?, places?, own(table)?);
            let (preview, studio, listing) = (preview?, studio?, listing?);
            Some(Language { $($word: $word?,)* how, places, own, preview, studio, listing })
        }
    };
}

words! {
    /// Where a way begins.
    start,
    /// Where a way ends.
    finish,
    /// The answers, as a heading.
    answers,
    /// The number of a maze: `{n}`.
    number,
    /// The number of a page: `{n}`.
    page,
    /// Stands before the line for the reader's name.
    name,
    /// Stands before the line for the date.
    date,
    /// Stands before the line for the reader's class.
    class,
    /// Stands before the line for the time that a maze took.
    time,
    /// Stands before the line for points.
    score,
    /// Stands before the line for how often the pencil touched a wall.
    touches,
    /// What to do with a maze.
    instruction,
    /// What to do with a maze that hides a picture.
    color_way,
    /// What to do with the sheets of a poster.
    poster,
    /// How hard a maze is, from 1 to 10: `{n}`.
    difficulty,
    /// The same where stars are drawn, for those who cannot see them, from 1 to 5: `{n}`.
    stars,
    /// Stands over the line for the owner's name.
    belongs,
    /// How to solve a maze, as a heading.
    how_to,
    /// What to do at the end of a tunnel.
    tunnel,
    /// The contents, as a heading.
    contents,
    /// The mazes of a section: `{from}` and `{to}`.
    mazes,
    /// A maze in the contents: `{n}`.
    one_maze,
    /// The certificate, as a heading.
    certificate,
    /// Stands over the line for the name on a certificate.
    awarded,
    /// What a certificate is for, with `{title}`.
    solved_all,
    /// How many mazes that were: `{n}`.
    solved_count,
    /// Stands before the line for a signature.
    signature,
    /// Notes, as a heading.
    notes,
    /// Other books of `{author}`, as a heading.
    more_by,
    /// Whose the book is, with `{year}` and `{holder}`.
    copyright,
    /// That no one else may copy it.
    rights,
    /// Who publishes it: `{publisher}`.
    published,
    /// Its ISBN: `{n}`.
    isbn,
    /// What a blank page says to those who cannot see it.
    blank,
    /// A sentence that describes a maze, with `{topology}`, `{size}`, `{cells}`, `{difficulty}`, `{start}` and `{finish}`.
    describe,
    /// A sentence that describes a page of the key, with `{from}` and `{to}`.
    solved,
    /// A sentence that describes a solution: `{n}`.
    way,
}

/// A key with a list of texts: their number, what they are, and one of them.
type Texts = (&'static str, usize, &'static str, &'static str);

const HOW: Texts =
    ("how", 4, "from the start of a maze to its answer", "\"Put your pencil on the start.\"");
const PLACES: Texts = ("places", 9, "from top left to bottom right, row by row", "\"top left\"");

fn texts(table: &Table, (key, count, what, example): Texts) -> Option<Vec<String>> {
    table.required(key, &format!("a list of {count} texts"), |value| {
        let Some(texts) = value.elements().filter(|texts| texts.len() == count) else {
            value.error(format!("`{key}` takes a list of {count} texts"), "", what);
            return None;
        };
        texts.iter().map(|text| text.text(example)).collect()
    })
}

fn own(table: &Table) -> Option<BTreeMap<&'static str, String>> {
    let names = topology::ALL.iter().flat_map(|one| [Some(one.family()), one.unit]).flatten();
    let word = |name| Some((name, table.get(name)?.text("\"Square\"")));
    let words: Vec<(&str, Option<String>)> = names.filter_map(word).collect();
    words.into_iter().map(|(name, word)| Some((name, word?))).collect()
}

/// The parts of a language that can be left out.
const PREVIEW: &str = "preview";
const PARTS: [&str; 3] = [PREVIEW, "studio", "listing"];

/// The words around the pages in the preview or in the studio, or of a listing.
#[derive(Clone, Debug, Default)]
pub struct Labels {
    /// The tag of their language.
    pub tag: String,
    /// By key: those of English, which has every one.
    pub words: BTreeMap<&'static str, String>,
}

impl Labels {
    /// The preview in English, as it comes with mazebook.
    pub fn english() -> Labels {
        Labels::of_english(PREVIEW)
    }

    fn of_english(part: &str) -> Labels {
        let own = ENGLISH.get(part).into_iter().flatten();
        let words = own.map(|(key, text)| (key.as_str(), text.clone()));
        Labels { tag: "en".to_owned(), words: words.collect() }
    }
}

/// By part, `[en.preview]` and the others as they come with mazebook; the tests would miss them.
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

/// The words in a part of a language, in English where it has none.
fn labels(table: &Table, part: &'static str, tag: &str) -> Option<Labels> {
    let english = Labels::of_english(part);
    let Some(own) = table.get(part) else { return Some(english) };
    own.table("a table of words", "preview = { next = \"Next page\" }", |table| {
        let word = |(key, usual)| Some((key, table.or(key, usual, |v| v.text("\"Next page\""))?));
        let words: Vec<Option<_>> = english.words.into_iter().map(word).collect();
        Some(Labels { tag: tag.to_owned(), words: words.into_iter().collect::<Option<_>>()? })
    })
}

impl Language {
    /// The words for a BCP 47 tag: its own table, or that of its first part.
    ///
    /// Errors stand in the languages file, or at the place (of the tag) that is given.
    pub fn read(
        tag: &str,
        place: (&Arc<Source>, Range<usize>),
        assets: &Assets,
    ) -> Result<Language, Vec<Diagnostic>> {
        Document::read(assets.text(FILE)?, "the file", |file| {
            let entries = file.entries();
            let find = |tag: &str| entries.iter().find(|value| value.key.eq_ignore_ascii_case(tag));
            if let Some(value) = find(tag).or_else(|| find(tag.split('-').next()?)) {
                return value.table("a language", "[en]", |table| words(table, value.key));
            }
            let names = || entries.iter().map(|value| value.key);
            let near = nearest(tag, names()).map(|near| format!("did you mean `{near}`? "));
            let help = format!(
                "{}there are {}; for another, run `mazebook new --config` beside the book and add it to {FILE}",
                near.unwrap_or_default(),
                listed(names(), "and")
            );
            let message = format!("there are no words in the language `{tag}`");
            file.document.report(Diagnostic::error(message).at(place.0, place.1).help(help));
            None
        })
    }

    /// The tags of the languages that there are words in, in the file's order.
    pub fn tags(assets: &Assets) -> Result<Vec<String>, Vec<Diagnostic>> {
        Document::read(assets.text(FILE)?, "the file", |file| {
            Some(file.entries().iter().map(|value| value.key.to_owned()).collect())
        })
    }

    /// A size as printed: `12 × 16`, `12 rings`; in a shape `400 cells`.
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

    /// One of the nine places of a box: column and row from 0 to 2.
    pub fn place(&self, column: usize, row: usize) -> &str {
        self.places.get(row * 3 + column).map_or("", |place| place)
    }

    /// What people call a maze of a topology.
    pub fn topology(&self, topology: &'static Topology) -> &str {
        self.own.get(topology.family()).map_or(topology.title, |title| title)
    }
}

/// A word with its number filled in.
pub fn numbered(word: &str, n: impl std::fmt::Display) -> String {
    filled(word, &[("n", n.to_string())])
}

/// The text with each `{key}` replaced by its value.
pub fn filled(text: &str, values: &[(&str, String)]) -> String {
    values
        .iter()
        .fold(text.to_owned(), |text, (key, value)| text.replace(&format!("{{{key}}}"), value))
}
