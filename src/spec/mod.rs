//! A book spec: the values that `book.toml` describes. [`read`] makes one from the text.

mod difficulty;
mod ends;
mod page;
mod paper;
mod read;

use crate::algorithm::Carver;
use crate::diagnostic::Source;
use crate::maze::Endpoints;
use crate::search::Target;
use crate::topology::{Size, Topology};
use std::ops::Range;

pub use difficulty::levels;
pub use ends::{ENDPOINTS, PLACES};
pub use page::MOST;
pub use paper::papers;
pub use read::{read, seed};

/// A whole book.
pub struct BookSpec {
    pub source: Source,
    pub title: String,
    pub subtitle: Option<String>,
    pub author: Option<String>,
    /// A BCP 47 tag, well formed; `en` by default.
    pub language: String,
    pub seed: u64,
    pub paper: Paper,
    /// A font for the characters that the embedded ones lack.
    pub font: Option<ExtraFont>,
    /// At least one.
    pub pages: Vec<PageSpec>,
    pub spans: BookSpans,
}

/// A font that the book brings along.
pub struct ExtraFont {
    /// As the book names it, relative to the book's folder.
    pub path: String,
    /// The file, unread.
    pub bytes: Vec<u8>,
}

/// Where the book's keys stand in the source (or the `[book]` header where one is absent), for errors found after
/// reading.
#[derive(Clone, Debug)]
pub struct BookSpans {
    pub header: Range<usize>,
    pub title: Range<usize>,
    pub subtitle: Range<usize>,
    pub author: Range<usize>,
    pub language: Range<usize>,
    pub paper: Range<usize>,
    pub font: Range<usize>,
}

/// One `[[page]]`.
pub struct PageSpec {
    pub title: Option<String>,
    /// Stands in for the title in the page's identity, so that a title can be mended without another maze.
    pub id: Option<String>,
    pub topology: &'static Topology,
    pub size: Size,
    pub carver: Carver,
    pub endpoints: Endpoints,
    pub target: Target,
    /// How many mazes like this one, a page each; at least 1.
    pub count: u32,
    /// Part of the page's identity: another number gives other mazes to this page alone.
    pub seed: Option<u64>,
    pub spans: PageSpans,
}

/// Where a page's keys stand in the source (or the `[[page]]` header where the key is absent and no default
/// gave it), for errors found after reading.
#[derive(Clone, Debug)]
pub struct PageSpans {
    pub header: Range<usize>,
    pub title: Range<usize>,
    pub topology: Range<usize>,
    pub algorithm: Range<usize>,
    pub size: Range<usize>,
    pub difficulty: Range<usize>,
    pub ends: Range<usize>,
}

/// A sheet of paper, in mm.
#[derive(Clone, Debug, PartialEq)]
pub struct Paper {
    pub name: String,
    pub width: f64,
    pub height: f64,
}
