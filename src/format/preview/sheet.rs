//! A scene as the preview writes it: each mark a short list, its outlines shared between all sheets.

use super::{Laid, rect, rounded, thousandth};
use crate::font::Faces;
use crate::format::svg::{color, data, glyph};
use crate::layout::maze::Placement;
use crate::scene::{Drawing, Ink, Mark, Role, Run, Shape};
use serde::Serialize;
use std::collections::HashMap;
use std::sync::Arc;

#[derive(Serialize)]
pub struct Sheet {
    /// The letter of its book, where there are variants.
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<char>,
    /// The page's number, in the book or in the key.
    number: usize,
    title: String,
    about: String,
    /// Whether its mazes are shown solved.
    #[serde(skip_serializing_if = "is_false")]
    key: bool,
    /// The part of it that ink may stand in.
    live: [f64; 4],
    mazes: Vec<Placed>,
    marks: Vec<(&'static str, Color, Form)>,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// Index of the maze; x and y in mm, mm to a pitch and the weight of its walls in mm.
#[derive(Serialize)]
struct Placed(usize, f64, f64, f64, f64);

/// Percent of black, so that a dark room can turn it around; or a color.
#[derive(Serialize)]
#[serde(untagged)]
enum Color {
    Grey(u8),
    Other(String),
}

/// What a mark is drawn as; `preview.js` reads them by their key.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Form {
    /// Index of the drawing, x, y, scale, pen width in mm.
    Drawing(usize, f64, f64, f64, f64),
    /// Index of the maze whose solution it is; the rest as for a drawing.
    Way(usize, f64, f64, f64, f64),
    /// Path, pen width, dash.
    Stroke(String, f64, Option<(f64, f64)>),
    Fill(String),
    /// What it says, x, y, mm to a unit of the face; index of each glyph with its x and y.
    Text(String, f64, f64, f64, Vec<i64>),
}

/// What sheets share, in the order in which it was first met: no address or hash decides anything in the file.
pub struct Shared<'f> {
    faces: &'f Faces,
    pub drawings: Vec<String>,
    pub glyphs: Vec<String>,
    drawn: HashMap<*const Drawing, usize>,
    shaped: HashMap<(usize, u16), usize>,
}

impl<'f> Shared<'f> {
    pub fn new(faces: &'f Faces) -> Shared<'f> {
        Shared {
            faces,
            drawings: Vec::new(),
            glyphs: Vec::new(),
            drawn: HashMap::new(),
            shaped: HashMap::new(),
        }
    }

    /// A sheet; on one of the key the n-th solution is that of its n-th maze.
    pub fn sheet(&mut self, laid: &Laid) -> Result<Sheet, String> {
        let mut marks = Vec::new();
        let mut solved = laid.mazes.iter();
        for mark in &laid.scene.marks {
            let of = if laid.key && mark.role == Role::Solution { solved.next() } else { None };
            let ink = match mark.ink {
                Ink::Grey(percent) => Color::Grey(percent),
                ink @ Ink::Rgb(..) => Color::Other(color(ink)),
            };
            marks.push((mark.role.name(), ink, self.form(mark, of)?));
        }
        let placed = |&(maze, placement): &(usize, Placement)| {
            let Placement { at, scale, .. } = placement;
            let wall = thousandth(placement.wall());
            Placed(maze, thousandth(at.x), thousandth(at.y), factor(scale), wall)
        };
        Ok(Sheet {
            variant: laid.variant,
            live: rect(laid.live),
            number: laid.number,
            title: laid.scene.title.clone(),
            about: laid.scene.description.clone(),
            key: laid.key,
            mazes: laid.mazes.iter().map(placed).collect(),
            marks,
        })
    }

    fn form(&mut self, mark: &Mark, of: Option<&(usize, Placement)>) -> Result<Form, String> {
        Ok(match (&mark.shape, of) {
            (
                Shape::Stroke { width, dash: None, .. },
                Some((maze, Placement { at, scale, .. })),
            ) => {
                Form::Way(*maze, thousandth(at.x), thousandth(at.y), factor(*scale), factor(*width))
            }
            (Shape::Drawing { drawing, at, scale, width }, _) => {
                let index = self.drawing(drawing)?;
                Form::Drawing(
                    index,
                    thousandth(at.x),
                    thousandth(at.y),
                    factor(*scale),
                    factor(*width),
                )
            }
            (Shape::Stroke { path, width, dash }, _) => {
                let dash = dash.map(|(on, off)| (thousandth(on), thousandth(off)));
                Form::Stroke(data(path)?, factor(*width), dash)
            }
            (Shape::Fill { path }, _) => Form::Fill(data(path)?),
            (Shape::Text { at, run }, _) => {
                let scale = run.size_mm() / self.faces.units_per_em(run.face);
                let glyphs = self.glyphs(run)?;
                let (x, y) = (thousandth(at.x), thousandth(at.y));
                Form::Text(run.text.clone(), x, y, factor(scale), glyphs)
            }
        })
    }

    fn drawing(&mut self, drawing: &Arc<Drawing>) -> Result<usize, String> {
        let next = self.drawings.len();
        let index = *self.drawn.entry(Arc::as_ptr(drawing)).or_insert(next);
        if index == next {
            self.drawings.push(data(&drawing.path)?);
        }
        Ok(index)
    }

    fn glyphs(&mut self, run: &Run) -> Result<Vec<i64>, String> {
        let mut glyphs = Vec::new();
        for shape in &run.glyphs {
            let next = self.glyphs.len();
            let index = *self.shaped.entry((run.face, shape.id)).or_insert(next);
            if index == next {
                self.glyphs.push(glyph(run.face, shape.id, self.faces)?);
            }
            glyphs.extend([index as i64, shape.x.into(), shape.y.into()]);
        }
        Ok(glyphs)
    }
}

/// What is multiplied up again: finer than a place.
fn factor(value: f64) -> f64 {
    rounded(value, 1e7)
}
