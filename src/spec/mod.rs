//! A book spec: the values that `book.toml` describes. [`read`] makes one from the text.

mod answers;
pub mod assets;
mod audience;
mod config_table;
mod conflicts;
mod cover;
mod defaults;
pub mod diagnostic;
#[doc(hidden)]
pub mod document;
mod embedded;
mod ends;
mod form;
mod front_matter;
mod keys;
mod language;
mod length;
mod level;
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
mod target;
mod theme;

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
pub use language::{Labels, Language, filled, numbered};
pub use level::Level;
pub use margins::Margins;
pub use mark::DifficultyMark;
pub use palette::{Color, Palette};
pub use paper::Paper;
pub use picture::{PictureName, PictureStyle};
pub use poster::Poster;
pub use price::Price;
pub use print::PrintSpec;
pub use printer::{CoverRules, Limit, Margin, Pages, Printer, is_same_side};
pub use ramp::Ramp;
pub use read::{read, read_for};
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
    /// Printed on the title page.
    pub title: String,
    /// Printed below the title.
    pub subtitle: Option<String>,
    /// Printed at the foot of the title page.
    pub author: Option<String>,
    /// What the copyright page says.
    pub imprint: Imprint,
    /// The titles of other books of the author.
    pub more: Vec<String>,
    /// A BCP 47 tag, well formed; `en` by default.
    pub language: String,
    /// What every maze of the book follows from.
    pub seed: u64,
    /// The trim size.
    pub paper: Paper,
    /// How it is printed.
    pub print: PrintSpec,
    /// Its cover, if it has one.
    pub cover: Option<CoverSpec>,
    /// The volumes that it comes in, if it is a series; all else is then that of the first.
    pub series: Option<Series>,
    /// Whether there is a PDF for a screen as well.
    pub screen: bool,
    /// A font for the characters that the embedded ones lack.
    pub font: Option<ExtraFont>,
    /// A font of pictures instead of the embedded one.
    pub pictures: Option<ExtraFont>,
    /// How the pictures of that font are drawn.
    pub picture_style: PictureStyle,
    /// The name of the template of its pages; none for the plain one.
    pub template: Option<String>,
    /// Whether no maze may be easier than the one before it.
    pub progressive: bool,
    /// The number of books of different mazes, alike in all else; 1 to 26.
    pub variants: u32,
    /// Other books whose mazes must not come again.
    pub unlike: Vec<OtherBook>,
    /// At least one.
    pub pages: Vec<PageSpec>,
    /// Where the keys stand in the text.
    pub spans: BookSpans,
}

/// A font that the book brings along.
#[derive(Clone, Debug)]
pub struct ExtraFont {
    /// As the book names it, relative to the book's folder.
    pub path: String,
    /// The file, unread.
    pub bytes: Vec<u8>,
}

/// A book whose mazes must not come again.
#[derive(Clone, Debug)]
pub struct OtherBook {
    /// The path of its lock file, as the book names it.
    pub path: String,
    /// The digests of its mazes.
    pub likenesses: Vec<String>,
}

/// Where the book's keys stand in the source (or the `[book]` header where one is absent), for errors found after
/// reading.
#[allow(missing_docs)] // Keyword as the keys.
#[derive(Clone, Debug)]
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
    /// None where the book has none of its own.
    pub front: Option<Range<usize>>,
    pub back: Option<Range<usize>>,
    pub margins: Option<Range<usize>>,
    pub answers_per_page: Option<Range<usize>>,
    pub answer_style: Option<Range<usize>>,
}

/// One `[[page]]`.
#[derive(Clone, Debug)]
pub struct PageSpec {
    /// Printed above the maze.
    pub title: Option<String>,
    /// Stands in for the title in the page's identity, so that a title can be mended without another maze.
    pub id: Option<String>,
    /// What the cells look like.
    pub topology: &'static Topology,
    /// The size of the grid, from the first maze of the page to the last.
    pub size: Ramp<Size>,
    /// What the cells fill, if not a whole board.
    pub shape: Option<ShapeName>,
    /// What the rim of the shape is.
    pub rim: Rim,
    /// The picture that the solutions color, if there is one.
    pub picture: Option<ShapeName>,
    /// The sheets that each maze is spread over, where it is not one.
    pub poster: Option<Poster>,
    /// The share of its cells that are dead ends.
    pub stubs: f64,
    /// The file that the walls are drawn after, if there is one.
    pub portrait: Option<PictureName>,
    /// What the walls are the same after, if anything.
    pub symmetry: Option<Symmetry>,
    /// What is inside of a shape and of a picture, where it is a file.
    pub threshold: Threshold,
    /// What carves the mazes.
    pub carver: Carver,
    /// How much passages run from side to side, up to 1, or up and down, to -1.
    pub bias: f64,
    /// Share of the cells at which passages cross.
    pub weave: f64,
    /// Share of the cells that lie in rooms.
    pub rooms: f64,
    /// Share of the dead ends that is opened into loops, 0 to 1.
    pub braid: f64,
    /// Where the way begins and ends.
    pub ends: Ends,
    /// What is asked of the mazes, from the first to the last.
    pub target: Ramp<Target>,
    /// Whether walls may be changed to reach it.
    pub tune: Tune,
    /// The number of mazes like this one; at least 1.
    pub count: u32,
    /// The pictures where the way begins and where it ends; they come before the theme's.
    pub start: Option<PictureName>,
    /// See `start`.
    pub finish: Option<PictureName>,
    /// Pictures and sentences in turn.
    pub theme: Option<Arc<Theme>>,
    /// The sentence over each maze, with `{n}` for its number; it comes before the theme's.
    pub text: Option<String>,
    /// Whether there is a sentence at all.
    pub instruction: bool,
    /// The name of its template, if it is not the book's.
    pub template: Option<String>,
    /// The most mazes to a sheet: 1, 2, 4 or 6.
    pub per_page: u32,
    /// The part of the book that begins with it.
    pub section: Option<String>,
    /// The name of the sheets that it shares with the pages beside it that have the same.
    pub sheet: Option<String>,
    /// Whether it may be easier than the maze before it in a progressive book.
    pub breather: bool,
    /// Part of the page's identity: another number gives other mazes to this page alone.
    pub seed: Option<u64>,
    /// Where the keys stand in the text.
    pub spans: PageSpans,
}

impl PageSpec {
    /// The number of cells (about) of a maze of a size; the error says what is wrong with it.
    pub fn cells(&self, size: Size) -> Result<u64, String> {
        match self.shape {
            Some(_) => shaped::cells(self.topology, size),
            None => (self.topology.cells)(size),
        }
    }
}

/// Where a page's keys stand in the source (or the `[[page]]` header where the key is absent and no default
/// gave it), for errors found after reading.
#[allow(missing_docs)] // Keyword as the keys.
#[derive(Clone, Debug)]
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
