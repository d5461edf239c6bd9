//! Wrong TOML: one error a section, in plain words.
//!
//! The parser goes on after an error, but loses its way where a bracket is missing. So a file with an error is
//! parsed section by section, each with its own first error, and the sections without one are read on.

use std::ops::Range;
use toml::de::{DeTable, Error};

/// Where, what, and what to write instead.
pub type Explanation = (Range<usize>, String, Option<String>);

/// The text with each section of wrong syntax blanked out (every other byte keeps its place), and the errors.
pub fn readable(text: &str) -> (String, Vec<Explanation>) {
    if DeTable::parse(text).is_ok() {
        return (text.to_owned(), Vec::new());
    }
    let mut kept = String::with_capacity(text.len());
    let mut errors = Vec::new();
    for section in sections(text) {
        let start = kept.len();
        let (_, found) = DeTable::parse_recoverable(section);
        let first = found.iter().map(explain).min_by_key(|(span, ..)| span.start);
        match first {
            Some((span, message, help)) => {
                errors.push((start + span.start..start + span.end, message, help));
                kept.extend(section.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
            }
            None => kept.push_str(section),
        }
    }
    (kept, errors)
}

/// The text cut before each line that begins with a bracket: the header of a table, as people write it.
fn sections(text: &str) -> Vec<&str> {
    let mut cuts: Vec<usize> = text.match_indices("\n[").map(|(at, _)| at + 1).collect();
    cuts.push(text.len());
    let mut from = 0;
    cuts.into_iter().map(|to| &text[std::mem::replace(&mut from, to)..to]).collect()
}

/// The parser's error in words for someone who has not met TOML before.
pub fn explain(error: &Error) -> Explanation {
    let span = error.span().unwrap_or(0..0);
    let original = error.message();
    let starts = |start: &str| original.starts_with(start);
    let (message, help) = if starts("duplicate key") {
        ("this is given twice", "keep one of the two")
    } else if starts("string values must be quoted") && span.is_empty() {
        ("a value is missing here", "write one after the `=`, or take the whole line out")
    } else if starts("string values must be quoted") {
        ("text must be in quotes", "put \"…\" around it")
    } else if starts("unclosed array table") || starts("unclosed table") {
        (
            "this header is not closed",
            "write [book] with one bracket on each side, [[page]] with two",
        )
    } else if starts("unclosed array") || starts("missing comma between array") {
        ("this list is not closed with `]`, or lacks a comma", "for example [12, 16]")
    } else if starts("unclosed inline table") || starts("missing comma between key-value") {
        (
            "this table is not closed with `}`, or lacks a comma",
            "for example { width = \"6in\", height = \"9in\" }",
        )
    } else if starts("unexpected key or value, expected newline") {
        (
            "this line continues after its value",
            "write \\\" for a quote inside a text, and # before a note",
        )
    } else if starts("invalid basic string") {
        (
            "this text is not closed, or contains a character that is not allowed in quotes",
            "write \"…\" around a text, and \\\" and \\\\ for a quote or backslash in it",
        )
    } else {
        return (span, format!("this is not TOML: {original}"), None);
    };
    (span, message.to_owned(), Some(help.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sections_with_an_error_are_blanked() {
        let text = "[book]\ntitle = \n[[page]]\nsize = [1, 2\ncount = é\n[[page]]\ncount = 1\n";
        let (kept, errors) = readable(text);
        assert_eq!(kept.trim(), "[[page]]\ncount = 1");
        assert_eq!(kept.find("[[page]]\ncount"), text.find("[[page]]\ncount"));
        assert_eq!(errors.len(), 2);
    }

    #[test]
    fn a_key_given_in_two_places_blanks_nothing() {
        let text = "[book]\na = 1\n[book]\nb = 2\n";
        assert_eq!(readable(text), (text.to_owned(), Vec::new()));
    }
}
