//! The appearance of a single maze: text styles and animations.

/// What is seen to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Animation {
    /// The solution draws itself.
    Solve,
    /// The walls vanish one by one.
    Carve,
}

impl Animation {
    /// Every animation with its name on the command line and a line about it.
    pub const ALL: &[(&str, Animation, &str)] = &[
        ("solve", Animation::Solve, "the solution draws itself from start to finish"),
        ("carve", Animation::Carve, "the walls vanish one by one, as the algorithm opens them"),
    ];
}

/// The characters that walls are drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// `o--o` and `|`: for every terminal and printer.
    Ascii,
    /// Double lines: `╔═╦═╗`.
    Box,
    /// Solid walls of half blocks: `█▀▄`.
    Blocks,
    /// Dots, two by four to a character: `⡏⠉⢹`; for cells of any shape.
    Braille,
}

impl Style {
    /// Every style with its name on the command line and a line about it.
    pub const ALL: &[(&str, Style, &str)] = &[
        ("ascii", Style::Ascii, "o--o and |, for every terminal; square cells only"),
        ("box", Style::Box, "double lines, square cells only"),
        ("blocks", Style::Blocks, "solid walls, small, square cells only"),
        ("braille", Style::Braille, "fine dots, cells of every shape"),
    ];
}

/// How much a terminal shows at once, in characters; none if there is no bound.
#[derive(Clone, Copy, Debug, Default)]
pub struct Room {
    /// Characters in a line; as many as it takes if there is none.
    pub columns: Option<usize>,
    /// A drawing with more rows than this scrolls: it is made smaller only if that helps.
    pub rows: Option<usize>,
}

/// How a maze looks as text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look {
    /// The characters of its walls; the best for it if there is none.
    pub style: Option<Style>,
    /// The room that it has.
    pub room: Room,
    /// Whether it has ANSI colors.
    pub colored: bool,
    /// Whether it may have characters beyond ASCII.
    pub unicode: bool,
}
