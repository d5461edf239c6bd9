//! Isohedral tilings: one tile repeats, with the others around each copy in the same way. Walls curve where the tile lets
//! them (B. Grünbaum and G. C. Shephard, "Tilings and Patterns", 1987, chapter 6, for the numbers; C. S. Kaplan,
//! "Introductory Tiling Theory for Computer Graphics", 2009, chapter 4, for the table in the crate `tactile`).

use super::{STEPS, Size, Topology, fine_grid, free_board, free_cells, on_lattice, trimmed};
use crate::Error;
use crate::Place;
use crate::geometry::{Point, centroid};
use crate::grid::{Corner, Grid, Walls};
use tactile::{EdgeShape, IsohedralTiling, data, get_tiling_type};

/// The tiling that stands for all of them in lists where each would be too many.
pub const TOPOLOGY: Topology =
    Topology { name: "isohedral-41", grid: |size| grid(41, size), ..COMMON };

const COMMON: Topology = Topology {
    name: "isohedral",
    title: "Isohedral",
    about: "one tile again and again, its walls curved; 81 such tilings have numbers from 1 to 93",
    sizes: "the number of cells, or [columns, rows] for a board as wide and as high as so many squares",
    unit: None,
    has_rows: false,
    is_round: false,
    cells: free_cells,
    grid: |size| grid(41, size),
    ends: (Place::TopLeft, Place::BottomRight),
};

macro_rules! tilings {
    ($($number:literal)*) => {
        /// Every isohedral tiling.
        pub static TILINGS: &[Topology] = &[$(Topology {
            name: concat!("isohedral-", $number),
            grid: |size| grid($number, size),
            ..COMMON
        }),*];
    };
}

tilings! {
    1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 36 37 38 39 40 41 42 43 44 45 46
    47 49 50 51 52 53 54 55 56 57 58 59 61 62 64 66 67 68 69 71 72 73 74 76 77 78 79 81 82 83 84 85 86 88 90 91 93
}

/// The largest distance of a curve from a straight wall: in pitches, or as a share of the wall if that is shorter than a
/// pitch.
const SWING: f64 = 0.12;
/// The number of lines in a curve.
const LINES: usize = 16;
/// The number of shifts of the board in each direction, on the way to the next copy of a tile, that are tried to reach
/// the wanted number of cells.
const MOVES: i32 = 8;

fn grid(number: usize, size: Size) -> Result<Grid, Error> {
    free_cells(size)?;
    let tiling = Tiling::of(number)?;
    let mut walls = Walls::default();
    let mut tiles = Vec::new();
    for (at, tile) in tiling.tiles_on(free_board(size)) {
        let outline: Vec<Corner> = tile.outline.iter().map(|&corner| corner + at).collect();
        for (slot, turns) in tile.turns.iter().enumerate().filter(|(_, turns)| !turns.is_empty()) {
            let (start, end) = (outline[slot], outline[(slot + 1) % outline.len()]);
            walls.bend(start, end, turns.iter().map(|&turn| turn + at));
        }
        tiles.push((tile.middle + at, outline));
    }
    fine_grid(trimmed(tiles), walls, None)
}

/// The tiles of a tiling that are not copies of each other in another place.
struct Tiling {
    tiles: Vec<Tile>,
    /// The two displacements from a tile to its next copies.
    ways: [Corner; 2],
}

struct Tile {
    middle: Corner,
    /// Clockwise.
    outline: Vec<Corner>,
    /// By wall, its turns between its corners.
    turns: Vec<Vec<Corner>>,
}

impl Tiling {
    fn of(number: usize) -> Result<Tiling, Error> {
        let known = data::TILING_TYPES.iter().position(|&known| known == number);
        let known =
            known.ok_or_else(|| Error::cells(format!("there is no isohedral tiling {number}")))?;
        let tiling = IsohedralTiling::new(get_tiling_type(known));
        let corners: Vec<Point> =
            tiling.vertices().iter().map(|at| Point::new(at.x, at.y)).collect();
        let (middle, area) = centroid(&corners);
        let scale = 1.0 / area.abs().sqrt();
        let curves: Vec<Vec<Point>> = tiling
            .shapes()
            .map(|wall| {
                let mut turns = turns(wall.shape(), wall.transform().to_cols_array(), scale);
                if wall.reversed() {
                    turns.reverse();
                }
                turns
            })
            .collect();
        let ways = [tiling.t1(), tiling.t2()].map(|way| Point::new(way.x, way.y));
        let mut known = Known { ways, scale, corners: Vec::new() };
        let mut tiles = Vec::new();
        for aspect in 0..tiling.num_aspects() {
            let to = tiling.aspect_transform(aspect).to_cols_array();
            let place = |at| moved(to, at);
            let lattice = |&at: &Point| on_lattice(place(at) * scale);
            let mut outline: Vec<Corner> =
                corners.iter().map(|&corner| known.corner(place(corner))).collect();
            let mut turns: Vec<Vec<Corner>> =
                curves.iter().map(|curve| curve.iter().map(lattice).collect()).collect();
            if area * (to[0] * to[4] - to[1] * to[3]) < 0.0 {
                // The wall from the last corner to the first stays the last.
                outline.reverse();
                turns.iter_mut().for_each(|turns| turns.reverse());
                turns.reverse();
                turns.rotate_left(1);
            }
            tiles.push(Tile { middle: lattice(&middle), outline, turns });
        }
        Ok(Tiling { tiles, ways: ways.map(|way| on_lattice(way * scale)) })
    }

    /// The tiles whose middles lie on a board with an area of `wanted` square pitches, `rows` pitches high, each with its
    /// displacement; row by row.
    fn tiles_on(&self, [wanted, rows]: [u32; 2]) -> Vec<(Corner, &Tile)> {
        let columns = f64::from(wanted) / f64::from(rows);
        let [wide, high] = [columns, rows.into()].map(|count| (count * STEPS).round() as i64);
        let [one, other] = self.ways.map(|Corner { x, y }| [i64::from(x), i64::from(y)]);
        let area = one[0] * other[1] - one[1] * other[0];
        let corners = [[0, 0], [wide, 0], [wide, high], [0, high]];
        // How many of both displacements lead from one corner of the board to the others, with a margin for shifts.
        let times = |of: &dyn Fn([i64; 2]) -> i64| {
            let times = corners.map(|corner| of(corner).div_euclid(area));
            let most = times.iter().max().copied().unwrap_or(0);
            times.iter().min().copied().unwrap_or(0) - 3..most + 4
        };
        let ones = times(&|[x, y]| x * other[1] - y * other[0]);
        let others = times(&|[x, y]| y * one[0] - x * one[1]);
        let moves = (0..MOVES * MOVES).map(|number| {
            let [i, j] = [number % MOVES, number / MOVES].map(i64::from);
            [0, 1].map(|axis| (one[axis] * i + other[axis] * j) / i64::from(MOVES))
        });
        let on = |[right, down]: [i64; 2]| {
            let others = others.clone();
            let all = ones.clone().flat_map(move |i| others.clone().map(move |j| (i, j)));
            all.flat_map(move |(i, j)| {
                let [x, y] = [0, 1].map(|axis| one[axis] * i + other[axis] * j);
                self.tiles.iter().filter_map(move |tile| {
                    let [over, under] =
                        [i64::from(tile.middle.x) + x, i64::from(tile.middle.y) + y];
                    let is_on =
                        (0..wide).contains(&(over - right)) && (0..high).contains(&(under - down));
                    is_on.then_some((Corner::new(x as i32, y as i32), tile))
                })
            })
        };
        let best = moves.min_by_key(|&moved| on(moved).count().abs_diff(wanted as usize));
        let mut tiles: Vec<(Corner, &Tile)> = on(best.unwrap_or_default()).collect();
        tiles.sort_by_key(|(at, tile)| (at.y + tile.middle.y, at.x + tile.middle.x));
        tiles
    }
}

/// The corners of all tiles, except for copies in another place.
struct Known {
    ways: [Point; 2],
    /// Pitches per unit of the table.
    scale: f64,
    corners: Vec<Point>,
}

impl Known {
    /// A corner on the lattice, rounded to the same place for all tiles around it.
    fn corner(&mut self, at: Point) -> Corner {
        let [one, other] = self.ways;
        let area = one.cross(other);
        for known in &self.corners {
            let off = at - *known;
            let times = [off.cross(other) / area, one.cross(off) / area];
            let [i, j] = times.map(f64::round);
            if (times[0] - i).abs() < 1e-6 && (times[1] - j).abs() < 1e-6 {
                let [one, other] = self.ways.map(|way| on_lattice(way * self.scale));
                let on =
                    |known: i32, one: i32, other: i32| known + one * i as i32 + other * j as i32;
                let known = on_lattice(*known * self.scale);
                return Corner::new(on(known.x, one.x, other.x), on(known.y, one.y, other.y));
            }
        }
        self.corners.push(at);
        on_lattice(at * self.scale)
    }
}

/// A point, transformed by a matrix of the table, which is column by column.
fn moved(by: [f64; 9], at: Point) -> Point {
    let [a, b, _, c, d, _, x, y, _] = by;
    Point::new(a * at.x + c * at.y + x, b * at.x + d * at.y + y)
}

/// The turns of a wall between its ends. `to` maps the line from (0, 0) to (1, 0) to the wall. A wall that may have any
/// form (J) swings in its first half; others look the same from both ends (U), or after half a turn (S).
fn turns(shape: EdgeShape, to: [f64; 9], scale: f64) -> Vec<Point> {
    let off = |x: f64| match shape {
        EdgeShape::J => 6.75 * x * (1.0 - x) * (1.0 - x),
        EdgeShape::U => 4.0 * x * (1.0 - x),
        EdgeShape::S => 10.392 * x * (1.0 - x) * (1.0 - 2.0 * x),
        EdgeShape::I => 0.0,
    };
    let lines = if shape == EdgeShape::I { 1 } else { LINES };
    let length = Point::new(to[0], to[1]).length() * scale;
    let swing = SWING / length.max(1.0);
    let turn = |x: f64| moved(to, Point::new(x, swing * off(x)));
    (1..lines).map(|line| turn(line as f64 / lines as f64)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Side};

    /// The places where each wall begins, turns and ends, relative to the middle of a cell.
    fn form(grid: &Grid, cell: Cell) -> Vec<Vec<Point>> {
        let middle = grid.center_of(cell);
        let walls = (0..grid.sides(cell) as u8).map(|slot| grid.wall(Side { cell, slot }));
        let stops = walls.map(|wall| {
            let stops = std::iter::once(wall.start).chain(wall.steps.iter().map(|step| step.end()));
            stops.map(|stop| stop - middle).collect()
        });
        stops.collect()
    }

    /// Whether two forms are the same, turned and maybe mirrored: in order, their places are as far from the middle.
    fn is_same(one: &[Vec<Point>], other: &[Vec<Point>]) -> bool {
        let off = |form: &[Vec<Point>]| -> Vec<Vec<f64>> {
            form.iter().map(|wall| wall.iter().map(|stop| stop.length()).collect()).collect()
        };
        let (one, mut other) = (off(one), off(other));
        let mut mirrored = other.clone();
        mirrored.iter_mut().for_each(|wall| wall.reverse());
        mirrored.reverse();
        let close = |a: &[f64], b: &[f64]| {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() < 0.01)
        };
        [&mut other, &mut mirrored].into_iter().any(|form| {
            (0..form.len()).any(|_| {
                form.rotate_left(1);
                one.len() == form.len() && one.iter().zip(&*form).all(|(a, b)| close(a, b))
            })
        })
    }

    #[test]
    fn every_tiling_is_of_one_tile_and_has_no_gap() {
        assert_eq!(TILINGS.len(), data::TILING_TYPES.len());
        for topology in TILINGS {
            for size in [Size::Two(10, 12), Size::One(60)] {
                let grid =
                    (topology.grid)(size).unwrap_or_else(|why| panic!("{topology:?}: {why}"));
                let wanted = free_cells(size).unwrap() as f64;
                assert!(
                    (grid.len() as f64 / wanted - 1.0).abs() < 0.25,
                    "{topology:?} {size} has {}",
                    grid.len()
                );
                assert_eq!(grid.rims().len(), 1, "{topology:?} {size}");
                assert!(grid.narrowest() > 0.35, "{topology:?}: {}", grid.narrowest());
                let first = form(&grid, Cell::new(0));
                assert!(
                    grid.cells().all(|cell| is_same(&first, &form(&grid, cell))),
                    "{topology:?}"
                );
                // A tile is as large as a square of one pitch, and has its middle inside.
                let area = |cell| {
                    let outline = grid.outline(cell);
                    let stops: Vec<Point> = outline.steps.iter().map(|step| step.end()).collect();
                    centroid(&stops).1
                };
                assert!(grid.cells().all(|cell| (area(cell) - 1.0).abs() < 0.01), "{topology:?}");
                assert!(
                    grid.cells().all(|cell| grid.holds(cell, grid.center_of(cell))),
                    "{topology:?}"
                );
            }
        }
    }
}
