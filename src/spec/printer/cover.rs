//! A printer's rules for covers.

/// A printer's rules for covers: one sheet with back, spine and front. Lengths in mm.
#[derive(Clone, Debug)]
pub struct CoverRules {
    /// The width that is cut off at each edge of the sheet, or folded around a board.
    pub wrap: f64,
    /// The extra width and height of a side over a page (board and hinge); 0 for a cover that is cut with its pages.
    pub board: (f64, f64),
    /// The width of the part of a side that bends, next to the spine.
    pub hinge: f64,
    /// The least spine, and the step in which it grows; `None` if any width may be used.
    pub steps: Option<(f64, f64)>,
    /// The least distance of important content from the edges of its side.
    pub live: f64,
    /// The rules for text on the spine.
    pub title: SpineText,
    /// The space for a barcode.
    pub barcode: BarcodeRoom,
    /// The most total ink of four, in percent, if colors are printed in four inks; `None` if they are given in RGB.
    pub ink: Option<f64>,
    /// The source of these rules, and where to look up a spine.
    pub source: String,
}

/// The rules for text on a spine. Lengths in mm.
#[derive(Clone, Copy, Debug)]
pub struct SpineText {
    /// The fewest pages of a book with text on its spine.
    pub pages: u32,
    /// The distance of the text from each fold.
    pub clear: f64,
    /// For spines narrower than the first length, the second is the distance.
    pub thin: Option<(f64, f64)>,
}

impl SpineText {
    /// The distance of the text from each fold on a spine of a width, in mm.
    pub fn clear(&self, spine: f64) -> f64 {
        self.thin.filter(|(below, _)| spine < *below).map_or(self.clear, |(_, clear)| clear)
    }
}

/// The white space for a barcode at the lower right of the back, in mm.
#[derive(Clone, Copy, Debug)]
pub struct BarcodeRoom {
    pub width: f64,
    pub height: f64,
    /// The distance from the hinge or the fold.
    pub clear: f64,
    /// The distance from the foot.
    pub foot: f64,
    /// Whether a book must have a barcode.
    pub required: bool,
}
