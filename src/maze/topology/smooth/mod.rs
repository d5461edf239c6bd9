//! Shapes with a smooth rim: the cells of a board are cut where the outline crosses them. Fragments that are too small
//! become part of a cell beside them.

mod neck;
mod piece;
mod plan;
mod rooms;

use super::{STEPS, Size, on_lattice};
use crate::Error;
use crate::geometry::Point;
use crate::grid::{Corner, Grid, MAX_SIDES};
use neck::NECK;
use piece::{Edge, Piece, loops, point};
use plan::{ODD, Plan};
use rooms::Rooms;
use std::collections::{BTreeMap, BTreeSet};

/// The least area of a fragment that stays a cell, as a share of the whole cell or of a square pitch, whichever is less.
const LEAST: f64 = 0.55;
const BROKEN: &str = "the outline of this shape is too rough for a smooth rim; leave `rim` out";

/// The largest area of two pieces that become one though the first is not too small, as a multiple of their least areas
/// together.
const MOST: f64 = 1.8;

/// How far a wall of the rim may be from the line between its ends, in steps, before it is split, if its cell may have
/// another side.
const FLAT: f64 = 0.12 * STEPS;
/// The number of small shifts of the outlines that are tried, where the pieces cannot be found.
const TRIES: i32 = 8;
/// The size of a shift, in steps.
const NUDGE: i32 = 6;

/// The share of the area in the outlines that must be kept for a cut to lose nothing of note.
const WHOLE: f64 = 0.97;
/// The share of the wanted width at which no other scale is tried.
const ENOUGH: f64 = 0.98;
/// Scales, in percent of the wanted cells, and offsets, in pitches from the middle, that are tried in order.
const NEAR_BY: [(u64, f64, f64); 12] = [
    (100, 0.0, 0.0),
    (101, 0.2, 0.3),
    (99, -0.3, 0.1),
    (100, 0.1, -0.4),
    (102, 0.4, 0.2),
    (98, -0.1, -0.2),
    (101, -0.4, 0.4),
    (99, 0.3, -0.3),
    (103, -0.2, -0.4),
    (97, 0.0, 0.4),
    (102, -0.3, 0.3),
    (98, 0.4, -0.1),
];

/// The part of a board inside some outlines, which are in pitches with the inside on their right.
pub(super) fn cut(board: &Grid, outlines: &[Vec<Point>]) -> Result<Cut, Error> {
    let plan = Plan::of(board);
    let pieces = (0..TRIES).find_map(|number| {
        // Odd, so that no corner of an outline is a corner of the board.
        let by = ODD + Corner::new(NUDGE * number, -NUDGE * number);
        let moved = |outline: &Vec<Point>| outline.iter().map(|&at| on_lattice(at) + by).collect();
        plan.pieces(&outlines.iter().map(moved).collect::<Vec<_>>())
    });
    let broken = || Error::size(BROKEN);
    let mut pieces = pieces.ok_or_else(broken)?;
    let rooms = Rooms::of(&pieces, plan.fixed(), board.narrowest() * STEPS);
    let mut loose = merge(&mut pieces);
    let cut = pieces.iter().filter(|piece| piece.middle.is_none());
    loose.extend(cut.flat_map(|piece| piece.edges.iter().map(|edge| edge.from)));
    dissolve(&mut pieces, loose);
    // A piece that can only be reached through a narrow passage becomes part of the piece before it.
    while let Some(loose) =
        rooms.narrow(&pieces).into_iter().find_map(|number| absorb(&mut pieces, number))
    {
        dissolve(&mut pieces, loose);
    }
    split(&mut pieces);
    part_rims(&mut pieces);
    let (grid, kept) = rooms.grid(&pieces).map_err(|_| broken())?;
    let inner = inner(&pieces);
    let necks = pieces.iter().filter_map(|piece| piece.neck(&inner));
    let room = necks.fold(NECK, f64::min) / NECK;
    let room = room.min(grid.narrowest() * STEPS / rooms.wanted());
    Ok(Cut { grid, kept, room: room.min(1.0) })
}

/// The best cut among scales and offsets near by: first, one that loses nothing; then the one whose narrowest place is
/// widest; then the one with a number of cells nearest to the wanted one.
pub(super) fn best(
    size: Size,
    cut: impl Fn(Size, Point) -> Result<Cut, Error>,
) -> Result<Cut, Error> {
    let mut best = cut(size, Point::default());
    let Size::One(wanted) = size else { return best };
    let off = |cut: &Cut| cut.grid.len().abs_diff(wanted as usize);
    let is_fine =
        |cut: &Cut| cut.kept > WHOLE && cut.room > ENOUGH && off(cut) * 40 <= wanted as usize;
    // Asks for more cells if there were too few, and for fewer if there were too many.
    let found = best.as_ref().map_or(wanted as usize, |cut| cut.grid.len());
    let again = u64::from(wanted).pow(2) / found.max(1) as u64;
    for (percent, right, down) in NEAR_BY {
        if best.as_ref().is_ok_and(is_fine) {
            break;
        }
        let next = cut(Size::One((again * percent / 100) as u32), Point::new(right, down));
        let key = |cut: &Cut| (cut.kept > WHOLE, cut.room.min(ENOUGH), -(off(cut) as f64));
        if next.as_ref().ok().map(key) > best.as_ref().ok().map(key) {
            best = next;
        }
    }
    best
}

/// The result of cutting a board.
pub(super) struct Cut {
    pub grid: Grid,
    /// The share of its area that is connected; the rest is left out.
    pub kept: f64,
    /// The width of its narrowest place, as a share of the wanted width, at most 1.
    pub room: f64,
}

/// By wall, the pieces beside it, for the walls that `is_asked` accepts.
fn beside(pieces: &[Piece], is_asked: impl Fn([Corner; 2]) -> bool) -> Beside {
    let mut beside = Beside::new();
    for (number, piece) in pieces.iter().enumerate() {
        for key in piece.edges.iter().map(Edge::key).filter(|&key| is_asked(key)) {
            beside.entry(key).or_default().push(number);
        }
    }
    beside
}

/// The walls between two pieces.
fn inner(pieces: &[Piece]) -> Keys {
    let all = beside(pieces, |_| true);
    all.into_iter().filter(|(_, beside)| beside.len() > 1).map(|(key, _)| key).collect()
}

/// Walls, by both ends.
type Keys = BTreeSet<[Corner; 2]>;
type Beside = BTreeMap<[Corner; 2], Vec<usize>>;

/// Makes pieces that are too small part of pieces beside them; returns the corners where walls were removed.
fn merge(pieces: &mut Vec<Piece>) -> Vec<Corner> {
    let mut loose = Vec::new();
    loop {
        let small = |piece: &&Piece| piece.middle.is_none() && piece.area() < piece.least;
        let smallest = pieces.iter().enumerate().filter(|(_, piece)| small(piece));
        let smallest = smallest.min_by(|a, b| a.1.area().total_cmp(&b.1.area()));
        let Some((number, _)) = smallest else { return loose };
        loose.extend(absorb(pieces, number).unwrap_or_else(|| {
            // No piece can take it, so it is dropped.
            let piece = pieces.swap_remove(number);
            piece.edges.iter().map(|edge| edge.from).collect()
        }));
    }
}

/// Makes a piece part of the piece beside it with which it shares most, if they do not become too large; returns its
/// corners.
fn absorb(pieces: &mut Vec<Piece>, number: usize) -> Option<Vec<Corner>> {
    let piece = pieces[number].clone();
    let keys: Keys = piece.edges.iter().map(Edge::key).collect();
    let shares = beside(pieces, |key| keys.contains(&key));
    // The length of the walls that it shares, by neighbor.
    let mut shared: BTreeMap<usize, f64> = BTreeMap::new();
    for edge in &piece.edges {
        let length = (point(edge.to) - point(edge.from)).length();
        let others = shares.get(&edge.key()).into_iter().flatten();
        for &other in others.filter(|&&other| other != number) {
            *shared.entry(other).or_default() += length;
        }
    }
    let mut others: Vec<(usize, f64)> = shared.into_iter().collect();
    others.sort_by(|a, b| b.1.total_cmp(&a.1));
    let joined = |other: usize| {
        let both = &pieces[other];
        let is_small = piece.area() < piece.least;
        if !is_small && piece.area() + both.area() > MOST * (piece.least + both.least) {
            return None;
        }
        let is_between =
            |edge: &&Edge| shares.get(&edge.key()).is_some_and(|beside| beside.contains(&other));
        let all = piece.edges.iter().chain(&pieces[other].edges);
        let mut loops = loops(all.filter(|edge| !is_between(edge)).cloned().collect())?;
        let edges = loops.pop().filter(|_| loops.is_empty())?;
        // Consecutive walls to the same piece become one.
        let own: Keys = edges.iter().map(Edge::key).collect();
        let around = beside(pieces, |key| own.contains(&key));
        let beyond = |edge: &Edge| {
            let mut all = around[&edge.key()].iter().copied();
            all.find(|&one| one != other && one != number)
        };
        let mut beyond: Vec<Option<usize>> = edges.iter().map(beyond).collect();
        beyond.dedup();
        (beyond.len() <= MAX_SIDES).then_some(edges)
    };
    let (other, edges) = others.into_iter().find_map(|(other, _)| Some((other, joined(other)?)))?;
    let least = piece.least.max(pieces[other].least);
    pieces[other] = Piece { edges, least, middle: None };
    pieces.swap_remove(number);
    Some(piece.edges.iter().map(|edge| edge.from).collect())
}

/// Joins two walls into one at each of these corners where only they meet.
fn dissolve(pieces: &mut [Piece], loose: Vec<Corner>) {
    let loose: BTreeSet<Corner> = loose.into_iter().collect();
    for &corner in &loose {
        let all = beside(pieces, |ends| ends.contains(&corner));
        let here: Vec<[Corner; 2]> = all.keys().copied().collect();
        let [one, other] = here[..] else { continue };
        let far = |ends: [Corner; 2]| if ends[0] == corner { ends[1] } else { ends[0] };
        let (a, b) = (far(one), far(other));
        let own: BTreeSet<usize> = all[&one].iter().chain(&all[&other]).copied().collect();
        let is_known = !beside(pieces, |ends| ends == [a.min(b), a.max(b)]).is_empty();
        if a == b || is_known || own.iter().any(|&piece| pieces[piece].edges.len() < 4) {
            continue;
        }
        for piece in own {
            let edges = &mut pieces[piece].edges;
            let Some(at) = edges.iter().position(|edge| edge.to == corner) else { continue };
            let next = (at + 1) % edges.len();
            edges[at] = edges[at].and(&edges[next]);
            edges.remove(next);
        }
    }
}

/// Divides pieces with too many sides in two, as equal as possible, by a wall from corner to corner.
fn split(pieces: &mut Vec<Piece>) {
    let mut next = 0;
    while next < pieces.len() {
        let piece = &pieces[next];
        let count = piece.edges.len();
        if count <= MAX_SIDES {
            next += 1;
            continue;
        }
        let chords = (0..count).flat_map(|from| (from + 2..count).map(move |to| (from, to)));
        let parts = chords.map(|(from, to)| piece.parts(from, to));
        let parts = parts.filter(|both| both.iter().all(|part| part.edges.len() <= MAX_SIDES));
        let smaller = |both: &[Piece; 2]| both[0].area().min(both[1].area());
        let best = parts.max_by(|one, other| smaller(one).total_cmp(&smaller(other)));
        let Some([one, other]) = best.filter(|both| smaller(both) > 0.0) else { return };
        pieces[next] = one;
        pieces.push(other);
    }
}

/// Splits a rim that bends around a cell into several walls, if the cell may have more sides: an opening then removes
/// only one of them.
fn part_rims(pieces: &mut [Piece]) {
    let inner = inner(pieces);
    for edges in pieces.iter_mut().map(|piece| &mut piece.edges) {
        while edges.len() < MAX_SIDES {
            let rim = edges.iter().enumerate().filter(|(_, edge)| !inner.contains(&edge.key()));
            let bows = rim.filter_map(|(number, edge)| Some((number, edge.bow()?)));
            let most = bows.max_by(|(_, one), (_, other)| one.1.total_cmp(&other.1));
            let Some((number, (turn, _))) = most.filter(|(_, (_, off))| *off > FLAT) else { break };
            let parts = edges[number].clone().parted(turn);
            edges.splice(number..=number, parts);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::centroid;
    use crate::shape::Shape;
    use crate::topology::shaped;
    use crate::topology::{ALL, Topology};

    /// A shape 800 pixels wide; `is_in` tests places between -1 and 1.
    fn shape(is_in: impl Fn(f64, f64) -> bool) -> Shape {
        let at = |pixel: usize| (pixel as f64 - 399.5) / 400.0;
        let pixels: Vec<bool> =
            (0..640_000).map(|pixel| is_in(at(pixel % 800), at(pixel / 800))).collect();
        Shape::new(800, &pixels).unwrap().smooth()
    }

    #[test]
    fn the_rim_is_the_outline_and_leaves_room_for_a_pencil() {
        let heart = |x: f64, y: f64| {
            let (x, y) = (1.2 * x, -1.2 * y);
            let ball = x * x + y * y - 1.0;
            ball * ball * ball < x * x * y * y * y
        };
        let shapes = [
            shape(|x, y| x * x + y * y < 1.0),
            shape(|x, y| (0.16..1.0).contains(&(x * x + y * y))),
            shape(heart),
            shape(|x, y| x.abs() + y.abs() < 1.0),
        ];
        // Every third topology, in one shape each, in an everyday run.
        let thorough = cfg!(feature = "thorough");
        for (turn, topology) in ALL.iter().enumerate().step_by(if thorough { 1 } else { 3 }) {
            let shown = |number: &usize| thorough || turn % shapes.len() == *number;
            for (number, shape) in (0..shapes.len()).filter(shown).map(|it| (it, &shapes[it])) {
                for &cells in if thorough { &[80, 300, 500][..] } else { &[80] } {
                    let what = format!("{} {number} {cells}", topology.name);
                    let found = shaped::cut(topology, Size::One(cells), shape, false);
                    let grid = found.unwrap_or_else(|why| panic!("{what}: {why}")).grid;
                    let area = |cell| {
                        let outline = grid.outline(cell);
                        let stops = outline.steps.iter().map(|step| step.end());
                        centroid(&stops.collect::<Vec<Point>>()).1
                    };
                    let areas: Vec<f64> = grid.cells().map(area).collect();
                    assert!(areas.iter().all(|&area| area > 0.1), "{what}: {areas:?}");
                    // All of the shape, and nothing else.
                    let ((width, height), bounds) = (shape.size(), grid.bounds());
                    let pixel = bounds.width * bounds.height / (width * height);
                    let whole = areas.iter().sum::<f64>() / (shape.area() as f64 * pixel);
                    assert!((whole - 1.0).abs() < 0.012, "{what}: {whole}");
                    assert_eq!(grid.rims().len(), if number == 1 { 2 } else { 1 }, "{what}");
                    let share = grid.len() as f64 / f64::from(cells);
                    assert!((0.8..1.25).contains(&share), "{what}: {}", grid.len());
                    let board = size_of(topology, 300);
                    // From middle to door, rings and triangles have less room than between walls.
                    let most = if topology.name == "square" { 1.0 } else { 0.5 };
                    let whole = (topology.grid)(board).unwrap().narrowest().min(most);
                    let narrowest = grid.narrowest();
                    assert!(narrowest > 0.58 * whole, "{what}: {narrowest}, whole {whole}");
                    assert!(grid.gates().len() > 5, "{what}: {} gates", grid.gates().len());
                }
            }
        }
    }

    fn size_of(topology: &Topology, cells: u32) -> Size {
        let sizes = [Size::Two(15, 15), Size::One(cells), Size::One(9)];
        sizes.into_iter().find(|&size| (topology.cells)(size).is_ok()).unwrap()
    }
}
