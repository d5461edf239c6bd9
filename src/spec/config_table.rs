//! The tables of `config/` (papers, printers, audiences, levels and themes): named entries.

use crate::assets::Assets;
use crate::diagnostic::Diagnostic;
use crate::document::{Document, Table, Value};

/// An entry in a file of `config/`.
pub trait ConfigEntry: Sized {
    /// The file.
    const FILE: &'static str;
    /// The key in a book that takes the name.
    const KEY: &'static str;
    /// An example value of the key, for messages.
    const EXAMPLE: &'static str;

    /// The name in a book spec.
    fn name(&self) -> &str;

    /// One line about it.
    fn about(&self) -> String;

    /// Reads one entry of the file.
    fn read(value: Value, assets: &Assets) -> Option<Self>;

    /// All entries of the file, in order; or every error in it.
    fn all(assets: &Assets) -> Result<Vec<Self>, Vec<Diagnostic>> {
        Document::read(assets.text(Self::FILE)?, "the file", |file| {
            let read = file.entries().into_iter().map(|value| Self::read(value, assets));
            Some(read.flatten().collect())
        })
    }
}

/// The entry with the name in a value.
pub fn named<T: ConfigEntry>(value: Value, assets: &Assets) -> Option<T> {
    let mut all = reported(value.document, T::all(assets))?;
    let names = all.iter().map(T::name).enumerate().map(|(index, name)| (name, index));
    let index = value.name(T::KEY, names, &format!("{} = {}", T::KEY, T::EXAMPLE))?;
    Some(all.swap_remove(index))
}

/// The entry with a name that is not written in the book, such as a default.
pub fn usual<T: ConfigEntry>(name: &str, book: &Table, assets: &Assets) -> Option<T> {
    let all = reported(book.document, T::all(assets))?;
    let usual = all.into_iter().find(|one| one.name() == name);
    if usual.is_none() {
        let message = format!("the book names no `{}`, and {} has no `{name}`", T::KEY, T::FILE);
        let help = format!("for example, add {} = {}", T::KEY, T::EXAMPLE);
        book.document.missing(book.span.clone(), message, help);
    }
    usual
}

/// The value, or `None` after reporting the errors.
pub fn reported<T>(document: &Document, read: Result<T, Vec<Diagnostic>>) -> Option<T> {
    read.map_err(|found| found.into_iter().for_each(|finding| document.report(finding))).ok()
}
