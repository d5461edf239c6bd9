//! Drawings as golden files. UPDATE=1 rewrites them.

use super::shown;
use std::fs;

/// Each drawing: its name and its arguments.
const DRAWINGS: &[(&str, &str)] = &[
    ("ascii", "--size 8x5 --seed 1 --style ascii"),
    ("ascii-solution", "--size 8x5 --seed 1 --style ascii --solution"),
    ("ascii-weights", "--size 8x5 --seed 1 --style ascii --overlay weights"),
    ("blocks", "--size 12x7 --seed 2 --style blocks --entrance left --exit right"),
    ("blocks-color", "--size 8x5 --seed 2 --style blocks --solution --color always"),
    ("blocks-solution", "--size 8x5 --seed 2 --style blocks --solution"),
    ("box", "--size 12x7 --seed 3 --algorithm kruskal"),
    ("box-color", "--size 8x5 --seed 3 --solution --overlay weights --color always"),
    ("box-narrow", "--size 12x7 --seed 3 --algorithm kruskal --width 30"),
    ("box-solution", "--size 12x7 --seed 3 --algorithm kruskal --solution"),
    ("box-title", "--size 5x4 --seed 3 --title Warm-up"),
    ("box-tree", "--size 12x7 --seed 3 --algorithm kruskal --overlay tree"),
    ("box-weights", "--size 12x7 --seed 3 --overlay weights"),
    ("braille-squares", "--size 12x7 --seed 4 --style braille"),
    ("braille-squares-small", "--size 40x9 --seed 4 --width 50"),
    ("hex", "--topology hex --size 9x7 --seed 5"),
    ("hex-honeycomb", "--topology hex --size 4 --seed 5 --solution --entrance rim --exit center"),
    ("polar", "--topology polar --size 6 --seed 6"),
    ("polar-color", "--topology polar --size 4 --seed 6 --solution --color always"),
    ("polar-court", "--topology polar --size 4x12 --seed 6 --solution"),
    ("polar-tree", "--topology polar --size 4 --seed 6 --overlay tree"),
    ("polar-weights", "--topology polar --size 5 --seed 6 --overlay weights"),
    ("woven-color", "--size 8x8 --weave 0.25 --seed 3 --solution --color always"),
];

#[test]
fn every_drawing_is_as_it_was() {
    let mut wrong = Vec::new();
    for (name, args) in DRAWINGS {
        let drawn = shown(args);
        let path = format!("tests/show/{name}.txt");
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, drawn).unwrap();
        } else if fs::read_to_string(&path).unwrap_or_default() != drawn {
            wrong.push(format!("{name}: {args}\n{drawn}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_solution_of_a_hidden_picture_shows_it() {
    let args = "--size 16x20 --picture heart --seed 1 --format svg";
    let solved = shown(&format!("{args} --solution"));
    let fills = |svg: &str| svg.matches("fill=\"#666666\"").count();
    assert_eq!([fills(&solved), fills(&shown(args))], [1, 0], "{solved}");
    let line = solved.split('<').find(|element| element.contains("class=\"solution\"")).unwrap();
    assert!(line.contains("stroke=\"#ffffff\""), "{line}");
}
