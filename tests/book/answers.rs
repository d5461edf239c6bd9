//! The places of the answers: whatever a book writes, its mazes are the same, and each reference to an answer is true.

use super::key::texts;
use super::{book, files, laid_out};
use mazebook::book::{Book, Listing, Page, Volume};
use mazebook::spec::{Answers, Keyword};
use serde_json::Value;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

const PAGES: &str =
    "[[page]]\nsize = [6, 6]\ncount = 4\nper_page = 4\n[[page]]\nsize = [7, 8]\ncount = 3\n";

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
    let spec = book(&format!("front = [\"how-to-solve\"]\n{keys}\"none\""), PAGES);
    let book = laid_out(&spec);
    for volume in book.volumes.iter().chain(&book.screens) {
        let texts = volume.pages.keys().flat_map(|&page| texts(&book, volume, page));
        let is_silent = |text: String| !text.to_lowercase().contains("answer");
        assert!(texts.clone().count() > 9 && texts.clone().all(is_silent));
    }
}

/// Books of all kinds with the answers behind their mazes.
const BEHIND: &[(&str, &str)] = &[
    ("", "[[page]]\nsize = [6, 6]\ncount = 3\n"),
    (
        "paper = \"tablet\"\nfront = [\"title\", \"contents\"]",
        "[[page]]\ntitle = \"One\"\nsize = [6, 6]\ncount = 3\n",
    ),
    ("answers_per_page = 9", PAGES),
    ("answers_per_page = 1\nduplex = true", PAGES),
    ("answers_per_page = 2\nvariants = 2\nduplex = true", PAGES),
    ("template = \"large-print\"", PAGES),
    ("duplex = true\nblank_backs = true\nback = [\"notes\"]", PAGES),
    (
        "printer = \"kdp\"\npaper = \"6x9\"\nallow = [\"page-count\"]\nback = [\"certificate\"]",
        PAGES,
    ),
    ("printer = \"ingram\"\nallow = [\"page-count\"]", "[[page]]\nsize = [6, 6]\n"),
    (
        "duplex = true\nfront = [\"contents\"]",
        "[[page]]\nsection = \"A\"\nsize = [6, 6]\ncount = 3\n[[page]]\nsection = \"B\"\nsize = [7, 7]\n\
         [[page]]\nsize = [6, 9]\nsheet = \"S\"\ntitle = \"Low\"\n[[page]]\nsize = [5, 5]\nsheet = \"S\"\ncount = 2\n",
    ),
    ("", "[[page]]\nsize = [20, 20]\nposter = [2, 1]\ncount = 2\n"),
    (
        "duplex = true",
        "[[page]]\nsize = [6, 6]\n[[page]]\nsize = [20, 20]\nposter = [2, 1]\ncount = 2\n",
    ),
];

/// Checks the place of one answer in its volume, and what both pages say of each other.
fn check(book: &Book, volume: &Volume, index: usize) {
    let listing = &book.puzzles[index];
    let of = |listing: &Listing| match volume.is_for_screen() {
        true => listing.screen,
        false => listing.bound,
    };
    let (maze, answer) = (listing.maze, of(listing).unwrap());
    assert!(answer.page > maze.page);
    let behind = volume.pages.range(maze.page + 1..=answer.page).map(|(_, page)| page);
    let mut between: Vec<&Page> = behind.collect();
    let Some(Page::Answers { puzzles, .. }) = between.pop() else { panic!("no answers") };
    assert!(puzzles.contains(&index));
    // Between the two are other answers, and on leaves with two sides at most one other page, but always a page.
    let duplex = book.spec.print.duplex;
    assert!(!duplex || !between.is_empty());
    let others = between.iter().filter(|page| !matches!(page, Page::Answers { .. })).count();
    assert!(others <= usize::from(duplex), "{others} pages between");

    let says =
        |page: usize, what: &str| texts(book, volume, page).iter().any(|it| it.contains(what));
    assert!(says(answer.page, &format!("p. {}", maze.page)));
    if volume.is_for_screen() {
        let Page::Puzzles { puzzles } = &volume.pages[&maze.page] else { panic!("no mazes") };
        let pages: Vec<usize> =
            puzzles.clone().map(|index| of(&book.puzzles[index]).unwrap().page).collect();
        let wanted = match (pages.iter().min().unwrap(), pages.iter().max().unwrap()) {
            (first, last) if first == last => format!("Answers: p. {first}"),
            (first, last) => format!("Answers: p. {first}–{last}"),
        };
        assert!(says(maze.page, &wanted), "{wanted}");
    }
}

#[test]
fn every_answer_is_behind_its_maze_and_never_beside_it_or_at_its_back() {
    for (keys, pages) in BEHIND {
        let spec = book(&format!("screen = true\nanswers = \"after\"\n{keys}"), pages);
        let book = laid_out(&spec);
        for volume in book.volumes.iter().chain(&book.screens) {
            let own = |index: &usize| book.puzzles[*index].puzzle.name.variant == volume.variant;
            for index in (0..book.puzzles.len()).filter(own) {
                let tried = catch_unwind(AssertUnwindSafe(|| check(&book, volume, index)));
                assert!(
                    tried.is_ok(),
                    "{} with {keys}\n{pages}",
                    book.puzzles[index].puzzle.name.label()
                );
            }
        }
    }
}

#[test]
fn an_answer_alone_on_its_page_is_as_large_as_its_maze() {
    for keys in ["", "answers_per_page = 9", "duplex = true"] {
        let spec = book(&format!("answers = \"after\"\n{keys}"), PAGES);
        for listing in laid_out(&spec).puzzles {
            let (maze, answer) = (listing.maze.placement, listing.bound.unwrap().placement);
            assert!(answer.scale > 0.9 * maze.scale, "{keys}: {}", answer.scale / maze.scale);
        }
    }
}
