//! The error of this room.

use std::fmt;

/// Why there is no such grid or maze.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    message: String,
}

/// What an error is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The size of a grid.
    Size,
    /// The cells of a grid: their outlines, their walls, or how they hang together.
    Cells,
    /// The algorithm, which does not suit the topology.
    Algorithm,
    /// The two ends.
    Ends,
    /// The hidden picture.
    Picture,
    /// The symmetry.
    Symmetry,
    /// Passages that cross.
    Weave,
    /// Rooms.
    Rooms,
    /// Two features that exclude each other.
    Features,
    /// The name of a topology or an algorithm.
    Name,
}

impl Error {
    /// An error with its message: what is wrong, in one sentence without a full stop.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Error {
        Error { kind, message: message.into() }
    }

    /// An error in a size; the message says what would be right.
    pub fn size(message: impl Into<String>) -> Error {
        Error::new(ErrorKind::Size, message)
    }

    /// An error in the cells of a grid.
    pub(crate) fn cells(message: impl Into<String>) -> Error {
        Error::new(ErrorKind::Cells, message)
    }

    /// What it is about.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The same message for an error of another kind.
    pub fn of(self, kind: ErrorKind) -> Error {
        Error { kind, ..self }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}
