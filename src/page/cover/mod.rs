//! The cover of a book: its back, its spine and its front on one sheet.

mod back;
mod barcode;
mod front;
mod sheet;
mod spine;

pub use back::FULL;
pub use barcode::Barcode;
pub use sheet::Sheet;

use crate::maze::Maze;
use crate::maze::geometry::{Point, Rect, Trail};
use crate::maze::grid::Cell;
use crate::page::layout::maze::{Label, Labels, filled_cells, fit, signs, walls};
use crate::page::layout::placement::Placement;
use crate::page::layout::{Design, Exhibit, Typeset};
use crate::page::scene::{Drawing, Ink, Mark, Role, Scene, Shape};
use crate::spec::{BookSpec, Color, CoverRules, CoverSpec, Palette};
use std::sync::Arc;

/// What a cover is made of.
#[derive(Debug)]
pub struct Jacket<'j> {
    pub spec: &'j BookSpec,
    pub cover: &'j CoverSpec,
    pub rules: &'j CoverRules,
    pub design: &'j Design,
    pub sheet: Sheet,
    /// The title, with the letter of its volume.
    pub title: String,
    /// The maze on the front.
    pub maze: Exhibit<'j>,
    /// A maze without ends that patterns are made of.
    pub pattern: Maze,
    /// Those on the back.
    pub small: Vec<Maze>,
    pub barcode: Option<Barcode>,
    /// The pages of the book.
    pub pages: usize,
}

/// A maze that a cover shows.
struct Shown<'m> {
    maze: &'m Maze,
    drawing: &'m Arc<Drawing>,
    labels: Labels,
    /// The cells to be colored.
    way: &'m [Cell],
}

/// How much of another color is in what is colored.
const COLORED: f64 = 0.5;

/// A cover that is drawn.
#[derive(Debug)]
pub struct Drawn {
    /// All of it.
    pub whole: Scene,
    /// Its front alone, as shops show it.
    pub front: Scene,
    /// The width of the spine, in mm.
    pub spine: f64,
    /// Why there is nothing on the spine, if there is not.
    pub bare: Option<String>,
    /// How high the back's words are for the room that they have; over 1 is too high.
    pub fill: f64,
}

/// Draws a cover.
pub fn draw(jacket: &Jacket) -> Typeset<Drawn> {
    let sheet = &jacket.sheet;
    let front::Front { mut marks, zones } = front::draw(jacket)?;
    let front = Scene {
        width: sheet.front.width,
        height: sheet.front.height,
        title: jacket.title.clone(),
        marks: moved(&marks, sheet.front),
        ..Scene::default()
    };
    let (back, fill) = back::draw(jacket, &zones)?;
    marks.extend(back);
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
    Ok(Drawn { whole, front, spine: sheet.spine.width, bare, fill })
}

/// Marks as they stand from the corner of a side.
fn moved(marks: &[Mark], side: Rect) -> Vec<Mark> {
    let by = Point::new(-side.x, -side.y);
    let moved = |mark: &Mark| Mark { shape: mark.shape.magnified(1.0, by), ..*mark };
    marks.iter().map(moved).collect()
}

impl Jacket<'_> {
    /// A color in the inks of the printer: red, green and blue, or four inks that are no more than it takes.
    fn ink(&self, color: Color) -> Ink {
        match (color.0, self.rules.ink) {
            // What is grey needs black alone.
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

    /// Where words and the like may stand on a side: clear of its edges, and of the hinge.
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

    /// A line along the edge of a place, in mm.
    fn frame(&self, place: Rect, width: f64, color: Color) -> Mark {
        let Mark { shape, ink, .. } = self.area(place, color);
        let path = if let Shape::Fill { path } = shape { path } else { Vec::new() };
        Mark { role: Role::Rule, ink, shape: Shape::Stroke { path, width, dash: None } }
    }

    /// A maze with its arrows, as large as a place, in a color on another.
    fn maze(&self, shown: Shown, place: Rect, [ink, on]: [Color; 2]) -> Vec<Mark> {
        let Shown { maze, drawing, labels, way } = shown;
        let placement = fit(maze, &labels, self.design.style.weights, place);
        let Palette { ground, accent, .. } = self.cover.palette;
        let tint = on.toward(if on == accent { ground } else { accent }, COLORED);
        let colored = filled_cells(maze, way.iter().copied(), &placement, self.ink(tint));
        let mut marks = walls(maze, drawing, &placement, Ink::BLACK);
        marks.extend(signs(maze, &labels, &placement));
        let inked = marks.into_iter().map(|mark| {
            let share =
                if let Ink::Grey(percent) = mark.ink { f64::from(percent) / 100.0 } else { 1.0 };
            Mark { ink: self.ink(on.toward(ink, share)), ..mark }
        });
        colored.into_iter().chain(inked).collect()
    }

    /// The maze of the front; where it hides a picture, that is colored.
    fn exhibit(&self, place: Rect, colors: [Color; 2]) -> Vec<Mark> {
        let Exhibit { puzzle, walls, .. } = self.maze;
        let labels = match self.design.story(puzzle).map(|story| &story.pictures) {
            Some([Some(start), Some(finish)]) => {
                Some([start, finish].map(|picture| Label::Picture(picture.clone())))
            }
            _ => None,
        };
        let is_hidden = puzzle.configuration.recipe.picture.is_some();
        let way = if is_hidden { &puzzle.solution[..] } else { &[] };
        self.maze(Shown { maze: &puzzle.maze, drawing: walls, labels, way }, place, colors)
    }

    /// Walls that cover a place.
    fn walls_over(
        &self,
        maze: &Maze,
        drawing: &Arc<Drawing>,
        place: Rect,
        color: Color,
    ) -> Vec<Mark> {
        let bounds = maze.grid.bounds();
        let scale = (place.width / bounds.width).max(place.height / bounds.height) * 1.01;
        let at = place.center() + bounds.center() * -scale;
        let placement =
            Placement { at, ..Placement::of(&maze.grid, scale, self.design.style.weights) };
        let clipped = |mark: Mark| {
            let shape = Shape::Clipped { shape: Box::new(mark.shape), to: place };
            Mark { ink: self.ink(color), shape, ..mark }
        };
        walls(maze, drawing, &placement, Ink::BLACK).into_iter().map(clipped).collect()
    }
}
