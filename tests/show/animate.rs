//! `mazebook show --animate`: the static drawing with an animation added.

use super::{refused, shown};

/// Checks that an animated drawing is the static one with an addition at its end; returns the addition.
fn added(still: &str, moving: &str) -> String {
    let still = shown(still);
    let drawing = still.strip_suffix("</svg>\n").unwrap();
    let moving = shown(moving);
    let added = moving.strip_prefix(drawing).unwrap_or_else(|| panic!("{moving}"));
    added.to_owned()
}

const MAZES: &[&str] = &[
    "--size 7x5 --seed 4",
    "--size 9x9 --seed 4 --braid 0.7 --algorithm wilson",
    "--topology hex --size 4 --seed 4 --algorithm kruskal",
    "--topology polar --size 4x9 --seed 4 --algorithm prim",
];

#[test]
fn the_solution_draws_itself_on_the_finished_drawing() {
    for maze in MAZES {
        let still = format!("{maze} --solution --format svg");
        let added = added(&still, &format!("{maze} --animate solve"));
        assert!(added.contains(".solution { stroke-dasharray") && !added.contains("<path"));
    }
}

#[test]
fn every_passage_was_a_wall_before_it_was_carved() {
    for maze in MAZES {
        let added =
            added(&format!("{maze} --format svg"), &format!("{maze} --format svg --animate carve"));
        let json: serde_json::Value =
            serde_json::from_str(&shown(&format!("{maze} --format json"))).unwrap();
        let walls = added.matches("<path").count();
        assert_eq!(walls, json["passages"].as_array().unwrap().len(), "{maze}");
        assert_eq!(walls, added.matches("animation-delay").count());
    }
}

#[test]
fn only_svg_is_animated() {
    for args in ["--format png", "--format text", "--out maze.pdf"] {
        let message = refused(&format!("--animate solve {args}"));
        assert!(message.contains("only SVG can be animated"), "{message}");
        assert!(message.contains("--out maze.svg"), "{message}");
    }
    assert!(refused("--animate sovle").contains("'solve'"));
}
