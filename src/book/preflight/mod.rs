//! Preflight: checks a drawn book against the rules of its printer and its audience.

mod blame;
mod book;
mod sheet;

pub use blame::At;
pub use book::{book, files};
pub use sheet::sheet;

use super::File;
use blame::Blame;
use maze::geometry::Rect;
use spec::diagnostic::{Diagnostic, Severity, Source};
use spec::rule::Rule;
use spec::{BookSpec, Limit};
use std::ops::Range;
use std::sync::Arc;

/// A broken rule.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Finding {
    /// The rule that is broken.
    pub rule: Rule,
    /// An error or a warning.
    pub severity: Severity,
    /// Whether the book allows it; then it does not fail the build.
    pub allowed: bool,
    /// The file that breaks it.
    pub file: File,
    /// The page, from 1; `None` if the whole file is at fault.
    pub page: Option<usize>,
    /// The area on the page, in mm from the top left corner of the sheet.
    pub area: Option<Rect>,
    /// The thing at fault, such as `the folio` or `the text “Start”`.
    pub subject: String,
    /// The size or distance found, with its unit.
    pub measured: String,
    /// The size or distance that the rule requires.
    pub wanted: String,
    /// How to fix it; empty if that is obvious.
    pub cure: String,
    /// The rule's owner and source.
    pub source: String,
    /// The cause, in the book or a template.
    pub place: (Arc<Source>, Range<usize>),
}

impl Finding {
    /// Whether it fails the build.
    pub fn fails(&self) -> bool {
        self.severity == Severity::Error && !self.allowed
    }

    /// What is wrong, in a sentence without a full stop.
    pub fn message(&self) -> String {
        let page = self.page.map_or(String::new(), |page| format!(" page {page}"));
        let Finding { file, subject, measured, wanted, .. } = self;
        format!("{file}{page}: {subject}: {measured}, wanted {wanted}")
    }
}

/// A broken rule before its page and the book's `allow` are known.
struct Fault {
    rule: Rule,
    warn: bool,
    area: Option<Rect>,
    subject: String,
    measured: String,
    wanted: String,
    cure: String,
    source: String,
    /// `None` stands for the printer.
    place: Option<(Arc<Source>, Range<usize>)>,
}

impl Fault {
    fn new(rule: Rule, subject: impl Into<String>, measured: String, wanted: String) -> Fault {
        let (subject, cure, source) = (subject.into(), String::new(), String::new());
        let (warn, area, place) = (false, None, None);
        Fault { rule, warn, area, subject, measured, wanted, cure, source, place }
    }

    fn at(self, area: Rect) -> Fault {
        Fault { area: Some(area), ..self }
    }

    fn blame(self, blame: impl Into<Option<Blame>>) -> Fault {
        match blame.into() {
            Some(Blame { place, cure }) => Fault { place: Some(place), cure, ..self },
            None => self,
        }
    }

    fn warning(self) -> Fault {
        Fault { warn: true, ..self }
    }

    /// Names the printer, the day its rules were read, and `source` as the source.
    fn of(self, spec: &BookSpec, source: &str) -> Fault {
        let printer = &spec.print.printer;
        let source = format!("{}, {}: {source}", printer.name, printer.read);
        Fault { source, ..self }
    }

    fn limited(self, spec: &BookSpec, limit: &Limit) -> Fault {
        Fault { warn: limit.warn, ..self }.of(spec, &limit.source)
    }

    fn finding(self, spec: &BookSpec, file: File, page: Option<usize>) -> Finding {
        Finding {
            rule: self.rule,
            severity: if self.warn { Severity::Warning } else { Severity::Error },
            allowed: spec.print.allow.contains(&self.rule),
            file,
            page,
            area: self.area,
            subject: self.subject,
            measured: self.measured,
            wanted: self.wanted,
            cure: self.cure,
            source: self.source,
            place: self.place.unwrap_or((Arc::clone(&spec.source), spec.spans.printer.clone())),
        }
    }
}

/// One message for each rule and severity: the first finding, and the number of others.
pub fn diagnostics(findings: &[Finding]) -> Vec<Diagnostic> {
    let mut messages = Vec::new();
    for rule in Rule::ALL {
        for severity in [Severity::Error, Severity::Warning] {
            let mut broken = findings.iter().filter(|f| f.rule == rule && f.severity == severity);
            let Some(first) = broken.next() else { continue };
            messages.push(diagnostic(first, broken.count()));
        }
    }
    messages
}

fn diagnostic(first: &Finding, more: usize) -> Diagnostic {
    let more = match more {
        0 => String::new(),
        more => format!(", and {more} more like it"),
    };
    let name = first.rule.name();
    let how = if first.allowed { " (allowed)" } else { "" };
    let mut help = first.source.clone();
    if !first.cure.is_empty() {
        help = format!("{} ({help})", first.cure);
    }
    if first.fails() {
        help += &format!("; allow = [\"{name}\"] in [book] lets it pass");
    }
    let message = format!("{}{more}{how}", first.message());
    let finding =
        if first.fails() { Diagnostic::error(message) } else { Diagnostic::warning(message) };
    let (source, span) = &first.place;
    finding.at(source, span.clone()).label(name).help(help)
}
