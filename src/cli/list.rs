//! `mazebook list`: the keys and names that a book can use.

use super::{Done, say};
use clap::ValueEnum;
use mazebook::format::Animation;
use mazebook::format::Style;
use mazebook::format::{of_books, of_mazes};
use mazebook::maze::algorithm;
use mazebook::maze::topology;
use mazebook::page::view::Overlay;
use mazebook::spec::assets::{Assets, names};
use mazebook::spec::diagnostic::Diagnostic;
use mazebook::spec::rule::Rule;
use mazebook::spec::{
    AnswerStyle, Answers, Audience, Key, Language, Level, Listed, Named, Paper, Policy, Printer,
    Profile,
};
use std::fmt::Write;
use std::path::Path;

/// Lists the keys and names that a book can use, each with a line about it
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Only this list
    kind: Option<Kind>,
}

const EXAMPLES: &str = "\
Examples:
  mazebook list                everything
  mazebook list papers         the names that `paper` takes, with their sizes
  mazebook list page-keys      the keys of a [[page]], with an example of each

If this folder has config/ or templates/, papers, levels, printers, audiences, languages and starters come from there.";

#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    BookKeys,
    PageKeys,
    Topologies,
    Algorithms,
    Levels,
    Places,
    Endpoints,
    Papers,
    Printers,
    Audiences,
    Answers,
    AnswerStyles,
    Profiles,
    Rules,
    Starters,
    Formats,
    Languages,
    Pictures,
    Styles,
    Overlays,
    Animations,
}

pub fn run(args: Args) -> Done {
    let assets = Assets::beside(Path::new(""));
    let mut text = String::new();
    for &kind in Kind::value_variants() {
        if args.kind.is_some_and(|wanted| wanted as u8 != kind as u8) {
            continue;
        }
        let rows = rows(kind, &assets)?;
        let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        if args.kind.is_none() {
            let gap = if text.is_empty() { "" } else { "\n" };
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{gap}{}", heading(kind));
        }
        for (name, about) in rows {
            let row = format!("  {name:width$}  {about}");
            let _ = writeln!(text, "{}", row.trim_end());
        }
    }
    say(&text)
}

fn heading(kind: Kind) -> &'static str {
    match kind {
        Kind::BookKeys => "Keys of [book]",
        Kind::PageKeys => "Keys of [[page]]; [defaults] takes those that do not belong to one page",
        Kind::Topologies => "Topologies: topology = \"…\"",
        Kind::Algorithms => "Algorithms: algorithm = \"…\"",
        Kind::Levels => "Levels: difficulty = \"…\"",
        Kind::Places => "Places: entrance = \"…\", exit = \"…\"",
        Kind::Endpoints => "Endpoints: endpoints = \"…\"",
        Kind::Papers => "Papers: paper = \"…\"",
        Kind::Printers => "Printers: printer = \"…\"",
        Kind::Audiences => "Audiences: audience = \"…\"",
        Kind::Answers => "Places for the answers: answers = \"…\"",
        Kind::AnswerStyles => "Styles of the answers: answer_style = \"…\"",
        Kind::Profiles => "Profiles: profile = \"…\"",
        Kind::Rules => "Rules of mazebook check: allow = [\"…\"]",
        Kind::Starters => "Starters: mazebook new --from …",
        Kind::Formats => "Formats: mazebook build --format …",
        Kind::Languages => "Languages: language = \"…\"",
        Kind::Pictures => "Pictures: mazebook show --format …",
        Kind::Styles => "Styles: mazebook show --style …",
        Kind::Overlays => "Overlays: mazebook show --overlay …",
        Kind::Animations => "Animations: mazebook show --animate …",
    }
}

/// A name, and a line about it.
type Row = (String, String);

/// The rows of a list.
fn rows(kind: Kind, assets: &Assets) -> Result<Vec<Row>, Vec<Diagnostic>> {
    let row = |name: &str, about: String| (name.to_owned(), about);
    Ok(match kind {
        Kind::BookKeys => keys(Key::of_book()),
        Kind::PageKeys => {
            let options = algorithm::ALL.iter().filter_map(|algorithm| algorithm.option.as_ref());
            let options = options.map(|option| {
                row(option.name, format!("{}: {} = {}", option.about, option.name, option.default))
            });
            keys(Key::of_page()).into_iter().chain(options).collect()
        }
        Kind::Topologies => topology::ALL
            .iter()
            .map(|topology| {
                row(topology.name, format!("{}; size = {}", topology.about, topology.sizes))
            })
            .collect(),
        Kind::Algorithms => {
            algorithm::ALL.iter().map(|algorithm| row(algorithm.name, algorithm.line())).collect()
        }
        Kind::Levels => listed::<Level>(assets)?,
        Kind::Places => {
            mazebook::maze::Place::ALL.iter().map(|(name, _)| row(name, String::new())).collect()
        }
        Kind::Endpoints => named::<Policy>(),
        Kind::Papers => Paper::all(assets)?
            .into_iter()
            .map(|paper| {
                let size = format!("{:.1} x {:.1} mm", paper.width, paper.height);
                (paper.name, format!("{size:<17}  {}", paper.about))
            })
            .collect(),
        Kind::Printers => Printer::all(assets)?
            .into_iter()
            .map(|printer| (printer.name, format!("{} (rules of {})", printer.about, printer.read)))
            .collect(),
        Kind::Audiences => Audience::all(assets)?
            .into_iter()
            .map(|audience| {
                let least = format!("passages from {} mm", audience.gap);
                let text = format!("text from {:.0} pt", audience.text);
                (audience.name, format!("{least}, {text}; {}", audience.about))
            })
            .collect(),
        Kind::Answers => named::<Answers>(),
        Kind::AnswerStyles => named::<AnswerStyle>(),
        Kind::Profiles => named::<Profile>(),
        Kind::Rules => {
            Rule::ALL.iter().map(|rule| row(rule.name(), rule.about().to_owned())).collect()
        }
        Kind::Starters => {
            let starter = |name: &str| {
                let text = assets.text(&format!("templates/books/{name}.toml"))?.text;
                // A starter opens with a sentence about itself, after the line for editors.
                let mut lines = text.lines().filter(|line| !line.starts_with("#:"));
                let about = lines.next().unwrap_or_default().trim_start_matches(['#', ' ']);
                Ok(row(name, about.split(" Change").next().unwrap_or_default().to_owned()))
            };
            names("templates/books").map(starter).collect::<Result<_, Vec<Diagnostic>>>()?
        }
        Kind::Formats => {
            of_books().map(|(format, book)| row(format.name, book.about.to_owned())).collect()
        }
        Kind::Languages => {
            Language::tags(assets)?.iter().map(|tag| row(tag, String::new())).collect()
        }
        Kind::Pictures => {
            of_mazes().map(|(format, maze)| row(format.name, maze.about.to_owned())).collect()
        }
        Kind::Styles => {
            Style::ALL.iter().map(|(name, _, about)| row(name, (*about).to_owned())).collect()
        }
        Kind::Overlays => {
            Overlay::ALL.iter().map(|(name, _, about)| row(name, (*about).to_owned())).collect()
        }
        Kind::Animations => {
            Animation::ALL.iter().map(|(name, _, about)| row(name, (*about).to_owned())).collect()
        }
    })
}

/// The keys of a table, each with an example.
fn keys(keys: &[Key]) -> Vec<Row> {
    let line = |key: &Key| format!("{}: {} = {}", key.about, key.name, key.example);
    keys.iter().map(|key| (key.name.to_owned(), line(key))).collect()
}

/// The values of a key that takes one of some names.
fn named<T: Named>() -> Vec<Row> {
    T::ALL.iter().map(|(name, _, about)| ((*name).to_owned(), (*about).to_owned())).collect()
}

/// What a file of config/ lists.
fn listed<T: Listed>(assets: &Assets) -> Result<Vec<Row>, Vec<Diagnostic>> {
    Ok(T::all(assets)?.iter().map(|one| (one.name().to_owned(), one.about())).collect())
}
