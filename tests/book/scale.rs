//! The size of mazes: one scale on all sheets of a page of the spec, and the space for arrows and words.

use super::{book, files, puzzles};
use crate::sample::{THOROUGH, sampled};
use crate::sizes::size_of;
use mazebook::maze::topology;
use mazebook::spec::assets::Assets;
use serde_json::Value;
use std::collections::BTreeSet;

/// The boxes of the mazes of a book, in mm: x, y, width, height.
fn boxes(keys: &str, page: &str) -> Vec<[f64; 4]> {
    let files = files(&book(keys, page));
    let manifest: Value = serde_json::from_slice(&files["manifest.json"]).unwrap();
    let mazes = manifest["mazes"].as_array().unwrap().iter();
    mazes.map(|maze| serde_json::from_value(maze["box"].clone()).unwrap()).collect()
}

#[test]
fn the_mazes_of_a_page_have_one_scale_wherever_their_arrows_stand() {
    let cases = topology::ALL.iter().flat_map(|it| ["varied", "farthest"].map(|ends| (it, ends)));
    for (topology, ends) in sampled(cases.collect(), |(topology, _)| vec![topology.name]) {
        let size = size_of(topology, 240);
        let page = format!(
            "[[page]]\ntopology = \"{}\"\nsize = {size}\ncount = 8\nendpoints = \"{ends}\"\ndifficulty = {{ fraction = 0.5, tolerance = 0.5 }}\n",
            topology.name
        );
        let widths: BTreeSet<u64> =
            boxes("", &page).iter().map(|place| (place[2] * 1000.0) as u64).collect();
        assert_eq!(widths.len(), 1, "{} {ends}: {widths:?}", topology.name);
    }
}

/// Beside a maze as wide as the page, only its arrows take up space: words are placed along the walls.
#[test]
fn words_beside_an_arrow_cost_the_maze_nothing() {
    let page = "[[page]]\ntopology = \"square\"\nsize = [30, 8]\n";
    let ends = "entrance = \"left\"\nexit = \"right\"\n";
    for audience in ["", "audience = \"low-vision\"\nallow = [\"narrowest-gap\"]"] {
        let widths = ["", ends].map(|ends| boxes(audience, &format!("{page}{ends}"))[0][2]);
        // For a passage of this width: an arrow and the gap before it, on both sides.
        let pitch = widths[1] / 30.0;
        let arrows = 2.0 * ((0.9 * pitch).max(3.5) + (pitch / 3.0).max(0.9));
        assert!(widths[0] - widths[1] < arrows + 0.2, "{audience}: {widths:?}, arrows {arrows}");
        assert!(widths[1] < widths[0] - 5.0);
    }
}

#[test]
fn every_audience_has_every_topology_without_a_difficulty() {
    let table = Assets::embedded().text("config/audiences.toml").unwrap().text;
    let audiences: toml::Table = table.parse().unwrap();
    assert!(audiences.len() > 3);
    let ends = ["", "entrance = \"left\"\nexit = \"right\"", "exit = \"center\""];
    let cases = audiences.keys().flat_map(|audience| {
        topology::ALL.iter().flat_map(move |it| ends.map(|ends| (audience.as_str(), it, ends)))
    });
    let cases =
        sampled(cases.collect(), |&(audience, topology, ends)| vec![audience, topology.name, ends]);
    for (audience, topology, ends) in cases {
        // A few large cells.
        let size = size_of(topology, 24);
        let page = format!("[[page]]\ntopology = \"{}\"\nsize = {size}\n{ends}", topology.name);
        let paper = "{ width = \"11in\", height = \"17in\" }";
        let keys = format!("audience = \"{audience}\"\npaper = {paper}");
        let spec = book(&keys, &page);
        // From the rim to the middle of the smallest round mazes there is none.
        if puzzles(&spec).is_err_and(|error| error.contains("hardly a maze")) {
            continue;
        }
        assert!(files(&spec).contains_key("book.pdf"), "{keys} {page}");
    }
}

/// On a small sheet, a long word in large type beside a slanting arrow left only a third for the maze.
#[test]
fn large_words_cost_a_maze_little() {
    // Three in an everyday run: one sized in rows, one sized in cells, and a round one.
    let shown = |topology: &&topology::Topology| {
        THOROUGH || ["square", "polar", "penrose"].contains(&topology.name)
    };
    for topology in topology::ALL.iter().filter(shown) {
        let size = size_of(topology, 27);
        let name = topology.name;
        let page = format!(
            "[[page]]\ntopology = \"{name}\"\nsize = {size}\ndifficulty = \"any\"\nentrance = \"left\"\nexit = \"right\"\n"
        );
        let width = |keys: &str| {
            let keys = format!(
                "paper = \"6x9\"\nlanguage = \"pt\"\ntemplate = \"storybook\"\nallow = [\"narrowest-gap\"]\n{keys}"
            );
            boxes(&keys, &page)[0][2]
        };
        let (small, large) = (width(""), width("audience = \"low-vision\""));
        assert!(large > small * 0.65, "{name}: {large} of {small} mm");
    }
}
