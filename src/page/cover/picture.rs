//! The pictures of a font in color: their inside, and their lines.

use crate::scene::{FillRule, Ink, Paint, Part, Picture, Shape};
use std::sync::Arc;

/// A shape; where it is a picture of a font, with its inside in an ink and its lines in another.
pub fn colored(shape: Shape, inks: [Ink; 2]) -> Shape {
    match shape {
        Shape::Picture { picture, at, scale, pen } => {
            let picture = filled(&picture, inks).map_or(picture, Arc::new);
            Shape::Picture { picture, at, scale, pen }
        }
        other => other,
    }
}

/// A picture that is one part, which only those of a font are, on its own inside; none for all others, which have colors of their own.
fn filled(picture: &Picture, [inside, line]: [Ink; 2]) -> Option<Picture> {
    let [Part { outline, paint: Paint::Pen, clips }] = &picture.parts[..] else { return None };
    let part = |outline, ink| Part {
        outline,
        paint: Paint::Fill(ink, FillRule::NonZero),
        clips: clips.clone(),
    };
    let contours = outline.contours().into_iter().map(|contour| part(contour, inside));
    Picture::new(contours.chain([part(outline.clone(), line)]).collect())
}
