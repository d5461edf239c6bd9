//! The plan of a board and the outlines of a shape: where they cross, and which parts of each cell lie inside.

use super::LEAST;
use super::piece::{Edge, Piece, cross, loops, point};
use crate::geometry::{Point, centroid};
use crate::grid::{Cell, Corner, Grid, Side};
use crate::topology::{STEPS, on_lattice};
use std::collections::{BTreeMap, BTreeSet};

/// The least distance, in steps, from a corner to a place where the outline crosses a wall; nearer places are moved to
/// here.
const CLEAR: f64 = 32.0;
/// The longest line that replaces a part of an arc, in pitches.
const LINE: f64 = 0.12;
/// The side of the squares that walls are sorted into, in steps.
const SQUARE: i32 = 1024;
/// The offset from a place for a corner to a place where no corner lies.
pub const ODD: Corner = Corner::new(1, 1);

fn sides(board: &Grid) -> impl Iterator<Item = Side> + '_ {
    let sides = |cell| (0..board.sides(cell) as u8).map(move |slot| Side { cell, slot });
    board.cells().flat_map(sides)
}

/// A wall on the fine lattice, as seen from a side: its start, turns and end.
fn line(board: &Grid, side: Side) -> Vec<Corner> {
    let wall = board.wall(side);
    let ends = wall.pieces(LINE).into_iter().map(|piece| on_lattice(piece.end()));
    [on_lattice(wall.start)].into_iter().chain(ends).collect()
}

/// Both ends of a line, the lower first.
fn ends(line: &[Corner]) -> [Corner; 2] {
    let (start, end) = (line[0], line[line.len() - 1]);
    [start.min(end), start.max(end)]
}

/// A place where an outline crosses a wall.
#[derive(Clone, Copy)]
struct Crossing {
    at: Corner,
    /// The number of the wall, and the position along it: the number of the line, and a share of it.
    wall: usize,
    along: (usize, f64),
    /// The position along the outline.
    on: (usize, f64),
    /// Whether the outline enters the cell on the wall's right; otherwise it leaves that cell.
    enters: bool,
}

/// The walls of a board on the fine lattice.
pub struct Plan<'g> {
    board: &'g Grid,
    walls: Vec<Wall>,
    /// By both ends of a wall, the lower first, its number.
    numbers: BTreeMap<[Corner; 2], usize>,
}

struct Wall {
    /// The cell on its right, and the cell on its left, if there is one.
    cells: [Option<Cell>; 2],
    /// Its start, turns and end.
    line: Vec<Corner>,
}

impl Plan<'_> {
    pub fn of(board: &Grid) -> Plan<'_> {
        let mut plan = Plan { board, walls: Vec::new(), numbers: BTreeMap::new() };
        for side in sides(board) {
            let line = line(board, side);
            let start = line[0];
            let number = *plan.numbers.entry(ends(&line)).or_insert_with(|| {
                plan.walls.push(Wall { cells: [None; 2], line });
                plan.walls.len() - 1
            });
            let on = usize::from(plan.walls[number].line[0] != start);
            plan.walls[number].cells[on] = Some(side.cell);
        }
        plan
    }

    /// The fixed walls, by both ends.
    pub fn fixed(&self) -> BTreeSet<[Corner; 2]> {
        let fixed = sides(self.board).filter(|&side| self.board.is_fixed(side));
        fixed.map(|side| ends(&line(self.board, side))).collect()
    }

    /// The pieces inside the outlines; none if their edges form no loops.
    pub fn pieces(&self, outlines: &[Vec<Corner>]) -> Option<Vec<Piece>> {
        let crossings: Vec<Vec<Crossing>> = self.crossings(outlines);
        let mut on_wall: Vec<Vec<Crossing>> = vec![Vec::new(); self.walls.len()];
        crossings.iter().flatten().for_each(|&crossing| on_wall[crossing.wall].push(crossing));
        for on in &mut on_wall {
            on.sort_by(|a, b| a.along.partial_cmp(&b.along).unwrap_or(std::cmp::Ordering::Equal));
        }
        // By cell, the parts of outlines that run through it.
        let mut rims: BTreeMap<Cell, Vec<Edge>> = BTreeMap::new();
        for (outline, crossings) in outlines.iter().zip(&crossings) {
            for (number, one) in crossings.iter().enumerate() {
                let next = &crossings[(number + 1) % crossings.len()];
                let Some(cell) = self.walls[one.wall].cells[usize::from(!one.enters)] else {
                    continue;
                };
                let (from, count) = (one.on.0 + 1, outline.len());
                let mut to = next.on.0 + 1;
                if number + 1 == crossings.len() {
                    to += count;
                }
                let turns = (from..to).map(|at| outline[at % count] - ODD).collect();
                let edge = Edge { from: one.at, turns, to: next.at };
                let rim = rims.entry(cell).or_default();
                // Two walls with the same ends would be taken for one.
                match one.wall == next.wall {
                    true => {
                        let half = edge.turns.len() / 2;
                        rim.extend(edge.parted(half));
                    }
                    false => rim.push(edge),
                }
            }
        }
        let inside = self.inside(outlines, &on_wall);
        let mut pieces = Vec::new();
        for cell in self.board.cells() {
            let mut edges = rims.remove(&cell).unwrap_or_default();
            let is_whole = edges.is_empty();
            let mut outline = Vec::new();
            for slot in 0..self.board.sides(cell) as u8 {
                let line = line(self.board, Side { cell, slot });
                let number = self.numbers[&ends(&line)];
                let first = self.walls[number].line[0];
                let mut parts = self.parts(number, &on_wall[number], inside[&first]);
                if first != line[0] {
                    let back = parts.iter().rev();
                    parts = back.map(|(edge, is_in)| (edge.reversed(), *is_in)).collect();
                }
                outline.extend(parts.iter().flat_map(|(edge, _)| edge.stops().skip(1)).map(point));
                edges.extend(parts.into_iter().filter(|(_, is_in)| *is_in).map(|(edge, _)| edge));
            }
            let least = LEAST * centroid(&outline).1.min(STEPS * STEPS);
            let middle = is_whole.then(|| on_lattice(self.board.center_of(cell)));
            let loops = if edges.is_empty() { Vec::new() } else { loops(edges)? };
            pieces.extend(loops.into_iter().map(|edges| Piece { edges, least, middle }));
        }
        Some(pieces)
    }

    /// By outline, its crossings with walls, in order along it.
    fn crossings(&self, outlines: &[Vec<Corner>]) -> Vec<Vec<Crossing>> {
        let squares = |a: Corner, b: Corner| {
            let range = |a: i32, b: i32| a.min(b).div_euclid(SQUARE)..=a.max(b).div_euclid(SQUARE);
            let (columns, rows) = (range(a.x, b.x), range(a.y, b.y));
            columns.flat_map(move |x| rows.clone().map(move |y| (x, y)))
        };
        let mut near: BTreeMap<(i32, i32), Vec<(usize, usize)>> = BTreeMap::new();
        for (wall, Wall { line, .. }) in self.walls.iter().enumerate() {
            for (at, ends) in line.windows(2).enumerate() {
                squares(ends[0], ends[1])
                    .for_each(|square| near.entry(square).or_default().push((wall, at)));
            }
        }
        let of = |outline: &Vec<Corner>| {
            let mut crossings = Vec::new();
            for (on, &p) in outline.iter().enumerate() {
                let q = outline[(on + 1) % outline.len()];
                let lines = squares(p, q).filter_map(|square| near.get(&square)).flatten();
                let lines: BTreeSet<(usize, usize)> = lines.copied().collect();
                for (wall, at) in lines {
                    let [a, b] = [0, 1].map(|end| self.walls[wall].line[at + end]);
                    let is_apart = |a, b, p, q| (cross(a, b, p) >= 0) != (cross(a, b, q) >= 0);
                    if !is_apart(a, b, p, q) || !is_apart(p, q, a, b) {
                        continue;
                    }
                    let [from, to] = [cross(p, q, a), cross(p, q, b)].map(|by| by as f64);
                    let [start, end] = [cross(a, b, p), cross(a, b, q)].map(|by| by as f64);
                    crossings.push(Crossing {
                        at: self.place(wall, (at, from / (from - to))),
                        wall,
                        along: (at, from / (from - to)),
                        on: (on, start / (start - end)),
                        enters: end > start,
                    });
                }
            }
            crossings.sort_by(|a, b| a.on.partial_cmp(&b.on).unwrap_or(std::cmp::Ordering::Equal));
            crossings
        };
        outlines.iter().map(of).collect()
    }

    /// The place at a position along a wall, moved away from ends that are too near.
    fn place(&self, wall: usize, (at, share): (usize, f64)) -> Corner {
        let line: Vec<Point> = self.walls[wall].line.iter().map(|&stop| point(stop)).collect();
        let lengths: Vec<f64> = line.windows(2).map(|two| (two[1] - two[0]).length()).collect();
        let whole: f64 = lengths.iter().sum();
        let along = lengths[..at].iter().sum::<f64>() + lengths[at] * share;
        let mut left = along.clamp(CLEAR.min(whole / 2.0), (whole - CLEAR).max(whole / 2.0));
        let mut place = line[0];
        for (two, length) in line.windows(2).zip(lengths) {
            place = two[0] + (two[1] - two[0]) * (left / length).min(1.0);
            if left <= length {
                break;
            }
            left -= length;
        }
        let [x, y] = [place.x, place.y].map(|length| 2 * (length / 2.0).round() as i32);
        Corner::new(x, y)
    }

    /// By corner of the board, whether it lies inside.
    fn inside(
        &self,
        outlines: &[Vec<Corner>],
        on_wall: &[Vec<Crossing>],
    ) -> BTreeMap<Corner, bool> {
        let mut beside: BTreeMap<Corner, Vec<(Corner, bool)>> = BTreeMap::new();
        for (Wall { line, .. }, on) in self.walls.iter().zip(on_wall) {
            let (start, end) = (line[0], line[line.len() - 1]);
            let changes = on.len() % 2 == 1;
            beside.entry(start).or_default().push((end, changes));
            beside.entry(end).or_default().push((start, changes));
        }
        let mut inside = BTreeMap::new();
        for &first in beside.keys() {
            if inside.contains_key(&first) {
                continue;
            }
            let lines = outlines
                .iter()
                .flat_map(|outline| outline.iter().zip(outline.iter().cycle().skip(1)));
            // Inside if an odd number of lines lies to the right.
            let beyond = lines.filter(|(a, b)| {
                let (low, high) = if a.y < b.y { (**a, **b) } else { (**b, **a) };
                (low.y < first.y) != (high.y < first.y) && cross(low, high, first) > 0
            });
            inside.insert(first, beyond.count() % 2 == 1);
            let mut waiting = vec![first];
            while let Some(corner) = waiting.pop() {
                for &(next, changes) in &beside[&corner] {
                    if !inside.contains_key(&next) {
                        inside.insert(next, inside[&corner] != changes);
                        waiting.push(next);
                    }
                }
            }
        }
        inside
    }

    /// The parts of a wall between crossings, each with whether it lies inside.
    fn parts(&self, number: usize, on: &[Crossing], starts_inside: bool) -> Vec<(Edge, bool)> {
        let line = &self.walls[number].line;
        let mut parts = Vec::new();
        let (mut from, mut at, mut is_in) = (line[0], 1, starts_inside);
        for crossing in on {
            let next = crossing.along.0 + 1;
            let turns = line[at.min(next)..next].to_vec();
            parts.push((Edge { from, turns, to: crossing.at }, is_in));
            (from, at, is_in) = (crossing.at, next, !is_in);
        }
        let last = line.len() - 1;
        let turns = line[at.min(last)..last].to_vec();
        parts.push((Edge { from, turns, to: line[last] }, is_in));
        parts
    }
}
