//! What is wrong with an input: where, what, and what to write instead.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::fmt::Display;
use std::ops::Range;

/// A text that the user wrote, kept for quoting.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// The path as the user gave it, or `<stdin>`.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// How grave a finding is: an error fails the run, a warning does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The book cannot be made.
    Error,
    /// The book can be made, but its author should know.
    Warning,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Whether the book can be made.
    pub severity: Severity,
    /// One sentence without a full stop: what is wrong.
    pub message: String,
    /// The source it stands in and the bytes at fault; none if no text is to blame (a disk that is full).
    pub place: Option<(Source, Range<usize>)>,
    /// A few words to stand under the carets.
    pub label: String,
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
            help: None,
        }
    }

    /// A warning without a place.
    pub fn warning(message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(message) }
    }

    /// The same finding, at these bytes of a source.
    pub fn at(self, source: &Source, span: Range<usize>) -> Diagnostic {
        Diagnostic { place: Some((source.clone(), span)), ..self }
    }

    /// The same finding, with words under its carets.
    pub fn label(self, label: impl Into<String>) -> Diagnostic {
        Diagnostic { label: label.into(), ..self }
    }

    /// The same finding, with what to write instead.
    pub fn help(self, help: impl Into<String>) -> Diagnostic {
        Diagnostic { help: Some(help.into()), ..self }
    }

    /// The finding as rustc would print it, without a line break at the end; `styled` with ANSI colors.
    pub fn render(&self, styled: bool) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
        let title = level.primary_title(&self.message);
        let group = match &self.place {
            Some((source, span)) => {
                let mark = AnnotationKind::Primary.span(visible(&source.text, span));
                let mark = if self.label.is_empty() { mark } else { mark.label(&self.label) };
                title.element(Snippet::source(&source.text).path(&source.name).annotation(mark))
            }
            None => Group::with_title(title),
        };
        match &self.help {
            None => renderer.render(&[group]),
            Some(help) if self.place.is_some() => {
                renderer.render(&[group.element(Level::HELP.message(help))])
            }
            // Without a quote there is no margin to hang the help on.
            Some(help) => {
                let help = Group::with_title(Level::HELP.primary_title(help));
                renderer.render(&[group]) + "\n" + &renderer.render(&[help])
            }
        }
    }
}

/// What stands in the way: one finding or many.
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

/// The findings as rustc would print them, without colors, an empty line between two.
impl Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let findings: Vec<String> = self.0.iter().map(|finding| finding.render(false)).collect();
        f.write_str(&findings.join("\n\n"))
    }
}

impl std::error::Error for Error {}

/// The span, held to its first line and to the bounds of characters, so that the quote stays short and carets
/// stand under something.
fn visible(text: &str, span: &Range<usize>) -> Range<usize> {
    let start = text.floor_char_boundary(span.start);
    let end = text.ceil_char_boundary(span.end.clamp(start, text.len()));
    let line = text[start..end].find(['\n', '\r']).map_or(end, |length| start + length);
    start..line
}

/// The name that was probably meant, among those that are right here.
pub fn nearest<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let plain = |name: &str| name.to_lowercase().replace([' ', '_'], "-");
    let name = plain(name);
    let score = |other: &str| strsim::damerau_levenshtein(&name, &plain(other));
    names
        .into_iter()
        .map(|other| (score(other), other))
        .filter(|&(score, other)| score <= 1 + name.chars().count().min(other.chars().count()) / 4)
        .min_by_key(|&(score, _)| score)
        .map(|(_, other)| other)
}

/// The names in backticks, with a word (`and`, `or`) before the last.
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
        let source = Source { name: "b.toml".into(), text: "a = 1\ncount = \"é\"\n".into() };
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
            let source = Source { name: "x".into(), text: text.into() };
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
