//! `mazebook publish`: packages for printers, complete or not at all.

use super::{fail, files, folder, succeed};
use serde_json::Value;
use std::fs;
use std::path::Path;

const BOOK: &str = "\
[book]
title = \"Small\"
isbn = \"978-3-16-148410-0\"
paper = \"6x9\"
printer = \"ingram\"

[cover]
spine = \"4mm\"

[[page]]
topology = \"square\"
size = [6, 8]
count = 36
";

fn book(here: &Path, text: &str) {
    fs::write(here.join("small.toml"), text).unwrap();
}

#[test]
fn a_package_for_each_printer_is_read_back() {
    let here = folder("publish");
    book(&here, BOOK);
    let said = succeed(&here, &["publish", "small.toml", "--printer", "kdp,ingram"]);
    assert!(said.contains("for kdp: ") && said.contains("2 packages in "), "{said}");
    let names = |printer: &str| -> Vec<String> {
        let made = files(&here.join("out/small").join(printer));
        made.keys().map(|path| path.file_name().unwrap().to_string_lossy().into_owned()).collect()
    };
    let all = [
        ".mazebook",
        "cover.pdf",
        "front.png",
        "interior.pdf",
        "listing.json",
        "listing.txt",
        "report.html",
        "report.json",
        "shop-1.png",
        "shop-2.png",
        "shop-3.png",
    ];
    assert_eq!(
        (names("kdp"), names("ingram")),
        (all.map(str::to_owned).to_vec(), all.map(str::to_owned).to_vec())
    );
    let json = |path: &str| -> Value {
        serde_json::from_slice(&fs::read(here.join("out/small").join(path)).unwrap()).unwrap()
    };
    let report = json("kdp/report.json");
    assert_eq!((&report["passed"], &report["printer"]), (&Value::from(true), &Value::from("kdp")));
    let listing = json("kdp/listing.json");
    assert_eq!(
        (&listing["mazes"], listing["keywords"].as_array().unwrap().len()),
        (&Value::from(36), 7)
    );
    // The book's own spine applies to Ingram; KDP publishes the thickness of its paper.
    let pages = listing["pages"].as_f64().unwrap();
    let inches = listing["spine"]["inches"].as_f64().unwrap();
    assert!((inches - pages * 0.002252).abs() < 1e-4, "{inches}");
    assert_eq!(json("ingram/listing.json")["spine"]["mm"], 4.0);

    // The same bytes again.
    let before = files(&here.join("out"));
    succeed(
        &here,
        &["publish", "small.toml", "--printer", "kdp,ingram", "--threads", "1", "--quiet"],
    );
    assert!(before == files(&here.join("out")));
}

#[test]
fn hardcovers_are_read_back() {
    let here = folder("publish-hardcovers");
    book(&here, &BOOK.replace("\"4mm\"", "{ ingram-hardcover = \"0.25in\" }"));
    let printers = "ingram-hardcover,lulu-hardcover";
    succeed(&here, &["publish", "small.toml", "--printer", printers, "--quiet"]);
    for (printer, width, height) in
        [("ingram-hardcover", 14.13, 10.5), ("lulu-hardcover", 14.0, 10.75)]
    {
        let made = here.join("out/small").join(printer);
        let json = |name: &str| -> Value {
            serde_json::from_slice(&fs::read(made.join(name)).unwrap()).unwrap()
        };
        let listing = json("listing.json");
        let sides = ["width", "height"].map(|side| listing["cover"][side]["inches"].clone());
        assert_eq!(sides, [Value::from(width), Value::from(height)], "{printer}");
        assert_eq!(json("report.json")["passed"], true, "{printer}");
    }
}

#[test]
fn what_cannot_be_published_leaves_no_trace() {
    let here = folder("publish-errors");
    for (text, args, words) in [
        (BOOK.replace("[cover]\nspine = \"4mm\"\n", ""), "kdp", "add the line [cover]"),
        (BOOK.to_owned(), "kdb", "did you mean `kdp`?"),
        (BOOK.to_owned(), "kdp,home", "does not know the covers of `home`"),
        (BOOK.replace("count = 36", "count = 6"), "kdp,lulu", "add 14 more pages"),
        (
            BOOK.replace("spine = \"4mm\"\n", ""),
            "kdp,ingram",
            "`ingram` does not publish how wide a spine is",
        ),
        (
            BOOK.replace("count = 36", "count = 180"),
            "lulu-hardcover",
            "below [cover]: spine = { lulu-hardcover = ",
        ),
    ] {
        book(&here, &text);
        let message = fail(&here, &["publish", "small.toml", "--printer", args]);
        assert!(message.contains(words), "{args}: {message}");
        assert!(!here.join("out").exists(), "{args}");
    }
    // The errors of both printers.
    book(&here, &BOOK.replace("count = 36", "count = 6"));
    let message = fail(&here, &["publish", "small.toml", "--printer", "kdp,lulu"]);
    assert!(message.contains("24 or more") && message.contains("32 or more"), "{message}");
}

#[test]
fn the_starter_for_a_printer_is_published_once_a_name_is_in_it() {
    let here = folder("publish-starter");
    succeed(&here, &["new", "night.toml", "--from", "kdp"]);
    let message = fail(&here, &["publish", "night.toml"]);
    assert!(message.contains("still the `author` of the starter"), "{message}");
    assert!(message.contains("night.toml:14:") && message.contains("write your own"), "{message}");
    assert!(!here.join("out").exists());
    let text = fs::read_to_string(here.join("night.toml")).unwrap();
    fs::write(here.join("night.toml"), text.replace("Your name here", "A. Teacher")).unwrap();
    let said = succeed(&here, &["publish", "night.toml", "--printer", "kdp,lulu"]);
    assert!(said.contains("2 packages in "), "{said}");
}
