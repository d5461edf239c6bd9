//! The pages of the answer key: balanced, and their captions near their mazes.

use super::{book, files};
use serde_json::Value;
use std::collections::BTreeMap;

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
/// The caption of a solution stands right under its maze, on pages of many and of few.
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
