//! Books of tests, from their text to their pages, and the program.

use mazebook::book::plan::plan;
use mazebook::book::{Book, design, lay_out, search};
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::{Diagnostic, Source};
use mazebook::spec::{self, BookSpec};
use std::process::Command;

/// The book with this text, as if from `book.toml`.
pub fn read(text: impl Into<String>, assets: &Assets) -> Result<BookSpec, Vec<Diagnostic>> {
    spec::read(Source { name: "book.toml".to_owned(), text: text.into() }, assets)
}

/// The same with the built-in assets; it must have no errors.
pub fn read_sound(text: impl Into<String>) -> BookSpec {
    sound(read(text, &Assets::embedded()))
}

/// A book after layout.
pub fn laid_out<'s>(spec: &'s BookSpec, assets: &Assets) -> Result<Book<'s>, Vec<Diagnostic>> {
    let (design, requests) = (design(spec, assets)?, plan(spec, None)?);
    let puzzles = search::puzzles(spec, &requests, &|| ())?;
    lay_out(spec, design, &requests, puzzles)
}

/// The result; it must not be errors.
pub fn sound<T>(result: Result<T, Vec<Diagnostic>>) -> T {
    result.unwrap_or_else(|found| panic!("{}", shown(&found)))
}

/// Diagnostics as the program prints them, without color.
pub fn shown(found: &[Diagnostic]) -> String {
    found.iter().map(|one| one.render(false) + "\n").collect()
}

/// The program.
pub fn mazebook() -> Command {
    Command::new(env!("CARGO_BIN_EXE_mazebook"))
}
