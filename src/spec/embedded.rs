//! The files that come with mazebook.

use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};
use toml::Spanned;
use toml::de::DeTable;

macro_rules! embedded {
    ($($name:literal),* $(,)?) => { &[$(($name, include_str!(concat!("../../", $name)))),*] };
}

/// Every embedded file: its name, relative to the book's folder, and its text.
pub static EMBEDDED: &[(&str, &str)] = embedded![
    "config/audiences.toml",
    "config/languages.toml",
    "config/levels.toml",
    "config/papers.toml",
    "config/printers.toml",
    "config/themes.toml",
    "templates/books/classroom.toml",
    "templates/books/kdp.toml",
    "templates/books/sampler.toml",
    "templates/books/storybook.toml",
    "templates/pages/plain/style.toml",
    "templates/pages/classroom/answers.toml",
    "templates/pages/classroom/puzzle.toml",
    "templates/pages/classroom/style.toml",
    "templates/pages/elegant/answers.toml",
    "templates/pages/elegant/divider.toml",
    "templates/pages/elegant/puzzle.toml",
    "templates/pages/elegant/style.toml",
    "templates/pages/elegant/title.toml",
    "templates/pages/large-print/answers.toml",
    "templates/pages/large-print/puzzle.toml",
    "templates/pages/large-print/style.toml",
    "templates/pages/large-print/title.toml",
    "templates/pages/storybook/answers.toml",
    "templates/pages/storybook/belongs.toml",
    "templates/pages/storybook/certificate.toml",
    "templates/pages/storybook/contents.toml",
    "templates/pages/storybook/divider.toml",
    "templates/pages/storybook/how-to-solve.toml",
    "templates/pages/storybook/more-by.toml",
    "templates/pages/storybook/notes.toml",
    "templates/pages/storybook/puzzle.toml",
    "templates/pages/storybook/section.toml",
    "templates/pages/storybook/style.toml",
    "templates/pages/storybook/title.toml",
    "templates/preview/book.js",
    "templates/preview/grid.js",
    "templates/preview/live.js",
    "templates/preview/motion.js",
    "templates/preview/panel.js",
    "templates/preview/preview.css",
    "templates/preview/preview.html",
    "templates/preview/print.js",
    "templates/preview/reader.js",
    "templates/preview/sheet.js",
    "templates/preview/walk.js",
    "templates/shapes/apple.svg",
    "templates/shapes/bell.svg",
    "templates/shapes/boat.svg",
    "templates/shapes/butterfly.svg",
    "templates/shapes/cat.svg",
    "templates/shapes/circle.svg",
    "templates/shapes/cloud.svg",
    "templates/shapes/crown.svg",
    "templates/shapes/diamond.svg",
    "templates/shapes/dinosaur.svg",
    "templates/shapes/drop.svg",
    "templates/shapes/egg.svg",
    "templates/shapes/fish.svg",
    "templates/shapes/flower.svg",
    "templates/shapes/ghost.svg",
    "templates/shapes/heart.svg",
    "templates/shapes/hexagon.svg",
    "templates/shapes/house.svg",
    "templates/shapes/leaf.svg",
    "templates/shapes/moon.svg",
    "templates/shapes/mushroom.svg",
    "templates/shapes/ring.svg",
    "templates/shapes/rocket.svg",
    "templates/shapes/snowman.svg",
    "templates/shapes/star.svg",
    "templates/shapes/tree.svg",
    "templates/shapes/whale.svg",
];

/// The table of an embedded file with this text, parsed once; `None` if no embedded file has it.
pub fn table(text: &str) -> Option<&'static DeTable<'static>> {
    type Tables = BTreeMap<&'static str, OnceLock<Option<DeTable<'static>>>>;
    static TABLES: LazyLock<Tables> =
        LazyLock::new(|| EMBEDDED.iter().map(|&(_, text)| (text, OnceLock::new())).collect());
    let (&text, table) = TABLES.get_key_value(text)?;
    table.get_or_init(|| DeTable::parse(text).ok().map(Spanned::into_inner)).as_ref()
}

/// The embedded files of a folder, by name without `.toml`: `templates/books` has `sampler`, …
pub fn names(folder: &str) -> impl Iterator<Item = &'static str> {
    EMBEDDED.iter().filter_map(move |(name, _)| {
        name.strip_prefix(folder)?.strip_prefix('/')?.strip_suffix(".toml")
    })
}

/// The embedded shapes: `heart`, …
pub fn shapes() -> impl Iterator<Item = &'static str> {
    let folder = "templates/shapes/";
    EMBEDDED.iter().filter_map(move |(name, _)| name.strip_prefix(folder)?.strip_suffix(".svg"))
}

/// The embedded tables of `config/`, each with its name, relative to the book's folder, and its text.
pub fn tables() -> impl Iterator<Item = (String, &'static str)> {
    below("config/")
}

/// The embedded page templates, each with its name and its text.
pub fn layouts() -> impl Iterator<Item = (String, &'static str)> {
    below("templates/pages/")
}

fn below(folder: &'static str) -> impl Iterator<Item = (String, &'static str)> {
    let files = EMBEDDED.iter().filter(move |(name, _)| name.starts_with(folder));
    files.map(|&(name, text)| (name.to_owned(), text))
}
