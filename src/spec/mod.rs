//! A book spec: the values that `book.toml` describes. [`read`] makes one from the text.

use crate::algorithm::Carver;
use crate::diagnostic::Source;
use crate::maze::Endpoints;
use crate::search::Target;
use crate::topology::{Size, Topology};
use std::ops::Range;

/// A whole book.
pub struct BookSpec {
    pub source: Source,
    pub title: String,
    pub subtitle: Option<String>,
    pub author: Option<String>,
    /// A BCP 47 tag that has a table in config/languages.toml; `en` by default.
    pub language: String,
    pub seed: u64,
    pub paper: Paper,
    pub pages: Vec<PageSpec>,
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
    pub spans: PageSpans,
}

/// Where a page's keys stand in the source (or the `[[page]]` header where the key is absent and no default
/// gave it), for errors found after reading.
#[derive(Clone, Debug)]
pub struct PageSpans {
    pub header: Range<usize>,
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
