//! A TOML file read by hand: a span for every key and value, and every error of the file collected.

mod syntax;
mod value;

use crate::spec::diagnostic::{Diagnostic, Source, listed, nearest};
use std::cell::RefCell;
use std::ops::Range;
use toml::de::DeTable;

pub use value::Value;

/// A file and the errors found in it so far.
#[derive(Debug)]
pub struct Document {
    pub source: Source,
    /// The source without the sections that are not TOML.
    readable: String,
    /// There are such sections, so that what is missing may only be unread.
    partial: bool,
    found: RefCell<Vec<Diagnostic>>,
}

impl Document {
    /// Reports the sections that are not TOML; they are left out of what follows.
    pub fn open(source: Source) -> Document {
        let (readable, errors) = crate::spec::document::syntax::readable(&source.text);
        let partial = !errors.is_empty();
        let document = Document { source, readable, partial, found: RefCell::default() };
        errors.into_iter().for_each(|error| document.malformed(error));
        document
    }

    /// The keys and tables at the top of the file.
    pub fn fields(&self) -> DeTable<'_> {
        // Errors that only show between sections (a key given twice) leave a table to read all the same.
        let (fields, errors) = DeTable::parse_recoverable(&self.readable);
        errors
            .iter()
            .map(crate::spec::document::syntax::explain)
            .for_each(|error| self.malformed(error));
        fields.into_inner()
    }

    fn malformed(&self, (span, message, help): crate::spec::document::syntax::Explained) {
        let finding = Diagnostic::error(message).at(&self.source, span);
        self.report(Diagnostic { help, ..finding });
    }

    /// Adds a finding, unless it is there already: a wrong default concerns many pages, and is one mistake.
    pub fn report(&self, finding: Diagnostic) {
        let mut found = self.found.borrow_mut();
        let is_same =
            |one: &Diagnostic| (&one.message, &one.place) == (&finding.message, &finding.place);
        if !found.iter().any(is_same) {
            found.push(finding);
        }
    }

    /// Adds an error at these bytes of the file, with words under its carets and what to write instead.
    pub fn error(
        &self,
        span: Range<usize>,
        message: impl Into<String>,
        label: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.report(Diagnostic::error(message).at(&self.source, span).label(label).help(help));
    }

    /// Adds an error about something that is not there; not where it may be in a part that could not be read.
    pub fn missing(&self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        if !self.partial {
            self.error(span, message, "", help);
        }
    }

    pub fn is_clean(&self) -> bool {
        self.found.borrow().is_empty()
    }

    /// The line, counted from 1, of a byte of the file.
    pub fn line(&self, byte: usize) -> usize {
        1 + self.source.text.bytes().take(byte).filter(|&byte| byte == b'\n').count()
    }

    /// What was found, from the top of the file to its end.
    pub fn into_sorted(self) -> Vec<Diagnostic> {
        let mut found = self.found.into_inner();
        found.sort_by_key(|finding| {
            finding.place.as_ref().map(|(source, span)| (*source != self.source, span.start))
        });
        found
    }
}

/// A table that remembers which keys were asked for: all others are unknown.
#[derive(Debug)]
pub struct Table<'d> {
    /// As the file writes it, `[book]`.
    pub name: &'d str,
    /// Its header, or all of an inline table.
    pub span: Range<usize>,
    fields: &'d DeTable<'d>,
    pub document: &'d Document,
    known: RefCell<Vec<&'static str>>,
}

impl<'d> Table<'d> {
    pub fn new(
        name: &'d str,
        span: Range<usize>,
        fields: &'d DeTable<'d>,
        document: &'d Document,
    ) -> Table<'d> {
        Table { name, span, fields, document, known: RefCell::default() }
    }

    /// The value of a key, where it is given.
    pub fn get(&self, key: &'static str) -> Option<Value<'d>> {
        let mut known = self.known.borrow_mut();
        if !known.contains(&key) {
            known.push(key);
        }
        let (key, node) = self.fields.get_key_value(key)?;
        Some(Value { key: key.get_ref(), node, document: self.document })
    }

    /// The value of a key that must be given.
    pub fn require(&self, key: &'static str, example: &str) -> Option<Value<'d>> {
        let value = self.get(key);
        if value.is_none() && self.misspelled(key).is_none() {
            let message = format!("{} has no `{key}`", self.name);
            self.document.missing(self.span.clone(), message, format!("add {example}"));
        }
        value
    }

    /// Where an unknown key stands that was probably meant for this one: `titel` for `title`.
    ///
    /// It is reported as unknown, so that the key need not be reported as missing.
    pub fn misspelled(&self, key: &str) -> Option<Range<usize>> {
        let known = self.known.borrow();
        let mut unknown =
            self.fields.keys().filter(|name| !known.contains(&name.get_ref().as_ref()));
        let meant = unknown.find(|name| nearest(name.get_ref(), [key]).is_some())?;
        self.unknown(meant.get_ref(), meant.span(), Some(key));
        Some(meant.span())
    }

    fn unknown(&self, name: &str, span: Range<usize>, meant: Option<&str>) {
        let help = match meant {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("{} takes {}", self.name, listed(self.known.borrow().iter(), "and")),
        };
        let message = format!("{} has no key `{}`", self.name, name.escape_debug());
        self.document.error(span, message, "unknown key", help);
    }

    /// Every key with its value, in the file's order.
    pub fn entries(&self) -> Vec<(Range<usize>, Value<'d>)> {
        let mut entries = Vec::new();
        for (key, node) in self.fields {
            let value = Value { key: key.get_ref(), node, document: self.document };
            entries.push((key.span(), value));
        }
        entries.sort_by_key(|(span, _)| span.start);
        entries
    }

    /// A key that is known, but has no place here.
    pub fn refuse(&self, key: &'static str, message: &str, help: &str) {
        if self.get(key).is_some()
            && let Some((key, _)) = self.fields.get_key_value(key)
        {
            self.document.error(key.span(), message, "", help);
        }
    }

    /// Reports every key that was not asked for.
    pub fn finish(&self) {
        let known = self.known.borrow();
        for key in self.fields.keys() {
            let name = key.get_ref().as_ref();
            if !known.contains(&name) {
                self.unknown(name, key.span(), nearest(name, known.iter().copied()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelled_key_is_reported_once_and_though_nothing_more_is_read() {
        for finishes in [false, true] {
            let text = "filll = \"space\"".to_owned();
            let document = Document::open(Source { name: "page.toml".to_owned(), text });
            let fields = document.fields();
            let table = Table::new("[[row]]", 0..0, &fields, &document);
            assert!(table.require("fill", "fill = \"space\"").is_none());
            table.get("fills");
            if finishes {
                table.finish();
            }
            drop(fields);
            let found = document.into_sorted();
            assert_eq!(found.len(), 1);
            assert_eq!(found[0].message, "[[row]] has no key `filll`");
            assert_eq!(found[0].help.as_deref(), Some("did you mean `fill`?"));
        }
    }
}
