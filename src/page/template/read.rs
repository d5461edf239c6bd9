//! Reading a template; all errors are reported at once.

use super::style::{ROLES, RoleStyle, ink};
use super::{
    Align, Column, Fill, Height, MOST_LINES, Row, Template, TemplateStyle, TextSpans, TextStyle,
    Values, Width,
};
use crate::font::{Letters, Weight};
use crate::pictures::PictureFont;
use crate::scene::{Picture, Role};
use spec::diagnostic::{Diagnostic, Source, listed};
use spec::document::{Document, Table, Value};
use spec::{Keyword, PictureStyle};
use std::sync::Arc;
use toml::de::DeValue;

/// The context of a template: the fillers that rows may name, and the style for keys that a row leaves out.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'g> {
    /// The names of the fillers.
    pub drawn: &'g [&'static str],
    /// The style of the template.
    pub style: &'g TemplateStyle,
    /// Whether the style overrides the rows, because they were written for another template.
    pub stands_in: bool,
    /// Whether it is the title page, whose title is that of the book.
    pub leads: bool,
}

impl Template {
    /// Reads a template. It must have a row with the filler `needs`, if any.
    pub fn read(
        source: Source,
        ground: &Ground,
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
            let inset = file.or("inset", 0.0, |value| value.number(0.0..=60.0, "inset = 8"));
            let example = "border = [\"star\", \"leaf\"]";
            let border = file.or("border", Vec::new(), |value| {
                value.list("a list of pictures", example, |value| {
                    picture(value, PictureStyle::Outline)
                })
            });
            let high = |value: Value| value.number(3.0..=30.0, "border_height = 8");
            let border_height = file.or("border_height", 8.0, high);
            let read = |value: Value| value.table("[[row]]", "[[row]]", |table| row(table, ground));
            let rows: Vec<Row> = elements.into_iter().flatten().filter_map(read).collect();
            let is_needed =
                |fill: &Fill, needed| matches!(fill, Fill::Drawn(name) if *name == needed);
            if let Some(needed) = needs
                && file.document.is_clean()
                && !rows.iter().any(|row| is_needed(&row.fill, needed))
            {
                file.document.missing(
                    0..0,
                    format!("this template has no row for the {needed}"),
                    format!("add [[row]] with fill = \"{needed}\" and height = \"1 part\""),
                );
            }
            let source = Arc::clone(&file.document.source);
            let (inset, border, border_height) = (inset?, border?, border_height?);
            Some(Template { source, rows, inset, border, border_height })
        })
    }
}

/// The fill that only rows can have, not columns.
const COLUMNS: &str = "columns";

fn row(table: &Table, ground: &Ground) -> Option<Row> {
    let kind = kind(table, ground, &[COLUMNS])?;
    if kind == COLUMNS {
        let example =
            "columns = [{ fill = \"text\", text = \"{title}\", role = \"title\", size = 12 }]";
        let cells = table.required(COLUMNS, example, |value| {
            value.list("a list of columns", example, |value| {
                value.table("a column", "{ fill = \"space\" }", |table| column(table, ground))
            })
        });
        let (height, mirrored) = (table.optional("height", height), table.flag("mirrored"));
        return Some(Row { fill: Fill::Columns(cells?), height: height?, mirrored: mirrored? });
    }
    let (fill, is_text) = (fill(table, kind, ground), matches!(kind, "text" | "field"));
    let height = match is_text {
        true => Some(None),
        false => table.required("height", "height = \"1 part\"", height).map(Some),
    };
    Some(Row { fill: fill?, height: height?, mirrored: false })
}

fn column(table: &Table, ground: &Ground) -> Option<Column> {
    let fill = fill(table, kind(table, ground, &[])?, ground);
    let width = table.or("width", Width::Parts(1.0), width);
    Some(Column { fill: fill?, width: width? })
}

/// The fill of a row or a column, by name.
fn kind(table: &Table, ground: &Ground, more: &[&'static str]) -> Option<&'static str> {
    let own = ["space", "text", "field", "rule", "picture"];
    let fills = own.iter().chain(more).chain(ground.drawn).map(|&name| (name, name));
    let read = |value: Value| value.name("fill", fills, "fill = \"space\"");
    let kind = table.required("fill", "fill = \"space\"", read);
    if kind.is_none() {
        // The other keys of the row depend on its fill, so they are not checked here.
        table.entries();
    }
    kind
}

fn fill(table: &Table, kind: &'static str, ground: &Ground) -> Option<Fill> {
    match kind {
        "space" => Some(Fill::Space),
        "text" => text(table, ground).map(Fill::Text),
        "field" => text(table, ground).map(Fill::Field),
        "rule" => {
            let usual = ground.style.rule;
            let weight = |value: Value| value.number(0.25..=6.0, "weight = 0.5");
            table.or("weight", usual, weight).map(Fill::Rule)
        }
        "picture" => {
            let styles = PictureStyle::ALL.iter().map(|&(name, style, _)| (name, style));
            let style = |value: Value| value.name("style", styles, "style = \"solid\"");
            let style = table.or("style", PictureStyle::Outline, style);
            let example = "picture = \"bee\"";
            let drawn = |value: Value| picture(value, style.unwrap_or(PictureStyle::Outline));
            table.required("picture", example, drawn).map(Fill::Picture)
        }
        drawn => Some(Fill::Drawn(drawn)),
    }
}

fn picture(value: Value, style: PictureStyle) -> Option<Arc<Picture>> {
    let name = value.text("picture = \"bee\"")?;
    let font = PictureFont::builtin();
    let found = font.find(&name);
    match &found {
        Ok(character) => font.picture(*character, style).map(Arc::new),
        Err(unknown) => {
            let near = match unknown.near.is_empty() {
                true => String::new(),
                false => format!("there are {}; ", listed(&unknown.near, "and")),
            };
            let help = format!("{near}`mazebook list pictures` shows them all");
            value.error(unknown.message.clone(), "", help);
            None
        }
    }
}

fn height(value: Value) -> Option<Height> {
    let DeValue::String(text) = value.node() else {
        return value.number(0.0..=1000.0, "height = 4.2").map(Height::Mm);
    };
    let percent = text.strip_suffix('%').and_then(|text| text.trim_end().parse::<f64>().ok());
    let height = match (percent, parts(text)) {
        (Some(percent), _) if (0.0..=100.0).contains(&percent) => {
            Some(Height::Share(percent / 100.0))
        }
        (None, Some(parts)) => Some(Height::Parts(parts)),
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

fn width(value: Value) -> Option<Width> {
    let DeValue::String(text) = value.node() else {
        return value.number(0.0..=1000.0, "width = 40").map(Width::Mm);
    };
    let width = if text == "fit" { Some(Width::Fit) } else { parts(text).map(Width::Parts) };
    if width.is_none() {
        value.error(
            "`width` is not a width",
            "takes mm, parts or fit",
            "for example width = 40, \"2 parts\" or \"fit\"",
        );
    }
    width
}

fn parts(text: &str) -> Option<f64> {
    let number = text.strip_suffix("parts").or_else(|| text.strip_suffix("part"))?;
    number.trim_end().parse().ok().filter(|parts| (0.0..=1000.0).contains(parts))
}

fn text(table: &Table, ground: &Ground) -> Option<TextStyle> {
    let role = |value: Value| value.name("role", ROLES, "role = \"title\"");
    let span = |key| table.get(key).map_or(table.span.clone(), |value: Value| value.span());
    let spans = TextSpans { text: span("text"), size: span("size"), ink: span("ink") };
    let text = table.required("text", "text = \"{title}\"", fillable);
    let role = table.required("role", "role = \"title\"", role);
    let of_role = role.and_then(|role| ground.style.role(role));
    let usual = of_role.cloned().unwrap_or_default();
    // A row written for another template follows the style of this one.
    let over = if ground.stands_in { usual.clone() } else { RoleStyle::default() };
    let size = |value: Value| value.number(4.0..=200.0, "size = 12");
    let size = match usual.size {
        Some(usual) => table.or("size", usual, size),
        None => table.required("size", "size = 12", size),
    };
    let most = over.size.or(size).unwrap_or(200.0);
    let least = table.or("least", most, |value| value.number(4.0..=200.0, "least = 9"));
    let lines = table.or("lines", 1, |value| value.whole(1..=MOST_LINES as u32, "lines = 2"));
    let ink = table.or("ink", usual.ink.unwrap_or(100), ink);
    let (scaled, own) = (table.flag("scaled"), RoleStyle::read(table));
    let place = if role == Some(Role::Folio) { Align::Outer } else { Align::Center };
    let own = own?;
    let weight = over.weight.or(own.weight).or(usual.weight).unwrap_or(Weight::Regular);
    let spacing = over.spacing.or(own.spacing).or(usual.spacing).unwrap_or(0);
    Some(TextStyle {
        text: text?,
        role: role?,
        align: over.align.or(own.align).or(usual.align).unwrap_or(place),
        size: over.size.or(size)?,
        least: least?.min(most),
        lines: lines? as usize,
        scaled: scaled?,
        letters: Letters { weight, spacing },
        leads: ground.leads && role == Some(Role::Title),
        capitals: over.capitals.or(own.capitals).or(usual.capitals).unwrap_or(false),
        ink: over.ink.or(ink)?,
        spans,
    })
}

/// A text whose placeholders are all known.
fn fillable(value: Value) -> Option<String> {
    let text = value.text("text = \"{title}\"")?;
    let mut words = text.split('{').skip(1).filter_map(|rest| rest.split('}').next());
    let unknown = words.find(|word| !Values::names().any(|name| name == *word));
    if let Some(word) = unknown {
        let help = format!("there are {}", listed(Values::names(), "and"));
        value.error(format!("no text is filled in for {{{word}}}"), "", help);
    }
    unknown.is_none().then_some(text)
}
