//! The PDF for a screen: its links lead from each maze to its own solution, and back.

use super::read::floats;
use lopdf::{Dictionary, Document, Object, decode_text_string};
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::Source;
use mazebook::{Build, Memory, spec};
use serde_json::Value;
use std::collections::BTreeMap;

const BOOK: &str = "
[book]
title   = \"Linked\"
profile = \"screen\"
answers = \"back\"
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

/// The page that a link leads to, what it says of that, and how far from the left edge its middle is, in mm.
struct Link {
    to: u64,
    says: String,
    middle: f64,
}

#[test]
fn every_link_leads_to_the_page_of_its_own_maze() {
    let source = Source { name: "book.toml".into(), text: BOOK.into() };
    let spec = spec::read(source, &Assets::embedded()).unwrap();
    let mut folder = Memory::default();
    Build::new(&spec).write(&mut folder).unwrap();
    let files = folder.files();
    let doc = Document::load_mem(&files["book.pdf"]).unwrap();
    let manifest: Value = serde_json::from_slice(&files["manifest.json"]).unwrap();
    let numbers = doc.get_pages().into_iter().map(|(number, id)| (id, u64::from(number))).collect();

    let mut expected = 0;
    for maze in manifest["mazes"].as_array().unwrap() {
        let (number, answer) = (&maze["number"], &maze["answer"]);
        for (here, there) in [(maze, answer), (answer, maze)] {
            let (on, to) = (here["page"].as_u64().unwrap(), there["page"].as_u64().unwrap());
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
