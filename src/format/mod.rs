//! The registry of output formats, and their common types.
//!
//! To add a format, write one file with a [`Format`] and add one line to [`ALL`].

mod appearance;
mod cover;
mod error;
pub mod graph;
pub mod manifest;
mod number;
pub mod pdf;
pub mod png;
mod pretty_json;
pub mod preview;
mod single;
pub mod svg;
pub mod text;
mod write;

pub use appearance::{Animation, Look, Room, Style};
pub use error::Error;
pub use single::Single;
pub use write::{Writer, Writers, Writing};

use book::File;
use spec::diagnostic::{Diagnostic, listed, nearest};

/// A format for a book, for one maze, or for both.
#[non_exhaustive]
pub struct Format {
    /// The name on the command line, which is also the file name extension.
    pub name: &'static str,
    /// How to write a book; `None` if the format is for single mazes only.
    pub book: Option<OfBook>,
    /// How to write one maze; `None` if the format is for books only.
    pub maze: Option<OfMaze>,
}

/// A format of books.
#[derive(Debug)]
#[non_exhaustive]
pub struct OfBook {
    /// A one-line description.
    pub about: &'static str,
    /// Whether it writes this file of a book.
    pub writes: fn(File) -> bool,
    /// Starts writing a book.
    pub begin: for<'w> fn(&'w Writing<'w>) -> Box<dyn Writer + 'w>,
}

/// A format of single mazes.
#[derive(Debug)]
#[non_exhaustive]
pub struct OfMaze {
    /// A one-line description.
    pub about: &'static str,
    /// Writes the maze as the bytes of a file.
    pub write: fn(&Single) -> Result<Vec<u8>, Vec<Diagnostic>>,
}

/// Every format.
pub static ALL: &[Format] = &[
    text::FORMAT,
    svg::FORMAT,
    pdf::FORMAT,
    cover::FORMAT,
    png::FORMAT,
    manifest::FORMAT,
    preview::FORMAT,
    graph::JSON,
    graph::DOT,
];

impl std::fmt::Debug for Format {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// The formats for books.
pub fn of_books() -> impl Iterator<Item = (&'static Format, &'static OfBook)> {
    ALL.iter().filter_map(|format| Some((format, format.book.as_ref()?)))
}

/// The formats for single mazes.
pub fn of_mazes() -> impl Iterator<Item = (&'static Format, &'static OfMaze)> {
    ALL.iter().filter_map(|format| Some((format, format.maze.as_ref()?)))
}

/// The book formats with these names; an error if there are no names, and for each unknown name.
pub fn named<'n>(
    names: impl IntoIterator<Item = &'n str>,
) -> Result<Vec<&'static Format>, Vec<Diagnostic>> {
    let all = || of_books().map(|(format, _)| format.name);
    let (mut formats, mut errors) = (Vec::new(), Vec::new());
    for name in names {
        match of_books().find(|(format, _)| format.name == name) {
            Some((format, _)) => formats.push(format),
            None => {
                let near = nearest(name, all()).map(|near| format!("did you mean `{near}`? "));
                let near = near.unwrap_or_default();
                errors.push(
                    Diagnostic::error(format!("there is no format `{name}` of books"))
                        .help(format!("{near}There are {}", listed(all(), "and"))),
                );
            }
        }
    }
    if formats.is_empty() && errors.is_empty() {
        let help = format!("name one or more of {}", listed(all(), "and"));
        errors.push(Diagnostic::error("no format is asked for").help(help));
    }
    if errors.is_empty() { Ok(formats) } else { Err(errors) }
}

/// The error for a file that cannot be written.
fn failed(why: impl std::fmt::Display) -> Vec<Diagnostic> {
    vec![Diagnostic::error(why.to_string())]
}
