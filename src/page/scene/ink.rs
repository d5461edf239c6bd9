//! The inks of marks.

/// The ink of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Percent of black, 0 to 100; 100 is pure black, written as DeviceGray in PDF.
    Grey(u8),
    /// Red, green, blue: for screens, and for covers if the printer takes RGB.
    Rgb(u8, u8, u8),
    /// Cyan, magenta, yellow and black in percent, 0 to 100: for covers.
    Cmyk(u8, u8, u8, u8),
}

impl Ink {
    /// Pure black.
    pub const BLACK: Ink = Ink::Grey(100);
    /// No ink at all, over other ink.
    pub const WHITE: Ink = Ink::Grey(0);
}
