//! `config/printers.toml`, read: every rule with its source.

use super::{Bleed, Limit, Margin, Margins, Pages, Printer, Spine, Trim};
use crate::maze::geometry::MM_PER_PT;
use crate::spec::assets::Assets;
use crate::spec::diagnostic::Diagnostic;
use crate::spec::document::{Document, Table, Value};
use crate::spec::paper::{self, length};
use crate::spec::print::ANSWERS;

/// The printers of `config/printers.toml`.
pub fn printers(assets: &Assets) -> Result<Vec<Printer>, Vec<Diagnostic>> {
    let file = assets.text("config/printers.toml")?;
    let document = Document::open(file);
    let fields = document.fields();
    let all = Table::new("the file", 0..0, &fields, &document);
    let mut printers = Vec::new();
    for (_, value) in all.entries() {
        let Some(table) = value.table(value.key, "[home]") else { continue };
        printers.extend(printer(value.key, &table, assets));
        table.finish();
    }
    drop(fields);
    let found = document.into_sorted();
    if found.is_empty() { Ok(printers) } else { Err(found) }
}

fn printer(name: &str, table: &Table, assets: &Assets) -> Option<Printer> {
    let flag = |key| table.get(key).map_or(Some(false), |value| value.yes_or_no("duplex = true"));
    let text = |key| table.require(key, "a text").and_then(|value| value.text("\"…\""));
    let (about, read) = (text("about"), text("read"));
    let (duplex, name_line) = (flag("duplex"), flag("name_line"));
    let answers = table.require("answers", "answers = \"back\"").and_then(|value| {
        value.name("place for the answers", ANSWERS.map(|(n, a, _)| (n, a)), "answers = \"back\"")
    });
    let margins = rule(table, "margins", margins);
    let bleed = rule(table, "bleed", |table, source| {
        let edge = table.require("edge", "edge = \"0.125in\"");
        let bind = table.get("bind").map_or(Some(false), |value| value.yes_or_no("bind = true"));
        Some(Bleed { edge: length(edge?, 0.0..=20.0)?, bind: bind?, source })
    });
    let trim = rule(table, "trim", |table, source| {
        let side = |key| table.require(key, "width = { from = \"4in\", to = \"8.5in\" }");
        let (width, height) = (side("width").and_then(from_to), side("height").and_then(from_to));
        Some(Trim { width: width?, height: height?, source })
    });
    let pages = rule(table, "pages", |table, source| pages(table, source, assets));
    let spine = rule(table, "spine", |table, source| {
        let page = |key| {
            let value = table.require(key, "white = \"0.002252in\"")?;
            length(value, 0.001..=1.0)
        };
        let (white, cream) = (page("white"), page("cream"));
        Some(Spine { white: white?, cream: cream?, source })
    });
    let points = |value: Value| length(value, 0.0..=100.0).map(|mm| mm / MM_PER_PT);
    let number = |value: Value| value.number(0.0..=10_000.0, "least = 10");
    let line = rule(table, "line", |table, source| limit(table, "least", source, points));
    let smallest = rule(table, "text", |table, source| limit(table, "least", source, points));
    let grey = rule(table, "grey", |table, source| limit(table, "least", source, number));
    let file = rule(table, "file", |table, source| limit(table, "most", source, number));
    if table.get("margins").is_none() {
        let message = format!("the printer `{name}` has no margins");
        table.document.missing(table.span.clone(), message, format!("add [{name}.margins]"));
    }
    Some(Printer {
        name: name.to_owned(),
        about: about?,
        read: read?,
        duplex: duplex?,
        answers: answers?,
        name_line: name_line?,
        margins: margins??,
        bleed: bleed?,
        trim: trim?,
        pages: pages?,
        spine: spine?,
        line: line?,
        text: smallest?,
        grey: grey?,
        file: file?,
    })
}

/// A rule in a table of its own with its source, where there is one; none where it is wrong, which has been reported.
fn rule<T>(
    table: &Table,
    key: &'static str,
    read: impl FnOnce(&Table, String) -> Option<T>,
) -> Option<Option<T>> {
    let Some(value) = table.get(key) else { return Some(None) };
    let table = value.table(key, "{ least = \"7pt\", source = \"…\" }")?;
    let example = "source = \"the vendor's help, page and day\"";
    let source = table.require("source", example).and_then(|value| value.text(example));
    let rule = read(&table, source.clone().unwrap_or_default());
    table.finish();
    source.and(rule).map(Some)
}

fn limit(
    table: &Table,
    key: &'static str,
    source: String,
    read: impl FnOnce(Value) -> Option<f64>,
) -> Option<Limit> {
    let value = table.require(key, "least = \"7pt\"").and_then(read);
    let warn = table.get("warn").map_or(Some(false), |value| value.yes_or_no("warn = true"));
    Some(Limit { value: value?, warn: warn?, source })
}

fn from_to(value: Value) -> Option<(f64, f64)> {
    let example = "{ from = \"4in\", to = \"8.5in\" }";
    let table = value.table(value.key, example)?;
    let side = |key| table.require(key, example).and_then(|value| length(value, paper::SIDES));
    let (from, to) = (side("from"), side("to"));
    table.finish();
    Some((from?, to?))
}

/// The least a margin can be, and the most, in mm.
pub const MARGIN: std::ops::RangeInclusive<f64> = 0.0..=200.0;

fn margin(table: &Table) -> Option<Margin> {
    let one =
        |key| table.require(key, "least = \"0.25in\"").and_then(|value| length(value, MARGIN));
    let (least, usual) = (one("least"), one("usual"));
    Some(Margin { least: least?, usual: usual? })
}

fn margins(table: &Table, source: String) -> Option<Margins> {
    let example = "{ least = \"0.25in\", usual = \"0.5in\" }";
    let edge = |key| {
        let value = table.require(key, example)?;
        let table = value.table(value.key, example)?;
        let margin = margin(&table);
        table.finish();
        margin
    };
    let (outside, top, bottom) = (edge("outside"), edge("top"), edge("bottom"));
    let bleed = table.get("bleed").map(|value| length(value, MARGIN));
    let inside = table.require("inside", "inside = [{ least = \"0.25in\", usual = \"0.5in\" }]");
    let inside = inside.and_then(|value| {
        let Some(lines) = value.elements().filter(|lines| !lines.is_empty()) else {
            value.mistyped("a list of margins", &format!("inside = [{example}]"));
            return None;
        };
        let line = |value: Value| {
            let table = value.table(value.key, example)?;
            let pages = table.get("pages");
            let pages = pages.map_or(Some(u32::MAX), |v| v.whole(1..=10_000, "pages = 150"));
            let margin = margin(&table);
            table.finish();
            Some((pages?, margin?))
        };
        let lines: Option<Vec<_>> = lines.into_iter().map(line).collect();
        let lines = lines?;
        if !lines.is_sorted_by(|a, b| a.0 < b.0) || lines.last().is_some_and(|l| l.0 < u32::MAX) {
            let help = "the last line has no `pages`: it holds for all thicker books";
            value.error("the lines of `inside` must rise to any number of pages", "", help);
            return None;
        }
        Some(lines)
    });
    Some(Margins {
        inside: inside?,
        outside: outside?,
        top: top?,
        bottom: bottom?,
        bleed: bleed.map_or(Some(None), |bleed| bleed.map(Some))?,
        source,
    })
}

fn pages(table: &Table, source: String, assets: &Assets) -> Option<Pages> {
    let count = |value: Value| value.whole(1..=10_000, "least = 24");
    let stocks = |table: &Table| {
        let stock = |key| table.require(key, "white = 828, cream = 776").and_then(count);
        let (white, cream) = (stock("white"), stock("cream"));
        Some([white?, cream?])
    };
    let most = table.get("most").map_or(Some(None), |value| {
        let table = value.table("most", "most = { white = 828, cream = 776 }")?;
        let most = stocks(&table);
        table.finish();
        most.map(Some)
    });
    let trims = table.get("trims").map_or(Some(Vec::new()), |value| {
        let example = "trims = [{ paper = \"8.5x11\", white = 590, cream = 550 }]";
        let Some(lines) = value.elements() else {
            value.mistyped("a list of tables", example);
            return None;
        };
        let line = |value: Value| {
            let table = value.table(value.key, example)?;
            let of = table.require("paper", "paper = \"8.5x11\"");
            let of = of.and_then(|value| paper::paper(value, assets));
            let stocks = stocks(&table);
            table.finish();
            let paper = of?;
            Some(((paper.width, paper.height), stocks?))
        };
        lines.into_iter().map(line).collect()
    });
    let flag = |key| table.get(key).map_or(Some(false), |value| value.yes_or_no("even = true"));
    let (even, last_blank) = (flag("even"), flag("last_blank"));
    let least = table.get("least").map_or(Some(1), count);
    let blanks = table.get("blanks").map_or(Some(None), |value| count(value).map(Some));
    Some(Pages {
        least: least?,
        most: most?,
        trims: trims?,
        even: even?,
        last_blank: last_blank?,
        blanks: blanks?,
        source,
    })
}
