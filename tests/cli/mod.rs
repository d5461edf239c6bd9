//! The command: its output, the files that it writes, and the ones that it leaves alone.

mod check;
mod files;
mod new;
mod open;
mod publish;
mod series;

use crate::making::mazebook;
use mazebook::spec::{CoverDesign, Key, Keyword, Palette};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const SMALL: &str = "\
[book]
title = \"Small\"
paper = \"a5\"

[defaults]
topology = \"square\"
size = [8, 10]
difficulty = \"easy\"

[[page]]
title = \"One\"

[[page]]
title = \"Two\"
count = 2
";

/// Creates an empty folder with this name.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = mazebook();
    command.current_dir(folder).args(args).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    // On that day all printers' rules are less than a year old.
    command.env("SOURCE_DATE_EPOCH", "1795000000");
    command
}

fn run(folder: &Path, args: &[&str]) -> Output {
    command(folder, args).output().unwrap()
}

/// Runs the command, which must succeed, and returns its output.
fn succeed(folder: &Path, args: &[&str]) -> String {
    let output = run(folder, args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", stderr(&output));
    stdout(&output)
}

/// Runs the command, which must fail with exit code 1, and returns its message.
fn fail(folder: &Path, args: &[&str]) -> String {
    let output = run(folder, args);
    assert_eq!(output.status.code(), Some(1), "{args:?}: {}", stdout(&output));
    assert_eq!(stdout(&output), "");
    stderr(&output)
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Every file of a folder, by path.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.insert(path.clone(), fs::read(&path).unwrap());
        }
    }
    found
}

#[test]
fn list_names_what_a_book_can_use() {
    let here = folder("list");
    let all = succeed(&here, &["list"]);
    for name in
        ["square", "polar", "wilson", "newest = 0.75", "half-letter", "5.06x7.81", "expert", "kdp"]
    {
        assert!(all.contains(name), "{name}");
    }
    for (list, keys) in [
        ("book-keys", Key::of_book()),
        ("page-keys", Key::of_page()),
        ("cover-keys", Key::of_cover()),
        ("series-keys", Key::of_series()),
    ] {
        let said = succeed(&here, &["list", list]);
        for key in keys {
            let line = format!("  {} ", key.name);
            assert!(said.lines().any(|said| said.starts_with(&line)), "{list}: {}", key.name);
        }
    }
    let every = |list: &str, names: Vec<&str>| {
        let said = succeed(&here, &["list", list]);
        assert_eq!(said.lines().count(), names.len(), "{said}");
        assert!(names.iter().all(|name| said.contains(&format!("  {name} "))), "{said}");
        assert!(all.contains(&said), "{said}");
    };
    every("designs", CoverDesign::ALL.iter().map(|(name, ..)| *name).collect());
    every("palettes", Palette::ALL.iter().map(|(name, ..)| *name).collect());
    let papers = succeed(&here, &["list", "papers"]);
    assert!(papers.contains("152.4 x 228.6 mm") && !papers.contains("wilson"), "{papers}");
    fs::create_dir(here.join("config")).unwrap();
    fs::write(here.join("config/papers.toml"), "mine = { width = \"6in\" }\n").unwrap();
    let message = fail(&here, &["list", "papers"]);
    assert!(message.contains("papers.toml:1:8") && message.contains("height"), "{message}");
}

#[test]
fn help_has_examples_and_a_wrong_command_line_is_code_2() {
    let here = folder("help");
    succeed(&here, &["--help"]);
    for command in ["build", "publish", "new", "list", "show", "schema", "completions", "man"] {
        assert!(succeed(&here, &[command, "--help"]).contains("Examples:"), "{command}");
    }
    assert_eq!(
        succeed(&here, &["--version"]).trim(),
        format!("mazebook {}", env!("CARGO_PKG_VERSION"))
    );
    for args in [
        &["biuld"][..],
        &["build", "x", "--pages", "7-3"],
        &["build", "x", "--pages", "0"],
        &["build", "x", "--format", "png"],
        &["build", "x", "--threads", "0"],
        &["new", "--from", "none"],
        &["list", "none"],
        &[],
    ] {
        let output = run(&here, args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(
            stderr(&output).contains("Usage") || stderr(&output).contains("--help"),
            "{args:?}"
        );
    }
    assert!(files(&here).is_empty());
}

#[test]
fn editors_and_shells_get_what_they_ask_for() {
    let here = folder("editors");
    let schema = succeed(&here, &["schema"]);
    assert!(serde_json::from_str::<serde_json::Value>(&schema).unwrap()["properties"].is_object());
    fs::create_dir(here.join("config")).unwrap();
    let paper = "mine = { width = \"6in\", height = \"9in\" }\n";
    fs::write(here.join("config/papers.toml"), paper).unwrap();
    assert!(succeed(&here, &["schema"]).contains("\"mine\""));
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let completions = succeed(&here, &["completions", shell]);
        assert!(completions.contains("mazebook"), "{shell}");
        // clap's completions for the other two shells have no values.
        let offers_values = ["bash", "fish", "zsh"].contains(&shell);
        for name in ["triangle", "hunt-and-kill", "bottom-left", "farthest"] {
            assert!(!offers_values || completions.contains(name), "{shell}: {name}");
        }
    }
    assert!(succeed(&here, &["man"]).contains(".TH mazebook 1"));
    assert!(succeed(&here, &["man", "show"]).contains(".TH mazebook-show 1"));
    assert!(fail(&here, &["man", "shw"]).contains("did you mean `show`?"));
}

#[test]
fn a_wrong_book_is_explained_and_leaves_nothing() {
    let here = folder("wrong");
    assert!(fail(&here, &["build", "none.toml"]).contains("mazebook new none.toml"));
    fs::write(here.join("b.toml"), SMALL.replace("\"square\"", "\"sqare\"")).unwrap();
    let message = fail(&here, &["build", "b.toml"]);
    assert!(
        message.contains("b.toml:6:12") && message.contains("did you mean `square`?"),
        "{message}"
    );
    fs::write(here.join("b.toml"), [b'"', 0xff]).unwrap();
    assert!(fail(&here, &["build", "b.toml"]).contains("UTF-8"));
    fs::write(here.join("b.toml"), SMALL.replace("\"easy\"", "{ solution = 5000 }")).unwrap();
    assert!(fail(&here, &["build", "b.toml"]).contains("b.toml:8:14"));
    assert_eq!(files(&here).len(), 1);
    assert!(!here.join("out").exists());
}

/// Tests are built without the studio; the command explains how to get it.
#[test]
#[cfg(not(feature = "studio"))]
fn a_program_without_the_studio_says_where_there_is_one() {
    let folder = folder("no-studio");
    let said = fail(&folder, &["studio"]);
    assert!(
        said.contains("built without the studio") && said.contains("--features studio"),
        "{said}"
    );
    assert!(files(&folder).is_empty());
}

#[test]
fn colors_are_for_terminals_and_on_request() {
    let here = folder("color");
    fs::write(here.join("b.toml"), "").unwrap();
    let colored = |args: &[&str], no_color: bool| {
        let mut command = command(&here, args);
        if no_color {
            command.env("NO_COLOR", "1");
        }
        stderr(&command.output().unwrap()).contains('\u{1b}')
    };
    assert!(!colored(&["build", "b.toml"], false));
    assert!(colored(&["build", "b.toml", "--color", "always"], false));
    assert!(colored(&["build", "b.toml", "--color", "always"], true));
    assert!(!colored(&["build", "b.toml", "--color", "never"], false));
}

#[test]
fn a_book_can_come_from_the_standard_input() {
    let here = folder("stdin");
    let build = |text: &str, more: &[&str]| {
        let mut command = command(&here, &["build", "-"]);
        command.args(more).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    };
    assert_eq!(build(SMALL, &[]).status.code(), Some(0));
    assert!(here.join("out/book/book.pdf").is_file());
    assert!(!files(&here).keys().any(|path| path.extension().is_some_and(|end| end == "lock")));
    assert!(stderr(&build("[book]", &[])).contains("<stdin>:1:1"));
    assert!(stderr(&build(SMALL, &["--locked"])).contains("no lock"));
}

#[test]
fn quiet_says_nothing_and_a_closed_pipe_is_no_error() {
    let here = folder("quiet");
    fs::write(here.join("b.toml"), SMALL).unwrap();
    let output = run(&here, &["build", "b.toml", "--quiet", "--threads", "1"]);
    assert_eq!(
        (output.status.code(), stdout(&output), stderr(&output)),
        (Some(0), String::new(), String::new())
    );
    let mut command = command(&here, &["list"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
}

#[test]
fn seeds_are_the_same_with_any_number_of_threads() {
    let here = folder("threads");
    fs::write(here.join("b.toml"), SMALL).unwrap();
    let built = |threads: &str| {
        succeed(&here, &["build", "b.toml", "--threads", threads, "-o", "o"]);
        files(&here)
    };
    let one = built("1");
    assert!(one == built("8"));
    assert!(one == built("8"));
}

/// Input that is not a book is named in the message.
#[test]
fn what_is_not_a_book_is_named() {
    let here = folder("not-books");
    fs::create_dir(here.join("folder")).unwrap();
    assert!(fail(&here, &["build", "folder"]).contains("folder is a folder, not a book"));
    fs::write(here.join("a.toml"), b"PK\x03\x04\x14\0").unwrap();
    assert!(fail(&here, &["build", "a.toml"]).contains("a document of a word processor"));
    fs::write(here.join("b.toml"), b"%PDF-1.7\n").unwrap();
    assert!(fail(&here, &["check", "b.toml"]).contains("b.toml is a PDF"));
    fs::write(here.join("c.toml"), b"[book]\ntitle = \"Caf\xe9\"\n").unwrap();
    let said = fail(&here, &["build", "c.toml"]);
    assert!(said.contains("not in UTF-8") && said.contains("c.toml:2:13"), "{said}");
}
