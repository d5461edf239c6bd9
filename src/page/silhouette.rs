//! Silhouettes: the shapes of mazes from their names in a book.

use super::canvas::Canvas;
use super::font::Faces;
use super::lettering::{Placed, letters};
use super::pictures::{Fault, PictureFont, of_file, too_intricate};
use super::scene::{Paint, Part, Picture};
use maze::geometry::Point;
use maze::shape::Shape;
use maze::tone::Tone;
use spec::diagnostic::{listed, nearest};
use spec::{ShapeName, ShapeSource, Threshold, assets};

/// The most times that the parts of a picture may cover its area in total.
const MOST_COVERED: usize = 250;

/// The shape for a name, on a page of this proportion (width to height) or on a board; or what is wrong, and what to write
/// instead.
pub fn silhouette(
    name: &ShapeName,
    threshold: Threshold,
    font: &PictureFont,
    faces: &Faces,
    proportion: Option<f64>,
) -> Result<Shape, Fault> {
    let nothing = |what: &str| Fault::new(format!("{what} is empty"), "take another shape");
    match &name.source {
        ShapeSource::File(bytes) => of_picture(&of_file(bytes, faces)?, threshold),
        ShapeSource::Text(text) => {
            let letters = letters(text, faces, proportion).map_err(|missing| {
                let help = match font.find(text) {
                    Ok(_) => format!("write shape = \"{text}\", which is a picture"),
                    Err(_) => "name a font that has it in [book]: font = \"MyFont.ttf\"".to_owned(),
                };
                Fault::new(missing.to_string(), help)
            })?;
            let canvas = Canvas::of(letters.iter().filter_map(Placed::bounds));
            let shape = canvas.and_then(|canvas| {
                let mut inside = vec![false; canvas.pixels()];
                for letter in &letters {
                    let Placed { outline, at, scale } = letter;
                    let place = |x, y: f64| *at + Point::new(x, -y) * *scale;
                    if let Some(bounds) = letter.bounds() {
                        canvas.mark(&mut inside, bounds, outline, place);
                    }
                }
                Shape::new(canvas.columns, &inside)
            });
            let shape = shape.ok_or_else(|| nothing("this text"))?;
            Ok(shape.joined())
        }
        ShapeSource::Picture => {
            let found = font.find(&name.name).map_err(|unknown| {
                let own: Vec<&str> = assets::shapes().collect();
                let begun = own.iter().find(|own| own.starts_with(&name.name)).copied();
                let near = match begun.or_else(|| nearest(&name.name, own.iter().copied())) {
                    Some(near) => vec![near.to_owned()],
                    None => unknown.near,
                };
                let near = match near.is_empty() {
                    true => String::new(),
                    false => format!("did you mean {}? ", listed(&near, "or")),
                };
                let help = format!(
                    "{near}`mazebook list shapes` and `mazebook list pictures` show them all; or name an SVG or PNG file"
                );
                Fault::new(format!("there is no shape called “{}”", name.name), help)
            })?;
            let picture = font.plain(found);
            let shape = picture.and_then(|picture| of_picture(&picture, Threshold::USUAL).ok());
            Ok(shape.ok_or_else(|| nothing("this picture"))?.filled().whole())
        }
    }
}

/// The tone of a picture in a file; or what is wrong, and how to fix it.
pub fn tone(file: &[u8], faces: &Faces) -> Result<Tone, Fault> {
    let tone = painted(&of_file(file, faces)?)?
        .and_then(|(canvas, dark)| Tone::new(canvas.columns, &dark));
    tone.ok_or_else(|| {
        let help = "take a picture in shades of grey, such as a photo of a face";
        Fault::new("this picture is all one color", help)
    })
}

/// The darkness of a picture, pixel by pixel; `None` if there is nothing in it.
fn painted(picture: &Picture) -> Result<Option<(Canvas, Vec<f64>)>, Fault> {
    let boxes = || picture.parts.iter().filter_map(|part| part.outline.bounds());
    let Some(canvas) = Canvas::of(boxes()) else { return Ok(None) };
    if canvas.times(boxes()) > MOST_COVERED {
        let why = format!("its parts cover it more than {MOST_COVERED} times");
        return Err(too_intricate(&why));
    }
    let mut dark = vec![0.0; canvas.pixels()];
    picture.parts.iter().for_each(|part| canvas.paint(part, &mut dark));
    Ok(Some((canvas, dark)))
}

/// The dark areas of a picture; or why there is no shape.
fn of_picture(picture: &Picture, threshold: Threshold) -> Result<Shape, Fault> {
    let (canvas, dark) = painted(picture)?.ok_or_else(|| one_color("on white"))?;
    let is_inside = |&dark: &f64| (dark >= threshold.least) != threshold.is_inverted;
    let inside: Vec<bool> = dark.iter().map(is_inside).collect();
    let has_ground = matches!(picture.parts[..], [Part { paint: Paint::Pixels(_), .. }]);
    let is_full = has_ground && inside.iter().all(|&is| is);
    let shape = if is_full { None } else { Shape::new(canvas.columns, &inside) };
    shape.ok_or_else(|| one_side(&dark, has_ground, threshold))
}

/// Why a threshold gives no shape, and which threshold does.
fn one_side(dark: &[f64], has_ground: bool, threshold: Threshold) -> Fault {
    let darkest = dark.iter().copied().fold(0.0, f64::max);
    let lightest = dark.iter().copied().fold(1.0, f64::min);
    // The paper around a drawing is white.
    let lightest = if has_ground || threshold.is_inverted { lightest } else { 0.0 };
    if darkest <= lightest {
        return one_color(if darkest == 0.0 { "on white" } else { "and light" });
    }
    let than = if darkest < threshold.least { "lighter" } else { "darker" };
    let middle = f64::midpoint(lightest, darkest);
    let hundredths = (middle * 100.0).round() / 100.0;
    // Two greys may differ by less than a hundredth.
    let is_between = hundredths > lightest && hundredths <= darkest;
    let least = if is_between { hundredths } else { (middle * 1000.0).round() / 1000.0 };
    Fault::new(
        format!("this picture is {than} than `threshold` everywhere"),
        format!("write threshold = {least}"),
    )
}

fn one_color(ground: &str) -> Fault {
    let help = format!("take a picture that is dark {ground}");
    Fault::new("this picture is all one color", help)
}
