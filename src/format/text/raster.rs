//! Square cells as characters: every corner, wall and center falls on a character.

use super::picture::{Glyph, Picture, SHADES, Sign, Tint, signs};
use maze::geometry::Point;
use maze::grid::{Cell, Corner, Grid, Side};
use page::view::{Overlay, View};

/// Bits for the directions in which a line leaves a character, and a bit for a corner of cells.
const UP: u8 = 1;
const RIGHT: u8 = 2;
const DOWN: u8 = 4;
const LEFT: u8 = 8;
const CORNER: u8 = 16;

/// Box-drawing characters, indexed by the directions in which lines leave.
const DOUBLE: [char; 16] =
    [' ', '║', '═', '╚', '║', '║', '╔', '╠', '═', '╝', '═', '╩', '╗', '╣', '╦', '╬'];
const LIGHT: [char; 16] =
    [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
const HEAVY: [char; 16] =
    [' ', '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋'];

/// Rows from one corner to the next one below.
const STEP: i32 = 2;

/// The lines of a maze: for each character, the directions in which they leave it.
struct Raster {
    /// Columns from one corner to the next.
    step: i32,
    least: Corner,
    columns: i32,
    rows: i32,
    walls: Vec<u8>,
    way: Vec<u8>,
    tree: Vec<u8>,
    shades: Vec<Option<u8>>,
}

/// The width of the walls, for a number of columns from corner to corner.
pub fn columns(grid: &Grid, step: i32) -> usize {
    let (least, most) = extent(grid);
    ((most.x - least.x) / 2 * step + 1) as usize
}

/// The smallest and the largest coordinates of corners.
fn extent(grid: &Grid) -> (Corner, Corner) {
    let corners = || grid.rim().iter().flat_map(|&side| <[Corner; 2]>::from(grid.ends(side)));
    let range = |axis: fn(Corner) -> i32| {
        let values = corners().map(axis);
        (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
    };
    let ((left, right), (top, bottom)) = (range(|corner| corner.x), range(|corner| corner.y));
    (Corner::new(left, top), Corner::new(right, bottom))
}

impl Raster {
    fn new(view: &View, step: i32) -> Raster {
        let (maze, grid) = (view.maze, &*view.maze.grid);
        let (least, most) = extent(grid);
        let columns = (most.x - least.x) / 2 * step + 1;
        let rows = (most.y - least.y) / 2 * STEP + 1;
        let none = vec![0; (columns * rows) as usize];
        let mut raster = Raster {
            step,
            least,
            columns,
            rows,
            walls: none.clone(),
            way: none.clone(),
            tree: none,
            shades: vec![None; (columns * rows) as usize],
        };
        for side in grid.walls() {
            let (from, to) = grid.ends(side);
            let (a, b) = (raster.place(from), raster.place(to));
            for (x, y) in [a, b] {
                raster.walls[(y * columns + x) as usize] |= CORNER;
            }
            if !maze.is_open(side) {
                raster.draw(|raster| &mut raster.walls, a, b);
            }
        }
        for [a, b] in view.tree() {
            let (a, b) = (raster.place(grid.middle(a)), raster.place(grid.middle(b)));
            raster.draw(|raster| &mut raster.tree, a, b);
        }
        let door = |side: Side| grid.middle_of(side);
        let (start, goal) = (maze.entrance.opening().map(door), maze.exit.opening().map(door));
        let middles = view.way.iter().map(|&cell| grid.middle(cell));
        let way: Vec<Corner> = start.into_iter().chain(middles).chain(goal).collect();
        if !view.way.is_empty() {
            for pair in way.windows(2) {
                let (a, b) = (raster.place(pair[0]), raster.place(pair[1]));
                raster.draw(|raster| &mut raster.way, a, b);
            }
        }
        raster.shade(view);
        raster
    }

    /// Shades each cell; an open side gets the shade of the cell that is nearer to the start.
    fn shade(&mut self, view: &View) {
        let (maze, grid) = (view.maze, &*view.maze.grid);
        let shades = view.shades(SHADES);
        let fill = |raster: &mut Raster, cell: Cell, around: i32| {
            let (x, y) = raster.place(grid.middle(cell) - Corner::new(1, 1));
            let (from, to) = (1 - around, around - 1);
            for y in y + from..=y + STEP + to {
                for x in x + from..=x + raster.step + to {
                    let index = (y * raster.columns + x) as usize;
                    let open = raster.walls[index] == 0;
                    if open && raster.shades[index].is_none() {
                        raster.shades[index] = shades[cell.index()];
                    }
                }
            }
        };
        let mut nearest: Vec<Cell> = grid.cells().collect();
        nearest.sort_by_key(|&cell| shades[cell.index()]);
        nearest.iter().for_each(|&cell| fill(self, cell, 0));
        // A wall position belongs to both neighbors; an open one always to linked cells.
        let linked = nearest.iter().filter(|&&cell| maze.degree(cell) > 0);
        linked.for_each(|&cell| fill(self, cell, 1));
    }

    /// The character at a lattice position.
    fn place(&self, at: Corner) -> (i32, i32) {
        let from = at - self.least;
        (from.x * self.step / 2, from.y * STEP / 2)
    }

    /// Draws a horizontal or vertical line.
    fn draw(
        &mut self,
        layer: impl Fn(&mut Raster) -> &mut Vec<u8>,
        from: (i32, i32),
        to: (i32, i32),
    ) {
        let (dx, dy) = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let (on, back) = match (dx, dy) {
            (1, _) => (RIGHT, LEFT),
            (-1, _) => (LEFT, RIGHT),
            (_, 1) => (DOWN, UP),
            _ => (UP, DOWN),
        };
        let (mut at, columns) = (from, self.columns);
        while at != to {
            layer(self)[(at.1 * columns + at.0) as usize] |= on;
            at = (at.0 + dx, at.1 + dy);
            layer(self)[(at.1 * columns + at.0) as usize] |= back;
        }
    }

    /// The picture: each character from `glyph`, then the signs.
    fn picture(&self, view: &View, ascii: bool, glyph: impl Fn(usize) -> Glyph) -> Picture {
        let mut picture = Picture::new(self.columns, self.rows);
        for (index, (y, x)) in
            (0..self.rows).flat_map(|y| (0..self.columns).map(move |x| (y, x))).enumerate()
        {
            picture.set(x, y, glyph(index));
        }
        for (x, y, char) in self.signs(view, ascii) {
            picture.set(x, y, Glyph { char, ink: Tint::Sign, ..picture.get(x, y) });
        }
        picture
    }

    /// The position and character of each sign.
    fn signs(&self, view: &View, ascii: bool) -> [(i32, i32, char); 2] {
        let lattice = |at: Point| {
            let (x, y) = view.maze.grid.projection().unplace(at);
            self.place(Corner::new(x.round() as i32, y.round() as i32))
        };
        signs(view.maze, ascii).map(|sign| match sign {
            Sign::Inside { at, char } => {
                let (x, y) = lattice(at);
                (x, y, char)
            }
            Sign::Arrow { at, out, char } => {
                let (x, y) = lattice(at);
                (x + out.x.round() as i32, y + out.y.round() as i32, char)
            }
        })
    }
}

/// Anything but a wall: the solution, the tree or a shade; without color, each has its own characters.
fn floor(raster: &Raster, index: usize, colored: bool, lines: [[char; 16]; 2]) -> Glyph {
    let ground = match raster.shades[index] {
        Some(level) if colored => Tint::Shade(level),
        _ => Tint::Plain,
    };
    let [tree, way] = lines;
    let (char, ink) = match (raster.way[index], raster.tree[index], raster.shades[index]) {
        (0, 0, Some(level)) if !colored => {
            let ramp = if tree[1] == '.' { "01234567" } else { "  ░░▒▒▓▓" };
            (ramp.chars().nth(level.into()).unwrap_or(' '), Tint::Plain)
        }
        (0, 0, _) => (' ', Tint::Plain),
        (0, tree_here, _) => (tree[usize::from(tree_here)], Tint::Tree),
        (way_here, ..) => (way[usize::from(way_here)], Tint::Way),
    };
    Glyph { char, ink, ground }
}

pub fn ascii(view: &View, step: i32, colored: bool) -> Picture {
    let raster = Raster::new(view, step);
    raster.picture(view, true, |index| match raster.walls[index] {
        0 => floor(&raster, index, colored, [['.'; 16], ['#'; 16]]),
        corner if corner & CORNER != 0 => Glyph::new('o', Tint::Plain),
        wall if wall & LEFT != 0 => Glyph::new('-', Tint::Plain),
        _ => Glyph::new('|', Tint::Plain),
    })
}

pub fn boxed(view: &View, step: i32, colored: bool) -> Picture {
    let raster = Raster::new(view, step);
    raster.picture(view, false, |index| match raster.walls[index] & !CORNER {
        0 => floor(&raster, index, colored, [LIGHT, HEAVY]),
        wall => Glyph::new(DOUBLE[usize::from(wall)], Tint::Plain),
    })
}

/// Half blocks, two per character; whole blocks if marks without color must be visible beside the walls.
pub fn blocks(view: &View, colored: bool) -> Picture {
    let raster = Raster::new(view, 2);
    let is_plain = view.way.is_empty() && view.overlay.is_none();
    if !colored && !is_plain {
        return whole_blocks(&raster, view);
    }
    let wall = if view.overlay == Some(Overlay::Weights) { Tint::Black } else { Tint::Plain };
    let pixel = |x: i32, y: i32| {
        let index = (y * raster.columns + x) as usize;
        let floor = (y < raster.rows).then(|| raster.shades[index])?.map(Tint::Shade);
        match (raster.walls[index] & !CORNER, raster.way[index], raster.tree[index]) {
            (0, 0, 0) => floor,
            (0, 0, _) => Some(Tint::Tree),
            (0, ..) => Some(Tint::Way),
            _ => Some(wall),
        }
    };
    let mut picture = Picture::new(raster.columns, (raster.rows + 1) / 2);
    for (y, x) in (0..raster.rows).step_by(2).flat_map(|y| (0..raster.columns).map(move |x| (y, x)))
    {
        let glyph = match (pixel(x, y), pixel(x, y + 1)) {
            (None, None) => Glyph::BLANK,
            (Some(upper), Some(lower)) if upper == lower => Glyph::new('█', upper),
            (None, Some(lower)) => Glyph::new('▄', lower),
            (Some(upper), None) => Glyph::new('▀', upper),
            // The terminal's default ink cannot be used as a background.
            (Some(ground), Some(ink @ Tint::Plain)) => Glyph { char: '▄', ink, ground },
            (Some(ink), Some(ground)) => Glyph { char: '▀', ink, ground },
        };
        picture.set(x, y / 2, glyph);
    }
    for (x, y, char) in raster.signs(view, false) {
        picture.set(x, y.div_euclid(2), Glyph::new(char, Tint::Sign));
    }
    picture
}

/// One block per row, two characters wide: small squares with space for a mark in each.
fn whole_blocks(raster: &Raster, view: &View) -> Picture {
    let mut picture = Picture::new(raster.columns * 2, raster.rows);
    for (y, x) in (0..raster.rows).flat_map(|y| (0..raster.columns).map(move |x| (y, x))) {
        let index = (y * raster.columns + x) as usize;
        let glyph = match raster.walls[index] & !CORNER {
            0 => floor(raster, index, false, [['·'; 16], ['•'; 16]]),
            _ => Glyph::new('█', Tint::Plain),
        };
        picture.set(x * 2, y, glyph);
        picture.set(x * 2 + 1, y, glyph);
    }
    for (x, y, char) in raster.signs(view, false) {
        picture.set(x * 2, y, Glyph::new(char, Tint::Sign));
        picture.set(x * 2 + 1, y, Glyph::BLANK);
    }
    picture
}
