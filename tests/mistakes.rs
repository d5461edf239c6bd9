//! Pairs of mistakes in a book: both are reported, whatever they are.

use crate::making::read;
use crate::sample::{often, sampled};
use mazebook::spec;
use mazebook::spec::assets::Assets;
use mazebook::spec::schema::schema;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// One mistake a line, below its table. A mistake may need several keys, separated by semicolons. After the sign # are the
/// other keys that decide whether it is a mistake, or the table that does.
const MISTAKES: &str = r##"
[[page]]
title = " "
id = "\uFFFF"
topology = "sqare"
size = "8x8"
size = [0, 5]
size = 12 # topology shape
size = { from = [8, 8], to = [12, 12] } # topology shape count
shape = 1
shape = "logo.svg"
rim = "rough" # shape
rim = "smooth" # shape
threshold = 2 # shape picture
threshold = 0.4 # shape picture
invert = 1 # shape picture
invert = true # shape picture
picture = "hart.svg"
picture = "heart"; algorithm = "wilson"
picture = "heart"; braid = 0.3
picture = "heart"; endpoints = "farthest"
stubs = 0.9
portrait = "heart"
symmetry = "turn"
symmetry = "mirror"; tune = true
symmetry = "mirror"; weave = 0.1
difficulty = 0
difficulty = { solution = 0, tolerence = 4 }
difficulty = { from = 2, to = 8 } # count
algorithm = "wilsen"
algorithm = "eller"; shape = "heart" # topology picture
algorithm = "kruskal"; newest = 0.5
newest = 2 # algorithm
start = "top-left"
finish = "cat.svg"
theme = "frm"
text = 5
instruction = "no"
entrance = "north"
exit = [0, 1.5]
exit = "top-left" # topology shape entrance endpoints
endpoints = "longest"
endpoints = "farthest"; entrance = "top"
endpoints = "auto" # difficulty entrance exit
bias = 2
weave = 0.3
weave = 0.1; topology = "hex" # size shape
rooms = 0.5
braid = 2
braid = 0.3; tune = true
tune = "often"
section = ""
sheet = 1
template = 1
poster = 3
poster = [1, 1]
poster = [2, 2]; per_page = 4
poster = [2, 2]; sheet = "Monday"
per_page = 3
breather = "yes"
count = 0
seed = -1
colour = "red"
author = "A. Teacher"

[book]
title = "a\tb"
subtitle = ""
author = 7
front = ["title", "sky"]
back = "notes"
copyright = 2026
year = 26
publisher = ""
edition = 2
isbn = "978-3-16-148410-7"
more = ["Other mazes"] # front back printer audience paper
more = "Other mazes" # front back printer audience paper
price = "USD 9,99"
price = "USD 9.99" # isbn cover
language = "english please"
seed = 2.5
paper = "lettr"
orientation = "flat"
font = "fonts/none.ttf"
pictures = "none.ttf"
picture_style = "filled"
order = "harder"
variants = 27
unlike = ["no-such.lock"]
printer = "kpd"
printer = "lulu"; stock = "groundwood"
stock = "pink"
audience = "7 to 9"
duplex = "yes"
blank_backs = 1
blank_backs = true; duplex = false
bleed = "3mm"
bleed = true; printer = "classroom"
margins = { inside = "20", gutter = "3mm" }
answers = "front"
answers_per_page = 5
answer_style = "dotted"
template = 3
mark = "moons"
detail = 1
screen = "pdf"
standard = "pdf/x"
standard = "pdfx-1a" # date
standard = "pdfua-1" # screen printer paper
date = "2026-11-23"
date = 2026-11-23 # standard printer paper
allow = ["smallest-txt"]
profile = "web"
titel = "T"
size = [8, 8]

[cover]
design = "widow"
colors = ["red", "#ffffff"]
colors = ["#ffee00", "#ffffff"] # printer
maze = 0
maze = 25 # [[page]]
maze = 1; theme = "farm"
theme = "frm"
text = "a\n\nb"
spine = 8
palette = "meadow"
size = [8, 8]

[series]
volumes = 100
title = "Mazes" # volumes
isbn = ["978-3-16-148410-0"] # volumes
isbn = ["978-3-16-148410-7"]
harder = 10
larger = "2"
number = 1
"##;

/// A mistake: its lines in a table, their keys, and the other keys or the table that decide about it.
struct Mistake {
    table: &'static str,
    lines: Vec<&'static str>,
    keys: BTreeSet<&'static str>,
    beside: BTreeSet<&'static str>,
}

impl Mistake {
    /// Whether it is a mistake beside another one as well.
    fn stays_beside(&self, other: &Mistake) -> bool {
        let is_apart = self.table != other.table || self.keys.is_disjoint(&other.keys);
        is_apart && self.beside.is_disjoint(&other.keys) && !self.beside.contains(other.table)
    }
}

fn mistakes() -> Vec<Mistake> {
    let mut table = "";
    let mut found = Vec::new();
    for line in MISTAKES.lines().filter(|line| !line.is_empty()) {
        if line.starts_with('[') {
            table = line;
            continue;
        }
        let (lines, beside) = line.split_once(" # ").unwrap_or((line, ""));
        let lines: Vec<_> = lines.split("; ").collect();
        let keys = lines.iter().filter_map(|line| line.split(" = ").next()).collect();
        let beside = beside.split_whitespace().collect();
        found.push(Mistake { table, lines, keys, beside });
    }
    found
}

/// A book with these mistakes; its other keys are right.
fn book(mistakes: &[&Mistake]) -> String {
    let mut tables: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for one in mistakes {
        tables.entry(one.table).or_default().extend(&one.lines);
    }
    let is_given = |table: &str, key: &str| {
        mistakes.iter().any(|it| it.table == table && it.keys.contains(key))
    };
    let right = [
        ("[book]", "title", "title = \"T\""),
        ("[series]", "volumes", "volumes = 3"),
        ("[series]", "title", "title = \"T {volume}\""),
        ("[[page]]", "topology", "topology = \"square\""),
        ("[[page]]", "size", "size = [12, 12]"),
    ];
    for (table, key, line) in right {
        if (table != "[series]" || tables.contains_key(table)) && !is_given(table, key) {
            tables.entry(table).or_default().push(line);
        }
    }
    if tables.contains_key("[cover]") && !is_given("[book]", "printer") {
        tables.entry("[book]").or_default().push("printer = \"kdp\"");
    }
    let table = |(name, lines): (&str, Vec<&str>)| format!("{name}\n{}\n", lines.join("\n"));
    tables.into_iter().map(table).collect()
}

/// The messages about a book, each with the text that it marks.
fn errors(text: String) -> BTreeSet<(String, String)> {
    let found = read(text.as_str(), &Assets::embedded()).err().unwrap_or_default();
    let marked = |finding: &spec::diagnostic::Diagnostic| {
        finding.place.as_ref().map_or("", |(_, span)| &text[span.clone()]).to_owned()
    };
    found.into_iter().map(|finding| (finding.message.clone(), marked(&finding))).collect()
}

#[test]
fn two_mistakes_are_both_reported() {
    let mistakes = mistakes();
    let alone: Vec<_> = mistakes.iter().map(|one| errors(book(&[one]))).collect();
    for (one, errors) in mistakes.iter().zip(&alone) {
        assert!(!errors.is_empty(), "{:?} is no mistake", one.lines);
    }
    let all: Vec<usize> = (0..mistakes.len()).collect();
    let pairs = all.iter().flat_map(|&a| all[..a].iter().map(move |&b| (a, b)));
    let pairs = pairs.filter(|&(a, b)| {
        let (a, b) = (&mistakes[a], &mistakes[b]);
        a.stays_beside(b) && b.stays_beside(a)
    });
    let pairs = sampled(pairs.collect(), |&(a, b)| vec![(0, a), (1, b)]);
    assert!(pairs.len() > often(100, 5_000), "{}", pairs.len());
    let wrong = pairs.par_iter().filter_map(|&(a, b)| {
        let text = book(&[&mistakes[a], &mistakes[b]]);
        let both = errors(text.clone());
        let lost: Vec<_> =
            alone[a].union(&alone[b]).filter(|error| !both.contains(error)).collect();
        (!lost.is_empty()).then(|| format!("{text}lost: {lost:?}\n"))
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), pairs.len(), wrong.join("\n"));
}

#[test]
fn every_key_has_a_mistake() {
    let schema = schema(&Assets::embedded()).unwrap();
    let tables = &schema["properties"];
    for (table, keys) in [
        ("[book]", &tables["book"]),
        ("[[page]]", &tables["page"]["items"]),
        ("[cover]", &tables["cover"]),
        ("[series]", &tables["series"]),
    ] {
        for key in keys["properties"].as_object().unwrap().keys() {
            let has = |one: &Mistake| one.table == table && one.keys.contains(&**key);
            assert!(mistakes().iter().any(has), "{table} {key}");
        }
    }
}
