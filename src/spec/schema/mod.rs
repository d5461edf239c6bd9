//! The JSON Schema of book.toml, made of the same registries as its reader: see [`crate::spec`].
//!
//! Draft 7, which the TOML editors understand. What only a search, a font or another page can tell is left to the
//! reader; the tests say what that is.

mod printing;
mod rules;

use crate::maze::Place;
use crate::maze::algorithm;
use crate::maze::topology;
use crate::page::language;
use crate::spec;
use crate::spec::ENDPOINTS;
use crate::spec::assets::Assets;
use crate::spec::diagnostic::Diagnostic;
use serde_json::{Map, Value, json};

/// One line without control characters that is not all spaces.
const LINE: &str = r"^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]*$";
/// A length with its unit.
const LENGTH: &str = r"^\s*([0-9]+\.?[0-9]*|\.[0-9]+)\s*(mm|cm|in|pt)\s*$";
/// A seed beyond TOML's own numbers.
const HEX: &str = "^0x0*[0-9A-Fa-f]{1,16}$";
const TAG: &str = "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$";

/// The schema of a book; papers, levels and languages come from the assets, and with them the errors.
pub fn schema(assets: &Assets) -> Result<Value, Vec<Diagnostic>> {
    let page = page(assets)?;
    let mut defaults = page.clone();
    for key in ["title", "id", "count", "seed", "breather"] {
        defaults.remove(key);
    }
    Ok(json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A maze book",
        "description": "A book for `mazebook build`",
        "type": "object",
        "required": ["book", "page"],
        "additionalProperties": false,
        "properties": {
            "book": book(assets)?,
            "defaults": {
                "description": "What every page takes unless it says otherwise",
                "type": "object",
                "additionalProperties": false,
                "properties": defaults,
                "allOf": rules::of_page(),
            },
            "page": {
                "description": "The pages of the book, in order",
                "type": "array",
                "minItems": 1,
                "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "properties": page,
                    "allOf": rules::of_page().into_iter().chain([rules::growth()]).collect::<Vec<_>>(),
                },
            },
        },
        "allOf": [somewhere("topology"), somewhere("size")],
    }))
}

/// A key that each page must have, unless the defaults have it.
fn somewhere(key: &str) -> Value {
    json!({ "anyOf": [
        { "properties": { "defaults": { "required": [key] } }, "required": ["defaults"] },
        { "properties": { "page": { "items": { "required": [key] } } } },
    ] })
}

fn book(assets: &Assets) -> Result<Value, Vec<Diagnostic>> {
    let papers = spec::papers(assets)?;
    let papers = papers.iter().map(|(paper, about)| (paper.name.as_str(), about.clone()));
    let side = json!({ "type": "string", "pattern": LENGTH, "examples": ["6in", "152.4mm"] });
    let languages = language::names(assets)?;
    let mut book = json!({
        "description": "The book as a whole",
        "type": "object",
        "required": ["title"],
        "additionalProperties": false,
        "allOf": printing::rules(assets)?,
        "properties": {
            "title": line("The title, on the title page"),
            "subtitle": line("A line under the title"),
            "author": line("The author, at the foot of the title page"),
            "language": {
                "description": "The language of the words that mazebook prints, as a tag",
                "type": "string",
                "pattern": TAG,
                "anyOf": [{ "enum": languages }, {}],
                "default": "en",
            },
            "seed": seed("Another number makes another book of the same kind"),
            "paper": {
                "description": "The sheet: the name of a paper, or its sides",
                "anyOf": [
                    one_of("The name of a paper", papers),
                    {
                        "type": "object",
                        "required": ["width", "height"],
                        "additionalProperties": false,
                        "properties": { "width": side, "height": side },
                    },
                ],
            },
            "font": {
                "description": "A font for characters that Noto Sans lacks: a file, from the folder of the book",
                "type": "string",
            },
            "order": {
                "description": "Whether mazes stand as given, or none is easier than the one before",
                "enum": ["given", "progressive"],
                "default": "given",
            },
            "variants": {
                "description": "How many books of different mazes, alike in all else: A, B, C, …",
                "type": "integer",
                "minimum": 1,
                "maximum": 26,
                "default": 1,
            },
            "unlike": {
                "description": "Lock files of other books, whose mazes must not come again",
                "type": "array",
                "items": { "type": "string" },
            },
        },
    });
    if let Some(keys) = book["properties"].as_object_mut() {
        keys.extend(printing::keys(assets)?);
    }
    Ok(book)
}

/// The keys of a page.
fn page(assets: &Assets) -> Result<Map<String, Value>, Vec<Diagnostic>> {
    let topologies =
        topology::ALL.iter().map(|it| (it.name, format!("{}; size = {}", it.about, it.sizes)));
    let algorithms = algorithm::ALL.iter().map(|it| (it.name, it.line()));
    let endpoints = ENDPOINTS.iter().map(|(name, _, about)| (*name, (*about).to_owned()));
    let most = spec::MOST;
    let number = json!({ "type": "integer", "minimum": 1, "maximum": most });
    let keys = [
        ("title", line("A line over the maze")),
        ("id", line("A name that keeps this maze the same when its title changes")),
        ("topology", one_of("The shape of the cells", topologies)),
        (
            "size",
            json!({
                "description": "Columns and rows, or one number where the topology takes one",
                "anyOf": with_ramps(vec![number.clone(), list(&number, &number)]),
            }),
        ),
        ("difficulty", difficulty(assets)?),
        ("algorithm", one_of("What carves the maze, and so its texture", algorithms)),
        ("entrance", place("Where the way begins")),
        ("exit", place("Where the way ends")),
        ("endpoints", one_of("How entrance and exit are chosen", endpoints)),
        ("braid", share("The share of dead ends that is opened into loops", 0.0)),
        (
            "tune",
            json!({
                "description": "Whether walls are changed until the solution has the length: \
                                \"rare\" for only where no maze has it",
                "enum": [true, false, "rare"],
                "default": false,
            }),
        ),
        (
            "per_page",
            json!({ "description": "Mazes to a sheet", "enum": [1, 2, 4, 6], "default": 1 }),
        ),
        (
            "breather",
            json!({
                "description": "Whether it may be easier than the maze before, in a progressive book",
                "type": "boolean",
                "default": false,
            }),
        ),
        (
            "count",
            json!({
                "description": "How many mazes like this one, a page each",
                "type": "integer",
                "minimum": 1,
                "maximum": most,
                "default": 1,
            }),
        ),
        ("seed", seed("Another number makes another maze on this page alone")),
    ];
    let shares = algorithm::ALL.iter().filter_map(|it| it.option.as_ref());
    let shares = shares.map(|option| (option.name, share(option.about, option.default)));
    Ok(keys.into_iter().chain(shares).map(|(key, value)| (key.to_owned(), value)).collect())
}

fn difficulty(assets: &Assets) -> Result<Value, Vec<Diagnostic>> {
    let levels = spec::levels(assets)?;
    let levels =
        levels.iter().map(|(name, (from, to))| (name.as_str(), format!("levels {from} to {to}")));
    let levels = vec![
        json!({ "type": "integer", "minimum": 1, "maximum": 10 }),
        one_of("Some levels by their name", levels),
    ];
    let length = |key: &str, value: Value, tolerance: Value| {
        json!({
            "type": "object",
            "required": [key],
            "additionalProperties": false,
            "properties": { key: value, "tolerance": tolerance },
        })
    };
    let cells =
        |least: u32, most: u32| json!({ "type": "integer", "minimum": least, "maximum": most });
    let part = json!({ "type": "number", "minimum": 0, "maximum": 1 });
    let lengths = [
        length("solution", cells(1, 100_000_000), cells(0, 1_000_000)),
        length("fraction", part.clone(), part),
    ];
    let ramp = ramp(&json!({ "anyOf": levels }));
    Ok(json!({
        "description": "How long the solution is: a level, the name of some, or a length",
        "anyOf": levels.into_iter().chain(lengths).chain([ramp]).collect::<Vec<_>>(),
    }))
}

/// A value that grows over the mazes of a page.
fn ramp(value: &Value) -> Value {
    json!({
        "type": "object",
        "required": ["from", "to"],
        "additionalProperties": false,
        "properties": { "from": value, "to": value },
    })
}

/// Forms of a value, and for each that it grows in that form.
fn with_ramps(forms: Vec<Value>) -> Vec<Value> {
    let ramps: Vec<Value> = forms.iter().map(ramp).collect();
    [forms, ramps].concat()
}

/// A list of two.
fn list(first: &Value, second: &Value) -> Value {
    json!({ "type": "array", "items": [first, second], "minItems": 2, "maxItems": 2 })
}

fn place(about: &str) -> Value {
    let part = json!({ "type": "number", "minimum": 0, "maximum": 1 });
    let names = Place::ALL.iter().map(|(name, _)| (*name, String::new()));
    json!({
        "description": about,
        "anyOf": [one_of("The name of a place", names), list(&part, &part)],
    })
}

fn share(about: &str, default: f64) -> Value {
    json!({ "description": about, "type": "number", "minimum": 0, "maximum": 1, "default": default })
}

/// Names, each with a line about it, which editors show.
fn one_of<'n>(about: &str, names: impl IntoIterator<Item = (&'n str, String)>) -> Value {
    let (names, lines): (Vec<&str>, Vec<String>) = names.into_iter().unzip();
    // taplo and the editors built on it read descriptions of names from here.
    json!({ "description": about, "enum": names, "x-taplo": { "docs": { "enumValues": lines } } })
}

fn line(about: &str) -> Value {
    json!({ "description": about, "type": "string", "allOf": [{ "pattern": LINE }, { "pattern": r"\S" }] })
}

fn seed(about: &str) -> Value {
    json!({
        "description": about,
        "anyOf": [{ "type": "integer", "minimum": 0 }, { "type": "string", "pattern": HEX }],
    })
}
