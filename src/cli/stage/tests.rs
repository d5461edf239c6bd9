//! Tests publishing while the program is killed, or the disk fails, at every step.

use super::disk::broken::{Fault, after, left};
use super::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Creates an empty folder.
fn empty(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("mazebook-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn try_open(out: &Path) -> io::Result<Stage> {
    Stage::open(out, "book", &|| panic!("nobody else is there"))
}

fn open(out: &Path) -> Stage {
    try_open(out).unwrap()
}

/// The files in a book's folder, and its lock.
type Book = (BTreeMap<String, String>, String);

/// The files of the old book or the new one: some only in one, some in both.
fn book(new: bool) -> BTreeMap<String, String> {
    let text = if new { "new" } else { "old" };
    let files: &[&str] = match new {
        false => &["book.pdf", "answers.pdf", "pages/001.svg", "answers/001.svg"],
        true => &["book.pdf", "manifest.json", "pages/001.svg", "pages/002.svg"],
    };
    files.iter().map(|&file| (file.to_owned(), text.to_owned())).collect()
}

/// An edition without a title and a lock file.
fn edition(replace: bool) -> Edition<'static> {
    Edition { title: "", lock: None, outdated: &|_| true, replace }
}

fn publish(out: &Path, new: bool) -> io::Result<()> {
    let stage = try_open(out)?;
    for (file, text) in book(new) {
        stage.write(file.parse().unwrap(), text.as_bytes()).unwrap();
    }
    let text = if new { "new" } else { "old" }.to_owned();
    let lock = Some(Beside { path: out.join("book.lock"), text });
    let edition = Edition { title: "Title", lock, outdated: &|_| true, replace: false };
    super::publish(vec![(&stage, edition)]).map_err(|(_, error)| error)
}

fn found(out: &Path) -> Book {
    let (folder, read) = (out.join("book"), |path| fs::read_to_string(path).unwrap());
    let files = disk::inside(&folder).unwrap().0.into_iter();
    let files = files.map(|path| (path.to_str().unwrap().to_owned(), read(folder.join(&path))));
    (files.collect(), read(out.join("book.lock")))
}

/// An old book whose folder also contains files of somebody else.
fn old_book(name: &str) -> (PathBuf, [Book; 2]) {
    let out = empty(name);
    let mut both = [false, true].map(|new| {
        publish(&out, new).unwrap();
        let mut both = found(&out);
        both.0.extend(
            [("notes.txt", "mine"), ("pages/mine/x.svg", "mine")]
                .map(|(k, v)| (k.into(), v.into())),
        );
        both
    });
    // Both lists have been read; now the old book is published again.
    publish(&out, false).unwrap();
    fs::create_dir_all(out.join("book/pages/mine")).unwrap();
    for mine in ["notes.txt", "pages/mine/x.svg"] {
        fs::write(out.join("book").join(mine), "mine").unwrap();
    }
    assert_eq!(found(&out), both[0]);
    both[1].0.remove("answers/001.svg");
    (out, both)
}

#[test]
fn a_kill_at_any_step_leaves_the_old_book_or_the_new() {
    for piecewise in [false, true] {
        let (mut step, mut at_once) = (0, BTreeSet::new());
        loop {
            let (out, [old, new]) = old_book("killed");
            disk::broken::exchange(!piecewise);
            after(Fault::Kill, step);
            let ended = catch_unwind(AssertUnwindSafe(|| publish(&out, true)));
            after(Fault::None, 0);
            let before = found(&out);
            // Files of somebody else never move.
            assert_eq!(before.0["notes.txt"], "mine", "step {step}");
            assert_eq!(before.0["pages/mine/x.svg"], "mine", "step {step}");
            let mut folder = before.0;
            folder.remove(".mazebook.new");
            let state = if folder == old.0 {
                "old"
            } else if folder == new.0 {
                "new"
            } else {
                "between"
            };
            at_once.insert(state);
            open(&out).abandon();
            let healed = found(&out);
            assert!(healed == old || healed == new, "step {step}: {healed:?}");
            assert_eq!(fs::read_dir(&out).unwrap().count(), 2, "step {step}: left-overs");
            fs::remove_dir_all(&out).unwrap();
            if ended.is_ok() {
                assert!(healed == new && step > 10);
                break;
            }
            step += 1;
        }
        let expected: &[&str] =
            if piecewise { &["between", "new", "old"] } else { &["new", "old"] };
        assert!(at_once.iter().eq(expected), "{at_once:?}");
    }
    disk::broken::exchange(true);
}

#[test]
fn a_step_that_fails_leaves_the_old_book_at_once_or_none_of_it_is_lost() {
    for (piecewise, fault) in
        [(false, Fault::Fail), (true, Fault::Fail), (false, Fault::FailOn), (true, Fault::FailOn)]
    {
        let mut step = 0;
        loop {
            let (out, [old, new]) = old_book("broken");
            disk::broken::exchange(!piecewise);
            after(fault, step);
            let ended = publish(&out, true);
            let was_broken = left() == 0;
            after(Fault::None, 0);
            if fault == Fault::Fail {
                let expected = if ended.is_ok() { &new } else { &old };
                let mut there = found(&out);
                there.0.remove(".mazebook.new");
                assert_eq!(there, *expected, "step {step}");
            }
            open(&out).abandon();
            let healed = found(&out);
            assert!(healed == old || healed == new, "{fault:?} at {step}: {healed:?}");
            assert_eq!(fs::read_dir(&out).unwrap().count(), 2, "{fault:?} at {step}: left-overs");
            fs::remove_dir_all(&out).unwrap();
            if !was_broken {
                break;
            }
            step += 1;
        }
        assert!(step > 10);
    }
    disk::broken::exchange(true);
}

#[test]
fn nothing_is_added_to_what_a_killed_build_left_behind() {
    let out = empty("left");
    let killed = open(&out);
    killed.write(File::Book(None), b"old").unwrap();
    drop(killed);
    publish(&out, true).unwrap();
    assert_eq!(fs::read(out.join("book/book.pdf")).unwrap(), b"new");
    assert_eq!(fs::read_dir(&out).unwrap().count(), 2);
    fs::remove_dir_all(out).unwrap();
}

#[test]
fn two_builds_of_a_book_follow_each_other() {
    let out = empty("two");
    let first = open(&out);
    let waits = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        let second = scope.spawn(|| {
            let waiting = || waits.store(true, std::sync::atomic::Ordering::SeqCst);
            Stage::open(&out, "book", &waiting).unwrap().abandon()
        });
        while !waits.load(std::sync::atomic::Ordering::SeqCst) {
            std::thread::yield_now();
        }
        first.write(File::Book(None), b"first").unwrap();
        super::publish(vec![(&first, edition(false))]).unwrap();
        drop(first);
        assert!(second.join().unwrap());
    });
    assert_eq!(fs::read(out.join("book/book.pdf")).unwrap(), b"first");
    assert_eq!(fs::read_dir(&out).unwrap().count(), 1);
    fs::remove_dir_all(out).unwrap();
}

#[test]
fn what_was_taken_away_is_not_published() {
    let out = empty("taken");
    fs::create_dir(out.join("book")).unwrap();
    let stage = open(&out);
    stage.write(File::Book(None), b"one").unwrap();
    stage.write(File::Page(None, 1), b"two").unwrap();
    fs::remove_file(stage.folder.join("new/pages/001.svg")).unwrap();
    let (_, error) = super::publish(vec![(&stage, edition(true))]).unwrap_err();
    assert!(error.to_string().contains("pages/001.svg was taken away"), "{error}");
    assert_eq!(fs::read_dir(out.join("book")).unwrap().count(), 0);
    // The same if the whole stage disappears.
    drop(stage);
    let stage = open(&out);
    stage.write(File::Book(None), b"one").unwrap();
    fs::remove_dir_all(&stage.folder).unwrap();
    stage.write(File::Page(None, 1), b"two").unwrap();
    let (_, error) = super::publish(vec![(&stage, edition(true))]).unwrap_err();
    assert!(error.to_string().contains("book.pdf was taken away"), "{error}");
    stage.abandon();
    assert_eq!(fs::read_dir(&out).unwrap().count(), 1);
    fs::remove_dir_all(out).unwrap();
}

#[test]
fn files_of_others_are_left_alone() {
    let out = empty("others");
    fs::create_dir_all(out.join("book/answers.pdf")).unwrap();
    fs::write(out.join("book/book.pdf"), "mine").unwrap();
    // A list cannot claim files that no book has.
    fs::write(out.join("mine"), "mine").unwrap();
    let list = r#"{ "title": "", "files": ["../mine", "answers.pdf", "pages/../../mine"] }"#;
    fs::write(out.join("book").join(LIST), list).unwrap();
    for file in [File::Book(None), File::Answers] {
        let stage = open(&out);
        stage.write(file, b"new").unwrap();
        let error = super::publish(vec![(&stage, edition(false))]).unwrap_err().1.to_string();
        assert!(error.contains(&file.to_string()), "{error}");
        stage.abandon();
    }
    assert!(out.join("book/answers.pdf").is_dir());
    for mine in ["mine", "book/book.pdf"] {
        assert_eq!(fs::read(out.join(mine)).unwrap(), b"mine");
    }
    fs::remove_dir_all(out).unwrap();
}

#[test]
fn where_one_of_several_fails_none_has_changed() {
    for (piecewise, fault) in [(false, Fault::Fail), (true, Fault::Fail), (false, Fault::None)] {
        let mut step = 0;
        loop {
            let out = empty("several");
            disk::broken::exchange(!piecewise);
            let open = || {
                ["a", "b", "c"]
                    .map(|name| Stage::open(&out, name, &|| panic!("nobody is there")).unwrap())
            };
            let write = |text: &str| {
                let stages = open();
                stages.iter().for_each(|stage| {
                    stage.write(File::Book(None), text.as_bytes()).unwrap();
                });
                if text == "new" {
                    after(fault, step);
                }
                let ended =
                    super::publish(stages.iter().map(|stage| (stage, edition(false))).collect());
                let was_broken = left() == 0;
                after(Fault::None, 0);
                (ended.is_ok(), was_broken)
            };
            assert!(write("old").0);
            let (is_new, was_broken) = write("new");
            let read = |name: &str| fs::read(out.join(name).join("book.pdf")).unwrap();
            let books = ["a", "b", "c"].map(read);
            let expected = if is_new { "new" } else { "old" };
            assert!(books.iter().all(|book| book == expected.as_bytes()), "step {step}: {books:?}");
            // The next build removes what a failed step left.
            open().iter().for_each(|stage| assert!(stage.abandon()));
            assert_eq!(["a", "b", "c"].map(read), books, "step {step}");
            assert_eq!(fs::read_dir(&out).unwrap().count(), 3, "step {step}: left-overs");
            fs::remove_dir_all(&out).unwrap();
            if !was_broken || fault == Fault::None {
                assert!(is_new && (step > 30 || fault == Fault::None));
                break;
            }
            step += 1;
        }
    }
    disk::broken::exchange(true);
}
