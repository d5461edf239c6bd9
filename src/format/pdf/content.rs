//! Content streams: a sheet, and the drawings that it shares with other sheets, as compressed operators.
//!
//! A page's stream sets mm from the top left corner as its unit, so that its numbers are those of the SVG.

use super::operators::{Content, Form};
use super::tags::{self, Part};
use super::{fonts, picture};
use crate::number::{COORDINATE, FACTOR};
use maze::geometry::{MM_PER_PT, Rect};
use page::font::Faces;
use page::scene::{Drawing, Mark, Picture, Scene, Shape};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

/// A page that is ready to be put into a file.
#[derive(Debug)]
pub struct EncodedPage {
    /// The sheet, in mm.
    pub(super) width: f64,
    pub(super) height: f64,
    /// Where the sheet is cut, in mm from its top left corner: the whole sheet, unless set otherwise.
    /// What lies outside is bleed.
    pub trim: Rect,
    pub(super) content: Vec<u8>,
    /// Keyword D0, D1, … in the content.
    pub(super) forms: Vec<Arc<Form>>,
    /// By face and glyph id, the text that the glyph stands for; the face is named F and its number.
    pub(super) glyphs: BTreeMap<(usize, u16), String>,
    /// What is read on it, with the box of each part in mm; empty if it is not tagged.
    pub(super) parts: Vec<Part>,
    pub(super) areas: Vec<Rect>,
}

/// The drawings and pictures that have been encoded so far, so that each is encoded once however many sheets and files
/// show it.
#[derive(Debug, Default)]
pub struct Forms {
    drawings: Known<Drawing>,
    pictures: Known<Picture>,
}

/// By address. What lies there is kept with its slot, so that nothing else can come to lie at its address.
type Known<T> = Mutex<BTreeMap<usize, (Weak<T>, Slot)>>;
type Slot = Arc<OnceLock<Result<Arc<Form>, String>>>;

fn form<T>(
    known: &Known<T>,
    shared: &Arc<T>,
    new: fn(&T) -> Result<Form, String>,
) -> Result<Arc<Form>, String> {
    // A thread that panicked left at worst an empty slot.
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    let empty = || (Arc::downgrade(shared), Slot::default());
    let slot = known.entry(Arc::as_ptr(shared) as usize).or_insert_with(empty).1.clone();
    drop(known);
    slot.get_or_init(|| new(shared).map(Arc::new)).clone()
}

impl Form {
    fn new(drawing: &Drawing) -> Result<Form, String> {
        let mut content = Content::default();
        drawing.trails().for_each(|trail| content.trail(&trail));
        content.operator("S");
        // A whole pitch around the lines: room for any pen.
        content.form(drawing.bounds().outset(1.0))
    }
}

impl EncodedPage {
    /// The number of a form among those of the page.
    fn name(&mut self, form: Arc<Form>) -> usize {
        let known = self.forms.iter().position(|known| Arc::ptr_eq(known, &form));
        known.unwrap_or_else(|| {
            self.forms.push(form);
            self.forms.len() - 1
        })
    }
}

/// Encodes a sheet for print; an error if a number in it is not sane.
///
/// What comes out depends on the scene alone, so sheets can be encoded on many threads at once.
pub fn encode(scene: &Scene, faces: &Faces, forms: &Forms) -> Result<EncodedPage, String> {
    encode_parts(scene, faces, forms, Vec::new())
}

/// Encodes a sheet for the screen, with tags that say what each part of it is.
pub fn encode_tagged(scene: &Scene, faces: &Faces, forms: &Forms) -> Result<EncodedPage, String> {
    encode_parts(scene, faces, forms, tags::parts(scene))
}

fn encode_parts(
    scene: &Scene,
    faces: &Faces,
    forms: &Forms,
    parts: Vec<Part>,
) -> Result<EncodedPage, String> {
    let around = |part: &Part| {
        let marks = scene.marks[part.marks.clone()].iter();
        marks.map(Mark::bounds).reduce(Rect::union).unwrap_or_default()
    };
    let sheet = Rect::new(0.0, 0.0, scene.width, scene.height);
    let mut page = EncodedPage {
        width: scene.width,
        height: scene.height,
        trim: if scene.trim.is_empty() { sheet } else { scene.trim },
        content: Vec::new(),
        forms: Vec::new(),
        glyphs: BTreeMap::new(),
        areas: parts.iter().map(around).collect(),
        parts,
    };
    let mut content = Content::default();
    for factor in [1.0, 0.0, 0.0, -1.0] {
        content.number(factor / MM_PER_PT, FACTOR);
    }
    content.numbers(&[0.0, scene.height / MM_PER_PT]);
    content.operator("cm 1 J 1 j");
    let mut number = 0;
    let mut rest = page.parts.clone().into_iter().peekable();
    for (index, mark) in scene.marks.iter().enumerate() {
        if let Some(part) = rest.peek().filter(|part| part.marks.start == index) {
            match part.kind.tag() {
                Some(tag) => {
                    content.operator(&format!("/{tag} <</MCID {number}>> BDC"));
                    number += 1;
                }
                None => content.operator("/Artifact BMC"),
            }
        }
        draw(mark, faces, forms, &mut content, &mut page)?;
        if rest.next_if(|part| part.marks.end == index + 1).is_some() {
            content.operator("EMC");
        }
    }
    page.content = content.finish()?;
    Ok(page)
}

fn draw(
    mark: &Mark,
    faces: &Faces,
    forms: &Forms,
    content: &mut Content,
    page: &mut EncodedPage,
) -> Result<(), String> {
    match &mark.shape {
        Shape::Clipped { shape, to } => {
            content.operator("q");
            content.numbers(&[to.x, to.y, to.width, to.height]);
            content.operator("re W n");
            draw(&Mark { shape: shape.as_ref().clone(), ..*mark }, faces, forms, content, page)?;
            content.restore();
        }
        Shape::Drawing { drawing, at, scale, width } => {
            let form = form(&forms.drawings, drawing, Form::new)?;
            let name = page.name(form);
            content.ink(mark.ink, true);
            content.operator("q");
            for factor in [*scale, 0.0, 0.0, *scale] {
                content.number(factor, FACTOR);
            }
            content.numbers(&[at.x, at.y]);
            content.operator("cm");
            content.number(width / scale, FACTOR);
            content.operator(&format!("w /D{name} Do Q"));
        }
        Shape::Stroke { path, width, dash } => {
            content.ink(mark.ink, true);
            content.number(*width, COORDINATE);
            content.operator("w");
            if let Some((on, off)) = dash {
                content.dash(*on, *off);
            }
            content.path(path);
            content.operator(if dash.is_some() { "S []0 d" } else { "S" });
        }
        Shape::Fill { path } => {
            content.ink(mark.ink, false);
            content.path(path);
            content.operator("f");
        }
        Shape::Text { at, run, turn } => {
            content.ink(mark.ink, false);
            content.text(*at, run, *turn, faces);
            for (glyph, text) in fonts::meanings(run, faces) {
                fonts::note(&mut page.glyphs, (run.face, glyph), text);
            }
        }
        Shape::Picture { picture, at, scale, pen } => {
            let name = page.name(form(&forms.pictures, picture, picture::form)?);
            content.ink(mark.ink, true);
            content.operator("q");
            for factor in [*scale, 0.0, 0.0, -scale] {
                content.number(factor, FACTOR);
            }
            content.numbers(&[at.x, at.y]);
            content.operator("cm");
            content.number(pen / scale, COORDINATE);
            content.operator(&format!("w /D{name} Do Q"));
        }
    }
    Ok(())
}
