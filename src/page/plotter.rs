//! The walls of a maze for a pen plotter: strokes with an order and directions that keep pen-up travel short.
//!
//! The pen must lift where walls end or fork. Drawing the walls between two such corners a second time saves a lift. So a
//! few walls are drawn twice, only as many as it takes to bring pen-up travel to a fifth of pen-down travel.

use maze::Maze;
use maze::geometry::{Point, Trail};
use maze::grid::{Corner, Projection};
use maze::union_find::UnionFind;
use std::collections::BTreeMap;

/// The target for pen-up travel, as a share of pen-down travel.
pub const MOST_UP: f64 = 0.2;
/// The most walls between two corners that are drawn twice.
const LONGEST: usize = 4;
/// The number of steps in which more walls are drawn twice.
const STEPS: usize = 8;

/// The strokes of a maze's walls in drawing order, in pitches.
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
    /// The corner numbers at both ends of each wall.
    walls: Vec<[usize; 2]>,
    /// The turns of bent walls, by both ends, in both directions.
    turns: BTreeMap<[usize; 2], Vec<Corner>>,
}

impl Walls {
    /// A graph of walls, each given by its start, and its turns and end.
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

    /// The turns of a line, then its end.
    fn stops(&self, from: usize, to: usize) -> impl DoubleEndedIterator<Item = Corner> {
        let turns = self.turns.get(&[from, to]).into_iter().flatten();
        turns.copied().chain([self.corners[to]])
    }

    /// By corner: whether an odd number of these walls meet there.
    fn odd(&self, walls: &[[usize; 2]]) -> Vec<bool> {
        let mut odd = vec![false; self.corners.len()];
        walls.as_flattened().iter().for_each(|&corner| odd[corner] = !odd[corner]);
        odd
    }

    /// Paths along walls that connect corners of odd degree, shortest first; each corner belongs to at most one path.
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

    /// The fewest strokes that draw every wall once, and the walls in `twice` again.
    ///
    /// Extra lines pair up the corners of odd degree, so each connected part becomes one closed line (Hierholzer 1873).
    /// Without the extra lines, the pieces that remain are the strokes.
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
        // Start at corners of odd degree first; closed lines without such corners come later.
        let starts = lines[drawn..].as_flattened().to_vec();
        for start in starts.into_iter().chain(0..self.corners.len()) {
            // The current path, as corners with the line that led to each; and the closed line, in reverse.
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

    /// Whether a wall continues another in a straight line.
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

    /// Pairs the corners of odd degree within each connected part.
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

    /// Cuts a closed line into strokes by removing the extra lines. The line is given as corners, with the line that leads
    /// from each to the next.
    fn cut(&self, closed: &[(usize, usize)], drawn: usize, frame: &Projection) -> Vec<Trail> {
        let Some(first) = closed.iter().position(|&(_, line)| line != usize::MAX && line >= drawn)
        else {
            return self.trail(closed, frame).into_iter().collect();
        };
        // The last corner repeats the first.
        let around = closed[first + 1..].iter().chain(&closed[1..=first]).copied();
        let around: Vec<(usize, usize)> = around.collect();
        let parts = around.split_inclusive(|&(_, line)| line != usize::MAX && line >= drawn);
        parts.filter_map(|part| self.trail(part, frame)).collect()
    }

    /// The trail through some corners; `None` if it has no length.
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

/// The shortest path of at most `most` walls from a corner to another of `ends`, in reverse; `None` if there is no such
/// path.
fn way_to(
    beside: &[Vec<usize>],
    from: usize,
    most: usize,
    ends: &[bool],
) -> Option<Vec<[usize; 2]>> {
    // Each corner reached, with the index of its predecessor in this list, and its distance.
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

/// The lengths of pen-up and pen-down travel, in the unit of the strokes.
pub fn ways(strokes: &[Trail]) -> [f64; 2] {
    let up = strokes.windows(2).map(|two| (two[1].start - two[0].end()).length()).sum();
    [up, strokes.iter().map(Trail::length).sum()]
}

/// Orders strokes greedily: next comes the stroke with the nearest end, reversed if that is its last point.
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

/// The ends of strokes, in a grid of squares one pitch wide.
struct Ends(BTreeMap<(i64, i64), Vec<End>>);

fn square(at: Point) -> (i64, i64) {
    (at.x.floor() as i64, at.y.floor() as i64)
}

/// The number of rings of squares to search before falling back to all ends.
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

    /// The end nearest to a place; `None` if there is none left.
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
            // Everything in the rings beyond is farther away than this.
            if found.is_some_and(|end| off(&end) <= ring as f64) {
                break;
            }
        }
        found.or_else(|| nearer(&mut self.0.values().flatten()))
    }
}
