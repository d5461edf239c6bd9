//! `mazebook stats`: the scores of one kind of maze, or of the mazes of a book.

mod book;
mod kind;
mod table;

use super::maze_args::RecipeArgs;
use super::output::{Outcome, threads};
use super::source::{Outside, read_book};
use mazebook::spec;
use std::path::PathBuf;

/// Shows how scores are distributed over one kind of maze, or from maze to maze in a book
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A book file, or - to read it from standard input: its mazes instead of one kind of maze
    #[arg(value_name = "BOOK.toml", conflicts_with_all = ["RecipeArgs", "seeds"])]
    book: Option<PathBuf>,
    #[command(flatten)]
    recipe: RecipeArgs,
    /// The number of mazes to look at
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    seeds: u32,
    /// Write the curve of effort over the book as an SVG
    #[arg(long, value_name = "FILE.svg", requires = "book")]
    plot: Option<PathBuf>,
    /// Print JSON for other programs
    #[arg(long)]
    json: bool,
    /// The number of threads, by default one for each core; the scores are the same with any number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    outside: Outside,
}

const EXAMPLES: &str = "\
Scores, as in manifest.json:
  solution        cells on the solution, both ends counted
  fraction        the same as a share of all cells
  detour          the solution divided by the shortest way if there were no walls
  turns           changes of direction along the solution
  decisions       cells of the solution at which another way leads off
  dead_ends       cells with one passage, not counting the ends
  dead_end_share  the same as a share of all cells
  branch_mean     mean depth of the branches off the solution, in cells
  branch_longest  depth of the deepest branch
  complexity      McClendon's complexity of the whole maze (2001)
  mcclendon       his difficulty
  e3              expected steps of an explorer who skips dead ends of 3 cells
  effort          expected steps of a solver with a sense of direction
  grade           1 to 10, from effort; an estimate, never calibrated on people

--json prints one object. For one kind of maze:
  { mazebook, topology, size, algorithm, newest, braid, ends, cells, mazes,
    scores: { solution: { count, min, p10, median, mean, p90, max,
                          step, histogram: [n, …] }, … } }
  count: the number of mazes that have the score (if none has, null instead of { … });
  histogram: the number of values in each step from min on;
  newest: only for the algorithm that has it.
For a book:
  { mazebook, title, volume, volumes (the last two of a series: it is the first),
    mazes: [{ number, variant, page, title, topology, size, algorithm,
              cells, level, difficulty (as printed, or null),
              score: { solution, … } }, …] }

Examples:
  mazebook stats --topology hex --size 20x20 --algorithm wilson
  mazebook stats --size 30x40 --json | jq .scores.solution.median
  mazebook stats rainy-days.toml --plot rainy-days.svg";

pub fn run(args: Args) -> Outcome {
    let threads = threads(args.threads)?;
    match &args.book {
        Some(path) => {
            let (source, assets) = read_book(path, &args.outside)?;
            let spec = spec::read(source, &assets)?;
            threads.install(|| book::run(&spec, &assets, args.plot.as_deref(), args.json))
        }
        None => threads.install(|| kind::run(&args.recipe, args.seeds, args.json)),
    }
}
