//! The walls of a maze for a plotter: strokes in an order, and each in a direction, with short ways between them.
//!
//! Where walls end or fork, a pen has to be lifted. It is lifted less where it goes once more over a wall between two such
//! corners: as few walls are drawn twice as it takes for the way with the pen up to be a fifth of that with the pen down.

use maze::Maze;
use maze::geometry::{Point, Trail};
use maze::grid::{Corner, Projection};
use maze::union_find::UnionFind;
use std::collections::BTreeMap;

/// The most of the way with the pen up, in ways with the pen down.
pub const MOST_UP: f64 = 0.2;
/// The most walls on one way that are drawn twice.
const LONGEST: usize = 4;
/// In how many steps more walls are drawn twice.
const STEPS: usize = 8;

/// The strokes of a maze's walls in their order, in pitches.
pub fn strokes(maze: &Maze) -> Vec<Trail> {
    let grid = &*maze.grid;
    let lines = |side| grid.lines(side).map(|[_, end]| end).collect::<Vec<Corner>>();
    let walls = Walls::new(maze.closed_walls().map(|side| (grid.ends(side).0, lines(side))));
    let between = walls.between_odd();
    let mut best: Option<(f64, Vec<Trail>)> = None;
    for step in 0..=STEPS {
        let strokes = ordered(
            walls.strokes(&between[..between.len() * step / STEPS].concat(), grid.projection()),
        );
        let [up, down] = ways(&strokes);
        let share = if down > 0.0 { up / down } else { 0.0 };
        if best.as_ref().is_none_or(|(least, _)| share < *least) {
            best = Some((share, strokes));
        }
        if share <= MOST_UP {
            break;
        }
    }
    best.map_or(Vec::new(), |(_, strokes)| strokes)
}

/// Closed walls as a graph of corners.
struct Walls {
    corners: Vec<Corner>,
    /// The numbers of the corners at both ends.
    walls: Vec<[usize; 2]>,
    /// By both ends of a wall that bends, where it turns between them; in both directions.
    turns: BTreeMap<[usize; 2], Vec<Corner>>,
}

impl Walls {
    /// Of walls, each given by its start, and where it turns and ends.
    fn new(walls: impl Iterator<Item = (Corner, Vec<Corner>)>) -> Walls {
        let (mut corners, mut numbers) = (Vec::new(), BTreeMap::new());
        let mut number = |corner: Corner| {
            *numbers.entry(corner).or_insert_with(|| {
                corners.push(corner);
                corners.len() - 1
            })
        };
        let (mut ends, mut turns) = (Vec::new(), BTreeMap::new());
        for (start, mut stops) in walls {
            let [a, b] = [start, stops.pop().unwrap_or(start)].map(&mut number);
            ends.push([a, b]);
            if !stops.is_empty() {
                turns.insert([b, a], stops.iter().rev().copied().collect());
                turns.insert([a, b], stops);
            }
        }
        Walls { corners, walls: ends, turns }
    }

    /// Where a line turns, and where it ends.
    fn stops(&self, from: usize, to: usize) -> impl DoubleEndedIterator<Item = Corner> {
        let turns = self.turns.get(&[from, to]).into_iter().flatten();
        turns.copied().chain([self.corners[to]])
    }

    /// By corner, whether an odd number of these walls meet there.
    fn odd(&self, walls: &[[usize; 2]]) -> Vec<bool> {
        let mut odd = vec![false; self.corners.len()];
        walls.as_flattened().iter().for_each(|&corner| odd[corner] = !odd[corner]);
        odd
    }

    /// Ways along walls between corners where the pen has to be lifted, the shortest first, no two of them from one corner.
    fn between_odd(&self) -> Vec<Vec<[usize; 2]>> {
        let mut odd = self.odd(&self.walls);
        let mut beside: Vec<Vec<usize>> = vec![Vec::new(); self.corners.len()];
        for &[a, b] in &self.walls {
            beside[a].push(b);
            beside[b].push(a);
        }
        let mut ways = Vec::new();
        for most in 1..=LONGEST {
            for corner in 0..self.corners.len() {
                if odd[corner]
                    && let Some(way) = way_to(&beside, corner, most, &odd)
                {
                    (odd[way[0][0]], odd[corner]) = (false, false);
                    ways.push(way);
                }
            }
        }
        ways
    }

    /// As few strokes as draw every wall once, and some of them twice.
    ///
    /// With a line from each corner where an odd number of walls meet to another, each part is one closed line
    /// (Hierholzer 1873); what is left without these lines are the strokes.
    fn strokes(&self, twice: &[[usize; 2]], frame: &Projection) -> Vec<Trail> {
        let mut lines: Vec<[usize; 2]> = self.walls.iter().chain(twice).copied().collect();
        let drawn = lines.len();
        lines.extend(self.pairs(&lines));
        let mut at: Vec<Vec<usize>> = vec![Vec::new(); self.corners.len()];
        for (line, ends) in lines.iter().enumerate() {
            ends.iter().for_each(|&end| at[end].push(line));
        }
        let mut used = vec![false; lines.len()];
        let mut strokes = Vec::new();
        // What begins where the pen has to be lifted comes first: a closed line with no such corner is left for later.
        let starts = lines[drawn..].as_flattened().to_vec();
        for start in starts.into_iter().chain(0..self.corners.len()) {
            // The way so far, as corners with the line that led to each; and the closed line, from its end.
            let mut way = vec![(start, usize::MAX)];
            let mut closed = Vec::new();
            while let Some(&(here, by)) = way.last() {
                at[here].retain(|&line| !used[line]);
                let onward = |&&line: &&usize| self.goes_on(&lines, by, here, line, frame);
                match at[here].iter().find(onward).or(at[here].last()).copied() {
                    Some(line) => {
                        used[line] = true;
                        let [a, b] = lines[line];
                        way.push((if a == here { b } else { a }, line));
                    }
                    None => closed.extend(way.pop()),
                }
            }
            strokes.extend(self.cut(&closed, drawn, frame));
        }
        strokes
    }

    /// Whether a wall goes straight on from another.
    fn goes_on(
        &self,
        lines: &[[usize; 2]],
        by: usize,
        here: usize,
        line: usize,
        frame: &Projection,
    ) -> bool {
        let Some(&[a, b]) = lines.get(by) else { return false };
        let first = |[a, b]: [usize; 2]| {
            self.stops(here, if a == here { b } else { a }).next().unwrap_or(self.corners[here])
        };
        frame.continues(first([a, b]), self.corners[here], first(lines[line]))
    }

    /// Each corner where an odd number of lines meet with another that hangs together with it.
    fn pairs(&self, lines: &[[usize; 2]]) -> Vec<[usize; 2]> {
        let mut islands = UnionFind::new(self.corners.len());
        for &[a, b] in lines {
            islands.join(a, b);
        }
        let mut waiting: BTreeMap<usize, usize> = BTreeMap::new();
        let mut pairs = Vec::new();
        for (corner, _) in self.odd(lines).into_iter().enumerate().filter(|&(_, odd)| odd) {
            let part = islands.root(corner);
            match waiting.remove(&part) {
                Some(other) => pairs.push([other, corner]),
                None => drop(waiting.insert(part, corner)),
            }
        }
        pairs
    }

    /// The strokes of a closed line, given as corners with the line that leads from each to the next: without those that are
    /// not drawn.
    fn cut(&self, closed: &[(usize, usize)], drawn: usize, frame: &Projection) -> Vec<Trail> {
        let Some(first) = closed.iter().position(|&(_, line)| line != usize::MAX && line >= drawn)
        else {
            return self.trail(closed, frame).into_iter().collect();
        };
        // The last corner is the first once more.
        let around = closed[first + 1..].iter().chain(&closed[1..=first]).copied();
        let around: Vec<(usize, usize)> = around.collect();
        let parts = around.split_inclusive(|&(_, line)| line != usize::MAX && line >= drawn);
        parts.filter_map(|part| self.trail(part, frame)).collect()
    }

    /// The trail through corners; none if it is a place.
    fn trail(&self, through: &[(usize, usize)], frame: &Projection) -> Option<Trail> {
        let &(start, _) = through.first()?;
        let first = self.corners[start];
        let lines = through.windows(2).flat_map(|two| self.stops(two[0].0, two[1].0));
        let rest: Vec<Corner> = lines.collect();
        let mut trail = Trail { start: frame.place(first), ..Trail::default() };
        let (mut from, mut here) = (first, first);
        for &next in &rest {
            if here != from && !frame.continues(from, here, next) {
                trail.steps.push(frame.step(from, here));
                from = here;
            }
            here = next;
        }
        (here != from || rest.len() > 1).then(|| {
            trail.steps.push(frame.step(from, here));
            trail
        })
    }
}

/// The walls on a way of so many at most from a corner to another of some, from its end; none if none is so near.
fn way_to(
    beside: &[Vec<usize>],
    from: usize,
    most: usize,
    ends: &[bool],
) -> Option<Vec<[usize; 2]>> {
    // Each corner with the place in the list of the one before it, and how far it is.
    let mut reached = vec![(from, 0, 0)];
    let mut next = 0;
    while let Some(&(here, before, far)) = reached.get(next) {
        if here != from && ends[here] {
            let (mut way, mut at, mut back) = (Vec::new(), here, before);
            while at != from {
                let (other, before, _) = reached[back];
                way.push([at, other]);
                (at, back) = (other, before);
            }
            return Some(way);
        }
        for &beyond in beside[here].iter().filter(|_| far < most) {
            if reached.iter().all(|&(known, ..)| known != beyond) {
                reached.push((beyond, next, far + 1));
            }
        }
        next += 1;
    }
    None
}

/// How long the way between strokes is, and that along them, in their unit.
pub fn ways(strokes: &[Trail]) -> [f64; 2] {
    let up = strokes.windows(2).map(|two| (two[1].start - two[0].end()).length()).sum();
    [up, strokes.iter().map(Trail::length).sum()]
}

/// Each stroke after the one whose end is nearest to its start, or to its end, where it is turned around.
fn ordered(strokes: Vec<Trail>) -> Vec<Trail> {
    let mut ends = Ends::of(&strokes);
    let mut left: Vec<Option<Trail>> = strokes.into_iter().map(Some).collect();
    let mut ordered: Vec<Trail> = Vec::with_capacity(left.len());
    let mut pen = Point::default();
    while let Some(End { stroke, is_last, .. }) = ends.nearest(pen) {
        let Some(next) = left[stroke].take() else { continue };
        [next.start, next.end()].into_iter().for_each(|end| ends.remove(end, stroke));
        let next = if is_last { next.reversed() } else { next };
        pen = next.end();
        ordered.push(next);
    }
    ordered
}

/// An end of a stroke.
#[derive(Clone, Copy)]
struct End {
    at: Point,
    stroke: usize,
    is_last: bool,
}

/// The ends of strokes, by squares of a pitch.
struct Ends(BTreeMap<(i64, i64), Vec<End>>);

fn square(at: Point) -> (i64, i64) {
    (at.x.floor() as i64, at.y.floor() as i64)
}

/// Rings of squares that are looked through before all are.
const RINGS: i64 = 12;

impl Ends {
    fn of(strokes: &[Trail]) -> Ends {
        let mut squares: BTreeMap<_, Vec<End>> = BTreeMap::new();
        for (stroke, trail) in strokes.iter().enumerate() {
            for (at, is_last) in [(trail.start, false), (trail.end(), true)] {
                squares.entry(square(at)).or_default().push(End { at, stroke, is_last });
            }
        }
        Ends(squares)
    }

    fn remove(&mut self, at: Point, stroke: usize) {
        if let Some(ends) = self.0.get_mut(&square(at)) {
            ends.retain(|end| end.stroke != stroke);
            if ends.is_empty() {
                self.0.remove(&square(at));
            }
        }
    }

    /// The end that is nearest to a place; none if none is left.
    fn nearest(&self, to: Point) -> Option<End> {
        let off = |end: &End| (end.at - to).length();
        let nearer = |ends: &mut dyn Iterator<Item = &End>| {
            ends.min_by(|one, other| off(one).total_cmp(&off(other))).copied()
        };
        let (x, y) = square(to);
        let mut found: Option<End> = None;
        for ring in 0..=RINGS {
            let across = -ring..=ring;
            let places = across.flat_map(|across| (-ring..=ring).map(move |down| (across, down)));
            let places = places.filter(|(across, down)| across.abs().max(down.abs()) == ring);
            let ends = places.filter_map(|(across, down)| self.0.get(&(x + across, y + down)));
            found = nearer(&mut found.iter().chain(ends.flatten()));
            // What lies in the rings beyond is farther than this.
            if found.is_some_and(|end| off(&end) <= ring as f64) {
                break;
            }
        }
        found.or_else(|| nearer(&mut self.0.values().flatten()))
    }
}
