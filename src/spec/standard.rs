//! The standard that a PDF for print keeps, and the day that it names.

use super::form::{Form, Keyword};
use serde_json::json;
use std::fmt;
use time::{Date, Month};
use toml::de::DeValue;
use toml::value::Datetime;

/// A standard of PDF for print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standard {
    /// PDF/X-1a:2001 (ISO 15930-1): PDF 1.3 that a press takes blindly.
    PdfX1a,
}

impl Keyword for Standard {
    const WHAT: &'static str = "standard";
    const ALL: &'static [(&'static str, Standard, &'static str)] = &[(
        "pdfx-1a",
        Standard::PdfX1a,
        "PDF/X-1a:2001, which presses ask for: no color but grey, and a day",
    )];
}

/// A day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day(Date);

impl Day {
    /// A day as `2026-11-23`; none of what is no day.
    pub fn read(text: &str) -> Option<Day> {
        let Datetime { date: Some(day), time: None, offset: None } = text.parse().ok()? else {
            return None;
        };
        let month = Month::try_from(day.month).ok()?;
        Date::from_calendar_date(day.year.into(), month, day.day).ok().map(Day)
    }

    /// The calendar's own.
    pub fn date(self) -> Date {
        self.0
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A day, as TOML writes it: without quotes.
pub const DAY: Form<Day> = Form {
    read: |value, example, _| {
        let day = match value.node() {
            DeValue::Datetime(day) => Day::read(&day.to_string()),
            _ => None,
        };
        if day.is_none() {
            value.mistyped("a day", example);
        }
        day
    },
    schema: |_| Ok(json!({ "type": "string", "format": "date" })),
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
