//! The PDF for a screen: links lead from each maze to its solution, and back.

use super::read::{floats, page_operations};
use crate::making::read_sound;
use lopdf::{Dictionary, Document, Object, decode_text_string};
use mazebook::{Build, Memory};
use serde_json::Value;
use std::collections::BTreeMap;

const BOOK: &str = "
[book]
title   = \"Linked\"
answers_per_page = 2
[[page]]
topology = \"square\"
size     = [6, 6]
count    = 4
per_page = 4
[[page]]
topology = \"hex\"
size     = [5, 5]
count    = 3
";

/// The links of a page.
fn links(doc: &Document, page: &Dictionary, numbers: &BTreeMap<lopdf::ObjectId, u64>) -> Vec<Link> {
    let annotations = page.get(b"Annots").and_then(Object::as_array).unwrap();
    let link = |annotation: &Object| {
        let link = doc.get_dictionary(annotation.as_reference().unwrap()).unwrap();
        let area = floats(link.get(b"Rect").unwrap());
        let to = link.get(b"Dest").and_then(Object::as_array).unwrap()[0].as_reference().unwrap();
        Link {
            to: numbers[&to],
            says: decode_text_string(link.get(b"Contents").unwrap()).unwrap(),
            middle: (area[0] + area[2]) / 2.0 / 72.0 * 25.4,
        }
    };
    annotations.iter().map(link).collect()
}

/// The target page of a link, its description, and the distance of its center from the left edge, in mm.
struct Link {
    to: u64,
    says: String,
    middle: f64,
}

/// The files of the book with additional keys.
fn files(keys: &str) -> BTreeMap<String, Vec<u8>> {
    let text = BOOK.replace(
        "[[page]]\ntopology = \"square\"",
        &format!("{keys}\n[[page]]\ntopology = \"square\""),
    );
    let spec = read_sound(text);
    let mut folder = Memory::default();
    Build::new(&spec).write(&mut folder).unwrap_or_else(|error| panic!("{error}"));
    folder.files()
}

/// In the PDF for a screen the answers are at the back or behind their mazes, even if the printed ones are elsewhere.
#[test]
fn every_link_leads_to_the_page_of_its_own_maze() {
    let places = ["back", "separate", "both", "after"];
    let mut all = places.map(|place| format!("screen = true\nanswers = \"{place}\"")).to_vec();
    // A tablet paper implies a PDF for a screen.
    all.push("paper = \"tablet\"".to_owned());
    for keys in all {
        let files = files(&keys);
        let doc = Document::load_mem(&files["screen.pdf"]).unwrap();
        let manifest: Value = serde_json::from_slice(&files["manifest.json"]).unwrap();
        let numbers =
            doc.get_pages().into_iter().map(|(number, id)| (id, u64::from(number))).collect();

        let mut expected = 0;
        for maze in manifest["mazes"].as_array().unwrap() {
            let (number, answer, screen) = (&maze["number"], &maze["answer"], &maze["screen"]);
            assert_eq!((&screen["file"], &screen["page"]), (&"screen.pdf".into(), &maze["page"]));
            let pages = (&screen["page"], &screen["answer_page"]);
            for (here, on, to) in [(maze, pages.0, pages.1), (answer, pages.1, pages.0)] {
                let (on, to) = (on.as_u64().unwrap(), to.as_u64().unwrap());
                let page = doc.get_dictionary(doc.get_pages()[&(on as u32)]).unwrap();
                let links = links(&doc, page, &numbers);
                let says = format!("No. {number}, p. {to}");
                let own = links.iter().filter(|link| link.says.contains(&says));
                let [own] = own.collect::<Vec<_>>()[..] else { panic!("no link says {says}") };
                assert_eq!(own.to, to, "{says}");
                let across: [f64; 4] = serde_json::from_value(here["box"].clone()).unwrap();
                assert!(own.middle > across[0] && own.middle < across[0] + across[2], "{says}");
                expected += 1;
            }
        }
        let all = doc.get_pages().into_values().map(|id| doc.get_dictionary(id).unwrap());
        let all = all.filter(|page| page.has(b"Annots"));
        assert_eq!(all.map(|page| links(&doc, page, &numbers).len()).sum::<usize>(), expected);
    }
}

/// Each line of the contents leads to its page, at the height of the line.
#[test]
fn the_contents_lead_to_their_pages() {
    let text = "[book]\ntitle = \"T\"\nscreen = true\nfront = [\"contents\"]\n[defaults]\ntopology = \"square\"\nsize = [6, 6]\n\
        [[page]]\nsection = \"Calm\"\ncount = 2\n[[page]]\nsection = \"Wild\"\n";
    let spec = read_sound(text);
    let mut folder = Memory::default();
    Build::new(&spec).formats(["pdf"]).write(&mut folder).unwrap();
    let doc = Document::load_mem(&folder.files()["screen.pdf"]).unwrap();
    let numbers = doc.get_pages().into_iter().map(|(number, id)| (id, u64::from(number))).collect();
    let page = doc.get_dictionary(doc.get_pages()[&1]).unwrap();
    let links = links(&doc, page, &numbers);
    let said: Vec<(u64, &str)> = links.iter().map(|link| (link.to, link.says.as_str())).collect();
    assert_eq!(said, [(2, "Calm, p. 2"), (5, "Wild, p. 5")]);
}

#[test]
fn a_tablet_has_no_gutter_unless_a_printer_asks_for_one() {
    let gutters = |keys: &str| {
        let files = files(&format!("paper = \"tablet\"\n{keys}"));
        let doc = Document::load_mem(&files["book.pdf"]).unwrap();
        let page = doc.get_dictionary(doc.page_iter().next().unwrap()).unwrap();
        let sheet = floats(page.get(b"MediaBox").unwrap())
            .into_iter()
            .map(|side| (side / 72.0 * 254.0).round());
        assert_eq!(sheet.collect::<Vec<f64>>(), [0.0, 0.0, 1575.0, 2100.0]);
        let manifest: Value = serde_json::from_slice(&files["manifest.json"]).unwrap();
        let mazes =
            manifest["mazes"].as_array().unwrap().iter().filter(|maze| maze["topology"] == "hex");
        let middles = mazes.map(|maze| {
            let across: [f64; 4] = serde_json::from_value(maze["box"].clone()).unwrap();
            ((across[0] + across[2] / 2.0) * 10.0).round()
        });
        let middles: Vec<f64> = middles.collect();
        (files.contains_key("screen.pdf"), middles.windows(2).any(|two| two[0] != two[1]))
    };
    assert_eq!(gutters(""), (true, false));
    assert_eq!(gutters("screen = false"), (false, false));
    assert_eq!(gutters("printer = \"ingram\"\nallow = [\"page-count\"]"), (false, true));
}

#[test]
fn a_screen_shows_no_bleed() {
    let files = files(
        "printer = \"kdp\"\npaper = \"6x9\"\nbleed = true\nscreen = true\nallow = [\"page-count\"]",
    );
    for (name, shown) in
        [("book.pdf", [0.0, 0.0, 441.0, 666.0]), ("screen.pdf", [0.0, 9.0, 432.0, 657.0])]
    {
        let doc = Document::load_mem(&files[name]).unwrap();
        let page = doc.get_dictionary(doc.page_iter().next().unwrap()).unwrap();
        assert_eq!(floats(page.get(b"CropBox").unwrap()), shown, "{name}");
    }
}

/// Small objects share streams, and the cross-reference table has every object number from 0 on at its position.
#[test]
fn the_pdf_for_a_screen_is_packed() {
    let files = files("screen = true");
    let (plain, packed) = (&files["book.pdf"], &files["screen.pdf"]);
    let has = |bytes: &[u8], text: &str| bytes.windows(text.len()).any(|it| it == text.as_bytes());
    assert!(has(packed, "/ObjStm") && !has(packed, "/StructElem") && !has(plain, "/ObjStm"));

    let end = String::from_utf8_lossy(&packed[packed.len() - 40..]).into_owned();
    let start: usize =
        end.split("startxref\n").nth(1).unwrap().lines().next().unwrap().parse().unwrap();
    let table = &packed[start..];
    let words = table.windows(7).position(|it| it == b"stream\n").unwrap();
    let head = String::from_utf8_lossy(&table[..words]).into_owned();
    let number = |key: &str| -> usize {
        let digits = head.split(key).nth(1).unwrap().trim_start();
        digits.split(|c: char| !c.is_ascii_digit()).next().unwrap().parse().unwrap()
    };
    let content = table[words + 7..][..number("/Length")].to_vec();
    let fields = lopdf::dictionary! { "Filter" => "FlateDecode" };
    let content = lopdf::Stream::new(fields, content).decompressed_content().unwrap();
    assert_eq!(content.len(), 7 * number("/Size"));
    assert_eq!(content[..7], [0, 0, 0, 0, 0, 0xFF, 0xFF], "object 0 is free");
    let mut before: BTreeMap<usize, u16> = BTreeMap::new();
    for (object, line) in content.chunks(7).enumerate().skip(1) {
        let first = u32::from_be_bytes(line[1..5].try_into().unwrap()) as usize;
        match line[0] {
            1 => assert!(packed[first..].starts_with(format!("{object} 0 obj").as_bytes())),
            kind => {
                assert!(kind == 2 && content[7 * first] == 1, "{object}");
                let place = u16::from_be_bytes([line[5], line[6]]);
                let next = before.entry(first).or_default();
                assert_eq!(place, *next, "{object}");
                *next += 1;
            }
        }
    }
}

/// Whether a page sets an RGB color.
fn is_colored(doc: &Document, index: u32) -> bool {
    page_operations(doc, index).iter().any(|it| ["RG", "rg"].contains(&it.operator.as_str()))
}

#[test]
fn the_book_for_the_printer_is_the_same_beside_one_for_a_screen() {
    for keys in ["answers = \"separate\"", "answers = \"back\"\nvariants = 2"] {
        let (alone, both) = (files(keys), files(&format!("{keys}\nscreen = true")));
        let letters = if keys.contains("variants") { &["-A", "-B"][..] } else { &[""] };
        let screens: Vec<String> =
            letters.iter().map(|letter| format!("screen{letter}.pdf")).collect();
        let more: Vec<&String> = both.keys().filter(|name| !alone.contains_key(*name)).collect();
        assert_eq!(more, screens.iter().collect::<Vec<_>>());
        for (name, bytes) in alone.iter().filter(|(name, _)| *name != "manifest.json") {
            assert!(both[name] == *bytes, "{name} with {keys}");
        }
        for screen in &screens {
            let doc = Document::load_mem(&both[screen]).unwrap();
            let catalog = doc.catalog().unwrap();
            for key in ["Outlines", "StructTreeRoot", "Lang", "PageLabels"] {
                assert!(catalog.has(key.as_bytes()), "{screen} has no {key}");
            }
            let last = doc.get_pages().len() as u32 - 1;
            assert!(is_colored(&doc, last) && !is_colored(&doc, 1), "{screen}");
        }
    }
}

#[test]
fn contents_on_several_pages_have_one_bookmark() {
    let page = |n: usize| {
        format!("[[page]]\ntopology = \"square\"\nsize = [4, 4]\ntitle = \"Part {n}\"\n")
    };
    let pages: String = (1..=60).map(page).collect();
    let text = format!("[book]\ntitle = \"T\"\nscreen = true\nfront = [\"contents\"]\n{pages}");
    let spec = read_sound(text);
    let mut folder = Memory::default();
    Build::new(&spec).write(&mut folder).unwrap_or_else(|error| panic!("{error}"));
    let doc = Document::load_mem(&folder.files()["screen.pdf"]).unwrap();
    // A bookmark has a title and a destination.
    let titles = doc.objects.values().filter_map(|object| {
        let bookmark = object.as_dict().ok().filter(|it| it.has(b"Dest") && it.has(b"Title"))?;
        decode_text_string(bookmark.get(b"Title").ok()?).ok()
    });
    let titles: Vec<String> = titles.collect();
    assert_eq!(titles.iter().filter(|title| *title == "Contents").count(), 1, "{titles:?}");
    assert!(titles.iter().filter(|title| title.starts_with("Part ")).count() == 60);
}

/// The bookmarks below an entry, each with its page and indented by its depth.
fn bookmarks(doc: &Document, above: &Dictionary, depth: usize) -> Vec<String> {
    let pages: BTreeMap<_, _> = doc.get_pages().into_iter().map(|(n, id)| (id, n)).collect();
    let mut lines = Vec::new();
    let mut next = above.get(b"First").ok();
    while let Some(entry) = next {
        let entry = doc.get_dictionary(entry.as_reference().unwrap()).unwrap();
        let title = decode_text_string(entry.get(b"Title").unwrap()).unwrap();
        let to = entry.get(b"Dest").and_then(Object::as_array).unwrap()[0].as_reference().unwrap();
        lines.push(format!("{}{title}, {}", " ".repeat(depth), pages[&to]));
        lines.extend(bookmarks(doc, entry, depth + 1));
        next = entry.get(b"Next").ok();
    }
    lines
}

#[test]
fn answers_behind_their_mazes_have_bookmarks_below_them() {
    let text = "[book]\ntitle = \"T\"\nscreen = true\nfront = []\nback = [\"notes\"]\nanswers = \"after\"\n\
        answers_per_page = 1\n[defaults]\ntopology = \"square\"\nsize = [6, 6]\n\
        [[page]]\nsection = \"Calm\"\ntitle = \"Walk\"\ncount = 2\n[[page]]\nsection = \"Wild\"\ncount = 2\nper_page = 2\n";
    let spec = read_sound(text);
    let mut folder = Memory::default();
    Build::new(&spec).formats(["pdf"]).write(&mut folder).unwrap();
    let doc = Document::load_mem(&folder.files()["screen.pdf"]).unwrap();
    let outlines = doc.catalog().unwrap().get(b"Outlines").unwrap().as_reference().unwrap();
    let expected = [
        "Calm, 1",
        " Walk, 2",
        "  No. 1, 2",
        "   Answers: No. 1, 3",
        "  No. 2, 4",
        "   Answers: No. 2, 5",
        "Wild, 6",
        " No. 3–4, 7",
        "  Answers: No. 3, 8",
        "  Answers: No. 4, 9",
        "Notes, 10",
    ];
    assert_eq!(bookmarks(&doc, doc.get_dictionary(outlines).unwrap(), 0), expected);
}
