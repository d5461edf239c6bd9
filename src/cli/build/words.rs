//! Messages about a finished book.

use crate::cli::lock::Lock;
use crate::cli::output::{counted, warn};
use mazebook::Report;
use mazebook::spec::diagnostic::Diagnostic;
use mazebook::spec::{BookSpec, Series};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A summary: the contents of the book, its folder, and the time that the build took.
pub fn summary(
    spec: &BookSpec,
    built: &Report,
    folder: &Path,
    lock: Option<&Lock>,
    took: Duration,
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
        took.as_secs_f64(),
        spec.seed,
        cover(spec, built),
        folder.display(),
    )
}

/// The volume of a series that is shown, for commands that show only one; empty for a single book.
pub fn volume(spec: &BookSpec) -> String {
    let of = |series: &Series| format!("Volume {} of {}: ", series.number, series.volumes);
    spec.series.as_ref().map_or(String::new(), |series| of(series) + &spec.title + "\n")
}

/// Warns if the printer's rules were collected more than a year ago, and if the printer prefers files with a date and the
/// book has none. The current time is today, or `SOURCE_DATE_EPOCH` if set.
pub fn warn_of_printer(spec: &BookSpec) {
    let given = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|given| given.parse::<u32>().ok());
    let since_epoch = |seconds: u32| UNIX_EPOCH + Duration::from_secs(seconds.into());
    let now = given.map_or_else(SystemTime::now, since_epoch);
    let (print, printer) = (&spec.print, &spec.print.printer);
    let name = &printer.name;
    let warning = |message: String, help: &str| {
        let warning = Diagnostic::warning(message).at(&spec.source, spec.spans.printer.clone());
        warn(&[warning.help(help)]);
    };
    if printer.is_outdated(now) {
        let message = format!(
            "the rules of `{name}` were gathered on {}, more than a year ago",
            printer.read
        );
        let help = "compare them with the printer's own; `mazebook new --config` writes config/printers.toml, in which you can \
                    change them and their date";
        warning(message, help);
    }
    if let (Some(standard), None) = (printer.standard, print.standards.day) {
        let message =
            format!("`{name}` prefers files that keep `{}`, and these do not", standard.name());
        warning(message, "add the day on which the book is made to [book]: date = 2026-11-27");
    }
}

/// The difference in mm by which two spine widths may differ through rounding.
const ROUNDED: f64 = 0.1;

/// The size of a bound book's cover, or the sizes needed to draw one; empty if the thickness of the book is unknown.
pub fn cover(spec: &BookSpec, built: &Report) -> String {
    let (what, width, height, spine) = match &built.cover {
        Some(cover) => ("The cover:", cover.width, cover.height, Some(cover.spine)),
        None => ("For the cover: trim", spec.paper.width, spec.paper.height, None),
    };
    let formula = spec.print.spine(built.thickness);
    let Some(spine) = spine.or(formula) else { return String::new() };
    let formula = formula.filter(|formula| (formula - spine).abs() > ROUNDED);
    let formula = formula.map_or(String::new(), |mm| {
        let name = &spec.print.printer.name;
        format!("The book gives that spine; by the formula of `{name}` it would be {mm:.2} mm.\n")
    });
    let inches = |mm: f64| {
        let inches = format!("{:.3}", mm / 25.4);
        inches.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    let bare = built.cover.as_ref().and_then(|cover| cover.bare.as_ref());
    let bare =
        bare.map_or(String::new(), |why| format!("There is no title on its spine: {why}.\n"));
    format!(
        "{what} {width:.1} x {height:.1} mm ({} x {} in), {}; spine {spine:.2} mm ({:.4} in) on {} paper \
         (rules of {}: check the printer's own template).\n{formula}{bare}",
        inches(width),
        inches(height),
        counted(built.thickness, "page"),
        spine / 25.4,
        spec.print.stock.name(),
        spec.print.printer.read,
    )
}
