//! Spoiled packages with the answers in other places than at the back, or without any.

use super::spoil::Package;
use super::{Spoiled, found, found_in};
use mazebook::proof::State;
use serde_json::Value;

/// Moves the answer of a maze to another page, in the manifest.
fn moved(package: &mut Package, maze: usize, to: fn(u64, u64) -> u64) {
    package.planned(maze, |planned| {
        let [maze, answer] = [&planned["page"], &planned["answer"]["page"]];
        let page = to(maze.as_u64().unwrap(), answer.as_u64().unwrap());
        planned["answer"]["page"] = page.into();
    });
}

fn forgotten(package: &mut Package) {
    package.planned(3, |maze| maze["answer"] = Value::Null);
}

#[test]
fn no_answer_is_forgotten() {
    found(&[("an answer is not planned", forgotten, "key: maze 3: it has no answer")]);
}

#[test]
fn answers_behind_their_mazes() {
    let faults: [Spoiled; 6] = [
        ("an answer is not planned", forgotten, "key: maze 3: it has no answer"),
        (
            "an answer is at the back of its maze",
            |p| moved(p, 1, |maze, _| maze + 1),
            "key: maze 1: its answer is beside it or at its back, on page",
        ),
        (
            "an answer is before its maze",
            |p| moved(p, 5, |maze, _| maze - 2),
            "key: maze 5: its answer is not behind it, but on page",
        ),
        (
            "an answer is behind other mazes",
            |p| moved(p, 2, |_, answer| answer + 3),
            "key: maze 2: its answer is not behind it, but on page",
        ),
        (
            "an answer is another's",
            |p| moved(p, 2, |_, answer| answer - 1),
            "key: maze 2: its answer is beside it or at its back, on page",
        ),
        (
            "an answer is in another file",
            |p| p.planned(2, |maze| maze["answer"]["file"] = "answers.pdf".into()),
            "key: maze 2: its answer is in another file",
        ),
    ];
    // One by one: all are faults of one check, of which an everyday run tries one.
    for fault in faults {
        found_in(Package::answered_behind, &[fault]);
    }
}

#[test]
fn a_book_without_answers_has_none() {
    let answer = |p: &mut Package| {
        p.planned(2, |maze| {
            let ends = [&maze["entrance"], &maze["exit"]].map(Value::clone);
            let [entrance, exit] = ends;
            let place = maze["box"].clone();
            maze["answer"] = serde_json::json!({
                "file": "book.pdf", "page": 9, "box": place, "entrance": entrance, "exit": exit,
            });
        });
    };
    let words = "key: maze 2: its answer is on page 9 of a book without any";
    found_in(Package::unanswered, &[("an answer is planned", answer, words)]);
    let checks = Package::unanswered().inspected();
    let key = checks.iter().find(|check| check.name == "key").unwrap();
    assert!(key.state == State::Left && key.measured.contains("the book has no key"));
}
