//! Bad specs and the messages about them: each tests/errors/NAME.toml beside its NAME.txt.
//!
//! A folder tests/errors/NAME holds the files that lie beside that book. UPDATE=1 rewrites the messages.

use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::Source;
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

/// A spec cut, doubled or changed anywhere is read or explained, and never a panic.
#[test]
fn no_spec_breaks_the_reader() {
    let text = include_str!("../templates/books/sampler.toml");
    let book = text.get(text.find("[book]").unwrap()..).unwrap();
    let mut changed: Vec<String> = Vec::new();
    let cuts: Vec<usize> = book.char_indices().map(|(at, _)| at).step_by(7).collect();
    for &at in &cuts {
        changed.push(book[..at].to_owned());
        changed.push(book[at..].to_owned());
        for insert in ["\"", "[", "]", "{", "=", "\n", "é", "9", "\\", "\u{0}", "'''", "\r"] {
            changed.push(format!("{}{insert}{}", &book[..at], &book[at..]));
        }
    }
    for text in changed {
        let source = Source { name: "book.toml".to_owned(), text };
        if let Err(found) = mazebook::spec::read(source, &Assets::embedded()) {
            assert!(!found.is_empty());
            for finding in found {
                assert!(finding.render(false).starts_with("error: "));
            }
        }
    }
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
