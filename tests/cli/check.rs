//! `mazebook check`: its output, as text and as JSON.

use super::{SMALL, command, fail, folder, run, stderr, stdout, succeed};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// The JSON answer and the exit code; stderr must be empty.
fn answer(here: &Path, args: &[&str]) -> (Value, Option<i32>) {
    let output = run(here, args);
    assert_eq!(stderr(&output), "", "{args:?}");
    (serde_json::from_str(&stdout(&output)).unwrap(), output.status.code())
}

#[test]
fn every_error_is_json_where_json_is_asked_for() {
    let here = folder("check-json");
    let check = |text: &str| {
        fs::write(here.join("b.toml"), text).unwrap();
        answer(&here, &["check", "b.toml", "--json"])
    };
    let at = |line: u32, column: u32| json!({ "file": "b.toml", "line": line, "column": column });

    let (good, code) = check(SMALL);
    assert_eq!((&good["passed"], &good["errors"], code), (&json!(true), &json!([]), Some(0)));
    assert_eq!((&good["stock"], &good["printer"]), (&json!("white"), &json!("home")));

    // A wrong name, a file that is not TOML, a maze that does not fit, mazes too fine for their page.
    for (text, line, column) in [
        (SMALL.replace("\"square\"", "\"sqare\""), 6, 12),
        (SMALL.replace("[8, 10]", "[8, 10"), 8, 1),
        (SMALL.replace("\"easy\"", "{ solution = 5000 }"), 8, 14),
        (SMALL.replace("[8, 10]", "[300, 400]"), 7, 8),
    ] {
        let (bad, code) = check(&text);
        assert_eq!((&bad["passed"], code), (&json!(false), Some(1)), "{text}");
        let error = &bad["errors"][0];
        assert_eq!(error["at"], at(line, column), "{error}");
        assert!(error["message"].is_string() && bad.get("findings").is_none(), "{bad}");
    }
    let kdp = "printer = \"kdp\"\nstock = \"cream\"\npaper = \"6x9\"";
    let (thin, code) = check(&SMALL.replace("paper = \"a5\"", kdp));
    assert_eq!((&thin["passed"], &thin["errors"], code), (&json!(false), &json!([]), Some(1)));
    let finding = &thin["findings"][0];
    assert_eq!((&finding["rule"], &finding["at"]), (&json!("page-count"), &at(17, 9)));
    assert_eq!(finding["cure"], "add 16 more pages");
    // A page of cream paper is 0.0025 in thick.
    assert_eq!((&thin["stock"], &thin["spine"]), (&json!("cream"), &json!(0.508)));

    let (none, code) = answer(&here, &["check", "none.toml", "--json"]);
    assert_eq!((&none["errors"][0]["at"], code), (&Value::Null, Some(1)));
    assert!(none["errors"][0]["help"].as_str().unwrap().contains("mazebook new none.toml"));
    let (usage, code) = answer(&here, &["check", "--json", "--bogus"]);
    assert_eq!(code, Some(2));
    assert!(usage["errors"][0]["message"].as_str().unwrap().contains("--bogus"), "{usage}");
}

#[test]
fn a_book_with_warnings_is_not_said_to_keep_the_rules() {
    let here = folder("check-words");
    fs::write(here.join("b.toml"), SMALL).unwrap();
    assert!(succeed(&here, &["check", "b.toml"]).contains("keep the rules of home"));
    let kdp = "printer = \"kdp\"\nallow = [\"page-count\"]\nstock = \"cream\"\npaper = \"6x9\"";
    fs::write(here.join("b.toml"), SMALL.replace("paper = \"a5\"", kdp)).unwrap();
    let said = succeed(&here, &["check", "b.toml"]);
    assert!(!said.contains("keep") && said.contains("with the warnings above"), "{said}");
    assert!(said.contains("on cream paper") && !said.contains("white"), "{said}");
    fs::write(here.join("b.toml"), SMALL.replace("paper", "printer = \"kdp\"\npaper")).unwrap();
    let said = fail(&here, &["check", "b.toml"]);
    let (cure, allow) = (said.find("add 16 more pages").unwrap(), said.find("allow =").unwrap());
    assert!(cure < allow, "{said}");
}

#[test]
fn rules_of_more_than_a_year_ago_are_said_to_be_old() {
    let here = folder("check-age");
    for (printer, seconds, is_old) in
        [("kdp", "1795000000", false), ("kdp", "1830000000", true), ("home", "1830000000", false)]
    {
        let keys = format!("printer = \"{printer}\"\nallow = [\"page-count\"]\npaper = \"6x9\"");
        fs::write(here.join("b.toml"), SMALL.replace("paper = \"a5\"", &keys)).unwrap();
        for does in ["check", "build"] {
            let mut command = command(&here, &[does, "b.toml"]);
            let output = command.env("SOURCE_DATE_EPOCH", seconds).output().unwrap();
            let said = stderr(&output);
            assert_eq!(output.status.code(), Some(0), "{said}");
            let words = "the rules of `kdp` were gathered on 2026-11-23, more than a year ago";
            assert_eq!(said.contains(words) && said.contains("b.toml:3:11"), is_old, "{said}");
        }
    }
}

#[test]
fn a_character_that_no_font_has_is_found_in_every_text() {
    let here = folder("check-glyphs");
    let cover = "printer = \"kdp\"\n[cover]\ntext = [\"Dry.\", \"Wet: 雨\", \"雪\"]\n\n[defaults]";
    let text = SMALL.replace("[defaults]", cover).replace("\"Small\"", "\"Small 雨\"");
    fs::write(here.join("b.toml"), text.replace("paper = \"a5\"", "paper = \"6x9\"")).unwrap();
    let said = fail(&here, &["check", "b.toml"]);
    for place in ["b.toml:2:9", "b.toml:7:17", "b.toml:7:27"] {
        assert!(said.contains(place), "{place}: {said}");
    }
    assert_eq!(said.matches("help: name a font that has it in [book]").count(), 3, "{said}");
}

#[test]
fn rules_of_another_century_are_an_error() {
    let here = folder("check-century");
    fs::write(here.join("b.toml"), SMALL).unwrap();
    succeed(&here, &["new", "--config"]);
    let path = here.join("config/printers.toml");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replacen("\"2026-", "\"3026-", 1)).unwrap();
    let said = fail(&here, &["check", "b.toml"]);
    assert!(
        said.contains("`read` is out of range") && said.contains("from 1990 to 2100"),
        "{said}"
    );
}
