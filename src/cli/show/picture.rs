//! One maze in each format.

use super::terminal::Terminal;
use mazebook::assets::Assets;
use mazebook::diagnostic::{Diagnostic, Source, listed};
use mazebook::drawing;
use mazebook::font::Faces;
use mazebook::format::animated::{self, Animation};
use mazebook::format::text::{self, Style};
use mazebook::format::{graph, pdf, png, svg};
use mazebook::language::Language;
use mazebook::layout::single::{Caption, sheet};
use mazebook::plan::Puzzle;
use mazebook::score::Score;
use mazebook::topology::Size;
use mazebook::view::View;
use serde::Serialize;
use std::path::Path;

type Bytes = Result<Vec<u8>, Vec<Diagnostic>>;

/// The maze as text, under a line about it.
pub fn text(
    puzzle: &Puzzle,
    view: &View,
    about: &str,
    style: Option<&str>,
    terminal: &Terminal,
) -> Result<String, Vec<Diagnostic>> {
    let (grid, room) = (&*view.maze.grid, terminal.room);
    let named = Style::ALL.iter().find(|(name, ..)| Some(*name) == style);
    let style = match named {
        Some((name, style, _)) if !style.suits(grid) => {
            let suitable = Style::ALL.iter().filter(|(_, style, _)| style.suits(grid));
            let topology = puzzle.configuration.recipe.topology.name;
            let message =
                format!("the cells of a {topology} maze cannot be drawn in the style {name}");
            let help = format!("take {}", listed(suitable.map(|(name, ..)| name), "or"));
            return Err(vec![Diagnostic::error(message).help(help)]);
        }
        Some((_, style, _)) => *style,
        None => Style::usual(grid, room, terminal.unicode),
    };
    let picture = text::draw(view, style, room, terminal.colored)
        .map_err(|wide| vec![too_wide(puzzle, style, wide.columns, terminal)])?;
    let heading = puzzle.title.as_ref().map_or(String::new(), |title| format!("{title}\n"));
    Ok(format!("{heading}{}\n{picture}", wrapped(about, room.columns)))
}

/// Words in lines of at most so many characters, each with a line break.
fn wrapped(text: &str, columns: Option<usize>) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if columns.is_none_or(|most| line.len() + 1 + word.len() <= most) => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

fn too_wide(puzzle: &Puzzle, style: Style, columns: usize, terminal: &Terminal) -> Diagnostic {
    let most = terminal.room.columns.unwrap_or(usize::MAX);
    let recipe = &puzzle.configuration.recipe;
    // Signs beside the walls take a little more.
    let fits = |size: Size| {
        let grid = (recipe.topology.grid)(size).ok()?;
        (text::columns(&grid, style) + 4 <= most).then_some(size)
    };
    let scaled = |percent: usize| {
        let part = |n: u32| (u64::from(n) * percent as u64 / 100) as u32;
        // Of two numbers the first is the width: columns, or rings.
        match recipe.size {
            Size::One(n) => Size::One(part(n)),
            Size::Two(a, b) => Size::Two(part(a), b),
        }
    };
    let smaller = (1..100.min(most * 100 / columns + 1)).rev().find_map(|part| fits(scaled(part)));
    let numbers = |size: Size| size.numbers().iter().map(u32::to_string).collect::<Vec<_>>();
    let size = smaller
        .map_or(String::new(), |size| format!("--size {} would fit; or ", numbers(size).join("x")));
    let help = format!("{size}make the window wider, or write a file: --out maze.svg");
    let message =
        format!("this maze takes at least {columns} columns of text, and here are {most}");
    Diagnostic::error(message).help(help)
}

/// What file to make of the maze.
pub struct File<'a> {
    pub format: &'a str,
    /// Pixels to the inch.
    pub dpi: u32,
    pub animation: Option<Animation>,
}

/// The maze as the bytes of a file.
pub fn file(puzzle: &Puzzle, view: &View, about: &str, file: &File) -> Bytes {
    match file.format {
        "json" => json(puzzle).map_err(|error| failed(error.to_string())),
        "dot" => Ok(graph::dot(about, &puzzle.maze, &puzzle.way).into_bytes()),
        _ => drawn(puzzle, view, about, file),
    }
}

fn drawn(puzzle: &Puzzle, view: &View, about: &str, file: &File) -> Bytes {
    let language =
        Language::read("en", (&Source::default(), 0..0), &Assets::beside(Path::new("")))?;
    let caption = Caption {
        heading: puzzle.title.clone().unwrap_or_default(),
        words: Some([language.start().to_owned(), language.finish().to_owned()]),
        title: puzzle.title.clone().unwrap_or_else(|| "A maze".to_owned()),
        description: about.to_owned(),
    };
    let faces = Faces::builtin();
    let scene = sheet(view, &caption, &faces).map_err(|missing| {
        let help = "a book can bring a font for it; here, choose another --title";
        vec![Diagnostic::error(missing.to_string()).help(help)]
    })?;
    let bytes = match file.format {
        "png" => png::write(&scene, &faces, file.dpi),
        "pdf" => pdf::encode(&scene, &faces, &pdf::Forms::default()).and_then(|page| {
            let metadata = pdf::Metadata { title: caption.title.clone(), author: String::new() };
            pdf::write(&metadata, &faces, vec![page])
        }),
        _ => match file.animation {
            None => svg::write(&scene, &faces),
            Some(Animation::Solve) => animated::solve(&scene, &faces, view.way.len()),
            Some(Animation::Carve) => {
                let order = puzzle.configuration.carving(puzzle.found.seed, view.maze);
                animated::carve(&scene, &faces, &drawing::openings(view.maze, &order))
            }
        }
        .map(String::into_bytes),
    };
    bytes.map_err(failed)
}

/// What a JSON file says of the maze besides its graph.
#[derive(Serialize)]
struct Facts<'p> {
    mazebook: &'static str,
    title: Option<&'p str>,
    topology: &'static str,
    size: Vec<u32>,
    algorithm: &'static str,
    braid: f64,
    /// In hex, as in the manifest: programs may read numbers as floats.
    seed: String,
    level: Option<u8>,
    score: Score,
}

fn json(puzzle: &Puzzle) -> serde_json::Result<Vec<u8>> {
    let recipe = &puzzle.configuration.recipe;
    let facts = Facts {
        mazebook: env!("CARGO_PKG_VERSION"),
        title: puzzle.title.as_deref(),
        topology: recipe.topology.name,
        size: recipe.size.numbers(),
        algorithm: recipe.carver.algorithm.name,
        braid: recipe.braid,
        seed: format!("{:016x}", puzzle.found.seed),
        level: puzzle.level,
        score: puzzle.score.rounded(),
    };
    graph::json(&facts, &puzzle.maze, &puzzle.way).map(String::into_bytes)
}

fn failed(message: String) -> Vec<Diagnostic> {
    vec![Diagnostic::error(message)]
}
