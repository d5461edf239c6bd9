//! `mazebook new`, and the first build.

use super::{SMALL, fail, folder, succeed};
use std::fs;

#[test]
fn new_then_build_is_all_it_takes() {
    let here = folder("first");
    assert!(succeed(&here, &["new"]).contains("mazebook build book.toml"));
    let schema = fs::read_to_string(here.join("mazebook.schema.json")).unwrap();
    assert_eq!(schema, succeed(&here, &["schema"]));
    let said = succeed(&here, &["build"]);
    assert!(said.contains("A Sampler of Mazes: 29 mazes"), "{said}");
    assert!(said.contains("seed 2026"), "{said}");
    for file in ["book.pdf", "answers.pdf", "manifest.json", "pages/001.svg", "answers/001.svg"] {
        assert!(here.join("out/book").join(file).is_file(), "{file}");
    }
    assert!(here.join("book.lock").is_file());
    assert_eq!(fs::read_dir(here.join("out")).unwrap().count(), 1, "something was left behind");
    // The command line when a file is dropped on the program.
    fs::remove_dir_all(here.join("out")).unwrap();
    fs::remove_file(here.join("book.lock")).unwrap();
    fs::write(here.join("book.toml"), SMALL).unwrap();
    assert!(succeed(&here, &["book.toml"]).contains(" mazes on "));
    assert!(here.join("out/book/book.pdf").is_file());
    assert!(succeed(&here, &["check"]).contains("keep"));
}

#[test]
fn new_writes_mazebooks_own_files_and_leaves_yours_alone() {
    let here = folder("own");
    fs::create_dir(here.join("config")).unwrap();
    let mine = "mine = { width = \"6in\", height = \"9in\" }\n";
    fs::write(here.join("config/papers.toml"), mine).unwrap();
    let said = succeed(&here, &["new", "--config", "--templates"]);
    assert!(said.contains("config/papers.toml was there already"), "{said}");
    assert_eq!(fs::read_to_string(here.join("config/papers.toml")).unwrap(), mine);
    let written = |name: &str| fs::read_to_string(here.join(name)).unwrap();
    assert_eq!(written("config/printers.toml"), include_str!("../../config/printers.toml"));
    assert_eq!(
        written("templates/pages/plain/title.toml"),
        include_str!("../../templates/pages/plain/title.toml")
    );
    assert!(!here.join("book.toml").exists());
    // The files are used from there.
    fs::write(here.join("config/levels.toml"), "easy = [1, 12]\n").unwrap();
    fs::write(here.join("book.toml"), SMALL).unwrap();
    assert!(fail(&here, &["build"]).contains("config/levels.toml:1"));
}

#[test]
fn new_never_overwrites() {
    let here = folder("overwrite");
    fs::write(here.join("book.toml"), "mine").unwrap();
    assert!(fail(&here, &["new"]).contains("book.toml already exists"));
    assert_eq!(fs::read_to_string(here.join("book.toml")).unwrap(), "mine");
    assert!(!here.join("mazebook.schema.json").exists());
    fs::write(here.join("mazebook.schema.json"), "mine").unwrap();
    succeed(&here, &["new", "other.toml"]);
    assert_eq!(fs::read_to_string(here.join("mazebook.schema.json")).unwrap(), "mine");
    assert!(fail(&here, &["new", "none/book.toml"]).contains("folder"));
    assert!(succeed(&here, &["new", "-", "--from", "kdp"]).contains("6x9"));
}
