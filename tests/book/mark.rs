//! The mark of difficulty: the same on a sheet, in the answer key and in the preview.

use super::{book, files, laid_out};
use mazebook::book::{Book, Page};
use mazebook::page::scene::{Mark, Scene, Shape};
use mazebook::spec::BookSpec;

const PAGES: &str = "[[page]]\nsize = [5, 5]\n[[page]]\nsize = [30, 30]\n[[page]]\nsize = [12, 12]\ncount = 4\nper_page = 4";

fn spec(keys: &str) -> BookSpec {
    book(&format!("{keys}\nanswers = \"back\""), PAGES)
}

/// Every page with the grades of its mazes.
fn pages(book: &Book) -> Vec<(Scene, Vec<u8>)> {
    let drawings = book.drawings();
    let volume = &book.volumes[0];
    let page = |(&number, page): (&usize, &Page)| {
        let scene = book.scene(volume, number, &drawings).unwrap();
        let grade = |index: usize| book.puzzles[index].puzzle.score.grade;
        (scene, page.puzzles().into_iter().map(grade).collect())
    };
    volume.pages.iter().map(page).collect()
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

fn says(scene: &Scene, word: &str) -> usize {
    let says =
        |mark: &&Mark| matches!(&mark.shape, Shape::Text { run, .. } if run.text.contains(word));
    scene.marks.iter().filter(says).count()
}

#[test]
fn stars_follow_the_grade_wherever_a_maze_stands() {
    let spec = spec("mark = \"stars\"");
    let mut met = std::collections::BTreeSet::new();
    for (scene, grades) in pages(&laid_out(&spec)) {
        let stars: Vec<usize> =
            grades.iter().map(|&grade| usize::from(grade.div_ceil(2))).collect();
        assert_eq!(rows(&scene), stars, "{}", scene.title);
        met.extend(stars);
        for (figure, grade) in scene.figures.iter().zip(grades) {
            let spoken = format!("Difficulty: {} of 5 stars.", grade.div_ceil(2));
            assert!(figure.alternative.contains(&spoken), "{}", figure.alternative);
        }
    }
    assert!(met.len() > 2, "{met:?}");
}

#[test]
fn a_number_or_nothing_stands_for_difficulty() {
    for (scene, grades) in pages(&laid_out(&spec(""))) {
        assert_eq!(says(&scene, "of 10"), grades.len(), "{}", scene.title);
        assert_eq!(says(&scene, "×") + rows(&scene).len(), 0, "{}", scene.title);
    }
    for (scene, grades) in pages(&laid_out(&spec("mark = \"none\"\ndetail = true"))) {
        assert_eq!(says(&scene, "Difficulty") + rows(&scene).len(), 0, "{}", scene.title);
        let is_sheet = grades.len() == 1;
        assert_eq!(says(&scene, "×") > 0, is_sheet || scene.title.starts_with("No. 3"));
    }
}

#[test]
fn books_for_children_have_stars() {
    for (audience, has_stars) in [("3-4", true), ("7-9", true), ("10+", false), ("adult", false)] {
        let keys = format!("audience = \"{audience}\"\nallow = [\"narrowest-gap\"]");
        let spec = book(&keys, "[[page]]\nsize = [5, 5]");
        let stars =
            pages(&laid_out(&spec)).iter().map(|(scene, _)| rows(scene).len()).sum::<usize>();
        assert_eq!(stars > 0, has_stars, "{audience}");
    }
}

#[test]
fn the_preview_says_the_same() {
    let page = "[[page]]\nsize = [5, 5]";
    let preview =
        |keys: &str| String::from_utf8(files(&book(keys, page))["preview.html"].clone()).unwrap();
    assert!(preview("mark = \"stars\"").contains("\"mark\":\"Difficulty: "));
    let number = preview("");
    let mark = number.split("\"mark\":\"").nth(1).unwrap();
    assert!(mark.starts_with("Difficulty ") && mark[..24].contains("of 10"));
}
