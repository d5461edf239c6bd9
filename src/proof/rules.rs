//! A printer's requirements for a package, as plain numbers.

/// The rules for one book at one printer. Lengths are in mm.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The name of the printer.
    pub printer: String,
    /// The day on which its rules were collected.
    pub read: String,
    /// The width and height of a page.
    pub trim: [f64; 2],
    /// The bleed, and whether it also applies at the bind; `None` if the book has no bleed.
    pub bleed: Option<(f64, bool)>,
    /// Whether the bind of even pages is on their right.
    pub mirrored: bool,
    /// Minimum margins at the bind, each with the maximum number of pages for which it applies, in ascending order.
    pub inside: Vec<(u32, f64)>,
    /// The minimum margin at the bind of all thicker books.
    pub thickest: f64,
    /// Minimum margins at the other edges: outside, top, bottom.
    pub others: [f64; 3],
    /// Whether the book allows violations of the margins.
    pub margins_advice: bool,
    /// The number of pages that a book can have.
    pub count: Option<Count>,
    /// The thinnest line, in pt.
    pub line: Option<Limit>,
    /// The smallest text, in pt.
    pub text: Option<Limit>,
    /// The lightest grey, in percent of black.
    pub grey: Option<Limit>,
    /// The narrowest passage.
    pub gap: f64,
    /// Whether the book allows narrower passages.
    pub gap_advice: bool,
    /// Where the solutions must be.
    pub key: Key,
    /// The name of the standard that the print files must conform to, as they declare it.
    pub standard: Option<&'static str>,
    /// Its cover.
    pub cover: CoverSheet,
}

/// The place of the solutions of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Nowhere.
    None,
    /// In a file of their own, or at the back.
    Together,
    /// Each behind its maze.
    Behind,
}

/// A minimum.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// The number.
    pub value: f64,
    /// Whether it is only advice, or the book allows violations.
    pub advice: bool,
}

/// The numbers of pages that a printer can bind.
#[derive(Clone, Copy, Debug)]
pub struct Count {
    /// The minimum.
    pub least: u32,
    /// The maximum.
    pub most: Option<u32>,
    /// Whether the number must be even.
    pub even: bool,
    /// Whether the last page must be blank.
    pub last_blank: bool,
    /// Whether the book allows violations.
    pub advice: bool,
}

/// The sheet of a cover.
#[derive(Clone, Debug)]
pub struct CoverSheet {
    /// The width that is cut off or folded in at each edge.
    pub wrap: f64,
    /// How much wider and taller a cover side is than a page.
    pub board: [f64; 2],
    /// The width of an empty spine, and the width that each page adds, if the printer gives a formula.
    pub spine: Option<[f64; 2]>,
    /// Alternatively, spine widths, each with the maximum number of pages for which it applies, in ascending order.
    pub steps: Vec<(u32, f64)>,
    /// The spine width set by the book, which replaces the formula.
    pub own_spine: Option<f64>,
    /// The maximum total ink in percent, for covers printed in four inks.
    pub ink: Option<f64>,
    /// The ISBN, as written in the book.
    pub isbn: Option<String>,
    /// The five digits that encode the price.
    pub price: String,
}

impl Rules {
    /// The minimum margin at the bind for this number of pages.
    pub fn inside(&self, pages: usize) -> f64 {
        let fits = self.inside.iter().find(|(most, _)| pages <= *most as usize);
        fits.map_or(self.thickest, |&(_, margin)| margin)
    }
}

impl CoverSheet {
    /// The spine width for this number of pages, and its origin.
    pub fn spine_of(&self, pages: usize) -> Option<(f64, String)> {
        match self.own_spine {
            Some(own) => Some((own, format!("{:.4} in, as the book says", own / 25.4))),
            None => self.formula(pages),
        }
    }

    /// The spine width by the printer's formula.
    pub fn formula(&self, pages: usize) -> Option<(f64, String)> {
        if let Some(&(most, width)) = self.steps.iter().find(|(most, _)| pages <= *most as usize) {
            return Some((width, format!("{:.4} in, as for up to {most} pages", width / 25.4)));
        }
        let [base, page] = self.spine?.map(|mm| mm / 25.4);
        let inches = base + page * pages as f64;
        let base = if base > 0.0 { format!("{base:.4} in + ") } else { String::new() };
        Some((inches * 25.4, format!("{base}{pages} pages x {page:.6} in = {inches:.4} in")))
    }
}
