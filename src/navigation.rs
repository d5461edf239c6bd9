//! The ways through a book on a screen: its outline, and the links between mazes and solutions.

use crate::book::{Book, KeyPlace};
use crate::format::pdf::{Entry, Link, Screen};
use crate::pagination::{Kind, Page};
use crate::{ANSWERS, book_name};

/// The outline and the links of one of the book's files.
pub fn of(book: &Book, file: &str) -> Screen {
    let language = book.spec.language.clone();
    if file == ANSWERS {
        let apart = book.key.iter().filter(|page| page.place == KeyPlace::Apart);
        let lines = apart.enumerate().map(|(at, page)| line(solutions(book, &page.puzzles), at));
        return Screen { language, outline: lines.collect(), links: Vec::new() };
    }
    let pages: Vec<&Page> =
        book.pages.iter().filter(|page| book_name(page.variant) == file).collect();
    Screen { language, outline: outline(book, &pages), links: links(book, &pages) }
}

fn line(title: String, page: usize) -> Entry {
    Entry { title, page, below: Vec::new() }
}

/// The title page, a section for each title, and the answers.
fn outline(book: &Book, pages: &[&Page]) -> Vec<Entry> {
    let mut outline: Vec<Entry> = Vec::new();
    for (at, page) in pages.iter().enumerate() {
        match page.kind {
            Kind::Title => outline.push(line(book.spec.title.clone(), at)),
            Kind::Mazes(sheet) => {
                let puzzles: Vec<usize> = book.sheets[sheet].puzzles.clone().collect();
                let numbers = mazes(book, &puzzles);
                let title = book.puzzles[puzzles[0]].title.clone();
                let section = outline.last_mut().filter(|last| Some(&last.title) == title.as_ref());
                match (section, title) {
                    (Some(section), _) => section.below.push(line(numbers, at)),
                    (None, Some(title)) => {
                        outline.push(Entry { title, page: at, below: vec![line(numbers, at)] })
                    }
                    (None, None) => outline.push(line(numbers, at)),
                }
            }
            Kind::Divider => outline.push(line(book.design.language.answers().to_owned(), at)),
            Kind::Key(index) => {
                let entry = line(solutions(book, &book.key[index].puzzles), at);
                match outline.last_mut().filter(|last| last.title == book.design.language.answers())
                {
                    Some(section) => section.below.push(entry),
                    None => outline.push(entry),
                }
            }
            Kind::Blank => {}
        }
    }
    outline
}

/// `No. 3`, or `No. 3–8`.
fn mazes(book: &Book, puzzles: &[usize]) -> String {
    let number = |&index: &usize| book.puzzles[index].number;
    let (first, last) = (puzzles.first().map_or(0, number), puzzles.last().map_or(0, number));
    let numbers = if first == last { first.to_string() } else { format!("{first}–{last}") };
    book.design.language.numbered("number", numbers)
}

fn solutions(book: &Book, puzzles: &[usize]) -> String {
    format!("{}: {}", book.design.language.answers(), mazes(book, puzzles))
}

/// From each maze to its solution, and back.
fn links(book: &Book, pages: &[&Page]) -> Vec<Link> {
    let on = |at: usize| match pages[at].kind {
        Kind::Mazes(sheet) => book.sheets[sheet].puzzles.clone().collect(),
        Kind::Key(index) => book.key[index].puzzles.clone(),
        _ => Vec::new(),
    };
    let is_key = |at: usize| matches!(pages[at].kind, Kind::Key(_));
    let mut links = Vec::new();
    for from in 0..pages.len() {
        for (figure, puzzle) in on(from).into_iter().enumerate() {
            let other = |&to: &usize| is_key(to) != is_key(from) && on(to).contains(&puzzle);
            let Some(to) = (0..pages.len()).find(other) else { continue };
            let name = mazes(book, &[puzzle]);
            let page = book.design.language.numbered("page", pages[to].number);
            let contents = match is_key(to) {
                true => format!("{}: {name}, {page}", book.design.language.answers()),
                false => format!("{name}, {page}"),
            };
            links.push(Link { from, figure, to, contents });
        }
    }
    links
}
