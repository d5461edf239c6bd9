//! The title of a volume's PDF file and, for a screen, its outline and links.

use super::{Link, Outline, Screen};
use book::{Book, File, Page, Volume};
use page::kind::Subject;
use spec::numbered;
use std::collections::BTreeMap;
use std::ops::Range;

/// The title of a file: the book's, with the letter of the volume or the word for answers.
pub fn title(book: &Book, volume: &Volume) -> String {
    let title = &book.spec.title;
    match volume {
        Volume { file: File::Answers, .. } => {
            format!("{title} – {}", book.design.language.answers)
        }
        Volume { variant: Some(letter), .. } => format!("{title} – {letter}"),
        _ => title.clone(),
    }
}

/// The outline and the links of a volume for a screen.
pub fn screen(book: &Book, volume: &Volume) -> Screen {
    let language = book.spec.language.clone();
    let pages: Vec<(usize, &Page)> =
        volume.pages.iter().map(|(&number, page)| (number, page)).collect();
    Screen { language, outline: outline(book, volume, &pages), links: links(book, volume, &pages) }
}

fn line(title: String, page: usize) -> Outline {
    Outline { title, page, below: Vec::new() }
}

/// The outline: single pages, one section per title, and the answers.
fn outline(book: &Book, volume: &Volume, pages: &[(usize, &Page)]) -> Vec<Outline> {
    let after = book.spec.print.answers.after();
    let mut outline: Vec<Outline> = Vec::new();
    // While a part is open: the outline up to the part's own entry. The pages of the part are then collected in
    // `outline`.
    let mut above: Option<Vec<Outline>> = None;
    for (at, &(number, page)) in pages.iter().enumerate() {
        let is_apart = matches!(page, Page::Section(_) | Page::Plain(_) | Page::Contents(_));
        let ends_parts = matches!(page, Page::Answers { .. }) && !after;
        if is_apart || ends_parts {
            outline = closed(outline, above.take());
        }
        match page {
            Page::Section(of) => {
                let title = book.spec.pages[*of].section.clone().unwrap_or_default();
                outline.push(line(title, at));
                above = Some(std::mem::take(&mut outline));
            }
            Page::Plain(kind) => {
                let (spec, variant, for_screen) = (book.spec, volume.variant, true);
                let sections = &volume.sections;
                let subject = Subject {
                    spec,
                    variant,
                    for_screen,
                    page: number,
                    sections,
                    exhibits: &[],
                    per: 0,
                    continues: false,
                };
                outline.push(line(kind.title(&book.design, &subject), at));
            }
            Page::Contents(lines) => {
                if lines.start == 0 {
                    outline.push(line(book.design.language.contents.clone(), at));
                }
            }
            Page::Puzzles { puzzles, .. } => {
                let own = of_mazes(book, puzzles, at, pages);
                let title = book.puzzles[puzzles.start].puzzle.name.heading().cloned();
                let section = outline.last_mut().filter(|last| Some(&last.title) == title.as_ref());
                match (section, title) {
                    (Some(section), _) => section.below.push(own),
                    (None, Some(title)) => {
                        outline.push(Outline { title, page: at, below: vec![own] })
                    }
                    (None, None) => outline.push(own),
                }
            }
            // Those behind mazes are below the lines of their mazes.
            Page::Answers { .. } if after => {}
            Page::Answers { .. } => {
                let entry = line(solutions(book, &page.puzzles()), at);
                let answers = &book.design.language.answers;
                match outline.last_mut().filter(|last| last.title == *answers) {
                    Some(section) => section.below.push(entry),
                    None => outline.push(entry),
                }
            }
            Page::Tile { .. } | Page::Blank => {}
        }
    }
    closed(outline, above)
}

/// The line of a page with mazes; if the answers are behind it, a line below for each page of them.
fn of_mazes(book: &Book, puzzles: &Range<usize>, at: usize, pages: &[(usize, &Page)]) -> Outline {
    let behind = puzzles.clone().filter(|_| book.spec.print.answers.after());
    let mut behind: Vec<usize> =
        behind.filter_map(|index| Some(book.puzzles[index].screen?.page)).collect();
    behind.dedup();
    let below = behind.into_iter().filter_map(|number| {
        // The book may not include this page.
        let at = pages.binary_search_by_key(&number, |&(number, _)| number).ok()?;
        Some(line(solutions(book, &pages[at].1.puzzles()), at))
    });
    let numbers: Vec<usize> = puzzles.clone().collect();
    Outline { below: below.collect(), ..line(mazes(book, &numbers), at) }
}

/// Closes a part: its pages become children of the last entry before them. Outside a part, returns the pages unchanged.
fn closed(pages: Vec<Outline>, before: Option<Vec<Outline>>) -> Vec<Outline> {
    let Some(mut before) = before else { return pages };
    if let Some(part) = before.last_mut() {
        part.below = pages;
    }
    before
}

/// `No. 3`, or `No. 3–8`.
fn mazes(book: &Book, puzzles: &[usize]) -> String {
    let number = |&index: &usize| book.puzzles[index].puzzle.name.number;
    let (first, last) = (puzzles.first().map_or(0, number), puzzles.last().map_or(0, number));
    let numbers = if first == last { first.to_string() } else { format!("{first}–{last}") };
    numbered(&book.design.language.number, numbers)
}

fn solutions(book: &Book, puzzles: &[usize]) -> String {
    format!("{}: {}", book.design.language.answers, mazes(book, puzzles))
}

/// Links from each maze to its solution and back, and from each line of the contents to its page.
fn links(book: &Book, volume: &Volume, pages: &[(usize, &Page)]) -> Vec<Link> {
    let at: BTreeMap<usize, usize> =
        pages.iter().enumerate().map(|(at, &(number, _))| (number, at)).collect();
    let mut links = Vec::new();
    for (from, (_, page)) in pages.iter().enumerate() {
        if let Page::Contents(lines) = page {
            for (figure, section) in volume.sections[lines.clone()].iter().enumerate() {
                let Some(&to) = at.get(&section.page) else { continue };
                let page = numbered(&book.design.language.page, section.page);
                let contents = format!("{}, {page}", section.title);
                links.push(Link { from, figure, to, contents });
            }
        }
        for (figure, index) in page.puzzles().into_iter().enumerate() {
            let listing = &book.puzzles[index];
            let is_answers = matches!(page, Page::Answers { .. });
            let other = if is_answers { Some(listing.maze) } else { listing.screen };
            // The book may not include the other page.
            let Some((number, &to)) = other.and_then(|spot| at.get_key_value(&spot.page)) else {
                continue;
            };
            let name = mazes(book, &[index]);
            let page = numbered(&book.design.language.page, number);
            let contents = match is_answers {
                true => format!("{name}, {page}"),
                false => format!("{}: {name}, {page}", book.design.language.answers),
            };
            links.push(Link { from, figure, to, contents });
        }
    }
    links
}
