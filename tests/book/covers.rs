//! Covers: readable text, errors with a length that fits, nothing under the text of a spine.

use super::shown;
use crate::making::{laid_out, read};
use crate::sample::often;
use mazebook::maze::geometry::Rect;
use mazebook::page::cover::Drawn;
use mazebook::page::scene::{Ink, Mark, Role, Scene, Shape};
use mazebook::spec::Color;
use mazebook::spec::assets::Assets;
use rayon::prelude::*;

const DESIGNS: [&str; 6] = ["window", "frame", "split", "sun", "label", "giant"];
const PALETTES: [&str; 8] = ["ocean", "sky", "meadow", "sunset", "berry", "sand", "night", "paper"];
const TRIMS: [(&str, &str); 5] =
    [("5in", "8in"), ("6in", "9in"), ("8.5in", "8.5in"), ("8.25in", "6in"), ("8.5in", "11in")];

/// The cover of a book of 90 small mazes; or the error.
fn cover(
    title: &str,
    keys: &str,
    (width, height): (&str, &str),
    own: &str,
) -> Result<Drawn, String> {
    let text = format!(
        "[book]\ntitle = \"{title}\"\n{keys}\npaper = {{ width = \"{width}\", height = \"{height}\" }}\n[cover]\n{own}\n\
         [[page]]\ntopology = \"square\"\nsize = [4, 4]\ndifficulty = \"any\"\ncount = 90\n"
    );
    let assets = Assets::embedded();
    let spec = read(text, &assets).map_err(|found| shown(&found))?;
    let book = laid_out(&spec, &assets).map_err(|found| shown(&found))?;
    Ok(book.covers.into_iter().next().unwrap().drawn)
}

/// The text sizes of marks with these roles, in pt.
fn sizes(scene: &Scene, roles: &[Role]) -> Vec<f64> {
    let text = |mark: &Mark| match &mark.shape {
        Shape::Text { run, .. } if roles.contains(&mark.role) => Some(run.size),
        _ => None,
    };
    scene.marks.iter().filter_map(text).collect()
}

const LONG: &str =
    "The longest title that anybody has ever given to a book of mazes, with all that is in it";
const HYPHENS: &str = "Donau\\u00ADdampf\\u00ADschifffahrts\\u00ADgesellschafts\\u00ADkapitäns\\u00ADmützen\\u00ADlabyrinthe";

#[test]
fn a_title_is_larger_than_all_other_words_of_a_front() {
    let keys = "printer = \"kdp\"\nsubtitle = \"From easy to hard\"\nauthor = \"A. Teacher\"";
    for (at, trim) in TRIMS.into_iter().enumerate() {
        for title in ["Mazes", "Mazes of the Enchanted Forest", LONG, HYPHENS] {
            let drawn = cover(title, keys, trim, &format!("design = \"{}\"", DESIGNS[at])).unwrap();
            let least = sizes(&drawn.front, &[Role::Title]).into_iter().fold(f64::MAX, f64::min);
            let others = sizes(&drawn.front, &[Role::Subtitle, Role::Label]);
            assert_eq!(others.len(), 2, "{title} on {trim:?}");
            let most = others.into_iter().fold(0.0, f64::max);
            assert!(
                least >= 12.0 && least >= most * 1.3 - 1e-9,
                "{title} on {trim:?}: {least}, {most}"
            );
        }
    }
}

/// The number of characters that fit, according to an error.
fn said(error: &str) -> usize {
    let words: Vec<&str> = error.split_whitespace().collect();
    let at = words.windows(2).position(|pair| pair[0].parse::<usize>().is_ok() && pair[1] == "fit");
    words[at.unwrap_or_else(|| panic!("{error}"))].parse().unwrap()
}

#[test]
fn words_that_are_cut_to_the_number_that_is_named_fit() {
    let words =
        "Thirty mazes for all the days on which nobody wants to go out of the house. ".repeat(60);
    let cut = |text: &str, count| text.chars().take(count).collect::<String>();
    let author = "author = \"A. Teacher\"\nprinter = \"kdp\"";
    let word = "Donaudampfschifffahrtsgesellschaftskapitänsmützenlabyrinthe";
    for (at, trim) in TRIMS.into_iter().enumerate().take(often(1, TRIMS.len())) {
        let design = format!("design = \"{}\"", DESIGNS[at]);
        let back =
            |text: &str| cover("Mazes", author, trim, &format!("{design}\ntext = \"{text}\""));
        let error = back(&cut(&words, 4500)).unwrap_err();
        assert!(error.contains("the text is too long for the back of the cover"), "{error}");
        back(&cut(&words, said(&error))).unwrap();

        let front = |title: &str, subtitle: &str| {
            let keys = format!("{author}\nsubtitle = \"{subtitle}\"");
            cover(title, &keys, trim, &design)
        };
        for title in [&*cut(&words, 500), word] {
            let Err(error) = front(title, "Short") else { continue };
            assert!(error.contains("the title is too long for the front"), "{error}");
            front(&cut(title, said(&error)), "Short").unwrap();
        }
        let Err(error) = front("Mazes", &cut(&words, 700)) else { continue };
        assert!(error.contains("the subtitle is too long for the front"), "{error}");
        front("Mazes", &cut(&words, said(&error))).unwrap();
    }
    // Latin has no patterns here, so that only the author can break the word.
    let error = cover(word, &format!("{author}\nlanguage = \"la\""), TRIMS[0], "").unwrap_err();
    assert!(error.contains("\\u00AD"), "{error}");
}

#[test]
fn no_pattern_is_under_the_words_of_a_spine() {
    let keys = "printer = \"kdp\"\nauthor = \"A. Teacher\"";
    let drawn = cover("Mazes", keys, TRIMS[0], "design = \"label\"").unwrap();
    let marks = &drawn.whole.marks;
    let (middle, half) = (drawn.whole.width / 2.0, drawn.spine / 2.0);
    let on_spine = |mark: &Mark| {
        let ink = mark.bounds();
        matches!(mark.shape, Shape::Text { .. }) && (ink.center().x - middle).abs() < half
    };
    let last = marks.iter().rposition(|mark| mark.role == Role::Walls).unwrap();
    let pattern = marks[..last].iter().position(|mark| mark.role == Role::Walls).unwrap();
    let words: Vec<&Mark> = marks.iter().filter(|mark| on_spine(mark)).collect();
    assert_eq!(words.len(), 2);
    for word in words {
        let covers =
            |mark: &Mark| mark.role == Role::Ground && mark.bounds().holds(word.bounds(), 0.0);
        assert!(marks[pattern + 1..].iter().any(covers), "{word:?}");
    }
}

#[test]
fn a_maze_fills_its_disc_and_does_not_leave_it() {
    for trim in TRIMS {
        let front = cover("Mazes", "printer = \"kdp\"", trim, "design = \"sun\"").unwrap().front;
        let discs = front.marks.iter().filter(|mark| mark.role == Role::Ground);
        let disc = discs.map(Mark::bounds).find(|ground| ground.width < front.width).unwrap();
        let is_maze = |mark: &&Mark| matches!(mark.role, Role::Walls | Role::Arrow);
        let maze =
            front.marks.iter().filter(is_maze).map(Mark::bounds).reduce(Rect::union).unwrap();
        let (radius, center) = (disc.width / 2.0, disc.center());
        let corners = [(maze.x, maze.y), (maze.right(), maze.y), (maze.x, maze.bottom())];
        let far = corners.map(|(x, y)| (x - center.x).hypot(y - center.y) / radius);
        assert!(far.iter().all(|far| (0.84..0.99).contains(far)), "{trim:?}: {far:?}");
    }
}

#[test]
fn the_picture_for_a_shop_has_as_much_white_on_both_sides() {
    let trim = ("6in", "9in");
    for printer in ["kdp", "kdp-hardcover", "lulu"] {
        let keys = format!("printer = \"{printer}\"");
        let front = cover("Mazes", &keys, trim, "design = \"frame\"").unwrap().front;
        let frame = front.marks.iter().find(|mark| mark.role == Role::Rule).unwrap().bounds();
        let (left, right) = (frame.x, front.width - frame.right());
        assert!((left - right).abs() < 0.01, "{printer}: {left}, {right}");
    }
}

/// The color of a mark on a screen or, in four inks, on paper.
fn color(mark: &Mark) -> Color {
    match mark.ink {
        Ink::Rgb(red, green, blue) => Color([red, green, blue]),
        Ink::Grey(percent) => Color([255 - (u32::from(percent) * 255 / 100) as u8; 3]),
        Ink::Cmyk(cyan, magenta, yellow, black) => Color::of_inks([cyan, magenta, yellow, black]),
    }
}

#[test]
fn all_words_stand_off_from_what_they_are_on() {
    let cases = DESIGNS.iter().flat_map(|design| PALETTES.map(|palette| (*design, palette)));
    let cases = cases.flat_map(|case| [(case, "lulu"), (case, "kdp")]);
    cases.collect::<Vec<_>>().into_par_iter().for_each(|((design, palette), printer)| {
        let keys = format!(
            "printer = \"{printer}\"\nsubtitle = \"From easy to hard\"\nauthor = \"A. Teacher\""
        );
        let own =
            format!("design = \"{design}\"\ncolors = \"{palette}\"\ntext = \"For rainy days.\"");
        let drawn = cover("Mazes", &keys, TRIMS[1], &own).unwrap();
        let marks = &drawn.whole.marks;
        for (at, mark) in marks.iter().enumerate() {
            if !matches!(mark.shape, Shape::Text { .. }) {
                continue;
            }
            let under = |on: &&Mark| on.role == Role::Ground && on.bounds().overlaps(mark.bounds());
            let under = marks[..at].iter().rev().find(under).unwrap();
            let contrast = color(mark).contrast(color(under));
            assert!(contrast >= 4.5, "{design} in {palette} by {printer}: {contrast} of {mark:?}");
        }
    });
}

#[test]
fn a_giant_cuts_no_picture() {
    let keys = "printer = \"kdp\"\nauthor = \"A. Teacher\"";
    let arts = [
        "theme = \"farm\"",
        "maze = { topology = \"square\", size = [9, 12], difficulty = \"any\", start = \"bee\", finish = \"apple\" }",
    ];
    for (trim, own) in TRIMS.into_iter().flat_map(|trim| arts.map(|own| (trim, own))) {
        let front =
            cover("Mazes", keys, trim, &format!("design = \"giant\"\n{own}")).unwrap().front;
        let is_picture = |mark: &&Mark| matches!(mark.shape.whole(), Shape::Picture { .. });
        let pictures: Vec<&Mark> = front.marks.iter().filter(is_picture).collect();
        assert!(!pictures.is_empty(), "{own} on {trim:?}");
        let sheet = Rect::new(0.0, 0.0, front.width, front.height);
        for mark in pictures {
            let whole = Mark { shape: mark.shape.whole().clone(), ..*mark };
            assert!(mark.bounds().holds(whole.bounds(), 1e-6), "{own} on {trim:?}");
            assert!(sheet.holds(mark.bounds(), -1.0), "{own} on {trim:?}");
        }
    }
}

#[test]
fn mazes_of_sun_and_label_are_as_large_as_their_design_allows() {
    let keys = "printer = \"kdp\"\nsubtitle = \"From easy to hard\"\nauthor = \"A. Teacher\"";
    // By trim, in widths of the front: the least height of the maze with its arrows.
    let least = [("sun", [0.72, 0.7, 0.34, 0.34, 0.55]), ("label", [0.88, 0.79, 0.33, 0.51, 0.6])];
    for (design, least) in least {
        for (trim, least) in TRIMS.into_iter().zip(least) {
            let own = format!("design = \"{design}\"\nmaze = 3");
            let front = cover("Mazes", keys, trim, &own).unwrap().front;
            let last = |role| front.marks.iter().rev().filter(move |mark| mark.role == role);
            let maze = last(Role::Walls).take(1).chain(last(Role::Arrow));
            let maze = maze.map(Mark::bounds).reduce(Rect::union).unwrap();
            let share = maze.height / front.width;
            assert!(share >= least, "{design} on {trim:?}: {share}");
        }
    }
}
