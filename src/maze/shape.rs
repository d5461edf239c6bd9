//! A shape that the cells of a maze fill: a silhouette in pixels.

use super::geometry::{Point, Rect};
use super::random::{digest, hex};
use std::fmt;

/// The least share of a shape in its largest part, for the shape to be whole.
const WHOLE: f64 = 0.9;
/// The widths of lines that are closed to make a shape whole, as shares of its longer side; the first that works is used.
const GAPS: [f64; 4] = [0.02, 0.04, 0.06, 0.08];
/// The lengths of a step between pixels side by side and of one from corner to corner: about three times their distances,
/// in whole numbers (Borgefors 1986).
const STEPS: [u32; 2] = [3, 4];

/// A silhouette, cropped to its bounding box.
#[derive(Clone, PartialEq)]
pub struct Shape {
    columns: usize,
    rows: usize,
    /// By pixel, row by row from the top.
    inside: Vec<bool>,
    /// Whether separate parts, such as letters, are joined by bridges; otherwise only the largest is used.
    pub(super) is_joined: bool,
    /// Whether the rim of a maze follows the outline itself; otherwise it follows whole cells.
    pub(super) is_smooth: bool,
}

impl Shape {
    /// The silhouette of some pixels, row by row, `columns` in each; none if no pixel is inside.
    pub fn new(columns: usize, inside: &[bool]) -> Option<Shape> {
        let lines = || inside.chunks_exact(columns.max(1));
        let is_used = |line: &[bool]| line.contains(&true);
        let top = lines().position(is_used)?;
        let bottom = lines().rposition(is_used)?;
        let has = |column: &usize| lines().any(|line| line[*column]);
        let (left, right) = ((0..columns).find(has)?, (0..columns).rfind(has)?);
        let (rows, columns) = (bottom - top + 1, right - left + 1);
        let inside = lines().skip(top).take(rows).flat_map(|line| &line[left..=right]);
        Some(Shape {
            columns,
            rows,
            inside: inside.copied().collect(),
            is_joined: false,
            is_smooth: false,
        })
    }

    /// The same shape, with its holes filled.
    pub fn filled(mut self) -> Shape {
        let (columns, rows) = (self.columns, self.rows);
        let mut is_outside = vec![false; self.inside.len()];
        let rim = |at: &usize| {
            let (row, column) = (at / columns, at % columns);
            row == 0 || row == rows - 1 || column == 0 || column == columns - 1
        };
        let rim = (0..self.inside.len()).filter(rim).collect();
        self.flood(rim, false, &mut is_outside, |_| ());
        self.inside = is_outside.into_iter().map(|is_outside| !is_outside).collect();
        self
    }

    /// The same shape in one part: thin lines between its parts, such as those of a drawing, are closed, and holes
    /// filled. Unchanged if it is in one part already, or if no line is thin enough.
    pub fn whole(self) -> Shape {
        if self.wholeness() >= WHOLE {
            return self;
        }
        let closed = |gap: f64| self.closed(gap * self.columns.max(self.rows) as f64).filled();
        let whole = GAPS.into_iter().map(closed).find(|shape| shape.wholeness() >= WHOLE);
        whole.unwrap_or(self)
    }

    /// The share of its pixels that lie in its largest part.
    fn wholeness(&self) -> f64 {
        let mut sizes: Vec<usize> = Vec::new();
        for part in self.parts() {
            sizes.resize(sizes.len().max(part + 1), 0);
            sizes[part] += usize::from(part > 0);
        }
        sizes.into_iter().max().unwrap_or(0) as f64 / self.area() as f64
    }

    /// Marks the pixels that are connected to some, side by side, through pixels that are all inside, or all outside.
    fn flood(
        &self,
        mut waiting: Vec<usize>,
        inside: bool,
        seen: &mut [bool],
        mut mark: impl FnMut(usize),
    ) {
        let (columns, rows) = (self.columns, self.rows);
        while let Some(at) = waiting.pop() {
            if self.inside[at] != inside || seen[at] {
                continue;
            }
            seen[at] = true;
            mark(at);
            let (row, column) = (at / columns, at % columns);
            waiting.extend((row > 0).then(|| at - columns));
            waiting.extend((row + 1 < rows).then_some(at + columns));
            waiting.extend((column > 0).then(|| at - 1));
            waiting.extend((column + 1 < columns).then_some(at + 1));
        }
    }

    /// The same shape, with lines of up to `gap` pixels between its parts closed.
    fn closed(&self, gap: f64) -> Shape {
        let reach = (gap / 2.0 * f64::from(STEPS[0])) as u32;
        // A margin, so that it can grow before it shrinks.
        let room = gap.ceil() as usize;
        let columns = self.columns + 2 * room;
        let mut inside = vec![false; columns * (self.rows + 2 * room)];
        for (row, line) in self.inside.chunks_exact(self.columns).enumerate() {
            let start = (row + room) * columns + room;
            inside[start..start + self.columns].copy_from_slice(line);
        }
        let grown = near(&inside, columns, reach);
        let is_left = |(&is, is_lost): (&bool, bool)| is || !is_lost;
        let outside: Vec<bool> = grown.iter().map(|is| !is).collect();
        let lost = near(&outside, columns, reach);
        let inside: Vec<bool> = inside.iter().zip(lost).map(is_left).collect();
        Shape::new(columns, &inside).unwrap_or_else(|| self.clone())
    }

    /// The same shape, with separate parts joined by bridges.
    pub fn joined(self) -> Shape {
        Shape { is_joined: true, ..self }
    }

    /// The same shape, with an outline that cuts the cells that it crosses.
    pub fn smooth(self) -> Shape {
        Shape { is_smooth: true, ..self }
    }

    /// Whether the rim of a maze follows its outline itself.
    pub fn is_smooth(&self) -> bool {
        self.is_smooth
    }

    /// Adds the pixels of a box whose middles `is_in` accepts.
    pub(super) fn add(&mut self, within: Rect, is_in: impl Fn(Point) -> bool) {
        let range = |from: f64, length: f64, count: usize| {
            let at = |place: f64| (place.max(0.0) as usize).min(count);
            at(from)..at(from + length + 1.0)
        };
        for row in range(within.y, within.height, self.rows) {
            for column in range(within.x, within.width, self.columns) {
                let pixel = &mut self.inside[row * self.columns + column];
                *pixel |= is_in(Point::new(column as f64 + 0.5, row as f64 + 0.5));
            }
        }
    }

    /// By pixel, the number of the connected part that it belongs to, from 1; 0 outside.
    pub(super) fn parts(&self) -> Vec<usize> {
        let mut parts = vec![0; self.inside.len()];
        let mut seen = vec![false; self.inside.len()];
        let mut count = 0;
        for first in 0..parts.len() {
            let mut part = Vec::new();
            self.flood(vec![first], true, &mut seen, |at| part.push(at));
            count += usize::from(!part.is_empty());
            part.into_iter().for_each(|at| parts[at] = count);
        }
        parts
    }

    /// Its width and height, in pixels.
    pub fn size(&self) -> (f64, f64) {
        (self.columns as f64, self.rows as f64)
    }

    /// The number of pixels inside.
    pub fn area(&self) -> usize {
        self.inside.iter().filter(|&&is| is).count()
    }

    /// The average thickness of its parts, in pixels: twice its area divided by the length of its outline along pixels.
    pub fn thickness(&self) -> f64 {
        let is_inside = |column: usize, row: usize| {
            column < self.columns && row < self.rows && self.inside[row * self.columns + column]
        };
        let mut edges = 0_usize;
        for (row, column) in
            (0..=self.rows).flat_map(|row| (0..=self.columns).map(move |column| (row, column)))
        {
            let here = is_inside(column, row);
            edges += usize::from(here != (column > 0 && is_inside(column - 1, row)));
            edges += usize::from(here != (row > 0 && is_inside(column, row - 1)));
        }
        2.0 * self.area() as f64 / edges as f64
    }

    /// The middles of the first and the last pixel inside, for every tenth row and the last.
    pub fn outline(&self) -> Vec<(f64, f64)> {
        let lines = self.inside.chunks_exact(self.columns).enumerate();
        let ends = |(row, line): (usize, &[bool])| {
            let ends = [line.iter().position(|&is| is), line.iter().rposition(|&is| is)];
            ends.into_iter().flatten().map(move |column| (column as f64 + 0.5, row as f64 + 0.5))
        };
        lines.filter(|(row, _)| row % 10 == 0 || row + 1 == self.rows).flat_map(ends).collect()
    }

    /// Whether a place is inside, in pixels from its left edge and its top.
    pub fn has(&self, x: f64, y: f64) -> bool {
        let (width, height) = self.size();
        let is_within = x >= 0.0 && y >= 0.0 && x < width && y < height;
        is_within && self.inside[y as usize * self.columns + x as usize]
    }

    /// A name that no other shape has.
    pub fn identity(&self) -> String {
        let pixels: Vec<u8> = self.inside.iter().map(|&is| u8::from(is)).collect();
        let size = [self.columns as u64, u64::from(self.is_joined)].map(u64::to_le_bytes);
        let own = hex(&digest("mazebook shape 1", &[size.as_flattened(), &pixels])[..16]);
        if self.is_smooth { own + " smooth" } else { own }
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Shape of {} x {} pixels", self.columns, self.rows)
    }
}

/// Which pixels are inside, or no farther than `reach` from one that is. Distances are in [`STEPS`], summed row by row in
/// one pass down and one pass up.
fn near(inside: &[bool], columns: usize, reach: u32) -> Vec<bool> {
    let [straight, aslant] = STEPS;
    let mut far: Vec<u32> = inside.iter().map(|&is| if is { 0 } else { reach + 1 }).collect();
    let pass = |far: &mut [u32]| {
        for at in 0..far.len() {
            let column = at % columns;
            let back = |by: usize, step: u32| at.checked_sub(by).map(|from| far[from] + step);
            let steps = [
                back(columns, straight),
                if column > 0 { back(1, straight) } else { None },
                if column > 0 { back(columns + 1, aslant) } else { None },
                if column + 1 < columns { back(columns - 1, aslant) } else { None },
            ];
            far[at] = steps.into_iter().flatten().fold(far[at], u32::min);
        }
        far.reverse();
    };
    pass(&mut far);
    pass(&mut far);
    far.into_iter().map(|far| far <= reach).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(lines: &[&str]) -> Shape {
        let pixels: Vec<bool> = lines.concat().chars().map(|pixel| pixel == '#').collect();
        Shape::new(lines[0].len(), &pixels).unwrap()
    }

    #[test]
    fn a_shape_is_cut_to_its_box() {
        let ring = shape(&[".....", ".###.", ".#.#.", ".###.", "....."]);
        assert_eq!(ring, shape(&["###", "#.#", "###"]));
        assert_eq!((ring.size(), ring.area()), ((3.0, 3.0), 8));
        assert!(ring.has(0.5, 0.5) && !ring.has(1.5, 1.5) && !ring.has(3.0, 0.5));
        assert!(Shape::new(2, &[false; 4]).is_none());
    }

    #[test]
    fn what_is_walled_in_can_be_filled() {
        let filled = shape(&["####", "#..#", "####", "#...", "#.##"]).filled();
        assert_eq!(filled, shape(&["####", "####", "####", "#...", "#.##"]));
        assert_ne!(filled.identity(), shape(&["####"]).identity());
    }

    #[test]
    fn parts_that_thin_lines_keep_apart_become_one() {
        // Two halves of a disc, with a line of three pixels between them, and the same two far apart.
        let halves = |gap: usize| {
            let is_in = |at: usize| {
                let (row, column) = ((at / 300) as f64 - 50.0, at % 300);
                let shift = if column < 50 { 0 } else { gap };
                let x = column as f64 - 50.0 - shift as f64;
                (column < 50 || column >= 50 + gap) && row.hypot(x) < 50.0
            };
            Shape::new(300, &(0..300 * 101).map(is_in).collect::<Vec<_>>()).unwrap()
        };
        let (near, far) = (halves(3), halves(60));
        assert!(near.wholeness() < 0.6 && far.wholeness() < 0.6);
        let whole = near.clone().whole();
        assert_eq!(whole.wholeness(), 1.0);
        assert_eq!(whole.size(), near.size());
        // The new pixels lie in the line.
        assert!(whole.area() > near.area() + 200 && whole.area() < near.area() + 3 * 101);
        assert_eq!(far.clone().whole(), far);
    }
}
