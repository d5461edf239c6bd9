//! What the README shows works as it shows it.

use mazebook::spec;
use mazebook::spec::assets::{Assets, names};
use mazebook::spec::diagnostic::Source;
use mazebook::{Build, Error, Memory};

/// Builds a book; gives the number of its mazes, and the page that the README shows of the sampler.
fn builds(name: &str, text: &str) -> (u32, String) {
    let source = Source { name: name.to_string(), text: text.to_string() };
    let spec = spec::read(source, &Assets::embedded()).map_err(Error::from);
    let spec = spec.unwrap_or_else(|error| panic!("{error}"));
    let mut folder = Memory::default();
    let report = Build::new(&spec).formats(["pdf", "svg"]).write(&mut folder);
    let report = report.unwrap_or_else(|error| panic!("{error}"));
    assert!(report.warnings.is_empty(), "{name} warns: {}", Error(report.warnings));
    let page = folder.files().remove("pages/009.svg").unwrap_or_default();
    (report.mazes, String::from_utf8(page).unwrap())
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
