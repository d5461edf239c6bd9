//! What a build replaces, and what it leaves alone.

use super::*;

#[test]
fn a_build_that_fails_leaves_the_last_one() {
    let here = folder("atomic");
    fs::write(here.join("b.toml"), SMALL).unwrap();
    succeed(&here, &["build", "b.toml"]);
    let mut before = files(&here);
    let wrong = SMALL.replace("count = 2", "difficulty = { solution = 5000 }");
    fs::write(here.join("b.toml"), &wrong).unwrap();
    before.insert(here.join("b.toml"), wrong.into_bytes());
    fail(&here, &["build", "b.toml"]);
    assert!(files(&here) == before);
    assert_eq!(fs::read_dir(here.join("out")).unwrap().count(), 1);
}

#[test]
fn files_that_cannot_be_replaced_leave_the_last_book() {
    let here = folder("blocked");
    fs::write(here.join("b.toml"), SMALL).unwrap();
    succeed(&here, &["build", "b.toml"]);
    // A file stands where a folder must go, and is found out only when others have been moved.
    fs::remove_dir_all(here.join("out/b/pages")).unwrap();
    fs::write(here.join("out/b/pages"), "not a folder").unwrap();
    fs::write(here.join("b.toml"), SMALL.replace("Small", "Other")).unwrap();
    let before = files(&here);
    let message = fail(&here, &["build", "b.toml"]);
    assert!(message.contains("cannot write"), "{message}");
    assert!(files(&here) == before);
    assert_eq!(fs::read_dir(here.join("out")).unwrap().count(), 1);
}

#[test]
fn only_files_of_the_book_are_replaced() {
    let here = folder("notes");
    fs::write(here.join("b.toml"), SMALL).unwrap();
    succeed(&here, &["build", "b.toml"]);
    let book = here.join("out/b");
    fs::write(book.join("notes.txt"), "mine").unwrap();
    fs::write(book.join("pages/cover.svg"), "mine").unwrap();
    let pages = fs::read_dir(book.join("pages")).unwrap().count();
    fs::write(here.join("b.toml"), SMALL.replace("count = 2", "")).unwrap();
    succeed(&here, &["build", "b.toml"]);
    assert_eq!(fs::read_to_string(book.join("notes.txt")).unwrap(), "mine");
    assert_eq!(fs::read_to_string(book.join("pages/cover.svg")).unwrap(), "mine");
    assert_eq!(fs::read_dir(book.join("pages")).unwrap().count(), pages - 1);
}

#[test]
fn a_book_that_is_no_longer_for_a_screen_has_no_pdf_for_it() {
    let here = folder("screen");
    fs::write(here.join("b.toml"), SMALL.replace("paper", "screen = true\nvariants = 2\npaper"))
        .unwrap();
    succeed(&here, &["build", "b.toml"]);
    fs::write(here.join("out/b/screen.pdf"), "mine").unwrap();
    for letter in ["A", "B"] {
        assert!(here.join(format!("out/b/screen-{letter}.pdf")).is_file());
    }
    fs::write(here.join("b.toml"), SMALL.replace("paper", "variants = 2\npaper")).unwrap();
    succeed(&here, &["build", "b.toml"]);
    for (name, there) in [("screen-A", false), ("screen-B", false), ("screen", true)] {
        assert_eq!(here.join(format!("out/b/{name}.pdf")).is_file(), there, "{name}");
    }
}

#[test]
fn parts_of_a_book_leave_the_others() {
    let here = folder("parts");
    fs::write(here.join("b.toml"), SMALL).unwrap();
    succeed(&here, &["build", "b.toml", "--format", "svg", "--pages", "2-3", "--out", "elsewhere"]);
    let pages = here.join("elsewhere/b/pages");
    assert_eq!(fs::read_dir(&pages).unwrap().count(), 2);
    assert!(pages.join("002.svg").is_file() && !here.join("elsewhere/b/book.pdf").exists());
    assert!(!here.join("b.lock").exists(), "a part of a book has no lock");
    succeed(&here, &["build", "b.toml", "--out", "elsewhere"]);
    fs::write(pages.join("004.svg"), "as it was").unwrap();
    succeed(&here, &["build", "b.toml", "--out", "elsewhere", "--format", "svg", "--pages", "2"]);
    assert_eq!(fs::read_to_string(pages.join("004.svg")).unwrap(), "as it was");
    fs::write(here.join("elsewhere/b/book.pdf"), "as it was").unwrap();
    succeed(&here, &["build", "b.toml", "--out", "elsewhere", "--format", "svg,manifest"]);
    assert_eq!(fs::read_to_string(here.join("elsewhere/b/book.pdf")).unwrap(), "as it was");
}

#[test]
fn locked_holds_a_book_to_its_lock() {
    let here = folder("locked");
    fs::write(here.join("b.toml"), SMALL).unwrap();
    assert!(fail(&here, &["build", "b.toml", "--locked"]).contains("there is no b.lock"));
    assert!(!here.join("out").exists());
    succeed(&here, &["build", "b.toml"]);
    let lock = fs::read(here.join("b.lock")).unwrap();
    succeed(&here, &["build", "b.toml", "--locked"]);
    let changed = SMALL.replace("title = \"Two\"", "title = \"Two\"\nsize = [9, 10]");
    fs::write(here.join("b.toml"), changed).unwrap();
    let before = files(&here);
    let message = fail(&here, &["build", "b.toml", "--locked"]);
    assert!(message.contains("No. 2 “Two”") && message.contains("No. 3 “Two”"), "{message}");
    assert!(!message.contains("No. 1"), "{message}");
    assert!(files(&here) == before);
    succeed(&here, &["build", "b.toml"]);
    assert_ne!(fs::read(here.join("b.lock")).unwrap(), lock);
}

#[test]
fn a_lock_of_another_program_is_not_overwritten() {
    let here = folder("foreign");
    fs::write(here.join("Cargo.toml"), SMALL).unwrap();
    fs::write(here.join("Cargo.lock"), "# This file is automatically @generated by Cargo.\n")
        .unwrap();
    assert!(
        fail(&here, &["build", "Cargo.toml"]).contains("Cargo.lock is not a lock file of mazebook")
    );
    // Nor one that is no text.
    fs::write(here.join("Cargo.lock"), b"\xff\xfe").unwrap();
    assert!(fail(&here, &["build", "Cargo.toml"]).contains("is not a lock file"));
    assert_eq!(files(&here).len(), 2);
}

/// A signal by which the system asks a program to end.
#[cfg(unix)]
#[test]
fn a_build_that_is_told_to_end_leaves_nothing_behind() {
    for signal in ["TERM", "HUP", "INT"] {
        let here = folder(&format!("signal-{signal}"));
        let long = SMALL.replace("count = 2", "count = 4000\nsize = [30, 40]");
        fs::write(here.join("b.toml"), long).unwrap();
        let mut build = command(&here, &["build", "b.toml"]).spawn().unwrap();
        // Once its stage is there, its handler is.
        while !here.join("out").exists() {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        std::thread::sleep(std::time::Duration::from_millis(300));
        let kill = ["-s", signal, &build.id().to_string()].map(str::to_owned);
        assert!(Command::new("kill").args(kill).status().unwrap().success());
        assert_eq!(build.wait().unwrap().code(), Some(130), "{signal}");
        assert_eq!(files(&here).len(), 1, "{signal}");
        assert!(!here.join("out").exists(), "{signal}");
    }
}
