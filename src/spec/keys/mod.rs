//! The keys of a book, each described once: what reads it, what the schema says of it, and the line about it in the help.

mod book;
mod cover;
mod page;
mod series;

pub use book::{BookKeys, MazeOrder};
pub use cover::{Chosen, CoverDesign, CoverKeys, Spines};
pub use page::{OF_PAGES, OWN, PageKeys, Shares, page_keys, refuse_own, takers, takes};
pub use series::SeriesKeys;

use crate::assets::Assets;
use crate::diagnostic::Diagnostic;
use crate::document::Table;
use serde_json::{Map, Value, json};
use std::ops::Range;

/// A key that is given; without a value if that is wrong, which has been reported.
pub struct Field<T> {
    pub value: Option<T>,
    pub span: Range<usize>,
}

/// What was given, or nothing; none if it was wrong.
pub fn optional<T: Clone>(given: Option<&Field<T>>) -> Option<Option<T>> {
    given.map_or(Some(None), |given| given.value.clone().map(Some))
}

/// What was given, or the usual; none if it was wrong.
pub fn or<T: Clone>(given: Option<&Field<T>>, usual: T) -> Option<T> {
    given.map_or(Some(usual), |given| given.value.clone())
}

/// What there is to know about a key, besides how it is read.
#[derive(Debug)]
pub struct Key {
    /// As written in a book.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// A value that it takes, as written in a book.
    pub example: &'static str,
    /// What a book has that leaves it out, as JSON; empty if that depends.
    pub usual: &'static str,
    form: fn(&Assets) -> Result<Value, Vec<Diagnostic>>,
}

impl Key {
    /// The keys of `[book]`.
    pub fn of_book() -> &'static [Key] {
        BookKeys::ALL
    }

    /// The keys of a `[[page]]`.
    pub fn of_page() -> &'static [Key] {
        PageKeys::ALL
    }

    /// The keys of `[cover]`.
    pub fn of_cover() -> &'static [Key] {
        CoverKeys::ALL
    }

    /// The keys of `[series]`.
    pub fn of_series() -> &'static [Key] {
        SeriesKeys::ALL
    }

    /// What the JSON Schema says of it.
    fn schema(&self, assets: &Assets) -> Result<Value, Vec<Diagnostic>> {
        let mut schema = (self.form)(assets)?;
        schema["description"] = json!(self.about);
        if let Ok(usual) = serde_json::from_str::<Value>(self.usual) {
            schema["default"] = usual;
        }
        Ok(schema)
    }
}

/// Where a key has its place.
pub struct Home {
    keys: &'static [Key],
    owner: &'static str,
    help: &'static str,
}

/// The home of the book's keys.
pub const BOOK: Home =
    Home { keys: BookKeys::ALL, owner: "the book", help: "write it below [book]" };
/// The home of a page's keys.
pub const PAGE: Home = Home {
    keys: PageKeys::ALL,
    owner: "a page",
    help: "write it below a [[page]], or below [defaults] for all pages",
};

/// The home of the keys of a maze that the cover alone has.
pub const COVER_MAZE: Home = Home {
    keys: PageKeys::ALL,
    owner: "a maze",
    help: "write it below [cover.maze] for a maze that only the cover has",
};

/// The home of the cover's keys.
pub const COVER: Home =
    Home { keys: CoverKeys::ALL, owner: "the cover", help: "write it below [cover]" };

/// Reports the keys of a table that belong elsewhere, apart from its own; of a key with several homes, the first is told.
pub fn refuse(table: &Table, home: &Home, own: &[Key]) {
    let is_foreign =
        |key: &&Key| own.iter().all(|own| own.name != key.name) && !table.is_refused(key.name);
    for Key { name, .. } in home.keys.iter().filter(is_foreign) {
        let message = format!("{} cannot give `{name}`: it belongs to {}", table.name, home.owner);
        let is_one_page = home.owner == PAGE.owner && OWN.contains(name);
        let help =
            if is_one_page { "write it below the [[page]] that needs it" } else { home.help };
        table.refuse(name, &message, help);
    }
}

/// What the JSON Schema says of some keys.
pub fn schema(keys: &[Key], assets: &Assets) -> Result<Map<String, Value>, Vec<Diagnostic>> {
    keys.iter().map(|key| Ok((key.name.to_owned(), key.schema(assets)?))).collect()
}

/// A struct with the keys of a table, each `name: type = form, about, example, usual;`.
macro_rules! keys {
    ($(#[$doc:meta])* $keys:ident {
        $($name:ident: $type:ty = $form:expr, $about:literal, $example:literal $(, $usual:literal)?;)*
    }) => {
        $(#[$doc])*
        #[derive(Default)]
        pub struct $keys {
            $(pub $name: Option<crate::keys::Field<$type>>,)*
        }

        impl $keys {
            /// Every key, in the order in which messages name them.
            pub const ALL: &'static [crate::keys::Key] = &[$(crate::keys::Key {
                name: stringify!($name),
                about: $about,
                example: $example,
                usual: concat!($($usual)?),
                form: |assets| {
                    let form: crate::form::Form<$type> = $form;
                    (form.schema)(assets)
                },
            },)*];

            /// The keys that a table has.
            pub fn read(
                table: &crate::document::Table,
                reader: &crate::form::Reader,
            ) -> $keys {
                $keys {
                    $($name: table.get(stringify!($name)).map(|value| {
                        let example = concat!(stringify!($name), " = ", $example);
                        let form: crate::form::Form<$type> = $form;
                        let span = value.span();
                        crate::keys::Field { value: (form.read)(value, example, reader), span }
                    }),)*
                }
            }
        }
    };
}
use keys;
