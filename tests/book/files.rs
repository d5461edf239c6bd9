//! Files of shapes: variants that many programs write, files of the wrong type, and drawings that would take too long.

use super::shapes::{planned, png};
use std::time::{Duration, Instant};

/// The number of cells of a shape from a file; or the error.
fn cells(name: &str, file: &[u8]) -> Result<usize, String> {
    let keys = format!("shape = \"{name}\"\nsize = [20, 20]");
    planned("square", &keys, &[(name, file)]).map(|found| found.grid.len())
}

const DISC: &str = "<circle cx=\"50\" cy=\"50\" r=\"40\"/>";

fn svg(inside: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 100 100\">{inside}</svg>"
    )
}

#[test]
fn a_document_type_is_no_matter_unless_its_entities_are() {
    let usual = "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\"";
    let plain = cells("a.svg", svg(DISC).as_bytes());
    assert!(plain.is_ok());
    let disc = svg(DISC);
    assert_eq!(cells("a.svg", format!("{usual}>\n{disc}").as_bytes()), plain);
    // The form written by older versions of Illustrator.
    let named = disc.replacen("http://www.w3.org/2000/svg", "&ns_svg;", 1);
    let named = format!("{usual} [<!ENTITY ns_svg \"http://www.w3.org/2000/svg\">]>\n{named}");
    assert_eq!(cells("a.svg", named.as_bytes()), plain);
    // One long entity that is used often.
    let long = format!(
        "<!DOCTYPE svg [<!ENTITY a '{}'>]>{}",
        "x".repeat(100_000),
        svg(&format!("<desc>{}</desc>{DISC}", "&a;".repeat(1000)))
    );
    let said = cells("a.svg", long.as_bytes()).unwrap_err();
    assert!(said.contains("declares entities that stand for too much"), "{said}");
    assert!(said.contains("save it as plain SVG"), "{said}");
}

#[test]
fn a_file_of_another_kind_is_called_by_its_name() {
    for (name, file, said, cure) in [
        ("a.jpg", &b"\xff\xd8\xff\xe0\0\x10JFIF"[..], "this is a JPEG file", "save it as PNG"),
        ("a.png", b"\xff\xd8\xff\xe0\0\x10JFIF", "this is a JPEG file", "save it as PNG"),
        ("a.webp", b"RIFF\x24\0\0\0WEBPVP8 ", "this is a WebP file", "save it as PNG"),
        ("a.gif", b"GIF89a", "this is a GIF file", "save it as PNG"),
        ("a.svgz", b"\x1f\x8b\x08\0", "this is a compressed SVG file", "save it as plain SVG"),
        ("a.png", b"", "this file is empty", "save the picture anew"),
        ("a.svg", b"\n", "this file is empty", "save the picture anew"),
        ("a.svg", b"<svg><!-- \xe4 --></svg>", "not in UTF-8", "save it as SVG in UTF-8"),
    ] {
        let found = cells(name, file).unwrap_err();
        assert!(found.contains(said) && found.contains(cure), "{name}: {found}");
        assert!(found.contains("book.toml:5:9"), "{found}");
    }
}

/// Each of these took from seconds to minutes, or was not recognized as SVG.
#[test]
fn a_drawing_that_would_take_too_long_is_to_be_simplified() {
    let copies = |levels: usize| {
        let inner = "<g id=\"a0\"><rect width=\"1\" height=\"1\"/></g>".to_owned();
        let groups = (1..=levels).map(|level| {
            let copy = format!("<use xlink:href=\"#a{}\" x=\"1\"/>", level - 1);
            format!("<g id=\"a{level}\">{}</g>", copy.repeat(10))
        });
        let groups: String = groups.collect();
        svg(&format!("<defs>{inner}{groups}</defs><use xlink:href=\"#a{levels}\"/>"))
    };
    let dashes =
        "<path d=\"M0 50H100\" stroke=\"black\" stroke-width=\"50\" stroke-dasharray=\"0.0001\"/>";
    let triangles = format!("<path d=\"{}\"/>", "M0 0L100 100L0 100Z".repeat(200_000));
    let deep = format!("{}{DISC}{}", "<g>".repeat(2000), "</g>".repeat(2000));
    let begun = Instant::now();
    for (bomb, why) in [
        (copies(4), "its parts cover it"),
        (copies(7), "its elements are too many"),
        (svg(dashes), "lines and curves"),
        (svg(&triangles), "lines and curves"),
        (svg(&deep), "too deep in one another"),
    ] {
        let said = cells("a.svg", bomb.as_bytes()).unwrap_err();
        assert!(said.contains("this picture is too intricate: ") && said.contains(why), "{said}");
        assert!(said.contains("simplify it"), "{said}");
    }
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
    // Many small parts are no problem.
    let small = |at: usize| {
        format!("<rect x=\"{}\" y=\"{}\" width=\"1\" height=\"1\"/>", at % 100, at / 100)
    };
    let mosaic: String = (0..10_000).map(small).collect();
    assert_eq!(cells("a.svg", svg(&mosaic).as_bytes()), Ok(400));
}

/// A filled area is closed, even if its path is not.
#[test]
fn a_path_that_stays_open_is_filled() {
    let path = |end: &str| svg(&format!("<path d=\"M0 0H100V100{end}\"/>"));
    let closed = cells("a.svg", path("Z").as_bytes());
    assert!(closed.is_ok());
    assert_eq!(cells("a.svg", path("").as_bytes()), closed);
}

/// The proposed threshold finds a shape, both in a picture too light for the default and in one too dark.
#[test]
fn a_threshold_that_finds_nothing_is_answered_with_one_that_works() {
    let light = png(4, &[200, 230, 200, 230, 200, 200, 200, 200]);
    let dark = png(4, &[20, 60, 20, 60, 20, 20, 20, 20]);
    let near = png(4, &[200, 201, 200, 201, 200, 200, 200, 200]);
    let yellow = svg(&DISC.replace("/>", " fill=\"#ffcc00\"/>"));
    for (name, file, than) in [
        ("a.png", &light[..], "lighter"),
        ("a.png", &near, "lighter"),
        ("a.png", &dark, "darker"),
        ("a.svg", yellow.as_bytes(), "lighter"),
    ] {
        let said = cells(name, file).unwrap_err();
        assert!(said.contains(&format!("this picture is {than} than `threshold`")), "{said}");
        let (_, proposed) = said.split_once("write threshold = ").unwrap();
        let threshold = proposed.split_whitespace().next().unwrap();
        let keys = format!("shape = \"{name}\"\nsize = [20, 20]\nthreshold = {threshold}");
        let mended = planned("square", &keys, &[(name, file)]);
        assert!(mended.is_ok(), "{threshold}: {mended:?}");
    }
    let white = svg(&DISC.replace("/>", " fill=\"white\"/>"));
    assert!(cells("a.svg", white.as_bytes()).unwrap_err().contains("all one color"));
}

/// Logos for dark backgrounds are white on a transparent background.
#[test]
fn white_alone_on_nothing_is_seen() {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 4, 1);
    encoder.set_color(png::ColorType::GrayscaleAlpha);
    let pixels = [255, 255, 255, 255, 255, 0, 255, 0];
    encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
    // Two pixels side by side on a board of 20 by 20.
    assert_eq!(cells("a.png", &file), Ok(200));
}

#[test]
fn what_is_called_otherwise_is_proposed() {
    let said = |shape: &str| {
        let keys = format!("shape = \"{shape}\"\nsize = [20, 20]");
        planned("square", &keys, &[]).unwrap_err()
    };
    assert!(said("hart").contains("did you mean `heart`?"));
    assert!(said("dino").contains("did you mean `dinosaur`?"));
    assert!(said("text:🐘").contains("write shape = \"🐘\""));
    assert!(said("text:你好").contains("name a font that has it"));
}
