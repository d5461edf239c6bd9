//! What is read of a book: texts in the PDF as they were written, whatever the shaper did to their glyphs.

use super::read::page_operations;
use lopdf::{Document, Object, decode_text_string};
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::Source;
use mazebook::{Build, Memory, spec};
use std::collections::BTreeMap;

/// The PDF files of a book.
fn files(text: &str) -> BTreeMap<String, Vec<u8>> {
    let source = Source { name: "book.toml".into(), text: text.into() };
    let spec = spec::read(source, &Assets::embedded()).unwrap();
    let mut folder = Memory::default();
    Build::new(&spec).formats(["pdf"]).write(&mut folder).unwrap_or_else(|e| panic!("{e}"));
    folder.files()
}

/// The texts that stand for glyphs on a page.
fn replacements(doc: &Document, index: u32) -> Vec<String> {
    let text = |operand: &Object| {
        decode_text_string(operand.as_dict().ok()?.get(b"ActualText").ok()?).ok()
    };
    let operations = page_operations(doc, index);
    operations.iter().filter_map(|it| it.operands.get(1).and_then(text)).collect()
}

#[test]
fn a_text_whose_glyphs_read_otherwise_is_there_as_it_was_written() {
    let files = files(
        "[book]\ntitle = \"J̃ j̃ of mazes\"\nauthor = \"Fiancée Office\"\nscreen = true\n\
         [[page]]\ntopology = \"square\"\nsize = [5, 5]\ntitle = \"x̂ Ạ̈\"\n",
    );
    for name in ["book.pdf", "screen.pdf"] {
        let doc = Document::load_mem(&files[name]).unwrap();
        assert_eq!(replacements(&doc, 0), ["J̃ j̃ of mazes"], "{name}");
        let pages = 0..doc.get_pages().len() as u32;
        let all: Vec<String> = pages.flat_map(|page| replacements(&doc, page)).collect();
        assert!(all.contains(&"x̂ Ạ̈".to_owned()), "{name}: {all:?}");
        // Each span begins and ends.
        let operations = page_operations(&doc, 0);
        let count =
            |of: &[&str]| operations.iter().filter(|it| of.contains(&it.operator.as_str())).count();
        assert_eq!(count(&["BDC", "BMC"]), count(&["EMC"]), "{name}");
    }
}
