//! Reads drawings back: the linked cells.

use mazebook::format::Style;
use mazebook::maze::Maze;
use mazebook::maze::geometry::Point;
use mazebook::maze::grid::{Cell, Grid};

/// The characters of a drawing from its first wall on, without the signs outside.
fn characters(text: &str, is_wall: impl Fn(char) -> bool) -> Vec<Vec<char>> {
    let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let left = rows.iter().filter_map(|row| row.iter().position(|&c| is_wall(c))).min().unwrap();
    let walled = |row: &&Vec<char>| !row.iter().any(|&c| is_wall(c));
    let top = rows.iter().take_while(walled).count();
    rows[top..].iter().map(|row| row.get(left..).unwrap_or_default().to_vec()).collect()
}

/// Converts whole blocks, two columns wide, to half blocks.
pub fn halved(text: &str) -> String {
    let rows = characters(text, |c| c == '█');
    let wall = |x: usize, y: usize| rows.get(y).and_then(|row| row.get(2 * x)) == Some(&'█');
    let columns = rows.iter().map(Vec::len).max().unwrap().div_ceil(2);
    let row = |y: usize| -> String {
        let half = |x| match (wall(x, 2 * y), wall(x, 2 * y + 1)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        };
        (0..columns).map(half).chain(['\n']).collect()
    };
    (0..rows.len().div_ceil(2)).map(row).collect()
}

/// The pairs of linked square cells, lower cell first; checks that the openings match the maze.
pub fn squares(text: &str, style: Style, maze: &Maze) -> Vec<[Cell; 2]> {
    let grid = &*maze.grid;
    let walls = match style {
        Style::Ascii => "o-|",
        Style::Box => "║═╚╔╠╝╩╗╣╦╬",
        _ => "█▀▄",
    };
    let rows = characters(text, |c| walls.contains(c));
    let cells = grid.bounds().width as usize;
    // Columns from corner to corner.
    let longest = rows.iter().map(Vec::len).max().unwrap();
    let step = (longest - 1) / cells;
    let is_wall = |x: usize, y: usize| {
        let column = x / 2 * step + x % 2 * (step / 2);
        let at = |y: usize| rows.get(y).and_then(|row| row.get(column)).copied().unwrap_or(' ');
        match style {
            Style::Blocks => match at(y / 2) {
                '█' => true,
                '▀' => y.is_multiple_of(2),
                '▄' => !y.is_multiple_of(2),
                _ => false,
            },
            _ => walls.contains(at(y)),
        }
    };
    // The center of a cell or wall, in half pitches.
    let place = |p: Point| ((p.x * 2.0).round() as usize, (p.y * 2.0).round() as usize);
    for side in grid.rim() {
        let (x, y) = place(grid.outward(*side).0);
        assert_eq!(is_wall(x, y), !maze.is_open(*side), "{side:?}\n{text}");
    }
    let mut links = Vec::new();
    for cell in grid.cells() {
        for (side, other) in grid.neighbors(cell).filter(|&(_, other)| other > cell) {
            let (x, y) = place(grid.outward(side).0);
            if !is_wall(x, y) {
                links.push([cell, other]);
            }
        }
    }
    links
}

/// A drawing in braille dots.
pub struct Dots<'g> {
    rows: Vec<Vec<char>>,
    grid: &'g Grid,
    pitch: f64,
    /// The number of characters missing to the left of the drawing's first dot and above it: an opening at the very edge
    /// has no dots.
    missing: (i32, i32),
    /// By dot, row by row from the grid's box: the cell that contains it.
    cells: Vec<Vec<Option<Cell>>>,
}

impl<'g> Dots<'g> {
    pub fn new(text: &str, grid: &'g Grid, pitch: u32) -> Dots<'g> {
        let rows = characters(text, |c| ('\u{2801}'..='\u{28ff}').contains(&c));
        let (bounds, pitch) = (grid.bounds(), f64::from(pitch));
        let count = |length: f64| (length * pitch).ceil() as i32 + 1;
        let at = |n: i32, from: f64| f64::from(n) / pitch + from;
        let cell = |x, y| grid.cell_at(Point::new(at(x, bounds.x), at(y, bounds.y)));
        let row = |y| (0..count(bounds.width)).map(|x| cell(x, y)).collect();
        let cells = (0..count(bounds.height)).map(row).collect();
        Dots { rows, grid, pitch, missing: (0, 0), cells }
    }

    fn is_set(&self, x: i32, y: i32) -> bool {
        const BITS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
        let (x, y) = (x - 2 * self.missing.0, y - 4 * self.missing.1);
        let row = self.rows.get(y.div_euclid(4) as usize);
        let char = row.and_then(|row| row.get(x.div_euclid(2) as usize)).copied().unwrap_or(' ');
        ('\u{2800}'..='\u{28ff}').contains(&char)
            && (char as u32 - 0x2800) & BITS[y.rem_euclid(4) as usize][x.rem_euclid(2) as usize]
                != 0
    }

    fn cell(&self, x: i32, y: i32) -> Option<Cell> {
        *self.cells.get(y as usize)?.get(x as usize)?
    }

    /// Whether the dots leave a path between the centers of two cells, within them.
    fn joined(&self, a: Cell, b: Cell) -> bool {
        let bounds = self.grid.bounds();
        let dot = |at: f64, from: f64| ((at - from) * self.pitch).round() as i32;
        let middle = |cell: Cell| {
            let at = self.grid.center_of(cell);
            (dot(at.x, bounds.x), dot(at.y, bounds.y))
        };
        let (mut seen, mut open) = (vec![middle(a)], vec![middle(a)]);
        while let Some((x, y)) = open.pop() {
            for next in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
                let here = self.cell(next.0, next.1);
                let free = (here == Some(a) || here == Some(b)) && !self.is_set(next.0, next.1);
                if free && !seen.contains(&next) {
                    seen.push(next);
                    open.push(next);
                }
            }
        }
        seen.contains(&middle(b))
    }

    fn links(&self) -> Vec<[Cell; 2]> {
        let pairs = self.grid.cells().flat_map(|cell| {
            let others = self.grid.neighbors(cell).map(|(_, other)| other);
            others.filter(move |&other| other > cell).map(move |other| [cell, other])
        });
        pairs.filter(|&[a, b]| self.joined(a, b)).collect()
    }

    /// The pairs of linked cells, lower cell first; equal to `expected` if any position of the picture gives that result.
    pub fn read(mut self, expected: &[[Cell; 2]]) -> Vec<[Cell; 2]> {
        let places = (0..3).flat_map(|y| (0..3).map(move |x| (x, y)));
        for missing in places {
            self.missing = missing;
            let links = self.links();
            if links == expected {
                return links;
            }
        }
        self.missing = (0, 0);
        self.links()
    }
}
