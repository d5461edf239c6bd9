//! Bad specs and their messages: each tests/errors/NAME.toml has its NAME.txt.
//!
//! A folder tests/errors/NAME contains the files beside that book. UPDATE=1 rewrites the messages.

use crate::making::read;
use crate::sample::often;
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::{Source, rendered};
use rayon::prelude::*;
use std::fs;

#[test]
fn every_bad_spec_is_explained() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for entry in fs::read_dir("tests/errors").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        seen += 1;
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let source = Source { name, text: fs::read_to_string(&path).unwrap() };
        let assets = Assets::beside(&path.with_extension("").join("book.toml"));
        let rendered = match mazebook::spec::read(source, &assets) {
            Ok(_) => "no error\n".to_owned(),
            Err(found) => found.iter().map(|finding| finding.render(false) + "\n\n").collect(),
        };
        let expected = path.with_extension("txt");
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&expected, rendered).unwrap();
        } else if fs::read_to_string(&expected).unwrap_or_default() != rendered {
            wrong.push(format!("{}:\n{rendered}", path.display()));
        }
    }
    assert!(seen > 10, "the bad specs are not here");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The snippets that a help text proposes: each `key = value` in it that is TOML.
fn snippets(help: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    for (at, _) in help.match_indices(" = ") {
        let before = &help[..at];
        let key_at = before.rfind(|c: char| !(c.is_ascii_alphanumeric() || "_-".contains(c)));
        let key = &before[key_at.map_or(0, |at| at + 1)..];
        let rest = &help[at + 3..];
        let ends = rest.char_indices().map(|(at, c)| at + c.len_utf8());
        let is_toml =
            |&end: &usize| toml::from_str::<toml::Table>(&format!("v = {}", &rest[..end])).is_ok();
        // The shortest match for a text or a list, the longest for a number.
        let is_open = rest.starts_with(['"', '[', '{']);
        let mut wholes = ends.take_while(|&end| is_open || !rest[..end].ends_with([' ', ',']));
        let end = if is_open { wholes.find(is_toml) } else { wholes.filter(is_toml).last() };
        let in_braces = before.rfind('{').is_some_and(|open| !before[open..].contains('}'));
        if let Some(end) = end.filter(|_| !key.is_empty() && !in_braces) {
            found.push((key, &rest[..end]));
        }
    }
    found
}

/// Applies every `key = value` that a message proposes for its key, and every name that it suggests instead of a
/// misspelled one; then the message must be gone.
#[test]
fn every_proposal_of_a_message_mends_it() {
    let mut tried = 0;
    for entry in fs::read_dir("tests/errors").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let text = fs::read_to_string(&path).unwrap();
        let assets = Assets::beside(&path.with_extension("").join("book.toml"));
        let read = |text: String| {
            mazebook::spec::read(Source { name: name.clone(), text }, &assets)
                .err()
                .unwrap_or_default()
        };
        for finding in read(text.clone()) {
            let (Some((source, span)), Some(help)) = (&finding.place, &finding.help) else {
                continue;
            };
            if source.text != text {
                continue;
            }
            let line = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
            let end = text[span.start..].find('\n').map_or(text.len(), |at| span.start + at);
            let is_bare = |c: char| c.is_ascii_alphanumeric() || "_-".contains(c);
            let own = text[line..end].split(|c| !is_bare(c)).next().unwrap();
            let mut mended: Vec<String> = snippets(help)
                .into_iter()
                .filter(|(key, _)| *key == own && !text[line..end].contains(&format!("{{ {key} =")))
                .map(|(key, value)| format!("{}{key} = {value}{}", &text[..line], &text[end..]))
                .collect();
            if let Some(meant) =
                help.strip_prefix("did you mean `").and_then(|rest| rest.split('`').next())
            {
                let is_quoted = text[span.clone()].starts_with('"');
                let meant = if is_quoted { format!("\"{meant}\"") } else { meant.to_owned() };
                mended.push(format!("{}{meant}{}", &text[..span.start], &text[span.end..]));
            }
            for mended in mended {
                let still = read(mended.clone());
                let is_gone = still.iter().all(|other| {
                    let place = other.place.as_ref().map(|(_, span)| span.start);
                    (&other.message, place) != (&finding.message, Some(span.start))
                });
                assert!(is_gone, "{name}: {}\n{mended}", finding.render(false));
                tried += 1;
            }
        }
    }
    assert!(tried > 30, "{tried}");
}

/// Each of these took minutes when every finding copied and compared the text. Only the first hundred are shown, and each
/// quotes at most a window of the text.
#[test]
fn the_cost_of_errors_is_linear_in_the_text() {
    let page = "[[page]]\ntopology = \"square\"\nsize = [8, 8]\n";
    let book = "[book]\ntitle = \"T\"\n";
    let lines = |count: usize, line: &dyn Fn(usize) -> String| -> String {
        (0..count).map(|index| line(index) + "\n").collect()
    };
    let many = often(1_000, 8_000);
    let keys = lines(2 * many, &|index| format!("key-{index} = {index}"));
    let twice = lines(many, &|index| format!("id = {index}"));
    let long = "x".repeat(1_000_000);
    let texts = [
        (format!("{book}{keys}{page}"), 2 * many),
        (format!("{book}{page}{twice}"), many),
        (format!("{book}{}", lines(many, &|_| "[[page".to_owned())), many),
        (format!("{book}{}", lines(many, &|_| "[page]".to_owned())), many),
        (format!("{book}{}", lines(many, &|_| "[[page]]\nid = \"a\"".to_owned())), many),
        (format!("{book}{}", lines(2 * many, &|_| "title = “T”".to_owned())), 1),
        (format!("{book}{page}{long} = 1"), 1),
        (format!("{book}{page}algorithm = \"{long}\""), 1),
        (format!("{book}{page}title = {long}"), 1),
        (format!("{book}{page}difficulty = {{ {} }}", keys.trim().replace('\n', ", ")), 2 * many),
    ];
    for (text, least) in texts {
        let found = read(text, &Assets::embedded()).unwrap_err();
        assert!(found.len() >= least, "{}", found.len());
        let shown = rendered(&found, false);
        assert_eq!(shown.matches("error: ").count(), found.len().min(101), "{}", found[0].message);
        assert!(shown.len() < 100_000, "{}", shown.len());
        if found.len() > 101 {
            let rest = format!("error: {} more errors are not shown", found.len() - 100);
            assert!(shown.ends_with(&rest), "{rest}");
        }
    }
}

/// A spec that is cut, doubled or changed anywhere is read or gets an error, and never causes a panic.
#[test]
fn no_spec_breaks_the_reader() {
    let text = include_str!("../templates/books/sampler.toml");
    let book = text.get(text.find("[book]").unwrap()..).unwrap();
    let mut changed: Vec<String> = Vec::new();
    let cuts: Vec<usize> = book.char_indices().map(|(at, _)| at).step_by(often(401, 6)).collect();
    for &at in &cuts {
        changed.push(book[..at].to_owned());
        changed.push(book[at..].to_owned());
        for insert in ["\"", "[", "]", "{", "=", "\n", "é", "9", "\\", "\u{0}", "'''", "\r"] {
            changed.push(format!("{}{insert}{}", &book[..at], &book[at..]));
        }
    }
    changed.into_par_iter().for_each(|text| {
        if let Err(found) = read(text, &Assets::embedded()) {
            assert!(!found.is_empty());
            for finding in found {
                assert!(finding.render(false).starts_with("error: "));
            }
        }
    });
}

/// The proposal in the message about `profile`, a former key of books, works.
#[test]
fn an_old_profile_leads_to_a_screen() {
    let book = |line: &str| {
        let page = "[[page]]\ntopology = \"square\"\nsize = [8, 8]\n";
        let text = format!("[book]\ntitle = \"T\"\n{line}\n{page}");
        read(text, &Assets::embedded())
    };
    for old in ["profile = \"screen\"", "profile = \"print\""] {
        let found = book(old).unwrap_err();
        let help = found[0].help.clone().unwrap();
        assert!(found.len() == 1 && found[0].render(false).contains("book.toml:3:1"), "{found:?}");
        assert!(help.contains("screen = true") && help.contains("leave it out"), "{help}");
    }
    assert!(book("screen = true").unwrap().screen && !book("").unwrap().screen);
}

#[test]
fn every_starter_is_a_right_spec() {
    for name in mazebook::spec::assets::names("templates/books") {
        let source = Assets::embedded().text(&format!("templates/books/{name}.toml")).unwrap();
        let spec = mazebook::spec::read(source, &Assets::embedded());
        let spec = spec.unwrap_or_else(|found| panic!("{name}: {}", found[0].render(false)));
        assert!(spec.pages.iter().map(|page| page.count).sum::<u32>() >= 10, "{name}");
    }
}
