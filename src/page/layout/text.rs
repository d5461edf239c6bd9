//! Setting text: a line shrinks, then wraps into balanced lines, then shrinks on; it never leaves its measure.

use crate::maze::geometry::{MM_PER_PT, Point, Rect};
use crate::page::font::{Faces, MissingGlyph, Weight};
use crate::page::scene::{Ink, Mark, Role, Run, Shape};
use crate::page::template::TextStyle;

/// From one baseline to the next, in type sizes.
const LEADING: f64 = 1.25;
/// From the top of a text to its first baseline, in type sizes: the height of capitals and accents.
const ASCENT: f64 = 0.95;
/// How fast a text shrinks, in pt.
const STEP: f64 = 0.25;
/// Smaller than this nothing can be read, in pt.
const SMALLEST: f64 = 4.0;

/// Where the lines of a block stand from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Center,
    Right,
}

/// A text broken into lines, with its size found.
#[derive(Debug)]
pub struct Block {
    lines: Vec<Vec<Run>>,
    size: f64,
    style: (Role, Ink),
}

impl Block {
    /// Sets a text to be at most `width` mm wide.
    pub fn fit(
        faces: &Faces,
        text: &str,
        style: &TextStyle,
        width: f64,
    ) -> Result<Block, MissingGlyph> {
        let steps = |from: f64, to: f64| {
            let count = ((from - to) / STEP).ceil().max(0.0) as u32;
            (0..=count).map(move |step| (from - STEP * f64::from(step)).max(to))
        };
        let (largest, least) = (style.size, style.least.min(style.size));
        let look = (style.role, Ink::Grey(style.ink));
        let one_line = steps(largest, least).map(|size| (size, 1));
        let more =
            steps(least, SMALLEST).flat_map(|size| (1..=style.lines).map(move |n| (size, n)));
        let words: Vec<&str> = text.split_whitespace().collect();
        for (size, count) in one_line.chain(more) {
            if let Some(lines) = broken(faces, &words, style.weight, size, width, count)? {
                return Ok(Block { lines, size, style: look });
            }
        }
        // One word wider than the page even in the smallest type: what remains is to scale it down.
        let full = faces.width(text, style.weight, SMALLEST)?;
        let size = SMALLEST * (width / full).min(1.0);
        let lines = vec![faces.shape(text, style.weight, size)?];
        Ok(Block { lines, size, style: look })
    }

    /// The height of the block in mm.
    pub fn height(&self) -> f64 {
        self.size * MM_PER_PT * LEADING * self.lines.len() as f64
    }

    pub fn role(&self) -> Role {
        self.style.0
    }

    /// The block at the top of a place.
    pub fn set(self, place: Rect, align: Align) -> Vec<Mark> {
        let em = self.size * MM_PER_PT;
        let mut marks = Vec::new();
        for (index, runs) in self.lines.into_iter().enumerate() {
            let baseline = place.y + em * (ASCENT + LEADING * index as f64);
            let white = place.width - width(&runs);
            let left = match align {
                Align::Left => place.x,
                Align::Center => place.x + white / 2.0,
                Align::Right => place.x + white,
            };
            marks.extend(line(runs, Point::new(left, baseline), self.style));
        }
        marks
    }
}

/// Runs one after the other from a point on the baseline.
pub fn line(runs: Vec<Run>, start: Point, (role, ink): (Role, Ink)) -> Vec<Mark> {
    let mut at = start;
    let mut mark = |run: Run| {
        let here = at;
        at.x += run.width;
        Mark { role, ink, shape: Shape::Text { at: here, run } }
    };
    runs.into_iter().map(&mut mark).collect()
}

/// The width of a line in mm.
pub fn width(runs: &[Run]) -> f64 {
    runs.iter().map(|run| run.width).sum()
}

/// Breaks words into `count` lines, each at most `width` mm wide, so that the widest is as narrow as can be.
fn broken(
    faces: &Faces,
    words: &[&str],
    weight: Weight,
    size: f64,
    width: f64,
    count: usize,
) -> Result<Option<Vec<Vec<Run>>>, MissingGlyph> {
    let measure = |from: usize, to: usize| faces.width(&words[from..to].join(" "), weight, size);
    // best[to]: the widest line, and where the lines begin, when the first `to` words fill so many lines.
    let mut best: Vec<Option<(f64, Vec<usize>)>> = vec![None; words.len() + 1];
    best[0] = Some((0.0, Vec::new()));
    for _ in 0..count {
        let mut next = vec![None; words.len() + 1];
        for (to, slot) in next.iter_mut().enumerate().skip(1) {
            for (from, before) in best.iter().enumerate().take(to) {
                let Some((widest, starts)) = before else { continue };
                let widest = widest.max(measure(from, to)?);
                let better = slot.as_ref().is_none_or(|(other, _): &(f64, _)| widest < *other);
                if widest <= width && better {
                    *slot = Some((widest, [starts.as_slice(), &[from]].concat()));
                }
            }
        }
        best = next;
    }
    let Some((_, starts)) = best.pop().flatten() else { return Ok(None) };
    let ends = starts.iter().skip(1).copied().chain([words.len()]);
    let spans = starts.iter().zip(ends);
    let lines = spans.map(|(&from, to)| faces.shape(&words[from..to].join(" "), weight, size));
    lines.collect::<Result<Vec<_>, _>>().map(Some)
}
