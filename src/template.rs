//! Page templates: rows from the top of the live area to its foot, and what fills them.

use crate::assets::Assets;
use crate::diagnostic::Diagnostic;
use crate::document::{Document, Table, Value};
use crate::font::Weight;
use toml::de::DeValue;

/// The pages of a book.
#[derive(Clone, Debug)]
pub struct Templates {
    pub title: Template,
    pub puzzle: Template,
    pub divider: Template,
    pub answers: Template,
}

impl Templates {
    /// Reads every template; the errors are those of all of them.
    pub fn read(assets: &Assets) -> Result<Templates, Vec<Diagnostic>> {
        let mut errors = Vec::new();
        let mut read = |name, must| {
            Template::read(name, must, assets).unwrap_or_else(|found| {
                errors.extend(found);
                Template::default()
            })
        };
        let templates = Templates {
            title: read("title", None),
            puzzle: read("puzzle", Some(Fill::Maze)),
            divider: read("divider", None),
            answers: read("answers", Some(Fill::Answers)),
        };
        if errors.is_empty() { Ok(templates) } else { Err(errors) }
    }
}

/// A page's rows from top to bottom.
#[derive(Clone, Debug, Default)]
pub struct Template {
    pub rows: Vec<Row>,
}

/// One row of a page, as wide as the live area.
#[derive(Clone, Debug)]
pub struct Row {
    pub fill: Fill,
    /// None for a text, which is as high as its lines.
    pub height: Option<Height>,
}

/// What stands in a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Fill {
    Space,
    Text(TextStyle),
    Maze,
    Answers,
    Emblem,
    /// A line for the reader's name and the date, where the printer's books have one.
    Name,
}

/// How high a row is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Height {
    Mm(f64),
    /// Of the live area's height, 0 to 1.
    Share(f64),
    /// Of what the rows of the other kinds leave.
    Parts(f64),
}

/// A text with `{words}` to fill in, centered.
#[derive(Clone, Debug, PartialEq)]
pub struct TextStyle {
    pub text: String,
    /// The size in pt, and the least to which it shrinks before it takes another line.
    pub size: f64,
    pub least: f64,
    /// The most lines.
    pub lines: usize,
    /// Whether the sizes are for a page as high as US Letter and follow the page's height.
    pub scaled: bool,
    pub weight: Weight,
    /// Percent of black.
    pub ink: u8,
}

/// The words that a text may have filled in.
pub const WORDS: [&str; 10] = [
    "title", "subtitle", "author", "variant", "number", "grade", "size", "answers", "answer",
    "page",
];

impl Template {
    fn read(name: &str, must: Option<Fill>, assets: &Assets) -> Result<Template, Vec<Diagnostic>> {
        let document = Document::open(assets.text(&format!("templates/pages/{name}.toml"))?);
        let fields = document.fields();
        let file = Table::new("a template", 0..0, &fields, &document);
        let rows = file.require("row", "[[row]]").and_then(|rows| {
            let elements = rows.elements();
            if elements.is_none() {
                rows.error("a row begins with two brackets", "", "write [[row]]");
            }
            elements
        });
        file.finish();
        let rows: Vec<Row> = rows.into_iter().flatten().filter_map(row).collect();
        if let Some(fill) = must
            && document.is_clean()
            && !rows.iter().any(|row| row.fill == fill)
        {
            let fill = format!("{fill:?}").to_lowercase();
            document.missing(
                0..0,
                format!("this template has no row for the {fill}"),
                format!("add [[row]] with fill = \"{fill}\" and height = \"1 part\""),
            );
        }
        drop(fields);
        if document.is_clean() { Ok(Template { rows }) } else { Err(document.into_sorted()) }
    }
}

fn row(value: Value) -> Option<Row> {
    let table = value.table("[[row]]", "[[row]]")?;
    let fills = ["space", "text", "maze", "answers", "emblem", "name"].map(|name| (name, name));
    let fill = table.require("fill", "fill = \"space\"")?.name("fill", fills, "fill = \"space\"");
    let row = if fill? == "text" {
        text(&table).map(|style| Row { fill: Fill::Text(style), height: None })
    } else {
        let fill = match fill? {
            "maze" => Fill::Maze,
            "answers" => Fill::Answers,
            "emblem" => Fill::Emblem,
            "name" => Fill::Name,
            _ => Fill::Space,
        };
        let height = table.require("height", "height = \"1 part\"").and_then(height);
        height.map(|height| Row { fill, height: Some(height) })
    };
    table.finish();
    row
}

fn height(value: Value) -> Option<Height> {
    let DeValue::String(text) = value.node() else {
        return value.number(0.0..=1000.0, "height = 4.2").map(Height::Mm);
    };
    let number = |unit: &str| text.strip_suffix(unit)?.trim_end().parse::<f64>().ok();
    let height = match (number("%"), number("part").or_else(|| number("parts"))) {
        (Some(percent), _) if (0.0..=100.0).contains(&percent) => {
            Some(Height::Share(percent / 100.0))
        }
        (None, Some(parts)) if (0.0..=1000.0).contains(&parts) => Some(Height::Parts(parts)),
        _ => None,
    };
    if height.is_none() {
        value.error(
            "`height` is not a height",
            "takes mm, percent or parts",
            "for example height = 4.2, \"5%\" or \"1 part\"",
        );
    }
    height
}

fn text(table: &Table) -> Option<TextStyle> {
    let text = table.require("text", "text = \"{title}\"");
    let size = table.require("size", "size = 12");
    let size = size.and_then(|value| value.number(4.0..=200.0, "size = 12"))?;
    let least = table.get("least").map_or(Some(size), |v| v.number(4.0..=size, "least = 9"));
    let lines = table.get("lines").map_or(Some(1), |value| value.whole(1..=9, "lines = 2"));
    let ink = table.get("ink").map_or(Some(100), |value| value.whole(10..=100, "ink = 60"));
    let scaled = table.get("scaled").map_or(Some(false), |value| value.yes_or_no("scaled = true"));
    let weights = [("regular", Weight::Regular), ("bold", Weight::Bold)];
    let weight = table
        .get("weight")
        .map_or(Some(Weight::Regular), |value| value.name("weight", weights, "weight = \"bold\""));
    let text = text.and_then(|value| {
        let text = value.text("text = \"{title}\"")?;
        let mut words = text.split('{').skip(1).filter_map(|rest| rest.split('}').next());
        let unknown = words.find(|word| !WORDS.contains(word));
        if let Some(word) = unknown {
            let help = format!("there are {}", crate::diagnostic::listed(WORDS, "and"));
            value.error(format!("no text is filled in for {{{word}}}"), "", help);
        }
        unknown.is_none().then_some(text)
    });
    Some(TextStyle {
        text: text?,
        size,
        least: least?,
        lines: lines? as usize,
        scaled: scaled?,
        weight: weight?,
        ink: ink? as u8,
    })
}
