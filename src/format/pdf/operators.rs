//! The operators of one content stream, with the same numbers as in the SVG.

use super::{deflate, fonts, reading};
use crate::Error;
use crate::number::{COORDINATE, Digits, FACTOR, quarters};
use maze::geometry::{Path, Point, Rect, Step, Trail};
use page::font::Faces;
use page::scene::{Glyph, Ink, Run, Turn};

/// A drawing as a form XObject, in pitches; pen and ink come from the page that places it.
#[derive(Debug)]
pub(super) struct Form {
    /// Left, top, right, bottom.
    pub(super) bounds: [i64; 4],
    pub(super) stream: Vec<u8>,
}

/// The operators of one stream.
#[derive(Default)]
pub(super) struct Content {
    digits: Digits,
    stroke: Option<Ink>,
    fill: Option<Ink>,
}

impl Content {
    /// The stream as a form with this bounding box.
    pub(super) fn form(self, around: Rect) -> Result<Form, Error> {
        let bounds =
            [around.x.floor(), around.y.floor(), around.right().ceil(), around.bottom().ceil()];
        Ok(Form { bounds: bounds.map(|edge| edge as i64), stream: self.finish()? })
    }

    /// The compressed stream; an error if it contains a number that is infinite, NaN or too large.
    pub(super) fn finish(self) -> Result<Vec<u8>, Error> {
        Ok(deflate(self.digits.finish()?.as_bytes()))
    }

    /// Sets a dash pattern, in mm.
    pub(super) fn dash(&mut self, on: f64, off: f64) {
        self.digits.text.push(b'[');
        self.numbers(&[on, off]);
        self.operator("]0 d");
    }

    pub(super) fn operator(&mut self, name: &str) {
        self.digits.push(name);
        self.digits.text.push(b'\n');
    }

    pub(super) fn hex(&mut self, byte: u8) {
        self.digits.push(&format!("{byte:02x}"));
    }

    pub(super) fn number(&mut self, value: f64, decimals: u32) {
        self.digits.number(value, decimals);
        self.digits.text.push(b' ');
    }

    pub(super) fn numbers(&mut self, values: &[f64]) {
        values.iter().for_each(|&value| self.number(value, COORDINATE));
    }

    pub(super) fn points(&mut self, points: &[Point], operator: &str) {
        points.iter().for_each(|point| self.numbers(&[point.x, point.y]));
        self.operator(operator);
    }

    /// Ends what `q` began; the inks set since then no longer apply.
    pub(super) fn restore(&mut self) {
        self.operator("Q");
        (self.fill, self.stroke) = (None, None);
    }

    /// Sets the ink for areas, even if it is set already.
    pub(super) fn fresh_ink(&mut self, ink: Ink) {
        self.fill = None;
        self.ink(ink, false);
    }

    pub(super) fn ink(&mut self, ink: Ink, stroke: bool) {
        let last = if stroke { &mut self.stroke } else { &mut self.fill };
        if last.replace(ink) == Some(ink) {
            return;
        }
        match ink {
            Ink::Grey(percent) => {
                self.number(f64::from(100 - percent.min(100)) / 100.0, COORDINATE);
                self.operator(if stroke { "G" } else { "g" });
            }
            Ink::Rgb(red, green, blue) => {
                self.numbers(&[red, green, blue].map(|part| f64::from(part) / 255.0));
                self.operator(if stroke { "RG" } else { "rg" });
            }
            Ink::Cmyk(cyan, magenta, yellow, black) => {
                let inks = [cyan, magenta, yellow, black];
                self.numbers(&inks.map(|percent| f64::from(percent.min(100)) / 100.0));
                self.operator(if stroke { "K" } else { "k" });
            }
        }
    }

    pub(super) fn path(&mut self, path: &Path) {
        path.iter().for_each(|trail| self.trail(trail));
    }

    pub(super) fn trail(&mut self, trail: &Trail) {
        if trail.steps.is_empty() {
            return;
        }
        self.points(&[trail.start], "m");
        let mut from = trail.start;
        for &step in &trail.steps {
            match step {
                Step::Line(to) => self.points(&[to], "l"),
                Step::Arc { center, to, clockwise } => self.arc(from, center, to, clockwise),
            }
            from = step.end();
        }
        if trail.closed {
            self.operator("h");
        }
    }

    fn arc(&mut self, mut from: Point, center: Point, to: Point, clockwise: bool) {
        let (angle, ends) = quarters(from, center, to, clockwise);
        let reach = 4.0 / 3.0 * libm::tan(angle / 4.0) * if clockwise { 1.0 } else { -1.0 };
        for end in ends {
            let leave = from + (from - center).perpendicular() * reach;
            let arrive = end - (end - center).perpendicular() * reach;
            self.points(&[leave, arrive, end], "c");
            from = end;
        }
    }

    /// A run from a point on a baseline; marked content says what is written where the glyphs do not.
    pub(super) fn text(&mut self, (at, turn): (Point, Turn), run: &Run, faces: &Faces) {
        self.operator("BT");
        self.digits.push(&format!("/F{} ", run.face));
        self.number(run.size_mm(), FACTOR);
        // Upright again, because y points down here.
        self.digits.push(match turn {
            Turn::Level => "Tf 1 0 0 -1 ",
            Turn::Up => "Tf 0 -1 -1 0 ",
            Turn::Down => "Tf 0 1 1 0 ",
        });
        self.points(&[at], "Tm");
        let mut shown = Shown::default();
        let mut rest = 0;
        for (glyphs, says) in reading::replacements(run, faces.face(run.face)) {
            self.glyphs(&run.glyphs[rest..glyphs.start], run, faces, &mut shown);
            self.operator(&format!("/Span <</ActualText {}>> BDC", utf16(&says)));
            rest = glyphs.end;
            self.glyphs(&run.glyphs[glyphs], run, faces, &mut shown);
            self.operator("EMC");
        }
        self.glyphs(&run.glyphs[rest..], run, faces, &mut shown);
        self.operator(if shown.rise == 0 { "ET" } else { "0 Ts ET" });
    }

    /// Shows glyphs that follow others of their run.
    fn glyphs(&mut self, glyphs: &[Glyph], run: &Run, faces: &Faces, shown: &mut Shown) {
        let em = |units: i32| fonts::micro_em(faces, run.face, units);
        for alike in glyphs.chunk_by(|a, b| a.y == b.y) {
            let y = alike[0].y;
            if y != shown.rise {
                shown.rise = y;
                self.number(f64::from(y) / faces.units_per_em(run.face) * run.size_mm(), FACTOR);
                self.digits.push("Ts ");
            }
            self.digits.push("[<");
            for glyph in alike {
                let back = shown.pen - em(glyph.x);
                // A difference below a thousandth of a millimeter is only rounding.
                if back.abs() >= 50 {
                    self.digits.text.push(b'>');
                    self.digits.fixed(back, 3);
                    self.digits.text.push(b'<');
                    shown.pen -= back;
                }
                self.digits.push(&format!("{:04X}", glyph.id));
                shown.pen += fonts::advance(faces, run.face, glyph.id);
            }
            self.digits.push(">]TJ ");
        }
    }
}

/// What a viewer knows of the glyphs shown so far.
#[derive(Default)]
struct Shown {
    /// The pen position by the font's own widths, in millionths of an em.
    pen: i64,
    /// The height above the baseline, in units of the face.
    rise: i32,
}

/// A text in UTF-16, as a hexadecimal string.
fn utf16(text: &str) -> String {
    let units = text.encode_utf16().map(|unit| format!("{unit:04X}"));
    format!("<FEFF{}>", units.collect::<String>())
}
