//! One maze for a plotter: one path per pen stroke, in drawing order, with a layer for the walls and one for the
//! solution.

use super::pen::data;
use crate::Error;
use crate::number::{COORDINATE, FACTOR, decimal};
use crate::single::Single;
use maze::geometry::Trail;
use page::scene::{Role, Scene, Shape};
use page::{plotter, way};
use svg::node::element;

/// The namespace that marks layers; plotter software reads them as Inkscape does.
const INKSCAPE: &str = "http://www.inkscape.org/namespaces/inkscape";

/// The walls at their position on the sheet, and the solution, which is hidden unless requested.
pub fn write(scene: &Scene, single: &Single) -> Result<String, Error> {
    let maze = single.view.maze;
    let walls = scene.marks.iter().filter(|mark| mark.role == Role::Walls);
    let mut drawn = walls.filter_map(|mark| match mark.shape {
        Shape::Drawing { at, scale, width, .. } => Some((at, scale, width)),
        _ => None,
    });
    let (at, scale, pen) = drawn.next().ok_or_else(|| Error::failed("a maze without walls"))?;
    let layer = |name: &str, strokes: Vec<Trail>| -> Result<element::Group, Error> {
        let group = element::Group::new()
            .set("id", name)
            .set("inkscape:groupmode", "layer")
            .set("inkscape:label", name)
            .set("fill", "none")
            .set("stroke", "#000000")
            .set("stroke-width", decimal(pen, FACTOR)?);
        strokes.into_iter().try_fold(group, |group, stroke| {
            let path = vec![Trail { closed: false, ..stroke.place(scale, at) }];
            Ok(group.add(element::Path::new().set("d", data(&path)?)))
        })
    };
    let mut solution = layer("solution", way::strokes(maze, &single.puzzle.solution))?;
    if single.view.way.is_empty() {
        solution = solution.set("style", "display:none");
    }
    let (width, height) = (decimal(scene.width, COORDINATE)?, decimal(scene.height, COORDINATE)?);
    let document = svg::Document::new()
        .set("width", format!("{width}mm"))
        .set("height", format!("{height}mm"))
        .set("viewBox", format!("0 0 {width} {height}"))
        .set("xmlns:inkscape", INKSCAPE)
        .set("stroke-linecap", "round")
        .set("stroke-linejoin", "round")
        .add(element::Title::new(&scene.title))
        .add(layer("walls", plotter::strokes(maze))?)
        .add(solution);
    Ok(format!("{document}\n"))
}
