//! The tables of `config/`: papers, printers, audiences and levels, each under its name.

use crate::assets::Assets;
use crate::diagnostic::Diagnostic;
use crate::document::{Document, Table, Value};

/// A thing that a file of `config/` lists under its name.
pub trait ConfigEntry: Sized {
    /// The file.
    const FILE: &'static str;
    /// The key of a book that takes the name.
    const KEY: &'static str;
    /// A value of the key, for messages.
    const EXAMPLE: &'static str;

    /// As written in a book spec.
    fn name(&self) -> &str;

    /// One line about it.
    fn about(&self) -> String;

    /// Reads one entry of the file.
    #[doc(hidden)]
    fn read(value: Value, assets: &Assets) -> Option<Self>;

    /// All that the file lists, in its order; or every error in it.
    fn all(assets: &Assets) -> Result<Vec<Self>, Vec<Diagnostic>> {
        Document::read(assets.text(Self::FILE)?, "the file", |file| {
            let read = file.entries().into_iter().map(|value| Self::read(value, assets));
            Some(read.flatten().collect())
        })
    }
}

/// The entry that a value names.
pub fn named<T: ConfigEntry>(value: Value, assets: &Assets) -> Option<T> {
    let mut all = reported(value.document, T::all(assets))?;
    let names = all.iter().map(T::name).enumerate().map(|(index, name)| (name, index));
    let index = value.name(T::KEY, names, &format!("{} = {}", T::KEY, T::EXAMPLE))?;
    Some(all.swap_remove(index))
}

/// The entry of that name, for a book that names none.
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

/// What was read, or nothing and a report of the errors.
pub fn reported<T>(document: &Document, read: Result<T, Vec<Diagnostic>>) -> Option<T> {
    read.map_err(|found| found.into_iter().for_each(|finding| document.report(finding))).ok()
}
