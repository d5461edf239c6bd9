//! Spoiled covers.

use super::found;
use super::spoil::{Package, page, set_box, with_key, write};
use mazebook::proof::State;

#[test]
fn covers() {
    found(&[
        (
            "a wrong spine",
            |p| p.file("cover.pdf", |d| set_box(d, 1, "MediaBox", [0.0, 0.0, 910.0, 666.0])),
            "cover.pdf: spine: a spine of ",
        ),
        (
            "a lower sheet",
            |p| {
                p.file("cover.pdf", |d| {
                    let width = page(d, 1).get(b"MediaBox").unwrap().as_array().unwrap()[2]
                        .as_float()
                        .unwrap();
                    set_box(d, 1, "MediaBox", [0.0, 9.0, width, 666.0]);
                })
            },
            "cover.pdf: sheet of the cover: ",
        ),
        (
            "a trim is moved",
            |p| p.file("cover.pdf", |d| set_box(d, 1, "TrimBox", [0.0, 0.0, 800.0, 666.0])),
            "cover.pdf: boxes: a TrimBox 0.00 mm",
        ),
        (
            "a trim is gone",
            |p| p.file("cover.pdf", |d| drop(page(d, 1).remove(b"TrimBox"))),
            "cover.pdf: boxes: no TrimBox",
        ),
        (
            "a spine for other paper",
            |p| p.rules.cover.own_spine = Some(7.0),
            "cover.pdf: spine: a spine of 0.1968 in, wanted 0.2756 in",
        ),
        (
            "a spine for fewer pages",
            |p| p.rules.cover.own_spine = None,
            "wanted 36 pages x 0.002252 in = 0.0811 in",
        ),
        (
            "a spine by steps",
            |p| {
                p.rules.cover.own_spine = None;
                p.rules.cover.steps = vec![(24, 5.0), (84, 6.35)];
            },
            "cover.pdf: spine: a spine of 0.1968 in, wanted 0.2500 in, as for up to 84 pages",
        ),
        (
            "RGB on a cover",
            |p| p.on_cover("1 0 0 rg 99 99 20 20 re f"),
            "cover.pdf: color: a color of red, green and blue, wanted four inks",
        ),
        (
            "too much ink",
            |p| p.on_cover(".8 .8 .8 .8 k 99 99 20 20 re f"),
            "cover.pdf: color: 320% of ink, wanted four inks, no more than 240%",
        ),
        (
            "four inks for a printer of RGB",
            |p| p.rules.cover.ink = None,
            "cover.pdf: color: a color of four inks, wanted red, green and blue",
        ),
        (
            "another number",
            |p| p.rules.cover.isbn = Some("3-16-148411-9".into()),
            "barcode: 9783161484100 and 50999, wanted 978316148411",
        ),
        (
            "another price",
            |p| p.rules.cover.price = "51099".into(),
            "and 50999, wanted 9783161484100 and 51099",
        ),
        (
            "a bar is missing",
            |p| {
                p.file("cover.pdf", |d| {
                    write(d, 1, |text| {
                        let at =
                            text.rfind(" m\n").and_then(|end| text[..end].rfind('\n')).unwrap();
                        let rest = &text[at + 1..];
                        format!("{}{}", &text[..=at], &rest[rest.find("h\n").unwrap() + 2..])
                    })
                })
            },
            "barcode: 45 bars instead of 46",
        ),
        (
            "no bars",
            |p| p.file("cover.pdf", |d| write(d, 1, |_| "0 g 99 99 20 20 re f".into())),
            "barcode: 0 bars instead of 46",
        ),
        (
            "two sheets",
            |p| {
                p.files.insert("cover.pdf".into(), p.files["interior.pdf"].clone()).map_or((), drop)
            },
            "cover.pdf: number of pages: 36 pages, wanted one sheet",
        ),
        (
            "a font is not embedded",
            |p| {
                p.file("cover.pdf", |d| {
                    with_key(d, b"FontName").for_each(|font| {
                        [b"FontFile2".as_slice(), b"FontFile3"]
                            .iter()
                            .for_each(|key| drop(font.remove(key)));
                    })
                })
            },
            "cover.pdf page 1: fonts: ",
        ),
        ("no cover", |p| drop(p.files.remove("cover.pdf")), "cover.pdf: file: it is missing"),
        ("no front", |p| drop(p.files.remove("front.png")), "front.png: file: it is missing"),
        (
            "a front that is no picture",
            |p| drop(p.files.insert("front.png".into(), b"GIF89a".to_vec())),
            "front.png: front: no PNG, wanted 1800 x 2700 pixels",
        ),
        (
            "a small front",
            |p| {
                p.files.get_mut("front.png").unwrap()[16..24]
                    .copy_from_slice(&[0, 0, 1, 0, 0, 0, 1, 0])
            },
            "front.png: front: 256 x 256 pixels",
        ),
    ]);
}

#[test]
fn a_spine_is_held_to_the_formula_as_well() {
    let advice = |of: Package| {
        let checks = of.inspected();
        let found = checks.into_iter().find(|check| check.name == "spine by the formula");
        found.map(|check| (check.state, check.message()))
    };
    let (state, message) = advice(Package::good()).unwrap();
    assert_eq!(state, State::Advice);
    assert!(
        message.contains("the book gives 0.1969 in, wanted 36 pages x 0.002252 in"),
        "{message}"
    );
    assert_eq!(advice(Package::of_ingram()), None, "it has no formula");
}
