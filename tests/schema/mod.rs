//! The JSON Schema and the reader accept and refuse the same books.

mod values;

use crate::making;
use boon::{Compiler, SchemaIndex, Schemas};
use mazebook::spec::assets::{self, Assets};
use mazebook::spec::schema;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use values::{HEADS, PAGES, prices, topology_sizes};

/// The bad specs that no schema can detect, and the reasons.
const BEYOND: &[(&str, &str)] = &[
    ("bound-poster", "what a printer binds is in another file"),
    ("cover-accent", "how colors stand off"),
    ("cover-alike", "how colors stand off"),
    ("cover-barcode", "what a printer asks is in another file"),
    ("cover-colors", "how colors stand off, and the number of all mazes"),
    ("cover-glow", "what four inks can print"),
    ("cover-four-inks", "how colors stand off, and what four inks can print"),
    ("cover-home", "what a printer prints is in another file"),
    ("cover-step", "what a printer binds is in another file"),
    ("cover-spine", "a length in other units"),
    ("contents", "a list of pages does not know their titles"),
    ("font", "a file that is not there"),
    ("isbn", "a sum of digits"),
    ("no-medium", "a word that another file lacks"),
    ("option-unused", "no page uses an option of the defaults"),
    ("same-id", "two pages compared"),
    ("sheet-section", "two pages compared"),
    ("series-large", "how large mazes become"),
    ("series-isbn-twice", "two numbers that are one"),
    ("series-isbn", "two tables compared, and a list with a number"),
    ("too-large", "the cells of all mazes together"),
    ("too-many", "the mazes of all pages together"),
];

struct Checker(Schemas, SchemaIndex);

impl Checker {
    fn new(schema: Value) -> Checker {
        let mut compiler = Compiler::new();
        compiler.add_resource("book.json", schema).unwrap();
        let mut schemas = Schemas::new();
        let index = compiler.compile("book.json", &mut schemas).unwrap();
        Checker(schemas, index)
    }

    fn takes(&self, book: &Value) -> Result<(), String> {
        self.0.validate(book, self.1).map_err(|error| format!("{error:#}"))
    }
}

fn embedded() -> Checker {
    Checker::new(schema::schema(&Assets::embedded()).unwrap())
}

fn json(text: &str) -> Option<Value> {
    let text = text.trim_start_matches('\u{feff}');
    let book: toml::Table = toml::from_str(text).ok()?;
    let book = book.into_iter().map(|(key, value)| (key, dated(value))).collect::<toml::Table>();
    serde_json::to_value(book).ok()
}

/// A table of a book with its date as a string, as editors pass it.
fn dated(value: toml::Value) -> toml::Value {
    match value {
        toml::Value::Table(keys) => {
            toml::Value::Table(keys.into_iter().map(|(key, value)| (key, dated(value))).collect())
        }
        toml::Value::Datetime(day) => day.to_string().into(),
        other => other,
    }
}

#[test]
fn every_starter_is_valid() {
    let embedded = embedded();
    for name in assets::names("templates/books") {
        let text = Assets::embedded().text(&format!("templates/books/{name}.toml")).unwrap().text;
        embedded.takes(&json(&text).unwrap()).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert!(text.starts_with("#:schema ./mazebook.schema.json\n"), "{name}");
    }
}

#[test]
fn every_bad_spec_that_a_schema_can_tell_is_refused() {
    let (mut told, embedded) = (0, embedded());
    for entry in fs::read_dir("tests/errors").unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if path.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        // Editors report invalid TOML without a schema.
        let Some(book) = json(&fs::read_to_string(&path).unwrap()) else { continue };
        let own = path.with_extension("");
        let takes = if own.is_dir() {
            // With a wrong file beside the book there is no schema for the check.
            let assets = Assets::beside(&own.join("book.toml"));
            let Ok(schema) = schema::schema(&assets) else { continue };
            Checker::new(schema).takes(&book)
        } else {
            embedded.takes(&book)
        };
        let beyond = BEYOND.iter().any(|(other, _)| *other == name);
        assert_eq!(takes.is_ok(), beyond, "{name}");
        told += u32::from(!beyond);
    }
    assert!(told > 15, "{told}");
}

/// The reader's result for a book.
fn read(text: &str) -> Result<(), String> {
    making::read(text, &Assets::embedded()).map(drop).map_err(|found| making::shown(&found))
}

#[test]
fn both_take_and_refuse_the_same_values() {
    let checker = embedded();
    let page = "topology = \"hex\"\nsize = 8\n";
    let book =
        |head: &str, page: &str| format!("[book]\ntitle = \"T\"\n{head}\n[[page]]\n{page}\n");
    let sizes = topology_sizes();
    let books = PAGES.iter().map(|more| book("", &format!("{page}{more}")));
    let books = books.chain(HEADS.iter().map(|head| book(head, page)));
    let books = books.chain(prices().into_iter().map(|head| book(&head, page)));
    let in_defaults = sizes.iter().map(|size| book("[defaults]\nshape = \"star\"", size));
    let books = books.chain(in_defaults);
    let books: Vec<String> = books.chain(sizes.iter().map(|size| book("", size))).collect();
    for text in books {
        let (reader, schema) = (read(&text), checker.takes(&json(&text).unwrap()));
        assert_eq!(reader.is_ok(), schema.is_ok(), "{text}\n{reader:?}\n{schema:?}");
    }
}

/// For an unknown key, the reader lists all known keys.
#[test]
fn both_know_the_same_keys() {
    let known = |text: &str| -> BTreeSet<String> {
        let message = read(text).unwrap_err();
        let list = message.split(" takes `").nth(1).unwrap();
        let list = list.lines().next().unwrap().trim_end_matches('`');
        list.split("`, `").flat_map(|part| part.split("` and `")).map(str::to_owned).collect()
    };
    let schema = schema::schema(&Assets::embedded()).unwrap();
    let keys = |table: &Value| -> BTreeSet<String> {
        table["properties"].as_object().unwrap().keys().cloned().collect()
    };
    let tables = &schema["properties"];
    let page = "topology = \"hex\"\nsize = 8\n";
    assert_eq!(
        known(&format!("[book]\ntitle = \"T\"\nzzzzzzzz = 1\n[[page]]\n{page}")),
        keys(&tables["book"])
    );
    assert_eq!(
        known(&format!("[book]\ntitle = \"T\"\n[[page]]\nzzzzzzzz = 1\n{page}")),
        keys(&tables["page"]["items"])
    );
    assert_eq!(
        known(&format!("zzzzzzzz = 1\n[book]\ntitle = \"T\"\n[[page]]\n{page}")),
        keys(&schema)
    );
}
