//! PDF: pages are encoded one by one, on any thread, then assembled into one file.
//!
//! printpdf makes the container, the catalog and the page tree. This module replaces the parts that printpdf cannot write
//! or writes wrongly: boxes, shared drawings, page resources, glyph fonts, document information and identity.

mod compressed;
mod content;
mod fonts;
mod icc;
mod navigation;
mod operators;
mod packed;
mod picture;
mod reading;
mod screen;
mod standard;
mod tags;
mod volume;
mod xmp;

use content::encode_tagged;
pub use content::{EncodedPage, Forms, encode};
use screen::{Link, Outline, Screen};

use super::number::{COORDINATE, Digits};
use crate::Error;
use compressed::{deflate, stream};
use lopdf::{
    Dictionary, Document, Object, ObjectId, Stream, StringFormat, dictionary, text_string,
};
use maze::geometry::{MM_PER_PT, Rect};
use operators::Form;
use page::font::Faces;
use printpdf::{PdfDocument, PdfPage, PdfSaveOptions, Pt};
use reading::Texts;
use sha2::{Digest, Sha256};
use spec::{Standard, Standards};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::sync::Arc;
pub(super) use volume::FORMAT;

/// The information that a file contains about itself.
#[derive(Clone, Debug, Default)]
pub struct Metadata {
    /// The title.
    pub title: String,
    /// May be empty.
    pub author: String,
    /// The standards that the file conforms to.
    pub standards: Standards,
}

/// The encoded pages as a PDF file, without what only a volume for a screen has.
pub fn write(
    metadata: &Metadata,
    faces: &Faces,
    pages: Vec<EncodedPage>,
) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    write_to(&mut bytes, metadata, None, faces, pages)?;
    Ok(bytes)
}

/// Assembles encoded pages into a PDF file, which is never in memory as a whole.
///
/// With `screen`, adds the outline and links; the pages must have been encoded with tags. The only date in the file is
/// that required by a standard, so the same pages give the same bytes.
pub(crate) fn write_to(
    file: &mut impl Write,
    metadata: &Metadata,
    screen: Option<&Screen>,
    faces: &Faces,
    mut pages: Vec<EncodedPage>,
) -> Result<(), Error> {
    if pages.is_empty() {
        return Err(Error::NoPages);
    }
    let mut doc = container(&pages)?;
    let forms = place_forms(&mut doc, &pages);
    let fonts = embedded(&mut doc, faces, &pages)?;

    let page_ids: Vec<ObjectId> = doc.page_iter().collect();
    for (page, &id) in pages.iter_mut().zip(&page_ids) {
        let xobjects = page.forms.iter().enumerate();
        let xobjects =
            xobjects.map(|(i, form)| (format!("D{i}"), Object::from(forms[&Arc::as_ptr(form)])));
        let faces: BTreeSet<usize> = page.glyphs.keys().map(|&(face, _)| face).collect();
        let named = faces.iter().map(|face| (format!("F{face}"), Object::from(fonts[face])));
        let mut resources = Dictionary::new();
        for (kind, dict) in
            [("XObject", Dictionary::from_iter(xobjects)), ("Font", Dictionary::from_iter(named))]
        {
            if !dict.is_empty() {
                resources.set(kind, dict);
            }
        }
        let sheet = boxed(Rect::new(0.0, 0.0, page.width, page.height), page.height)?;
        let trim = boxed(page.trim, page.height)?;
        let contents = doc.add_object(stream(Dictionary::new(), std::mem::take(&mut page.content)));

        let dict = doc.get_dictionary_mut(id).map_err(Error::failed)?;
        dict.set("MediaBox", sheet.clone());
        // On a screen the bleed is not shown.
        dict.set("CropBox", if screen.is_some() { trim.clone() } else { sheet.clone() });
        dict.set("BleedBox", sheet);
        dict.set("TrimBox", trim);
        dict.set("Resources", resources);
        dict.set("Contents", contents);
        dict.remove(b"Annots");
    }
    forget_opinions(&mut doc)?;
    if let Some(screen) = screen {
        screen::dress(&mut doc, screen, &pages, &page_ids)?;
    }
    finish(file, doc, metadata, screen.is_some()).map_err(Error::failed)
}

/// The bare document: a catalog and empty pages.
fn container(pages: &[EncodedPage]) -> Result<Document, Error> {
    let mut container = PdfDocument::new("");
    let points = |mm: f64| Pt((mm / MM_PER_PT) as f32).into();
    container.pages = pages
        .iter()
        .map(|page| PdfPage::new(points(page.width), points(page.height), Vec::new()))
        .collect();

    let mut warnings = Vec::new();
    let doc = container.to_lopdf_document(&PdfSaveOptions::default(), &mut warnings);
    match warnings.first() {
        Some(warning) => Err(Error::Failed(format!("{warning:?}"))),
        None => Ok(doc),
    }
}

/// Adds every drawing once, in the order of the pages; returns its object by address.
fn place_forms(doc: &mut Document, pages: &[EncodedPage]) -> BTreeMap<*const Form, ObjectId> {
    let mut place_forms = BTreeMap::new();
    for form in pages.iter().flat_map(|page| &page.forms) {
        place_forms.entry(Arc::as_ptr(form)).or_insert_with(|| {
            let dict = dictionary! {
                "Type" => "XObject", "Subtype" => "Form", "FormType" => 1,
                "BBox" => form.bounds.map(Object::from).to_vec(),
                "Resources" => Dictionary::new(),
            };
            doc.add_object(stream(dict, form.stream.clone()))
        });
    }
    place_forms
}

/// Embeds every face that the pages use; returns the font objects by face number.
fn embedded(
    doc: &mut Document,
    faces: &Faces,
    pages: &[EncodedPage],
) -> Result<BTreeMap<usize, ObjectId>, Error> {
    let mut texts = Texts::new();
    for (&glyph, text) in pages.iter().flat_map(|page| &page.glyphs) {
        reading::note(&mut texts, glyph, text.clone(), faces);
    }
    let mut by_face: BTreeMap<usize, BTreeMap<u16, String>> = BTreeMap::new();
    for ((face, glyph), text) in texts {
        by_face.entry(face).or_default().insert(glyph, text);
    }
    by_face
        .iter()
        .map(|(&face, glyphs)| Ok((face, fonts::embed(doc, faces, face, glyphs)?)))
        .collect()
}

/// A rectangle in mm from the top left corner of a sheet, as corners in points from the bottom left corner.
fn boxed(rect: Rect, height: f64) -> Result<Object, Error> {
    let edges = [rect.x, height - rect.bottom(), rect.right(), height - rect.y];
    let mut digits = Digits::default();
    let numbers = edges.map(|edge| match digits.units(edge / MM_PER_PT, COORDINATE) {
        whole if whole % 1000 == 0 => Object::Integer(whole / 1000),
        part => Object::Real(part as f32 / 1000.0),
    });
    digits.finish()?;
    Ok(numbers.to_vec().into())
}

/// Removes the container's settings for how a viewer displays the document.
fn forget_opinions(doc: &mut Document) -> Result<(), Error> {
    let catalog = doc.catalog_mut().map_err(Error::failed)?;
    for opinion in [b"PageLayout".as_slice(), b"PageMode"] {
        catalog.remove(opinion);
    }
    Ok(())
}

/// Writes a document with its information: packed for a screen, plain for a printer.
fn finish(
    file: &mut impl Write,
    mut doc: Document,
    metadata: &Metadata,
    packs: bool,
) -> io::Result<()> {
    // Replaces the container's information, which claims PDF/X and a date in 1970.
    let mut fields = dictionary! { "Title" => text_string(&metadata.title) };
    if !metadata.author.is_empty() {
        fields.set("Author", text_string(&metadata.author));
    }
    fields.set("Producer", text_string("mazebook"));
    let standards = &metadata.standards;
    standard::dress(&mut doc, &mut fields, standards).map_err(io::Error::other)?;
    doc.version = standard::version(standards).into();
    // PDF 1.3 has no XMP.
    if !standards.include(Standard::PdfX1a) {
        let packet = xmp::packet(metadata, &doc);
        // Never compressed, so that programs that cannot read PDF find it by its markers.
        let fields = dictionary! { "Type" => "Metadata", "Subtype" => "XML" };
        let packet = Stream::new(fields, packet.into_bytes()).with_compression(false);
        let packet = doc.add_object(packet);
        doc.catalog_mut().map_err(io::Error::other)?.set("Metadata", packet);
    }
    let info = doc.add_object(fields);
    doc.trailer.set("Info", info);
    doc.prune_objects();
    doc.renumber_objects();
    if packs {
        return packed::save(&doc, file);
    }
    let blank = Object::String(vec![0; 16], StringFormat::Hexadecimal);
    doc.trailer.set("ID", vec![blank.clone(), blank]);
    let mut file = IdentityWriter { file, digest: Sha256::new(), end: Vec::new() };
    doc.save_to(&mut file)?;
    file.finish()
}

/// Passes a file on as it is written, except for its end, which receives the file's identity: a digest of the whole file.
struct IdentityWriter<'f, W> {
    file: &'f mut W,
    digest: Sha256,
    end: Vec<u8>,
}

/// More bytes than a trailer has, and few compared with a file.
const END: usize = 1 << 12;

impl<W: Write> Write for IdentityWriter<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.digest.update(bytes);
        self.end.extend(bytes);
        if self.end.len() > 16 * END {
            let ahead = self.end.len() - END;
            self.file.write_all(&self.end[..ahead])?;
            self.end.drain(..ahead);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<W: Write> IdentityWriter<'_, W> {
    /// Fills in the identity and passes the rest on.
    fn finish(mut self) -> io::Result<()> {
        let digest = self.digest.finalize();
        let hash: String = digest[..16].iter().map(|byte| format!("{byte:02X}")).collect();
        let blank = "0".repeat(hash.len());
        // The trailer contains the identity twice.
        for _ in 0..2 {
            let mut windows = self.end.windows(blank.len());
            if let Some(at) = windows.rposition(|window| window == blank.as_bytes()) {
                self.end[at..at + hash.len()].copy_from_slice(hash.as_bytes());
            }
        }
        self.file.write_all(&self.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_corners_in_points() {
        let a4 = boxed(Rect::new(0.0, 0.0, 210.0, 297.0), 297.0).unwrap();
        let corners: Vec<_> = a4.as_array().unwrap().iter().map(|n| format!("{n:?}")).collect();
        assert_eq!(corners, ["0", "0", "595.276", "841.89"]);
        assert!(boxed(Rect::new(0.0, 0.0, f64::NAN, 297.0), 297.0).is_err());
    }

    #[test]
    fn the_identity_is_a_digest_of_the_file() {
        let file = |body: &str, id: &str| format!("{body}trailer<{id}><{id}>\n%%EOF");
        // In the last case but one, part of the file is passed on while the trailer is written.
        for pieces in [0, 1, (16 * END - 40) / 15, 10_000] {
            let (body, mut bytes) = ("0123456789 obj ".repeat(pieces), Vec::new());
            let blank = file(&body, &"0".repeat(32));
            let mut passed =
                IdentityWriter { file: &mut bytes, digest: Sha256::new(), end: Vec::new() };
            for piece in blank.as_bytes().chunks(15) {
                passed.write_all(piece).unwrap();
            }
            passed.finish().unwrap();
            let digest = Sha256::digest(&blank);
            let id: String = digest[..16].iter().map(|byte| format!("{byte:02X}")).collect();
            assert!(bytes == file(&body, &id).as_bytes(), "{pieces} pieces");
        }
    }
}
