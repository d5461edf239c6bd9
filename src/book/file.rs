//! The files of a book: each a value, with its path in the book's folder.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::sync::{Mutex, PoisonError};

/// One file of a book. Pages are counted from 1; the letter is that of the volume, if there are variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum File {
    /// A volume as PDF.
    Book(Option<char>),
    /// A volume as PDF to read on a screen.
    Screen(Option<char>),
    /// The answers as PDF, apart from the book.
    Answers,
    /// A page of a volume as a drawing.
    Page(Option<char>, usize),
    /// A page of the answers as a drawing.
    AnswerPage(usize),
    /// Every maze with its place, seed and scores.
    Manifest,
    /// The book to look at and to solve in a browser.
    Preview,
}

/// The path, with `/` between folders.
impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            File::Book(None) => f.write_str("book.pdf"),
            File::Book(Some(letter)) => write!(f, "book-{letter}.pdf"),
            File::Screen(None) => f.write_str("screen.pdf"),
            File::Screen(Some(letter)) => write!(f, "screen-{letter}.pdf"),
            File::Answers => f.write_str("answers.pdf"),
            File::Page(None, page) => write!(f, "pages/{page:03}.svg"),
            File::Page(Some(letter), page) => write!(f, "pages/{letter}-{page:03}.svg"),
            File::AnswerPage(page) => write!(f, "answers/{page:03}.svg"),
            File::Manifest => f.write_str("manifest.json"),
            File::Preview => f.write_str("preview.html"),
        }
    }
}

/// Where the files of a book go.
pub trait Folder: Sync {
    /// Takes the next bytes of a file: all of them, or one piece after the other where it may be long. Called from many
    /// threads, but for each file from one.
    fn write(&self, file: File, bytes: &[u8]) -> io::Result<()>;
}

impl fmt::Debug for dyn Folder + '_ {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Folder")
    }
}

impl<F: Fn(File, &[u8]) -> io::Result<()> + Sync> Folder for F {
    fn write(&self, file: File, bytes: &[u8]) -> io::Result<()> {
        self(file, bytes)
    }
}

/// A folder in memory.
#[derive(Debug, Default)]
pub struct Memory(Mutex<BTreeMap<String, Vec<u8>>>);

impl Memory {
    /// The files, by their paths.
    pub fn files(self) -> BTreeMap<String, Vec<u8>> {
        // Whatever a thread that panicked has written is there.
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Folder for Memory {
    fn write(&self, file: File, bytes: &[u8]) -> io::Result<()> {
        let mut files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        files.entry(file.to_string()).or_default().extend_from_slice(bytes);
        Ok(())
    }
}
