//! Files named by a book: only files of the right type in its folder are read, and no others are quoted.

use crate::making::{self, mazebook, read_sound, shown};
use mazebook::book::design;
use mazebook::spec::assets::Assets;
use mazebook::spec::{self, BookSpec};
use std::fs;
use std::path::{Path, PathBuf};

const PAGE: &str = "[[page]]\ntopology = \"square\"\nsize = [5, 5]\n";
const SECRET: &str = "root:x:0:0";

/// Creates an empty folder with a book's folder; beside that are a secret, a lock file and a font.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("inputs").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("book")).unwrap();
    fs::write(folder.join("secret"), SECRET).unwrap();
    fs::write(folder.join("other.lock"), spec::lock::write(&[])).unwrap();
    fs::write(folder.join("font.ttf"), notosans::BOLD_ITALIC_TTF).unwrap();
    folder
}

fn text(key: &str) -> String {
    format!("[book]\ntitle = \"T\"\n{key}\n{PAGE}")
}

fn read(key: &str, assets: &Assets) -> Result<BookSpec, String> {
    making::read(text(key), assets).map_err(|found| shown(&found))
}

#[test]
fn a_book_names_files_of_its_own_folder_unless_more_is_allowed() {
    let here = folder("outside");
    let inside = Assets::beside(&here.join("book/b.toml"));
    for (key, name) in [("font = \"FILE\"", "font.ttf"), ("unlike = [\"FILE\"]", "other.lock")] {
        let absolute = here.join(name).display().to_string();
        for path in [format!("../{name}"), format!("../book/../{name}"), absolute] {
            let key = key.replace("FILE", &path);
            let message = read(&key, &inside).unwrap_err();
            assert!(message.contains("it is outside the folder of the book"), "{message}");
            assert!(message.contains("book.toml:3:") && message.contains("--allow-outside"));
            assert!(read(&key, &inside.clone().allowing_outside()).is_ok(), "{key}");
        }
        fs::copy(here.join(name), here.join("book").join(name)).unwrap();
        assert!(read(&key.replace("FILE", &format!("../book/{name}")), &inside).is_ok());
    }
    fs::write(here.join("book/b.toml"), text("unlike = [\"../other.lock\"]")).unwrap();
    for command in ["check", "stats", "build"] {
        let run = |options: &[&str]| {
            let mut run = mazebook();
            let run = run.current_dir(here.join("book")).args([command, "b.toml"]).args(options);
            run.output().unwrap().status.code()
        };
        assert_eq!((run(&[]), run(&["--allow-outside"])), (Some(1), Some(0)), "{command}");
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_not_opened() {
    let here = folder("devices");
    let book = here.join("book");
    let assets = Assets::beside(&book.join("b.toml"));
    std::os::unix::fs::symlink(here.join("secret"), book.join("link.lock")).unwrap();
    let message = read("unlike = [\"link.lock\"]", &assets).unwrap_err();
    assert!(message.contains("it is outside the folder"), "{message}");

    let _socket = std::os::unix::net::UnixListener::bind(book.join("s")).unwrap();
    fs::create_dir(book.join("fonts")).unwrap();
    for path in ["s", "fonts", "/dev/zero"] {
        for key in [format!("font = \"{path}\""), format!("unlike = [\"{path}\"]")] {
            let message = read(&key, &assets.clone().allowing_outside()).unwrap_err();
            assert!(message.contains("it is not a file"), "{message}");
        }
    }
}

#[test]
fn nothing_is_shown_of_a_file_that_is_no_lock() {
    let here = folder("secrets");
    let assets = Assets::beside(&here.join("book/b.toml")).allowing_outside();
    let message = read("unlike = [\"../secret\"]", &assets).unwrap_err();
    assert!(message.contains("it is not a lock file of mazebook"), "{message}");
    assert!(!message.contains(SECRET), "{message}");
    // For a broken lock file, the position is shown.
    let broken = spec::lock::write(&[]) + "oops\n";
    fs::write(here.join("book/broken.lock"), broken).unwrap();
    let message = read("unlike = [\"broken.lock\"]", &assets).unwrap_err();
    assert!(message.contains("broken.lock:4:") && message.contains("oops"), "{message}");
}

#[test]
fn a_book_is_not_unlike_itself() {
    let here = folder("itself");
    let assets = Assets::beside(&here.join("book/b.toml"));
    for path in ["b.lock", "../book/b.lock"] {
        for is_there in [false, true] {
            let lock = here.join("book/b.lock");
            if is_there {
                fs::write(lock, spec::lock::write(&[])).unwrap();
            } else {
                let _ = fs::remove_file(lock);
            }
            let message = read(&format!("unlike = [\"{path}\"]"), &assets).unwrap_err();
            assert!(message.contains("this is the lock file of this book"), "{message}");
        }
    }
}

#[test]
fn a_font_that_no_reader_could_load_is_refused_where_it_is_named() {
    let here = folder("fonts");
    let mut font = notosans::REGULAR_TTF.to_vec();
    let entry = font.chunks(4).position(|tag| tag == b"hmtx").unwrap() * 4;
    font[entry] = b'x';
    fs::write(here.join("book/mine.ttf"), font).unwrap();
    let assets = Assets::beside(&here.join("book/b.toml"));
    let spec = read("font = \"mine.ttf\"", &assets).unwrap();
    let message = design(&spec, &assets).err().unwrap()[0].render(false);
    assert!(message.contains("this font has no `hmtx` table that can be read"), "{message}");
    assert!(message.contains("book.toml:3:8") && message.contains("help: "), "{message}");
}

/// Only templates have placeholders.
#[test]
fn braces_in_a_title_are_printed_as_they_are() {
    let keys = "subtitle = \"{page} {n}\"\nauthor = \"{title}\"\nanswers = \"back\"";
    let book = text(keys).replace("\"T\"", "\"{author} of {number}\"");
    let book = book.replace("size =", "title = \"{size} {grade}\"\nsize =");
    let spec = read_sound(book);
    let mut files = mazebook::Memory::default();
    mazebook::Build::new(&spec).write(&mut files).unwrap();
    let files = files.files();
    let said = |file: &str, text: &str| {
        let file = std::str::from_utf8(&files[file]).unwrap();
        assert!(file.contains(text), "{text}");
    };
    for text in ["{author} of {number}", "{page} {n}", "{title}"] {
        said("pages/001.svg", &format!("aria-label=\"{text}\""));
    }
    said("pages/002.svg", "aria-label=\"{size} {grade}\"");
    said("preview.html", "<title>{author} of {number}");
    let pdf = lopdf::Document::load_mem(&files["book.pdf"]).unwrap();
    let text = pdf.extract_text(&[1, 2]).unwrap();
    assert!(text.contains("{author} of {number}") && text.contains("{size} {grade}"), "{text}");
}

#[test]
fn a_picture_has_the_title_that_it_is_given() {
    let file = folder("picture").join("maze.pdf");
    let mut show = mazebook();
    show.args(["show", "--size", "5x5", "--title", "Mine {n}", "--out"]).arg(&file);
    assert!(show.output().unwrap().status.success());
    let pdf = lopdf::Document::load(&file).unwrap();
    let info = pdf.trailer.get(b"Info").unwrap().as_reference().unwrap();
    let title = pdf.get_dictionary(info).unwrap().get(b"Title").unwrap();
    assert_eq!(lopdf::decode_text_string(title).unwrap(), "Mine {n}");
}
