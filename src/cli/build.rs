//! `mazebook build`: a book from its spec.

use super::lock::{Lock, hold};
use super::output::{Outcome, cannot, counted, say, threads, warn};
use super::pages;
use super::source::{Outside, read_book};
use super::stage::{Beside, Edition, Stage};
use clap::builder::PossibleValuesParser;
use indicatif::{ProgressBar, ProgressStyle};
use mazebook::format::{of_books, preview};
use mazebook::spec;
use mazebook::spec::BookSpec;
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::Diagnostic;
use mazebook::{Build, File, Phase, Report};
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

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

They appear together once the whole book is made. If it cannot be made, the last
one stays as it was. Your own files in out/BOOK are left alone.

Examples:
  mazebook build rainy-days.toml
  mazebook build rainy-days.toml --format svg --pages 3-7
  mazebook build rainy-days.toml --open        and look at it in the browser
  mazebook build rainy-days.toml --locked      exactly the mazes of the last build, or an error
  mazebook new - --from kdp | mazebook build -";

pub fn run(args: Args) -> Outcome {
    let start = Instant::now();
    let stdin = args.book.as_os_str() == "-";
    if args.open && !args.is_asked(preview::FORMAT.name) {
        let help =
            format!("add it, --format {},preview; or leave --open out", args.format.join(","));
        let message = "--open needs the preview, which --format leaves out";
        return Err(vec![Diagnostic::error(message).help(help)]);
    }
    let (source, assets) = read_book(&args.book, &args.outside)?;
    let spec = spec::read(source, &assets)?;
    let name = name_of(&args.book)?;
    let folder = args.out.join(&name);
    let waiting = || {
        // If stderr is gone, there is no other place for it.
        let name = folder.display();
        let _ = writeln!(
            anstream::stderr(),
            "Another build of {name} is under way; waiting for its end."
        );
    };
    let unwritable = |error| vec![cannot(&format!("write {}", folder.display()), &error)];
    let stage = Arc::new(Stage::open(&args.out, &name, &waiting).map_err(unwritable)?);
    let watched = Arc::clone(&stage);
    // Without a handler the stage would be left behind until the next build: no reason not to make the book.
    let _ = ctrlc::set_handler(move || {
        // A book that is in its place already is reported as such.
        if watched.abandon() {
            // Below the progress bar, and what the terminal shows of the key.
            eprintln!("\nStopped. Nothing was changed.");
            std::process::exit(130);
        }
    });
    let made = (|| {
        let lock = if stdin || args.no_lock { None } else { Some(Lock::beside(&args.book)?) };
        let recorded = match (&lock, args.locked) {
            (Some(lock), true) => Some(lock.entries()?),
            (None, true) => {
                let message = "--locked needs a file: a book from standard input has no lock file";
                return Err(vec![Diagnostic::error(message)]);
            }
            _ => None,
        };
        if !args.replace {
            same_book(&spec, &stage, &folder, lock.as_ref())?;
        }
        let built = make(&spec, assets, &args, &stage)?;
        if let Some(old) = &recorded {
            hold(old, &built.lock, args.pages.is_empty())?;
        }
        let new = lock.as_ref().filter(|_| !args.locked && args.pages.is_empty());
        let lock_of = |lock: &Lock| lock.of(&built.lock);
        let new = new.map(lock_of).transpose().map_err(unwritable)?;
        publish(&stage, &spec, new, &args).map_err(unwritable)?;
        Ok((built, lock))
    })();
    let (built, lock) = made.inspect_err(|_| {
        stage.abandon();
    })?;
    warn(&built.warnings);
    warn_of_age(&spec);
    if !args.quiet {
        say(&summary(&spec, &built, &folder, lock.as_ref(), start))?;
    }
    if args.open {
        show(&folder.join(File::Preview.to_string()));
    }
    Ok(())
}

/// The name of the folder for a book: that of its file.
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
    /// Whether this format is to be written.
    fn is_asked(&self, name: &str) -> bool {
        self.format.is_empty() || self.format.iter().any(|one| one == name)
    }
}

/// Opens a file in the browser. The book is made, whether there is one or not.
fn show(file: &Path) {
    let opened = std::path::absolute(file).and_then(open::that_detached);
    if let Err(error) = opened {
        let message = format!("cannot open a browser: {error}");
        let help = format!("open {} in one", file.display());
        warn(&[Diagnostic::warning(message).help(help)]);
    }
}

/// Runs the build, with its threads and its progress bar.
fn make(
    spec: &BookSpec,
    assets: Assets,
    args: &Args,
    stage: &Stage,
) -> Result<Report, Vec<Diagnostic>> {
    let threads = threads(args.threads)?;
    // Draws to stderr, and only where that is a terminal.
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
    let mut build =
        Build::new(spec).assets(assets).pages(args.pages.iter().cloned()).progress(&progress);
    if !args.format.is_empty() {
        build = build.formats(args.format.iter().cloned());
    }
    let mut folder = |file: File, bytes: &[u8]| stage.write(file, bytes);
    let built = threads.install(|| build.write(&mut folder));
    bar.finish_and_clear();
    Ok(built?)
}

/// That the book in the folder, if there is one, is an earlier state of this one.
pub fn same_book(spec: &BookSpec, stage: &Stage, folder: &Path, lock: Option<&Lock>) -> Outcome {
    let Some(title) = stage.title().filter(|title| *title != spec.title) else { return Ok(()) };
    // Under another title it is still the same book if it has the mazes that were locked beside its spec.
    if lock.and_then(|lock| lock.entries().ok()).is_some_and(|lock| stage.has_mazes(&lock)) {
        return Ok(());
    }
    let message = format!("{} holds another book, “{title}”", folder.display());
    Err(vec![Diagnostic::error(message).help(
        "choose another folder with --out, or give the book's file another name; if this is the \
         same book under a new title, add --replace",
    )])
}

/// Puts the files, and the lock, in their place.
fn publish(stage: &Stage, spec: &BookSpec, lock: Option<Beside>, args: &Args) -> io::Result<()> {
    let is_written =
        |file| of_books().any(|(format, book)| args.is_asked(format.name) && (book.writes)(file));
    // Only a whole book says which files of the last one are no longer part of it.
    let outdated = |file| args.pages.is_empty() && is_written(file);
    let (title, replace) = (&*spec.title, args.replace);
    stage.publish(Edition { title, lock, outdated: &outdated, replace })
}

fn summary(
    spec: &BookSpec,
    built: &Report,
    folder: &Path,
    lock: Option<&Lock>,
    start: Instant,
) -> String {
    let lock = match lock {
        Some(lock) if lock.path().exists() => {
            format!("; its seeds are in {}", lock.path().display())
        }
        _ => String::new(),
    };
    let apart = match built.answer_pages {
        0 => String::new(),
        pages => format!(", and {} of answers", counted(pages, "page")),
    };
    format!(
        "{}: {} on {}{apart}, in {:.2} s from seed {}.\n{}The files are in {}{lock}.\n",
        spec.title,
        counted(built.mazes, "maze"),
        counted(built.pages, "page"),
        start.elapsed().as_secs_f64(),
        spec.seed,
        cover(spec, built),
        folder.display(),
    )
}

/// Warns where more than a year has passed since the printer's rules were gathered: until today, or until the time that
/// `SOURCE_DATE_EPOCH` gives.
pub fn warn_of_age(spec: &BookSpec) {
    let given = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|given| given.parse::<u32>().ok());
    let since_epoch = |seconds: u32| UNIX_EPOCH + Duration::from_secs(seconds.into());
    let now = given.map_or_else(SystemTime::now, since_epoch);
    let printer = &spec.print.printer;
    if printer.is_outdated(now) {
        let (name, read) = (&printer.name, &printer.read);
        let message =
            format!("the rules of `{name}` were gathered on {read}, more than a year ago");
        let help = "compare them with the printer's own; `mazebook new --config` writes config/printers.toml, in which you can \
                    change them and their date";
        let warning = Diagnostic::warning(message).at(&spec.source, spec.spans.printer.clone());
        warn(&[warning.help(help)]);
    }
}

/// The cover of a bound book, or what one is drawn by; nothing where nobody says how thick the book is.
pub fn cover(spec: &BookSpec, built: &Report) -> String {
    let (what, width, height, spine) = match &built.cover {
        Some(cover) => ("The cover:", cover.width, cover.height, Some(cover.spine)),
        None => ("For the cover: trim", spec.paper.width, spec.paper.height, None),
    };
    let Some(spine) = spine.or_else(|| spec.print.spine(built.thickness)) else {
        return String::new();
    };
    let inches = |mm: f64| {
        let inches = format!("{:.3}", mm / 25.4);
        inches.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    let bare = built.cover.as_ref().and_then(|cover| cover.bare.as_ref());
    let bare =
        bare.map_or(String::new(), |why| format!("There is no title on its spine: {why}.\n"));
    format!(
        "{what} {width:.1} x {height:.1} mm ({} x {} in), {}; spine {spine:.2} mm ({:.4} in) on {} paper \
         (rules of {}: check the printer's own template).\n{bare}",
        inches(width),
        inches(height),
        counted(built.thickness, "page"),
        spine / 25.4,
        spec.print.stock.name(),
        spec.print.printer.read,
    )
}
