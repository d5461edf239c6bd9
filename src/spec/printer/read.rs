//! Reads `config/printers.toml`: every rule with its source.

use super::cover::{BarcodeRoom, CoverRules, SpineText};
use super::{Bleed, Limit, Margin, MarginRules, Pages, Printer, Sizes, Spine, Trim};
use crate::answers::Answers;
use crate::assets::Assets;
use crate::config_table::ConfigEntry;
use crate::document::{Table, Value};
use crate::form::Keyword;
use crate::front_matter::matter;
use crate::length::length;
use crate::margins::MARGIN;
use crate::paper;
use crate::standard::{Day, Standard};
use crate::stock::Stock;
use maze::geometry::MM_PER_PT;
use std::collections::BTreeMap;

impl ConfigEntry for Printer {
    const FILE: &'static str = "config/printers.toml";
    const KEY: &'static str = "printer";
    const EXAMPLE: &'static str = "\"kdp\"";

    fn name(&self) -> &str {
        &self.name
    }

    fn about(&self) -> String {
        self.about.clone()
    }

    fn read(value: Value, assets: &Assets) -> Option<Printer> {
        value.table(value.key, "[home]", |table| printer(value.key, table, assets))
    }
}

fn printer(name: &str, table: &Table, assets: &Assets) -> Option<Printer> {
    let text = |key| table.required(key, "a text", |value| value.text("\"…\""));
    let about = text("about");
    let example = "read = \"2026-11-23\"";
    let read = table.required("read", example, |value| {
        let day = Day::read(&value.text(example)?);
        match day {
            None => {
                let message = "`read` is the day on which the rules were gathered";
                value.error(message, "", format!("for example {example}"));
            }
            Some(day) if !day.is_sound() => day.refuse(value, example),
            Some(_) => return day,
        }
        None
    });
    let [duplex, name_line, screen] = ["duplex", "name_line", "screen"].map(|key| table.flag(key));
    let answers = table.required("answers", "answers = \"back\"", |value| {
        let names = Answers::ALL.iter().map(|&(name, answers, _)| (name, answers));
        value.name(Answers::WHAT, names, "answers = \"back\"")
    });
    let standard = table.optional("standard", |value| {
        value.name(Standard::WHAT, Standard::for_print(), "standard = \"pdfx-1a\"")
    });
    let (front, back) = (matter(table, "front"), matter(table, "back"));
    let margins = rule(table, "margins", margins);
    let bleed = rule(table, "bleed", |table, source| {
        let edge = table.required("edge", "edge = \"0.125in\"", |v| length(v, 0.0..=20.0));
        let bind = table.flag("bind");
        Some(Bleed { edge: edge?, bind: bind?, source })
    });
    let trim = rule(table, "trim", |table, source| {
        let (sizes, warn) = (sizes(table, assets), table.flag("warn"));
        Some(Trim { sizes: sizes?, warn: warn?, source })
    });
    let pages = rule(table, "pages", |table, source| pages(table, source, assets));
    let spine = rule(table, "spine", |table, source| {
        let base = table.or("base", 0.0, |value| length(value, 0.0..=10.0));
        let page = by_stock(table, |value| length(value, 0.001..=1.0));
        let steps = table.or("steps", Vec::new(), steps);
        Some(Spine { base: base?, page: page?, steps: steps?, source })
    });
    let cover = rule(table, "cover", cover);
    let points = |value: Value| length(value, 0.0..=100.0).map(|mm| mm / MM_PER_PT);
    let number = |value: Value| value.number(0.0..=10_000.0, "least = 10");
    let line = rule(table, "line", |table, source| limit(table, "least", source, points));
    let smallest = rule(table, "text", |table, source| limit(table, "least", source, points));
    let solid = rule(table, "solid", |table, source| limit(table, "below", source, points));
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
        front: front?,
        back: back?,
        screen: screen?,
        standard: standard?,
        name_line: name_line?,
        margins: margins??,
        bleed: bleed?,
        trim: trim?,
        pages: pages?,
        spine: spine?,
        cover: cover?,
        line: line?,
        text: smallest?,
        solid: solid?,
        grey: grey?,
        file: file?,
    })
}

/// A rule in its own table with its source: `Some(None)` if it is absent, `None` after reporting errors.
fn rule<T>(
    table: &Table,
    key: &'static str,
    read: impl FnOnce(&Table, String) -> Option<T>,
) -> Option<Option<T>> {
    table.optional(key, |value| {
        value.table(key, "{ least = \"7pt\", source = \"…\" }", |table| {
            let example = "source = \"the vendor's help, page and day\"";
            let source = table.required("source", example, |value| value.text(example));
            let rule = read(table, source.clone().unwrap_or_default());
            source.and(rule)
        })
    })
}

fn limit(
    table: &Table,
    key: &'static str,
    source: String,
    read: impl FnOnce(Value) -> Option<f64>,
) -> Option<Limit> {
    let value = table.required(key, "least = \"7pt\"", read);
    let warn = table.flag("warn");
    Some(Limit { value: value?, warn: warn?, source })
}

/// The trim sizes: a list, or the range `from` to `to`.
fn sizes(table: &Table, assets: &Assets) -> Option<Sizes> {
    let example = "sizes = [{ width = \"6in\", height = \"9in\" }]";
    let paper = |value| paper::paper(value, assets).map(|paper| (paper.width, paper.height));
    if let Some(sizes) = table.get("sizes") {
        return sizes.list("a list of papers", example, paper).map(Sizes::Listed);
    }
    let example = "width = { from = \"4in\", to = \"8.5in\" }";
    let side = |key| table.required(key, example, from_to);
    let (width, height) = (side("width"), side("height"));
    let (width, height) = (width?, height?);
    Some(Sizes::Between((width.0, height.0), (width.1, height.1)))
}

fn from_to(value: Value) -> Option<(f64, f64)> {
    let example = "{ from = \"4in\", to = \"8.5in\" }";
    value.table(value.key, example, |table| {
        let side = |value| length(value, paper::SIDES);
        let from = table.or("from", *paper::SIDES.start(), side);
        let to = table.required("to", example, side);
        Some((from?, to?))
    })
}

fn margin(table: &Table) -> Option<Margin> {
    let one = |key| table.required(key, "least = \"0.25in\"", |value| length(value, MARGIN));
    let (least, usual) = (one("least"), one("usual"));
    Some(Margin { least: least?, usual: usual? })
}

fn margins(table: &Table, source: String) -> Option<MarginRules> {
    let edges = "{ least = \"0.25in\", usual = \"0.5in\" }";
    let edge = |key| table.required(key, edges, |value| value.table(value.key, edges, margin));
    let (outside, top, bottom) = (edge("outside"), edge("top"), edge("bottom"));
    let bleed = table.optional("bleed", |value| length(value, MARGIN));
    let example = "inside = [{ least = \"0.25in\", usual = \"0.5in\" }]";
    let inside = table.required("inside", example, |value| {
        let lines = value.list("a list of margins", example, |value| {
            value.table(value.key, example, |table| {
                let pages = table.optional("pages", |v| v.whole(1..=10_000, "pages = 150"));
                let margin = margin(table);
                Some((pages?, margin?))
            })
        })?;
        let inside = rising(lines);
        if inside.is_none() {
            let help = "the last line has no `pages`: it holds for all thicker books";
            value.error("the lines of `inside` must rise to any number of pages", "", help);
        }
        inside
    });
    let (inside, thickest) = inside?;
    Some(MarginRules {
        inside,
        thickest,
        outside: outside?,
        top: top?,
        bottom: bottom?,
        bleed: bleed?,
        source,
    })
}

/// Margins up to a rising number of pages, and the margin of all thicker books.
fn rising(mut lines: Vec<(Option<u32>, Margin)>) -> Option<(Vec<(u32, Margin)>, Margin)> {
    let (None, thickest) = lines.pop()? else { return None };
    let lines = lines.into_iter().map(|(pages, margin)| Some((pages?, margin)));
    let lines = lines.collect::<Option<Vec<_>>>()?;
    lines.is_sorted_by(|a, b| a.0 < b.0).then_some((lines, thickest))
}

/// Spine widths, each up to a number of pages.
fn steps(value: Value) -> Option<Vec<(u32, f64)>> {
    let example = "steps = [{ pages = 84, width = \"0.25in\" }]";
    let steps = value.list("a list of tables", example, |value| {
        value.table(value.key, example, |table| {
            let pages = table.required("pages", example, |v| v.whole(1..=10_000, "pages = 84"));
            let width = table.required("width", example, |value| length(value, 0.5..=100.0));
            Some((pages?, width?))
        })
    })?;
    if !steps.is_sorted_by(|a, b| a.0 < b.0 && a.1 < b.1) {
        value.error("the lines of `steps` must rise", "", "write them from thin to thick");
        return None;
    }
    Some(steps)
}

/// Values by paper stock.
fn by_stock<T>(
    table: &Table,
    read: impl Fn(Value) -> Option<T> + Copy,
) -> Option<BTreeMap<Stock, T>> {
    let stocks = Stock::ALL.iter().map(|&(name, stock, _)| {
        let given = table.optional(name, read)?;
        Some(given.map(|given| (stock, given)))
    });
    let stocks: Vec<_> = stocks.collect();
    stocks.into_iter().filter(|stock| !matches!(stock, Some(None))).map(Option::flatten).collect()
}

fn pages(table: &Table, source: String, assets: &Assets) -> Option<Pages> {
    let count = |value: Value| value.whole(1..=10_000, "least = 24");
    let stocks = |table: &Table| by_stock(table, count);
    let most = table.or("most", BTreeMap::new(), |value| {
        value.table("most", "most = { white = 828, cream = 776 }", stocks)
    });
    let trims = table.or("trims", Vec::new(), |value| {
        let example = "trims = [{ paper = \"8.5x11\", white = 590, cream = 550 }]";
        value.list("a list of tables", example, |value| {
            value.table(value.key, example, |table| {
                let paper = table
                    .required("paper", "paper = \"8.5x11\"", |value| paper::paper(value, assets));
                let stocks = stocks(table);
                let paper = paper?;
                Some(((paper.width, paper.height), stocks?))
            })
        })
    });
    let (even, last_blank) = (table.flag("even"), table.flag("last_blank"));
    let (least, blanks) = (table.or("least", 1, count), table.optional("blanks", count));
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

fn cover(table: &Table, source: String) -> Option<CoverRules> {
    let side = |value: Value| length(value, 0.0..=60.0);
    let wrap = table.required("wrap", "wrap = \"0.125in\"", side);
    let live = table.required("live", "live = \"0.125in\"", |value| length(value, MARGIN));
    let example = "board = { width = \"0.197in\", height = \"0.236in\" }";
    let extra = |value: Value| length(value, 0.0..=20.0);
    let board = table.or("board", (0.0, 0.0), |value| {
        value.table("board", example, |table| {
            let side = |key| table.required(key, example, extra);
            let (width, height) = (side("width"), side("height"));
            Some((width?, height?))
        })
    });
    let hinge = table.or("hinge", 0.0, extra);
    let example = "spine = { least = \"0.25in\", step = \"0.0625in\" }";
    let steps = table.optional("spine", |value| {
        value.table("spine", example, |table| {
            let one = |key| table.required(key, example, |value| length(value, 0.1..=60.0));
            let (least, step) = (one("least"), one("step"));
            Some((least?, step?))
        })
    });
    let example = "title = { pages = 80, clear = \"0.0625in\" }";
    let title = table.required("title", example, |value| {
        value.table("title", example, |table| {
            let pages =
                table.required("pages", "pages = 80", |v| v.whole(1..=10_000, "pages = 80"));
            let clear = table.required("clear", "clear = \"0.0625in\"", side);
            let example = "thin = { below = \"0.35in\", clear = \"0.03125in\" }";
            let thin = table.optional("thin", |value| {
                value.table("thin", example, |table| {
                    let one = |key| table.required(key, example, side);
                    let (below, clear) = (one("below"), one("clear"));
                    Some((below?, clear?))
                })
            });
            Some(SpineText { pages: pages?, clear: clear?, thin: thin? })
        })
    });
    let example = "barcode = { width = \"2in\", height = \"1.2in\", clear = \"0.25in\" }";
    let barcode = table.required("barcode", example, |value| {
        value.table("barcode", example, |table| {
            let side = |key| table.required(key, example, side);
            let (width, height, clear) = (side("width"), side("height"), side("clear"));
            let foot = table.or("foot", clear.unwrap_or_default(), extra);
            let required = table.flag("required");
            Some(BarcodeRoom {
                width: width?,
                height: height?,
                clear: clear?,
                foot: foot?,
                required: required?,
            })
        })
    });
    let ink = table.optional("ink", |value| value.number(100.0..=400.0, "ink = 240"));
    Some(CoverRules {
        wrap: wrap?,
        board: board?,
        hinge: hinge?,
        steps: steps?,
        live: live?,
        title: title?,
        barcode: barcode?,
        ink: ink?,
        source,
    })
}
