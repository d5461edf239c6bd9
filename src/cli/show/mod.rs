//! `mazebook show`: one maze, there and then, in the terminal or as a file.

mod page;
mod picture;
mod terminal;

use super::{Done, cannot, counted, warn};
use clap::builder::PossibleValuesParser;
use mazebook::diagnostic::Diagnostic;
use mazebook::format::animated::Animation;
use mazebook::format::text::Style;
use mazebook::plan::Puzzle;
use mazebook::view::{Overlay, View};
use std::hash::{BuildHasher, RandomState};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use terminal::Terminal;

/// Shows one maze in the terminal, or writes it to a file
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    maze: page::Options,
    /// The seed of the maze, such as 2026 or 0x7f3a; a new one each time unless given
    #[arg(long, value_name = "NUMBER", value_parser = seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Show the way through, too
    #[arg(long)]
    solution: bool,
    /// What to lay over the maze: see mazebook list overlays
    #[arg(long, value_name = "NAME")]
    #[arg(value_parser = PossibleValuesParser::new(Overlay::ALL.iter().map(|(name, ..)| *name)))]
    overlay: Option<String>,
    /// The characters of the walls: see mazebook list styles; double lines or dots unless given
    #[arg(long, value_name = "NAME")]
    #[arg(value_parser = PossibleValuesParser::new(Style::ALL.iter().map(|(name, ..)| *name)))]
    style: Option<String>,
    /// How many characters go into a line, instead of the terminal's own number
    #[arg(long, value_name = "COLUMNS", value_parser = clap::value_parser!(u16).range(1..))]
    width: Option<u16>,
    /// Write the maze in this format instead: see mazebook list pictures
    #[arg(long, value_name = "FORMAT")]
    #[arg(value_parser = PossibleValuesParser::new(FORMATS.iter().map(|(name, _)| *name)))]
    format: Option<String>,
    /// Write an SVG that plays in a browser: see mazebook list animations
    #[arg(long, value_name = "NAME")]
    #[arg(value_parser = PossibleValuesParser::new(Animation::ALL.iter().map(|(name, ..)| *name)))]
    animate: Option<String>,
    /// The file to write instead of the standard output; its ending says the format, where --format does not
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Pixels to the inch of a PNG
    #[arg(long, value_name = "DPI", default_value_t = 150)]
    #[arg(value_parser = clap::value_parser!(u32).range(10..=2400))]
    dpi: u32,
}

const EXAMPLES: &str = "\
Examples:
  mazebook show
  mazebook show --size 30x12 --difficulty hard --solution
  mazebook show --topology polar --size 6 --seed 2026
  mazebook show --topology hex --overlay weights --out maze.png --dpi 300
  mazebook show --animate solve --out maze.svg
  mazebook show --format json | jq .score

The seed is printed with the maze: with the same options, --seed brings it back.";

/// What one maze can be written as, each with a line about it.
pub static FORMATS: &[(&str, &str)] = &[
    ("text", "with characters, as in the terminal"),
    ("svg", "a drawing that can be scaled and changed"),
    ("pdf", "a drawing to print"),
    ("png", "a picture, in as many pixels to the inch as --dpi says"),
    ("json", "the graph, for programs: cells, passages, walls, solution, scores"),
    ("dot", "the graph, for Graphviz: neato draws it"),
];

fn seed(text: &str) -> Result<u64, String> {
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let seed = match text.strip_prefix("0x") {
        Some(hex) if digits(hex) => u64::from_str_radix(hex, 16).ok(),
        None if digits(text) => text.parse().ok(),
        _ => None,
    };
    seed.ok_or_else(|| {
        "write a whole number such as 2026, or 0x7f3a with digits 0 to 9 and a to f".to_owned()
    })
}

pub fn run(args: Args) -> Done {
    let format = format(&args)?;
    if args.animate.is_some() && format != "svg" {
        let message = format!("only SVG can be animated, not {format}");
        let help = "write it to a file such as --out maze.svg, which plays in a browser";
        return Err(vec![Diagnostic::error(message).help(help)]);
    }
    // The standard library's own source of randomness; the number is short, so that it can be told to others.
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one("seed") % 1_000_000_000);
    let (puzzle, warnings) = page::puzzle(&args.maze, seed)?;
    warn(&warnings);
    let animation = Animation::ALL.iter().find(|(name, ..)| Some(*name) == args.animate.as_deref());
    let animation = animation.map(|&(_, animation, _)| animation);
    let overlay = Overlay::ALL.iter().find(|(name, ..)| Some(*name) == args.overlay.as_deref());
    let view = View {
        maze: &puzzle.maze,
        way: if args.solution || animation == Some(Animation::Solve) { &puzzle.way } else { &[] },
        overlay: overlay.map(|&(_, overlay, _)| overlay),
    };
    let terminal = Terminal::of_output(args.width.map(usize::from));
    let about = about(&puzzle);
    let bytes = match format {
        "text" => {
            // A file has no colors and no bounds.
            let terminal = match args.out {
                Some(_) => Terminal { room: Default::default(), colored: false, ..terminal },
                None => terminal,
            };
            let style = args.style.as_deref();
            picture::text(&puzzle, &view, &about, style, &terminal)?.into_bytes()
        }
        "svg" | "pdf" | "png" if args.out.is_none() && terminal.is_there => {
            let message = format!("{} is not for reading on a terminal", format.to_uppercase());
            let help = format!("write it to a file: --out maze.{format}");
            return Err(vec![Diagnostic::error(message).help(help)]);
        }
        _ => {
            let file = picture::File { format, dpi: args.dpi, animation };
            picture::file(&puzzle, &view, &about, &file)?
        }
    };
    match &args.out {
        Some(path) => {
            write(path, &bytes)?;
            super::say(&format!("Wrote {}: {about}\n", path.display()))
        }
        None if format == "text" => super::say(&String::from_utf8_lossy(&bytes)),
        None => {
            // The standard output is the file's alone.
            let _ = writeln!(anstream::stderr(), "{about}");
            put(&bytes)
        }
    }
}

/// The format that `--format` names, or the ending of `--out`; an animation is SVG where neither says.
fn format(args: &Args) -> Result<&str, Vec<Diagnostic>> {
    if let Some(format) = &args.format {
        return Ok(format);
    }
    let Some(path) = &args.out else {
        return Ok(if args.animate.is_some() { "svg" } else { "text" });
    };
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    let ending = ending.unwrap_or_default();
    let named = FORMATS.iter().map(|(name, _)| *name).find(|&name| name == ending);
    named.or((ending == "txt").then_some("text")).ok_or_else(|| {
        let names = FORMATS.iter().map(|(name, _)| *name);
        let message = format!("the name {} does not say in which format to write", path.display());
        let help = format!("add --format: {}", mazebook::diagnostic::listed(names, "or"));
        vec![Diagnostic::error(message).help(help)]
    })
}

/// One line: what the maze is, its seed and its scores.
fn about(puzzle: &Puzzle) -> String {
    let (recipe, score) = (&puzzle.configuration.recipe, &puzzle.score);
    let size: Vec<String> = recipe.size.numbers().iter().map(u32::to_string).collect();
    // The seeds of a book are long, and written as its manifest writes them.
    let seed = match puzzle.found.seed {
        seed @ 0..1_000_000_000_000 => seed.to_string(),
        seed => format!("{seed:#018x}"),
    };
    let braid = match recipe.braid {
        0.0 => String::new(),
        share => format!(", braid {share}"),
    };
    let level = puzzle.level.map_or(String::new(), |level| format!(", level {level}"));
    format!(
        "{} {}, {}{braid}, seed {seed}: solution {} of {} cells, {}, {}{level}, grade {}",
        recipe.topology.name,
        size.join("x"),
        recipe.carver.algorithm.name,
        score.solution,
        puzzle.maze.grid.len(),
        counted(score.turns, "turn"),
        counted(score.dead_ends, "dead end"),
        score.grade
    )
}

fn write(path: &Path, bytes: &[u8]) -> Done {
    std::fs::write(path, bytes).map_err(|error| {
        let name = path.display();
        match error.kind() {
            ErrorKind::NotFound => vec![
                Diagnostic::error(format!("cannot write {name}: its folder is not there"))
                    .help("make the folder first"),
            ],
            _ => vec![cannot(&format!("write {name}"), &error)],
        }
    })
}

/// Bytes to the standard output as they are. A reader that has seen enough is no error.
fn put(bytes: &[u8]) -> Done {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(vec![cannot("write the output", &error)])
        }
        _ => Ok(()),
    }
}
