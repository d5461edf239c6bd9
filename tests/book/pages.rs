//! What the pages of a book have in common: the place of their numbers, the face of their template, the rows of the contents.

use super::laid_out;
use crate::making::read;
use mazebook::maze::geometry::Rect;
use mazebook::page::scene::{Mark, Role, Run, Scene, Shape};
use mazebook::spec::assets::Assets;
use std::collections::BTreeSet;

const TEMPLATES: [&str; 5] = ["plain", "storybook", "classroom", "elegant", "large-print"];

const FRONT: &str = "front = [\"title\", \"copyright\", \"belongs\", \"contents\", \"how-to-solve\"]\nback = [\"certificate\", \"notes\"]\nanswers = \"back\"";

/// The pages of a book with these keys and pages.
fn pages(keys: &str, pages: &str) -> Vec<Scene> {
    let text = format!(
        "[book]\ntitle = \"Mazes\"\n{keys}\n{FRONT}\n[defaults]\ntopology = \"square\"\nsize = [5, 5]\ndifficulty = \"any\"\n{pages}"
    );
    let spec = read(text, &Assets::embedded()).unwrap();
    let book = laid_out(&spec);
    let (volume, drawings) = (&book.volumes[0], book.drawings());
    volume.pages.keys().map(|&page| book.scene(volume, page, &drawings).unwrap()).collect()
}

/// The texts of a role, each with its start on the baseline.
fn texts(scene: &Scene, role: Role) -> Vec<(&Run, f64, f64)> {
    let text = |mark: &'_ Mark| mark.role == role;
    let texts = scene.marks.iter().filter(|mark| text(mark));
    let texts = texts.filter_map(|mark| match &mark.shape {
        Shape::Text { at, run, .. } => Some((run, at.x, at.y)),
        _ => None,
    });
    texts.collect()
}

const MAZES: &str =
    "[[page]]\nsection = \"One\"\ntitle = \"A\"\ntext = \"Find your way.\"\ncount = 3\n";

#[test]
fn the_number_of_a_page_stands_in_one_place() {
    for template in TEMPLATES {
        for (paper, duplex) in [("letter", false), ("a5", true)] {
            let keys = format!("template = \"{template}\"\npaper = \"{paper}\"\nduplex = {duplex}");
            let scenes = pages(&keys, MAZES);
            for side in 0..2 {
                let own = scenes.iter().skip(side).step_by(2);
                let folios = own.flat_map(|scene| texts(scene, Role::Folio));
                let folios: Vec<(f64, [f64; 3])> = folios
                    .map(|(run, x, y)| (y, [x, x + run.width / 2.0, x + run.width]))
                    .collect();
                assert!(folios.len() > 1, "{template}");
                let is_same = |a: f64, b: f64| (a - b).abs() < 0.01;
                let (level, places) = folios[0];
                assert!(folios.iter().all(|(y, _)| is_same(*y, level)), "{keys}: {folios:?}");
                let flush = |at: usize| folios.iter().all(|(_, x)| is_same(x[at], places[at]));
                assert!((0..3).any(flush), "{keys}: {folios:?}");
            }
        }
    }
}

#[test]
fn how_to_solve_has_the_border_and_the_face_of_its_template() {
    for template in TEMPLATES {
        let scenes = pages(&format!("template = \"{template}\""), MAZES);
        let puzzle = scenes.iter().find(|scene| !scene.figures.is_empty()).unwrap();
        let how = &scenes[4];
        let border = |scene: &Scene| {
            let pictures = scene.marks.iter().filter(|mark| mark.role == Role::Ornament);
            pictures.count()
        };
        assert_eq!(border(puzzle) > 0, border(how) > 0, "{template}");
        let face = |scene: &Scene, role| texts(scene, role)[0].0.face;
        let sentences = texts(how, Role::Detail);
        let longest = sentences.iter().max_by_key(|(run, ..)| run.text.len()).unwrap();
        assert_eq!(longest.0.face, face(puzzle, Role::Sentence), "{template}");
    }
}

#[test]
fn a_sentence_is_clear_of_the_border() {
    let text = "A hen has lost her egg, and now she runs through all of the garden to find it ";
    let text = text.repeat(2);
    for per in ["", "per_page = 2\n"] {
        // Among sentences of every length, some fill their line.
        let page = |length: usize| {
            let text = text[..length].trim();
            format!("[[page]]\nsection = \"One\"\ntext = \"{text}\"\ncount = 2\n{per}")
        };
        let mazes: String = (30..130).map(page).collect();
        for scene in pages("template = \"storybook\"", &mazes) {
            let border: Vec<Rect> = scene
                .marks
                .iter()
                .filter(|mark| mark.role == Role::Ornament)
                .map(Mark::bounds)
                .collect();
            for mark in scene.marks.iter().filter(|mark| mark.role == Role::Sentence) {
                let ink = mark.bounds();
                let gap = |picture: &Rect| {
                    let across = (picture.x - ink.right()).max(ink.x - picture.right());
                    across.max(picture.y - ink.bottom()).max(ink.y - picture.bottom())
                };
                let least = border.iter().map(gap).fold(f64::INFINITY, f64::min);
                assert!(least >= 4.99, "{per}: {least}");
            }
        }
    }
}

#[test]
fn lines_of_the_contents_are_whole_where_they_can_be() {
    let title = "The parts of this book have titles of every length";
    let section = |length: usize| format!("[[page]]\nsection = \"{}\"\n", title[..length].trim());
    let parts: String = (12..32).map(section).collect();
    let mut broken = 0;
    for template in TEMPLATES {
        let keys = format!("template = \"{template}\"\npaper = \"6x9\"\nmark = \"number\"");
        for scene in pages(&keys, &parts) {
            let rows = texts(&scene, Role::Detail);
            let end = |&(run, x, _): &(&Run, f64, f64)| x + run.width;
            let right = rows.iter().map(end).fold(0.0, f64::max);
            for pair in rows.windows(3) {
                let [(title, left, above), (rest, x, below), (number, ..)] = pair else { continue };
                let is_broken = title.text.starts_with("The p") && x == left && below > above;
                if !is_broken || !number.text.chars().all(|sign| sign.is_ascii_digit()) {
                    continue;
                }
                broken += 1;
                // What stands below a title would not fit beside it.
                let em = title.size_mm();
                let digits = number.width / number.text.len() as f64 * 2.0;
                let space = right - left - digits - em * 0.5;
                assert!(title.width + rest.width + em * 0.55 > space, "{template}: {}", title.text);
            }
        }
    }
    assert!(broken > 5, "{broken}");
}

/// Where lines are a little too long, all of them are set a little smaller, rather than some in two.
#[test]
fn lines_of_the_contents_are_alike() {
    let parts = ["Part one: gentle", "Part two: getting on", "Part three: merciless"];
    let part = |(at, title): (usize, &str)| {
        let size = 8 + 4 * at;
        format!("[[page]]\nsection = \"{title}\"\nsize = [{size}, {size}]\ncount = 13\n")
    };
    let parts: String = parts.into_iter().enumerate().map(part).collect();
    let scenes = pages("paper = \"6x9\"\nmark = \"number\"", &parts);
    let contents = scenes.iter().find(|scene| scene.title == "Contents").unwrap();
    let heights = texts(contents, Role::Detail).into_iter().map(|(.., y)| (y * 1e3) as i64);
    assert_eq!(heights.collect::<BTreeSet<i64>>().len(), 3);
}

#[test]
fn all_lines_of_the_contents_have_a_mark_or_none() {
    let parts = "[[page]]\nsection = \"Alike\"\nsize = [6, 6]\ndifficulty = 5\n[[page]]\nsection = \"Unlike\"\nsize = [12, 12]\ndifficulty = { from = 1, to = 10 }\ncount = 12\n";
    for mark in ["stars", "number", "none"] {
        let text = format!(
            "[book]\ntitle = \"Mazes\"\nmark = \"{mark}\"\n{FRONT}\n[defaults]\ntopology = \"square\"\n{parts}"
        );
        let spec = read(text, &Assets::embedded()).unwrap();
        let book = laid_out(&spec);
        let marks = book.volumes[0].sections.iter().map(|section| section.mark.is_some());
        let marks: Vec<bool> = marks.collect();
        assert_eq!(marks, [mark == "number"; 2], "{mark}");
    }
}
