//! The scores of a book's mazes, one by one.

use super::super::build::volume;
use super::super::output::{Outcome, cannot, say};
use super::table::table;
use mazebook::book::plan::plan;
use mazebook::book::search::puzzles;
use mazebook::book::{Listing, design, lay_out};
use mazebook::format::svg;
use mazebook::page::font::Faces;
use mazebook::page::plot::{Curve, plot};
use mazebook::spec::BookSpec;
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::Diagnostic;
use serde_json::{Value, json};
use std::path::Path;

pub fn run(spec: &BookSpec, assets: &Assets, picture: Option<&Path>, as_json: bool) -> Outcome {
    let requests = plan(spec, None)?;
    let puzzles = puzzles(spec, &requests, &|| ())?;
    let book = lay_out(spec, design(spec, assets)?, &requests, puzzles)?;
    let entry = |listing| Entry { listing, printed: book.design.difficulty(&listing.puzzle) };
    let mazes: Vec<Entry> = book.puzzles.iter().map(entry).collect();
    if let Some(file) = picture {
        let text =
            draw(spec, &mazes).map_err(|error| vec![Diagnostic::error(error.to_string())])?;
        std::fs::write(file, text)
            .map_err(|error| vec![cannot(&format!("write {}", file.display()), &error)])?;
    }
    if as_json {
        let mazes: Vec<Value> = mazes.iter().map(json).collect();
        let mazebook = env!("CARGO_PKG_VERSION");
        let mut book = json!({ "mazebook": mazebook, "title": spec.title, "mazes": mazes });
        if let Some(series) = &spec.series {
            (book["volume"], book["volumes"]) = (series.number.into(), series.volumes.into());
        }
        return say(&format!("{book}\n"));
    }
    let heads = [
        "no.", "page", "title", "maze", "cells", "solution", "share", "effort", "grade", "level",
        "printed",
    ];
    let rows: Vec<Vec<String>> = mazes.iter().map(row).collect();
    say(&(volume(spec) + &table(&heads, &rows)))
}

/// A maze of the book, and the difficulty that stands beside it.
struct Entry<'b> {
    listing: &'b Listing,
    printed: Option<u8>,
}

fn row(Entry { listing, printed }: &Entry) -> Vec<String> {
    let puzzle = &listing.puzzle;
    let or_none = |number: Option<u8>| number.map_or("-".to_owned(), |number| number.to_string());
    let (recipe, score) = (&puzzle.configuration.recipe, &puzzle.score);
    let numbers: Vec<String> = recipe.size.numbers().iter().map(u32::to_string).collect();
    let size = numbers.join("x");
    vec![
        puzzle.name.label(),
        listing.maze.page.to_string(),
        puzzle.name.title.clone().unwrap_or_default(),
        format!("{} {size} {}", recipe.topology.name, recipe.maker()),
        puzzle.maze.grid.len().to_string(),
        score.solution.to_string(),
        format!("{:.0}%", score.fraction * 100.0),
        score.effort.to_string(),
        score.grade.to_string(),
        or_none(puzzle.level),
        or_none(*printed),
    ]
}

fn json(Entry { listing, printed }: &Entry) -> Value {
    let puzzle = &listing.puzzle;
    let recipe = &puzzle.configuration.recipe;
    json!({
        "number": puzzle.name.number,
        "variant": puzzle.name.variant,
        "page": listing.maze.page,
        "title": puzzle.name.title,
        "topology": recipe.topology.name,
        "size": recipe.size.numbers(),
        "algorithm": recipe.maker(),
        "cells": puzzle.maze.grid.len(),
        "level": puzzle.level,
        "difficulty": printed,
        "score": puzzle.score.rounded(),
    })
}

/// The curve of effort as SVG; an error if the title has a character that is in none of the fonts.
fn draw(spec: &BookSpec, mazes: &[Entry]) -> Result<String, Box<dyn std::error::Error>> {
    let faces = Faces::with(spec.font.iter().map(|font| font.bytes.clone()).collect())?;
    let letter = |maze: &Entry| maze.listing.puzzle.name.variant;
    let books = mazes.chunk_by(|a, b| letter(a) == letter(b));
    let curves = books.map(|book| Curve {
        letter: letter(&book[0]),
        steps: book.iter().map(|maze| maze.listing.puzzle.score.effort).collect(),
    });
    let scene = plot(&spec.title, &curves.collect::<Vec<_>>(), &faces);
    Ok(svg::write(&scene?, &faces)?)
}
