//! Reads a TOML file by hand: every key and value has a span, and all errors of the file are collected.
//!
//! [`Document::read`] reads a file. Its closure takes keys from a [`Table`] and reads each [`Value`] as a certain kind.
//! Each reader reports errors and returns `None`, so reading goes on to the end of the file. Take all keys of a table
//! before giving up on one: a key that was never taken is reported as unknown.

mod syntax;
mod value;

use crate::diagnostic::{Diagnostic, Source, listed, nearest, unique};
use crate::embedded;
use crate::synonyms;
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;
use toml::de::{DeTable, DeValue};

pub use value::Value;

/// A file and the errors found in it so far.
#[derive(Debug)]
pub struct Document {
    /// The text.
    pub source: Arc<Source>,
    /// The source without the sections that are not TOML; empty where all of it is TOML. What is missing may then be in a
    /// section that could not be read.
    readable: OnceCell<String>,
    found: RefCell<Vec<Diagnostic>>,
}

impl Document {
    /// The result of `read` on a file, which messages call `name`; or every error in the file.
    pub fn read<T>(
        source: Source,
        name: &str,
        read: impl FnOnce(&Table) -> Option<T>,
    ) -> Result<T, Vec<Diagnostic>> {
        let document = Document::new(source);
        let read = |fields: &DeTable| Table::new(name, 0..0, fields, &document).read(read);
        let value = match embedded::table(&document.source.text) {
            Some(fields) => read(fields),
            None => read(&document.fields()),
        };
        document.finish(value)
    }

    /// The same for values whose spans are places in a source.
    pub fn read_table<T>(
        source: Source,
        fields: &DeTable,
        name: &str,
        read: impl FnOnce(&Table) -> Option<T>,
    ) -> Result<T, Vec<Diagnostic>> {
        let document = Document::new(source);
        let value = Table::new(name, 0..0, fields, &document).read(read);
        document.finish(value)
    }

    fn new(source: Source) -> Document {
        let (readable, found) = (OnceCell::new(), RefCell::default());
        Document { source: Arc::new(source), readable, found }
    }

    fn finish<T>(self, value: Option<T>) -> Result<T, Vec<Diagnostic>> {
        match value {
            Some(value) if self.is_clean() => Ok(value),
            _ => Err(self.into_sorted()),
        }
    }

    /// The keys and tables at the top of the file.
    fn fields(&self) -> DeTable<'_> {
        let (fields, errors) = DeTable::parse_recoverable(&self.source.text);
        if errors.is_empty() {
            return fields.into_inner();
        }
        let readable = self.readable.get_or_init(|| {
            let (readable, errors) = syntax::readable(&self.source.text);
            errors.into_iter().for_each(|error| self.report(self.malformed(error)));
            readable
        });
        // Errors between sections, such as a table given twice, still leave a readable table.
        let (fields, errors) = DeTable::parse_recoverable(readable);
        let fields = fields.into_inner();
        let mut keys = BTreeSet::new();
        if errors.iter().any(syntax::is_twice) {
            collect(&fields, &mut keys);
        }
        for error in &errors {
            let explained = syntax::explain(error, readable);
            let key = readable[explained.0.clone()].trim_matches(['"', '\'']);
            let before = keys.range(..(key, explained.0.start)).next_back();
            let first = before.filter(|(name, _)| *name == key).map(|&(_, at)| at);
            // Of two headers, the parser keeps the last.
            let header = || readable.find(&format!("[{key}]")).map(|at| at + 1);
            let first = first.or_else(header).filter(|&at| at < explained.0.start);
            let first = first.filter(|_| syntax::is_twice(error));
            let finding = self.malformed(explained);
            self.report(match first {
                Some(at) => finding.other(at..at + key.len(), "here first"),
                None => finding,
            });
        }
        fields
    }

    fn malformed(&self, (span, message, help): syntax::Explanation) -> Diagnostic {
        let finding = Diagnostic::error(message).at(&self.source, span);
        Diagnostic { help, ..finding }
    }

    /// Adds a finding.
    pub fn report(&self, finding: Diagnostic) {
        self.found.borrow_mut().push(finding);
    }

    /// Adds an error at a span in bytes, with a label under its carets and what to write instead.
    pub fn error(
        &self,
        span: Range<usize>,
        message: impl Into<String>,
        label: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.report(Diagnostic::error(message).at(&self.source, span).label(label).help(help));
    }

    /// Adds an error about something missing, unless part of the file could not be read.
    pub fn missing(&self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        let is_partial = self.readable.get().is_some_and(|text| *text != self.source.text);
        if !is_partial {
            self.error(span, message, "", help);
        }
    }

    /// Whether nothing wrong has been reported.
    pub fn is_clean(&self) -> bool {
        self.found.borrow().is_empty()
    }

    /// The findings, from the top of the file to its end.
    fn into_sorted(self) -> Vec<Diagnostic> {
        let mut found = unique(self.found.into_inner());
        found.sort_by_key(|finding| {
            finding.place.as_ref().map(|(source, span)| (*source != self.source, span.start))
        });
        found
    }
}

/// Every key of a table and of the tables in it, with its position.
fn collect<'t>(fields: &'t DeTable, keys: &mut BTreeSet<(&'t str, usize)>) {
    fn within<'t>(value: &'t DeValue, keys: &mut BTreeSet<(&'t str, usize)>) {
        match value {
            DeValue::Table(fields) => collect(fields, keys),
            DeValue::Array(elements) => elements.iter().for_each(|one| within(one.get_ref(), keys)),
            _ => {}
        }
    }
    for (key, value) in fields {
        keys.insert((key.get_ref(), key.span().start));
        within(value.get_ref(), keys);
    }
}

/// A table that tracks which keys were taken; the others are unknown.
#[derive(Debug)]
pub struct Table<'d> {
    /// The name in messages, such as `[book]`.
    pub name: &'d str,
    /// The span of its header, or of a whole inline table.
    pub span: Range<usize>,
    fields: &'d DeTable<'d>,
    /// The document that it is in.
    pub document: &'d Document,
    known: RefCell<Vec<&'static str>>,
    /// The keys that belong elsewhere, which has been reported.
    refused: RefCell<Vec<&'static str>>,
    /// Whether the table takes any key.
    open: Cell<bool>,
}

impl<'d> Table<'d> {
    fn new(
        name: &'d str,
        span: Range<usize>,
        fields: &'d DeTable<'d>,
        document: &'d Document,
    ) -> Table<'d> {
        let (known, refused) = (RefCell::default(), RefCell::default());
        Table { name, span, fields, document, known, refused, open: Cell::default() }
    }

    /// The result of `read` on the table; reports every key that `read` did not take.
    fn read<T>(self, read: impl FnOnce(&Table<'d>) -> Option<T>) -> Option<T> {
        let value = read(&self);
        let (known, refused) = (self.known.borrow(), self.refused.borrow());
        for key in self.fields.keys().filter(|_| !self.open.get()) {
            let name = key.get_ref().as_ref();
            if !known.contains(&name) && !refused.contains(&name) {
                let synonym = synonyms::meant("key", name).filter(|name| known.contains(name));
                self.unknown(name, key.span(), synonym.or(nearest(name, known.iter().copied())));
            }
        }
        value
    }

    /// The value of a key, if the key is present.
    pub fn get(&self, key: &'static str) -> Option<Value<'d>> {
        let mut known = self.known.borrow_mut();
        if !known.contains(&key) {
            known.push(key);
        }
        let (key, node) = self.fields.get_key_value(key)?;
        Some(Value { key: key.get_ref(), node, document: self.document })
    }

    /// The value of an optional key: `Some(None)` if it is absent, `None` if it is wrong.
    pub fn optional<T>(
        &self,
        key: &'static str,
        read: impl FnOnce(Value<'d>) -> Option<T>,
    ) -> Option<Option<T>> {
        self.get(key).map_or(Some(None), |value| read(value).map(Some))
    }

    /// The value of a key, or `usual` if it is absent.
    pub fn or<T>(
        &self,
        key: &'static str,
        usual: T,
        read: impl FnOnce(Value<'d>) -> Option<T>,
    ) -> Option<T> {
        self.get(key).map_or(Some(usual), read)
    }

    /// `true` or `false`; false if the key is absent.
    pub fn flag(&self, key: &'static str) -> Option<bool> {
        self.or(key, false, |value| value.yes_or_no(&format!("{key} = true")))
    }

    /// The value of a required key.
    pub fn required<T>(
        &self,
        key: &'static str,
        example: &str,
        read: impl FnOnce(Value<'d>) -> Option<T>,
    ) -> Option<T> {
        let value = self.get(key);
        if value.is_none() && self.misspelled(key).is_none() {
            let message = format!("{} has no `{key}`", self.name);
            self.document.missing(self.span.clone(), message, format!("add {example}"));
        }
        read(value?)
    }

    /// The span of an unknown key that was probably meant as this one, such as `titel` for `title`.
    ///
    /// The key is reported as unknown, so it need not be reported as missing.
    pub fn misspelled(&self, key: &str) -> Option<Range<usize>> {
        let (known, refused) = (self.known.borrow(), self.refused.borrow());
        let is_unknown = |name: &str| !known.contains(&name) && !refused.contains(&name);
        let is_meant = |name: &str| {
            synonyms::meant("key", name) == Some(key) || nearest(name, [key]).is_some()
        };
        let mut names = self.fields.keys();
        let meant = names.find(|name| is_unknown(name.get_ref()) && is_meant(name.get_ref()))?;
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

    /// Every value in the file's order; the table then takes any key.
    pub fn entries(&self) -> Vec<Value<'d>> {
        self.open.set(true);
        let mut keys: Vec<_> = self.fields.iter().collect();
        keys.sort_by_key(|(key, _)| key.span().start);
        let document = self.document;
        keys.into_iter().map(|(key, node)| Value { key: key.get_ref(), node, document }).collect()
    }

    /// The span of a key, or of the table if the key is absent.
    pub fn key_span(&self, key: &str) -> Range<usize> {
        self.fields.get_key_value(key).map_or(self.span.clone(), |(key, _)| key.span())
    }

    /// Whether a key was reported as belonging elsewhere.
    pub fn is_refused(&self, key: &str) -> bool {
        self.refused.borrow().contains(&key)
    }

    /// Reports a key that belongs elsewhere, if it is present.
    pub fn refuse(&self, key: &'static str, message: &str, help: &str) {
        if let Some((name, _)) = self.fields.get_key_value(key) {
            self.refused.borrow_mut().push(key);
            self.document.error(name.span(), message, "", help);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelled_key_is_reported_once() {
        let text = "filll = \"space\"".to_owned();
        let source = Source { name: "page.toml".to_owned(), text };
        let read = Document::read(source, "[[row]]", |table| {
            let fill = table.required("fill", "fill = \"space\"", |value| value.raw_text(""));
            table.get("fills");
            fill.map(str::to_owned)
        });
        let found = read.unwrap_err();
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].message, "[[row]] has no key `filll`");
        assert_eq!(found[0].help.as_deref(), Some("did you mean `fill`?"));
    }
}
