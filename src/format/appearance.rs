//! The appearance of a single maze: text styles and animations.

/// The animation of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Animation {
    /// The solution draws itself.
    Solve,
    /// The walls vanish one by one.
    Carve,
}

impl Animation {
    /// Every animation with its name on the command line and a one-line description.
    pub const ALL: &[(&str, Animation, &str)] = &[
        ("solve", Animation::Solve, "the solution draws itself from start to finish"),
        ("carve", Animation::Carve, "the walls vanish one by one, as the algorithm opens them"),
    ];
}

/// The character set for the walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Style {
    /// `o--o` and `|`: works on every terminal and printer.
    Ascii,
    /// Double lines: `╔═╦═╗`.
    Box,
    /// Solid walls built from half blocks: `█▀▄`.
    Blocks,
    /// Braille dots, two by four per character: `⡏⠉⢹`; the only style for cells of any shape.
    Braille,
}

impl Style {
    /// Every style with its name on the command line and a one-line description.
    pub const ALL: &[(&str, Style, &str)] = &[
        ("ascii", Style::Ascii, "o--o and |, for every terminal; square cells only"),
        ("box", Style::Box, "double lines, square cells only"),
        ("blocks", Style::Blocks, "solid walls, small, square cells only"),
        ("braille", Style::Braille, "fine dots, cells of every shape"),
    ];
}

/// The size of a terminal in characters; `None` means unlimited.
#[derive(Clone, Copy, Debug, Default)]
pub struct Room {
    /// Characters per line.
    pub columns: Option<usize>,
    /// Rows visible at once. A taller drawing scrolls; it is made smaller only if it then fits.
    pub rows: Option<usize>,
}

/// The appearance of a maze as text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look {
    /// The characters for its walls; `None` picks the best style for its grid.
    pub style: Option<Style>,
    /// The space available.
    pub room: Room,
    /// Whether to use ANSI colors.
    pub colored: bool,
    /// Whether characters beyond ASCII are allowed.
    pub unicode: bool,
}
