//! A TOML file read by hand: a span for every key and value, and every error of the file collected.

use crate::diagnostic::{Diagnostic, Source, listed, nearest};
use std::cell::RefCell;
use std::ops::{Range, RangeInclusive};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A file and the errors found in it so far.
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
        let (readable, errors) = crate::syntax::readable(&source.text);
        let partial = !errors.is_empty();
        let document = Document { source, readable, partial, found: RefCell::default() };
        errors.into_iter().for_each(|error| document.malformed(error));
        document
    }

    /// The keys and tables at the top of the file.
    pub fn fields(&self) -> DeTable<'_> {
        // Errors that only show between sections (a key given twice) leave a table to read all the same.
        let (fields, errors) = DeTable::parse_recoverable(&self.readable);
        errors.iter().map(crate::syntax::explain).for_each(|error| self.malformed(error));
        fields.into_inner()
    }

    fn malformed(&self, (span, message, help): crate::syntax::Explained) {
        let finding = Diagnostic::error(message).at(&self.source, span);
        self.report(Diagnostic { help, ..finding });
    }

    /// Adds a finding, unless it is there already: a wrong default concerns many pages, and is one mistake.
    pub fn report(&self, finding: Diagnostic) {
        let mut found = self.found.borrow_mut();
        if !found.contains(&finding) {
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
        self.known.borrow_mut().push(key);
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
        unknown.find(|name| nearest(name.get_ref(), [key]).is_some()).map(|name| name.span())
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
            if known.contains(&name) {
                continue;
            }
            let help = match nearest(name, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("{} takes {}", self.name, listed(known.iter(), "and")),
            };
            let message = format!("{} has no key `{}`", self.name, name.escape_debug());
            self.document.error(key.span(), message, "unknown key", help);
        }
    }
}

/// One value of a file, with its key.
///
/// The readers below report what is wrong and then give none.
#[derive(Clone, Copy)]
pub struct Value<'d> {
    pub key: &'d str,
    node: &'d Spanned<DeValue<'d>>,
    pub document: &'d Document,
}

impl<'d> Value<'d> {
    pub fn span(&self) -> Range<usize> {
        self.node.span()
    }

    pub fn node(&self) -> &'d DeValue<'d> {
        self.node.get_ref()
    }

    /// Reports this value.
    pub fn error(
        &self,
        message: impl Into<String>,
        label: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.document.error(self.span(), message, label, help);
    }

    /// Reports that another kind of value is wanted.
    pub fn mistyped(&self, wanted: &str, example: &str) {
        let found = match self.node() {
            DeValue::String(_) => "text",
            DeValue::Integer(_) => "a whole number",
            DeValue::Float(_) => "a decimal number",
            DeValue::Boolean(_) => "a yes or no (true or false)",
            DeValue::Datetime(_) => "a date or time",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        let message = format!("`{}` takes {wanted}, not {found}", self.key);
        self.error(message, format!("this is {found}"), format!("for example {example}"));
    }

    /// Text as it stands.
    pub fn raw_text(&self, example: &str) -> Option<&'d str> {
        let text = self.node().as_str();
        if text.is_none() {
            self.mistyped("text in quotes", example);
        }
        text
    }

    /// Text to be printed: in normal form C, not empty, and without control characters (which no page can show
    /// and SVG forbids).
    pub fn text(&self, example: &str) -> Option<String> {
        use unicode_normalization::UnicodeNormalization;
        let text = self.raw_text(example)?;
        let unprintable = |c: &char| {
            c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{fffe}' | '\u{ffff}')
        };
        if let Some(c) = text.chars().find(unprintable) {
            let (message, help) = match c {
                '\n' | '\r' | '\u{2028}' | '\u{2029}' => (
                    format!("`{}` is broken over several lines", self.key),
                    "write it as one line: a text too long for a line of the page is wrapped there",
                ),
                '\t' => (format!("`{}` holds a tab", self.key), "write spaces instead"),
                _ => (
                    format!("`{}` holds a control character, U+{:04X}", self.key, u32::from(c)),
                    "take the character out: it cannot be printed",
                ),
            };
            self.error(message, "", help);
            return None;
        }
        if text.trim().is_empty() {
            self.error(
                format!("`{}` is empty", self.key),
                "",
                format!("write something, for example {example}, or leave the key out"),
            );
            return None;
        }
        Some(text.nfc().collect())
    }

    /// A whole number in a range.
    pub fn whole(&self, range: RangeInclusive<u32>, example: &str) -> Option<u32> {
        let DeValue::Integer(number) = self.node() else {
            self.mistyped("a whole number", example);
            return None;
        };
        let value = i128::from_str_radix(number.as_str(), number.radix()).ok();
        let value = value.and_then(|n| u32::try_from(n).ok()).filter(|n| range.contains(n));
        if value.is_none() {
            self.out_of_range(range.start(), range.end(), example);
        }
        value
    }

    /// A number in a range, with or without decimals.
    pub fn number(&self, range: RangeInclusive<f64>, example: &str) -> Option<f64> {
        let value = match self.node() {
            DeValue::Float(number) => number.as_str().parse::<f64>().ok(),
            DeValue::Integer(number) => {
                i64::from_str_radix(number.as_str(), number.radix()).ok().map(|n| n as f64)
            }
            _ => {
                self.mistyped("a number", example);
                return None;
            }
        };
        let value = value.filter(|n| range.contains(n));
        if value.is_none() {
            self.out_of_range(range.start(), range.end(), example);
        }
        value
    }

    fn out_of_range<N: std::fmt::Display>(&self, from: N, to: N, example: &str) {
        self.error(
            format!("`{}` is out of range", self.key),
            format!("takes {from} to {to}"),
            format!("for example {example}"),
        );
    }

    /// A name among those that are right here, as `what` (`topology`, say) calls them.
    pub fn name<'n, T>(
        &self,
        what: &str,
        all: impl IntoIterator<Item = (&'n str, T)>,
        example: &str,
    ) -> Option<T> {
        let name = self.raw_text(example)?;
        let mut names = Vec::new();
        for (other, value) in all {
            if other == name {
                return Some(value);
            }
            names.push(other);
        }
        self.unknown_name(what, name, &names);
        None
    }

    fn unknown_name(&self, what: &str, name: &str, names: &[&str]) {
        let list = match names {
            [name] => format!("the only one is `{name}`"),
            _ => format!("there are {}", listed(names, "and")),
        };
        let help = match nearest(name, names.iter().copied()) {
            // Where the name is clear, a long list is in the way.
            Some(near) if names.len() > 12 => format!("did you mean `{near}`?"),
            Some(near) => format!("did you mean `{near}`? {}", capital(&list)),
            None => list,
        };
        let message = format!("there is no {what} `{}`", name.escape_debug());
        self.error(message, format!("unknown {what}"), help);
    }

    /// A table, under the name that messages give it.
    pub fn table(&self, name: &'d str, example: &str) -> Option<Table<'d>> {
        let DeValue::Table(fields) = self.node() else {
            self.mistyped("a table", example);
            return None;
        };
        Some(Table::new(name, self.span(), fields, self.document))
    }

    /// The elements of a list, none where this is something else (which is not reported).
    pub fn elements(&self) -> Option<Vec<Value<'d>>> {
        let element = |node| Value { key: self.key, node, document: self.document };
        Some(self.node().as_array()?.iter().map(element).collect())
    }
}

fn capital(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
