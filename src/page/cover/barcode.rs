//! The barcode of a book: its ISBN as EAN-13, with the price as an add-on.

use crate::font::{Faces, Paragraph, Weight};
use crate::layout::{Typeset, text};
use crate::scene::{Ink, Mark, Role, Shape};
use barcoders::sym::ean13::{EAN13, ENCODINGS};
use maze::geometry::{MM_PER_PT, Point, Rect, Trail};
use spec::{Price, ean};

/// A module (the thinnest bar) in mm at 100% (GS1 General Specifications, EAN-13). GS1 allows 80% to 200%.
const MODULE: f64 = 0.33;
const SCALES: [f64; 3] = [1.0, 0.9, 0.8];
/// White space in modules: at the left, between both parts, and at the right.
const QUIET: [usize; 3] = [11, 9, 5];
/// In modules: the height of the bars, the extra length of guard bars at the foot, the largest type of the digits, and the
/// distance from the bars to the baseline of the digits.
const BARS: f64 = 69.0;
const LONGER: f64 = 5.0;
const DIGITS: f64 = 9.0;
const BASELINE: f64 = 8.0;
/// The distance from the bars up to the baseline of the hyphenated ISBN, in modules.
const OVER: f64 = 3.0;

/// The barcode of a book: for each module, whether it is dark.
#[derive(Clone, Debug)]
pub struct Barcode {
    number: String,
    digits: String,
    bars: Vec<u8>,
    price: String,
    beside: Vec<u8>,
}

impl Barcode {
    /// The barcode of a valid ISBN and a price; `None` if they cannot be encoded.
    pub fn new(isbn: &str, price: Option<Price>) -> Option<Barcode> {
        let digits = ean(isbn)?;
        let price = format!("{:05}", price.unwrap_or(Price::NONE).0);
        Some(Barcode {
            number: format!("ISBN {}", thirteen(isbn, &digits)),
            bars: EAN13::new(&digits).ok()?.encode(),
            digits,
            beside: add_on(&price)?,
            price,
        })
    }

    /// The barcode in the center of a white space, as large as allowed.
    pub fn draw(&self, faces: &Faces, room: Rect) -> Typeset<Vec<Mark>> {
        let modules = QUIET.iter().sum::<usize>() + self.bars.len() + self.beside.len();
        let height = OVER + DIGITS + BARS + BASELINE;
        let fits = |scale: &&f64| {
            modules as f64 * MODULE * **scale <= room.width
                && height * MODULE * **scale <= room.height
        };
        let module = MODULE * SCALES.iter().find(fits).unwrap_or(&SCALES[2]);
        // If it does not fit at 80%, the bars get shorter; scanners can still read them.
        let bars = (room.height / module - (height - BARS)).min(BARS);
        let left = room.center().x - modules as f64 * module / 2.0;
        let top =
            room.center().y - (height - BARS + bars) * module / 2.0 + (OVER + DIGITS) * module;
        let place = |at: f64, y: f64| Point::new(left + at * module, top + y * module);
        let first = QUIET[0];
        let second = first + self.bars.len() + QUIET[1];
        let mut path = Vec::new();
        for (start, part) in [(first, &self.bars), (second, &self.beside)] {
            for run in runs(part) {
                // The guard bars of the ISBN extend down between its digits.
                let is_guard = start == first
                    && [0..3, 45..50, 92..95].iter().any(|it| it.contains(&run.start));
                let foot = if is_guard { bars + LONGER } else { bars };
                // The add-on's digits are above its bars.
                let head = if start == second { DIGITS } else { 0.0 };
                let [from, to] = [run.start, run.end].map(|at| (start + at) as f64);
                let corners =
                    [place(from, head), place(to, head), place(to, foot), place(from, foot)];
                path.push(Trail::of_lines(&corners, true));
            }
        }
        let mut marks =
            vec![Mark { role: Role::Ornament, ink: Ink::BLACK, shape: Shape::Fill { path } }];
        let size = DIGITS * 0.9 * module / MM_PER_PT;
        let mut words = |said: &str, from: f64, to: f64, y: f64| -> Typeset<()> {
            let said = Paragraph::from(said);
            let width = faces.width(&said, Weight::Regular, size)?;
            let size = size * ((to - from) * module / width).min(1.0);
            let line = faces.shape(&said, Weight::Regular, size)?;
            let middle = place(f64::midpoint(from, to), y);
            let at = Point::new(middle.x - line.width / 2.0, middle.y);
            marks.extend(text::level(line, at, (Role::Detail, Ink::BLACK)));
            Ok(())
        };
        let at = |module: usize| (first + module) as f64;
        let foot = bars + BASELINE;
        words(&self.digits[..1], 0.0, at(0) - 2.0, foot)?;
        words(&self.digits[1..7], at(4), at(45), foot)?;
        words(&self.digits[7..], at(50), at(91), foot)?;
        words(&self.price, second as f64, (second + self.beside.len()) as f64, DIGITS - 2.0)?;
        words(&self.number, at(0), at(95), -OVER)?;
        Ok(marks)
    }
}

/// An ISBN as 13 digits, with the book's own hyphens or spaces.
fn thirteen(isbn: &str, digits: &str) -> String {
    let is_sign = |sign: &char| matches!(sign, ' ' | '-');
    if isbn.chars().filter(|sign| !is_sign(sign)).count() == 13 {
        return isbn.to_owned();
    }
    let sign = isbn.chars().find(is_sign).map_or(String::new(), String::from);
    let (most, last) = (isbn.len() - 1, digits.len() - 1);
    format!("978{sign}{}{}", &isbn[..most], &digits[last..])
}

/// By check digit of an add-on: which of its digits use the second set (GS1 General Specifications, EAN-5 add-on).
const SETS: [[usize; 5]; 10] = [
    [1, 1, 0, 0, 0],
    [1, 0, 1, 0, 0],
    [1, 0, 0, 1, 0],
    [1, 0, 0, 0, 1],
    [0, 1, 1, 0, 0],
    [0, 0, 1, 1, 0],
    [0, 0, 0, 1, 1],
    [0, 1, 0, 1, 0],
    [0, 1, 0, 0, 1],
    [0, 0, 1, 0, 1],
];

/// The modules of a five-digit add-on. `barcoders` 2.0 uses the wrong sets for check digit 0.
fn add_on(price: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<usize>> =
        price.chars().map(|digit| Some(digit.to_digit(10)? as usize)).collect();
    let digits = digits?;
    let check = digits.iter().zip([3, 9].into_iter().cycle()).map(|(digit, by)| digit * by);
    let sets = SETS[check.sum::<usize>() % 10];
    let each = digits.iter().zip(sets).map(|(&digit, set)| ENCODINGS[set][digit].to_vec());
    let guard = vec![1, 0, 1, 1];
    Some([guard, each.collect::<Vec<_>>().join(&[0, 1][..])].concat())
}

/// The ranges of dark modules.
fn runs(modules: &[u8]) -> impl Iterator<Item = std::ops::Range<usize>> + '_ {
    let mut at = 0;
    modules.chunk_by(|a, b| a == b).filter_map(move |run| {
        let start = at;
        at += run.len();
        (run[0] == 1).then_some(start..at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_isbn_of_ten_digits_becomes_one_of_thirteen() {
        // The ISBN Users' Manual gives these two as the same book.
        assert_eq!(ean("3-16-148410-X").unwrap(), "9783161484100");
        assert_eq!(ean("978-3-16-148410-0").unwrap(), "9783161484100");
        for (isbn, said) in [
            ("3-16-148410-X", "ISBN 978-3-16-148410-0"),
            ("316148410X", "ISBN 9783161484100"),
            ("978-3-16-148410-0", "ISBN 978-3-16-148410-0"),
        ] {
            assert_eq!(Barcode::new(isbn, None).unwrap().number, said);
        }
    }

    #[test]
    fn add_ons_are_those_of_the_crate_but_where_it_errs() {
        let (mut same, mut other) = (0, 0);
        for price in (0..100_000).step_by(7) {
            let digits = format!("{price:05}");
            let theirs = barcoders::sym::ean_supp::EANSUPP::new(&digits).unwrap().encode();
            let check: u32 = digits
                .chars()
                .zip([3, 9, 3, 9, 3])
                .map(|(d, by)| d.to_digit(10).unwrap() * by)
                .sum();
            let is_same = add_on(&digits).unwrap() == theirs;
            assert_ne!(is_same, check.is_multiple_of(10), "{digits}");
            if is_same { same += 1 } else { other += 1 }
        }
        assert!(same > 8 * other && other > 1000);
    }

    #[test]
    fn bars_are_those_of_the_standard() {
        let barcode = Barcode::new("978-3-16-148410-0", Some(Price(50_999))).unwrap();
        assert_eq!((barcode.bars.len(), barcode.beside.len()), (95, 47));
        let guards = [&barcode.bars[..3], &barcode.bars[45..50], &barcode.bars[92..]];
        assert_eq!(guards, [&[1, 0, 1][..], &[0, 1, 0, 1, 0], &[1, 0, 1]]);
        assert_eq!(barcode.price, "50999");
        assert_eq!(runs(&[1, 1, 0, 1]).collect::<Vec<_>>(), [0..2, 3..4]);
    }

    #[test]
    fn guards_reach_below_the_other_bars() {
        let barcode = Barcode::new("978-3-16-148410-0", None).unwrap();
        let marks = barcode.draw(&Faces::builtin(), Rect::new(0.0, 0.0, 60.0, 40.0)).unwrap();
        let Shape::Fill { path } = &marks[0].shape else { panic!("bars are filled") };
        let bars: Vec<Rect> = path.iter().map(Trail::bounds).collect();
        let foot = bars.iter().map(|bar| bar.bottom()).fold(0.0, f64::max);
        let of_book = &bars[..runs(&barcode.bars).count()];
        let low: Vec<usize> =
            (0..of_book.len()).filter(|&at| of_book[at].bottom() > foot - 1e-6).collect();
        // Two bars each at the left, in the middle and at the right; six digits have twelve bars.
        assert_eq!(low, [0, 1, 14, 15, 28, 29]);
    }
}
