//! `mazebook check`: a book checked against its printer's rules.

use super::output::{Outcome, say, warn};
use super::source::{Outside, read_book};
use mazebook::book::preflight::{self, Finding};
use mazebook::spec;
use mazebook::spec::BookSpec;
use mazebook::spec::diagnostic::{Diagnostic, Severity};
use mazebook::{Build, Report};
use serde::Serialize;
use std::path::PathBuf;

/// Checks a book against its printer's rules, page by page; writes nothing
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The book file, or - to read it from standard input
    #[arg(value_name = "BOOK.toml", default_value = "book.toml")]
    book: PathBuf,
    /// Print all findings as JSON
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

/// What `--json` prints. Lengths are mm, boxes left, top, width and height.
#[derive(Serialize)]
struct Verdict<'f> {
    mazebook: &'static str,
    printer: &'f str,
    /// The day on which the printer's rules were gathered.
    read: &'f str,
    trim: [f64; 2],
    pages: u32,
    stock: &'static str,
    /// None if the printer does not say how thick its paper is.
    spine: Option<f64>,
    passed: bool,
    findings: Vec<Line<'f>>,
}

#[derive(Serialize)]
struct Line<'f> {
    rule: &'static str,
    severity: &'static str,
    file: String,
    page: Option<usize>,
    r#box: Option<[f64; 4]>,
    subject: &'f str,
    measured: &'f str,
    wanted: &'f str,
    cure: &'f str,
    source: &'f str,
}

pub fn run(args: Args) -> Outcome {
    let (source, assets) = read_book(&args.book, &args.outside)?;
    let spec = spec::read(source, &assets)?;
    let built = Build::new(&spec).assets(assets).check()?;
    let failed = built.findings.iter().any(Finding::fails);
    if args.json {
        say(&json(&spec, &built, !failed)?)?;
        // The findings are on stdout: what is left to say is that they fail the book.
        return if failed { Err(Vec::new()) } else { Ok(()) };
    }
    let found = preflight::diagnostics(&spec, &built.findings);
    if failed {
        return Err(found);
    }
    warn(&found);
    let printer = &spec.print.printer;
    let keep = match found.is_empty() {
        true => "keep the rules",
        false => "pass, with the warnings above, the rules",
    };
    say(&format!(
        "{}: {} pages {keep} of {} (as of {}).\n{}",
        spec.title,
        built.thickness,
        printer.name,
        printer.read,
        super::build::cover(&spec, &built),
    ))
}

fn json(spec: &BookSpec, built: &Report, passed: bool) -> Result<String, Vec<Diagnostic>> {
    let printer = &spec.print.printer;
    let round = |mm: f64| (mm * 1000.0).round() / 1000.0 + 0.0;
    let report = Verdict {
        mazebook: env!("CARGO_PKG_VERSION"),
        printer: &printer.name,
        read: &printer.read,
        trim: [round(spec.paper.width), round(spec.paper.height)],
        pages: built.thickness,
        stock: spec.print.stock.name(),
        spine: spec.print.spine(built.thickness).map(round),
        passed,
        findings: built.findings.iter().map(|finding| line(finding, round)).collect(),
    };
    let text = serde_json::to_string_pretty(&report);
    Ok(text.map_err(|error| vec![Diagnostic::error(error.to_string())])? + "\n")
}

fn line(finding: &Finding, round: impl Fn(f64) -> f64) -> Line<'_> {
    let severity = match finding.severity {
        _ if finding.allowed => "allowed",
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    Line {
        rule: finding.rule.name(),
        severity,
        file: finding.file.to_string(),
        page: finding.page,
        r#box: finding.area.map(|area| [area.x, area.y, area.width, area.height].map(&round)),
        subject: &finding.subject,
        measured: &finding.measured,
        wanted: &finding.wanted,
        cure: &finding.cure,
        source: &finding.source,
    }
}
