//! An author's SVG as a picture: every shape of it as filled outlines in grey.

use super::Fault;
use crate::page::font::{Faces, MissingGlyph};
use crate::page::outline::{Outline, PathSink};
use crate::page::scene::{Clip, FillRule, Ink, Paint, Part, Picture};
use resvg::tiny_skia::{Path, PathSegment, Transform};
use resvg::usvg::{self, BlendMode, Group, Node, PaintOrder, fontdb, roxmltree};

/// Half the height of a picture in its units: its outlines are written to a tenth of one.
const UNITS: f32 = 2000.0;

/// The picture of an SVG file, its text in the fonts of the book; the error says what cannot be printed, and what to do.
pub fn read(bytes: &[u8], faces: &Faces) -> Result<Picture, Fault> {
    let text = std::str::from_utf8(bytes).map_err(|_| {
        ("this is no SVG file: it is not a text".to_owned(), "save it as SVG".to_owned())
    })?;
    let no_svg =
        |error: String| (format!("this is no SVG file: {error}"), "save it as SVG".to_owned());
    let document = roxmltree::Document::parse(text).map_err(|error| no_svg(error.to_string()))?;
    refuse(&document)?;
    let mut options = usvg::Options::default();
    if document.descendants().any(|node| node.has_tag_name((SVG, "text"))) {
        missing(&document, faces)?;
        *options.fontdb_mut() = fonts(faces);
    }
    let tree = usvg::Tree::from_xmltree(&document, &options);
    let tree = tree.map_err(|error| no_svg(error.to_string()))?;
    let mut reading = Reading { parts: Vec::new(), flip: flip(&tree) };
    reading.group(tree.root(), &[])?;
    Picture::new(reading.parts).ok_or_else(|| {
        let help = "draw something in it that is visible: lines, or areas that are not white";
        ("there is nothing to see in this picture".to_owned(), help.to_owned())
    })
}

/// What the reader of SVG would leave out without a word.
fn refuse(document: &roxmltree::Document) -> Result<(), Fault> {
    let wrong = document.descendants().find_map(|node| match node.tag_name().name() {
        "image" => Some((node, "name the PNG itself, or trace it")),
        "filter" => Some((node, "take the filter away: print has no blur and no shadow")),
        "foreignObject" => Some((node, "take it away")),
        _ => None,
    });
    let Some((node, help)) = wrong else { return Ok(()) };
    let place = document.text_pos_at(node.range().start);
    let message =
        format!("<{}> in its line {} cannot be printed", node.tag_name().name(), place.row);
    Err((message, help.to_owned()))
}

/// The family of the embedded faces.
const FAMILY: &str = "Noto Sans";
const SVG: &str = "http://www.w3.org/2000/svg";

/// The fonts of the book, whatever family a text asks for; none of the machine's, which others do not have.
fn fonts(faces: &Faces) -> fontdb::Database {
    let mut fonts = fontdb::Database::new();
    faces.files().for_each(|file| fonts.load_font_data(file.to_vec()));
    fonts.set_serif_family(FAMILY);
    fonts.set_sans_serif_family(FAMILY);
    fonts.set_cursive_family(FAMILY);
    fonts.set_fantasy_family(FAMILY);
    fonts.set_monospace_family(FAMILY);
    fonts
}

/// A character that the fonts of the book lack would be left out without a word.
fn missing(document: &roxmltree::Document, faces: &Faces) -> Result<(), Fault> {
    let texts = document.descendants().filter(|node| node.has_tag_name((SVG, "text")));
    for node in texts.flat_map(|node| node.descendants()).filter(|node| node.is_text()) {
        let mut characters = node.text().unwrap_or_default().chars();
        let lacks = |&one: &char| !one.is_whitespace() && !faces.has(one);
        if let Some(character) = characters.find(lacks) {
            let place = document.text_pos_at(node.range().start);
            let message = format!("{} in its line {}", MissingGlyph { character }, place.row);
            let help = "name a font that has it: [book] font = \"fonts/Mine.ttf\"";
            return Err((message, help.to_owned()));
        }
    }
    Ok(())
}

/// From the coordinates of a file to units, y up.
fn flip(tree: &usvg::Tree) -> Transform {
    let scale = UNITS / tree.size().width().max(tree.size().height());
    Transform::from_row(scale, 0.0, 0.0, -scale, 0.0, 0.0)
}

struct Reading {
    parts: Vec<Part>,
    flip: Transform,
}

impl Reading {
    fn group(&mut self, group: &Group, clips: &[Clip]) -> Result<(), Fault> {
        let cannot = |what: &str, help: &str| {
            let whose =
                if group.id().is_empty() { String::new() } else { format!(" of `{}`", group.id()) };
            Err((format!("the {what}{whose} cannot be printed"), help.to_owned()))
        };
        if group.mask().is_some() {
            return cannot("mask", "cut its shapes instead, or use a clip");
        }
        if !group.filters().is_empty() {
            return cannot("filter", "take the filter away");
        }
        if group.opacity().get() < 1.0 || group.blend_mode() != BlendMode::Normal {
            return cannot("transparency", "take a solid grey instead");
        }
        let mut clips = clips.to_vec();
        let mut own = group.clip_path();
        while let Some(clip) = own {
            let place = self.flip.pre_concat(group.abs_transform()).pre_concat(clip.transform());
            clips.push(self.clip(clip.root(), place));
            own = clip.clip_path();
        }
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group, &clips)?,
                Node::Path(path) if path.is_visible() => self.path(path, &clips)?,
                Node::Text(text) => self.group(text.flattened(), &clips)?,
                // Refused before.
                Node::Path(_) | Node::Image(_) => {}
            }
        }
        Ok(())
    }

    fn clip(&self, group: &Group, place: Transform) -> Clip {
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
                        trace(path.data(), place, &mut outline);
                    }
                    _ => {}
                }
            }
        }
        Clip { outline: outline.into(), rule }
    }

    fn path(&mut self, path: &usvg::Path, clips: &[Clip]) -> Result<(), Fault> {
        let place = self.flip.pre_concat(path.abs_transform());
        let fill = path.fill().map(|fill| {
            let ink = ink(fill.paint(), fill.opacity(), path.id())?;
            Ok((path.data().clone(), Paint::Fill(ink, of(fill.rule()))))
        });
        let stroke = path.stroke().map(|stroke| {
            let ink = ink(stroke.paint(), stroke.opacity(), path.id())?;
            // Its lines as areas, so that caps, joins and dashes are its own.
            let mut pen = stroke.to_tiny_skia();
            let dash = pen.dash.take();
            let dashed =
                dash.map_or(Some(path.data().clone()), |dash| path.data().dash(&dash, FINE));
            let outline = dashed.and_then(|line| line.stroke(&pen, FINE));
            Ok((
                outline.unwrap_or_else(|| path.data().clone()),
                Paint::Fill(ink, FillRule::NonZero),
            ))
        });
        let mut both: [Option<Result<_, Fault>>; 2] = [fill, stroke];
        if path.paint_order() == PaintOrder::StrokeAndFill {
            both.reverse();
        }
        for (data, paint) in both.into_iter().flatten().collect::<Result<Vec<_>, _>>()? {
            let mut outline = Outline::default();
            trace(&data, place, &mut outline);
            self.parts.push(Part { outline, paint, clips: clips.to_vec() });
        }
        Ok(())
    }
}

/// How finely curves of lines are followed.
const FINE: f32 = 8.0;

fn of(rule: usvg::FillRule) -> FillRule {
    match rule {
        usvg::FillRule::NonZero => FillRule::NonZero,
        usvg::FillRule::EvenOdd => FillRule::EvenOdd,
    }
}

/// A solid color as a grey on white, by how light it looks (ITU-R BT.709).
fn ink(paint: &usvg::Paint, opacity: usvg::Opacity, id: &str) -> Result<Ink, Fault> {
    let usvg::Paint::Color(color) = paint else {
        let whose = if id.is_empty() { String::new() } else { format!(" of `{id}`") };
        let what = if matches!(paint, usvg::Paint::Pattern(_)) { "pattern" } else { "gradient" };
        return Err((
            format!("the {what}{whose} cannot be printed"),
            "take a solid color instead".to_owned(),
        ));
    };
    let [red, green, blue] = [color.red, color.green, color.blue].map(f64::from);
    let light = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255.0;
    let dark = (1.0 - light) * f64::from(opacity.get());
    Ok(Ink::Grey((dark * 100.0).round() as u8))
}

fn trace(path: &Path, place: Transform, outline: &mut Outline) {
    let Some(path) = path.clone().transform(place) else { return };
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
