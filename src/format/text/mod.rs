//! Text: one maze drawn with characters, as large as fits the terminal.
//!
//! The solution and the overlays are colored; without color they use characters that cannot be mistaken for walls.

mod braille;
mod picture;
mod raster;

pub use braille::pitches;

use super::{Format, Look, OfMaze, Room, Single, Style, failed};
use maze::grid::{Corner, Grid, Projection, Side};
use page::view::View;
use picture::Picture;
use spec::diagnostic::{Diagnostic, listed};

/// One maze as lines of text.
pub const FORMAT: Format = Format {
    name: "text",
    book: None,
    maze: Some(OfMaze {
        about: "with characters, as in the terminal",
        write: |single| {
            let text = page(single)?.map_err(|TooWide { columns }| {
                failed(format_args!("this maze takes at least {columns} columns of text"))
            });
            text.map(String::into_bytes)
        },
    }),
};

impl Look {
    /// The style for a grid.
    pub fn style(&self, grid: &Grid) -> Style {
        self.style.unwrap_or_else(|| Style::usual(grid, self.room, self.unicode))
    }
}

/// A maze under its title and a one-line description. The outer error means that the style cannot draw its cells, the
/// inner one that the drawing is too wide.
pub fn page(single: &Single) -> Result<Result<String, TooWide>, Vec<Diagnostic>> {
    let (grid, look) = (&*single.view.maze.grid, single.look);
    let style = look.style(grid);
    if !style.suits(grid) {
        let suitable = Style::ALL.iter().filter(|(_, style, _)| style.suits(grid));
        let named = Style::ALL.iter().find(|(_, other, _)| *other == style);
        let name = named.map_or("", |(name, ..)| name);
        let recipe = &single.puzzle.configuration.recipe;
        let what = match (recipe.weave, recipe.rooms) {
            (Some(_), _) => "crossings of woven mazes".to_owned(),
            (_, Some(_)) => "rooms of mazes".to_owned(),
            _ => format!("cells of this `{}` maze", recipe.topology.name),
        };
        let message = format!("the {what} cannot be drawn in the style {name}");
        let help = format!("take {}", listed(suitable.map(|(name, ..)| name), "or"));
        return Err(vec![Diagnostic::error(message).help(help)]);
    }
    let title = &single.puzzle.name.title;
    let heading = title.as_ref().map_or(String::new(), |title| format!("{title}\n"));
    let about = wrapped(single.about, look.room.columns);
    Ok(draw(&single.view, style, look.room, look.colored)
        .map(|picture| format!("{heading}{about}\n{picture}")))
}

/// Text wrapped to lines of at most this many characters, each with a line break.
fn wrapped(text: &str, columns: Option<usize>) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if columns.is_none_or(|most| line.len() + 1 + word.len() <= most) => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

impl Style {
    /// Whether this style can draw the cells of a grid: all styles but braille need unit squares.
    pub fn suits(self, grid: &Grid) -> bool {
        self == Style::Braille || is_square(grid)
    }

    /// The default style for a grid. Square cells: double lines if they fit the columns, or `o--o` if the terminal shows
    /// ASCII only. Otherwise: braille dots.
    pub fn usual(grid: &Grid, room: Room, unicode: bool) -> Style {
        match is_square(grid) {
            true if !unicode => Style::Ascii,
            true if room.takes(raster::columns(grid, 2)) => Style::Box,
            _ => Style::Braille,
        }
    }
}

impl Room {
    fn takes(&self, columns: usize) -> bool {
        self.columns.is_none_or(|most| columns <= most)
    }

    fn holds(&self, picture: &Picture) -> bool {
        self.takes(picture.columns()) && self.rows.is_none_or(|most| picture.rows() <= most)
    }
}

/// A maze that is too wide even at its smallest size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooWide {
    /// The minimum width in columns.
    pub columns: usize,
}

/// Draws a maze that the style [suits](Style::suits), as lines of text; `colored` with ANSI colors.
///
/// ```
/// # mod mazebook { pub use {::format, ::maze, ::page}; }
/// use mazebook::format::{Room, Style, text};
/// use mazebook::maze::{self, Maze, Place};
/// use mazebook::maze::topology::{self, Size};
/// use mazebook::page::view::View;
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
/// # Ok::<(), maze::Error>(())
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
    best.map(|picture| picture.to_text(colored)).ok_or(TooWide { columns: least })
}

/// The minimum width of a grid's walls, in columns, in a style that suits it; signs may add to it.
pub fn columns(grid: &Grid, style: Style) -> usize {
    match style {
        Style::Braille => braille::columns(grid, *braille::pitches(grid).start()),
        _ => raster::columns(grid, 2),
    }
}

/// Whether every cell is a square of two lattice steps, so that walls fall on characters.
fn is_square(grid: &Grid) -> bool {
    let square = |side: Side| {
        let (a, b) = grid.ends(side);
        let (along, out) = (b - a, grid.middle_of(side) - grid.middle(side.cell));
        let is = |corner: Corner, x: i32, y: i32| (corner.x.abs(), corner.y.abs()) == (x, y);
        is(along, 2, 0) && is(out, 0, 1) || is(along, 0, 2) && is(out, 1, 0)
    };
    matches!(grid.projection(), Projection::Plane { .. })
        && grid
            .cells()
            .all(|cell| (0..grid.sides(cell) as u8).all(|slot| square(Side { cell, slot })))
}
