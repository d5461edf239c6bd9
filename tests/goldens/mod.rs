//! Whole books: pages equal to the golden files, agreement of SVG, PDF and manifest, and the same bytes every time.
//!
//! UPDATE=1 rewrites the golden pages and the manifest's schema; review the changes before committing them.

mod manifest;

use crate::formats::read::{read_pdf, read_svg};
use crate::making::{mazebook, read_sound};
use crate::sample::often;
use lopdf::Document;
use mazebook::maze::topology::{self, Size};
use mazebook::spec::assets::Assets;
use mazebook::{Build, File, Memory};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Every file of a book, by path.
type Files = BTreeMap<String, Vec<u8>>;

fn build(text: &str) -> Files {
    let spec = read_sound(text);
    let mut folder = Memory::default();
    Build::new(&spec).write(&mut folder).unwrap_or_else(|error| panic!("{error}"));
    folder.files()
}

fn text(files: &Files, path: &str) -> String {
    let bytes = files.get(path).unwrap_or_else(|| panic!("there is no {path}"));
    String::from_utf8(bytes.clone()).unwrap()
}

fn starter(name: &str) -> String {
    Assets::embedded().text(&format!("templates/books/{name}.toml")).unwrap().text
}

/// A page for each topology in each form of its size, and the names of the pages.
fn small() -> (String, Vec<String>) {
    let (mut text, mut names) = (
        "[book]\ntitle = \"Small\"\npaper = { width = \"90mm\", height = \"110mm\" }\n\
         [defaults]\nalgorithm = \"wilson\"\ndifficulty = { fraction = 0.3, tolerance = 0.2 }\n"
            .to_owned(),
        Vec::new(),
    );
    for topology in topology::ALL {
        let cells = |size| (topology.cells)(size).unwrap_or(0);
        let small = (2..).map(Size::One).take(9).find(|&size| cells(size) > 15);
        for size in small.into_iter().chain([Size::Two(4, 5)]) {
            if (topology.cells)(size).is_ok() {
                let name = topology.name;
                let written = match size {
                    Size::One(n) => n.to_string(),
                    Size::Two(a, b) => format!("[{a}, {b}]"),
                };
                text += &format!("[[page]]\ntopology = \"{name}\"\nsize = {written}\n");
                names.push(format!("{name}-{}", size.numbers().len()));
            }
        }
    }
    (text, names)
}

/// Compares with a golden file; with UPDATE, writes it.
fn golden(name: &str, found: &str) {
    let path = Path::new("tests/goldens").join(name);
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, found).unwrap();
        return;
    }
    let golden = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    let at = golden.bytes().zip(found.bytes()).take_while(|(a, b)| a == b).count();
    let tail = |text: &str| text.chars().skip(at.saturating_sub(40)).take(120).collect::<String>();
    let (was, is) = (tail(&golden), tail(found));
    assert!(golden == found, "{name} was …{was}… and is …{is}…; UPDATE=1 rewrites it");
}

#[test]
fn pages_are_as_they_were() {
    let (spec, names) = small();
    let files = build(&spec);
    for (index, name) in names.iter().enumerate() {
        golden(&format!("{name}.svg"), &text(&files, &File::Page(None, index + 2).to_string()));
    }
    golden("answers.svg", &text(&files, &File::AnswerPage(1).to_string()));
}

#[test]
fn svg_and_pdf_of_a_book_draw_the_same() {
    let files = build(&starter("sampler"));
    for (pdf, name) in [
        ("book.pdf", (|page| File::Page(None, page).to_string()) as fn(usize) -> String),
        ("answers.pdf", |page| File::AnswerPage(page).to_string()),
    ] {
        let document = Document::load_mem(&files[pdf]).unwrap();
        let pages = document.get_pages().len();
        let folder = name(1).split('/').next().unwrap().to_owned() + "/";
        assert_eq!(files.keys().filter(|path| path.starts_with(&folder)).count(), pages);
        for page in 1..=pages {
            let (a, b) =
                (read_svg(&text(&files, &name(page))), read_pdf(&document, page as u32 - 1));
            assert!(a.corners.len() > 30 && a.corners.len() == b.corners.len(), "{}", name(page));
            assert!(!a.lines.is_empty() && a.lines.len() == b.lines.len());
            let starts = a.lines.iter().zip(&b.lines).map(|(a, b)| (a.0, b.0));
            for (a, b) in a.corners.into_iter().zip(b.corners).chain(starts) {
                // The drawing in an SVG has thousandths of a pitch; about ten of these make a pixel at 150 dpi.
                assert!((a - b).length() < 0.02, "{}: {a:?} {b:?}", name(page));
            }
        }
    }
}

#[test]
fn a_book_is_the_same_with_any_number_of_threads() {
    let folder = |name: &str| {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        path
    };
    let build = |name: &str, threads: &str| {
        let here = folder(name);
        let few = "[book]\ntitle = \"Few\"\n[[page]]\ntopology = \"square\"\nsize = [9, 9]\ncount = 12\n\
                   [[page]]\ntopology = \"hex\"\nsize = 5\ncount = 6\nper_page = 2\n";
        fs::write(here.join("book.toml"), often(few.to_owned(), starter("sampler"))).unwrap();
        let mut command = mazebook();
        command.current_dir(&here).args(["build", "book.toml", "--quiet", "--threads", threads]);
        assert!(command.status().unwrap().success());
        let mut files = Files::new();
        read_folder(&here, &here, &mut files);
        files
    };
    let one = build("threads-1", "1");
    assert!(one.contains_key("book.lock") && one.contains_key("out/book/manifest.json"));
    let others = [("threads-8", "8"), ("threads-8-again", "8"), ("threads-1-again", "1")];
    for &(name, threads) in often(&others[..1], &others) {
        let other = build(name, threads);
        assert!(one.keys().eq(other.keys()), "{name}: other files");
        for (path, bytes) in &one {
            assert!(other[path] == *bytes, "{name}: {path} differs");
        }
    }
}

fn read_folder(root: &Path, folder: &Path, files: &mut Files) {
    for entry in fs::read_dir(folder).unwrap() {
        let path: PathBuf = entry.unwrap().path();
        if path.is_dir() {
            read_folder(root, &path, files);
        } else {
            let name = path.strip_prefix(root).unwrap().to_str().unwrap().to_owned();
            files.insert(name, fs::read(&path).unwrap());
        }
    }
}
