//! Cells of any shape as fine dots, two by four per character.

use super::picture::{Glyph, Picture, SHADES, Sign, Tint, signs};
use maze::geometry::{Point, Rect, Step, Trail, sweep};
use maze::grid::Grid;
use page::view::View;
use page::way;
use std::ops::RangeInclusive;

/// The bit of each dot in a character, by row and column (Unicode, "Braille Patterns").
const BITS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// Maximum dots per pitch: two rows of text, four columns.
const MOST: u32 = 8;
/// Minimum dots across the narrowest door, and from the center of a cell to its nearest wall. Square mazes need fewer,
/// because their walls fall on dots.
const LEAST: (f64, f64) = (3.0, 2.0);
const LEAST_OF_SQUARES: u32 = 2;

/// The numbers of dots per pitch at which every passage of a grid is visible.
pub fn pitches(grid: &Grid) -> RangeInclusive<u32> {
    let least = match super::is_square(grid) {
        true => LEAST_OF_SQUARES,
        false => {
            // A passage runs straight through the mouth of a tunnel.
            let open = grid.cells().filter(|&cell| !grid.is_mouth(cell));
            let smallest = open.map(|cell| grid.inner_radius(cell)).fold(0.5, f64::min);
            let dots = (LEAST.0 / grid.narrowest()).max(LEAST.1 / smallest);
            // The margin keeps a rounding error from adding a dot.
            (dots - 1e-9).ceil() as u32
        }
    };
    least..=MOST.max(least)
}

/// The width of the walls in characters, for a number of dots per pitch.
pub fn columns(grid: &Grid, pitch: u32) -> usize {
    Dots::new(grid.bounds(), f64::from(pitch)).columns as usize
}

/// A bitmap of dots in one ink.
struct Dots {
    columns: i32,
    rows: i32,
    pitch: f64,
    /// The position of the top left dot, in pitches.
    origin: Point,
    bits: Vec<u8>,
}

impl Dots {
    fn new(bounds: Rect, pitch: f64) -> Dots {
        let dots = |length: f64| (length * pitch).round() as i32 + 1;
        let (columns, rows) = ((dots(bounds.width) + 1) / 2, (dots(bounds.height) + 3) / 4);
        let origin = Point::new(bounds.x, bounds.y);
        Dots { columns, rows, pitch, origin, bits: vec![0; (columns * rows) as usize] }
    }

    /// Draws every `nth` dot of these lines and arcs (in pitches).
    fn draw(&mut self, trail: &Trail, nth: usize) {
        for &(x, y) in self.traced(trail).iter().step_by(nth) {
            let (column, row) = (x.div_euclid(2), y.div_euclid(4));
            if (0..self.columns).contains(&column) && (0..self.rows).contains(&row) {
                let bit = BITS[y.rem_euclid(4) as usize][x.rem_euclid(2) as usize];
                self.bits[(row * self.columns + column) as usize] |= bit;
            }
        }
    }

    /// The dots nearest to a trail; each touches the next at a side or a corner.
    fn traced(&self, trail: &Trail) -> Vec<(i32, i32)> {
        let mut dots = vec![self.dot(trail.start)];
        let mut from = trail.start;
        for &step in &trail.steps {
            let to = step.end();
            let (length, at): (f64, Box<dyn Fn(f64) -> Point>) = match step {
                Step::Line(_) => {
                    ((to - from).length(), Box::new(move |part| from + (to - from) * part))
                }
                Step::Arc { center, clockwise, .. } => {
                    let (spoke, angle) = (from - center, sweep(from, center, to, clockwise));
                    let across = spoke.perpendicular() * if clockwise { 1.0 } else { -1.0 };
                    let turned = move |part: f64| {
                        let angle = angle * part;
                        center + spoke * libm::cos(angle) + across * libm::sin(angle)
                    };
                    (angle * spoke.length(), Box::new(turned))
                }
            };
            let count = (length * self.pitch * 4.0).ceil().max(1.0);
            for i in 1..=count as u32 {
                let part = f64::from(i) / count;
                self.go_on(&mut dots, if part < 1.0 { at(part) } else { to });
            }
            from = to;
        }
        dots
    }

    fn go_on(&self, dots: &mut Vec<(i32, i32)>, to: Point) {
        let dot = self.dot(to);
        if dots.last() == Some(&dot) {
            return;
        }
        // An extra dot at the corner of a diagonal step would make the line look thick there.
        if let [.., before, _] = dots[..]
            && (before.0 - dot.0).abs() == 1
            && (before.1 - dot.1).abs() == 1
        {
            dots.pop();
        }
        dots.push(dot);
    }

    fn dot(&self, at: Point) -> (i32, i32) {
        let at = (at - self.origin) * self.pitch;
        (at.x.round() as i32, at.y.round() as i32)
    }

    /// The character that contains a point.
    fn character(&self, at: Point) -> (i32, i32) {
        let (x, y) = self.dot(at);
        (x.div_euclid(2), y.div_euclid(4))
    }

    /// By character, the shade of the cell that contains its center.
    fn shades(&self, view: &View) -> Vec<Option<u8>> {
        let grid = &*view.maze.grid;
        let by_cell = view.shades(SHADES);
        let mut shades = vec![None; self.bits.len()];
        for cell in grid.cells().filter(|&cell| by_cell[cell.index()].is_some()) {
            let around = grid.outline(cell).bounds();
            let (left, top) = self.character(Point::new(around.x, around.y));
            let (right, bottom) = self.character(Point::new(around.right(), around.bottom()));
            for (row, column) in (top.max(0)..=bottom.min(self.rows - 1))
                .flat_map(|row| (left..=right).map(move |column| (row, column)))
                .filter(|(_, column)| (0..self.columns).contains(column))
            {
                if grid.holds(cell, self.middle(column, row)) {
                    shades[(row * self.columns + column) as usize] = by_cell[cell.index()];
                }
            }
        }
        shades
    }

    /// The center of a character, in pitches.
    fn middle(&self, column: i32, row: i32) -> Point {
        let dot = Point::new(f64::from(column) * 2.0 + 0.5, f64::from(row) * 4.0 + 1.5);
        dot * (1.0 / self.pitch) + self.origin
    }
}

pub fn dots(view: &View, pitch: u32, colored: bool) -> Picture {
    let grid = &*view.maze.grid;
    let mut walls = Dots::new(grid.bounds(), f64::from(pitch));
    let mut way = Dots::new(grid.bounds(), f64::from(pitch));
    let mut tree = Dots::new(grid.bounds(), f64::from(pitch));
    for side in view.maze.closed_walls() {
        walls.draw(&grid.wall(side), 1);
    }
    if !view.way.is_empty() && colored {
        way::strokes(view.maze, view.way).iter().for_each(|run| way.draw(run, 1));
    }
    for [a, b] in view.tree() {
        // Without color, gaps distinguish the tree from walls.
        let step = if colored { 1 } else { 2 };
        way::between(view.maze, &[a, b]).iter().for_each(|run| tree.draw(run, step));
    }
    let mut picture = Picture::new(walls.columns, walls.rows);
    let shades = walls.shades(view);
    for (index, (row, column)) in (0..walls.rows)
        .flat_map(|row| (0..walls.columns).map(move |column| (row, column)))
        .enumerate()
    {
        let bits = walls.bits[index] | way.bits[index] | tree.bits[index];
        let ink = match (way.bits[index], tree.bits[index]) {
            (0, 0) => Tint::Plain,
            (0, _) => Tint::Tree,
            _ => Tint::Way,
        };
        let level = shades[index];
        let glyph = match (bits, level) {
            (0, Some(level)) if !colored => {
                Glyph::new("  ░░▒▒▓▓".chars().nth(level.into()).unwrap_or(' '), Tint::Plain)
            }
            (0, _) => Glyph::BLANK,
            // The 256 patterns are consecutive code points.
            _ => Glyph::new(char::from_u32(0x2800 + u32::from(bits)).unwrap_or(' '), ink),
        };
        let ground = level.filter(|_| colored).map_or(Tint::Plain, Tint::Shade);
        picture.set(column, row, Glyph { ground, ..glyph });
    }
    if !colored {
        for &cell in view.way {
            let (x, y) = walls.character(grid.center_of(cell));
            // In a character that contains walls, the mark is one more dot.
            let mark = match picture.get(x, y).char {
                here @ '\u{2800}'..='\u{28ff}' => with_dot(here, walls.dot(grid.center_of(cell))),
                _ => '•',
            };
            picture.set(x, y, Glyph::new(mark, Tint::Way));
        }
    }
    place_signs(view, &walls, &mut picture);
    picture
}

/// A braille character with one more dot.
fn with_dot(char: char, (x, y): (i32, i32)) -> char {
    let bit = BITS[y.rem_euclid(4) as usize][x.rem_euclid(2) as usize];
    char::from_u32(u32::from(char) | u32::from(bit)).unwrap_or(char)
}

/// Places stars on goals and arrows at openings: at the first free character on the way out.
fn place_signs(view: &View, walls: &Dots, picture: &mut Picture) {
    for sign in signs(view.maze, false) {
        let (char, (x, y)) = match sign {
            Sign::Inside { at, char } => (char, walls.character(at)),
            Sign::Arrow { at, out, char } => {
                let steps = (2..12).map(|dots| f64::from(dots) / walls.pitch);
                let mut places = steps.map(|step| walls.character(at + out * step));
                let free = places.find(|&(x, y)| picture.get(x, y) == Glyph::BLANK);
                (char, free.unwrap_or_else(|| walls.character(at)))
            }
        };
        picture.set(x, y, Glyph { char, ink: Tint::Sign, ..picture.get(x, y) });
    }
}
