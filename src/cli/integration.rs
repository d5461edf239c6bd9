//! `mazebook schema`, `completions` and `man`: files for editors and shells.

use super::Cli;
use super::output::{Outcome, cannot, say};
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::{Diagnostic, listed, nearest};
use std::path::Path;

/// Prints a JSON Schema of book files, for editors that complete and check them
#[derive(clap::Args)]
#[command(after_help = SCHEMA)]
pub struct SchemaArgs {}

const SCHEMA: &str = "\
Books from `mazebook new` begin with the line

  #:schema ./mazebook.schema.json

which tells editors with TOML support (taplo, Even Better TOML) where to find the schema.

Examples:
  mazebook schema > mazebook.schema.json

If this folder has config/, papers, levels and languages come from there.";

pub fn schema(_: SchemaArgs) -> Outcome {
    let schema = mazebook::spec::schema::schema(&Assets::beside(Path::new("")))?;
    say(&format!("{schema:#}\n"))
}

/// Prints completions for a shell
#[derive(clap::Args)]
#[command(after_help = COMPLETIONS)]
pub struct CompletionsArgs {
    shell: Shell,
}

const COMPLETIONS: &str = "\
Examples:
  mazebook completions bash > ~/.local/share/bash-completion/completions/mazebook
  mazebook completions fish > ~/.config/fish/completions/mazebook.fish";

pub fn completions(args: CompletionsArgs) -> Outcome {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "mazebook", &mut text);
    say(&String::from_utf8_lossy(&text))
}

/// Prints the manual page of mazebook, or of one of its commands
#[derive(clap::Args)]
#[command(after_help = MAN)]
pub struct ManArgs {
    /// One of mazebook's commands
    command: Option<String>,
}

const MAN: &str = "\
Examples:
  mazebook man > mazebook.1
  mazebook man show | man -l -";

pub fn man(args: ManArgs) -> Outcome {
    let mut whole = Cli::command().disable_help_subcommand(true);
    // Gives every command its full name.
    whole.build();
    let page = match &args.command {
        None => whole,
        Some(name) => one(whole, name)?,
    };
    let mut text = Vec::new();
    let written = clap_mangen::Man::new(page).render(&mut text);
    written.map_err(|error| vec![cannot("write the manual page", &error)])?;
    say(&String::from_utf8_lossy(&text))
}

/// Finds a command by name.
fn one(whole: Command, name: &str) -> Result<Command, Vec<Diagnostic>> {
    if let Some(command) = whole.find_subcommand(name) {
        return Ok(command.clone());
    }
    let names = || whole.get_subcommands().map(Command::get_name);
    let near = nearest(name, names()).map(|near| format!("did you mean `{near}`? "));
    let help = format!("{}There are {}", near.unwrap_or_default(), listed(names(), "and"));
    Err(vec![Diagnostic::error(format!("there is no command `{name}`")).help(help)])
}
