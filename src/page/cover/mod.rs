//! The cover of a book: its back, its spine and its front on one sheet.

mod back;
mod barcode;
mod front;
mod picture;
mod sheet;
mod spine;
mod words;

pub use barcode::Barcode;
pub use sheet::Sheet;

use crate::drawing;
use crate::font::MissingGlyph;
use crate::layout::maze::{Labels, filled_cells, fit};
use crate::layout::maze_drawing::MazeDrawing;
use crate::layout::placement::Placement;
use crate::layout::{Design, ornament};
use crate::scene::{Drawing, Ink, Mark, Picture, Role, Scene, Shape};
use maze::Maze;
use maze::geometry::{Point, Rect, Trail};
use maze::grid::Cell;
use spec::{BookSpec, Color, CoverRules, CoverSpec};
use std::sync::Arc;

/// The inputs of a cover.
#[derive(Clone, Debug)]
pub struct Jacket<'j> {
    /// The book.
    pub spec: &'j BookSpec,
    /// What its cover shows.
    pub cover: &'j CoverSpec,
    /// The printer's rules for covers.
    pub rules: &'j CoverRules,
    /// The design of its pages.
    pub design: &'j Design,
    /// The sheet, with its sides.
    pub sheet: Sheet,
    /// The title, with the letter of the volume.
    pub title: String,
    /// The maze on the front, with its labels and pictures.
    pub art: Art,
    /// A maze without ends, for patterns of walls.
    pub pattern: Art,
    /// The mazes on the back.
    pub small: Vec<Art>,
    /// The barcode on the back, if there is one.
    pub barcode: Option<Barcode>,
    /// The number of pages in the book.
    pub pages: usize,
}

/// A maze that a cover shows.
#[derive(Clone, Debug)]
pub struct Art {
    /// The maze.
    pub maze: Maze,
    /// Its walls.
    pub drawing: Arc<Drawing>,
    /// The labels at its ends.
    pub labels: Labels,
    /// The cells to be colored.
    pub way: Vec<Cell>,
    /// Pictures in cells, in turn.
    pub pictures: Vec<Arc<Picture>>,
}

impl Art {
    /// The walls of a maze and nothing else.
    pub fn bare(maze: Maze) -> Art {
        let drawing = Arc::new(drawing::walls(&maze));
        Art { maze, drawing, labels: None, way: Vec::new(), pictures: Vec::new() }
    }
}

/// The height of a picture in a cell, in pitches.
const PICTURE: f64 = 0.74;

/// The smallest text where the printer gives no limit, in pt.
const LEAST: f64 = 7.0;

/// A drawn cover.
#[derive(Debug)]
pub struct Drawn {
    /// The whole sheet.
    pub whole: Scene,
    /// The front alone, as shops show it.
    pub front: Scene,
    /// The width of the spine, in mm.
    pub spine: f64,
    /// Why the spine has no text; `None` if it has.
    pub bare: Option<String>,
}

/// Why a cover cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Unfit {
    /// A character that no font has.
    Missing(MissingGlyph),
    /// Title, subtitle and author are too long for the front.
    Front,
    /// The text is too long for the back.
    Back,
}

impl From<MissingGlyph> for Unfit {
    fn from(missing: MissingGlyph) -> Unfit {
        Unfit::Missing(missing)
    }
}

type Fitted<T> = Result<T, Unfit>;

/// Draws a cover.
pub fn draw(jacket: &Jacket) -> Fitted<Drawn> {
    let sheet = &jacket.sheet;
    let front::Front { mut marks, zones } = front::draw(jacket)?;
    let front = Scene {
        width: sheet.front.width,
        height: sheet.front.height,
        title: jacket.title.clone(),
        // A hard cover bends at its hinge; the front alone gets an equal margin on the other side.
        marks: moved(&marks, Point::new(-sheet.front.x - jacket.rules.hinge / 2.0, -sheet.front.y)),
        ..Scene::default()
    };
    marks.extend(back::draw(jacket, &zones)?);
    let spine = spine::draw(jacket, &zones)?;
    let bare = spine.as_ref().err().cloned();
    marks.extend(spine.into_iter().flatten());
    let whole = Scene {
        width: sheet.width,
        height: sheet.height,
        trim: sheet.trim,
        title: jacket.title.clone(),
        description: jacket.spec.author.clone().unwrap_or_default(),
        marks,
        ..Scene::default()
    };
    Ok(Drawn { whole, front, spine: sheet.spine.width, bare })
}

/// Marks elsewhere on the sheet.
fn moved(marks: &[Mark], by: Point) -> Vec<Mark> {
    let moved = |mark: &Mark| Mark { shape: mark.shape.magnified(1.0, by), ..*mark };
    marks.iter().map(moved).collect()
}

impl Jacket<'_> {
    /// A color in the printer's inks: RGB, or CMYK with no more ink than it allows.
    fn ink(&self, color: Color) -> Ink {
        match (color.0, self.rules.ink) {
            // Greys use black ink only.
            ([red, green, blue], _) if red == green && green == blue => {
                Ink::Grey(100 - (u32::from(red) * 100 / 255) as u8)
            }
            ([red, green, blue], None) => Ink::Rgb(red, green, blue),
            (_, Some(most)) => {
                let [cyan, magenta, yellow, black] = color.separated(most);
                Ink::Cmyk(cyan, magenta, yellow, black)
            }
        }
    }

    /// The ink of words on a color.
    fn words_on(&self, on: Color) -> Ink {
        self.ink(self.cover.palette.words_on(on, self.rules.ink))
    }

    /// The smallest text that the printer allows, in pt.
    fn least(&self) -> f64 {
        self.spec.print.printer.text.as_ref().map_or(LEAST, |limit| limit.value)
    }

    /// The live area of a side: clear of its edges and of the hinge.
    fn live(&self, side: Rect) -> Rect {
        let clear = self.rules.live + side.width * 0.055;
        let inner = side.outset(-clear);
        let hinge = self.rules.hinge;
        let x = if side.x > self.sheet.spine.x { inner.x + hinge } else { inner.x };
        Rect { x, width: inner.width - hinge, ..inner }
    }

    fn area(&self, place: Rect, color: Color) -> Mark {
        let Rect { x, y, .. } = place;
        let (right, bottom) = (place.right(), place.bottom());
        let corners = [(x, y), (right, y), (right, bottom), (x, bottom)];
        let path = vec![Trail::of_lines(&corners.map(|(x, y)| Point::new(x, y)), true)];
        Mark { role: Role::Ground, ink: self.ink(color), shape: Shape::Fill { path } }
    }

    /// A line along the edges of a place; its width in mm.
    fn frame(&self, place: Rect, width: f64, color: Color) -> Mark {
        let Mark { shape, ink, .. } = self.area(place, color);
        let path = if let Shape::Fill { path } = shape { path } else { Vec::new() };
        Mark { role: Role::Rule, ink, shape: Shape::Stroke { path, width, dash: None } }
    }

    /// A maze with its arrows, fitted into a place, in a color on another.
    fn maze(&self, art: &Art, place: Rect, colors: [Color; 2]) -> Vec<Mark> {
        let placement = fit(&art.maze, &art.labels, self.design.style.weights, place);
        self.placed(art, &placement, colors)
    }

    /// A maze at a placement, in a color on another.
    fn placed(&self, art: &Art, placement: &Placement, [ink, on]: [Color; 2]) -> Vec<Mark> {
        let maze = &art.maze;
        let tint = self.ink(self.cover.palette.tint(on, ink));
        let colored = filled_cells(maze, &art.way, placement, tint);
        let drawing = MazeDrawing::new(maze, &art.drawing, placement);
        let mut marks = drawing.signed(&art.labels).marks();
        let cells = maze.grid.cells().zip(art.pictures.iter().cycle());
        marks.extend(cells.flat_map(|(cell, picture)| {
            let center = placement.place(maze.grid.center_of(cell));
            let side = placement.scale * PICTURE;
            let square = Rect::new(center.x - side / 2.0, center.y - side / 2.0, side, side);
            ornament::picture(picture, square)
        }));
        let inked = marks.into_iter().map(|mark| {
            let share =
                if let Ink::Grey(percent) = mark.ink { f64::from(percent) / 100.0 } else { 1.0 };
            let shape = picture::colored(mark.shape, [tint, self.ink(ink)]);
            Mark { ink: self.ink(on.toward(ink, share)), shape, ..mark }
        });
        colored.into_iter().chain(inked).collect()
    }

    /// The front's maze, fitted into a place.
    fn exhibit(&self, place: Rect, colors: [Color; 2]) -> Vec<Mark> {
        self.maze(&self.art, place, colors)
    }

    /// The placement at which a maze covers a place.
    fn covering(&self, maze: &Maze, place: Rect) -> Placement {
        let bounds = maze.grid.bounds();
        let scale = (place.width / bounds.width).max(place.height / bounds.height) * 1.01;
        let at = place.center() + bounds.center() * -scale;
        Placement { at, ..Placement::of(&maze.grid, scale, self.design.style.weights) }
    }
}

/// A mark clipped to a box.
fn clipped(mark: Mark, to: Rect) -> Mark {
    Mark { shape: Shape::Clipped { shape: Box::new(mark.shape), to }, ..mark }
}
