//! The maze described on the command line, as a page of a book.

use crate::cli::maze_args::{ArgumentValue, CommandPage, RecipeArgs};
use mazebook::book::explain;
use mazebook::book::plan::plan;
use mazebook::difficulty::Puzzle;
use mazebook::spec::diagnostic::Diagnostic;

/// The maze
#[derive(clap::Args)]
pub struct Options {
    #[command(flatten)]
    recipe: RecipeArgs,
    /// How hard: a level from 1 to 10, its name, or what scores must be: 7, hard, solution=90, length=7
    #[arg(long, value_name = "HOW")]
    difficulty: Option<String>,
    /// A line to print above the maze
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
}

/// The maze for a seed, or the first one with the requested difficulty; and warnings about it.
pub fn puzzle(options: &Options, seed: u64) -> Result<(Puzzle, Vec<Diagnostic>), Vec<Diagnostic>> {
    let mut page = CommandPage::new("mazebook show", &options.recipe);
    if let Some(text) = &options.difficulty {
        page.add("difficulty", text, difficulty(text));
    }
    if let Some(text) = &options.title {
        page.add_text("title", text);
    }
    let spec = page.spec()?;
    let requests = plan(&spec, None).map_err(|found| page.spoken(found))?;
    // A valid book has a page, and a page has a maze.
    let request = &requests[0];
    let puzzle = request.puzzle_of(seed);
    let puzzle =
        puzzle.map_err(|why| page.spoken(vec![explain::unreachable(&spec, request, &why)]))?;
    let warnings = [explain::warning(&spec, request, &puzzle), explain::dropped(&spec, request)];
    let warnings = page.spoken(warnings.into_iter().flatten().collect());
    Ok((puzzle, warnings))
}

/// The value of `7`, `hard`, or `solution=90,tolerance=4`.
fn difficulty(text: &str) -> ArgumentValue {
    if !text.contains('=') {
        return ArgumentValue::number(text);
    }
    let pairs = text.split(',').map(|pair| {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        (key.trim().to_owned(), ArgumentValue::number(value.trim()))
    });
    ArgumentValue::Pairs(pairs.collect())
}
