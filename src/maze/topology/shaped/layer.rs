//! A shape laid on a board: its connected cells, and the bridges that join its parts.

use crate::geometry::Point;
use crate::grid::{Cell, Grid};
use crate::shape::Shape;
use crate::union_find::UnionFind;

/// The number of times that the range of scales is halved.
const HALVINGS: u32 = 24;

/// A shape laid on a board, with its middle on a point of the board.
pub(crate) struct Layer<'g> {
    pub board: &'g Grid,
    pub shape: &'g Shape,
    pub middle: Point,
}

/// By cell, whether it is kept; the number of kept cells; and the number of cells in the shape.
pub(crate) struct Found(pub Vec<bool>, pub usize, pub usize);

impl Layer<'_> {
    /// The cells of the shape, at the scale where their number is nearest to `wanted`; and the scale, in pitches per
    /// pixel.
    pub fn nearest(&self, wanted: usize, most: f64) -> (Found, f64) {
        let (mut low, mut high) = (0.0, most);
        let mut nearest = (self.pieces(high), high);
        for _ in 0..HALVINGS {
            let half = (low + high) / 2.0;
            let found = self.pieces(half);
            if found.1 < wanted {
                low = half
            } else {
                high = half
            }
            if found.1.abs_diff(wanted) < nearest.0.1.abs_diff(wanted) {
                nearest = (found, half);
            }
            if nearest.0.1 == wanted {
                break;
            }
        }
        nearest
    }

    /// The connected cells of the shape at a scale, in pitches per pixel.
    pub fn pieces(&self, scale: f64) -> Found {
        let (width, height) = self.shape.size();
        let mut inside = vec![false; self.board.sites()];
        for cell in self.board.cells() {
            let off = (self.board.center_of(cell) - self.middle) * (1.0 / scale);
            inside[cell.index()] = self.shape.has(off.x + width / 2.0, off.y + height / 2.0);
        }
        let all = inside.iter().filter(|&&is| is).count();
        let parts = parts(self.board, &inside);
        let Some(largest) = parts.iter().rev().max_by_key(|part| part.len()) else {
            return Found(inside, 0, 0);
        };
        let mut keeps = match self.shape.is_joined {
            true => self.joined(&parts),
            false => {
                let mut keeps = vec![false; self.board.sites()];
                largest.iter().for_each(|cell| keeps[cell.index()] = true);
                keeps
            }
        };
        let bumps = self.bumps(&keeps);
        bumps.iter().for_each(|bump| keeps[bump.index()] = false);
        let kept = keeps.iter().filter(|&&is| is).count();
        let all = if self.shape.is_joined { kept } else { all - bumps.len() };
        Found(keeps, kept, all)
    }

    /// The cells that stick out alone from a broad side: the shape is smoother without them.
    fn bumps(&self, keeps: &[bool]) -> Vec<Cell> {
        let beside = |cell: Cell| {
            self.board
                .neighbors(cell)
                .map(|(_, beside)| beside)
                .filter(|beside| keeps[beside.index()])
        };
        let is_bump = |&cell: &Cell| {
            let mut all = beside(cell);
            let only = all.next().filter(|_| all.next().is_none());
            keeps[cell.index()] && only.is_some_and(|only| beside(only).count() > 2)
        };
        self.board.cells().filter(is_bump).collect()
    }

    /// The cells of all parts, and of the shortest bridges that join them; of equals, the bridge at the best height.
    fn joined(&self, parts: &[Vec<Cell>]) -> Vec<bool> {
        // By cell, the nearest part, its distance, and the next cell on the way there.
        let mut near: Vec<Option<(usize, u32, Cell)>> = vec![None; self.board.sites()];
        let mut queue: Vec<Cell> = Vec::new();
        for (number, part) in parts.iter().enumerate() {
            for &cell in part {
                near[cell.index()] = Some((number, 0, cell));
                queue.push(cell);
            }
        }
        let mut meetings = Vec::new();
        let mut next = 0;
        while next < queue.len() {
            let cell = queue[next];
            next += 1;
            let Some((own, off, _)) = near[cell.index()] else { continue };
            for (_, beyond) in self.board.neighbors(cell) {
                match near[beyond.index()] {
                    None => {
                        near[beyond.index()] = Some((own, off + 1, cell));
                        queue.push(beyond);
                    }
                    Some((other, way, _)) if other != own => {
                        meetings.push((off + way, [cell, beyond], [own, other]));
                    }
                    Some(_) => {}
                }
            }
        }
        let off = off_foot(self.board, parts.iter().flatten().copied());
        meetings.sort_by(|a, b| a.0.cmp(&b.0).then(off(a.1).total_cmp(&off(b.1))));
        let mut keeps = vec![false; self.board.sites()];
        parts.iter().flatten().for_each(|cell| keeps[cell.index()] = true);
        let mut islands = UnionFind::new(parts.len());
        for (_, cells, [one, other]) in meetings {
            if islands.join(one, other) {
                for mut way in cells {
                    while !std::mem::replace(&mut keeps[way.index()], true) {
                        way = near[way.index()].map_or(way, |(.., toward)| toward);
                    }
                }
            }
        }
        keeps
    }
}

/// The best height of a bridge above the lowest cells, in pitches: low, but high enough for its full width.
const OVER_FOOT: f64 = 0.9;

/// The distance of a bridge between two cells from its best height, in pitches.
pub fn off_foot(board: &Grid, cells: impl Iterator<Item = Cell>) -> impl Fn([Cell; 2]) -> f64 {
    let y = |cell| board.center_of(cell).y;
    let best = cells.map(y).fold(f64::NEG_INFINITY, f64::max) - OVER_FOOT;
    move |bridge| (bridge.map(y).iter().sum::<f64>() / 2.0 - best).abs()
}

/// The connected parts of some cells, in the order of their first cells.
fn parts(board: &Grid, among: &[bool]) -> Vec<Vec<Cell>> {
    let mut is_left = among.to_vec();
    let mut parts = Vec::new();
    for first in board.cells() {
        let mut part = Vec::new();
        if std::mem::take(&mut is_left[first.index()]) {
            part.push(first);
        }
        let mut next = 0;
        while next < part.len() {
            let beside = board.neighbors(part[next]).map(|(_, beside)| beside);
            part.extend(beside.filter(|beside| std::mem::take(&mut is_left[beside.index()])));
            next += 1;
        }
        parts.extend((!part.is_empty()).then_some(part));
    }
    parts
}
