//! Page templates: rows from the top of the live area to its foot, and what fills them.

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
    /// What it was read from.
    pub source: Arc<Source>,
    pub rows: Vec<Row>,
    /// White at the left and the right of all rows but the folio, in mm.
    pub inset: f64,
    /// The pictures around the page, in turn; none for no border. And their height, in mm.
    pub border: Vec<Arc<Picture>>,
    pub border_height: f64,
}

impl Template {
    /// Every text, those in columns as well.
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
    pub fill: Fill,
    /// None for a row that is as high as its texts.
    pub height: Option<Height>,
}

/// What stands in a row.
#[derive(Clone, Debug)]
pub enum Fill {
    /// Nothing.
    Space,
    /// A text with words to fill in.
    Text(TextStyle),
    /// A text, and a line to write on after it.
    Field(TextStyle),
    /// A line of this weight in pt.
    Rule(f64),
    /// A picture.
    Picture(Arc<Picture>),
    /// Several side by side, their first lines on one baseline.
    Columns(Vec<Column>),
    /// What a kind of page draws there, by its name.
    Drawn(&'static str),
}

/// One of several things in a row.
#[derive(Clone, Debug)]
pub struct Column {
    pub fill: Fill,
    pub width: Width,
}

/// How wide a column is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Width {
    /// As its text.
    Fit,
    Mm(f64),
    /// Of what the others leave.
    Parts(f64),
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

/// Where the lines of a text stand from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Center,
    Right,
    /// Away from the bind, where sheets are printed on both sides; else in the middle.
    Outer,
}

/// A text with `{words}` to fill in.
#[derive(Clone, Debug, PartialEq)]
pub struct TextStyle {
    pub text: String,
    /// What it is to the reader.
    pub role: Role,
    pub align: Align,
    /// The size in pt, and the least to which it shrinks before it takes another line.
    pub size: f64,
    pub least: f64,
    /// The most lines.
    pub lines: usize,
    /// Whether the sizes are for a page as high as US Letter and follow the page's height.
    pub scaled: bool,
    pub letters: Letters,
    /// Whether it is set in capitals.
    pub capitals: bool,
    /// Percent of black.
    pub ink: u8,
    pub spans: TextSpans,
}

/// Where the keys of a text stand in the source, or else its row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextSpans {
    pub text: Range<usize>,
    pub size: Range<usize>,
    pub ink: Range<usize>,
}

impl TextStyle {
    /// A centered line in black.
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
            ink: 100,
            spans: TextSpans::default(),
        }
    }
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
    /// The same, or what to do with any maze.
    pub task: String,
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

/// One of the words.
type Word = fn(&Language) -> &String;

/// Words of the language that a text may have filled in, for fields to write on.
const WORDS: [(&str, Word); 6] = [
    ("name", |words| &words.name),
    ("date", |words| &words.date),
    ("class", |words| &words.class),
    ("time", |words| &words.time),
    ("score", |words| &words.score),
    ("touches", |words| &words.touches),
];

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

    /// The names of all that can be filled in.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let values = Values::ALL.iter().map(|(name, _)| *name);
        values.chain(WORDS.iter().map(|(name, _)| *name))
    }

    /// The text with each `{word}` replaced by its value, or by that word of the language.
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
