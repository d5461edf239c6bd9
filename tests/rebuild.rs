//! Building again: what is known from before changes nothing but the time that it takes.

use mazebook::assets::Assets;
use mazebook::diagnostic::Source;
use mazebook::known::Known;
use mazebook::{Wanted, spec};
use std::sync::Mutex;

fn preview(text: &str, known: Option<&Known>) -> Vec<u8> {
    let assets = Assets::embedded();
    let source = Source { name: "book.toml".into(), text: text.into() };
    let spec = spec::read(source, &assets).unwrap();
    let wanted = Wanted { formats: vec!["preview".into()], pages: Vec::new() };
    let file = Mutex::new(Vec::new());
    let emit = |name: &str, bytes: &[u8]| {
        assert_eq!(name, "preview.html");
        file.lock().unwrap().extend_from_slice(bytes);
        Ok(())
    };
    let progress = |_, _| {};
    let built = match known {
        Some(known) => mazebook::rebuild(&spec, &assets, &wanted, known, &emit, &progress),
        None => mazebook::build(&spec, &assets, &wanted, &emit, &progress),
    };
    built.unwrap();
    file.into_inner().unwrap()
}

#[test]
fn a_book_built_again_is_the_book() {
    let known = Known::default();
    let page = |title, topology, size| {
        format!("[[page]]\ntitle = \"{title}\"\ntopology = \"{topology}\"\nsize = {size}\n")
    };
    let book = |pages: &[String]| {
        format!(
            "[book]\ntitle = \"Again\"\nseed = 3\npaper = \"a5\"\n[defaults]\ndifficulty = \"easy\"\n{}",
            pages.concat()
        )
    };
    let (squares, rings) = (page("Squares", "square", "[9, 9]"), page("Rings", "polar", "6"));
    let more = page("More", "hex", "[8, 8]");
    let drafts = [
        book(&[squares.clone(), rings.clone()]),
        // Another page before them gives both other numbers.
        book(&[more, squares.clone(), rings.clone()]),
        book(&[rings, squares]),
    ];
    for draft in drafts {
        assert!(preview(&draft, Some(&known)) == preview(&draft, None));
    }
}

/// Pages of a book that gets harder are known again as long as their own bounds stay.
#[test]
fn a_book_that_gets_harder_is_the_same_built_again_without_a_search() {
    let known = Known::default();
    let book = |seed: u32, titles: [&str; 2], size: u32| {
        format!(
            "[book]\ntitle = \"Again\"\nseed = {seed}\npaper = \"a5\"\norder = \"progressive\"\n\
             [[page]]\nid = \"a\"\ntitle = \"{}\"\ntopology = \"square\"\nsize = [12, 14]\ncount = 12\n\
             difficulty = {{ from = 2, to = 8 }}\n\
             [[page]]\ntitle = \"{}\"\ntopology = \"hex\"\nsize = [{size}, 12]\ndifficulty = 9\n",
            titles[0], titles[1]
        )
    };
    let (first, titles, others) = (["Up", "Last"], ["Up, up", "Last"], ["Up, up", "At last"]);
    for draft in [
        book(3, first, 12),
        book(3, titles, 12),
        book(3, others, 12),
        book(3, titles, 13),
        book(4, titles, 13),
    ] {
        assert!(preview(&draft, Some(&known)) == preview(&draft, None), "{draft}");
    }
    let (searches, same) = (known.searches(), book(4, first, 13));
    assert!(preview(&same, Some(&known)) == preview(&same, None));
    assert_eq!(known.searches(), searches);
}
