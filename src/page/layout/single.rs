//! One maze on its own sheet, which is as large as the maze needs.

use super::Typeset;
use super::maze::{GREY_WALLS, Label, Labels, SOLUTION, signs};
use super::maze_drawing::{MazeDrawing, PICTURE};
use super::placement::{Placement, THINNEST, Weights};
use super::text::Block;
use crate::drawing;
use crate::font::{Faces, Weight};
use crate::scene::{Ink, Mark, Role, Scene, Shape};
use crate::template::{Align, TextStyle};
use crate::view::{Overlay, View};
use crate::way;
use maze::geometry::{Path, Point, Rect, Trail};
use std::sync::Arc;

/// The words on a sheet, and its description.
#[derive(Clone, Debug, Default)]
pub struct Caption {
    /// Printed above the maze, if not empty.
    pub heading: String,
    /// The words at the two ends; `None` on a sheet without words.
    pub words: Option<[String; 2]>,
    /// The title of the sheet, in one line.
    pub title: String,
    /// A description of the sheet for readers who cannot see it.
    pub description: String,
}

/// The target length of the maze's longer side in mm, within the limits on the pitch.
const LONGER: f64 = 160.0;
/// The least and the largest pitch, in mm.
const PITCH: (f64, f64) = (3.0, 10.0);
/// The greatest length of the longer side in mm, whatever the pitch: a PDF page has at most 14,400 pt a side.
const LONGEST: f64 = 5000.0;
/// White space around everything, in mm.
const MARGIN: f64 = 5.0;
/// The gap between the heading and the maze, in mm.
const GAP: f64 = 4.0;
const WORD: f64 = 10.0;
/// The number of shades, and the darkest in percent of black.
const SHADES: u8 = 12;
const DARKEST: u32 = 66;
/// The lines of the spanning tree.
const TREE: Ink = Ink::Rgb(0, 90, 200);
const WAY_OVER_SHADES: Ink = Ink::Rgb(210, 0, 50);

/// The sheet of a maze.
pub fn sheet(view: &View, caption: &Caption, faces: &Faces) -> Typeset<Scene> {
    let shaped = |word: &String| faces.shape(&word.as_str().into(), Weight::Regular, WORD);
    let labels: Labels = match &caption.words {
        Some([start, finish]) => Some([Label::Word(shaped(start)?), Label::Word(shaped(finish)?)]),
        None => None,
    };
    let bounds = view.maze.grid.bounds();
    let longer = bounds.width.max(bounds.height);
    let scale = (LONGER / longer).clamp(PITCH.0, PITCH.1).min(LONGEST / longer);
    let scale = (scale * 1000.0).floor() / 1000.0;
    // A solution needs thin walls to stand out.
    let passage = view.way.is_empty().then_some(0.0);
    let weights = Weights { passage, ..Weights::default() };
    let unmoved = Placement::of(&view.maze.grid, scale, weights);
    let rim = unmoved.box_of(view.maze).outset(unmoved.heaviest() / 2.0);
    let from_origin =
        signs(view.maze, &labels, &unmoved).iter().map(Mark::bounds).fold(rim, Rect::union);
    let heading = heading(caption, faces, from_origin.width)?;
    let above = heading.as_ref().map_or(0.0, |block| block.height() + GAP);
    let at = Point::new(MARGIN - from_origin.x, MARGIN + above - from_origin.y);
    let placement = Placement { at, ..unmoved };
    let width = from_origin.width;
    let sheet =
        Rect::new(0.0, 0.0, width + 2.0 * MARGIN, above + from_origin.height + 2.0 * MARGIN);
    let top = Rect::new(MARGIN, MARGIN, width, above);
    let mut marks = heading.map_or(Vec::new(), |block| block.set(top, Align::Center));
    let walls = Arc::new(drawing::walls(view.maze));
    let drawing = MazeDrawing::new(view.maze, &walls, &placement);
    marks.extend(overlaid(drawing, view, &placement).signed(&labels).marks());
    Ok(Scene {
        width: sheet.width,
        height: sheet.height,
        trim: sheet,
        title: caption.title.clone(),
        description: caption.description.clone(),
        marks,
        ..Scene::default()
    })
}

fn heading(caption: &Caption, faces: &Faces, width: f64) -> Typeset<Option<Block>> {
    if caption.heading.trim().is_empty() {
        return Ok(None);
    }
    let style = TextStyle { lines: 2, ..TextStyle::line(Role::Title, Weight::Bold, (16.0, 10.0)) };
    let heading = caption.heading.as_str().into();
    Block::fit(faces, &heading, &style, width, style.least).map(Some)
}

/// The drawing with the shades of its cells, its tree and its solution.
fn overlaid<'m>(drawing: MazeDrawing<'m>, view: &View, placement: &Placement) -> MazeDrawing<'m> {
    let maze = view.maze;
    let shaded = view.overlay == Some(Overlay::Weights);
    // Grey walls would disappear among shades of grey.
    let under = if view.way.is_empty() || shaded { Ink::BLACK } else { GREY_WALLS };
    let is_picture = view.overlay == Some(Overlay::Way);
    let (over, width) = match (shaded, is_picture) {
        (true, _) => (WAY_OVER_SHADES, placement.line(maze, SOLUTION)),
        (_, true) => (Ink::WHITE, placement.thread(maze)),
        _ => (Ink::BLACK, placement.line(maze, SOLUTION)),
    };
    let shade = |level: u8| match is_picture {
        true => PICTURE,
        false => Ink::Grey((u32::from(level) * DARKEST / u32::from(SHADES - 1)) as u8),
    };
    let shades = view.shades(SHADES);
    let drawing = (0..SHADES).fold(drawing.inked(under), |drawing, level| {
        let cells = maze.grid.cells().filter(|&cell| shades[cell.index()] == Some(level));
        drawing.filled(cells, shade(level))
    });
    let place = |trail: Trail| trail.place(placement.scale, placement.at);
    let tree = view.tree().into_iter().flat_map(|cells| way::between(maze, &cells)).map(place);
    let line = |role, ink, path: Path, width| {
        let shape = Shape::Stroke { path, width, dash: None };
        Mark { role, ink, shape }
    };
    let tree: Path = tree.collect();
    let drawing = match tree.is_empty() {
        true => drawing,
        false => drawing.lined(line(Role::Overlay, TREE, tree, placement.wall().max(THINNEST))),
    };
    if view.way.is_empty() {
        return drawing;
    }
    let way = way::path(maze, view.way).into_iter().map(place).collect();
    drawing.under(view.way, width, over).lined(line(Role::Solution, over, way, width))
}
