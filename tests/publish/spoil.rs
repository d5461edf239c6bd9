//! A good package, and tools to spoil it.

use lopdf::{Dictionary, Document, Object, ObjectId, Stream};
use mazebook::proof::{self, Check, Earlier, Files, Rules, State};
use mazebook::spec::assets::Assets;
use mazebook::spec::diagnostic::Source;
use mazebook::{Build, Memory, spec};
use std::sync::{Arc, OnceLock};

const HEAD: &str = "\
[book]
title = \"Spoiled\"
author = \"Nobody\"
isbn = \"978-3-16-148410-0\"
price = \"USD 9.99\"
paper = \"6x9\"
printer = \"PRINTER\"

[cover]
spine = \"5mm\"
";

const PLAIN: &str = "
[[page]]
title = \"Squares\"
topology = \"square\"
size = [8, 10]
count = 20

[[page]]
topology = \"hex\"
size = [6, 7]
count = 3

[[page]]
topology = \"polar\"
size = 6
exit = \"center\"
count = 3
";

/// Crossings, portraits, hidden pictures and boards with rotations of less than a quarter turn; rooms, where a solution
/// may miss the center of its last cell; and round mazes with a pillar that no path reaches and with a goal in a wide
/// court.
const SPECIAL: &str = "
[[page]]
topology = \"square\"
size = [8, 10]
weave = 0.1
count = 12

[[page]]
topology = \"square\"
size = [16, 20]
portrait = \"face.svg\"
count = 3

[[page]]
topology = \"hex\"
size = [12, 14]
picture = \"heart\"
count = 3

[[page]]
topology = \"hex\"
size = 4
count = 3

[[page]]
topology = \"polar\"
size = 6
exit = \"center\"
count = 3

[[page]]
topology = \"square\"
size = [7, 9]
rooms = 0.4
count = 6

[[page]]
topology = \"polar\"
size = 6
endpoints = \"opposite\"
count = 2

[[page]]
topology = \"polar\"
size = [7, 20]
count = 1
";

const FACE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5"><path fill="#ddd" d="M0 0h4v5H0z"/><circle cx="2" cy="2.5" r="1.5"/></svg>"##;

/// A package, its manifest, and the rules that it meets.
#[derive(Clone)]
pub struct Package {
    pub files: Files,
    pub plan: Vec<u8>,
    pub rules: Rules,
}

fn made(printer: &str, pages: &str) -> Package {
    let text = HEAD.replace("PRINTER", printer) + pages;
    let source = Source { name: "spoiled.toml".into(), text };
    let files = [("face.svg".to_owned(), FACE.into())];
    let assets = Assets::of_files(Arc::new(files.into()));
    let spec = spec::read(source, &assets).unwrap();
    let mut folder = Memory::default();
    Build::new(&spec)
        .assets(assets)
        .formats(["pdf", "cover", "manifest"])
        .write(&mut folder)
        .unwrap();
    let mut files = folder.files();
    let plan = files.remove("manifest.json").unwrap();
    let book = files.remove("book.pdf").unwrap();
    files.insert("interior.pdf".to_owned(), book);
    Package { files, plan, rules: proof::rules(&spec) }
}

impl Package {
    /// A correct package for KDP.
    pub fn good() -> Package {
        static GOOD: OnceLock<Package> = OnceLock::new();
        GOOD.get_or_init(|| made("kdp", PLAIN)).clone()
    }

    /// A correct package for KDP with all special mazes.
    pub fn special() -> Package {
        static GOOD: OnceLock<Package> = OnceLock::new();
        GOOD.get_or_init(|| made("kdp", SPECIAL)).clone()
    }

    /// A package for Ingram, which prefers PDF/X-1a.
    pub fn of_ingram() -> Package {
        static GOOD: OnceLock<Package> = OnceLock::new();
        GOOD.get_or_init(|| made("ingram\"\ndate = 2026-11-23 # \"", PLAIN)).clone()
    }

    /// A package for Ingram in PDF/X-4.
    pub fn of_ingram_anew() -> Package {
        static GOOD: OnceLock<Package> = OnceLock::new();
        let made = || made("ingram\"\ndate = 2026-11-23\nstandard = \"pdfx-4", PLAIN);
        GOOD.get_or_init(made).clone()
    }

    /// A package for KDP with the answers behind their mazes, and stars close to them.
    pub fn answered_behind() -> Package {
        static GOOD: OnceLock<Package> = OnceLock::new();
        GOOD.get_or_init(|| made("kdp\"\nmark = \"stars\"\nanswers = \"after", PLAIN)).clone()
    }

    /// A package for KDP without answers.
    pub fn unanswered() -> Package {
        static GOOD: OnceLock<Package> = OnceLock::new();
        GOOD.get_or_init(|| made("kdp\"\nanswers = \"none", PLAIN)).clone()
    }

    pub fn inspected(&self) -> Vec<Check> {
        proof::inspect(&self.files, &self.plan, &self.rules, &mut Earlier::default())
    }

    /// The faults of the package, one per line.
    pub fn faults(&self) -> Vec<String> {
        let is_fault = |check: &&Check| {
            // The book sets its own spine, so that an additional page does not change it.
            matches!(check.state, State::Broken | State::Advice)
                && check.name != "spine by the formula"
        };
        self.inspected().iter().filter(is_fault).map(Check::message).collect()
    }

    /// Changes a file.
    pub fn file(&mut self, name: &str, change: impl FnOnce(&mut Document)) {
        let mut doc = Document::load_mem(&self.files[name]).unwrap();
        change(&mut doc);
        let mut bytes = Vec::new();
        doc.save_to(&mut bytes).unwrap();
        self.files.insert(name.to_owned(), bytes);
    }

    /// Changes the pages of the interior.
    pub fn interior(&mut self, change: impl FnOnce(&mut Document)) {
        self.file("interior.pdf", change);
    }

    /// Adds operators to a page of the interior, in points from its lower left corner.
    pub fn add(&mut self, page: u32, operators: &str) {
        self.interior(|doc| write(doc, page, |text| format!("q\n{text}\nQ\n{operators}\n")));
    }

    /// Adds operators to the cover.
    pub fn on_cover(&mut self, operators: &str) {
        self.file("cover.pdf", |doc| write(doc, 1, |text| format!("q\n{text}\nQ\n{operators}\n")));
    }

    /// The page of a maze, counted from 1, or of its answer.
    pub fn page_of(&self, number: u64, answer: bool) -> u32 {
        let plan: serde_json::Value = serde_json::from_slice(&self.plan).unwrap();
        let mazes = plan["mazes"].as_array().unwrap();
        let maze = mazes.iter().find(|maze| maze["number"] == number).unwrap();
        let of = if answer { &maze["answer"] } else { maze };
        of["page"].as_u64().unwrap() as u32
    }

    /// Changes the drawing of a maze's walls.
    pub fn walls(&mut self, number: u64, change: impl FnOnce(String) -> String) {
        let page = self.page_of(number, false);
        self.interior(|doc| {
            let id = form(doc, page);
            set_operators(doc, id, change(operators(doc, id)));
        });
    }

    /// The drawing of a maze's walls.
    pub fn walls_of(&mut self, number: u64) -> String {
        let mut walls = String::new();
        self.walls(number, |text| {
            walls.clone_from(&text);
            text
        });
        walls
    }

    /// Changes the operators of the page of a maze.
    pub fn maze(&mut self, number: u64, change: impl FnOnce(String) -> String) {
        let page = self.page_of(number, false);
        self.interior(|doc| write(doc, page, change));
    }

    /// Changes a maze's entry in the manifest.
    pub fn planned(&mut self, number: usize, change: impl FnOnce(&mut serde_json::Value)) {
        let mut plan: serde_json::Value = serde_json::from_slice(&self.plan).unwrap();
        change(&mut plan["mazes"][number - 1]);
        self.plan = serde_json::to_vec(&plan).unwrap();
    }

    /// Changes the operators of the page of a maze's answer.
    pub fn answer(&mut self, number: u64, change: impl FnOnce(String) -> String) {
        let page = self.page_of(number, true);
        self.interior(|doc| write(doc, page, change));
    }

    /// Changes the first solution on an answer page; also passes the second solution there.
    pub fn way(&mut self, number: u64, change: impl FnOnce(String, String) -> String) {
        let page = self.page_of(number, true);
        self.interior(|doc| {
            // Walls and solutions alternate.
            let [one, two] = ["D1", "D3"].map(|name| operators(doc, form_named(doc, page, name)));
            set_operators(doc, form_named(doc, page, "D1"), change(one, two));
        });
    }
}

fn operators(doc: &Document, id: ObjectId) -> String {
    let stream = doc.get_object(id).unwrap().as_stream().unwrap();
    String::from_utf8(stream.decompressed_content().unwrap()).unwrap()
}

fn set_operators(doc: &mut Document, id: ObjectId, text: String) {
    let stream = doc.get_object_mut(id).unwrap().as_stream_mut().unwrap();
    *stream = Stream::new(stream.dict.clone(), text.into_bytes());
    stream.dict.remove(b"Filter");
}

pub fn page_id(doc: &Document, page: u32) -> ObjectId {
    doc.get_pages()[&page]
}

pub fn page(doc: &mut Document, number: u32) -> &mut Dictionary {
    let id = page_id(doc, number);
    doc.get_dictionary_mut(id).unwrap()
}

/// Changes the operators of a page.
pub fn write(doc: &mut Document, number: u32, change: impl FnOnce(String) -> String) {
    let text = String::from_utf8(doc.get_page_content(page_id(doc, number))).unwrap();
    let stream = doc.add_object(Stream::new(Dictionary::new(), change(text).into_bytes()));
    page(doc, number).set("Contents", stream);
}

/// The first form of a page.
pub fn form(doc: &Document, number: u32) -> ObjectId {
    form_named(doc, number, "D0")
}

fn form_named(doc: &Document, number: u32, name: &str) -> ObjectId {
    let resources = doc.get_dictionary(page_id(doc, number)).unwrap().get(b"Resources").unwrap();
    let forms = resources.as_dict().unwrap().get(b"XObject").unwrap().as_dict().unwrap();
    forms.get(name.as_bytes()).unwrap().as_reference().unwrap()
}

/// Sets a box, in points.
pub fn set_box(doc: &mut Document, number: u32, name: &str, edges: [f32; 4]) {
    page(doc, number).set(name, edges.map(Object::Real).to_vec());
}

/// Every dictionary that has a key.
pub fn with_key<'d>(
    doc: &'d mut Document,
    key: &'static [u8],
) -> impl Iterator<Item = &'d mut Dictionary> {
    let all = doc.objects.values_mut().filter_map(|object| object.as_dict_mut().ok());
    all.filter(move |dict| dict.has(key))
}

/// Exchanges the contents of two pages.
pub fn swap(doc: &mut Document, a: u32, b: u32) {
    for key in [b"Contents".as_slice(), b"Resources"] {
        let [one, two] = [a, b].map(|number| page(doc, number).get(key).unwrap().clone());
        page(doc, a).set(key, two);
        page(doc, b).set(key, one);
    }
}
