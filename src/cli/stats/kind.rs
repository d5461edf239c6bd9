//! The scores of many mazes of one kind.

use super::super::maze_args::{CommandPage, RecipeArgs};
use super::super::output::{Outcome, say};
use super::table::{bars, table};
use mazebook::book::plan::plan;
use mazebook::difficulty::Configuration;
use mazebook::difficulty::statistics::{Distribution, MEASURES, sample};
use mazebook::maze::Endpoints;
use serde_json::{Value, json};

pub fn run(recipe: &RecipeArgs, mazes: u32, as_json: bool) -> Outcome {
    let page = CommandPage::new("mazebook stats", recipe);
    let spec = page.spec()?;
    let requests = plan(&spec, None).map_err(|found| page.spoken(found))?;
    // A valid book has a page, and a page has a maze.
    let configuration = &*requests[0].configuration;
    let scores = sample(configuration, mazes);
    let rows = MEASURES.iter().map(|measure| {
        let values = scores.iter().filter_map(measure.of).collect();
        (measure.name, measure.decimals, Distribution::of(values))
    });
    let distributions: Vec<(&str, usize, Option<Distribution>)> = rows.collect();
    if as_json {
        let text = json(configuration, mazes, &distributions).to_string();
        return say(&(text + "\n"));
    }
    let rows: Vec<Vec<String>> =
        distributions.iter().map(|(name, decimals, found)| row(name, *decimals, found)).collect();
    let heads = ["", "min", "p10", "median", "mean", "p90", "max", ""];
    say(&format!("{}\n\n{}", title(configuration, mazes), table(&heads, &rows)))
}

fn row(name: &str, decimals: usize, found: &Option<Distribution>) -> Vec<String> {
    let name = name.replace('_', " ");
    let Some(found) = found else {
        let dashes = std::iter::repeat_n("-".to_owned(), 6);
        return std::iter::once(name).chain(dashes).chain([String::new()]).collect();
    };
    let number = |value: f64| format!("{value:.decimals$}");
    let mean = format!("{:.*}", decimals.max(1), found.mean);
    let (min, p10, median) = (number(found.min), number(found.p10), number(found.median));
    vec![name, min, p10, median, mean, number(found.p90), number(found.max), bars(&found.histogram)]
}

/// One line that describes the kind of maze.
fn title(configuration: &Configuration, mazes: u32) -> String {
    let recipe = &configuration.recipe;
    let size: Vec<String> = recipe.size.numbers().iter().map(u32::to_string).collect();
    let share = match &recipe.carver.algorithm.option {
        Some(option) => format!(" ({} {})", option.name, recipe.carver.share),
        None => String::new(),
    };
    let braid = match recipe.braid {
        0.0 => String::new(),
        share => format!(", braid {share}"),
    };
    format!(
        "{mazes} mazes: {} {}, {}{share}{braid}, {}; {} cells each",
        recipe.topology.name,
        size.join("x"),
        recipe.maker(),
        ends(recipe.endpoints),
        configuration.grid.len()
    )
}

fn ends(endpoints: Endpoints) -> String {
    match endpoints {
        Endpoints::At { entrance, exit } => format!("{} to {}", entrance.name(), exit.name()),
        // The mazes have no target length by which the ends could be chosen.
        Endpoints::Farthest | Endpoints::Auto => "farthest".to_owned(),
    }
}

fn json(
    configuration: &Configuration,
    mazes: u32,
    distributions: &[(&str, usize, Option<Distribution>)],
) -> Value {
    let recipe = &configuration.recipe;
    let scores = distributions.iter().map(|(name, _, found)| ((*name).to_owned(), json!(found)));
    let mut value = json!({
        "mazebook": env!("CARGO_PKG_VERSION"),
        "topology": recipe.topology.name,
        "size": recipe.size.numbers(),
        "algorithm": recipe.maker(),
        "braid": recipe.braid,
        "ends": ends(recipe.endpoints),
        "cells": configuration.grid.len(),
        "mazes": mazes,
        "scores": scores.collect::<serde_json::Map<_, _>>(),
    });
    if let Some(option) = &recipe.carver.algorithm.option {
        value[option.name] = json!(recipe.carver.share);
    }
    value
}
