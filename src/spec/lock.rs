//! The lock file: the seed of each maze of a book, so that changes can be seen and prevented.

use crate::diagnostic::{Diagnostic, Source};
use crate::document::{Document, Table, Value};
use crate::seed::seed;
use difficulty::{Puzzle, Request};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The version of the format; a file of another version is rejected.
const VERSION: u32 = 1;

/// The beginning of every lock file.
pub const OPENING: &str = "# Written by mazebook";

/// One maze of a book, with its seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LockEntry {
    /// Its number, from 1 through the book.
    pub number: u32,
    /// The title of its page.
    pub title: Option<String>,
    /// A digest, in hex, of everything that the book asks of the maze; unique in a book.
    pub request: String,
    /// The seed of its maze.
    pub seed: u64,
    /// The number of candidates tried before this seed.
    pub attempt: u32,
    /// The number of walls that were changed to reach the wanted length.
    pub edits: u32,
    /// A digest, in hex, of the maze itself; the same for its rotations and mirror images.
    pub likeness: String,
    /// The letter of its volume, if there are variants.
    pub variant: Option<char>,
    /// Its volume in a series, from 1; `None` outside a series.
    pub volume: Option<u32>,
}

impl LockEntry {
    /// The entry of a puzzle.
    pub fn new(request: &Request, puzzle: &Puzzle) -> LockEntry {
        LockEntry {
            number: request.name.number,
            variant: request.name.variant,
            title: request.name.title.clone(),
            request: request.digest.clone(),
            seed: puzzle.choice.seed,
            attempt: puzzle.choice.attempt,
            edits: puzzle.choice.edits,
            likeness: puzzle.likeness.clone(),
            volume: None,
        }
    }
}

/// The text of a lock file.
pub fn write(entries: &[LockEntry]) -> String {
    let mut text = format!(
        "{OPENING}: the seed of each maze of the book. Keep this file beside the book;\n\
         # `mazebook build --locked` then fails where a maze would become another one.\n\
         version = {VERSION}\n"
    );
    for entry in entries {
        let title = match &entry.title {
            Some(title) => format!("title = {}\n", toml::Value::from(title.as_str())),
            None => String::new(),
        };
        let LockEntry { number, seed, attempt, likeness, .. } = entry;
        let request = toml::Value::from(entry.request.as_str());
        let variant = match entry.variant {
            Some(letter) => format!("variant = \"{letter}\"\n"),
            None => String::new(),
        };
        let volume = match entry.volume {
            Some(volume) => format!("volume = {volume}\n"),
            None => String::new(),
        };
        let edits = match entry.edits {
            0 => String::new(),
            edits => format!("edits = {edits}\n"),
        };
        // Writing to a String cannot fail.
        let _ = write!(
            text,
            "\n[[maze]]\n{volume}number = {number}\n{variant}{title}request = {request}\n\
             seed = \"0x{seed:016x}\"\nattempt = {attempt}\n{edits}likeness = \"{likeness}\"\n"
        );
    }
    text
}

/// The entries of a lock file.
pub fn read(source: Source) -> Result<Vec<LockEntry>, Vec<Diagnostic>> {
    Document::read(source, "a lock file", |file| {
        let mazes = file.get("maze");
        file.required("version", "version = 1", version)?;
        let Some(mazes) = mazes else { return Some(Vec::new()) };
        let Some(elements) = mazes.elements() else {
            let message = "a lock file lists its mazes under [[maze]]";
            file.document.missing(0..0, message, "build without --locked to write a new one");
            return None;
        };
        let entry = |value: Value| value.table("[[maze]]", "[[maze]]", entry);
        let entries: Vec<Option<LockEntry>> = elements.into_iter().map(entry).collect();
        entries.into_iter().collect()
    })
}

/// The version of the file, if this program can read it.
fn version(value: Value) -> Option<u32> {
    let version = value.whole(0..=u32::MAX, "version = 1")?;
    if version != VERSION {
        value.error(
            "this lock file is of another version of mazebook",
            format!("this mazebook reads version {VERSION}"),
            "build without --locked to write a new one",
        );
    }
    (version == VERSION).then_some(version)
}

fn entry(table: &Table) -> Option<LockEntry> {
    let count = |value: Value, example| value.whole(0..=u32::MAX, example);
    let text = |value: Value, example| value.text(example);
    let number = table.required("number", "number = 1", |v| v.whole(1..=u32::MAX, "number = 1"));
    let title = table.optional("title", |v| text(v, "title = \"Warm-up\""));
    let request = table.required("request", "request = \"…\"", |v| text(v, "request = \"…\""));
    let seed = table.required("seed", "seed = \"0x…\"", seed);
    let attempt = table.required("attempt", "attempt = 0", |v| count(v, "attempt = 0"));
    let edits = table.or("edits", 0, |v| count(v, "edits = 1"));
    let likeness =
        table.required("likeness", "likeness = \"…\"", |v| text(v, "likeness = \"…\""));
    let variant = table.optional("variant", |v| text(v, "variant = \"A\""));
    let volume = table.optional("volume", |v| v.whole(1..=u32::MAX, "volume = 1"));
    Some(LockEntry {
        number: number?,
        title: title?,
        request: request?,
        seed: seed?,
        attempt: attempt?,
        edits: edits?,
        likeness: likeness?,
        variant: variant?.and_then(|text| text.chars().next()),
        volume: volume?,
    })
}

/// The changes from one lock to the next, one line per maze: in the order of the new lock, then the mazes removed.
pub fn changes(old: &[LockEntry], new: &[LockEntry]) -> Vec<String> {
    fn request(entry: &LockEntry) -> (Option<u32>, &str) {
        (entry.volume, &entry.request)
    }
    let number = |entry: &LockEntry| (entry.volume, entry.number);
    // Of equal requests, the first counts.
    let before: BTreeMap<_, _> = old.iter().rev().map(|entry| (request(entry), entry)).collect();
    let numbered = |all: &[LockEntry]| all.iter().map(number).collect::<BTreeSet<_>>();
    let (old_numbers, new_numbers) = (numbered(old), numbered(new));
    let requests: BTreeSet<_> = new.iter().map(request).collect();
    let mut changes = Vec::new();
    for entry in new {
        let change = match before.get(&request(entry)).copied() {
            Some(before) if before == entry => continue,
            Some(before) if before.seed != entry.seed => "would be a different maze".to_owned(),
            Some(before) if before.number != entry.number => {
                format!("was No. {} before", before.number)
            }
            Some(before) if before.title != entry.title => "has another title".to_owned(),
            Some(_) => "was found at another attempt".to_owned(),
            None if old_numbers.contains(&number(entry)) => "asks for something else".to_owned(),
            None => "is new".to_owned(),
        };
        changes.push(format!("{} {change}", name(entry)));
    }
    for entry in old {
        if !requests.contains(&request(entry)) && !new_numbers.contains(&number(entry)) {
            changes.push(format!("{} is gone", name(entry)));
        }
    }
    changes
}

fn name(entry: &LockEntry) -> String {
    let volume = entry.volume.map_or(String::new(), |volume| format!("volume {volume}, "));
    match &entry.title {
        Some(title) => format!("{volume}No. {} “{title}”", entry.number),
        None => format!("{volume}No. {}", entry.number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(number: u32, request: &str, seed: u64) -> LockEntry {
        let title = Some(format!("\"Łódź\" \\ {request}"));
        LockEntry {
            number,
            title,
            request: request.to_owned(),
            seed,
            attempt: 3,
            edits: number - 1,
            likeness: "0f".to_owned(),
            variant: (number > 1).then_some('B'),
            volume: (number > 2).then_some(number),
        }
    }

    #[test]
    fn a_lock_is_read_as_written() {
        let untitled = LockEntry { title: None, ..entry(2, "b", u64::MAX) };
        let entries = vec![entry(1, "a", 7), untitled];
        let text = write(&entries);
        assert_eq!(read(Source { name: "x.lock".to_owned(), text }).unwrap(), entries);
    }

    #[test]
    fn a_misspelled_key_is_named() {
        let text = "ver1sion = 1\n".to_owned();
        let found = read(Source { name: "x.lock".to_owned(), text }).unwrap_err();
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].message, "a lock file has no key `ver1sion`");
        assert_eq!(found[0].help.as_deref(), Some("did you mean `version`?"));
    }

    #[test]
    fn changes_are_named() {
        let old = [entry(1, "a", 1), entry(2, "b", 2), entry(3, "c", 3), entry(4, "d", 4)];
        assert!(changes(&old, &old).is_empty());
        let new = [entry(1, "new", 9), entry(2, "a", 1), entry(3, "c", 8)];
        let expected = [
            "new” asks for something else",
            "a” was No. 1 before",
            "c” would be a different maze",
            "d” is gone",
        ];
        let found = changes(&old, &new);
        assert_eq!(found.len(), expected.len(), "{found:?}");
        for (found, expected) in found.iter().zip(expected) {
            assert!(found.ends_with(expected), "{found}");
        }
    }
}
