//! The keys of a book, each defined once: its reader, its schema, and its line in the help.

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
use crate::form::Reader;
use serde_json::{Map, Value, json};
use std::ops::Range;

/// A key that is present; its value is `None` if it is wrong, which has been reported.
pub struct Field<T> {
    pub value: Option<T>,
    pub span: Range<usize>,
}

/// The value of an optional key: `Some(None)` if it is absent, `None` if it is wrong.
pub fn optional<T: Clone>(given: Option<&Field<T>>) -> Option<Option<T>> {
    given.map_or(Some(None), |given| given.value.clone().map(Some))
}

/// The value of a key, or `usual` if it is absent; `None` if it is wrong.
pub fn or<T: Clone>(given: Option<&Field<T>>, usual: T) -> Option<T> {
    given.map_or(Some(usual), |given| given.value.clone())
}

/// The description of a key.
#[derive(Debug)]
#[non_exhaustive]
pub struct Key {
    /// Its name in a book.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// An example value, as written in a book.
    pub example: &'static str,
    /// The value of a book without the key, as JSON; empty if it depends on other keys.
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

    /// Its JSON Schema.
    fn schema(&self, assets: &Assets) -> Result<Value, Vec<Diagnostic>> {
        let mut schema = (self.form)(assets)?;
        schema["description"] = json!(self.about);
        if let Ok(usual) = serde_json::from_str::<Value>(self.usual) {
            schema["default"] = usual;
        }
        Ok(schema)
    }
}

/// The table that a key belongs to.
pub struct Home {
    keys: &'static [Key],
    owner: &'static str,
    help: &'static str,
}

/// The keys of `[book]`.
pub const BOOK: Home =
    Home { keys: BookKeys::ALL, owner: "the book", help: "write it below [book]" };
/// The keys of a `[[page]]`.
pub const PAGE: Home = Home {
    keys: PageKeys::ALL,
    owner: "a page",
    help: "write it below a [[page]], or below [defaults] for all pages",
};

/// The keys of `[cover.maze]`, a maze for the cover only.
pub const COVER_MAZE: Home = Home {
    keys: PageKeys::ALL,
    owner: "a maze",
    help: "write it below [cover.maze] for a maze that only the cover has",
};

/// The keys of `[cover]`.
pub const COVER: Home =
    Home { keys: CoverKeys::ALL, owner: "the cover", help: "write it below [cover]" };

/// Reports keys of a table that belong to `home`, except its `own` keys. A key reported before is skipped.
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

/// Reports options of algorithms that have the name of a key.
pub fn refuse_options(file: &Table, reader: &Reader) {
    let keys = || Key::of_book().iter().chain(Key::of_page()).chain(Key::of_cover());
    for option in reader.assets.registry().options() {
        if keys().any(|key| key.name == option.name) {
            let message = format!("an algorithm has the option `{}`, which is a key", option.name);
            file.document.missing(0..0, message, "give the option another name");
        }
    }
}

/// The JSON Schema of some keys.
pub fn schema(keys: &[Key], assets: &Assets) -> Result<Map<String, Value>, Vec<Diagnostic>> {
    keys.iter().map(|key| Ok((key.name.to_owned(), key.schema(assets)?))).collect()
}

/// A struct with the keys of a table, each given as `name: type = form, about, example, usual;`.
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
            /// Every key, in the order in which messages list them.
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

            /// Reads the keys of a table.
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
