//! Page templates: rows from the top of the live area to its foot, and what fills them.

use crate::page::font::Weight;
use crate::page::scene::Role;
use crate::spec::diagnostic::{Diagnostic, Source, listed};
use crate::spec::document::{Document, Table, Value};
use std::ops::Range;
use std::sync::Arc;
use toml::de::DeValue;

/// The most lines of a text.
pub const MOST_LINES: usize = 9;

/// A page's rows from top to bottom.
#[derive(Clone, Debug, Default)]
pub struct Template {
    /// What it was read from.
    pub source: Arc<Source>,
    pub rows: Vec<Row>,
}

/// One row of a page, as wide as the live area.
#[derive(Clone, Debug)]
pub struct Row {
    pub fill: Fill,
    /// None for a text, which is as high as its lines.
    pub height: Option<Height>,
    /// Where the size of its text stands in the source, and its ink; or else the row.
    pub size: Range<usize>,
    pub ink: Range<usize>,
}

/// What stands in a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Fill {
    /// Nothing.
    Space,
    /// A text with words to fill in.
    Text(TextStyle),
    /// What a kind of page draws there, by its name.
    Drawn(&'static str),
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
    /// What it is to the reader.
    pub role: Role,
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

/// What the texts of a template may have filled in; empty if a page has nothing to say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values {
    /// The title of the book, or of a page with mazes.
    pub title: String,
    /// The subtitle of the book.
    pub subtitle: String,
    /// The author of the book.
    pub author: String,
    /// The letter of the volume, if there are variants.
    pub variant: String,
    /// The sentence of the maze.
    pub text: String,
    /// The numbers of the mazes on the page.
    pub number: String,
    /// How hard the maze is, where it is alone: in stars or in words.
    pub mark: String,
    /// Their sizes, where the book tells them.
    pub size: String,
    /// The word for answers.
    pub answers: String,
    /// Where the answer stands, in a book for a screen.
    pub answer: String,
    /// The number of the page.
    pub page: String,
    /// What heads a page around the mazes.
    pub heading: String,
    /// Whose the book is, and that no one else may copy it.
    pub copyright: String,
    pub rights: String,
    /// Who publishes it, which edition it is, and its ISBN.
    pub publisher: String,
    pub edition: String,
    pub isbn: String,
    /// What stands over and under the name on a certificate, and how many mazes it is for.
    pub awarded: String,
    pub solved: String,
    pub count: String,
}

/// One of the values.
type Field = fn(&Values) -> &String;

impl Values {
    /// Every value, by the word that stands for it in a text.
    pub const ALL: &[(&str, Field)] = &[
        ("title", |values| &values.title),
        ("subtitle", |values| &values.subtitle),
        ("author", |values| &values.author),
        ("variant", |values| &values.variant),
        ("text", |values| &values.text),
        ("number", |values| &values.number),
        ("mark", |values| &values.mark),
        ("size", |values| &values.size),
        ("answers", |values| &values.answers),
        ("answer", |values| &values.answer),
        ("page", |values| &values.page),
        ("heading", |values| &values.heading),
        ("copyright", |values| &values.copyright),
        ("rights", |values| &values.rights),
        ("publisher", |values| &values.publisher),
        ("edition", |values| &values.edition),
        ("isbn", |values| &values.isbn),
        ("awarded", |values| &values.awarded),
        ("solved", |values| &values.solved),
        ("count", |values| &values.count),
    ];

    /// The text with each `{word}` replaced by its value.
    pub fn fill(&self, text: &str) -> String {
        let mut filled = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            filled.push_str(before);
            let known = after.split_once('}').and_then(|(word, after)| {
                let (_, value) = Values::ALL.iter().find(|(name, _)| *name == word)?;
                Some((value(self), after))
            });
            match known {
                Some((value, after)) => {
                    filled.push_str(value);
                    rest = after;
                }
                None => {
                    filled.push('{');
                    rest = after;
                }
            }
        }
        filled + rest
    }
}

/// What a text is to the reader, by its name in a template.
const ROLES: [(&str, Role); 6] = [
    ("title", Role::Title),
    ("subtitle", Role::Subtitle),
    ("number", Role::Number),
    ("detail", Role::Detail),
    ("sentence", Role::Sentence),
    ("folio", Role::Folio),
];

impl Template {
    /// Reads a template whose rows may be filled with texts, space, and what is `drawn`, by its names; of the last, it must
    /// have a row for what `needs` names.
    pub fn read(
        source: Source,
        drawn: &[&'static str],
        needs: Option<&str>,
    ) -> Result<Template, Vec<Diagnostic>> {
        Document::read(source, "a template", |file| {
            let elements = file.required("row", "[[row]]", |rows| {
                let elements = rows.elements();
                if elements.is_none() {
                    rows.error("a row begins with two brackets", "", "write [[row]]");
                }
                elements
            });
            let read = |value: Value| value.table("[[row]]", "[[row]]", |table| row(table, drawn));
            let rows: Vec<Row> = elements.into_iter().flatten().filter_map(read).collect();
            if let Some(needed) = needs
                && file.document.is_clean()
                && !rows.iter().any(|row| matches!(row.fill, Fill::Drawn(name) if name == needed))
            {
                file.document.missing(
                    0..0,
                    format!("this template has no row for the {needed}"),
                    format!("add [[row]] with fill = \"{needed}\" and height = \"1 part\""),
                );
            }
            let source = Arc::clone(&file.document.source);
            Some(Template { source, rows })
        })
    }
}

fn row(table: &Table, drawn: &[&'static str]) -> Option<Row> {
    let fills = ["space", "text"].iter().chain(drawn).map(|&name| (name, name));
    let read = |value: Value| value.name("fill", fills, "fill = \"space\"");
    // What else the row takes depends on what fills it.
    let Some(kind) = table.required("fill", "fill = \"space\"", read) else {
        table.entries();
        return None;
    };
    let (fill, height) = if kind == "text" {
        (Fill::Text(text(table)?), None)
    } else {
        let height = table.required("height", "height = \"1 part\"", height);
        let fill = if kind == "space" { Fill::Space } else { Fill::Drawn(kind) };
        (fill, Some(height?))
    };
    let span = |key| table.get(key).map_or(table.span.clone(), |value: Value| value.span());
    let is_text = height.is_none();
    let [size, ink] = ["size", "ink"].map(|key| if is_text { span(key) } else { 0..0 });
    Some(Row { fill, height, size, ink })
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
    let role = |value: Value| value.name("role", ROLES, "role = \"title\"");
    let weights = [("regular", Weight::Regular), ("bold", Weight::Bold)];
    let weight = |value: Value| value.name("weight", weights, "weight = \"bold\"");
    let text = table.required("text", "text = \"{title}\"", fillable);
    let role = table.required("role", "role = \"title\"", role);
    let size = table.required("size", "size = 12", |value| value.number(4.0..=200.0, "size = 12"));
    let most = size.unwrap_or(200.0);
    let least = table.or("least", most, |value| value.number(4.0..=most, "least = 9"));
    let lines = table.or("lines", 1, |value| value.whole(1..=MOST_LINES as u32, "lines = 2"));
    let ink = table.or("ink", 100, |value| value.whole(10..=100, "ink = 60"));
    let (scaled, weight) = (table.flag("scaled"), table.or("weight", Weight::Regular, weight));
    Some(TextStyle {
        text: text?,
        role: role?,
        size: size?,
        least: least?,
        lines: lines? as usize,
        scaled: scaled?,
        weight: weight?,
        ink: ink? as u8,
    })
}

/// A text whose words in braces can be filled in.
fn fillable(value: Value) -> Option<String> {
    let text = value.text("text = \"{title}\"")?;
    let mut words = text.split('{').skip(1).filter_map(|rest| rest.split('}').next());
    let names = || Values::ALL.iter().map(|(name, _)| *name);
    let unknown = words.find(|word| !names().any(|name| name == *word));
    if let Some(word) = unknown {
        let help = format!("there are {}", listed(names(), "and"));
        value.error(format!("no text is filled in for {{{word}}}"), "", help);
    }
    unknown.is_none().then_some(text)
}
