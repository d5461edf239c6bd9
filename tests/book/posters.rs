//! Posters: their sheets follow the page of their maze, and have blank backs.

use super::{book, laid_out};
use mazebook::book::Page;
use mazebook::page::scene::{Role, Shape};

/// The pages of a book in order: `m` for mazes, `t` for a sheet of a poster, `.` for a blank page, `-` for any other.
fn order(keys: &str, pages: &str) -> String {
    let spec = book(keys, pages);
    let letter = |page: &Page| match page {
        Page::Puzzles { .. } => 'm',
        Page::Tile { .. } => 't',
        Page::Blank => '.',
        _ => '-',
    };
    let book = laid_out(&spec);
    book.volumes[0].pages.values().map(letter).collect()
}

const PAGES: &str =
    "[[page]]\nsize = [9, 9]\npicture = \"heart\"\nposter = [2, 1]\n[[page]]\nsize = [5, 5]";

#[test]
fn sheets_follow_their_maze_and_have_blank_backs() {
    assert_eq!(order("", PAGES), "-mttm");
    assert_eq!(order("duplex = true", PAGES), "-mt.t.m");
    assert_eq!(order("duplex = true\nfront = []", PAGES), "m.t.t.m");
    let last = "[[page]]\nsize = [9, 9]\nposter = [2, 1]";
    assert_eq!(order("duplex = true\nback = [\"notes\"]", last), "-mt.t.-");
    assert_eq!(order("duplex = true\nanswers = \"back\"", last), "-mt.t.--");
}

/// The texts in the margin of each sheet of a book's posters, in pt and in order.
fn margins(keys: &str, pages: &str) -> Vec<Vec<(String, f64)>> {
    let spec = book(keys, pages);
    let book = laid_out(&spec);
    let (volume, drawings) = (&book.volumes[0], book.drawings());
    let tiles = volume.pages.iter().filter(|(_, page)| matches!(page, Page::Tile { .. }));
    let texts = tiles.map(|(&number, _)| {
        let scene = book.scene(volume, number, &drawings).unwrap();
        let window = scene.marks.iter().find_map(|mark| match mark.shape {
            Shape::Clipped { to, .. } => Some(to),
            _ => None,
        });
        let texts = scene.marks.iter().filter_map(|mark| match &mark.shape {
            Shape::Text { run, .. } if mark.role == Role::Caption => {
                assert!(!mark.bounds().overlaps(window.unwrap()), "{}", run.text);
                Some((run.text.clone(), run.size))
            }
            _ => None,
        });
        texts.collect()
    });
    texts.collect()
}

#[test]
fn each_sheet_carries_the_title_of_its_poster_in_the_margin_that_is_cut_off() {
    let page =
        |title: &str| format!("[[page]]\ntitle = \"{title}\"\nsize = [18, 24]\nposter = [2, 2]\n");
    let long = "The maze of all mazes, ".repeat(12);
    for keys in ["", "audience = \"low-vision\"\npaper = \"a4\"", "paper = \"a5\""] {
        let sheets = margins(keys, &(page("The Great Forest") + &page(&long)));
        assert_eq!(sheets.len(), 8);
        for (at, texts) in sheets.iter().enumerate() {
            let beginning = if at < 4 { "The Great Forest" } else { "The maze of all mazes" };
            assert!(texts.iter().any(|(text, _)| text.starts_with(beginning)), "{texts:?}");
            // No title is so long that its type shrinks.
            assert!(texts.iter().all(|(_, size)| *size == texts[0].1), "{texts:?}");
        }
    }
}

#[test]
fn a_poster_that_gains_little_is_told_so_with_one_that_gains_more() {
    let warned = |pages: &str| {
        let spec = book("", pages);
        let report = mazebook::Build::new(&spec).check().unwrap();
        report.warnings.iter().map(|warning| warning.render(false)).collect::<String>()
    };
    let page = |poster: &str| format!("[[page]]\nsize = [30, 20]\nposter = {poster}");
    let little = warned(&page("[1, 2]"));
    assert!(little.contains("1.0 times as large as on one"), "{little}");
    assert!(little.contains("with poster = [2, 1] it is 1.9 times as large"), "{little}");
    assert_eq!(warned(&page("[2, 1]")), "");
}

#[test]
fn neighboring_sheets_show_the_same_strip_across_and_down() {
    let spec = book("", "[[page]]\nsize = [18, 24]\nposter = [2, 2]");
    let book = laid_out(&spec);
    let (volume, drawings) = (&book.volumes[0], book.drawings());
    let tiles = volume.pages.iter().filter(|(_, page)| matches!(page, Page::Tile { .. }));
    // The origin of the maze on each sheet, and the part of it that the sheet shows.
    let places = tiles.map(|(&number, _)| {
        let scene = book.scene(volume, number, &drawings).unwrap();
        let walls = scene.marks.iter().find(|mark| mark.role == Role::Walls).unwrap();
        let Shape::Clipped { shape, to } = &walls.shape else { panic!("sheets are clipped") };
        let Shape::Drawing { at, .. } = **shape else { panic!("walls are drawn") };
        (at, *to)
    });
    let places: Vec<_> = places.collect();
    let [(a1, window), (b1, _), (a2, _), _] = places[..] else { panic!("{places:?}") };
    let across = window.width - (a1.x - b1.x);
    let down = window.height - (a1.y - a2.y);
    assert!(across > 3.0 && (across - down).abs() < 1e-6, "{across} {down}");
}
