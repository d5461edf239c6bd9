//! One value of a TOML file, read as a kind of value within a range.

use super::{Document, Table};
use crate::diagnostic::{listed, nearest};
use crate::synonyms;
use std::ops::{Range, RangeInclusive};
use toml::Spanned;
use toml::de::DeValue;

/// One value of a file, with its key.
///
/// The readers below report errors and return `None`.
#[derive(Debug, Clone, Copy)]
pub struct Value<'d> {
    /// The key in the book.
    pub key: &'d str,
    pub(super) node: &'d Spanned<DeValue<'d>>,
    /// The document that it is in.
    pub document: &'d Document,
}

impl<'d> Value<'d> {
    /// Its span in the source.
    pub fn span(&self) -> Range<usize> {
        self.node.span()
    }

    /// The value as TOML has it.
    pub fn node(&self) -> &'d DeValue<'d> {
        self.node.get_ref()
    }

    /// Reports an error at this value.
    pub fn error(
        &self,
        message: impl Into<String>,
        label: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.document.error(self.span(), message, label, help);
    }

    /// Reports that another kind of value is needed.
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

    /// Reports that the value must not be quoted, with how to write it.
    pub fn quoted(&self, wanted: &str, help: String) {
        self.error(format!("`{}` takes {wanted}, not text", self.key), "this is text", help);
    }

    /// A text, unchanged.
    pub fn raw_text(&self, example: &str) -> Option<&'d str> {
        let text = self.node().as_str();
        if text.is_none() {
            self.mistyped("text in quotes", example);
        }
        text
    }

    /// A text for print: in NFC, not empty, and without control characters, which no page can show and SVG forbids.
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
                '\t' => (format!("`{}` contains a tab", self.key), "write spaces instead"),
                _ => (
                    format!("`{}` contains a control character, U+{:04X}", self.key, u32::from(c)),
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

    /// `true` or `false`.
    pub fn yes_or_no(&self, example: &str) -> Option<bool> {
        if let DeValue::Boolean(value) = self.node() {
            return Some(*value);
        }
        let text = self.node().as_str().unwrap_or_default().to_lowercase();
        let meant = match text.as_str() {
            "true" | "yes" | "on" => Some("true"),
            "false" | "no" | "off" => Some("false"),
            _ => None,
        };
        match meant {
            Some(meant) => self.quoted("true or false", format!("write {} = {meant}", self.key)),
            None => self.mistyped("true or false", example),
        }
        None
    }

    /// A whole number in a range.
    pub fn whole(&self, range: RangeInclusive<u32>, example: &str) -> Option<u32> {
        let DeValue::Integer(number) = self.node() else {
            match self.node().as_str() {
                Some(text) if text.parse::<u32>().is_ok_and(|number| range.contains(&number)) => {
                    self.quoted("a whole number", format!("take the quotes away: {text}"));
                }
                _ => self.mistyped("a whole number", example),
            }
            return None;
        };
        let value = i128::from_str_radix(number.as_str(), number.radix()).ok();
        let value = value.and_then(|n| u32::try_from(n).ok()).filter(|n| range.contains(n));
        if value.is_none() {
            self.out_of_range(range.start(), range.end(), example);
        }
        value
    }

    /// A number in a range, with or without a fraction.
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

    /// One of the names in `all`, which messages call `what` (such as `topology`).
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
        let synonym = synonyms::meant(what, name).filter(|name| names.contains(name));
        let help = match synonym.or(nearest(name, names.iter().copied())) {
            // With a clear suggestion, a long list would only distract.
            Some(near) if names.len() > 12 => format!("did you mean `{near}`?"),
            Some(near) => format!("did you mean `{near}`? {}", capital(&list)),
            None => list,
        };
        let message = format!("there is no {what} `{}`", name.escape_debug());
        self.error(message, format!("unknown {what}"), help);
    }

    /// One of some whole numbers, at least two.
    pub fn one_of(&self, numbers: &[u32], example: &str) -> Option<u32> {
        let (last, rest) = numbers.split_last()?;
        let number = self.whole(0..=u32::MAX, example)?;
        if numbers.contains(&number) {
            return Some(number);
        }
        let rest: Vec<String> = rest.iter().map(u32::to_string).collect();
        let message = format!("`{}` takes {} or {last}", self.key, rest.join(", "));
        self.error(message, "", format!("for example {example}"));
        None
    }

    /// The result of `read` on a table, under its name in messages.
    pub fn table<T>(
        &self,
        name: &'d str,
        example: &str,
        read: impl FnOnce(&Table<'d>) -> Option<T>,
    ) -> Option<T> {
        let DeValue::Table(fields) = self.node() else {
            self.mistyped("a table", example);
            return None;
        };
        Table::new(name, self.span(), fields, self.document).read(read)
    }

    /// The results of `read` on each element of a list; `None` if any element is wrong. `wanted` describes the list.
    pub fn list<T>(
        &self,
        wanted: &str,
        example: &str,
        read: impl Fn(Value<'d>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let Some(elements) = self.elements() else {
            self.mistyped(wanted, example);
            return None;
        };
        let read: Vec<Option<T>> = elements.into_iter().map(read).collect();
        read.into_iter().collect()
    }

    /// The elements of a list; `None` if this is not a list (which is not reported).
    pub fn elements(&self) -> Option<Vec<Value<'d>>> {
        let element = |node| Value { key: self.key, node, document: self.document };
        Some(self.node().as_array()?.iter().map(element).collect())
    }
}

fn capital(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
