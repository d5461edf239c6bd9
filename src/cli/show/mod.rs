//! `mazebook show`: shows one maze in the terminal, or writes it to a file.

mod page;
mod picture;
mod terminal;

use super::output::{Outcome, cannot, counted, say, warn};
use super::stage;
use clap::builder::PossibleValuesParser;
use mazebook::difficulty::Puzzle;
use mazebook::format::Animation;
use mazebook::format::{Format, OfMaze, Single, of_mazes};
use mazebook::format::{Look, Style};
use mazebook::page::font::Faces;
use mazebook::page::view::{Overlay, View};
use mazebook::spec::diagnostic::Diagnostic;
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
    /// The seed of the maze, such as 2026 or 0x7f3a [default: a new one each time]
    #[arg(long, value_name = "NUMBER", value_parser = seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Show the solution as well
    #[arg(long)]
    solution: bool,
    /// What to draw over the maze: see `mazebook list overlays`
    #[arg(long, value_name = "NAME")]
    #[arg(value_parser = PossibleValuesParser::new(Overlay::ALL.iter().map(|(name, ..)| *name)))]
    overlay: Option<String>,
    /// The characters to draw walls with: see `mazebook list styles` [default: box, or braille where walls are slanted]
    #[arg(long, value_name = "NAME")]
    #[arg(value_parser = PossibleValuesParser::new(Style::ALL.iter().map(|(name, ..)| *name)))]
    style: Option<String>,
    /// The number of characters in a line, instead of the terminal's width
    #[arg(long, value_name = "COLUMNS", value_parser = clap::value_parser!(u16).range(1..))]
    width: Option<u16>,
    /// Write the maze in this format instead: see `mazebook list show-formats`
    #[arg(long, value_name = "FORMAT")]
    #[arg(value_parser = PossibleValuesParser::new(of_mazes().map(|(format, _)| format.name)))]
    format: Option<String>,
    /// Write an SVG that plays in a browser: see `mazebook list animations`
    #[arg(long, value_name = "NAME")]
    #[arg(value_parser = PossibleValuesParser::new(Animation::ALL.iter().map(|(name, ..)| *name)))]
    animate: Option<String>,
    /// Write an SVG for a plotter: the walls in a few strokes, in layers of walls and solution
    #[arg(long, conflicts_with_all = ["animate", "overlay"])]
    plotter: bool,
    /// The file to write, instead of standard output; without --format, its extension decides the format
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The resolution of a PNG, in pixels per inch
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
  mazebook show --size 60x40 --plotter --out maze.svg
  mazebook show --format json | jq .score

The seed is printed with the maze: with the same options, --seed brings it back.";

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

pub fn run(args: Args) -> Outcome {
    let (format, of_maze) = format(&args)?;
    if args.animate.is_some() && format.name != "svg" {
        let message = format!("only SVG can be animated, not {}", format.name);
        let help = "write it to a file such as --out maze.svg, which plays in a browser";
        return Err(vec![Diagnostic::error(message).help(help)]);
    }
    if args.plotter && format.name != "svg" {
        let message = format!("a plotter reads SVG, not {}", format.name);
        return Err(vec![
            Diagnostic::error(message).help("write it to a file such as --out maze.svg"),
        ]);
    }
    // Random numbers from the standard library; the seed is short, so that people can pass it on.
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one("seed") % 1_000_000_000);
    let (puzzle, warnings) = page::puzzle(&args.maze, seed)?;
    warn(&warnings);
    let named = Animation::ALL.iter().find(|(name, ..)| Some(*name) == args.animate.as_deref());
    let animation = named.map(|&(_, animation, _)| animation);
    let overlay = Overlay::ALL.iter().find(|(name, ..)| Some(*name) == args.overlay.as_deref());
    let has_way = args.solution || animation == Some(Animation::Solve);
    // The solution of a hidden picture shows it.
    let picture = puzzle.configuration.recipe.picture.as_ref().filter(|_| has_way);
    let view = View {
        maze: &puzzle.maze,
        way: if has_way { &puzzle.solution } else { &[] },
        overlay: overlay.map(|&(_, overlay, _)| overlay).or(picture.map(|_| Overlay::Way)),
    };
    let terminal = Terminal::of_output(args.width.map(usize::from));
    let named = Style::ALL.iter().find(|(name, ..)| Some(*name) == args.style.as_deref());
    let style = named.map(|&(_, style, _)| style);
    let Terminal { room, colored, unicode, .. } = terminal;
    let look = match args.out {
        // A file has no colors and no size limits.
        Some(_) => Look { style, unicode, ..Look::default() },
        None => Look { style, room, colored, unicode },
    };
    let (about, faces) = (about(&puzzle), Faces::builtin());
    let caption = picture::caption(&puzzle, &about)?;
    let single = Single {
        puzzle: &puzzle,
        view,
        about: &about,
        caption: &caption,
        faces: &faces,
        animation,
        plotter: args.plotter,
        dpi: args.dpi,
        look,
    };
    let is_text = format.name == "text";
    if matches!(format.name, "svg" | "pdf" | "png") && args.out.is_none() && terminal.is_there {
        let message = format!("{} is not for reading on a terminal", format.name.to_uppercase());
        let help = format!("write it to a file: --out maze.{}", format.name);
        return Err(vec![Diagnostic::error(message).help(help)]);
    }
    let bytes = match args.out {
        None if is_text => picture::text(&single)?.into_bytes(),
        _ => (of_maze.write)(&single)?,
    };
    match &args.out {
        Some(path) => {
            write(path, &bytes)?;
            say(&format!("Wrote {}: {about}\n", path.display()))
        }
        None if is_text => say(&String::from_utf8_lossy(&bytes)),
        None => {
            // Standard output is for the file only.
            let _ = writeln!(anstream::stderr(), "{about}");
            put(&bytes)
        }
    }
}

/// The format given by `--format`, or by the extension of `--out`; an animation without either is SVG.
fn format(args: &Args) -> Result<(&'static Format, &'static OfMaze), Vec<Diagnostic>> {
    let ending = args.out.as_ref().map(|path| {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        ending.unwrap_or_default()
    });
    let name = match (&args.format, &ending) {
        (Some(name), _) => name,
        (None, Some(ending)) if ending == "txt" => "text",
        (None, Some(ending)) => ending,
        (None, None) if args.animate.is_some() || args.plotter => "svg",
        (None, None) => "text",
    };
    of_mazes().find(|(format, _)| format.name == name).ok_or_else(|| {
        let names = of_mazes().map(|(format, _)| format.name);
        let path = args.out.as_deref().unwrap_or(Path::new(""));
        let message = format!("the name {} does not say in which format to write", path.display());
        let help = format!("add --format: {}", mazebook::spec::diagnostic::listed(names, "or"));
        vec![Diagnostic::error(message).help(help)]
    })
}

/// One line with the kind of maze, its seed and its scores.
fn about(puzzle: &Puzzle) -> String {
    let (recipe, score) = (&puzzle.configuration.recipe, &puzzle.score);
    let size: Vec<String> = recipe.size.numbers().iter().map(u32::to_string).collect();
    // The seeds of a book are long, and are written as in its manifest.
    let seed = match puzzle.choice.seed {
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
        recipe.maker(),
        score.solution,
        puzzle.maze.grid.len(),
        counted(score.turns, "turn"),
        counted(score.dead_ends, "dead end"),
        score.grade
    )
}

fn write(path: &Path, bytes: &[u8]) -> Outcome {
    // A device or a pipe is written to directly.
    let is_special = path.metadata().is_ok_and(|there| !there.is_file());
    let written = if is_special { std::fs::write(path, bytes) } else { stage::put(path, bytes) };
    written.map_err(|error| {
        let name = path.display();
        match error.kind() {
            ErrorKind::NotFound => vec![
                Diagnostic::error(format!("cannot write {name}: its folder does not exist"))
                    .help("make the folder first"),
            ],
            _ => vec![cannot(&format!("write {name}"), &error)],
        }
    })
}

/// Writes bytes to standard output unchanged. A reader that stops early is not an error.
fn put(bytes: &[u8]) -> Outcome {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(vec![cannot("write the output", &error)])
        }
        _ => Ok(()),
    }
}
