//! The answer key of a package: it repeats the walls of each maze and adds the solution, in the place that the book wants.

use super::geometry::{Point, around, holds, is_in, near};
use super::ink::{Color, How, Paint};
use super::manifest::{End, Planned, PlannedAnswer};
use super::raster::Raster;
use super::report::Fault;
use super::rules::{Key, Rules};
use super::twins::Print;
use super::under::{self, Way};
use super::{Volumes, ink_of};
use std::collections::{BTreeMap, BTreeSet};

/// How close a solution must come to the center of an end cell or the mouth of a tunnel, in pitches.
const NEAR: f64 = 0.2;
/// Within this distance of an opening, a solution may touch the line that closes it, as a multiple of the passage width.
const OPENING: f64 = 0.4;
/// Sample points per pitch along a solution.
const STEPS: f64 = 8.0;

/// How far colored cells may extend beyond the box of their maze, as a share of its size.
const PEN: f64 = 0.01;
/// Pixels per pitch for colored cells.
const PIXELS: f64 = 16.0;

/// The answer of a maze, after checking that it is where the book wants it; `pages` are those with mazes, by file.
pub fn answer<'m>(
    maze: &'m Planned,
    pages: &BTreeMap<String, BTreeSet<usize>>,
    rules: &Rules,
) -> Result<&'m PlannedAnswer, Fault> {
    let wrong = |what: String| Err(Fault::Wrong(what));
    let answer = match (&maze.answer, rules.key) {
        (None, Key::None) => return Err(Fault::Untold("the book has no key")),
        (None, _) => return wrong("it has no answer".to_owned()),
        (Some(answer), Key::None) => {
            return wrong(format!("its answer is on page {} of a book without any", answer.page));
        }
        (Some(answer), _) => answer,
    };
    let PlannedAnswer { page, .. } = answer;
    let (own, is_behind) = (maze.file(), rules.key == Key::Behind);
    if answer.file() != own {
        return if is_behind {
            wrong("its answer is in another file".to_owned())
        } else {
            Ok(answer)
        };
    }
    if rules.mirrored && page.abs_diff(maze.page) < 2 {
        return wrong(format!("its answer is beside it or at its back, on page {page}"));
    }
    // On both sides of a leaf, two mazes are followed by two answers.
    let most = if rules.mirrored { 1 } else { 0 };
    let between = pages
        .get(&own)
        .map_or(0, |own| own.range(maze.page + 1..).take_while(|at| *at < page).count());
    if is_behind && (*page <= maze.page || between > most) {
        return wrong(format!("its answer is not behind it, but on page {page}"));
    }
    Ok(answer)
}

/// Checks that an answer draws the same walls as its maze, and a solution from the entrance to the exit.
pub fn key(
    raster: &Raster,
    (maze, answer): (&Planned, &PlannedAnswer),
    print: &Print,
    volumes: &Volumes,
) -> Result<(), Fault> {
    let ink = ink_of(volumes, &answer.file(), answer.page);
    let scale = answer.r#box[2] / maze.r#box[2];
    let pitch = maze.pitch * scale;
    let is_line = |paint: &&Paint| matches!(paint.how, How::Stroke(_));
    let mouths = mouths(maze, answer);
    let colored = maze.picture.as_ref().map(|_| colored(ink, answer));
    // Colored cells also have an outline.
    let is_seam = |paint: &&Paint| colored.flatten().is_some_and(|it| it.lines == paint.lines);
    let lines = ink.iter().filter(is_line).filter(|paint| !is_seam(paint)).flat_map(|paint| {
        let lines = paint.lines.iter().filter(|line| is_in(line, answer.r#box, pitch));
        joined(lines, &mouths, NEAR * pitch).into_iter().map(move |way| (paint, way))
    });
    let (ways, mut others): (Vec<_>, Vec<_>) = lines.partition(|(paint, way)| {
        let passes = |end: &End| way.iter().any(|run| passes(run, end, pitch));
        // Over colored cells, the way is white.
        paint.is_visible() == maze.picture.is_none()
            && passes(&answer.entrance)
            && passes(&answer.exit)
    });
    others.retain(|(paint, _)| paint.is_visible());
    let length = |(_, way): &&(&Paint, Way)| way.iter().map(Vec::len).sum::<usize>();
    let Some((pen, way)) = ways.iter().max_by_key(length) else {
        let missing = format!("no way from entrance to exit on page {}", answer.page);
        return Err(Fault::Wrong(missing));
    };
    let is_thin = |paint: &Paint| under::is_thin(paint, pen);
    let (thin, others): (Vec<_>, Vec<_>) = others.iter().partition(|(paint, _)| is_thin(paint));
    // Captions and rules stand outside the box.
    let is_here = |line: &&[Point]| is_in(line, answer.r#box, maze.wall * scale);
    let thin = thin.iter().flat_map(|(_, lines)| lines).map(Vec::as_slice);
    let thin: Vec<&[Point]> = thin.filter(is_here).collect();
    under::checked(way, &thin, NEAR * pitch)
        .map_err(|what| Fault::Wrong(format!("{what} on page {}", answer.page)))?;
    let others = others.iter().flat_map(|(_, lines)| lines).map(Vec::as_slice);
    let others = others.filter(is_here);
    let walls = Print::new(others, answer.r#box);
    // A key that shows only solutions has just the rim.
    if !walls.is_within(print) {
        return Err(Fault::Wrong(format!(
            "the walls on page {} are those of another maze",
            answer.page
        )));
    }
    if way.iter().any(|run| crosses(run, raster, maze, answer)) {
        return Err(Fault::Wrong(format!("the way on page {} runs through a wall", answer.page)));
    }
    match colored {
        Some(cells) => picture(cells, way, answer, pitch)
            .map_err(|what| Fault::Wrong(format!("{what} on page {}", answer.page))),
        None => Ok(()),
    }
}

/// The colored cells in a key: of all areas that are neither black nor white, the one with the most outlines.
fn colored<'i>(ink: &'i [Paint], answer: &PlannedAnswer) -> Option<&'i Paint> {
    let is_colored = |paint: &&Paint| {
        paint.how == How::Fill && paint.color != Color::Grey(0.0) && paint.is_visible()
    };
    let by = PEN * answer.r#box[2];
    let is_here = |paint: &&Paint| paint.lines.iter().all(|line| is_in(line, answer.r#box, by));
    let areas = ink.iter().filter(is_colored).filter(is_here);
    areas.max_by_key(|paint| paint.lines.len())
}

/// Checks that the colored cells are exactly those of the solution.
fn picture(
    cells: Option<&Paint>,
    way: &Way,
    answer: &PlannedAnswer,
    pitch: f64,
) -> Result<(), &'static str> {
    let cells = cells.map_or(&[][..], |paint| &paint.lines);
    let mut raster = Raster::new(answer.r#box, pitch, pitch / PIXELS);
    for cell in cells {
        raster.area(cell);
        raster.line(cell, 0.0);
    }
    let places: Vec<Point> = way.iter().flat_map(|run| along(run, pitch)).collect();
    if !places.iter().all(|&place| raster.is_wall(place)) {
        return Err("the way leaves the cells that are colored");
    }
    let is_passed = |cell: &Vec<Point>| {
        let [left, top, right, bottom] = around(std::slice::from_ref(cell));
        let is_near = |[x, y]: Point| left <= x && x <= right && top <= y && y <= bottom;
        places.iter().any(|&place| is_near(place) && holds(cell, place))
    };
    match cells.iter().all(is_passed) {
        true => Ok(()),
        false => Err("a cell is colored that the way does not pass"),
    }
}

/// Sample points along a line.
fn along(line: &[Point], pitch: f64) -> impl Iterator<Item = Point> {
    line.windows(2).flat_map(move |pair| {
        let [a, b] = [pair[0], pair[1]];
        let steps = ((b[0] - a[0]).hypot(b[1] - a[1]) / pitch * STEPS).ceil().max(1.0);
        let place = move |step: usize| {
            [0, 1].map(|axis| a[axis] + step as f64 / steps * (b[axis] - a[axis]))
        };
        (0..=steps as usize).map(place)
    })
}

/// The mouths of a maze's tunnels, at their positions in the key.
fn mouths(maze: &Planned, answer: &PlannedAnswer) -> Vec<[Point; 2]> {
    let scale = answer.r#box[2] / maze.r#box[2];
    let in_key = |mouth: Point| {
        [0, 1].map(|axis| answer.r#box[axis] + (mouth[axis] - maze.r#box[axis]) * scale)
    };
    maze.tunnels.iter().map(|tunnel| tunnel.map(in_key)).collect()
}

/// Joins the lines of a stroke into solutions: two lines are one if the first ends at a mouth of a tunnel and the next
/// begins at the other mouth.
fn joined<'l>(
    lines: impl Iterator<Item = &'l Vec<Point>>,
    tunnels: &[[Point; 2]],
    by: f64,
) -> Vec<Way> {
    let is_near = |a: Point, b: Point| (a[0] - b[0]).hypot(a[1] - b[1]) < by;
    let both_ways = || tunnels.iter().flat_map(|&[a, b]| [[a, b], [b, a]]);
    let mut ways: Vec<Way> = Vec::new();
    for line in lines {
        let run = ways.last_mut().and_then(|way| way.last_mut());
        let ends = run.as_ref().and_then(|run| Some([*run.last()?, *line.first()?]));
        let tunnel = ends.and_then(|[end, start]| {
            both_ways().find(|&[a, b]| is_near(end, a) && is_near(start, b))
        });
        match (ways.last_mut(), tunnel) {
            (Some(way), Some([from, to])) => {
                way.last_mut().into_iter().for_each(|run| run.push(from));
                way.push([&[to], line.as_slice()].concat());
            }
            _ => ways.push(vec![line.clone()]),
        }
    }
    ways
}

/// Whether the solution in the key crosses a wall of its maze.
fn crosses(way: &[Point], raster: &Raster, maze: &Planned, answer: &PlannedAnswer) -> bool {
    let scale = answer.r#box[2] / maze.r#box[2];
    let on_maze = |point: Point| {
        [0, 1].map(|axis| maze.r#box[axis] + (point[axis] - answer.r#box[axis]) / scale)
    };
    let openings = [&maze.entrance, &maze.exit].map(End::opening);
    // The line that closes an opening is a few pixels thick.
    let by = maze.wall.max(OPENING * maze.gap);
    let in_opening =
        |point: Point| openings.iter().flatten().any(|opening| near(opening, point) < by);
    along(way, maze.pitch * scale)
        .map(on_maze)
        .any(|place| raster.is_wall(place) && !in_opening(place))
}

/// Whether a line passes the center of an end's cell or the middle of its opening. In a room, a solution may miss the
/// center.
fn passes(line: &[Point], end: &End, pitch: f64) -> bool {
    let Some([from, to]) = end.opening() else { return near(line, end.cell()) < pitch };
    let middle = [0, 1].map(|axis| (from[axis] + to[axis]) / 2.0);
    let width = (to[0] - from[0]).hypot(to[1] - from[1]);
    near(line, end.cell()) < NEAR * pitch || near(line, middle) < NEAR * width
}
