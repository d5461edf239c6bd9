//! The options that describe one maze: the values of a book with one page, so that they are read and errors are reported
//! as in a book.

use super::option_names::{advice, spoken};
use clap::Command;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use mazebook::maze::Place;
use mazebook::maze::algorithm;
use mazebook::maze::symmetry::Symmetry;
use mazebook::maze::topology::{self, Size};
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::{Diagnostic, Source};
use mazebook::spec::{self, BookSpec, Keyword, Policy, Rim};
use std::ffi::OsStr;
use std::ops::Range;
use std::path::Path;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The kind of maze
#[derive(clap::Args)]
pub struct RecipeArgs {
    /// The shape of the cells
    #[arg(long, value_name = "NAME", default_value = "square", value_parser = TOPOLOGY)]
    topology: String,
    /// Columns and rows such as 20x10, or one number: as many rows as columns, cells a side, rings
    #[arg(long, value_name = "SIZE", value_parser = size)]
    size: Option<Size>,
    /// What the cells fill: heart, 🐘, text:ANNA, logo.svg; the size is then their number
    #[arg(long, value_name = "SHAPE")]
    shape: Option<String>,
    /// What the rim of the shape is: its own outline, or that of whole cells
    #[arg(long, value_name = "RIM", value_parser = RIM, requires = "shape")]
    rim: Option<String>,
    /// How dark the picture of a file has to be inside the shape, 0 (white) to 1 (black); 0.5 unless you say otherwise
    #[arg(long, value_name = "SHARE", allow_negative_numbers = true)]
    threshold: Option<String>,
    /// The shape is where the picture of a file is light
    #[arg(long)]
    invert: bool,
    /// What whoever colors the solution sees: 🐱, heart, text:ANNA, cat.svg
    #[arg(long, value_name = "PICTURE", conflicts_with = "algorithm")]
    picture: Option<String>,
    /// The share of a hidden picture's cells that are dead ends, 0 to 0.3
    #[arg(long, value_name = "SHARE", requires = "picture", allow_negative_numbers = true)]
    stubs: Option<String>,
    /// A PNG or SVG file that the walls show: they are as heavy as it is dark
    #[arg(long, value_name = "FILE")]
    portrait: Option<String>,
    /// Whether the walls are symmetrical, but for one place
    #[arg(long, value_name = "SYMMETRY", value_parser = SYMMETRY)]
    symmetry: Option<String>,
    /// What carves the maze, and so its texture: `mazebook list algorithms` describes them
    #[arg(long, value_name = "NAME", value_parser = ALGORITHM)]
    algorithm: Option<String>,
    /// How often growing-tree continues from its newest cell, 0 to 1
    #[arg(long, value_name = "SHARE", allow_negative_numbers = true)]
    newest: Option<String>,
    /// How much passages run from side to side (to 1) or up and down (to -1); in rings, around or in and out
    #[arg(long, value_name = "BIAS", allow_negative_numbers = true)]
    bias: Option<String>,
    /// The share of cells at which passages cross, one over the other; on squares, 0 to 0.25
    #[arg(long, value_name = "SHARE", allow_negative_numbers = true)]
    weave: Option<String>,
    /// The share of cells that lie in rooms, 0 to 0.4
    #[arg(long, value_name = "SHARE", allow_negative_numbers = true)]
    rooms: Option<String>,
    /// The share of dead ends to open into loops, 0 to 1
    #[arg(long, value_name = "SHARE", allow_negative_numbers = true)]
    braid: Option<String>,
    /// Where the way begins
    #[arg(long, value_name = "PLACE", value_parser = PLACE)]
    entrance: Option<String>,
    /// Where it ends
    #[arg(long, value_name = "PLACE", value_parser = PLACE)]
    exit: Option<String>,
    /// How entrance and exit are chosen: `mazebook list endpoints`
    #[arg(long, value_name = "HOW", value_parser = POLICY)]
    endpoints: Option<String>,
}

/// Accepts any text, but offers these names in help and completions. Unknown names are reported when the book is read.
#[derive(Clone, Copy)]
struct Offered(fn() -> Vec<&'static str>);

const TOPOLOGY: Offered = Offered(|| topology::ALL.iter().map(|one| one.name).collect());
const ALGORITHM: Offered = Offered(|| algorithm::ALL.iter().map(|one| one.name).collect());
const RIM: Offered = Offered(|| Rim::ALL.iter().map(|(name, ..)| *name).collect());
const SYMMETRY: Offered = Offered(|| Symmetry::ALL.iter().map(|(name, ..)| *name).collect());
const PLACE: Offered = Offered(|| Place::ALL.iter().map(|(name, _)| *name).collect());
const POLICY: Offered = Offered(|| Policy::ALL.iter().map(|(name, ..)| *name).collect());

impl TypedValueParser for Offered {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}

fn size(text: &str) -> Result<Size, String> {
    let number = |part: &str| part.trim().parse::<u32>().ok();
    let numbers: Option<Vec<u32>> = text.split(['x', 'X', '×', ',']).map(number).collect();
    match numbers.as_deref() {
        Some(&[one]) => Ok(Size::One(one)),
        Some(&[first, second]) => Ok(Size::Two(first, second)),
        _ => Err("write columns x rows such as 20x10, or one number such as 8".to_owned()),
    }
}

/// Whether a topology accepts a size.
fn takes(topology: &str, size: Size) -> bool {
    topology::find(topology).is_some_and(|topology| (topology.cells)(size).is_ok())
}

/// Sizes with one number: rings or cells per side, and a total number of cells.
const ONE: [Size; 2] = [Size::One(8), Size::One(150)];

/// The default number of cells in a shape.
const IN_SHAPE: u32 = 300;

/// The size to use: one number if the topology accepts that, which gives a rounder maze; otherwise as many rows as
/// columns.
fn default_size(topology: &str, size: Option<Size>) -> Size {
    match size {
        Some(Size::One(side)) if ONE.iter().all(|&one| !takes(topology, one)) => {
            Size::Two(side, side)
        }
        Some(size) => size,
        None => ONE.into_iter().find(|&one| takes(topology, one)).unwrap_or(Size::Two(20, 10)),
    }
}

/// A book with one page, whose values stand in a command.
pub struct CommandPage {
    command: String,
    arguments: Vec<Argument>,
}

struct Argument {
    key: &'static str,
    value: ArgumentValue,
    /// Where it stands in the command.
    span: Range<usize>,
}

/// The value of an argument.
pub enum ArgumentValue {
    Text(String),
    /// As TOML writes it.
    Number(String),
    Numbers(Vec<String>),
    Pairs(Vec<(String, ArgumentValue)>),
    True,
}

impl ArgumentValue {
    /// Reads a number, which may be written like `.5`. Anything else stays text, and the reader of the book reports it.
    pub fn number(text: &str) -> ArgumentValue {
        match (text.parse::<i64>(), text.parse::<f64>()) {
            (Ok(whole), _) => ArgumentValue::Number(whole.to_string()),
            (_, Ok(number)) if number.is_finite() => {
                ArgumentValue::Number(toml::Value::from(number).to_string())
            }
            _ => ArgumentValue::Text(text.to_owned()),
        }
    }

    /// The value in a book, at a place in the command.
    fn in_book(&self, span: &Range<usize>) -> DeValue<'_> {
        let number =
            |text| DeValue::parse(text).map_or(DeValue::Boolean(false), Spanned::into_inner);
        let at = |value| Spanned::new(span.clone(), value);
        match self {
            ArgumentValue::Text(text) => DeValue::String(text.into()),
            ArgumentValue::Number(text) => number(text),
            ArgumentValue::Numbers(texts) => {
                DeValue::Array(texts.iter().map(|text| at(number(text))).collect())
            }
            ArgumentValue::Pairs(pairs) => DeValue::Table(table(
                pairs.iter().map(|(key, value)| (key.as_str(), span, value.in_book(span))),
            )),
            ArgumentValue::True => DeValue::Boolean(true),
        }
    }
}

/// A table of keys and values at places in a command.
fn table<'t, 's>(
    pairs: impl IntoIterator<Item = (&'t str, &'s Range<usize>, DeValue<'t>)>,
) -> DeTable<'t> {
    let spanned = |(key, span, value): (&'t str, &Range<usize>, _)| {
        (Spanned::new(span.clone(), key.into()), Spanned::new(span.clone(), value))
    };
    pairs.into_iter().map(spanned).collect()
}

impl CommandPage {
    /// The page for the recipe of a command (`mazebook show`).
    pub fn new(command: &str, recipe: &RecipeArgs) -> CommandPage {
        let mut page = CommandPage { command: command.to_owned(), arguments: Vec::new() };
        page.add_text("topology", &recipe.topology);
        let size = match recipe.shape {
            Some(_) => recipe.size.unwrap_or(Size::One(IN_SHAPE)),
            None => default_size(&recipe.topology, recipe.size),
        };
        let mut numbers: Vec<String> = size.numbers().iter().map(u32::to_string).collect();
        let typed = numbers.join("x");
        let value = match size {
            Size::One(_) => ArgumentValue::Number(numbers.remove(0)),
            Size::Two(..) => ArgumentValue::Numbers(numbers),
        };
        page.add("size", &typed, value);
        let texts = [
            ("shape", &recipe.shape),
            ("rim", &recipe.rim),
            ("picture", &recipe.picture),
            ("portrait", &recipe.portrait),
            ("symmetry", &recipe.symmetry),
            ("algorithm", &recipe.algorithm),
            ("entrance", &recipe.entrance),
            ("exit", &recipe.exit),
            ("endpoints", &recipe.endpoints),
        ];
        for (key, text) in texts {
            text.iter().for_each(|text| page.add_text(key, text));
        }
        if recipe.invert {
            page.add("invert", "", ArgumentValue::True);
        }
        let numbers = [
            ("threshold", &recipe.threshold),
            ("stubs", &recipe.stubs),
            ("newest", &recipe.newest),
            ("bias", &recipe.bias),
            ("weave", &recipe.weave),
            ("rooms", &recipe.rooms),
            ("braid", &recipe.braid),
        ];
        for (key, text) in numbers {
            text.iter().for_each(|text| page.add(key, text, ArgumentValue::number(text)));
        }
        page
    }

    /// Adds a key with a text.
    pub fn add_text(&mut self, key: &'static str, text: &str) {
        self.add(key, text, ArgumentValue::Text(text.to_owned()));
    }

    /// Adds a key: the argument as typed, and its value.
    pub fn add(&mut self, key: &'static str, typed: &str, value: ArgumentValue) {
        self.command += &format!(" --{key}");
        let mut start = self.command.len() - key.len() - 2;
        if !matches!(value, ArgumentValue::True) {
            let plain = !typed.is_empty() && !typed.contains(char::is_whitespace);
            start = self.command.len() + 1;
            self.command += " ";
            self.command += &if plain { typed.to_owned() } else { format!("{typed:?}") };
        }
        self.arguments.push(Argument { key, value, span: start..self.command.len() });
    }

    /// Reads the book. Without a difficulty, any will do.
    pub fn spec(&self) -> Result<BookSpec, Vec<Diagnostic>> {
        // What is wrong with no argument is wrong with the whole command.
        let whole = &(0..self.command.len());
        let given = self.arguments.iter();
        let given = given.map(|one| (one.key, &one.span, one.value.in_book(&one.span)));
        let any = ("difficulty", whole, DeValue::String("any".into()));
        let page = table([any].into_iter().chain(given));
        let page = Spanned::new(whole.clone(), DeValue::Table(page));
        let title = ("title", whole, DeValue::String("A maze".into()));
        let fields = table([
            ("book", whole, DeValue::Table(table([title]))),
            ("page", whole, DeValue::Array([page].into_iter().collect())),
        ]);
        let source = Source { name: "the command line".to_owned(), text: self.command.clone() };
        // Files named on the command line may be anywhere.
        let assets = Assets::beside(Path::new("")).allowing_outside();
        spec::read_table(source, &fields, &assets).map_err(|found| self.spoken(found))
    }

    /// Findings, with options in place of keys.
    pub fn spoken(&self, found: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let mut own: Vec<Diagnostic> = found.into_iter().map(|one| self.spoken_one(one)).collect();
        // Two numbers from the same argument may give the same finding.
        own.dedup();
        own
    }

    fn spoken_one(&self, finding: Diagnostic) -> Diagnostic {
        let Some((source, span)) = &finding.place else { return finding };
        if source.text != self.command {
            return finding;
        }
        let argument = self.arguments.iter().find(|argument| argument.span == *span);
        let key = argument.map_or("", |argument| argument.key);
        let help = finding.help.as_deref().map(|help| advice(help, key));
        let message = spoken(finding.message.trim_start_matches("maze 1: "));
        Diagnostic { message, label: spoken(&finding.label), help, other: None, ..finding }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        let number = |text| match ArgumentValue::number(text) {
            ArgumentValue::Number(text) => text,
            _ => "no number".to_owned(),
        };
        let toml = [".3", "0.3", "-.5", "5.", "+2", "1e-1", "7", "x", "inf"].map(number);
        assert_eq!(toml[..7], ["0.3", "0.3", "-0.5", "5.0", "2", "0.1", "7"]);
        assert_eq!(toml[7..], ["no number", "no number"]);
    }

    #[test]
    fn sizes_are_read_as_people_write_them() {
        for text in ["20x10", "20X10", "20×10", "20,10", "20 x 10"] {
            assert_eq!(size(text), Ok(Size::Two(20, 10)), "{text}");
        }
        assert_eq!(size("8"), Ok(Size::One(8)));
        assert_eq!(default_size("square", Some(Size::One(8))), Size::Two(8, 8));
        assert_eq!(default_size("hex", Some(Size::One(8))), Size::One(8));
        for wrong in ["", "x", "20x", "axb", "3x4x5", "-3", "20*10"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
