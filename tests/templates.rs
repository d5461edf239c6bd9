//! Templates: every built-in one on every topology and paper, custom ones, and their errors.

use crate::making::{self, read, shown};
use crate::sample::often;
use mazebook::book::Book;
use mazebook::page::scene::{Mark, Role, Scene, Shape};
use mazebook::spec::BookSpec;
use mazebook::spec::assets::Assets;
use std::fs;
use std::path::PathBuf;

const PAGES: &str = "[[page]]\ntopology = \"square\"\nsize = [6, 7]\ntitle = \"Warm-up\"\ntext = \"Off you go!\"\n\
                     [[page]]\ntopology = \"hex\"\nsize = [5, 5]\n[[page]]\ntopology = \"polar\"\nsize = 4\ncount = 3\n";

fn spec(keys: &str, pages: &str, assets: &Assets) -> Result<BookSpec, String> {
    let text = format!(
        "[book]\ntitle = \"Mazes for Rainy Days\"\nauthor = \"A. Teacher\"\nanswers = \"back\"\n{keys}\n{pages}"
    );
    read(text, assets).map_err(|found| shown(&found))
}

fn laid_out<'s>(spec: &'s BookSpec, assets: &Assets) -> Result<Book<'s>, String> {
    making::laid_out(spec, assets).map_err(|found| shown(&found))
}

fn scenes(book: &Book) -> Vec<Scene> {
    let (volume, drawings) = (&book.volumes[0], book.drawings());
    volume.pages.keys().map(|&page| book.scene(volume, page, &drawings).unwrap()).collect()
}

fn texts(scene: &Scene) -> impl Iterator<Item = (&Mark, &str, f64)> {
    scene.marks.iter().filter_map(|mark| match &mark.shape {
        Shape::Text { run, .. } => Some((mark, run.text.as_str(), run.size)),
        _ => None,
    })
}

/// A folder with a template `mine` beside a book.
fn own(name: &str, files: &[(&str, &str)]) -> Assets {
    let here = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("templates-{name}"));
    let folder = here.join("templates/pages/mine");
    fs::create_dir_all(&folder).unwrap();
    files.iter().for_each(|(file, text)| fs::write(folder.join(file), text).unwrap());
    Assets::beside(&here.join("b.toml"))
}

const MAZE: &str = "[[row]]\nfill = \"maze\"\nheight = \"1 part\"\n";

#[test]
fn every_template_keeps_its_ink_apart_and_on_the_page() {
    let assets = Assets::embedded();
    let all = assets.templates();
    assert_eq!(all.len(), 5);
    for template in &all {
        for &paper in often(&["a5"][..], &["a4", "letter", "6x9", "a5"]) {
            let spec =
                spec(&format!("template = \"{template}\"\npaper = \"{paper}\""), PAGES, &assets);
            let spec = spec.unwrap();
            let book = laid_out(&spec, &assets).unwrap();
            for (scene, page) in scenes(&book).iter().zip(1..) {
                let live = book.design.frames.of(page).live;
                let what = format!("{template} on {paper}: {}", scene.title);
                for mark in &scene.marks {
                    assert!(live.holds(mark.bounds(), 1e-3), "{what}: {:?}", mark.role);
                }
                for (mark, text, _) in texts(scene) {
                    let others = scene.marks.iter().filter(|other| other.role != mark.role);
                    // A word at an end is close to its arrow; pages with several mazes have captions without a maze below
                    // them.
                    let meets = |other: &&Mark| other.bounds().overlaps(mark.bounds());
                    let met = others.filter(|other| other.role != Role::Walls).find(meets);
                    assert!(met.is_none(), "{what}: “{text}” on {:?}", met.map(|met| met.role));
                }
            }
        }
    }
}

#[test]
fn large_print_has_no_small_text_and_few_answers() {
    let assets = Assets::embedded();
    let spec = spec("template = \"large-print\"\npaper = \"6x9\"", PAGES, &assets).unwrap();
    for scene in scenes(&laid_out(&spec, &assets).unwrap()) {
        for (_, text, size) in texts(&scene) {
            assert!(size > 18.0 - 1e-9, "{}: “{text}” of {size} pt", scene.title);
        }
        assert!(scene.figures.len() <= 2, "{}", scene.title);
    }
}

#[test]
fn a_page_can_have_a_template_of_its_own() {
    let assets = Assets::embedded();
    let pages = format!("{PAGES}template = \"classroom\"\n");
    let spec = spec("template = \"storybook\"", &pages, &assets).unwrap();
    let has = |scene: &Scene, role| scene.marks.iter().any(|mark| mark.role == role);
    let scenes = scenes(&laid_out(&spec, &assets).unwrap());
    for (scene, page) in scenes.iter().zip(1..) {
        let is_worksheet = (4..=6).contains(&page);
        assert_eq!(texts(scene).any(|(_, text, _)| text == "Touches"), is_worksheet, "{page}");
        assert_eq!(has(scene, Role::Ornament), page < 4 || page == 7, "{page}");
    }
}

#[test]
fn a_template_of_ones_own_may_leave_out_pages() {
    let style = "about = \"mine\"\n[title]\nsize = 31\ncapitals = true\n";
    let row = "[[row]]\nfill = \"text\"\ntext = \"a   b\"\nrole = \"detail\"\nsize = 12\n";
    let assets = own("own", &[("style.toml", style), ("puzzle.toml", &format!("{row}{MAZE}"))]);
    let spec = spec("template = \"mine\"", PAGES, &assets).unwrap();
    let scenes = scenes(&laid_out(&spec, &assets).unwrap());
    // The title page comes from `plain`, in this style.
    let title = texts(&scenes[0]).find(|(mark, ..)| mark.role == Role::Title).unwrap();
    assert_eq!((title.1, title.2.round()), ("MAZES FOR RAINY DAYS", 31.0));
    // Spaces are preserved.
    assert!(texts(&scenes[1]).any(|(_, text, _)| text == "a   b"));
}

#[test]
fn an_unknown_template_is_named_with_the_nearest() {
    let found = spec("template = \"storybok\"", PAGES, &Assets::embedded()).unwrap_err();
    assert!(
        found.contains("book.toml:5:12") && found.contains("did you mean `storybook`?"),
        "{found}"
    );
    let found = spec("template = \"mine\"", PAGES, &Assets::embedded()).unwrap_err();
    assert!(found.contains("`large-print`"), "{found}");
}

/// One error with its position; the other keys of the row are not reported.
#[test]
fn one_wrong_key_is_one_error() {
    for (row, place, wrong) in [
        (
            "fill = \"txt\"\ntext = \"T\"\nrole = \"title\"\nsize = 12",
            "2:8",
            "there is no fill `txt`",
        ),
        (
            "fill = \"text\"\ntext = \"T\"\nrole = \"tilte\"\nsize = 12\nleast = 9",
            "4:8",
            "there is no role `tilte`",
        ),
        (
            "fill = \"text\"\ntext = \"T\"\nrole = \"title\"\nsize = 12\nwait = \"bold\"",
            "6:1",
            "`wait`",
        ),
        ("fill = \"text\"\ntext = \"{ttle}\"\nrole = \"title\"\nsize = 12", "3:8", "{ttle}"),
        ("fill = \"picture\"\npicture = \"beee\"\nheight = 9", "3:11", "no picture called"),
        ("fill = \"space\"\nheight = \"3 mm\"", "3:10", "is not a height"),
        (
            "fill = \"columns\"\n[[row.columns]]\nfill = \"space\"\nwidth = \"3 mm\"",
            "5:9",
            "is not a width",
        ),
    ] {
        let assets = own("wrong", &[("puzzle.toml", &format!("[[row]]\n{row}\n{MAZE}"))]);
        let spec = spec("template = \"mine\"", PAGES, &assets).unwrap();
        let found = laid_out(&spec, &assets).unwrap_err();
        assert_eq!(found.matches("error: ").count(), 1, "{found}");
        assert!(
            found.contains(&format!("puzzle.toml:{place}")) && found.contains(wrong),
            "{found}"
        );
    }
}

#[test]
fn a_missing_glyph_is_told_with_its_place() {
    let row = "[[row]]\nfill = \"text\"\ntext = \"迷 {title}\"\nrole = \"title\"\nsize = 12\n";
    let assets = own("glyph", &[("puzzle.toml", &format!("{MAZE}{row}"))]);
    let spec = spec("template = \"mine\"", PAGES, &assets).unwrap();
    let found = laid_out(&spec, &assets).unwrap_err();
    assert!(found.contains("puzzle.toml:6:8") && found.contains("U+8FF7"), "{found}");
}
