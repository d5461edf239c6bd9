//! Text: one maze drawn with characters, as large as the terminal allows.
//!
//! The solution and the overlays are colored; without color they are characters of their own, which cannot be taken
//! for walls.

mod braille;
mod picture;
mod raster;

pub use braille::pitches;

use crate::grid::{Corner, Frame, Grid, Side};
use crate::view::View;
use picture::Picture;

/// The characters that walls are drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// `o--o` and `|`: for every terminal and printer.
    Ascii,
    /// Double lines: `╔═╦═╗`.
    Box,
    /// Solid walls of half blocks: `█▀▄`.
    Blocks,
    /// Dots, two by four to a character: `⡏⠉⢹`; for cells of any shape.
    Braille,
}

impl Style {
    /// Every style with its name on the command line and a line about it.
    pub const ALL: &[(&str, Style, &str)] = &[
        ("ascii", Style::Ascii, "o--o and |, for every terminal; square cells only"),
        ("box", Style::Box, "double lines, square cells only"),
        ("blocks", Style::Blocks, "solid walls, small, square cells only"),
        ("braille", Style::Braille, "fine dots, cells of every shape"),
    ];

    /// Whether the cells of a grid can be drawn in this style: all but braille need unit squares.
    pub fn suits(self, grid: &Grid) -> bool {
        self == Style::Braille || is_square(grid)
    }

    /// The best style for a grid: double lines for squares where they fit into the columns, `o--o` where the terminal
    /// shows ASCII only, dots for all else.
    pub fn usual(grid: &Grid, room: Room, unicode: bool) -> Style {
        match is_square(grid) {
            true if !unicode => Style::Ascii,
            true if room.takes(raster::columns(grid, 2)) => Style::Box,
            _ => Style::Braille,
        }
    }
}

/// How much a terminal shows at once, in characters; none where there is no bound.
#[derive(Clone, Copy, Debug, Default)]
pub struct Room {
    pub columns: Option<usize>,
    /// A drawing with more rows than this scrolls: it is made smaller only if that helps.
    pub rows: Option<usize>,
}

impl Room {
    fn takes(&self, columns: usize) -> bool {
        self.columns.is_none_or(|most| columns <= most)
    }

    fn holds(&self, picture: &Picture) -> bool {
        self.takes(picture.columns()) && self.rows.is_none_or(|most| picture.rows() <= most)
    }
}

/// A maze that is too wide however small it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooWide {
    /// The columns that it takes at least.
    pub columns: usize,
}

/// Draws a maze that the style [suits](Style::suits), as lines of text; `colored` with ANSI colors.
///
/// ```
/// use mazebook::format::text::{self, Room, Style};
/// use mazebook::{maze::{self, Maze, Place}, topology::{self, Size}, view::View};
///
/// let grid = std::sync::Arc::new((topology::find("square").unwrap().grid)(Size::Two(3, 2))?);
/// let ends = maze::ends(&grid, Place::TopLeft, Place::BottomRight)?;
/// let mut maze = Maze::closed(grid.clone(), ends);
/// let cells: Vec<_> = grid.cells().collect();
/// for (a, b) in [(0, 1), (1, 2), (1, 4), (3, 4), (4, 5)] {
///     maze.link(cells[a], cells[b])?;
/// }
/// let view = View { maze: &maze, way: &[], overlay: None };
/// let text = text::draw(&view, Style::Ascii, Room::default(), false).unwrap();
/// let expected = "
///  v
/// o  o--o--o
/// |        |
/// o--o  o--o
/// |        |
/// o--o--o  o
///        v
/// ";
/// assert_eq!(text, expected[1..]);
/// # Ok::<(), String>(())
/// ```
pub fn draw(view: &View, style: Style, room: Room, colored: bool) -> Result<String, TooWide> {
    let pictures: Vec<Picture> = match style {
        Style::Ascii => [3, 2].map(|step| raster::ascii(view, step, colored)).into(),
        Style::Box => [4, 2].map(|step| raster::boxed(view, step, colored)).into(),
        Style::Blocks => vec![raster::blocks(view, colored)],
        Style::Braille => {
            let pitches = braille::pitches(&view.maze.grid).rev();
            pitches.map(|pitch| braille::dots(view, pitch, colored)).collect()
        }
    };
    let best = pictures.iter().find(|picture| room.holds(picture));
    let best = best.or_else(|| pictures.iter().find(|picture| room.takes(picture.columns())));
    let least = pictures.iter().map(Picture::columns).min().unwrap_or(0);
    best.map(|picture| picture.written(colored)).ok_or(TooWide { columns: least })
}

/// The columns that a grid's walls take at least in a style that suits it; signs may stand beside them.
pub fn columns(grid: &Grid, style: Style) -> usize {
    match style {
        Style::Braille => braille::columns(grid, *braille::pitches(grid).start()),
        _ => raster::columns(grid, 2),
    }
}

/// Whether every cell is a square of two lattice steps around its middle: then walls fall on characters.
fn is_square(grid: &Grid) -> bool {
    let square = |side: Side| {
        let (a, b) = grid.ends(side);
        let (along, out) = (b - a, grid.frame().halfway(a, b) - grid.middle(side.cell));
        let is = |corner: Corner, x: i32, y: i32| (corner.x.abs(), corner.y.abs()) == (x, y);
        is(along, 2, 0) && is(out, 0, 1) || is(along, 0, 2) && is(out, 1, 0)
    };
    matches!(grid.frame(), Frame::Plane { .. })
        && grid
            .cells()
            .all(|cell| (0..grid.sides(cell) as u8).all(|slot| square(Side { cell, slot })))
}
