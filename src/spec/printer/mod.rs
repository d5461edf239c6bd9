//! Printers and their rules, from `config/printers.toml`.

mod cover;
mod read;

use super::answers::Answers;
use super::form::Keyword;
use super::front_matter::Matter;
use super::standard::{Day, Standard};
use super::stock::Stock;
use crate::diagnostic::{listed, nearest};
pub use cover::CoverRules;
use std::collections::BTreeMap;
use std::time::SystemTime;
use time::{Duration, OffsetDateTime};

/// A printer with its rules, each with its source. Lengths in mm.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Printer {
    /// The name in a book spec.
    pub name: String,
    /// One line about it.
    pub about: String,
    /// The day on which its rules were collected.
    pub read: Day,
    /// Whether it prints sheets on both sides by default.
    pub duplex: bool,
    /// The default place of the answers.
    pub answers: Answers,
    /// The default pages before the mazes.
    pub front: Vec<Matter>,
    /// The default pages at the end.
    pub back: Vec<Matter>,
    /// Whether a book has a PDF for a screen by default.
    pub screen: bool,
    /// The preferred standard, which the print files follow if the book gives a day.
    pub standard: Option<Standard>,
    /// Whether each page with mazes has a line for name and date.
    pub name_line: bool,
    /// The margins that it requires.
    pub margins: MarginRules,
    /// The bleed that it accepts, if any.
    pub bleed: Option<Bleed>,
    /// The trim sizes that it offers.
    pub trim: Option<Trim>,
    /// The numbers of pages that it binds.
    pub pages: Option<Pages>,
    /// The width of the spine.
    pub spine: Option<Spine>,
    /// The rules for covers; `None` if it prints none, or they are not known.
    pub cover: Option<CoverRules>,
    /// The thinnest line, in pt.
    pub line: Option<Limit>,
    /// The smallest text, in pt.
    pub text: Option<Limit>,
    /// The type size in pt below which text must be black, since presses print grey as dots.
    pub solid: Option<Limit>,
    /// The lightest grey, in percent of black.
    pub grey: Option<Limit>,
    /// The largest file, in MB.
    pub file: Option<Limit>,
}

/// How long the collected rules of a print service are considered current.
const GOOD_FOR: Duration = Duration::days(366);

impl Printer {
    /// The message and help for an unknown printer.
    pub fn unknown(name: &str, known: &[Printer]) -> (String, String) {
        let names = || known.iter().map(|printer| printer.name.as_str());
        let near = nearest(name, names()).map(|near| format!("did you mean `{near}`? "));
        let help = format!("{}There are {}", near.unwrap_or_default(), listed(names(), "and"));
        (format!("there is no printer `{name}`"), help)
    }

    /// Whether the rules of a print service, which may change, were collected more than a year before a day.
    pub fn is_outdated(&self, on: SystemTime) -> bool {
        let today = OffsetDateTime::from(on).date();
        self.pages.is_some() && today - self.read.date() > GOOD_FOR
    }

    /// The paper stocks that it offers; all if it gives none.
    pub fn stocks(&self) -> Vec<Stock> {
        let known = self.pages.as_ref().map(|pages| &pages.most).filter(|most| !most.is_empty());
        let all = || Stock::ALL.iter().map(|&(_, stock, _)| stock).collect();
        known.map_or_else(all, |most| most.keys().copied().collect())
    }
}

/// A margin: the least allowed, and the default.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Margin {
    /// The least allowed, in mm.
    pub least: f64,
    /// The default, in mm.
    pub usual: f64,
}

#[derive(Clone, Debug)]
pub struct MarginRules {
    /// The inner margins of thin books: each holds up to a number of pages, in rising order.
    pub inside: Vec<(u32, Margin)>,
    /// The inner margin of all thicker books.
    pub thickest: Margin,
    pub outside: Margin,
    pub top: Margin,
    pub bottom: Margin,
    /// The least margin at the other edges of a book with bleed.
    pub bleed: Option<f64>,
    pub source: String,
}

impl MarginRules {
    /// The inner margin of a book with this many pages.
    pub fn inside(&self, pages: usize) -> Margin {
        let fits = self.inside.iter().find(|(most, _)| pages <= *most as usize);
        fits.map_or(self.thickest, |&(_, margin)| margin)
    }
}

/// The extra paper at the edges that are cut.
#[derive(Clone, Debug)]
pub struct Bleed {
    pub edge: f64,
    /// Whether it is also added at the bind.
    pub bind: bool,
    pub source: String,
}

/// The trim sizes of a printer.
#[derive(Clone, Debug)]
pub struct Trim {
    pub sizes: Sizes,
    /// Whether a violation is only a warning.
    pub warn: bool,
    pub source: String,
}

/// Sizes of paper (width and height): all sizes between two, or a list.
#[derive(Clone, Debug)]
pub enum Sizes {
    Between((f64, f64), (f64, f64)),
    Listed(Vec<(f64, f64)>),
}

impl Sizes {
    /// The size nearest to a width and height; `None` if there are none.
    pub fn nearest(&self, width: f64, height: f64) -> Option<(f64, f64)> {
        let off = |&(w, h): &(f64, f64)| (w - width).abs() + (h - height).abs();
        match self {
            Sizes::Between(from, to) => {
                Some((width.max(from.0).min(to.0), height.max(from.1).min(to.1)))
            }
            Sizes::Listed(sizes) => sizes.iter().copied().min_by(|a, b| off(a).total_cmp(&off(b))),
        }
    }
}

/// Whether two sides are the same: paper named in mm may stand for a trim size in inches.
pub fn is_same_side(a: f64, b: f64) -> bool {
    (a - b).abs() <= 0.5
}

/// The numbers of pages that a printer binds.
#[derive(Clone, Debug)]
pub struct Pages {
    /// The fewest pages.
    pub least: u32,
    /// The most pages, by paper stock; empty if there is no limit.
    pub most: BTreeMap<Stock, u32>,
    /// The most pages for certain trim sizes (width and height).
    pub trims: Vec<((f64, f64), BTreeMap<Stock, u32>)>,
    /// Whether the number must be even.
    pub even: bool,
    /// Whether the last page must be blank.
    pub last_blank: bool,
    /// The number of blank pages in a row that is too many.
    pub blanks: Option<u32>,
    /// The source of these rules.
    pub source: String,
}

impl Pages {
    /// The most pages on a stock at a trim size; `None` if there is no limit.
    pub fn most(&self, stock: Stock, width: f64, height: f64) -> Option<u32> {
        let is_same = |&&((w, h), _): &&(_, _)| is_same_side(w, width) && is_same_side(h, height);
        let trim = self.trims.iter().find(is_same);
        trim.map_or(&self.most, |(_, most)| most).get(&stock).copied()
    }
}

/// The thickness of a book, in mm.
#[derive(Clone, Debug)]
pub struct Spine {
    /// A constant added to the thickness of the pages.
    pub base: f64,
    /// The thickness of a page, by paper stock.
    pub page: BTreeMap<Stock, f64>,
    /// Alternatively, widths by number of pages, each up to a number, in rising order; thicker books have no known width.
    pub steps: Vec<(u32, f64)>,
    pub source: String,
}

impl Spine {
    /// The spine width for this many pages; `None` if the printer gives no thickness for the stock, or no step.
    pub fn width(&self, stock: Stock, pages: u32) -> Option<f64> {
        if let Some(&(_, width)) = self.steps.iter().find(|(most, _)| pages <= *most) {
            return Some(width);
        }
        Some(self.base + self.page.get(&stock)? * f64::from(pages))
    }
}

/// A minimum or maximum.
#[derive(Clone, Debug)]
pub struct Limit {
    /// The limit.
    pub value: f64,
    /// Whether a violation is only a warning.
    pub warn: bool,
    /// The source of the rule.
    pub source: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::Assets;
    use crate::config_table::ConfigEntry;

    #[test]
    fn the_inside_margin_follows_the_pages() {
        let printers = Printer::all(&Assets::embedded()).unwrap();
        let names: Vec<&str> = printers.iter().map(|printer| printer.name.as_str()).collect();
        assert_eq!(
            names,
            [
                "home",
                "classroom",
                "kdp",
                "kdp-hardcover",
                "ingram",
                "ingram-hardcover",
                "lulu",
                "lulu-hardcover",
                "bod",
                "tablet"
            ]
        );
        let kdp = &printers[2];
        let least = |pages| kdp.margins.inside(pages).least / 25.4;
        for (pages, inches) in [(24, 0.375), (150, 0.375), (151, 0.5), (828, 0.875)] {
            assert!((least(pages) - inches).abs() < 1e-9, "{pages}");
        }
        let pages = kdp.pages.as_ref().unwrap();
        let most = |width, height| {
            Stock::ALL.iter().map(|&(_, stock, _)| pages.most(stock, width, height)).collect()
        };
        let most: [Vec<Option<u32>>; 3] =
            [most(152.4, 228.6), most(215.9, 279.4), most(210.0, 297.0)];
        assert_eq!(most[0], [Some(828), Some(776), Some(812)]);
        assert_eq!(most[1], [Some(590), Some(550), Some(578)]);
        assert_eq!(most[2], [Some(780), Some(730), Some(764)], "A4 by any name");
        let lulu = &printers[6];
        for (pages, inches) in [(32, 0.5), (61, 0.625), (151, 1.0), (401, 1.125), (800, 1.25)] {
            let least = lulu.margins.inside(pages).least / 25.4;
            assert!((least - inches).abs() < 1e-9, "Lulu, {pages} pages: {least}");
        }
        let most = |printer: usize, stock, width, height| {
            printers[printer].pages.as_ref().unwrap().most(stock, width, height)
        };
        assert_eq!(most(6, Stock::Cream, 152.4, 228.6), Some(800));
        assert_eq!(most(6, Stock::White, 228.6, 177.8), Some(250), "wider than high");
        let ingram = Stock::ALL.iter().map(|&(_, stock, _)| most(4, stock, 152.4, 228.6));
        assert_eq!(ingram.collect::<Vec<_>>(), [Some(1200), Some(1050), Some(900)]);
    }

    #[test]
    fn rules_are_good_for_a_year() {
        let printers = Printer::all(&Assets::embedded()).unwrap();
        let (home, kdp) = (&printers[0], &printers[2]);
        let after = |days| (kdp.read.date() + Duration::days(days)).midnight().assume_utc();
        assert!(!kdp.is_outdated(after(366).into()) && kdp.is_outdated(after(367).into()));
        assert!(
            !home.is_outdated(after(10_000).into()),
            "what was learned from practice stays true"
        );
    }

    #[test]
    fn the_spine_follows_the_pages_and_the_stock() {
        let printers = Printer::all(&Assets::embedded()).unwrap();
        let spine = |printer: usize, stock, pages| {
            let width = printers[printer].spine.as_ref()?.width(stock, pages)?;
            Some((width / 25.4 * 1000.0).round())
        };
        assert_eq!(spine(2, Stock::White, 100), Some(225.0));
        assert_eq!(spine(2, Stock::Cream, 100), Some(250.0));
        assert_eq!(spine(2, Stock::Groundwood, 100), Some(235.0));
        assert_eq!(spine(6, Stock::White, 222), Some(560.0), "222 / 444 + 0.06 in");
        assert_eq!(spine(3, Stock::Cream, 234), Some(774.0), "234 x .0025 + .189 in");
        assert_eq!(spine(4, Stock::White, 100), None, "Ingram gives no formula");
        assert_eq!(spine(5, Stock::White, 100), None, "nor for hardcovers");
        let steps = [(24, 250.0), (84, 250.0), (86, 500.0), (140, 500.0), (142, 625.0)];
        for (pages, width) in steps.into_iter().chain([(168, 625.0), (170, 688.0), (194, 688.0)]) {
            assert_eq!(spine(7, Stock::Cream, pages), Some(width), "Lulu, {pages} pages");
        }
        assert_eq!(spine(7, Stock::White, 196), None, "Lulu's steps are known up to 194 pages");
    }

    #[test]
    fn the_nearest_size_is_near_in_both_sides() {
        let listed = Sizes::Listed(vec![(101.0, 100.0), (100.0, 200.0), (110.0, 190.0)]);
        assert_eq!(listed.nearest(101.0, 199.0), Some((100.0, 200.0)));
        assert_eq!(Sizes::Listed(Vec::new()).nearest(1.0, 1.0), None);
        let between = Sizes::Between((100.0, 150.0), (200.0, 300.0));
        assert_eq!(between.nearest(90.0, 310.0), Some((100.0, 300.0)));
    }
}
