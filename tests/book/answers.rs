//! The places of the answers: whatever a book writes, its mazes are the same, and each reference to an answer is true.

use super::key::texts;
use super::{book, files, laid_out};
use mazebook::spec::{Answers, Keyword};
use serde_json::Value;
use std::collections::BTreeMap;

const PAGES: &str = "[[page]]\nsize = [6, 6]\ncount = 4\nper_page = 4\n[[page]]\nsize = [7, 8]\ncount = 3\n";

fn manifest(files: &BTreeMap<String, Vec<u8>>) -> Value {
    serde_json::from_slice(&files["manifest.json"]).unwrap()
}

#[test]
fn the_mazes_of_a_book_do_not_depend_on_the_place_of_its_answers() {
    let seeds = |place: &str| {
        let spec = book(&format!("screen = true\nanswers = \"{place}\""), PAGES);
        let mut folder = mazebook::Memory::default();
        let report = mazebook::Build::new(&spec).write(&mut folder).unwrap();
        (mazebook::spec::lock::write(&report.lock), manifest(&folder.files()))
    };
    let (lock, _) = seeds("separate");
    for (place, answers, _) in Answers::ALL {
        let (own, manifest) = seeds(place);
        assert_eq!(own, lock, "{place}");
        for maze in manifest["mazes"].as_array().unwrap() {
            assert_eq!(maze["answer"].is_null(), *answers == Answers::None, "{place}");
            assert_eq!(maze["screen"]["answer_page"].is_null(), *answers == Answers::None);
        }
    }
}

#[test]
fn a_book_without_answers_says_nothing_of_them() {
    let keys = "screen = true\nanswers = ";
    let files_of = |place: &str| files(&book(&format!("{keys}\"{place}\""), PAGES));
    let (without, apart) = (files_of("none"), files_of("separate"));
    assert!(without["book.pdf"] == apart["book.pdf"]);
    let gone = apart.keys().filter(|name| !without.contains_key(*name));
    assert!(gone.clone().all(|name| name.starts_with("answers")) && gone.count() > 1);
    assert!(without.keys().all(|name| apart.contains_key(name)));
    assert_eq!(manifest(&without)["answer_pages"], 0);
    let screen = lopdf::Document::load_mem(&without["screen.pdf"]).unwrap();
    assert_eq!(screen.get_pages().len() as u64, manifest(&without)["pages"].as_u64().unwrap());
    for page in screen.page_iter() {
        assert!(!screen.get_dictionary(page).unwrap().has(b"Annots"));
    }
    let spec = book(&format!("{keys}\"none\""), PAGES);
    let book = laid_out(&spec);
    for volume in book.volumes.iter().chain(&book.screens) {
        let texts = volume.pages.keys().flat_map(|&page| texts(&book, volume, page));
        assert!(texts.clone().count() > 9 && texts.clone().all(|text| !text.contains("Answers")));
    }
}
