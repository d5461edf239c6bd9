//! The scores of a book's mazes, one by one.

use super::super::build::volume;
use super::super::output::{Outcome, cannot, say};
use super::table::table;
use mazebook::book::plan::plan;
use mazebook::book::search::puzzles;
use mazebook::book::{design, lay_out};
use mazebook::difficulty::Puzzle;
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
    let mazes: Vec<(usize, &Puzzle)> =
        book.puzzles.iter().map(|listing| (listing.maze.page, &listing.puzzle)).collect();
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
    let heads =
        ["no.", "page", "title", "maze", "cells", "solution", "share", "effort", "grade", "level"];
    let rows: Vec<Vec<String>> = mazes.iter().map(row).collect();
    say(&(volume(spec) + &table(&heads, &rows)))
}

fn row((page, puzzle): &(usize, &Puzzle)) -> Vec<String> {
    let (recipe, score) = (&puzzle.configuration.recipe, &puzzle.score);
    let numbers: Vec<String> = recipe.size.numbers().iter().map(u32::to_string).collect();
    let size = numbers.join("x");
    vec![
        puzzle.name.label(),
        page.to_string(),
        puzzle.name.title.clone().unwrap_or_default(),
        format!("{} {size} {}", recipe.topology.name, recipe.maker()),
        puzzle.maze.grid.len().to_string(),
        score.solution.to_string(),
        format!("{:.0}%", score.fraction * 100.0),
        score.effort.to_string(),
        score.grade.to_string(),
        puzzle.level.map_or("-".to_owned(), |level| level.to_string()),
    ]
}

fn json((page, puzzle): &(usize, &Puzzle)) -> Value {
    let recipe = &puzzle.configuration.recipe;
    json!({
        "number": puzzle.name.number,
        "variant": puzzle.name.variant,
        "page": page,
        "title": puzzle.name.title,
        "topology": recipe.topology.name,
        "size": recipe.size.numbers(),
        "algorithm": recipe.maker(),
        "cells": puzzle.maze.grid.len(),
        "level": puzzle.level,
        "score": puzzle.score.rounded(),
    })
}

/// The curve of effort as SVG; an error if the title has a character that is in none of the fonts.
fn draw(spec: &BookSpec, mazes: &[(usize, &Puzzle)]) -> Result<String, Box<dyn std::error::Error>> {
    let faces = Faces::with(spec.font.iter().map(|font| font.bytes.clone()).collect())?;
    let books = mazes.chunk_by(|(_, a), (_, b)| a.name.variant == b.name.variant);
    let curves = books.map(|book| Curve {
        letter: book[0].1.name.variant,
        steps: book.iter().map(|(_, puzzle)| puzzle.score.effort).collect(),
    });
    let scene = plot(&spec.title, &curves.collect::<Vec<_>>(), &faces);
    Ok(svg::write(&scene?, &faces)?)
}
