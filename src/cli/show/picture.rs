//! One maze as text for the terminal, and the caption of its sheet.

use mazebook::difficulty::{Puzzle, Recipe};
use mazebook::format::Single;
use mazebook::format::text;
use mazebook::format::{Room, Style};
use mazebook::maze::topology::Size;
use mazebook::page::layout::single::Caption;
use mazebook::spec::Language;
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::Diagnostic;
use std::path::Path;
use std::sync::Arc;

/// The maze as text; if it is too wide, the error suggests a size that fits.
pub fn text(single: &Single) -> Result<String, Vec<Diagnostic>> {
    let (room, style) = (single.look.room, single.look.style(&single.view.maze.grid));
    text::page(single)?.map_err(|wide| vec![too_wide(single.puzzle, style, wide.columns, room)])
}

fn too_wide(puzzle: &Puzzle, style: Style, columns: usize, room: Room) -> Diagnostic {
    let most = room.columns.unwrap_or(usize::MAX);
    let recipe = &puzzle.configuration.recipe;
    // Signs beside the walls need a few more columns.
    let fits = |size: Size| {
        let other = Recipe { size, ..recipe.clone() }.grid().ok()?;
        (text::columns(&other.grid, style) + 4 <= most).then_some(size)
    };
    let scaled = |percent: usize| {
        let part = |n: u32| (u64::from(n) * percent as u64 / 100) as u32;
        // With two numbers, the first is the width: columns, or rings.
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

/// The text on the sheet of the maze.
pub fn caption(puzzle: &Puzzle, about: &str) -> Result<Caption, Vec<Diagnostic>> {
    let assets = Assets::beside(Path::new(""));
    let language = Language::read("en", (&Arc::default(), 0..0), &assets)?;
    let title = &puzzle.name.title;
    Ok(Caption {
        heading: title.clone().unwrap_or_default(),
        words: Some([language.start.clone(), language.finish.clone()]),
        title: title.clone().unwrap_or_else(|| "A maze".to_owned()),
        description: about.to_owned(),
    })
}
