//! Printers and what they ask of a book, from `config/printers.toml`.

use super::paper::{self, length};
use super::print::{ANSWERS, Answers};
use crate::assets::Assets;
use crate::diagnostic::Diagnostic;
use crate::document::{Document, Table, Value};
use crate::geometry::MM_PER_PT;

/// What a printer asks. Lengths in mm; each rule with where it comes from.
#[derive(Clone, Debug)]
pub struct Printer {
    pub name: String,
    pub about: String,
    /// The day on which its rules were gathered.
    pub read: String,
    /// Whether it prints both sides of a leaf unless the book says otherwise.
    pub duplex: bool,
    /// Where answers go unless the book says otherwise.
    pub answers: Answers,
    /// Whether each page with mazes has a line for name and date.
    pub name_line: bool,
    pub margins: Margins,
    pub bleed: Option<Bleed>,
    pub trim: Option<Trim>,
    pub pages: Option<Pages>,
    pub spine: Option<Spine>,
    /// The thinnest line, in pt.
    pub line: Option<Limit>,
    /// The smallest text, in pt.
    pub text: Option<Limit>,
    /// The lightest grey, in percent of black.
    pub grey: Option<Limit>,
    /// The largest file, in MB.
    pub file: Option<Limit>,
}

/// A margin: the least that is allowed, and what is left where the book does not say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Margin {
    pub least: f64,
    pub usual: f64,
}

#[derive(Clone, Debug)]
pub struct Margins {
    /// By the most pages for which each holds, rising; the last holds for any number.
    pub inside: Vec<(u32, Margin)>,
    pub outside: Margin,
    pub top: Margin,
    pub bottom: Margin,
    /// The least at the other edges where the book has bleed.
    pub bleed: Option<f64>,
    pub source: String,
}

impl Margins {
    /// The margin at the bind of a book of so many pages.
    pub fn inside(&self, pages: usize) -> Margin {
        let fits = self.inside.iter().find(|(most, _)| pages <= *most as usize);
        // Reading has made sure that there is a last one.
        fits.or(self.inside.last()).map_or(self.outside, |&(_, margin)| margin)
    }
}

/// What is added at the edges that are cut.
#[derive(Clone, Debug)]
pub struct Bleed {
    pub edge: f64,
    /// Whether it is added at the bind, too.
    pub bind: bool,
    pub source: String,
}

/// The sizes that a printer cuts to, each from and to.
#[derive(Clone, Debug)]
pub struct Trim {
    pub width: (f64, f64),
    pub height: (f64, f64),
    pub source: String,
}

/// How many pages a book can have.
#[derive(Clone, Debug)]
pub struct Pages {
    pub least: u32,
    /// On white and on cream paper; none where there is no limit.
    pub most: Option<[u32; 2]>,
    /// The most for certain sizes (width and height).
    pub trims: Vec<((f64, f64), [u32; 2])>,
    pub even: bool,
    pub last_blank: bool,
    /// So many blank pages in a row are one too many.
    pub blanks: Option<u32>,
    pub source: String,
}

impl Pages {
    /// The most pages on white and on cream paper of a book of this size.
    pub fn most(&self, width: f64, height: f64) -> Option<[u32; 2]> {
        let same = |a: f64, b: f64| (a - b).abs() < 0.5;
        let trim = self.trims.iter().find(|((w, h), _)| same(*w, width) && same(*h, height));
        trim.map(|&(_, most)| most).or(self.most)
    }
}

/// The thickness of a page, in mm.
#[derive(Clone, Debug)]
pub struct Spine {
    pub white: f64,
    pub cream: f64,
    pub source: String,
}

/// A least or a most.
#[derive(Clone, Debug)]
pub struct Limit {
    pub value: f64,
    /// Whether it is advice only.
    pub warn: bool,
    pub source: String,
}

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
        let edge = table.require("edge", "edge = \"0.125in\"")?;
        let bind = table.get("bind").map_or(Some(false), |value| value.yes_or_no("bind = true"));
        Some(Bleed { edge: length(edge, 0.0..=20.0)?, bind: bind?, source })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inside_margin_follows_the_pages() {
        let printers = printers(&Assets::embedded()).unwrap();
        let names: Vec<&str> = printers.iter().map(|printer| printer.name.as_str()).collect();
        assert_eq!(names, ["home", "classroom", "kdp", "ingram", "lulu"]);
        let kdp = &printers[2];
        let least = |pages| kdp.margins.inside(pages).least / 25.4;
        for (pages, inches) in [(24, 0.375), (150, 0.375), (151, 0.5), (828, 0.875)] {
            assert!((least(pages) - inches).abs() < 1e-9, "{pages}");
        }
        let pages = kdp.pages.as_ref().unwrap();
        assert_eq!(pages.most(152.4, 228.6), Some([828, 776]));
        assert_eq!(pages.most(215.9, 279.4), Some([590, 550]));
        assert_eq!(pages.most(210.0, 297.0), Some([780, 730]), "A4 by any name");
    }
}
