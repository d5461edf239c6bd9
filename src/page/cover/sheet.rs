//! The sheet of a cover, with the places of its back, spine and front.

use maze::geometry::Rect;
use spec::{CoverRules, Paper};

/// A sheet with its size and its sides, in mm from its top left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheet {
    /// From left to right, with the bleed.
    pub width: f64,
    /// From top to bottom, with the bleed.
    pub height: f64,
    /// The part that stays after cutting, or the face of a case cover without its wrap.
    pub trim: Rect,
    /// The back, at the left.
    pub back: Rect,
    /// The spine.
    pub spine: Rect,
    /// The front, at the right.
    pub front: Rect,
}

impl Sheet {
    /// The sheet for pages of a paper size and a spine width in mm.
    pub fn new(paper: &Paper, spine: f64, rules: &CoverRules) -> Sheet {
        let (width, height) = (paper.width + rules.board.0, paper.height + rules.board.1);
        let wrap = rules.wrap;
        let side = |x: f64, width: f64| Rect::new(wrap + x, wrap, width, height);
        Sheet {
            width: 2.0 * (wrap + width) + spine,
            height: height + 2.0 * wrap,
            trim: side(0.0, 2.0 * width + spine),
            back: side(0.0, width),
            spine: side(width, spine),
            front: side(width + spine, width),
        }
    }

    /// The whole sheet.
    pub fn whole(&self) -> Rect {
        Rect::new(0.0, 0.0, self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spec::assets::Assets;
    use spec::{ConfigEntry, Printer, Stock};

    #[test]
    fn sheets_are_as_wide_as_the_printers_say() {
        let printers = Printer::all(&Assets::embedded()).unwrap();
        let sheet = |name: &str, (width, height): (f64, f64), spine: Result<f64, (Stock, u32)>| {
            let printer = printers.iter().find(|printer| printer.name == name).unwrap();
            let rules = printer.cover.as_ref().unwrap();
            let spine = match spine {
                Ok(inches) => inches * 25.4,
                Err((stock, pages)) => printer.spine.as_ref().unwrap().width(stock, pages).unwrap(),
            };
            let (width, height) = (width * 25.4, height * 25.4);
            let [name, about] = [String::new(), String::new()];
            let paper = Paper { name, about, width, height, printer: None };
            let sheet = Sheet::new(&paper, spine, rules);
            [sheet.width, sheet.height].map(|mm| (mm / 25.4 * 1000.0).round() / 1000.0)
        };
        // KDP's own example.
        assert_eq!(sheet("kdp", (6.0, 9.0), Err((Stock::White, 60))), [12.385, 9.25]);
        // KDP's calculator gives 14.349.
        assert_eq!(sheet("kdp-hardcover", (6.0, 9.0), Err((Stock::Cream, 234))), [14.35, 10.418]);
        assert_eq!(sheet("ingram", (6.0, 9.0), Ok(0.505)), [12.755, 9.25]);
        // IngramSpark's template is 14.194 in wide.
        assert_eq!(sheet("ingram-hardcover", (6.0, 9.0), Ok(0.313)), [14.193, 10.5]);
        assert_eq!(sheet("ingram-hardcover", (8.5, 11.0), Ok(1.0)), [19.88, 12.5]);
        // Two of Lulu's templates: 1094 x 774 pt, and 19 in wide.
        assert_eq!(sheet("lulu-hardcover", (6.0, 9.0), Ok(104.0 / 72.0)), [15.194, 10.75]);
        let thin = sheet("lulu-hardcover", (8.5, 11.0), Err((Stock::White, 84)));
        assert_eq!(thin, [19.0, 12.75]);
        // Lulu's service gives 920 pt.
        assert_eq!(sheet("lulu", (6.0, 9.0), Err((Stock::White, 210))), [12.783, 9.25]);
    }
}
