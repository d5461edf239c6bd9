//! A book spec: the values that `book.toml` describes. [`read`] makes one from the text.

pub mod assets;
mod audience;
pub mod diagnostic;
mod difficulty;
#[doc(hidden)]
pub mod document;
mod ends;
mod keys;
pub mod lock;
mod page;
mod paper;
mod print;
mod printer;
mod ramp;
mod read;
pub mod rule;
pub mod schema;

use crate::difficulty::{Target, Tune};
use crate::maze::algorithm::Carver;
use crate::maze::topology::{Size, Topology};
use crate::spec::diagnostic::Source;
use std::ops::Range;

pub use audience::{Audience, audiences};
pub use difficulty::levels;
pub use ends::{ENDPOINTS, Ends, Policy};
pub use keys::MOST;
pub use paper::papers;
pub use print::{
    ANSWER_STYLES, ANSWERS, AnswerStyle, Answers, Margins, PROFILES, PrintSpec, Profile,
};
pub use printer::{Limit, Margin, Pages, Printer, printers};
pub use ramp::Ramp;
pub use read::{read, seed};

/// A whole book.
#[derive(Debug)]
pub struct BookSpec {
    /// The text that it was read from.
    pub source: Source,
    /// Printed on the title page.
    pub title: String,
    /// Printed below the title.
    pub subtitle: Option<String>,
    /// Printed at the foot of the title page.
    pub author: Option<String>,
    /// A BCP 47 tag, well formed; `en` by default.
    pub language: String,
    /// What every maze of the book follows from.
    pub seed: u64,
    /// The trim size.
    pub paper: Paper,
    /// How it is printed.
    pub print: PrintSpec,
    /// A font for the characters that the embedded ones lack.
    pub font: Option<ExtraFont>,
    /// Whether no maze may be easier than the one before it.
    pub progressive: bool,
    /// How many books of different mazes alike in all else; 1 to 26.
    pub variants: u32,
    /// Other books whose mazes must not come again: the path of each lock file, and the likenesses in it.
    pub unlike: Vec<(String, Vec<String>)>,
    /// At least one.
    pub pages: Vec<PageSpec>,
    /// Where the keys stand in the text.
    pub spans: BookSpans,
}

/// A font that the book brings along.
#[derive(Debug)]
pub struct ExtraFont {
    /// As the book names it, relative to the book's folder.
    pub path: String,
    /// The file, unread.
    pub bytes: Vec<u8>,
}

/// Where the book's keys stand in the source (or the `[book]` header where one is absent), for errors found after
/// reading.
#[allow(missing_docs)] // Named as the keys.
#[derive(Clone, Debug)]
pub struct BookSpans {
    pub header: Range<usize>,
    pub title: Range<usize>,
    pub subtitle: Range<usize>,
    pub author: Range<usize>,
    pub language: Range<usize>,
    pub paper: Range<usize>,
    pub printer: Range<usize>,
    pub font: Range<usize>,
}

/// One `[[page]]`.
#[derive(Debug)]
pub struct PageSpec {
    /// Printed above the maze.
    pub title: Option<String>,
    /// Stands in for the title in the page's identity, so that a title can be mended without another maze.
    pub id: Option<String>,
    /// What the cells look like.
    pub topology: &'static Topology,
    /// How many there are, from the first maze of the page to the last.
    pub size: Ramp<Size>,
    /// What carves the mazes.
    pub carver: Carver,
    /// Share of the dead ends that is opened into loops, 0 to 1.
    pub braid: f64,
    /// Where the way begins and ends.
    pub ends: Ends,
    /// What is asked of the mazes, from the first to the last.
    pub target: Ramp<Target>,
    /// Whether walls may be changed to reach it.
    pub tune: Tune,
    /// How many mazes like this one; at least 1.
    pub count: u32,
    /// Mazes to a sheet: 1, 2, 4 or 6.
    pub per_page: u32,
    /// Whether it may be easier than the maze before it in a progressive book.
    pub breather: bool,
    /// Part of the page's identity: another number gives other mazes to this page alone.
    pub seed: Option<u64>,
    /// Where the keys stand in the text.
    pub spans: PageSpans,
}

/// Where a page's keys stand in the source (or the `[[page]]` header where the key is absent and no default
/// gave it), for errors found after reading.
#[allow(missing_docs)] // Named as the keys.
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
    /// The name of the paper, or its measures as they were written.
    pub name: String,
    /// From left to right, in mm.
    pub width: f64,
    /// From top to bottom, in mm.
    pub height: f64,
}
