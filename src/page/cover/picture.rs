//! Pictures of the font in color: their inside and their lines.

use crate::scene::{FillRule, Ink, Paint, Part, Picture, Shape};
use std::sync::Arc;

/// A shape; a picture of the font gets its inside in one ink and its lines in another.
pub fn colored(shape: Shape, inks: [Ink; 2]) -> Shape {
    match shape {
        Shape::Picture { picture, at, scale, pen } => {
            let picture = filled(&picture, inks).map_or(picture, Arc::new);
            Shape::Picture { picture, at, scale, pen }
        }
        other => other,
    }
}

/// A picture of the font on its filled outline; `None` for all others, which have their own colors.
fn filled(picture: &Picture, [inside, line]: [Ink; 2]) -> Option<Picture> {
    let outline = picture.drawing.as_ref()?;
    let part = |outline, ink| Part {
        outline,
        paint: Paint::Fill(ink, FillRule::NonZero),
        clips: Vec::new(),
    };
    let contours = outline.contours().into_iter().map(|contour| part(contour, inside));
    Picture::new(contours.chain([part(outline.clone(), line)]).collect())
}
