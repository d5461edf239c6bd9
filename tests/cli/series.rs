//! A series: every volume from one text, with one lock file.

use super::{fail, files, folder, succeed};
use mazebook::spec::diagnostic::Source;
use mazebook::spec::lock;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn book(here: &Path, volumes: u32) {
    written(here, volumes, "", "[5, 5]");
}

fn written(here: &Path, volumes: u32, mark: &str, size: &str) {
    let text = format!(
        "[book]\ntitle = \"Mazes\"\nauthor = \"A. Teacher\"\nback = [\"more-by\"]\n{mark}\
         [series]\nvolumes = {volumes}\ntitle = \"Mazes, Volume {{volume}}\"\nharder = 1\n\
         [[page]]\ntopology = \"square\"\nsize = {size}\ncount = 8\ndifficulty = {{ from = 2, to = 6 }}\n"
    );
    fs::write(here.join("mazes.toml"), text).unwrap();
}

fn made(here: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    files(&here.join("out/mazes"))
}

#[test]
fn another_volume_changes_none_before_it() {
    let here = folder("series");
    book(&here, 3);
    let said = succeed(&here, &["build", "mazes.toml"]);
    assert!(said.contains("Mazes, Volume 3: 8 mazes on "), "{said}");
    let three = made(&here);
    let books = three.keys().filter(|path| path.ends_with("book.pdf"));
    assert_eq!(books.count(), 3);
    assert!(fail(&here, &["build", "mazes.toml", "--pages", "1"]).contains("made whole"));
    book(&here, 4);
    let locked = fail(&here, &["build", "mazes.toml", "--locked"]);
    assert!(locked.contains("volume 4, No. 1 is new"), "{locked}");
    succeed(&here, &["build", "mazes.toml"]);
    let four = made(&here);
    assert!(three.iter().all(|(path, bytes)| four[path] == *bytes));
    assert!(four.keys().any(|path| path.ends_with("04/book.pdf")));
    succeed(&here, &["build", "mazes.toml", "--locked"]);
}

#[test]
fn a_harder_volume_moves_the_places_before_it_but_no_grade() {
    let here = folder("series-scale");
    let numbers = |mark: &str, volumes: u32| {
        written(&here, volumes, mark, "{ from = [6, 6], to = [12, 12] }");
        succeed(&here, &["build", "mazes.toml", "--format", "manifest"]);
        let files = made(&here);
        let volume = |volume: u32| -> Vec<[u64; 2]> {
            let file = here.join(format!("out/mazes/{volume:02}/manifest.json"));
            let manifest: serde_json::Value = serde_json::from_slice(&files[&file]).unwrap();
            let mazes = manifest["mazes"].as_array().unwrap().iter();
            let of = |maze: &serde_json::Value| {
                [&maze["score"]["effort"], &maze["difficulty"]].map(|one| one.as_u64().unwrap())
            };
            mazes.map(of).collect()
        };
        (1..=volumes).map(volume).collect::<Vec<_>>()
    };
    let (two, four) = (numbers("", 2), numbers("", 4));
    let efforts =
        |all: &[Vec<[u64; 2]>]| -> Vec<u64> { all.concat().iter().map(|it| it[0]).collect() };
    assert_eq!(efforts(&two), efforts(&four[..2]));
    assert!(two.concat().iter().zip(four.concat()).all(|(before, after)| before[1] >= after[1]));
    assert_ne!(two, four[..2]);
    let grade = "mark = \"grade\"\n";
    assert_eq!(numbers(grade, 2), numbers(grade, 4)[..2]);
}

#[test]
fn no_maze_is_twice_in_a_series_and_each_volume_is_harder() {
    let here = folder("series-lock");
    book(&here, 4);
    succeed(&here, &["build", "mazes.toml", "--format", "manifest"]);
    let text = fs::read_to_string(here.join("mazes.lock")).unwrap();
    let entries = lock::read(Source { name: "mazes.lock".into(), text }).unwrap();
    let volumes: Vec<Option<u32>> = entries.iter().map(|entry| entry.volume).collect();
    assert_eq!(volumes, (1..=4).flat_map(|volume| [Some(volume); 8]).collect::<Vec<_>>());
    let likenesses: BTreeSet<&String> = entries.iter().map(|entry| &entry.likeness).collect();
    assert_eq!(likenesses.len(), entries.len());
    let efforts = |volume: u32| -> u64 {
        let path = here.join(format!("out/mazes/{volume:02}/manifest.json"));
        let manifest: serde_json::Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
        assert_eq!(manifest["title"], format!("Mazes, Volume {volume}"));
        let mazes = manifest["mazes"].as_array().unwrap().iter();
        mazes.map(|maze| maze["score"]["effort"].as_u64().unwrap()).sum()
    };
    let efforts: Vec<u64> = (1..=4).map(efforts).collect();
    assert!(efforts.is_sorted_by(|a, b| a < b), "{efforts:?}");
}

#[test]
fn a_series_is_published_volume_by_volume() {
    let here = folder("series-publish");
    let text = "\
[book]
title = \"Mazes\"
printer = \"kdp\"
paper = \"6x9\"
[series]
volumes = 2
title = \"Mazes {volume}\"
isbn = [\"978-3-16-148410-0\", \"0-8044-2957-X\"]
[cover]
text = \"This is volume {volume}.\"
[[page]]
topology = \"square\"
size = [6, 8]
count = 26
";
    fs::write(here.join("mazes.toml"), text).unwrap();
    let said = succeed(&here, &["publish", "mazes.toml", "--printer", "kdp,lulu"]);
    assert!(said.contains("4 packages in "), "{said}");
    for (volume, isbn) in [(1, "978-3-16-148410-0"), (2, "0-8044-2957-X")] {
        for printer in ["kdp", "lulu"] {
            let path = here.join(format!("out/mazes/{volume:02}/{printer}/listing.txt"));
            let listing = fs::read_to_string(path).unwrap();
            assert!(listing.contains(&format!("Mazes {volume}")), "{listing}");
            assert!(listing.contains(isbn), "{listing}");
            let of = format!("Series:      Mazes, volume {volume} of 2\n");
            assert!(listing.contains(&of), "{listing}");
            assert!(listing.contains(&format!("This is volume {volume}.")), "{listing}");
        }
    }
}

#[test]
fn every_volume_lists_those_before_it_and_names_itself() {
    let here = folder("series-words");
    let text = "[book]\ntitle = \"Mazes\"\nauthor = \"Ada\"\nback = [\"more-by\"]\nmore = [\"Other\"]\n\
                [series]\nvolumes = 14\ntitle = \"Mazes, Volume {volume}\"\n\
                [[page]]\ntitle = \"Part {volume}\"\ntopology = \"square\"\nsize = [4, 4]\ncount = 1\n";
    for (with, text) in [(true, text.to_owned()), (false, text.replace("more = [\"Other\"]\n", ""))]
    {
        fs::write(here.join("mazes.toml"), text).unwrap();
        succeed(&here, &["build", "mazes.toml", "--format", "svg", "--replace"]);
        let pages = |volume: u32| {
            let folder = here.join(format!("out/mazes/{volume:02}/pages"));
            let pages = files(&folder).into_values();
            pages.map(|bytes| String::from_utf8(bytes).unwrap()).collect::<String>()
        };
        let (first, last) = (pages(1), pages(14));
        assert!(first.contains("Part 1") && last.contains("Part 14"));
        assert_eq!(first.contains("Other"), with);
        assert_eq!(last.contains("Other"), with);
        // The twelve volumes before it.
        assert!(!last.contains("Mazes, Volume 1.") && last.contains("Mazes, Volume 2"));
        assert!(last.contains("Mazes, Volume 13"));
    }
}

#[test]
fn every_volume_is_checked() {
    let here = folder("series-check");
    book(&here, 3);
    let said = succeed(&here, &["check", "mazes.toml"]);
    for volume in 1..=3 {
        assert!(said.contains(&format!("Mazes, Volume {volume}: ")), "{said}");
    }
    let json = succeed(&here, &["check", "mazes.toml", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (&json["passed"], &json["volumes"][2]["title"]),
        (&true.into(), &"Mazes, Volume 3".into())
    );
    let pages = json["volumes"].as_array().unwrap().iter().map(|it| it["pages"].as_u64().unwrap());
    assert!(pages.clone().all(|pages| pages > 4) && pages.count() == 3);
}

#[test]
fn a_later_volume_is_named_where_it_has_no_mazes_left() {
    let here = folder("series-twins");
    book(&here, 2);
    // This kind is so small that it has too few mazes for two volumes.
    let text = fs::read_to_string(here.join("mazes.toml")).unwrap();
    let text = text
        .replace("harder = 1\n", "")
        .replace("[5, 5]", "[3, 3]")
        .replace("count = 8", "count = 30");
    let text = text.replace("{ from = 2, to = 6 }", "\"any\"");
    fs::write(here.join("mazes.toml"), text).unwrap();
    for does in ["check", "build"] {
        let said = fail(&here, &[does, "mazes.toml"]);
        let words = "is already in this volume, or in one before it";
        assert!(said.contains("error: volume 2: maze ") && said.contains(words), "{said}");
        assert!(said.contains("fewer volumes") && !said.contains("unlike"), "{said}");
    }
}

#[test]
fn where_one_volume_is_shown_it_is_named() {
    let here = folder("series-stats");
    book(&here, 3);
    let said = succeed(&here, &["stats", "mazes.toml"]);
    assert!(said.starts_with("Volume 1 of 3: Mazes, Volume 1\n"), "{said}");
    let json = succeed(&here, &["stats", "mazes.toml", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["volume"], &json["volumes"]), (&1.into(), &3.into()));
}
