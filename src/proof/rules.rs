//! What a printer asks of a package, as plain numbers.

/// The rules for one book at one printer. Lengths in mm.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Who prints it.
    pub printer: String,
    /// The day on which its rules were gathered.
    pub read: String,
    /// The width and the height of a page.
    pub trim: [f64; 2],
    /// The bleed, and whether it is at the bind, too; none if the book has none.
    pub bleed: Option<(f64, bool)>,
    /// Whether the bind of even pages is at their right.
    pub mirrored: bool,
    /// The least margin at the bind, by the most pages for which it holds, rising.
    pub inside: Vec<(u32, f64)>,
    /// The least margins at the other edges: outside, top, bottom.
    pub others: [f64; 3],
    /// Whether the book may break these.
    pub margins_advice: bool,
    /// How many pages a book can have.
    pub count: Option<Count>,
    /// The thinnest line, in pt.
    pub line: Option<Limit>,
    /// The smallest text, in pt.
    pub text: Option<Limit>,
    /// The lightest grey, in percent of black.
    pub grey: Option<Limit>,
    /// The narrowest passage.
    pub gap: f64,
    /// Whether the book may break that.
    pub gap_advice: bool,
    /// The standard that files for print keep, as they name it themselves.
    pub standard: Option<&'static str>,
    /// Its cover.
    pub cover: CoverSheet,
}

/// A least.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// The number.
    pub value: f64,
    /// Whether it is advice only, or the book may break it.
    pub advice: bool,
}

/// The number of pages that a printer binds.
#[derive(Clone, Copy, Debug)]
pub struct Count {
    /// The fewest.
    pub least: u32,
    /// The most.
    pub most: Option<u32>,
    /// Whether it must be even.
    pub even: bool,
    /// Whether the last one must be blank.
    pub last_blank: bool,
    /// Whether the book may break all this.
    pub advice: bool,
}

/// The sheet of a cover.
#[derive(Clone, Debug)]
pub struct CoverSheet {
    /// What is cut off at each edge, or folded in.
    pub wrap: f64,
    /// How much wider and higher a side is than a page.
    pub board: [f64; 2],
    /// The spine of a book without pages, and what each page adds, where the printer says so.
    pub spine: Option<[f64; 2]>,
    /// Instead, the spine by the most pages for which it holds, rising.
    pub steps: Vec<(u32, f64)>,
    /// The spine that the book gives instead.
    pub own_spine: Option<f64>,
    /// The most ink, in percent, where colors are printed in four inks.
    pub ink: Option<f64>,
    /// The number of the book, as it writes it.
    pub isbn: Option<String>,
    /// The five digits of its price.
    pub price: String,
}

impl Rules {
    /// The least margin at the bind of a book with this number of pages.
    pub fn inside(&self, pages: usize) -> f64 {
        let fits = self.inside.iter().find(|(most, _)| pages <= *most as usize);
        fits.or(self.inside.last()).map_or(0.0, |&(_, margin)| margin)
    }
}

impl CoverSheet {
    /// The spine of a book with this number of pages, and how it comes about.
    pub fn spine_of(&self, pages: usize) -> Option<(f64, String)> {
        match self.own_spine {
            Some(own) => Some((own, format!("{:.4} in, as the book says", own / 25.4))),
            None => self.formula(pages),
        }
    }

    /// The same by the printer's formula.
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
