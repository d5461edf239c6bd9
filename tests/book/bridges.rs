//! The first page with bridges says how they are read.

use super::{book, laid_out};
use mazebook::book::Page;
use mazebook::page::scene::{Role, Scene, Shape};
use mazebook::spec::assets::Assets;

const PLAIN: &str = "[[page]]\nsize = [8, 8]\n";
const WOVEN: &str = "[[page]]\nsize = [8, 8]\nweave = 0.1\n";

/// The sentences of a page, without the breaks of lines.
fn said(scene: &Scene) -> String {
    let lines = scene.marks.iter().filter(|mark| mark.role == Role::Sentence);
    let lines = lines.filter_map(|mark| match &mark.shape {
        Shape::Text { run, .. } => Some(run.text.trim()),
        _ => None,
    });
    lines.collect::<Vec<_>>().join(" ").replace("- ", "-")
}

/// The sentences on each page with mazes of a book, volume by volume.
fn sentences(keys: &str, pages: &str) -> Vec<String> {
    let spec = book(&format!("front = []\n{keys}"), pages);
    let book = laid_out(&spec);
    let drawings = book.drawings();
    let pages = book.volumes.iter().flat_map(|volume| {
        let mazes = volume.pages.iter().filter(|(_, page)| matches!(page, Page::Puzzles { .. }));
        mazes.map(|(&number, _)| said(&book.scene(volume, number, &drawings).unwrap()))
    });
    pages.collect()
}

/// The sentence of a language, by its tag.
fn sentence(tag: &str) -> String {
    let table: toml::Table =
        Assets::embedded().text("config/languages.toml").unwrap().text.parse().unwrap();
    table[tag]["tunnel"].as_str().unwrap().to_owned()
}

#[test]
fn only_the_first_woven_page_of_a_volume_says_how_a_bridge_is_read() {
    let told = sentence("en");
    let pages = format!("{PLAIN}{WOVEN}count = 2\n{WOVEN}");
    assert_eq!(sentences("", &pages), ["", &told, "", ""]);
    assert_eq!(sentences("variants = 2", &WOVEN.repeat(2)), [&told, "", &told, ""]);
    assert_eq!(sentences("", PLAIN), [""]);
}

#[test]
fn it_says_so_in_every_language() {
    let table: toml::Table =
        Assets::embedded().text("config/languages.toml").unwrap().text.parse().unwrap();
    assert_eq!(table.len(), 16);
    for tag in table.keys() {
        let keys = format!("language = \"{tag}\"");
        assert_eq!(sentences(&keys, WOVEN), [sentence(tag)]);
    }
}

#[test]
fn the_sentence_follows_what_is_said_anyway_but_not_an_authors_own_words() {
    let told = sentence("en");
    assert_eq!(sentences("", &format!("{WOVEN}text = \"Go!\"\n{WOVEN}")), ["Go!", ""]);
    assert_eq!(sentences("", &format!("{WOVEN}instruction = false")), [""]);
    let [themed] = &sentences("", &format!("{WOVEN}theme = \"farm\""))[..] else { panic!() };
    assert!(themed.len() > told.len() + 10 && themed.ends_with(&told), "{themed}");
    let on_sheet = sentences("template = \"classroom\"", WOVEN);
    assert_eq!(on_sheet, [format!("Find the way from the start to the finish. {told}")]);
    // Above the first of several mazes.
    assert_eq!(sentences("", &format!("{WOVEN}count = 2\nper_page = 2")), [told]);
}
