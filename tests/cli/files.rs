//! The files that a build replaces, and the ones that it leaves alone.

use super::*;
use crate::sample::often;

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
    // A file is in the place of a folder, which is detected only after other files have been moved.
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
    // The same for a file that is not text.
    fs::write(here.join("Cargo.lock"), b"\xff\xfe").unwrap();
    assert!(fail(&here, &["build", "Cargo.toml"]).contains("is not a lock file"));
    assert_eq!(files(&here).len(), 2);
}

/// The system asks a program to end with a signal.
#[cfg(unix)]
#[test]
fn a_build_that_is_told_to_end_leaves_nothing_behind() {
    for signal in ["TERM", "HUP", "INT"] {
        let here = folder(&format!("signal-{signal}"));
        let long = SMALL.replace("count = 2", "count = 4000\nsize = [30, 40]");
        fs::write(here.join("b.toml"), long).unwrap();
        let build = command(&here, &["build", "b.toml"]).stderr(Stdio::piped()).spawn().unwrap();
        // The signal handler is installed before the stage appears.
        while !here.join("out").exists() {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        std::thread::sleep(std::time::Duration::from_millis(300));
        let kill = ["-s", signal, &build.id().to_string()].map(str::to_owned);
        assert!(Command::new("kill").args(kill).status().unwrap().success());
        let output = build.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{signal}");
        assert_eq!(stderr(&output), "\nStopped. Nothing was changed.\n", "{signal}");
        assert_eq!(files(&here).len(), 1, "{signal}");
        assert!(!here.join("out").exists(), "{signal}");
    }
}

#[test]
fn another_book_in_the_folder_is_left_alone() {
    let here = folder("another");
    for (name, title) in [("d1", "Small"), ("d2", "Other")] {
        fs::create_dir(here.join(name)).unwrap();
        fs::write(here.join(name).join("book.toml"), SMALL.replace("Small", title)).unwrap();
    }
    succeed(&here, &["build", "d1/book.toml", "-o", "oo"]);
    let before = files(&here);
    for format in ["pdf,svg,manifest", "pdf"] {
        let message = fail(&here, &["build", "d2/book.toml", "-o", "oo", "--format", format]);
        assert!(message.contains("oo/book holds another book, “Small”"), "{message}");
        assert!(message.contains("--out") && message.contains("--replace"), "{message}");
        assert!(files(&here) == before);
    }
    // A book with another title is the same book if its lock file matches.
    let renamed = SMALL.replace("\"Small\"", "\"Larger\"").replace("count = 2", "count = 3");
    fs::write(here.join("d1/book.toml"), renamed).unwrap();
    succeed(&here, &["build", "d1/book.toml", "-o", "oo"]);
    // Every suggestion in the message works.
    succeed(&here, &["build", "d2/book.toml", "-o", "o2"]);
    fs::write(here.join("d2/other.toml"), SMALL.replace("Small", "Other")).unwrap();
    succeed(&here, &["build", "d2/other.toml", "-o", "oo"]);
    succeed(&here, &["build", "d2/book.toml", "-o", "oo", "--replace"]);
    let manifest = fs::read_to_string(here.join("oo/book/manifest.json")).unwrap();
    assert!(manifest.contains("\"title\": \"Other\""), "{manifest}");
}

#[test]
fn files_with_names_like_the_books_are_not_its_own() {
    let here = folder("names");
    fs::write(here.join("book.toml"), SMALL).unwrap();
    succeed(&here, &["build"]);
    let names =
        ["book-1.pdf", "book-2.png", "book-notes", "book-cover", "book-x.txt", "pages/900.svg"];
    for name in names {
        fs::write(here.join("out/book").join(name), "mine").unwrap();
    }
    fs::remove_file(here.join("out/book/answers.pdf")).unwrap();
    fs::create_dir(here.join("out/book/answers.pdf")).unwrap();
    fs::write(here.join("out/book/answers.pdf/mine"), "mine").unwrap();
    assert!(fail(&here, &["build", "--replace"]).contains("answers.pdf is a folder"));
    fs::remove_file(here.join("out/book/answers.pdf/mine")).unwrap();
    fs::remove_dir(here.join("out/book/answers.pdf")).unwrap();
    succeed(&here, &["build"]);
    for name in names {
        let text = fs::read_to_string(here.join("out/book").join(name));
        assert_eq!(text.unwrap(), "mine", "{name}");
    }
}

#[test]
fn a_lock_that_was_cut_off_is_made_anew() {
    let here = folder("torn");
    fs::write(here.join("b.toml"), SMALL).unwrap();
    succeed(&here, &["build", "b.toml"]);
    let lock = fs::read(here.join("b.lock")).unwrap();
    for (length, says) in
        [(0, "b.lock is empty"), (9, "b.lock is damaged"), (300, "b.lock is damaged")]
    {
        fs::write(here.join("b.lock"), &lock[..length]).unwrap();
        let message = fail(&here, &["build", "b.toml", "--locked"]);
        assert!(message.contains(says) && message.contains("without --locked"), "{message}");
        succeed(&here, &["build", "b.toml"]);
        assert_eq!(fs::read(here.join("b.lock")).unwrap(), lock);
    }
}

#[test]
fn a_book_without_a_lock_or_a_name() {
    let here = folder("no-lock");
    fs::write(here.join("b.toml"), SMALL).unwrap();
    succeed(&here, &["build", "b.toml", "--no-lock"]);
    assert!(!here.join("b.lock").exists());
    fs::write(here.join("...toml"), SMALL).unwrap();
    let message = fail(&here, &["build", "...toml", "-o", "oo"]);
    assert!(message.contains("...toml has no name"), "{message}");
    assert!(!here.join("oo").exists() && !here.join("book.pdf").exists());
}

/// Builds that are killed or run at the same time: each leaves one complete book, and nothing else.
#[test]
fn builds_that_are_killed_or_meet_leave_one_whole_book() {
    let here = folder("killed");
    let spec = |new: bool| if new { SMALL.replace("[8, 10]", "[9, 9]") } else { SMALL.to_owned() };
    let build = |new: bool| {
        // In one step, because the other build may be reading it.
        fs::write(here.join("new"), spec(new)).unwrap();
        fs::rename(here.join("new"), here.join("b.toml")).unwrap();
        command(&here, &["build", "b.toml"]).stderr(Stdio::null()).stdout(Stdio::null()).spawn()
    };
    let state = || {
        let mut files = files(&here);
        files.remove(&here.join("b.toml"));
        files
    };
    let whole = [false, true].map(|new| {
        assert!(build(new).unwrap().wait().unwrap().success());
        state()
    });
    for round in 0..often(12, 60) {
        let mut killed = build(round % 2 == 0).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(4 * (round % 12)));
        killed.kill().unwrap();
        killed.wait().unwrap();
        // The next build completes or undoes the killed one, even if it fails itself.
        fail(&here, &["build", "b.toml", "--pages", "900"]);
        assert!(whole.contains(&state()), "{round}");
    }
    for _ in 0..often(3, 20) {
        let both = [build(false).unwrap(), build(true).unwrap()];
        for mut one in both {
            assert!(one.wait().unwrap().success());
        }
        assert!(whole.contains(&state()));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn show_never_cuts_off_a_file() {
    let here = folder("full");
    succeed(&here, &["show", "-o", "maze.svg"]);
    let before = files(&here);
    // Limits files to one block, which acts like a full disk.
    let program = env!("CARGO_BIN_EXE_mazebook");
    let limited =
        format!("trap '' XFSZ; ulimit -f 1; {program} show -o maze.svg --size 30,40 2>&1");
    let output = Command::new("sh").args(["-c", &limited]).current_dir(&here).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
    assert!(stdout(&output).contains("cannot write maze.svg"), "{}", stdout(&output));
    assert!(files(&here) == before);
    succeed(&here, &["show", "-o", "/dev/null", "--format", "svg"]);
}
