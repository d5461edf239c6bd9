//! The volumes of a book as PDF files; one maze as a one-page file.

use super::navigation::{screen, title};
use super::{EncodedPage, Forms, Metadata, encode, encode_tagged, write, write_to};
use crate::Error;
use crate::write::unwritten;
use crate::{Format, OfBook, OfMaze, Writer, Writing, failed};
use book::preflight::Finding;
use book::{Book, File, Sheet};
use rayon::prelude::*;
use spec::Standards;
use spec::diagnostic::Diagnostic;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

/// The book and its answer key for the printer, the book for a screen, or one maze for printing.
pub const FORMAT: Format = Format {
    name: "pdf",
    book: Some(OfBook {
        about: "the book and its answer key for the printer, and the book for a screen if it has one",
        writes: |file| matches!(file, File::Book(_) | File::Screen(_) | File::Answers),
        begin: |writing| {
            Box::new(Volumes { writing, forms: Forms::default(), pages: Mutex::default() })
        },
    }),
    maze: Some(OfMaze {
        about: "a drawing to print",
        write: |single| {
            let page = encode(&single.scene()?, single.faces, &Forms::default()).map_err(failed)?;
            let title = single.caption.title.clone();
            write(&Metadata { title, ..Metadata::default() }, single.faces, vec![page])
                .map_err(failed)
        },
    }),
};

struct Volumes<'w> {
    writing: &'w Writing<'w>,
    forms: Forms,
    /// By file and page number.
    pages: Mutex<BTreeMap<String, BTreeMap<usize, EncodedPage>>>,
}

impl Writer for Volumes<'_> {
    fn page(&self, sheet: &Sheet) -> Result<(), Vec<Diagnostic>> {
        let book = self.writing.book;
        let encode = if sheet.volume.is_for_screen() { encode_tagged } else { encode };
        let page = encode(sheet.scene, &book.design.faces, &self.forms).map_err(failed)?;
        // A thread that panicked leaves the map intact.
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        pages.entry(sheet.volume.file.to_string()).or_default().insert(sheet.number, page);
        Ok(())
    }

    fn finish(self: Box<Self>, _: &[Finding]) -> Result<(), Vec<Diagnostic>> {
        let Volumes { writing, pages, .. } = *self;
        let book = writing.book;
        let mut pages = pages.into_inner().unwrap_or_else(PoisonError::into_inner);
        let files = book.files().filter_map(|volume| {
            Some((volume, pages.remove(&volume.file.to_string())?.into_values().collect()))
        });
        let volumes: Vec<(_, Vec<EncodedPage>)> = files.collect();
        volumes.into_par_iter().try_for_each(|(volume, pages)| {
            let screen = volume.is_for_screen().then(|| screen(book, volume));
            let standards = book.spec.print.standards.of(screen.is_some());
            let metadata = Metadata::of(book, title(book, volume), standards);
            let mut file = writing.open(volume.file);
            write_to(&mut file, &metadata, screen.as_ref(), &book.design.faces, pages)
                .and_then(|()| file.flush().map_err(Error::failed))
                .map_err(|error| unwritten(volume.file, error))
        })
    }
}

impl Metadata {
    /// The metadata of a file with this title and these standards.
    pub fn of(book: &Book, title: String, standards: Standards) -> Metadata {
        let author = book.spec.author.clone().unwrap_or_default();
        Metadata { title, author, standards }
    }
}
