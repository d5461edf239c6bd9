//! The studio, for writing a book in a browser. This module offers what the page calls: the mistakes in a text, edits,
//! single pages, and the files of the book.
//!
//! Between calls it keeps no book, only the mazes that were found ([`Cache`]) and the files beside the book; each result
//! depends only on these files and the text, and equals that of the command line.

mod edit;
mod findings;

use crate::book::{Memory, Progress, preflight};
use crate::build::Build;
use crate::difficulty::Cache;
use crate::format::svg;
use crate::spec::assets::{self, Assets, Files};
use crate::spec::diagnostic::{Diagnostic, Error, Source};
use crate::spec::schema::schema;
use crate::spec::{self, Audience, BookSpec, ConfigEntry, lock};
pub use edit::EditError;
use edit::{Change, changed};
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::{Cursor, Write};
use std::sync::Arc;
use zip::ZipWriter;
use zip::result::ZipResult;
use zip::write::SimpleFileOptions;

/// The name of the text, also used in messages; the names of its lock file and of the archive.
const NAME: &str = "book.toml";
const LOCK: &str = "book.lock";
const ARCHIVE: &str = "book.zip";

/// The maximum length of a text in bytes; no real book is longer.
const LONGEST: usize = 2_000_000;

/// The state of the studio besides the text of the book.
#[derive(Debug, Default)]
pub struct Studio {
    /// Fonts, pictures, templates and tables beside the book.
    files: Arc<Files>,
    cache: Cache,
}

impl Studio {
    /// Adds or removes a file beside the book.
    pub fn put(&mut self, path: &str, bytes: Option<Vec<u8>>) {
        let files = Arc::make_mut(&mut self.files);
        match bytes {
            Some(bytes) => drop(files.insert(path.to_owned(), bytes)),
            None => drop(files.remove(path)),
        }
    }

    fn assets(&self) -> Assets {
        Assets::of_files(Arc::clone(&self.files))
    }

    fn spec(&self, text: &str) -> Result<BookSpec, Vec<Diagnostic>> {
        if text.len() > LONGEST {
            let message = format!("the text has {} characters, and can have {LONGEST}", text.len());
            return Err(vec![Diagnostic::error(message).help("take what is no book out of it")]);
        }
        spec::read(Source { name: NAME.into(), text: text.into() }, &self.assets())
    }

    fn build_of<'s>(&'s self, spec: &'s BookSpec) -> Build<'s> {
        Build::new(spec).assets(self.assets()).cache(&self.cache)
    }

    /// The content of the text: its tables as JSON, if it is valid TOML, and its mistakes.
    pub fn read(&self, text: &str) -> Value {
        let tables = toml::from_str::<Value>(text).ok().filter(|_| text.len() <= LONGEST);
        let found = self.spec(text).err().unwrap_or_default();
        json!({ "tables": tables, "found": findings::findings(found, text) })
    }

    /// The number of pages of the book, and the drawings of the pages at the indices in `wanted`; for each `[[page]]`,
    /// its narrowest passage in mm.
    pub fn pages(&self, text: &str, wanted: &[usize], progress: &Progress) -> Value {
        let drawn = || {
            let spec = self.spec(text)?;
            let made = self.build_of(&spec).progress(progress).lay_out()?;
            let (book, drawings) = (&made.book, made.book.drawings());
            let files = || book.files().filter(|volume| !volume.is_for_screen());
            let all: Vec<_> = files()
                .flat_map(|volume| volume.pages.keys().map(move |&number| (volume, number)))
                .collect();
            let draw = |&at: &usize| {
                let &(volume, number) = all.get(at)?;
                Some(book.scene(volume, number, &drawings).and_then(|scene| {
                    let failed =
                        |error: crate::format::Error| vec![Diagnostic::error(error.to_string())];
                    let svg = svg::write(&scene, &book.design.faces).map_err(failed)?;
                    Ok(json!({ "at": at, "title": scene.title, "svg": svg }))
                }))
            };
            let drawn = wanted.iter().filter_map(draw).collect::<Result<Vec<_>, _>>()?;
            let mut gaps = vec![f64::INFINITY; spec.pages.len()];
            for listing in &book.puzzles {
                let gap = listing.maze.placement.gap(&listing.puzzle.maze);
                gaps[listing.of] = gap.min(gaps[listing.of]);
            }
            Ok(json!({
                "pages": all.len(),
                "drawn": drawn,
                "mazes": book.puzzles.len(),
                "gaps": gaps,
                "found": findings::findings(made.warnings, text),
            }))
        };
        drawn().unwrap_or_else(|found: Vec<Diagnostic>| findings::wrong(found, text))
    }

    /// The problems that a printer would object to.
    pub fn check(&self, text: &str) -> Value {
        let checked = || -> Result<Vec<Diagnostic>, Error> {
            let spec = self.spec(text)?;
            let report = self.build_of(&spec).check()?;
            let found = preflight::diagnostics(&report.findings);
            Ok(report.warnings.into_iter().chain(found).collect())
        };
        findings::wrong(checked().unwrap_or_else(|found| found.0), text)
    }

    /// The preview of the book in one file; or the mistakes in the book.
    pub fn preview(&self, text: &str, progress: &Progress) -> Result<Files, Value> {
        let built = || {
            let spec = self.spec(text)?;
            let mut folder = Memory::default();
            let build = self.build_of(&spec).progress(progress).formats(["preview"]);
            build.write(&mut folder)?;
            Ok(folder.files())
        };
        built().map_err(|found: Error| findings::wrong(found.0, text))
    }

    /// Every file of the book, with its text and its lock file, and an archive of them all; also how its mazes differ
    /// from those in a lock file beside it. On failure, the mistakes in the book.
    pub fn build(&self, text: &str, progress: &Progress) -> Result<(Files, Vec<String>), Value> {
        let built = || {
            let spec = self.spec(text)?;
            let mut folder = Memory::default();
            let report = self.build_of(&spec).progress(progress).write(&mut folder)?;
            let old = self.files.get(LOCK).map(|bytes| {
                let file = assets::decode(LOCK.to_owned(), bytes.clone());
                lock::read(file.map_err(|error| vec![error])?)
            });
            let old = old.transpose()?;
            let changes = old.map_or(Vec::new(), |old| lock::changes(&old, &report.lock));
            let mut files = folder.files();
            files.insert(NAME.to_owned(), text.as_bytes().to_vec());
            files.insert(LOCK.to_owned(), lock::write(&report.lock).into_bytes());
            let all = archive(&files).map_err(|error| error.to_string())?;
            files.insert(ARCHIVE.to_owned(), all);
            Ok((files, changes))
        };
        built().map_err(|found: Error| findings::wrong(found.0, text))
    }

    /// Applies an edit to the text.
    pub fn change(text: &str, change: &Value) -> Result<String, EditError> {
        let change = Change::deserialize(change);
        let change = change.map_err(|error| EditError::NoEdit(error.to_string()))?;
        changed(text, &change)
    }

    /// The initial data of the studio: sample books, the schema, and the tables for its controls.
    pub fn start() -> Value {
        let assets = Assets::embedded();
        let audiences = Audience::all(&assets).unwrap_or_default();
        let audience = |it: &Audience| json!({ "name": it.name, "gap": it.gap });
        json!({
            "starters": starters(),
            "schema": schema(&assets).unwrap_or_default(),
            "audiences": audiences.iter().map(audience).collect::<Vec<_>>(),
        })
    }
}

/// A ZIP file of these files, in order and without dates.
fn archive(files: &Files) -> ZipResult<Vec<u8>> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        archive.start_file(name, SimpleFileOptions::default())?;
        archive.write_all(bytes)?;
    }
    Ok(archive.finish()?.into_inner())
}

/// The texts of the sample books, by name.
fn starters() -> Value {
    let text = |name: &str| {
        let file = Assets::embedded().text(&format!("templates/books/{name}.toml"));
        file.map(|file| file.text).unwrap_or_default()
    };
    let all = assets::names("templates/books").map(|name| (name.to_owned(), text(name).into()));
    Value::Object(all.collect())
}
