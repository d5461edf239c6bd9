//! The error of this room.

use page::scene::BadNumber;
use std::fmt;

/// Why a scene cannot be written in a format.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// It has a number that no format can write.
    Number(BadNumber),
    /// A picture of this many pixels, across and down, would be too large.
    TooLarge(f64, f64),
    /// There are no pages to write.
    NoPages,
    /// There are no walls that could be carved.
    NoWalls,
    /// This build has no profile of a printing condition.
    NoProfile(&'static str),
    /// A library could not write it; in the words of the library.
    Failed(String),
}

impl Error {
    /// The error of a library.
    pub(crate) fn failed(error: impl fmt::Display) -> Error {
        Error::Failed(error.to_string())
    }
}

impl From<BadNumber> for Error {
    fn from(number: BadNumber) -> Error {
        Error::Number(number)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Number(number) => number.fmt(f),
            Error::TooLarge(width, height) => {
                write!(f, "a picture of {width} x {height} pixels is too large")
            }
            Error::NoPages => f.write_str("a book without pages"),
            Error::NoWalls => f.write_str("the scene has no walls that could be carved"),
            Error::NoProfile(of) => {
                let help = "use the command line, or standard = \"pdfx-1a\"";
                write!(f, "there is no profile of {of} here: {help}")
            }
            Error::Failed(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Error {}
