//! `mazebook new`: a starter book to edit.

use super::output::{Outcome, cannot, say};
use clap::builder::PossibleValuesParser;
use mazebook::spec::assets::{Assets, names};
use mazebook::spec::diagnostic::Diagnostic;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;

/// Writes a book to start from, with notes in it
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file to write, or - for standard output; an existing file is left alone
    #[arg(default_value = "book.toml")]
    path: PathBuf,
    /// The book to start from: `mazebook list starters` says what each one is
    #[arg(long, value_name = "STARTER", default_value = "sampler")]
    #[arg(value_parser = PossibleValuesParser::new(names("templates/books")))]
    from: String,
}

const EXAMPLES: &str = "\
Examples:
  mazebook new                                 book.toml, with every kind of maze
  mazebook new rainy-days.toml --from classroom";

pub fn run(args: Args) -> Outcome {
    let path = args.path;
    let text = Assets::beside(&path).text(&format!("templates/books/{}.toml", args.from))?.text;
    if path.as_os_str() == "-" {
        return say(&text);
    }
    let name = path.display();
    let opened = OpenOptions::new().write(true).create_new(true).open(&path);
    let mut file = opened.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => vec![
            Diagnostic::error(format!("{name} already exists"))
                .help("name another file, or move that one away first"),
        ],
        ErrorKind::NotFound => vec![
            Diagnostic::error(format!("cannot write {name}: its folder does not exist"))
                .help("make the folder first"),
        ],
        _ => vec![cannot(&format!("write {name}"), &error)],
    })?;
    if let Err(error) = file.write_all(text.as_bytes()) {
        // Half a book is worse than none; the file is this command's own.
        let _ = std::fs::remove_file(&path);
        return Err(vec![cannot(&format!("write {name}"), &error)]);
    }
    let from = args.from;
    say(&format!(
        "Wrote {name}, from the starter `{from}`.\nChange it as you like, then run: mazebook build {name}\n\
         (For an editor that completes and checks it: mazebook schema > mazebook.schema.json)\n"
    ))
}
