//! The pieces of a board while it is cut, and the lines around them.

use crate::geometry::{Point, apart, centroid, distance};
use crate::grid::Corner;
use std::collections::BTreeMap;

/// A directed line of the plan: part of a wall, or of the outline, clockwise around a cell.
#[derive(Clone, Debug)]
pub struct Edge {
    pub from: Corner,
    /// Its turns, in order.
    pub turns: Vec<Corner>,
    pub to: Corner,
}

impl Edge {
    pub fn key(&self) -> [Corner; 2] {
        [self.from.min(self.to), self.from.max(self.to)]
    }

    pub fn reversed(&self) -> Edge {
        let turns = self.turns.iter().rev().copied().collect();
        Edge { from: self.to, turns, to: self.from }
    }

    /// This edge and the next, which begins where it ends, as one.
    pub fn and(&self, next: &Edge) -> Edge {
        let turns = [&self.turns[..], &[self.to], &next.turns].concat();
        Edge { from: self.from, turns, to: next.to }
    }

    /// This edge in two parts, split at the turn with this number; whole, if it has no such turn.
    pub fn parted(mut self, turn: usize) -> Vec<Edge> {
        if turn >= self.turns.len() {
            return vec![self];
        }
        let mut after = self.turns.split_off(turn);
        let middle = after.remove(0);
        let to = std::mem::replace(&mut self.to, middle);
        vec![self, Edge { from: middle, turns: after, to }]
    }

    /// The turn that is farthest from the line between its ends: its number, and its distance in steps.
    pub fn bow(&self) -> Option<(usize, f64)> {
        let [from, to] = [self.from, self.to].map(point);
        let off = self.turns.iter().map(|&turn| distance(point(turn), from, to)).enumerate();
        off.max_by(|one, other| one.1.total_cmp(&other.1))
    }

    pub fn stops(&self) -> impl Iterator<Item = Corner> + '_ {
        [self.from].into_iter().chain(self.turns.iter().copied()).chain([self.to])
    }
}

/// A cell of the plan: its outline, clockwise.
#[derive(Clone, Debug)]
pub struct Piece {
    pub edges: Vec<Edge>,
    /// The least area with which it stays a cell of its own, in square steps.
    pub least: f64,
    /// The middle of a whole cell; none if it was cut.
    pub middle: Option<Corner>,
}

pub fn point(at: Corner) -> Point {
    Point::new(at.x.into(), at.y.into())
}

pub fn cross(a: Corner, b: Corner, c: Corner) -> i64 {
    let [one, other] = [b - a, c - a].map(|Corner { x, y }| [i64::from(x), i64::from(y)]);
    one[0] * other[1] - one[1] * other[0]
}

impl Piece {
    pub fn corners(&self) -> Vec<Point> {
        let stops = self.edges.iter().flat_map(|edge| edge.stops().skip(1));
        stops.map(point).collect()
    }

    pub fn area(&self) -> f64 {
        if self.edges.is_empty() { 0.0 } else { centroid(&self.corners()).1 }
    }

    /// The two parts on both sides of a line between two of its corners; one has no area if the line is not entirely
    /// inside.
    pub fn parts(&self, from: usize, to: usize) -> [Piece; 2] {
        let wall = Edge { from: self.edges[to].from, turns: Vec::new(), to: self.edges[from].from };
        let corners = self.corners();
        let [a, b] = [wall.from, wall.to].map(point);
        let mut lines = corners.iter().zip(corners.iter().cycle().skip(1));
        let is_apart = |(&c, &d): (&Point, &Point)| {
            [c, d].iter().any(|&end| end == a || end == b) || apart([a, b], [c, d]) > 0.0
        };
        let mut rest = self.edges.clone();
        let mut part: Vec<Edge> = rest.splice(from..to, [wall.reversed()]).collect();
        part.push(wall);
        if !is_within(&corners, a.middle(b)) || !lines.all(is_apart) {
            part.clear();
        }
        [rest, part].map(|edges| Piece { edges, least: self.least, middle: None })
    }
}

/// The loops that edges form, each from end to start; none if they do not form loops.
pub fn loops(edges: Vec<Edge>) -> Option<Vec<Vec<Edge>>> {
    let count = edges.len();
    let mut from: BTreeMap<Corner, Edge> =
        edges.into_iter().map(|edge| (edge.from, edge)).collect();
    if from.len() < count {
        return None;
    }
    let mut loops = Vec::new();
    while let Some((start, edge)) = from.pop_first() {
        let mut own = vec![edge];
        while own[own.len() - 1].to != start {
            own.push(from.remove(&own[own.len() - 1].to)?);
        }
        loops.push(own);
    }
    Some(loops)
}

/// Whether an odd number of the sides of an outline lies to the right of a place.
pub fn is_within(corners: &[Point], at: Point) -> bool {
    let lines = corners.iter().zip(corners.iter().cycle().skip(1));
    let beyond = |(a, b): &(&Point, &Point)| {
        let (low, high) = if a.y < b.y { (**a, **b) } else { (**b, **a) };
        (low.y <= at.y) != (high.y <= at.y) && (high - low).cross(at - low) > 0.0
    };
    lines.filter(beyond).count() % 2 == 1
}
