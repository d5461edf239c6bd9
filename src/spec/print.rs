//! The keys of `[book]` that say how it is printed.

use super::audience::{Audience, audiences};
use super::paper::length;
use super::printer::{MARGIN, Printer, printers};
use crate::spec::assets::Assets;
use crate::spec::diagnostic::Diagnostic;
use crate::spec::document::{Table, Value};
use crate::spec::rule::Rule;

/// How a book is printed.
#[derive(Clone, Debug)]
pub struct PrintSpec {
    /// Who prints the book, with its rules.
    pub printer: Printer,
    /// Whether leaves are printed on both sides.
    pub duplex: bool,
    /// Whether the back of each page with a maze stays blank.
    pub blank_backs: bool,
    /// Whether the sheet is larger than what is cut from it.
    pub bleed: bool,
    /// The margins that the spec gives.
    pub margins: Margins,
    /// Where the answers go.
    pub answers: Answers,
    /// Solutions to a page of the key; none for as many as can be read.
    pub answers_per_page: Option<usize>,
    /// How the answers are drawn.
    pub answer_style: AnswerStyle,
    /// Who solves the mazes.
    pub audience: Option<Audience>,
    /// For the press or for the screen.
    pub profile: Profile,
    /// The rules of preflight that the book may break.
    pub allow: Vec<Rule>,
}

/// The margins that a book sets itself, in mm.
#[allow(missing_docs)] // Named as the keys.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Margins {
    pub inside: Option<f64>,
    pub outside: Option<f64>,
    pub top: Option<f64>,
    pub bottom: Option<f64>,
}

/// Where the answers go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// In a file of their own.
    Separate,
    /// At the back of the book.
    Back,
    /// At the back, and in a file of their own.
    Both,
}

impl Answers {
    /// Whether they have a file of their own.
    pub fn separate(self) -> bool {
        self != Answers::Back
    }

    /// Whether they stand at the back of the book.
    pub fn back(self) -> bool {
        self != Answers::Separate
    }
}

/// Every place for the answers by its name, with a line about it.
pub const ANSWERS: [(&str, Answers, &str); 3] = [
    ("separate", Answers::Separate, "in a file of their own, answers.pdf"),
    ("back", Answers::Back, "at the back of the book"),
    ("both", Answers::Both, "at the back, and in a file of their own"),
];

/// How a solution is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerStyle {
    /// A bold way between grey walls.
    Bold,
    /// A dashed way between grey walls.
    Dashed,
    /// A bold way between light walls.
    Greyed,
    /// The way inside the outline, without walls.
    PathOnly,
}

/// Every style of the answers by its name, with a line about it.
pub const ANSWER_STYLES: [(&str, AnswerStyle, &str); 4] = [
    ("bold", AnswerStyle::Bold, "a bold way between grey walls"),
    ("dashed", AnswerStyle::Dashed, "a dashed way between grey walls"),
    ("greyed", AnswerStyle::Greyed, "a bold way between light walls"),
    ("path-only", AnswerStyle::PathOnly, "the way inside the outline, without walls"),
];

/// What the PDF is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// Black and grey, without links.
    Print,
    /// With outline, links and tags, the way in color.
    Screen,
}

/// Every profile by its name, with a line about it.
pub const PROFILES: [(&str, Profile, &str); 2] = [
    ("print", Profile::Print, "for the press: black and grey, no links"),
    (
        "screen",
        Profile::Screen,
        "for reading: outline, links, tags for screen readers, the way in color",
    ),
];

/// Reads the keys; none where something is wrong, which has been reported.
pub fn print(table: &Table, assets: &Assets) -> Option<PrintSpec> {
    let flag = |key: &'static str| {
        let example = format!("{key} = true");
        table.get(key).map(|value| value.yes_or_no(&example))
    };
    let printer = match table.get("printer") {
        Some(value) => named(value, printers(assets), |printer| &printer.name, "printer"),
        None => usual(table, assets),
    };
    let audience = table
        .get("audience")
        .map(|value| named(value, audiences(assets), |audience| &audience.name, "audience"));
    let (duplex, blank_backs, bleed) = (flag("duplex"), flag("blank_backs"), flag("bleed"));
    let margins = table.get("margins").map_or(Some(Margins::default()), margins);
    let answers = table.get("answers").map(|value| {
        value.name("place for the answers", ANSWERS.map(|(n, a, _)| (n, a)), "answers = \"back\"")
    });
    let per_page = table.get("answers_per_page").map(answers_per_page);
    let style = table.get("answer_style").map(|value| {
        let all = ANSWER_STYLES.map(|(name, style, _)| (name, style));
        value.name("answer style", all, "answer_style = \"dashed\"")
    });
    let profile = table.get("profile").map(|value| {
        let all = PROFILES.map(|(name, profile, _)| (name, profile));
        value.name("profile", all, "profile = \"screen\"")
    });
    let allow = table.get("allow").map_or(Some(Vec::new()), allowed);
    let (printer, profile) = (printer?, profile.unwrap_or(Some(Profile::Print))?);
    let duplex = duplex.unwrap_or(Some(printer.duplex))?;
    let (blank_backs, bleed) = (blank_backs.unwrap_or(Some(false))?, bleed.unwrap_or(Some(false))?);
    if blank_backs && !duplex {
        let message = "pages have backs only where leaves are printed on both sides";
        table.refuse("blank_backs", message, "add duplex = true, or leave `blank_backs` out");
    }
    if bleed && printer.bleed.is_none() {
        let message = format!("the printer `{}` takes no bleed", printer.name);
        table.refuse("bleed", &message, "leave `bleed` out, or take another printer");
    }
    // Links between a maze and its solution need both in one file.
    let placed = if profile == Profile::Screen { Answers::Back } else { printer.answers };
    Some(PrintSpec {
        duplex,
        blank_backs,
        bleed,
        margins: margins?,
        answers: answers.unwrap_or(Some(placed))?,
        answers_per_page: per_page.map_or(Some(None), |per| per.map(Some))?,
        answer_style: style.unwrap_or(Some(AnswerStyle::Bold))?,
        audience: audience.map_or(Some(None), |audience| audience.map(Some))?,
        profile,
        allow: allow?,
        printer,
    })
}

/// One of the things that a file of config/ names.
fn named<T>(
    value: Value,
    all: Result<Vec<T>, Vec<Diagnostic>>,
    name: impl Fn(&T) -> &str,
    what: &'static str,
) -> Option<T> {
    match all {
        Ok(all) => {
            let names = all.iter().enumerate().map(|(index, one)| (name(one), index));
            let example = format!("{what} = \"{}\"", all.first().map_or("", &name));
            let index = value.name(what, names, &example)?;
            all.into_iter().nth(index)
        }
        Err(found) => {
            found.into_iter().for_each(|finding| value.document.report(finding));
            None
        }
    }
}

/// The printer of a book that names none.
fn usual(book: &Table, assets: &Assets) -> Option<Printer> {
    match printers(assets) {
        Ok(printers) => {
            let home = printers.into_iter().find(|printer| printer.name == "home");
            if home.is_none() {
                let message = "the book names no `printer`, and config/printers.toml has no `home`";
                book.document.missing(book.span.clone(), message, "add printer = \"kdp\", say");
            }
            home
        }
        Err(found) => {
            found.into_iter().for_each(|finding| book.document.report(finding));
            None
        }
    }
}

fn margins(value: Value) -> Option<Margins> {
    let table = value.table("`margins`", "margins = { inside = \"20mm\", outside = \"12mm\" }")?;
    let edge = |key| table.get(key).map_or(Some(None), |value| length(value, MARGIN).map(Some));
    let (inside, outside, top, bottom) =
        (edge("inside"), edge("outside"), edge("top"), edge("bottom"));
    table.finish();
    Some(Margins { inside: inside?, outside: outside?, top: top?, bottom: bottom? })
}

fn answers_per_page(value: Value) -> Option<usize> {
    let example = "answers_per_page = 6; 1, 2, 4 and 9 work as well";
    let number = value.whole(1..=9, example)?;
    if !matches!(number, 1 | 2 | 4 | 6 | 9) {
        let help = format!("for example {example}");
        value.error("`answers_per_page` takes 1, 2, 4, 6 or 9", "", help);
        return None;
    }
    Some(number as usize)
}

fn allowed(value: Value) -> Option<Vec<Rule>> {
    let example = "allow = [\"smallest-text\"]";
    let Some(names) = value.elements() else {
        value.mistyped("a list of rules", example);
        return None;
    };
    let rules = || Rule::ALL.map(|rule| (rule.name(), rule));
    names.into_iter().map(|name| name.name("rule", rules(), example)).collect()
}
