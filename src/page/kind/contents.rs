//! The table of contents: the parts of a book, or else its titles, on as many pages as needed.

use super::section::Section;
use super::{Filler, Order, PageKind};
use crate::font::{Line, Weight};
use crate::layout::placement::THINNEST;
use crate::layout::rule::rule;
use crate::layout::text::{self, Block};
use crate::layout::{Design, Part, Typeset, quiet_words};
use crate::scene::{Ink, Mark, Role, Shape};
use crate::template::{Align, TextStyle, Values};
use maze::geometry::{MM_PER_PT, Point, Rect};
use spec::{Matter, numbered};
use std::ops::Range;

/// The contents.
pub const CONTENTS: PageKind = PageKind {
    name: "contents",
    template: include_str!("../../../templates/pages/plain/contents.toml"),
    needs: Some("sections"),
    order: Order::Around(Matter::Contents),
    is_framed: false,
    values: |design, _| values(design),
    words: |design, subject, values, _| {
        let line = |section: &Section| {
            let page = numbered(&design.language.page, section.page);
            format!("{}, {}: {page}", section.title, section.range(&design.language))
        };
        let lines: Vec<String> = subject.sections.iter().map(line).collect();
        (values.heading.clone(), lines.join(". "))
    },
};

fn values(design: &Design) -> Values {
    Values { heading: design.language.contents.clone(), ..Values::default() }
}

/// The type size of a line in pt, and the most lines of a title.
const LINE: f64 = 13.0;
const LINES: usize = 6;
/// The least gap before a page number, in type sizes.
const GAP: f64 = 0.5;
/// The pages of a book, if it has a page and an answer for each maze and some around them; to guess how wide their numbers are
/// before they are known.
const PER_MAZE: u32 = 2;
const AROUND: u32 = 20;
/// The white space after a line, in type sizes: the least, on full pages, and the most.
const WHITE: (f64, f64) = (0.6, 1.4);

/// The sections, one line each: title, mazes, dots, and page.
pub const SECTIONS: Filler = Filler {
    name: "sections",
    is_shown: |_| true,
    draw: |design, subject, place| {
        let em = LINE.max(design.style.text) * MM_PER_PT;
        let entries = entries(design, subject.sections, place)?;
        let all: f64 = entries.iter().map(Entry::height).sum();
        let white = (place.height - all) / entries.len().max(1) as f64;
        let white = white.clamp(0.0, WHITE.1 * em);
        let mut part = Part::default();
        let mut top = place.y;
        for entry in entries {
            let height = entry.height();
            part.add_line(entry.set(Rect { y: top, height, ..place }));
            top += height + white;
        }
        Ok(part)
    },
};

/// The lines on each page of the contents.
pub fn pages(design: &Design, sections: &[Section]) -> Typeset<Vec<Range<usize>>> {
    let place = CONTENTS.place(design, &SECTIONS, &values(design), 1)?;
    let white = WHITE.0 * LINE.max(design.style.text) * MM_PER_PT;
    let (mut pages, mut start, mut filled) = (Vec::new(), 0, 0.0);
    for (at, entry) in entries(design, sections, place)?.into_iter().enumerate() {
        let height = entry.height() + white;
        if filled + height > place.height && at > start {
            pages.push(start..at);
            (start, filled) = (at, 0.0);
        }
        filled += height;
    }
    if start < sections.len() {
        pages.push(start..sections.len());
    }
    Ok(pages)
}

/// The sizes of type that are tried, as shares of the usual one, until every line is whole.
const SIZES: [f64; 4] = [1.0, 0.95, 0.9, 0.85];

/// The lines, in the largest type in which all of them are whole; some are in two if none does.
fn entries(design: &Design, sections: &[Section], place: Rect) -> Typeset<Vec<Entry>> {
    let set = |share: f64| -> Typeset<Vec<Entry>> {
        let size = (LINE * share).max(design.style.text);
        sections.iter().map(|section| Entry::new(design, section, place, size)).collect()
    };
    let are_whole =
        |entries: &[Entry]| entries.iter().all(|entry| matches!(entry.rest, Rest::After(_)));
    for share in SIZES {
        let entries = set(share)?;
        if are_whole(&entries) {
            return Ok(entries);
        }
    }
    set(SIZES[0])
}

/// A line of the contents after typesetting.
struct Entry {
    title: Block,
    rest: Rest,
    page: Line,
    /// The width of the column of page numbers, in mm.
    column: f64,
}

/// The mazes of a line and their difficulty: after its title or, if there is no space, below it.
enum Rest {
    After(Line),
    Below(Block),
}

impl Entry {
    fn new(design: &Design, section: &Section, place: Rect, size: f64) -> Typeset<Entry> {
        let weight = |role| design.look.weight(role);
        let bold = weight(Role::Title).unwrap_or(Weight::Bold);
        let regular = weight(Role::Detail).unwrap_or(Weight::Regular);
        let column = design.faces.width(&design.paragraph("8888"), bold, size)?;
        let room = place.width - column;
        let style = |weight| TextStyle {
            lines: LINES,
            ..TextStyle::line(Role::Detail, weight, (size, size))
        };
        let title = design.set(&section.title, &style(bold), room)?;
        let mut words = section.range(&design.language);
        words += &quiet_words(section.mark.as_slice());
        let after = design.paragraph(&format!("  {words}"));
        let after = design.faces.shape(&after, regular, size)?;
        let page = design.paragraph(&section.page.to_string());
        let page = design.faces.shape(&page, bold, size)?;
        // With little space, the row of dots gets shorter or is left out.
        let last = section.of * PER_MAZE + AROUND;
        let number = "8".repeat(last.to_string().len());
        let number = design.faces.width(&design.paragraph(&number), bold, size)?;
        let space = place.width - number.max(page.width) - GAP * size * MM_PER_PT;
        let rest = match title.end().x + after.width <= space {
            true => Rest::After(after),
            false => Rest::Below(design.set(&words, &style(regular), room)?),
        };
        Ok(Entry { title, rest, page, column })
    }

    fn height(&self) -> f64 {
        let below = match &self.rest {
            Rest::After(_) => 0.0,
            Rest::Below(rest) => rest.height(),
        };
        self.title.height() + below
    }

    fn set(self, place: Rect) -> Part {
        let look = (Role::Detail, Ink::BLACK);
        let em = self.title.em();
        let below = Rect { y: place.y + self.title.height(), ..place };
        let mut end = Point::new(place.x, place.y) + self.title.end();
        let mut part = Part::from(self.title.set(place, Align::Left));
        match self.rest {
            Rest::After(line) => {
                let start = end;
                end.x += line.width;
                part.marks.extend(text::level(line, start, look));
            }
            Rest::Below(rest) => {
                end = Point::new(below.x, below.y) + rest.end();
                part.add(rest.set(below, Align::Left).into());
            }
        }
        let number = Point::new(place.right() - self.page.width, end.y);
        part.marks.extend(leader(end.x + em * GAP, place.right() - self.column, end.y));
        part.add(text::level(self.page, number, look).into());
        part
    }
}

/// A row of dots up to the column of page numbers; `None` if there is space for fewer than three.
fn leader(from: f64, to: f64, y: f64) -> Option<Mark> {
    const DOTS: f64 = 1.8;
    let count = ((to - from) / DOTS).floor();
    (count >= 3.0).then(|| {
        // From the right, so that the dots of all lines align.
        let mut mark = rule(to - count * DOTS, to, y - THINNEST, THINNEST * 1.5);
        if let Shape::Stroke { dash, .. } = &mut mark.shape {
            *dash = Some((0.0, DOTS));
        }
        mark
    })
}
