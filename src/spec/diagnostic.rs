//! Errors and warnings about an input: where, what is wrong, and what to write instead.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Display;
use std::ops::Range;
use std::sync::Arc;

pub use super::source::Source;

/// The most findings shown; the others are only counted.
const SHOWN: usize = 100;
/// The most bytes of a message; a longer one loses its middle.
const LONGEST: usize = 1000;

/// The severity of a finding: an error fails the run, a warning does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The book cannot be made.
    Error,
    /// The book can be made, but its author should know.
    Warning,
}

/// An error or a warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// The source and the span in bytes; `None` if no text is at fault (such as for a full disk).
    pub place: Option<(Arc<Source>, Range<usize>)>,
    /// A few words under the carets.
    pub label: String,
    /// Another span in the same source, with its label.
    pub other: Option<(Range<usize>, String)>,
    /// What to write instead.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error without a place.
    pub fn error(message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            message: message.into(),
            place: None,
            label: String::new(),
            other: None,
            help: None,
        }
    }

    /// A warning without a place.
    pub fn warning(message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(message) }
    }

    /// Sets the source and the span in bytes.
    pub fn at(self, source: &Arc<Source>, span: Range<usize>) -> Diagnostic {
        Diagnostic { place: Some((Arc::clone(source), span)), ..self }
    }

    /// Sets the words under the carets.
    pub fn label(self, label: impl Into<String>) -> Diagnostic {
        Diagnostic { label: label.into(), ..self }
    }

    /// Adds another span in the same source, with its label.
    pub fn other(self, span: Range<usize>, label: impl Into<String>) -> Diagnostic {
        Diagnostic { other: Some((span, label.into())), ..self }
    }

    /// Sets what to write instead.
    pub fn help(self, help: impl Into<String>) -> Diagnostic {
        Diagnostic { help: Some(help.into()), ..self }
    }

    /// The finding in the style of rustc, without a final line break; `styled` adds ANSI colors.
    pub fn render(&self, styled: bool) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
        let [message, label] = [&self.message, &self.label].map(|text| shortened(text));
        let title = level.primary_title(message);
        let group = match &self.place {
            Some((source, span)) => {
                let snippet = |span, kind: AnnotationKind, label| {
                    let quote = source.quote(span);
                    let snippet = Snippet::source(quote.text).line_start(quote.line);
                    snippet.path(&source.name).annotation(kind.span(quote.mark).label(label))
                };
                let label = Some(label).filter(|label| !label.is_empty());
                let group = title.element(snippet(span, AnnotationKind::Primary, label));
                let other = self.other.iter().map(|(span, label)| {
                    snippet(span, AnnotationKind::Context, Some(label.as_str().into()))
                });
                group.elements(other)
            }
            None => Group::with_title(title),
        };
        let help = self.help.as_deref().map(shortened);
        match help {
            None => renderer.render(&[group]),
            Some(help) if self.place.is_some() => {
                renderer.render(&[group.element(Level::HELP.message(help))])
            }
            // Without a quote there is no margin, so the help is a message of its own.
            Some(help) => {
                let help = Group::with_title(Level::HELP.primary_title(help));
                renderer.render(&[group]) + "\n" + &renderer.render(&[help])
            }
        }
    }
}

/// One or more findings that stop a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(pub Vec<Diagnostic>);

impl From<Vec<Diagnostic>> for Error {
    fn from(findings: Vec<Diagnostic>) -> Error {
        Error(findings)
    }
}

impl From<Error> for Vec<Diagnostic> {
    fn from(error: Error) -> Vec<Diagnostic> {
        error.0
    }
}

impl From<String> for Error {
    fn from(message: String) -> Error {
        Error(vec![Diagnostic::error(message)])
    }
}

impl From<maze::Error> for Error {
    fn from(error: maze::Error) -> Error {
        error.to_string().into()
    }
}

/// The findings in the style of rustc, without colors.
impl Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(&rendered(&self.0, false))
    }
}

impl std::error::Error for Error {}

/// Removes duplicates: an error in a default, or in every variant, is one mistake.
pub fn unique(found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut seen = HashSet::new();
    let key = |finding: &Diagnostic| {
        let place = finding.place.as_ref();
        (finding.message.clone(), place.map(|(source, span)| (source.name.clone(), span.clone())))
    };
    found.into_iter().filter(|finding| seen.insert(key(finding))).collect()
}

/// The first finding at each place: the mazes of a page fail in the same way, in every variant.
pub fn first_at_each_place(found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut seen = HashSet::new();
    let place = |finding: &Diagnostic| finding.place.as_ref().map(|(_, span)| span.clone());
    found.into_iter().filter(|finding| seen.insert(place(finding))).collect()
}

/// The findings in the style of rustc, separated by empty lines: the first 100, and the number of the others.
pub fn rendered(found: &[Diagnostic], styled: bool) -> String {
    let (shown, rest) = found.split_at(found.len().min(SHOWN));
    let count = |severity| rest.iter().filter(|finding| finding.severity == severity).count();
    let more = |severity, what: &str| match count(severity) {
        0 => None,
        1 => Some(format!("one more {what} is not shown")),
        more => Some(format!("{more} more {what}s are not shown")),
    };
    let more = [
        more(Severity::Error, "error").map(Diagnostic::error),
        more(Severity::Warning, "warning").map(Diagnostic::warning),
    ];
    let all = shown.iter().chain(more.iter().flatten());
    all.map(|finding| finding.render(styled)).collect::<Vec<_>>().join("\n\n")
}

/// Removes the middle of a very long text, such as one that quotes a long value.
fn shortened(text: &str) -> Cow<'_, str> {
    if text.len() <= LONGEST {
        return text.into();
    }
    let start = text.floor_char_boundary(LONGEST / 2);
    let end = text.ceil_char_boundary(text.len() - LONGEST / 2);
    format!("{} … {}", &text[..start], &text[end..]).into()
}

/// The name most similar to this one, if any is similar enough.
pub fn nearest<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let plain = |name: &str| name.to_lowercase().replace([' ', '_'], "-");
    let length = |name: &str| name.chars().count();
    let name = plain(name);
    let score = |other: &str| {
        let most = ((length(&name).min(length(other)) + 2) / 4).max(1);
        // The edit distance is at least the difference in length, so long names need no comparison.
        let is_near = length(&name).abs_diff(length(other)) <= most;
        let score = is_near.then(|| strsim::osa_distance(&name, &plain(other)));
        score.filter(|&score| score <= most)
    };
    let near = names.into_iter().filter_map(|other| Some((score(other)?, other)));
    near.min_by_key(|&(score, _)| score).map(|(_, other)| other)
}

/// The names in backticks, with `word` (`and` or `or`) before the last.
pub fn listed<N: Display>(names: impl IntoIterator<Item = N>, word: &str) -> String {
    let mut names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    match names.pop() {
        Some(last) if names.is_empty() => last,
        Some(last) => format!("{} {word} {last}", names.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_is_quoted_with_carets() {
        let source = Source { name: "b.toml".into(), text: "a = 1\ncount = \"é\"\n".into() }.into();
        let finding = Diagnostic::error("not a number").at(&source, 14..18).label("text").help("4");
        let expected = "\
error: not a number
 --> b.toml:2:9
  |
2 | count = \"é\"
  |         ^^^ text
  |
  = help: 4";
        assert_eq!(finding.render(false), expected);
        assert!(finding.render(true).contains("\u{1b}["));
    }

    #[test]
    fn any_span_can_be_shown() {
        for text in ["", "\n", "é", "é\r\nb", "a\nb\n"] {
            let source = Source { name: "x".into(), text: text.into() }.into();
            for start in 0..8 {
                for end in 0..8 {
                    assert!(
                        Diagnostic::error("e").at(&source, start..end).render(false).contains("x:")
                    );
                }
            }
        }
    }

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let names = ["square", "hex", "polar", "growing-tree"];
        assert_eq!(nearest("sqare", names), Some("square"));
        assert_eq!(nearest("Growing Tree", names), Some("growing-tree"));
        assert_eq!(nearest("triangle", names), None);
        assert_eq!(listed(names, "or"), "`square`, `hex`, `polar` or `growing-tree`");
    }
}
