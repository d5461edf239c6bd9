//! The maze that the command line asks for, as a book of one page: so it is read, and its errors are told, as in a book.

use mazebook::assets::Assets;
use mazebook::diagnostic::{Diagnostic, Source};
use mazebook::plan::{Puzzle, plan};
use mazebook::spec;
use mazebook::topology::{self, Size};
use std::ops::Range;
use std::path::Path;

/// The maze
#[derive(clap::Args)]
pub struct Options {
    /// The shape of the cells: see mazebook list topologies
    #[arg(long, value_name = "NAME", default_value = "square")]
    topology: String,
    /// Columns and rows such as 20x10, or one number where the topology takes one (cells a side, rings)
    #[arg(long, value_name = "SIZE", value_parser = size)]
    size: Option<Size>,
    /// What carves the maze, and so its texture: see mazebook list algorithms
    #[arg(long, value_name = "NAME")]
    algorithm: Option<String>,
    /// How often the algorithm growing-tree grows on from its newest cell, 0 to 1
    #[arg(long, value_name = "SHARE")]
    newest: Option<String>,
    /// How hard: a level from 1 to 10, its name, or the solution's length: 7, hard, solution=90, fraction=0.3
    #[arg(long, value_name = "HOW")]
    difficulty: Option<String>,
    /// The share of dead ends to open into loops, 0 to 1
    #[arg(long, value_name = "SHARE")]
    braid: Option<String>,
    /// Where the way begins: see mazebook list places
    #[arg(long, value_name = "PLACE")]
    entrance: Option<String>,
    /// Where it ends
    #[arg(long, value_name = "PLACE")]
    exit: Option<String>,
    /// How both are chosen: see mazebook list endpoints
    #[arg(long, value_name = "HOW")]
    endpoints: Option<String>,
    /// A line to stand over the maze
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
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

/// The size where none is asked for: one number where that will do, for it makes the rounder maze.
fn usual_size(topology: &str) -> Size {
    let one = Size::One(8);
    match topology::find(topology) {
        Some(topology) if (topology.cells)(one).is_ok() => one,
        _ => Size::Two(20, 10),
    }
}

/// A difficulty that every maze has.
const ANY: &str = "{ fraction = 0.5, tolerance = 0.5 }";

/// The book of one page, and which argument each of its lines comes from.
pub struct Page {
    book: String,
    command: String,
    /// Bytes of the book, and of the command.
    places: Vec<(Range<usize>, Range<usize>)>,
}

impl Page {
    pub fn of(options: &Options) -> Page {
        let mut page = Page {
            book: "[book]\ntitle = \"A maze\"\n[[page]]\n".to_owned(),
            command: "mazebook show".to_owned(),
            places: Vec::new(),
        };
        page.add("topology", &options.topology, &quoted(&options.topology));
        let size = options.size.unwrap_or_else(|| usual_size(&options.topology));
        let (shown, value) = match size {
            Size::One(one) => (one.to_string(), one.to_string()),
            Size::Two(first, second) => {
                (format!("{first}x{second}"), format!("[{first}, {second}]"))
            }
        };
        page.add("size", &shown, &value);
        let texts = [
            ("algorithm", &options.algorithm),
            ("entrance", &options.entrance),
            ("exit", &options.exit),
            ("endpoints", &options.endpoints),
            ("title", &options.title),
        ];
        for (key, text) in texts {
            if let Some(text) = text {
                page.add(key, text, &quoted(text));
            }
        }
        for (key, share) in [("newest", &options.newest), ("braid", &options.braid)] {
            if let Some(share) = share {
                page.add(key, share, &number_or_text(share));
            }
        }
        match &options.difficulty {
            Some(text) => page.add("difficulty", text, &difficulty(text)),
            None => page.book += &format!("difficulty = {ANY}\n"),
        }
        page
    }

    fn add(&mut self, key: &str, argument: &str, value: &str) {
        let (book, plain) = (self.book.len(), argument.chars().all(|c| !c.is_whitespace()));
        self.book += &format!("{key} = {value}\n");
        self.command += &format!(" --{key} ");
        let command = self.command.len();
        self.command += &if plain { argument.to_owned() } else { format!("{argument:?}") };
        self.places.push((book..self.book.len(), command..self.command.len()));
    }

    /// The maze of a seed, or the first that is as hard as is asked; and warnings about it.
    pub fn puzzle(&self, seed: u64) -> Result<(Puzzle, Vec<Diagnostic>), Vec<Diagnostic>> {
        let source = Source { name: "the command line".to_owned(), text: self.book.clone() };
        let own = |found: Vec<Diagnostic>| found.into_iter().map(|one| self.own(one)).collect();
        let spec = spec::read(source, &Assets::beside(Path::new(""))).map_err(own)?;
        let requests = plan(&spec).map_err(own)?;
        let Some(request) = requests.first() else {
            return Err(vec![Diagnostic::error("the command line asks for no maze")]);
        };
        let puzzle = request.puzzle_of(seed).map_err(own)?;
        let warnings = own(request.warning(&puzzle).into_iter().collect());
        Ok((puzzle, warnings))
    }

    /// A finding in the book, at the argument that the line comes from.
    fn own(&self, finding: Diagnostic) -> Diagnostic {
        let Some((source, span)) = &finding.place else { return finding };
        if source.text != self.book {
            return finding;
        }
        let place = self.places.iter().find(|(book, _)| book.contains(&span.start));
        let source = Source { name: source.name.clone(), text: self.command.clone() };
        // What no argument says is the whole command's affair.
        let span = place.map_or(0..self.command.len(), |(_, command)| command.clone());
        let message = finding.message.trim_start_matches("maze 1: ").to_owned();
        Diagnostic { message, ..finding }.at(&source, span)
    }
}

fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

fn number_or_text(text: &str) -> String {
    if text.parse::<f64>().is_ok_and(f64::is_finite) { text.to_owned() } else { quoted(text) }
}

/// `7`, `hard`, or `solution=90,tolerance=4` as TOML.
fn difficulty(text: &str) -> String {
    if !text.contains('=') {
        return number_or_text(text);
    }
    let pairs = text.split(',').map(|pair| {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        format!("{} = {}", quoted(key.trim()), number_or_text(value.trim()))
    });
    format!("{{ {} }}", pairs.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_written_as_people_write_them() {
        for text in ["20x10", "20X10", "20×10", "20,10", "20 x 10"] {
            assert_eq!(size(text), Ok(Size::Two(20, 10)), "{text}");
        }
        assert_eq!(size("8"), Ok(Size::One(8)));
        for wrong in ["", "x", "20x", "axb", "3x4x5", "-3", "20*10"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_difficulty_is_toml() {
        assert_eq!(difficulty("7"), "7");
        assert_eq!(difficulty("hard"), "\"hard\"");
        assert_eq!(
            difficulty("solution=90, tolerance=4"),
            "{ \"solution\" = 90, \"tolerance\" = 4 }"
        );
    }
}
