//! The paper stock that a book is printed on.

use super::form::Keyword;

/// The paper that a book is printed on; it determines the most pages and the width of the spine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stock {
    /// White paper.
    White,
    /// Cream paper.
    Cream,
    /// Groundwood paper.
    Groundwood,
}

impl Stock {
    /// The name in a book spec.
    pub fn name(self) -> &'static str {
        let named = Stock::ALL.iter().find(|&&(_, stock, _)| stock == self);
        named.map_or("", |&(name, ..)| name)
    }
}

impl Keyword for Stock {
    const WHAT: &'static str = "paper stock";
    const ALL: &'static [(&'static str, Stock, &'static str)] = &[
        ("white", Stock::White, "white, the usual paper of workbooks"),
        ("cream", Stock::Cream, "cream, thicker"),
        ("groundwood", Stock::Groundwood, "groundwood, the paper of cheap paperbacks"),
    ];
}
