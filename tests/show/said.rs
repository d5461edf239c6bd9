//! Messages about impossible arguments: they name options, not keys of a book.

use super::show;
use std::fs;
use std::path::Path;

/// The message for these arguments, in a folder with a light grey picture.
fn said(args: &str) -> String {
    let here = Path::new(env!("CARGO_TARGET_TMPDIR")).join("said");
    fs::create_dir_all(&here).unwrap();
    let light = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><circle cx=\"4\" cy=\"4\" r=\"4\" fill=\"#ccc\"/></svg>";
    fs::write(here.join("light.svg"), light).unwrap();
    let output = show(args).current_dir(here).output().unwrap();
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn what_is_wrong_with_arguments_is_said_in_options() {
    for (args, message, help) in [
        (
            "--shape light.svg",
            "this picture is lighter than `--threshold` everywhere",
            "write --threshold 0.1\n",
        ),
        ("--shape 🐘 --threshold 0.3", "`--threshold` belongs to", "--shape \"photo.png\""),
        ("--shape 🐘 --invert", "`--invert` belongs to", "leave it out"),
        ("--shape text:你好", "no font has a glyph for “你”", "take letters that Noto Sans has"),
        ("--shape text:🐘", "no font has a glyph for “🐘”", "write --shape \"🐘\""),
        ("--shape text:", "there is no text for the shape", "for example --shape text:ANNA"),
        ("--shape hart", "there is no shape called “hart”", "did you mean `heart`?"),
        ("--weave -0.1", "`--weave` is out of range", "takes 0 to 0.25"),
        ("--topology isohedral-76 --weave 0.1", "in `isohedral-76` mazes", "leave `--weave` out"),
        ("--weave 0.1 --style ascii", "the crossings of woven mazes cannot be drawn", "braille"),
        ("--topology hex --style ascii", "the cells of this `hex` maze cannot", "braille"),
    ] {
        let said = said(args);
        assert!(said.contains(message) && said.contains(help), "{args}: {said}");
        assert!(!said.contains("[book]"), "{said}");
    }
    let twice = said("--size 300000");
    assert_eq!(twice.matches("takes 1 to 10000").count(), 1, "{twice}");
    // A file may be anywhere.
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("said/light.svg");
    let there = said(&format!("--shape {}", file.display()));
    assert!(there.contains("write --threshold 0.1"), "{there}");
    // The proposal works; the light area is a square.
    for args in ["--shape light.svg --threshold 0.1", "--shape light.svg --invert"] {
        let said = said(&format!("{args} --out maze.svg"));
        assert!(!said.contains("error"), "{args}: {said}");
    }
}
