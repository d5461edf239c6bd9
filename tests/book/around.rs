//! The pages around the mazes: their contents fit on any paper, for any audience and in any language.

use super::{book, laid_out};
use crate::sample::sampled;
use mazebook::book::Page;
use mazebook::maze::geometry::Rect;
use mazebook::page::scene::{Mark, Role, Shape};
use mazebook::spec::assets::Assets;
use mazebook::spec::{Audience, ConfigEntry, Keyword, Language, Matter, Paper};
use rayon::prelude::*;

const KEYS: &str = "subtitle = \"Thirty ways to get lost\"\nauthor = \"A. Teacher\"\nyear = 2026\n\
    publisher = \"Rainy Press\"\nedition = \"Second edition\"\nisbn = \"978-3-16-148410-0\"\n\
    more = [\"Mazes for Sunny Days\", \"Two Hundred Very Long Ways through the Snow\"]\n";

/// Lays out every page around the mazes of a book for a paper, audience and language; returns what is wrong with one of
/// them.
fn fault(paper: &str, turned: &str, audience: Option<&str>, language: &str) -> Option<String> {
    let names = Matter::ALL.iter().map(|(name, ..)| format!("\"{name}\""));
    let names = names.collect::<Vec<_>>().join(", ");
    let audience = audience.map_or(String::new(), |name| format!("audience = \"{name}\"\n"));
    let keys = format!(
        "{KEYS}{audience}paper = \"{paper}\"\norientation = \"{turned}\"\nlanguage = \"{language}\"\n\
         front = [{names}]\nanswers = \"separate\"\nallow = [\"narrowest-gap\"]\n"
    );
    let spec = book(
        &keys,
        "[[page]]\nsection = \"Part one: so gentle\"\nsize = [3, 3]\ndifficulty = \"any\"\n",
    );
    let least = spec.print.audience.as_ref().map_or(7.0, |audience| audience.text);
    let book = crate::making::laid_out(&spec, &Assets::embedded()).ok()?;
    let volume = &book.volumes[0];
    let drawings = book.drawings();
    let around = volume.pages.iter().filter_map(|(&number, page)| match page {
        Page::Plain(kind) => Some((number, kind.name)),
        Page::Contents(_) => Some((number, "contents")),
        Page::Section(_) => Some((number, "section")),
        _ => None,
    });
    let around: Vec<_> = around.collect();
    // All but the blank page and the section page.
    if around.len() != Matter::ALL.len() {
        return Some(format!("{around:?}"));
    }
    around.into_iter().find_map(|(number, name)| {
        let scene = book.scene(volume, number, &drawings).unwrap();
        let live = book.design.frames.of(number).live.outset(1e-6);
        let wrong = wrong(&scene.marks, live, least - 1e-6)?;
        Some(format!("{name} on {turned} {paper}, {audience:?} {language}: {wrong}"))
    })
}

/// Returns what is wrong with the marks of a page, if anything.
fn wrong(marks: &[Mark], live: Rect, least: f64) -> Option<String> {
    let is_in = |at: Rect| {
        at.x >= live.x
            && at.y >= live.y
            && at.right() <= live.right()
            && at.bottom() <= live.bottom()
    };
    let is_text = |mark: &&Mark| matches!(mark.shape, Shape::Text { .. });
    // Labels at the ends of a maze may be in the corners of its box.
    let texts = || marks.iter().filter(is_text).filter(|mark| mark.role != Role::Label);
    if let Some(mark) = marks.iter().find(|mark| !is_in(mark.bounds())) {
        return Some(format!("{:?} is out of the page", mark.role));
    }
    let small = |mark: &&Mark| matches!(&mark.shape, Shape::Text { run, .. } if run.size < least);
    if let Some(mark) = marks.iter().find(small) {
        return Some(format!("{mark:?} is too small"));
    }
    // A frame surrounds everything.
    let is_frame = |mark: &Mark| match &mark.shape {
        Shape::Stroke { path, .. } => path.iter().all(|trail| trail.closed),
        _ => false,
    };
    let others: Vec<&Mark> = marks.iter().filter(|mark| !is_frame(mark)).collect();
    texts().find_map(|text| {
        let own = text.bounds().outset(-0.05);
        let meets = |other: &&&Mark| {
            let at = other.bounds();
            !std::ptr::eq(**other, text)
                && own.x < at.right()
                && at.x < own.right()
                && own.y < at.bottom()
                && at.y < own.bottom()
        };
        let other = others.iter().find(meets)?;
        Some(format!("{text:?} meets {:?} at {:?}", other.role, other.bounds()))
    })
}

#[test]
fn they_fit_every_paper_all_readers_and_every_language() {
    let assets = Assets::embedded();
    let papers = Paper::all(&assets).unwrap();
    let papers: Vec<&str> = papers
        .iter()
        .filter(|paper| paper.width.min(paper.height) >= 125.0)
        .map(|paper| paper.name())
        .collect();
    let audiences = Audience::all(&assets).unwrap();
    let audiences: Vec<Option<&str>> =
        audiences.iter().map(|one| Some(one.name())).chain([None]).collect();
    let languages = Language::tags(&assets).unwrap();
    let mut books = Vec::new();
    for (at, paper) in papers.iter().enumerate() {
        for (by, &audience) in audiences.iter().enumerate() {
            let language = &languages[(at + by) % languages.len()];
            books.extend(
                ["portrait", "landscape"].map(|turned| (*paper, turned, audience, language)),
            );
        }
    }
    let books = sampled(books, |&(paper, turned, audience, language)| {
        vec![paper, turned, audience.unwrap_or_default(), language.as_str()]
    });
    let faults = books.par_iter().filter_map(|&(paper, turned, audience, language)| {
        fault(paper, turned, audience, language)
    });
    let faults: Vec<String> = faults.collect();
    assert!(
        faults.is_empty(),
        "{} of {}: {}",
        faults.len(),
        books.len(),
        faults[..faults.len().min(12)].join("\n")
    );
}

#[test]
fn sections_open_on_right_hand_pages_and_the_contents_say_where() {
    let page = |keys: &str| format!("[[page]]\nsize = [6, 6]\ndifficulty = \"any\"\n{keys}\n");
    let pages = [
        page("section = \"Gentle\"\ntitle = \"Walk\"\ncount = 3"),
        page("title = \"Well\""),
        page("section = \"Merciless\"\ntitle = \"Storm\""),
    ];
    let keys = "printer = \"kdp\"\npaper = \"6x9\"\nanswers = \"separate\"";
    let spec = book(keys, &pages.concat());
    let book = laid_out(&spec);
    let volume = &book.volumes[0];
    let kind = |page: &Page| match page {
        Page::Plain(kind) => kind.name.to_owned(),
        Page::Contents(lines) => format!("contents {lines:?}"),
        Page::Section(at) => format!("section {at}"),
        Page::Puzzles { puzzles } => format!("{puzzles:?}"),
        _ => String::new(),
    };
    let kinds: Vec<String> = volume.pages.values().map(kind).collect();
    let expected = [
        "title",
        "copyright",
        "contents 0..2",
        "",
        "section 0",
        "0..1",
        "1..2",
        "2..3",
        "3..4",
        "",
        "section 2",
        "4..5",
    ];
    assert_eq!(kinds, expected);
    let said = |number| book.scene(volume, number, &book.drawings()).unwrap();
    assert_eq!(said(3).description, "Gentle, Mazes 1–4: p. 5. Merciless, Maze 5: p. 11");
    assert_eq!((said(11).title, said(11).description), ("Merciless".into(), "Maze 5".into()));
}

/// The pages of a book whose only front matter is its contents, and the lines of each of these pages.
fn contents(keys: &str, pages: &str) -> (Vec<String>, Vec<String>) {
    let keys = format!("front = [\"contents\"]\nanswers = \"separate\"\n{keys}");
    let spec = book(&keys, pages);
    let book = laid_out(&spec);
    let kind = |page: &Page| match page {
        Page::Contents(lines) => format!("{lines:?}"),
        Page::Blank => "blank".to_owned(),
        _ => "maze".to_owned(),
    };
    let volume = &book.volumes[0];
    let said = |&number: &usize| book.scene(volume, number, &book.drawings()).unwrap().description;
    let is_contents = |page: &Page| matches!(page, Page::Contents(_));
    let numbers = volume.pages.iter().filter(|(_, page)| is_contents(page));
    let said = numbers.map(|(number, _)| said(number)).collect();
    (volume.pages.values().map(kind).collect(), said)
}

#[test]
fn contents_take_the_titles_of_a_book_without_sections() {
    let pages = "[[page]]\nsize = [6, 6]\ntitle = \"Walk\"\ncount = 2\n[[page]]\nsize = [6, 6]\n\
        [[page]]\nsize = [6, 6]\ntitle = \"Run\"\nsheet = \"Monday\"\n\
        [[page]]\nsize = [6, 6]\nsheet = \"Monday\"\n";
    let (pages, said) = contents("", pages);
    assert_eq!(pages, ["0..2", "maze", "maze", "maze", "maze"]);
    assert_eq!(said, ["Walk, Mazes 1–2: p. 2. Monday, Mazes 4–5: p. 5"]);
}

#[test]
fn contents_run_over_as_many_pages_as_they_take() {
    let page =
        |n: usize| format!("[[page]]\nsize = [5, 5]\ndifficulty = \"any\"\ntitle = \"Part {n}\"\n");
    let parts: String = (1..=60).map(page).collect();
    let (pages, said) = contents("audience = \"low-vision\"\nduplex = true", &parts);
    let lines: Vec<&String> = pages.iter().filter(|page| page.contains("..")).collect();
    assert!(
        lines.len() > 1 && lines[0].starts_with("0..") && lines.last().unwrap().ends_with("..60")
    );
    assert!(lines.windows(2).all(|two| two[0].split("..").nth(1) == two[1].split("..").next()));
    let first = lines.len() + 1;
    assert!(said[0].starts_with(&format!("Part 1, Maze 1: p. {first}. Part 2")), "{}", said[0]);
    assert!(said.last().unwrap().ends_with(&format!("Part 60, Maze 60: p. {}", first + 59)));
}

#[test]
fn other_books_have_a_heading_with_an_author_and_without() {
    let titles = |author: &str| {
        let keys = format!("{author}back = [\"more-by\"]\nmore = [\"Snow\"]\nlanguage = \"tr\"\n");
        let spec = book(&keys, "[[page]]\nsize = [4, 4]\n");
        let book = laid_out(&spec);
        let drawings = book.drawings();
        let volume = &book.volumes[0];
        let pages = volume.pages.keys();
        pages.map(|&page| book.scene(volume, page, &drawings).unwrap().title).collect::<Vec<_>>()
    };
    assert!(
        titles("author = \"Ada\"\n").iter().any(|title| title.contains("Ada: diğer kitapları"))
    );
    assert!(titles("").contains(&"Diğer kitaplar".to_owned()));
}
