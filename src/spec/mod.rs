//! A book spec: the values of `book.toml`. [`read`] makes one from the text.

mod answers;
pub mod assets;
mod audience;
mod chosen_ends;
mod config_table;
mod conflicts;
mod cover;
mod defaults;
pub mod diagnostic;
pub mod document;
mod embedded;
mod ends;
mod form;
mod front_matter;
mod keys;
mod labels;
mod language;
mod length;
mod level;
mod limit;
pub mod lock;
mod margins;
mod mark;
mod page;
mod palette;
mod paper;
mod picture;
mod poster;
mod price;
mod print;
mod printer;
mod ramp;
mod read;
pub mod rule;
pub mod schema;
mod seed;
mod series;
mod shape;
mod size;
mod source;
mod standard;
mod stock;
mod synonyms;
mod tag;
mod target;
mod theme;
mod words;

use crate::diagnostic::Source;
use difficulty::{Target, Tune};
use maze::algorithm::Carver;
use maze::symmetry::Symmetry;
use maze::topology::{Size, Topology, shaped};
use std::ops::Range;
use std::sync::Arc;

pub use answers::{ANSWERS_PER_PAGE, AnswerStyle, Answers, MAZES_PER_PAGE};
pub use audience::{Audience, PICTURE};
pub use config_table::ConfigEntry;
pub use cover::{CELLS, CoverSpec, Front};
pub use ends::{Ends, Policy};
pub use form::Keyword;
pub use front_matter::{Imprint, Matter, ean};
pub use keys::{CoverDesign, Key};
pub use labels::Labels;
pub use language::{Language, Words, filled, numbered};
pub use level::Level;
pub use margins::Margins;
pub use mark::DifficultyMark;
pub use maze::precision::distinct;
pub use palette::{Color, Palette};
pub use paper::Paper;
pub use picture::{PictureName, PictureStyle};
pub use poster::Poster;
pub use price::Price;
pub use print::PrintSpec;
pub use printer::{CoverRules, Limit, Margin, Pages, Printer, is_same_side};
pub use ramp::Ramp;
pub use read::{read, read_for, read_table};
pub use series::Series;
pub use shape::{Rim, ShapeName, ShapeSource, Threshold};
pub use standard::{Day, Standard, Standards};
pub use stock::Stock;
pub use theme::{Pair, Theme};

/// A whole book.
#[derive(Clone, Debug)]
pub struct BookSpec {
    /// The text that it was read from.
    pub source: Arc<Source>,
    /// The topologies and algorithms that it can name.
    pub registry: maze::Registry,
    /// Printed on the title page.
    pub title: String,
    /// Printed below the title.
    pub subtitle: Option<String>,
    /// Printed at the foot of the title page.
    pub author: Option<String>,
    /// The copyright page.
    pub imprint: Imprint,
    /// The titles of other books by the author.
    pub more: Vec<String>,
    /// A BCP 47 tag, well formed; `en` by default.
    pub language: String,
    /// Words in place of those of the language.
    pub words: Words,
    /// The seed from which every maze of the book is derived.
    pub seed: u64,
    /// The trim size.
    pub paper: Paper,
    /// The printing of the book.
    pub print: PrintSpec,
    /// Its cover, if it has one.
    pub cover: Option<CoverSpec>,
    /// The series, if the book is one; all other fields are then those of the first volume.
    pub series: Option<Series>,
    /// Whether there is also a PDF for a screen.
    pub screen: bool,
    /// A font for characters that the embedded fonts lack.
    pub font: Option<ExtraFont>,
    /// A font of pictures that replaces the embedded one.
    pub pictures: Option<ExtraFont>,
    /// The style of pictures from that font.
    pub picture_style: PictureStyle,
    /// The name of the page template; `None` for `plain`.
    pub template: Option<String>,
    /// Whether no maze may be easier than the one before it.
    pub progressive: bool,
    /// The number of volumes with different mazes but the same settings; 1 to 26.
    pub variants: u32,
    /// Other books whose mazes must not appear again.
    pub unlike: Vec<OtherBook>,
    /// The pages; at least one.
    pub pages: Vec<PageSpec>,
    /// The spans of its keys in the source.
    pub spans: BookSpans,
}

/// A font file named in the book.
#[derive(Clone, Debug)]
pub struct ExtraFont {
    /// The path in the book, relative to the book's folder.
    pub path: String,
    /// The contents of the file, not yet parsed.
    pub bytes: Vec<u8>,
}

/// A book whose mazes must not appear again.
#[derive(Clone, Debug)]
pub struct OtherBook {
    /// The path of its lock file, as written in the book.
    pub path: String,
    /// The digests of its mazes.
    pub likenesses: Vec<String>,
}

/// The spans of the book's keys in the source (of the `[book]` header for absent keys), for errors found after reading.
#[allow(missing_docs)] // Named like the keys.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BookSpans {
    pub header: Range<usize>,
    pub title: Range<usize>,
    pub subtitle: Range<usize>,
    pub author: Range<usize>,
    pub copyright: Range<usize>,
    pub publisher: Range<usize>,
    pub isbn: Range<usize>,
    pub price: Range<usize>,
    pub edition: Range<usize>,
    pub more: Range<usize>,
    pub language: Range<usize>,
    pub paper: Range<usize>,
    pub printer: Range<usize>,
    pub font: Range<usize>,
    pub pictures: Range<usize>,
    /// `None` if the book does not set it.
    pub front: Option<Range<usize>>,
    pub back: Option<Range<usize>>,
    pub margins: Option<Range<usize>>,
    pub answers_per_page: Option<Range<usize>>,
    pub answer_style: Option<Range<usize>>,
}

/// One `[[page]]`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PageSpec {
    /// Printed above the maze.
    pub title: Option<String>,
    /// Replaces the title in the page's identity, so that the title can be corrected without changing the maze.
    pub id: Option<String>,
    /// The shape of the cells.
    pub topology: &'static Topology,
    /// The size of the grid, from the page's first maze to its last.
    pub size: Ramp<Size>,
    /// The shape that the cells fill; `None` for a whole board.
    pub shape: Option<ShapeName>,
    /// The kind of rim around the shape.
    pub rim: Rim,
    /// The picture that the solutions color in, if there is one.
    pub picture: Option<ShapeName>,
    /// The sheets that each maze is spread over, if it is a poster.
    pub poster: Option<Poster>,
    /// The share of a hidden picture's cells that are dead ends.
    pub stubs: f64,
    /// The picture that the walls follow, if there is one.
    pub portrait: Option<PictureName>,
    /// The symmetry of the walls, if any.
    pub symmetry: Option<Symmetry>,
    /// Which parts of a file are inside its shape or hidden picture.
    pub threshold: Threshold,
    /// The algorithm that carves the mazes.
    pub carver: Carver,
    /// The direction of passages: from 1 (side to side) to -1 (up and down).
    pub bias: f64,
    /// The share of cells at which passages cross.
    pub weave: f64,
    /// The share of cells in rooms.
    pub rooms: f64,
    /// The share of dead ends that are opened into loops, 0 to 1.
    pub braid: f64,
    /// The ends of the mazes.
    pub ends: Ends,
    /// The difficulty target, from the first maze to the last.
    pub target: Ramp<Target>,
    /// Whether walls may be changed to reach the target.
    pub tune: Tune,
    /// The number of mazes of this kind; at least 1.
    pub count: u32,
    /// The picture at the start; takes precedence over the theme.
    pub start: Option<PictureName>,
    /// The picture at the finish; takes precedence over the theme.
    pub finish: Option<PictureName>,
    /// The theme, whose pictures and sentences take turns.
    pub theme: Option<Arc<Theme>>,
    /// The sentence above each maze, with `{n}` for its number; takes precedence over the theme.
    pub text: Option<String>,
    /// Whether mazes have a sentence at all.
    pub instruction: bool,
    /// The name of its template, if different from the book's.
    pub template: Option<String>,
    /// The most mazes to a sheet: 1, 2, 4 or 6.
    pub per_page: u32,
    /// The title of the part of the book that begins with this page.
    pub section: Option<String>,
    /// The name of the sheets that it shares with pages of the same `sheet`.
    pub sheet: Option<String>,
    /// Whether its mazes may be easier than the one before in a progressive book.
    pub breather: bool,
    /// Part of the page's identity: another seed gives other mazes to this page alone.
    pub seed: Option<u64>,
    /// The spans of its keys in the source.
    pub spans: PageSpans,
}

impl PageSpec {
    /// The approximate number of cells of a maze of a size; or what is wrong with the size.
    pub fn cells(&self, size: Size) -> Result<u64, maze::Error> {
        match self.shape {
            Some(_) => shaped::cells(self.topology, size),
            None => (self.topology.cells)(size),
        }
    }
}

/// The spans of a page's keys in the source (of the `[[page]]` header if neither the page nor the defaults have the key),
/// for errors found after reading.
#[allow(missing_docs)] // Named like the keys.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PageSpans {
    pub header: Range<usize>,
    pub title: Range<usize>,
    pub topology: Range<usize>,
    pub algorithm: Range<usize>,
    pub size: Range<usize>,
    pub shape: Range<usize>,
    pub picture: Range<usize>,
    pub symmetry: Range<usize>,
    /// Of `portrait`.
    pub portrait: Range<usize>,
    /// Of `weave`.
    pub weave: Range<usize>,
    /// Of `rooms`.
    pub rooms: Range<usize>,
    pub poster: Range<usize>,
    pub difficulty: Range<usize>,
    pub ends: Range<usize>,
    pub count: Range<usize>,
    pub per_page: Range<usize>,
    pub start: Range<usize>,
    pub finish: Range<usize>,
    pub theme: Range<usize>,
    pub text: Range<usize>,
    pub section: Range<usize>,
    pub sheet: Range<usize>,
}
