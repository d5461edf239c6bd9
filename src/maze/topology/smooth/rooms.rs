//! The cells inside a smooth rim: their middles, and the passages between them that are wide enough.

use super::piece::{Piece, is_within, point};
use super::{Keys, beside};
use crate::Error;
use crate::geometry::{Point, Rect, apart, centroid, distance, halfway};
use crate::grid::{Corner, Grid, Walls};
use crate::topology::fine_grid;
use crate::union_find::UnionFind;
use std::collections::{BTreeMap, BTreeSet};

/// The least width of a passage, as a share of the narrowest one between whole cells; a narrower one is walled up if
/// another leads to the same cells.
const ROOM: f64 = 0.65;
/// The number of parts that a cell is divided into, across and down, to try places for its middle.
const PLACES: i32 = 9;

impl Piece {
    /// The width of the way from a middle to an edge: twice the free space beside it, but no more than the edge.
    fn room(&self, middle: Point, number: usize) -> f64 {
        let edge = &self.edges[number];
        let stops: Vec<Point> = edge.stops().map(point).collect();
        let door = (stops[stops.len() - 1] - stops[0]).length();
        let leg = [middle, halfway(&stops)];
        let others = self.edges.iter().enumerate().filter(|&(other, _)| other != number);
        let beside = others.flat_map(|(_, other)| {
            let stops: Vec<Point> = other.stops().map(point).collect();
            stops.windows(2).map(|two| apart([two[0], two[1]], leg)).collect::<Vec<_>>()
        });
        beside.map(|off| 2.0 * off).fold(door, f64::min)
    }

    /// The middle from which most doors can be reached on a way of the wanted width.
    fn best_middle(&self, doors: &[usize], wanted: f64) -> Corner {
        if let Some(middle) = self.middle {
            return middle;
        }
        let corners = self.corners();
        let bounds = Rect::around(corners.iter().copied()).unwrap_or_default();
        let tries = (1..PLACES).flat_map(|right| (1..PLACES).map(move |down| (right, down)));
        let tries = tries.map(|(right, down)| {
            let along = |from: f64, length: f64, share: i32| {
                from + length * f64::from(share) / f64::from(PLACES)
            };
            Point::new(along(bounds.x, bounds.width, right), along(bounds.y, bounds.height, down))
        });
        let tries =
            [centroid(&corners).0].into_iter().chain(tries).filter(|&at| is_within(&corners, at));
        // Prefers the most wide passages, or else the widest one; then the most ways out; then the most space around.
        let key = |at: &Point| {
            let rooms: Vec<i64> =
                (0..self.edges.len()).map(|number| self.room(*at, number) as i64).collect();
            let is_wide = |&number: &usize| rooms[number] as f64 >= wanted;
            let wide = doors.iter().filter(|door| is_wide(door)).count();
            let most = doors.iter().map(|&door| rooms[door]).max().filter(|_| wide == 0);
            let out = (0..rooms.len()).filter(|number| !doors.contains(number)).filter(is_wide);
            let lines = corners.iter().zip(corners.iter().cycle().skip(1));
            let around = lines.map(|(&a, &b)| distance(*at, a, b)).fold(f64::INFINITY, f64::min);
            (wide, most, out.count(), around as i64)
        };
        let best = tries.max_by_key(key).unwrap_or(centroid(&corners).0);
        let [x, y] = [best.x, best.y].map(|length| 2 * (length / 2.0).round() as i32);
        Corner::new(x, y)
    }
}

/// The requirements for passages.
pub struct Rooms {
    /// Fixed walls, by both ends.
    fixed: Keys,
    /// The width of the narrowest passage between whole cells, in steps.
    narrowest: f64,
}

/// The passages between pieces.
struct Passages {
    middles: Vec<Corner>,
    /// By wall, the width of its passage and the pieces that it joins; the widest first.
    widest: Vec<([Corner; 2], f64, [usize; 2])>,
}

impl Rooms {
    /// The requirements given by the passages of whole pieces, and by `board`, the narrowest passage of the whole board,
    /// in steps.
    pub fn of(pieces: &[Piece], fixed: Keys, board: f64) -> Rooms {
        let rooms = pieces.iter().filter_map(|piece| Some((piece, point(piece.middle?))));
        let rooms = rooms.flat_map(|(piece, middle)| {
            let doors =
                (0..piece.edges.len()).filter(|&on| !fixed.contains(&piece.edges[on].key()));
            doors.map(move |number| piece.room(middle, number))
        });
        let narrowest = rooms.fold(board, f64::min);
        Rooms { fixed, narrowest }
    }

    /// The least width of a passage, in steps, if there is another.
    pub fn wanted(&self) -> f64 {
        ROOM * self.narrowest
    }

    fn passages(&self, pieces: &[Piece]) -> Passages {
        let all = beside(pieces, |key| !self.fixed.contains(&key));
        let doors = |piece: &Piece| -> Vec<usize> {
            let is_door = |&number: &usize| {
                all.get(&piece.edges[number].key()).is_some_and(|beside| beside.len() == 2)
            };
            (0..piece.edges.len()).filter(is_door).collect()
        };
        let mut rooms: BTreeMap<[Corner; 2], f64> = BTreeMap::new();
        let mut middles = Vec::new();
        for piece in pieces {
            let doors = doors(piece);
            let middle = piece.best_middle(&doors, self.wanted());
            middles.push(middle);
            for number in doors {
                let room = piece.room(point(middle), number);
                let least = rooms.entry(piece.edges[number].key()).or_insert(f64::INFINITY);
                *least = least.min(room);
            }
        }
        let joined = |(key, room): ([Corner; 2], f64)| (key, room, [all[&key][0], all[&key][1]]);
        let mut widest: Vec<_> = rooms.into_iter().map(joined).collect();
        widest.sort_by(|a, b| b.1.total_cmp(&a.1));
        Passages { middles, widest }
    }

    /// The cut pieces beside a passage that is too narrow, but without another; the smallest first.
    pub fn narrow(&self, pieces: &[Piece]) -> Vec<usize> {
        let mut islands = UnionFind::new(pieces.len());
        let needed = |&(_, room, [one, other]): &([Corner; 2], f64, [usize; 2])| {
            islands.join(one, other) && room < self.wanted()
        };
        let narrow: Vec<_> = self.passages(pieces).widest.into_iter().filter(needed).collect();
        let beside = narrow.into_iter().flat_map(|(_, _, both)| both);
        let mut cut: Vec<usize> =
            beside.filter(|&number| pieces[number].middle.is_none()).collect();
        cut.sort_by(|&a, &b| pieces[a].area().total_cmp(&pieces[b].area()));
        cut
    }

    /// The grid of these pieces, and the share of their area that it keeps. A narrow passage is walled up if another
    /// leads to the same cells.
    pub fn grid(&self, pieces: &[Piece]) -> Result<(Grid, f64), Error> {
        let Passages { middles, widest } = self.passages(pieces);
        let mut walls = Walls::default();
        self.fixed.iter().for_each(|&[one, other]| walls.fix(one, other));
        let mut islands = UnionFind::new(pieces.len());
        let mut joined = BTreeSet::new();
        for ([start, end], room, both) in widest {
            let is_needed = islands.join(both[0], both[1]);
            // Two cells have at most one passage between them.
            let is_first = joined.insert(both);
            if !is_needed && (room < self.wanted() || !is_first) {
                walls.fix(start, end);
            }
        }
        // Only the largest connected part is kept.
        let mut parts: BTreeMap<usize, usize> = BTreeMap::new();
        for number in 0..pieces.len() {
            *parts.entry(islands.root(number)).or_default() += 1;
        }
        let largest = parts.into_iter().max_by_key(|&(_, count)| count).map_or(0, |(root, _)| root);
        let (mut cells, mut area) = (Vec::new(), 0.0);
        for (number, (piece, middle)) in pieces.iter().zip(middles).enumerate() {
            if islands.root(number) != largest {
                continue;
            }
            for edge in piece.edges.iter().filter(|edge| !edge.turns.is_empty()) {
                walls.bend(edge.from, edge.to, edge.turns.iter().copied());
            }
            area += piece.area();
            cells.push((middle, piece.edges.iter().map(|edge| edge.from).collect()));
        }
        cells.sort_by_key(|&(middle, _): &(Corner, Vec<Corner>)| (middle.y, middle.x));
        // Marked as cut, since it may have notches and holes.
        let grid = fine_grid(cells, walls, None)?.cut(|_| true)?;
        Ok((grid, area / pieces.iter().map(Piece::area).sum::<f64>()))
    }
}
