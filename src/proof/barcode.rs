//! Reads a barcode from its bars like a scanner: an EAN-13 and its five-digit add-on.

use super::geometry::around;
use super::ink::{Color, How, Paint};

/// A decoded barcode.
#[derive(Debug, PartialEq)]
pub struct Barcode {
    /// Thirteen digits.
    pub number: String,
    /// The five digits of the add-on.
    pub beside: String,
    /// The width of the thinnest bar, in mm.
    pub module: f64,
}

/// The numbers of bars and of modules in an EAN-13 and in its add-on.
const BARS: [usize; 2] = [30, 16];
const MODULES: [usize; 2] = [95, 47];

/// The codes of digits with odd parity, seven modules each. Even parity uses the same codes, inverted and reversed.
const ODD: [u8; 10] = [
    0b000_1101, 0b001_1001, 0b001_0011, 0b011_1101, 0b010_0011, 0b011_0001, 0b010_1111, 0b011_1011,
    0b011_0111, 0b000_1011,
];
/// By the first digit: which of the six digits on the left have even parity.
const FIRST: [u8; 10] = [
    0b00_0000, 0b00_1011, 0b00_1101, 0b00_1110, 0b01_0011, 0b01_1001, 0b01_1100, 0b01_0101,
    0b01_0110, 0b01_1010,
];
/// By the checksum: which of the five digits of the add-on have even parity.
const BESIDE: [u8; 10] = [
    0b1_1000, 0b1_0100, 0b1_0010, 0b1_0001, 0b0_1100, 0b0_0110, 0b0_0011, 0b0_1010, 0b0_1001,
    0b0_0101,
];

/// Reads the barcode from a cover's ink; an error says why there is none.
pub fn read(ink: &[Paint]) -> Result<Barcode, String> {
    let mut bars: Vec<[f64; 2]> = ink
        .iter()
        .filter(|paint| paint.how == How::Fill && paint.color == Color::Grey(0.0))
        .filter(|paint| paint.lines.len() >= BARS[1])
        .flat_map(|paint| &paint.lines)
        .filter(|line| line.len() == 5)
        .map(|line| {
            let [left, _, right, _] = around(std::slice::from_ref(line));
            [left, right]
        })
        .collect();
    bars.sort_by(|a, b| a[0].total_cmp(&b[0]));
    if bars.len() != BARS[0] + BARS[1] {
        return Err(format!("{} bars instead of {}", bars.len(), BARS[0] + BARS[1]));
    }
    let (number, beside) = bars.split_at(BARS[0]);
    let module = (number[BARS[0] - 1][1] - number[0][0]) / MODULES[0] as f64;
    let number = thirteen(&modules(number, MODULES[0]))?;
    let beside = five(&modules(beside, MODULES[1]))?;
    Ok(Barcode { number, beside, module })
}

/// The modules from the first bar to the last; `true` is dark.
fn modules(bars: &[[f64; 2]], count: usize) -> Vec<bool> {
    let left = bars[0][0];
    let module = (bars[bars.len() - 1][1] - left) / count as f64;
    let middle = |at: usize| left + (at as f64 + 0.5) * module;
    (0..count).map(|at| bars.iter().any(|bar| (bar[0]..bar[1]).contains(&middle(at)))).collect()
}

/// A digit, and whether it has even parity.
fn digit(modules: &[bool]) -> Option<(u8, bool)> {
    let code = modules.iter().fold(0, |code, &dark| code << 1 | u8::from(dark));
    let turned = (!code & 0x7f).reverse_bits() >> 1;
    let find = |code| ODD.iter().position(|&odd| odd == code).map(|digit| digit as u8);
    find(code).map(|digit| (digit, false)).or_else(|| Some((find(turned)?, true)))
}

fn thirteen(modules: &[bool]) -> Result<String, String> {
    let unreadable = || "bars that are no EAN-13".to_owned();
    let left = modules[3..45].chunks(7).map(digit).collect::<Option<Vec<_>>>();
    let parity = |digits: &[(u8, bool)]| digits.iter().fold(0, |all, it| all << 1 | u8::from(it.1));
    let left = left.ok_or_else(unreadable)?;
    let first = FIRST.iter().position(|&known| known == parity(&left)).ok_or_else(unreadable)?;
    // In the right half, dark and light are swapped.
    let inverted: Vec<bool> = modules[50..92].iter().map(|dark| !dark).collect();
    let right = inverted.chunks(7).map(digit).collect::<Option<Vec<_>>>().ok_or_else(unreadable)?;
    let digits: Vec<u8> =
        [first as u8].into_iter().chain(left.iter().chain(&right).map(|it| it.0)).collect();
    let sum: u32 =
        digits.iter().zip([1, 3].into_iter().cycle()).map(|(&it, by)| u32::from(it) * by).sum();
    let text: String = digits.iter().map(u8::to_string).collect();
    match sum % 10 {
        0 => Ok(text),
        _ => Err(format!("{text}, whose check digit is wrong")),
    }
}

fn five(modules: &[bool]) -> Result<String, String> {
    let unreadable = || "bars beside it that are no five digits".to_owned();
    let digits = modules[4..].chunks(9).map(|part| digit(&part[..7]));
    let digits = digits.collect::<Option<Vec<_>>>().ok_or_else(unreadable)?;
    let parity = digits.iter().fold(0, |all, it| all << 1 | u8::from(it.1));
    let weights = [3, 9].into_iter().cycle();
    let sum: u32 = digits.iter().zip(weights).map(|(it, by)| u32::from(it.0) * by).sum();
    if BESIDE[sum as usize % 10] != parity {
        return Err(unreadable());
    }
    Ok(digits.iter().map(|it| it.0.to_string()).collect())
}

/// The thirteen digits of an ISBN.
pub fn wanted(isbn: &str) -> String {
    let signs: String = isbn.chars().filter(char::is_ascii_alphanumeric).collect();
    if signs.len() == 13 {
        return signs;
    }
    let twelve = format!("978{}", signs.get(..9).unwrap_or_default());
    let weights = [1, 3].into_iter().cycle();
    let sum: u32 = twelve.bytes().zip(weights).map(|(it, by)| u32::from(it - b'0') * by).sum();
    format!("{twelve}{}", (10 - sum % 10) % 10)
}
