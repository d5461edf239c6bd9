//! manifest.json: its schema, and its agreement with the pages.

use super::Files;
use super::build;
use super::golden;
use super::starter;
use super::text;
use crate::formats::read::paths;
use lopdf::Document;
use mazebook::File;
use mazebook::maze::geometry::{Point, Rect};
use serde_json::Value;
use std::collections::BTreeMap;

/// Each key with the types of its values: `mazes[].box[]: number`.
fn schema(value: &Value, path: &str, found: &mut BTreeMap<String, Vec<&'static str>>) {
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "bool",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "text",
        Value::Array(all) => {
            return all.iter().for_each(|v| schema(v, &format!("{path}[]"), found));
        }
        Value::Object(fields) => {
            let key = |key: &str| format!("{path}{}{key}", if path.is_empty() { "" } else { "." });
            return fields.iter().for_each(|(name, v)| schema(v, &key(name), found));
        }
    };
    let kinds = found.entry(path.to_owned()).or_default();
    if !kinds.contains(&kind) {
        kinds.push(kind);
        kinds.sort_unstable();
    }
}

fn manifest(files: &Files) -> Value {
    serde_json::from_str(&text(files, "manifest.json")).unwrap()
}

#[test]
fn its_keys_are_as_they_were() {
    let mut found = BTreeMap::new();
    schema(&manifest(&build(&starter("sampler"))), "", &mut found);
    let lines = found.into_iter().map(|(key, kinds)| format!("{key}: {}\n", kinds.join(" or ")));
    golden("manifest.txt", &lines.collect::<String>());
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn point(value: &Value) -> Point {
    Point::new(number(&value[0]), number(&value[1]))
}

fn rect(value: &Value) -> Rect {
    let [x, y, width, height] = [0, 1, 2, 3].map(|i| number(&value[i]));
    Rect::new(x, y, width, height)
}

fn holds(rect: Rect, point: Point) -> bool {
    rect.holds(Rect::new(point.x, point.y, 0.0, 0.0), 0.01)
}

/// The distance to the closest of some points.
fn nearest(points: &[Point], to: Point) -> f64 {
    points.iter().map(|&point| (point - to).length()).fold(f64::INFINITY, f64::min)
}

#[test]
fn it_tells_of_the_pages_as_they_are() {
    let files = build(&starter("sampler"));
    let manifest = manifest(&files);
    let document = Document::load_mem(&files["book.pdf"]).unwrap();
    assert_eq!(manifest["pages"], document.get_pages().len());
    assert_eq!(manifest["mazebook"], env!("CARGO_PKG_VERSION"));
    let page = text(&files, "pages/001.svg");
    let size = ["width", "height"].map(|key| number(&manifest["page"][key]));
    assert!(page.contains(&format!("viewBox=\"0 0 {} {}\"", size[0], size[1])));
    let mazes = manifest["mazes"].as_array().unwrap();
    for (index, maze) in mazes.iter().enumerate() {
        assert_eq!(maze["number"], index + 1);
        let name = maze["svg"].as_str().unwrap();
        assert_eq!(name, File::Page(None, maze["page"].as_u64().unwrap() as usize).to_string());
        let answer = &maze["answer"];
        let key = answer["svg"].as_str().unwrap();
        assert_eq!(answer["file"], File::Answers.to_string());
        assert_eq!(key, File::AnswerPage(answer["page"].as_u64().unwrap() as usize).to_string());

        check_place(maze, &text(&files, name), name);
        check_signs(maze, name);
        check_place(answer, &text(&files, key), key);
        check_scores(maze);
    }
}

/// Checks that the box is that of the walls in the SVG, and that the ends are inside it and match the ink.
fn check_place(place: &Value, svg: &str, what: &str) {
    let bounds = rect(&place["box"]);
    let walls = paths(svg).into_iter().filter(|(class, _)| class == "walls");
    let drawings: Vec<Vec<Point>> = walls.map(|(_, drawn)| drawn.corners).collect();
    let of_box = |corners: &&Vec<Point>| {
        let around = Rect::around(corners.iter().copied()).unwrap();
        // The corners of arcs need not reach the box; the walls of other mazes are outside.
        bounds.holds(around, 0.02) && around.width > 0.8 * bounds.width
    };
    let found: Vec<&Vec<Point>> = drawings.iter().filter(of_box).collect();
    let [corners] = found[..] else { panic!("{what}: {} drawings in its box", found.len()) };
    for end in ["entrance", "exit"] {
        let end = &place[end];
        if end["cell"].is_array() {
            assert!(holds(bounds, point(&end["cell"])), "{what}");
            continue;
        }
        let [from, to, inside] = ["from", "to", "inside"].map(|key| point(&end[key]));
        // The walls beside an opening end at its ends.
        assert!(nearest(corners, from) < 0.02 && nearest(corners, to) < 0.02, "{what}: {end}");
        let middle = from.middle(to);
        assert!(holds(bounds, middle) && holds(bounds, inside), "{what}: {end}");
        assert!((inside - middle).length() > 0.1 * (to - from).length(), "{what}: {end}");
    }
}

/// Checks that a sign stands at every end inside, within the maze and on its own cell.
fn check_signs(maze: &Value, what: &str) {
    let ends = ["entrance", "exit"].map(|end| &maze[end]["cell"]);
    let inside: Vec<&Value> = ends.into_iter().filter(|cell| cell.is_array()).collect();
    let signs = maze["signs"].as_array().map_or(&[][..], Vec::as_slice);
    assert_eq!(signs.iter().map(|sign| &sign["cell"]).collect::<Vec<_>>(), inside, "{what}");
    for sign in signs {
        let around = rect(&sign["box"]);
        assert!(holds(around, point(&sign["cell"])), "{what}: {sign}");
        assert!(rect(&maze["box"]).holds(around, 0.01), "{what}: {sign}");
    }
}

fn check_scores(maze: &Value) {
    let what = format!("No. {}", maze["number"]);
    let (score, target, answer) = (&maze["score"], &maze["target"], &maze["answer"]);
    let solution = score["solution"].as_u64().unwrap();
    let asked = target.as_object().unwrap().iter().filter(|(name, _)| *name != "level");
    for (name, range) in asked {
        let range = range["min"].as_u64().unwrap_or(0)..=range["max"].as_u64().unwrap_or(u64::MAX);
        let value = score[name].as_u64().unwrap();
        assert!(range.contains(&value), "{what}: {name} {value} is not in {range:?}");
    }
    let cells = number(&maze["cells"]);
    assert!((number(&score["fraction"]) - solution as f64 / cells).abs() < 1e-4, "{what}");
    assert!(number(&maze["gap"]) > number(&maze["wall"]), "{what}");
    assert_eq!(u64::from_str_radix(maze["seed"].as_str().unwrap(), 16).map(|_| ()), Ok(()));

    let path: Vec<Point> = answer["path"].as_array().unwrap().iter().map(point).collect();
    assert!(path.len() as u64 >= solution, "{what}: the path has a point for every cell at least");
    let bounds = rect(&answer["box"]);
    assert!(path.iter().all(|&point| holds(bounds, point)), "{what}: the path leaves the box");
    for (end, tip) in [("entrance", path[0]), ("exit", path[path.len() - 1])] {
        let end = &answer[end];
        if end["cell"].is_array() {
            assert!((tip - point(&end["cell"])).length() < 0.01, "{what}: {end} {tip:?}");
            continue;
        }
        let [from, to] = ["from", "to"].map(|key| point(&end[key]));
        let [a, b] = [(tip - from).length(), (tip - to).length()];
        // An opening of a smooth rim may bend: its midpoint is then not quite halfway between its ends.
        let off = if maze["rim"].is_string() { 0.05 * (to - from).length() } else { 0.01 };
        assert!((a - b).abs() < off && a < (to - from).length(), "{what}: {end} {tip:?}");
    }
}
