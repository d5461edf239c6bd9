//! Mazes in a shape: the cells of a covering board whose middles lie in the shape.

mod layer;

pub(crate) use layer::{Found, Layer};

use super::{MOST_CELLS, Size, Topology, smooth};
use crate::Error;
use crate::geometry::{Point, Rect, distance};
use crate::grid::{Cell, Graph, Grid};
use crate::shape::Shape;
use crate::union_find::UnionFind;
use layer::off_foot;

/// The cells of a shape.
#[derive(Debug)]
pub struct Shaped {
    /// The grid of these cells.
    pub grid: Grid,
    /// The share of the shape's cells that are left out because they are not connected to the others.
    pub dropped: f64,
}

/// The least share of its cells that a shape must keep; with less, it has fallen apart.
const WHOLE: f64 = 0.5;
/// The factor between the larger sizes that are tried where a shape falls apart, and the number of tries.
const LARGER: f64 = 1.5;
const TRIES: u32 = 12;
/// The least share of its cells that a shape keeps at a size that is proposed.
const SOUND: f64 = 0.9;
/// The columns and rows of a board from which the size of a larger one is estimated.
const PROBE: u32 = 12;
/// The largest area of a board, in square pitches: a base, plus an amount for each wanted cell.
const LARGEST: f64 = 10_000.0;
const SPARSEST: f64 = 50.0;
/// Half the width of a bridge with a smooth rim, in pitches.
const BRIDGE: f64 = 0.65;
/// The least size that every round topology takes.
const LEAST: f64 = 10.0;

/// The number of cells (about) of a size, for a maze in a shape: a single number is the number of cells; two numbers are
/// the columns and rows of the board, and its cells are counted.
pub fn cells(topology: &Topology, size: Size) -> Result<u64, Error> {
    match size {
        Size::One(cells) => size.check(&[(10, "cells")], cells.into()),
        Size::Two(..) if topology.is_round => {
            Err(Error::size("in a shape, a maze of this topology has one number: its cells"))
        }
        Size::Two(..) => (topology.cells)(size),
    }
}

/// The cells of a shape. If `mirrored`, none lies on the axis, where the topology allows that. The error says what is
/// wrong with the size, and what would be right.
pub fn cut(
    topology: &Topology,
    size: Size,
    shape: &Shape,
    mirrored: bool,
) -> Result<Shaped, Error> {
    cells(topology, size)?;
    let pieces = |size| pieces(topology, size, shape, mirrored);
    let found = pieces(size)?;
    let share = |found: &Pieces| found.kept as f64 / found.all.max(1) as f64;
    if found.kept < 2 || share(&found) < WHOLE {
        let larger = (1..=TRIES).map(|time| {
            let by = (LARGER.powi(time as i32) * 100.0) as u32;
            size.scaled(by, 100)
        });
        let is_sound = |size: &Size| {
            let is_possible = cells(topology, *size).is_ok_and(|cells| cells <= MOST_CELLS / 16);
            is_possible && pieces(*size).is_ok_and(|found| share(&found) >= SOUND)
        };
        let (kept, all) = (found.kept, found.all);
        return Err(Error::size(match larger.into_iter().find(is_sound) {
            Some(size) => format!(
                "the shape is too thin for cells so large: of {all} in it, {kept} hang together; size = {size} would do"
            ),
            None => format!(
                "the shape is in parts: of {all} cells in it, {kept} hang together; take another shape, or join its parts"
            ),
        }));
    }
    if !shape.is_smooth {
        let dropped = 1.0 - share(&found);
        return Ok(Shaped { grid: found.board.cut(|cell| found.keeps[cell.index()])?, dropped });
    }
    let cut = smooth::best(size, |size, by| {
        let found = pieces(size)?;
        smooth::cut(&found.board, &found.outlines(shape, by))
    })?;
    Ok(Shaped { grid: cut.grid, dropped: 1.0 - cut.kept })
}

/// A board, and its cells that belong to a shape.
struct Pieces {
    board: Grid,
    /// By cell, whether it belongs to the shape.
    keeps: Vec<bool>,
    /// The number of those cells, and of all cells in the shape, connected or not.
    kept: usize,
    all: usize,
    /// The place of the middle of the shape, and the pitches per pixel.
    middle: Point,
    scale: f64,
}

impl Pieces {
    /// The outlines of the shape on the board, in pitches, moved by `by`; with the bridges that join its parts.
    fn outlines(&self, shape: &Shape, by: Point) -> Vec<Vec<Point>> {
        let (width, height) = shape.size();
        let corner = Point::new(width / 2.0, height / 2.0);
        let pixel = |at: Point| (at - self.middle) * (1.0 / self.scale) + corner;
        let pitch = |at: Point| (at - corner) * self.scale + self.middle;
        let is_kept = |cell: &Cell| self.keeps[cell.index()];
        let is_bridge = |cell: Cell| {
            let Point { x, y } = pixel(self.board.center_of(cell));
            !shape.has(x, y)
        };
        let mut whole = shape.clone();
        let bridge = |whole: &mut Shape, cells: [Cell; 2]| {
            let room = BRIDGE / self.scale;
            let ends = cells.map(|cell| pixel(self.board.center_of(cell)));
            let within = Rect::around(ends).unwrap_or_default().outset(room);
            whole.add(within, |at| distance(at, ends[0], ends[1]) < room);
        };
        let beside =
            |cell: Cell| self.board.neighbors(cell).map(|(_, beside)| beside).filter(is_kept);
        for cell in self.board.cells().filter(is_kept).filter(|&cell| is_bridge(cell)) {
            beside(cell).for_each(|other| bridge(&mut whole, [cell, other]));
        }
        // The outline may separate parts that are joined by cells, such as letters that nearly touch.
        let parts = whole.parts();
        let part = |cell: Cell| {
            let Point { x, y } = pixel(self.board.center_of(cell));
            if whole.has(x, y) { parts[y as usize * width as usize + x as usize] } else { 0 }
        };
        let pairs = self.board.cells().filter(is_kept);
        let pairs = pairs.flat_map(|cell| beside(cell).map(move |other| [cell, other]));
        let pairs = pairs.map(|pair| (pair, pair.map(part)));
        let mut pairs: Vec<([Cell; 2], [usize; 2])> =
            pairs.filter(|(_, [one, other])| 0 < *one && one < other).collect();
        let off = off_foot(&self.board, self.board.cells().filter(is_kept));
        pairs.sort_by(|one, other| off(one.0).total_cmp(&off(other.0)));
        let mut islands = UnionFind::new(parts.iter().max().map_or(0, |most| most + 1));
        for (pair, [one, other]) in pairs {
            if islands.join(one, other) {
                bridge(&mut whole, pair);
            }
        }
        let contours = whole.contours().into_iter();
        contours.map(|contour| contour.into_iter().map(|at| pitch(at) + by).collect()).collect()
    }
}

fn pieces(topology: &Topology, size: Size, shape: &Shape, mirrored: bool) -> Result<Pieces, Error> {
    let (width, height) = shape.size();
    match size {
        Size::Two(..) => {
            let board = (topology.grid)(size)?;
            let bounds = board.bounds();
            let middle = bounds.center();
            let scale = (bounds.width / width).min(bounds.height / height);
            let found = Layer { board: &board, shape, middle }.pieces(scale);
            Ok(found.on(board, middle, scale))
        }
        Size::One(cells) => {
            let wanted = cells as usize;
            // A cell covers about a square pitch; where it does not, try again.
            let mut scale = (f64::from(cells) / shape.area() as f64).sqrt();
            loop {
                let (width, height) = (width * scale * 1.2, height * scale * 1.2);
                if width * height > LARGEST + SPARSEST * f64::from(cells) {
                    return Err(Error::size("this shape is too thin to hold so many cells"));
                }
                let board = covering(topology, width, height)?;
                let middle = middle(&board, mirrored);
                let layer = Layer { board: &board, shape, middle };
                let largest = layer.pieces(scale * 1.15);
                if largest.1 < wanted {
                    scale *= (wanted as f64 / largest.1.max(1) as f64).sqrt().clamp(1.1, 2.0);
                    continue;
                }
                let (found, scale) = layer.nearest(wanted, scale * 1.15);
                return Ok(found.on(board, middle, scale));
            }
        }
    }
}

/// The board of a topology that covers a box, in pitches, around its [`middle`].
fn covering(topology: &Topology, width: f64, height: f64) -> Result<Grid, Error> {
    if topology.is_round {
        let radius = (width * width + height * height).sqrt() / 2.0;
        let mut size = radius.ceil().max(LEAST);
        loop {
            let board = (topology.grid)(Size::One(size as u32))?;
            let Rect { width, height, .. } = board.bounds();
            // One more pitch, for a rim that is not even.
            if width.min(height) / 2.0 > radius + 1.0 {
                return Ok(board);
            }
            size = (size * 1.3).ceil();
        }
    }
    let probe = (topology.grid)(Size::Two(PROBE, PROBE))?.bounds();
    let places = |length: f64, of: f64| (length / of * f64::from(PROBE)).ceil() as u32 + 2;
    (topology.grid)(Size::Two(places(width, probe.width), places(height, probe.height)))
}

/// The middle of the cell in the middle, so that a symmetrical shape gives a symmetrical maze. With several kinds of
/// cells, prefers one with more sides. If `mirrored`, the middle of the wall on its right.
fn middle(board: &Grid, mirrored: bool) -> Point {
    let center = board.bounds().center();
    let key = |&cell: &Cell| {
        let off = (board.center_of(cell) - center).length();
        let few = board.most_sides() - board.sides(cell);
        ((off * 1000.0).round() as i64 + 1000 * few as i64, cell)
    };
    let Some(cell) = board.cells().min_by_key(key) else { return center };
    let at = board.center_of(cell);
    let ways = board.neighbors(cell).map(|(_, beside)| board.center_of(beside) - at);
    let right = ways.max_by(|one, other| one.x.total_cmp(&other.x)).filter(|_| mirrored);
    at + right.map_or(Point::default(), |right| Point::new(right.x / 2.0, 0.0))
}

impl Found {
    fn on(self, board: Grid, middle: Point, scale: f64) -> Pieces {
        let Found(keeps, kept, all) = self;
        Pieces { board, keeps, kept, all, middle, scale }
    }
}
