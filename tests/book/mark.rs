//! The mark of difficulty: the place of a maze in its book, the same on its sheet, in the key, in the contents, in the
//! preview, in the manifest and in the listing; or its grade.

use super::{book, laid_out};
use crate::sample::often;
use mazebook::book::{Book, Page};
use mazebook::maze::random::Random;
use mazebook::page::scene::{Mark, Scene, Shape};
use mazebook::spec::BookSpec;
use mazebook::{Build, Memory, Report};
use serde_json::Value;
use std::collections::BTreeMap;

const PAGES: &str = "[[page]]\nsize = [5, 5]\n[[page]]\nsize = [30, 30]\n[[page]]\nsize = [12, 12]\ncount = 4\nper_page = 4";

fn spec(keys: &str) -> BookSpec {
    book(&format!("{keys}\nanswers = \"back\""), PAGES)
}

/// A book that was built, with its files.
fn built(spec: &BookSpec) -> (Report, BTreeMap<String, Vec<u8>>) {
    let mut folder = Memory::default();
    let report = Build::new(spec).formats(["manifest", "preview"]).write(&mut folder);
    (report.unwrap_or_else(|error| panic!("{error}")), folder.files())
}

/// The mazes of the manifest.
fn entries(files: &BTreeMap<String, Vec<u8>>) -> Vec<Value> {
    let manifest: Value = serde_json::from_slice(&files["manifest.json"]).unwrap();
    manifest["mazes"].as_array().unwrap().clone()
}

/// The effort of each maze, and the number that its book prints.
fn marks(spec: &BookSpec) -> Vec<(u64, Option<u64>)> {
    let of =
        |maze: &Value| (maze["score"]["effort"].as_u64().unwrap(), maze["difficulty"].as_u64());
    entries(&built(spec).1).iter().map(of).collect()
}

/// Every page with the indices of its mazes.
fn pages(book: &Book) -> Vec<(Scene, Vec<usize>)> {
    let drawings = book.drawings();
    let of_volume = book.volumes.iter().flat_map(|volume| {
        let page = |(&number, page): (&usize, &Page)| {
            (book.scene(volume, number, &drawings).unwrap(), page.puzzles())
        };
        volume.pages.iter().map(page).collect::<Vec<_>>()
    });
    of_volume.collect()
}

/// The number of filled stars in each row.
fn rows(scene: &Scene) -> Vec<usize> {
    let filled = |marks: &[Mark]| match (&marks[0].shape, &marks[1].shape) {
        (Shape::Stroke { path: all, .. }, Shape::Fill { path: full }) if all.len() == 5 => {
            assert!(full.iter().zip(all).all(|(full, one)| full.start == one.start));
            Some(full.len())
        }
        _ => None,
    };
    scene.marks.windows(2).filter_map(filled).collect()
}

/// The numbers after a word on a page, in order: `3`, or `1–3` in the contents.
fn numbers(scene: &Scene, word: &str) -> Vec<String> {
    let number = |mark: &Mark| match &mark.shape {
        Shape::Text { run, .. } => {
            let after = run.text.split_once(&format!("{word} "))?.1;
            Some(after.split_once(" of 10")?.0.to_owned())
        }
        _ => None,
    };
    scene.marks.iter().filter_map(number).collect()
}

/// What a book prints for each maze, after checking that it prints the same everywhere.
fn printed(spec: &BookSpec, word: &str) -> Vec<Option<u8>> {
    let (report, files) = built(spec);
    let book = laid_out(spec);
    let printed: Vec<Option<u8>> = report.difficulty.iter().map(|one| one.printed).collect();
    let said = |index: usize| printed[index].map(|number| format!("{word} {number} of 10"));
    let (mut met, mut in_contents) = (vec![0; printed.len()], 0);
    for (scene, mazes) in pages(&book) {
        let own = mazes.iter().filter_map(|&index| Some(printed[index]?.to_string()));
        if scene.title.contains("Contents") {
            let sections = book.volumes.iter().flat_map(|volume| &volume.sections);
            let of = |numbers: &std::ops::RangeInclusive<u32>| {
                let own = numbers.clone().filter_map(|number| printed[number as usize - 1]);
                let (from, to) = (own.clone().min()?, own.max()?);
                Some(if from == to { from.to_string() } else { format!("{from}–{to}") })
            };
            let ranges: Vec<String> = sections.filter_map(|one| of(&one.mazes)).collect();
            assert_eq!(numbers(&scene, word), ranges);
            in_contents += 1;
        } else {
            assert_eq!(numbers(&scene, word), own.collect::<Vec<_>>(), "{}", scene.title);
        }
        for (figure, index) in scene.figures.iter().zip(mazes) {
            met[index] += 1;
            let told = &figure.alternative;
            match said(index) {
                Some(said) => assert!(told.contains(&(said + ".")), "{told}"),
                None => assert!(!told.contains("of 10"), "{told}"),
            }
        }
    }
    assert_eq!(in_contents, 1);
    assert!(met.iter().all(|&times| times == 2), "on its sheet and in the key: {met:?}");
    let preview = String::from_utf8(files["preview.html"].clone()).unwrap();
    let shown: Vec<&str> = preview.split("\"mark\":\"").skip(1).collect();
    assert_eq!(shown.len(), printed.len());
    for (index, shown) in shown.into_iter().enumerate() {
        assert!(shown.starts_with(&(said(index).unwrap_or_default() + "\"")), "{}", &shown[..40]);
    }
    let listed: Vec<Option<u64>> =
        entries(&files).iter().map(|maze| maze["difficulty"].as_u64()).collect();
    assert_eq!(listed, printed.iter().map(|one| one.map(u64::from)).collect::<Vec<_>>());
    printed
}

#[test]
fn the_number_is_the_place_in_the_book_everywhere() {
    let (mut with, mut without) = (0, 0);
    for seed in 0..often(8, 60) {
        let mut random = Random::new(seed);
        let mut below = |most: u64| 1 + random.below(most);
        // Sometimes of sizes so alike that their efforts are, too.
        let (least, more) = (2 + below(14), if below(3) == 1 { 1 } else { 20 });
        let page = |number: u64| {
            let (width, height) = (least + below(more), least + below(more));
            let per = [1, 2, 4][below(3) as usize - 1];
            format!(
                "[[page]]\nsection = \"Part {number}\"\nsize = [{width}, {height}]\ncount = {}\n\
                 per_page = {per}\ndifficulty = {}\n",
                below(3),
                if more == 1 { 5 } else { below(10) }
            )
        };
        let pages: String = (1..=3).map(page).collect();
        let keys = format!("seed = {seed}\nanswers = \"back\"\nfront = [\"contents\"]");
        let spec = book(&keys, &pages);
        let book = laid_out(&spec);
        let efforts: Vec<u32> =
            book.puzzles.iter().map(|listing| listing.puzzle.score.effort).collect();
        let (easiest, hardest) = (*efforts.iter().min().unwrap(), *efforts.iter().max().unwrap());
        let printed = printed(&spec, "Difficulty");
        let mut by_effort: Vec<_> = efforts.iter().zip(&printed).collect();
        by_effort.sort();
        assert!(by_effort.is_sorted_by(|a, b| a.1 <= b.1), "seed {seed}: {by_effort:?}");
        let ends = (by_effort[0].1, by_effort[by_effort.len() - 1].1);
        if hardest >= 2 * easiest {
            assert_eq!(ends, (&Some(1), &Some(10)), "seed {seed}");
            with += 1;
        } else {
            assert_eq!(ends, (&None, &None), "seed {seed}");
            without += 1;
        }
    }
    assert!(with > 0 && without > 0, "{with} and {without}");
}

#[test]
fn a_grade_compares_all_books() {
    let pages = PAGES.replacen("[[page]]", "[[page]]\nsection = \"All\"", 1);
    let keys = "mark = \"grade\"\nanswers = \"back\"\nfront = [\"contents\"]";
    let spec = book(keys, &pages);
    assert_eq!(printed(&spec, "Grade"), grades_of(&spec));
    // The grade of a maze is the same in a book of its own.
    let alone = book(keys, "[[page]]\nsection = \"All\"\nsize = [5, 5]");
    assert_eq!(printed(&alone, "Grade"), &grades_of(&spec)[..1]);
}

fn grades_of(spec: &BookSpec) -> Vec<Option<u8>> {
    laid_out(spec).puzzles.iter().map(|one| Some(one.puzzle.score.grade)).collect()
}

#[test]
fn stars_follow_the_place_wherever_a_maze_stands() {
    let spec = spec("mark = \"stars\"");
    let book = laid_out(&spec);
    let (report, files) = built(&spec);
    let stars = |&index: &usize| usize::from(report.difficulty[index].printed.unwrap().div_ceil(2));
    let spoken = |index: &usize| format!("Difficulty: {} of 5 stars", stars(index));
    let mut met = std::collections::BTreeSet::new();
    for (scene, mazes) in pages(&book) {
        let all: Vec<usize> = mazes.iter().map(stars).collect();
        assert_eq!(rows(&scene), all, "{}", scene.title);
        met.extend(all);
        for (figure, index) in scene.figures.iter().zip(&mazes) {
            assert!(figure.alternative.contains(&(spoken(index) + ".")), "{}", figure.alternative);
        }
    }
    assert!(met.len() > 2 && met.contains(&1) && met.contains(&5), "{met:?}");
    let preview = String::from_utf8(files["preview.html"].clone()).unwrap();
    for index in 0..book.puzzles.len() {
        assert!(preview.contains(&format!("\"mark\":\"{}\"", spoken(&index))));
    }
}

#[test]
fn nothing_is_said_of_difficulty_if_the_book_says_so() {
    let book = book("mark = \"none\"\ndetail = true\nanswers = \"back\"", PAGES);
    for (scene, mazes) in pages(&laid_out(&book)) {
        let says = |word: &str| {
            let says = |mark: &&Mark| matches!(&mark.shape, Shape::Text { run, .. } if run.text.contains(word));
            scene.marks.iter().filter(says).count()
        };
        assert_eq!(says("Difficulty") + rows(&scene).len(), 0, "{}", scene.title);
        let is_sheet = mazes.len() == 1;
        assert_eq!(says("×") > 0, is_sheet || scene.title.starts_with("No. 3"));
    }
    assert!(marks(&book).iter().all(|(_, printed)| printed.is_none()));
}

#[test]
fn books_for_children_have_stars() {
    for (audience, has_stars) in [("3-4", true), ("7-9", true), ("10+", false), ("adult", false)] {
        let keys = format!("audience = \"{audience}\"\nallow = [\"narrowest-gap\"]");
        let spec = book(&keys, "[[page]]\nsize = [5, 5]\n[[page]]\nsize = [3, 3]");
        let stars =
            pages(&laid_out(&spec)).iter().map(|(scene, _)| rows(scene).len()).sum::<usize>();
        assert_eq!(stars > 0, has_stars, "{audience}");
    }
}

#[test]
fn a_page_with_a_template_of_its_own_has_the_mark_of_the_book() {
    let pages = "[[page]]\nsize = [5, 5]\n[[page]]\ntemplate = \"storybook\"\nsize = [9, 9]";
    for (scene, mazes) in self::pages(&laid_out(&book("answers = \"back\"", pages))) {
        assert_eq!(rows(&scene).len(), 0, "{}", scene.title);
        assert_eq!(numbers(&scene, "Difficulty").len(), mazes.len(), "{}", scene.title);
    }
}

#[test]
fn variants_share_a_scale() {
    let spec = book("variants = 3", "[[page]]\nsize = [14, 14]\ndifficulty = \"any\"\ncount = 6");
    let marks = marks(&spec);
    assert_eq!(marks.len(), 18);
    let by_effort: BTreeMap<u64, Option<u64>> = marks.iter().copied().collect();
    assert!(marks.iter().all(|(effort, printed)| by_effort[effort] == *printed));
    assert!(by_effort.values().is_sorted(), "{by_effort:?}");
    let ends = |marks: &[(u64, Option<u64>)]| {
        let printed = marks.iter().map(|one| one.1.unwrap());
        [printed.clone().min().unwrap(), printed.max().unwrap()]
    };
    assert_eq!(ends(&marks), [1, 10]);
    let each: Vec<[u64; 2]> = marks.chunks(6).map(ends).collect();
    assert!(each.iter().any(|ends| *ends != [1, 10]), "{each:?}");
}

#[test]
fn a_part_of_a_book_has_the_marks_of_the_whole() {
    let spec = spec("");
    let whole = marks(&spec);
    let mut folder = Memory::default();
    Build::new(&spec).formats(["manifest"]).pages([3..=3]).write(&mut folder).unwrap();
    let part = entries(&folder.files());
    assert_eq!(part.len(), 1);
    assert_eq!(part[0]["difficulty"].as_u64(), whole[1].1);
    assert_eq!(whole[1].1, Some(10));
}

#[test]
fn the_volumes_of_a_series_share_a_scale() {
    let text = |more: &str| {
        format!(
            "[book]\ntitle = \"Test\"\n[series]\nvolumes = 4\ntitle = \"Volume {{volume}}\"\n{more}\
             [[page]]\ntopology = \"square\"\nsize = {{ from = [5, 5], to = [8, 8] }}\ncount = 8\ndifficulty = 3\n"
        )
    };
    for more in ["", "harder = 1\n", "larger = 4\n"] {
        let spec = crate::making::read_sound(text(more));
        let (mut scale, mut all, mut lock) = (None, Vec::new(), Vec::new());
        for number in 1..=4 {
            let volume = spec.volume(number, &lock);
            let mut folder = Memory::default();
            let build = || Build::new(&volume).formats(["manifest"]);
            // The same, whether other volumes were built or not.
            let alone = build().check().unwrap();
            let report = build().scale(scale).write(&mut folder).unwrap();
            assert_eq!(alone.difficulty, report.difficulty);
            (scale, all) = (report.scale, [all, entries(&folder.files())].concat());
            lock.extend(report.lock);
        }
        let of = |maze: &Value| {
            let grade = maze["score"]["effort"].as_u64().unwrap();
            (grade, maze["difficulty"].as_u64().unwrap())
        };
        let marks: Vec<(u64, u64)> = all.iter().map(of).collect();
        let by_effort: BTreeMap<u64, u64> = marks.iter().copied().collect();
        assert!(by_effort.values().is_sorted(), "{by_effort:?}");
        assert!(marks.iter().all(|(effort, printed)| by_effort[effort] == *printed));
        let ends = |marks: &[(u64, u64)]| {
            let printed = marks.iter().map(|one| one.1);
            [printed.clone().min().unwrap(), printed.max().unwrap()]
        };
        assert_eq!(ends(&marks), [1, 10], "{more}");
        // The easiest maze of a harder or larger series is in its first volume, and the hardest in its last.
        if !more.is_empty() {
            assert!(ends(&marks[..8])[1] < 10 && ends(&marks[24..])[0] > 1, "{more}: {marks:?}");
            assert_eq!((ends(&marks[..8])[0], ends(&marks[24..])[1]), (1, 10), "{more}: {marks:?}");
        }
    }
}
