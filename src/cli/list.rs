//! `mazebook list`: the keys and names that a book can use.

use super::output::{Outcome, say};
use clap::ValueEnum;
use mazebook::format::Animation;
use mazebook::format::Style;
use mazebook::format::{of_books, of_mazes};
use mazebook::maze::algorithm;
use mazebook::maze::topology;
use mazebook::page::kind;
use mazebook::page::pictures::PictureFont;
use mazebook::page::view::Overlay;
use mazebook::spec::assets::{Assets, names, shapes};
use mazebook::spec::diagnostic::Diagnostic;
use mazebook::spec::rule::Rule;
use mazebook::spec::{
    AnswerStyle, Answers, Audience, ConfigEntry, CoverDesign, DifficultyMark, Key, Keyword,
    Language, Level, Palette, Paper, PictureStyle, Policy, Printer, Stock, Theme,
};
use std::fmt::Write;
use std::path::Path;

/// Lists the keys and names that a book can use, each with a line about it
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Only this list
    kind: Option<List>,
}

const EXAMPLES: &str = "\
Examples:
  mazebook list                everything
  mazebook list papers         the names that `paper` takes, with their sizes
  mazebook list page-keys      the keys of a [[page]], with an example of each

If this folder has config/ or templates/, papers, levels, printers, audiences, languages and starters come from there.";

#[derive(Clone, Copy, ValueEnum)]
enum List {
    BookKeys,
    PageKeys,
    CoverKeys,
    SeriesKeys,
    Topologies,
    Shapes,
    Algorithms,
    Levels,
    Places,
    Endpoints,
    Papers,
    Printers,
    Audiences,
    Themes,
    Designs,
    Palettes,
    Pictures,
    PictureStyles,
    Answers,
    AnswerStyles,
    Stocks,
    Rules,
    Templates,
    Marks,
    Starters,
    Formats,
    Languages,
    ShowFormats,
    Styles,
    Overlays,
    Animations,
}

pub fn run(args: Args) -> Outcome {
    let assets = Assets::beside(Path::new(""));
    let mut text = String::new();
    for &kind in List::value_variants() {
        if args.kind.is_some_and(|wanted| wanted as u8 != kind as u8) {
            continue;
        }
        let rows = rows(kind, &assets)?;
        let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        if args.kind.is_none() {
            let gap = if text.is_empty() { "" } else { "\n" };
            // Writing to a `String` cannot fail.
            let _ = writeln!(text, "{gap}{}", heading(kind));
        }
        for (name, about) in rows {
            let row = format!("  {name:width$}  {about}");
            let _ = writeln!(text, "{}", row.trim_end());
        }
    }
    say(&text)
}

fn heading(kind: List) -> &'static str {
    match kind {
        List::BookKeys => "Keys of [book]",
        List::PageKeys => "Keys of [[page]]; [defaults] takes those that do not belong to one page",
        List::CoverKeys => "Keys of [cover]",
        List::SeriesKeys => "Keys of [series]",
        List::Topologies => "Topologies: topology = \"…\"",
        List::Shapes => {
            "Shapes: shape = \"…\"; also any of the pictures, text:ANNA, or an SVG or PNG file"
        }
        List::Algorithms => "Algorithms: algorithm = \"…\"",
        List::Levels => "Levels: difficulty = \"…\"",
        List::Places => "Places: entrance = \"…\", exit = \"…\"",
        List::Endpoints => "Endpoints: endpoints = \"…\"",
        List::Papers => "Papers: paper = \"…\"",
        List::Printers => "Printers: printer = \"…\"",
        List::Audiences => "Audiences: audience = \"…\"",
        List::Themes => "Themes: theme = \"…\"",
        List::Designs => "Designs of covers: design = \"…\"",
        List::Palettes => "Palettes of covers: colors = \"…\"",
        List::Pictures => "Pictures: start = \"…\", finish = \"…\"",
        List::PictureStyles => "Styles of pictures: picture_style = \"…\"",
        List::Answers => "Places for the answers: answers = \"…\"",
        List::AnswerStyles => "Styles of the answers: answer_style = \"…\"",
        List::Stocks => "Paper stocks: stock = \"…\"",
        List::Rules => "Rules of mazebook check: allow = [\"…\"]",
        List::Templates => "Templates: template = \"…\"",
        List::Marks => "Marks of difficulty: mark = \"…\"",
        List::Starters => "Starters: mazebook new --from …",
        List::Formats => "Formats: mazebook build --format …",
        List::Languages => "Languages: language = \"…\"",
        List::ShowFormats => "Formats of one maze: mazebook show --format …",
        List::Styles => "Styles: mazebook show --style …",
        List::Overlays => "Overlays: mazebook show --overlay …",
        List::Animations => "Animations: mazebook show --animate …",
    }
}

/// A name and its one-line description.
type Line = (String, String);

/// The rows of a list.
fn rows(kind: List, assets: &Assets) -> Result<Vec<Line>, Vec<Diagnostic>> {
    let row = |name: &str, about: String| (name.to_owned(), about);
    Ok(match kind {
        List::BookKeys => keys(Key::of_book()),
        List::PageKeys => {
            let all = algorithm::ALL.iter().filter_map(|algorithm| algorithm.option.as_ref());
            let options = all.map(|option| {
                row(
                    option.name,
                    format!("{}. Example: {} = {}", option.about, option.name, option.default),
                )
            });
            keys(Key::of_page()).into_iter().chain(options).collect()
        }
        List::CoverKeys => keys(Key::of_cover()),
        List::SeriesKeys => keys(Key::of_series()),
        List::Topologies => topology::ALL
            .iter()
            .map(|topology| {
                row(topology.name, format!("{}; size = {}", topology.about, topology.sizes))
            })
            .collect(),
        List::Shapes => shapes().map(|name| row(name, String::new())).collect(),
        List::Algorithms => {
            algorithm::ALL.iter().map(|algorithm| row(algorithm.name, algorithm.line())).collect()
        }
        List::Levels => listed::<Level>(assets)?,
        List::Places => {
            mazebook::maze::Place::ALL.iter().map(|(name, _)| row(name, String::new())).collect()
        }
        List::Endpoints => named::<Policy>(),
        List::Papers => Paper::all(assets)?
            .into_iter()
            .map(|paper| {
                let size = format!("{:.1} x {:.1} mm", paper.width, paper.height);
                (paper.name, format!("{size:<17}  {}", paper.about))
            })
            .collect(),
        List::Printers => Printer::all(assets)?
            .into_iter()
            .map(|printer| (printer.name, format!("{} (rules of {})", printer.about, printer.read)))
            .collect(),
        List::Audiences => Audience::all(assets)?
            .into_iter()
            .map(|audience| {
                let least = format!("passages from {} mm", audience.gap);
                let text = format!("text from {:.0} pt", audience.text);
                (audience.name, format!("{least}, {text}; {}", audience.about))
            })
            .collect(),
        List::Themes => listed::<Theme>(assets)?,
        List::Designs => named::<CoverDesign>(),
        List::Palettes => named::<Palette>(),
        List::Pictures => {
            let all = PictureFont::builtin().names().into_iter();
            all.map(|(name, picture)| (picture.to_string(), name)).collect()
        }
        List::PictureStyles => named::<PictureStyle>(),
        List::Answers => named::<Answers>(),
        List::AnswerStyles => named::<AnswerStyle>(),
        List::Stocks => named::<Stock>(),
        List::Rules => {
            Rule::ALL.iter().map(|rule| row(rule.name(), rule.about().to_owned())).collect()
        }
        List::Templates => {
            let about = |name: &String| Ok(row(name, kind::style(name, assets)?.about));
            let all = assets.templates();
            all.iter().map(about).collect::<Result<_, Vec<Diagnostic>>>()?
        }
        List::Marks => named::<DifficultyMark>(),
        List::Starters => {
            let starter = |name: &str| {
                let text = assets.text(&format!("templates/books/{name}.toml"))?.text;
                // A starter begins with a sentence about itself, after the line for editors.
                let mut lines = text.lines().filter(|line| !line.starts_with("#:"));
                let about = lines.next().unwrap_or_default().trim_start_matches(['#', ' ']);
                Ok(row(name, about.split(" Change").next().unwrap_or_default().to_owned()))
            };
            names("templates/books").map(starter).collect::<Result<_, Vec<Diagnostic>>>()?
        }
        List::Formats => {
            of_books().map(|(format, book)| row(format.name, book.about.to_owned())).collect()
        }
        List::Languages => {
            Language::tags(assets)?.iter().map(|tag| row(tag, String::new())).collect()
        }
        List::ShowFormats => {
            of_mazes().map(|(format, maze)| row(format.name, maze.about.to_owned())).collect()
        }
        List::Styles => {
            Style::ALL.iter().map(|(name, _, about)| row(name, (*about).to_owned())).collect()
        }
        List::Overlays => {
            Overlay::ALL.iter().map(|(name, _, about)| row(name, (*about).to_owned())).collect()
        }
        List::Animations => {
            Animation::ALL.iter().map(|(name, _, about)| row(name, (*about).to_owned())).collect()
        }
    })
}

/// The keys of a table, each with its description and an example.
fn keys(keys: &[Key]) -> Vec<Line> {
    let line = |key: &Key| format!("{}. Example: {} = {}", key.about, key.name, key.example);
    keys.iter().map(|key| (key.name.to_owned(), line(key))).collect()
}

/// The values of a key with a fixed list of names.
fn named<T: Keyword>() -> Vec<Line> {
    T::ALL.iter().map(|(name, _, about)| ((*name).to_owned(), (*about).to_owned())).collect()
}

/// The entries of a file in config/.
fn listed<T: ConfigEntry>(assets: &Assets) -> Result<Vec<Line>, Vec<Diagnostic>> {
    Ok(T::all(assets)?.iter().map(|one| (one.name().to_owned(), one.about())).collect())
}
