//! The preview as a file: its sheets on paper, and its words.

use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::Source;
use mazebook::{Build, Memory, spec};

/// The preview of a small book with these keys in its `[book]`.
fn preview(keys: &str, assets: &Assets) -> String {
    let text = format!(
        "[book]\ntitle = \"Small\"\n{keys}\n[[page]]\ntopology = \"square\"\nsize = [5, 5]\n"
    );
    let spec = spec::read(Source { name: "book.toml".into(), text }, assets).unwrap();
    let mut folder = Memory::default();
    let build = Build::new(&spec).assets(assets.clone()).formats(["preview"]);
    build.write(&mut folder).unwrap();
    String::from_utf8(folder.files().remove("preview.html").unwrap()).unwrap()
}

#[test]
fn the_preview_is_printed_on_the_sheets_of_the_book() {
    for (keys, size) in [
        ("paper = \"a5\"", "148mm 210mm"),
        ("paper = \"letter\"", "215.9mm 279.4mm"),
        (
            "paper = \"6x9\"\nprinter = \"kdp\"\nbleed = true\nallow = [\"page-count\"]",
            "155.575mm 234.95mm",
        ),
    ] {
        let html = preview(keys, &Assets::embedded());
        assert!(html.contains(&format!("\n@page {{ size: {size}; margin: 0; }}\n")), "{keys}");
    }
}
