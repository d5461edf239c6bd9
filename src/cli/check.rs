//! `mazebook check`: checks a book, or every volume of a series, against its printer's rules.

use super::output::{Outcome, say, warn};
use super::source::{Outside, read_book};
use mazebook::book::preflight::{self, Finding};
use mazebook::spec;
use mazebook::spec::BookSpec;
use mazebook::spec::diagnostic::{Diagnostic, Severity, Source};
use mazebook::{Build, Report, of_volume};
use serde::Serialize;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

/// Checks a book against its printer's rules, page by page; writes nothing
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The book file, or - to read it from standard input
    #[arg(value_name = "BOOK.toml", default_value = "book.toml")]
    book: PathBuf,
    /// Print all findings as JSON, or the errors if the book cannot be read
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    outside: Outside,
}

const EXAMPLES: &str = "\
Examples:
  mazebook check rainy-days.toml
  mazebook check rainy-days.toml --json | jq '.findings[].rule'

`mazebook list rules` names the rules, `mazebook list printers` the printers. The exit code is 1 if there are errors.";

/// The output of `--json`. Lengths are in mm; boxes are left, top, width and height.
#[derive(Serialize)]
struct Answer<'f> {
    mazebook: &'static str,
    passed: bool,
    /// The errors that prevented the check.
    errors: Vec<Problem<'f>>,
    #[serde(flatten)]
    verdict: Option<&'f Verdict<'f>>,
}

#[derive(Serialize)]
struct Problem<'f> {
    message: &'f str,
    at: Option<At<'f>>,
    help: Option<&'f str>,
}

/// The result for a book.
#[derive(Serialize)]
pub struct Verdict<'f> {
    printer: &'f str,
    /// The day on which the printer's rules were collected.
    read: String,
    trim: [f64; 2],
    pages: u32,
    stock: &'static str,
    /// `None` if the printer does not state the thickness of its paper.
    spine: Option<f64>,
    /// The volumes of a series; the fields above then describe the first volume.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    volumes: Vec<OfSeries<'f>>,
    findings: Vec<Line<'f>>,
}

#[derive(Serialize)]
struct OfSeries<'f> {
    volume: u32,
    title: &'f str,
    pages: u32,
    spine: Option<f64>,
}

#[derive(Serialize)]
struct Line<'f> {
    #[serde(skip_serializing_if = "Option::is_none")]
    volume: Option<u32>,
    rule: &'static str,
    severity: &'static str,
    /// The source of the finding: a key of the book or of a template.
    at: At<'f>,
    file: String,
    page: Option<usize>,
    r#box: Option<[f64; 4]>,
    subject: &'f str,
    measured: &'f str,
    wanted: &'f str,
    cure: &'f str,
    source: &'f str,
}

/// A place in a text, counted from 1.
#[derive(Serialize)]
struct At<'f> {
    file: &'f str,
    line: usize,
    column: usize,
}

impl Problem<'_> {
    fn of(error: &Diagnostic) -> Problem<'_> {
        let Diagnostic { message, place, help, .. } = error;
        Problem { message, at: place.as_ref().map(At::of), help: help.as_deref() }
    }
}

impl At<'_> {
    fn of((source, span): &(Arc<Source>, Range<usize>)) -> At<'_> {
        let (line, column) = source.position(span);
        At { file: &source.name, line, column }
    }
}

/// A checked book, or a checked volume of a series.
struct Checked {
    volume: Option<u32>,
    spec: BookSpec,
    built: Report,
}

pub fn run(args: Args) -> Outcome {
    let checked = check(&args);
    if args.json {
        let passed = checked.as_ref().is_ok_and(|all| !all.iter().any(Checked::fails));
        let verdict = checked.as_ref().map(|all| verdict(all));
        say(&json(verdict.as_ref().map_err(|errors| &errors[..]), passed)?)?;
        // Everything has been printed; the empty error only sets the exit code.
        return if passed { Ok(()) } else { Err(Vec::new()) };
    }
    let checked = checked?;
    let (mut known, mut found): (Vec<Diagnostic>, Vec<Diagnostic>) = (Vec::new(), Vec::new());
    for Checked { spec, built, .. } in &checked {
        // A finding that applies to all volumes is printed once.
        let mut new = preflight::diagnostics(&built.findings);
        new.retain(|finding| !known.contains(finding));
        known.extend(new.iter().cloned());
        found.extend(of_volume(spec, new));
    }
    if checked.iter().any(Checked::fails) {
        return Err(found);
    }
    warn(&found);
    super::build::warn_of_printer(&checked[0].spec);
    checked.iter().try_for_each(|Checked { spec, built, .. }| {
        let printer = &spec.print.printer;
        let (pages, read) = (built.thickness, &printer.read);
        let verdict = match preflight::diagnostics(&built.findings).is_empty() {
            true => format!("{pages} pages keep the rules of {} (as of {read})", printer.name),
            false => {
                let name = &printer.name;
                format!("{pages} pages for {name}, with the warnings above (rules as of {read})")
            }
        };
        say(&format!("{}: {verdict}.\n{}", spec.title, super::build::cover(spec, built)))
    })
}

/// Checks the book or all volumes of a series; returns at least one.
fn check(args: &Args) -> Result<Vec<Checked>, Vec<Diagnostic>> {
    let (source, assets) = read_book(&args.book, &args.outside)?;
    let spec = spec::read(source, &assets)?;
    let (mut seeds, mut scale) = (Vec::new(), None);
    let checked = super::build::numbers(&spec).map(|volume| {
        let spec = spec.volume(volume.unwrap_or(1), &seeds);
        let built = Build::new(&spec).assets(assets.clone()).scale(scale).check()?;
        scale = built.scale;
        seeds.extend(built.lock.iter().cloned());
        Ok(Checked { volume, spec, built })
    });
    checked.collect()
}

impl Checked {
    fn fails(&self) -> bool {
        self.built.findings.iter().any(Finding::fails)
    }
}

/// The output of `--json` for a book, or for the errors that prevented the check.
pub fn json(
    verdict: Result<&Verdict, &[Diagnostic]>,
    passed: bool,
) -> Result<String, Vec<Diagnostic>> {
    let errors = verdict.err().into_iter().flatten().map(Problem::of).collect();
    let version = env!("CARGO_PKG_VERSION");
    let answer = Answer { mazebook: version, passed, errors, verdict: verdict.ok() };
    let text = serde_json::to_string_pretty(&answer);
    Ok(text.map_err(|error| vec![Diagnostic::error(error.to_string())])? + "\n")
}

fn verdict(checked: &[Checked]) -> Verdict<'_> {
    let Checked { spec, built, .. } = &checked[0];
    let printer = &spec.print.printer;
    let spine = |spec: &BookSpec, built: &Report| spec.print.spine(built.thickness).map(round);
    let volumes = checked.iter().filter_map(|Checked { volume, spec, built }| {
        let (title, pages, spine) = (&spec.title, built.thickness, spine(spec, built));
        Some(OfSeries { volume: (*volume)?, title, pages, spine })
    });
    Verdict {
        printer: &printer.name,
        read: printer.read.to_string(),
        trim: [spec.paper.width, spec.paper.height].map(round),
        pages: built.thickness,
        stock: spec.print.stock.name(),
        spine: spine(spec, built),
        volumes: volumes.collect(),
        findings: checked.iter().flat_map(lines).collect(),
    }
}

fn round(mm: f64) -> f64 {
    (mm * 1000.0).round() / 1000.0 + 0.0
}

fn lines(checked: &Checked) -> impl Iterator<Item = Line<'_>> {
    checked.built.findings.iter().map(|finding| line(checked.volume, finding))
}

fn line(volume: Option<u32>, finding: &Finding) -> Line<'_> {
    let severity = match finding.severity {
        _ if finding.allowed => "allowed",
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    Line {
        volume,
        rule: finding.rule.name(),
        severity,
        at: At::of(&finding.place),
        file: finding.file.to_string(),
        page: finding.page,
        r#box: finding.area.map(|area| [area.x, area.y, area.width, area.height].map(round)),
        subject: &finding.subject,
        measured: &finding.measured,
        wanted: &finding.wanted,
        cure: &finding.cure,
        source: &finding.source,
    }
}
