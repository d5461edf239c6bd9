//! The writers of a book: they take its drawn pages and write its files. No file is opened here: finished bytes go to a
//! [`Folder`].

use super::{Format, OfBook, failed};
use book::preflight::Finding;
use book::{Book, File, Folder, Phase, Progress, Sheet, Steps, Volume};
use rayon::prelude::*;
use spec::assets::Assets;
use spec::diagnostic::Diagnostic;
use std::fmt::Display;
use std::io::{self, BufWriter, Write};

/// A book that is being written.
#[derive(Debug)]
pub struct Writing<'w> {
    /// The book.
    pub book: &'w Book<'w>,
    /// The source of templates.
    pub assets: &'w Assets,
    /// The destination of the files.
    pub folder: &'w dyn Folder,
}

/// Writes a book in one format.
pub trait Writer: Send + Sync {
    /// Takes a page for the printer, or a page for a screen if this format writes that file. Called from many threads, in
    /// any order.
    fn page(&self, _sheet: &Sheet) -> Result<(), Vec<Diagnostic>> {
        Ok(())
    }

    /// Writes the files that need all pages, given the preflight findings on them.
    fn finish(self: Box<Self>, _findings: &[Finding]) -> Result<(), Vec<Diagnostic>> {
        Ok(())
    }
}

/// Bytes per piece of a long file.
const PIECE: usize = 1 << 18;

/// A long file, written in pieces.
#[derive(Debug)]
pub struct Pieces<'w> {
    file: File,
    folder: &'w dyn Folder,
}

impl Write for Pieces<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.folder.write(self.file, bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Writing<'_> {
    /// Opens a file that may be long.
    pub fn open(&self, file: File) -> BufWriter<Pieces<'_>> {
        BufWriter::with_capacity(PIECE, Pieces { file, folder: self.folder })
    }
}

/// The error for a file that cannot be written.
pub fn unwritten(file: File, error: impl Display) -> Vec<Diagnostic> {
    failed(format_args!("cannot write {file}: {error}"))
}

/// The writers of a book, one for each of its formats.
pub struct Writers<'w>(Vec<(&'static OfBook, Box<dyn Writer + 'w>)>);

impl<'w> Writers<'w> {
    /// Begins to write a book in these formats.
    pub fn begin(formats: &[&'static Format], writing: &'w Writing<'w>) -> Writers<'w> {
        let of_books = formats.iter().filter_map(|format| format.book.as_ref());
        Writers(of_books.map(|of| (of, (of.begin)(writing))).collect())
    }

    /// Whether one of them takes the pages of a volume.
    pub fn take(&self, volume: &Volume) -> bool {
        self.0.iter().any(|(of, _)| takes(of, volume))
    }

    /// Passes a page to each that takes it.
    pub fn page(&self, sheet: &Sheet) -> Result<(), Vec<Diagnostic>> {
        let takers = self.0.iter().filter(|(of, _)| takes(of, sheet.volume));
        takers.map(|(_, writer)| writer).try_for_each(|writer| writer.page(sheet))
    }

    /// Writes the files that need all pages, given the preflight findings on them.
    pub fn finish(self, findings: &[Finding], progress: &Progress) -> Result<(), Vec<Diagnostic>> {
        let steps = Steps::new(Phase::Finish, self.0.len(), progress);
        self.0.into_par_iter().try_for_each(|(_, writer)| {
            writer.finish(findings)?;
            steps.step();
            Ok(())
        })
    }
}

/// Every format takes the pages for a printer; those for a screen only the format that writes their file.
fn takes(of: &OfBook, volume: &Volume) -> bool {
    !volume.is_for_screen() || (of.writes)(volume.file)
}

impl std::fmt::Debug for Writers<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_list().entries(self.0.iter().map(|(of, _)| of)).finish()
    }
}
