//! The display list: one sheet of paper with every mark on it resolved to a place, a size and an ink.
//!
//! Every format draws this and nothing else, so no two formats can disagree. Lengths are mm from the
//! sheet's top left corner, y down; type sizes are pt.

mod ink;
mod number;
mod picture;
mod role;
mod structure;

pub use ink::Ink;
use maze::geometry::{MM_PER_PT, Path, Point, Rect, Step, Trail, bounds};
pub use number::BadNumber;
pub use picture::Picture;
pub use picture::{Clip, FillRule, Paint, Part, Raster};
pub use role::Role;
use std::ops::Range;
use std::sync::Arc;
pub use structure::{Item, Structure};

/// A sheet: its size in mm, its title and description for readers who cannot see it, and its marks from bottom to top.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// From left to right, in mm.
    pub width: f64,
    /// From top to bottom, in mm.
    pub height: f64,
    /// The part that stays after cutting; the whole sheet if there is no bleed.
    pub trim: Rect,
    /// The title of the sheet, in one line.
    pub title: String,
    /// The description of the sheet; on a puzzle page, never the way through a maze.
    pub description: String,
    /// What is drawn, from bottom to top.
    pub marks: Vec<Mark>,
    /// The mazes among the marks, in reading order.
    pub figures: Vec<Figure>,
    /// The lines of the contents among the marks; each links to a page.
    pub lines: Vec<Range<usize>>,
    /// How it is read.
    pub structure: Structure,
    /// The language of the sheet, as a tag; empty if it is not known.
    pub language: String,
}

/// A maze on a sheet, with or without its solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The index of its puzzle in the book.
    pub puzzle: usize,
    /// Its marks on the sheet: the drawing, then (in `caption`) the words that name it.
    pub marks: Range<usize>,
    /// The words among these marks.
    pub caption: Range<usize>,
    /// Its description for readers who cannot see it; on a puzzle page, never the way through the maze.
    pub alternative: String,
    /// The width of its narrowest passage with one wall, in pitches; `None` for the plan of a poster, which nobody solves.
    pub narrowest: Option<f64>,
}

/// A drawn element.
#[derive(Clone, Debug)]
pub struct Mark {
    /// Its meaning.
    pub role: Role,
    /// Its color.
    pub ink: Ink,
    /// Its form and its place.
    pub shape: Shape,
}

/// The form of a mark and its place on the sheet.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // Each variant says what its fields are.
pub enum Shape {
    /// A drawing stroked in place: its origin goes to `at`, one pitch becomes `scale` mm, the pen is `width` mm
    /// with round caps and joins. The drawing itself is shared between the sheets that show it.
    Drawing { drawing: Arc<Drawing>, at: Point, scale: f64, width: f64 },
    /// A path in mm under a pen of `width` mm with round caps and joins; `dash` is mm on, mm off.
    Stroke { path: Path, width: f64, dash: Option<(f64, f64)> },
    /// The inside of a closed path in mm.
    Fill { path: Path },
    /// One shaped run of glyphs of one face, its baseline starting at `at`.
    Text { at: Point, run: Run, turn: Turn },
    /// A picture with its origin at `at`: one of its units becomes `scale` mm, and lines whose weight the book sets are
    /// `pen` mm wide, with round joins.
    Picture { picture: Arc<Picture>, at: Point, scale: f64, pen: f64 },
    /// The part of another shape inside the box `to`; that shape is not clipped itself.
    Clipped { shape: Box<Shape>, to: Rect },
}

impl Shape {
    /// The shape without its clip.
    pub fn whole(&self) -> &Shape {
        match self {
            Shape::Clipped { shape, .. } => shape,
            _ => self,
        }
    }

    /// The shape scaled and moved: every point `p` goes to `origin + p * by`, and line widths scale by `by`.
    pub fn magnified(&self, by: f64, origin: Point) -> Shape {
        let moved = |at: Point| at * by + origin;
        let path = |path: &Path| path.iter().map(|trail| trail.place(by, origin)).collect();
        let scaled = |of: Rect| Rect::new(of.x * by, of.y * by, of.width * by, of.height * by);
        match self.clone() {
            Shape::Drawing { drawing, at, scale, width } => {
                Shape::Drawing { drawing, at: moved(at), scale: scale * by, width: width * by }
            }
            Shape::Stroke { path: own, width, dash } => {
                let dash = dash.map(|(on, off)| (on * by, off * by));
                Shape::Stroke { path: path(&own), width: width * by, dash }
            }
            Shape::Fill { path: own } => Shape::Fill { path: path(&own) },
            Shape::Text { at, run, turn } => {
                let rim = run.rim.map(|(rim, width)| (rim, width * by));
                let (size, width, ink) = (run.size * by, run.width * by, scaled(run.ink));
                let run = Run { size, width, rim, ink, ..run };
                Shape::Text { at: moved(at), run, turn }
            }
            Shape::Picture { picture, at, scale, pen } => {
                Shape::Picture { picture, at: moved(at), scale: scale * by, pen: pen * by }
            }
            Shape::Clipped { shape, to } => {
                let Point { x, y } = moved(Point::new(to.x, to.y));
                let to = Rect { x, y, ..scaled(to) };
                Shape::Clipped { shape: Box::new(shape.magnified(by, origin)), to }
            }
        }
    }

    /// The box that the ink covers, in mm, pen width included.
    fn bounds(&self) -> Rect {
        match self {
            Shape::Drawing { drawing, at, scale, width } => {
                let b = drawing.bounds();
                Rect::new(b.x * scale + at.x, b.y * scale + at.y, b.width * scale, b.height * scale)
                    .outset(width / 2.0)
            }
            Shape::Stroke { path, width, .. } => {
                bounds(path).unwrap_or_default().outset(width / 2.0)
            }
            Shape::Fill { path } => bounds(path).unwrap_or_default(),
            Shape::Text { at, run, turn } => {
                let corners = [(run.ink.x, run.ink.y), (run.ink.right(), run.ink.bottom())];
                let corners = corners.map(|(x, y)| *at + turn.of(Point::new(x, y)));
                Rect::around(corners).unwrap_or_default()
            }
            Shape::Picture { picture, at, scale, pen } => picture.placed(*at, *scale, *pen),
            Shape::Clipped { shape, to } => shape.bounds().common(*to).unwrap_or(*to),
        }
    }
}

/// The direction of a line of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turn {
    /// From left to right.
    #[default]
    Level,
    /// Up the page, a quarter turn counterclockwise.
    Up,
    /// Down the page, a quarter turn clockwise.
    Down,
}

impl Turn {
    /// The number of quarter turns clockwise.
    pub fn quarters(self) -> i32 {
        match self {
            Turn::Level => 0,
            Turn::Up => -1,
            Turn::Down => 1,
        }
    }

    /// Turns a displacement of level text (x right, y down).
    pub fn of(self, by: Point) -> Point {
        match self {
            Turn::Level => by,
            Turn::Up => Point::new(by.y, -by.x),
            Turn::Down => Point::new(-by.y, by.x),
        }
    }
}

/// Lines and arcs in pitches, without ink or width: the walls of one maze. A book keeps all of its drawings in memory, so
/// the format is compact; most walls are straight.
#[derive(Debug, Default)]
pub struct Drawing {
    /// Trail after trail: its start, and the end of each of its steps.
    points: Vec<Point>,
    /// The arcs: the index of the end point, the center, and whether the arc is clockwise.
    arcs: Vec<(usize, Point, bool)>,
    /// By trail: the index after its last point, and whether it is closed.
    trails: Vec<(usize, bool)>,
    bounds: Option<Rect>,
}

impl Drawing {
    /// The drawing of these trails, in pitches.
    pub fn new(trails: impl IntoIterator<Item = Trail>) -> Drawing {
        let mut drawing = Drawing::default();
        trails.into_iter().for_each(|trail| drawing.add(&trail));
        drawing.points.shrink_to_fit();
        drawing
    }

    fn add(&mut self, trail: &Trail) {
        let bounds = trail.bounds();
        self.bounds = Some(self.bounds.map_or(bounds, |before| before.union(bounds)));
        self.points.push(trail.start);
        for &step in &trail.steps {
            if let Step::Arc { center, clockwise, .. } = step {
                self.arcs.push((self.points.len(), center, clockwise));
            }
            self.points.push(step.end());
        }
        self.trails.push((self.points.len(), trail.closed));
    }

    /// Its trails, in the order in which they were given.
    pub fn trails(&self) -> impl Iterator<Item = Trail> + '_ {
        let (mut start, mut arcs) = (0, self.arcs.iter().peekable());
        self.trails.iter().map(move |&(end, closed)| {
            let step = |index| match arcs.next_if(|(at, ..)| *at == index) {
                Some(&(_, center, clockwise)) => {
                    Step::Arc { center, to: self.points[index], clockwise }
                }
                None => Step::Line(self.points[index]),
            };
            let steps = (start + 1..end).map(step).collect();
            let trail = Trail { start: self.points[start], steps, closed };
            start = end;
            trail
        })
    }

    /// The box around the drawing, in pitches.
    pub fn bounds(&self) -> Rect {
        self.bounds.unwrap_or_default()
    }
}

/// A line of text of one face and size, already shaped.
#[derive(Clone, Debug)]
pub struct Run {
    /// The text, NFC-normalized, for copying, searching and reading aloud.
    pub text: String,
    /// Which face of [`crate::font::Faces`].
    pub face: usize,
    /// Type size in pt.
    pub size: f64,
    /// The units per em of its face.
    pub units: f64,
    /// Its glyphs, from left to right.
    pub glyphs: Vec<Glyph>,
    /// The lines along the outlines of its glyphs, in units of its face, and their width in mm; `None` unless its face is
    /// drawn with a pen.
    pub rim: Option<(Arc<Picture>, f64)>,
    /// The sum of advances, in mm.
    pub width: f64,
    /// The box of the ink in mm, relative to the start of the baseline (y negative above it).
    pub ink: Rect,
}

/// One glyph, in units of its face (see `units_per_em`), x right and y up from the start of the baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// Its number in the face.
    pub id: u16,
    /// The distance to the right.
    pub x: i32,
    /// The distance up.
    pub y: i32,
    /// Byte offset in the run's text of the first character that this glyph stands for.
    pub cluster: usize,
}

impl Mark {
    /// The box that the ink covers, in mm, pen width included.
    pub fn bounds(&self) -> Rect {
        self.shape.bounds()
    }
}

impl Run {
    /// The type size in mm.
    pub fn size_mm(&self) -> f64 {
        self.size * MM_PER_PT
    }
}

impl Scene {
    /// The box around all ink; `None` on a blank sheet.
    pub fn ink(&self) -> Option<Rect> {
        self.marks.iter().map(Mark::bounds).reduce(Rect::union)
    }
}
