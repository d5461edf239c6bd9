//! The command line: arguments, output and exit codes.

mod build;
mod check;
mod integration;
mod list;
mod lock;
mod maze_args;
mod new;
mod option_names;
mod output;
mod pages;
mod publish;
mod serve;
mod show;
mod source;
mod stage;
mod stats;
mod studio;
mod watch;

use clap::{ColorChoice, Parser, Subcommand};
use mazebook::spec::diagnostic::Diagnostic;
use output::{say, warn};
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

/// Makes printable maze books from a text file.
#[derive(Parser)]
#[command(version, arg_required_else_help = true, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// When to color messages: auto does so on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, display_order = 1000, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

const EXAMPLES: &str = "\
Examples:
  mazebook new book.toml       write a book to start from
  mazebook build book.toml     make its pages, its PDF and its answers, in out/book; so does mazebook book.toml
  mazebook publish book.toml   the package of each printer: interior, cover, listing; read back and measured
  mazebook watch book.toml     live preview in the browser; reloads when you save
  mazebook studio              the whole program as one HTML file, for a browser
  mazebook show                show a maze here in the terminal

Exit codes: 0 if all is well, 1 if the book cannot be made (the message says why), 2 if the command line is wrong.";

#[derive(Subcommand)]
enum Command {
    Build(build::Args),
    Publish(publish::Args),
    Check(check::Args),
    New(new::Args),
    Watch(watch::Args),
    Studio(studio::Args),
    List(list::Args),
    Stats(Box<stats::Args>),
    Show(Box<show::Args>),
    Schema(integration::SchemaArgs),
    Completions(integration::CompletionsArgs),
    Man(integration::ManArgs),
}

/// Reports a mistake on the command line as JSON, if the command line requests JSON.
fn misused(error: &clap::Error) -> ExitCode {
    let text = error.to_string();
    let (message, help) = text.trim().split_once('\n').unwrap_or((&text, ""));
    let message = message.trim_start_matches("error: ");
    let error = Diagnostic::error(message).help(help.trim());
    // If stdout is closed, the message is lost.
    let _ = check::json(Err(&[error]), false).and_then(|text| say(&text));
    ExitCode::from(2)
}

/// Runs the command given by the arguments.
pub fn run() -> ExitCode {
    let mut args: Vec<OsString> = std::env::args_os().collect();
    // A book file alone, for example dropped on the program, is built.
    if args.get(1).is_some_and(|first| Path::new(first).extension().is_some_and(|it| it == "toml"))
    {
        args.insert(1, "build".into());
    }
    let json = args.iter().any(|arg| arg == "--json");
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) if json && error.use_stderr() => return misused(&error),
        Err(error) => error.exit(),
    };
    match cli.color {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    let done = match cli.command {
        Command::Build(args) => build::run(args),
        Command::Publish(args) => publish::run(args),
        Command::Check(args) => check::run(args),
        Command::New(args) => new::run(args),
        Command::Watch(args) => watch::run(args),
        Command::Studio(args) => studio::run(args),
        Command::List(args) => list::run(args),
        Command::Stats(args) => stats::run(*args),
        Command::Show(args) => show::run(*args),
        Command::Schema(args) => integration::schema(args),
        Command::Completions(args) => integration::completions(args),
        Command::Man(args) => integration::man(args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(found) => {
            warn(&found);
            ExitCode::FAILURE
        }
    }
}
