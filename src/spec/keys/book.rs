//! The keys of `[book]`.

use super::keys;
use crate::answers::{AnswerStyle, Answers, SOLUTIONS};
use crate::assets::Assets;
use crate::audience::Audience;
use crate::diagnostic::{Diagnostic, Source};
use crate::document::Value;
use crate::form::{FLAG, Form, Keyword, LINE, SEED, TEMPLATE, listed, named, one_of, whole};
use crate::front_matter::{ISBN, Matter, PAGES, TITLES};
use crate::language::Language;
use crate::lock;
use crate::margins::{MARGINS, Margins};
use crate::mark::DifficultyMark;
use crate::paper::{Orientation, PAPER, Paper};
use crate::picture::PictureStyle;
use crate::price::{PRICE, Price};
use crate::printer::Printer;
use crate::rule::Rule;
use crate::standard::{DAY, Day, STANDARDS, Standard};
use crate::stock::Stock;
use crate::{ExtraFont, OtherBook, config_table, tag};
use serde_json::json;

keys! {
    /// The keys of `[book]`.
    BookKeys {
        title: String = LINE, "The title, on the title page", "\"Mazes for Rainy Days\"";
        subtitle: String = LINE, "A line below the title", "\"Thirty easy mazes\"";
        author: String = LINE, "The author, at the bottom of the title page", "\"A. Teacher\"";
        front: Vec<Matter> = PAGES, "The pages before the mazes, in their order", "[\"title\", \"copyright\"]";
        back: Vec<Matter> = PAGES, "The pages at the end, in their order", "[\"certificate\", \"notes\"]";
        copyright: String = LINE, "Who holds the copyright; the author, if left out", "\"A. Teacher\"";
        year: u32 = whole::<1900, 2999>(), "The year on the copyright page", "2026";
        publisher: String = LINE, "The publisher, on the copyright page", "\"Rainy Press\"";
        edition: String = LINE, "The edition, on the copyright page", "\"Second edition\"";
        isbn: String = ISBN, "The ISBN, on the copyright page; its check digit is checked", "\"978-3-16-148410-0\"";
        more: Vec<String> = TITLES, "Other books of the author, for the page `more-by`", "[\"Mazes for Sunny Days\"]";
        price: Price = PRICE, "The price that the barcode on the cover says", "\"USD 9.99\"";
        language: String = TAG, "The language of the book, as a tag; without words in it, [words] gives some, and the rest are English", "\"en\"", "\"en\"";
        seed: u64 = SEED, "Another number makes another book of the same kind", "2026", "0";
        paper: Paper = PAPER, "The sheet: the name of a paper, or its sides", "\"letter\"", "\"universal\"";
        orientation: Orientation = named(), "Which way the paper is turned", "\"landscape\"";
        font: ExtraFont = FONT, "A font file for characters that Noto Sans lacks, relative to the folder of the book", "\"fonts/Mine.ttf\"";
        pictures: ExtraFont = FONT, "A font file with more pictures than Noto Emoji has, relative to the folder of the book", "\"NotoEmoji-Light.ttf\"";
        picture_style: PictureStyle = named(), "How pictures are drawn", "\"solid\"", "\"outline\"";
        order: MazeOrder = named(), "Whether the pages keep their order, or no maze is easier than the one before it", "\"progressive\"", "\"given\"";
        variants: u32 = whole::<1, 26>(), "The number of books (A, B, C, …) with different mazes, alike in all else", "3", "1";
        unlike: Vec<OtherBook> = UNLIKE, "Lock files of other books, whose mazes must not appear again", "[\"volume-1.lock\"]";
        printer: Printer = listed(), "Who prints the book: the rules to keep", "\"kdp\"", "\"home\"";
        stock: Stock = named(), "The paper stock: the most pages and the spine follow it", "\"cream\"", "\"white\"";
        audience: Audience = listed(), "Who solves the mazes: the narrowest passage, the weight of walls, the size of type", "\"7-9\"";
        duplex: bool = FLAG, "Whether sheets are printed on both sides, with mirrored margins", "true";
        blank_backs: bool = FLAG, "Whether the back of each page with a maze stays blank", "true", "false";
        bleed: bool = FLAG, "Whether the sheet is larger than the page that is cut from it", "true", "false";
        margins: Margins = MARGINS, "Margins instead of the printer's usual ones", "{ inside = \"20mm\", outside = \"12mm\" }";
        answers: Answers = named(), "Where the answers go", "\"back\"";
        answers_per_page: u32 = SOLUTIONS, "The number of solutions on a page of the key; by default as many as can be read", "6; 1, 2, 4 and 9 work as well";
        answer_style: AnswerStyle = named(), "How a solution is drawn", "\"dashed\"", "\"bold\"";
        template: String = TEMPLATE, "How pages look: a template of mazebook, or a folder in templates/pages/ beside the book", "\"storybook\"", "\"plain\"";
        mark: DifficultyMark = named(), "How pages say how hard a maze is in this book; for children with stars, else as a number", "\"stars\"";
        detail: bool = FLAG, "Whether pages tell the size of a maze as well", "true", "false";
        screen: bool = FLAG, "Whether there is a PDF for a screen as well: an outline, links, tags for screen readers, ways in color", "true", "false";
        standard: Vec<Standard> = STANDARDS, "The standard that the files for print keep, those of the PDF for a screen, or both in a list", "\"pdfx-1a\"";
        date: Day = DAY, "The day on which files that keep a standard are made", "2026-11-23";
        allow: Vec<Rule> = ALLOW, "Rules of the printer that the book may break", "[\"smallest-text\"]";
    }
}

/// The order of a book's mazes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MazeOrder {
    Given,
    Progressive,
}

impl Keyword for MazeOrder {
    const WHAT: &'static str = "order";
    const ALL: &'static [(&'static str, MazeOrder, &'static str)] = &[
        ("given", MazeOrder::Given, "the pages as they are in the file"),
        ("progressive", MazeOrder::Progressive, "no maze easier than the one before it"),
    ];
}

impl Keyword for Orientation {
    const WHAT: &'static str = "orientation";
    const ALL: &'static [(&'static str, Orientation, &'static str)] = &[
        ("portrait", Orientation::Portrait, "higher than wide"),
        ("landscape", Orientation::Landscape, "wider than high"),
    ];
}

/// A language tag such as `en` or `pt-BR` (BCP 47), or the name of a table in the file of languages.
const TAG: Form<String> = Form {
    read: |value, example, reader| {
        let text = value.text(example)?;
        let tags = config_table::reported(value.document, Language::tags(reader.assets))?;
        if tags.contains(&text) {
            return Some(text);
        }
        tag::read(&text)
            .map_err(|meant| {
                let help = match meant {
                    Some((tag, name)) => format!("did you mean `{tag}`, {name}?"),
                    None => "a tag is a short code: \"en\", \"de\", \"pt-BR\"".to_owned(),
                };
                value.error(format!("there is no language `{text}`"), "", help);
            })
            .ok()
    },
    schema: |assets| {
        Ok(json!({
            "type": "string",
            "anyOf": [{ "enum": Language::tags(assets)? }, { "pattern": tag::pattern() }],
        }))
    },
};

const FONT: Form<ExtraFont> = Form {
    read: |value, example, reader| {
        let path = value.raw_text(example)?.to_owned();
        match reader.assets.named(&path) {
            Ok(bytes) => Some(ExtraFont { path, bytes }),
            Err(why) => {
                let usual = "the path of a TrueType or OpenType file, from the folder of the book";
                unread(value, "font", why, usual);
                None
            }
        }
    },
    schema: |_| Ok(json!({ "type": "string" })),
};

const UNLIKE: Form<Vec<OtherBook>> = Form {
    read: |value, example, reader| {
        value.list("a list of lock files", example, |value| {
            other_book(value, example, reader.assets)
        })
    },
    schema: |_| Ok(json!({ "type": "array", "items": { "type": "string" } })),
};

/// Reports a file named in the book that cannot be read.
fn unread(value: Value, what: &str, why: Diagnostic, usual: &str) {
    let message = format!("this {what} cannot be read: {}", why.message);
    value.error(message, "", why.help.as_deref().unwrap_or(usual));
}

fn other_book(value: Value, example: &str, assets: &Assets) -> Option<OtherBook> {
    let path = value.raw_text(example)?;
    if assets.is_own_lock(path) {
        let help = "name the lock files of other books; the mazes of one book differ anyway";
        value.error("this is the lock file of this book", "", help);
        return None;
    }
    // Show nothing of a file that is not a lock file.
    let text = assets.named(path).and_then(|bytes| {
        let text = String::from_utf8(bytes).ok();
        let text = text.filter(|text| text.starts_with(lock::OPENING));
        text.ok_or_else(|| Diagnostic::error("it is not a lock file of mazebook"))
    });
    let text = text.map_err(|why| {
        unread(value, "lock file", why, "the path of a lock file, from the folder of the book");
    });
    let entries = lock::read(Source { name: path.to_owned(), text: text.ok()? });
    let entries =
        entries.map_err(|found| found.into_iter().for_each(|one| value.document.report(one)));
    let likenesses = entries.ok()?.into_iter().map(|entry| entry.likeness).collect();
    Some(OtherBook { path: path.to_owned(), likenesses })
}

const ALLOW: Form<Vec<Rule>> = Form {
    read: |value, example, _| {
        let rules = || Rule::ALL.map(|rule| (rule.name(), rule));
        value.list("a list of rules", example, |name| name.name("rule", rules(), example))
    },
    schema: |_| {
        let rules = Rule::ALL.map(|rule| (rule.name(), rule.about().to_owned()));
        Ok(json!({ "type": "array", "items": one_of(rules) }))
    },
};
