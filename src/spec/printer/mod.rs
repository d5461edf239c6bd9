//! Printers and what they ask of a book, from `config/printers.toml`.

mod read;

use super::answers::Answers;

/// What a printer asks. Lengths in mm; each rule with where it comes from.
#[derive(Clone, Debug)]
pub struct Printer {
    /// As written in a book spec.
    pub name: String,
    /// One line about it.
    pub about: String,
    /// The day on which its rules were gathered.
    pub read: String,
    /// Whether it prints both sides of a leaf unless the book says otherwise.
    pub duplex: bool,
    /// Where answers go unless the book says otherwise.
    pub answers: Answers,
    /// Whether each page with mazes has a line for name and date.
    pub name_line: bool,
    /// The margins that it demands.
    pub margins: MarginRules,
    /// The bleed that it takes, where it takes any.
    pub bleed: Option<Bleed>,
    /// The sizes that it cuts to.
    pub trim: Option<Trim>,
    /// The number of pages that it binds.
    pub pages: Option<Pages>,
    /// What it prints on the spine.
    pub spine: Option<Spine>,
    /// The thinnest line, in pt.
    pub line: Option<Limit>,
    /// The smallest text, in pt.
    pub text: Option<Limit>,
    /// The lightest grey, in percent of black.
    pub grey: Option<Limit>,
    /// The largest file, in MB.
    pub file: Option<Limit>,
}

/// A margin: the least that is allowed, and what is left where the book does not say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Margin {
    /// The least that it takes, in mm.
    pub least: f64,
    /// What a book has that says nothing, in mm.
    pub usual: f64,
}

#[derive(Clone, Debug)]
pub struct MarginRules {
    /// By the most pages for which each holds, rising; the last holds for any number.
    pub inside: Vec<(u32, Margin)>,
    pub outside: Margin,
    pub top: Margin,
    pub bottom: Margin,
    /// The least at the other edges where the book has bleed.
    pub bleed: Option<f64>,
    pub source: String,
}

impl MarginRules {
    /// The margin at the bind of a book with this number of pages.
    pub fn inside(&self, pages: usize) -> Margin {
        let fits = self.inside.iter().find(|(most, _)| pages <= *most as usize);
        // Reading has made sure that there is a last one.
        fits.or(self.inside.last()).map_or(self.outside, |&(_, margin)| margin)
    }
}

/// What is added at the edges that are cut.
#[derive(Clone, Debug)]
pub struct Bleed {
    pub edge: f64,
    /// Whether it is added at the bind, too.
    pub bind: bool,
    pub source: String,
}

/// The sizes that a printer cuts to, each from and to.
#[derive(Clone, Debug)]
pub struct Trim {
    pub width: (f64, f64),
    pub height: (f64, f64),
    pub source: String,
}

/// The number of pages that a book can have.
#[derive(Clone, Debug)]
pub struct Pages {
    /// The fewest pages.
    pub least: u32,
    /// On white and on cream paper; none if there is no limit.
    pub most: Option<[u32; 2]>,
    /// The most for certain sizes (width and height).
    pub trims: Vec<((f64, f64), [u32; 2])>,
    /// Whether their number must be even.
    pub even: bool,
    /// Whether the last one must be blank.
    pub last_blank: bool,
    /// The number of blank pages in a row that is one too many.
    pub blanks: Option<u32>,
    /// Where this is written.
    pub source: String,
}

impl Pages {
    /// The most pages on white and on cream paper of a book of this size.
    pub fn most(&self, width: f64, height: f64) -> Option<[u32; 2]> {
        let same = |a: f64, b: f64| (a - b).abs() < 0.5;
        let trim = self.trims.iter().find(|((w, h), _)| same(*w, width) && same(*h, height));
        trim.map(|&(_, most)| most).or(self.most)
    }
}

/// The thickness of a page, in mm.
#[derive(Clone, Debug)]
pub struct Spine {
    pub white: f64,
    pub cream: f64,
    pub source: String,
}

/// A least or a most.
#[derive(Clone, Debug)]
pub struct Limit {
    /// The limit.
    pub value: f64,
    /// Whether it is advice only.
    pub warn: bool,
    /// Where this is written.
    pub source: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::assets::Assets;
    use crate::spec::listed::ConfigEntry;

    #[test]
    fn the_inside_margin_follows_the_pages() {
        let printers = Printer::all(&Assets::embedded()).unwrap();
        let names: Vec<&str> = printers.iter().map(|printer| printer.name.as_str()).collect();
        assert_eq!(names, ["home", "classroom", "kdp", "ingram", "lulu"]);
        let kdp = &printers[2];
        let least = |pages| kdp.margins.inside(pages).least / 25.4;
        for (pages, inches) in [(24, 0.375), (150, 0.375), (151, 0.5), (828, 0.875)] {
            assert!((least(pages) - inches).abs() < 1e-9, "{pages}");
        }
        let pages = kdp.pages.as_ref().unwrap();
        assert_eq!(pages.most(152.4, 228.6), Some([828, 776]));
        assert_eq!(pages.most(215.9, 279.4), Some([590, 550]));
        assert_eq!(pages.most(210.0, 297.0), Some([780, 730]), "A4 by any name");
    }
}
