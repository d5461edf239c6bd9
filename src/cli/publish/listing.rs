//! What a shop asks about a book: as JSON, and as a text to copy from.

use mazebook::Report;
use mazebook::spec::BookSpec;
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Shops take so many keywords, each no longer than this.
const KEYWORDS: usize = 7;
const LONGEST: usize = 50;

/// How hard mazes are, by the most of their grades, 1 to 10.
const GRADES: [(&str, f64); 4] = [("easy", 3.5), ("medium", 6.5), ("hard", 8.5), ("expert", 10.0)];

#[derive(Serialize)]
struct Listing<'l> {
    title: &'l str,
    subtitle: Option<&'l str>,
    author: Option<&'l str>,
    publisher: Option<&'l str>,
    language: &'l str,
    isbn: Option<&'l str>,
    printer: &'l str,
    pages: u32,
    paper: &'static str,
    trim: Size,
    /// Of the whole cover, and of its spine alone.
    cover: Option<Size>,
    spine: Option<Length>,
    mazes: usize,
    difficulty: BTreeMap<&'static str, usize>,
    age: Option<&'l str>,
    description: String,
    keywords: Vec<String>,
}

#[derive(Serialize)]
struct Size {
    width: Length,
    height: Length,
}

#[derive(Clone, Copy, Serialize)]
struct Length {
    mm: f64,
    inches: f64,
}

impl Length {
    fn new(mm: f64) -> Length {
        Length { mm: (mm * 100.0).round() / 100.0, inches: (mm / 25.4 * 1e4).round() / 1e4 }
    }
}

/// The listing as JSON, and as text.
pub fn write(
    spec: &BookSpec,
    built: &Report,
    manifest: &Value,
) -> Result<(String, String), String> {
    let listing = listing(spec, built, manifest);
    let data = serde_json::to_string_pretty(&listing).map_err(|error| error.to_string())?;
    Ok((data + "\n", text(&listing)))
}

fn listing<'l>(spec: &'l BookSpec, built: &Report, manifest: &Value) -> Listing<'l> {
    let mazes = manifest["mazes"].as_array().map_or(&[][..], Vec::as_slice);
    let difficulty = difficulty(mazes);
    let age = spec.print.audience.as_ref().map(|audience| audience.name.as_str());
    let size = |width, height| Size { width: Length::new(width), height: Length::new(height) };
    Listing {
        title: &spec.title,
        subtitle: spec.subtitle.as_deref(),
        author: spec.author.as_deref(),
        publisher: spec.imprint.publisher.as_deref(),
        language: &spec.language,
        isbn: spec.imprint.isbn.as_deref(),
        printer: &spec.print.printer.name,
        pages: built.thickness,
        paper: spec.print.stock.name(),
        trim: size(spec.paper.width, spec.paper.height),
        cover: built.cover.as_ref().map(|cover| size(cover.width, cover.height)),
        spine: built.cover.as_ref().map(|cover| Length::new(cover.spine)),
        mazes: mazes.len(),
        description: description(spec, mazes.len(), &difficulty, age),
        keywords: keywords(mazes, &difficulty, age),
        difficulty,
        age,
    }
}

/// The number of mazes by how hard they are.
fn difficulty(mazes: &[Value]) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for maze in mazes {
        let grade = maze["score"]["grade"].as_f64().unwrap_or(1.0);
        let name = GRADES.iter().find(|(_, most)| grade <= *most).unwrap_or(&GRADES[3]).0;
        *counts.entry(name).or_default() += 1;
    }
    counts
}

/// The grades that a book has, from easy to hard.
fn range(difficulty: &BTreeMap<&'static str, usize>) -> String {
    let has = |(name, _): &&(&str, f64)| difficulty.contains_key(name);
    let first = GRADES.iter().find(has).map_or("any", |(name, _)| name);
    let last = GRADES.iter().rev().find(has).map_or("any", |(name, _)| name);
    if first == last { format!("all of them {first}") } else { format!("from {first} to {last}") }
}

/// Who solves the mazes, in words.
fn readers(age: Option<&str>) -> String {
    match age {
        Some("adult") => "adults".to_owned(),
        Some("low-vision") => "people who read large print".to_owned(),
        Some(years) => format!("children of {} years", years.trim_end_matches('+')),
        None => "everybody who likes to find a way".to_owned(),
    }
}

fn description(
    spec: &BookSpec,
    mazes: usize,
    difficulty: &BTreeMap<&'static str, usize>,
    age: Option<&str>,
) -> String {
    let own = spec.cover.as_ref().map_or(&[][..], |cover| &cover.text);
    let answers = if spec.print.answers.back() {
        "at the back of the book"
    } else {
        "in a file of their own"
    };
    let facts = format!(
        "{mazes} mazes, {}, for {}. Each has been checked to have a way through. The solutions are {answers}. Black and white, {:.2} x {:.2} inches.",
        range(difficulty),
        readers(age),
        spec.paper.width / 25.4,
        spec.paper.height / 25.4,
    );
    own.iter().cloned().chain([facts]).collect::<Vec<_>>().join("\n\n")
}

fn keywords(
    mazes: &[Value],
    difficulty: &BTreeMap<&'static str, usize>,
    age: Option<&str>,
) -> Vec<String> {
    let kinds: BTreeSet<&str> = mazes.iter().filter_map(|maze| maze["topology"].as_str()).collect();
    let (book, gift) = match age {
        Some("adult") => ("maze puzzle book for adults".to_owned(), "brain games for adults"),
        Some("low-vision") => {
            ("large print maze book".to_owned(), "large print puzzles for seniors")
        }
        Some(years) => (format!("maze book for kids ages {years}"), "activity book for children"),
        None => ("maze puzzle book".to_owned(), "puzzle gift for the whole family"),
    };
    let hardest = GRADES.iter().rev().find(|(name, _)| difficulty.contains_key(name));
    let level = hardest.map(|(name, _)| format!("{name} mazes with solutions"));
    let own = [book, gift.to_owned()].into_iter().chain(level);
    let kinds = kinds.into_iter().take(2).map(|kind| format!("{kind} mazes"));
    let others = [
        "labyrinth puzzles",
        "logic puzzle book",
        "screen free travel activity",
        "problem solving skills",
    ];
    let all = own.chain(kinds).chain(others.map(str::to_owned));
    all.filter(|keyword| keyword.len() <= LONGEST).take(KEYWORDS).collect()
}

/// Lines to copy from.
fn text(listing: &Listing) -> String {
    let mut text = String::new();
    // A string takes every text.
    let mut line = |name: &str, value: Option<String>| {
        let _ = value.map(|value| writeln!(text, "{:13}{value}", format!("{name}:")));
    };
    let size = |size: &Size| {
        let (width, height) = (size.width, size.height);
        format!("{} x {} in ({} x {} mm)", width.inches, height.inches, width.mm, height.mm)
    };
    let of = |value: Option<&str>| value.map(str::to_owned);
    let by_grade = GRADES
        .iter()
        .filter_map(|(name, _)| Some(format!("{} {name}", listing.difficulty.get(name)?)));
    line("Title", of(Some(listing.title)));
    line("Subtitle", of(listing.subtitle));
    line("Author", of(listing.author));
    line("Publisher", of(listing.publisher));
    line("Language", of(Some(listing.language)));
    line("ISBN", of(listing.isbn));
    line("Printer", of(Some(listing.printer)));
    line("Pages", Some(format!("{} on {} paper", listing.pages, listing.paper)));
    line("Trim", Some(size(&listing.trim)));
    line("Cover", listing.cover.as_ref().map(size));
    line("Spine", listing.spine.map(|spine| format!("{} in ({} mm)", spine.inches, spine.mm)));
    line("Mazes", Some(format!("{}: {}", listing.mazes, by_grade.collect::<Vec<_>>().join(", "))));
    line("Age", of(listing.age));
    let keywords = listing.keywords.join("\n  ");
    format!(
        "{text}\nA description to start from:\n\n{}\n\nKeywords:\n  {keywords}\n",
        listing.description
    )
}
