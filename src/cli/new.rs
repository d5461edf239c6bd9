//! `mazebook new`: writes a starter book, or mazebook's own files for editing.

use super::output::{Outcome, cannot, say};
use clap::builder::PossibleValuesParser;
use mazebook::page::kind;
use mazebook::spec::assets::{Assets, layouts, names, tables};
use mazebook::spec::diagnostic::Diagnostic;
use mazebook::spec::schema::schema;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Writes a book to start from, with notes in it
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file to write, or - for standard output; existing files are left alone
    #[arg(default_value = "book.toml")]
    path: PathBuf,
    /// The book to start from: `mazebook list starters` says what each one is
    #[arg(long, value_name = "STARTER", default_value = "sampler")]
    #[arg(value_parser = PossibleValuesParser::new(names("templates/books")))]
    from: String,
    /// Write mazebook's tables instead (papers, printers, audiences, levels, languages), as files in config/ to change
    #[arg(long, conflicts_with = "from")]
    config: bool,
    /// Write mazebook's page layouts instead, as files in templates/pages/ to change
    #[arg(long, conflicts_with = "from")]
    templates: bool,
}

const EXAMPLES: &str = "\
A book comes with mazebook.schema.json, by which an editor completes and checks it.

Examples:
  mazebook new                                 book.toml, with every kind of maze
  mazebook new rainy-days.toml --from classroom
  mazebook new --config                        config/papers.toml, ... for the books in this folder";

/// The schema file named in the first line of a starter.
const SCHEMA: &str = "mazebook.schema.json";

pub fn run(args: Args) -> Outcome {
    let path = args.path;
    if args.config || args.templates {
        let tables = tables().filter(|_| args.config);
        let plain = kind::ALL.iter().map(|kind| (kind.file(), kind.template));
        let layouts = plain.chain(layouts()).filter(|_| args.templates);
        return copy(path.parent().unwrap_or(Path::new("")), tables.chain(layouts));
    }
    let assets = Assets::beside(&path);
    let text = assets.text(&format!("templates/books/{}.toml", args.from))?.text;
    if path.as_os_str() == "-" {
        return say(&text);
    }
    let schema = format!("{:#}\n", schema(&assets)?);
    let name = path.display();
    write(&path, &text).map_err(|error| match error.kind() {
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
    let beside = path.with_file_name(SCHEMA);
    match write(&beside, &schema) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            let _ = fs::remove_file(&path);
            return Err(vec![cannot(&format!("write {}", beside.display()), &error)]);
        }
        _ => {}
    }
    let from = args.from;
    say(&format!(
        "Wrote {name}, from the starter `{from}`.\n\
         Change it as you like, then run: mazebook build {name}\n"
    ))
}

/// Writes a new file; an error if it exists.
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    // A partly written file is removed; this command created it.
    file.write_all(text.as_bytes()).inspect_err(|_| drop(fs::remove_file(path)))
}

/// Writes mazebook's own files into a folder, and reports the ones that already exist.
fn copy<'f>(folder: &Path, files: impl Iterator<Item = (String, &'f str)>) -> Outcome {
    let mut said = String::new();
    for (name, text) in files {
        let path = folder.join(name);
        let failed = |error| vec![cannot(&format!("write {}", path.display()), &error)];
        path.parent().map_or(Ok(()), fs::create_dir_all).map_err(failed)?;
        said += &match write(&path, text) {
            Ok(()) => format!("Wrote {}.\n", path.display()),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                format!("{} was there already, and is left alone.\n", path.display())
            }
            Err(error) => return Err(failed(error)),
        };
    }
    say(&format!("{said}They replace mazebook's own for the books beside them.\n"))
}
