//! What a printer asks of the cover of a book.

/// What a printer asks of the cover of a book: one sheet with its back, its spine and its front. Lengths in mm.
#[derive(Clone, Debug)]
pub struct CoverRules {
    /// What is cut off at each edge of the sheet, or folded around a board.
    pub wrap: f64,
    /// How much wider and higher a side is than a page: its board and its hinge; 0 for a cover that is cut with its pages.
    pub board: (f64, f64),
    /// How much of a side bends, beside the spine.
    pub hinge: f64,
    /// The least spine that a book can give, and the step in which it grows; any where nothing is known of that.
    pub steps: Option<(f64, f64)>,
    /// How far what must be seen is from the edges of its side.
    pub live: f64,
    /// The text on the spine.
    pub title: SpineText,
    /// Where a barcode goes.
    pub barcode: BarcodeRoom,
    /// The most ink, in percent, of four that may lie on each other, where colors are printed in four inks; none where they
    /// are given in red, green and blue.
    pub ink: Option<f64>,
    /// Where this is written, and where a spine can be asked for.
    pub source: String,
}

/// Which books have a text on their spine, and where. Lengths in mm.
#[derive(Clone, Copy, Debug)]
pub struct SpineText {
    /// The fewest pages of such a book.
    pub pages: u32,
    /// How far the text is from each fold.
    pub clear: f64,
    /// How far on a spine that is narrower than this.
    pub thin: Option<(f64, f64)>,
}

impl SpineText {
    /// How far the text is from each fold on a spine of a width, in mm.
    pub fn clear(&self, spine: f64) -> f64 {
        self.thin.filter(|(below, _)| spine < *below).map_or(self.clear, |(_, clear)| clear)
    }
}

/// The white room for a barcode at the lower right of the back.
#[derive(Clone, Copy, Debug)]
pub struct BarcodeRoom {
    pub width: f64,
    pub height: f64,
    /// From the hinge or the fold.
    pub clear: f64,
    /// From the foot.
    pub foot: f64,
    /// Whether a book must have one.
    pub required: bool,
}
