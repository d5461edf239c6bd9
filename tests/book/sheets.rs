//! Sheets shared by pages of different kinds and sizes.

use super::{book, files};
use mazebook::book::pagination::puzzle_pages;
use serde_json::Value;

const SHARED: &str = "[[page]]\nsheet = \"Monday\"\ntitle = \"Ant\"\nsize = [8, 8]\n\
    [[page]]\nsize = [7, 7]\n\
    [[page]]\nsheet = \"Monday\"\ntitle = \"Bee\"\ntopology = \"hex\"\nsize = [8, 8]\n\
    [[page]]\nsheet = \"Monday\"\nsize = [24, 30]\n";

fn mazes(keys: &str, pages: &str) -> Vec<Value> {
    let manifest: Value =
        serde_json::from_slice(&files(&book(keys, pages))["manifest.json"]).unwrap();
    manifest["mazes"].as_array().unwrap().clone()
}

#[test]
fn pages_with_one_sheet_gather_where_the_first_stands() {
    let mazes = mazes("variants = 2", SHARED);
    let places: Vec<_> = mazes.iter().map(|maze| (&maze["title"], &maze["page"])).collect();
    let (none, ant, bee) = (Value::Null, Value::from("Ant"), Value::from("Bee"));
    let [two, three] = [2, 3].map(Value::from);
    let one = [(&ant, &two), (&bee, &two), (&none, &two), (&none, &three)];
    assert_eq!(places, [one, one].concat());
    let files = files(&book("", SHARED));
    let sheet = String::from_utf8(files["pages/002.svg"].clone()).unwrap();
    assert!(sheet.contains(">No. 1–3: Monday</title>"), "the sheet heads its page");
}

#[test]
fn mazes_about_as_fine_share_a_scale_on_a_sheet_and_others_do_not() {
    let mazes = mazes("", SHARED);
    let pitch = |at: usize| mazes[at]["pitch"].as_f64().unwrap();
    assert_eq!(pitch(0), pitch(1), "a square and a hexagonal maze of 8 columns");
    assert!(pitch(2) < pitch(0) / 1.5, "three times as many columns");
    assert!(pitch(3) > pitch(0), "a maze with a page to itself");
}

#[test]
fn sheets_are_filled_evenly_and_the_least_per_page_holds() {
    let pages = |counts: &[(u32, &str)]| {
        let page = |(count, keys): &(u32, &str)| {
            format!("[[page]]\nsize = [6, 6]\nsheet = \"A\"\ncount = {count}\n{keys}\n")
        };
        let spec = book("", &counts.iter().map(page).collect::<String>());
        puzzle_pages(&spec, 0).into_iter().map(|page| page.len()).collect::<Vec<_>>()
    };
    assert_eq!(pages(&[(2, ""), (3, "")]), [5]);
    assert_eq!(pages(&[(4, ""), (3, "")]), [4, 3]);
    assert_eq!(pages(&[(4, "per_page = 6"), (3, "per_page = 4")]), [4, 3]);
    assert_eq!(pages(&[(4, ""), (5, "per_page = 4")]), [3, 3, 3]);
    assert_eq!(pages(&[(3, "per_page = 2")]), [2, 1]);
}

/// One above the other, two tall mazes would leave half the sheet white.
#[test]
fn mazes_stand_the_way_in_which_they_come_out_larger() {
    let place = |keys: &str, size: &str| {
        let pages = format!("[[page]]\nsize = {size}\ncount = 2\nper_page = 2\n{keys}");
        let mazes = mazes("", &pages);
        [0, 1].map(|at| {
            ["0", "1"]
                .map(|side| mazes[at]["box"][side.parse::<usize>().unwrap()].as_f64().unwrap())
        })
    };
    let [[left, top], [right, same]] = place("", "[8, 12]");
    assert!(right > left + 50.0 && (same - top).abs() < 20.0, "high mazes stand side by side");
    let [[left, top], [same, below]] = place("", "[12, 8]");
    assert!(
        below > top + 50.0 && (same - left).abs() < 1e-9,
        "wide mazes stand one below the other"
    );
}
