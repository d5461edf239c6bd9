//! `mazebook build`: builds a book from its spec, or all volumes of a series.

mod words;

pub use words::{cover, volume, warn_of_printer};

use super::lock::{Lock, hold, no_lock};
use super::output::{Outcome, say, threads, warn};
use super::pages;
use super::source::{Outside, read_book};
use super::stage::{Edition, Stage, Stages, publish, unwritable};
use clap::builder::PossibleValuesParser;
use indicatif::{ProgressBar, ProgressStyle};
use mazebook::difficulty::Scale;
use mazebook::format::{of_books, preview};
use mazebook::spec;
use mazebook::spec::BookSpec;
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::Diagnostic;
use mazebook::spec::lock::LockEntry;
use mazebook::{Build, File, Phase, Report};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use words::summary;

/// Makes a book: its pages, its PDF and its answer key
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The book file, or - to read it from standard input (it is then called `book`, and has no lock file)
    #[arg(value_name = "BOOK.toml", default_value = "book.toml")]
    book: PathBuf,
    /// The folder in which to put the book's own folder
    #[arg(long, short, value_name = "DIR", default_value = "out")]
    out: PathBuf,
    /// Write only these formats; leave files of other formats as they are
    #[arg(long, value_name = "FORMATS", value_delimiter = ',')]
    #[arg(value_parser = PossibleValuesParser::new(of_books().map(|(format, _)| format.name)))]
    format: Vec<String>,
    /// Make only these pages of the book, such as 3-7 or 1,4-6. book.pdf, the key and the manifest will have no others; other drawings and the lock file are left as they are
    #[arg(long, value_delimiter = ',', value_parser = pages::parse)]
    pages: Vec<RangeInclusive<u32>>,
    /// The number of threads, by default one for each core; the book is the same with any number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Open the preview in the browser once the book is made
    #[arg(long)]
    open: bool,
    /// Print only errors and warnings
    #[arg(long, short)]
    quiet: bool,
    /// Fail, and write nothing, if a maze would differ from the one in the lock file
    #[arg(long)]
    locked: bool,
    /// Keep no lock file, and read none
    #[arg(long, conflicts_with = "locked")]
    no_lock: bool,
    /// Replace what stands in the book's folder, even if it is another book or not mazebook's
    #[arg(long)]
    replace: bool,
    #[command(flatten)]
    outside: Outside,
}

const EXAMPLES: &str = "\
The files of BOOK.toml:
  out/BOOK/book.pdf            the book, one page to a sheet
  out/BOOK/answers.pdf         the answer key
  out/BOOK/cover.pdf, …        the cover, if it has one; also as cover.svg, and its front as front.png
  out/BOOK/screen.pdf          the book to read on a screen, if it says screen = true
  out/BOOK/pages/001.svg, …    every page; answers/001.svg, … every page of the key
  out/BOOK/manifest.json       every maze, its place and its scores
  out/BOOK/preview.html        the book to browse and to solve on a screen, in one file
  BOOK.lock, beside BOOK.toml  the seeds that were chosen

The volumes of a series are out/BOOK/01, 02, …, and have one lock file.

They appear together once the whole book is made. If it cannot be made, the last
one stays as it was. Your own files in out/BOOK are left alone.

Examples:
  mazebook build rainy-days.toml
  mazebook build rainy-days.toml --format svg --pages 3-7
  mazebook build rainy-days.toml --open        and look at it in the browser
  mazebook build rainy-days.toml --locked      exactly the mazes of the last build, or an error
  mazebook new - --from kdp | mazebook build -";

pub fn run(args: Args) -> Outcome {
    if args.open && !args.is_asked(preview::FORMAT.name) {
        let help =
            format!("add it, --format {},preview; or leave --open out", args.format.join(","));
        let message = "--open needs the preview, which --format leaves out";
        return Err(vec![Diagnostic::error(message).help(help)]);
    }
    let (source, assets) = read_book(&args.book, &args.outside)?;
    let spec = spec::read(source, &assets)?;
    let name = name_of(&args.book)?;
    let has_no_lock = args.book.as_os_str() == "-" || args.no_lock;
    let lock = if has_no_lock { None } else { Some(Lock::beside(&args.book)?) };
    let recorded = match (&lock, args.locked) {
        (Some(lock), true) => Some(lock.entries()?),
        (None, true) => return Err(vec![no_lock()]),
        _ => None,
    };
    if spec.series.is_some() && !args.pages.is_empty() {
        let message = "a series is made whole: --pages goes with a single book";
        return Err(vec![Diagnostic::error(message).help("leave --pages out")]);
    }
    let work = Work { args, name, assets, lock, stages: Stages::default() };
    work.stages.watch();
    let volumes = work.make_all(&spec, recorded.as_deref());
    let volumes = volumes.inspect_err(|_| {
        work.stages.abandon();
    })?;
    work.report(&volumes)?;
    warn_of_printer(&spec);
    if let (true, Some(first)) = (work.args.open, volumes.first()) {
        show(&first.folder.join(File::Preview.to_string()));
    }
    Ok(())
}

/// A run of this command.
struct Work {
    args: Args,
    /// The folder name of the book.
    name: String,
    assets: Assets,
    lock: Option<Lock>,
    stages: Stages,
}

impl Work {
    /// Makes and publishes all volumes; an error if they differ from what the lock file records.
    fn make_all(
        &self,
        spec: &BookSpec,
        recorded: Option<&[LockEntry]>,
    ) -> Result<Vec<Volume>, Vec<Diagnostic>> {
        let (mut volumes, mut seeds, mut scale) = (Vec::new(), Vec::new(), None);
        for number in numbers(spec) {
            let spec = spec.volume(number.unwrap_or(1), &seeds);
            let volume = self.make_one(spec, number, scale)?;
            scale = volume.built.scale;
            let entries = volume.built.lock.iter().cloned();
            seeds.extend(entries.map(|entry| LockEntry { volume: number, ..entry }));
            volumes.push(volume);
        }
        if let Some(old) = recorded {
            hold(old, &seeds, self.args.pages.is_empty())?;
        }
        self.publish(&volumes, &seeds)?;
        Ok(volumes)
    }

    /// Makes a single book, or the volume of a series with this number. `scale` is the difficulty scale of
    /// earlier volumes, if there are any.
    fn make_one(
        &self,
        spec: BookSpec,
        number: Option<u32>,
        scale: Option<Scale>,
    ) -> Result<Volume, Vec<Diagnostic>> {
        let start = Instant::now();
        let (out, name) = match number {
            Some(number) => (self.args.out.join(&self.name), format!("{number:02}")),
            None => (self.args.out.clone(), self.name.clone()),
        };
        let folder = out.join(&name);
        let stage = self.stages.open(&out, &name)?;
        if !self.args.replace {
            same_book(&spec, &stage, &folder, self.lock.as_ref())?;
        }
        let build = Build::new(&spec).assets(self.assets.clone()).scale(scale);
        let built = make(build, &self.args, &stage)?;
        Ok(Volume { spec, folder, stage, built, took: start.elapsed() })
    }

    /// Puts all volumes and their lock file in place.
    fn publish(&self, volumes: &[Volume], seeds: &[LockEntry]) -> Outcome {
        let args = &self.args;
        let new = self.lock.as_ref().filter(|_| !args.locked && args.pages.is_empty());
        let new = new.map(|lock| lock.of(seeds)).transpose();
        let mut new = new.map_err(|error| unwritable(&args.out, &error))?;
        let is_written = |file| {
            of_books().any(|(format, book)| args.is_asked(format.name) && (book.writes)(file))
        };
        // Only a build of the whole book determines which old files are outdated.
        let outdated = |file| args.pages.is_empty() && is_written(file);
        let last = volumes.len() - 1;
        let editions = volumes.iter().enumerate().map(|(index, Volume { spec, stage, .. })| {
            // The lock file goes with the last volume, so that it is never newer than any of them.
            let lock = if index == last { new.take() } else { None };
            let edition =
                Edition { title: &spec.title, lock, outdated: &outdated, replace: args.replace };
            (&**stage, edition)
        });
        let published = publish(editions.collect());
        published.map_err(|(at, error)| unwritable(&volumes[at].folder, &error))
    }

    /// Prints what was made. A warning that applies to all volumes is printed once.
    fn report(&self, volumes: &[Volume]) -> Outcome {
        let mut warned = Vec::new();
        for Volume { spec, folder, built, took, .. } in volumes {
            let new = |warning: &&Diagnostic| !warned.contains(*warning);
            let new: Vec<Diagnostic> = built.warnings.iter().filter(new).cloned().collect();
            warn(&new);
            warned.extend(new);
            if !self.args.quiet {
                say(&summary(spec, built, folder, self.lock.as_ref(), *took))?;
            }
        }
        Ok(())
    }
}

/// A book of the build: a single book, or a volume of a series.
struct Volume {
    spec: BookSpec,
    folder: PathBuf,
    stage: Arc<Stage>,
    built: Report,
    took: Duration,
}

/// The numbers of a series' volumes; a single `None` for a single book.
pub fn numbers(spec: &BookSpec) -> impl Iterator<Item = Option<u32>> + use<> {
    let volumes = spec.series.as_ref().map(|series| series.volumes);
    (1..=volumes.unwrap_or(1)).map(move |number| volumes.map(|_| number))
}

/// The folder name of a book: the name of its file without the extension.
pub fn name_of(book: &Path) -> Result<String, Vec<Diagnostic>> {
    match book.file_stem() {
        _ if book.as_os_str() == "-" => Ok("book".to_owned()),
        Some(stem) if stem != ".." => Ok(stem.to_string_lossy().into_owned()),
        _ => {
            let message = format!("{} has no name before .toml", book.display());
            Err(vec![Diagnostic::error(message).help("call it book.toml")])
        }
    }
}

impl Args {
    /// Whether this format was requested; without `--format`, every format is.
    fn is_asked(&self, name: &str) -> bool {
        self.format.is_empty() || self.format.iter().any(|one| one == name)
    }
}

/// Opens a file in the browser; a failure does not affect the book, which is already built.
fn show(file: &Path) {
    let opened = std::path::absolute(file).and_then(open::that_detached);
    if let Err(error) = opened {
        let message = format!("cannot open a browser: {error}");
        let help = format!("open {} in one", file.display());
        warn(&[Diagnostic::warning(message).help(help)]);
    }
}

/// Runs the build with its threads and its progress bar.
fn make(build: Build, args: &Args, stage: &Stage) -> Result<Report, Vec<Diagnostic>> {
    let threads = threads(args.threads)?;
    // Draws to stderr, and only if that is a terminal.
    let bar = if args.quiet { ProgressBar::hidden() } else { ProgressBar::no_length() };
    let template = "{prefix:15} {bar:30} {pos} of {len} {msg}, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    let progress = |phase: Phase, done: usize, all: usize| {
        if done == 0 {
            let (words, unit) = match phase {
                Phase::Search => ("Finding mazes", "mazes"),
                Phase::Draw => ("Drawing pages", "pages"),
                Phase::Finish => ("Finishing files", "formats"),
            };
            bar.reset();
            bar.set_length(all as u64);
            bar.set_message(unit);
            bar.set_prefix(words);
        }
        bar.set_position(done as u64);
    };
    let mut build = build.pages(args.pages.iter().cloned()).progress(&progress);
    if !args.format.is_empty() {
        build = build.formats(args.format.iter().cloned());
    }
    let mut folder = |file: File, bytes: &[u8]| stage.write(file, bytes);
    let built = threads.install(|| build.write(&mut folder));
    bar.finish_and_clear();
    Ok(built?)
}

/// Checks that any book in the folder is an earlier version of this one.
pub fn same_book(spec: &BookSpec, stage: &Stage, folder: &Path, lock: Option<&Lock>) -> Outcome {
    let Some(title) = stage.title().filter(|title| *title != spec.title) else { return Ok(()) };
    // A book with another title counts as the same if its mazes match the lock file beside the spec.
    if lock.and_then(|lock| lock.entries().ok()).is_some_and(|lock| stage.has_mazes(&lock)) {
        return Ok(());
    }
    let message = format!("{} holds another book, “{title}”", folder.display());
    Err(vec![Diagnostic::error(message).help(
        "choose another folder with --out, or give the book's file another name; if this is the \
         same book under a new title, add --replace",
    )])
}
