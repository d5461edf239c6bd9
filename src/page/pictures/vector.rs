//! Reads an author's SVG as a picture: every shape becomes a filled outline in grey.

use super::Fault;
use super::document::{self, too_intricate};
use crate::font::Faces;
use crate::outline::{Outline, PathSink};
use crate::scene::{Clip, FillRule, Ink, Paint, Part, Picture};
use resvg::tiny_skia::{Path, PathSegment, Stroke, Transform};
use resvg::usvg::{self, BlendMode, Group, Node, PaintOrder};

/// The longer side of a picture, in its units; outlines are written to a tenth of a unit.
const UNITS: f32 = 2000.0;
/// The most lines and curves of a picture; a clip counts once more for each part that it cuts.
const MOST: usize = 500_000;

/// The picture of an SVG file, with text in the book's fonts; the error says what cannot be drawn, and how to fix it.
pub fn read(bytes: &[u8], faces: &Faces) -> Result<Picture, Fault> {
    let text = std::str::from_utf8(bytes).map_err(|_| match bytes.trim_ascii_start() {
        [b'<', ..] => Fault::new("this SVG file is not in UTF-8", "save it as SVG in UTF-8"),
        _ => Fault::new("this is no SVG or PNG file", "save it as SVG or PNG"),
    })?;
    let tree = document::tree(text, faces)?;
    let mut reading = Reading { parts: Vec::new(), flip: flip(&tree), drawn: 0 };
    reading.group(tree.root(), &[])?;
    Picture::new(reading.parts).ok_or_else(|| {
        let help = "draw something in it that is visible: lines, or areas that are not white";
        Fault::new("there is nothing to see in this picture", help)
    })
}

/// From file coordinates to units, y up.
fn flip(tree: &usvg::Tree) -> Transform {
    let scale = UNITS / tree.size().width().max(tree.size().height());
    Transform::from_row(scale, 0.0, 0.0, -scale, 0.0, 0.0)
}

struct Reading {
    parts: Vec<Part>,
    flip: Transform,
    /// The number of lines and curves so far.
    drawn: usize,
}

impl Reading {
    /// Counts lines and curves; an error if there are too many.
    fn draw(&mut self, strokes: usize) -> Result<(), Fault> {
        self.drawn += strokes;
        if self.drawn > MOST {
            return Err(too_intricate(&format!("it has more than {MOST} lines and curves")));
        }
        Ok(())
    }

    fn group(&mut self, group: &Group, clips: &[Clip]) -> Result<(), Fault> {
        let cannot = |what: &str, help: &str| {
            let whose =
                if group.id().is_empty() { String::new() } else { format!(" of `{}`", group.id()) };
            Err(Fault::new(format!("the {what}{whose} cannot be drawn"), help))
        };
        if group.mask().is_some() {
            return cannot("mask", "use a clip instead, or save the picture as PNG");
        }
        if !group.filters().is_empty() {
            return cannot("filter", "take the filter away, or save the picture as PNG");
        }
        if group.opacity().get() < 1.0 || group.blend_mode() != BlendMode::Normal {
            return cannot("transparency", "take a solid grey instead, or save the picture as PNG");
        }
        let mut clips = clips.to_vec();
        let mut own = group.clip_path();
        while let Some(clip) = own {
            let place = self.flip.pre_concat(group.abs_transform()).pre_concat(clip.transform());
            clips.push(self.clip(clip.root(), place)?);
            own = clip.clip_path();
        }
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group, &clips)?,
                Node::Path(path) if path.is_visible() => self.path(path, &clips)?,
                Node::Text(text) => self.group(text.flattened(), &clips)?,
                // Paths are invisible here; images are rejected before.
                Node::Path(_) | Node::Image(_) => {}
            }
        }
        Ok(())
    }

    fn clip(&mut self, group: &Group, place: Transform) -> Result<Clip, Fault> {
        let (mut outline, mut rule) = (Outline::default(), FillRule::NonZero);
        let mut waiting = vec![(group, place)];
        while let Some((group, place)) = waiting.pop() {
            for node in group.children() {
                match node {
                    Node::Group(inner) => {
                        waiting.push((inner.as_ref(), place.pre_concat(inner.transform())));
                    }
                    Node::Path(path) => {
                        rule = path.fill().map_or(rule, |fill| of(fill.rule()));
                        self.draw(path.data().len())?;
                        placed(path.data(), place, &mut outline);
                    }
                    _ => {}
                }
            }
        }
        Ok(Clip { outline: outline.into(), rule })
    }

    fn path(&mut self, path: &usvg::Path, clips: &[Clip]) -> Result<(), Fault> {
        let place = self.flip.pre_concat(path.abs_transform());
        let mut both = [None, None];
        if let Some(fill) = path.fill() {
            let ink = ink(fill.paint(), fill.opacity(), path.id())?;
            both[0] = Some((path.data().clone(), Paint::Fill(ink, of(fill.rule()))));
        }
        if let Some(stroke) = path.stroke() {
            let ink = ink(stroke.paint(), stroke.opacity(), path.id())?;
            let lines = self.lines(path.data(), stroke.to_tiny_skia())?;
            both[1] = lines.map(|lines| (lines, Paint::Fill(ink, FillRule::NonZero)));
        }
        if path.paint_order() == PaintOrder::StrokeAndFill {
            both.reverse();
        }
        for (data, paint) in both.into_iter().flatten() {
            let cut: usize = clips.iter().map(|clip| clip.outline.strokes()).sum();
            self.draw(data.len() + cut)?;
            let mut outline = Outline::default();
            placed(&data, place, &mut outline);
            self.parts.push(Part { outline, paint, clips: clips.to_vec() });
        }
        Ok(())
    }

    /// Converts strokes to areas, so that their caps, joins and dashes stay; `None` if they are invisible.
    fn lines(&mut self, path: &Path, mut pen: Stroke) -> Result<Option<Path>, Fault> {
        let dashed = match pen.dash.take() {
            Some(dash) => path.dash(&dash, FINE),
            None => Some(path.clone()),
        };
        let Some(dashed) = dashed else { return Ok(None) };
        self.draw(dashed.len())?;
        Ok(dashed.stroke(&pen, FINE))
    }
}

/// The resolution of curves in strokes.
const FINE: f32 = 8.0;

fn of(rule: usvg::FillRule) -> FillRule {
    match rule {
        usvg::FillRule::NonZero => FillRule::NonZero,
        usvg::FillRule::EvenOdd => FillRule::EvenOdd,
    }
}

/// A solid color as a grey on white, by its luma (ITU-R BT.709).
fn ink(paint: &usvg::Paint, opacity: usvg::Opacity, id: &str) -> Result<Ink, Fault> {
    let usvg::Paint::Color(color) = paint else {
        let whose = if id.is_empty() { String::new() } else { format!(" of `{id}`") };
        let what = if matches!(paint, usvg::Paint::Pattern(_)) { "pattern" } else { "gradient" };
        return Err(Fault::new(
            format!("the {what}{whose} cannot be drawn"),
            "take a solid color instead, or save the picture as PNG",
        ));
    };
    let [red, green, blue] = [color.red, color.green, color.blue].map(f64::from);
    let light = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255.0;
    let dark = (1.0 - light) * f64::from(opacity.get());
    Ok(Ink::Grey((dark * 100.0).round() as u8))
}

fn placed(path: &Path, place: Transform, outline: &mut Outline) {
    path.clone().transform(place).iter().for_each(|path| trace(path, outline));
}

/// Adds a path to an outline.
pub fn trace(path: &Path, outline: &mut Outline) {
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => outline.move_to(to.x, to.y),
            PathSegment::LineTo(to) => outline.line_to(to.x, to.y),
            PathSegment::QuadTo(by, to) => outline.quad_to(by.x, by.y, to.x, to.y),
            PathSegment::CubicTo(a, b, to) => outline.curve_to(a.x, a.y, b.x, b.y, to.x, to.y),
            PathSegment::Close => outline.close(),
        }
    }
}
