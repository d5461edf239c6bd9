//! TOML syntax errors, in plain words.
//!
//! After an error, the parser may lose track where a bracket is missing. So a file with an error is parsed section by
//! section: each section gives its first error and those on later lines that the first cannot have caused, and the sections
//! without errors are read.

use std::ops::Range;
use toml::de::{DeTable, Error};

/// A span, what is wrong, and what to write instead.
pub type Explanation = (Range<usize>, String, Option<String>);

/// The text with the sections of wrong syntax blanked out (all other bytes keep their position), and the errors.
pub fn readable(text: &str) -> (String, Vec<Explanation>) {
    let mut kept = String::with_capacity(text.len());
    let mut errors = Vec::new();
    for section in sections(text) {
        let start = kept.len();
        let found = errors_in(section);
        match found.is_empty() {
            true => kept.push_str(section),
            false => kept.push_str(&blank(section)),
        }
        let shifted = |(span, message, help): Explanation| {
            (start + span.start..start + span.end, message, help)
        };
        errors.extend(found.into_iter().map(shifted));
    }
    (kept, errors)
}

/// As many bytes and lines, and nothing in them.
fn blank(text: &str) -> String {
    text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect()
}

/// The errors of a section, from its first one to the first that may go on in the lines after it.
fn errors_in(section: &str) -> Vec<Explanation> {
    /// The section is parsed once more for each.
    const MOST: usize = 10;
    let (mut rest, mut errors) = (section.to_owned(), Vec::new());
    while errors.len() < MOST
        && let Some((span, message, help)) = first_error(&rest)
    {
        let line = line_at(&rest, span.start);
        let is_alone = stands_alone(&rest, &line);
        rest.replace_range(line.clone(), &blank(&rest[line]));
        errors.push((span, message, help));
        if !is_alone {
            break;
        }
    }
    errors
}

fn first_error(section: &str) -> Option<Explanation> {
    let (_, found) = DeTable::parse_recoverable(section);
    // A key given twice still leaves a readable table.
    let found = found.iter().filter(|error| !is_twice(error));
    found.map(|error| explain(error, section)).min_by_key(|(span, ..)| span.start)
}

/// Whether a line with an error is all of a key and its value: no header, nothing that began before it, and no bracket or
/// quotes that may end in a later line.
fn stands_alone(section: &str, line: &Range<usize>) -> bool {
    let text = &section[line.clone()];
    let goes_on = ["[", "{", "(", "\"\"\"", "'''"].iter().any(|sign| text.contains(sign));
    !goes_on && first_error(&section[..line.start]).is_none()
}

/// The text cut before each header of a table. A line of a nested list also begins with a bracket, but no word follows.
fn sections(text: &str) -> Vec<&str> {
    let is_header = |line: &str| {
        let name = line.trim_start_matches('[').trim_start();
        name.starts_with(|first: char| first.is_alphabetic() || first == '_')
    };
    let lines = text.match_indices("\n[").map(|(at, _)| at + 1);
    let mut cuts: Vec<usize> = lines.filter(|&at| is_header(&text[at..])).collect();
    cuts.push(text.len());
    let mut from = 0;
    cuts.into_iter().map(|to| &text[std::mem::replace(&mut from, to)..to]).collect()
}

/// Whether the error is a key or a table given twice.
pub fn is_twice(error: &Error) -> bool {
    error.message().starts_with("duplicate key")
}

/// The parser's error in words for somebody new to TOML.
pub fn explain(error: &Error, text: &str) -> Explanation {
    let span = error.span().unwrap_or(0..0);
    let original = error.message();
    let starts = |start: &str| original.starts_with(start);
    let line = line_of(text, span.start);
    let (key, sign, value) = parts(line);
    let mended = mended(key, sign, value).map(|value| format!("write {key} = {value}"));
    if key == "date" && sign == "=" && !is_twice(error) {
        let message = "a day is written as year, month and day, without quotes";
        return (span, message.to_owned(), Some("for example date = 2026-11-23".to_owned()));
    }
    let is_curly = text[span.start..].starts_with(CURLY) || value.starts_with(CURLY);
    let (message, help) = if is_twice(error) {
        ("this is given twice", "keep one of the two")
    } else if is_curly && !sign.is_empty() {
        ("these quotes are curly, as word processors write them", "type straight ones: \"…\"")
    } else if starts("string values must be quoted") && span.is_empty() {
        ("a value is missing here", "write one after the `=`, or take the whole line out")
    } else if starts("string values must be quoted") || starts("invalid boolean") {
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
    } else if starts("invalid basic string")
        || starts("invalid literal string")
        || starts("missing opening quote")
    {
        (
            "this text is not closed, or contains a character that is not allowed in quotes",
            "write \"…\" around a text, and \\\" and \\\\ for a quote or backslash in it",
        )
    } else if !key.is_empty() && sign != "=" && !value.is_empty() {
        ("between a key and its value stands `=`", "for example title = \"Mazes\"")
    } else if starts("key with no value") {
        ("this key has no value", "write `=` and a value after it, or # before a note")
    } else {
        return (span, format!("this is not TOML: {original}"), mended);
    };
    (span, message.to_owned(), Some(mended.unwrap_or_else(|| help.to_owned())))
}

/// The quotation marks that word processors insert.
const CURLY: [char; 10] = ['“', '”', '„', '‟', '«', '»', '‘', '’', '‚', '‛'];

/// The line that contains a byte.
fn line_of(text: &str, at: usize) -> &str {
    &text[line_at(text, at)]
}

/// Where the line that contains a byte is, without its break.
fn line_at(text: &str, at: usize) -> Range<usize> {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    start..start + text[start..].lines().next().unwrap_or_default().len()
}

/// The parts of a line: its key, the sign after the key, and its value.
fn parts(line: &str) -> (&str, &str, &str) {
    let is_bare = |c: char| c.is_ascii_alphanumeric() || "_-".contains(c);
    let line = line.trim();
    let (key, rest) = line.split_at(line.find(|c| !is_bare(c)).unwrap_or(line.len()));
    let rest = rest.trim_start();
    let (sign, value) = rest.split_at(rest.find(|c| !"=:".contains(c)).unwrap_or(rest.len()));
    // A comment after a value without quotes.
    let note = value.find(" #").filter(|&at| !value[..at].contains('"')).unwrap_or(value.len());
    (key, sign, value[..note].trim())
}

/// A share such as `.5`, `5.` or `0,5`, written as TOML takes it.
fn decimal(value: &str) -> Option<String> {
    let (whole, part) = value.split_once(['.', ','])?;
    let is_digits = |text: &str| text.chars().all(|c| c.is_ascii_digit());
    let is_share = ["", "0"].contains(&whole) || part.is_empty();
    let is_number = is_digits(whole) && is_digits(part) && value.len() > 1;
    let or_zero = |text: &str| if text.is_empty() { "0".to_owned() } else { text.to_owned() };
    (is_share && is_number).then(|| format!("{}.{}", or_zero(whole), or_zero(part)))
}

/// The value that was probably meant, if it is valid TOML.
fn mended(key: &str, sign: &str, value: &str) -> Option<String> {
    /// Longer values are not corrected in a message.
    const LONGEST: usize = 200;
    if key.is_empty() || value.is_empty() || value.len() > LONGEST {
        return None;
    }
    let bare = value.trim_end_matches([';', ',']);
    let straight = bare.replace(CURLY, "\"");
    let numbers: Vec<&str> =
        value.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    let others = value.chars().filter(|c| !c.is_ascii_digit());
    let is_pair =
        key == "size" && numbers.len() == 2 && others.clone().all(|c| " x×*()[]{},;".contains(c));
    let is_number = others.clone().all(|c| ",'".contains(c));
    let is_table = value.starts_with(['[', '{', '(']);
    let inner = bare.trim_matches(|c| "\"'".contains(c) || CURLY.contains(&c));
    let ways = [
        is_pair.then(|| format!("[{}]", numbers.join(", "))),
        Some(bare.to_owned()),
        Some(straight),
        decimal(bare),
        is_number.then(|| numbers.concat()),
        (!is_table && !inner.contains('='))
            .then(|| format!("\"{}\"", inner.replace('\\', "\\\\").replace('"', "\\\""))),
    ];
    let is_toml = |way: &str| DeTable::parse(&format!("{key} = {way}")).is_ok();
    if sign == "=" && is_toml(value) {
        return None;
    }
    ways.into_iter().flatten().find(|way| is_toml(way))
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
    fn lines_that_stand_alone_are_each_explained() {
        let errors = |text: &str| readable(text).1.len();
        assert_eq!(errors("[book]\ntitle = A \"B\nauthor = \"C\nlanguage = en\n"), 3);
        // What is not closed may go on.
        assert_eq!(errors("[book]\ntitle = [\"A\"\nauthor = C\nlanguage = en\n"), 1);
        assert_eq!(errors("[book]\ntitle = \"\"\"A\nauthor = C\nlanguage = en\n"), 1);
        assert_eq!(errors("[[page]\ntitle = A\n[[page]]\ntitle = B\n"), 2);
    }

    #[test]
    fn a_share_is_written_as_toml_takes_it() {
        let meant = [(".5", "0.5"), ("5.", "5.0"), ("0,25", "0.25"), (",1", "0.1")];
        for (written, number) in meant {
            assert_eq!(mended("weave", "=", written).as_deref(), Some(number), "{written}");
        }
        assert_eq!(mended("seed", "=", "1,000").as_deref(), Some("1000"));
        assert_eq!(mended("weave", "=", ".").as_deref(), Some("\".\""));
    }

    #[test]
    fn a_nested_list_is_no_section() {
        let sound = "[[page]]\nsize = [\n[1, 2],\n[\"a\", 3],\n[[4]]\n]\ncount = 1\n";
        let (kept, errors) = readable(&format!("[book]\ntitle = \n{sound}[[page\ncount = 2\n"));
        assert_eq!((kept.trim(), errors.len()), (sound.trim(), 2));
    }

    #[test]
    fn a_key_given_in_two_places_blanks_nothing() {
        let text = "[book]\na = 1\n[book]\nb = 2\n";
        assert_eq!(readable(text), (text.to_owned(), Vec::new()));
    }
}
