//! What marks are drawn with.

/// What a mark is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Percent of black, 0 to 100; 100 is pure black, written as DeviceGray in PDF.
    Grey(u8),
    /// Red, green, blue; for the screen only.
    Rgb(u8, u8, u8),
}

impl Ink {
    pub const BLACK: Ink = Ink::Grey(100);
}
