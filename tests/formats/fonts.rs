//! Fonts in a PDF: a subset of each, or the whole font if its license bits forbid subsets.

use super::{drawing, metadata, sample};
use lopdf::{Dictionary, Document, Object};
use mazebook::format::pdf;
use mazebook::page::font::Faces;
use mazebook::page::scene::Shape;

/// The number of the first face that is not built in.
const FIRST_EXTRA: usize = 6;

/// Noto Sans with other license bits (fsType in the table OS/2).
pub fn with_license(bits: u16) -> Vec<u8> {
    let mut font = notosans::REGULAR_TTF.to_vec();
    let tables = u16::from_be_bytes([font[4], font[5]]) as usize;
    let mut entries = font[12..12 + 16 * tables].chunks(16);
    let entry = entries.find(|entry| &entry[..4] == b"OS/2").unwrap();
    let table = u32::from_be_bytes(entry[8..12].try_into().unwrap()) as usize;
    font[table + 8..table + 10].copy_from_slice(&bits.to_be_bytes());
    font
}

/// A PDF whose regular text uses this font: the font's name there, and its bytes.
fn embedded(font: &[u8], name: &str) -> (String, Vec<u8>) {
    let faces = Faces::with(vec![font.to_vec()]).unwrap();
    let mut scene = sample(&drawing(), 0.0);
    for mark in &mut scene.marks {
        if let Shape::Text { run, .. } = &mut mark.shape
            && run.face == 0
        {
            run.face = FIRST_EXTRA;
        }
    }
    let page = pdf::encode(&scene, &faces, &pdf::Forms::default()).unwrap();
    let bytes = pdf::write(&metadata(), &faces, vec![page]).unwrap();
    // For tests/pdf.sh.
    std::fs::write(format!("{}/{name}.pdf", env!("CARGO_TARGET_TMPDIR")), &bytes).unwrap();
    let doc = Document::load_mem(&bytes).unwrap();
    assert!(doc.extract_text(&[1]).unwrap().contains(super::LINE));
    let fonts = doc.get_page_fonts(doc.get_pages()[&1]).unwrap();
    let font = fonts[b"F6".as_slice()];
    let name = String::from_utf8(font.get(b"BaseFont").and_then(Object::as_name).unwrap().into());
    let of = |dict: &Dictionary, key: &[u8]| dict.get(key).unwrap().as_reference().unwrap();
    let descendants = font.get(b"DescendantFonts").unwrap().as_array().unwrap();
    let descendant = doc.get_dictionary(descendants[0].as_reference().unwrap()).unwrap();
    let descriptor = doc.get_dictionary(of(descendant, b"FontDescriptor")).unwrap();
    let file = doc.get_object(of(descriptor, b"FontFile2")).unwrap().as_stream().unwrap();
    (name.unwrap(), file.decompressed_content().unwrap())
}

#[test]
fn a_font_that_is_not_to_be_cut_is_embedded_whole() {
    let (name, part) = embedded(notosans::REGULAR_TTF, "part");
    assert!(name.ends_with("+NotoSans") && part.len() < 100_000, "{name}");
    let uncut = with_license(0x0100);
    let (name, whole) = embedded(&uncut, "whole");
    assert_eq!(name, "NotoSans");
    assert!(whole == uncut);
}
