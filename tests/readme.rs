//! What the README shows works as it shows it.

use mazebook::assets::{Assets, names};
use mazebook::diagnostic::Source;
use mazebook::{Wanted, build, spec};
use std::sync::Mutex;

/// Builds a book; gives how many mazes it has, and the page that the README shows of the sampler.
fn builds(name: &str, text: &str) -> (u32, String) {
    let source = Source { name: name.to_string(), text: text.to_string() };
    let shown = |found: Vec<mazebook::diagnostic::Diagnostic>| -> String {
        found.iter().map(|one| one.render(false) + "\n").collect()
    };
    let spec = spec::read(source, &Assets::embedded()).map_err(shown);
    let spec = spec.unwrap_or_else(|message| panic!("{message}"));
    let wanted = Wanted { formats: vec!["pdf".to_string(), "svg".to_string()], pages: Vec::new() };
    let page = Mutex::new(String::new());
    let emit = |name: &str, bytes: &[u8]| {
        if name == "pages/009.svg" {
            page.lock().unwrap().push_str(str::from_utf8(bytes).unwrap());
        }
        Ok(())
    };
    let built = build(&spec, &Assets::embedded(), &wanted, &emit, &|_, _| ());
    let built = built.map_err(shown).unwrap_or_else(|message| panic!("{message}"));
    assert!(built.warnings.is_empty(), "{name} warns: {}", shown(built.warnings));
    (built.mazes, page.into_inner().unwrap())
}

#[test]
fn the_example_builds() {
    let readme = include_str!("../README.md");
    let example = readme.split("```toml").nth(1).and_then(|rest| rest.split("```").next());
    assert_eq!(builds("README.md", example.unwrap()).0, 26);
}

#[test]
fn every_starter_builds() {
    for name in names("templates/books") {
        let text = Assets::embedded().text(&format!("templates/books/{name}.toml")).unwrap().text;
        let (mazes, page) = builds(name, &text);
        assert!(mazes >= 10, "{name} is a book");
        if name == "sampler" {
            picture(&page);
        }
    }
}

/// The README's picture is a page of the sampler, on white.
fn picture(page: &str) {
    const FILE: &str = "tests/goldens/page.svg";
    let (head, rest) = page.split_once('>').unwrap();
    let white = format!("{head}><rect width=\"100%\" height=\"100%\" fill=\"white\"/>{rest}");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(FILE, &white).unwrap();
    }
    assert!(
        std::fs::read_to_string(FILE).unwrap() == white,
        "{FILE} is of old; UPDATE=1 writes it anew"
    );
    assert!(include_str!("../README.md").contains(FILE));
}
