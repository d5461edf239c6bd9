//! The options that describe one maze, converted to the text of a book with one page, so that they are read and errors
//! are reported as in a book.

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
use std::sync::Arc;

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

/// A one-page book that records the argument from which each line comes.
pub struct PageText {
    book: String,
    command: String,
    arguments: Vec<Argument>,
}

struct Argument {
    key: &'static str,
    /// Byte ranges in the book and in the command.
    book: Range<usize>,
    command: Range<usize>,
}

impl PageText {
    /// The page for the recipe of a command (`mazebook show`).
    pub fn new(command: &str, recipe: &RecipeArgs) -> PageText {
        let mut page = PageText {
            book: "[book]\ntitle = \"A maze\"\n[[page]]\n".to_owned(),
            command: command.to_owned(),
            arguments: Vec::new(),
        };
        page.add("topology", &recipe.topology, &quoted(&recipe.topology));
        let size = match recipe.shape {
            Some(_) => recipe.size.unwrap_or(Size::One(IN_SHAPE)),
            None => default_size(&recipe.topology, recipe.size),
        };
        let numbers: Vec<String> = size.numbers().iter().map(u32::to_string).collect();
        match size {
            Size::One(_) => page.add("size", &numbers[0], &numbers[0]),
            Size::Two(..) => {
                page.add("size", &numbers.join("x"), &format!("[{}]", numbers.join(", ")));
            }
        }
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
            if let Some(text) = text {
                page.add(key, text, &quoted(text));
            }
        }
        if recipe.invert {
            page.add_flag("invert");
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
            if let Some(text) = text {
                page.add(key, text, &number_or_text(text));
            }
        }
        page
    }

    /// Adds a key to the page: the argument as typed, and its value in TOML.
    pub fn add(&mut self, key: &'static str, argument: &str, value: &str) {
        let plain = !argument.is_empty() && !argument.contains(char::is_whitespace);
        let book = self.book.len();
        self.book += &format!("{key} = {value}\n");
        self.command += &format!(" --{key} ");
        let command = self.command.len();
        self.command += &if plain { argument.to_owned() } else { format!("{argument:?}") };
        let (book, command) = (book..self.book.len(), command..self.command.len());
        self.arguments.push(Argument { key, book, command });
    }

    /// Adds a key with the value `true`.
    fn add_flag(&mut self, key: &'static str) {
        let book = self.book.len();
        self.book += &format!("{key} = true\n");
        let command = self.command.len() + 1;
        self.command += &format!(" --{key}");
        let (book, command) = (book..self.book.len(), command..self.command.len());
        self.arguments.push(Argument { key, book, command });
    }

    /// Accepts mazes of any difficulty.
    pub fn of_any_difficulty(&mut self) {
        self.book += "difficulty = \"any\"\n";
    }

    /// Reads the book.
    pub fn spec(&self) -> Result<BookSpec, Vec<Diagnostic>> {
        let source = Source { name: "the command line".to_owned(), text: self.book.clone() };
        // Files named on the command line may be anywhere.
        let assets = Assets::beside(Path::new("")).allowing_outside();
        spec::read(source, &assets).map_err(|found| self.own(found))
    }

    /// Moves findings from the lines of the book to the arguments from which these come.
    pub fn own(&self, found: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let mut own: Vec<Diagnostic> =
            found.into_iter().map(|finding| self.own_one(finding)).collect();
        // Two numbers from the same argument may give the same finding.
        own.dedup();
        own
    }

    fn own_one(&self, finding: Diagnostic) -> Diagnostic {
        let Some((source, span)) = &finding.place else { return finding };
        if source.text != self.book {
            return finding;
        }
        let argument = self.arguments.iter().find(|one| one.book.contains(&span.start));
        let source = Arc::new(Source { name: source.name.clone(), text: self.command.clone() });
        // A finding without an argument concerns the whole command.
        let span = argument.map_or(0..self.command.len(), |one| one.command.clone());
        let key = argument.map_or("", |one| one.key);
        let help = finding.help.as_deref().map(|help| advice(help, key));
        let message = spoken(finding.message.trim_start_matches("maze 1: "));
        let label = spoken(&finding.label);
        Diagnostic { message, label, help, other: None, ..finding }.at(&source, span)
    }
}

/// A text as a TOML string.
pub fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

/// A number as TOML writes it, or the text if it is not a number, so that reading the book reports it.
pub fn number_or_text(text: &str) -> String {
    match (text.parse::<i64>(), text.parse::<f64>()) {
        (Ok(whole), _) => toml::Value::from(whole).to_string(),
        (_, Ok(number)) if number.is_finite() => toml::Value::from(number).to_string(),
        _ => quoted(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_people_write_them() {
        let toml = [".3", "0.3", "-.5", "5.", "+2", "1e-1", "7", "x", "inf"].map(number_or_text);
        assert_eq!(toml, ["0.3", "0.3", "-0.5", "5.0", "2", "0.1", "7", "\"x\"", "\"inf\""]);
    }

    #[test]
    fn sizes_are_written_as_people_write_them() {
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
