//! Fonts: the glyphs that a document uses, embedded as a subset with text that can be searched and copied; or the whole
//! font, if its license bits forbid subsets.
//!
//! The content of a page names glyphs by their ids in the whole face, because it is written before the subset exists.

use super::{deflate, stream};
use crate::Error;
use lopdf::{Dictionary, Document, Object, ObjectId, StringFormat, dictionary};
use page::font::{Embedding, Face, Faces};
use sha2::{Digest, Sha256};
use skrifa::raw::TableProvider;
use skrifa::{FontRef, Tag};
use std::borrow::Cow;
use std::collections::BTreeMap;
use subsetter::GlyphRemapper;

/// Converts units of a face into millionths of an em.
pub(super) fn micro_em(faces: &Faces, face: usize, units: i32) -> i64 {
    (f64::from(units) / faces.units_per_em(face) * 1e6).round() as i64
}

/// The advance of a glyph in millionths of an em, from the font's table of widths.
pub(super) fn advance(faces: &Faces, face: usize, glyph: u16) -> i64 {
    micro_em(faces, face, faces.face(face).advance(glyph))
}

/// Embeds the given glyphs of a face, with their texts, as a font whose codes are glyph ids of the whole face.
pub(super) fn embed(
    doc: &mut Document,
    faces: &Faces,
    number: usize,
    glyphs: &BTreeMap<u16, String>,
) -> Result<ObjectId, Error> {
    let face = faces.face(number);
    let ids: Vec<u16> = glyphs.keys().copied().collect();
    let remapped = GlyphRemapper::new_from_glyphs_sorted(&ids);
    let is_whole = face.embedding() == Embedding::Whole;
    let embedded = if is_whole {
        Cow::from(face.bytes())
    } else {
        let subset = subsetter::subset(face.bytes(), 0, &remapped);
        subset
            .map_err(|error| Error::failed(format_args!("a font cannot be embedded: {error}")))?
            .into()
    };
    // Each of these glyphs is in the subset; 0 would show as a box.
    let new_id = |glyph: u16| if is_whole { glyph } else { remapped.get(glyph).unwrap_or(0) };

    let plain = face.postscript_name().unwrap_or_else(|| format!("Face{number}"));
    let hash = Sha256::digest(&embedded);
    let tag: String = hash[..6].iter().map(|byte| char::from(b'A' + byte % 26)).collect();
    let name = if is_whole { plain } else { format!("{tag}+{plain}") };
    let name = Object::Name(name.into_bytes());

    let font = FontRef::new(&embedded).ok();
    let cff = font.and_then(|font| font.data_for_tag(Tag::new(b"CFF ")));
    let file = match cff {
        Some(cff) => stream(dictionary! { "Subtype" => "CIDFontType0C" }, deflate(cff.as_bytes())),
        None => {
            let length = embedded.len() as i64;
            stream(dictionary! { "Length1" => length }, deflate(&embedded))
        }
    };
    let program = doc.add_object(file);
    let mut fields = describe(face, &name);
    fields.set(if cff.is_some() { "FontFile3" } else { "FontFile2" }, program);
    let descriptor = doc.add_object(fields);

    // A TrueType subset is indexed through a map, a CFF subset by its own glyph ids, so the codes are mapped here.
    let id_in_font = |glyph: u16| if cff.is_some() { new_id(glyph) } else { glyph };
    let widths = ids.iter().flat_map(|&glyph| {
        let width = Object::Real(advance(faces, number, glyph) as f32 / 1000.0);
        [i64::from(id_in_font(glyph)).into(), Object::Array(vec![width])]
    });
    let mut descendant = dictionary! {
        "Type" => "Font",
        "Subtype" => if cff.is_some() { "CIDFontType0" } else { "CIDFontType2" },
        "BaseFont" => name.clone(),
        "CIDSystemInfo" => system_info(),
        "FontDescriptor" => descriptor,
        "W" => widths.collect::<Vec<Object>>(),
    };
    let mut encoding = Object::from("Identity-H");
    if cff.is_some() {
        let codes = ids.iter().map(|&glyph| (glyph, new_id(glyph).to_string()));
        encoding = doc.add_object(map("Glyphs", "cid", codes.collect())).into();
    } else {
        let last = ids.last().copied().unwrap_or(0);
        let index = (0..=last).flat_map(|glyph| new_id(glyph).to_be_bytes()).collect::<Vec<u8>>();
        descendant.set("CIDToGIDMap", doc.add_object(stream(Dictionary::new(), deflate(&index))));
    }
    let texts = glyphs.iter().map(|(&glyph, text)| {
        let text = if text.is_empty() { JOINER } else { text };
        let units = text.encode_utf16().map(|unit| format!("{unit:04X}")).collect::<String>();
        (glyph, format!("<{units}>"))
    });
    let unicode = doc.add_object(map("Text", "bf", texts.collect()));
    let descendant = doc.add_object(descendant);
    Ok(doc.add_object(dictionary! {
        "Type" => "Font",
        "Subtype" => "Type0",
        "BaseFont" => name,
        "Encoding" => encoding,
        "DescendantFonts" => vec![descendant.into()],
        "ToUnicode" => unicode,
    }))
}

/// The text of a glyph that only completes others: every glyph needs a text, and this character is invisible.
const JOINER: &str = "\u{2060}";

fn system_info() -> Dictionary {
    let text = |text: &str| Object::String(text.into(), StringFormat::Literal);
    dictionary! { "Registry" => text("Adobe"), "Ordering" => text("Identity"), "Supplement" => 0 }
}

fn describe(face: &Face, name: &Object) -> Dictionary {
    let em = |units: i32| {
        let thousandths = f64::from(units) / f64::from(face.units_per_em()) * 1000.0;
        Object::Integer(thousandths.round() as i64)
    };
    let ((ascender, descender), (cap_height, _)) = (face.line(), face.heights());
    // No font table states the stem width; readers use this value only to imitate a missing font.
    let stem = 10 + 220 * (i64::from(face.weight()) - 50) / 900;
    dictionary! {
        "Type" => "FontDescriptor",
        "FontName" => name.clone(),
        // Symbolic: the codes are glyph ids, not letters of a standard alphabet.
        "Flags" => 4,
        "FontBBox" => face.bounds().map(em).to_vec(),
        "ItalicAngle" => face.slant(),
        "Ascent" => em(ascender),
        "Descent" => em(descender),
        "CapHeight" => em(cap_height),
        "StemV" => stem,
    }
}

/// A character map from two-byte codes to texts (`bf`) or to glyphs of the font program (`cid`).
fn map(name: &str, kind: &str, entries: Vec<(u16, String)>) -> lopdf::Stream {
    let mut text = format!(
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n\
         /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> def\n\
         /CMapName /{name} def\n/CMapType {} def\n\
         1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n",
        if kind == "bf" { 2 } else { 1 },
    );
    // A block may have at most a hundred entries.
    for block in entries.chunks(100) {
        text += &format!("{} begin{kind}char\n", block.len());
        for (code, value) in block {
            text += &format!("<{code:04X}> {value}\n");
        }
        text += &format!("end{kind}char\n");
    }
    text += "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend";
    let dict =
        dictionary! { "Type" => "CMap", "CMapName" => name, "CIDSystemInfo" => system_info() };
    stream(dict, deflate(text.as_bytes()))
}
