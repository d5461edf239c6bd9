//! The display list: one sheet of paper with every mark on it resolved to a place, a size and an ink.
//!
//! Every format draws this and nothing else, so no two formats can disagree. Lengths are mm from the
//! sheet's top left corner, y down; type sizes are pt.

mod ink;
mod picture;

pub use ink::Ink;
use maze::geometry::{MM_PER_PT, Path, Point, Rect, Step, Trail, bounds};
pub use picture::Picture;
pub use picture::{Clip, FillRule, Paint, Part, Raster};
use std::ops::Range;
use std::sync::Arc;

/// A sheet: its size in mm, what it says to those who cannot see it, and its marks from bottom to top.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    pub width: f64,
    pub height: f64,
    /// What is left when the sheet is cut; all of it where there is no bleed.
    pub trim: Rect,
    /// One line: what this sheet is.
    pub title: String,
    /// What is drawn on it. Never the way through a maze on a puzzle page.
    pub description: String,
    pub marks: Vec<Mark>,
    /// The mazes among the marks, in the order in which they are read.
    pub figures: Vec<Figure>,
    /// The lines of contents among the marks, each of which leads to a page.
    pub lines: Vec<Range<usize>>,
}

/// A maze on a sheet, with or without its solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The index of its puzzle in the book.
    pub puzzle: usize,
    /// Its marks on the sheet: the drawing, and the words that name it.
    pub marks: Range<usize>,
    pub caption: Range<usize>,
    /// What it shows, for those who cannot see it. Never the way through a maze on a puzzle page.
    pub alternative: String,
    /// The narrowest gap between its walls, taken as thin, in pitches; none where nobody is to solve it, since it is the plan of
    /// a poster.
    pub narrowest: Option<f64>,
}

/// One drawn thing.
#[derive(Clone, Debug)]
pub struct Mark {
    pub role: Role,
    pub ink: Ink,
    pub shape: Shape,
}

/// What a mark is to the reader; formats use it as a class name, preflight as a rule's subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// What all else is drawn on, where the sheet is not paper; and white around a sign that lies over a line.
    Ground,
    Title,
    Subtitle,
    /// The number of a maze, by which its answer is found.
    Number,
    Detail,
    /// What to do with a maze.
    Sentence,
    Walls,
    Solution,
    Arrow,
    Goal,
    /// An entrance inside.
    Start,
    /// A picture at one of the ends.
    Picture,
    Label,
    Caption,
    Rule,
    /// A picture that adorns a page.
    Ornament,
    Folio,
    /// A drawing over a maze that is neither its walls nor its solution.
    Overlay,
}

impl Role {
    /// The name in lower case, as SVG class and preflight write it.
    pub fn name(self) -> &'static str {
        match self {
            Role::Ground => "ground",
            Role::Title => "title",
            Role::Subtitle => "subtitle",
            Role::Number => "number",
            Role::Detail => "detail",
            Role::Sentence => "sentence",
            Role::Walls => "walls",
            Role::Solution => "solution",
            Role::Arrow => "arrow",
            Role::Goal => "goal",
            Role::Start => "start",
            Role::Picture => "picture",
            Role::Label => "label",
            Role::Caption => "caption",
            Role::Rule => "rule",
            Role::Ornament => "ornament",
            Role::Folio => "folio",
            Role::Overlay => "overlay",
        }
    }
}

#[derive(Clone, Debug)]
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
    /// A picture with its origin at `at`: one of its units becomes `scale` mm, and the lines that are the book's to
    /// weigh are `pen` mm wide, with round joins.
    Picture { picture: Arc<Picture>, at: Point, scale: f64, pen: f64 },
    /// What lies in the box `to` of another shape, which is not clipped itself.
    Clipped { shape: Box<Shape>, to: Rect },
}

impl Shape {
    /// The shape, or that of which it is a part.
    pub fn whole(&self) -> &Shape {
        match self {
            Shape::Clipped { shape, .. } => shape,
            _ => self,
        }
    }

    /// The same, every place `p` gone to `origin + p * by`, and every line so many times as wide.
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

/// Which way a line of text runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turn {
    /// From left to right.
    #[default]
    Level,
    /// Up the page, by a quarter turn against the clock.
    Up,
    /// Down the page, by a quarter turn with the clock.
    Down,
}

impl Turn {
    /// Quarter turns with the clock.
    pub fn quarters(self) -> i32 {
        match self {
            Turn::Level => 0,
            Turn::Up => -1,
            Turn::Down => 1,
        }
    }

    /// A displacement of level text (x right, y down), turned.
    pub fn of(self, by: Point) -> Point {
        match self {
            Turn::Level => by,
            Turn::Up => Point::new(by.y, -by.x),
            Turn::Down => Point::new(-by.y, by.x),
        }
    }
}

/// Lines and arcs in pitches, with no ink and no width: the walls of one maze. A book holds all of its drawings, so
/// they are kept small: mazes have many walls, most of them straight.
#[derive(Debug, Default)]
pub struct Drawing {
    /// Of one trail after the other: where it starts, and where each of its steps ends.
    points: Vec<Point>,
    /// By the index of the point to which it leads, every arc: its center, and whether it goes clockwise.
    arcs: Vec<(usize, Point, bool)>,
    /// By trail, the index after its last point, and whether it is closed.
    trails: Vec<(usize, bool)>,
    bounds: Option<Rect>,
}

impl Drawing {
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

    /// The box around all of it.
    pub fn bounds(&self) -> Rect {
        self.bounds.unwrap_or_default()
    }
}

/// A line of text of one face and size, already shaped.
#[derive(Clone, Debug)]
pub struct Run {
    /// What it says, NFC-normalised, for copying, searching and reading aloud.
    pub text: String,
    /// Which face of [`crate::font::Faces`].
    pub face: usize,
    /// Type size in pt.
    pub size: f64,
    /// Units of its face in an em.
    pub units: f64,
    pub glyphs: Vec<Glyph>,
    /// Lines along the outlines of its glyphs, in units of its face, and how wide they are in mm: none but for a face
    /// that is printed under a pen.
    pub rim: Option<(Arc<Picture>, f64)>,
    /// Summed advances in mm.
    pub width: f64,
    /// The box of the ink in mm, relative to the start of the baseline (y negative above it).
    pub ink: Rect,
}

/// One glyph, in units of its face (see `units_per_em`), x right and y up from the start of the baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    pub id: u16,
    pub x: i32,
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
    /// The box around all ink; none on a blank sheet.
    pub fn ink(&self) -> Option<Rect> {
        self.marks.iter().map(Mark::bounds).reduce(Rect::union)
    }
}
