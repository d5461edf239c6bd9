//! Content streams: a sheet, and the drawings that it shares with other sheets, as compressed operators.
//!
//! The stream of a page works in mm from the top left corner, so its numbers equal those in the SVG.

use super::operators::{Content, Form};
use super::reading::Texts;
use super::tags::{self, Element, Part};
use super::{picture, reading};
use crate::Error;
use crate::number::{COORDINATE, FACTOR};
use maze::geometry::{MM_PER_PT, Rect};
use page::font::Faces;
use page::scene::{Drawing, Mark, Picture, Scene, Shape};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

/// An encoded page, ready for a PDF file.
#[derive(Debug)]
pub struct EncodedPage {
    /// The size of the sheet, in mm.
    pub(super) width: f64,
    pub(super) height: f64,
    /// The box to which the sheet is cut, in mm from its top left corner: by default the whole sheet. Everything outside
    /// is bleed.
    pub trim: Rect,
    pub(super) content: Vec<u8>,
    /// Named D0, D1, … in the content.
    pub(super) forms: Vec<Arc<Form>>,
    /// The text for each glyph, by face and glyph id. Faces are named F and their number in the content.
    pub(super) glyphs: Texts,
    /// The parts for a screen reader; their boxes in mm are in `areas`. Empty if the page is not tagged.
    pub(super) parts: Vec<Part>,
    pub(super) areas: Vec<Rect>,
    /// The language of the descriptions, if it differs from the language of the document.
    pub(super) words_in: Option<String>,
}

/// A cache of encoded drawings and pictures: each is encoded once, even if many sheets and files show it.
#[derive(Debug, Default)]
pub struct Forms {
    drawings: Known<Drawing>,
    pictures: Known<Picture>,
}

/// By address. The weak reference in each entry keeps the address from being reused.
type Known<T> = Mutex<BTreeMap<usize, (Weak<T>, Slot)>>;
type Slot = Arc<OnceLock<Result<Arc<Form>, Error>>>;

fn form<T>(
    known: &Known<T>,
    shared: &Arc<T>,
    new: fn(&T) -> Result<Form, Error>,
) -> Result<Arc<Form>, Error> {
    // A thread that panicked leaves at worst an empty slot.
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    let empty = || (Arc::downgrade(shared), Slot::default());
    let slot = known.entry(Arc::as_ptr(shared) as usize).or_insert_with(empty).1.clone();
    drop(known);
    slot.get_or_init(|| new(shared).map(Arc::new)).clone()
}

impl Form {
    fn new(drawing: &Drawing) -> Result<Form, Error> {
        let mut content = Content::default();
        drawing.trails().for_each(|trail| content.trail(&trail));
        content.operator("S");
        // A whole pitch around the lines leaves room for any pen.
        content.form(drawing.bounds().outset(1.0))
    }
}

impl EncodedPage {
    /// The index of a form on this page; adds it if it is new.
    fn name(&mut self, form: Arc<Form>) -> usize {
        let known = self.forms.iter().position(|known| Arc::ptr_eq(known, &form));
        known.unwrap_or_else(|| {
            self.forms.push(form);
            self.forms.len() - 1
        })
    }
}

/// Encodes a sheet for print; an error if it contains a number that is infinite, NaN or too large.
///
/// The result depends only on the scene, so sheets can be encoded on many threads at once.
pub fn encode(scene: &Scene, faces: &Faces, forms: &Forms) -> Result<EncodedPage, Error> {
    encode_parts(scene, faces, forms, Vec::new())
}

/// Encodes a sheet for the screen, with accessibility tags.
pub fn encode_tagged(scene: &Scene, faces: &Faces, forms: &Forms) -> Result<EncodedPage, Error> {
    encode_parts(scene, faces, forms, tags::parts(scene))
}

fn encode_parts(
    scene: &Scene,
    faces: &Faces,
    forms: &Forms,
    parts: Vec<Part>,
) -> Result<EncodedPage, Error> {
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
        glyphs: Texts::new(),
        areas: parts.iter().map(around).collect(),
        parts,
        words_in: scene.structure.words_in.clone(),
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
        let read = rest.peek().filter(|part| part.kind != Element::Artifact);
        let is_mixed = read.is_some_and(|part| !part.is_foreign);
        let is_followed = read.is_some_and(|part| reading::is_followed(scene, &part.marks, index));
        let spaced = if is_followed { reading::spaced(mark, faces) } else { None };
        let words_in = foreign(scene, index).filter(|_| is_mixed);
        if let Some(tag) = words_in {
            content.operator(&format!("/Span <</Lang ({tag})>> BDC"));
        }
        draw(spaced.as_ref().unwrap_or(mark), faces, forms, &mut content, &mut page)?;
        if words_in.is_some() {
            content.operator("EMC");
        }
        if rest.next_if(|part| part.marks.end == index + 1).is_some() {
            content.operator("EMC");
        }
    }
    page.content = content.finish()?;
    Ok(page)
}

/// The language of a mark, if it differs from the language of the book.
fn foreign(scene: &Scene, mark: usize) -> Option<&str> {
    let structure = &scene.structure;
    structure.foreign.binary_search(&mark).ok().and(structure.words_in.as_deref())
}

fn draw(
    mark: &Mark,
    faces: &Faces,
    forms: &Forms,
    content: &mut Content,
    page: &mut EncodedPage,
) -> Result<(), Error> {
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
            content.text((*at, *turn), run, faces);
            for (glyph, text) in reading::texts(run, faces.face(run.face)) {
                reading::note(&mut page.glyphs, (run.face, glyph), text, faces);
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
