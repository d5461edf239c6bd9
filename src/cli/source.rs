//! The texts that commands read: from a file, or from standard input.

use mazebook::spec::assets::{Assets, unreadable};
use mazebook::spec::diagnostic::{Diagnostic, Source};
use std::io::{ErrorKind, Read};
use std::path::Path;

/// The text of a book, and the folder of its other files.
pub fn read_book(path: &Path) -> Result<(Source, Assets), Vec<Diagnostic>> {
    if path.as_os_str() == "-" {
        return Ok((read_stdin()?, Assets::beside(Path::new(""))));
    }
    Ok((read_file(path)?, Assets::beside(path)))
}

pub fn read_stdin() -> Result<Source, Vec<Diagnostic>> {
    let mut text = String::new();
    match std::io::stdin().read_to_string(&mut text) {
        Ok(_) => Ok(Source { name: "<stdin>".to_owned(), text }),
        Err(error) => Err(vec![unreadable(Path::new("<stdin>"), &error)]),
    }
}

pub fn read_file(path: &Path) -> Result<Source, Vec<Diagnostic>> {
    let name = path.display().to_string();
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Source { name, text }),
        Err(error) if error.kind() == ErrorKind::NotFound => Err(vec![
            Diagnostic::error(format!("there is no file {name}"))
                .help(format!("`mazebook new {name}` writes a book to start from")),
        ]),
        Err(error) => Err(vec![unreadable(path, &error)]),
    }
}
