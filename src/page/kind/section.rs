//! The parts of a book: the page that opens each, and the contents.

use super::{Filler, Order, PageKind};
use crate::maze::geometry::{MM_PER_PT, Point};
use crate::page::font::Weight;
use crate::page::layout::placement::THINNEST;
use crate::page::layout::rule::rule;
use crate::page::layout::{Part, text};
use crate::page::scene::{Ink, Mark, Role, Shape};
use crate::page::template::Values;
use crate::spec::{Language, Matter, filled, numbered};

/// A part of a volume.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What it is called.
    pub title: String,
    /// The numbers of its first and its last maze.
    pub mazes: (u32, u32),
    /// The page that opens it, from 1.
    pub page: usize,
}

impl Section {
    /// Which mazes it has, in words.
    fn range(&self, language: &Language) -> String {
        match self.mazes {
            (from, to) if from == to => numbered(&language.one_maze, from),
            (from, to) => {
                let ends = [("from", from.to_string()), ("to", to.to_string())];
                filled(&language.mazes, &ends)
            }
        }
    }
}

/// The page that opens a part.
pub const OPENER: PageKind = PageKind {
    name: "section",
    template: include_str!("../../../templates/pages/plain/section.toml"),
    needs: None,
    order: Order::Section,
    is_framed: false,
    values: |design, subject| {
        let own = subject.sections.iter().find(|section| section.page == subject.page);
        Values {
            heading: own.map_or(String::new(), |section| section.title.clone()),
            count: own.map_or(String::new(), |section| section.range(&design.language)),
            ..Values::default()
        }
    },
    words: |_, _, values, _| (values.heading.clone(), values.count.clone()),
};

/// The contents, by part.
pub const CONTENTS: PageKind = PageKind {
    name: "contents",
    template: include_str!("../../../templates/pages/plain/contents.toml"),
    needs: Some("sections"),
    order: Order::Around(Matter::Contents),
    is_framed: false,
    values: |design, _| Values { heading: design.language.contents.clone(), ..Values::default() },
    words: |design, subject, values, _| {
        let line = |section: &Section| {
            let page = numbered(&design.language.page, section.page);
            format!("{}, {}: {page}", section.title, section.range(&design.language))
        };
        let lines: Vec<String> = subject.sections.iter().map(line).collect();
        (values.heading.clone(), lines.join(". "))
    },
};

/// The type of a line of the contents in pt; and from one line to the next in its sizes, at most.
const LINE: f64 = 13.0;
const LEADING: f64 = 2.6;

/// The parts, a line each: its title and its mazes, dots, and its page.
pub const SECTIONS: Filler = Filler {
    name: "sections",
    is_shown: |_| true,
    draw: |design, subject, place| {
        let usual = LINE.max(design.style.text);
        let lines = subject.sections.len().max(1) as f64;
        let leading = (LEADING * usual * MM_PER_PT).min(place.height / lines);
        let mut part = Part::default();
        for (at, section) in subject.sections.iter().enumerate() {
            let page = design.faces.shape(&section.page.to_string(), Weight::Bold, usual)?;
            let column = design.faces.width("8888", Weight::Bold, usual)?;
            let rest = format!("  {}", section.range(&design.language));
            let width = |rest: &str| -> Result<f64, _> {
                Ok(design.faces.width(&section.title, Weight::Bold, usual)?
                    + design.faces.width(rest, Weight::Regular, usual)?)
            };
            // Where both are too wide for the line, its title is what counts.
            let room = place.width - column;
            let rest = if width(&rest)? > room { "" } else { &rest };
            let size = usual * (room / width(rest)?).min(1.0);
            let title = design.faces.shape(&section.title, Weight::Bold, size)?;
            let rest = design.faces.shape(rest, Weight::Regular, size)?;
            let baseline = place.y + leading * at as f64 + usual * MM_PER_PT;
            let then = place.x + text::width(&title);
            let from = then + text::width(&rest) + usual * MM_PER_PT * 0.5;
            let number = place.right() - text::width(&page);
            let look = (Role::Detail, Ink::BLACK);
            part.marks.extend(text::line(title, Point::new(place.x, baseline), look));
            part.marks.extend(text::line(rest, Point::new(then, baseline), look));
            part.marks.extend(leader(from, place.right() - column, baseline));
            part.marks.extend(text::line(page, Point::new(number, baseline), look));
        }
        Ok(part)
    },
};

/// A row of dots that ends where the column of pages begins; none where there is no room for several.
fn leader(from: f64, to: f64, y: f64) -> Option<Mark> {
    const DOTS: f64 = 1.8;
    let count = ((to - from) / DOTS).floor();
    (count >= 3.0).then(|| {
        // From the right, so that the dots of all lines stand below each other.
        let mut mark = rule(to - count * DOTS, to, y - THINNEST, THINNEST * 1.5);
        if let Shape::Stroke { dash, .. } = &mut mark.shape {
            *dash = Some((0.0, DOTS));
        }
        mark
    })
}
