//! Front and back matter: the pages before and after the mazes, and their contents.

use super::PageSpec;
use super::document::{Document, Table, Value};
use super::form::{Form, Keyword, line, one_of};
use super::price::Price;
use serde_json::json;
use std::ops::Range;

/// A page before or after the mazes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Matter {
    /// The title page.
    Title,
    /// The copyright page.
    Copyright,
    /// The page for the name of the book's owner.
    Belongs,
    /// The parts of the book, or else its titles, if it has any.
    Contents,
    /// How to solve a maze.
    HowToSolve,
    /// A certificate for solving all mazes.
    Certificate,
    /// Lines for notes.
    Notes,
    /// Other books by the author.
    MoreBy,
    /// A blank page.
    Blank,
}

impl Matter {
    /// Whether it belongs on a right-hand page of a book printed on both sides.
    pub fn is_recto(self) -> bool {
        matches!(self, Matter::Title | Matter::Belongs | Matter::Contents | Matter::Certificate)
    }
}

impl Keyword for Matter {
    const WHAT: &'static str = "page around the mazes";
    const ALL: &'static [(&'static str, Matter, &'static str)] = &[
        ("title", Matter::Title, "the title, the author and a small maze"),
        ("copyright", Matter::Copyright, "whose the book is, its publisher, edition and ISBN"),
        ("belongs", Matter::Belongs, "a line for the name of the reader"),
        ("contents", Matter::Contents, "the sections or else the titles, and their pages"),
        ("how-to-solve", Matter::HowToSolve, "a small maze with its answer, and what to do"),
        ("certificate", Matter::Certificate, "for those who solved the whole book"),
        ("notes", Matter::Notes, "lines to write on"),
        ("more-by", Matter::MoreBy, "other books of the author, which `more` lists"),
        ("blank", Matter::Blank, "an empty page"),
    ];
}

/// The contents of the copyright page, besides the title and the author.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Imprint {
    /// The copyright holder; the author if this is `None`.
    pub copyright: Option<String>,
    /// The year of the copyright.
    pub year: Option<u32>,
    /// The publisher.
    pub publisher: Option<String>,
    /// The edition, in words.
    pub edition: Option<String>,
    /// The ISBN as written in the book, with a valid check digit.
    pub isbn: Option<String>,
    /// The price in the barcode of the cover.
    pub price: Option<Price>,
}

/// The most titles on a page of other books.
const MOST_BOOKS: usize = 12;

/// The pages that a file in `config/` lists under a key; empty if the key is absent.
pub fn matter(table: &Table, key: &'static str) -> Option<Vec<Matter>> {
    table.or(key, Vec::new(), |value| pages(value, &format!("{key} = [\"title\"]")))
}

fn pages(value: Value, example: &str) -> Option<Vec<Matter>> {
    let names = || Matter::ALL.iter().map(|&(name, matter, _)| (name, matter));
    value.list("a list of pages", example, |name| name.name(Matter::WHAT, names(), example))
}

/// A list of pages.
pub const PAGES: Form<Vec<Matter>> = Form {
    read: |value, example, _| pages(value, example),
    schema: |_| {
        let names = Matter::ALL.iter().map(|&(name, _, about)| (name, about.to_owned()));
        Ok(json!({ "type": "array", "items": one_of(names) }))
    },
};

/// The titles of other books.
pub const TITLES: Form<Vec<String>> = Form {
    read: |value, example, _| {
        let titles = value.list("a list of titles", example, |title| title.text("\"Mazes\""))?;
        if titles.len() > MOST_BOOKS {
            let message = format!("`more` lists {} books", titles.len());
            value.error(message, "", format!("list at most {MOST_BOOKS}: a page holds no more"));
            return None;
        }
        Some(titles)
    },
    schema: |_| {
        let titles = line();
        Ok(json!({ "type": "array", "items": titles, "maxItems": MOST_BOOKS }))
    },
};

/// An ISBN with 13 or 10 digits.
pub const ISBN: Form<String> = Form {
    read: |value, example, _| {
        let text = value.text(example)?;
        match wrong(&text) {
            Some((wrong, help)) => {
                value.error(wrong, "", help);
                None
            }
            None => Some(text.trim().to_owned()),
        }
    },
    schema: |_| {
        Ok(
            json!({ "type": "string", "pattern": r"^\s*([0-9][ -]*){9}(([0-9][ -]*){3})?[0-9Xx]\s*$" }),
        )
    },
};

/// The 13 digits of an ISBN; 10 digits are converted.
pub fn ean(isbn: &str) -> Option<String> {
    let signs: String = isbn.chars().filter(|sign| !matches!(sign, ' ' | '-')).collect();
    let twelve = match signs.len() {
        13 => signs[..12].to_owned(),
        _ => format!("978{}", signs.get(..9)?),
    };
    let sum = |sum, (at, digit): (usize, char)| Some(sum + digit.to_digit(10)? * [1, 3][at % 2]);
    let sum: u32 = twelve.chars().enumerate().try_fold(0, sum)?;
    Some(format!("{twelve}{}", (10 - sum % 10) % 10))
}

/// What is wrong with an ISBN, and how to fix it; `None` if it is valid.
fn wrong(text: &str) -> Option<(String, String)> {
    let found = |wrong: &str, help: &str| Some((wrong.to_owned(), help.to_owned()));
    let given = "write it as it was given to you";
    let signs: Vec<char> = text.trim().chars().filter(|c| !matches!(c, ' ' | '-')).collect();
    let digit = |(at, c): (usize, &char)| match c {
        'X' | 'x' if at == 9 && signs.len() == 10 => Some(10),
        _ => c.to_digit(10),
    };
    let digits: Option<Vec<u32>> = signs.iter().enumerate().map(digit).collect();
    let Some(digits) = digits else {
        return found("an ISBN has digits alone, with hyphens between them", given);
    };
    let (modulus, sum) = match digits.len() {
        13 => {
            (10, digits.iter().zip([1, 3].into_iter().cycle()).map(|(n, by)| n * by).sum::<u32>())
        }
        10 => (11, digits.iter().zip((1..=10).rev()).map(|(n, by)| n * by).sum()),
        count => return found(&format!("an ISBN has 13 digits (or 10), not {count}"), given),
    };
    if digits.len() == 13 && !matches!(digits[..3], [9, 7, 8 | 9]) {
        return found("an ISBN of 13 digits begins with 978 or 979", given);
    }
    if sum % modulus == 0 {
        return None;
    }
    let last = digits.last().copied().unwrap_or(0);
    let right = match (modulus + last - sum % modulus) % modulus {
        10 => "X".to_owned(),
        digit => digit.to_string(),
    };
    let message =
        "the last digit does not check: one digit of this ISBN is wrong, or two are swapped";
    let help = format!(
        "compare it with the ISBN that was given to you; if all others are right, the last is {right}"
    );
    found(message, &help)
}

/// Reports a table of contents that the book asks for but that would be empty.
pub fn check_contents(asked: &[Range<usize>], pages: &[PageSpec], document: &Document) {
    let named =
        |page: &PageSpec| page.section.is_some() || page.title.is_some() || page.sheet.is_some();
    if pages.iter().any(named) {
        return;
    }
    for span in asked {
        let help = "give a [[page]] a section or a title, or take \"contents\" out";
        document.error(span.clone(), "the contents would be empty", "", help);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wrong_digit_of_an_isbn_is_found() {
        for sound in ["978-3-16-148410-0", "9780306406157", "0-8044-2957-X", "0306406152"] {
            assert_eq!(wrong(sound), None, "{sound}");
            for (at, digit) in sound.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
                let next = char::from_digit((digit.to_digit(10).unwrap() + 1) % 10, 10).unwrap();
                let other = format!("{}{next}{}", &sound[..at], &sound[at + 1..]);
                assert!(wrong(&other).is_some(), "{other}");
            }
        }
        for (other, last) in
            [("978-3-16-148410-7", "0"), ("0-8044-2957-1", "X"), ("0306406153", "2")]
        {
            assert!(wrong(other).unwrap().1.ends_with(&format!("the last is {last}")), "{other}");
        }
        for other in ["", "978", "978-3-16-14841O-0", "X306406152", "123-3-16-148410-1"] {
            assert!(wrong(other).is_some(), "{other}");
        }
    }
}
