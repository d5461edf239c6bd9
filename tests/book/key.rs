//! The pages of the answer key: balanced, with captions near their mazes.

use super::{book, files, laid_out};
use mazebook::book::{Book, Volume};
use mazebook::page::scene::{Mark, Role, Shape};
use serde_json::Value;
use std::collections::BTreeMap;

/// The texts on a page of a volume.
pub fn texts(book: &Book, volume: &Volume, page: usize) -> Vec<String> {
    let scene = book.scene(volume, page, &book.drawings()).unwrap();
    let texts = scene.marks.iter().filter_map(|mark| match &mark.shape {
        Shape::Text { run, .. } => Some(run.text.clone()),
        _ => None,
    });
    texts.collect()
}

/// How many solutions are on each page of a key, and the places of all, by page.
fn key(keys: &str, pages: &str) -> (Vec<usize>, Vec<Vec<[f64; 4]>>) {
    let files = files(&book(keys, pages));
    let manifest: serde_json::Value = serde_json::from_slice(&files["manifest.json"]).unwrap();
    let mut places: BTreeMap<u64, Vec<[f64; 4]>> = BTreeMap::new();
    for maze in manifest["mazes"].as_array().unwrap() {
        let answer = &maze["answer"];
        let place = [0, 1, 2, 3].map(|index| answer["box"][index].as_f64().unwrap());
        places.entry(answer["page"].as_u64().unwrap()).or_default().push(place);
    }
    let places: Vec<Vec<[f64; 4]>> = places.into_values().collect();
    (places.iter().map(Vec::len).collect(), places)
}

#[test]
fn a_key_has_one_grid_of_whole_rows_for_the_book() {
    for (count, per, expected) in [(13, 9, vec![9, 4]), (19, 9, vec![9, 6, 4]), (7, 6, vec![4, 3])]
    {
        let keys = format!("answers_per_page = {per}");
        let page = format!("[[page]]\nsize = [6, 6]\ncount = {count}\nendpoints = \"varied\"");
        let (pages, places) = key(&keys, &page);
        assert_eq!(pages, expected);
        let sides = |place: &[f64; 4]| [place[2], place[3]];
        assert!(places.iter().flatten().all(|place| sides(place) == sides(&places[0][0])));
        // The last row is as far from the left as from the right: its middle is that of the whole rows.
        let middle = |row: &[[f64; 4]]| {
            let [first, last] = [row[0], row[row.len() - 1]];
            (first[0] + last[0] + last[2]) / 2.0
        };
        for page in &places {
            let rows: Vec<&[[f64; 4]]> = page.chunk_by(|a, b| (a[1] - b[1]).abs() < 20.0).collect();
            assert!(
                rows.iter().all(|row| (middle(row) - middle(rows[0])).abs() < 0.01),
                "{page:?}"
            );
        }
    }
}

#[test]
fn a_maze_too_fine_for_the_grid_has_a_page_of_its_own() {
    let small = "[[page]]\nsize = [8, 8]\ncount = 6\n";
    let fine = "[[page]]\nsize = [60, 80]\n";
    let alone = key("", &format!("{small}{fine}{small}"));
    assert_eq!(alone.0, [6, 1, 6]);
    // Where more are too fine, all boxes are larger.
    let several = format!("{small}{}{small}", fine.replace("80]\n", "80]\ncount = 3\n"));
    assert_eq!(key("", &several).0, [4, 4, 4, 3]);
}

/// The numbers of the mazes on a page of the key stand at its outer corner.
#[test]
fn the_numbers_of_a_page_are_at_its_outer_corner() {
    let pages = "[[page]]\nsize = [6, 6]\ncount = 24\n";
    for (keys, is_turned) in [("", false), ("duplex = true", true)] {
        let spec = book(&format!("{keys}\nanswers = \"separate\"\nanswers_per_page = 9"), pages);
        let book = laid_out(&spec);
        for (page, range) in [(1, "1–9"), (2, "10–18"), (3, "19–24")] {
            let scene = book.scene(&book.answers, page, &book.drawings()).unwrap();
            let is_range =
                |mark: &&Mark| matches!(&mark.shape, Shape::Text { run, .. } if run.text == range);
            let bounds = scene.marks.iter().find(is_range).unwrap().bounds();
            let live = book.design.frames.of(page).live;
            let off = match is_turned && page % 2 == 0 {
                true => bounds.x - live.x,
                false => live.right() - bounds.right(),
            };
            assert!(off.abs() < 1.0, "{range} is {off} mm from its corner");
            assert!(bounds.y - live.y < 10.0);
        }
    }
}

/// The caption of a solution is directly below its maze, on pages with many or few mazes.
#[test]
fn captions_are_near_their_mazes() {
    let page = "[[page]]\nsize = [12, 5]\ncount = 2";
    let files = files(&book("answers_per_page = 2", page));
    let manifest: Value = serde_json::from_slice(&files["manifest.json"]).unwrap();
    let svg = String::from_utf8(files["answers/001.svg"].clone()).unwrap();
    let tops = svg.split("<path").filter(|path| path.contains("class=\"caption\"")).map(|path| {
        let place = path.split("translate(").nth(1).unwrap().split(')').next().unwrap();
        place.split(' ').nth(1).unwrap().parse::<f64>().unwrap()
    });
    let tops: Vec<f64> = tops.collect();
    for maze in manifest["mazes"].as_array().unwrap() {
        let side = |index: usize| maze["answer"]["box"][index].as_f64().unwrap();
        let foot = side(1) + side(3);
        let near = tops.iter().filter(|&&top| top > foot && top < foot + 20.0).count();
        assert!(near > 0, "no caption within 20 mm under {foot}: {tops:?}");
    }
}

/// The weight of the walls on the first page of an answer key, in mm.
fn walls(keys: &str, size: &str) -> f64 {
    let page = format!("[[page]]\nsize = {size}\ndifficulty = \"any\"\ncount = 6\n");
    let spec = book(&format!("allow = [\"narrowest-gap\", \"answer-gap\"]\n{keys}"), &page);
    let book = laid_out(&spec);
    let scene = book.scene(&book.answers, 1, &book.drawings()).unwrap();
    let walls = scene.marks.iter().find(|mark| mark.role == Role::Walls).unwrap();
    match walls.shape {
        Shape::Drawing { width, .. } => width,
        _ => unreachable!("walls are drawn"),
    }
}

#[test]
fn the_walls_of_the_key_are_those_of_its_readers_where_there_is_room() {
    const LOW_VISION: &str = "audience = \"low-vision\"";
    const TWO_PT: f64 = 0.706;
    assert!(walls("", "[16, 20]") < TWO_PT / 1.5, "of no readers");
    let own = walls(LOW_VISION, "[16, 20]");
    assert!((own - TWO_PT).abs() < 1e-3, "{own}");
    // With nine per page, as the author requests, walls become thinner so that the solution line has space.
    let nine = walls(&format!("{LOW_VISION}\nanswers_per_page = 9"), "[40, 50]");
    assert!(nine < TWO_PT / 1.5, "{nine}");
}

#[test]
fn a_sheet_names_every_page_with_its_answers() {
    let page = "[[page]]\nsize = [8, 8]\ncount = 4\nper_page = 4\n";
    for (per, expected) in [(1, "Answers: p. 3–6"), (4, "Answers: p. 3")] {
        let spec = book(&format!("front = []\nscreen = true\nanswers_per_page = {per}"), page);
        let book = laid_out(&spec);
        let texts = texts(&book, &book.screens[0], 1);
        assert!(texts.iter().any(|text| text == expected), "{texts:?}");
    }
}
