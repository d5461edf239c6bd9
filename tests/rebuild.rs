//! Rebuilding: a cache changes only the build time.

use crate::making::read_sound;
use mazebook::difficulty::Cache;
use mazebook::{Build, Memory, Phase};
use std::collections::BTreeMap;
use std::sync::Mutex;

fn preview(text: &str, cache: Option<&Cache>) -> Vec<u8> {
    let spec = read_sound(text);
    let mut folder = Memory::default();
    let build = Build::new(&spec).formats(["preview"]);
    let build = match cache {
        Some(cache) => build.cache(cache),
        None => build,
    };
    build.write(&mut folder).unwrap();
    let mut files = folder.files();
    assert_eq!(files.len(), 1);
    files.remove("preview.html").unwrap()
}

#[test]
fn a_book_built_again_is_the_book() {
    let cache = Cache::default();
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
        // An additional page before them changes the numbers of both.
        book(&[more, squares.clone(), rings.clone()]),
        book(&[rings, squares]),
    ];
    for draft in drafts {
        assert!(preview(&draft, Some(&cache)) == preview(&draft, None));
    }
}

/// Pages of a progressive book are found in the cache as long as their own bounds do not change.
#[test]
fn a_book_that_gets_harder_is_the_same_built_again_without_a_search() {
    let cache = Cache::default();
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
        assert!(preview(&draft, Some(&cache)) == preview(&draft, None), "{draft}");
    }
    let (searches, same) = (cache.searches(), book(4, first, 13));
    assert!(preview(&same, Some(&cache)) == preview(&same, None));
    assert_eq!(cache.searches(), searches);
}

#[test]
fn a_build_tells_each_step_of_each_phase() {
    let text = "[book]\ntitle = \"Steps\"\nvariants = 2\n[[page]]\ntopology = \"square\"\nsize = [6, 6]\ncount = 5\n";
    let spec = read_sound(text);
    let told = Mutex::new(Vec::new());
    let progress = |phase, done, all| told.lock().unwrap().push((phase, done, all));
    let report = Build::new(&spec).progress(&progress).write(&mut Memory::default()).unwrap();
    let mut told = told.into_inner().unwrap();
    assert!(told.is_sorted_by_key(|&(phase, ..)| phase));
    // Many threads report steps, possibly out of order.
    told.sort();
    let steps = |phase, all: u32| (0..=all).map(move |done| (phase, done as usize, all as usize));
    let pages = report.pages + report.answer_pages;
    let expected = steps(Phase::Search, 10).chain(steps(Phase::Draw, pages));
    assert_eq!(told, expected.chain(steps(Phase::Finish, 5)).collect::<Vec<_>>());
}

#[test]
fn a_check_draws_every_page_and_writes_a_file_only_to_weigh_it() {
    // Only KDP says how large a file may be.
    for (printer, finished) in [("home", 0), ("ingram", 0), ("kdp", 1)] {
        let text = format!(
            "[book]\ntitle = \"Check\"\nprinter = \"{printer}\"\npaper = \"6x9\"\nscreen = true\n\
             [[page]]\ntopology = \"square\"\nsize = [6, 6]\ncount = 2\n"
        );
        let spec = read_sound(text);
        let told = Mutex::new(BTreeMap::new());
        let progress = |phase, _, all| {
            told.lock().unwrap().insert(phase, all);
        };
        let report = Build::new(&spec).progress(&progress).check().unwrap();
        let told = told.into_inner().unwrap();
        assert_eq!(told[&Phase::Finish], finished, "{printer}");
        let screen = report.pages + if printer == "home" { report.answer_pages + 1 } else { 0 };
        assert_eq!(told[&Phase::Draw], (report.pages + report.answer_pages + screen) as usize);
    }
}
