//! Each file of a book belongs to one format: `--format svg` does not touch the PDF of the last build.

use mazebook::format::of_books;
use mazebook::spec::assets::Assets;
use mazebook::{Build, File, spec};
use std::collections::BTreeSet;
use std::sync::Mutex;

#[test]
fn each_file_of_a_book_belongs_to_the_format_that_writes_it() {
    let text = Assets::embedded().text("templates/books/kdp.toml").unwrap();
    let spec = spec::read(text, &Assets::embedded()).unwrap();
    for (format, _) in of_books() {
        let files = Mutex::new(BTreeSet::new());
        let mut folder = |file: File, _: &[u8]| {
            files.lock().unwrap().insert(file);
            Ok(())
        };
        Build::new(&spec).formats([format.name]).write(&mut folder).unwrap();
        let files = files.into_inner().unwrap();
        assert!(!files.is_empty());
        for (other, book) in of_books() {
            let own = other.name == format.name;
            assert!(files.iter().all(|&file| (book.writes)(file) == own), "{}", other.name);
        }
    }
}
