//! A picture made of colored characters, and the signs at a maze's ends.

use maze::geometry::Point;
use maze::{End, Maze};
use std::fmt::Write;

/// The meaning of a character, which determines its color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tint {
    /// The terminal's default color.
    Plain,
    /// Walls beside shaded cells.
    Black,
    Way,
    Tree,
    Sign,
    /// A level of distance, 0 to [`SHADES`] - 1.
    Shade(u8),
}

/// Number of distance levels.
pub const SHADES: u8 = 8;

/// The 256-color palette entry of each level, nearest to the start first; all are light enough for black text.
const RAMP: [u8; SHADES as usize] = [231, 230, 229, 222, 216, 210, 175, 140];

impl Tint {
    /// The index in the 256-color palette.
    fn color(self) -> Option<u8> {
        match self {
            Tint::Plain => None,
            Tint::Black => Some(16),
            Tint::Way => Some(196),
            Tint::Tree => Some(33),
            Tint::Sign => Some(35),
            Tint::Shade(level) => RAMP.get(usize::from(level)).copied(),
        }
    }
}

/// One character with its ink and background.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    pub char: char,
    pub ink: Tint,
    pub ground: Tint,
}

impl Glyph {
    pub const BLANK: Glyph = Glyph::new(' ', Tint::Plain);

    pub const fn new(char: char, ink: Tint) -> Glyph {
        Glyph { char, ink, ground: Tint::Plain }
    }
}

/// Margin for signs around a picture, in characters.
const AROUND: i32 = 2;

/// Rows of characters with a margin around them; `to_text` omits blank edges.
pub struct Picture {
    width: i32,
    glyphs: Vec<Glyph>,
}

impl Picture {
    /// A blank picture of this size, plus the margin.
    pub fn new(columns: i32, rows: i32) -> Picture {
        let (width, height) = (columns + 2 * AROUND, rows + 2 * AROUND);
        Picture { width, glyphs: vec![Glyph::BLANK; (width * height) as usize] }
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let inside = (-AROUND..self.width - AROUND).contains(&x) && y >= -AROUND;
        let index = inside.then_some(((y + AROUND) * self.width + x + AROUND) as usize)?;
        (index < self.glyphs.len()).then_some(index)
    }

    pub fn get(&self, x: i32, y: i32) -> Glyph {
        self.index(x, y).map_or(Glyph::BLANK, |index| self.glyphs[index])
    }

    /// Sets a character; does nothing outside the picture and its margin.
    pub fn set(&mut self, x: i32, y: i32, glyph: Glyph) {
        if let Some(index) = self.index(x, y) {
            self.glyphs[index] = glyph;
        }
    }

    fn lines(&self) -> std::slice::ChunksExact<'_, Glyph> {
        self.glyphs.chunks_exact(self.width as usize)
    }

    /// The first column that is not blank, and the column after the last such one.
    fn extent(&self) -> (usize, usize) {
        let inked = |glyph: &Glyph| *glyph != Glyph::BLANK;
        let first = self.lines().filter_map(|line| line.iter().position(inked)).min();
        let last = self.lines().filter_map(|line| line.iter().rposition(inked)).max();
        (first.unwrap_or(0), last.map_or(0, |last| last + 1))
    }

    pub fn columns(&self) -> usize {
        let (first, end) = self.extent();
        end - first
    }

    pub fn rows(&self) -> usize {
        let inked = |line: &[Glyph]| line.iter().any(|glyph| *glyph != Glyph::BLANK);
        let first = self.lines().position(inked).unwrap_or(0);
        self.lines().rposition(inked).map_or(0, |last| last + 1 - first)
    }

    /// The lines without blank edges, each with a line break; `colored` adds ANSI colors.
    pub fn to_text(&self, colored: bool) -> String {
        let (first, end) = self.extent();
        let mut text = String::new();
        let inked = |line: &&[Glyph]| line.iter().any(|glyph| *glyph != Glyph::BLANK);
        let above = self.lines().take_while(|line| !inked(line)).count();
        for line in self.lines().skip(above).take(self.rows()) {
            let line = &line[first..end];
            let used = line.iter().rposition(|glyph| *glyph != Glyph::BLANK).map_or(0, |at| at + 1);
            let mut last = (Tint::Plain, Tint::Plain);
            for glyph in &line[..used] {
                if colored && (glyph.ink, glyph.ground) != last {
                    last = (glyph.ink, glyph.ground);
                    text.push_str(&escape(*glyph));
                }
                text.push(glyph.char);
            }
            if last != (Tint::Plain, Tint::Plain) {
                text.push_str("\u{1b}[0m");
            }
            text.push('\n');
        }
        text
    }
}

/// The ANSI sequence for a glyph's ink and background.
fn escape(glyph: Glyph) -> String {
    let mut text = "\u{1b}[0".to_owned();
    // The terminal's default ink may be as light as a shade.
    let ink = match (glyph.ink, glyph.ground) {
        (Tint::Plain, Tint::Shade(_)) => Tint::Black.color(),
        (ink, _) => ink.color(),
    };
    // Writing to a String cannot fail.
    if let Some(color) = ink {
        let _ = write!(text, ";38;5;{color}");
    }
    if let Some(color) = glyph.ground.color() {
        let _ = write!(text, ";48;5;{color}");
    }
    text.push('m');
    text
}

/// The sign at an end of a maze: an arrow outside an opening, the letter o on a start inside, a star on a goal inside.
pub enum Sign {
    /// The center of the opening and the outward direction (length 1), in pitches.
    Arrow { at: Point, out: Point, char: char },
    /// In pitches.
    Inside { at: Point, char: char },
}

/// The signs of a maze, with arrows in ASCII or in eight directions.
pub fn signs(maze: &Maze, ascii: bool) -> [Sign; 2] {
    [(maze.entrance, -1.0, 'o'), (maze.exit, 1.0, '*')].map(
        |(end, outward_bound, char)| match end {
            End::Inside(cell) => Sign::Inside { at: maze.grid.center_of(cell), char },
            End::Opening(side) if maze.grid.court().contains(&side) => {
                Sign::Inside { at: Point::default(), char }
            }
            End::Opening(side) => {
                let (at, out) = maze.grid.outward(side);
                Sign::Arrow { at, out, char: arrow(out * outward_bound, ascii) }
            }
        },
    )
}

fn arrow(to: Point, ascii: bool) -> char {
    let arrows = if ascii { "^^>vvv<^" } else { "↑↗→↘↓↙←↖" };
    let eighth = libm::atan2(to.x, -to.y) / std::f64::consts::FRAC_PI_4;
    arrows.chars().nth((eighth.round() as i32).rem_euclid(8) as usize).unwrap_or(' ')
}
