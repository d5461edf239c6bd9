//! A sheet as a drawing in mm, with text as outlines so that it looks the same everywhere.
//!
//! There is no background: the sheet is the paper. The class of each mark is its role, so that a cutter, a style sheet or
//! a script can select the walls or the solution.

use super::pen::{color, data, outlines, path_of};
use super::picture;
use crate::Error;
use crate::number::{COORDINATE, FACTOR, decimal};
use maze::geometry::Point;
use page::font::Faces;
use page::scene::{Mark, Run, Scene, Shape, Turn};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use svg::Node;
use svg::node::element;

/// Writes one sheet; an error if it contains a number that is infinite, NaN or too large.
pub fn write(scene: &Scene, faces: &Faces) -> Result<String, Error> {
    Ok(format!("{}\n", document(scene, faces)?))
}

/// The sheet as a document to which elements can be added.
pub fn document(scene: &Scene, faces: &Faces) -> Result<svg::Document, Error> {
    let (width, height) = (decimal(scene.width, COORDINATE)?, decimal(scene.height, COORDINATE)?);
    // The ids include a hash, because many sheets may end up in one HTML page.
    let hash = Sha256::digest(format!("{}\n{}", scene.title, scene.description));
    let id = format!("{:02x}{:02x}{:02x}{:02x}", hash[0], hash[1], hash[2], hash[3]);
    let (title, description) = (format!("title-{id}"), format!("desc-{id}"));

    let structure = &scene.structure;
    let mut said = element::Description::new()
        .set("id", description.as_str())
        .add(svg::node::Text::new(&scene.description));
    if let Some(tag) = &structure.words_in {
        said = said.set("xml:lang", tag.as_str());
    }
    let mut document = svg::Document::new()
        .set("width", format!("{width}mm"))
        .set("height", format!("{height}mm"))
        .set("viewBox", format!("0 0 {width} {height}"))
        .set("role", "img")
        .set("aria-labelledby", format!("{title} {description}"))
        .set("stroke-linecap", "round")
        .set("stroke-linejoin", "round")
        .add(element::Title::new(&scene.title).set("id", title))
        .add(said);
    if !scene.language.is_empty() {
        document = document.set("xml:lang", scene.language.as_str());
    }
    let mut shared = Shared::of(scene, &id);
    for mark in &scene.marks {
        document = document.add(draw(mark, faces, &mut shared)?);
    }
    Ok(document)
}

/// The pictures that occur more than once on a sheet; each is drawn once.
struct Shared {
    /// By picture, ink and pen: the id, and whether it has been drawn.
    known: BTreeMap<Look, (String, bool)>,
}

/// The address of a picture, an ink, and a pen width in its units.
type Look = (usize, String, u64);

impl Shared {
    fn of(scene: &Scene, id: &str) -> Shared {
        let (mut seen, mut known) = (BTreeSet::new(), BTreeMap::new());
        for mark in &scene.marks {
            if let Some(look) = look(mark)
                && !seen.insert(look.clone())
            {
                let number = known.len();
                known.entry(look).or_insert_with(|| (format!("picture-{id}-{number}"), false));
            }
        }
        Shared { known }
    }
}

fn look(mark: &Mark) -> Option<Look> {
    let Shape::Picture { picture, scale, pen, .. } = mark.shape.whole() else { return None };
    Some((Arc::as_ptr(picture) as usize, color(mark.ink), (pen / scale).to_bits()))
}

fn draw(mark: &Mark, faces: &Faces, shared: &mut Shared) -> Result<Box<dyn Node>, Error> {
    let path = element::Path::new().set("class", mark.role.name());
    let ink = color(mark.ink);
    let stroked = |path: element::Path, width: f64| -> Result<element::Path, Error> {
        Ok(path
            .set("fill", "none")
            .set("stroke", ink.as_str())
            .set("stroke-width", decimal(width, FACTOR)?))
    };
    match &mark.shape {
        Shape::Clipped { shape, to } => {
            let whole = draw(&Mark { shape: shape.as_ref().clone(), ..*mark }, faces, shared)?;
            let sides = [to.x, to.y, to.width, to.height].map(|side| decimal(side, COORDINATE));
            let [x, y, width, height] = sides;
            let (x, y, width, height) = (x?, y?, width?, height?);
            // A nested `svg` element shows nothing outside its box.
            let window = element::SVG::new().set("viewBox", format!("{x} {y} {width} {height}"));
            let window = window.set("x", x).set("y", y).set("width", width).set("height", height);
            Ok(window.add(whole).into())
        }
        Shape::Drawing { drawing, at, scale, width } => Ok(stroked(path, width / scale)?
            .set("transform", transform(*at, *scale, 1.0)?)
            .set("d", path_of(drawing)?)
            .into()),
        Shape::Stroke { path: shape, width, dash } => {
            let path = stroked(path, *width)?.set("d", data(shape)?);
            let Some((on, off)) = dash else { return Ok(path.into()) };
            let dash = format!("{} {}", decimal(*on, COORDINATE)?, decimal(*off, COORDINATE)?);
            Ok(path.set("stroke-dasharray", dash).into())
        }
        Shape::Fill { path: shape } => Ok(path.set("fill", ink).set("d", data(shape)?).into()),
        Shape::Text { at, run, turn } => Ok(path
            .set("fill", ink)
            .set("aria-label", run.text.as_str())
            .set("transform", of_text(*at, run, *turn, faces)?)
            .set("d", outlines(run, faces)?)
            .into()),
        Shape::Picture { picture, at, scale, pen } => {
            let place = transform(*at, *scale, -1.0)?;
            let drawn = look(mark).and_then(|look| shared.known.get_mut(&look));
            // The first occurrence contains the drawing, so that it is intact when somebody takes the file apart.
            if let Some((id, true)) = drawn {
                let again = element::Use::new().set("href", format!("#{id}"));
                return Ok(again.set("transform", place).set("class", mark.role.name()).into());
            }
            let group = picture::group(picture, (&ink, pen / scale), &place)?;
            let group = match drawn {
                Some((id, drawn)) => {
                    *drawn = true;
                    let first = element::Group::new().set("id", id.as_str()).add(group);
                    element::Group::new().set("transform", place).add(first)
                }
                None => group.set("transform", place),
            };
            Ok(group.set("class", mark.role.name()).into())
        }
    }
}

/// `upward` is -1 for shapes drawn with y up.
pub fn transform(at: Point, scale: f64, upward: f64) -> Result<String, Error> {
    let (x, y) = (decimal(at.x, COORDINATE)?, decimal(at.y, COORDINATE)?);
    let (across, down) = (decimal(scale, FACTOR)?, decimal(scale * upward, FACTOR)?);
    Ok(format!("translate({x} {y})scale({across} {down})"))
}

/// From units of the face, y up, to the page.
fn of_text(at: Point, run: &Run, turn: Turn, faces: &Faces) -> Result<String, Error> {
    let level = transform(at, run.size_mm() / faces.units_per_em(run.face), -1.0)?;
    Ok(match turn {
        Turn::Level => level,
        _ => level.replacen("scale", &format!("rotate({})scale", turn.quarters() * 90), 1),
    })
}
