//! `mazebook publish`: builds a package for each printer and verifies it before putting it in place.

mod listing;
mod package;

use super::build::{name_of, numbers, same_book, warn_of_printer};
use super::lock::{Lock, hold, no_lock};
use super::output::{Outcome, counted, say, threads, warn};
use super::source::{Outside, read_book};
use super::stage::{Edition, Stage, Stages, publish, unwritable};
use indicatif::{ProgressBar, ProgressStyle};
use mazebook::Build;
use mazebook::difficulty::Cache;
use mazebook::proof::{self, Earlier};
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::Diagnostic;
use mazebook::spec::lock::LockEntry;
use mazebook::spec::{self, BookSpec, ConfigEntry, Printer};
use package::Package;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// Makes the package of each printer, with all that it and a shop ask for, and reads it back
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The book file, which has a [cover]; or - to read it from standard input (it is then called `book`, and has no lock file)
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
    /// Fail, and write nothing, if a maze would differ from the one in the lock file
    #[arg(long)]
    locked: bool,
    /// Keep no lock file, and read none
    #[arg(long, conflicts_with = "locked")]
    no_lock: bool,
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
    let stdin = args.book.as_os_str() == "-";
    let lock = if stdin || args.no_lock { None } else { Some(Lock::beside(&args.book)?) };
    let recorded = match (&lock, args.locked) {
        (Some(lock), true) => Some(lock.entries()?),
        (None, true) => return Err(vec![no_lock()]),
        _ => None,
    };
    let folder = args.out.join(name_of(&args.book)?);
    let (cache, bar) = (Cache::default(), bar(args.quiet));
    let names = printers(&assets, &args.printer);
    let made = names.into_iter().map(|name| {
        let spec = match name? {
            Some(name) => spec::read_for(source.clone(), &assets, &name),
            None => spec::read(source.clone(), &assets),
        };
        threads.install(|| volumes(&covered(spec?)?, &assets, &cache, &bar))
    });
    let made = all(made);
    bar.finish_and_clear();
    let packages: Vec<Printed> = made?.into_iter().flatten().collect();
    // The mazes are the same for every printer.
    let first = packages.first().map(|one| &one.spec.print.printer.name);
    let of_first = packages.iter().filter(|one| Some(&one.spec.print.printer.name) == first);
    let seeds: Vec<LockEntry> =
        of_first.flat_map(|one| one.package.seeds.iter().cloned()).collect();
    if let Some(recorded) = &recorded {
        hold(recorded, &seeds, true)?;
    }
    let stages = Stages::default();
    stages.watch();
    let staged = packages.iter().map(|one| stage(one, &stages, &folder, &args));
    let staged: Result<Vec<Arc<Stage>>, _> = staged.collect();
    let staged = staged.inspect_err(|_| {
        stages.abandon();
    })?;
    let new = lock.as_ref().filter(|_| !args.locked).map(|lock| lock.of(&seeds)).transpose();
    let mut new = new.map_err(|error| {
        stages.abandon();
        unwritable(&folder, &error)
    })?;
    let last = packages.len() - 1;
    let editions = packages.iter().zip(&staged).enumerate().map(|(at, (one, stage))| {
        let lock = if at == last { new.take() } else { None };
        let title = &one.spec.title;
        (&**stage, Edition { title, lock, outdated: &|_| true, replace: args.replace })
    });
    publish(editions.collect()).map_err(|(at, error)| {
        stages.abandon();
        unwritable(&packages[at].folder(&folder), &error)
    })?;
    for one in &packages {
        warn(&one.package.warnings);
        warn_of_printer(&one.spec);
        if !args.quiet {
            say(&summary(one, &folder))?;
        }
    }
    if args.quiet {
        return Ok(());
    }
    let count = counted(packages.len() as u32, "package");
    say(&format!("{count} in {:.2} s.\n", start.elapsed().as_secs_f64()))
}

/// A counter of finished packages on stderr, only if that is a terminal.
fn bar(is_quiet: bool) -> ProgressBar {
    let bar = if is_quiet { ProgressBar::hidden() } else { ProgressBar::no_length() };
    let template = "{prefix:15} {pos} of {len} packages {msg}";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.set_prefix("Making packages");
    bar.set_length(0);
    bar
}

/// A book, or a volume of a series, for one printer.
struct Printed {
    volume: Option<u32>,
    spec: BookSpec,
    package: Package,
}

impl Printed {
    /// Its folder inside the folder of the book.
    fn folder(&self, book: &Path) -> PathBuf {
        self.above(book).join(&self.spec.print.printer.name)
    }

    fn above(&self, book: &Path) -> PathBuf {
        self.volume.map_or(book.to_owned(), |volume| book.join(format!("{volume:02}")))
    }
}

/// The packages of a book for its printer: one, or one per volume of a series.
fn volumes(
    spec: &BookSpec,
    assets: &Assets,
    cache: &Cache,
    bar: &ProgressBar,
) -> Result<Vec<Printed>, Vec<Diagnostic>> {
    let (mut seeds, mut earlier, mut scale) = (Vec::new(), Earlier::default(), None);
    bar.inc_length(numbers(spec).count() as u64);
    let made = numbers(spec).map(|volume| {
        let spec = spec.volume(volume.unwrap_or(1), &seeds);
        bar.set_message(format!("({}, for {})", spec.title, spec.print.printer.name));
        let build = Build::new(&spec).assets(assets.clone()).cache(cache).scale(scale);
        let mut package = Package::make(build, &spec, assets, &mut earlier)?;
        scale = package.scale;
        package.seeds.iter_mut().for_each(|entry| entry.volume = volume);
        seeds.extend(package.seeds.iter().cloned());
        bar.inc(1);
        Ok(Printed { volume, spec, package })
    });
    made.collect()
}

/// All values; or the distinct errors of all results.
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

/// The distinct names of the requested printers, with an error for each unknown one; a single `None` stands for the
/// printer of the book.
fn printers(assets: &Assets, asked: &[String]) -> Vec<Result<Option<String>, Vec<Diagnostic>>> {
    let known = match Printer::all(assets) {
        Ok(known) => known,
        Err(found) => return vec![Err(found)],
    };
    let names: BTreeSet<&String> = asked.iter().collect();
    let name = |name: &String| {
        if known.iter().any(|printer| printer.name == *name) {
            return Ok(Some(name.clone()));
        }
        let (message, help) = Printer::unknown(name, &known);
        Err(vec![Diagnostic::error(message).help(help)])
    };
    match names.is_empty() {
        true => vec![Ok(None)],
        false => names.into_iter().map(name).collect(),
    }
}

/// Returns the book if it has a cover; otherwise an error.
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
    one: &Printed,
    stages: &Stages,
    book: &Path,
    args: &Args,
) -> Result<Arc<Stage>, Vec<Diagnostic>> {
    let target = one.folder(book);
    let stage = stages.open(&one.above(book), &one.spec.print.printer.name)?;
    if !args.replace {
        same_book(&one.spec, &stage, &target, None)?;
    }
    let mut files = one.package.files.iter();
    let written = files.try_for_each(|(&file, bytes)| stage.write(file, bytes));
    written.map_err(|error| unwritable(&target, &error))?;
    Ok(stage)
}

fn summary(one: &Printed, book: &Path) -> String {
    let Printed { spec, package, .. } = one;
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
        one.folder(book).display(),
    )
}
