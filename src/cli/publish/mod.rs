//! `mazebook publish`: a package for each printer, read back before it is put in its place.

mod listing;
mod package;

use super::build::{name_of, numbers, same_book, warn_of_age};
use super::output::{Outcome, cannot, counted, say, threads, warn};
use super::source::{Outside, read_book};
use super::stage::{Edition, Stage};
use mazebook::difficulty::Cache;
use mazebook::proof;
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::{Diagnostic, Source, listed, nearest};
use mazebook::spec::{self, BookSpec, ConfigEntry, Printer};
use package::Package;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Makes the package of each printer, with all that it and a shop ask for, and reads it back
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The book file; it has a [cover]
    #[arg(value_name = "BOOK.toml", default_value = "book.toml")]
    book: PathBuf,
    /// The printers, instead of the one that the book names
    #[arg(long, value_name = "PRINTERS", value_delimiter = ',')]
    printer: Vec<String>,
    /// The folder in which the book's own folder is
    #[arg(long, short, value_name = "DIR", default_value = "out")]
    out: PathBuf,
    /// The number of threads, by default one for each core; the packages are the same with any number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print only errors and warnings
    #[arg(long, short)]
    quiet: bool,
    /// Replace what stands in a package's folder, even if it is another book or not mazebook's
    #[arg(long)]
    replace: bool,
    #[command(flatten)]
    outside: Outside,
}

const EXAMPLES: &str = "\
The package of a printer, in out/BOOK/PRINTER (of a series, in out/BOOK/01/PRINTER, …):
  interior.pdf         the pages; interior-A.pdf, … if there are variants
  answers.pdf          the answer key, if the book has it apart
  cover.pdf            the cover, with a spine for the printer's paper
  front.png            the front of it, for a shop
  shop-1.png to 3      three pages with mazes, for a shop
  listing.json, .txt   title, pages, sizes, age, a description to start from, seven keywords
  report.html, .json   what was found when all of this was read back

Every package is read back from its files by a reader of its own, and measured.
If one is not as its printer asks, or cannot be made, none is written.

Examples:
  mazebook publish rainy-days.toml
  mazebook publish rainy-days.toml --printer kdp,ingram,lulu";

pub fn run(args: Args) -> Outcome {
    let (start, threads) = (Instant::now(), threads(args.threads)?);
    let (source, assets) = read_book(&args.book, &args.outside)?;
    let specs = specs(&source, &assets, &args.printer)?;
    let cache = Cache::default();
    let made = specs.iter().map(|spec| threads.install(|| volumes(spec, &assets, &cache)));
    let packages: Vec<Printed> = all(made)?.into_iter().flatten().collect();
    let folder = args.out.join(name_of(&args.book)?);
    let above = |volume: Option<u32>| match volume {
        Some(volume) => folder.join(format!("{volume:02}")),
        None => folder.clone(),
    };
    let mut stages = Vec::new();
    for Printed { volume, spec, package } in &packages {
        let staged = stage(spec, package, &above(*volume), args.replace);
        stages.push(staged.inspect_err(|_| stages.iter().for_each(abandon))?);
    }
    for (Printed { volume, spec, package }, stage) in packages.iter().zip(&stages) {
        let edition =
            Edition { title: &spec.title, lock: None, outdated: &|_| true, replace: args.replace };
        let folder = above(*volume).join(&spec.print.printer.name);
        stage.publish(edition).map_err(|error| vec![unwritable(&folder, &error)])?;
        warn(&package.warnings);
        warn_of_age(spec);
        if !args.quiet {
            say(&summary(spec, package, &folder))?;
        }
    }
    if args.quiet {
        return Ok(());
    }
    let count = counted(packages.len() as u32, "package");
    say(&format!("{count} in {:.2} s.\n", start.elapsed().as_secs_f64()))
}

/// A book, or a volume of a series, as a printer gets it.
struct Printed {
    volume: Option<u32>,
    spec: BookSpec,
    package: Package,
}

/// The packages of a book for its printer: one, or one for each volume of a series.
fn volumes(
    spec: &BookSpec,
    assets: &Assets,
    cache: &Cache,
) -> Result<Vec<Printed>, Vec<Diagnostic>> {
    let mut seeds = Vec::new();
    let made = numbers(spec).map(|volume| {
        let spec = spec.volume(volume.unwrap_or(1), &seeds);
        let package = Package::make(&spec, assets, cache)?;
        seeds.extend(package.seeds.iter().cloned());
        Ok(Printed { volume, spec, package })
    });
    made.collect()
}

/// What all of them give; or the errors of all, each once.
fn all<T>(
    results: impl Iterator<Item = Result<T, Vec<Diagnostic>>>,
) -> Result<Vec<T>, Vec<Diagnostic>> {
    let (mut given, mut errors) = (Vec::new(), Vec::new());
    for result in results {
        match result {
            Ok(one) => given.push(one),
            Err(found) => errors.extend(found),
        }
    }
    let mut each: Vec<Diagnostic> = Vec::new();
    errors.into_iter().for_each(|error| {
        if !each.contains(&error) {
            each.push(error);
        }
    });
    if each.is_empty() { Ok(given) } else { Err(each) }
}

/// The book as each printer gets it.
fn specs(
    source: &Source,
    assets: &Assets,
    printers: &[String],
) -> Result<Vec<BookSpec>, Vec<Diagnostic>> {
    let mut names = printers.to_vec();
    names.sort();
    names.dedup();
    let known = Printer::all(assets)?;
    let all_names = || known.iter().map(|printer| printer.name.as_str());
    let unknown = names.iter().filter(|name| !all_names().any(|known| known == *name));
    let errors: Vec<Diagnostic> = unknown
        .map(|name| {
            let near = nearest(name, all_names()).map(|near| format!("did you mean `{near}`? "));
            let help =
                format!("{}There are {}", near.unwrap_or_default(), listed(all_names(), "and"));
            Diagnostic::error(format!("there is no printer `{name}`")).help(help)
        })
        .collect();
    if !errors.is_empty() {
        return Err(errors);
    }
    let read = |name: &String| read_for(source, assets, name).and_then(covered);
    match names.is_empty() {
        true => Ok(vec![spec::read(source.clone(), assets).and_then(covered)?]),
        false => all(names.iter().map(read)),
    }
}

/// The book for a printer. A spine that the book gives is that of its own printer, and of those that publish none.
fn read_for(source: &Source, assets: &Assets, name: &str) -> Result<BookSpec, Vec<Diagnostic>> {
    let mut spec = spec::read_for(source.clone(), assets, name)?;
    // What is wrong with the book as its own printer gets it is of no concern here.
    let own = spec::read(source.clone(), assets).is_ok_and(|own| own.print.printer.name == name);
    if let (Some(cover), false, Some(_)) = (&mut spec.cover, own, &spec.print.printer.spine) {
        cover.spine = None;
    }
    Ok(spec)
}

/// The book, if it has a cover.
fn covered(spec: BookSpec) -> Result<BookSpec, Vec<Diagnostic>> {
    if spec.cover.is_some() {
        return Ok(spec);
    }
    let add = "add the line [cover] after the keys of [book]";
    let help = match spec.print.printer.cover {
        Some(_) => add.to_owned(),
        None => format!("{add}, and name printers that bind books: --printer kdp,ingram,lulu"),
    };
    let error = Diagnostic::error("a package has a cover, and this book has none");
    Err(vec![error.at(&spec.source, spec.spans.header.clone()).help(help)])
}

/// A stage with all files of a package.
fn stage(
    spec: &BookSpec,
    package: &Package,
    folder: &Path,
    replace: bool,
) -> Result<Stage, Vec<Diagnostic>> {
    let name = &spec.print.printer.name;
    let target = folder.join(name);
    let failed = |error| vec![unwritable(&target, &error)];
    let stage = Stage::open(folder, name, &|| {}).map_err(failed)?;
    let written = || {
        if !replace {
            same_book(spec, &stage, &target, None)?;
        }
        let mut files = package.files.iter();
        let written = files.try_for_each(|(&file, bytes)| stage.write(file, bytes));
        written.map_err(failed)
    };
    written().inspect_err(|_| abandon(&stage))?;
    Ok(stage)
}

/// Leaves everything as it was.
fn abandon(stage: &Stage) {
    stage.abandon();
}

fn unwritable(folder: &Path, error: &std::io::Error) -> Diagnostic {
    cannot(&format!("write {}", folder.display()), error)
}

fn summary(spec: &BookSpec, package: &Package, folder: &Path) -> String {
    let count = |state| package.checks.iter().filter(|check| check.state == state).count() as u32;
    let left = match count(proof::State::Left) {
        0 => String::new(),
        left => format!(", {left} not made"),
    };
    format!(
        "{}, for {}: {} kept{left}; see report.html in {}.\n",
        spec.title,
        spec.print.printer.name,
        counted(count(proof::State::Kept), "check"),
        folder.display(),
    )
}
