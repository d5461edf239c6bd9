//! Every page that a book can have, in every template, for every audience, on every common paper, in every language: no
//! word and no picture overlaps other ink, leaves the margins, or is smaller than the audience needs.

use super::failure;
use super::measure::samples;
use crate::making::{laid_out, read, sound};
use crate::sample::sampled;
use mazebook::book::Book;
use mazebook::maze::geometry::{Rect, Trail};
use mazebook::maze::topology;
use mazebook::page::frame;
use mazebook::page::scene::{Mark, Role, Scene, Shape};
use mazebook::spec::assets::Assets;
use mazebook::spec::{Audience, ConfigEntry, Language};
use rayon::prelude::*;

const PAPERS: [&str; 4] = ["a4", "letter", "6x9", "a5"];

/// The minimum distance between two words that are not on one line, and between words and other ink, in mm.
const CLEAR: f64 = 0.15;

/// The text of a book with everything that a page can show.
fn text(
    template: &str,
    topology: &str,
    audience: &Audience,
    [paper, language]: [&str; 2],
) -> String {
    // As many cells as the audience's passages allow on the smallest paper, and pictures if there is space.
    let (wide, narrow) = match topology {
        "square" => ("[4, 5]", "[8, 10]"),
        "triangle" => ("[5, 4]", "[9, 8]"),
        "octagon" => ("[3, 4]", "[6, 7]"),
        "kagome" => ("[3, 3]", "[5, 6]"),
        "rhombille" => ("[2, 3]", "[5, 6]"),
        "cairo" => ("[4, 4]", "[8, 10]"),
        "floret" => ("[2, 2]", "[3, 4]"),
        "snub-square" => ("[2, 2]", "[3, 4]"),
        "penrose" => ("15", "60"),
        "voronoi" => ("20", "60"),
        "spiral" => ("2", "4"),
        "isohedral-41" => ("[4, 5]", "[6, 8]"),
        _ => ("3", "5"),
    };
    let size = if audience.gap >= 10.0 { wide } else { narrow };
    // Half a small sheet is too small for a maze.
    let shared = match paper {
        "6x9" | "a5" => "",
        _ => include_str!("../gallery/shared.toml"),
    };
    let words = [
        ("template", template),
        ("topology", topology),
        ("audience", &audience.name),
        ("paper", paper),
        ("language", language),
        ("size", size),
    ];
    let text = include_str!("../gallery/book.toml").to_owned() + shared;
    words.iter().fold(text, |text, (word, value)| text.replace(&format!("@{word}@"), value))
}

/// Lays out a book for each combination; the languages take turns, so that every template, audience and paper meets each.
/// An everyday run takes a sample with each of these.
fn every_book(check: impl Fn(&Book) + Sync) {
    let assets = Assets::embedded();
    let (audiences, languages) =
        (Audience::all(&assets).unwrap(), Language::tags(&assets).unwrap());
    let mut grounds = Vec::new();
    for template in assets.templates() {
        for topology in topology::ALL {
            for audience in &audiences {
                for paper in PAPERS {
                    let language = languages[grounds.len() % languages.len()].as_str();
                    let sheet = [paper, language];
                    grounds.push((template.clone(), topology.name, audience, sheet));
                }
            }
        }
    }
    let grounds = sampled(grounds, |(template, topology, audience, [paper, language])| {
        [template, *topology, &audience.name, *paper, *language].map(str::to_owned).to_vec()
    });
    let failed = grounds.par_iter().find_map_first(|(template, topology, audience, sheet)| {
        let text = text(template, topology, audience, *sheet);
        let spec = sound(read(text.as_str(), &assets));
        let why = failure(|| check(&sound(laid_out(&spec, &assets))))?;
        Some(format!("{text}\n{why}"))
    });
    assert!(failed.is_none(), "{}", failed.unwrap());
}

#[test]
fn every_page_of_the_gallery_is_right() {
    every_book(|book| {
        let drawings = book.drawings();
        for volume in book.files() {
            for &number in volume.pages.keys() {
                let scene = book.scene(volume, number, &drawings).unwrap();
                let safe = frame::safe(book.spec, book.thickness, number);
                check_scene(&scene, safe, book.design.style.text);
            }
        }
    });
}

/// Checks that all ink is in the safe area, text is large enough for its audience, and nothing overlaps text or pictures.
fn check_scene(scene: &Scene, safe: Rect, least: f64) {
    for mark in &scene.marks {
        assert!(safe.holds(mark.bounds(), 2e-3), "{}: {} leaves {safe:?}", scene.title, name(mark));
        if let Shape::Text { run, .. } = &mark.shape {
            assert!(run.size > least - 1e-6, "{}: {} pt: {}", scene.title, run.size, run.text);
        }
    }
    let seen = || scene.marks.iter().enumerate().filter(|(_, mark)| mark.role != Role::Ground);
    // With the boxes of a mark, the box around them all.
    let inks = seen().filter_map(|(at, mark)| {
        let boxes = ink(mark);
        Some((at, boxes.iter().copied().reduce(Rect::union)?, boxes))
    });
    let inks: Vec<(usize, Rect, Vec<Rect>)> = inks.collect();
    for (at, mark) in seen().filter(|(_, mark)| is_word(mark) || mark.role == Role::Picture) {
        for (other, whole, boxes) in inks.iter().filter(|(other, ..)| *other != at) {
            let other = &scene.marks[*other];
            // The outline stroke around its own letters.
            if !is_word(other)
                && other.role == mark.role
                && other.bounds().holds(mark.bounds(), 1e-6)
            {
                continue;
            }
            // The parts of one line follow each other closely.
            let clear = if is_word(mark) && other.role == mark.role { -0.05 } else { CLEAR };
            let place = mark.bounds().outset(clear);
            if !place.overlaps(*whole) {
                continue;
            }
            let met = boxes.iter().find(|ink| place.overlaps(**ink));
            let (one, two) = (name(mark), name(other));
            assert!(met.is_none(), "{}: {one} meets {two} at {met:?}", scene.title);
        }
    }
}

fn is_word(mark: &Mark) -> bool {
    matches!(&mark.shape, Shape::Text { run, .. } if !run.text.trim().is_empty())
}

/// The bounding boxes of a mark: small ones along its lines.
fn ink(mark: &Mark) -> Vec<Rect> {
    let along = |trail: &Trail, width: f64| {
        let points = samples(trail, 0.4).into_iter();
        points
            .map(|point| Rect::new(point.x, point.y, 0.0, 0.0).outset(width / 2.0))
            .collect::<Vec<Rect>>()
    };
    match &mark.shape {
        Shape::Drawing { drawing, at, scale, width } => {
            let trails = drawing.trails().map(|trail| trail.place(*scale, *at));
            trails.flat_map(|trail| along(&trail, *width)).collect()
        }
        Shape::Stroke { path, width, .. } => {
            path.iter().flat_map(|trail| along(trail, *width)).collect()
        }
        Shape::Fill { .. } | Shape::Text { .. } | Shape::Picture { .. } | Shape::Clipped { .. } => {
            vec![mark.bounds()]
        }
    }
}

/// A short description of a mark and its position.
fn name(mark: &Mark) -> String {
    let text = match &mark.shape {
        Shape::Text { run, .. } => format!(" “{}”", run.text),
        _ => String::new(),
    };
    format!("{}{text} at {:?}", mark.role.name(), mark.bounds())
}
