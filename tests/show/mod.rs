//! `mazebook show`: its drawings as golden files, its messages, and the same maze in every format.

mod animate;
mod drawn;
mod parse;
mod plotter;
mod said;

use crate::making::mazebook;
use crate::sample::often;
use mazebook::difficulty::{Configuration, Recipe};
use mazebook::format::text;
use mazebook::format::{Room, Style};
use mazebook::maze::algorithm::{self, Carver};
use mazebook::maze::grid::Cell;
use mazebook::maze::solve::solve;
use mazebook::maze::topology::{self, Size};
use mazebook::maze::{Endpoints, Maze, Place};
use mazebook::page::view::{Overlay, View};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::{Command, Output};

fn show(args: &str) -> Command {
    let mut command = mazebook();
    command.arg("show").args(args.split_whitespace());
    for variable in ["NO_COLOR", "CLICOLOR_FORCE", "COLUMNS", "LC_ALL", "LC_CTYPE"] {
        command.env_remove(variable);
    }
    command.env("LANG", "en_US.UTF-8");
    command
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn shown(args: &str) -> String {
    let output = show(args).output().unwrap();
    assert!(output.status.success(), "{args}: {}", stderr(&output));
    stdout(&output)
}

/// The message of a command that must fail.
fn refused(args: &str) -> String {
    let output = show(args).output().unwrap();
    assert!(!output.status.success() && output.stdout.is_empty(), "{args}: {}", stdout(&output));
    stderr(&output)
}

/// Mazes of every topology, in each form of its size.
fn mazes() -> Vec<(String, Maze)> {
    let mut mazes = Vec::new();
    for topology in topology::ALL {
        for size in [Size::One(4), Size::One(40), Size::Two(6, 7)] {
            if (topology.cells)(size).is_ok_and(|cells| cells > 400) {
                continue;
            }
            for number in [0, 4].into_iter().take(often(1, 2)) {
                let carver = Carver::new(&algorithm::ALL[number]);
                let (entrance, exit) = (Place::Top, Place::Bottom);
                let endpoints = Endpoints::At { entrance, exit };
                let recipe = Recipe { carver, endpoints, ..Recipe::new(topology, size) };
                let Ok(configuration) = Configuration::new(recipe.clone()) else { continue };
                for seed in 0..often(1, 8) {
                    let name = format!("{} seed {seed}", recipe.identity());
                    mazes.push((name, configuration.maze(seed)));
                }
            }
        }
    }
    mazes
}

fn drawn(maze: &Maze, style: Style, columns: Option<usize>) -> String {
    let view = View { maze, way: &[], overlay: None };
    text::draw(&view, style, Room { columns, rows: None }, false).unwrap()
}

/// The minimum number of columns of a drawing.
fn least(maze: &Maze, style: Style) -> usize {
    let view = View { maze, way: &[], overlay: None };
    let room = Room { columns: Some(1), rows: None };
    text::draw(&view, style, room, false).unwrap_err().columns
}

#[test]
fn every_style_can_be_read_back() {
    let mut suited = BTreeSet::new();
    for (name, maze) in mazes() {
        for (style_name, style, _) in Style::ALL {
            if !style.suits(&maze.grid) {
                continue;
            }
            suited.insert(style_name);
            let (finest, largest) = text::pitches(&maze.grid).into_inner();
            for (columns, pitch) in [(None, largest), (Some(least(&maze, *style)), finest)] {
                let text = drawn(&maze, *style, columns);
                let passages: Vec<_> = maze.passages_once().collect();
                let read = match style {
                    Style::Braille => parse::Dots::new(&text, &maze.grid, pitch).read(&passages),
                    _ => parse::squares(&text, *style, &maze),
                };
                assert_eq!(read, passages, "{name}, {style_name} {columns:?}\n{text}");
            }
        }
    }
    assert!(Style::ALL.iter().all(|(name, ..)| suited.contains(name)), "{suited:?}");
}

#[test]
fn what_is_laid_over_a_maze_hides_no_wall() {
    for (name, maze) in mazes() {
        let way = solve(&maze);
        for style in [Style::Ascii, Style::Box, Style::Blocks] {
            if !style.suits(&maze.grid) {
                continue;
            }
            for overlay in [None, Some(Overlay::Tree), Some(Overlay::Weights)] {
                let view = View { maze: &maze, way: &way, overlay };
                let text = text::draw(&view, style, Room::default(), false).unwrap();
                let text = match style {
                    // Whole blocks are two columns wide and one row high.
                    Style::Blocks => parse::halved(&text),
                    _ => text,
                };
                let read = parse::squares(&text, style, &maze);
                assert_eq!(read, maze.passages_once().collect::<Vec<_>>(), "{name}\n{text}");
            }
        }
    }
}

#[test]
fn the_graphs_are_the_maze() {
    for (topology, size, of) in [
        ("square", "7x5", Size::Two(7, 5)),
        ("hex", "4", Size::One(4)),
        ("polar", "5", Size::One(5)),
    ] {
        let topology_entry = topology::find(topology).unwrap();
        let (entrance, exit) = topology_entry.ends;
        let recipe = Recipe {
            endpoints: Endpoints::At { entrance, exit },
            ..Recipe::new(topology_entry, of)
        };
        let maze = Configuration::new(recipe).unwrap().maze(9);
        // Cells are numbered from 0, without gaps.
        let ids: BTreeMap<Cell, usize> = maze.grid.cells().zip(0..).collect();
        let passages: Vec<_> =
            maze.passages_once().map(|pair| pair.map(|cell| ids[&cell])).collect();
        let args = format!("--topology {topology} --size {size} --seed 9 --format");

        let json: serde_json::Value =
            serde_json::from_str(&shown(&format!("{args} json"))).unwrap();
        let read: Vec<[usize; 2]> = serde_json::from_value(json["passages"].clone()).unwrap();
        assert_eq!(read, passages);
        let read: Vec<usize> = serde_json::from_value(json["solution"].clone()).unwrap();
        assert_eq!(read, solve(&maze).iter().map(|cell| ids[cell]).collect::<Vec<_>>());
        assert_eq!(json["seed"], "0000000000000009");
        assert_eq!(json["score"]["solution"], read.len());
        let cells = json["cells"].as_array().unwrap();
        assert_eq!(cells.len(), maze.grid.len());
        for (cell, (&at, id)) in cells.iter().zip(&ids) {
            let center = maze.grid.center_of(at);
            assert_eq!(cell["id"], *id);
            assert!((cell["center"][0].as_f64().unwrap() - center.x).abs() < 1e-6);
        }
        let walls = json["walls"].as_array().unwrap();
        for (wall, side) in walls.iter().zip(maze.closed_walls()) {
            let both: Vec<usize> = serde_json::from_value(wall["cells"].clone()).unwrap();
            assert_eq!(both[0], ids[&side.cell]);
            assert_eq!(both.get(1), maze.grid.neighbor(side).map(|cell| &ids[&cell]));
        }
        assert_eq!(walls.len(), maze.closed_walls().count());
        assert_eq!(json["entrance"]["cell"], ids[&maze.entrance.cell()]);

        let dot = shown(&format!("{args} dot"));
        let edges = dot.lines().filter_map(|line| {
            let (a, rest) = line.trim().split_once(" -- ")?;
            let b = rest.split([' ', ';']).next()?;
            Some((line.contains("class=wall"), [a.parse().unwrap(), b.parse().unwrap()]))
        });
        let (walls, links): (Vec<_>, Vec<_>) = edges.partition(|&(is_wall, _)| is_wall);
        let links: Vec<[usize; 2]> = links.into_iter().map(|(_, link)| link).collect();
        assert_eq!(links, passages);
        let inner = maze.closed_walls().filter(|&side| maze.grid.neighbor(side).is_some());
        assert_eq!(walls.len(), inner.count());
    }
}

#[test]
fn the_printed_seed_brings_the_maze_back() {
    let seed = |text: &str| {
        let after = text.split("seed ").nth(1).unwrap();
        after.split([':', '\n']).next().unwrap().to_owned()
    };
    let (one, other) = (shown("--size 8x8"), shown("--size 8x8"));
    assert_ne!(seed(&one), seed(&other));
    assert_eq!(shown(&format!("--size 8x8 --seed {}", seed(&one))), one);
    // A maze found by a search equals the maze of its own seed, with or without another search.
    let hard = shown("--size 8x8 --difficulty 10 --seed 5");
    assert!(hard.contains("level 10"), "{hard}");
    assert_eq!(shown(&format!("--size 8x8 --difficulty 10 --seed {}", seed(&hard))), hard);
    let picture = |text: &str| text.split_once("\n\n").unwrap().1.to_owned();
    assert_eq!(picture(&shown(&format!("--size 8x8 --seed {}", seed(&hard)))), picture(&hard));
    assert_eq!(shown("--size 8x8 --seed 0xff"), shown("--size 8 --seed 255"));
    let length = shown("--size 8x8 --difficulty solution=25 --seed 1");
    assert!(length.contains("solution 25 of 64 cells"), "{length}");
}

#[test]
fn colors_are_for_those_who_want_them() {
    let args = "--size 5x5 --seed 1 --solution";
    assert!(!shown(args).contains('\u{1b}'));
    assert!(shown(&format!("{args} --color always")).contains("\u{1b}[0;38;5;196m"));
    let output = show(args).env("NO_COLOR", "1").env("CLICOLOR_FORCE", "1").output().unwrap();
    assert!(!stdout(&output).contains('\u{1b}'));
}

#[test]
fn a_terminal_without_unicode_gets_ascii() {
    let output = show("--size 5x5 --seed 1").env("LANG", "C").output().unwrap();
    assert!(stdout(&output).is_ascii() && stdout(&output).contains("o--o"));
}

#[test]
fn a_drawing_fits_or_says_what_would() {
    let width = |text: &str| text.lines().map(|line| line.chars().count()).max().unwrap();
    for columns in [30, 50, 90, 200] {
        let output = show("--size 20x8 --seed 1").env("COLUMNS", columns.to_string()).output();
        assert!(width(&stdout(&output.unwrap())) <= columns);
        for topology in ["hex --size 9x4", "polar --size 5"] {
            let args = format!("--topology {topology} --seed 1 --width {columns}");
            assert!(width(&shown(&args)) <= columns, "{args}");
        }
    }
    let message = refused("--size 100x10 --width 60 --seed 1 --style box");
    assert!(message.contains("at least 201 columns of text, and here are 60"), "{message}");
    assert!(message.contains("--size 27x10 would fit") && message.contains("--out"), "{message}");
    shown("--size 27x10 --width 60 --seed 1 --style box");
}

#[test]
fn wrong_values_are_explained() {
    for (args, words) in [
        ("--topology sqare", "did you mean `square`?"),
        ("--topology hex --style box", "take `braille`"),
        ("--size 1x5", "at least 2 columns are needed, not 1"),
        ("--size 8by9", "such as 20x10"),
        ("--algorithm Wilsen", "did you mean `wilson`?"),
        ("--newest 0.5", "it belongs to `growing-tree`"),
        ("--algorithm growing-tree --newest lots", "`--newest` takes a number, not text"),
        ("--size 0x4", "for example --size 20x10"),
        ("--topology hex --size 1", "`hex` takes columns x rows, or cells a side"),
        ("--difficulty esay", "did you mean `easy`?"),
        ("--difficulty 11", "for example --difficulty 7, hard or solution=90"),
        ("--difficulty solution=5", "the direct way is 29 cells"),
        ("--difficulty solution=5,tolerence=3", "did you mean `tolerance`?"),
        ("--entrance north", "there is no place `north`"),
        ("--entrance top --endpoints farthest", "cannot be used with"),
        ("--entrance center --exit center", "both `center`"),
        ("--seed 0xzz", "such as 2026, or 0x7f3a"),
        ("--seed -1", "such as 2026, or 0x7f3a"),
        ("--overlay wieghts", "weights"),
        ("--out maze.gif", "does not say in which format"),
        ("--out none/maze.svg", "its folder does not exist"),
    ] {
        let message = refused(args);
        assert!(message.contains(words) && !message.contains("maze 1:"), "{args}: {message}");
    }
}

#[test]
fn one_maze_goes_into_a_file() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    fs::create_dir_all(&folder).unwrap();
    for (file, start) in [
        ("m.svg", &b"<svg"[..]),
        ("m.pdf", b"%PDF-1.7"),
        ("m.png", b"\x89PNG"),
        ("m.json", b"{\"mazebook\""),
        ("m.dot", b"graph"),
        ("m.txt", b"Queen"),
    ] {
        let path = folder.join(file);
        let args =
            "--topology hex --size 4 --title Queen --solution --seed 3 --overlay weights --out";
        let output = show(args).arg(&path).output().unwrap();
        assert!(stdout(&output).contains("seed 3: solution"), "{}", stderr(&output));
        let written = fs::read(&path).unwrap();
        assert!(written.starts_with(start), "{file}");
        let format = if file == "m.txt" { "text" } else { &file[2..] };
        let piped =
            show(args.trim_end_matches("--out")).args(["--format", format]).output().unwrap();
        assert!(piped.stdout == written, "{file}");
        assert!(format == "text" || stderr(&piped).contains("seed 3: solution"));
    }
    let png = png::Decoder::new(
        fs::File::open(folder.join("m.png")).map(std::io::BufReader::new).unwrap(),
    );
    let reader = png.read_info().unwrap();
    assert_eq!(reader.info().pixel_dims.unwrap().xppu, 5906, "150 pixels to the inch");
}
