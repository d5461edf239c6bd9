//! The files of a book, each with its path in the book's folder.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};

/// One file of a book. Pages count from 1; the letter is the letter of the volume, if there are variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum File {
    /// A volume as PDF.
    Book(Option<char>),
    /// A volume as PDF for reading on a screen.
    Screen(Option<char>),
    /// The answers as a separate PDF.
    Answers,
    /// The cover of a volume as PDF.
    Cover(Option<char>),
    /// The cover of a volume as SVG.
    CoverDrawing(Option<char>),
    /// The front cover as PNG, for a shop.
    Front(Option<char>),
    /// A page of a volume as SVG.
    Page(Option<char>, usize),
    /// A page of the answers as SVG.
    AnswerPage(usize),
    /// Every maze with its place, seed and scores.
    Manifest,
    /// The preview for a browser, in which the mazes can be solved.
    Preview,
    /// A volume as PDF, in a printer's package.
    Interior(Option<char>),
    /// A sample page as PNG for a shop, from 1.
    Shop(usize),
    /// The book's data for a shop, machine-readable.
    Listing,
    /// The book's data for a shop, as text.
    ListingText,
    /// The report on a package, as text.
    Proof,
    /// The report on a package, machine-readable.
    ProofData,
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
            File::Cover(None) => f.write_str("cover.pdf"),
            File::Cover(Some(letter)) => write!(f, "cover-{letter}.pdf"),
            File::CoverDrawing(None) => f.write_str("cover.svg"),
            File::CoverDrawing(Some(letter)) => write!(f, "cover-{letter}.svg"),
            File::Front(None) => f.write_str("front.png"),
            File::Front(Some(letter)) => write!(f, "front-{letter}.png"),
            File::Page(None, page) => write!(f, "pages/{page:03}.svg"),
            File::Page(Some(letter), page) => write!(f, "pages/{letter}-{page:03}.svg"),
            File::AnswerPage(page) => write!(f, "answers/{page:03}.svg"),
            File::Manifest => f.write_str("manifest.json"),
            File::Preview => f.write_str("preview.html"),
            File::Interior(None) => f.write_str("interior.pdf"),
            File::Interior(Some(letter)) => write!(f, "interior-{letter}.pdf"),
            File::Shop(number) => write!(f, "shop-{number}.png"),
            File::Listing => f.write_str("listing.json"),
            File::ListingText => f.write_str("listing.txt"),
            File::Proof => f.write_str("report.html"),
            File::ProofData => f.write_str("report.json"),
        }
    }
}

/// Parses a path; an error if no book has a file with this path.
impl FromStr for File {
    type Err = ();

    fn from_str(path: &str) -> Result<File, ()> {
        let inner = |before, after| path.strip_prefix(before)?.strip_suffix(after);
        let number = |digits: &str| digits.parse().ok();
        let file = match path {
            "book.pdf" => Some(File::Book(None)),
            "screen.pdf" => Some(File::Screen(None)),
            "answers.pdf" => Some(File::Answers),
            "cover.pdf" => Some(File::Cover(None)),
            "cover.svg" => Some(File::CoverDrawing(None)),
            "front.png" => Some(File::Front(None)),
            "manifest.json" => Some(File::Manifest),
            "preview.html" => Some(File::Preview),
            "interior.pdf" => Some(File::Interior(None)),
            "listing.json" => Some(File::Listing),
            "listing.txt" => Some(File::ListingText),
            "report.html" => Some(File::Proof),
            "report.json" => Some(File::ProofData),
            _ => None,
        };
        let file = file
            .or_else(|| Some(File::Book(inner("book-", ".pdf")?.chars().next())))
            .or_else(|| Some(File::Screen(inner("screen-", ".pdf")?.chars().next())))
            .or_else(|| Some(File::Cover(inner("cover-", ".pdf")?.chars().next())))
            .or_else(|| Some(File::CoverDrawing(inner("cover-", ".svg")?.chars().next())))
            .or_else(|| Some(File::Front(inner("front-", ".png")?.chars().next())))
            .or_else(|| Some(File::Interior(inner("interior-", ".pdf")?.chars().next())))
            .or_else(|| Some(File::Shop(number(inner("shop-", ".png")?)?)))
            .or_else(|| Some(File::AnswerPage(number(inner("answers/", ".svg")?)?)))
            .or_else(|| match inner("pages/", ".svg")?.split_once('-') {
                None => Some(File::Page(None, number(inner("pages/", ".svg")?)?)),
                Some((letter, page)) => Some(File::Page(letter.chars().next(), number(page)?)),
            });
        file.filter(|file| file.to_string() == path).ok_or(())
    }
}

/// The folder that the files of a book are written to.
pub trait Folder: Sync {
    /// Appends bytes to a file: all at once, or piece by piece for a long file. Many threads call this, but only one per
    /// file.
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
    /// The bytes of each file, by path.
    pub fn files(self) -> BTreeMap<String, Vec<u8>> {
        // What a panicked thread has written stays available.
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

/// A folder that measures its files, as they pass on to another.
#[derive(Debug)]
pub struct Measured<'f> {
    folder: &'f dyn Folder,
    sizes: Mutex<BTreeMap<File, usize>>,
}

impl<'f> Measured<'f> {
    /// Measures what is written to this folder.
    pub fn new(folder: &'f dyn Folder) -> Measured<'f> {
        Measured { folder, sizes: Mutex::default() }
    }

    /// The size of each file in bytes.
    pub fn sizes(self) -> BTreeMap<File, usize> {
        self.sizes.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Folder for Measured<'_> {
    fn write(&self, file: File, bytes: &[u8]) -> io::Result<()> {
        *self.sizes.lock().unwrap_or_else(PoisonError::into_inner).entry(file).or_default() +=
            bytes.len();
        self.folder.write(file, bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_by_its_path_and_no_other_is() {
        let letters = [None, Some('A'), Some('Z')];
        let of_volumes = letters.into_iter().flat_map(|letter| {
            let pages = [1, 42, 1234].map(|page| File::Page(letter, page));
            let cover = [File::Cover(letter), File::CoverDrawing(letter), File::Front(letter)];
            [File::Book(letter), File::Screen(letter), File::Interior(letter)]
                .into_iter()
                .chain(cover)
                .chain(pages)
        });
        let others = [File::Answers, File::Manifest, File::Preview, File::AnswerPage(7)];
        let package =
            [File::Shop(2), File::Listing, File::ListingText, File::Proof, File::ProofData];
        for file in of_volumes.chain(others).chain(package) {
            assert_eq!(file.to_string().parse(), Ok(file));
        }
        for path in ["", "book-.pdf", "book-AB.pdf", "../book.pdf", "pages/1.svg", "notes.txt"] {
            assert_eq!(path.parse::<File>(), Err(()), "{path}");
        }
    }
}
