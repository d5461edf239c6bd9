//! What is wrong with an input: where, what, and what to write instead.

use std::ops::Range;

/// A text that the user wrote, kept for quoting.
#[derive(Clone, Debug, Default)]
pub struct Source {
    /// The path as the user gave it, or `<stdin>`.
    pub name: String,
    pub text: String,
}

/// How grave a finding is: an error fails the run, a warning does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    Error,
    Warning,
}

/// One finding.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    pub severity: Severity,
    /// One sentence without a full stop: what is wrong.
    pub message: String,
    /// The source it stands in and the bytes at fault; none where no text is to blame (a disk that is full).
    pub place: Option<(Source, Range<usize>)>,
    /// A few words to stand under the carets.
    pub label: String,
    /// What to write instead.
    pub help: Option<String>,
}
