//! The preflight rules, which a book is checked against before printing.

/// A preflight rule. Its limits are the printer's (`config/printers.toml`) or the audience's.
#[allow(missing_docs)] // See `Rule::about` for a line about each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    SafeArea,
    Boxes,
    NarrowestGap,
    AnswerGap,
    ThinnestLine,
    SmallestText,
    SolidText,
    LightestGrey,
    Colors,
    Fonts,
    TrimSize,
    PageCount,
    EvenPages,
    LastPage,
    BlankRun,
    FileSize,
}

impl Rule {
    /// Every rule, in the order of `mazebook list rules`.
    pub const ALL: [Rule; 16] = [
        Rule::SafeArea,
        Rule::Boxes,
        Rule::NarrowestGap,
        Rule::AnswerGap,
        Rule::ThinnestLine,
        Rule::SmallestText,
        Rule::SolidText,
        Rule::LightestGrey,
        Rule::Colors,
        Rule::Fonts,
        Rule::TrimSize,
        Rule::PageCount,
        Rule::EvenPages,
        Rule::LastPage,
        Rule::BlankRun,
        Rule::FileSize,
    ];

    /// The name in `allow` and in findings.
    pub fn name(self) -> &'static str {
        self.words().0
    }

    /// One line about it.
    pub fn about(self) -> &'static str {
        self.words().1
    }

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Rule::SafeArea => ("safe-area", "no ink in the margins that the printer demands"),
            Rule::Boxes => ("boxes", "every page has one size, its trim inside its sheet"),
            Rule::NarrowestGap => ("narrowest-gap", "passages wide enough for the reader's pencil"),
            Rule::AnswerGap => ("answer-gap", "passages of the key wide enough to follow the way"),
            Rule::ThinnestLine => ("thinnest-line", "no line that the printer would lose"),
            Rule::SmallestText => ("smallest-text", "no text too small to print or to read"),
            Rule::SolidText => ("solid-text", "no grey in small text on a press"),
            Rule::LightestGrey => ("lightest-grey", "no grey that the printer would lose"),
            Rule::Colors => ("colors", "a book for the press is black and grey"),
            Rule::Fonts => ("fonts", "every font may be embedded"),
            Rule::TrimSize => ("trim-size", "a size that the printer cuts to"),
            Rule::PageCount => ("page-count", "as many pages as the printer binds"),
            Rule::EvenPages => ("even-pages", "an even number of pages"),
            Rule::LastPage => ("last-page", "a blank last page where the printer wants one"),
            Rule::BlankRun => ("blank-run", "no long run of blank pages"),
            Rule::FileSize => ("file-size", "a file that the printer takes"),
        }
    }
}
