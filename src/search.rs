//! The seed whose maze meets a difficulty.

/// What a page asks of the length of its solution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    /// Cells on the solution path, give or take `tolerance`.
    Solution { cells: u32, tolerance: u32 },
    /// Share of the page's cells on the solution path (0 to 1), give or take `tolerance`.
    Fraction { share: f64, tolerance: f64 },
    /// Levels `from` to `to` (1 to 10, both included): from decile `from - 1` to decile `to` of the solution length.
    Levels { from: u8, to: u8 },
}
