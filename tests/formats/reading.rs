//! What is read of a book: texts in the PDF as they were written, whatever the shaper did to their glyphs.

use super::read::page_operations;
use crate::making::read_sound;
use lopdf::{Dictionary, Document, Object, decode_text_string};
use mazebook::page::font::Faces;
use mazebook::{Build, Memory};
use std::collections::BTreeMap;

/// The PDF files of a book.
pub fn files(text: &str) -> BTreeMap<String, Vec<u8>> {
    let spec = read_sound(text);
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

/// The type of each marked content of a page, and its text.
fn said(doc: &Document, index: u32) -> Vec<(String, String)> {
    let faces = Faces::builtin();
    let (mut said, mut face, mut open): (Vec<(String, String)>, _, _) = (Vec::new(), 0, Vec::new());
    for operation in page_operations(doc, index) {
        let operands = &operation.operands;
        match operation.operator.as_str() {
            "Tf" => {
                let name = String::from_utf8_lossy(operands[0].as_name().unwrap()).into_owned();
                face = name[1..].parse().unwrap();
            }
            // Artifacts are not read.
            "BMC" => open.push(true),
            "BDC" => {
                let fields = operands[1].as_dict().unwrap();
                if fields.has(b"MCID") {
                    let tag = operands[0].as_name().unwrap();
                    said.push((String::from_utf8_lossy(tag).into_owned(), String::new()));
                }
                let text = fields.get(b"ActualText").and_then(decode_text_string);
                if let (Ok(text), Some((_, all))) = (&text, said.last_mut()) {
                    *all += text;
                }
                open.push(text.is_ok());
            }
            "EMC" => drop(open.pop()),
            "TJ" if open.iter().all(|replaced| !replaced) => {
                let texts = operands[0].as_array().unwrap().iter();
                let codes = texts.filter_map(|text| text.as_str().ok()).flat_map(|it| it.chunks(2));
                for code in codes {
                    let glyph = u16::from_be_bytes([code[0], code[1]]);
                    let text = faces.face(face).text_of(glyph).unwrap();
                    if let Some((_, all)) = said.last_mut() {
                        *all += &text;
                    }
                }
            }
            _ => {}
        }
    }
    said
}

const BOOK: &str = "[book]\ntitle = \"One title that is so long that it takes two lines of its page\"\n\
    screen = true\nfront = [\"title\", \"contents\", \"how-to-solve\"]\n\
    [defaults]\ntopology = \"square\"\nsize = [6, 6]\n\
    [[page]]\nsection = \"Calm\"\n[[page]]\nsection = \"Wild\"\nsize = [9, 9]\ntitle = \"Cats\"\nstart = \"🐱\"\n";

/// The pages of a book for a screen.
fn pages(text: &str) -> (Document, Vec<Vec<(String, String)>>) {
    let doc = Document::load_mem(&files(text)["screen.pdf"]).unwrap();
    let count = doc.get_pages().len() as u32;
    let said = (0..count).map(|page| said(&doc, page)).collect();
    (doc, said)
}

#[test]
fn texts_are_read_apart() {
    let (_, pages) = pages(BOOK);
    let of = |page: usize| -> Vec<(&str, &str)> {
        pages[page].iter().map(|(tag, text)| (tag.as_str(), text.as_str())).collect()
    };
    assert_eq!(of(0)[0], ("H1", "One title that is so long that it takes two lines of its page"));
    assert_eq!(of(1)[1], ("TOCI", "Calm  Maze 1 · Difficulty 1 of 10 4"));
    let how = of(2);
    assert_eq!(how[0], ("H1", "How to solve a maze"));
    assert_eq!(how[1], ("Figure", "Start Finish"));
    assert_eq!(how[2..4], [("Lbl", "1"), ("LBody", "Put your pencil on the start.")]);
    let maze = pages.iter().find(|page| page.iter().any(|(_, text)| text == "No. 1")).unwrap();
    assert_eq!(maze[0].0, "H2", "{maze:?}");
    assert!(
        maze[1].1.starts_with("Difficulty ") && maze[1].1.contains(" Answers: p. "),
        "{maze:?}"
    );
    let cats = pages.iter().find(|page| page.iter().any(|(_, text)| text == "Cats")).unwrap();
    assert_eq!((cats[0].0.as_str(), cats[1].0.as_str()), ("H2", "P"), "{cats:?}");
    // One heading over all answers.
    let answers = pages.iter().flatten().filter(|(_, text)| text == "Answers");
    assert_eq!(answers.map(|(tag, _)| tag.as_str()).collect::<Vec<_>>(), ["H1"]);
}

/// The elements of a type, in no order.
fn elements<'d>(doc: &'d Document, kind: &str) -> Vec<&'d Dictionary> {
    let is_of = |it: &&Dictionary| {
        it.get(b"S").is_ok_and(|own| own.as_name().is_ok_and(|own| own == kind.as_bytes()))
    };
    doc.objects.values().filter_map(|object| object.as_dict().ok()).filter(is_of).collect()
}

#[test]
fn the_how_to_page_is_a_list_with_a_figure() {
    let (doc, _) = pages(BOOK);
    let children = |element: &Dictionary| element.get(b"K").unwrap().as_array().unwrap().len();
    let [list] = elements(&doc, "L")[..] else { panic!("not one list") };
    assert_eq!(children(list), 4);
    assert!(elements(&doc, "LI").into_iter().all(|item| children(item) == 2));
}

#[test]
fn a_description_names_what_may_be_known() {
    let text = BOOK.to_owned()
        + "[[page]]\nsize = 200\nshape = \"heart\"\ntopology = \"hex\"\n\
           [[page]]\nsize = [20, 20]\npicture = \"🐘\"\n";
    let (doc, _) = pages(&text);
    let alternative = |it: &&Dictionary| decode_text_string(it.get(b"Alt").unwrap()).unwrap();
    let mut all: Vec<String> = elements(&doc, "Figure").iter().map(alternative).collect();
    all.sort();
    let with = |start: &str| {
        let found: Vec<&String> = all.iter().filter(|text| text.starts_with(start)).collect();
        let [one] = found[..] else { panic!("{start}: {found:?}") };
        one.clone()
    };
    assert!(with("No. 2. Square maze, 9 × 9").contains("Start: top left, 🐱."), "{all:?}");
    assert!(with("No. 3. Hexagonal maze").ends_with("Shape: heart."), "{all:?}");
    let (hidden, shown) = (with("No. 4."), with("Solution of maze No. 4"));
    assert!(!hidden.contains("🐘") && shown.ends_with("Hidden picture: 🐘."), "{all:?}");
    // The way of a small maze is told turn by turn, that of a large one only by its length.
    let way = with("Solution of maze No. 1");
    let steps = way.split_once("The way: ").unwrap().1;
    assert!(steps.starts_with("top left, ") && steps.ends_with(", bottom right."), "{way}");
    let cells = steps.split(", ").filter_map(|step| step.split(' ').next()?.parse::<usize>().ok());
    let words = ["right", "left", "up", "down"];
    assert!(cells.sum::<usize>() >= 5 && words.iter().any(|word| steps.contains(word)), "{way}");
    assert!(shown.contains(" cells, "), "{shown}");
    // A page to solve never tells the way.
    let puzzles = all.iter().filter(|text| text.starts_with("No. "));
    assert!(puzzles.clone().count() == 4 && puzzles.clone().all(|it| !it.contains("The way")));
}

#[test]
fn a_language_is_declared_as_it_is() {
    let with = |keys: &str, words: &str| {
        let text = BOOK.replace("screen = true\n", &format!("screen = true\n{keys}\n")) + words;
        Document::load_mem(&files(&text)["screen.pdf"]).unwrap()
    };
    let tag = |doc: &Document| {
        let lang = doc.catalog().unwrap().get(b"Lang").unwrap().as_str().unwrap();
        String::from_utf8(lang.to_vec()).unwrap()
    };
    // How many elements and parts of texts are declared as English.
    let english = |doc: &Document| {
        let is_english = |it: &Dictionary| {
            it.get(b"Lang").is_ok_and(|tag| tag.as_str().is_ok_and(|it| it == b"en"))
        };
        let elements = doc.objects.values().filter_map(|object| object.as_dict().ok());
        let elements = elements.filter(|it| it.has(b"S") && is_english(it)).count();
        let pages = 0..doc.get_pages().len() as u32;
        let spans = pages.flat_map(|page| page_operations(doc, page)).filter(|operation| {
            let fields = operation.operands.get(1).and_then(|it| it.as_dict().ok());
            fields.is_some_and(is_english)
        });
        (elements, spans.count())
    };
    for own in ["de", "pt-BR", "en-GB"] {
        let doc = with(&format!("language = \"{own}\""), "");
        assert_eq!(tag(&doc), own);
        assert_eq!(english(&doc), (0, 0), "{own}");
        assert!(elements(&doc, "Figure").iter().all(|it| !it.has(b"Lang")), "{own}");
    }
    let doc = with("language = \"sw\"", "");
    assert_eq!(tag(&doc), "sw");
    assert!(elements(&doc, "Figure").iter().all(|it| it.has(b"Lang")));
    // The sentences, and the mazes in the line of a title; but not the titles.
    let bodies = elements(&doc, "LBody");
    assert!(bodies.len() == 4 && bodies.iter().all(|it| it.has(b"Lang")));
    let (parts, spans) = english(&doc);
    assert!(parts > 10 && spans == 2, "{parts} {spans}");
    let headings = elements(&doc, "H1").into_iter().filter(|it| !it.has(b"Lang")).count();
    assert_eq!(headings, 3, "the title and two sections");
    let own = with("language = \"sw\"", "[words]\ncontents = \"Yaliyomo\"\n");
    assert_eq!(english(&own), (parts - 1, spans), "a word of its own");
}
