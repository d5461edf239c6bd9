//! The pages of the answer key: balanced, with captions near their mazes.

use super::{book, files, laid_out};
use mazebook::book::{Book, Volume};
use mazebook::page::scene::{Role, Shape};
use serde_json::Value;
use std::collections::BTreeMap;

/// The texts on a page of a volume.
pub fn texts(book: &Book, volume: &Volume, page: usize) -> Vec<String> {
    let scene = book.scene(volume, page, &book.drawings()).unwrap();
    let texts = scene.marks.iter().filter_map(|mark| match &mark.shape {
        Shape::Text { run, .. } => Some(run.text.clone()),
        _ => None,
    });
    texts.collect()
}

#[test]
fn the_pages_of_the_key_are_balanced_and_hold_one_scale() {
    for (count, per) in [(13, 9), (19, 9), (7, 6)] {
        let keys = format!("answers_per_page = {per}");
        let page = format!("[[page]]\nsize = [6, 6]\ncount = {count}\nendpoints = \"varied\"");
        let files = files(&book(&keys, &page));
        let manifest: serde_json::Value = serde_json::from_slice(&files["manifest.json"]).unwrap();
        let mut pages: BTreeMap<u64, Vec<String>> = BTreeMap::new();
        for maze in manifest["mazes"].as_array().unwrap() {
            let answer = &maze["answer"];
            let sides = format!("{} {}", answer["box"][2], answer["box"][3]);
            pages.entry(answer["page"].as_u64().unwrap()).or_default().push(sides);
        }
        let (most, least) =
            (pages.values().map(Vec::len).max(), pages.values().map(Vec::len).min());
        assert!(most.unwrap() - least.unwrap() <= 1, "{count}: {least:?} to {most:?}");
        let first = &pages[pages.keys().next().unwrap()][0];
        assert!(pages.values().flatten().all(|sides| sides == first), "{pages:?}");
    }
}
/// The caption of a solution is directly below its maze, on pages with many or few mazes.
#[test]
fn captions_are_near_their_mazes() {
    let page = "[[page]]\nsize = [12, 5]\ncount = 2";
    let files = files(&book("answers_per_page = 2", page));
    let manifest: Value = serde_json::from_slice(&files["manifest.json"]).unwrap();
    let svg = String::from_utf8(files["answers/001.svg"].clone()).unwrap();
    let tops = svg.split("<path").filter(|path| path.contains("class=\"caption\"")).map(|path| {
        let place = path.split("translate(").nth(1).unwrap().split(')').next().unwrap();
        place.split(' ').nth(1).unwrap().parse::<f64>().unwrap()
    });
    let tops: Vec<f64> = tops.collect();
    for maze in manifest["mazes"].as_array().unwrap() {
        let side = |index: usize| maze["answer"]["box"][index].as_f64().unwrap();
        let foot = side(1) + side(3);
        let near = tops.iter().filter(|&&top| top > foot && top < foot + 20.0).count();
        assert!(near > 0, "no caption within 20 mm under {foot}: {tops:?}");
    }
}

/// The weight of the walls on the first page of an answer key, in mm.
fn walls(keys: &str, size: &str) -> f64 {
    let page = format!("[[page]]\nsize = {size}\ndifficulty = \"any\"\ncount = 6\n");
    let spec = book(&format!("allow = [\"narrowest-gap\", \"answer-gap\"]\n{keys}"), &page);
    let book = laid_out(&spec);
    let scene = book.scene(&book.answers, 1, &book.drawings()).unwrap();
    let walls = scene.marks.iter().find(|mark| mark.role == Role::Walls).unwrap();
    match walls.shape {
        Shape::Drawing { width, .. } => width,
        _ => unreachable!("walls are drawn"),
    }
}

#[test]
fn the_walls_of_the_key_are_those_of_its_readers_where_there_is_room() {
    const LOW_VISION: &str = "audience = \"low-vision\"";
    const TWO_PT: f64 = 0.706;
    assert!(walls("", "[16, 20]") < TWO_PT / 1.5, "of no readers");
    let own = walls(LOW_VISION, "[16, 20]");
    assert!((own - TWO_PT).abs() < 1e-3, "{own}");
    // With nine per page, as the author requests, walls become thinner so that the solution line has space.
    let nine = walls(&format!("{LOW_VISION}\nanswers_per_page = 9"), "[40, 50]");
    assert!(nine < TWO_PT / 1.5, "{nine}");
}

#[test]
fn a_sheet_names_every_page_with_its_answers() {
    let page = "[[page]]\nsize = [8, 8]\ncount = 4\nper_page = 4\n";
    for (per, expected) in [(1, "Answers: p. 3–6"), (4, "Answers: p. 3")] {
        let spec = book(&format!("front = []\nscreen = true\nanswers_per_page = {per}"), page);
        let book = laid_out(&spec);
        let texts = texts(&book, &book.screens[0], 1);
        assert!(texts.iter().any(|text| text == expected), "{texts:?}");
    }
}
