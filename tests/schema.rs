//! The JSON Schema and the reader accept and refuse the same books.

use crate::sample::sampled;
use boon::{Compiler, SchemaIndex, Schemas};
use mazebook::maze::topology;
use mazebook::spec;
use mazebook::spec::assets::{self, Assets};
use mazebook::spec::diagnostic::Source;
use mazebook::spec::schema;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

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
    let source = Source { name: "book.toml".to_owned(), text: text.to_owned() };
    let read = spec::read(source, &Assets::embedded()).map(|_| ());
    read.map_err(|found| found.iter().map(|one| one.render(false) + "\n").collect())
}

#[test]
fn both_take_and_refuse_the_same_values() {
    let checker = embedded();
    let page = "topology = \"hex\"\nsize = 8\n";
    let book =
        |head: &str, page: &str| format!("[book]\ntitle = \"T\"\n{head}\n[[page]]\n{page}\n");
    let pages = [
        "",
        "difficulty = 1",
        "difficulty = 10",
        "difficulty = 0",
        "difficulty = 11",
        "difficulty = \"expert\"",
        "difficulty = \"Expert\"",
        "difficulty = { solution = 90 }",
        "difficulty = { solution = 90, tolerance = 4 }",
        "difficulty = { fraction = 0.3 }",
        "difficulty = { fraction = 1.5 }",
        "difficulty = { solution = 0 }",
        "difficulty = { solution = 9, fraction = 0.3 }",
        "difficulty = {}",
        "difficulty = true",
        "count = 1",
        "count = 0",
        "count = 10000",
        "count = 10001",
        "count = 1.5",
        "seed = 0",
        "seed = \"0xFFFFFFFFFFFFFFFF\"",
        "seed = \"0x10000000000000000\"",
        "seed = \"ff\"",
        "seed = -1",
        "title = \"Ä\"",
        "title = \"\"",
        "title = \" \"",
        "title = \"a\\tb\"",
        "title = \"a\\u2028b\"",
        "id = \"x\"",
        "entrance = \"rim\"",
        "entrance = \"left\"\nexit = \"right\"",
        "entrance = \"north\"",
        "endpoints = \"farthest\"",
        "endpoints = \"farthest\"\nexit = \"top\"",
        "algorithm = \"wilson\"",
        "algorithm = \"Wilson\"",
        "algorithm = \"growing-tree\"\nnewest = 1",
        "shape = \"heart\"",
        "shape = \"text:Ä\"",
        "shape = \"text: \"",
        "shape = \"heart\"\nalgorithm = \"eller\"",
        "shape = 1",
        "shape = \"heart\"\nthreshold = 0.4\ninvert = true",
        "shape = \"heart\"\nthreshold = 2",
        "shape = \"heart\"\ninvert = 1",
        "shape = \"heart\"\nrim = \"smooth\"",
        "shape = \"heart\"\nrim = \"cells\"\nsymmetry = \"mirror\"",
        "shape = \"heart\"\nrim = \"smooth\"\nsymmetry = \"mirror\"",
        "shape = \"heart\"\nrim = \"rough\"",
        "symmetry = \"mirror\"",
        "symmetry = \"rotate\"\nbraid = 0.2",
        "symmetry = \"rotate\"\ntune = true",
        "symmetry = \"turn\"",
        "picture = \"heart\"\nsymmetry = \"mirror\"",
        "picture = \"heart\"",
        "picture = \"🐘\"\nstubs = 0.1",
        "picture = \"heart\"\nstubs = 0.4",
        "picture = \"hex\"",
        "picture = \"heart\"\nalgorithm = \"wilson\"",
        "picture = \"heart\"\nbraid = 0.2",
        "picture = \"heart\"\nbraid = 0",
        "picture = \"heart\"\ntune = true",
        "picture = \"heart\"\nendpoints = \"farthest\"",
        "picture = \"heart\"\nendpoints = \"varied\"",
        "algorithm = \"kruskal\"\nnewest = 0.5",
        "algorithm = \"growing-tree\"\nnewest = 1.1",
        "color = \"red\"",
        "braid = 0.5",
        "braid = 2",
        "tune = true",
        "tune = \"rare\"",
        "tune = \"often\"",
        "tune = true\nbraid = 0.5",
        "tune = true\nbraid = 0",
        "tune = true\nendpoints = \"farthest\"",
        "tune = true\nendpoints = \"varied\"",
        "tune = false\nbraid = 0.5",
        "per_page = 4",
        "sheet = \"Monday\"",
        "sheet = 1",
        "section = \"Part one\"",
        "per_page = 3",
        "breather = true",
        "breather = \"yes\"",
        "entrance = [0.25, 0]",
        "entrance = [0.25]",
        "entrance = [0.25, 2]",
        "entrance = \"top\"\nendpoints = \"opposite\"",
        "exit = \"top\"\nendpoints = \"opposite\"",
        "endpoints = \"auto\"\ndifficulty = { fraction = 0.3 }",
        "endpoints = \"auto\"\ndifficulty = 3",
        "difficulty = { from = 2, to = 8 }\ncount = 4",
        "difficulty = { from = \"easy\", to = 8 }\ncount = 4",
        "difficulty = { from = 2, to = 8 }",
        "difficulty = { from = 2 }\ncount = 4",
        "difficulty = { from = 2, to = { solution = 9 } }\ncount = 4",
    ];
    let heads = [
        "",
        "paper = \"a4\"",
        "paper = \"A4\"",
        "paper = { width = \"6in\", height = \"9 in\" }",
        "paper = { width = \".6in\" }",
        "paper = { width = 6, height = 9 }",
        "paper = { width = \"6.5.1in\", height = \"9in\" }",
        "language = \"de\"",
        "language = \"pt-BR\"",
        "language = \"english please\"",
        "author = \"A\"",
        "author = 3",
        "seed = 1",
        "subtitle = \"\"",
        "pages = 3",
        "order = \"progressive\"",
        "order = \"harder\"",
        "variants = 26",
        "variants = 27",
        "unlike = []",
        "unlike = \"volume-1.lock\"",
        "bleed = true",
        "bleed = true\nprinter = \"kdp\"",
        "blank_backs = true",
        "blank_backs = true\nduplex = true",
        "blank_backs = true\nprinter = \"kdp\"",
        "blank_backs = true\nprinter = \"kdp\"\nduplex = false",
        "blank_backs = true\nprinter = \"classroom\"",
        "blank_backs = false\nduplex = false",
        "stock = \"cream\"",
        "stock = \"pink\"",
        "stock = \"groundwood\"\nprinter = \"kdp\"",
        "stock = \"groundwood\"\nprinter = \"lulu\"",
        "stock = \"cream\"\nprinter = \"lulu\"",
        "screen = true",
        "screen = \"yes\"",
        "standard = \"pdfx-1a\"\ndate = 2026-11-23",
        "standard = \"pdfx-1a\"",
        "standard = \"pdfx-9\"\ndate = 2026-11-23",
        "standard = \"pdfx-4\"\ndate = 2026-11-23",
        "standard = [\"pdfx-4\"]",
        "standard = [\"pdfx-1a\", \"pdfx-4\"]\ndate = 2026-11-23",
        "standard = [\"pdfx-1a\", \"pdfx-1a\"]\ndate = 2026-11-23",
        "standard = []",
        "standard = []\ndate = 2026-11-23",
        "standard = 1",
        "standard = \"pdfa-2u\"",
        "standard = \"pdfa-2u\"\nscreen = true",
        "standard = \"pdfua-1\"\nscreen = false",
        "standard = \"pdfua-1\"\npaper = \"tablet\"\nprinter = \"tablet\"",
        "standard = \"pdfua-1\"\nprinter = \"tablet\"\nscreen = false",
        "standard = [\"pdfx-1a\", \"pdfa-2u\", \"pdfua-1\"]\nscreen = true\ndate = 2026-11-23",
        "standard = [\"pdfx-1a\", \"pdfa-2u\", \"pdfua-1\"]\nscreen = true",
        "standard = [\"pdfa-2u\", \"pdfua-1\"]\nscreen = true\ndate = 2026-11-23",
        "date = 2026-11-23",
        "date = 2026-11-23\nprinter = \"ingram\"",
        "date = 2026-11-23\nprinter = \"kdp\"",
    ];
    let sizes = topology_sizes();
    let books = pages.iter().map(|more| book("", &format!("{page}{more}")));
    let books = books.chain(heads.iter().map(|head| book(head, page)));
    let in_defaults = sizes.iter().map(|size| book("[defaults]\nshape = \"star\"", size));
    let books = books.chain(in_defaults);
    let books: Vec<String> = books.chain(sizes.iter().map(|size| book("", size))).collect();
    for text in books {
        let (reader, schema) = (read(&text), checker.takes(&json(&text).unwrap()));
        assert_eq!(reader.is_ok(), schema.is_ok(), "{text}\n{reader:?}\n{schema:?}");
    }
}

/// Every topology with sizes of one and two numbers, small and large.
fn topology_sizes() -> Vec<String> {
    let mut sizes = Vec::new();
    for topology in topology::ALL.iter().chain(topology::find("isohedral-93")) {
        for n in [0, 1, 2, 3, 4, 5, 10, 10_001] {
            for size in [
                format!("{n}"),
                format!("[{n}, 10]"),
                format!("[10, {n}]"),
                format!("{{ from = {n}, to = 12 }}\ncount = 2"),
                format!("{{ from = [12, 12], to = [10, {n}] }}\ncount = 2"),
                format!("{{ from = [12, 12], to = {n} }}\ncount = 2"),
            ] {
                sizes.push((topology.name, n, size));
            }
        }
    }
    let sizes = sampled(sizes, |(topology, n, size)| {
        vec![topology.to_string(), n.to_string(), size.replace(&n.to_string(), "n")]
    });
    let text = |(topology, _, size)| format!("topology = \"{topology}\"\nsize = {size}");
    let sizes = sizes.into_iter().map(text);
    sizes.flat_map(|size| [format!("shape = \"heart\"\n{size}"), size]).collect()
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
