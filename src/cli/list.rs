//! `mazebook list`: the keys and names that a book can use.

use super::output::{Outcome, say};
use clap::builder::PossibleValuesParser;
use mazebook::format::{Animation, Style, of_books, of_mazes};
use mazebook::maze::Place;
use mazebook::maze::algorithm::{self, Share};
use mazebook::maze::topology::{self, Topology};
use mazebook::page::kind;
use mazebook::page::pictures::PictureFont;
use mazebook::page::view::Overlay;
use mazebook::spec::assets::{Assets, names, shapes};
use mazebook::spec::diagnostic::Diagnostic;
use mazebook::spec::rule::Rule;
use mazebook::spec::{
    AnswerStyle, Answers, Audience, ConfigEntry, CoverDesign, DifficultyMark, Key, Keyword,
    Language, Level, Palette, Paper, PictureStyle, Policy, Printer, Stock, Theme, Words,
};
use std::fmt::Write;
use std::path::Path;

/// Lists the keys and names that a book can use, each with a line about it
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Only this list
    #[arg(value_parser = PossibleValuesParser::new(LISTS.iter().map(|list| list.name)))]
    kind: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  mazebook list                everything
  mazebook list papers         the names that `paper` takes, with their sizes
  mazebook list page-keys      the keys of a [[page]], with an example of each

If this folder has config/ or templates/, papers, levels, printers, audiences, languages and starters come from there.";

/// A list of names.
struct List {
    name: &'static str,
    /// The line above it where all lists are printed.
    heading: &'static str,
    rows: fn(&Assets) -> Listed,
}

/// The rows of a list: a name and a line about it.
type Listed = Result<Vec<(String, String)>, Vec<Diagnostic>>;

/// All lists, in the order in which they are printed.
const LISTS: &[List] = &[
    List { name: "book-keys", heading: "Keys of [book]", rows: |_| Ok(keys(Key::of_book())) },
    List {
        name: "page-keys",
        heading: "Keys of [[page]]; [defaults] takes those that do not belong to one page",
        rows: |_| Ok(page_keys()),
    },
    List { name: "cover-keys", heading: "Keys of [cover]", rows: |_| Ok(keys(Key::of_cover())) },
    List { name: "series-keys", heading: "Keys of [series]", rows: |_| Ok(keys(Key::of_series())) },
    List { name: "words", heading: "Keys of [words], with the English words", rows: Words::all },
    List {
        name: "topologies",
        heading: r#"Topologies: topology = "…""#,
        rows: |_| {
            let about = |it: &Topology| format!("{}; size = {}", it.about, it.sizes);
            Ok(topology::ALL.iter().map(|it| row(it.name, about(it))).collect())
        },
    },
    List {
        name: "shapes",
        heading: r#"Shapes: shape = "…"; also any of the pictures, text:ANNA, or an SVG or PNG file"#,
        rows: |_| Ok(shapes().map(|name| row(name, String::new())).collect()),
    },
    List {
        name: "algorithms",
        heading: r#"Algorithms: algorithm = "…""#,
        rows: |_| Ok(algorithm::ALL.iter().map(|it| row(it.name, it.line())).collect()),
    },
    List { name: "levels", heading: r#"Levels: difficulty = "…""#, rows: listed::<Level> },
    List {
        name: "places",
        heading: r#"Places: entrance = "…", exit = "…""#,
        rows: |_| Ok(Place::ALL.iter().map(|(name, _)| row(name, String::new())).collect()),
    },
    List { name: "endpoints", heading: r#"Endpoints: endpoints = "…""#, rows: named::<Policy> },
    List {
        name: "papers",
        heading: r#"Papers: paper = "…""#,
        rows: |assets| Ok(Paper::all(assets)?.into_iter().map(paper).collect()),
    },
    List {
        name: "printers",
        heading: r#"Printers: printer = "…""#,
        rows: |assets| {
            let about = |it: &Printer| format!("{} (rules of {})", it.about, it.read);
            Ok(Printer::all(assets)?.iter().map(|it| row(&it.name, about(it))).collect())
        },
    },
    List {
        name: "audiences",
        heading: r#"Audiences: audience = "…""#,
        rows: |assets| Ok(Audience::all(assets)?.into_iter().map(audience).collect()),
    },
    List { name: "themes", heading: r#"Themes: theme = "…""#, rows: listed::<Theme> },
    List {
        name: "designs",
        heading: r#"Designs of covers: design = "…""#,
        rows: named::<CoverDesign>,
    },
    List {
        name: "palettes",
        heading: r#"Palettes of covers: colors = "…""#,
        rows: named::<Palette>,
    },
    List {
        name: "pictures",
        heading: r#"Pictures: start = "…", finish = "…""#,
        rows: |_| {
            let all = PictureFont::builtin().names().into_iter();
            Ok(all.map(|(name, picture)| (picture.to_string(), name)).collect())
        },
    },
    List {
        name: "picture-styles",
        heading: r#"Styles of pictures: picture_style = "…""#,
        rows: named::<PictureStyle>,
    },
    List {
        name: "answers",
        heading: r#"Places for the answers: answers = "…""#,
        rows: named::<Answers>,
    },
    List {
        name: "answer-styles",
        heading: r#"Styles of the answers: answer_style = "…""#,
        rows: named::<AnswerStyle>,
    },
    List { name: "stocks", heading: r#"Paper stocks: stock = "…""#, rows: named::<Stock> },
    List {
        name: "rules",
        heading: r#"Rules of mazebook check: allow = ["…"]"#,
        rows: |_| Ok(Rule::ALL.iter().map(|rule| row(rule.name(), rule.about())).collect()),
    },
    List {
        name: "templates",
        heading: r#"Templates: template = "…""#,
        rows: |assets| {
            let about = |name: &String| Ok(row(name, kind::style(name, assets)?.about));
            assets.templates().iter().map(about).collect()
        },
    },
    List {
        name: "marks",
        heading: r#"Marks of difficulty: mark = "…""#,
        rows: named::<DifficultyMark>,
    },
    List {
        name: "starters",
        heading: "Starters: mazebook new --from …",
        rows: |assets| names("templates/books").map(|name| starter(name, assets)).collect(),
    },
    List {
        name: "formats",
        heading: "Formats: mazebook build --format …",
        rows: |_| Ok(of_books().map(|(format, book)| row(format.name, book.about)).collect()),
    },
    List {
        name: "languages",
        heading: r#"Languages: language = "…""#,
        rows: |assets| Ok(Language::tags(assets)?.iter().map(|tag| row(tag, "")).collect()),
    },
    List {
        name: "show-formats",
        heading: "Formats of one maze: mazebook show --format …",
        rows: |_| Ok(of_mazes().map(|(format, maze)| row(format.name, maze.about)).collect()),
    },
    List {
        name: "styles",
        heading: "Styles: mazebook show --style …",
        rows: |_| Ok(tabled(Style::ALL)),
    },
    List {
        name: "overlays",
        heading: "Overlays: mazebook show --overlay …",
        rows: |_| Ok(tabled(Overlay::ALL)),
    },
    List {
        name: "animations",
        heading: "Animations: mazebook show --animate …",
        rows: |_| Ok(tabled(Animation::ALL)),
    },
];

pub fn run(args: Args) -> Outcome {
    let assets = Assets::beside(Path::new(""));
    let mut text = String::new();
    for list in LISTS {
        if args.kind.as_ref().is_some_and(|wanted| wanted != list.name) {
            continue;
        }
        let rows = (list.rows)(&assets)?;
        let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        if args.kind.is_none() {
            let gap = if text.is_empty() { "" } else { "\n" };
            // Writing to a `String` cannot fail.
            let _ = writeln!(text, "{gap}{}", list.heading);
        }
        for (name, about) in rows {
            let row = format!("  {name:width$}  {about}");
            let _ = writeln!(text, "{}", row.trim_end());
        }
    }
    say(&text)
}

fn row(name: &str, about: impl Into<String>) -> (String, String) {
    (name.to_owned(), about.into())
}

/// The keys of a table, each with its description and an example.
fn keys(keys: &[Key]) -> Vec<(String, String)> {
    let line = |key: &Key| format!("{}. Example: {} = {}", key.about, key.name, key.example);
    keys.iter().map(|key| row(key.name, line(key))).collect()
}

/// The keys of a page, then those of algorithms.
fn page_keys() -> Vec<(String, String)> {
    let options = algorithm::ALL.iter().filter_map(|algorithm| algorithm.option.as_ref());
    let line = |it: &Share| format!("{}. Example: {} = {}", it.about, it.name, it.default);
    let options = options.map(|option| row(option.name, line(option)));
    keys(Key::of_page()).into_iter().chain(options).collect()
}

fn paper(paper: Paper) -> (String, String) {
    let size = format!("{:.1} x {:.1} mm", paper.width, paper.height);
    (paper.name, format!("{size:<17}  {}", paper.about))
}

fn audience(audience: Audience) -> (String, String) {
    let least = format!("passages from {} mm", audience.gap);
    let text = format!("text from {:.0} pt", audience.text);
    (audience.name, format!("{least}, {text}; {}", audience.about))
}

/// A starter, with the sentence about itself that it begins with, after the line for editors.
fn starter(name: &str, assets: &Assets) -> Result<(String, String), Vec<Diagnostic>> {
    let text = assets.text(&format!("templates/books/{name}.toml"))?.text;
    let mut lines = text.lines().filter(|line| !line.starts_with("#:"));
    let about = lines.next().unwrap_or_default().trim_start_matches(['#', ' ']);
    Ok(row(name, about.split(" Change").next().unwrap_or_default()))
}

/// The values of a key with a fixed list of names.
fn named<T: Keyword>(_: &Assets) -> Listed {
    Ok(tabled(T::ALL))
}

fn tabled<T>(table: &[(&str, T, &str)]) -> Vec<(String, String)> {
    table.iter().map(|(name, _, about)| row(name, *about)).collect()
}

/// The entries of a file in config/.
fn listed<T: ConfigEntry>(assets: &Assets) -> Listed {
    Ok(T::all(assets)?.iter().map(|one| row(one.name(), one.about())).collect())
}
