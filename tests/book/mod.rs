//! Properties of a book across its mazes: ramps, varied ends, order, distinct mazes, variants, several mazes per sheet.

mod answers;
mod around;
mod bridges;
mod covers;
mod files;
mod hidden;
mod key;
mod levels;
mod mark;
mod order;
mod pages;
mod pictures;
mod posters;
mod proposals;
mod rank;
mod scale;
mod shapes;
mod sheets;
mod texts;

use crate::making::{self, read_sound, shown, sound};
use mazebook::book::pagination::puzzle_pages;
use mazebook::book::plan::plan;
use mazebook::book::{Book, search};
use mazebook::difficulty::Puzzle;
use mazebook::maze::{Endpoints, Place};
use mazebook::spec::BookSpec;
use mazebook::spec::assets::Assets;
use mazebook::spec::lock::LockEntry;
use mazebook::{Build, Memory};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A book with these keys in `[book]` and these pages.
fn book(keys: &str, pages: &str) -> BookSpec {
    let text =
        format!("[book]\ntitle = \"Test\"\n{keys}\n[defaults]\ntopology = \"square\"\n{pages}");
    read_sound(text)
}

fn puzzles(spec: &BookSpec) -> Result<Vec<Puzzle>, String> {
    let requests = plan(spec, None).map_err(|found| shown(&found))?;
    search::puzzles(spec, &requests, &|| ()).map_err(|found| shown(&found))
}

/// A book after layout.
fn laid_out(spec: &BookSpec) -> Book<'_> {
    sound(making::laid_out(spec, &Assets::embedded()))
}

#[test]
fn a_ramp_grows_evenly_in_size_and_level() {
    let spec = book(
        "",
        "[[page]]\ncount = 7\nsize = { from = [11, 11], to = [17, 23] }\ndifficulty = { from = 2, to = 8 }",
    );
    let puzzles = puzzles(&spec).unwrap();
    let sizes: Vec<Vec<u32>> =
        puzzles.iter().map(|puzzle| puzzle.configuration.recipe.size.numbers()).collect();
    let expected: Vec<Vec<u32>> = (0..7).map(|i| vec![11 + i, 11 + 2 * i]).collect();
    assert_eq!(sizes, expected);
    let levels: Vec<Option<u8>> = puzzles.iter().map(|puzzle| puzzle.level).collect();
    assert_eq!(levels, (2..=8).map(Some).collect::<Vec<_>>());
}

#[test]
fn varied_ends_go_around_the_rim() {
    let spec = book("", "[[page]]\ncount = 8\nendpoints = \"varied\"\nsize = [9, 9]");
    let entrances: Vec<Place> = plan(&spec, None)
        .unwrap()
        .iter()
        .map(|request| match request.configuration.recipe.endpoints {
            Endpoints::At { entrance, exit } => {
                assert_eq!(exit, entrance.opposite());
                entrance
            }
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(entrances.iter().collect::<BTreeSet<_>>().len(), 8, "{entrances:?}");
}

#[test]
fn ends_are_found_that_give_the_length() {
    for topology in ["square", "hex"] {
        let page = format!(
            "[[page]]\ntopology = \"{topology}\"\nendpoints = \"auto\"\nsize = [12, 12]\ncount = 3\n\
             difficulty = {{ solution = 40 }}"
        );
        let puzzles = puzzles(&book("", &page)).unwrap();
        assert!(
            puzzles.iter().all(|puzzle| puzzle.solution.len() == 40 && puzzle.score.solution == 40)
        );
    }
}

#[test]
fn mazes_are_tuned_to_rare_lengths() {
    let page = "[[page]]\nsize = [30, 40]\nalgorithm = \"kruskal\"\ntune = true\ncount = 3\n\
                difficulty = { solution = 361 }";
    let puzzles = puzzles(&book("", page)).unwrap();
    for puzzle in puzzles {
        assert_eq!(puzzle.solution.len(), 361);
        assert!((1..=24).contains(&puzzle.choice.edits), "{} edits", puzzle.choice.edits);
        let open: u32 = puzzle.maze.passages.iter().map(|open| open.len()).sum();
        assert_eq!(open, 2 * (30 * 40 - 1), "still a spanning tree");
    }
}

#[test]
fn a_page_is_given_up_with_its_first_maze_and_the_others_are_looked_for() {
    let rare =
        "algorithm = \"breadth-first\"\ndifficulty = { solution = 35, tolerance = 0 }\ncount = 4\n";
    let spec =
        book("", &format!("[[page]]\nsize = [6, 6]\n{rare}[[page]]\nsize = [5, 5]\ncount = 2\n"));
    let Ok(requests) = plan(&spec, None) else { panic!() };
    let steps = AtomicUsize::new(0);
    let step = || {
        steps.fetch_add(1, Ordering::Relaxed);
    };
    let Err(errors) = search::puzzles(&spec, &requests, &step) else { panic!("35 of 36 cells") };
    assert!(
        shown(&errors).contains("maze 1: no maze with a solution of 35 cells was found"),
        "{}",
        shown(&errors)
    );
    assert_eq!((errors.len(), steps.into_inner()), (1, 1 + 2));
}

#[test]
fn no_two_mazes_are_alike() {
    // Many of the 192 mazes of 3 x 3 cells are turned or mirrored copies of others.
    let pages = "[[page]]\nsize = [3, 3]\ncount = 30\ndifficulty = \"any\"";
    let all = puzzles(&book("", pages)).unwrap();
    let likenesses: BTreeSet<&str> = all.iter().map(|puzzle| puzzle.likeness.as_str()).collect();
    assert_eq!(likenesses.len(), 30);
    let far_too_many = pages.replace("30", "190");
    let error = puzzles(&book("", &far_too_many)).expect_err("there are not so many");
    assert!(error.contains("is already in this book"), "{error}");
}

#[test]
fn no_two_pages_share_their_walls_with_other_ends() {
    let pages = "[[page]]\nsize = [3, 3]\ncount = 40\nalgorithm = \"wilson\"\ndifficulty = \"any\"\n\
                 [[page]]\nsize = [3, 3]\ncount = 40\nalgorithm = \"wilson\"\ndifficulty = \"any\"\nendpoints = \"varied\"";
    let all = puzzles(&book("", pages)).unwrap();
    let walls: BTreeSet<String> =
        all.iter().map(|puzzle| format!("{:?}", puzzle.maze.passages)).collect();
    assert_eq!(walls.len(), 80);
}

#[test]
fn the_mazes_of_another_book_do_not_come_again() {
    let folder = std::env::temp_dir().join(format!("mazebook-unlike-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let page = "[[page]]\nsize = [4, 4]\ncount = 6\ndifficulty = \"any\"";
    let first = book("", page);
    let requests = plan(&first, None).unwrap();
    let of_first = search::puzzles(&first, &requests, &|| ()).unwrap();
    let lock: Vec<_> = requests.iter().zip(&of_first).map(|(r, p)| LockEntry::new(r, p)).collect();
    std::fs::write(folder.join("one.lock"), mazebook::spec::lock::write(&lock)).unwrap();

    let text = format!(
        "[book]\ntitle = \"Two\"\nunlike = [\"one.lock\"]\n{}",
        page.replace("size", "topology = \"square\"\nsize")
    );
    let second = sound(making::read(text, &Assets::beside(&folder.join("two.toml"))));
    let of_second = puzzles(&second).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let before: BTreeSet<&str> = of_first.iter().map(|puzzle| puzzle.likeness.as_str()).collect();
    assert_eq!(of_second.len(), 6);
    assert!(of_second.iter().all(|puzzle| !before.contains(puzzle.likeness.as_str())));
}

/// The files of a book, by name.
fn files(spec: &BookSpec) -> BTreeMap<String, Vec<u8>> {
    let mut folder = Memory::default();
    Build::new(spec).write(&mut folder).unwrap_or_else(|error| panic!("{error}"));
    folder.files()
}

#[test]
fn variants_are_books_of_other_mazes_with_one_key() {
    let page = "[[page]]\nsize = [10, 12]\ncount = 3\ndifficulty = 5";
    let alone = puzzles(&book("", page)).unwrap();
    let spec = book("variants = 3", page);
    let all = puzzles(&spec).unwrap();
    assert_eq!(all.len(), 9);
    let seeds: BTreeSet<u64> = all.iter().map(|puzzle| puzzle.choice.seed).collect();
    assert_eq!(seeds.len(), 9);
    assert!(all.iter().all(|puzzle| puzzle.level == Some(5)));
    // The first variant equals the book without variants.
    assert!(alone.iter().zip(&all).all(|(a, b)| a.choice == b.choice));

    let files = files(&spec);
    for name in ["book-A.pdf", "book-B.pdf", "book-C.pdf", "answers.pdf", "pages/C-004.svg"] {
        assert!(files.contains_key(name), "{name} of {:?}", files.keys());
    }
    assert!(!files.contains_key("book.pdf"));
    let manifest: serde_json::Value = serde_json::from_slice(&files["manifest.json"]).unwrap();
    let mazes = manifest["mazes"].as_array().unwrap();
    assert_eq!(mazes[3]["variant"], "B");
    assert_eq!(mazes[3]["number"], 1);
    assert_eq!(mazes[3]["book"], "book-B.pdf");
    assert!(mazes.iter().all(|maze| maze["answer"]["svg"] == "answers/001.svg"));
}

#[test]
fn several_mazes_share_a_sheet() {
    // Varied ends: arrows and words take up space on every side.
    let spec = book(
        "",
        "[[page]]\nsize = [8, 8]\ncount = 5\nper_page = 4\nendpoints = \"varied\"\n\
         [[page]]\nsize = [8, 9]",
    );
    assert_eq!(puzzle_pages(&spec, 0), [0..3, 3..5, 5..6]);
    let files = files(&spec);
    assert_eq!(files.keys().filter(|name| name.starts_with("pages/")).count(), 4);
    let manifest: serde_json::Value = serde_json::from_slice(&files["manifest.json"]).unwrap();
    let boxes: Vec<Vec<f64>> = manifest["mazes"].as_array().unwrap()[..3]
        .iter()
        .map(|maze| serde_json::from_value(maze["box"].clone()).unwrap())
        .collect();
    for (i, a) in boxes.iter().enumerate() {
        assert_eq!((a[2], a[3]), (boxes[0][2], boxes[0][3]), "one size on a sheet");
        for b in &boxes[..i] {
            let apart = a[0] > b[0] + b[2]
                || b[0] > a[0] + a[2]
                || a[1] > b[1] + b[3]
                || b[1] > a[1] + a[3];
            assert!(apart, "{a:?} meets {b:?}");
        }
    }
}

#[test]
fn a_maze_too_fine_for_its_page_is_refused_with_what_would_fit() {
    let refusal = |width: u32, height: u32, page: &str| {
        let paper = format!("paper = {{ width = \"{width}mm\", height = \"{height}mm\" }}");
        let spec = book(&paper, page);
        Build::new(&spec).check().err().map(|error| error.to_string()).unwrap_or_default()
    };
    let kinds = [
        ("square", "[80, 80]", "", 105),
        ("square", "[60, 90]", "count = 2\nper_page = 2\n", 148),
        ("hex", "40", "", 105),
        ("polar", "40", "", 105),
    ];
    for (topology, size, keys, width) in kinds {
        let refusal = |size: &str| {
            let page = format!("[[page]]\ntopology = \"{topology}\"\n{keys}size = {size}");
            refusal(width, 148, &page)
        };
        let fine = refusal(size);
        assert!(fine.contains("mm wide on this paper, too narrow for a pencil"), "{fine}");
        let fits = fine.split("write size = ").nth(1).unwrap();
        let fits = fits.split(", the largest that fits").next().unwrap();
        assert_eq!(refusal(fits), "", "{topology}");
        // One more in each direction is too many.
        let next = fits.split_inclusive([',', '[', ']', ' ']).map(|word| {
            let number = word.trim_end_matches([',', ']']).parse::<u32>();
            number.map_or(word.to_owned(), |n| word.replace(&n.to_string(), &(n + 1).to_string()))
        });
        let next = next.collect::<String>();
        assert!(refusal(&next).contains("too narrow for a pencil"), "{fits} fits, and {next}");
    }
    let title = "A Very Long Title ".repeat(6);
    let page = format!("[[page]]\ntitle = \"{title}\"\nsize = [10, 10]\ncount = 6\nper_page = 6");
    let none = refusal(60, 50, &page);
    assert!(none.contains("its walls would touch on this paper"), "{none}");
    assert!(none.contains("take a larger paper"), "{none}");
    // Young audiences have few cells; the proposal is still a maze, and both proposals build.
    let refusal = |size: &str, per: &str| {
        let spec = book(
            "audience = \"3-4\"",
            &format!("[[page]]\nsize = {size}\ncount = 6\nper_page = {per}"),
        );
        Build::new(&spec).check().err().map(|error| error.to_string()).unwrap_or_default()
    };
    let said = refusal("[4, 5]", "6");
    assert!(said.contains("help: write per_page = ") && !said.contains("[2, "), "{said}");
    let per = said.split("write per_page = ").nth(1).unwrap().split(';').next().unwrap();
    assert_eq!(refusal("[4, 5]", per), "", "{said}");
}

#[test]
fn sizes_that_fit_no_page_are_refused_at_once_and_before_any_search() {
    // The first size has no maze of that length either, but the search never starts.
    let page = "[[page]]\nsize = [900, 900]\ndifficulty = { solution = 4000 }\ncount = 50\n\
        [[page]]\nsize = [10, 10]\n[[page]]\nsize = [100, 220]\n";
    let refused = Build::new(&book("", page)).check().unwrap_err().0;
    let said: Vec<&str> = refused.iter().map(|error| error.message.as_str()).collect();
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].starts_with("maze 1: its walls would touch"), "{said:?}");
    assert!(said[1].starts_with("maze 52: its passages would be"), "{said:?}");

    let allowed = book("allow = [\"narrowest-gap\"]", "[[page]]\nsize = [260, 260]");
    assert!(Build::new(&allowed).check().is_ok());
}

#[test]
fn a_format_that_there_is_not_is_refused_and_so_is_none() {
    let spec = book("", "[[page]]\nsize = [5, 5]");
    let build = |formats: &[&str]| {
        let mut folder = Memory::default();
        let built = Build::new(&spec).formats(formats.iter().copied()).write(&mut folder);
        (built.err().map(|error| error.to_string()), folder.files().len())
    };
    let (none, files) = build(&[]);
    assert!(none.unwrap().contains("no format is asked for") && files == 0);
    let (unknown, files) = build(&["pdf", "svgg", "text"]);
    let unknown = unknown.unwrap();
    assert!(unknown.contains("no format `svgg`") && unknown.contains("did you mean `svg`?"));
    assert!(unknown.contains("no format `text` of books") && files == 0, "{unknown}");
    assert_eq!(build(&["pdf"]), (None, 2));
}

/// Breaking a text was cubic: 3,200 characters took a minute. An endless word caused "a coordinate that is not sane".
#[test]
fn a_long_title_is_broken_or_refused_in_its_place() {
    let words = "many short words ";
    let built = |title: &str| {
        let keys = format!("subtitle = \"{title}\"");
        let spec = book(&keys, &format!("[[page]]\nsize = [8, 8]\ntitle = \"{title}\""));
        Build::new(&spec).write(&mut Memory::default()).map_err(|error| error.to_string())
    };
    for title in ["a".repeat(810), words.repeat(2_000), words.repeat(200)] {
        let error = built(&title).unwrap_err();
        assert_eq!(error.matches("does not fit on the page in any size of type").count(), 2);
        assert!(error.contains("book.toml:3:12") && error.contains("book.toml:8:9"), "{error}");
    }
    built(&words.repeat(40)).unwrap();
}
