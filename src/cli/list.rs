//! `mazebook list`: the names that a book can use.

use super::{Done, say};
use clap::ValueEnum;
use mazebook::format::Animation;
use mazebook::format::Style;
use mazebook::format::{of_books, of_mazes};
use mazebook::maze::algorithm;
use mazebook::maze::topology;
use mazebook::page::language;
use mazebook::page::view::Overlay;
use mazebook::spec;
use mazebook::spec::assets::{Assets, names};
use mazebook::spec::diagnostic::Diagnostic;
use mazebook::spec::rule::Rule;
use std::fmt::Write;
use std::path::Path;

/// Lists the names that a book can use, each with a line about it
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

Papers, levels, printers, audiences, languages and starters are read from config/ and templates/ in this folder, where
it has them.";

#[derive(Clone, Copy, ValueEnum)]
enum Kind {
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

/// Names, and a line about each.
fn rows(kind: Kind, assets: &Assets) -> Result<Vec<(String, String)>, Vec<Diagnostic>> {
    let row = |name: &str, about: String| (name.to_owned(), about);
    Ok(match kind {
        Kind::Topologies => topology::ALL
            .iter()
            .map(|topology| {
                row(topology.name, format!("{}; size = {}", topology.about, topology.sizes))
            })
            .collect(),
        Kind::Algorithms => {
            algorithm::ALL.iter().map(|algorithm| row(algorithm.name, algorithm.line())).collect()
        }
        Kind::Levels => spec::levels(assets)?
            .into_iter()
            .map(|(name, (from, to))| (name, format!("levels {from} to {to}")))
            .collect(),
        Kind::Places => {
            mazebook::maze::Place::ALL.iter().map(|(name, _)| row(name, String::new())).collect()
        }
        Kind::Endpoints => {
            spec::ENDPOINTS.iter().map(|(name, _, about)| row(name, (*about).to_owned())).collect()
        }
        Kind::Papers => spec::papers(assets)?
            .into_iter()
            .map(|(paper, about)| {
                let size = format!("{:.1} x {:.1} mm", paper.width, paper.height);
                (paper.name, format!("{size:<17}  {about}"))
            })
            .collect(),
        Kind::Printers => spec::printers(assets)?
            .into_iter()
            .map(|printer| (printer.name, format!("{} (rules of {})", printer.about, printer.read)))
            .collect(),
        Kind::Audiences => spec::audiences(assets)?
            .into_iter()
            .map(|audience| {
                let least = format!("passages from {} mm", audience.gap);
                (
                    audience.name,
                    format!("{least}, text from {:.0} pt; {}", audience.text, audience.about),
                )
            })
            .collect(),
        Kind::Answers => {
            spec::ANSWERS.iter().map(|(name, _, about)| row(name, (*about).to_owned())).collect()
        }
        Kind::AnswerStyles => spec::ANSWER_STYLES
            .iter()
            .map(|(name, _, about)| row(name, (*about).to_owned()))
            .collect(),
        Kind::Profiles => {
            spec::PROFILES.iter().map(|(name, _, about)| row(name, (*about).to_owned())).collect()
        }
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
            language::names(assets)?.iter().map(|tag| row(tag, String::new())).collect()
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
