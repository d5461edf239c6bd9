//! Tests the output of `mazebook stats`.

use crate::making::mazebook;
use serde_json::Value;
use std::path::Path;
use std::process::Output;

const BOOK: &str = "\
[book]
title = \"Small\"
variants = 2

[defaults]
topology = \"square\"
size = [8, 10]
difficulty = \"easy\"

[[page]]
title = \"One\"

[[page]]
title = \"Two\"
size = [16, 20]
count = 2
";

fn stats(args: &[&str]) -> Output {
    let mut command = mazebook();
    command.current_dir(env!("CARGO_TARGET_TMPDIR")).arg("stats").args(args).output().unwrap()
}

fn printed(args: &[&str]) -> String {
    let output = stats(args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn book() -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("stats.toml");
    std::fs::write(&path, BOOK).unwrap();
    path.display().to_string()
}

#[test]
fn a_kind_of_maze_has_the_same_scores_with_any_number_of_threads() {
    let kind = ["--topology", "hex", "--size", "6x5", "--algorithm", "wilson", "--seeds", "200"];
    let one = printed(&[&kind[..], &["--threads", "1"]].concat());
    assert_eq!(one, printed(&[&kind[..], &["--threads", "3"]].concat()));
    assert!(
        one.starts_with("200 mazes: hex 6x5, wilson, top-left to bottom-right; 30 cells each\n")
    );
    let rows: Vec<&str> = one.lines().skip(3).collect();
    for score in ["solution", "effort"] {
        assert!(rows.iter().any(|row| row.starts_with(score)), "{one}");
    }
    assert!(rows.iter().all(|row| row.contains('█')), "{one}");
}

#[test]
fn programs_get_json() {
    let kind = ["--size", "6x6", "--algorithm", "growing-tree", "--newest", "0.5"];
    let text = printed(&[&kind[..], &["--braid", "0.25", "--seeds", "50", "--json"]].concat());
    let value: Value = serde_json::from_str(&text).unwrap();
    let head = (&value["topology"], &value["newest"], &value["braid"], &value["cells"]);
    assert_eq!(head, (&"square".into(), &0.5.into(), &0.25.into(), &36.into()));
    let solution = &value["scores"]["solution"];
    assert_eq!((&value["mazes"], &solution["count"]), (&50.into(), &50.into()));
    let bars = solution["histogram"].as_array().unwrap();
    assert_eq!(bars.iter().filter_map(Value::as_u64).sum::<u64>(), 50);
    assert!(solution["min"].as_f64() <= solution["median"].as_f64());
}

#[test]
fn a_book_is_told_maze_by_maze_and_drawn() {
    let book = book();
    let table = printed(&[&book, "--plot", "stats.svg"]);
    let numbers: Vec<&str> =
        table.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(numbers, ["no.", "1A", "2A", "3A", "1B", "2B", "3B"]);
    let plot = std::fs::read_to_string(Path::new(env!("CARGO_TARGET_TMPDIR")).join("stats.svg"));
    let plot = plot.unwrap();
    assert!(plot.starts_with("<svg") && plot.contains("aria-label=\"Small\""));
    let value: Value = serde_json::from_str(&printed(&[&book, "--json"])).unwrap();
    let mazes = value["mazes"].as_array().unwrap();
    assert_eq!(mazes.len(), 6);
    let printed = table.lines().skip(1).map(|line| line.split_whitespace().last().unwrap());
    let told = mazes.iter().map(|maze| maze["difficulty"].as_u64());
    let told: Vec<String> = told.map(|it| it.map_or("-".to_owned(), |it| it.to_string())).collect();
    assert!(printed.eq(&told), "{table} {told:?}");
    assert!(told.contains(&"1".to_owned()) && told.contains(&"10".to_owned()), "{told:?}");
    let steps = mazes[..3].iter().map(|maze| maze["score"]["effort"].to_string());
    let steps = steps.collect::<Vec<_>>().join(", ");
    assert!(plot.contains(&format!("Book A: {steps}")), "{steps}");
}

#[test]
fn what_is_wrong_is_shown_in_the_command() {
    let output = stats(&["--topology", "polar", "--size", "1"]);
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("mazebook stats --topology polar --size 1\n"), "{message}");
    for wrong in [&["book.toml", "--size", "4x4"][..], &["--plot", "a.svg"], &["--seeds", "0"]] {
        assert_eq!(stats(wrong).status.code(), Some(2), "{wrong:?}");
    }
}

#[test]
fn pages_are_those_of_the_book() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("stats-backs.toml");
    let keys = "variants = 2\nduplex = true\nblank_backs = true";
    std::fs::write(&path, BOOK.replace("variants = 2", keys)).unwrap();
    let text = printed(&[path.to_str().unwrap(), "--json"]);
    let book: Value = serde_json::from_str(&text).unwrap();
    let pages = book["mazes"].as_array().unwrap().iter().map(|maze| maze["page"].as_u64());
    let pages: Vec<u64> = pages.map(Option::unwrap).collect();
    // A title page; then the back of each maze stays blank.
    assert_eq!(pages, [3, 5, 7, 3, 5, 7]);
}
