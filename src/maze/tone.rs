//! The tone of a picture: how dark it is, place by place. Portraits are made from it.

use super::geometry::{Point, Rect};
use super::random::{digest, hex};
use std::fmt;

/// The share of pixels that become black, and the share that become white, when a picture is stretched.
const CLIPPED: f64 = 0.01;

/// A picture in shades of gray, stretched from white to black.
#[derive(Clone, PartialEq)]
pub struct Tone {
    columns: usize,
    rows: usize,
    /// By corner of a pixel, the total darkness above and left of it: one row and one column more than there are pixels.
    sums: Vec<f64>,
}

impl Tone {
    /// The tone of pixels, row by row, `columns` in each: 0 is white, 1 black. None if all are alike.
    pub fn new(columns: usize, dark: &[f64]) -> Option<Tone> {
        let rows = dark.len().checked_div(columns)?;
        let mut sorted = dark.to_vec();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len().checked_sub(1)?;
        let clipped = (last as f64 * CLIPPED) as usize;
        let (light, black) = match (sorted[clipped], sorted[last - clipped]) {
            (light, black) if light < black => (light, black),
            _ => (sorted[0], sorted[last]),
        };
        if light >= black {
            return None;
        }
        let mut sums = vec![0.0; (columns + 1) * (rows + 1)];
        for (row, line) in dark.chunks_exact(columns).enumerate() {
            let mut sum = 0.0;
            for (column, dark) in line.iter().enumerate() {
                sum += ((dark - light) / (black - light)).clamp(0.0, 1.0);
                let at = (row + 1) * (columns + 1) + column + 1;
                sums[at] = sums[at - columns - 1] + sum;
            }
        }
        Some(Tone { columns, rows, sums })
    }

    /// The mean darkness, 0 to 1, in a square of a width around a place. The picture covers the box `covered`, cropped
    /// equally on both sides; the square ends where the picture does.
    pub fn around(&self, place: Point, width: f64, covered: Rect) -> f64 {
        let (columns, rows) = (self.columns as f64, self.rows as f64);
        let scale = (columns / covered.width).min(rows / covered.height);
        let middle = (place - covered.center()) * scale + Point::new(columns / 2.0, rows / 2.0);
        let half = (width * scale / 2.0).max(0.5);
        let ends = |middle: f64, most: f64| {
            let from = (middle - half).clamp(0.0, most - 1.0);
            [from, (middle + half).clamp(from + 1.0, most)]
        };
        let ([left, right], [top, bottom]) = (ends(middle.x, columns), ends(middle.y, rows));
        let sum = self.sum(right, bottom) - self.sum(left, bottom) - self.sum(right, top)
            + self.sum(left, top);
        (sum / ((right - left) * (bottom - top))).clamp(0.0, 1.0)
    }

    /// The total darkness above and left of a place.
    fn sum(&self, x: f64, y: f64) -> f64 {
        let (column, row) = (x as usize, y as usize);
        let at = |column: usize, row: usize| {
            self.sums[row.min(self.rows) * (self.columns + 1) + column.min(self.columns)]
        };
        let (right, down) = (x - column as f64, y - row as f64);
        let line = |row| at(column, row) * (1.0 - right) + at(column + 1, row) * right;
        line(row) * (1.0 - down) + line(row + 1) * down
    }

    /// A name that no other tone has.
    pub fn identity(&self) -> String {
        let sums = self.sums.iter().flat_map(|sum| sum.to_bits().to_le_bytes());
        let size = (self.columns as u64).to_le_bytes();
        hex(&digest("mazebook tone 1", &[&size, &sums.collect::<Vec<u8>>()])[..16])
    }
}

impl fmt::Debug for Tone {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Tone of {} x {} pixels", self.columns, self.rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_is_as_dark_as_its_pixels_are_on_average() {
        let tone = Tone::new(4, &[0.2, 0.2, 0.6, 0.6, 0.2, 0.2, 0.6, 0.6]).unwrap();
        let covered = Rect::new(0.0, 0.0, 8.0, 4.0);
        let around = |x, width| tone.around(Point::new(x, 2.0), width, covered);
        assert_eq!([around(2.0, 2.0), around(6.0, 2.0), around(4.0, 4.0)], [0.0, 1.0, 0.5]);
        // A picture that is too wide is cropped.
        let narrow = Rect::new(0.0, 0.0, 4.0, 4.0);
        assert_eq!(tone.around(Point::new(0.5, 2.0), 0.1, narrow), 0.0);
        assert!(Tone::new(2, &[0.3; 4]).is_none() && Tone::new(2, &[]).is_none());
    }
}
