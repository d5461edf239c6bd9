//! The drawn solution: a line through the centers of cells and passages, with rounded corners.

use maze::Maze;
use maze::geometry::{Path, Point, Step, Trail, sweep};
use maze::grid::{Cell, Corner, Grid, Projection, Side, Tunnel};
use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::PI;

/// The rounding of a corner, in pitches: the cut along each side between straight lines, the radius on rings.
const ROUND: f64 = 0.25;
/// How far a line goes from the center of a cell toward the mouth of a tunnel, in percent.
const BEFORE: i32 = 80;

/// The solution line through the given cells, in pitches: from the entrance opening (or the cell at that end) to the exit,
/// with a gap in each tunnel.
pub fn path(maze: &Maze, way: &[Cell]) -> Path {
    sharp(maze, way).iter().map(|trail| rounded(&merged(trail))).collect()
}

/// The line under bridges, in pitches: for each tunnel on the way, in order, the trails that join two runs of [`path`].
/// There is one trail, or two with a gap between them if the way also leads over that bridge.
pub fn under(maze: &Maze, way: &[Cell]) -> Vec<Path> {
    let grid = &*maze.grid;
    let mouths = |tunnel: &Tunnel| tunnel.ends.map(|end| (end.cell, (tunnel.over, end)));
    let mouths: BTreeMap<Cell, (Cell, Side)> = grid.tunnels().iter().flat_map(mouths).collect();
    let passed: BTreeSet<Cell> =
        if mouths.is_empty() { BTreeSet::new() } else { way.iter().copied().collect() };
    let crossed =
        way.windows(2).filter_map(|pair| Some([mouths.get(&pair[0])?, mouths.get(&pair[1])?]));
    let runs = sharp(maze, way);
    let join = |(runs, [one, other]): (&[Trail], [&(Cell, Side); 2])| {
        let line = |from, to| Trail::of_lines(&[from, to], false);
        let (from, to) = (runs[0].end(), runs[1].start);
        if !passed.contains(&one.0) {
            return vec![line(from, to)];
        }
        let [near, far] = [one, other].map(|mouth| grid.outward(mouth.1).0);
        vec![line(from, near), line(far, to)]
    };
    runs.windows(2).zip(crossed).map(join).collect()
}

/// All strokes of the solution line, in order, for a pen of one width.
pub fn strokes(maze: &Maze, way: &[Cell]) -> Path {
    let under = under(maze, way).into_iter().chain([Vec::new()]);
    path(maze, way)
        .into_iter()
        .zip(under)
        .flat_map(|(run, under)| [vec![run], under].concat())
        .collect()
}

/// The solution line with sharp corners.
pub fn sharp(maze: &Maze, way: &[Cell]) -> Path {
    let grid = &*maze.grid;
    let mut runs = vec![Vec::with_capacity(way.len() * 4 + 4)];
    let (entrance, exit) = (maze.entrance.opening(), maze.exit.opening());
    runs[0].extend(entrance.into_iter().flat_map(|side| grid.leg(side).rev()));
    through(maze, way, &mut runs);
    let last = runs.len() - 1;
    if let Some(side) = exit {
        leave(grid, side, &mut runs[last]);
    }
    let mut path: Path = runs.iter().map(|corners| along(grid.projection(), corners)).collect();
    // Extend the line to the center of the court, where the sign is.
    if entrance.is_some_and(|side| grid.court().contains(&side)) {
        let start = path[0].start;
        path[0].steps.insert(0, Step::Line(start));
        path[0].start = Point::default();
    }
    if exit.is_some_and(|side| grid.court().contains(&side)) {
        path[last].steps.push(Step::Line(Point::default()));
    }
    path
}

/// The line from the center of the first cell to the center of the last, in pitches, with a gap in each tunnel. Each cell is
/// linked to the next.
pub fn between(maze: &Maze, cells: &[Cell]) -> Path {
    let mut runs = vec![Vec::new()];
    through(maze, cells, &mut runs);
    runs.iter().map(|corners| along(maze.grid.projection(), corners)).collect()
}

/// Adds the corners of the way through these cells to the last run, and starts a new run after each tunnel. A run ends
/// before a mouth, so that even a broad line keeps clear of the bridge.
fn through(maze: &Maze, cells: &[Cell], runs: &mut Vec<Vec<Corner>>) {
    let grid = &*maze.grid;
    let first = cells.iter().take(1).filter(|&&cell| !grid.is_mouth(cell));
    let mut run = runs.pop().unwrap_or_default();
    run.extend(first.map(|&cell| grid.middle(cell)));
    for pair in cells.windows(2) {
        let side = maze.links(pair[0]).find(|&(_, next)| next == pair[1]).map(|(side, _)| side);
        let Some((side, other)) = side.and_then(|side| Some((side, grid.other(side)?))) else {
            continue;
        };
        let before = |middle: Corner| {
            let way = grid.middle_of(side) - middle;
            middle + Corner::new(way.x * BEFORE / 100, way.y * BEFORE / 100)
        };
        let [here, there] = [side, other].map(|side| grid.middle(side.cell));
        match [side, other].map(|side| grid.is_mouth(side.cell)) {
            [true, true] => runs.push(std::mem::take(&mut run)),
            [false, true] => run.push(before(here)),
            [true, false] => run.extend([before(there), there]),
            [false, false] => {
                leave(grid, side, &mut run);
                run.extend(grid.leg(other).rev());
            }
        }
    }
    runs.push(run);
}

/// Adds the corners of the way out of a cell whose center the run has reached. In a room, the way skips the center and
/// leads from door to door.
fn leave(grid: &Grid, side: Side, run: &mut Vec<Corner>) {
    let middle = grid.middle(side.cell);
    let passes = grid.is_room(side.cell) && run.first().is_some_and(|&first| first != middle);
    while passes && run.last() == Some(&middle) {
        run.pop();
    }
    run.extend(grid.leg(side).skip(usize::from(passes)));
}

/// The trail from corner to corner, without empty steps.
fn along(frame: &Projection, corners: &[Corner]) -> Trail {
    let start = corners.first().map_or(Point::default(), |&corner| frame.place(corner));
    let nothing = Corner::new(0, 0);
    let pairs = corners.windows(2).filter(|pair| frame.delta(pair[0], pair[1]) != nothing);
    let steps = pairs.map(|pair| frame.step(pair[0], pair[1])).collect();
    Trail { start, steps, closed: false }
}

/// The length below which a distance counts as zero, in pitches.
const NOTHING: f64 = 1e-9;
/// The sine below which a corner counts as straight: it is invisible, and its rounding circle would be huge.
const STRAIGHT: f64 = 1e-3;

/// The trail with consecutive steps on one line or around one circle merged.
fn merged(trail: &Trail) -> Trail {
    let mut steps: Vec<Step> = Vec::new();
    let (mut before, mut here) = (trail.start, trail.start);
    for &step in &trail.steps {
        if (step.end() - here).length() < NOTHING {
            continue;
        }
        let whole = steps.last().and_then(|&last| one_step(before, last, step));
        match whole {
            Some(whole) => {
                steps.pop();
                // An arc that returns to its start is dropped.
                if (whole.end() - before).length() > NOTHING {
                    steps.push(whole);
                }
            }
            None => {
                before = here;
                steps.push(step);
            }
        }
        here = step.end();
    }
    Trail { steps, ..*trail }
}

/// The single step from `from` that equals two steps: along a line, or around a circle by less than half a turn.
fn one_step(from: Point, first: Step, second: Step) -> Option<Step> {
    let (tip, to) = (first.end(), second.end());
    match (first, second) {
        (Step::Line(_), Step::Line(_)) => {
            let (a, b) = (tip - from, to - tip);
            (a.cross(b).abs() < NOTHING && a.dot(b) > 0.0).then_some(second)
        }
        (
            Step::Arc { center, clockwise: first, .. },
            Step::Arc { center: same, clockwise: second, .. },
        ) => {
            let turn = |from, to, clockwise| {
                let angle = sweep(from, center, to, clockwise);
                if clockwise { angle } else { -angle }
            };
            let whole = turn(from, tip, first) + turn(tip, to, second);
            let one = (tip - center).length() - (to - center).length();
            (center == same && one.abs() < NOTHING && whole.abs() < PI).then_some(Step::Arc {
                center,
                to,
                clockwise: whole > 0.0,
            })
        }
        _ => None,
    }
}

/// The trail with each corner replaced by an arc tangent to both sides.
fn rounded(trail: &Trail) -> Trail {
    let mut steps = Vec::new();
    let mut here = trail.start;
    let mut corner_from = trail.start;
    for (index, &step) in trail.steps.iter().enumerate() {
        let next = trail.steps.get(index + 1);
        let round = next.and_then(|&next| corner(corner_from, step, next));
        corner_from = step.end();
        let Some((cut, arc)) = round else {
            steps.push(step);
            here = step.end();
            continue;
        };
        if (cut - here).length() > NOTHING {
            steps.push(match step {
                Step::Line(_) => Step::Line(cut),
                Step::Arc { center, clockwise, .. } => Step::Arc { center, to: cut, clockwise },
            });
        }
        steps.push(arc);
        here = arc.end();
    }
    Trail { start: trail.start, steps, closed: false }
}

/// The point at which to leave the first of two steps, and the arc from there into the second.
fn corner(from: Point, first: Step, second: Step) -> Option<(Point, Step)> {
    let tip = first.end();
    match (first, second) {
        (Step::Line(_), Step::Line(to)) => {
            let (back, on) = (from - tip, to - tip);
            let cut = ROUND.min(back.length() / 2.0).min(on.length() / 2.0);
            let (back, on) = (back.unit(), on.unit());
            let turn = back.cross(on);
            if turn.abs() < STRAIGHT {
                return None;
            }
            // The center is on the bisector, where the perpendiculars at both cuts meet.
            let reach = cut / (back + on).unit().dot(on);
            let center = tip + (back + on).unit() * reach;
            Some((
                tip + back * cut,
                Step::Arc { center, to: tip + on * cut, clockwise: turn < 0.0 },
            ))
        }
        (Step::Line(_), Step::Arc { center, to, clockwise }) => {
            let (ring, spoke) = onto_ring(center, tip, from, to, clockwise)?;
            Some((spoke, turned(spoke, ring, center, tip, from, clockwise)))
        }
        (Step::Arc { center, clockwise, .. }, Step::Line(to)) => {
            let (ring, spoke) = onto_ring(center, tip, to, from, !clockwise)?;
            let arc = turned(spoke, ring, center, tip, to, !clockwise);
            let Step::Arc { center, clockwise, .. } = arc else { return None };
            Some((ring, Step::Arc { center, to: spoke, clockwise: !clockwise }))
        }
        (Step::Arc { .. }, Step::Arc { .. }) => None,
    }
}

/// A fillet: a circle of radius f tangent to a spoke through `tip` and to the ring through `tip` around `center`. Its
/// center is f beside the spoke, and f outside or inside the ring, on the spoke's side of it.
struct Fillet {
    radius: f64,
    /// The radius of the ring, and the distance of the fillet's center from the ring's center.
    ring: f64,
    away: f64,
}

/// Whether a spoke leads outward from the ring. Its far end does not show this: it may be beyond the center.
fn leads_out(center: Point, tip: Point, spoke_end: Point) -> bool {
    (spoke_end - tip).dot(tip - center) > 0.0
}

fn fillet(center: Point, tip: Point, spoke_end: Point, ring_end: Point, clockwise: bool) -> Fillet {
    let ring = (tip - center).length();
    let outside = leads_out(center, tip, spoke_end);
    let around = ring * sweep(tip, center, ring_end, clockwise);
    let radius = ROUND.min(around * 0.45).min((spoke_end - tip).length() * 0.45);
    Fillet { radius, ring, away: if outside { ring + radius } else { ring - radius } }
}

/// The points at which the fillet touches the ring and the spoke. The ring leaves `tip` toward `ring_end`.
fn onto_ring(
    center: Point,
    tip: Point,
    spoke_end: Point,
    ring_end: Point,
    clockwise: bool,
) -> Option<(Point, Point)> {
    let Fillet { radius, ring, away } = fillet(center, tip, spoke_end, ring_end, clockwise);
    if away <= radius {
        return None;
    }
    let axis = (tip - center).unit();
    let side = axis.perpendicular() * if clockwise { 1.0 } else { -1.0 };
    let along = (away * away - radius * radius).sqrt();
    let middle = axis * along + side * radius;
    Some((center + middle.unit() * ring, center + axis * along))
}

/// The arc of the fillet from the spoke to the ring.
fn turned(
    spoke: Point,
    ring: Point,
    center: Point,
    tip: Point,
    spoke_end: Point,
    clockwise: bool,
) -> Step {
    let outside = leads_out(center, tip, spoke_end);
    let axis = (tip - center).unit();
    let side = axis.perpendicular() * if clockwise { 1.0 } else { -1.0 };
    let (a, b) = (ring - spoke, side);
    // The fillet's center is beside the spoke, at equal distances from both points of contact.
    let radius = a.dot(a) / (2.0 * a.dot(b));
    // Coming from outside and turning clockwise around the ring is a left turn.
    Step::Arc { center: spoke + b * radius, to: ring, clockwise: clockwise != outside }
}
