//! The examples in the README and in the guides of docs/ work as shown.

use crate::making::mazebook;
use mazebook::maze::topology::{self, Size};
use mazebook::spec::assets::{Assets, names};
use mazebook::spec::diagnostic::Source;
use mazebook::spec::{self, Key};
use mazebook::{Build, Error, Memory};
use std::collections::BTreeMap;
use std::fs;

/// Builds a book without a warning; returns the number of its mazes, and its files.
fn builds(name: &str, text: &str) -> (u32, BTreeMap<String, Vec<u8>>) {
    let source = Source { name: name.to_string(), text: text.to_string() };
    let spec = spec::read(source, &Assets::embedded()).map_err(Error::from);
    let spec = spec.unwrap_or_else(|error| panic!("{error}"));
    let mut folder = Memory::default();
    let report = Build::new(&spec).formats(["pdf", "svg"]).write(&mut folder);
    let report = report.unwrap_or_else(|error| panic!("{error}"));
    assert!(report.warnings.is_empty(), "{name} warns: {}", Error(report.warnings));
    (report.mazes, folder.files())
}

/// The README and the guides, each with its folder.
fn guides() -> Vec<(&'static str, String)> {
    let mut guides = vec![("", fs::read_to_string("README.md").unwrap())];
    for entry in fs::read_dir("docs").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "md") {
            guides.push(("docs/", fs::read_to_string(path).unwrap()));
        }
    }
    assert!(guides.len() > 3);
    guides
}

#[test]
fn the_example_builds() {
    let readme = include_str!("../README.md");
    let example = readme.split("```toml").nth(1).and_then(|rest| rest.split("```").next());
    assert_eq!(builds("README.md", example.unwrap()).0, 26);
}

#[test]
fn every_starter_builds() {
    for name in names("templates/books") {
        let text = Assets::embedded().text(&format!("templates/books/{name}.toml")).unwrap().text;
        let (mazes, files) = builds(name, &text);
        assert!(mazes >= 10, "{name} is a book");
        match name {
            "sampler" => pictures(&files, SAMPLER),
            "storybook" => pictures(&files, STORYBOOK),
            _ => {}
        }
    }
}

/// The README's pictures and the pages that they show.
const SAMPLER: &[(&str, &str)] = &[
    ("square", "pages/002.svg"),
    ("hex", "pages/007.svg"),
    ("polar", "pages/009.svg"),
    ("woven", "pages/030.svg"),
    ("rhombille", "pages/015.svg"),
    ("spiral", "pages/021.svg"),
    ("isohedral-90", "pages/022.svg"),
    ("hidden", "pages/029.svg"),
    ("heart", "pages/026.svg"),
    ("dinosaur", "pages/027.svg"),
    ("name", "pages/028.svg"),
    ("answers", "answers/001.svg"),
];
const STORYBOOK: &[(&str, &str)] = &[
    ("storybook-title", "pages/001.svg"),
    ("storybook-square", "pages/027.svg"),
    ("storybook-hex", "pages/014.svg"),
    ("storybook-polar", "pages/021.svg"),
];

/// Checks that the README's pictures are pages of the starters, on white.
fn pictures(files: &BTreeMap<String, Vec<u8>>, pages: &[(&str, &str)]) {
    for (picture, file) in pages {
        let page = std::str::from_utf8(&files[*file]).unwrap();
        let (head, rest) = page.split_once('>').unwrap();
        let white = format!("{head}><rect width=\"100%\" height=\"100%\" fill=\"white\"/>{rest}");
        let picture = format!("docs/pictures/{picture}.svg");
        is_picture(&picture, &white);
        assert!(include_str!("../README.md").contains(&picture));
    }
}

fn is_picture(file: &str, svg: &str) {
    if std::env::var_os("UPDATE").is_some() {
        fs::write(file, svg).unwrap();
    }
    assert!(
        fs::read_to_string(file).unwrap() == svg,
        "{file} is out of date; UPDATE=1 rewrites it"
    );
}

/// The picture of the isohedral tilings, nine per row, each with its number.
#[test]
fn the_guide_shows_every_isohedral_tiling() {
    let tilings = topology::every().filter(|one| one.family() == "isohedral");
    let mut drawn = String::new();
    for (place, tiling) in tilings.enumerate() {
        let grid = (tiling.grid)(Size::Two(4, 4)).unwrap();
        let bounds = grid.bounds();
        let (x, y) = (100 * (place % 9) + 50, 115 * (place / 9) + 50);
        let mut walls = String::new();
        for side in grid.walls() {
            let wall = grid.wall(side);
            // Every second turn is enough.
            let stops = wall.steps.iter().skip(1).step_by(2).map(|step| step.end());
            let stops = [wall.start].into_iter().chain(stops).chain([wall.end()]);
            let on = stops.map(|at| (at - bounds.center()) * 18.0);
            let on: Vec<String> = on.map(|at| format!("{:.1} {:.1}", at.x, at.y)).collect();
            walls += &format!("M{}", on.join(" "));
        }
        let number = tiling.name.trim_start_matches("isohedral-");
        drawn += &format!(
            "<path transform=\"translate({x} {y})\" d=\"{walls}\"/><text x=\"{x}\" y=\"{}\">{number}</text>\n",
            y + 60
        );
    }
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 900 1035\">\n\
         <rect width=\"900\" height=\"1035\" fill=\"white\"/>\n\
         <g fill=\"none\" stroke=\"black\" stroke-linecap=\"round\" font-family=\"sans-serif\" \
         font-size=\"13\" text-anchor=\"middle\">\n{}</g>\n</svg>\n",
        drawn.replace("<text", "<text fill=\"black\" stroke=\"none\"")
    );
    is_picture("docs/pictures/isohedral.svg", &svg);
}

#[test]
fn every_link_leads_somewhere() {
    for (folder, text) in guides() {
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = link.split('#').next().unwrap();
            let elsewhere = link.starts_with("https://") || file.is_empty();
            assert!(elsewhere || fs::metadata(format!("{folder}{file}")).is_ok(), "{link}");
        }
    }
}

#[test]
fn the_maze_of_the_guide_is_the_one_that_is_shown() {
    let guide = include_str!("../docs/screen.md");
    let (command, shown) = guide.split_once("    $ mazebook ").unwrap().1.split_once('\n').unwrap();
    let run = mazebook().args(command.split(' ')).output();
    let output = run.unwrap();
    let text = [output.stderr, output.stdout].concat();
    let lines = String::from_utf8(text).unwrap();
    for line in lines.lines().map(str::trim_end).filter(|line| !line.is_empty()) {
        assert!(shown.contains(line), "docs/screen.md lacks `{line}`");
    }
}

#[test]
fn every_key_is_explained() {
    let guide = include_str!("../docs/book.md");
    for key in Key::of_book().iter().chain(Key::of_page()) {
        assert!(guide.contains(&format!("`{}`", key.name)), "{}", key.name);
    }
}

#[test]
fn every_command_takes_its_options() {
    let mut checked = 0;
    for (_, text) in guides() {
        // In a block of code, or within a line.
        let lines = text.lines().filter_map(|line| line.strip_prefix("    "));
        let commands = lines.chain(text.split('`')).map(|line| line.trim_start_matches("$ "));
        for line in commands.filter(|line| line.starts_with("mazebook ") && !line.contains('\n')) {
            let mut words = line.split('#').next().unwrap().split_whitespace().skip(1);
            let command = words.next().unwrap();
            let run = mazebook().args([command, "--help"]).output();
            let help = String::from_utf8(run.unwrap().stdout).unwrap();
            assert!(help.contains("Usage: mazebook"), "{line}");
            for option in words.take_while(|word| *word != "|").filter(|word| word.starts_with('-'))
            {
                assert!(option == "-" || help.contains(option), "{line}");
                checked += 1;
            }
        }
    }
    assert!(checked > 10, "{checked}");
}
