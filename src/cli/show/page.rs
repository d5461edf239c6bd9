//! The maze described on the command line, as a page of a book.

use crate::cli::maze_args::{PageText, RecipeArgs, number_or_text, quoted};
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
    let mut page = PageText::new("mazebook show", &options.recipe);
    match &options.difficulty {
        Some(text) => page.add("difficulty", text, &difficulty(text)),
        None => page.of_any_difficulty(),
    }
    if let Some(text) = &options.title {
        page.add("title", text, &quoted(text));
    }
    let spec = page.spec()?;
    let requests = plan(&spec, None).map_err(|found| page.own(found))?;
    // A valid book has a page, and a page has a maze.
    let request = &requests[0];
    let puzzle = request.puzzle_of(seed);
    let puzzle =
        puzzle.map_err(|why| page.own(vec![explain::unreachable(&spec, request, &why)]))?;
    let warnings = [explain::warning(&spec, request, &puzzle), explain::dropped(&spec, request)];
    let warnings = page.own(warnings.into_iter().flatten().collect());
    Ok((puzzle, warnings))
}

/// Converts `7`, `hard`, or `solution=90,tolerance=4` to TOML.
fn difficulty(text: &str) -> String {
    if !text.contains('=') {
        return number_or_text(text);
    }
    let pairs = text.split(',').map(|pair| {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        format!("{} = {}", quoted(key.trim()), number_or_text(value.trim()))
    });
    format!("{{ {} }}", pairs.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difficulty_is_toml() {
        assert_eq!(difficulty("7"), "7");
        assert_eq!(difficulty("hard"), "\"hard\"");
        assert_eq!(
            difficulty("solution=90, tolerance=4"),
            "{ \"solution\" = 90, \"tolerance\" = 4 }"
        );
    }
}
