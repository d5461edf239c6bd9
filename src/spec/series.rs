//! A series of books, `[series]`: each volume from the one text.

use super::keys::{Field, SeriesKeys, or};
use super::lock::LockEntry;
use super::{BookSpec, Matter, OtherBook, PrintSpec};
use crate::difficulty::{Length, Levels, Target};
use crate::maze::random::key;
use crate::spec::document::Table;

/// The volumes that a book comes in.
#[derive(Clone, Debug)]
pub struct Series {
    /// The number of volumes; at least 1.
    pub volumes: u32,
    /// Which of them this is.
    pub number: u32,
    /// What the book itself is called.
    pub name: String,
    /// What the text says of each, with [`VOLUME`] for its number.
    title: String,
    subtitle: Option<String>,
    text: Vec<String>,
    /// One for each, or none.
    isbn: Vec<String>,
    /// By how many levels each is harder than the one before it.
    harder: f64,
    /// What the first is made from.
    seed: u64,
}

/// What stands for the number of a volume.
const VOLUME: &str = "{volume}";
/// The most titles of earlier volumes that a volume lists.
const LISTED: usize = 12;

/// The series with these keys; none if something is wrong, which has been reported.
pub fn resolve(keys: &SeriesKeys, table: &Table) -> Option<Series> {
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
    let harder = or(keys.harder.as_ref(), 0.0)?;
    let (volumes, title) = (volumes?, title?);
    let name = String::new();
    let (number, subtitle, text) = (1, None, Vec::new());
    Some(Series { volumes, number, name, title, subtitle, text, isbn, harder, seed: 0 })
}

impl Series {
    /// The same for a book that has been read otherwise.
    pub fn of(self, book: &BookSpec) -> Series {
        let text = book.cover.as_ref().map_or(Vec::new(), |cover| cover.text.clone());
        Series {
            name: book.title.clone(),
            subtitle: book.subtitle.clone(),
            text,
            seed: book.seed,
            ..self
        }
    }

    fn title(&self, number: u32) -> String {
        numbered(&self.title, number)
    }
}

fn numbered(text: &str, number: u32) -> String {
    text.replace(VOLUME, &number.to_string())
}

impl BookSpec {
    /// Its number, where it is a volume after the first.
    pub fn later_volume(&self) -> Option<u32> {
        self.series.as_ref().map(|series| series.number).filter(|&number| number > 1)
    }

    /// A volume of its series, from 1, without the mazes of those before it; the book itself, where it is no series.
    ///
    /// It follows from the volumes before it alone, so that those after it change nothing.
    pub fn volume(&self, number: u32, before: &[LockEntry]) -> BookSpec {
        let mut book = self.clone();
        let Some(series) = &self.series else { return book };
        book.series = Some(Series { number, ..series.clone() });
        book.title = series.title(number);
        book.subtitle = series.subtitle.as_ref().map(|text| numbered(text, number));
        if let Some(cover) = &mut book.cover {
            cover.text = series.text.iter().map(|text| numbered(text, number)).collect();
        }
        if let Some(isbn) = series.isbn.get(number as usize - 1) {
            book.imprint.isbn = Some(isbn.clone());
        }
        if number > 1 {
            let parts = [&series.seed.to_le_bytes()[..], &number.to_le_bytes()];
            book.seed = key("mazebook volume 1", &parts);
        }
        let earlier = (1..number).map(|number| series.title(number));
        book.more.extend(earlier);
        let over = book.more.len().saturating_sub(LISTED);
        book.more.drain(..over);
        if book.more.is_empty() {
            // The first has nothing to list.
            let PrintSpec { front, back, .. } = &mut book.print;
            [front, back]
                .into_iter()
                .for_each(|pages| pages.retain(|page| *page != Matter::MoreBy));
        }
        let levels = (series.harder * f64::from(number - 1)).floor() as u8;
        for page in &mut book.pages {
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

/// A target so many levels harder, up to the hardest there is.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_rise_to_the_hardest() {
        let level = |from, to| Target { effort: Some(Levels { from, to }), ..Target::default() };
        assert_eq!(harder(level(2, 3), 4), level(6, 7));
        assert_eq!(harder(level(9, 10), 200), level(10, 10));
    }
}
