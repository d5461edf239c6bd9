//! Pictures of a font in lines or in black. The font has two kinds: areas, and drawings whose black is only lines. A line
//! around an area shows it, but around a line it would double it.

use crate::canvas::Edges;
use crate::outline::{Outline, PathSink};
use crate::scene::{Clip, FillRule, Ink, Paint, Part};
use resvg::tiny_skia::{PathBuilder, Stroke};
use std::sync::Arc;

/// The greatest mean width of a line, in heights of the picture.
const LINE: f64 = 0.085;
/// The same for rings, and where less than half of what is inside its outline is black.
const LIGHT: f64 = 0.11;
/// The greatest mean width of a white line in a black area, in heights of the picture.
const GROOVE: f64 = 0.06;
/// The rim of a filled drawing, in widths of its line on either side of its outline; it overlaps what is inside.
const RIM: f64 = 1.3;
/// The resolution of curves in strokes.
const FINE: f32 = 8.0;

/// The contours of a picture, each with what lies directly inside it: black for the outermost, white for those in them.
pub struct Contours {
    all: Vec<Contour>,
    /// The height of the picture.
    height: f64,
}

struct Contour {
    outline: Outline,
    lines: Vec<[[f64; 2]; 2]>,
    area: f64,
    length: f64,
    /// The contour directly around it.
    around: Option<usize>,
    /// The contours directly inside it.
    inside: Vec<usize>,
    is_black: bool,
}

impl Contours {
    /// The contours of an outline.
    pub fn of(outline: &Outline) -> Contours {
        let height = outline.bounds().map_or(0.0, |bounds| bounds.height);
        let mut all: Vec<Contour> = outline.contours().into_iter().map(Contour::of).collect();
        // From the outside in.
        all.sort_by(|a, b| b.area.total_cmp(&a.area));
        for index in 0..all.len() {
            let Some(&[start, _]) = all[index].lines.first() else { continue };
            let around = (0..index).rev().find(|&larger| all[larger].contains(start));
            all[index].around = around;
            all[index].is_black = around.is_none_or(|around| !all[around].is_black);
            around.into_iter().for_each(|around| all[around].inside.push(index));
        }
        Contours { all, height }
    }

    /// In lines: a pen around areas; what is a line already stays as it is.
    pub fn in_lines(&self) -> Vec<Part> {
        let (mut black, mut pen) = (Outline::default(), Outline::default());
        let mut is_kept: Vec<bool> = Vec::new();
        let mut is_filled: Vec<bool> = Vec::new();
        for (index, one) in self.all.iter().enumerate() {
            let in_drawing = one.around.is_some_and(|around| is_kept[around]);
            let is_line = one.is_black && self.is_line(index);
            let is_groove = !one.is_black && self.width(index) < GROOVE;
            is_kept.push(in_drawing || is_line);
            is_filled.push(if in_drawing { one.is_black } else { is_line || is_groove });
            if is_filled[index] {
                one.outline.draw(&mut black);
                one.inside.iter().for_each(|&hole| self.all[hole].outline.draw(&mut black));
            } else if !one.around.is_some_and(|around| is_filled[around]) {
                one.outline.draw(&mut pen);
            }
        }
        let part = |outline, paint| Part { outline, paint, clips: Vec::new() };
        let parts = [part(black, BLACK), part(pen, Paint::Pen)];
        parts.into_iter().filter(|part| part.outline.start().is_some()).collect()
    }

    /// In black: drawings are filled, and what is black in them becomes white; areas stay as they are.
    pub fn in_black(&self) -> Vec<Part> {
        let mut black = Outline::default();
        let mut rims = Vec::new();
        for (index, one) in self.all.iter().enumerate() {
            // The width decides alone: a panda is drawn with black areas, which have to stay.
            let rim =
                (one.around.is_none() && self.is_drawing(index)).then(|| self.rim(index)).flatten();
            if rim.is_none() {
                one.outline.draw(&mut black);
            }
            rims.extend(rim);
        }
        let inside = Part { outline: black, paint: BLACK, clips: Vec::new() };
        let parts = std::iter::once(inside).chain(rims);
        parts.filter(|part| part.outline.start().is_some()).collect()
    }

    /// Whether a black contour is only a line.
    fn is_line(&self, index: usize) -> bool {
        let width = self.width(index);
        width < LINE || width < LIGHT && (self.is_light(index) || self.is_ring(index))
    }

    /// Whether a black contour is a line around a wider area, mostly white. A panda's black areas have to stay.
    fn is_drawing(&self, index: usize) -> bool {
        let (is_ring, width) = (self.is_ring(index), self.width(index));
        let is_thin = width < if is_ring { LIGHT } else { LINE };
        let is_wide = |&hole: &usize| self.width(hole) >= width.max(GROOVE);
        let holes = &self.all[index].inside;
        is_thin && (is_ring || self.is_light(index)) && holes.iter().any(is_wide)
    }

    /// Whether less than half of what is inside a black contour is black.
    fn is_light(&self, index: usize) -> bool {
        self.area(index) < self.all[index].area / 2.0
    }

    /// Whether a black contour has one white area in it with nothing inside.
    fn is_ring(&self, index: usize) -> bool {
        matches!(self.all[index].inside[..], [hole] if self.all[hole].inside.is_empty())
    }

    /// The area directly inside a contour.
    fn area(&self, index: usize) -> f64 {
        let one = &self.all[index];
        one.area - one.inside.iter().map(|&hole| self.all[hole].area).sum::<f64>()
    }

    /// The mean width of what lies directly inside a contour, in heights of the picture.
    fn width(&self, index: usize) -> f64 {
        let one = &self.all[index];
        let length = one.length + one.inside.iter().map(|&hole| self.all[hole].length).sum::<f64>();
        2.0 * self.area(index) / length / self.height
    }

    /// The line inside an outermost contour; `None` if it cannot be drawn.
    fn rim(&self, index: usize) -> Option<Part> {
        let mut path = Builder(PathBuilder::new());
        self.all[index].outline.draw(&mut path);
        let width = (2.0 * RIM * self.width(index) * self.height) as f32;
        let stroke = Stroke { width, ..Stroke::default() };
        let mut outline = Outline::default();
        super::vector::trace(&path.0.finish()?.stroke(&stroke, FINE)?, &mut outline);
        let around = Arc::new(self.all[index].outline.clone());
        let clips = vec![Clip { outline: around, rule: FillRule::NonZero }];
        Some(Part { outline, paint: BLACK, clips })
    }
}

const BLACK: Paint = Paint::Fill(Ink::BLACK, FillRule::NonZero);

impl Contour {
    fn of(outline: Outline) -> Contour {
        let mut lines = Vec::new();
        outline.draw(&mut Edges::new(|from, to| lines.push([from, to])));
        let twice: f64 = lines.iter().map(|[[a, b], [c, d]]| a * d - c * b).sum();
        let length = lines.iter().map(|[[a, b], [c, d]]| libm::hypot(c - a, d - b)).sum();
        let area = twice.abs() / 2.0;
        let (around, inside, is_black) = (None, Vec::new(), true);
        Contour { outline, lines, area, length, around, inside, is_black }
    }

    /// Whether a place lies inside it.
    fn contains(&self, [x, y]: [f64; 2]) -> bool {
        let crossed = self
            .lines
            .iter()
            .filter(|[[a, b], [c, d]]| (*b > y) != (*d > y) && x < (c - a) * (y - b) / (d - b) + a);
        crossed.count() % 2 == 1
    }
}

/// An outline as a path that can be stroked.
struct Builder(PathBuilder);

impl PathSink for Builder {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::Canvas;
    use crate::pictures::PictureFont;
    use crate::scene::Picture;
    use spec::PictureStyle;

    fn picture(character: char, style: PictureStyle) -> Picture {
        PictureFont::builtin().picture(character, style).unwrap()
    }

    /// The share of its box that is black.
    fn black(picture: &Picture) -> f64 {
        let canvas = Canvas::of(std::iter::once(picture.bounds())).unwrap();
        let mut dark = vec![0.0; canvas.pixels()];
        picture.parts.iter().for_each(|part| canvas.paint(part, &mut dark));
        dark.iter().sum::<f64>() / dark.len() as f64
    }

    #[test]
    fn a_line_is_not_drawn_with_a_line_on_either_side() {
        for character in "⭕☁🐅🐯🐐🐓🐆🐰🎁🌟👑💧".chars() {
            let parts = picture(character, PictureStyle::Outline).parts;
            assert_eq!(parts[0].paint, BLACK, "{character}");
        }
        for character in "🍎🎈🍐❤".chars() {
            let parts = picture(character, PictureStyle::Outline).parts;
            assert!(parts.iter().all(|part| part.paint == Paint::Pen), "{character}");
        }
    }

    /// Two pens never run side by side around a line, in any picture.
    #[test]
    fn pens_are_apart() {
        let font = PictureFont::builtin();
        for (name, character) in font.names() {
            let parts = picture(character, PictureStyle::Outline).parts;
            let Some(pen) = parts.iter().find(|part| part.paint == Paint::Pen) else { continue };
            let whole = Contours::of(&font.plain(character).unwrap().parts[0].outline);
            let drawn: Vec<f64> =
                Contours::of(&pen.outline).all.iter().map(|one| one.area).collect();
            for (index, one) in whole.all.iter().enumerate().filter(|(_, one)| one.is_black) {
                let lines = std::iter::once(&index).chain(&one.inside);
                let pens = lines.filter(|&&line| drawn.contains(&whole.all[line].area)).count();
                assert!(pens < 2 || !whole.is_line(index), "{name}");
            }
        }
    }

    #[test]
    fn what_is_inside_is_black_as_well() {
        for (character, least) in [('⭕', 0.5), ('⭐', 0.25), ('☁', 0.4), ('👃', 0.4), ('🐰', 0.3)]
        {
            let solid = black(&picture(character, PictureStyle::Solid));
            let plain = black(&PictureFont::builtin().plain(character).unwrap());
            assert!(solid > least && solid > plain * 1.2, "{character}: {plain} {solid}");
        }
        // Black areas of a drawing stay.
        for character in "🐼🍎👶🎅".chars() {
            let plain = PictureFont::builtin().plain(character).unwrap();
            let solid = black(&picture(character, PictureStyle::Solid));
            assert!((solid - black(&plain)).abs() < 1e-9, "{character}");
        }
    }
}
