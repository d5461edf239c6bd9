//! Spoiled packages: `proof` finds every fault and describes it correctly.

mod answers;
mod covers;
mod hidden;
mod mazes;
mod special;
mod spoil;

use crate::sample::sampled;
use lopdf::{Dictionary, Object, Stream};
use spoil::{Package, page, set_box, swap, with_key, write};

/// A spoiled package: a description, the change, and the expected words.
pub type Spoiled = (&'static str, fn(&mut Package), &'static str);

/// Checks that each fault is reported in these words, and that the good package has no faults.
pub fn found(all: &[Spoiled]) {
    found_in(Package::good, all);
}

/// The same for another good package. An everyday run tries one fault of each kind, by the start of the message.
pub fn found_in(good: fn() -> Package, all: &[Spoiled]) {
    assert_eq!(good().faults(), Vec::<String>::new());
    let kind = |words: &str| {
        let kind = words.rsplit_once(": ").map_or(words, |(kind, _)| kind);
        kind.replace(|c: char| c.is_ascii_digit(), "")
    };
    let mut missed = Vec::new();
    for (what, spoil, words) in sampled(all.to_vec(), |(.., words)| vec![kind(words)]) {
        let mut package = good();
        spoil(&mut package);
        let faults = package.faults();
        if !faults.iter().any(|fault| fault.contains(words)) {
            missed.push(format!("{what}: wanted “{words}”, got {faults:#?}"));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn pages() {
    found(&[
        (
            "a sheet is wider",
            |p| p.interior(|d| set_box(d, 3, "MediaBox", [0.0, 0.0, 433.0, 648.0])),
            "page 3: boxes: a MediaBox of 152.75",
        ),
        (
            "a sheet is turned",
            |p| p.interior(|d| set_box(d, 4, "MediaBox", [0.0, 0.0, 648.0, 432.0])),
            "page 4: boxes: a MediaBox of 228.60 x 152.40",
        ),
        (
            "a trim is moved",
            |p| p.interior(|d| set_box(d, 5, "TrimBox", [1.0, 0.0, 433.0, 648.0])),
            "page 5: boxes: a TrimBox of 152.40 x 228.60 mm at 0.35",
        ),
        (
            "a trim is gone",
            |p| p.interior(|d| drop(page(d, 2).remove(b"TrimBox"))),
            "page 2: boxes: no TrimBox",
        ),
        (
            "a bleed is gone",
            |p| p.interior(|d| drop(page(d, 2).remove(b"BleedBox"))),
            "page 2: boxes: no BleedBox",
        ),
        (
            "a bleed is smaller",
            |p| p.interior(|d| set_box(d, 7, "BleedBox", [9.0, 9.0, 423.0, 639.0])),
            "page 7: boxes: a BleedBox of 146.05",
        ),
        (
            "a page is missing",
            |p| p.interior(|d| d.delete_pages(&[9])),
            "35 pages, wanted 36, as the book has",
        ),
        (
            "the last page is missing",
            |p| p.interior(|d| d.delete_pages(&[36])),
            "page parity: 35 pages, wanted an even number",
        ),
        (
            "half of the book is missing",
            |p| p.interior(|d| d.delete_pages(&(12..37).collect::<Vec<u32>>())),
            "number of pages: 11 pages, wanted 24 to 828",
        ),
        (
            "two pages change places",
            |p| {
                let [a, b] = [1, 2].map(|number| p.page_of(number, false));
                p.interior(|doc| swap(doc, a, b));
            },
            "key: maze 1: the walls on page",
        ),
        (
            "the interior is missing",
            |p| drop(p.files.remove("interior.pdf")),
            "interior.pdf: file: it is missing",
        ),
        (
            "the interior is cut off",
            |p| p.files.get_mut("interior.pdf").unwrap().truncate(999),
            "interior.pdf: file: ",
        ),
        (
            "the interior is something else",
            |p| drop(p.files.insert("interior.pdf".into(), b"%PDF-1.7".to_vec())),
            "wanted a PDF that can be read",
        ),
    ]);
}

#[test]
fn the_bind_of_a_left_hand_page_is_at_its_right() {
    found(&[(
        "ink at the bind of a left-hand page",
        |p| p.add(6, "0 g 407 300 5 5 re f"),
        "page 6: margins: ink 7.06 mm from the right edge, wanted 9.5",
    )]);
}

#[test]
fn ink() {
    found(&[
        (
            "ink at the bind of a right-hand page",
            |p| p.add(5, "0 g 20 300 5 5 re f"),
            "page 5: margins: ink 7.06 mm from the left edge, wanted 9.5",
        ),
        (
            "ink at the outer edge",
            |p| p.add(5, "0 g 420 300 5 5 re f"),
            "page 5: margins: ink 2.47 mm from the right edge, wanted 6.35",
        ),
        (
            "ink at the top",
            |p| p.add(8, "0 g 200 640 5 5 re f"),
            "page 8: margins: ink 1.06 mm from the top edge",
        ),
        (
            "ink at the foot",
            |p| p.add(8, "0 G 1 w 200 10 m 210 10 l S"),
            "page 8: margins: ink 3.35 mm from the bottom edge",
        ),
        (
            "text over the edge",
            |p| p.add(8, "BT /F0 12 Tf 1 0 0 1 425 300 Tm <00240024> Tj ET"),
            "page 8: margins: ",
        ),
        (
            "a page is shifted",
            |p| p.interior(|d| write(d, 7, |text| format!("1 0 0 1 -40 0 cm {text}"))),
            "page 7: margins: ",
        ),
        (
            "a hairline",
            |p| p.add(6, "0 G .25 w 200 200 m 220 220 l S"),
            "page 6: thinnest line: a line of 0.25 pt, wanted 0.75 pt or more",
        ),
        (
            "a line without width",
            |p| p.add(6, "0 G 0 w 200 200 m 220 220 l S"),
            "page 6: thinnest line: a line of 0.00 pt",
        ),
        (
            "a line that is scaled down",
            |p| p.add(6, "q .1 0 0 .1 0 0 cm 2 w 2000 2000 m 2200 2200 l S Q"),
            "page 6: thinnest line: a line of 0.20 pt",
        ),
        (
            "small print",
            |p| p.add(1, "BT /F0 4 Tf 1 0 0 1 100 100 Tm <00240024> Tj ET"),
            "page 1: smallest text: text of 4.00 pt, wanted 7.00 pt or more",
        ),
        (
            "a light grey",
            |p| p.add(6, ".95 g 200 200 20 20 re f"),
            "page 6: lightest grey: a grey of 5.00 %",
        ),
        (
            "an area of RGB black",
            |p| p.add(9, "0 0 0 rg 200 200 20 20 re f"),
            "page 9: color: a color of red, green and blue, wanted black and greys",
        ),
        (
            "a line of RGB black",
            |p| p.add(9, "0 0 0 RG 1 w 200 200 m 220 220 l S"),
            "page 9: color: a color of red, green and blue",
        ),
        (
            "text in RGB",
            |p| p.add(1, "1 0 0 rg BT /F0 12 Tf 1 0 0 1 100 100 Tm <00240024> Tj ET"),
            "page 1: color: a color of red",
        ),
        (
            "black of four inks",
            |p| p.add(9, "1 1 1 1 k 200 200 20 20 re f"),
            "page 9: color: a color of four inks",
        ),
        (
            "a line of four inks",
            |p| p.add(9, "0 0 0 1 K 1 w 200 200 m 220 220 l S"),
            "page 9: color: a color of four inks",
        ),
        (
            "a color space",
            |p| p.add(9, "/Cs1 cs .5 scn 200 200 20 20 re f"),
            "page 9: color: a color of another space",
        ),
        (
            "an image",
            |p| {
                p.interior(|doc| {
                    let image = doc.add_object(Stream::new(
                        Dictionary::from_iter([("Subtype", Object::from("Image"))]),
                        vec![0],
                    ));
                    let forms = page(doc, 9).get_mut(b"Resources").unwrap().as_dict_mut().unwrap();
                    let forms = forms.get_mut(b"XObject").unwrap().as_dict_mut().unwrap();
                    forms.set("Im", image);
                    write(doc, 9, |text| format!("q {text} Q q 50 0 0 50 200 200 cm /Im Do Q"));
                })
            },
            "page 9: color: a picture of pixels",
        ),
        (
            "an image within a stream",
            |p| p.add(9, "q 50 0 0 50 200 200 cm BI /W 1 /H 1 /CS /G /BPC 8 ID 0 EI Q"),
            "page 9: color: a picture of pixels",
        ),
        ("a shading", |p| p.add(9, "/Sh sh"), "page 9: color: a picture of pixels, or shading"),
        (
            "a font has no outlines",
            |p| {
                p.interior(|d| {
                    with_key(d, b"FontName").for_each(|font| {
                        [b"FontFile2".as_slice(), b"FontFile3"]
                            .iter()
                            .for_each(|key| drop(font.remove(key)));
                    })
                })
            },
            "is not embedded, wanted every font in the file",
        ),
        (
            "a font cannot be read",
            |p| {
                p.interior(|d| {
                    with_key(d, b"ToUnicode").for_each(|font| drop(font.remove(b"ToUnicode")))
                })
            },
            "has no ToUnicode",
        ),
        (
            "a font is not there",
            |p| p.add(1, "BT /F9 12 Tf 1 0 0 1 100 100 Tm <00240024> Tj ET"),
            "page 1: fonts: no font F9",
        ),
    ]);
}

#[test]
fn the_last_page_for_ingram_is_blank() {
    let mut package = Package::of_ingram();
    assert_eq!(package.faults(), Vec::<String>::new());
    let last = package.inspected().len() as u32;
    assert!(last > 10, "checks were made");
    let pages =
        lopdf::Document::load_mem(&package.files["interior.pdf"]).unwrap().get_pages().len();
    package.add(pages as u32, "0 g 200 200 20 20 re f");
    assert!(package.faults()[0].contains("last page: the last page is printed, wanted a blank"));
}

#[test]
fn files_for_ingram_keep_their_standard() {
    let spoiled: &[Spoiled] = &[
        (
            "no output intent",
            |p| p.interior(|d| drop(d.catalog_mut().unwrap().remove(b"OutputIntents"))),
            "interior.pdf: standard: PDF/X-1a:2001, 0 output intents, wanted PDF/X-1a:2001, and one",
        ),
        (
            "a cover that claims nothing",
            |p| {
                p.file("cover.pdf", |d| {
                    let info = d.trailer.get(b"Info").unwrap().as_reference().unwrap();
                    d.get_dictionary_mut(info).unwrap().remove(b"GTS_PDFXConformance");
                })
            },
            "cover.pdf: standard: no standard, 1 output intent",
        ),
    ];
    found_in(Package::of_ingram, spoiled);
    let spoiled: &[Spoiled] = &[
        (
            "no metadata",
            |p| p.interior(|d| drop(d.catalog_mut().unwrap().remove(b"Metadata"))),
            "interior.pdf: standard: no standard, 1 output intent, wanted PDF/X-4",
        ),
        (
            "no press on the cover",
            |p| p.file("cover.pdf", |d| drop(d.catalog_mut().unwrap().remove(b"OutputIntents"))),
            "cover.pdf: standard: PDF/X-4, 0 output intents",
        ),
    ];
    found_in(Package::of_ingram_anew, spoiled);
}
