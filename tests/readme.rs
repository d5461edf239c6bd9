//! What the README shows works as it shows it.

use mazebook::assets::{Assets, names};
use mazebook::diagnostic::Source;
use mazebook::{Wanted, build, spec};

fn builds(name: &str, text: &str) -> u32 {
    let source = Source { name: name.to_string(), text: text.to_string() };
    let shown = |found: Vec<mazebook::diagnostic::Diagnostic>| -> String {
        found.iter().map(|one| one.render(false) + "\n").collect()
    };
    let spec = spec::read(source, &Assets::embedded()).map_err(shown);
    let spec = spec.unwrap_or_else(|message| panic!("{message}"));
    let wanted = Wanted { formats: vec!["pdf".to_string()], pages: Vec::new() };
    let built = build(&spec, &Assets::embedded(), &wanted, &|_, _| Ok(()), &|_, _| ());
    let built = built.map_err(shown).unwrap_or_else(|message| panic!("{message}"));
    assert!(built.warnings.is_empty(), "{name} warns: {}", shown(built.warnings));
    built.mazes
}

#[test]
fn the_example_builds() {
    let readme = include_str!("../README.md");
    let example = readme.split("```toml").nth(1).and_then(|rest| rest.split("```").next());
    assert_eq!(builds("README.md", example.unwrap()), 26);
}

#[test]
fn every_starter_builds() {
    for name in names("templates/books") {
        let text = Assets::embedded().text(&format!("templates/books/{name}.toml")).unwrap().text;
        assert!(builds(name, &text) >= 10, "{name} is a book");
    }
}
