//! Reads the input of commands from a file or from standard input.

use mazebook::spec::assets::{Assets, decode, unreadable};
use mazebook::spec::diagnostic::{Diagnostic, Source};
use std::io::{ErrorKind, Read};
use std::path::Path;

/// Where the other files of a book may lie
#[derive(clap::Args)]
pub struct Outside {
    /// Read files that the book names (`font`, `unlike`) outside its folder as well
    #[arg(long)]
    allow_outside: bool,
}

impl Outside {
    /// The files beside a book; for `-`, those in the current folder.
    pub fn assets(&self, path: &Path) -> Assets {
        let assets = Assets::beside(if is_stdin(path) { Path::new("") } else { path });
        if self.allow_outside { assets.allowing_outside() } else { assets }
    }
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The text of a book, and its other files.
pub fn read_book(path: &Path, outside: &Outside) -> Result<(Source, Assets), Vec<Diagnostic>> {
    let source = if is_stdin(path) { read_stdin()? } else { read_file(path)? };
    Ok((source, outside.assets(path)))
}

pub fn read_stdin() -> Result<Source, Vec<Diagnostic>> {
    let (name, mut bytes) = ("<stdin>", Vec::new());
    let read = std::io::stdin().read_to_end(&mut bytes);
    let bytes = read.map(|_| bytes).map_err(|error| unreadable(Path::new(name), &error));
    bytes.and_then(|bytes| decode(name.to_owned(), bytes)).map_err(|error| vec![error])
}

pub fn read_file(path: &Path) -> Result<Source, Vec<Diagnostic>> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => Diagnostic::error(format!("there is no file {name}"))
            .help(format!("`mazebook new {name}` writes a book to start from")),
        _ if path.is_dir() => Diagnostic::error(format!("{name} is a folder, not a book"))
            .help(format!("name the book in it, such as {}", path.join("book.toml").display())),
        _ => unreadable(path, &error),
    });
    bytes.and_then(|bytes| decode(name, bytes)).map_err(|error| vec![error])
}
