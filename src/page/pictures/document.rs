//! Parses the text of an author's SVG, and rejects what would be dropped silently or take forever.

use super::Fault;
use crate::font::{Faces, MissingGlyph};
use resvg::usvg::{self, fontdb, roxmltree};
use roxmltree::{Document, Error, ParsingOptions};

/// The most entities in a file, and the most bytes that they may expand to.
const MOST_ENTITIES: usize = 100;
const MOST_OF_ENTITIES: usize = 10_000_000;

/// How to fix a picture that takes too long to draw.
const SIMPLER: &str =
    "simplify it: fewer shapes and dashes, fewer groups and copies; or save it as PNG";

/// Parses an SVG, with its text in the fonts of the book; the error says what cannot be drawn, and how to fix it.
pub fn tree(text: &str, faces: &Faces) -> Result<usvg::Tree, Fault> {
    entities(text)?;
    let parsing = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, parsing).map_err(unread)?;
    refuse(&document)?;
    let mut options = usvg::Options::default();
    if document.descendants().any(|node| node.has_tag_name((SVG, "text"))) {
        missing(&document, faces)?;
        *options.fontdb_mut() = fonts(faces);
    }
    usvg::Tree::from_xmltree(&document, &options).map_err(|error| match error {
        usvg::Error::ParsingFailed(error) => unread(error),
        usvg::Error::ElementsLimitReached => too_intricate(NESTED),
        error => no_svg(&error),
    })
}

/// Rejects entities that refer to other entities or expand to too much, which would fill the memory.
fn entities(text: &str) -> Result<(), Fault> {
    let declared = text.match_indices("<!ENTITY").take(MOST_ENTITIES + 1);
    let values: Vec<&str> = declared.map(|(at, _)| value(&text[at..])).collect();
    let longest = values.iter().map(|value| value.len()).max().unwrap_or(0);
    let is_nested = values.iter().any(|value| value.contains('&'));
    let is_large = longest * text.matches('&').count() > MOST_OF_ENTITIES;
    if is_nested || is_large || values.len() > MOST_ENTITIES {
        let help = "save it as plain SVG, whose <!DOCTYPE …> declares no entities, or as PNG";
        return Err(Fault::new("its <!DOCTYPE …> declares entities that stand for too much", help));
    }
    Ok(())
}

/// The quoted value in the declaration of an entity.
fn value(declared: &str) -> &str {
    let quoted = declared.find(['"', '\'']).map_or("", |at| &declared[at..]);
    let quote = quoted.chars().next().unwrap_or('"');
    quoted.split(quote).nth(1).unwrap_or_default()
}

fn unread(error: Error) -> Fault {
    match error {
        Error::NodesLimitReached => too_intricate(NESTED),
        Error::EntityReferenceLoop(_) | Error::UnknownEntityReference(..) => {
            let help = "save it as plain SVG, without entities: names between & and ;";
            Fault::new(format!("this SVG file cannot be read: {error}"), help)
        }
        error => no_svg(&error),
    }
}

fn no_svg(error: &dyn std::error::Error) -> Fault {
    Fault::new(format!("this is no SVG file: {error}"), "save it as SVG")
}

/// The error for a picture that takes too long to draw, with the reason.
pub fn too_intricate(why: &str) -> Fault {
    Fault::new(format!("this picture is too intricate: {why}"), SIMPLER)
}

const NESTED: &str = "its elements are too many, or too deep in one another";

/// Rejects elements that the SVG parser would drop silently.
fn refuse(document: &roxmltree::Document) -> Result<(), Fault> {
    let wrong = document.descendants().find_map(|node| match node.tag_name().name() {
        "image" => Some((node, "name the PNG itself, or trace it")),
        "filter" => Some((node, "take the filter away: blur and shadow cannot be drawn")),
        "foreignObject" => Some((node, "take it away")),
        _ => None,
    });
    let Some((node, help)) = wrong else { return Ok(()) };
    let place = document.text_pos_at(node.range().start);
    let message = format!("<{}> in its line {} cannot be drawn", node.tag_name().name(), place.row);
    Err(Fault::new(message, help))
}

/// The family of the embedded faces.
const FAMILY: &str = "Noto Sans";
const SVG: &str = "http://www.w3.org/2000/svg";

/// The fonts of the book for any family that a text names. System fonts are not used, since they differ between machines.
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

/// Rejects characters that the fonts of the book lack, which would be dropped silently.
fn missing(document: &roxmltree::Document, faces: &Faces) -> Result<(), Fault> {
    let texts = document.descendants().filter(|node| node.has_tag_name((SVG, "text")));
    for node in texts.flat_map(|node| node.descendants()).filter(|node| node.is_text()) {
        let mut characters = node.text().unwrap_or_default().chars();
        let lacks = |&one: &char| !one.is_whitespace() && !faces.has(one);
        if let Some(character) = characters.find(lacks) {
            let place = document.text_pos_at(node.range().start);
            let message = format!("{} in its line {}", MissingGlyph { character }, place.row);
            let help = "name a font that has it: [book] font = \"fonts/Mine.ttf\"";
            return Err(Fault::new(message, help));
        }
    }
    Ok(())
}
