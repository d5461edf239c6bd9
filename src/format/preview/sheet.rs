//! A scene in the format of the preview: each mark is a short list, and outlines are shared between all sheets.

use super::{rect, rounded, thousandth};
use crate::Error;
use crate::svg::{color, data, link, outline, rule};
use book::Sheet;
use maze::geometry::Rect;
use page::font::Faces;
use page::layout::placement::Placement;
use page::scene::{Clip, Drawing, Glyph, Ink, Paint, Part, Role, Shape};
use serde::Serialize;
use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A page in the format of the preview.
#[derive(Serialize)]
pub struct PageData {
    /// The letter of its book, if the book has variants.
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<char>,
    /// The page number in the book or in the answer key.
    number: usize,
    title: String,
    about: String,
    /// Whether its mazes are shown solved.
    #[serde(skip_serializing_if = "is_false")]
    key: bool,
    /// The area in which ink is allowed.
    live: [f64; 4],
    mazes: Vec<Position>,
    marks: Vec<(&'static str, Color, Form)>,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// Index of the maze; x and y in mm; mm per pitch; weight of the walls in mm.
#[derive(Serialize)]
struct Position(usize, f64, f64, f64, f64);

/// Percent of black, which a dark mode can invert; or a color.
#[derive(Serialize)]
#[serde(untagged)]
enum Color {
    Grey(u8),
    Other(String),
}

impl From<Ink> for Color {
    fn from(ink: Ink) -> Color {
        match ink {
            Ink::Grey(percent) => Color::Grey(percent),
            Ink::Rgb(..) | Ink::Cmyk(..) => Color::Other(color(ink)),
        }
    }
}

/// The shape of a mark; the preview's script reads it by its key.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Form {
    /// Index of the drawing, x, y, scale, pen width in mm.
    Drawing(usize, f64, f64, f64, f64),
    /// Index of the maze; the rest as for a drawing.
    Way(usize, f64, f64, f64, f64),
    /// Path, pen width, dash.
    Stroke(String, f64, Option<(f64, f64)>),
    Fill(String),
    /// Text; x; y; quarter turns; mm per unit of the face; then the index of each glyph with its x and y.
    Text(String, f64, f64, i32, f64, Vec<i64>),
    /// x; y; mm per unit of the outlines; the outlines.
    Picture(f64, f64, f64, Vec<PartData>),
    /// A box, and a form that is visible only inside it.
    Clipped([f64; 4], Box<Form>),
}

impl Form {
    /// Replaces local indices with indices into other tables.
    fn rename(&mut self, drawings: &[usize], glyphs: &[usize]) {
        match self {
            Form::Drawing(index, ..) => *index = drawings[*index],
            Form::Text(.., marks) => {
                for glyph in marks.iter_mut().step_by(3) {
                    *glyph = glyphs[*glyph as usize] as i64;
                }
            }
            Form::Clipped(_, form) => form.rename(drawings, glyphs),
            _ => {}
        }
    }
}

/// The paint of an outline: a line in an ink with a width in mm; an area in an ink, by a fill rule; or an image, its
/// width and height.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Painted {
    Line(Color, f64),
    Area(Color, &'static str),
    Image(String, u32, u32),
}

/// A paint, its outline, and the clipping outlines around it with their fill rules.
#[derive(Serialize)]
struct PartData(Painted, String, Vec<(String, &'static str)>);

/// Items that marks name by index, in the order of first use, so that no address or hash affects the file.
#[derive(Default)]
pub struct Pools {
    pub drawings: Pool<ByAddress>,
    /// By face and glyph.
    pub glyphs: Pool<(usize, u16)>,
}

/// Distinct items, each with its index.
pub struct Pool<T> {
    pub list: Vec<T>,
    index: HashMap<T, usize>,
}

impl<T> Default for Pool<T> {
    fn default() -> Pool<T> {
        Pool { list: Vec::new(), index: HashMap::new() }
    }
}

impl<T: Clone + Eq + Hash> Pool<T> {
    fn index(&mut self, thing: &T) -> usize {
        let next = self.list.len();
        let index = *self.index.entry(thing.clone()).or_insert(next);
        if index == next {
            self.list.push(thing.clone());
        }
        index
    }
}

/// A drawing, compared by address: two are different even if they look alike.
#[derive(Clone)]
pub struct ByAddress(pub Arc<Drawing>);

impl PartialEq for ByAddress {
    fn eq(&self, other: &ByAddress) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for ByAddress {}

impl Hash for ByAddress {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.0).hash(state);
    }
}

/// A page on its own: its marks use indices into its own tables.
pub struct Draft {
    page: PageData,
    shared: Pools,
}

impl Draft {
    /// Encodes a page with `live` as the area for ink. On a page of answers, the n-th solution belongs to the n-th maze.
    pub fn new(sheet: &Sheet, live: Rect, faces: &Faces) -> Result<Draft, Error> {
        let mut shared = Pools::default();
        let mut marks = Vec::new();
        let mut solved = sheet.mazes.iter();
        for mark in &sheet.scene.marks {
            let is_solution = sheet.is_answers && mark.role == Role::Solution;
            let of = if is_solution { solved.next() } else { None };
            let form = shared.form((&mark.shape, mark.ink), of, faces)?;
            marks.push((mark.role.name(), mark.ink.into(), form));
        }
        let position = |&(maze, placement): &(usize, Placement)| {
            let Placement { at, scale, .. } = placement;
            let wall = thousandth(placement.wall());
            Position(maze, thousandth(at.x), thousandth(at.y), factor(scale), wall)
        };
        let page = PageData {
            variant: sheet.volume.variant,
            live: rect(live),
            number: sheet.number,
            title: sheet.scene.title.clone(),
            about: sheet.scene.description.clone(),
            key: sheet.is_answers,
            mazes: sheet.mazes.iter().map(position).collect(),
            marks,
        };
        Ok(Draft { page, shared })
    }

    /// The page with indices into the tables of all pages.
    pub fn among(mut self, all: &mut Pools) -> PageData {
        let own = &self.shared;
        let drawings: Vec<usize> =
            own.drawings.list.iter().map(|drawing| all.drawings.index(drawing)).collect();
        let glyphs: Vec<usize> =
            own.glyphs.list.iter().map(|glyph| all.glyphs.index(glyph)).collect();
        for (_, _, form) in &mut self.page.marks {
            form.rename(&drawings, &glyphs);
        }
        self.page
    }
}

impl Pools {
    fn form(
        &mut self,
        (shape, ink): (&Shape, Ink),
        of: Option<&(usize, Placement)>,
        faces: &Faces,
    ) -> Result<Form, Error> {
        Ok(match (shape, of) {
            (Shape::Clipped { shape, to }, _) => {
                Form::Clipped(rect(*to), Box::new(self.form((shape, ink), of, faces)?))
            }
            (Shape::Drawing { at, scale, width, .. }, Some((maze, _))) => {
                Form::Way(*maze, thousandth(at.x), thousandth(at.y), factor(*scale), factor(*width))
            }
            (Shape::Drawing { drawing, at, scale, width }, _) => {
                let index = self.drawings.index(&ByAddress(drawing.clone()));
                let (x, y) = (thousandth(at.x), thousandth(at.y));
                Form::Drawing(index, x, y, factor(*scale), factor(*width))
            }
            (Shape::Stroke { path, width, dash }, _) => {
                let dash = dash.map(|(on, off)| (thousandth(on), thousandth(off)));
                Form::Stroke(data(path)?, factor(*width), dash)
            }
            (Shape::Fill { path }, _) => Form::Fill(data(path)?),
            (Shape::Text { at, run, turn }, _) => {
                let scale = run.size_mm() / faces.units_per_em(run.face);
                let mut index = |glyph: &Glyph| self.glyphs.index(&(run.face, glyph.id)) as i64;
                let glyph = |glyph: &Glyph| [index(glyph), glyph.x.into(), glyph.y.into()];
                let (glyphs, text) =
                    (run.glyphs.iter().flat_map(glyph).collect(), run.text.clone());
                let (x, y) = (thousandth(at.x), thousandth(at.y));
                Form::Text(text, x, y, turn.quarters(), factor(scale), glyphs)
            }
            (Shape::Picture { picture, at, scale, pen }, _) => {
                let part = |part: &Part| {
                    let painted = match &part.paint {
                        Paint::Pen => Painted::Line(ink.into(), factor(*pen)),
                        Paint::Fill(own, fill) => Painted::Area((*own).into(), rule(*fill)),
                        Paint::Pixels(raster) => {
                            Painted::Image(link(raster)?, raster.width, raster.height)
                        }
                    };
                    let clip = |clip: &Clip| Ok((outline(&clip.outline)?, rule(clip.rule)));
                    let clips = part.clips.iter().map(clip).collect::<Result<_, Error>>()?;
                    Ok(PartData(painted, outline(&part.outline)?, clips))
                };
                let parts = picture.parts.iter().map(part).collect::<Result<_, Error>>()?;
                Form::Picture(thousandth(at.x), thousandth(at.y), factor(*scale), parts)
            }
        })
    }
}

/// Rounds a factor, which needs more decimals than a position.
fn factor(value: f64) -> f64 {
    rounded(value, 1e7)
}
