//! The forms of a value: how a book's value is read, and its JSON Schema.

mod parts;

pub use parts::{length_text, line, list, number_from, one_of, ramp, with_ramps};

use crate::assets::Assets;
use crate::config_table::{self, ConfigEntry};
use crate::diagnostic::Diagnostic;
use crate::document::Value;
use crate::level::Level;
use serde_json::json;
use std::cell::OnceCell;

/// The context for reading a value.
pub struct Reader<'a> {
    pub assets: &'a Assets,
    /// The printer that overrides the book's.
    pub printer: Option<&'a str>,
    levels: OnceCell<Option<Vec<Level>>>,
}

impl<'a> Reader<'a> {
    pub fn new(assets: &'a Assets) -> Reader<'a> {
        Reader { assets, printer: None, levels: OnceCell::new() }
    }

    /// Overrides the printer of the book.
    pub fn printed_by(self, printer: &'a str) -> Reader<'a> {
        Reader { printer: Some(printer), ..self }
    }

    /// The named difficulty levels; `None` after reporting errors in their file.
    pub fn levels(&self, document: &crate::document::Document) -> Option<&[Level]> {
        let read = || config_table::reported(document, Level::all(self.assets));
        self.levels.get_or_init(read).as_deref()
    }
}

/// A form that the value of a key can take.
pub struct Form<T: 'static> {
    /// Reads the value; the text is an example of the key and a value, for messages.
    pub read: fn(Value, &str, &Reader) -> Option<T>,
    /// Its JSON Schema. Names listed in files come from the assets; so do the errors.
    pub schema: fn(&Assets) -> Result<serde_json::Value, Vec<Diagnostic>>,
}

/// A key with a fixed set of named values.
pub trait Keyword: Copy + 'static {
    /// The noun for such a name, for messages.
    const WHAT: &'static str;
    /// Every value, with its name in a book spec and a line about it.
    const ALL: &'static [(&'static str, Self, &'static str)];
}

/// One line of text for print.
pub const LINE: Form<String> =
    Form { read: |value, example, _| value.text(example), schema: |_| Ok(parts::line()) };

/// `true` or `false`.
pub const FLAG: Form<bool> = Form {
    read: |value, example, _| value.yes_or_no(example),
    schema: |_| Ok(json!({ "type": "boolean" })),
};

/// A share, 0 to 1.
pub const SHARE: Form<f64> = Form {
    read: |value, example, _| value.number(0.0..=1.0, example),
    schema: |_| Ok(json!({ "type": "number", "minimum": 0, "maximum": 1 })),
};

/// A whole number from `LEAST` to `MOST`.
pub const fn whole<const LEAST: u32, const MOST: u32>() -> Form<u32> {
    Form {
        read: |value, example, _| value.whole(LEAST..=MOST, example),
        schema: |_| Ok(json!({ "type": "integer", "minimum": LEAST, "maximum": MOST })),
    }
}

/// One of some names.
pub const fn named<T: Keyword>() -> Form<T> {
    Form {
        read: |value, example, _| {
            value.name(T::WHAT, T::ALL.iter().map(|&(name, value, _)| (name, value)), example)
        },
        schema: |_| Ok(one_of(T::ALL.iter().map(|(name, _, about)| (*name, (*about).to_owned())))),
    }
}

/// One of the names in a file of `config/`.
pub const fn listed<T: ConfigEntry>() -> Form<T> {
    Form {
        read: |value, _, reader| config_table::named(value, reader.assets),
        schema: |assets| {
            let all = T::all(assets)?;
            Ok(one_of(all.iter().map(|one| (one.name(), one.about()))))
        },
    }
}

/// The name of a template: an embedded one, or a folder in `templates/pages` beside the book.
pub const TEMPLATE: Form<String> = Form {
    read: |value, example, reader| {
        let all = reader.assets.templates();
        let names = all.iter().map(|name| (name.as_str(), name));
        value.name("template", names, example).cloned()
    },
    schema: |assets| Ok(json!({ "anyOf": [{ "enum": assets.templates() }, { "type": "string" }] })),
};

/// A seed, 0 to 2^64 - 1.
pub const SEED: Form<u64> =
    Form { read: |value, _, _| super::seed::seed(value), schema: |_| Ok(parts::seed()) };
