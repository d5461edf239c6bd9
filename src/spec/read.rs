//! A book spec from its text: every error at once.

use super::keys::{Given, Keys, Reader};
use super::page;
use super::{BookSpans, BookSpec, ExtraFont, PageSpec, Paper, PrintSpec, paper, print};
use crate::spec::assets::Assets;
use crate::spec::diagnostic::{Diagnostic, Source};
use crate::spec::document::{Document, Table, Value};
use crate::spec::lock;
use std::collections::HashMap;
use std::io::ErrorKind;
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// Reads a book spec; papers, levels and the font come from the assets.
///
/// The errors are all that the file has, from its top to its end.
pub fn read(source: Source, assets: &Assets) -> Result<BookSpec, Vec<Diagnostic>> {
    let document = Document::open(source);
    let fields = document.fields();
    let spec = book(&fields, &Reader::new(&document, assets));
    drop(fields);
    match spec {
        Some(spec) if document.is_clean() => Ok(BookSpec { source: document.source, ..spec }),
        _ => Err(document.into_sorted()),
    }
}

/// The keys of `[book]`.
struct Head {
    title: String,
    subtitle: Option<String>,
    author: Option<String>,
    language: Option<String>,
    seed: Option<u64>,
    paper: Option<Paper>,
    print: Option<PrintSpec>,
    font: Option<ExtraFont>,
    progressive: bool,
    variants: u32,
    unlike: Vec<(String, Vec<String>)>,
    spans: BookSpans,
}

fn book<'d>(fields: &'d DeTable<'d>, reader: &Reader<'d>) -> Option<BookSpec> {
    let document = reader.document;
    let file = Table::new("this file", 0..0, fields, document);
    let head = file.get("book");
    if head.is_none() && file.misspelled("book").is_none() {
        let help = "add the two lines [book] and title = \"Mazes for Rainy Days\"";
        document.missing(0..0, "this file has no [book]", help);
    }
    let head =
        head.and_then(|value| value.table("[book]", "the two lines [book] and title = \"Mazes\""));
    let head = head.and_then(|table| head_of(table, reader));
    let defaults = file.get("defaults").and_then(|value| value.table("[defaults]", "[defaults]"));
    let empty = DeTable::new();
    let defaults = defaults.unwrap_or_else(|| Table::new("[defaults]", 0..0, &empty, document));
    Keys::refuse_in_defaults(&defaults);
    let usual = Keys::read(&defaults, reader);
    defaults.finish();
    let pages = file.get("page");
    let misspelled = pages.is_none() && file.misspelled("page").is_some();
    file.finish();
    let pages = if misspelled { Vec::new() } else { pages_of(pages, &usual, reader)? };
    if document.is_clean() {
        usual.refuse_unused(&pages, document);
    }
    let head = head?;
    Some(BookSpec {
        source: Source::default(),
        title: head.title,
        subtitle: head.subtitle,
        author: head.author,
        language: head.language.unwrap_or_else(|| "en".to_owned()),
        seed: head.seed.unwrap_or(0),
        paper: head.paper?,
        print: head.print?,
        font: head.font,
        progressive: head.progressive,
        variants: head.variants,
        unlike: head.unlike,
        pages,
        spans: head.spans,
    })
}

fn head_of(table: Table, reader: &Reader) -> Option<Head> {
    let header = table.span.clone();
    let span = |value: &Option<Value>| value.map_or(header.clone(), |value| value.span());
    let title = table.require("title", "title = \"Mazes for Rainy Days\"");
    let [subtitle, author, language] = ["subtitle", "author", "language"].map(|key| table.get(key));
    let (seed_value, paper, font) = (table.get("seed"), table.get("paper"), table.get("font"));
    let (order, variants) = (table.get("order"), table.get("variants"));
    let unlike = table.get("unlike");
    let (printer, orientation) = (table.get("printer"), table.get("orientation"));
    let print = print::print(&table, reader.assets);
    let spans = BookSpans {
        title: span(&title),
        subtitle: span(&subtitle),
        author: span(&author),
        language: span(&language),
        paper: span(&paper),
        printer: span(&printer),
        font: span(&font),
        header: header.clone(),
    };
    let paper = match paper {
        Some(value) => paper::paper(value, reader.assets),
        None => paper::usual(&table, reader.assets),
    };
    let paper = paper.and_then(|paper| paper::turned(paper, orientation));
    table.finish();
    Some(Head {
        subtitle: subtitle.and_then(|value| value.text("subtitle = \"Thirty easy mazes\"")),
        author: author.and_then(|value| value.text("author = \"A. Teacher\"")),
        language: language.and_then(language_tag),
        seed: seed_value.and_then(seed),
        paper,
        print,
        font: font.and_then(|value| extra_font(value, reader.assets)),
        progressive: order.and_then(progressive).unwrap_or(false),
        variants: variants.and_then(|value| value.whole(1..=26, "variants = 3")).unwrap_or(1),
        unlike: unlike.map_or_else(Vec::new, |value| other_books(value, reader.assets)),
        title: title?.text("title = \"Mazes for Rainy Days\"")?,
        spans,
    })
}

fn pages_of<'d>(
    value: Option<Value<'d>>,
    usual: &Keys,
    reader: &Reader<'d>,
) -> Option<Vec<PageSpec>> {
    let example = "two lines: [[page]] and size = [12, 16]";
    let pages = match value.map(|value| (value, value.elements())) {
        Some((_, Some(pages))) if !pages.is_empty() => pages,
        Some((value, None)) => {
            let help = "write [[page]]: a book can have any number of them";
            value.error("a page begins with two brackets", "", help);
            return None;
        }
        _ => {
            let help = "add a page: [[page]], then topology = \"square\" and size = [12, 16]";
            reader.document.missing(0..0, "the book has no pages", help);
            return None;
        }
    };
    let mut specs = Vec::new();
    let mut ids: HashMap<String, Range<usize>> = HashMap::new();
    for table in pages.into_iter().filter_map(|page| page.table("[[page]]", example)) {
        let keys = Keys::read(&table, reader);
        let header = table.span.clone();
        table.finish();
        if let Some(Given { value: Some(id), span }) = &keys.id
            && let Some(first) = ids.insert(id.clone(), span.clone())
        {
            let line = reader.document.line(first.start);
            let message = format!("another page has this `id` already, on line {line}");
            reader.document.error(span.clone(), message, "", "give each page an id of its own");
        }
        specs.extend(page::resolve(keys, usual, header, reader));
    }
    Some(specs)
}

/// A seed, 0 to 2^64 - 1: a whole number, or text such as `0x7f3a` (TOML's own numbers end at 2^63 - 1).
pub fn seed(value: Value) -> Option<u64> {
    let seed = match value.node() {
        DeValue::Integer(number) => u64::from_str_radix(number.as_str(), number.radix()).ok(),
        DeValue::String(text) => {
            // Rust would take a sign before the digits.
            let digits = text.strip_prefix("0x").filter(|digits| !digits.starts_with('+'));
            digits.and_then(|digits| u64::from_str_radix(digits, 16).ok())
        }
        _ => {
            value.mistyped("a whole number", "seed = 2026");
            return None;
        }
    };
    if seed.is_none() {
        let help = "for example seed = 2026, or \"0x7f3a\" with digits 0 to 9 and a to f";
        value.error("this cannot be a seed", "takes 0 to 18446744073709551615", help);
    }
    seed
}

/// A language tag such as `en` or `pt-BR`, by the shape that BCP 47 gives it.
fn language_tag(value: Value) -> Option<String> {
    let example = "language = \"en\"";
    let tag = value.text(example)?;
    let mut parts = tag.split('-');
    let first = parts.next().unwrap_or_default();
    let subtag = |part: &str| {
        (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let language =
        (2..=8).contains(&first.len()) && first.bytes().all(|byte| byte.is_ascii_alphabetic());
    if language && parts.all(subtag) {
        return Some(tag);
    }
    value.error(
        "this is not a language tag",
        "",
        "a tag is a short code: \"en\", \"de\", \"pt-BR\"",
    );
    None
}

/// Whether the mazes of a book get harder, by the name of their order.
fn progressive(value: Value) -> Option<bool> {
    value.name("order", [("given", false), ("progressive", true)], "order = \"progressive\"")
}

/// The lock files of other books, and the likenesses of the mazes in them.
fn other_books(value: Value, assets: &Assets) -> Vec<(String, Vec<String>)> {
    let example = "unlike = [\"volume-1.lock\"]";
    let Some(files) = value.elements() else {
        value.mistyped("a list of lock files", example);
        return Vec::new();
    };
    let read = |value: Value| {
        let path = value.raw_text(example)?;
        let entries = assets.text(path).and_then(lock::read);
        match entries {
            Ok(entries) => {
                let likenesses = entries.into_iter().map(|entry| entry.likeness).collect();
                Some((path.to_owned(), likenesses))
            }
            Err(found) => {
                found.into_iter().for_each(|finding| match finding.place {
                    Some(_) => value.document.report(finding),
                    // A file that is not there is the fault of this line.
                    None => value.error(
                        finding.message,
                        "",
                        "the path of a lock file, from the folder of the book",
                    ),
                });
                None
            }
        }
    };
    files.into_iter().filter_map(read).collect()
}

fn extra_font(value: Value, assets: &Assets) -> Option<ExtraFont> {
    let path = value.raw_text("font = \"fonts/Mine.ttf\"")?.to_owned();
    match assets.bytes(&path) {
        Ok(bytes) => Some(ExtraFont { path, bytes }),
        Err(error) => {
            let why = match error.kind() {
                ErrorKind::NotFound => "there is no such file".to_owned(),
                _ => error.to_string(),
            };
            let help = "the path of a TrueType or OpenType file, from the folder of the book";
            value.error(format!("this font cannot be read: {why}"), "", help);
            None
        }
    }
}
