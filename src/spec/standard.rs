//! PDF standards, and the day that they require.

use super::document::Value;
use super::form::{Form, Keyword, one_of};
use serde_json::json;
use std::fmt;
use std::ops::RangeInclusive;
use time::{Date, Month};
use toml::de::DeValue;
use toml::value::Datetime;

/// A PDF standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standard {
    /// PDF/X-1a:2001 (ISO 15930-1): PDF 1.3 for blind exchange with a press.
    PdfX1a,
    /// PDF/X-4 (ISO 15930-7): PDF 1.6 with a press profile.
    PdfX4,
    /// PDF/A-2u (ISO 19005-2): an archive file with searchable text; with its tags, PDF/A-2a.
    PdfA2u,
    /// PDF/UA-1 (ISO 14289-1): an accessible file that can be read aloud.
    PdfUa1,
}

impl Standard {
    /// Whether it applies to the PDF for a screen, and not to print files.
    pub fn is_for_screen(self) -> bool {
        matches!(self, Standard::PdfA2u | Standard::PdfUa1)
    }

    /// The name in a book spec.
    pub fn name(self) -> &'static str {
        let named = Standard::ALL.iter().find(|&&(_, standard, _)| standard == self);
        named.map_or("", |&(name, ..)| name)
    }

    /// The standards for print files, by name.
    pub fn for_print() -> impl Iterator<Item = (&'static str, Standard)> {
        let all = Standard::ALL.iter().map(|&(name, standard, _)| (name, standard));
        all.filter(|(_, standard)| !standard.is_for_screen())
    }
}

impl Keyword for Standard {
    const WHAT: &'static str = "standard";
    const ALL: &'static [(&'static str, Standard, &'static str)] = &[
        (
            "pdfx-1a",
            Standard::PdfX1a,
            "PDF/X-1a:2001, which presses ask for: no color but grey, and a day",
        ),
        ("pdfx-4", Standard::PdfX4, "PDF/X-4, for presses that are newer: the same"),
        (
            "pdfa-2u",
            Standard::PdfA2u,
            "PDF/A-2u, and by its tags PDF/A-2a: the PDF for a screen, to keep for years",
        ),
        ("pdfua-1", Standard::PdfUa1, "PDF/UA-1: the PDF for a screen, to be read aloud"),
    ];
}

/// The standards that files follow, and the day that they name.
#[derive(Clone, Debug, Default)]
pub struct Standards {
    /// The standards; at most one is for print.
    pub kept: Vec<Standard>,
    /// The day; always present with a standard for print.
    pub day: Option<Day>,
    /// Whether the file is in four inks, like a cover; otherwise it is grey, or for a screen.
    pub in_inks: bool,
}

impl Standards {
    /// The standards of the PDF for a screen, or of the print files.
    pub fn of(&self, for_screen: bool) -> Standards {
        let mut kept = self.kept.clone();
        kept.retain(|standard| standard.is_for_screen() == for_screen);
        Standards { kept, ..self.clone() }
    }

    /// The standards of a cover: the print standards if it is in four inks; none if it is in RGB.
    pub fn of_cover(&self, in_inks: bool) -> Standards {
        match in_inks {
            true => Standards { in_inks, ..self.of(false) },
            false => Standards { kept: Vec::new(), ..self.clone() },
        }
    }

    /// Whether a standard is among these.
    pub fn include(&self, standard: Standard) -> bool {
        self.kept.contains(&standard)
    }
}

/// A standard, or a list of them.
pub const STANDARDS: Form<Vec<Standard>> = Form {
    read: |value, example, _| {
        let all = || Standard::ALL.iter().map(|&(name, standard, _)| (name, standard));
        let one = |value: Value| value.name(Standard::WHAT, all(), example);
        let Some(values) = value.elements() else { return Some(vec![one(value)?]) };
        let kept = value.list("a standard or a list of them", example, one)?;
        together(&values, &kept).then_some(kept)
    },
    schema: |_| {
        let names = Standard::ALL.iter().map(|&(name, _, about)| (name, about.to_owned()));
        let name = one_of(names);
        let press = Standard::for_print().map(|(name, _)| json!({ "contains": { "const": name } }));
        let press: Vec<serde_json::Value> = press.collect();
        let list = json!({
            "type": "array", "items": name, "uniqueItems": true, "not": { "allOf": press },
        });
        Ok(json!({ "anyOf": [name, list] }))
    },
};

/// Whether the standards of a list are compatible; conflicts are reported.
fn together(values: &[Value], kept: &[Standard]) -> bool {
    let mut go_together = true;
    for (at, (value, standard)) in values.iter().zip(kept).enumerate() {
        let before = &kept[..at];
        let other = before.iter().find(|other| !standard.is_for_screen() && !other.is_for_screen());
        let (message, help) = match other {
            _ if before.contains(standard) => {
                (format!("`{}` is listed twice", standard.name()), "list it once".to_owned())
            }
            Some(other) => (
                "the files for print keep one standard, not two".to_owned(),
                format!("leave out `{}` or `{}`", other.name(), standard.name()),
            ),
            None => continue,
        };
        value.error(message, "", help);
        go_together = false;
    }
    go_together
}

/// The range of years in dates.
const YEARS: RangeInclusive<i32> = 1990..=2100;

/// A day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day(Date);

impl Day {
    /// Parses a day such as `2026-11-23`; `None` if it is not one.
    pub fn read(text: &str) -> Option<Day> {
        let Datetime { date: Some(day), time: None, offset: None } = text.parse().ok()? else {
            return None;
        };
        let month = Month::try_from(day.month).ok()?;
        Date::from_calendar_date(day.year.into(), month, day.day).ok().map(Day)
    }

    /// Whether the year is in the allowed range.
    pub fn is_sound(self) -> bool {
        YEARS.contains(&self.0.year())
    }

    /// Reports that the year is out of range.
    pub fn refuse(self, value: Value, example: &str) {
        let takes = format!("takes a day from {} to {}", YEARS.start(), YEARS.end());
        let message = format!("`{}` is out of range", value.key);
        value.error(message, takes, format!("for example {example}"));
    }

    /// The calendar date.
    pub fn date(self) -> Date {
        self.0
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A day as TOML writes it, without quotes.
pub const DAY: Form<Day> = Form {
    read: |value, example, _| {
        let day = match value.node() {
            DeValue::Datetime(day) => Day::read(&day.to_string()),
            _ => None,
        };
        match day {
            None => value.mistyped("a day", example),
            Some(day) if !day.is_sound() => day.refuse(value, example),
            Some(_) => return day,
        }
        None
    },
    schema: |_| {
        let years = "^(199[0-9]|20[0-9][0-9]|2100)-";
        Ok(json!({ "type": "string", "format": "date", "pattern": years }))
    },
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_one_of_the_calendar() {
        assert_eq!(Day::read("2024-02-29").unwrap().to_string(), "2024-02-29");
        for none in ["2026-02-29", "2026", "12:00:00", "2026-11-23T12:00:00", "soon"] {
            assert_eq!(Day::read(none), None, "{none}");
        }
    }
}
