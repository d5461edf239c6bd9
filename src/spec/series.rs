//! A series of books (`[series]`): all volumes from one text.

use super::keys::{Field, SeriesKeys, or};
use super::lock::LockEntry;
use super::{BookSpec, Imprint, Matter, OtherBook, PageSpec, PrintSpec};
use crate::document::{Document, Table};
use difficulty::{Length, Levels, Target};
use maze::random::key;
use maze::topology::Size;
use std::ops::Range;
use std::sync::Arc;

/// The series of a book.
#[derive(Clone, Debug)]
pub struct Series {
    /// The number of volumes; at least 1.
    pub volumes: u32,
    /// The number of this volume, from 1.
    pub number: u32,
    /// The title of the book itself.
    pub name: String,
    /// The title of each volume, with [`VOLUME`] for its number.
    title: String,
    /// The ISBN of each volume; may be empty.
    isbn: Vec<String>,
    /// The rise in levels from each volume to the next.
    harder: f64,
    /// The growth in cells along a side from each volume to the next.
    pub larger: f64,
    /// The span of `larger`, or else of the header.
    pub span: Range<usize>,
    /// The book as written, without its series.
    book: Option<Arc<BookSpec>>,
}

/// The placeholder for the number of a volume.
const VOLUME: &str = "{volume}";
/// The most titles of earlier volumes on a volume's page of other books.
const LISTED: u32 = 12;

/// The series with these keys; `None` after reporting errors. `isbn` is the span of the book's own ISBN.
pub fn resolve(keys: &SeriesKeys, table: &Table, isbn: Option<Range<usize>>) -> Option<Series> {
    if let Some(span) = isbn {
        let help = "list one for each below [series]: isbn = [\"…\", …]";
        table.document.error(span, "an ISBN belongs to one volume", "", help);
    }
    let volumes = match &keys.volumes {
        Some(volumes) => volumes.value,
        None => table.required("volumes", "volumes = 12", |_| None),
    };
    let title = match &keys.title {
        Some(Field { value: Some(title), span }) if !title.contains(VOLUME) => {
            let help =
                "write {volume} where its number goes, such as title = \"Mazes, Volume {volume}\"";
            table.document.error(span.clone(), "all volumes would have this title", "", help);
            None
        }
        Some(title) => title.value.clone(),
        None => table.required("title", "title = \"Mazes, Volume {volume}\"", |_| None),
    };
    let isbn = or(keys.isbn.as_ref(), Vec::new())?;
    if let (Some(given), Some(volumes)) = (&keys.isbn, volumes)
        && isbn.len() != volumes as usize
    {
        let message = format!("the series has {volumes} volumes, and `isbn` lists {}", isbn.len());
        table.document.error(given.span.clone(), message, "", "list one for each, or leave it out");
    }
    let (harder, larger) = (or(keys.harder.as_ref(), 0.0)?, or(keys.larger.as_ref(), 0.0)?);
    let span = keys.larger.as_ref().map_or(&table.span, |given| &given.span).clone();
    let (volumes, title) = (volumes?, title?);
    let (number, name) = (1, String::new());
    Some(Series { volumes, number, name, title, isbn, harder, larger, span, book: None })
}

impl Series {
    /// The number of titles of earlier volumes at the end of this volume's list of other books.
    pub fn listed(&self) -> usize {
        (self.number - 1).min(LISTED) as usize
    }

    /// The volumes with the easiest and the hardest mazes: the first, and the last if volumes get harder or larger.
    pub fn ends(&self) -> Vec<u32> {
        let rises = self.volumes > 1 && (self.harder > 0.0 || self.larger > 0.0);
        [Some(1), rises.then_some(self.volumes)].into_iter().flatten().collect()
    }

    /// The first volume of a book; reports settings that do not work for all volumes.
    pub fn first(self, book: BookSpec, document: &Document) -> BookSpec {
        let (span, volumes) = (self.span.clone(), self.volumes);
        let name = book.title.clone();
        let series = Series { name, book: Some(Arc::new(book.clone())), ..self };
        let book = BookSpec { series: Some(series), ..book };
        let wrong = (1..=volumes).find_map(|number| {
            let pages = book.volume(number, &[]).pages;
            let sizes =
                |page: &PageSpec| [page.size.from, page.size.to].map(|size| page.cells(size));
            Some((number, pages.iter().flat_map(sizes).find_map(Result::err)?))
        });
        if let Some((number, wrong)) = wrong {
            let message = format!("the mazes of volume {number} would be too large: {wrong}");
            document.error(span, message, "", "write a smaller `larger`, or ask for fewer volumes");
        }
        book.volume(1, &[])
    }

    fn title(&self, number: u32) -> String {
        numbered(&self.title, number)
    }
}

fn numbered(text: &str, number: u32) -> String {
    text.replace(VOLUME, &number.to_string())
}

/// The texts of a book, except its title.
fn texts(book: &mut BookSpec) -> impl Iterator<Item = &mut String> {
    let Imprint { copyright, publisher, edition, .. } = &mut book.imprint;
    let of_book = [&mut book.subtitle, &mut book.author, copyright, publisher, edition];
    let of_pages = book
        .pages
        .iter_mut()
        .flat_map(|page| [&mut page.title, &mut page.text, &mut page.section, &mut page.sheet]);
    let of_cover = book.cover.iter_mut().flat_map(|cover| &mut cover.text);
    of_book.into_iter().chain(of_pages).flatten().chain(&mut book.more).chain(of_cover)
}

impl BookSpec {
    /// The number of the volume, if it is not the first.
    pub fn later_volume(&self) -> Option<u32> {
        self.series.as_ref().map(|series| series.number).filter(|&number| number > 1)
    }

    /// A volume of the series, from 1, which avoids the mazes in `before`; the book itself if it is not a series.
    ///
    /// Each volume depends only on earlier ones, so later volumes change nothing.
    pub fn volume(&self, number: u32, before: &[LockEntry]) -> BookSpec {
        let (Some(series), Some(written)) =
            (&self.series, self.series.as_ref().and_then(|series| series.book.as_ref()))
        else {
            return self.clone();
        };
        let series_of = Some(Series { number, ..series.clone() });
        let mut book = BookSpec { series: series_of, ..BookSpec::clone(written) };
        book.title = series.title(number);
        for text in texts(&mut book) {
            *text = numbered(text, number);
        }
        if let Some(isbn) = series.isbn.get(number as usize - 1) {
            book.imprint.isbn = Some(isbn.clone());
        }
        if number > 1 {
            let parts = [&book.seed.to_le_bytes()[..], &number.to_le_bytes()];
            book.seed = key("mazebook volume 1", &parts);
        }
        let earlier = number.saturating_sub(LISTED).max(1)..number;
        book.more.extend(earlier.map(|number| series.title(number)));
        if book.more.is_empty() {
            // The first volume has no other books to list.
            let PrintSpec { front, back, .. } = &mut book.print;
            [front, back]
                .into_iter()
                .for_each(|pages| pages.retain(|page| *page != Matter::MoreBy));
        }
        let over = f64::from(number - 1);
        let levels = (series.harder * over).floor() as u8;
        let cells = (series.larger * over).floor() as u32;
        for page in &mut book.pages {
            let is_shaped = page.shape.is_some();
            for size in [&mut page.size.from, &mut page.size.to] {
                *size = larger(*size, cells, is_shaped);
            }
            for target in [&mut page.target.from, &mut page.target.to] {
                *target = harder(*target, levels);
            }
        }
        if !before.is_empty() {
            let likenesses = before.iter().map(|entry| entry.likeness.clone()).collect();
            book.unlike.push(OtherBook { path: "the volumes before".to_owned(), likenesses });
        }
        book
    }
}

/// A target raised by some levels, at most to level 10.
fn harder(target: Target, by: u8) -> Target {
    let raised = |Levels { from, to }: Levels| Levels {
        from: from.saturating_add(by).min(10),
        to: to.saturating_add(by).min(10),
    };
    let length = target.length.map(|length| match length {
        Length::Levels(levels) => Length::Levels(raised(levels)),
        exact => exact,
    });
    Target { effort: target.effort.map(raised), length, ..target }
}

/// A size with more cells along each side; the cells in a shape grow as in a square of that area.
fn larger(size: Size, by: u32, is_shaped: bool) -> Size {
    match size {
        Size::One(cells) if is_shaped => {
            let side = f64::from(cells).sqrt();
            Size::One((side + f64::from(by)).powi(2).round() as u32)
        }
        Size::One(one) => Size::One(one + by),
        Size::Two(one, other) => Size::Two(one + by, other + by),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_grow_along_both_sides() {
        assert_eq!(larger(Size::Two(8, 10), 3, false), Size::Two(11, 13));
        assert_eq!(larger(Size::One(6), 2, false), Size::One(8));
        assert_eq!(larger(Size::One(400), 5, true), Size::One(625));
        assert_eq!(larger(Size::One(300), 0, true), Size::One(300));
    }

    #[test]
    fn levels_rise_to_the_hardest() {
        let level = |from, to| Target { effort: Some(Levels { from, to }), ..Target::default() };
        assert_eq!(harder(level(2, 3), 4), level(6, 7));
        assert_eq!(harder(level(9, 10), 200), level(10, 10));
    }
}
