//! Animated SVG: the solution draws itself, or the walls vanish in carving order. It plays once in any SVG viewer,
//! without a script; if the reader prefers reduced motion, it shows the finished drawing.

use super::document::{document, transform};
use super::pen::{color, data};
use crate::Error;
use crate::number::{COORDINATE, FACTOR, decimal};
use maze::geometry::Trail;
use page::font::Faces;
use page::scene::{Mark, Role, Scene, Shape};
use std::collections::BTreeMap;
use svg::Document;
use svg::node::element;

/// The duration of an animation in seconds: per step, and the minimum and maximum for all steps together.
const STEP: f64 = 0.025;
const SHORTEST: f64 = 3.0;
const LONGEST: f64 = 20.0;
/// Delay before the first step, in seconds.
const BEFORE: f64 = 0.5;
/// The CSS index of a sheet's first mark, which follows the title and the description.
const AHEAD: usize = 3;

/// Writes a sheet whose solutions draw themselves; `steps` is the number of cells on the longest of them.
pub fn solve(scene: &Scene, faces: &Faces, steps: usize) -> Result<String, Error> {
    let (scene, runs) = in_runs(scene);
    let whole = runs.values().map(|[length, before]| length + before).fold(0.0, f64::max);
    // One dash as long as the longest run is pushed in from before its start. A small margin keeps rounding from leaving
    // a gap at the end or a dot at the start.
    let longest: f64 = runs.values().map(|[length, _]| *length).fold(0.0, f64::max) + 0.1;
    let pace = duration(steps) / (whole + 0.1);
    let (dash, gap) = (decimal(longest, COORDINATE)?, decimal(longest + 1.0, COORDINATE)?);
    let mut style = format!(
        "@media (prefers-reduced-motion: no-preference) {{\n\
         .solution {{ stroke-dasharray: {dash} {gap}; animation: draw {}s {}s linear both }}\n\
         @keyframes draw {{ from {{ stroke-dashoffset: {} }} to {{ stroke-dashoffset: 0 }} }}\n",
        decimal(longest * pace, 2)?,
        decimal(BEFORE, 2)?,
        decimal(longest + 0.5, COORDINATE)?,
    );
    // After a tunnel the pen continues as if it had drawn the tunnel without a pause.
    for (place, [_, before]) in runs.iter().filter(|(_, [_, before])| *before > 0.0) {
        let delay = decimal(BEFORE + before * pace, 2)?;
        style +=
            &format!(".solution:nth-child({}) {{ animation-delay: {delay}s }}\n", place + AHEAD);
    }
    style.push('}');
    finish(document(&scene, faces)?.add(element::Style::new(style)))
}

/// The same sheet with one mark per run of a solution and per trail under a bridge; and for each, by its index among the
/// marks, its length and the length of those before it.
fn in_runs(scene: &Scene) -> (Scene, BTreeMap<usize, [f64; 2]>) {
    let (mut marks, mut runs) = (Vec::new(), BTreeMap::new());
    let mut under = Vec::new();
    for mark in &scene.marks {
        let (Role::Solution | Role::Under, Shape::Stroke { path, width, dash }) =
            (mark.role, &mark.shape)
        else {
            marks.push(mark.clone());
            continue;
        };
        let parts = path.iter().map(|run| {
            let shape = Shape::Stroke { path: vec![run.clone()], width: *width, dash: *dash };
            (run, Mark { role: Role::Solution, shape, ..*mark })
        });
        if mark.role == Role::Under {
            under = parts.collect();
            continue;
        }
        let mut before = 0.0;
        for (run, mark) in in_order(parts.collect(), std::mem::take(&mut under)) {
            let length = run.length();
            runs.insert(marks.len(), [length, before]);
            before += length;
            marks.push(mark);
        }
    }
    (Scene { marks, ..scene.clone() }, runs)
}

/// The runs of a solution, each followed by the trails that lead from its end to the next run.
fn in_order<'r>(
    runs: Vec<(&'r Trail, Mark)>,
    under: Vec<(&'r Trail, Mark)>,
) -> Vec<(&'r Trail, Mark)> {
    let starts: Vec<_> = runs.iter().skip(1).map(|(run, _)| run.start).collect();
    let (mut under, mut all) = (under.into_iter(), Vec::new());
    for (index, run) in runs.into_iter().enumerate() {
        all.push(run);
        let Some(start) = starts.get(index) else { break };
        for trail in under.by_ref() {
            let is_last = trail.0.end() == *start;
            all.push(trail);
            if is_last {
                break;
            }
        }
    }
    all
}

/// Writes a sheet on which these walls stand at first and vanish in order. They are given in pitches of its maze; the
/// scene contains the other walls.
pub fn carve(scene: &Scene, faces: &Faces, openings: &[Trail]) -> Result<String, Error> {
    let drawn = scene.marks.iter().find_map(|mark| match mark.shape {
        Shape::Drawing { at, scale, width, .. } => Some((mark.ink, at, scale, width)),
        _ => None,
    });
    let Some((ink, at, scale, width)) = drawn else {
        return Err(Error::NoWalls);
    };
    let style = "\
        .opening { visibility: hidden }\n\
        @media (prefers-reduced-motion: no-preference) {\n\
        .opening path { animation: open .01s both }\n\
        @keyframes open { from { visibility: visible } to { visibility: hidden } }\n}";
    let pace = duration(openings.len()) / openings.len().max(1) as f64;
    let mut group = element::Group::new()
        .set("class", "opening")
        .set("fill", "none")
        .set("stroke", color(ink))
        .set("stroke-width", decimal(width / scale, FACTOR)?)
        .set("transform", transform(at, scale, 1.0)?);
    for (step, wall) in openings.iter().enumerate() {
        let delay = decimal(BEFORE + pace * (step + 1) as f64, COORDINATE)?;
        let path = element::Path::new().set("d", data(&vec![wall.clone()])?);
        group = group.add(path.set("style", format!("animation-delay:{delay}s")));
    }
    finish(document(scene, faces)?.add(element::Style::new(style)).add(group))
}

fn finish(document: Document) -> Result<String, Error> {
    Ok(format!("{document}\n"))
}

fn duration(steps: usize) -> f64 {
    (steps as f64 * STEP).clamp(SHORTEST, LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use maze::algorithm::{self, Carver, Tree};
    use maze::geometry::Point;
    use maze::solve::solve as way_through;
    use maze::topology::{self, Size};
    use maze::{Maze, Place, ends};
    use page::drawing;
    use page::layout::maze_drawing::MazeDrawing;
    use page::layout::placement::Placement;
    use page::scene::Ink;
    use page::way;
    use std::sync::Arc;

    /// A round maze in a scene with its solution, and its walls in carving order.
    fn round() -> (Scene, usize, Vec<Trail>) {
        let grid = Arc::new((topology::find("polar").unwrap().grid)(Size::One(4)).unwrap());
        let carver = Carver::new(algorithm::find("kruskal").unwrap());
        let (entrance, exit) = ends(&grid, Place::Top, Place::Center).unwrap();
        let mut tree = Tree::recording();
        carver.carve(&grid, entrance.cell(), 1, &mut tree);
        let order = tree.openings().to_vec();
        let maze = Maze { passages: tree.passages(&*grid), grid, entrance, exit };
        let placement =
            Placement { at: Point::new(50.0, 50.0), scale: 8.0, ..Placement::default() };
        let way = way_through(&maze);
        let place = |run: &Trail| run.place(placement.scale, placement.at);
        let path = way::path(&maze, &way).iter().map(place).collect();
        let shape = Shape::Stroke { path, width: 2.0, dash: None };
        let drawing = Arc::new(drawing::walls(&maze));
        let mut marks = MazeDrawing::new(&maze, &drawing, &placement).marks();
        marks.push(Mark { role: Role::Solution, ink: Ink::BLACK, shape });
        let text = String::new;
        let scene = Scene {
            width: 100.0,
            height: 100.0,
            title: text(),
            description: text(),
            marks,
            ..Scene::default()
        };
        (scene, way.len(), drawing::openings(&maze, &order))
    }

    #[test]
    fn a_solution_is_hidden_by_exactly_its_length() {
        let (scene, steps, _) = round();
        let Shape::Stroke { path, .. } = &scene.marks[1].shape else { panic!() };
        let text = solve(&scene, &Faces::with(Vec::new()).unwrap(), steps).unwrap();
        let dash = text.split("stroke-dasharray: ").nth(1).unwrap().split(' ').next().unwrap();
        assert!((dash.parse::<f64>().unwrap() - path[0].length() - 0.1).abs() < 1e-3);
        assert!(text.contains("prefers-reduced-motion"));
    }

    #[test]
    fn after_a_tunnel_a_solution_goes_on_later() {
        let (mut scene, steps, _) = round();
        let Shape::Stroke { path, .. } = &mut scene.marks[1].shape else { panic!() };
        path.push(path[0].clone());
        let text = solve(&scene, &Faces::with(Vec::new()).unwrap(), steps).unwrap();
        let elements: Vec<&str> =
            text.split('<').skip(2).filter(|it| !it.starts_with('/')).collect();
        let later = text.split("nth-child(").nth(1).unwrap();
        let (place, rest) = later.split_once(')').unwrap();
        let later = elements[place.parse::<usize>().unwrap() - 1];
        assert!(later.contains("class=\"solution\""), "{later}");
        let delay = rest.split("delay: ").nth(1).unwrap().split('s').next().unwrap();
        assert!((delay.parse::<f64>().unwrap() - BEFORE - duration(steps) / 2.0).abs() < 0.05);
    }

    #[test]
    fn every_opened_wall_vanishes_one_after_the_other() {
        let (scene, _, openings) = round();
        let text = carve(&scene, &Faces::with(Vec::new()).unwrap(), &openings).unwrap();
        let delays = text.split("animation-delay:").skip(1);
        let delays: Vec<f64> =
            delays.map(|rest| rest.split('s').next().unwrap().parse().unwrap()).collect();
        assert_eq!(delays.len(), openings.len());
        assert!(delays.is_sorted_by(|a, b| a < b));
        assert!((delays.last().unwrap() - BEFORE - SHORTEST).abs() < 0.01);
    }
}
