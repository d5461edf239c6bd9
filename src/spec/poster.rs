//! Posters: the sheets that a maze is spread over.

use super::form::{Form, list, number_from};
use std::fmt::{Display, Formatter, Result};

/// The most sheets side by side or one above the other.
const MOST: u32 = 8;

/// The sheets of a poster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Poster {
    /// The number of sheets side by side.
    pub columns: u32,
    /// The number of sheets one above the other.
    pub rows: u32,
}

impl Poster {
    /// The column and the row of each sheet, row by row, from 0.
    pub fn sheets(self) -> impl Iterator<Item = (u32, u32)> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| (column, row)))
    }

    /// The name of a sheet: its column as a letter and its row as a number, from A1.
    pub fn name((column, row): (u32, u32)) -> String {
        format!("{}{}", char::from(b'A' + column as u8), row + 1)
    }
}

impl Display for Poster {
    fn fmt(&self, f: &mut Formatter) -> Result {
        write!(f, "{} x {}", self.columns, self.rows)
    }
}

/// The `poster` of a page.
pub const POSTER: Form<Poster> = Form {
    read: |value, example, _| {
        let wanted = "a list of two whole numbers";
        let elements = value.elements();
        let Some(&[columns, rows]) = elements.as_deref() else {
            value.mistyped(wanted, example);
            return None;
        };
        let [columns, rows] = [columns, rows].map(|number| number.whole(1..=MOST, example));
        let poster = Poster { columns: columns?, rows: rows? };
        if poster.columns * poster.rows == 1 {
            value.error(
                "a poster of one sheet is a page",
                "",
                format!("leave it out, or write {example}"),
            );
            return None;
        }
        Some(poster)
    },
    schema: |_| {
        let number = number_from(1, MOST);
        let mut pair = list(&number, &number);
        pair["not"] = serde_json::json!({ "const": [1, 1] });
        Ok(pair)
    },
};
