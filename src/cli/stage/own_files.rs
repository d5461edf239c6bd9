//! The files in a book's folder that mazebook wrote: it replaces and removes only these.

use super::disk;
use mazebook::File;
use mazebook::spec::lock::LockEntry;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

/// The hidden file that lists them.
pub const LIST: &str = ".mazebook";

/// The book in a folder.
#[derive(Default, Serialize, Deserialize)]
pub struct Own {
    /// The title of the book.
    pub title: String,
    /// Its files, as paths in the folder.
    #[serde(with = "paths")]
    pub files: BTreeSet<File>,
}

impl Own {
    /// Reads the list in the folder; a book from an earlier version of mazebook has none, so its manifest is used
    /// instead.
    pub fn of(folder: &Path) -> Option<Own> {
        let list = fs::read(folder.join(LIST)).ok();
        list.and_then(|list| serde_json::from_slice(&list).ok()).or_else(|| {
            let manifest = manifest(folder)?;
            let title = manifest["title"].as_str().unwrap_or_default().to_owned();
            Some(Own { title, files: named(&manifest) })
        })
    }

    /// Writes the list.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        disk::write(&folder.join(LIST), format!("{:#}\n", serde_json::json!(self)).as_bytes())
    }
}

/// Whether the mazes of the book in a folder match a lock file.
pub fn has_mazes(folder: &Path, lock: &[LockEntry]) -> bool {
    let locked: BTreeSet<_> =
        lock.iter().map(|entry| (entry.variant, entry.number, entry.seed)).collect();
    let manifest = manifest(folder).unwrap_or_default();
    let made =
        manifest["mazes"].as_array().map_or(&[][..], Vec::as_slice).iter().filter_map(|maze| {
            let seed = u64::from_str_radix(maze["seed"].as_str()?, 16).ok()?;
            Some((letter(maze), maze["number"].as_u64()? as u32, seed))
        });
    let made: BTreeSet<_> = made.collect();
    !made.is_empty() && made.is_subset(&locked)
}

fn manifest(folder: &Path) -> Option<Value> {
    serde_json::from_slice(&fs::read(folder.join(File::Manifest.to_string())).ok()?).ok()
}

fn letter(maze: &Value) -> Option<char> {
    maze["variant"].as_str()?.chars().next()
}

/// The files of the book that a manifest describes.
fn named(manifest: &Value) -> BTreeSet<File> {
    let count = |key: &str| manifest[key].as_u64().unwrap_or(0) as usize;
    let mazes = manifest["mazes"].as_array().map_or(&[][..], Vec::as_slice);
    let variants: BTreeSet<Option<char>> = mazes.iter().map(letter).collect();
    let volumes = variants.into_iter().flat_map(|variant| {
        let pages = (1..=count("pages")).map(move |page| File::Page(variant, page));
        let cover = [File::Cover, File::CoverDrawing, File::Front].map(|of| of(variant));
        pages.chain([File::Book(variant), File::Screen(variant)]).chain(cover)
    });
    let answers = (1..=count("answer_pages")).map(File::AnswerPage);
    let others = [File::Answers, File::Manifest, File::Preview];
    volumes.chain(answers).chain(others).collect()
}

mod paths {
    use mazebook::File;
    use serde::{Deserialize, Deserializer, Serializer};
    use std::collections::BTreeSet;

    pub fn serialize<S: Serializer>(files: &BTreeSet<File>, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(files.iter().map(File::to_string))
    }

    /// Ignores listed paths that no book can contain.
    pub fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<BTreeSet<File>, D::Error> {
        let paths = Vec::<String>::deserialize(from)?;
        Ok(paths.iter().filter_map(|path| path.parse().ok()).collect())
    }
}
