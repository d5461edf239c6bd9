//! A TOML file read by hand: a span for every key and value, and every error of the file collected.
//!
//! [`Document::read`] reads a file; its closure asks a [`Table`] for keys, and those for [`Value`]s of a kind. Each reader
//! reports what is wrong and then returns none, so a file is read to its end whatever is wrong with it. Ask a table for
//! all of its keys before you give up on one: a key that nobody asked for is reported as unknown.

mod syntax;
mod value;

use crate::diagnostic::{Diagnostic, Source, listed, nearest, unique};
use crate::synonyms;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;
use toml::de::{DeTable, DeValue};

pub use value::Value;

/// A file and the errors found in it so far.
#[derive(Debug)]
pub struct Document {
    pub source: Arc<Source>,
    /// The source without the sections that are not TOML.
    readable: String,
    /// There are such sections, so that what is missing may only be unread.
    partial: bool,
    found: RefCell<Vec<Diagnostic>>,
}

impl Document {
    /// What `read` makes of the table of a file, which messages call `name`; or every error in it.
    pub fn read<T>(
        source: Source,
        name: &str,
        read: impl FnOnce(&Table) -> Option<T>,
    ) -> Result<T, Vec<Diagnostic>> {
        let document = Document::open(source);
        let fields = document.fields();
        let value = Table::new(name, 0..0, &fields, &document).read(read);
        drop(fields);
        match value {
            Some(value) if document.is_clean() => Ok(value),
            _ => Err(document.into_sorted()),
        }
    }

    /// Reports the sections that are not TOML; they are left out of what follows.
    fn open(source: Source) -> Document {
        let (readable, errors) = syntax::readable(&source.text);
        let partial = !errors.is_empty();
        let source = Arc::new(source);
        let document = Document { source, readable, partial, found: RefCell::default() };
        errors.into_iter().for_each(|error| document.report(document.malformed(error)));
        document
    }

    /// The keys and tables at the top of the file.
    fn fields(&self) -> DeTable<'_> {
        // Errors that only show between sections (a table given twice) leave a table to read all the same.
        let (fields, errors) = DeTable::parse_recoverable(&self.readable);
        let fields = fields.into_inner();
        let mut keys = BTreeSet::new();
        if errors.iter().any(syntax::is_twice) {
            collect(&fields, &mut keys);
        }
        for error in &errors {
            let explained = syntax::explain(error, &self.readable);
            let key = self.readable[explained.0.clone()].trim_matches(['"', '\'']);
            let before = keys.range(..(key, explained.0.start)).next_back();
            let first = before.filter(|(name, _)| *name == key).map(|&(_, at)| at);
            // The parser keeps the last of two headers.
            let header = || self.readable.find(&format!("[{key}]")).map(|at| at + 1);
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

    /// What was found, from the top of the file to its end.
    fn into_sorted(self) -> Vec<Diagnostic> {
        let mut found = unique(self.found.into_inner());
        found.sort_by_key(|finding| {
            finding.place.as_ref().map(|(source, span)| (*source != self.source, span.start))
        });
        found
    }
}

/// Every key of a table and of those in it, and where it stands.
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
    /// Those of them that belong elsewhere, which has been reported.
    refused: RefCell<Vec<&'static str>>,
    /// Whether any key is right here.
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

    /// What `read` makes of the table; reports every key that it did not ask for.
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

    /// The value of a key, if it is given.
    pub fn get(&self, key: &'static str) -> Option<Value<'d>> {
        let mut known = self.known.borrow_mut();
        if !known.contains(&key) {
            known.push(key);
        }
        let (key, node) = self.fields.get_key_value(key)?;
        Some(Value { key: key.get_ref(), node, document: self.document })
    }

    /// What a key that may be left out says: `Some(None)` where it is, none if it is wrong.
    pub fn optional<T>(
        &self,
        key: &'static str,
        read: impl FnOnce(Value<'d>) -> Option<T>,
    ) -> Option<Option<T>> {
        self.get(key).map_or(Some(None), |value| read(value).map(Some))
    }

    /// What a key says, or `usual` where it is left out.
    pub fn or<T>(
        &self,
        key: &'static str,
        usual: T,
        read: impl FnOnce(Value<'d>) -> Option<T>,
    ) -> Option<T> {
        self.get(key).map_or(Some(usual), read)
    }

    /// `true` or `false`; false where the key is left out.
    pub fn flag(&self, key: &'static str) -> Option<bool> {
        self.or(key, false, |value| value.yes_or_no(&format!("{key} = true")))
    }

    /// What a key that must be given says.
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

    /// Where an unknown key stands that was probably meant for this one: `titel` for `title`.
    ///
    /// It is reported as unknown, so that the key need not be reported as missing.
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

    /// Every value in the file's order; any key is right then.
    pub fn entries(&self) -> Vec<Value<'d>> {
        self.open.set(true);
        let mut keys: Vec<_> = self.fields.iter().collect();
        keys.sort_by_key(|(key, _)| key.span().start);
        let document = self.document;
        keys.into_iter().map(|(key, node)| Value { key: key.get_ref(), node, document }).collect()
    }

    /// Where one of its keys stands.
    pub fn key_span(&self, key: &str) -> Range<usize> {
        self.fields.get_key_value(key).map_or(self.span.clone(), |(key, _)| key.span())
    }

    /// Whether a key has no place here, which has been reported.
    pub fn is_refused(&self, key: &str) -> bool {
        self.refused.borrow().contains(&key)
    }

    /// A key that has no place here.
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
