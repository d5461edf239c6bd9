//! A user's text, and the line of it that a message quotes.

use std::borrow::Cow;
use std::ops::Range;

/// A user's text, kept for quotes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// The path as the user wrote it, or `<stdin>`.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// The line that a message quotes.
pub(super) struct Quote<'s> {
    /// The shown part of the line.
    pub text: Cow<'s, str>,
    /// Its number, from 1.
    pub line: usize,
    /// The bytes above the carets.
    pub mark: Range<usize>,
}

/// The most bytes marked in a line, and the most shown after the mark.
const SHOWN: usize = 80;

impl Source {
    /// The line and the column at which a span begins, both from 1, in characters.
    pub fn position(&self, span: &Range<usize>) -> (usize, usize) {
        let Quote { text, line, mark } = self.quote(span);
        (line, 1 + text[..mark.start].chars().count())
    }

    /// The line in which a span begins. The span is limited to that line and to character boundaries, and long texts are
    /// cut, so that the carets mark something and the quote stays short.
    pub(super) fn quote(&self, span: &Range<usize>) -> Quote<'_> {
        let text = &self.text;
        let start = text.floor_char_boundary(span.start);
        let end = text.ceil_char_boundary(span.end.clamp(start, text.len()));
        let above = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let below = text[start..].find(['\n', '\r']).map_or(text.len(), |length| start + length);
        let end = text.floor_char_boundary(end.min(below).min(start + SHOWN));
        let shown = text.floor_char_boundary(below.min(end + SHOWN));
        let mut quoted = Cow::from(&text[above..shown]);
        if shown < below {
            quoted.to_mut().push('…');
        }
        let line = 1 + text.as_bytes()[..above].iter().filter(|&&byte| byte == b'\n').count();
        Quote { text: quoted, line, mark: start - above..end - above }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_value_is_quoted_as_a_window() {
        let text = format!("a = 1\nb = \"{}\"\n", "é".repeat(1_000_000));
        let source = Source { name: "b.toml".into(), text };
        let quote = source.quote(&(10..2_000_000));
        assert_eq!((quote.line, quote.mark), (2, 4..83));
        assert!(quote.text.len() < 200 && quote.text.ends_with("é…"));
    }
}
