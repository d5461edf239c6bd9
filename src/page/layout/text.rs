//! Typesetting: a line shrinks, then wraps into balanced lines, then shrinks further. If no number of lines fits, a single
//! line is scaled down. A text never exceeds its width.
//!
//! All of this is linear in the length of the text.

use super::breaks::{Ends, ROUNDING, Words};
use super::placement::THINNEST;
use crate::font::{Content, Faces, Letters, Line, MissingGlyph, Paragraph, Signs};
use crate::font::{STAR, STAR_MIDDLE, STAR_WIDTH, star};
use crate::scene::{Ink, Mark, Role, Run, Shape, Turn};
use crate::template::{Align, MOST_LINES, TextStyle};
use maze::geometry::{MM_PER_PT, Point, Rect, Trail};

/// The distance between baselines, in type sizes.
pub(super) const LEADING: f64 = 1.25;
/// From the top of a text to its first baseline, in type sizes: the height of capitals with accents.
pub const ASCENT: f64 = 0.95;
/// The step in which a text shrinks, in pt.
pub(super) const STEP: f64 = 0.25;
/// The smallest readable size, in pt.
const SMALLEST: f64 = 4.0;

/// A text broken into lines, at its final size.
#[derive(Debug)]
pub struct Block {
    lines: Vec<Line>,
    size: f64,
    style: (Role, Ink),
    /// Whether the text runs from right to left.
    from_the_right: bool,
}

impl Block {
    /// Sets a text at most `width` mm wide, on as many lines as allowed before it gets smaller than `readable` pt.
    pub fn fit(
        faces: &Faces,
        text: &Paragraph,
        style: &TextStyle,
        width: f64,
        readable: f64,
    ) -> Result<Block, MissingGlyph> {
        let look = (style.role, Ink::Grey(style.ink));
        let from_the_right = text.is_from_the_right();
        let words = Words::measure(faces, text, style.letters)?;
        for (size, lines) in tries(style, readable) {
            if let Some(starts) = words.broken(width / size, lines)
                && let Some(block) = Block::on(&words, &starts, faces, style, (size, width))?
            {
                return Ok(block);
            }
        }
        // A word is wider than the page even in the smallest type, so the text is scaled down on one line.
        let full = faces.width(text, style.letters, SMALLEST)?;
        let size = SMALLEST * (width / full).min(1.0);
        let lines = vec![faces.shape(text, style.letters, size)?];
        Ok(Block { lines, size, style: look, from_the_right })
    }

    /// Sets words on the lines that begin with some of them; `None` if a line is wider than `width` mm.
    pub(super) fn on(
        words: &Words,
        starts: &[usize],
        faces: &Faces,
        style: &TextStyle,
        (size, width): (f64, f64),
    ) -> Result<Option<Block>, MissingGlyph> {
        let lines = words.set(faces, starts, style.letters, size)?;
        // A font may kern across the place where a line ends.
        let fits = lines.iter().all(|line| line.width <= width + ROUNDING);
        let from_the_right = words.paragraph().is_from_the_right();
        let style = (style.role, Ink::Grey(style.ink));
        Ok(fits.then_some(Block { lines, size, style, from_the_right }))
    }

    /// Sets a text in the size of a style on greedily filled lines; `None` if a word is wider than a line.
    pub fn full(
        faces: &Faces,
        text: &Paragraph,
        style: &TextStyle,
        width: f64,
    ) -> Result<Option<Block>, MissingGlyph> {
        let size = style.size;
        let words = Words::measure(faces, text, style.letters)?;
        let Some(starts) = words.full(width / size) else { return Ok(None) };
        Block::on(&words, &starts, faces, style, (size, width))
    }

    /// Whether a text can be set on lines of a width in mm: each word fits on a line, and the text on the most lines
    /// allowed.
    pub fn is_possible(
        faces: &Faces,
        text: &Paragraph,
        letters: impl Into<Letters>,
        width: f64,
    ) -> Result<bool, MissingGlyph> {
        let words = Words::measure(faces, text, letters.into())?;
        Ok(words.broken(width / SMALLEST, (MOST_LINES, Ends::WithinWords)).is_some())
    }

    /// The height of the block in mm.
    pub fn height(&self) -> f64 {
        self.size * MM_PER_PT * LEADING * self.lines.len() as f64
    }

    /// The lines.
    pub(super) fn each_line(&self) -> &[Line] {
        &self.lines
    }

    /// The number of lines.
    pub fn lines(&self) -> usize {
        self.lines.len()
    }

    /// The block in another ink.
    pub fn inked(self, ink: Ink) -> Block {
        Block { style: (self.style.0, ink), ..self }
    }

    /// The block, in black if its type is smaller than this size in pt.
    pub fn black_below(self, size: f64) -> Block {
        let ink = if self.size < size { Ink::BLACK } else { self.style.1 };
        self.inked(ink)
    }

    /// The distance between baselines, in mm.
    pub fn leading(&self) -> f64 {
        self.em() * LEADING
    }

    /// The end of its last line on the baseline, from its top left corner, in mm.
    pub fn end(&self) -> Point {
        let last = self.lines.len().saturating_sub(1) as f64;
        let width = self.lines.last().map_or(0.0, |line| line.width);
        Point::new(width, self.ascent() + last * self.leading())
    }

    /// The width of its widest line, in mm.
    pub fn width(&self) -> f64 {
        self.lines.iter().map(|line| line.width).fold(0.0, f64::max)
    }

    /// The type size in pt.
    pub fn size(&self) -> f64 {
        self.size
    }

    /// The type size in mm.
    pub fn em(&self) -> f64 {
        self.size * MM_PER_PT
    }

    /// From the top to the first baseline, in mm.
    pub fn ascent(&self) -> f64 {
        self.em() * ASCENT
    }

    /// The marks of the block at the top of a place.
    pub fn set(self, place: Rect, align: Align) -> Vec<Mark> {
        let em = self.size * MM_PER_PT;
        let mut marks = Vec::new();
        for (index, line) in self.lines.into_iter().enumerate() {
            let baseline = place.y + em * (ASCENT + LEADING * index as f64);
            let white = place.width - line.width;
            let left = match align {
                Align::Left if self.from_the_right => place.x + white,
                Align::Left => place.x,
                Align::Center => place.x + white / 2.0,
                Align::Right | Align::Outer => place.x + white,
            };
            marks.extend(level(line, Point::new(left, baseline), self.style));
        }
        marks
    }
}

/// The sizes in pt to try, each with the most lines and where they may end.
fn tries(style: &TextStyle, readable: f64) -> impl Iterator<Item = (f64, (usize, Ends))> {
    let steps = |from: f64, to: f64| {
        let count = ((from - to) / STEP).ceil().max(0.0) as u32;
        (0..=count).map(move |step| (from - STEP * f64::from(step)).max(to))
    };
    let on = |size: f64, most: usize| {
        let ends = [Ends::AfterWords, Ends::WithinWords].into_iter();
        ends.flat_map(move |ends| (1..=most).map(move |count| (size, (count, ends))))
    };
    let (largest, least) = (style.size, style.least.min(style.size));
    let readable = readable.clamp(SMALLEST, least.max(SMALLEST));
    let allowed = style.lines;
    let one_line = steps(largest, least).map(|size| (size, (1, Ends::AfterWords)));
    let more = steps(least, readable).flat_map(move |size| on(size, allowed));
    let wrapped = on(readable, MOST_LINES);
    let small = steps(readable, SMALLEST).flat_map(move |size| on(size, allowed));
    let last = [(SMALLEST, (MOST_LINES, Ends::WithinWords))];
    one_line.chain(more).chain(wrapped).chain(small).chain(last)
}

/// The marks of a line that starts at a point on the baseline.
pub fn level(line: Line, start: Point, look: (Role, Ink)) -> Vec<Mark> {
    turned(line, (start, Turn::Level), look)
}

/// The marks of a line, in reading order; the line may run up or down.
pub fn turned(line: Line, (start, turn): (Point, Turn), look: (Role, Ink)) -> Vec<Mark> {
    let pieces = line.pieces.into_iter().flat_map(|piece| {
        let here = start + turn.of(Point::new(piece.x, 0.0));
        match piece.content {
            Content::Signs(signs) => stars(&signs, (here, turn), look),
            Content::Run(run) => written(run, (here, turn), look),
        }
    });
    pieces.collect()
}

/// A run, with its pen if its face has one.
fn written(run: Run, (at, turn): (Point, Turn), (role, ink): (Role, Ink)) -> Vec<Mark> {
    let scale = run.size_mm() / run.units;
    let rim = run.rim.clone().map(|(picture, pen)| {
        let pen = pen.max(THINNEST);
        Shape::Picture { picture, at, scale, pen }
    });
    let shapes = rim.into_iter().chain([Shape::Text { at, run, turn }]);
    shapes.map(|shape| Mark { role, ink, shape }).collect()
}

/// A row of stars, all with the thinnest pen; full stars are filled. Beside dark grey text they are black, since lines so
/// thin would be dots in grey.
fn stars(signs: &Signs, (start, turn): (Point, Turn), (role, ink): (Role, Ink)) -> Vec<Mark> {
    let (em, each) = (signs.size_mm(), signs.each());
    let star = |index: usize| {
        let middle = Point::new(each * (index as f64 + 0.5), -STAR_MIDDLE * em);
        let middle = start + turn.of(middle);
        let star = star(Point::default(), STAR_WIDTH * em - THINNEST);
        let corners = std::iter::once(star.start).chain(star.steps.iter().map(|step| step.end()));
        let corners: Vec<Point> = corners.map(|at| middle + turn.of(at)).collect();
        Trail::of_lines(&corners, true)
    };
    let path = (0..signs.signs.len()).map(star).collect();
    let outlines = Shape::Stroke { path, width: THINNEST, dash: None };
    let full = signs.signs.iter().enumerate().filter(|(_, sign)| **sign == STAR);
    let full: Vec<Trail> = full.map(|(index, _)| star(index)).collect();
    let full = (!full.is_empty()).then_some(Shape::Fill { path: full });
    let ink = if matches!(ink, Ink::Grey(50..)) { Ink::BLACK } else { ink };
    [Some(outlines), full].into_iter().flatten().map(|shape| Mark { role, ink, shape }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::{Piece, Weight};

    #[test]
    fn what_runs_from_the_right_stands_there() {
        let (faces, place) = (Faces::builtin(), Rect::new(0.0, 0.0, 100.0, 20.0));
        let style = TextStyle::line(Role::Sentence, Weight::Regular, (10.0, 10.0));
        let edges = |text: &str| {
            let block = Block::fit(&faces, &text.into(), &style, place.width, 10.0).unwrap();
            let ink = block.set(place, Align::Left).iter().map(Mark::bounds).reduce(Rect::union);
            let ink = ink.unwrap();
            (ink.x, place.right() - ink.right())
        };
        let (left, right) = edges("(1)");
        assert!(left < 1.0 && right > 50.0, "{left} {right}");
        let (left, right) = edges("\u{200F}(1)");
        assert!(left > 50.0 && right < 1.0, "{left} {right}");
    }

    #[test]
    fn each_line_has_the_direction_of_its_paragraph() {
        let words = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu";
        let (faces, style) =
            (Faces::builtin(), TextStyle::line(Role::Title, Weight::Bold, (20.0, 20.0)));
        let style = TextStyle { lines: 3, ..style };
        let paragraph = Paragraph::from(format!("\u{200F}! {words}!").as_str());
        let block = Block::fit(&faces, &paragraph, &style, 90.0, 20.0).unwrap();
        let lines = &block.lines;
        assert!(lines.len() > 2);
        let texts: Vec<String> = lines.iter().map(Line::text).collect();
        assert_eq!(texts.join(" "), paragraph.text(), "in reading order");
        // The first sign stands at the right, and the last one at the left.
        let places = |line: &Line, sign: &Piece| {
            let others = line.pieces.iter().filter(|other| other.x != sign.x);
            others.map(|other| other.x < sign.x).collect::<Vec<_>>()
        };
        let first = lines[0].pieces.iter().find(|piece| piece.text().contains('!')).unwrap();
        assert!(places(&lines[0], first).into_iter().all(|is_left| is_left));
        let end = lines.last().unwrap();
        let last = end.pieces.last().unwrap();
        assert_eq!(last.text(), "!");
        assert!(!places(end, last).contains(&true));
    }

    #[test]
    fn stars_have_the_color_and_the_direction_of_their_text() {
        let set = |text: &str, turn: Turn, ink: Ink| {
            let line = Faces::builtin().shape(&text.into(), Weight::Bold, 20.0).unwrap();
            turned(line, (Point::new(50.0, 50.0), turn), (Role::Title, ink))
        };
        let bounds = |marks: &[Mark]| marks.iter().map(Mark::bounds).reduce(Rect::union).unwrap();
        for (text, ink) in [("A★☆", Ink::Rgb(250, 200, 0)), ("☆☆☆", Ink::Grey(0))] {
            let (level, up) = (set(text, Turn::Level, ink), set(text, Turn::Up, ink));
            assert!(level.iter().chain(&up).all(|mark| mark.ink == ink));
            let (level, up) = (bounds(&level), bounds(&up));
            assert!((level.width - up.height).abs() < 1e-9 && up.width < up.height / 2.0);
            // Up the page from the point, and to its left.
            assert!(up.bottom() < 50.1 && up.y > 25.0 && up.x > 40.0, "{text}: {up:?}");
        }
    }
}
