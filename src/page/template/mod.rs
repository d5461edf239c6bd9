//! Page templates: rows from the top of the live area to its foot, and their contents.

mod read;
mod style;

use crate::font::{Letters, Weight};
use crate::scene::{Picture, Role};
use spec::Language;
use spec::diagnostic::Source;
use std::ops::Range;
use std::sync::Arc;

pub use read::Ground;
pub use style::TemplateStyle;

/// The most lines of a text.
pub const MOST_LINES: usize = 9;

/// A page's rows from top to bottom.
#[derive(Clone, Debug, Default)]
pub struct Template {
    /// The source of the template.
    pub source: Arc<Source>,
    /// From top to bottom.
    pub rows: Vec<Row>,
    /// The white space at the left and the right of all rows except the folio, in mm.
    pub inset: f64,
    /// The pictures of the border, in turn; empty for no border.
    pub border: Vec<Arc<Picture>>,
    /// The height of these pictures, in mm.
    pub border_height: f64,
}

impl Template {
    /// Every text, including texts in columns.
    pub fn texts(&self) -> impl Iterator<Item = &TextStyle> {
        let cells = self.rows.iter().flat_map(|row| match &row.fill {
            Fill::Columns(cells) => cells.iter().map(|cell| &cell.fill).collect(),
            fill => vec![fill],
        });
        cells.filter_map(|fill| match fill {
            Fill::Text(style) | Fill::Field(style) => Some(style),
            _ => None,
        })
    }
}

/// One row of a page, as wide as the live area.
#[derive(Clone, Debug)]
pub struct Row {
    /// What it shows.
    pub fill: Fill,
    /// `None` for a row that is as high as its texts.
    pub height: Option<Height>,
    /// Whether its columns stand in reverse on left-hand pages.
    pub mirrored: bool,
}

/// The contents of a row.
#[derive(Clone, Debug)]
pub enum Fill {
    /// Empty space.
    Space,
    /// A text with placeholders.
    Text(TextStyle),
    /// A text with a line to write on after it.
    Field(TextStyle),
    /// A line of this weight in pt.
    Rule(f64),
    /// A picture.
    Picture(Arc<Picture>),
    /// Several fills side by side, with their first lines on one baseline.
    Columns(Vec<Column>),
    /// A filler of the page kind, by name.
    Drawn(&'static str),
}

/// One column of a row.
#[derive(Clone, Debug)]
pub struct Column {
    /// What it shows.
    pub fill: Fill,
    /// Its width.
    pub width: Width,
}

/// The width of a column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Width {
    /// The width of its text.
    Fit,
    /// In mm.
    Mm(f64),
    /// Parts of the remaining width.
    Parts(f64),
}

/// The height of a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Height {
    /// In mm.
    Mm(f64),
    /// A share of the live area's height, 0 to 1.
    Share(f64),
    /// Parts of the height that other rows leave.
    Parts(f64),
}

/// The horizontal alignment of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// At the left edge.
    Left,
    /// In the middle.
    Center,
    /// At the right edge.
    Right,
    /// Away from the bind, if sheets are printed on both sides; else centered.
    Outer,
}

/// A text with placeholders such as `{title}`, and its style.
#[derive(Clone, Debug, PartialEq)]
pub struct TextStyle {
    /// With placeholders.
    pub text: String,
    /// The role of the text.
    pub role: Role,
    /// Where it stands in its row.
    pub align: Align,
    /// The size in pt.
    pub size: f64,
    /// The least size in pt, before it takes another line.
    pub least: f64,
    /// The most lines.
    pub lines: usize,
    /// Whether the sizes are for a page as high as US Letter, and follow the page's height.
    pub scaled: bool,
    /// Its weight and the space between its letters.
    pub letters: Letters,
    /// Whether it is set in capitals.
    pub capitals: bool,
    /// Whether it is the title of the book on its title page, which is larger than all other texts.
    pub leads: bool,
    /// Percent of black.
    pub ink: u8,
    /// Where its keys are in the source.
    pub spans: TextSpans,
}

/// The spans of a text's keys in the source; the row's span for absent keys.
#[allow(missing_docs)] // Named like the keys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextSpans {
    pub text: Range<usize>,
    pub size: Range<usize>,
    pub ink: Range<usize>,
}

impl TextStyle {
    /// The style of a centered line in black.
    pub fn line(role: Role, weight: Weight, (size, least): (f64, f64)) -> TextStyle {
        TextStyle {
            text: String::new(),
            role,
            align: Align::Center,
            size,
            least,
            lines: 1,
            scaled: false,
            letters: weight.into(),
            capitals: false,
            leads: false,
            ink: 100,
            spans: TextSpans::default(),
        }
    }
}

/// The values for the placeholders of a template; empty if a page has no such value.
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
    /// The sentence of the maze, or the general instruction.
    pub task: String,
    /// The numbers of the mazes on the page.
    pub number: String,
    /// The difficulty mark of a maze alone on its page: stars or a number.
    pub mark: String,
    /// The sizes of the mazes, if the book shows them.
    pub size: String,
    /// The word for answers.
    pub answers: String,
    /// The reference to the answer, in a volume for a screen.
    pub answer: String,
    /// The number of the page.
    pub page: String,
    /// The heading of a page around the mazes.
    pub heading: String,
    /// The copyright line.
    pub copyright: String,
    /// The reservation of rights.
    pub rights: String,
    /// The publisher.
    pub publisher: String,
    /// The edition.
    pub edition: String,
    /// The ISBN.
    pub isbn: String,
    /// On a certificate: the line above the name.
    pub awarded: String,
    /// On a certificate: the line below the name.
    pub solved: String,
    /// The number of mazes.
    pub count: String,
}

/// A word of the language.
type Word = fn(&Language) -> &String;

/// Words of the language for placeholders, used in fields to write on.
const WORDS: [(&str, Word); 6] = [
    ("name", |words| &words.name),
    ("date", |words| &words.date),
    ("class", |words| &words.class),
    ("time", |words| &words.time),
    ("score", |words| &words.score),
    ("touches", |words| &words.touches),
];

/// A value.
type Field = fn(&Values) -> &String;

impl Values {
    /// Every value, by the name of its placeholder.
    pub const ALL: &[(&str, Field)] = &[
        ("title", |values| &values.title),
        ("subtitle", |values| &values.subtitle),
        ("author", |values| &values.author),
        ("variant", |values| &values.variant),
        ("text", |values| &values.text),
        ("task", |values| &values.task),
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

    /// The names of all placeholders.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let values = Values::ALL.iter().map(|(name, _)| *name);
        values.chain(WORDS.iter().map(|(name, _)| *name))
    }

    /// The text with each placeholder replaced by its value, or by a word of the language.
    pub fn fill(&self, text: &str, language: &Language) -> String {
        let mut filled = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            filled.push_str(before);
            let known = after.split_once('}').and_then(|(word, after)| {
                let value = Values::ALL.iter().find(|(name, _)| *name == word);
                let own = WORDS.iter().find(|(name, _)| *name == word);
                let value = value.map(|(_, value)| value(self));
                Some((value.or_else(|| Some(own?.1(language)))?, after))
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
